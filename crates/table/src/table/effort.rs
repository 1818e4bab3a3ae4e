//! What computers may do at a table.

use std::time::Duration;

use atar_search::LEVEL_NAMES;

use crate::job::TimeLimit;
use crate::refusal::{ErrorCode, Refusal};
use crate::seats::Seats;

/// What computers may do at a table: everything, if nobody has said otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effort(Option<(u8, Duration)>);

impl Effort {
    /// Returns the limits of a level, and of the time for a turn.
    pub(super) fn new(most_level: u8, most_time: Duration) -> Effort {
        Effort(Some((most_level, most_time)))
    }

    /// Returns the highest level.
    pub(super) fn most_level(self) -> u8 {
        let all = u8::try_from(LEVEL_NAMES.len()).unwrap_or(u8::MAX);
        self.0.map_or(all, |(most, _)| most.min(all))
    }

    /// Returns how long a job may think that was to have this limit.
    pub(super) fn time(self, limit: TimeLimit) -> TimeLimit {
        match (limit, self.0) {
            (Some(limit), Some((_, most))) => Some(limit.min(most)),
            (limit, most) => limit.or(most.map(|(_, most)| most)),
        }
    }

    /// Checks the level of a computer.
    ///
    /// # Errors
    /// `not_allowed`.
    pub(super) fn check_level(self, level: Option<u8>) -> Result<(), Refusal> {
        let most = self.most_level();
        if level.is_none_or(|level| level <= most) {
            return Ok(());
        }
        let text = format!("Computers play only up to level {most} here.");
        Err(Refusal::new(ErrorCode::NotAllowed, text))
    }

    /// Checks the levels of all computers at the seats.
    ///
    /// # Errors
    /// `not_allowed`.
    pub(super) fn check_seats(self, seats: &Seats) -> Result<(), Refusal> {
        let highest = seats.computers().map(|computer| computer.level).max();
        self.check_level(highest)
    }
}
