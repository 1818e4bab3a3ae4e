//! Whatever is asked while computers think: no step is played for an old position, and the table always goes on.

mod support;

use proptest::prelude::*;
use serde_json::{Value, json};
use support::driven_table::{DrivenTable, seats, small_game};
use support::{steps_of, texts};

/// What happens at the table.
#[derive(Clone, Debug)]
enum Act {
    /// A client asks.
    Ask(Value),
    /// A client takes the legal step with this number.
    Step(usize),
    /// A job works a little.
    Slice(usize),
    /// A job comes to its end.
    Finish(usize),
}

fn a_level() -> impl Strategy<Value = u8> {
    prop_oneof![Just(0), Just(0), 1u8..=3]
}

fn a_request() -> impl Strategy<Value = Value> {
    let plain = ["pause", "resume", "stop", "hurry", "undo_turn", "redo", "take_back", "commit", "record", "roll"];
    let levels = || prop::collection::vec(a_level(), 3);
    let games = (levels(), any::<bool>(), any::<bool>(), 0..100).prop_map(|(bots, paused, random, seed)| {
        let mut game = small_game(&bots);
        game["paused"] = json!(paused);
        game["seed"] = json!(seed);
        if random {
            game["options"]["placement"] = json!("random");
        }
        game
    });
    prop_oneof![
        6 => prop::sample::select(plain.to_vec()).prop_map(|verb| json!({"do": verb})),
        2 => levels().prop_map(|bots| json!({"do": "seats", "seats": whole(&bots)})),
        2 => (1u64..200).prop_map(|nodes| json!({"do": "bot", "nodes": nodes})),
        1 => (0..500).prop_map(|pace| json!({"do": "pace", "milliseconds": pace})),
        1 => Just(json!({"do": "revise", "steps": []})),
        1 => games,
    ]
}

/// Seats that say of each whether a computer sits there.
fn whole(bots: &[u8]) -> Value {
    let mut seats = seats(bots);
    for seat in seats.as_array_mut().expect("seats") {
        if seat.get("bot").is_none() {
            seat["bot"] = Value::Null;
        }
    }
    seats
}

fn an_act() -> impl Strategy<Value = Act> {
    prop_oneof![
        3 => a_request().prop_map(Act::Ask),
        6 => (0usize..1000).prop_map(Act::Step),
        2 => (0usize..9).prop_map(Act::Slice),
        6 => (0usize..9).prop_map(Act::Finish),
    ]
}

/// A driven, and what is to be true of it whatever happens.
struct Watched {
    driven: DrivenTable,
    /// The `rev` of the last position that was told of.
    rev: u64,
    /// The thinking that has been told of and not yet ended, by `rev`.
    thinking: Option<u64>,
}

impl Watched {
    fn new(bots: &[u8]) -> Watched {
        let mut watched = Watched { driven: DrivenTable::with(bots), rev: 0, thinking: None };
        watched.check();
        watched
    }

    fn act(&mut self, act: Act) {
        let driven = &mut self.driven;
        match act {
            Act::Ask(request) => {
                let before = driven.position();
                let answer = driven.ask(request.clone());
                if answer["error"].is_object() {
                    assert_ne!(answer["error"]["code"], "internal", "{request}: {answer}");
                    assert_eq!(driven.position(), before, "{request}");
                }
            }
            Act::Step(number) => {
                let legal = texts(&driven.ok(json!({"do": "legal"}))["steps"]);
                let before = driven.position();
                if let Some(step) = legal.get(number % legal.len().max(1)) {
                    let answer = driven.ask(json!({"do": "step", "step": step}));
                    let refused = &answer["error"]["code"];
                    assert_eq!(refused == "not_your_turn", is_driven(&before), "{answer}");
                }
            }
            Act::Slice(number) => {
                let jobs = driven.jobs.len().max(1);
                if let Some(job) = driven.jobs.get_mut(number % jobs) {
                    job.run_slice(std::time::Duration::ZERO, &mut |_| ());
                }
            }
            Act::Finish(number) => {
                if !driven.jobs.is_empty() {
                    let job = driven.jobs.remove(number % driven.jobs.len());
                    self.finish(job);
                }
            }
        }
        self.check();
    }

    /// A job of the table's own changes the game if it was for the present position, and only then.
    fn finish(&mut self, job: atar_table::Job) {
        let before = self.driven.position();
        let is_own = job.client().is_none();
        let is_for = format!("rev: {},", before["rev"]);
        let is_current = self.thinking.is_some() && format!("{job:?},").contains(&is_for);
        let expected = is_own && is_current;
        let answer = self.driven.finish(job);
        let after = self.driven.position();
        if let Some(answer) = answer {
            let is_told = answer["ok"].is_object() || answer["error"]["code"] == "stale";
            assert!(is_told && !is_own, "{answer}");
        }
        assert_eq!(after != before, expected, "{before} {after}");
        if expected {
            assert!(after["ply"].as_u64() > before["ply"].as_u64());
        }
    }

    /// What holds between any two messages.
    fn check(&mut self) {
        for event in std::mem::take(&mut self.driven.heard) {
            match event["event"].as_str() {
                Some("changed") => {
                    let rev = event["position"]["rev"].as_u64().expect("a number");
                    assert!(rev > self.rev, "they come in order");
                    self.rev = rev;
                }
                Some("thinking") => {
                    assert_eq!(self.thinking, None, "one at a time");
                    self.thinking = event["rev"].as_u64();
                    assert_eq!(self.thinking, Some(self.rev), "it is about the present");
                }
                Some("thought") => {
                    assert_eq!(self.thinking.take(), event["rev"].as_u64());
                }
                other => assert_eq!(other, Some("progress"), "no trouble"),
            }
        }
        let position = self.driven.position();
        assert_eq!(position["rev"], json!(self.rev), "every change is told");
        let goes_on = is_driven(&position) && position["paused"] == false;
        assert_eq!(!position["thinking"].is_null(), goes_on, "{position}");
        assert_eq!(self.thinking.is_some(), goes_on, "{position}");
        assert!(!goes_on || self.driven.jobs.iter().any(|job| job.client().is_none()));
        let record = self.driven.record();
        assert_eq!(self.driven.kept, steps_of(&record));
    }
}

/// Whether a computer's seat is to act.
fn is_driven(position: &Value) -> bool {
    let seat = position["actor"]["seat"].as_u64();
    seat.is_some_and(|seat| position["seats"][usize::try_from(seat).expect("small")]["bot"].is_u64())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(96) })]

    #[test]
    fn any_requests_and_any_jobs(
        bots in prop::collection::vec(a_level(), 3),
        acts in prop::collection::vec(an_act(), 1..80),
    ) {
        let mut watched = Watched::new(&bots);
        for act in acts {
            watched.act(act);
        }
        // The table goes on: computers that may play do so until a person or chance is to act, or the game is over.
        watched.driven.ok(json!({"do": "resume"}));
        watched.driven.settle();
        watched.check();
        prop_assert!(!is_driven(&watched.driven.position()));
    }
}
