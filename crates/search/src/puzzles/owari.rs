//! Puzzles of Owari, by its own solver.

use atar_rules::owari::{Options, Owari};
use atar_rules::{Actor, Position};

use super::bounds::Bounds;
use super::proof::{ProofLimits, Prover, PuzzleProof};
use super::{EFFORTS, PuzzleKnowledge};
use crate::owari::{OwariProver, first_found};
use crate::rng::Rng;

/// Puzzles with the stones of the usual game, and with fewer and more.
pub(super) struct OwariPuzzles;

/// The stones in the small pits at most.
const MOST_IN_PITS: u8 = 24;
/// The nodes of a proof at most.
const NODES: u64 = 2_000_000;

impl PuzzleKnowledge<Owari> for OwariPuzzles {
    fn options(&self, rng: &mut Rng) -> Options {
        Options { stones: [2, 3, 3, 4][rng.index(4)], first: 0 }
    }

    fn is_late(&self, position: &Owari) -> bool {
        let pits = position.pits();
        let goals = pits[6] + pits[13];
        matches!(position.actor(), Actor::Seat(_)) && pits.iter().sum::<u8>() - goals <= MOST_IN_PITS
    }

    fn limits(&self) -> ProofLimits {
        ProofLimits { positions: NODES, turns: 0, widest: 16, deepens: true, must_win: true }
    }

    /// The pits from the mover's first on: the board is the same from both sides.
    fn likeness(&self, position: &Owari) -> Vec<u32> {
        let mut pits = position.pits();
        if position.actor() == Actor::Seat(1) {
            pits.rotate_left(7);
        }
        pits.map(u32::from).to_vec()
    }

    fn prover(&self, seat: u8) -> Option<Box<dyn Prover<Owari>>> {
        Some(Box::new(OwariProver::new(seat, NODES)))
    }

    fn nodes_needed(&self, proof: &PuzzleProof<Owari>, position: &Owari) -> Option<Option<u64>> {
        Some(first_found(position, *proof.steps.first()?, &EFFORTS))
    }
}

impl Prover<Owari> for OwariProver {
    /// Looks as far as it takes.
    fn bounds(&mut self, position: &Owari, _turns: usize) -> Option<Bounds> {
        self.share(position).map(Bounds::exactly)
    }

    fn spent(&self) -> u64 {
        OwariProver::spent(self)
    }

    fn deepest(&self) -> usize {
        OwariProver::deepest(self)
    }
}
