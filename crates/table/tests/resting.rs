//! Having the computer's seats rest, hurry and keep a pace, and asking a computer for a hint meanwhile (docs/seats.md).

mod support;

use std::time::Duration;

use serde_json::{Value, json};
use support::driven_table::{DrivenTable, begun, does, small_game};
use support::texts;

#[test]
fn the_computer_rests_when_it_is_told_to() {
    let mut driven = begun();
    let before = driven.position();
    driven.names();
    let paused = driven.ok(does("pause"));
    assert_eq!((&paused["paused"], &paused["thinking"]), (&json!(true), &Value::Null));
    assert!(paused["rev"].as_u64() > before["rev"].as_u64());
    assert_eq!(paused["state"], before["state"]);
    assert_eq!(driven.names(), ["thought", "changed"]);
    assert_eq!(driven.settle(), 1, "the one that was begun");
    assert_eq!(driven.position(), paused);
    assert_eq!(driven.ok(does("pause")), paused, "once is enough");
    let resumed = driven.ok(does("resume"));
    assert_eq!(resumed["paused"], false);
    assert_eq!(resumed["thinking"], before["thinking"]);
    driven.settle();
    assert_eq!(driven.position()["turn"], 2);
}

/// A game of computers only can be stopped.
#[test]
fn stop_has_computers_rest() {
    let mut driven = DrivenTable::with(&[1, 1]);
    for _ in 0..3 {
        driven.work();
    }
    driven.told.clear();
    assert_eq!(driven.ok(does("stop")), true);
    let names: Vec<&str> = driven.told.iter().filter_map(|event| event["event"].as_str()).collect();
    assert_eq!(names, ["thought", "changed"], "who asked is told, too");
    let position = driven.position();
    assert_eq!(driven.told[1]["position"], position);
    assert_eq!(driven.settle(), 1);
    assert_eq!(driven.position()["paused"], true);
    assert_eq!(driven.ok(does("stop")), false);
    assert_eq!(driven.refused(does("undo_turn")), "illegal_step", "no person has played");
    driven.ok(small_game(&[1, 1]));
    assert_eq!(driven.position()["paused"], false, "another game");
}

#[test]
fn a_game_can_begin_at_rest() {
    let mut game = small_game(&[1, 0]);
    game["paused"] = json!(true);
    let mut driven = DrivenTable::new(1);
    driven.ok(game);
    assert!(driven.jobs.is_empty());
    let record = driven.record();
    driven.ok(json!({"do": "open", "record": record, "paused": true}));
    assert!(driven.jobs.is_empty());
    driven.ok(does("resume"));
    assert_eq!(driven.settle(), 1);
}

#[test]
fn who_is_hurried_plays_at_once() {
    let mut driven = DrivenTable::with(&[0, 10]);
    assert_eq!(driven.ok(does("hurry")), false);
    driven.step("@a1");
    driven.step("commit");
    let mut job = driven.job();
    assert!(job.run_slice(Duration::ZERO, &mut |_| ()));
    assert_eq!(driven.ok(does("hurry")), true);
    assert!(!job.run_slice(Duration::ZERO, &mut |_| ()));
    driven.finish(job);
    assert_eq!(driven.position()["turn"], 2);
}

/// Computers do not get ahead of what a person is shown: each waits until the steps of the one before have had their
/// time.
#[test]
fn computers_keep_the_pace_of_the_fronts() {
    let mut driven = DrivenTable::new(1);
    assert_eq!(driven.ok(json!({"do": "pace", "milliseconds": 300})), true);
    driven.ok(small_game(&[1, 1, 0]));
    driven.work();
    assert_eq!(driven.rested, Duration::ZERO, "nothing is to be shown yet");
    let mut job = driven.job();
    while job.idle_time(Duration::ZERO).is_zero() {
        assert!(job.run_slice(Duration::ZERO, &mut |_| ()));
    }
    assert!(job.run_slice(Duration::from_millis(599), &mut |_| ()));
    assert!(!job.run_slice(Duration::from_millis(600), &mut |_| ()), "two steps are shown");
    driven.finish(job);
    assert_eq!(driven.rested, Duration::from_millis(600));
    assert_eq!(driven.position()["actor"], json!({"seat": 2}));
    for step in ["@d3", "commit"] {
        driven.step(step);
    }
    driven.work();
    assert_eq!(driven.rested, Duration::from_millis(600), "a person's own steps are known");
    driven.ok(does("hurry"));
    driven.work();
    assert_eq!(driven.rested, Duration::from_millis(600), "who is hurried does not wait");
}

/// *Hint*: "value/steps for a person's seat without playing".
#[test]
fn a_hint_is_given_while_computers_wait() {
    let mut driven = DrivenTable::with(&[0, 1]);
    let before = driven.position();
    driven.ask(json!({"id": "hint", "do": "bot", "nodes": 50}));
    let job = driven.job();
    let hint = driven.finish(job).expect("an answer");
    assert_eq!(hint["re"], "hint");
    assert_eq!(texts(&hint["ok"]["steps"]).len(), 2);
    assert_eq!(hint["ok"]["value"].as_array().expect("by seat").len(), 2);
    assert_eq!(driven.position(), before);
    assert!(driven.jobs.is_empty());
}

#[test]
fn stop_ends_a_hint_and_nothing_else() {
    let mut driven = DrivenTable::with(&[0, 1]);
    driven.ask(json!({"id": "hint", "do": "bot", "nodes": u64::MAX}));
    let job = driven.job();
    assert_eq!(driven.ok(does("hurry")), false, "it is no seat's");
    assert_eq!(driven.ok(does("stop")), true);
    assert!(driven.finish(job).expect("an answer")["ok"].is_object());
    assert_eq!(driven.position()["paused"], false);
}

/// *Let the Computer Play This Turn*, by a front, for a person.
#[test]
fn a_hint_can_be_played_and_the_computer_answers_it() {
    let mut driven = DrivenTable::with(&[0, 1]);
    driven.ask(json!({"do": "bot", "level": 1}));
    let job = driven.job();
    let hint = driven.finish(job).expect("an answer");
    for step in texts(&hint["ok"]["steps"]) {
        driven.step(&step);
    }
    assert_eq!(driven.settle(), 1);
    assert_eq!(driven.position()["turn"], 2);
}

#[test]
fn who_plays_while_a_hint_is_sought_does_not_wait_for_it() {
    let mut driven = DrivenTable::with(&[0, 1]);
    driven.ask(json!({"id": "hint", "do": "bot", "nodes": u64::MAX}));
    let hint = driven.job();
    driven.step("@a1");
    driven.step("commit");
    let turn = driven.job();
    let stale = driven.finish(hint).expect("an answer");
    assert_eq!(stale["error"]["code"], "stale");
    driven.finish(turn);
    assert_eq!(driven.position()["turn"], 2);
}

#[test]
fn at_rest_the_computer_s_turn_can_be_asked_about() {
    let mut driven = begun();
    driven.ok(does("pause"));
    driven.settle();
    driven.ask(json!({"do": "bot", "level": 1}));
    let hint = driven.job();
    driven.ok(does("resume"));
    assert_eq!(driven.finish(hint).expect("an answer")["error"]["code"], "stale");
    assert_eq!(driven.settle(), 1);
}
