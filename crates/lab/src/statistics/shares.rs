//! Shares: figures from 0 to 1, such as the wins of a place.

use serde::Serialize;

use super::interval::{CONFIDENCE, Interval};
use super::rounds::{Moments, Rounds, square};
use super::special::normal_quantile;

/// A game can be worth more than one with a single winner, but no more than this is believed …
const MOST_A_GAME: f64 = 4.0;
/// … and less with fewer rounds than these, which cannot tell so well how far they differ.
const SURE: f64 = 100.0;

/// A share with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EstimatedShare {
    /// The mean over the games, from 0 to 1.
    pub share: f64,
    /// The interval of the true share.
    pub interval: Interval,
    /// The number of independent games with a single winner that would tell as much.
    pub effective: f64,
}

/// Returns the share of these games with its 95% interval.
#[must_use]
pub fn share(rounds: Rounds) -> EstimatedShare {
    share_at(rounds, CONFIDENCE)
}

/// Returns the share of these games with its interval of another confidence.
#[must_use]
pub fn share_at(rounds: Rounds, confidence: f64) -> EstimatedShare {
    let moments = rounds.moments();
    let (share, effective) = (moments.mean, effective_games(moments));
    EstimatedShare { share, interval: wilson(share, effective, confidence), effective }
}

/// Returns p(1−p)/e²: shared wins and rounds with the same chance change the variance.
pub(super) fn effective_games(of: Moments) -> f64 {
    let (games, share) = (of.games as f64, of.mean);
    match of.error {
        Some(error) if error > 0.0 => {
            let sure = (of.rounds as f64 / SURE).min(1.0);
            let most = games * (1.0 + sure * (MOST_A_GAME - 1.0));
            (share * (1.0 - share) / square(error)).clamp(0.0, most)
        }
        _ => games,
    }
}

/// Returns the interval of a share by the formula of Wilson ("Probable inference", 1927). Share and confidence are from
/// 0 to 1; `games` is the effective number of games, above 0.
#[must_use]
pub fn wilson(share: f64, games: f64, confidence: f64) -> Interval {
    if games <= 0.0 {
        return Interval::new(0.0, 1.0);
    }
    let z2 = square(normal_quantile(0.5 + confidence / 2.0));
    let scale = 1.0 + z2 / games;
    let middle = (share + z2 / (2.0 * games)) / scale;
    let spread = (z2 * (share * (1.0 - share) / games + z2 / (4.0 * square(games)))).sqrt() / scale;
    Interval::new((middle - spread).max(0.0), (middle + spread).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::super::rounds::all;
    use super::*;

    fn assert_interval(found: Interval, low: f64, high: f64) {
        let near = (found.low - low).abs() < 5.1e-5 && (found.high - high).abs() < 5.1e-5;
        assert!(near, "{found:?}, not {low} to {high}");
    }

    /// Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
    #[test]
    fn the_interval_is_wilson_s() {
        assert_interval(wilson(81.0 / 263.0, 263.0, 0.95), 0.2553, 0.3662);
        assert_interval(wilson(15.0 / 148.0, 148.0, 0.95), 0.0624, 0.1605);
        assert_interval(wilson(0.0, 20.0, 0.95), 0.0, 0.1611);
        assert_interval(wilson(1.0 / 29.0, 29.0, 0.95), 0.0061, 0.1718);
    }

    #[test]
    fn single_games_count_one_each() {
        let mut values = vec![1.0; 65];
        values.resize(100, 0.0);
        // The error is divided by n − 1, so that it is a little less than 100.
        let found = share(Rounds::new(&all(&values), 1));
        assert!((found.effective - 99.0).abs() < 1e-9, "{found:?}");
        assert!((found.share - 0.65).abs() < 1e-12);
    }

    /// Two games of a round that always end alike tell as much as one; two that are always shared out, very much.
    #[test]
    fn rounds_change_what_a_game_is_worth() {
        let alike: Vec<f64> = (0..200).map(|game| f64::from(game / 2 % 2)).collect();
        let alike = share(Rounds::new(&all(&alike), 2));
        assert!((alike.effective - 99.0).abs() < 1e-9, "{alike:?}");
        let mut opposite: Vec<f64> = (0..200).map(|game| f64::from(game % 2)).collect();
        opposite[0] = 1.0;
        let opposite = share(Rounds::new(&all(&opposite), 2));
        assert!((opposite.effective - 800.0).abs() < 1e-9, "{opposite:?}");
    }

    /// All games won, or all shared evenly: no error, so that each game counts one.
    #[test]
    fn without_error_games_count_one_each() {
        for value in [0.0, 0.5, 1.0] {
            let found = share(Rounds::new(&all(&[value; 36]), 2));
            assert!((found.effective - 36.0).abs() < 1e-12);
            assert_eq!(found.interval, wilson(value, 36.0, 0.95));
        }
        let none = share(Rounds::new(&[], 2));
        assert_eq!(none.interval, Interval::new(0.0, 1.0));
    }
}
