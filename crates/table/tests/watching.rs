//! The computer that watches (docs/protocol.md: `analyse`).

mod support;

use std::time::Duration;

use atar_table::{Client, Job, Rights, Table};
use serde_json::{Value, json};
use support::driven_table::DrivenTable;
use support::{Session, texts};

const ENDLESS: &str = r#"{"id": "watch", "do": "analyse"}"#;

/// A request that a job answers.
fn begin(session: &mut Session, request: impl AsRef<[u8]>) -> Job {
    let mut reply = session.say(request);
    assert!(reply.answer.is_none(), "it is answered when it is done");
    assert_eq!(reply.jobs.len(), 1);
    reply.jobs.remove(0)
}

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).expect("JSON")
}

fn finish(session: &mut Session, job: Job) -> Value {
    let finished = job.finish();
    let client = finished.client().expect("a client's");
    let reply = session.0.handle(client, finished);
    assert!(reply.jobs.is_empty() && reply.change.is_none());
    parsed(&reply.answer.expect("an answer").into_text())
}

/// Runs so many slices, 10 ms each, and returns the events.
fn run(job: &mut Job, slices: u64) -> Vec<Value> {
    let mut events = Vec::new();
    for slice in 0..slices {
        let goes_on = job.run_slice(Duration::from_millis(10 * slice), &mut |event| events.push(parsed(&event)));
        if !goes_on {
            break;
        }
    }
    events
}

fn analysed(session: &mut Session, request: &Value) -> Value {
    let mut job = begin(session, request.to_string());
    run(&mut job, u64::MAX);
    finish(session, job)
}

fn sum(shares: &Value) -> f64 {
    shares.as_array().expect("shares").iter().map(|share| share.as_f64().expect("a number")).sum()
}

#[test]
fn it_tells_the_best_turns_and_plays_nothing() {
    let mut session = Session::small();
    let before = session.position();
    let answer = analysed(&mut session, &json!({"id": 4, "do": "analyse", "nodes": 500, "lines": 2}));
    assert_eq!(answer["re"], 4);
    assert_eq!(session.position(), before);
    let report = &answer["ok"];
    assert_eq!((&report["rev"], &report["nodes"], &report["exact"]), (&before["rev"], &json!(500), &json!(false)));
    assert!((sum(&report["value"]) - 1.0).abs() < 1e-9);
    let lines = report["lines"].as_array().expect("turns");
    assert_eq!(lines.len(), 2);
    for line in lines {
        assert!((sum(&line["value"]) - 1.0).abs() < 1e-9);
        assert!(line["visits"].as_u64() > Some(0));
        let mut other = Session::small();
        for step in texts(&line["steps"]) {
            other.step(&step);
        }
        assert_eq!(other.position()["turn"], 1, "{line} is a whole turn");
    }
}

#[test]
fn three_turns_are_told_if_nobody_asks_for_more() {
    let mut session = Session::small();
    let count = |session: &mut Session, lines: Value| {
        let answer = analysed(session, &json!({"do": "analyse", "nodes": 300, "lines": lines}));
        answer["ok"]["lines"].as_array().expect("turns").len()
    };
    assert_eq!(count(&mut session, Value::Null), 3);
    assert_eq!(count(&mut session, json!(5)), 5);
    for lines in [json!(0), json!(6), json!("3")] {
        let (code, text) = session.refused(json!({"do": "analyse", "lines": lines}));
        assert_eq!(code, "bad_request");
        assert!(text.contains("lines") && text.contains("from 1 to 5"), "{text}");
    }
}

#[test]
fn it_goes_on_until_it_is_stopped_and_tells_what_it_knows_by_then() {
    let mut session = Session::small();
    let mut job = begin(&mut session, ENDLESS);
    let events = run(&mut job, 200);
    // Two seconds: the first after a tenth, then four a second.
    assert_eq!(events.len(), 8);
    let nodes: Vec<_> = events.iter().map(|event| event["nodes"].as_u64()).collect();
    assert!(nodes.is_sorted_by(|one, other| one < other), "{nodes:?}");
    for event in &events {
        assert_eq!((&event["event"], &event["re"]), (&json!("analysis"), &json!("watch")));
    }
    assert_eq!(session.ok(json!({"do": "stop"})), true);
    assert!(!job.run_slice(Duration::from_secs(3), &mut |_| ()));
    let answer = finish(&mut session, job);
    // The answer holds what the events do.
    let keys = |message: &Value| message.as_object().expect("an object").keys().cloned().collect::<Vec<_>>();
    let told: Vec<_> = keys(&events[0]).into_iter().filter(|key| !["event", "re"].contains(&key.as_str())).collect();
    assert_eq!(keys(&answer["ok"]), told);
    assert_eq!(session.ok(json!({"do": "stop"})), false);
}

#[test]
fn seconds_end_it() {
    let mut session = Session::small();
    let mut job = begin(&mut session, r#"{"do": "analyse", "seconds": 1}"#);
    let events = run(&mut job, 200);
    assert_eq!(events.len(), 4);
    assert!(finish(&mut session, job)["ok"]["nodes"].as_u64() > Some(0));
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer_whatever_was_found_out_before() {
    let request = json!({"do": "analyse", "nodes": 300, "seed": 5});
    let first = analysed(&mut Session::small(), &request);
    let mut session = Session::small();
    analysed(&mut session, &json!({"do": "analyse", "nodes": 2000}));
    let mut again = analysed(&mut session, &request);
    assert_eq!(again["ok"]["rev"], first["ok"]["rev"]);
    assert_eq!(again["ok"].take(), first["ok"]);
}

#[test]
fn after_an_expected_step_it_goes_on_with_what_it_knows() {
    let mut session = Session::small();
    let answer = analysed(&mut session, &json!({"do": "analyse", "nodes": 3000}));
    let steps = texts(&answer["ok"]["lines"][0]["steps"]);
    session.step(&steps[0]);
    let after = analysed(&mut session, &json!({"do": "analyse", "nodes": 1}));
    assert!(after["ok"]["nodes"].as_u64() > Some(300), "{after}");
    session.ok(json!({"do": "take_back"}));
    let back = analysed(&mut session, &json!({"do": "analyse", "nodes": 1}));
    assert!(back["ok"]["nodes"].as_u64() > Some(1000), "{back}");
    // Another game is another thing.
    session.ok(json!({"do": "new_game", "game": "atar", "options": support::small_options()}));
    let fresh = analysed(&mut session, &json!({"do": "analyse", "nodes": 1}));
    assert_eq!(fresh["ok"]["nodes"], 1);
}

/// A front asks anew as soon as the position changes, before the answer about the last one has come.
#[test]
fn a_new_analysis_waits_for_what_the_last_one_knows() {
    let mut session = Session::small();
    let mut old = begin(&mut session, ENDLESS);
    for _ in 0..10 {
        old.run_slice(Duration::ZERO, &mut |_| ());
    }
    let known = run(&mut old, 20).pop().expect("an event");
    session.step(known["lines"][0]["steps"][0].as_str().expect("a step"));
    let mut new = begin(&mut session, ENDLESS);
    assert_eq!(run(&mut new, 50), Vec::<Value>::new(), "the last one has yet to end");
    assert!(!old.run_slice(Duration::from_secs(2), &mut |_| ()), "the change has ended it");
    let before = finish(&mut session, old);
    let after = run(&mut new, 100).pop().expect("an event");
    assert!(before["ok"]["rev"].as_u64() < after["rev"].as_u64());
    assert!(after["nodes"].as_u64() > Some(300), "{after}");
}

#[test]
fn a_change_ends_it_with_what_there_is() {
    for change in [
        json!({"do": "step", "step": "@c4"}),
        json!({"do": "new_game", "game": "atar", "options": support::small_options()}),
    ] {
        let mut session = Session::small();
        let rev = session.position()["rev"].clone();
        let mut job = begin(&mut session, ENDLESS);
        run(&mut job, 10);
        session.ok(change);
        assert!(!job.run_slice(Duration::from_secs(1), &mut |_| ()));
        assert_eq!(finish(&mut session, job)["ok"]["rev"], rev);
    }
}

#[test]
fn it_gives_way_to_a_bot_and_to_a_new_analysis() {
    for request in [json!({"do": "bot", "nodes": 50}), json!({"do": "analyse", "nodes": 50})] {
        let mut session = Session::small();
        let mut watching = begin(&mut session, ENDLESS);
        run(&mut watching, 10);
        let mut job = begin(&mut session, request.to_string());
        assert!(!watching.run_slice(Duration::from_secs(1), &mut |_| ()));
        assert!(finish(&mut session, watching)["ok"].is_object());
        run(&mut job, u64::MAX);
        assert!(finish(&mut session, job)["ok"].is_object());
    }
}

#[test]
fn it_does_not_disturb_who_thinks() {
    let mut session = Session::small();
    let mut bot = begin(&mut session, r#"{"do": "bot", "nodes": 50}"#);
    assert_eq!(session.refused(json!({"do": "analyse"})).0, "busy");
    run(&mut bot, u64::MAX);
    assert!(finish(&mut session, bot)["ok"].is_object());
}

/// A computer's seat begins its turn at once, though somebody lets the computer watch.
#[test]
fn it_gives_way_to_a_computer_at_a_seat() {
    let mut table = DrivenTable::with(&[0, 1]);
    table.ask(json!({"id": 1, "do": "analyse"}));
    let watching = table.job();
    table.step("@a1");
    table.step("commit");
    assert!(watching.stopper().is_stopped());
    assert_eq!(table.refused(json!({"do": "analyse"})), "busy");
    let answer = table.finish(watching).expect("an answer");
    assert!(answer["ok"].is_object(), "{answer}");
    table.settle();
    assert_eq!(table.position()["turn"], 2);
    // While computers rest, it may watch theirs.
    table.ok(json!({"do": "pause"}));
    table.step("@b1");
    table.step("commit");
    table.ask(json!({"do": "analyse"}));
    let watching = table.job();
    assert!(!watching.stopper().is_stopped());
    table.ok(json!({"do": "resume"}));
    assert!(watching.stopper().is_stopped());
}

#[test]
fn the_end_is_known_at_once_and_chance_has_no_turns() {
    let mut session = Session::new(1);
    assert_eq!(session.ask(json!({"do": "analyse"}))["error"]["code"], "no_game");
    session.ok(json!({"do": "open", "text": include_str!("../../../tests/fixtures/end.atar")}));
    let report = analysed(&mut session, &json!({"do": "analyse"}))["ok"].take();
    assert_eq!((&report["exact"], &report["lines"]), (&json!(true), &json!([])));
    let options = support::small_options();
    session.ok(json!({"do": "new_game", "game": "atar", "options": options, "roll": "manual"}));
    let report = analysed(&mut session, &json!({"do": "analyse", "nodes": 20}))["ok"].take();
    assert_eq!((&report["nodes"], &report["lines"]), (&json!(20), &json!([])));
    assert_eq!(session.refused(json!({"do": "analyse", "rev": 1})).0, "stale");
}

#[test]
fn nobody_at_a_shared_table_may_ask_for_it() {
    let mut table = Table::shared();
    table.grant(Client(1), Rights::Seats(vec![0, 1]));
    let answer = table.handle(Client(1), ENDLESS.as_bytes()).answer.expect("a refusal").into_text();
    assert_eq!(parsed(&answer)["error"]["code"], "not_allowed");
}

/// A carrier whose input has ended waits for answers, but not for one that never comes.
#[test]
fn a_carrier_can_end_it_and_nothing_else() {
    let mut session = Session::small();
    let watching = begin(&mut session, ENDLESS);
    session.0.stop_watching();
    assert!(watching.stopper().is_stopped());
    let bot = begin(&mut session, r#"{"do": "bot", "level": 1}"#);
    session.0.stop_watching();
    assert!(!bot.stopper().is_stopped());
}
