//! Makes puzzles of the games that computer players play.

use std::collections::HashSet;

use atar_rules::{Actor, Position};

use super::games::knowledge;
use super::{Difficulty, PuzzleKnowledge, PuzzleProof, difficulty, prove};
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
/// The positions of a game that are looked at.
const LOOKS: usize = 8;

/// Plays games, and looks for puzzles in them. The same seed makes the same puzzles.
pub struct PuzzleMaker<P: Position> {
    rng: Rng,
    knowledge: Box<dyn PuzzleKnowledge<P>>,
    /// What the puzzles so far look like. Asked only whether it has one, so the order in it does not matter.
    made: HashSet<Vec<u32>>,
}

impl<P: Position> PuzzleMaker<P> {
    /// Creates a maker; none of a game without puzzles.
    #[must_use]
    pub fn new(seed: u64) -> Option<PuzzleMaker<P>> {
        Some(PuzzleMaker { rng: Rng::new(seed), knowledge: knowledge()?, made: HashSet::new() })
    }

    /// Plays one more game. Returns its first puzzle that is not like an earlier one, if it has any.
    pub fn play(&mut self) -> Option<MadePuzzle<P>> {
        let options = self.knowledge.options(&mut self.rng);
        let start = P::start(&options).ok()?;
        let seats = P::seats(&options);
        let (steps, mut late) = self.game(start.clone(), seats);
        for _ in 0..LOOKS {
            if late.is_empty() {
                break;
            }
            let (count, position) = late.swap_remove(self.rng.index(late.len()));
            let Ok(proof) = prove(&position, seats) else { continue };
            if !self.made.insert(self.knowledge.likeness(&position)) {
                continue;
            }
            let difficulty = difficulty(&position, seats, &proof);
            let before = steps[..count].to_vec();
            return Some(MadePuzzle { options, before, position, proof, difficulty });
        }
        None
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
