//! The service of one page.

use std::time::Duration;

use atar_lab::service::{Client, JobResult, LabService, Output, StoredRun};
use serde_json::{Value, json};

/// The page, which is the service's only client.
const PAGE: Client = Client(0);

/// The service of one page. What it gives out is one text each time: an object with `says`, the answers and events for
/// the page, `keeps`, what is to be kept, and `drops`, the numbers of the games that nobody needs.
pub struct ServiceCarrier(LabService);

impl ServiceCarrier {
    /// Creates a service for so many games at once. `kept` is a list of `[run, header, games]`, the newest first.
    #[must_use]
    pub fn new(jobs: usize, kept: &[u8]) -> ServiceCarrier {
        let kept: Vec<(String, String, u64)> = serde_json::from_slice(kept).unwrap_or_default();
        let kept = kept
            .into_iter()
            .map(|(run, header, games)| StoredRun { run, header, games });
        ServiceCarrier(LabService::new(jobs, kept.collect()))
    }

    /// Handles a request.
    pub fn hear(&mut self, request: &[u8], now: Duration) -> String {
        {
            let output = self.0.handle(PAGE, request, now);
            self.told(output, now)
        }
    }

    /// Returns a game to be played, for a [`Player`](crate::Player); an empty text if there is none.
    pub fn deal(&mut self, is_urgent: bool, now: Duration) -> String {
        self.0
            .deal(now, is_urgent)
            .map_or_else(String::new, |job| job.to_json())
    }

    /// Takes what a player came to: a list of the number of the job and the result.
    pub fn done(&mut self, done: &[u8], now: Duration) -> String {
        match serde_json::from_slice::<(u64, JobResult)>(done) {
            Ok((number, done)) => {
                let output = self.0.done(number, done, now);
                self.told(output, now)
            }
            Err(_) => told(Output::default()),
        }
    }

    /// Takes lines that were to be fetched: a list of the run, a text, and whether it is the last.
    pub fn lines(&mut self, lines: &[u8], now: Duration) -> String {
        match serde_json::from_slice::<(String, String, bool)>(lines) {
            Ok((run, text, is_last)) => {
                let output = self.0.lines(&run, &text, is_last, now);
                self.told(output, now)
            }
            Err(_) => told(Output::default()),
        }
    }

    /// Notes that lines cannot be kept or fetched: a list of the run and why.
    pub fn trouble(&mut self, trouble: &[u8], now: Duration) -> String {
        match serde_json::from_slice::<(String, String)>(trouble) {
            Ok((run, why)) => {
                let output = self.0.trouble(&run, &why, now);
                self.told(output, now)
            }
            Err(_) => told(Output::default()),
        }
    }

    /// Writes what the service gives out. A Worker has no other thread: what takes time is worked out at once.
    fn told(&mut self, mut output: Output, now: Duration) -> String {
        while !output.evaluations.is_empty() {
            for evaluation in std::mem::take(&mut output.evaluations) {
                output.append(self.0.evaluated(evaluation.run(), now));
            }
        }
        told(output)
    }

    /// Does what is due.
    pub fn tick(&mut self, now: Duration) -> String {
        {
            let output = self.0.tick(now);
            self.told(output, now)
        }
    }

    /// Returns whether anything is being played.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.0.is_busy()
    }
}

/// Writes what a service gives out.
fn told(output: Output) -> String {
    let answers = output.answers.into_iter().map(|(_, answer)| answer);
    let says: Vec<Value> = answers.chain(output.events).map(Value::from).collect();
    json!({ "says": says, "keeps": output.keeps, "drops": output.drops }).to_string()
}
