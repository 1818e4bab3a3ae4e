//! The sequential probability ratio test (SPRT): Wald, "Sequential tests of statistical hypotheses", 1945.

use std::fmt;

use serde::Serialize;

/// The distance of the two hypotheses from the goal, which is therefore further than this from 0 and 1.
pub const MARGIN: f64 = 0.05;
/// The probability of each kind of error.
const ERROR: f64 = 0.05;

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TestDecision {
    /// More games are needed.
    Open,
    /// The goal is reached.
    Reached,
    /// The goal is missed.
    Missed,
}

impl fmt::Display for TestDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TestDecision::Open => "open",
            TestDecision::Reached => "reached",
            TestDecision::Missed => "missed",
        })
    }
}

/// A sequential test of whether the true score is above or below a goal.
#[derive(Clone, Copy, Debug)]
pub struct Sprt {
    goal: f64,
    /// The logarithm of the likelihood ratio of the two hypotheses.
    ratio: f64,
}

impl Sprt {
    /// Returns the test of a goal, a score between [`MARGIN`] and 1 − [`MARGIN`], before any game.
    #[must_use]
    pub fn new(goal: f64) -> Sprt {
        Sprt { goal, ratio: 0.0 }
    }

    /// Adds a game by its score, from 0 to 1.
    pub fn add(&mut self, share: f64) {
        let (above, below) = (self.goal + MARGIN, self.goal - MARGIN);
        let (won, lost) = (above / below, (1.0 - above) / (1.0 - below));
        self.ratio += share * libm::log(won) + (1.0 - share) * libm::log(lost);
    }

    /// Returns the decision after the games so far.
    #[must_use]
    pub fn decision(&self) -> TestDecision {
        let bound = libm::log((1.0 - ERROR) / ERROR);
        if self.ratio >= bound {
            TestDecision::Reached
        } else if self.ratio <= -bound {
            TestDecision::Missed
        } else {
            TestDecision::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(wins: u32, losses: u32) -> TestDecision {
        let mut test = Sprt::new(0.65);
        (0..wins).for_each(|_| test.add(1.0));
        (0..losses).for_each(|_| test.add(0.0));
        test.decision()
    }

    /// By hand: a win counts ln(0.7 / 0.6) = 0.154, a loss ln(0.3 / 0.4) = −0.288, the bound is ln 19 = 2.944.
    #[test]
    fn a_clear_series_ends_the_test() {
        assert_eq!(after(19, 0), TestDecision::Open);
        assert_eq!(after(20, 0), TestDecision::Reached);
        assert_eq!(after(0, 10), TestDecision::Open);
        assert_eq!(after(0, 11), TestDecision::Missed);
        assert_eq!(after(65, 35), TestDecision::Open);
        assert_eq!(after(150, 50), TestDecision::Reached);
    }
}
