//! One measure in the games of one cell: what statistics and plots work on.

/// The values of one measure in the games of one cell.
///
/// Only the unbroken beginning of a cell's games counts: short games end first, so that counting whatever is done
/// would make every game look shorter.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The name of the measure with its place, kind or part, such as `share.1`.
    pub name: String,
    /// What its values are.
    pub kind: SampleKind,
    /// The games of a round: game k belongs to round k / `round`. Games of a round have the same chance.
    pub round: usize,
    /// The value of each game, in order; none where the measure says nothing of the game.
    pub values: Vec<Option<f64>>,
}

/// What the values of a measure are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SampleKind {
    /// Parts of 1 whose mean is a share, such as wins.
    Share,
    /// Other numbers, of which mean, median and quartiles are told.
    Number,
}
