//! Puzzles of Petri: small dishes.

use atar_rules::petri::{Options, Petri, Pickups};
use atar_rules::{Actor, Position, Presentation};

use super::PuzzleKnowledge;
use super::proof::ProofLimits;
use super::square::{cells, least_of_eight};
use crate::rng::Rng;

/// Puzzles for two players in the smallest square dish.
pub(super) struct PetriPuzzles;

const SIZE: u8 = 10;
const PLAYERS: u8 = 2;
/// The empty cells at most.
const MOST_EMPTY: usize = 14;
/// The most cells by which one player leads.
const MOST_LEAD: usize = 8;

impl PuzzleKnowledge<Petri> for PetriPuzzles {
    fn options(&self, _rng: &mut Rng) -> Options {
        Options {
            players: PLAYERS,
            width: SIZE,
            height: SIZE,
            bite_percent: 0,
            pickups: Pickups::None,
            ..Options::default()
        }
    }

    fn is_late(&self, position: &Petri) -> bool {
        let empty = position.dish_cells() - position.taken_cells().count();
        let [one, other] = [0, 1].map(|seat| usize::from(position.territory_of(seat)));
        matches!(position.actor(), Actor::Seat(_)) && empty <= MOST_EMPTY && one.abs_diff(other) <= MOST_LEAD
    }

    fn limits(&self) -> ProofLimits {
        ProofLimits { positions: 30_000, turns: 40, widest: 1_000, deepens: false, must_win: false }
    }

    fn likeness(&self, position: &Petri) -> Vec<u32> {
        let state = position.full_state();
        let size = u32::from(SIZE);
        least_of_eight(&cells(&state.cells, state.mover, PLAYERS), (size, size))
    }
}
