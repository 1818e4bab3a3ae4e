//! The rules of the games, and the one interface they share.
//!
//! Everything here is pure: no randomness, clock, file, thread or logger; nothing depends on hash order, pointer width
//! or floating point. A [`Position`] says who acts and which steps are legal, and takes a step; whoever needs chance
//! rolls it and gives it as a step. A [`Presentation`] shows the position.

pub mod atar;
pub mod bad_state;
mod bits;
pub mod blokus;
pub mod consequence;
pub mod foreign;
pub mod games;
pub mod history;
/// The game of docs/adding-a-game.md.
#[cfg(feature = "example-game")]
#[path = "../../../tests/nim/rules.rs"]
pub mod nim;
pub mod odds;
pub mod options;
pub mod owari;
pub mod petri;
pub mod picture;
pub mod polyomino;
pub mod position;
pub mod presentation;
#[cfg(feature = "schema")]
pub mod schema;
pub mod spaces;
pub mod spectrangle;
pub mod triangle;

pub use bad_state::BadState;
pub use history::{History, Turn};
pub use options::BadOptions;
pub use position::{Actor, Flow, GameOutcome, IllegalStep, ParseStepError, Position};
pub use presentation::{OptionsAndState, Presentation, Verb};
