//! Figures, replays, reports and exports.

use atar_lab::Study;
use serde_json::{Value, json};

use super::carrier::{Carrier, small};

#[test]
fn endings_that_occurred_are_told_and_can_be_picked() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(30)}))["run"].take();
    carrier.play_to_the_end();
    let cell = carrier.ok("lab_look", json!({"run": run}))["cells"][0].take();
    let endings = cell["endings"].as_array().expect("endings");
    assert!(!endings.is_empty());
    for ending in endings {
        let asked = json!({"run": run, "cell": cell["cell"], "pick": ending, "count": 1});
        assert_eq!(carrier.ok("lab_games", asked)["games"][0]["ending"], *ending);
    }
}

#[test]
fn a_study_is_played_again_with_other_games_by_a_fresh_seed() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(30)}))["run"].take();
    let mut opened = carrier.ok("lab_open", json!({"run": run}));
    let mut study = opened["study"].take();
    assert_ne!(study["seed"], opened["fresh_seed"]);
    study["seed"] = opened["fresh_seed"].take();
    let other = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
    assert_ne!(other, run);
}

/// A carrier without threads hears *Stop* between pieces: none is longer than one measure of one cell.
#[test]
fn figures_are_worked_out_in_pieces() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(30)}))["run"].take();
    carrier.play_to_the_end();
    carrier.waiting = Some(Vec::new());
    carrier.send(&json!({"id": 1, "do": "lab_look", "run": run}));
    let waiting = carrier.waiting.take().and_then(|mut waiting| waiting.pop());
    let mut evaluation = waiting.expect("an evaluation");
    let mut pieces = 1;
    let evaluated = loop {
        match evaluation.go_on() {
            Some(evaluated) => break evaluated,
            None => pieces += 1,
        }
    };
    let output = carrier.service.evaluated(evaluated, carrier.now);
    carrier.take(output);
    let looked = &carrier.answers[0]["ok"];
    let measures = looked["measures"].as_array().map_or(0, Vec::len);
    assert!(measures > 20, "{measures}");
    let cells = 2;
    assert!(pieces > 2 * cells * measures, "{pieces} for {measures}");
}

#[test]
fn a_study_is_played_looked_at_and_kept() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(30)}))["run"].take();
    assert_eq!(carrier.events[0]["phase"], "playing", "random players need no first figures");
    carrier.play_to_the_end();
    let end = carrier.last_event();
    assert_eq!((&end["phase"], &end["games"], &end["of"]), (&json!("done"), &json!(60), &json!(60)));
    assert_eq!(end["cells"][1]["games"], 30);
    let look = carrier.ok("lab_look", json!({"run": run}));
    assert_eq!((&look["measure"], &look["games"], &look["preview"]), (&json!("share"), &json!(60), &json!(null)));
    assert_eq!(look["table"]["rows"][1]["cell"], look["cells"][1]["cell"]);
    assert_eq!(look["parameters"], json!([{"name": "stones", "values": ["1", "2"]}]));
    for measure in look["measures"].as_array().expect("measures") {
        let name = measure["name"].as_str().expect("a name");
        let look = carrier.ok("lab_look", json!({"run": run, "measure": name}));
        assert_eq!(look["measure"], name);
        let rows = look["table"]["rows"].as_array().expect("rows");
        let width = look["table"]["headings"].as_array().expect("headings").len();
        assert!(rows.iter().all(|row| row["texts"].as_array().map(Vec::len) == Some(width)), "{name}: {look}");
        assert!(
            look["plots"]
                .as_array()
                .expect("plots")
                .iter()
                .all(|svg| svg.as_str().is_some_and(|svg| svg.starts_with("<svg")))
        );
    }
    let by = carrier.ok("lab_look", json!({"run": run, "measure": "turns", "by": "stones", "colour": "nothing"}));
    assert_eq!((&by["by"], &by["colour"]), (&json!("stones"), &json!(null)));
    assert!(by["sentence"].as_str().is_some_and(|sentence| sentence.starts_with("Turns of play: from ")), "{by}");
    let list = carrier.ok("lab_list", json!({}));
    assert_eq!(list["runs"][0]["games"], 60);
    let open = carrier.ok("lab_open", json!({"run": run}));
    assert_eq!((&open["phase"], &open["games"]), (&json!("done"), &json!(60)));
    assert_eq!(carrier.lines.len(), 1);
}

#[test]
fn examples_report_and_exports() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(20)}))["run"].take();
    assert_eq!(carrier.code("lab_report", json!({"run": run})), "no_games");
    carrier.play_to_the_end();
    let cell = carrier.ok("lab_look", json!({"run": run}))["cells"][0]["cell"].take();
    let asked = json!({"run": run, "cell": cell, "pick": "longest", "count": 2});
    let games = carrier.ok("lab_games", asked)["games"].take();
    assert_eq!(games.as_array().map(Vec::len), Some(2));
    let record: Value = serde_json::from_str(games[0]["record"].as_str().expect("a record")).expect("JSON");
    assert_eq!(record["format"], "atar-record");
    assert_eq!(record["seats"][0]["name"], "Random, place 1");
    assert!(games[0]["turns"].as_u64() >= games[1]["turns"].as_u64());
    let asked = |cell: &Value, pick: &str, count: u64| json!({"run": run, "cell": cell, "pick": pick, "count": count});
    assert_eq!(carrier.code("lab_games", asked(&json!("?"), "longest", 1)), "no_games");
    assert_eq!(carrier.code("lab_games", asked(&cell, "no_such_ending", 1)), "no_games");
    assert_eq!(carrier.code("lab_games", asked(&cell, "Longest!", 1)), "bad_request");
    assert_eq!(carrier.code("lab_games", asked(&cell, "longest", 6)), "bad_request");
    let html = carrier.ok("lab_report", json!({"run": run}))["html"].take();
    let html = html.as_str().expect("a page");
    assert!(html.contains("<h2>Games</h2>") && html.matches("<figcaption>").count() >= 6);
    assert!(html.contains("Small, but &quot;mine&quot;"));
    let mut export = |kind: &str| {
        let file = carrier.ok("lab_export", json!({"run": run, "kind": kind}));
        let text = |key: &str| file[key].as_str().expect("a text").to_owned();
        (text("name"), text("text"))
    };
    let (name, csv) = export("csv");
    assert_eq!((name.as_str(), csv.lines().count()), ("small-but-mine.csv", 41));
    let (_, summary) = export("json");
    assert_eq!(serde_json::from_str::<Value>(&summary).expect("JSON")["cells"][0]["games"], 20);
    let (name, study) = export("study");
    assert_eq!(name, "small-but-mine.json");
    assert!(Study::read(&study).is_ok());
    let (name, lines) = export("games");
    assert_eq!(name, "small-but-mine.games.jsonl");
    assert_eq!(Some(&lines), carrier.lines.values().next());
}

/// A study is a stranger's: its name is a text, whatever it looks like.
#[test]
fn a_hostile_name_stays_a_text() {
    let mut carrier = Carrier::new();
    let mut study = small(2);
    study["name"] = json!("<script>alert(1)</script>../../etc/passwd");
    let run = carrier.ok("lab_begin", json!({"study": study}))["run"].take();
    carrier.play_to_the_end();
    let html = carrier.ok("lab_report", json!({"run": run}))["html"].take();
    assert!(!html.as_str().expect("a page").contains("<script"));
    let name = carrier.ok("lab_export", json!({"run": run, "kind": "csv"}))["name"].take();
    assert_eq!(name, "script-alert-1-script-etc-passwd.csv");
}

/// Figures and files of 20,000 games took so long that *Stop* waited for them.
#[test]
fn stop_is_answered_while_figures_are_worked_out() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(40)}))["run"].take();
    carrier.play(10);
    let cell = carrier.ok("lab_look", json!({"run": run}))["cells"][0]["cell"].take();
    carrier.play(10);
    carrier.waiting = Some(Vec::new());
    let asked = [
        json!({"do": "lab_look", "run": run}),
        json!({"do": "lab_export", "run": run, "kind": "csv"}),
        json!({"do": "lab_report", "run": run}),
        json!({"do": "lab_games", "run": run, "cell": cell, "pick": "longest", "count": 1}),
    ];
    for mut request in asked.clone() {
        request["id"] = request["do"].clone();
        carrier.send(&request);
    }
    carrier.ok("lab_stop", json!({}));
    assert_eq!(carrier.last_event()["phase"], "stopped");
    let waiting = carrier.waiting.take().expect("what waits");
    assert_eq!(waiting.len(), asked.len());
    waiting.into_iter().for_each(|evaluation| carrier.evaluate(evaluation));
    carrier.play_to_the_end();
    for request in asked {
        let answer = carrier.answers.iter().find(|answer| answer["re"] == request["do"]);
        let answer = answer.unwrap_or_else(|| panic!("no answer to {request}"));
        assert!(answer["error"].is_null(), "{answer}");
    }
}

/// A study that is removed while its report is made has no report.
#[test]
fn a_removed_study_has_no_report() {
    let mut carrier = Carrier::new();
    let run = carrier.ok("lab_begin", json!({"study": small(4)}))["run"].take();
    carrier.play_to_the_end();
    carrier.waiting = Some(Vec::new());
    carrier.send(&json!({"do": "lab_report", "id": "report", "run": run}));
    carrier.ok("lab_remove", json!({"run": run}));
    let waiting = carrier.waiting.take().expect("what waits");
    waiting.into_iter().for_each(|evaluation| carrier.evaluate(evaluation));
    assert_eq!(carrier.answers[0]["error"]["code"], "no_run");
}
