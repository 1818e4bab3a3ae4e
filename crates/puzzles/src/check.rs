//! Proves puzzles again.

use std::collections::HashMap;

use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};
use atar_search::puzzles::{difficulty, likeness, prove};

use crate::line::{PuzzleLine, ReadPuzzle};

/// Checks lines one after the other, and that no two are alike.
#[derive(Debug, Default)]
pub struct PuzzleChecker {
    /// The line of each puzzle so far, by game and by what it looks like.
    seen: HashMap<(String, Vec<u32>), usize>,
}

impl PuzzleChecker {
    /// Checks a line with its number in the file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&mut self, bytes: &[u8], number: usize) -> Result<(), String> {
        let line = PuzzleLine::read(bytes)?;
        let game = line.game.clone();
        self.visit(&game, Read { line, is_proven: true }, number)
    }

    /// Checks all but the proof, which takes long.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&mut self, bytes: &[u8], number: usize) -> Result<(), String> {
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use proptest::prelude::*;

    use super::*;

    /// Returns the puzzles of the games that have some.
    fn files() -> Vec<String> {
        let front = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/games");
        let texts = games::NAMES.iter().map(|game| fs::read_to_string(front.join(game).join("puzzles.jsonl")));
        texts.filter_map(Result::ok).collect()
    }

    #[test]
    fn play_reaches_every_position_and_no_two_are_alike() {
        let files = files();
        assert!(files.len() >= 5);
        for text in files {
            let mut checker = PuzzleChecker::default();
            for (line, number) in text.lines().zip(1..) {
                assert_eq!(checker.read(line.as_bytes(), number), Ok(()), "line {number}: {line}");
            }
        }
    }

    proptest! {
        /// Whatever becomes of a line, it is read, or a sentence says why not.
        #[test]
        fn a_damaged_line_is_read_or_refused(
            game in 0_usize..5, line in 0_usize..30, at in any::<prop::sample::Index>(), cut in any::<bool>(),
            bytes in prop::collection::vec(any::<u8>(), 0..4),
        ) {
            let text = &files()[game];
            let line = text.lines().nth(line).unwrap_or_default();
            let mut damaged = line.as_bytes().to_vec();
            let at = at.index(damaged.len());
            damaged.splice(at..if cut { damaged.len() } else { at + 1 }, bytes);
            if let Err(why) = PuzzleChecker::default().read(&damaged, 1) {
                prop_assert!(!why.is_empty() && why.chars().count() < 5_000, "{}", why);
            }
        }
    }
}
