//! The carrier of one page and its table.

use std::collections::VecDeque;
use std::time::Duration;

use atar_table::{AddressedEvent, Client, Helper, Job, Message, Response, Table};

/// The page, which is the table's only client.
const PAGE: Client = Client(0);

/// The table of one page, and its jobs.
pub struct Carrier {
    table: Table,
    /// Jobs, which take turns.
    jobs: VecDeque<RunningJob>,
    /// Makes what is lent to each job.
    helper: Option<fn() -> Box<dyn Helper>>,
}

/// A job, and when it began.
struct RunningJob {
    job: Job,
    began: Option<Duration>,
}

/// The result of a call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallOutput {
    /// Answers and events for the page, each a line of JSON.
    pub lines: Vec<String>,
    /// Whether the game in progress has changed and must be saved.
    pub changed: bool,
}

impl Carrier {
    /// Creates a table without a game, whose chance follows from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Carrier {
        Carrier { table: Table::driven(seed), jobs: VecDeque::new(), helper: None }
    }

    /// Lends each job a helper, which does a part of long searches at the same time.
    #[must_use]
    pub fn with_helper(self, helper: fn() -> Box<dyn Helper>) -> Carrier {
        Carrier { helper: Some(helper), ..self }
    }

    /// Handles a message from the page.
    pub fn handle_message(&mut self, message: &[u8]) -> CallOutput {
        let mut output = CallOutput::default();
        self.handle(message, &mut output);
        output
    }

    /// Returns whether a job is waiting or running.
    #[must_use]
    pub fn has_work(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// Runs the next slice of the job whose turn it is, which takes a few milliseconds. A job that was stopped goes
    /// first: it ends in order. `now` is the time of any monotonic clock.
    pub fn run_slice(&mut self, now: Duration) -> CallOutput {
        let mut output = CallOutput::default();
        let stopped = self.jobs.iter().position(|running| running.job.stopper().is_stopped());
        let Some(mut running) = self.jobs.remove(stopped.unwrap_or_default()) else {
            return output;
        };
        let began = *running.began.get_or_insert(now);
        let goes_on = running.job.run_slice(now.saturating_sub(began), &mut |event| {
            output.lines.push(event);
        });
        if goes_on {
            self.jobs.push_back(running);
        } else {
            self.handle(running.job.finish(), &mut output);
        }
        output
    }

    /// Returns how long the next slice may wait. A computer player may pause so that people can follow. `now` is the
    /// same as in [`Carrier::run_slice`].
    #[must_use]
    pub fn idle_time(&self, now: Duration) -> Duration {
        let idle = |running: &RunningJob| match running.began {
            Some(began) => running.job.idle_time(now.saturating_sub(began)),
            None => Duration::ZERO,
        };
        self.jobs.iter().map(idle).min().unwrap_or_default()
    }

    fn handle<'a>(&mut self, message: impl Into<Message<'a>>, output: &mut CallOutput) {
        let reply = self.table.handle(PAGE, message);
        output.changed |= reply.change.is_some();
        output.lines.extend(reply.answer.map(Response::into_text));
        let events = reply.events.into_iter().filter(is_for_page);
        output.lines.extend(events.map(|event| event.text));
        for mut job in reply.jobs {
            if let Some(helper) = self.helper {
                job.lend(helper());
            }
            self.jobs.push_back(RunningJob { job, began: None });
        }
    }
}

/// Returns whether the page gets this event. It is the only client, so it made every request.
fn is_for_page(event: &AddressedEvent) -> bool {
    event.is_for(PAGE, Some(PAGE))
}
