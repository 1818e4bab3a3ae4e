//! Having the computer's seats rest, hurry and keep a pace, and asking a computer for a hint meanwhile (docs/seats.md).

mod support;

use std::time::Duration;

use serde_json::{Value, json};
use support::host::{Host, begun, does, small_game};
use support::texts;

#[test]
fn the_computer_rests_when_it_is_told_to() {
    let mut host = begun();
    let before = host.position();
    host.names();
    let paused = host.ok(does("pause"));
    assert_eq!(
        (&paused["paused"], &paused["thinking"]),
        (&json!(true), &Value::Null)
    );
    assert!(paused["rev"].as_u64() > before["rev"].as_u64());
    assert_eq!(paused["state"], before["state"]);
    assert_eq!(host.names(), ["thought", "changed"]);
    assert_eq!(host.settle(), 1, "the one that was begun");
    assert_eq!(host.position(), paused);
    assert_eq!(host.ok(does("pause")), paused, "once is enough");
    let resumed = host.ok(does("resume"));
    assert_eq!(resumed["paused"], false);
    assert_eq!(resumed["thinking"], before["thinking"]);
    host.settle();
    assert_eq!(host.position()["turn"], 2);
}

/// A game of computers only can be stopped.
#[test]
fn stop_has_computers_rest() {
    let mut host = Host::with(&[1, 1]);
    for _ in 0..3 {
        host.work();
    }
    host.told.clear();
    assert_eq!(host.ok(does("stop")), true);
    let names: Vec<&str> = host
        .told
        .iter()
        .filter_map(|event| event["event"].as_str())
        .collect();
    assert_eq!(names, ["thought", "changed"], "who asked is told, too");
    let position = host.position();
    assert_eq!(host.told[1]["position"], position);
    assert_eq!(host.settle(), 1);
    assert_eq!(host.position()["paused"], true);
    assert_eq!(host.ok(does("stop")), false);
    assert_eq!(
        host.refused(does("undo_turn")),
        "illegal_step",
        "no person has played"
    );
    host.ok(small_game(&[1, 1]));
    assert_eq!(host.position()["paused"], false, "another game");
}

#[test]
fn a_game_can_begin_at_rest() {
    let mut game = small_game(&[1, 0]);
    game["paused"] = json!(true);
    let mut host = Host::new(1);
    host.ok(game);
    assert!(host.jobs.is_empty());
    let record = host.record();
    host.ok(json!({"do": "open", "record": record, "paused": true}));
    assert!(host.jobs.is_empty());
    host.ok(does("resume"));
    assert_eq!(host.settle(), 1);
}

#[test]
fn who_is_hurried_plays_at_once() {
    let mut host = Host::with(&[0, 10]);
    assert_eq!(host.ok(does("hurry")), false);
    host.step("@a1");
    host.step("commit");
    let mut job = host.job();
    assert!(job.run_slice(Duration::ZERO, &mut |_| ()));
    assert_eq!(host.ok(does("hurry")), true);
    assert!(!job.run_slice(Duration::ZERO, &mut |_| ()));
    host.finish(job);
    assert_eq!(host.position()["turn"], 2);
}

/// Computers do not get ahead of what a person is shown: each waits until the steps of the one before have had their
/// time.
#[test]
fn computers_keep_the_pace_of_the_fronts() {
    let mut host = Host::new(1);
    assert_eq!(host.ok(json!({"do": "pace", "milliseconds": 300})), true);
    host.ok(small_game(&[1, 1, 0]));
    host.work();
    assert_eq!(host.rested, Duration::ZERO, "nothing is to be shown yet");
    let mut job = host.job();
    while job.idle_time(Duration::ZERO).is_zero() {
        assert!(job.run_slice(Duration::ZERO, &mut |_| ()));
    }
    assert!(job.run_slice(Duration::from_millis(599), &mut |_| ()));
    assert!(
        !job.run_slice(Duration::from_millis(600), &mut |_| ()),
        "two steps are shown"
    );
    host.finish(job);
    assert_eq!(host.rested, Duration::from_millis(600));
    assert_eq!(host.position()["actor"], json!({"seat": 2}));
    for step in ["@d3", "commit"] {
        host.step(step);
    }
    host.work();
    assert_eq!(
        host.rested,
        Duration::from_millis(600),
        "a person's own steps are known"
    );
    host.ok(does("hurry"));
    host.work();
    assert_eq!(
        host.rested,
        Duration::from_millis(600),
        "who is hurried does not wait"
    );
}

/// *Hint*: "value/steps for a person's seat without playing".
#[test]
fn a_hint_is_given_while_computers_wait() {
    let mut host = Host::with(&[0, 1]);
    let before = host.position();
    host.ask(json!({"id": "hint", "do": "bot", "nodes": 50}));
    let job = host.job();
    let hint = host.finish(job).expect("an answer");
    assert_eq!(hint["re"], "hint");
    assert_eq!(texts(&hint["ok"]["steps"]).len(), 2);
    assert_eq!(hint["ok"]["value"].as_array().expect("by seat").len(), 2);
    assert_eq!(host.position(), before);
    assert!(host.jobs.is_empty());
}

#[test]
fn stop_ends_a_hint_and_nothing_else() {
    let mut host = Host::with(&[0, 1]);
    host.ask(json!({"id": "hint", "do": "bot", "nodes": u64::MAX}));
    let job = host.job();
    assert_eq!(host.ok(does("hurry")), false, "it is no seat's");
    assert_eq!(host.ok(does("stop")), true);
    assert!(host.finish(job).expect("an answer")["ok"].is_object());
    assert_eq!(host.position()["paused"], false);
}

/// *Let the Computer Play This Turn*, by a front, for a person.
#[test]
fn a_hint_can_be_played_and_the_computer_answers_it() {
    let mut host = Host::with(&[0, 1]);
    host.ask(json!({"do": "bot", "level": 1}));
    let job = host.job();
    let hint = host.finish(job).expect("an answer");
    for step in texts(&hint["ok"]["steps"]) {
        host.step(&step);
    }
    assert_eq!(host.settle(), 1);
    assert_eq!(host.position()["turn"], 2);
}

#[test]
fn who_plays_while_a_hint_is_sought_does_not_wait_for_it() {
    let mut host = Host::with(&[0, 1]);
    host.ask(json!({"id": "hint", "do": "bot", "nodes": u64::MAX}));
    let hint = host.job();
    host.step("@a1");
    host.step("commit");
    let turn = host.job();
    let stale = host.finish(hint).expect("an answer");
    assert_eq!(stale["error"]["code"], "stale");
    host.finish(turn);
    assert_eq!(host.position()["turn"], 2);
}

#[test]
fn at_rest_the_computer_s_turn_can_be_asked_about() {
    let mut host = begun();
    host.ok(does("pause"));
    host.settle();
    host.ask(json!({"do": "bot", "level": 1}));
    let hint = host.job();
    host.ok(does("resume"));
    assert_eq!(
        host.finish(hint).expect("an answer")["error"]["code"],
        "stale"
    );
    assert_eq!(host.settle(), 1);
}
