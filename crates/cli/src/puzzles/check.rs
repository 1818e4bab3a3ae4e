//! Proves puzzles again.

use std::collections::HashMap;

use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};
use atar_search::puzzles::{difficulty, likeness, prove};

use super::line::{PuzzleLine, ReadPuzzle};

/// Checks lines one after the other, and that no two are alike.
#[derive(Default)]
pub(super) struct PuzzleChecker {
    /// The line of each puzzle so far, by game and by what it looks like.
    seen: HashMap<(String, Vec<u32>), usize>,
}

impl PuzzleChecker {
    /// Checks a line with its number in the file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn check(&mut self, bytes: &[u8], number: usize) -> Result<(), String> {
        let line = PuzzleLine::read(bytes)?;
        let game = line.game.clone();
        self.visit(&game, Read { line, is_proven: true }, number)
    }

    /// Checks all but the proof.
    #[cfg(test)]
    fn read(&mut self, bytes: &[u8], number: usize) -> Result<(), String> {
        let line = PuzzleLine::read(bytes)?;
        let game = line.game.clone();
        self.visit(&game, Read { line, is_proven: false }, number)
    }

    fn visit(&mut self, game: &str, read: Read, number: usize) -> Result<(), String> {
        let looks = games::visit(game, read).ok_or_else(|| format!("there is no game called {game:?}"))??;
        match self.seen.insert((game.to_owned(), looks), number) {
            Some(earlier) => Err(format!("it is like the puzzle in line {earlier}")),
            None => Ok(()),
        }
    }
}

/// Reads a line, and proves it if asked to. Returns what the position looks like.
struct Read {
    line: PuzzleLine,
    is_proven: bool,
}

impl Visitor for Read {
    type Output = Result<Vec<u32>, String>;

    fn visit<P: Presentation>(self) -> Self::Output {
        let puzzle: ReadPuzzle<P> = self.line.played()?;
        let looks = likeness(&puzzle.position).ok_or_else(|| format!("{} has no puzzles", P::TITLE))?;
        if self.is_proven {
            let proof = prove(&puzzle.position, puzzle.seats).map_err(|why| why.to_string())?;
            let difficulty = difficulty(&puzzle.position, puzzle.seats, &proof);
            puzzle.compare(&proof, difficulty)?;
        }
        Ok(looks)
    }
}
