//! What the position of every game keeps to, as `tests/contract.rs` tries it on random games.
#![allow(dead_code, reason = "the games are played by bytes here")]

#[path = "../../contract/clauses.rs"]
pub(crate) mod clauses;
#[path = "../../../crates/rules/tests/support/game.rs"]
mod game;
#[path = "../../contract/options.rs"]
pub(crate) mod options;
#[path = "../../contract/texts.rs"]
mod texts;
#[path = "../../contract/walk.rs"]
pub(crate) mod walk;
