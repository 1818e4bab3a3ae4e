//! Computer players through the engine: requests go on while they think.

mod support;

use std::time::{Duration, Instant};

use serde_json::Value;
use support::Running;

const GAME: &str = r#"{"id": 0, "do": "new_game", "game": "atar", "seed": 3, "options": {"side": 8, "stones": [10, 10], "placement": "random", "order": "fixed"}}"#;
const ENDLESS: &str = "{\"id\": \"endless\", \"do\": \"bot\", \"nodes\": 1000000000}\n";

fn engine() -> Running {
    let mut engine = Running::start(&["engine", "--seed", "1"]);
    assert!(engine.ask(GAME)["ok"].is_object());
    engine
}

/// The next line that is no event.
fn answer(engine: &mut Running) -> Value {
    loop {
        let line = engine.answer();
        if line.get("event").is_none() {
            return line;
        }
    }
}

fn ask(engine: &mut Running, line: &str) -> Value {
    engine.send(format!("{line}\n").as_bytes());
    answer(engine)
}

#[test]
fn it_answers_others_while_it_thinks_and_stops_when_told() {
    let mut engine = engine();
    engine.send(ENDLESS.as_bytes());
    assert_eq!(ask(&mut engine, r#"{"id": 1, "do": "position"}"#)["re"], 1);
    let busy = ask(&mut engine, r#"{"id": 2, "do": "bot", "level": 1}"#);
    assert_eq!((&busy["re"], &busy["error"]["code"]), (&2.into(), &"busy".into()));
    let asked = Instant::now();
    assert_eq!(ask(&mut engine, r#"{"id": 3, "do": "stop"}"#)["ok"], true);
    let stopped = answer(&mut engine);
    assert_eq!(stopped["re"], "endless");
    let steps = stopped["ok"]["steps"].as_array().expect("steps");
    assert_eq!(steps.last().expect("a turn"), "commit");
    // The bound is far above what it takes: this fails when the thinker does not look at the flag at all.
    assert!(asked.elapsed() < Duration::from_secs(20));
    engine.finish();
}

#[test]
fn it_tells_how_far_it_is() {
    let mut engine = engine();
    engine.send(ENDLESS.as_bytes());
    let news = engine.answer();
    assert_eq!((&news["event"], &news["re"]), (&"progress".into(), &"endless".into()));
    engine.send(b"{\"id\": 3, \"do\": \"stop\"}\n");
    while answer(&mut engine)["re"] != "endless" {}
    engine.finish();
}

#[test]
fn a_change_ends_the_thinking_about_the_position_before() {
    let mut engine = engine();
    engine.send(ENDLESS.as_bytes());
    assert!(ask(&mut engine, GAME)["ok"].is_object());
    let stale = answer(&mut engine);
    assert_eq!(stale["re"], "endless");
    assert_eq!(stale["error"]["code"], "stale");
    engine.finish();
}

#[test]
fn the_end_of_the_input_waits_for_the_answer() {
    let mut engine = engine();
    engine.send(b"{\"id\": 5, \"do\": \"bot\", \"level\": 2}\n");
    drop(engine.child.stdin.take());
    assert!(answer(&mut engine)["ok"].is_object());
    assert_eq!(engine.line(), "");
}

#[test]
fn the_end_of_the_input_ends_an_analysis_without_end() {
    let mut engine = engine();
    engine.send(b"{\"id\": 6, \"do\": \"analyse\"}\n");
    let news = engine.answer();
    assert_eq!((&news["event"], &news["re"]), (&"analysis".into(), &6.into()));
    drop(engine.child.stdin.take());
    assert!(answer(&mut engine)["ok"]["lines"].is_array());
    assert_eq!(engine.line(), "");
}
