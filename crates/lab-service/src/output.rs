//! What a service gives back.

use serde::Serialize;

use super::answer::LabAnswer;
use super::evaluation::Evaluation;
use super::pending_request::{LabClient, PendingRequest};
use super::refusal::LabRefusal;

/// What is to be kept, for whoever has a disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "keep", rename_all = "snake_case")]
pub enum StoreRequest {
    /// Append a line to those of a run.
    Append {
        /// The run.
        run: String,
        /// The line, without its end.
        line: String,
    },
    /// Forget the lines of a run.
    Remove {
        /// The run.
        run: String,
    },
    /// Bring all lines of a run, by `LabService::lines`.
    Fetch {
        /// The run.
        run: String,
    },
}

/// What a service gives back: answers, each to one client; events, to all; what is to be kept, in order; which jobs
/// nobody needs any more; and what takes time.
#[derive(Debug, Default)]
pub struct Output {
    /// Answers, each a line of JSON for the client who asked.
    pub answers: Vec<(LabClient, String)>,
    /// Events for all clients, each a line of JSON.
    pub events: Vec<String>,
    /// What is to be kept.
    pub keeps: Vec<StoreRequest>,
    /// Jobs to be dropped at once.
    pub drops: Vec<u64>,
    /// What is to be worked out, in order, while requests are heard. What comes of it goes to `LabService::evaluated`.
    pub evaluations: Vec<Evaluation>,
}

impl Output {
    /// Adds what was given back later.
    pub fn append(&mut self, mut later: Output) {
        self.answers.append(&mut later.answers);
        self.events.append(&mut later.events);
        self.keeps.append(&mut later.keeps);
        self.drops.append(&mut later.drops);
        self.evaluations.append(&mut later.evaluations);
    }

    /// Answers a request.
    pub(super) fn answer(&mut self, asker: PendingRequest, answer: Result<LabAnswer, LabRefusal>) {
        let PendingRequest { client, id } = asker;
        let message = match answer {
            Ok(ok) => format!(r#"{{"re":{id},"ok":{}}}"#, ok.as_json()),
            Err(refusal) => {
                format!(r#"{{"re":{id},"error":{}}}"#, LabAnswer::new(&refusal).as_json())
            }
        };
        self.answers.push((client, message));
    }
}
