//! The review of a game (docs/protocol.md: `review`).

mod support;

use std::time::Duration;

use atar_table::{Client, Job, Rights, Table};
use serde_json::{Value, json};
use support::Session;

fn begin(session: &mut Session, request: &Value) -> Job {
    let mut reply = session.say(request.to_string());
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

/// Runs slices until there are so many events, or the job has ended.
fn run(job: &mut Job, events: usize) -> Vec<Value> {
    let mut told = Vec::new();
    while told.len() < events && job.run_slice(Duration::ZERO, &mut |event| told.push(parsed(&event))) {}
    told
}

/// The answer, and the events before it.
fn reviewed(session: &mut Session, request: &Value) -> (Value, Vec<Value>) {
    let mut job = begin(session, request);
    let events = run(&mut job, usize::MAX);
    (finish(session, job)["ok"].take(), events)
}

/// A game of Owari that has ended, with fifteen turns.
fn owari() -> Session {
    let mut session = Session::new(1);
    session.ok(json!({"do": "new_game", "game": "owari", "options": {"stones": 1, "first": 0}}));
    while let Some(step) = session.position()["actor"].is_object().then(|| session.legal().remove(0)) {
        session.step(&step);
    }
    session
}

fn turns(answer: &Value) -> &Vec<Value> {
    answer["turns"].as_array().expect("turns")
}

fn number(value: &Value) -> usize {
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    number.expect("a number")
}

/// A server gives a computer 20 seconds a turn. The review of a long game ended with them, and what it had not seen had
/// no mistakes.
#[test]
fn a_limit_holds_for_each_turn_that_is_reviewed() {
    let limit = Duration::from_secs(1);
    let mut session = owari();
    session.0.limit_computers(10, limit);
    let turns_until = |session: &mut Session, request: Value, now: Duration| {
        let mut job = begin(session, &request);
        while job.run_slice(now, &mut |_| ()) {}
        turns(&finish(session, job)["ok"]).len()
    };
    let all = json!({"id": 1, "do": "review"});
    let two = json!({"id": 1, "do": "review", "from_turn": 1, "to_turn": 3});
    for (request, count) in [(all, 15), (two, 2)] {
        let end = limit * count;
        let before = end.saturating_sub(Duration::from_millis(1));
        assert_eq!(turns_until(&mut session, request.clone(), before), number(&json!(count)));
        assert_eq!(turns_until(&mut session, request, end), 0);
    }
}

/// The words are the game's own (crates/rules/tests/consequences.rs).
#[test]
fn a_turn_that_loses_much_is_told_why() {
    let mut session = Session::new(1);
    session.ok(json!({"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}));
    for step in ["3", "12", "4"] {
        session.step(step);
    }
    let (answer, events) = reviewed(&mut session, &json!({"id": 7, "do": "review"}));
    let told = turns(&answer);
    assert_eq!(told[2]["better"]["steps"], json!(["0"]), "{answer}");
    let words = "It lets the reply bring 4 stones into the other goal; the better turn lets the reply bring 1.";
    assert_eq!(told[2]["reason"], words);
    assert_eq!(events[2]["reason"], told[2]["reason"]);
    for turn in told.iter().filter(|turn| turn["mark"] == "best" || turn["mark"] == "good") {
        assert!(turn.get("reason").is_none(), "{turn}");
    }
}

#[test]
fn every_turn_has_a_mark_and_every_player_a_summary() {
    let mut session = owari();
    let before = session.position();
    let (answer, events) = reviewed(&mut session, &json!({"id": 7, "do": "review"}));
    assert_eq!(session.position(), before);
    let played = number(&before["turn"]);
    assert_eq!((turns(&answer).len(), events.len()), (played, played));
    for (number, (turn, event)) in turns(&answer).iter().zip(&events).enumerate() {
        assert_eq!(
            (&turn["turn"], &turn["seat"], &turn["ply"]),
            (&json!(number), &json!(number % 2), &json!(number + 1))
        );
        assert_eq!(turn["exact"], true);
        assert_eq!(turn.get("better").is_none(), turn["mark"] == "best");
        let mut told = turn.clone();
        told["event"] = json!("reviewed");
        told["re"] = json!(7);
        assert_eq!(*event, told, "the event tells the same");
    }
    let is_blunder = |turn: &&Value| turn["mark"] == "blunder";
    let blunders: Vec<_> = turns(&answer).iter().filter(is_blunder).map(|turn| turn["turn"].clone()).collect();
    assert!(!blunders.is_empty());
    assert_eq!(answer["turning_points"][0], blunders[0]);
    assert!(answer["turning_points"].as_array().expect("a list").len() <= 3);
    let players = answer["players"].as_array().expect("players");
    assert_eq!(players.len(), 2);
    let mut all = 0;
    for (seat, player) in players.iter().enumerate() {
        assert_eq!(player["seat"], seat);
        let own = turns(&answer).iter().filter(|turn| turn["seat"] == seat);
        let losses: Vec<f64> = own.map(|turn| turn["loss"].as_f64().expect("a number")).collect();
        let mean = losses.iter().sum::<f64>() / losses.len() as f64;
        assert!((player["mean_loss"].as_f64().expect("a number") - mean).abs() < 1e-9);
        all += player["marks"].as_object().expect("counts").values().map(number).sum::<usize>();
    }
    assert_eq!(all, played);
}

#[test]
fn a_part_has_the_same_marks_as_the_whole() {
    let mut session = owari();
    let (whole, _) = reviewed(&mut session, &json!({"do": "review"}));
    let (part, _) = reviewed(&mut session, &json!({"do": "review", "from_turn": 1, "to_turn": 4}));
    assert_eq!(turns(&part)[..], turns(&whole)[1..4]);
    let (nothing, _) = reviewed(&mut session, &json!({"do": "review", "from_turn": 4, "to_turn": 1}));
    assert_eq!(nothing, json!({"turns": [], "players": [], "turning_points": []}));
    for (field, value) in [("nodes", json!(0)), ("from_turn", json!(-1)), ("to_turn", json!("x"))] {
        let (code, text) = session.refused(json!({"do": "review", field: value}));
        assert!(code == "bad_request" && text.contains(field), "{text}");
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_marks() {
    let play = || {
        let mut session = Session::small();
        session.steps("@b1, commit, @c3, commit, @a1, commit, @d1, commit");
        session
    };
    let request = json!({"do": "review", "nodes": 60, "seed": 4});
    let first = reviewed(&mut play(), &request);
    assert_eq!(turns(&first.0).len(), 4, "{}", first.0);
    assert_eq!(reviewed(&mut play(), &request), first);
}

#[test]
fn it_is_stopped_with_what_there_is() {
    let mut session = owari();
    let mut job = begin(&mut session, &json!({"do": "review"}));
    assert_eq!(run(&mut job, 2).len(), 2);
    assert_eq!(session.ok(json!({"do": "stop"})), true);
    assert!(!job.run_slice(Duration::ZERO, &mut |_| ()));
    let answer = finish(&mut session, job)["ok"].take();
    assert_eq!(turns(&answer).len(), 2);
    assert_eq!(session.ok(json!({"do": "stop"})), false);
}

/// It belongs to the game as it was: nobody waits for it, and it waits for nobody.
#[test]
fn a_change_and_others_who_think_do_not_end_it() {
    let mut session = owari();
    let played = number(&session.position()["turn"]);
    let mut job = begin(&mut session, &json!({"do": "review"}));
    run(&mut job, 2);
    session.ok(json!({"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}));
    let mut bot = begin(&mut session, &json!({"do": "bot", "level": 1}));
    run(&mut job, usize::MAX);
    assert_eq!(turns(&finish(&mut session, job)["ok"]).len(), played);
    run(&mut bot, usize::MAX);
    assert!(finish(&mut session, bot)["ok"]["steps"].is_array());
    let old = begin(&mut session, &json!({"do": "review"}));
    let new = begin(&mut session, &json!({"do": "review"}));
    assert!(old.stopper().is_stopped() && !new.stopper().is_stopped(), "the new one takes its place");
    drop(session);
    assert!(new.stopper().is_stopped(), "nobody is left who would wait for it");
}

#[test]
fn it_needs_a_game_and_the_right_to_it() {
    assert_eq!(Session::new(1).ask(json!({"do": "review"}))["error"]["code"], "no_game");
    assert_eq!(owari().refused(json!({"do": "review", "rev": 1})).0, "stale");
    let mut table = Table::shared();
    table.grant(Client(1), Rights::Seats(vec![0, 1]));
    let answer = table.handle(Client(1), br#"{"do": "review"}"#.as_slice()).answer.expect("a refusal");
    assert_eq!(parsed(&answer.into_text())["error"]["code"], "not_allowed");
}
