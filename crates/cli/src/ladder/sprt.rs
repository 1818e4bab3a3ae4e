//! The sequential probability ratio test (SPRT): Wald, "Sequential tests of statistical hypotheses", 1945.

use std::fmt;

use serde::Serialize;

/// The score that a level must reach against the one two below it. Less in games with much chance. In a game that both
/// can play perfectly, no more than half.
const GOALS: [(&str, f64); 2] = [("spectrangle", 0.55), ("owari", 0.5)];
const GOAL: f64 = 0.65;
/// The distance of the two hypotheses from the goal.
const MARGIN: f64 = 0.05;
/// The probability of each kind of error.
const ERROR: f64 = 0.05;

/// Returns the goal of a game.
pub(super) fn goal(game: &str) -> f64 {
    let own = GOALS.iter().find(|(name, _)| *name == game);
    own.map_or(GOAL, |(_, goal)| *goal)
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Decision {
    /// More games are needed.
    Open,
    /// The goal is reached.
    Reached,
    /// The goal is missed.
    Missed,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Decision::Open => "open",
            Decision::Reached => "reached",
            Decision::Missed => "missed",
        })
    }
}

/// A sequential test of whether the true score is above or below a goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sprt {
    goal: f64,
    /// The logarithm of the likelihood ratio of the two hypotheses.
    ratio: f64,
}

impl Sprt {
    pub(super) fn new(goal: f64) -> Sprt {
        Sprt { goal, ratio: 0.0 }
    }

    /// Adds a game by its score.
    pub(super) fn add(&mut self, share: f64) {
        let (above, below) = (self.goal + MARGIN, self.goal - MARGIN);
        let (won, lost) = (above / below, (1.0 - above) / (1.0 - below));
        self.ratio += share * won.ln() + (1.0 - share) * lost.ln();
    }

    pub(super) fn decision(&self) -> Decision {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        if self.ratio >= bound {
            Decision::Reached
        } else if self.ratio <= -bound {
            Decision::Missed
        } else {
            Decision::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(wins: u32, losses: u32) -> Decision {
        let mut test = Sprt::new(0.65);
        (0..wins).for_each(|_| test.add(1.0));
        (0..losses).for_each(|_| test.add(0.0));
        test.decision()
    }

    /// By hand: a win counts ln(0.7 / 0.6) = 0.154, a loss ln(0.3 / 0.4) = −0.288, the bound is ln 19 = 2.944.
    #[test]
    fn a_clear_series_ends_the_test() {
        assert_eq!(after(19, 0), Decision::Open);
        assert_eq!(after(20, 0), Decision::Reached);
        assert_eq!(after(0, 10), Decision::Open);
        assert_eq!(after(0, 11), Decision::Missed);
        assert_eq!(after(65, 35), Decision::Open);
        assert_eq!(after(150, 50), Decision::Reached);
    }

    #[test]
    fn games_with_much_chance_have_a_lower_goal() {
        assert!(goal("spectrangle") < goal("atar"));
        assert!(
            atar_rules::games::NAMES
                .iter()
                .all(|name| goal(name) >= 0.5)
        );
    }
}
