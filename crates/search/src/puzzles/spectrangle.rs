//! Puzzles of Spectrangle: the last turns.

use atar_rules::spectrangle::{Options, Spectrangle};
use atar_rules::triangle::Space;
use atar_rules::{Actor, Position, Presentation};

use super::PuzzleKnowledge;
use super::proof::ProofLimits;
use crate::rng::Rng;

/// Puzzles for two players.
pub(super) struct SpectranglePuzzles;

const PLAYERS: u8 = 2;
/// The side of the board.
const SIDE: usize = 6;
/// The tiles in the bag at most.
const MOST_IN_BAG: usize = 3;

impl PuzzleKnowledge<Spectrangle> for SpectranglePuzzles {
    fn options(&self, _rng: &mut Rng) -> Options {
        Options { players: PLAYERS, ..Options::default() }
    }

    fn is_late(&self, position: &Spectrangle) -> bool {
        let state = position.full_state();
        let held: usize = state.hands.iter().map(Vec::len).sum();
        let in_bag = Spectrangle::SPACES.saturating_sub(state.board.len() + held);
        matches!(position.actor(), Actor::Seat(_)) && in_bag <= MOST_IN_BAG
    }

    fn limits(&self) -> ProofLimits {
        ProofLimits { positions: 20_000, turns: 40, widest: 1_000, deepens: false, must_win: false }
    }

    /// The tiles by their names, however they lie, and the hands from the mover on.
    fn likeness(&self, position: &Spectrangle) -> Vec<u32> {
        let state = position.full_state();
        let number = |name: &str| name.bytes().fold(0, |number, letter| 256 * number + u32::from(letter));
        let tile = |(space, tile): (&u8, &String)| {
            let strips = Space::new(usize::from(*space))?.strips(SIDE);
            let strips = strips.map(|strip| u32::try_from(strip).unwrap_or(u32::MAX));
            Some((strips, number(tile.split('/').next().unwrap_or_default())))
        };
        let tiles: Vec<_> = state.board.iter().filter_map(tile).collect();
        let seen_from = |edges: [usize; 3]| {
            let mut list: Vec<_> = tiles.iter().map(|(at, tile)| (edges.map(|edge| at[edge]), *tile)).collect();
            list.sort_unstable();
            list
        };
        let least = super::atar::EDGES.into_iter().map(seen_from).min().unwrap_or_default();
        let mut hands = state.hands.clone();
        hands.rotate_left(usize::from(state.mover));
        let hands = hands.iter().flat_map(|hand| hand.iter().map(|tile| number(tile)).chain([0]));
        least.into_iter().flat_map(|(at, tile)| at.into_iter().chain([tile])).chain(hands).collect()
    }
}
