//! What is measured of a game (docs/lab.md, "Measures").
//!
//! The measures of one game come from its trace: most as they are, those of how the game stood from
//! its values once these are calibrated. A measure of a cell is a figure of all its games.

mod cell_measures;
mod conversions;
mod list;
mod name;
mod trace_measures;
mod value_measures;

pub use cell_measures::{balance_of, setup_bias, spread};
pub use list::{COMMON, Measure, find};
pub use name::{MeasurePart, Name, Put};
pub use value_measures::Standing;

pub(crate) use conversions::{float, one_if};
pub(crate) use trace_measures::plain;
pub(crate) use value_measures::EVERY;
