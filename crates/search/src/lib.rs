//! Computer players over the interface of a game.
//!
//! [`search`] starts a player, who works out the rest of a turn in slices, so that a carrier can show its progress and
//! stop it. The same position, [`Player`] and seed give the same steps on every machine: random numbers are ChaCha8
//! with whole-number sampling, hash keys have a fixed width, and floating point is used with the operations only that
//! IEEE 754 makes exact to the last bit (+ − × ÷ √).
//!
//! Long searches have a part of their rollouts on a thread of their own, if the machine has one to spare, or by a
//! [`Helper`] that was lent. That changes the time only.
//!
//! What a player knows of a game beyond its rules is its [`Heuristics`], one small module; a game without one is played
//! by its rules alone. `docs/search.md` tells on one page how it all works.

mod amaf;
mod analysis;
mod atar;
mod blokus;
mod flat_monte_carlo;
mod games;
mod heuristics;
#[cfg(test)]
mod heuristics_contract;
mod key_hasher;
mod learning;
#[cfg(feature = "example-game")]
#[path = "../../../tests/nim/heuristics.rs"]
mod nim;
mod node;
mod one_ply;
pub mod owari;
mod parallel;
mod petri;
mod planned_turn;
mod player;
pub mod puzzles;
mod review;
mod rng;
mod searcher;
mod simulation;
mod spectrangle;
mod tree;
mod tree_analyst;
mod tree_search;
mod weighted_list;
mod without;

pub use analysis::{Analysis, Analyst, Estimate, Line};
pub use games::{analyse, batch_runner, heuristics, review, review_nodes, search, search_without};
pub use heuristics::{Heuristics, NoHeuristics, SearchParams};
pub use learning::{Choice, RolloutWeight};
pub use parallel::{BatchRunner, Helper, Opening};
pub use player::{DEFAULT_LEVEL, HINT_SECONDS, LEVEL_NAMES, LEVELS, ParsePlayerError, Player, Strength};
pub use review::{BetterTurn, Mark, Review, ReviewSettings, ReviewedSeat, ReviewedTurn, by_seat, turning_points};
pub use rng::Rng;
pub use searcher::{Plan, Searcher};
pub use without::LeavesOut;
