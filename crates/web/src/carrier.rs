//! The carrier of one page and its table.

use std::collections::VecDeque;
use std::time::Duration;

use atar_table::{AddressedEvent, Client, Job, Message, Response, Table};

/// The page, which is the table's only client.
const PAGE: Client = Client(0);

/// The table of one page, and its jobs.
pub struct Carrier {
    table: Table,
    /// Jobs, run one after the other.
    jobs: VecDeque<Job>,
    /// When the first job began.
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
        Carrier { table: Table::driven(seed), jobs: VecDeque::new(), began: None }
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

    /// Runs the next slice of the first job, which takes a few milliseconds. `now` is the time of any monotonic clock.
    pub fn run_slice(&mut self, now: Duration) -> CallOutput {
        let mut output = CallOutput::default();
        let began = *self.began.get_or_insert(now);
        let Some(job) = self.jobs.front_mut() else {
            return output;
        };
        let goes_on = job.run_slice(now.saturating_sub(began), &mut |event| {
            output.lines.push(event);
        });
        if !goes_on {
            self.began = None;
            if let Some(job) = self.jobs.pop_front() {
                self.handle(job.finish(), &mut output);
            }
        }
        output
    }

    /// Returns how long the next slice may wait. A computer player may pause so that people can follow. `now` is the
    /// same as in [`Carrier::run_slice`].
    #[must_use]
    pub fn idle_time(&self, now: Duration) -> Duration {
        match (self.jobs.front(), self.began) {
            (Some(job), Some(began)) => job.idle_time(now.saturating_sub(began)),
            _ => Duration::ZERO,
        }
    }

    fn handle<'a>(&mut self, message: impl Into<Message<'a>>, output: &mut CallOutput) {
        let reply = self.table.handle(PAGE, message);
        output.changed |= reply.change.is_some();
        output.lines.extend(reply.answer.map(Response::into_text));
        let events = reply.events.into_iter().filter(is_for_page);
        output.lines.extend(events.map(|event| event.text));
        self.jobs.extend(reply.jobs);
    }
}

/// Returns whether the page gets this event. It is the only client, so it made every request.
fn is_for_page(event: &AddressedEvent) -> bool {
    event.is_for(PAGE, Some(PAGE))
}
