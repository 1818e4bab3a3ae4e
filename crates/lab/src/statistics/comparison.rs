//! Differences of two cells.

use serde::Serialize;

use super::interval::Interval;
use super::rounds::{Moments, Rounds, square};
use super::shares::{EstimatedShare, effective_games, share_at};
use super::special::{normal_two_sided, t_quantile, t_two_sided};

/// The figure of one cell less that of another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The difference.
    pub difference: f64,
    /// The interval of the true difference.
    pub interval: Interval,
    /// The probability of a difference at least as large between equals.
    pub p: f64,
    /// The difference in standard deviations of single games.
    pub effect: f64,
}

/// Returns the difference of two shares by Newcombe's hybrid of Wilson's intervals ("Interval estimation for the
/// difference between independent proportions", 1998, method 10).
#[must_use]
pub fn difference_of_shares(a: Rounds, b: Rounds, confidence: f64) -> Difference {
    let found = newcombe(share_at(a, confidence), share_at(b, confidence));
    let (a, b) = (a.moments(), b.moments());
    let (deviation, error) = pooled(a, b);
    let difference = a.mean - b.mean;
    Difference {
        difference,
        interval: found,
        p: normal_two_sided(in_units(difference, error)),
        effect: in_units(difference, deviation),
    }
}

/// Returns the standard deviation of single games of two equal shares, and the standard error of their difference.
fn pooled(a: Moments, b: Moments) -> (f64, f64) {
    let (of_a, of_b) = (effective_games(a), effective_games(b));
    let share = (a.mean * of_a + b.mean * of_b) / (of_a + of_b).max(1.0);
    let deviation = (share * (1.0 - share)).sqrt();
    let error = deviation * (1.0 / of_a.max(1.0) + 1.0 / of_b.max(1.0)).sqrt();
    (deviation, error)
}

/// Returns the probability of a difference at least as large between two cells whose shares are equal.
#[must_use]
pub fn p_of_shares(a: Moments, b: Moments) -> f64 {
    let (_, error) = pooled(a, b);
    normal_two_sided(in_units(a.mean - b.mean, error))
}

/// Returns the probability of a difference at least as large between two cells whose means are equal, by Welch's test.
/// `None` with fewer than two rounds.
#[must_use]
pub fn p_of_means(a: Moments, b: Moments) -> Option<f64> {
    let (error, freedom) = welch(a, b)?;
    let t = in_units(a.mean - b.mean, error);
    Some(if t.is_finite() { t_two_sided(t, freedom) } else { 0.0 })
}

/// Returns the standard error of the difference of two means, and its degrees of freedom.
fn welch(a: Moments, b: Moments) -> Option<(f64, f64)> {
    let (variance_a, variance_b) = (square(a.error?), square(b.error?));
    let variance = variance_a + variance_b;
    let weight = |variance: f64, rounds: usize| square(variance) / (rounds as f64 - 1.0);
    let weights = weight(variance_a, a.rounds) + weight(variance_b, b.rounds);
    let freedom = if weights > 0.0 { square(variance) / weights } else { 1.0 };
    Some((variance.sqrt(), freedom))
}

fn newcombe(a: EstimatedShare, b: EstimatedShare) -> Interval {
    let difference = a.share - b.share;
    let down = square(a.share - a.interval.low) + square(b.interval.high - b.share);
    let up = square(a.interval.high - a.share) + square(b.share - b.interval.low);
    Interval::new(difference - down.sqrt(), difference + up.sqrt())
}

/// Returns the difference of two means by Welch ("The generalization of 'Student's' problem", 1947), over rounds.
/// `None` with fewer than two rounds.
#[must_use]
pub fn difference_of_means(a: Rounds, b: Rounds, confidence: f64) -> Option<Difference> {
    let (of_a, of_b) = (a.moments(), b.moments());
    let (error, freedom) = welch(of_a, of_b)?;
    let difference = of_a.mean - of_b.mean;
    let distance = t_quantile(0.5 + confidence / 2.0, freedom) * error;
    let deviation = ((square(a.deviation()) + square(b.deviation())) / 2.0).sqrt();
    Some(Difference {
        difference,
        interval: Interval::around(difference, distance),
        p: p_of_means(of_a, of_b)?,
        effect: in_units(difference, deviation),
    })
}

fn in_units(difference: f64, unit: f64) -> f64 {
    if unit > 0.0 {
        difference / unit
    } else if difference.abs() > 0.0 {
        difference.signum() * f64::INFINITY
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::rounds::all;
    use super::super::shares::wilson;
    use super::*;

    /// Newcombe 1998, table II, method 10, all eight contrasts.
    #[test]
    fn differences_of_shares_are_the_published_ones() {
        let share = |won: f64, games: f64| EstimatedShare {
            share: won / games,
            interval: wilson(won / games, games, 0.95),
            effective: games,
        };
        for ([a, m, b, n], low, high) in [
            ([56.0, 70.0, 48.0, 80.0], 0.0524, 0.3339),
            ([9.0, 10.0, 3.0, 10.0], 0.1705, 0.8090),
            ([6.0, 7.0, 2.0, 7.0], 0.0582, 0.8062),
            ([5.0, 56.0, 0.0, 29.0], -0.0381, 0.1926),
            ([0.0, 10.0, 0.0, 20.0], -0.1611, 0.2775),
            ([0.0, 10.0, 0.0, 10.0], -0.2775, 0.2775),
            ([10.0, 10.0, 0.0, 20.0], 0.6791, 1.0),
            ([10.0, 10.0, 0.0, 10.0], 0.6075, 1.0),
        ] {
            let found = newcombe(share(a, m), share(b, n));
            assert!((found.low - low).abs() < 5.1e-5, "{found:?} {low}");
            assert!((found.high - high).abs() < 5.1e-5, "{found:?} {high}");
        }
    }

    /// The weights of screws in every text on the test: t = 1.959 with 7.03 degrees, p = 0.0908; and two very unlike
    /// samples, p = 0.01075.
    #[test]
    fn differences_of_means_are_welch_s() {
        let p = |a: &[f64], b: &[f64]| {
            let found = difference_of_means(Rounds::new(&all(a), 1), Rounds::new(&all(b), 1), 0.95);
            let found = found.expect("enough rounds");
            assert_eq!(found.interval.holds(0.0), found.p > 0.05);
            found.p
        };
        let a = [30.02, 29.99, 30.11, 29.97, 30.01, 29.99];
        let b = [29.89, 29.93, 29.72, 29.98, 30.02, 29.98];
        assert!((p(&a, &b) - 0.090_773_324).abs() < 1e-8);
        let found = p(&[3.0, 4.0, 1.0, 2.1], &[490.2, 340.0, 433.9]);
        assert!((found - 0.010_751_561).abs() < 1e-8, "{found}");
    }

    #[test]
    fn equal_cells_do_not_differ() {
        let values = all(&[1.0, 0.0, 1.0, 0.0]);
        let coin = Rounds::new(&values, 1);
        let found = difference_of_shares(coin, coin, 0.95);
        assert!((found.p - 1.0).abs() < 1e-12 && found.interval.holds(0.0));
        let constant = all(&[3.0; 4]);
        let constant = Rounds::new(&constant, 1);
        let found = difference_of_means(constant, constant, 0.95).expect("enough rounds");
        assert!((found.p - 1.0).abs() < 1e-12 && found.effect.abs() < 1e-12);
    }
}
