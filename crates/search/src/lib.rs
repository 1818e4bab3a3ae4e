//! Computer players over the interface of a game.
//!
//! [`think`] gives a player that works out the rest of a turn in slices, so that a carrier can show its progress and
//! stop it. With the
//! same position, [`Player`] and seed the same steps come out on every machine: dice are ChaCha8 with whole-number
//! sampling, and
//! floating point is used with the operations only that IEEE 754 makes exact to the last bit (+ − × ÷ √).
//!
//! Long searches have a part of their games played out on a thread of their own, if the machine has one to spare. That
//! changes the time only.
//!
//! A game is known here by its [`Heuristics`], one small module; a game without one is played by its rules alone.

mod aside;
mod atar;
mod blokus;
#[cfg(test)]
mod checks;
mod dice;
mod flat;
mod games;
mod greedy;
mod heuristics;
mod later;
mod lots;
mod node;
pub mod owari;
mod petri;
mod player;
mod rounds;
mod search;
mod simulation;
mod spectrangle;
mod thinking;
mod tree;
mod turn;

pub use dice::Dice;
pub use games::think;
pub use heuristics::{Heuristics, NoHeuristics, SearchParams};
pub use player::{LEVELS, ParsePlayerError, Player, Strength};
pub use thinking::{Plan, Thinking};
