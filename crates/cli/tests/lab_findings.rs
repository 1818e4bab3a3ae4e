//! `lab report`, `confirm`, `compare` and `suggest`, on small studies that are played here.

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
    for wanted in ["<h1>Stones</h1>", "400 games in 4 cells, played by greedy.", "Wins by place", "A typical game"] {
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

#[test]
fn the_cells_that_suit_are_found() {
    let folder = Folder::new();
    let path = folder.path("suggest.json");
    fs::write(&path, STUDY.replace("PLAYER", "random")).expect("a folder");
    let found = last_line(&ok(&["lab", "suggest", &path, "--target", "turns=0..20"]));
    let cells = found.as_array().expect("cells");
    assert_eq!(cells.len(), 3);
    assert_eq!(cells[0]["cell"], "stones 1");
    assert_eq!(cells[0]["loss"], 0.0);
    // With two targets all cells are drawn, and those that no other beats.
    let plot = folder.path("front.svg");
    let two = ["--target", "turns=0..20", "--target", "share.1=0.4..0.6"];
    ok(&[&["lab", "suggest", &path, "--svg", &plot], &two[..]].concat());
    let svg = fs::read_to_string(&plot).expect("a plot");
    assert!(svg.contains("stones 1") && svg.contains("lab-wished"), "{svg}");
    assert!(svg.matches("stones ").count() >= 4, "all cells");
    let one = run(&["lab", "suggest", &path, "--svg", &plot, "--target", "turns=0..20"]);
    assert_refused(&one, 2);
    let unknown = run(&["lab", "suggest", &path, "--target", "joy=1..2"]);
    assert!(assert_refused(&unknown, 2).contains("joy"), "no such measure");
    let wrong = run(&["lab", "suggest", &path, "--target", "turns=9"]);
    assert!(!wrong.status.success());
}
