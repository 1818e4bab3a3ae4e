//! What can be asked, checked and tried before a study is played.

use std::time::Duration;

use atar_lab::Study;
use atar_lab_service::JobResult;
use serde_json::{Value, json};

use super::carrier::{Carrier, small};

#[test]
fn hello_tells_what_can_be_asked() {
    let hello = Carrier::new().ok("lab_hello", json!({}));
    let game = &hello["games"][0];
    assert_eq!(game["game"], "atar");
    let names = |list: &Value| -> Vec<String> {
        let list = list.as_array().expect("a list").iter();
        list.map(|item| item["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names(&game["knobs"]), ["side", "density", "players"]);
    assert_eq!(names(&game["questions"]), ["fair", "long", "end", "exciting", "thinking", "clock", "shrink"]);
    assert_eq!(game["knobs"][1]["most"], 60);
    assert_eq!(hello["players"][0], "random");
    assert_eq!(hello["players"].as_array().map(Vec::len), Some(12));
    let files = concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies");
    let files = std::fs::read_dir(files).expect("the studies").count();
    assert_eq!(hello["studies"].as_array().map(Vec::len), Some(files));
    assert!(names(&hello["measures"]).contains(&"turns".to_owned()));
    assert_eq!(hello["jobs"], 2);
}

#[test]
fn every_ready_question_is_a_study_that_can_be_played() {
    let mut carrier = Carrier::new();
    let hello = carrier.ok("lab_hello", json!({}));
    for game in hello["games"].as_array().expect("games") {
        for question in game["questions"].as_array().expect("questions") {
            for amount in ["quick", "sound", "thorough"] {
                let asked = json!({
                    "game": game["game"], "question": question["name"], "options": {}, "player": "level=2", "amount": amount,
                });
                let study = carrier.ok("lab_ask", asked)["study"].take();
                let checked = carrier.ok("lab_check", json!({"study": study}));
                assert_eq!(checked["study"], study);
                let read = Study::read(&study.to_string()).expect("a study");
                assert!(read.begin(&read.cells[0], 0, None).is_ok());
            }
        }
    }
}

#[test]
fn what_is_fixed_is_not_compared() {
    let mut carrier = Carrier::new();
    let mut study = |question: &str, options: Value| {
        let asked = json!({"game": "atar", "question": question, "options": options, "player": "greedy"});
        carrier.ok("lab_ask", asked)["study"].take()
    };
    assert_eq!(study("long", json!({}))["grid"], json!([{"side": [6, 8, 10]}]));
    assert_eq!(study("long", json!({"side": 7}))["grid"], json!([]));
    let shrink = study("shrink", json!({"side": 7, "stones": [3, 3]}));
    assert_eq!(shrink["grid"], json!([{"density": [20, 33, 45]}]));
    assert_eq!(shrink["options"], json!({"side": 7}));
}

#[test]
fn a_study_is_checked_and_imported() {
    let mut carrier = Carrier::new();
    let checked = carrier.ok("lab_check", json!({"study": small(4)}));
    assert_eq!((&checked["cells"], &checked["games"]), (&json!(2), &json!(8)));
    let text = small(4).to_string();
    assert_eq!(carrier.ok("lab_check", json!({"study": text})), checked);
    assert_eq!(carrier.ok("lab_import", json!({"text": text})), checked);
    let mut wrong = small(4);
    wrong["grid"] = json!([{"stones": [1]}, {"density": [80]}]);
    let answer = carrier.ask("lab_check", json!({"study": wrong}));
    assert_eq!(answer["error"]["code"], "bad_study");
    assert!(answer["error"]["text"].as_str().is_some_and(|text| text.starts_with("grid 2: ")), "{answer}");
    let large = " ".repeat(70 << 10);
    assert_eq!(carrier.code("lab_import", json!({"text": large})), "bad_study");
}

#[test]
fn a_trial_tells_how_long_a_study_takes() {
    let mut carrier = Carrier::new();
    let tried = carrier.ok("lab_try", json!({"study": small(1_000)}));
    // Each game took a hundredth of a second here, and two are played at once.
    assert_eq!(tried["games"], 2_000);
    let seconds = tried["seconds"].as_f64().expect("seconds");
    assert!((seconds - 10.0).abs() < 1e-6, "{seconds}");
    assert!(carrier.lines.is_empty() && carrier.events.is_empty() && !carrier.service.is_busy());
    carrier.ok("lab_begin", json!({"study": small(1_000)}));
    assert_eq!(carrier.code("lab_try", json!({"study": small(10)})), "busy");
    carrier.ok("lab_stop", json!({}));
    carrier.send(&json!({"do": "lab_try", "id": "first", "study": small(10)}));
    carrier.ok("lab_try", json!({"study": small(10)}));
    assert_eq!(carrier.answers.len(), 1);
    assert_eq!(carrier.answers[0]["re"], "first");
    assert_eq!(carrier.answers[0]["error"]["code"], "busy");
}

/// A game that is too long for a trial is known by its turns, whose number greedy players tell.
#[test]
fn a_trial_that_was_cut_off_tells_by_turns() {
    let mut carrier = Carrier::new();
    let mut study = small(100);
    study["line_ups"] = json!([{"all": "level=9"}]);
    study["grid"] = json!([]);
    carrier.send(&json!({"do": "lab_try", "id": 1, "study": study}));
    let mut lengths = 0;
    while let Some(job) = carrier.service.deal(carrier.now, false) {
        lengths += 1;
        let is_length = lengths <= 4;
        let done = JobResult::Trial { turns: if is_length { 50 } else { 2 }, seconds: 1.0, is_over: is_length };
        if !is_length {
            carrier.now += Duration::from_secs(1);
        }
        let output = carrier.service.done(job.number, done, carrier.now);
        carrier.take(output);
    }
    // 100 games of 50 turns of half a second, two at once.
    assert_eq!(carrier.answers[0]["ok"]["seconds"], 1_250.0, "{:?}", carrier.answers);
}
