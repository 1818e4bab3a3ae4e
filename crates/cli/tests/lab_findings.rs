//! `lab report`, `confirm`, `compare` and `seek`, on small studies that are played here.

#[path = "support/lab.rs"]
mod lab_support;
mod support;

use std::fs;

use lab_support::{last_line, ok};
use support::{Folder, assert_refused, run, stderr};

/// Owari with few stones: the first place wins nearly always, and games take no time.
const STUDY: &str = r#"{"format": "atar-study", "version": 1, "name": "Stones", "game": "owari",
    "grid": [{"stones": [1, 2, 3, 4]}], "line_ups": [{"all": "PLAYER"}], "stop": {"games": 100}}"#;

/// Writes the study of a player and plays it. Returns its path.
fn played(folder: &Folder, player: &str) -> String {
    let path = folder.path(&format!("{player}.json"));
    fs::write(&path, STUDY.replace("PLAYER", player)).expect("a folder");
    ok(&["lab", "run", &path]);
    path
}

#[test]
fn a_report_is_a_page_and_its_plots_are_files() {
    let folder = Folder::new();
    let study = played(&folder, "greedy");
    let (html, plots) = (folder.path("report.html"), folder.path("plots"));
    let told = ok(&["lab", "report", &study, "--html", &html, "--svg", &plots]);
    let page = fs::read_to_string(&html).expect("a report");
    for wanted in ["<h1>Stones</h1>", "400 games in 4 settings, played by greedy.", "Wins by place", "A typical game"] {
        assert!(page.contains(wanted), "{wanted}");
    }
    assert!(!page.contains("<script") && !page.contains("NaN"));
    let files = fs::read_dir(&plots).expect("plots").count();
    assert_eq!(told.lines().count(), files + 1);
    let bars = fs::read_to_string(format!("{plots}/ending-1.svg")).expect("a plot");
    assert!(bars.starts_with("<svg "));
    // The same games make the same page.
    ok(&["lab", "report", &study, "--html", &html]);
    assert_eq!(fs::read_to_string(&html).expect("a report"), page);
}

/// Games of another engine were shown in the report as if they were those that had been measured.
#[test]
fn a_report_has_no_pictures_of_other_games() {
    let folder = Folder::new();
    let study = played(&folder, "greedy");
    let path = study.replace(".json", ".games.jsonl");
    let games = fs::read_to_string(&path).expect("games");
    fs::write(&path, games.replace("\"plies\":", "\"plies\":1")).expect("other games");
    let html = folder.path("report.html");
    ok(&["lab", "report", &study, "--html", &html]);
    let page = fs::read_to_string(&html).expect("a report");
    assert!(page.contains("A typical game"), "{page}");
    assert!(page.contains("This game comes out differently here"));
    assert!(!page.contains("the end, after"));
    let to = folder.path("records");
    let refused = run(&["lab", "games", &study, "--to", &to]);
    assert!(stderr(&refused).contains("another engine"), "{}", stderr(&refused));
}

#[test]
fn fresh_games_are_played_once() {
    let folder = Folder::new();
    let study = played(&folder, "greedy");
    let first = ok(&["lab", "confirm", &study]);
    let found = last_line(&first);
    for finding in found.as_array().expect("a list") {
        assert!(finding["games"].as_u64() >= Some(100), "{finding}");
        assert!(finding["finding"]["found"].is_number() && finding["holds"].is_boolean());
    }
    assert!(!found.as_array().expect("a list").is_empty(), "{first}");
    let games = fs::read_to_string(study.replace(".json", ".confirm.games.jsonl")).expect("fresh games");
    assert_eq!(ok(&["lab", "confirm", &study]), first);
    let again = fs::read_to_string(study.replace(".json", ".confirm.games.jsonl")).expect("fresh games");
    assert_eq!(again, games);
}

#[test]
fn two_players_are_compared() {
    let folder = Folder::new();
    let (greedy, random) = (played(&folder, "greedy"), played(&folder, "random"));
    let found = last_line(&ok(&["lab", "compare", &greedy, &random]));
    let cells = found.as_array().expect("cells");
    assert_eq!(cells.len(), 4);
    for cell in cells {
        let effects = cell["measures"].as_array().expect("measures").iter();
        let effects: Vec<f64> =
            effects.map(|measure| measure["difference"]["effect"].as_f64().map_or(f64::INFINITY, f64::abs)).collect();
        assert!(effects.is_sorted_by(|a, b| a >= b), "{effects:?}");
    }
    // Games that lie elsewhere are named.
    let [a, b] = [&greedy, &random].map(|study| {
        let beside = study.replace(".json", ".games.jsonl");
        let elsewhere = beside.replace(".games", ".elsewhere");
        fs::rename(&beside, &elsewhere).expect("a folder");
        elsewhere
    });
    assert_refused(&run(&["lab", "compare", &greedy, &random]), 1);
    let named = ["--games-a", &a, "--games-b", &b];
    let again = ok(&[&["lab", "compare", &greedy, &random], &named[..]].concat());
    assert_eq!(last_line(&again), found);
    let wrong = run(&["lab", "compare", &greedy, &folder.path("missing.json")]);
    assert_refused(&wrong, 1);
}

/// Writes the study of a search: Owari with one to four stones in each pit, which makes it longer and longer.
fn with_wish(folder: &Folder, name: &str, wish: &str) -> String {
    let path = folder.path(&format!("{name}.json"));
    let study = format!(
        r#"{{"format": "atar-study", "version": 2, "name": "Stones", "game": "owari", "grid": [{{"first": [0, 1]}}],
            "vary": {{"stones": {{"from": 1, "to": 4}}}}, "wish": {wish}, "line_ups": [{{"all": "random"}}],
            "stop": {{"games": 800}}}}"#
    );
    fs::write(&path, study).expect("a folder");
    path
}

fn statuses(found: &serde_json::Value) -> Vec<(String, String)> {
    let cells = found["cells"].as_array().expect("cells").iter();
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    cells.map(|cell| (text(&cell["cell"]), text(&cell["status"]))).collect()
}

#[test]
fn what_is_wished_for_is_found() {
    let folder = Folder::new();
    let path = with_wish(&folder, "seek", r#"{"turns": {"most": 21}, "share.1": {"least": 0.2}}"#);
    let (maps, csv) = (folder.path("maps"), folder.path("seek.csv"));
    let told = ok(&["lab", "seek", &path, "--svg", &maps, "--csv", &csv]);
    let found = last_line(&told);
    assert_eq!(found["complete"], true, "{told}");
    let good = statuses(&found).into_iter().filter(|(_, status)| status == "good").map(|(cell, _)| cell);
    assert_eq!(good.collect::<Vec<_>>(), ["first 0, stones 1", "first 1, stones 1"], "{told}");
    assert!(told.starts_with("Of 8 combinations, 2 are as wished and 6 are not, after "), "{told}");
    assert!(told.contains("As wished: first 0 or 1 with stones 1."), "{told}");
    assert!(told.contains("With stones 2 to 4 a game is too long."), "{told}");
    let games = fs::read_to_string(path.replace(".json", ".games.jsonl")).expect("games");
    assert!(games.lines().count() < 8 * 800 / 2, "most cells need few games: {}", games.lines().count());
    let map = fs::read_to_string(format!("{maps}/wish-1.svg")).expect("a map");
    assert!(map.contains("stones 1, first 0: 1 good, 0 not good, 0 open"), "{map}");
    let rows = fs::read_to_string(&csv).expect("rows");
    assert!(rows.starts_with("cell,first,stones,line_up,status,why,games,more,share.1,share.1_low,share.1_high,turns"));
    assert_eq!(rows.lines().count(), 9);
    // It is at its end: the same again.
    assert_eq!(statuses(&last_line(&ok(&["lab", "seek", &path]))), statuses(&found));
    // The page and the tables tell the same.
    let html = folder.path("report.html");
    ok(&["lab", "report", &path, "--html", &html]);
    let page = fs::read_to_string(&html).expect("a report");
    assert!(page.contains("As wished: first 0 or 1 with stones 1.") && page.contains("The wish"), "{page}");
    assert!(ok(&["lab", "show", &path]).contains("As wished: first 0 or 1 with stones 1."));
}

/// Any number of jobs, parts, pauses and cuts comes to the same answer.
#[test]
fn a_search_comes_to_the_same_answer_however_it_is_played() {
    let folder = Folder::new();
    let wish = r#"{"turns": {"most": 40, "more": 2}, "share.1": {"least": 0.2}}"#;
    let [one, four, paused, parts] = ["one", "four", "paused", "parts"].map(|name| with_wish(&folder, name, wish));
    let games_of = |study: &str| study.replace(".json", ".games.jsonl");
    let answer = |told: &str| last_line(told)["cells"].clone();
    let expected = answer(&ok(&["lab", "seek", &one, "--jobs", "1"]));
    assert_eq!(answer(&ok(&["lab", "seek", &four, "--jobs", "4"])), expected);
    for _ in 0..3 {
        ok(&["lab", "seek", &paused, "--seconds", "0.1"]);
    }
    // As after a power cut.
    let games = fs::read(games_of(&one)).expect("games");
    for cut in [games.len() / 7, games.len() / 2, games.len() - 1] {
        fs::write(games_of(&paused), &games[..cut]).expect("a file");
        assert_eq!(answer(&ok(&["lab", "seek", &paused])), expected, "{cut}");
    }
    let files = ["1", "2", "3"].map(|part| {
        let file = folder.path(&format!("part-{part}.jsonl"));
        let told = ok(&["lab", "seek", &parts, "--part", &format!("{part}/3"), "--out", &file]);
        assert!(told.contains("This is one part only; lab show tells what"), "{told}");
        file
    });
    let shown = ok(&["lab", "show", &parts, &files[0], &files[1], &files[2]]);
    let sought = ok(&["lab", "seek", &one]);
    assert!(shown.contains(sought.lines().next().expect("a sentence")), "{shown}\n{sought}");
    let lines = files.map(|file| fs::read_to_string(file).expect("games"));
    // Each part plays as many as its own cells need, not all of them.
    assert!(lines.concat().lines().count() < 8 * 800 * 3 / 4, "{}", lines.concat().lines().count());
    fs::write(games_of(&parts), lines.concat()).expect("a file");
    assert_eq!(answer(&ok(&["lab", "seek", &parts])), expected);
}

#[test]
fn a_search_needs_a_wish() {
    let folder = Folder::new();
    let plain = played(&folder, "random");
    assert!(assert_refused(&run(&["lab", "seek", &plain]), 1).contains("has no wish"));
    let path = with_wish(&folder, "run", r#"{"turns": {"most": 40}}"#);
    assert!(assert_refused(&run(&["lab", "run", &path]), 1).contains("play it with lab seek"));
    let bad = with_wish(&folder, "bad", r#"{"joy": {"most": 40}}"#);
    assert!(assert_refused(&run(&["lab", "seek", &bad]), 1).contains("wish: joy: there is no such measure"));
    let study = ["lab", "new", "owari", "--vary", "stones=1..4", "--wish", "turns=..40", "--wish", "leads=more:0.5"];
    let written = ok(&study);
    let read: serde_json::Value = serde_json::from_str(&written).expect("a study");
    assert_eq!(read["wish"]["leads"], serde_json::json!({"more": 0.5}), "{written}");
    assert_eq!(read["vary"]["stones"]["to"], 4);
}

/// What was given last for a measure or a knob replaced what was given before.
#[test]
fn wishes_of_one_measure_stand_beside_each_other() {
    let new = |more: &[&str]| run(&[&["lab", "new", "owari", "--vary", "stones=1..4"], more].concat());
    let written =
        ok(&["lab", "new", "owari", "--wish", "leads=1..", "--wish", "leads=more:0.5", "--wish", "leads=..9"]);
    let read: serde_json::Value = serde_json::from_str(&written).expect("a study");
    assert_eq!(read["wish"]["leads"], serde_json::json!({"least": 1.0, "most": 9.0, "more": 0.5}));
    let refused = |more: &[&str], text: &str| {
        let told = assert_refused(&new(more), 2);
        assert!(told.contains(text), "{told}");
    };
    refused(&["--wish", "turns=1..", "--wish", "turns=2.."], "--wish: turns: least is given twice.");
    refused(&["--wish", "turns=more:1", "--wish", "turns=less:1"], "wish: turns: more and less contradict each other.");
    refused(&["--vary", "stones=2..3"], "--vary: stones is given twice.");
    refused(&["--wish", "minutes=1..", "--pace", "-5"], "pace is -5.0; it must be the seconds of a turn");
}
