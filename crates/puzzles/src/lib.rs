//! Puzzles as lines of files (docs/puzzles.md): how they are written and read, and how those of a file are proven
//! again.

mod check;
mod line;

pub use check::PuzzleChecker;
pub use line::{MOST_BYTES, PuzzleLine};
