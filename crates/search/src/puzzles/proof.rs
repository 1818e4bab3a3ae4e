//! The proof that a position is a puzzle: exactly one turn, or first step of it, wins or is best.

use std::fmt;

use atar_rules::Position;

use super::bounds::{Bounds, SAME};
use super::turns::{TurnEnd, seat_to_move, turn_ends};
use crate::heuristics::Heuristics;

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleAsks {
    /// The whole turn, or its part up to the next chance step; in which way is all the same.
    Turn,
    /// The first step of the turn: how it goes on from there is not the only way.
    Step,
}

/// What was proven of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleProof<P: Position> {
    /// The seat to move.
    pub seat: u8,
    /// What is asked for.
    pub asks: PuzzleAsks,
    /// A turn that is right, or its first step.
    pub steps: Vec<P::Step>,
    /// The position after these steps.
    pub after: P,
    /// The share of the win of the seat's side, if it plays its best and all others join forces against it.
    pub share: f64,
    /// What any other turn, or first step, gets at most.
    pub other: f64,
    /// How many turns end in different positions.
    pub choices: usize,
    /// The turns that the proof looks ahead, this one included.
    pub turns: usize,
    /// The positions that the proof looks at; of Owari the nodes.
    pub positions: u64,
}

/// Why a position is no puzzle, or is not known to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPuzzle {
    /// No seat is to move.
    NobodyMoves,
    /// There is nothing to choose from.
    Forced,
    /// No turn wins.
    NoneWins,
    /// Several are as good.
    Several,
    /// There are too many positions to search.
    TooLarge,
}

impl fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoPuzzle::NobodyMoves => "no seat is to move",
            NoPuzzle::Forced => "there are fewer than three turns to choose from",
            NoPuzzle::NoneWins => "no turn wins",
            NoPuzzle::Several => "more than one turn is best",
            NoPuzzle::TooLarge => "there are too many positions to search",
        })
    }
}

impl std::error::Error for NoPuzzle {}

/// The fewest turns to choose from.
const FEWEST_CHOICES: usize = 3;
/// By how much the best turn is better than any other, at least: less would be for calculators.
const LEAD: f64 = 0.02;

/// Finds out what positions are worth.
pub(crate) trait Prover<P: Position> {
    /// Returns what is certain of the side's share in a position after looking so many turns ahead; none if that takes
    /// too long.
    fn bounds(&mut self, position: &P, turns: usize) -> Option<Bounds>;

    /// Returns the positions that were searched.
    fn spent(&self) -> u64;

    /// Returns how many turns it has looked ahead at most.
    fn deepest(&self) -> usize;
}

/// How far a proof may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProofLimits {
    /// The positions that are searched at most.
    pub(crate) positions: u64,
    /// The turns that the search looks ahead at most.
    pub(crate) turns: usize,
    /// The positions within a turn at most.
    pub(crate) widest: usize,
    /// Whether it looks ahead a turn more each time. Where chance acts nothing is gained by that.
    pub(crate) deepens: bool,
    /// Whether the best turn must win, and not only be best.
    pub(crate) must_win: bool,
}

/// A turn, and what is certain of it.
struct Choice<P: Position> {
    end: TurnEnd<P>,
    bounds: Bounds,
}

/// Returns the proof that the position is a puzzle.
///
/// # Errors
/// Why it is none, or is not known to be one.
pub(crate) fn prove<P: Position>(
    position: &P,
    heuristics: &dyn Heuristics<P>,
    prover: &mut dyn Prover<P>,
    limits: ProofLimits,
) -> Result<PuzzleProof<P>, NoPuzzle> {
    let seat = seat_to_move(position).ok_or(NoPuzzle::NobodyMoves)?;
    let ends = turn_ends(heuristics, position, limits.widest).ok_or(NoPuzzle::TooLarge)?;
    if ends.len() < FEWEST_CHOICES {
        return Err(NoPuzzle::Forced);
    }
    let open = Bounds { least: 0.0, most: 1.0 };
    let mut choices: Vec<_> = ends.into_iter().map(|end| Choice { end, bounds: open }).collect();
    let first = if limits.deepens { 0 } else { limits.turns };
    for turns in first..=limits.turns {
        for choice in choices.iter_mut().filter(|choice| !choice.bounds.is_exact()) {
            choice.bounds = prover.bounds(&choice.end.position, turns).ok_or(NoPuzzle::TooLarge)?;
        }
        if let Some(found) = decide(position, heuristics, &choices, limits)? {
            let Solution { asks, steps, after, share, other } = found;
            let (turns, positions) = (prover.deepest() + 1, prover.spent());
            return Ok(PuzzleProof {
                seat,
                asks,
                steps,
                after,
                share,
                other,
                choices: choices.len(),
                turns,
                positions,
            });
        }
    }
    Err(NoPuzzle::TooLarge)
}

/// The turn or step that is the only one.
struct Solution<P: Position> {
    asks: PuzzleAsks,
    steps: Vec<P::Step>,
    after: P,
    share: f64,
    other: f64,
}

/// Returns the solution, if it is certain by now.
fn decide<P: Position>(
    position: &P,
    heuristics: &dyn Heuristics<P>,
    choices: &[Choice<P>],
    limits: ProofLimits,
) -> Result<Option<Solution<P>>, NoPuzzle> {
    let share = choices.iter().map(|choice| choice.bounds.least).fold(0.0, f64::max);
    if limits.must_win && choices.iter().all(|choice| choice.bounds.most < 1.0 - SAME) {
        return Err(NoPuzzle::NoneWins);
    }
    let (best, others): (Vec<_>, Vec<_>) = choices.iter().partition(|choice| choice.bounds.least >= share - SAME);
    let other = others.iter().map(|choice| choice.bounds.most).fold(0.0, f64::max);
    let are_exact = choices.iter().all(|choice| choice.bounds.is_exact());
    let wins = share >= 1.0 - SAME;
    let is_certain = other <= share - LEAD && best.iter().all(|choice| choice.bounds.is_exact());
    match best.as_slice() {
        [only] if is_certain && (wins || !limits.must_win) => {
            let TurnEnd { steps, position } = only.end.clone();
            Ok(Some(Solution { asks: PuzzleAsks::Turn, steps, after: position, share, other }))
        }
        [_, _, ..] if wins || are_exact => {
            let step = only_first_step(position, heuristics, &best, limits.widest).ok_or(NoPuzzle::Several)?;
            let mut after = position.clone();
            let _ = after.step(&step);
            let solution = Solution { asks: PuzzleAsks::Step, steps: vec![step], after, share, other };
            Ok(Some(solution).filter(|_| is_certain))
        }
        _ if are_exact => Err(NoPuzzle::Several),
        _ => Ok(None),
    }
}

/// Returns the step with which each turn begins that ends in one of these positions, if there is only one.
fn only_first_step<P: Position>(
    position: &P,
    heuristics: &dyn Heuristics<P>,
    best: &[&Choice<P>],
    widest: usize,
) -> Option<P::Step> {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let mut only = None;
    for step in steps {
        let mut after = position.clone();
        let flow = after.step(&step).ok()?;
        let ends_here = flow == atar_rules::Flow::TurnOver || after.actor() != position.actor();
        let ends = match ends_here {
            true => vec![TurnEnd { steps: Vec::new(), position: after }],
            false => turn_ends(heuristics, &after, widest)?,
        };
        let leads_there = |end: &TurnEnd<P>| best.iter().any(|choice| choice.end.position == end.position);
        if ends.iter().any(leads_there) && only.replace(step).is_some() {
            return None;
        }
    }
    only
}
