//! The service of one page.

use std::collections::VecDeque;
use std::time::Duration;

use atar_lab_service::{Evaluation, JobResult, LabClient, LabService, Output, StoredRun};
use serde_json::{Value, json};

/// The page, which is the service's only client.
const PAGE: LabClient = LabClient(0);

/// The service of one page. What it gives out is one text each time: an object with `says`, the answers and events for
/// the page, `keeps`, what is to be kept, `drops`, the numbers of the games that nobody needs, and `works`, whether
/// there is something to work out. That is done in pieces, so that requests such as *Stop* are heard between them.
pub struct ServiceCarrier {
    service: LabService,
    /// What is to be worked out, in order.
    evaluations: VecDeque<Evaluation>,
}

impl ServiceCarrier {
    /// Creates a service for so many games at once. `kept` is a list of `[run, header, games]`, the newest first.
    #[must_use]
    pub fn new(jobs: usize, kept: &[u8]) -> ServiceCarrier {
        let kept: Vec<(String, String, u64)> = serde_json::from_slice(kept).unwrap_or_default();
        let kept = kept.into_iter().map(|(run, header, games)| StoredRun { run, header, games });
        ServiceCarrier { service: LabService::new(jobs, kept.collect()), evaluations: VecDeque::new() }
    }

    /// Handles a request.
    pub fn hear(&mut self, request: &[u8], now: Duration) -> String {
        let output = self.service.handle(PAGE, request, now);
        self.told(output)
    }

    /// Returns a game to be played, for a [`GamePlayer`](crate::GamePlayer); an empty text if there is none.
    pub fn deal(&mut self, is_urgent: bool, now: Duration) -> String {
        self.service.deal(now, is_urgent).map_or_else(String::new, |job| job.to_json())
    }

    /// Takes what a player came to: a list of the number of the job and the result.
    pub fn done(&mut self, done: &[u8], now: Duration) -> String {
        match serde_json::from_slice::<(u64, JobResult)>(done) {
            Ok((number, done)) => {
                let output = self.service.done(number, done, now);
                self.told(output)
            }
            Err(_) => self.told(Output::default()),
        }
    }

    /// Takes lines that were to be fetched: a list of the run, a text, and whether it is the last.
    pub fn lines(&mut self, lines: &[u8], now: Duration) -> String {
        match serde_json::from_slice::<(String, String, bool)>(lines) {
            Ok((run, text, is_last)) => {
                let output = self.service.lines(&run, &text, is_last, now);
                self.told(output)
            }
            Err(_) => self.told(Output::default()),
        }
    }

    /// Notes that lines cannot be kept or fetched: a list of the run and why.
    pub fn trouble(&mut self, trouble: &[u8], now: Duration) -> String {
        match serde_json::from_slice::<(String, String)>(trouble) {
            Ok((run, why)) => {
                let output = self.service.trouble(&run, &why, now);
                self.told(output)
            }
            Err(_) => self.told(Output::default()),
        }
    }

    /// Works out a piece of what takes time.
    pub fn work(&mut self, now: Duration) -> String {
        let worked = self.evaluations.front_mut().and_then(Evaluation::go_on);
        let output = worked.map(|evaluated| {
            self.evaluations.pop_front();
            self.service.evaluated(evaluated, now)
        });
        self.told(output.unwrap_or_default())
    }

    /// Does what is due.
    pub fn tick(&mut self, now: Duration) -> String {
        let output = self.service.tick(now);
        self.told(output)
    }

    /// Returns whether anything is being played.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.service.is_busy()
    }

    /// Writes what the service gives out.
    fn told(&mut self, output: Output) -> String {
        self.evaluations.extend(output.evaluations);
        let answers = output.answers.into_iter().map(|(_, answer)| answer);
        let says: Vec<Value> = answers.chain(output.events).map(Value::from).collect();
        json!({
            "says": says,
            "keeps": output.keeps,
            "drops": output.drops,
            "works": !self.evaluations.is_empty(),
        })
        .to_string()
    }
}
