//! One page and the table.

use std::collections::VecDeque;
use std::time::Duration;

use atar_table::{Client, Event, Job, Message, Table};

/// The page, the table's only client here.
const PAGE: Client = Client(0);

/// The table of one page, and what it has to do.
pub struct Carrier {
    table: Table,
    /// Jobs to be done one after the other, and when the first of them began.
    jobs: VecDeque<Job>,
    began: Option<Duration>,
}

/// What a call came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// Answers and events for the page, each a line of JSON.
    pub lines: Vec<String>,
    /// Whether the game in progress has changed, and is to be kept.
    pub changed: bool,
}

impl Carrier {
    /// A table without a game, whose chance follows from `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Carrier {
        Carrier {
            table: Table::driven(seed),
            jobs: VecDeque::new(),
            began: None,
        }
    }

    /// Gives the table a message of the page.
    pub fn hear(&mut self, message: &[u8]) -> Said {
        let mut said = Said::default();
        self.hand_over(message, &mut said);
        said
    }

    /// Whether there is work to do.
    #[must_use]
    pub fn has_work(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// Works for a few milliseconds. `now` is the time by any clock that only goes on.
    pub fn work(&mut self, now: Duration) -> Said {
        let mut said = Said::default();
        let began = *self.began.get_or_insert(now);
        let Some(job) = self.jobs.front_mut() else {
            return said;
        };
        let goes_on = job.advance(now.saturating_sub(began), &mut |event| {
            said.lines.push(event);
        });
        if !goes_on {
            self.began = None;
            if let Some(job) = self.jobs.pop_front() {
                self.hand_over(job.finish(), &mut said);
            }
        }
        said
    }

    /// How long there is nothing to work at, though there will be: a computer player may wait so that people can
    /// follow. `now` as in
    /// [`Carrier::work`].
    #[must_use]
    pub fn rest(&self, now: Duration) -> Duration {
        match (self.jobs.front(), self.began) {
            (Some(job), Some(began)) => job.rest(now.saturating_sub(began)),
            _ => Duration::ZERO,
        }
    }

    fn hand_over<'a>(&mut self, message: impl Into<Message<'a>>, said: &mut Said) {
        let reply = self.table.handle(PAGE, message);
        said.changed |= reply.change.is_some();
        said.lines.extend(reply.answer);
        let events = reply.events.into_iter().filter(is_for_page);
        said.lines.extend(events.map(|event| event.text));
        self.jobs.extend(reply.jobs);
    }
}

/// Whether the page is to hear of this: as the only client it asked whatever was asked.
fn is_for_page(event: &Event) -> bool {
    event.is_for(PAGE, Some(PAGE))
}
