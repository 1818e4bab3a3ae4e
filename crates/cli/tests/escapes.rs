//! What others wrote is read on a terminal, and neither acts there nor passes for what the program says.

mod support;

use std::process::Output;

use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use support::{Folder, assert_refused, run, stderr, stdout};

/// What a terminal acts on: a title, a cleared screen, the same in one sign, colours, the start of the line.
const TITLE: &str = "\u{1b}]0;owned\u{7}";
const CLEAR: &str = "\u{1b}[2J";
const CLEAR_IN_ONE: &str = "\u{9b}2J";
const COLOURS: &str = "\u{1b}[31m";
const BACK: &str = "\r\u{8}\u{7f}";
/// What turns the direction of what follows, and what cannot be seen.
const TURNED: &str = "\u{202e}\u{2066}\u{2028}\u{200b}\u{feff}";
const ALL: [&str; 6] = [TITLE, CLEAR, CLEAR_IN_ONE, COLOURS, BACK, TURNED];

/// A game that nobody has begun, with these names and steps.
fn record(name: &str, steps: &[&str]) -> Value {
    json!({
        "format": "atar-record", "version": 1, "game": "atar", "rules": 1,
        "options": { "side": 4, "stones": [1, 1], "placement": "players", "order": "fixed" },
        "seats": [{ "name": name }, { "name": "Bob" }],
        "turns": [], "draft": steps,
    })
}

fn with(key: &str, value: Value) -> Value {
    let mut record = record("Ann", &[]);
    record[key] = value;
    record
}

/// Whether a sign acts on whatever shows it.
fn acts(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// Expects that nothing acts in what a program said, but for the ends of its lines, and gives its lines.
fn lines(text: &str) -> Vec<&str> {
    assert!(text.is_empty() || text.ends_with('\n'), "{text:?}");
    let lines: Vec<_> = text.split_terminator('\n').collect();
    assert!(!lines.concat().contains(acts), "{text:?}");
    lines
}

/// Expects so many lines in all, none of which acts.
fn assert_plain(output: &Output, count: usize) {
    let (said, told) = (stdout(output), stderr(output));
    assert_eq!(lines(&said).len() + lines(&told).len(), count, "{said}{told}");
}

#[test]
fn a_step_forges_no_line() {
    let folder = Folder::new();
    let step = "commit\nother.atar: good: atar, 3 turns";
    let bad = folder.write("bad.atar", record("Ann", &[step]).to_string());
    let good = folder.write("good.atar", record("Ann", &[]).to_string());
    let output = run(&["check", &bad, &good]);
    let said = stdout(&output);
    let lines = lines(&said);
    assert_eq!(lines.len(), 2, "{said}");
    assert!(lines[0].starts_with(&bad) && lines[0].contains(r"commit\nother.atar"), "{said}");
    assert!(lines[1].starts_with(&format!("{good}: good")), "{said}");
    assert_eq!(output.status.code(), Some(1));
    let text = assert_refused(&run(&["show", &bad]), 1);
    assert!(text.contains(r"commit\nother.atar"), "{text}");
}

#[test]
fn names_are_shown_and_do_not_act() {
    let folder = Folder::new();
    for signs in ALL {
        let name = format!("Ann{signs}");
        let path = folder.write("a.atar", record(&name, &[]).to_string());
        let output = run(&["show", &path]);
        let said = stdout(&output);
        let lines = lines(&said);
        assert!(lines[0].contains(r"seat 0 (Ann\"), "{said}");
        assert!(lines.len() > 3 && output.status.success(), "{said}");
    }
}

#[test]
fn names_of_all_scripts_stay_as_they_are() {
    let folder = Folder::new();
    // With a joiner in the third, and with accents that stand by themselves in the last.
    for name in ["Jürgen ß", "Ольга", "می\u{200c}خواهم", "愛子", "שרה", "👩\u{200d}🚀", "e\u{301}"]
    {
        let path = folder.write("a.atar", record(name, &[]).to_string());
        let said = stdout(&run(&["show", &path]));
        assert!(said.contains(&format!("({name})")), "{said}");
    }
}

#[test]
fn what_a_record_holds_does_not_act_when_it_is_refused() {
    let folder = Folder::new();
    for signs in ALL {
        for record in [
            with("game", json!(signs)),
            with("format", json!(signs)),
            with("version", json!(signs)),
            with("rules", json!(signs)),
            with("draft", json!([signs])),
            with("turns", json!([[signs]])),
            with("result", json!(signs)),
            with("seats", json!([{ "name": "Ann", signs: 1 }, { signs: "" }])),
            with("options", json!({ signs: signs })),
            with("options", json!({ "side": signs })),
            with(signs, json!({ signs: signs })),
            json!(signs),
        ] {
            let path = folder.write("a.atar", record.to_string());
            assert_plain(&run(&["check", &path]), 1);
            lines(&stderr(&run(&["show", &path])));
        }
        let path = folder.write("a.atar", signs);
        assert_plain(&run(&["check", &path]), 1);
        assert_plain(&run(&["ladder", "atar", "--file", &path]), 1);
    }
}

/// `check $'\e[2J.atar'`
#[cfg(unix)]
#[test]
fn names_of_files_do_not_act() {
    let folder = Folder::new();
    for signs in ALL {
        let missing = folder.path(&format!("missing{signs}.atar"));
        let path = folder.write(&format!("{signs}\n.atar"), record("Ann", &[]).to_string());
        for arguments in [
            ["check", &path, &missing].as_slice(),
            &["check", &path, "--svg", &missing],
            &["show", &path, "--ply", "9"],
            &["show", &path, "--svg", &path],
            &["show", &path, "--svg", &folder.path(&format!("{signs}/a.svg"))],
            &["show", &missing],
            &["ladder", "--file", &path],
            &["ladder", "--file", &format!("{missing}/results")],
            &["man", &path],
        ] {
            let checked = usize::from(arguments == ["check", &path, &missing]);
            assert_plain(&run(arguments), 1 + checked);
        }
    }
}

#[cfg(unix)]
#[test]
fn the_program_is_not_called_what_it_was_started_as() {
    use std::os::unix::process::CommandExt;

    let mut command = support::atar_cli(&["--help"]);
    let output = command.arg0(format!("{CLEAR}{TITLE}")).output();
    let help = stdout(&output.expect("the program runs"));
    lines(&help);
    assert!(help.contains("Usage: atar-cli <COMMAND>"), "{help}");
}

/// Commands that refuse an argument such as this, each in a line.
fn refusing(text: &str) -> Vec<Vec<String>> {
    let commands: [&[&str]; 14] = [
        &["perft"],
        &["perft", "atar", "--depth"],
        &["perft", "atar", "--depth", "1", "--options"],
        &["playouts", "atar", "--seconds"],
        &["serve", "--host"],
        &["serve", "--port"],
        &["engine"],
        &["match", "atar", "--b", "random", "--a"],
        &["solve", "owari", "--after"],
        &["gtp"],
        &["gtp", "blokus", "--start"],
        &["ladder"],
        &["show", "a.atar", "--ply"],
        &["check", "--"],
    ];
    let all = commands.map(|command| {
        let command = command.iter().map(|&part| part.to_owned());
        command.chain([text.to_owned()]).collect()
    });
    all.into()
}

#[test]
fn arguments_do_not_act_when_they_are_refused() {
    for signs in ALL.into_iter().chain(["a\nb", "a\n\nb"]) {
        for arguments in refusing(signs) {
            let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
            assert_plain(&run(&arguments), 1);
        }
        let text = assert_refused(&run(&[signs]), 2);
        assert!(text.contains('\\') && text.contains("subcommand"), "{text}");
    }
    let text = assert_refused(&run(&["perft", "x\n\ny\u{1b}[2Jz"]), 2);
    assert!(text.contains(r"'x\n\ny\u{1b}[2Jz'"), "nothing is left out: {text}");
}

/// Texts in which what acts is as likely as what does not.
fn texts() -> impl Strategy<Value = String> {
    let sign = prop_oneof![
        any::<char>(),
        (0_u32..0x300).prop_map(|code| char::from_u32(code).expect("a sign")),
        (0x2000_u32..0x2070).prop_map(|code| char::from_u32(code).expect("a sign")),
        select(vec!['\n', '\r', '\u{1b}', '\u{9b}', '\u{202e}', ' ', '"', '\\']),
    ];
    let signs = prop::collection::vec(sign, 1..24);
    signs.prop_map(|signs| signs.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(32) })]

    #[test]
    fn nothing_from_outside_acts(text in texts()) {
        let folder = Folder::new();
        for record in [
            record(&text, &[]),
            record("Ann", &[&text]),
            with(&text, json!({ &text: &text })),
            with("options", json!({ &text: 1 })),
        ] {
            let path = folder.write("a.atar", record.to_string());
            assert_plain(&run(&["check", &path]), 1);
            let shown = run(&["show", &path]);
            lines(&stdout(&shown));
            lines(&stderr(&shown));
        }
        // The system takes no argument with a zero in it, and none with a bell in it is good.
        for arguments in refusing(&format!("{}\u{7}", text.replace('\0', ""))) {
            let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
            assert_plain(&run(&arguments), 1);
        }
    }
}
