//! A table asked in JSON, as every front asks it.
#![allow(dead_code, reason = "each test binary uses a part of this")]

pub mod driven_table;

use atar_table::{Client, Reply, Table};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};

/// A table and the client that plays at it.
pub struct Session(pub Table);

impl Session {
    pub fn new(seed: u64) -> Session {
        Session(Table::new(seed))
    }

    /// A game of Atar on a small board, chance rolled by the table.
    pub fn small() -> Session {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": "atar", "options": small_options(), "seed": 7}));
        session
    }

    pub fn say(&mut self, line: impl AsRef<[u8]>) -> Reply {
        self.0.handle(Client(1), line.as_ref())
    }

    /// The whole answer to a request. A job ends before it begins.
    pub fn ask(&mut self, request: Value) -> Value {
        let mut reply = self.say(request.to_string());
        let job = reply.jobs.pop().filter(|_| reply.answer.is_none());
        let late = job.and_then(|job| self.0.handle(Client(1), job.finish()).answer);
        let answer = reply.answer.or(late).expect("every request is answered").into_text();
        serde_json::from_str(&answer).expect("an answer is JSON")
    }

    /// The answer to a request that must be accepted.
    pub fn ok(&mut self, request: Value) -> Value {
        let mut answer = self.ask(request.clone());
        assert!(answer.get("ok").is_some(), "{request} was refused: {answer}");
        answer["ok"].take()
    }

    /// The code and text of a refusal, which must leave the table as it was.
    pub fn refused(&mut self, request: Value) -> (String, String) {
        let before = self.ask(json!({"do": "position"}));
        let answer = self.ask(request.clone());
        let error = answer.get("error").unwrap_or_else(|| panic!("{request} was accepted: {answer}"));
        let after = self.ask(json!({"do": "position"}));
        assert_eq!(before, after, "a request that fails changes nothing: {request}");
        let part = |key: &str| error[key].as_str().expect("a text").to_owned();
        assert!(part("text").ends_with(['.', '!']), "texts are sentences: {error}");
        (part("code"), part("text"))
    }

    pub fn step(&mut self, step: &str) -> Value {
        self.ok(json!({"do": "step", "step": step}))
    }

    pub fn steps(&mut self, steps: &str) -> Value {
        let mut position = Value::Null;
        for step in steps.split(", ") {
            position = self.step(step);
        }
        position
    }

    pub fn position(&mut self) -> Value {
        self.ok(json!({"do": "position"}))
    }

    pub fn record(&mut self) -> Value {
        self.ok(json!({"do": "record"}))["record"].take()
    }

    pub fn legal(&mut self) -> Vec<String> {
        texts(&self.ok(json!({"do": "legal"}))["steps"])
    }

    /// Takes a random legal step; none at the end.
    pub fn random_step(&mut self, dice: &mut ChaCha8Rng) -> Option<Value> {
        let step = self.legal().choose(dice).cloned()?;
        Some(self.step(&step))
    }
}

/// Side 4, two stones each, chance draws the order.
pub fn small_options() -> Value {
    json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "random"})
}

pub fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list").iter();
    list.map(|text| text.as_str().expect("a text").to_owned()).collect()
}

/// Name and default options of every game.
pub fn games() -> Vec<(String, Value)> {
    let mut hello = Session::new(0).ok(json!({"do": "hello"}));
    let games = hello["games"].as_array_mut().expect("games").iter_mut();
    games.map(|game| (game["name"].as_str().expect("a name").to_owned(), game["options"].take())).collect()
}

/// Every step of a record, in order.
pub fn steps_of(record: &Value) -> Vec<String> {
    let turns = record["turns"].as_array().expect("turns").iter();
    turns.chain([&record["draft"]]).flat_map(texts).collect()
}
