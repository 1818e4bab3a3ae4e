//! What a service gives back.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

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

/// The answer to a request that was accepted.
#[derive(Debug, Serialize)]
struct LabAccepted<'a> {
    /// The request's id; null if it has none.
    re: &'a Value,
    /// What the verb answers.
    ok: &'a RawValue,
}

/// The answer to a request that was refused: nothing has changed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct LabRefused<'a> {
    /// The request's id; null if it has none.
    re: &'a Value,
    /// Why.
    error: &'a LabRefusal,
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
        let message = match &answer {
            Ok(ok) => serde_json::to_string(&LabAccepted { re: &id, ok: ok.as_json() }),
            Err(error) => serde_json::to_string(&LabRefused { re: &id, error }),
        };
        // Cannot fail: everything in an answer can be written as JSON.
        self.answers.push((client, message.unwrap_or_default()));
    }
}
