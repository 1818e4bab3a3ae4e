//! Computer players at the table (docs/protocol.md: `bot` and `stop`).

mod support;

use std::cell::Cell;
use std::time::Duration;

use atar_table::{Client, FinishedJob, Job, Reply};
use serde_json::{Value, json};
use support::{Session, texts};

/// A request for a computer player's turn, which is begun.
fn begin(session: &mut Session, request: Value) -> Job {
    let mut reply = session.say(request.to_string());
    assert!(reply.answer.is_none(), "{request} is answered when it is done");
    assert_eq!(reply.jobs.len(), 1, "{request}");
    reply.jobs.remove(0)
}

/// Does a job on a clock that stands still.
fn done(job: Job) -> FinishedJob {
    let rest = |_| panic!("nothing to wait for");
    job.run(&|| Duration::ZERO, &rest, &mut |event| panic!("no time for {event}"))
}

fn answer(reply: Reply) -> Value {
    assert!(reply.jobs.is_empty() && reply.change.is_none());
    serde_json::from_str(&reply.answer.expect("an answer").into_text()).expect("JSON")
}

fn finish(session: &mut Session, finished: FinishedJob) -> Value {
    let client = finished.client().expect("a client's");
    answer(session.0.handle(client, finished))
}

fn think(session: &mut Session, request: Value) -> Value {
    let job = begin(session, request);
    finish(session, done(job))
}

#[test]
fn a_bot_tells_the_rest_of_the_turn_and_plays_nothing() {
    let mut session = Session::small();
    let before = session.position();
    let answer = think(&mut session, json!({"id": 4, "do": "bot", "level": 3}));
    assert_eq!(answer["re"], 4);
    assert_eq!(session.position(), before);
    let value = answer["ok"]["value"].as_array().expect("a value by seat");
    assert_eq!(value.len(), 2);
    assert!(answer["ok"]["nodes"].is_u64());
    let steps = texts(&answer["ok"]["steps"]);
    for step in &steps {
        session.step(step);
    }
    assert_eq!(session.position()["turn"], 1, "{steps:?} is a whole turn");
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    let request = json!({"do": "bot", "nodes": 200, "seed": 5});
    let first = think(&mut Session::small(), request.clone());
    assert_eq!(think(&mut Session::small(), request), first);
}

#[test]
fn thinking_does_not_change_what_the_table_rolls() {
    let rolled = |thinks: bool| {
        let mut session = Session::small();
        if thinks {
            think(&mut session, json!({"do": "bot", "level": 1}));
        }
        let options = support::small_options();
        let game = json!({"do": "new_game", "game": "atar", "options": options});
        (0..8).map(|_| session.ok(game.clone())["state"]["order"].take()).collect::<Vec<_>>()
    };
    assert_eq!(rolled(true), rolled(false));
}

#[test]
fn what_cannot_be_is_refused() {
    let mut session = Session::small();
    for fields in [
        json!({}),
        json!({"level": 0}),
        json!({"level": 11}),
        json!({"level": -1}),
        json!({"level": 2.5}),
        json!({"level": "3"}),
        json!({"nodes": 0}),
        json!({"nodes": -5}),
        json!({"nodes": 1.5}),
        json!({"seconds": 0}),
        json!({"seconds": -1}),
        json!({"seconds": 3601}),
        json!({"seconds": "1"}),
        json!({"level": 3, "nodes": 10}),
        json!({"nodes": 3, "seconds": 1}),
        json!({"level": 3, "seed": "x"}),
    ] {
        let mut request = fields.clone();
        request["do"] = json!("bot");
        assert_eq!(session.refused(request).0, "bad_request", "{fields}");
    }
    let (code, _) = session.refused(json!({"do": "bot", "level": 1, "rev": 999}));
    assert_eq!(code, "stale");
    // None of these has left the table busy.
    think(&mut session, json!({"do": "bot", "level": 1}));
}

#[test]
fn a_turn_is_needed() {
    let bot = json!({"do": "bot", "level": 1});
    let refused = |session: &mut Session| {
        let answer = session.ask(bot.clone());
        answer["error"]["code"].as_str().expect("a refusal").to_owned()
    };
    assert_eq!(refused(&mut Session::new(1)), "no_game");
    let mut session = Session::new(1);
    let options = support::small_options();
    session.ok(json!({"do": "new_game", "game": "atar", "options": options, "roll": "manual"}));
    assert_eq!(refused(&mut session), "illegal_step", "chance acts");
    assert_eq!(refused(&mut ended()), "illegal_step", "the game has ended");
}

/// A game that has ended.
fn ended() -> Session {
    let mut session = Session::new(1);
    let text = include_str!("../../../tests/fixtures/end.atar");
    session.ok(json!({"do": "open", "text": text}));
    assert!(session.position()["actor"].is_null());
    session
}

#[test]
fn a_second_bot_is_told_that_the_table_is_busy() {
    let mut session = Session::small();
    let job = begin(&mut session, json!({"do": "bot", "level": 2}));
    let (code, _) = session.refused(json!({"do": "bot", "level": 1}));
    assert_eq!(code, "busy");
    assert!(finish(&mut session, done(job))["ok"].is_object());
    think(&mut session, json!({"do": "bot", "level": 1}));
}

#[test]
fn a_stopped_bot_answers_at_once_with_the_best_it_has() {
    let mut session = Session::small();
    assert_eq!(session.ok(json!({"do": "stop"})), false);
    let job = begin(&mut session, json!({"do": "bot", "nodes": u64::MAX}));
    assert_eq!(session.ok(json!({"do": "stop"})), true);
    let answer = finish(&mut session, done(job));
    for step in texts(&answer["ok"]["steps"]) {
        session.step(&step);
    }
    assert_eq!(session.position()["turn"], 1);
    assert_eq!(session.ok(json!({"do": "stop"})), false);
}

/// Carriers with one thread hear messages between slices.
#[test]
fn a_bot_thinks_in_slices_and_stop_is_heard_after_one() {
    let mut session = Session::small();
    let request = json!({"do": "bot", "nodes": u64::MAX});
    let mut job = begin(&mut session, request);
    for slice in 0..10 {
        let now = Duration::from_millis(4 * slice);
        assert!(job.run_slice(now, &mut |event| panic!("too early for {event}")));
        assert!(session.position()["rev"].is_u64());
    }
    assert_eq!(session.ok(json!({"do": "stop"})), true);
    assert!(!job.run_slice(Duration::from_millis(40), &mut |_| ()));
    let answer = finish(&mut session, job.finish());
    let nodes = answer["ok"]["nodes"].as_u64();
    assert!(nodes > Some(0), "{answer}");
}

#[test]
fn slices_come_to_the_same_answer_as_all_at_once() {
    let request = json!({"do": "bot", "nodes": 300, "seed": 5});
    let mut sliced = Session::small();
    let mut job = begin(&mut sliced, request.clone());
    let mut slices: u64 = 0;
    while job.run_slice(Duration::from_millis(10 * slices), &mut |_| ()) {
        slices += 1;
    }
    assert!(slices > 10, "{slices}");
    let sliced = finish(&mut sliced, job.finish());
    assert_eq!(sliced, think(&mut Session::small(), request));
}

#[test]
fn a_change_stops_the_bot_and_its_answer_is_stale() {
    for change in [
        json!({"do": "step", "step": "@c4"}),
        json!({"do": "new_game", "game": "atar", "options": support::small_options()}),
    ] {
        let mut session = Session::small();
        let old = begin(&mut session, json!({"id": "old", "do": "bot", "nodes": u64::MAX}));
        session.ok(change);
        // The old one is still to come to its end, which is no reason to wait.
        let new = begin(&mut session, json!({"id": "new", "do": "bot", "level": 1}));
        let answer = finish(&mut session, done(old));
        assert_eq!(answer["re"], "old");
        assert_eq!(answer["error"]["code"], "stale");
        let (code, _) = session.refused(json!({"do": "bot", "level": 1}));
        assert_eq!(code, "busy", "the new one goes on");
        assert!(finish(&mut session, done(new))["ok"].is_object());
    }
}

#[test]
fn a_refused_request_does_not_disturb_the_bot() {
    let mut session = Session::small();
    let job = begin(&mut session, json!({"do": "bot", "level": 2}));
    session.refused(json!({"do": "step", "step": "t39-t38"}));
    session.position();
    assert!(finish(&mut session, done(job))["ok"].is_object());
}

#[test]
fn seconds_are_kept_and_progress_is_told() {
    let mut session = Session::small();
    let job = begin(&mut session, json!({"id": 9, "do": "bot", "seconds": 2}));
    // Every look at this clock is a tenth of a second later.
    let looks = Cell::new(0);
    let elapsed = || {
        looks.set(looks.get() + 1);
        Duration::from_millis(100 * looks.get())
    };
    let mut events = Vec::new();
    let finished = job.run(&elapsed, &|_| (), &mut |event| events.push(event));
    assert!(looks.get() <= 20, "{}", looks.get());
    assert_eq!(finished.client(), Some(Client(1)));
    assert!(finish(&mut session, finished)["ok"].is_object());
    let event: Value = serde_json::from_str(events.last().expect("progress")).expect("JSON");
    assert_eq!(event["event"], "progress");
    assert_eq!(event["re"], 9);
    let (nodes, of) = (event["nodes"].as_u64(), event["of"].as_u64());
    assert!(nodes > Some(0) && nodes <= of, "{event}");
}
