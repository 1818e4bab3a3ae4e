//! Means over games, such as the number of turns.

use serde::Serialize;

use super::interval::{CONFIDENCE, Interval};
use super::rounds::Rounds;
use super::special::t_quantile;

/// A mean with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    /// The mean over the games.
    pub mean: f64,
    /// The standard error over rounds, in the unit of the figures.
    pub error: f64,
    /// The interval of the true mean.
    pub interval: Interval,
}

/// Returns the mean of these games with its 95% interval by Student's t over rounds. `None` with fewer than two
/// rounds.
#[must_use]
pub fn mean(rounds: Rounds) -> Option<Mean> {
    mean_at(rounds, CONFIDENCE)
}

/// Returns the mean of these games with its interval of another confidence.
#[must_use]
pub fn mean_at(rounds: Rounds, confidence: f64) -> Option<Mean> {
    let (mean, error) = (rounds.mean(), rounds.error()?);
    let freedom = rounds.rounds() as f64 - 1.0;
    let distance = t_quantile(0.5 + confidence / 2.0, freedom) * error;
    Some(Mean { mean, error, interval: Interval::around(mean, distance) })
}

#[cfg(test)]
mod tests {
    use super::super::rounds::all;
    use super::*;

    /// By hand: 1, 2, 3, 4, 5 have s = 1.5811, s / √5 = 0.7071, t = 2.7764.
    #[test]
    fn the_interval_is_student_s() {
        let found = mean(Rounds::new(&all(&[1.0, 2.0, 3.0, 4.0, 5.0]), 1)).expect("five rounds");
        assert!((found.interval.low - 1.036_76).abs() < 1e-4, "{found:?}");
        assert!((found.interval.high - 4.963_24).abs() < 1e-4, "{found:?}");
    }

    #[test]
    fn one_round_tells_no_interval() {
        assert_eq!(mean(Rounds::new(&all(&[1.0, 2.0]), 2)), None);
        assert_eq!(mean(Rounds::new(&[], 1)), None);
    }
}
