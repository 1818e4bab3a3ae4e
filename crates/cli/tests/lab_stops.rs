//! When `lab run` ends: by the rule of the study, by a signal, by a full disk; and what then lies in the file.

#[path = "support/lab.rs"]
mod lab_support;
mod support;

use std::fs;

use lab_support::{last_line, lines, ok};
use serde_json::Value;
use support::{Folder, stderr};

/// A study of Atar on the smallest board, with this rule to stop.
fn study(folder: &Folder, line_up: &str, stop: &str) -> String {
    let text = format!(
        r#"{{"format": "atar-study", "version": 1, "game": "atar", "options": {{"stones": [1, 1]}},
            "grid": [{{"side": [3, 4]}}], "line_ups": [{line_up}], "stop": {stop}, "seed": 4}}"#
    );
    folder.write("s.json", text)
}

/// Plays a study that stops by itself: at once, and with stops in between. Returns the last line of the output.
fn played(study: &str, folder: &Folder) -> Value {
    let (one, four, parts) = (folder.path("one"), folder.path("four"), folder.path("parts"));
    let text = ok(&["lab", "run", study, "--out", &one, "--jobs", "1"]);
    let report = last_line(&text);
    assert_eq!(report["complete"], true);
    let games = lines(&one).len() as u64 - 1;
    assert_eq!(report["games"], games, "the games in the file");
    assert_eq!(report["of"], games, "no more are planned");
    assert!(text.contains(&format!("played: {games} of {games} games")), "{text}");
    ok(&["lab", "run", study, "--out", &four, "--jobs", "4"]);
    assert_eq!(lines(&four), lines(&one));
    ok(&["lab", "run", study, "--out", &parts, "--seconds", "0.001"]);
    while last_line(&ok(&["lab", "run", study, "--out", &parts, "--seconds", "0.2"]))["complete"] == false {}
    assert_eq!(lines(&parts), lines(&one));
    let again = last_line(&ok(&["lab", "run", study, "--out", &one]));
    assert_eq!((&again["played"], &again["games"]), (&Value::from(0), &report["games"]));
    report
}

/// "All games are played: 10000 of 10000 games" was said of a file with a tenth of them.
#[test]
fn a_study_of_a_width_stops_and_tells_the_games_at_hand() {
    let folder = Folder::new();
    let stop = r#"{"half_width": 0.1, "of": "share.1", "least": 32, "most": 2000}"#;
    let study = study(&folder, r#"{"all": "random"}"#, stop);
    let report = played(&study, &folder);
    assert!(report["games"].as_u64() < Some(1000), "{report}");
    let shown = last_line(&ok(&["lab", "show", &study, &folder.path("one")]));
    for cell in shown["cells"].as_array().expect("cells") {
        let interval = &cell["figures"][0]["interval"];
        let [low, high] = ["low", "high"].map(|end| interval[end].as_f64().expect("a number"));
        assert!((high - low) / 2.0 <= 0.1 && cell["is_done"] == true, "{cell}");
    }
}

#[test]
fn a_study_of_a_score_stops_and_tells_the_decision() {
    let folder = Folder::new();
    let stop = r#"{"reach": 0.6, "most": 3000}"#;
    let study = study(&folder, r#"{"a": "level=2", "b": "random"}"#, stop);
    let report = played(&study, &folder);
    assert!(report["games"].as_u64() < Some(2000), "{report}");
    let text = ok(&["lab", "show", &study, &folder.path("one")]);
    for cell in last_line(&text)["cells"].as_array().expect("cells") {
        assert!(cell["decision"] == "reached" || cell["decision"] == "missed", "{cell}");
    }
    assert!(text.contains("the score is "), "{text}");
}

/// Files are joined by `cat`, headers and all.
#[test]
fn joined_files_are_read_as_one() {
    let folder = Folder::new();
    let study = study(&folder, r#"{"all": "random"}"#, r#"{"games": 12}"#);
    let parts = ["1/2", "2/2"].map(|part| {
        let path = folder.path(&part[..1]);
        ok(&["lab", "run", &study, "--part", part, "--out", &path]);
        path
    });
    let joined: String = parts.iter().map(|part| fs::read_to_string(part).expect("games")).collect();
    let joined = folder.write("joined", joined);
    assert_eq!(ok(&["lab", "show", &study, &joined]), ok(&["lab", "show", &study, &parts[0], &parts[1]]));
    let report = last_line(&ok(&["lab", "run", &study, "--out", &joined]));
    assert_eq!((&report["played"], &report["games"]), (&Value::from(0), &Value::from(24)));
}

/// A disk that takes no more: the run says so, the file ends with a whole line, and another run goes on.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_whole_lines() {
    use std::process::Command;

    let folder = Folder::new();
    let study = study(&folder, r#"{"all": "random"}"#, r#"{"games": 64}"#);
    let (full, whole) = (folder.path("full"), folder.path("whole"));
    // The system lets no file grow beyond 8 KB, and says so instead of ending the program.
    let script = "ulimit -f 16; trap '' XFSZ; exec \"$0\" lab run \"$1\" --out \"$2\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_atar-cli"), &study, &full])
        .output()
        .expect("a shell");
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("cannot be written"), "{}", stderr(&output));
    let kept = lines(&full);
    ok(&["lab", "run", &study, "--out", &full]);
    ok(&["lab", "run", &study, "--out", &whole]);
    assert!(kept.is_subset(&lines(&whole)));
    assert_eq!(lines(&full), lines(&whole));
}

/// Ctrl-C: what was played is kept, and the last line says that there is more.
#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_played() {
    use std::io::Read;
    use std::process::Command;
    use std::thread;
    use std::time::Duration;

    let folder = Folder::new();
    let study = study(&folder, r#"{"all": "level=2"}"#, r#"{"games": 400000}"#);
    let games = folder.path("games");
    let mut running = support::Running::start(&["lab", "run", &study, "--out", &games]);
    let played = || fs::read_to_string(&games).map_or(0, |text| text.lines().count());
    while played() < 3 {
        thread::sleep(Duration::from_millis(20));
    }
    let id = running.child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("the system's kill").success());
    let mut text = String::new();
    running.output.read_to_string(&mut text).expect("its output");
    assert!(running.child.wait().expect("its end").success());
    assert!(text.starts_with("Stopped; run it again"), "{text}");
    let report = last_line(&text);
    assert_eq!(report["complete"], false);
    assert_eq!(report["games"], lines(&games).len() as u64 - 1);
}
