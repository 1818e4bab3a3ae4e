//! `lab new`, `run`, `show`, `games`, `export`: games that are kept, go on, and are the same however they are played.

#[path = "support/lab.rs"]
mod lab_support;
mod support;

use std::collections::BTreeSet;
use std::fs::{self, File};

use lab_support::{last_line, lines, ok};
use serde_json::Value;
use support::{Folder, assert_refused, run, stdout};

/// Two sides, two line-ups: 24 games of random and greedy players.
const NEW: &[&str] = &[
    "lab", "new", "atar", "--grid", "side=3,4", "--all", "random", "--a", "greedy", "--b", "random", "--games", "6",
    "--seed", "5",
];

/// Writes a study. Returns its path.
fn study(folder: &Folder, more: &[&str]) -> String {
    let text = ok(&[NEW, more].concat());
    folder.write("s.json", text)
}

/// Plays a study into a file, and returns the last line of the output.
fn play(study: &str, out: &str, more: &[&str]) -> Value {
    last_line(&ok(&[&["lab", "run", study, "--out", out], more].concat()))
}

#[test]
fn the_same_lines_with_one_job_and_four_and_in_three_parts() {
    let folder = Folder::new();
    let study = study(&folder, &[]);
    let (one, four) = (folder.path("one"), folder.path("four"));
    assert_eq!(play(&study, &one, &["--jobs", "1"])["played"], 24);
    play(&study, &four, &["--jobs", "4"]);
    assert_eq!(lines(&one), lines(&four));
    let parts = ["1/3", "2/3", "3/3"].map(|part| {
        let path = folder.path(&format!("part{}", &part[..1]));
        play(&study, &path, &["--part", part]);
        path
    });
    let all: BTreeSet<_> = parts.iter().flat_map(|part| lines(part)).collect();
    assert_eq!(lines(&one), all);
    let [first, second, third] = &parts;
    let shown = ok(&["lab", "show", &study, first, second, third]);
    assert_eq!(last_line(&shown), last_line(&ok(&["lab", "show", &study, &one])));
}

/// "A file cut off at any byte of its last two lines goes on to the same end."
#[test]
fn a_file_that_was_cut_off_goes_on_to_the_same_end() {
    let folder = Folder::new();
    let study = study(&folder, &["--options", r#"{"stones":[1,1]}"#]);
    let whole = folder.path("whole");
    play(&study, &whole, &["--jobs", "1"]);
    let text = fs::read(&whole).expect("games");
    let ends: Vec<_> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
    let last_two = ends[ends.len() - 3]..text.len();
    let near_ends = |at: &usize| ends.iter().any(|end| at.abs_diff(*end) < 3) || at.is_multiple_of(61);
    for at in last_two.filter(near_ends) {
        let cut = folder.write("cut", &text[..at]);
        play(&study, &cut, &["--jobs", "1"]);
        assert_eq!(lines(&cut), lines(&whole), "cut at {at} of {}", text.len());
    }
    let cut = folder.write("cut", &text[..ends[0] / 2]);
    play(&study, &cut, &[]);
    assert_eq!(lines(&cut), lines(&whole), "cut in the header");
}

#[test]
fn a_grown_grid_keeps_its_lines() {
    let folder = Folder::new();
    let games = folder.path("games");
    play(&study(&folder, &[]), &games, &[]);
    let before = lines(&games);
    let grown = study(&folder, &["--grid", "placement=players,random"]);
    let report = play(&grown, &games, &[]);
    assert_eq!((&report["played"], &report["of"]), (&Value::from(24), &Value::from(48)));
    assert!(before.is_subset(&lines(&games)));
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let folder = Folder::new();
    let study = study(&folder, &["--all", "level=3"]);
    let (parts, whole) = (folder.path("parts"), folder.path("whole"));
    let stopped = play(&study, &parts, &["--seconds", "0.001"]);
    assert_eq!(stopped["of"], 36);
    while play(&study, &parts, &["--seconds", "1"])["complete"] == false {}
    play(&study, &whole, &[]);
    assert_eq!(lines(&parts), lines(&whole));
}

#[test]
fn examples_are_records_that_can_be_opened() {
    let folder = Folder::new();
    let study = study(&folder, &[]);
    ok(&["lab", "run", &study]);
    let records = folder.path("records");
    for pick in ["typical", "longest"] {
        let cell = ["--cell", "side=4", "--count", "2", "--to", &records];
        let told = ok(&[&["lab", "games", &study, "--pick", pick], &cell[..]].concat());
        assert_eq!(told.lines().count(), 4, "{told}");
    }
    for record in fs::read_dir(&records).expect("records") {
        let path = record.expect("a record").path();
        ok(&["check", path.to_str().expect("a plain path")]);
    }
}

/// The commas of a list split it, so that these cells could not be chosen; and no line-up could be.
#[test]
fn a_cell_is_chosen_by_lists_and_by_its_line_up() {
    let folder = Folder::new();
    let grid = ["--grid", "stones=[1,1],[1,2]", "--grid", "side=4"];
    let line_ups = ["--all", "random", "--all", "greedy", "--games", "2"];
    let text = ok(&[&["lab", "new", "atar"], &grid[..], &line_ups[..]].concat());
    let study = folder.write("s.json", text);
    ok(&["lab", "run", &study]);
    let of = |more: &[&str]| {
        let to = folder.path("records");
        let base = ["lab", "games", &study, "--count", "1", "--to", &to];
        run(&[&base[..], more].concat())
    };
    let told = stdout(&of(&["--cell", "stones=[1,2],side=4", "--line-up", "greedy"]));
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("stones [1,2], side 4, greedy"), "{told}");
    assert_eq!(stdout(&of(&["--line-up", "random"])).lines().count(), 2);
    let wrong = assert_refused(&of(&["--line-up", "level=9"]), 2);
    assert!(wrong.contains("random; greedy"), "{wrong}");
    assert_refused(&of(&["--cell", "stones=[2,2]"]), 2);
}

/// Tables with their verdicts, what the players knew and what doublings are worth; the last line is JSON.
#[test]
fn what_came_out_is_shown_in_tables() {
    let folder = Folder::new();
    let double = ["--double", "4", "--times", "2", "--games", "8"];
    let text = ok(&[&["lab", "new", "owari", "--all", "random"], &double[..]].concat());
    let study = folder.write("s.json", text);
    ok(&["lab", "run", &study]);
    let shown = ok(&["lab", "show", &study]);
    for wanted in [
        "place 1",
        "verdict",
        "balance",
        "score",
        "points",
        "Brier score",
        "median",
        "Random: not settled yet. ",
        "Doubling the thinking from 4 to 16 nodes is worth ",
    ] {
        assert!(shown.contains(wanted), "{wanted}: {shown}");
    }
    let json = last_line(&shown);
    assert_eq!(json["depths"][0]["steps"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["cells"][0]["verdict"], "open");
    let only = |measure: &str| ok(&["lab", "show", &study, "--measure", measure]);
    assert!(only("score").contains("8 nodes against 4 nodes"));
    assert!(only("depth").contains("points"));
    assert!(only("balance").contains("balance if fair"));
    assert!(!only("turns").contains("Brier score"));
    let figures = &last_line(&only("turns"))["cells"][0]["figures"];
    assert_eq!(figures.as_array().map(Vec::len), Some(1), "{figures}");
    let wrong = assert_refused(&run(&["lab", "show", &study, "--measure", "nonsense"]), 2);
    assert!(wrong.contains("nonsense") && wrong.contains("turns"), "{wrong}");
}

#[test]
fn rows_of_games_are_exported() {
    let folder = Folder::new();
    let study = study(&folder, &[]);
    ok(&["lab", "run", &study]);
    let csv = folder.path("games.csv");
    ok(&["lab", "export", &study, "--csv", &csv]);
    let text = fs::read_to_string(&csv).expect("rows");
    assert_eq!(text.split("\r\n").filter(|row| !row.is_empty()).count(), 25);
    assert!(text.starts_with("side,line_up,cell,game,share.1,"), "{text}");
}

#[test]
fn files_that_do_not_belong_are_refused_and_unchanged() {
    let folder = Folder::new();
    let small = study(&folder, &[]);
    let games = folder.path("games");
    play(&small, &games, &[]);
    let before = fs::read(&games).expect("games");
    let refused = |study: &str| assert_refused(&run(&["lab", "run", study, "--out", &games]), 1);
    let reseeded = study(&folder, &["--keep", "steps"]);
    assert!(refused(&reseeded).contains("line 1, belongs to another study: its keep differs"));
    let small = study(&folder, &[]);
    let locked = File::open(&games).expect("games");
    locked.lock().expect("a lock");
    assert!(refused(&small).contains("another run is writing to it"));
    locked.unlock().expect("no lock");
    drop(locked);
    assert_eq!(fs::read(&games).expect("games"), before);
    let text = String::from_utf8(before).expect("a text");
    let last = text.lines().last().expect("a line");
    let other = last.replacen("\"plies\":", "\"plies\":1", 1);
    fs::write(&games, format!("{text}{other}\n")).expect("a file");
    let told = refused(&small);
    assert!(told.contains("line 25, and") && told.contains("line 26, have the same game"), "{told}");
    fs::write(&games, format!("{text}Dear Ann,\n")).expect("a file");
    assert!(refused(&small).contains("line 26, is not a game"));
}

#[test]
fn bad_arguments_are_refused() {
    let folder = Folder::new();
    let study = study(&folder, &[]);
    for (arguments, told) in [
        (vec!["lab", "run", &study, "--part", "4/3"], "it must be I/M"),
        (vec!["lab", "new", "atar", "--grid", "density=80"], "grid 1: density is 80; it must be 5 to 60"),
        (vec!["lab", "new", "atar", "--all", "level=11"], "line_ups 1"),
        (vec!["lab", "new", "chess"], "chess"),
        (vec!["lab", "games", &study, "--pick", "Best!", "--to", "x"], "--pick"),
    ] {
        let text = assert_refused(&run(&arguments), 2);
        assert!(text.contains(told), "{text}");
    }
    let missing = folder.path("missing.json");
    assert_refused(&run(&["lab", "run", &missing]), 1);
    let wrong = folder.write("wrong.json", "{}");
    assert!(assert_refused(&run(&["lab", "run", &wrong]), 1).contains("format is missing"));
}

/// Everything is on one line, and the last is JSON.
#[test]
fn measures_are_listed() {
    let text = ok(&["lab", "measures", "atar"]);
    let list = last_line(&text);
    let names = list.as_array().expect("a list").iter().map(|measure| measure["name"].clone());
    let names: Vec<_> = names.collect();
    assert!(names.contains(&"drama".into()) && names.contains(&"clock".into()), "{text}");
    assert_eq!(text.lines().count(), names.len() + 1);
}
