//! The shot clock (docs/rules/atar.md, "Shot clock").

use std::hash::{Hash, Hasher};

use super::board::Board;
use crate::triangle::Space;

/// An edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// From the apex down.
    Right,
    /// From right to left.
    Bottom,
    /// Up to the apex.
    Left,
}

/// The reason why the shot clock stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ResetCause {
    /// Rows were removed from the board.
    Rows,
    /// A stone was removed from the board.
    Stone,
}

/// The last stop of the clock: its reason and the seat in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClockReset {
    /// What was removed.
    pub cause: ResetCause,
    /// The seat in whose turn it happened.
    pub seat: u8,
    /// Where the removed stone had stood; none for rows.
    pub space: Option<Space>,
}

/// The shot clock and the request to start it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    /// Its position on the perimeter; `3k` once it has fallen off.
    pub(super) at: Option<u8>,
    /// Whether its start was requested in this turn.
    pub(super) start_requested: bool,
    /// Why it was last stopped: for people, no part of the position's future.
    pub(super) reset: Option<ClockReset>,
}

impl PartialEq for Clock {
    fn eq(&self, other: &Clock) -> bool {
        (self.at, self.start_requested) == (other.at, other.start_requested)
    }
}

impl Eq for Clock {}

impl Hash for Clock {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.at, self.start_requested).hash(hasher);
    }
}

impl Clock {
    /// Returns whether a start may be requested: once a turn, while the clock does not run.
    pub(super) fn can_request_start(self) -> bool {
        self.at.is_none() && !self.start_requested
    }

    /// Stops the clock. Returns whether it ran.
    pub(super) fn stop(&mut self, reset: ClockReset) -> bool {
        let ran = self.at.take().is_some();
        if ran {
            self.reset = Some(reset);
        }
        ran
    }

    /// Carries out a commit: advances a running clock, or starts a requested one at 0.
    pub(super) fn tick(&mut self) {
        self.at = match self.at {
            Some(at) => Some(at + 1),
            None => self.start_requested.then_some(0),
        };
        self.start_requested = false;
    }
}

impl Board {
    /// Returns the number of positions of the clock around the board that is left.
    pub(super) fn perimeter(&self) -> u8 {
        3 * self.size()
    }

    /// Returns the space and its edge at a position of the clock; none when it has fallen off.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns every board that rows can leave of one of side 5.
    fn boards() -> impl Iterator<Item = Board> {
        let trims = (0..125).map(|digits| [digits / 25, digits / 5 % 5, digits % 5]);
        let left = trims.filter(|trim| trim.iter().sum::<u8>() < 5);
        left.map(|trim| {
            let mut board = Board::new(5, 2);
            board.shrink(trim);
            board
        })
    }

    fn way(board: &Board) -> Vec<(Space, Edge)> {
        let way = (0..board.perimeter()).map(|at| board.clock_space(at));
        way.map(|stop| stop.expect("a stop before the end")).collect()
    }

    #[test]
    fn it_passes_every_side_of_the_perimeter_once() {
        for board in boards() {
            let (way, trim) = (way(&board), board.trim().map(usize::from));
            for (space, edge) in &way {
                let strips = space.strips(board.side());
                let edge = [Edge::Bottom, Edge::Left, Edge::Right].iter().position(|e| e == edge);
                let on_edge = edge.is_some_and(|edge| strips[edge] == trim[edge]);
                assert!(board.holds(*space) && space.points_up() && on_edge, "{way:?}");
            }
            let mut sides: Vec<_> = way.iter().map(|(space, edge)| (*space, format!("{edge:?}"))).collect();
            sides.sort_unstable();
            sides.dedup();
            assert_eq!(sides.len(), way.len(), "{way:?}");
        }
    }

    #[test]
    fn it_goes_from_a_space_to_the_next() {
        for board in boards() {
            let way = way(&board);
            for stops in way.windows(2) {
                let [(from, edge), (to, next)] = [stops[0], stops[1]];
                let (rows, numbers) = (to.row().cmp(&from.row()), to.number().cmp(&from.number()));
                let turns_corner = edge != next && from == to;
                let goes_on = match edge {
                    Edge::Right => rows.is_gt() && from.row() + 1 == to.row(),
                    Edge::Bottom => rows.is_eq() && numbers.is_lt() && from.number() == to.number() + 2,
                    Edge::Left => rows.is_lt() && from.row() == to.row() + 1,
                };
                assert!(turns_corner || edge == next && goes_on, "{way:?}");
            }
            assert_eq!(way[0].0, way[way.len() - 1].0, "back at the apex");
            assert_eq!(board.clock_space(board.perimeter()), None);
        }
    }

    /// "The only space of a board of side 1: three times": no game comes to it, since one stone is all it holds.
    #[test]
    fn it_passes_the_only_space_three_times() {
        let smallest = boards().filter(|board| board.size() == 1);
        for board in smallest {
            let way = way(&board);
            assert!(way.len() == 3 && way.iter().all(|(space, _)| *space == way[0].0), "{way:?}");
        }
    }
}
