//! A table that plays computers' seats, as server and desktop do, on a clock of its own.

use std::cell::Cell;
use std::time::Duration;

use atar_table::{Change, Client, Job, Recipients, Reply, Response, StepsChange, Table};
use serde_json::{Value, json};

use super::{small_options, steps_of};

/// Who asks. Another client sits at the table, too, and hears what is for it.
pub const ASKER: Client = Client(1);
pub const OTHER: Client = Client(2);

/// A table that plays computers' seats, and what is to be done for it.
pub struct DrivenTable {
    pub table: Table,
    /// Jobs that have been begun and are not yet done, oldest first.
    pub jobs: Vec<Job>,
    /// What the other client has heard.
    pub heard: Vec<Value>,
    /// What the asker has heard apart from answers.
    pub told: Vec<Value>,
    /// The steps that are kept, by the changes that the table has told.
    pub kept: Vec<String>,
    /// What has been rested, in all.
    pub rested: Duration,
}

impl DrivenTable {
    pub fn new(seed: u64) -> DrivenTable {
        DrivenTable {
            table: Table::driven(seed),
            jobs: Vec::new(),
            heard: Vec::new(),
            told: Vec::new(),
            kept: Vec::new(),
            rested: Duration::ZERO,
        }
    }

    /// A game of Atar on a small board, seat 0 to begin; `bots` are the levels of its computers, 0 for a person.
    pub fn with(bots: &[u8]) -> DrivenTable {
        let mut driven = DrivenTable::new(1);
        driven.ok(small_game(bots));
        driven
    }

    /// The whole answer to a request; null if a job is to answer it.
    pub fn ask(&mut self, request: Value) -> Value {
        let reply = self.table.handle(ASKER, request.to_string().as_bytes());
        let answer = self.take(reply, Some(ASKER));
        answer.map_or(Value::Null, |answer| parsed(&answer))
    }

    /// The answer to a request that must be accepted.
    pub fn ok(&mut self, request: Value) -> Value {
        let mut answer = self.ask(request.clone());
        assert!(answer.get("ok").is_some(), "{request} was refused: {answer}");
        answer["ok"].take()
    }

    /// The code of a refusal, which must leave the table as it was.
    pub fn refused(&mut self, request: Value) -> String {
        let before = self.position();
        let answer = self.ask(request.clone());
        assert!(answer["error"].is_object(), "{request}: {answer}");
        assert_eq!(self.position(), before, "{request}");
        answer["error"]["code"].as_str().expect("a code").to_owned()
    }

    pub fn position(&mut self) -> Value {
        self.ok(json!({"do": "position"}))
    }

    pub fn record(&mut self) -> Value {
        self.ok(json!({"do": "record"}))["record"].take()
    }

    pub fn step(&mut self, step: &str) -> Value {
        self.ok(json!({"do": "step", "step": step}))
    }

    /// The only job that is to be done.
    pub fn job(&mut self) -> Job {
        assert_eq!(self.jobs.len(), 1, "{:?}", self.jobs);
        self.jobs.remove(0)
    }

    /// Does a job to its end; the answer, if a client waits for it.
    pub fn finish(&mut self, job: Job) -> Option<Value> {
        let client = job.client();
        let clock = Cell::new(Duration::ZERO);
        let rest = |time| clock.set(clock.get() + time);
        let mut news = Vec::new();
        let finished = job.run(&|| clock.get(), &rest, &mut |event| {
            news.push(parsed(&event));
        });
        self.rested += clock.get();
        if client != Some(OTHER) {
            self.told.extend(news);
        }
        let reply = self.table.handle(client.unwrap_or(OTHER), finished);
        let answer = self.take(reply, client);
        answer.map(|answer| parsed(&answer))
    }

    /// Does the oldest job; false if there is none.
    pub fn work(&mut self) -> bool {
        if self.jobs.is_empty() {
            return false;
        }
        let job = self.jobs.remove(0);
        self.finish(job);
        true
    }

    /// Does all that is to be done, and says how many jobs it was.
    pub fn settle(&mut self) -> usize {
        let mut jobs = 0;
        while self.work() {
            jobs += 1;
            assert!(jobs < 10_000, "it goes on for ever");
        }
        jobs
    }

    /// The names of the events that the other client has heard since the last call.
    pub fn names(&mut self) -> Vec<String> {
        let heard = std::mem::take(&mut self.heard);
        heard.iter().map(|event| event["event"].as_str().expect("a name").to_owned()).collect()
    }

    fn take(&mut self, reply: Reply, asker: Option<Client>) -> Option<String> {
        for event in &reply.events {
            for (client, ear) in [(OTHER, &mut self.heard), (ASKER, &mut self.told)] {
                if event.is_for(client, asker) {
                    ear.push(parsed(&event.text));
                }
            }
            assert!(asker.is_some() || event.to == Recipients::All);
        }
        self.jobs.extend(reply.jobs);
        match reply.change {
            Some(Change::Steps(StepsChange { ply, steps })) => {
                assert!(ply <= self.kept.len());
                self.kept.truncate(ply);
                self.kept.extend(steps);
            }
            Some(Change::NewGame) => self.kept = steps_of(&self.record()),
            Some(Change::Seats | Change::Tree) | None => {}
        }
        reply.answer.map(Response::into_text)
    }
}

/// A request for a game of Atar on a small board, in a fixed order.
pub fn small_game(bots: &[u8]) -> Value {
    let mut options = small_options();
    options["order"] = json!("fixed");
    options["stones"] = json!(vec![2; bots.len()]);
    json!({"do": "new_game", "game": "atar", "options": options, "seats": seats(bots), "seed": 3})
}

/// Seats with computers of these levels, 0 for a person.
pub fn seats(bots: &[u8]) -> Value {
    let seats = bots.iter().map(|bot| match bot {
        0 => json!({}),
        level => json!({ "bot": level }),
    });
    seats.collect()
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Ann has played her first turn; the computer's is begun.
pub fn begun() -> DrivenTable {
    let mut driven = DrivenTable::with(&[0, 2]);
    assert!(driven.jobs.is_empty(), "it is Ann's turn");
    driven.step("@a1");
    assert!(driven.jobs.is_empty(), "it still is");
    driven.step("commit");
    driven
}

/// A request without fields.
pub fn does(verb: &str) -> Value {
    json!({ "do": verb })
}
