//! The shot clock (atar.md, "Shot clock").

use super::board::Board;
use super::turn::Cause;
use crate::triangle::Space;

/// An edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// From the apex down.
    Right,
    /// From right to left.
    Bottom,
    /// Up to the apex.
    Left,
}

/// Why and in whose turn the clock was last stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Reset {
    /// What was removed.
    pub cause: Cause,
    /// The seat in whose turn it happened.
    pub seat: u8,
    /// Where the removed stone had stood; none for rows.
    pub space: Option<Space>,
}

/// The shot clock and the wish to start it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    /// Its position on the perimeter; `3k` once it has fallen off.
    pub(super) at: Option<u8>,
    /// Whether it was said in this turn that it shall start.
    pub(super) said: bool,
    /// Why it was last stopped: for people, no part of the position's future.
    pub(super) reset: Option<Reset>,
}

impl PartialEq for Clock {
    fn eq(&self, other: &Clock) -> bool {
        (self.at, self.said) == (other.at, other.said)
    }
}

impl Eq for Clock {}

impl Clock {
    /// It may be said once a turn, while the clock stands still.
    pub(super) fn may_be_said(self) -> bool {
        self.at.is_none() && !self.said
    }

    /// Stops a running clock; tells whether it ran.
    pub(super) fn stop(&mut self, reset: Reset) -> bool {
        let ran = self.at.take().is_some();
        if ran {
            self.reset = Some(reset);
        }
        ran
    }

    /// What a commit does to it: a running clock advances, one that was asked for appears at 0.
    pub(super) fn tick(&mut self) {
        self.at = match self.at {
            Some(at) => Some(at + 1),
            None => self.said.then_some(0),
        };
        self.said = false;
    }
}

impl Board {
    /// The number of positions of the clock around the board that is left.
    pub(super) fn perimeter(&self) -> u8 {
        3 * self.size()
    }

    /// The space and its edge at a position of the clock; none when it has fallen off.
    pub(super) fn clock_space(&self, at: u8) -> Option<(Space, Edge)> {
        let size = usize::from(self.size());
        let (edge, along) = (usize::from(at) / size, usize::from(at) % size);
        let [bottom, left, right] = self.trim().map(usize::from);
        let last_row = self.side() - bottom;
        // Row and left strip of the △ on that edge; its right strip is row − 1 − left.
        let (row, strip, edge) = match edge {
            0 => (left + right + 1 + along, left + along, Edge::Right),
            1 => (last_row, last_row - 1 - right - along, Edge::Bottom),
            2 => (last_row - along, left, Edge::Left),
            _ => return None,
        };
        Space::from_row(row, 2 * strip + 1).map(|space| (space, edge))
    }
}
