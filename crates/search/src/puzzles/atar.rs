//! Puzzles of Atar.

use atar_rules::atar::{Atar, Options, Order, Phase, PlacementMode};
use atar_rules::triangle::Space;
use atar_rules::{Actor, Position, Presentation};

use super::PuzzleKnowledge;
use super::proof::ProofLimits;
use crate::rng::Rng;

/// Puzzles on boards of side 3 to 6, for two and three players.
pub(super) struct AtarPuzzles;

/// The stones on the board at most.
const MOST_STONES: usize = 8;
/// The most stones of the seat to move.
const MOST_OWN: usize = 4;

/// The stones of each player, by side and number of players: the least and the most.
const STONES: [[(u16, u16); 2]; 4] = [[(2, 2), (1, 1)], [(2, 4), (2, 3)], [(3, 5), (2, 3)], [(3, 5), (3, 4)]];
const SMALLEST_SIDE: u8 = 3;

impl PuzzleKnowledge<Atar> for AtarPuzzles {
    fn options(&self, rng: &mut Rng) -> Options {
        let (side, players) = (rng.index(STONES.len()), rng.index(2));
        let (least, most) = STONES[side][players];
        let stones = least + u16::try_from(rng.index(usize::from(most - least) + 1)).unwrap_or_default();
        Options {
            side: SMALLEST_SIDE + u8::try_from(side).unwrap_or_default(),
            stones: vec![stones; players + 2],
            placement: [PlacementMode::Players, PlacementMode::Random][rng.index(2)],
            order: Order::Random,
        }
    }

    fn is_late(&self, position: &Atar) -> bool {
        let Actor::Seat(mover) = position.actor() else {
            return false;
        };
        let seats = position.order().unwrap_or_default();
        let stones: usize = seats.iter().map(|&seat| position.stones_of(seat).len()).sum();
        position.phase() == Phase::Play && stones <= MOST_STONES && position.stones_of(mover).len() <= MOST_OWN
    }

    fn limits(&self) -> ProofLimits {
        ProofLimits { positions: 3_000, turns: 16, widest: 4_000, deepens: true, must_win: true }
    }

    /// The spaces by their distance from the three edges, the seats by their place in the order behind the mover.
    fn likeness(&self, position: &Atar) -> Vec<u32> {
        let state = position.full_state();
        let mover = state.order.iter().position(|seat| Some(*seat) == state.mover).unwrap_or_default();
        let place = |seat: u8| {
            let at = state.order.iter().position(|&other| other == seat).unwrap_or_default();
            (at + state.order.len() - mover) % state.order.len()
        };
        let side = usize::from(position.size()) + state.trim.iter().copied().map(usize::from).sum::<usize>();
        let stone = |(name, seat): (&String, &u8)| {
            let strips = name.parse::<Space>().ok()?.strips(side);
            let at = |edge: usize| strips[edge] - usize::from(state.trim[edge]);
            Some(([at(0), at(1), at(2)], place(*seat)))
        };
        let stones: Vec<_> = state.stones.iter().filter_map(stone).collect();
        let seen_from = |edges: [usize; 3]| {
            let mut list: Vec<_> = stones.iter().map(|(at, seat)| (edges.map(|edge| at[edge]), *seat)).collect();
            list.sort_unstable();
            list
        };
        let least = EDGES.into_iter().map(seen_from).min().unwrap_or_default();
        let clock = state.clock.map_or(0, |at| usize::from(at) + 1);
        let rest = [usize::from(position.size()), state.order.len(), clock];
        let stones = least.into_iter().flat_map(|(at, seat)| at.into_iter().chain([seat]));
        rest.into_iter().chain(stones).map(|number| u32::try_from(number).unwrap_or(u32::MAX)).collect()
    }
}

/// The edges as the six symmetries of the triangle name them.
pub(super) const EDGES: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
