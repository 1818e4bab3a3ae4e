//! Puzzles: positions of games between computers in which exactly one turn, or first step of it, wins or is best, with
//! the proof (docs/puzzles.md).

mod atar;
mod blokus;
mod bounds;
mod games;
mod maker;
mod owari;
mod petri;
mod proof;
mod spectrangle;
mod square;
mod turns;

use atar_rules::Position;

pub use maker::{MadePuzzle, PuzzleMaker};
pub use proof::{NoPuzzle, PuzzleAsks, PuzzleProof};

use crate::games::heuristics;
use crate::player::Player;
use crate::rng::Rng;
use bounds::BoundSearch;
use proof::{ProofLimits, Prover};

/// What is known of a game's puzzles beyond its rules.
pub(crate) trait PuzzleKnowledge<P: Position> {
    /// Returns the options of a game that is played for puzzles.
    fn options(&self, rng: &mut Rng) -> P::Options;

    /// Returns a player of such a game.
    fn player(&self, rng: &mut Rng) -> Player {
        Player::Level([2, 3, 4][rng.index(3)])
    }

    /// Returns whether the position is worth a search.
    fn is_late(&self, position: &P) -> bool;

    /// Returns how far a proof may go.
    fn limits(&self) -> ProofLimits;

    /// Returns numbers that are the same for positions that a symmetry of the board, and other names for the seats,
    /// make the same.
    fn likeness(&self, position: &P) -> Vec<u32>;

    /// Returns the game's own way to find out what positions are worth to a seat, if it has one.
    fn prover(&self, _seat: u8) -> Option<Box<dyn Prover<P>>> {
        None
    }

    /// Returns the nodes of [`EFFORTS`] from which on a search of the game's own finds the step, or none if they are
    /// not enough; none if the game has no such search.
    fn nodes_needed(&self, _proof: &PuzzleProof<P>, _position: &P) -> Option<Option<u64>> {
        None
    }
}

impl<P: Position> Prover<P> for BoundSearch<'_, P> {
    fn bounds(&mut self, position: &P, turns: usize) -> Option<bounds::Bounds> {
        BoundSearch::bounds(self, position, turns)
    }

    fn spent(&self) -> u64 {
        BoundSearch::spent(self)
    }

    fn deepest(&self) -> usize {
        BoundSearch::deepest(self)
    }
}

/// Returns the proof that a position is a puzzle, in a game of so many seats.
///
/// # Errors
/// Why it is none, or is not known to be one.
pub fn prove<P: Position>(position: &P, seats: usize) -> Result<PuzzleProof<P>, NoPuzzle> {
    let knowledge = games::knowledge::<P>().ok_or(NoPuzzle::TooLarge)?;
    let seat = turns::seat_to_move(position).ok_or(NoPuzzle::NobodyMoves)?;
    let heuristics = heuristics::<P>(seats);
    let limits = knowledge.limits();
    if let Some(mut own) = knowledge.prover(seat) {
        return proof::prove(position, heuristics.as_ref(), own.as_mut(), limits);
    }
    let mut search = BoundSearch::new(heuristics.as_ref(), position.team(seat), limits.positions, limits.widest);
    proof::prove(position, heuristics.as_ref(), &mut search, limits)
}

/// Returns numbers that are the same for positions that a symmetry of the board, and other names for the seats, make
/// the same; none of a game without puzzles.
#[must_use]
pub fn likeness<P: Position>(position: &P) -> Option<Vec<u32>> {
    games::knowledge::<P>().map(|knowledge| knowledge.likeness(position))
}

/// The nodes that the computer is given, one after the other, to see how many it needs.
pub const EFFORTS: [u64; 7] = [10, 40, 160, 640, 2_560, 10_240, 40_960];

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// From 1, what the player `greedy` finds, to 5.
    pub grade: u8,
    /// The nodes of [`EFFORTS`] from which on the computer finds it; none if they are not enough.
    pub nodes: Option<u64>,
}

/// Returns how hard a puzzle is, in a game of so many seats.
#[must_use]
pub fn difficulty<P: Position>(position: &P, seats: usize, proof: &PuzzleProof<P>) -> Difficulty {
    let finds = |player| is_right(position, proof, &plan(position, seats, player));
    let own = games::knowledge::<P>().and_then(|knowledge| knowledge.nodes_needed(proof, position));
    let nodes = own.unwrap_or_else(|| needed(|nodes| finds(Player::Nodes(nodes))));
    let grade = match nodes {
        _ if finds(Player::Greedy) => 1,
        Some(0..=40) => 2,
        Some(41..=640) => 3,
        Some(641..=10_240) => 4,
        _ => 5,
    };
    Difficulty { grade, nodes }
}

/// Returns the least effort from which on each is enough.
fn needed(is_enough: impl Fn(u64) -> bool) -> Option<u64> {
    let enough = EFFORTS.iter().rev().take_while(|nodes| is_enough(**nodes));
    enough.last().copied()
}

/// Returns the turn of a computer player.
fn plan<P: Position>(position: &P, seats: usize, player: Player) -> Vec<P::Step> {
    let mut searcher = crate::games::search(position, seats, player, 0);
    while !searcher.run(u64::MAX / 2) {}
    searcher.plan().steps
}

/// Returns whether a turn is right.
fn is_right<P: Position>(position: &P, proof: &PuzzleProof<P>, steps: &[P::Step]) -> bool {
    match proof.asks {
        PuzzleAsks::Step => steps.first() == proof.steps.first(),
        PuzzleAsks::Turn => {
            let mut after = position.clone();
            steps.iter().all(|step| after.step(step).is_ok()) && after == proof.after
        }
    }
}
