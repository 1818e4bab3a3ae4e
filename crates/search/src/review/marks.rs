//! The marks of turns, and the losses from which on they are given: docs/search.md says why these.

use std::fmt;

/// How good a turn was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// No turn is known that is better.
    Best,
    /// What it loses is too little to tell, or to matter.
    Good,
    /// It loses a little.
    Inaccuracy,
    /// It loses much.
    Mistake,
    /// It throws away what would win, or most of what there was to lose.
    Blunder,
}

/// The least losses of an inaccuracy, a mistake and a blunder, as shares of the win.
const INACCURACY: f64 = 0.05;
const MISTAKE: f64 = 0.12;
const BLUNDER: f64 = 0.25;
/// The standard errors that a loss must be greater than.
const ERRORS: f64 = 2.5;

impl Mark {
    /// All marks, the best first.
    pub const ALL: [Mark; 5] = [Mark::Best, Mark::Good, Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// Returns the mark of a turn that is not the best, by the share of the win that it loses.
    pub(super) fn of_loss(loss: f64) -> Mark {
        if loss >= BLUNDER {
            Mark::Blunder
        } else if loss >= MISTAKE {
            Mark::Mistake
        } else if loss >= INACCURACY {
            Mark::Inaccuracy
        } else {
            Mark::Good
        }
    }

    /// Returns the mark's name in protocol and files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Mark::Best => "best",
            Mark::Good => "good",
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the loss that is certain to be one: none where the difference of two shares with these standard errors may
/// be by chance.
pub(super) fn sure_loss(difference: f64, errors: [f64; 2]) -> f64 {
    let [one, other] = errors;
    let noise = ERRORS * (one * one + other * other).sqrt();
    if difference > noise { difference } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greater_loss_has_a_worse_mark() {
        let marks = [0.0, 0.049, 0.05, 0.119, 0.12, 0.249, 0.25, 1.0].map(Mark::of_loss);
        use Mark::{Blunder, Good, Inaccuracy, Mistake};
        assert_eq!(marks, [Good, Good, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder, Blunder]);
        assert!(Mark::ALL.is_sorted());
    }

    #[test]
    fn a_difference_that_may_be_by_chance_is_no_loss() {
        assert!(sure_loss(0.1, [0.03, 0.04]).abs() < 1e-9);
        assert!((sure_loss(0.13, [0.03, 0.04]) - 0.13).abs() < 1e-9);
        assert!((sure_loss(0.001, [0.0, 0.0]) - 0.001).abs() < 1e-9);
        assert!(sure_loss(-0.5, [0.0, 0.0]).abs() < 1e-9);
    }
}
