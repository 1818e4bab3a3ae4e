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

impl PuzzleKnowledge<Petri> for PetriPuzzles {
    fn options(&self, rng: &mut Rng) -> Options {
        let bites = u8::try_from(rng.index(3)).unwrap_or_default();
        Options {
            players: PLAYERS,
            width: SIZE,
            height: SIZE,
            bite_percent: 0,
            pickups: Pickups::None,
            bites_at_start: bites,
            ..Options::default()
        }
    }

    fn is_late(&self, position: &Petri) -> bool {
        matches!(position.actor(), Actor::Seat(_))
    }

    fn limits(&self) -> ProofLimits {
        ProofLimits { positions: 3_000, turns: 6, widest: 4_000, must_win: false }
    }

    fn likeness(&self, position: &Petri) -> Vec<u32> {
        let state = position.full_state();
        let size = u32::from(SIZE);
        least_of_eight(&cells(&state.cells, state.mover, PLAYERS), (size, size))
    }
}
