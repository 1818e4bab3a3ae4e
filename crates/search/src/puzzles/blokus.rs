//! Puzzles of Blokus: endings.

use atar_rules::blokus::{Blokus, Options, Scoring, Start};
use atar_rules::{Actor, Position, Presentation};

use super::PuzzleKnowledge;
use super::proof::ProofLimits;
use super::square::{cells, least_of_eight};
use crate::rng::Rng;

/// Puzzles for two players on the small board.
pub(super) struct BlokusPuzzles;

/// The steps of the colour in turn, at least and at most.
const STEPS: (usize, usize) = (4, 30);
const COLOURS: u8 = 2;
const SIZE: u32 = 14;

impl PuzzleKnowledge<Blokus> for BlokusPuzzles {
    fn options(&self, rng: &mut Rng) -> Options {
        Options {
            players: COLOURS,
            start: [Start::Duo, Start::Corners][rng.index(2)],
            scoring: [Scoring::Cells, Scoring::Official][rng.index(2)],
            first: 0,
        }
    }

    fn is_late(&self, position: &Blokus) -> bool {
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        let is_free = !position.full_state().passed.contains(&true);
        matches!(position.actor(), Actor::Seat(_)) && is_free && (STEPS.0..=STEPS.1).contains(&steps.len())
    }

    fn limits(&self) -> ProofLimits {
        ProofLimits { positions: 2_500, turns: 42, widest: 1_000, deepens: true, must_win: true }
    }

    fn likeness(&self, position: &Blokus) -> Vec<u32> {
        let state = position.full_state();
        least_of_eight(&cells(&state.cells, state.mover, COLOURS), (SIZE, SIZE))
    }
}
