//! What the tests of every game's rules share: a page of rules that is cited, and a game that is played by the texts of
//! its steps.
#![allow(dead_code, reason = "each test binary uses a part of this")]

pub mod dice;
pub mod game;
pub mod model;
pub mod page;

pub use game::Game;
pub use page::{Page, Rule};
