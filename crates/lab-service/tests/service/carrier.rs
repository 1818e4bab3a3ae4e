//! A carrier of the service for the tests, and a small study.

use std::collections::BTreeMap;
use std::time::Duration;

use atar_lab::Trace;
use atar_lab::lines::is_header;
use atar_lab_service::{Evaluation, JobResult, LabClient, LabJob, LabService, Output, StoreRequest, StoredRun};
use serde_json::{Value, json};

pub const ME: LabClient = LabClient(7);

/// A carrier without threads: a clock that is set by hand, and lines in memory.
pub struct Carrier {
    pub service: LabService,
    pub now: Duration,
    pub lines: BTreeMap<String, String>,
    pub answers: Vec<Value>,
    pub events: Vec<Value>,
    pub dropped: Vec<u64>,
    /// What takes time, if it is to wait.
    pub waiting: Option<Vec<Evaluation>>,
    next: u64,
}

impl Carrier {
    pub fn new() -> Carrier {
        Carrier::with(Vec::new(), BTreeMap::new())
    }

    pub fn with(kept: Vec<StoredRun>, lines: BTreeMap<String, String>) -> Carrier {
        Carrier {
            service: LabService::new(2, kept),
            now: Duration::ZERO,
            lines,
            answers: Vec::new(),
            events: Vec::new(),
            dropped: Vec::new(),
            waiting: None,
            next: 0,
        }
    }

    /// A carrier that finds what another has kept.
    pub fn again(other: Carrier) -> Carrier {
        let kept = other.lines.iter().map(|(run, lines)| {
            let headers = || lines.lines().filter(|line| is_header(line.as_bytes()));
            StoredRun {
                run: run.clone(),
                header: headers().next_back().expect("a header").to_owned(),
                games: (lines.lines().count() - headers().count()) as u64,
            }
        });
        Carrier::with(kept.collect(), other.lines)
    }

    pub fn take(&mut self, output: Output) {
        for (client, answer) in output.answers {
            assert_eq!(client, ME);
            self.answers.push(serde_json::from_str(&answer).expect("an answer"));
        }
        for event in output.events {
            self.events.push(serde_json::from_str(&event).expect("an event"));
        }
        self.dropped.extend(output.drops);
        for evaluation in output.evaluations {
            match &mut self.waiting {
                Some(waiting) => waiting.push(evaluation),
                None => self.evaluate(evaluation),
            }
        }
        for keep in output.keeps {
            match keep {
                StoreRequest::Append { run, line } => {
                    let lines = self.lines.entry(run).or_default();
                    lines.push_str(&line);
                    lines.push('\n');
                }
                StoreRequest::Remove { run } => {
                    self.lines.remove(&run);
                }
                StoreRequest::Fetch { run } => {
                    let lines = self.lines.get(&run).cloned().unwrap_or_default();
                    let middle = lines.len() / 2;
                    let output = self.service.lines(&run, &lines[..middle], false, self.now);
                    self.take(output);
                    let output = self.service.lines(&run, &lines[middle..], true, self.now);
                    self.take(output);
                }
            }
        }
    }

    pub fn evaluate(&mut self, evaluation: Evaluation) {
        let output = self.service.evaluated(evaluation.run(), self.now);
        self.take(output);
    }

    pub fn send(&mut self, request: &Value) {
        let output = self.service.handle(ME, request.to_string().as_bytes(), self.now);
        self.take(output);
    }

    /// Asks, and plays until the answer is there.
    pub fn ask(&mut self, verb: &str, mut request: Value) -> Value {
        self.next += 1;
        request["do"] = json!(verb);
        request["id"] = json!(self.next);
        self.send(&request);
        for _ in 0..10_000 {
            let found = self.answers.iter().position(|answer| answer["re"] == json!(self.next));
            if let Some(found) = found {
                return self.answers.swap_remove(found);
            }
            self.play(1);
        }
        panic!("no answer to {request}");
    }

    pub fn ok(&mut self, verb: &str, request: Value) -> Value {
        let mut answer = self.ask(verb, request);
        assert!(answer["error"].is_null(), "{verb}: {answer}");
        answer["ok"].take()
    }

    pub fn code(&mut self, verb: &str, request: Value) -> String {
        let answer = self.ask(verb, request);
        assert!(answer["error"]["text"].as_str().is_some_and(|text| text.ends_with('.')), "{answer}");
        answer["error"]["code"].as_str().expect("a code").to_owned()
    }

    /// Plays so many jobs at most; 10 ms go by at each.
    pub fn play(&mut self, jobs: usize) {
        for _ in 0..jobs {
            self.now += Duration::from_millis(10);
            match self.service.deal(self.now, false) {
                Some(job) => {
                    let output = self.service.done(job.number, played(&job), self.now);
                    self.take(output);
                }
                None => {
                    let output = self.service.tick(self.now);
                    self.take(output);
                }
            }
        }
    }

    pub fn play_to_the_end(&mut self) {
        while self.service.is_busy() {
            self.play(1);
        }
    }

    pub fn last_event(&self) -> &Value {
        self.events.last().expect("an event")
    }
}

pub fn played(job: &LabJob) -> JobResult {
    let mut playing = job.begin();
    while !playing.run(100, Duration::ZERO) {}
    playing.finish(0.01)
}

pub fn small(games: u32) -> Value {
    json!({
        "format": "atar-study", "version": 1, "name": "Small, but \"mine\"", "game": "owari",
        "grid": [{"stones": [1, 2]}], "line_ups": [{"all": "random"}], "stop": {"games": games}, "seed": 5,
    })
}

/// The lines of a run without how long games took, in order.
pub fn games(lines: &str) -> Vec<String> {
    let trace = |line: &str| serde_json::from_str::<Trace>(line).ok();
    let traces = lines
        .lines()
        .filter_map(trace)
        .map(|trace| serde_json::to_string(&Trace { seconds: 0.0, ..trace }).expect("a line"));
    let mut traces: Vec<_> = traces.collect();
    traces.sort();
    traces
}
