//! Seeds for the purposes of a game.

use sha2::{Digest, Sha256};

use crate::cell_id::CellId;

/// The seeds of the games of a cell, or of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeds(u64);

impl Seeds {
    /// Returns the seeds of a match.
    #[must_use]
    pub fn of_match(seed: u64) -> Seeds {
        Seeds(seed)
    }

    /// Returns the seeds of a cell of a study with this seed.
    #[must_use]
    pub fn of_cell(seed: u64, cell: CellId) -> Seeds {
        let mut digest = Sha256::new();
        digest.update(seed.to_le_bytes());
        digest.update(cell.0);
        let digest = digest.finalize();
        let bytes = digest.iter().take(8);
        Seeds(bytes.fold(0, |seed, byte| seed << 8 | u64::from(*byte)))
    }

    /// Returns the seed of the chance of a round.
    pub(crate) fn chance(self, round: u64) -> u64 {
        mix(self.0, round, 0)
    }

    /// Returns the seed of a thought: that of a part of a turn of a game, both by their numbers.
    pub(crate) fn thought(self, game: u32, part: u64) -> u64 {
        mix(self.0, u64::from(game), part + 1)
    }

    /// Returns the seed of the judge's thought after a turn.
    pub(crate) fn judgement(self, game: u32, turn: u32) -> u64 {
        mix(!self.0, u64::from(game), u64::from(turn))
    }
}

/// Returns a seed for one purpose, mixed from that of all games.
fn mix(seed: u64, game: u64, part: u64) -> u64 {
    let spread = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    spread(spread(spread(seed).wrapping_add(game)).wrapping_add(part))
}
