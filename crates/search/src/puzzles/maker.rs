//! Makes puzzles of the games that computer players play.

use std::collections::HashSet;

use atar_rules::{Actor, Position};

use super::games::knowledge;
use super::{Difficulty, NoPuzzle, PuzzleKnowledge, PuzzleProof, difficulty, prove};
use crate::games::search;
use crate::rng::Rng;

/// A puzzle, and how its position came about.
#[derive(Clone, Debug, PartialEq)]
pub struct MadePuzzle<P: Position> {
    /// The options of the game.
    pub options: P::Options,
    /// All steps of the game up to the position, chance included.
    pub before: Vec<P::Step>,
    /// The position.
    pub position: P,
    /// The solution, and what was proven of it.
    pub proof: PuzzleProof<P>,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// The steps of a game at most: a puzzle tells how its position came about.
const LONGEST: usize = 600;
/// The positions of a game that are looked at, forced turns aside, and how many of them may be too large.
const LOOKS: usize = 24;
const MOST_TOO_LARGE: usize = 3;
/// One puzzle in so many may be one that the player `greedy` finds.
const EASY_PART: usize = 12;

/// Plays games, and looks for puzzles in them. The same seed makes the same puzzles.
pub struct PuzzleMaker<P: Position> {
    rng: Rng,
    knowledge: Box<dyn PuzzleKnowledge<P>>,
    /// What the puzzles so far look like. Asked only whether it has one, so the order in it does not matter.
    made: HashSet<Vec<u32>>,
    /// How many of them the player `greedy` finds.
    easy: usize,
}

impl<P: Position> PuzzleMaker<P> {
    /// Creates a maker; none of a game without puzzles.
    #[must_use]
    pub fn new(seed: u64) -> Option<PuzzleMaker<P>> {
        Some(PuzzleMaker { rng: Rng::new(seed), knowledge: knowledge()?, made: HashSet::new(), easy: 0 })
    }

    /// Plays one more game. Returns a puzzle of it that is not like an earlier one, if it has any.
    pub fn play(&mut self) -> Option<MadePuzzle<P>> {
        let options = self.knowledge.options(&mut self.rng);
        let start = P::start(&options).ok()?;
        let seats = P::seats(&options);
        let (steps, late) = self.game(start, seats);
        let mut found = self.puzzles(late, seats);
        while !found.is_empty() {
            let (count, position, proof) = found.swap_remove(self.rng.index(found.len()));
            let difficulty = difficulty(&position, seats, &proof);
            let is_easy = difficulty.grade == 1;
            if is_easy && self.made.len() < EASY_PART * (self.easy + 1) {
                continue;
            }
            self.easy += usize::from(is_easy);
            self.made.insert(self.knowledge.likeness(&position));
            let before = steps[..count].to_vec();
            return Some(MadePuzzle { options, before, position, proof, difficulty });
        }
        None
    }

    /// Returns the new puzzles among the positions of a game, the last first: what is near the end is soon searched.
    fn puzzles(&self, late: Vec<(usize, P)>, seats: usize) -> Vec<(usize, P, PuzzleProof<P>)> {
        let (mut found, mut looks, mut too_large) = (Vec::new(), 0, 0);
        for (count, position) in late.into_iter().rev() {
            if looks == LOOKS || too_large == MOST_TOO_LARGE {
                break;
            }
            match prove(&position, seats) {
                Ok(proof) if !self.made.contains(&self.knowledge.likeness(&position)) => {
                    found.push((count, position, proof));
                }
                Err(NoPuzzle::Forced) => continue,
                Err(NoPuzzle::TooLarge) => too_large += 1,
                _ => {}
            }
            looks += 1;
        }
        found
    }

    /// Plays a game. Returns its steps, and the positions that are worth a look, with the number of steps before each.
    fn game(&mut self, mut position: P, seats: usize) -> (Vec<P::Step>, Vec<(usize, P)>) {
        let (mut steps, mut late) = (Vec::new(), Vec::new());
        let player = self.knowledge.player(&mut self.rng);
        while position.actor() != Actor::Over && steps.len() < LONGEST {
            let turn = match position.actor() {
                Actor::Seat(_) => {
                    if self.knowledge.is_late(&position) {
                        late.push((steps.len(), position.clone()));
                    }
                    let seed = u64::from(self.rng.below(u32::MAX));
                    let mut searcher = search(&position, seats, player, seed);
                    while !searcher.run(u64::MAX / 2) {}
                    searcher.plan().steps
                }
                Actor::Chance | Actor::Over => self.rng.step(&position).into_iter().collect(),
            };
            if turn.is_empty() {
                break;
            }
            for step in turn {
                if position.step(&step).is_err() {
                    return (steps, late);
                }
                steps.push(step);
            }
        }
        (steps, late)
    }
}
