//! Weights of the moves of rollouts, in eighths of a natural logarithm. `make learn` writes this file; it came from:
//!
//! - command: a script of that day, which is not kept
//! - seed: unknown
//! - players: nodes=2000
//! - games: unknown
//! - moves: 25502
//! - date: 2026-11-29

pub(super) const OPPONENT: i32 = 4;
pub(super) const OWN_MOVED: i32 = -12;
pub(super) const OWN_UNMOVED: i32 = -17;
