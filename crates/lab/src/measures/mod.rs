//! What is measured of a game (docs/lab.md, "Measures").
//!
//! The measures of one game come from its trace: most as they are, those of how the game stood from
//! its values once these are calibrated. A measure of a cell is a figure of all its games.

mod book;
mod cells;
mod list;
mod name;
mod numbers;
mod own;
mod plain;
mod standing;

pub(crate) use book::figure;
pub use book::{Book, CellResult, Results};
pub use cells::{balance_of, setup_bias, spread};
pub use list::{COMMON, Measure, find};
pub use name::{Name, Part, Put};
pub use own::{measures_of, refusal};
pub use standing::Standing;

pub(crate) use numbers::{float, one_if};
