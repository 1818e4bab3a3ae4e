//! The review of a game as a job, for any game.

use std::time::Duration;

use atar_rules::{Position, Presentation};
use atar_search::Review;

use crate::event::Event;
use crate::job::{AnySearch, Thought};
use crate::report::{MarkedTurn, ReviewReport};

/// A review at work, for a game of a known type.
pub(crate) struct ReviewSearch<P: Position> {
    review: Review<P>,
    /// How many turns there are.
    turns: u32,
    /// How many turns were told in events.
    told: usize,
}

impl<P: Position> ReviewSearch<P> {
    /// Creates it for a review of so many turns.
    pub(crate) fn new(review: Review<P>, turns: usize) -> Self {
        ReviewSearch { review, turns: u32::try_from(turns).unwrap_or(u32::MAX), told: 0 }
    }
}

impl<P: Presentation> AnySearch for ReviewSearch<P> {
    fn run(&mut self, nodes: u64) -> bool {
        self.review.run(nodes)
    }

    fn progress(&self) -> (u64, u64) {
        (0, 0)
    }

    fn set_budget(&mut self, _: u64) {}

    fn thought(&mut self) -> Thought {
        Thought::Review(ReviewReport::new(self.review.done()))
    }

    fn turns(&self) -> u32 {
        self.turns
    }

    /// A turn is told as soon as it is reviewed.
    fn interval(&self) -> Duration {
        Duration::ZERO
    }

    fn events(&mut self) -> Option<Vec<Event>> {
        let turns = &self.review.done()[self.told..];
        self.told += turns.len();
        Some(turns.iter().map(|turn| Event::Reviewed(MarkedTurn::new(turn))).collect())
    }
}
