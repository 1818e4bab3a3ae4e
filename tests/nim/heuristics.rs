//! Heuristics of Nim: its theory (Bouton, "Nim, a game with a complete mathematical theory", 1901).

use atar_rules::nim::{Last, Nim, Step};

use crate::heuristics::Heuristics;
use crate::key_hasher::KeyHasher;

/// Knows which positions are lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NimHeuristics {
    seats: usize,
}

impl NimHeuristics {
    pub(crate) fn new(seats: usize) -> NimHeuristics {
        NimHeuristics { seats }
    }
}

/// Returns whether whoever moves loses against best play.
fn is_lost(position: &Nim) -> bool {
    let rows = position.rows();
    let sum = rows.iter().fold(0, |sum, matches| sum ^ matches);
    let has_long_row = rows.iter().any(|&matches| matches > 1);
    match position.last() {
        Last::Loses if !has_long_row => sum == 1,
        Last::Wins | Last::Loses => sum == 0,
    }
}

impl Heuristics<Nim> for NimHeuristics {
    fn seats(&self) -> usize {
        self.seats
    }

    fn key(&self, position: &Nim) -> Option<u64> {
        Some(KeyHasher::key(0, position))
    }

    /// Prefers steps after which the other seat is lost.
    fn gain(&self, _: &Nim, _: &Step, after: &Nim) -> i64 {
        i64::from(is_lost(after))
    }
}
