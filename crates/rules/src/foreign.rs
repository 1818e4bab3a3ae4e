//! Games in the files of other programs.

use crate::position::Position;

/// The files in which another program keeps its games.
#[derive(Clone, Copy, Debug)]
pub struct ForeignFormat<P: Position> {
    /// The program's name.
    pub program: &'static str,
    /// What the names of its files end with, after the point.
    pub extension: &'static str,
    /// Returns whether a text looks like such a file, good or damaged.
    pub is_one: fn(&str) -> bool,
    /// Reads a file's text.
    pub read: fn(&str) -> Result<ForeignGame<P>, ForeignError>,
    /// Writes a file's text.
    pub write: fn(&ForeignGame<P>) -> Result<String, ForeignError>,
}

/// A game as another program keeps it.
#[derive(Clone, Debug)]
pub struct ForeignGame<P: Position> {
    /// The options that the game would be begun with here.
    pub options: P::Options,
    /// The position that it begins from, if that is not the usual one.
    pub start: Option<P>,
    /// The players' names, by seat; empty where there is none.
    pub names: Vec<String>,
    /// All steps, in order.
    pub steps: Vec<P::Step>,
}

/// What is wrong with another program's file, or why a game has no place in one: one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ForeignError(pub String);
