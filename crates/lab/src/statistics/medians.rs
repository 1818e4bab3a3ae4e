//! Medians and quartiles.

use serde::Serialize;

use super::interval::{CONFIDENCE, Interval};
use super::rounds::Rounds;
use super::shares::share;
use super::special::coin_cdf;

/// A median with its interval, and the quartiles.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Median {
    /// The figure in the middle.
    pub median: f64,
    /// The figures that a quarter and three quarters of the games stay below.
    pub quartiles: [f64; 2],
    /// The interval of the true median: two of the figures. `None` with too few games.
    pub interval: Option<Interval>,
}

/// Returns the median of these games with its interval by order statistics. `None` without games.
#[must_use]
pub fn median(rounds: Rounds) -> Option<Median> {
    let mut sorted: Vec<f64> = rounds.figures().collect();
    sorted.sort_by(f64::total_cmp);
    let median = quantile(&sorted, 0.5)?;
    Some(Median {
        median,
        quartiles: [quantile(&sorted, 0.25)?, quantile(&sorted, 0.75)?],
        interval: interval(rounds, &sorted, median),
    })
}

/// Returns the figure that a part of the sorted ones stays below, between two figures in proportion (the seventh
/// definition of Hyndman and Fan, "Rounds quantiles", 1996). `None` without figures. `part` is from 0 to 1.
#[must_use]
pub fn quantile(sorted: &[f64], part: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let place = part.clamp(0.0, 1.0) * last as f64;
    let below = at(sorted, place.floor());
    let above = at(sorted, place.ceil());
    Some(below + (place - place.floor()) * (above - below))
}

/// Returns the figure at a place that is a whole number.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place is small and not below 0")]
fn at(sorted: &[f64], place: f64) -> f64 {
    sorted[(place as usize).min(sorted.len() - 1)]
}

/// Returns the confidence interval of a median. Its ranks are those for the effective number of games, since games of a
/// round may be alike (after Woodruff, "Confidence intervals for medians", 1952).
fn interval(rounds: Rounds, sorted: &[f64], median: f64) -> Option<Interval> {
    let below: Vec<Option<f64>> = rounds.map(|value| below(value, median));
    let games = sorted.len() as f64;
    let effective = share(Rounds::new(&below, rounds.round())).effective;
    let effective = effective.min(games).round();
    let rank = lower_rank(effective)?;
    let rank = rank * games / effective;
    Some(Interval::new(at(sorted, (rank - 1.0).floor()), at(sorted, (games - rank).ceil())))
}

fn below(value: f64, median: f64) -> f64 {
    match value.total_cmp(&median) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    }
}

/// Returns the highest rank, counted from 1, below which the median falls with 2.5% at most. `None` if it does so even
/// below the first.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of games")]
fn lower_rank(games: f64) -> Option<f64> {
    let games = games.max(0.0) as u64;
    let (mut low, mut high) = (0, games / 2 + 1);
    while low + 1 < high {
        let rank = (low + high) / 2;
        if coin_cdf(rank - 1, games) <= (1.0 - CONFIDENCE) / 2.0 {
            low = rank;
        } else {
            high = rank;
        }
    }
    (low > 0).then_some(low as f64)
}

#[cfg(test)]
mod tests {
    use super::super::rounds::all;
    use super::*;

    /// Conover, "Practical Nonparametric Statistics", tables for the median: ranks 2 and 9 of 10, 6 and 15 of 20,
    /// 40 and 61 of 100.
    #[test]
    fn ranks_are_the_published_ones() {
        assert_eq!(lower_rank(5.0), None);
        for (games, rank) in [(6.0, 1.0), (10.0, 2.0), (20.0, 6.0), (100.0, 40.0)] {
            assert_eq!(lower_rank(games), Some(rank), "{games}");
        }
    }

    #[test]
    fn the_median_has_two_figures_around_it() {
        let values: Vec<f64> = (1..=101).rev().map(f64::from).collect();
        let found = median(Rounds::new(&all(&values), 1)).expect("games");
        assert!((found.median - 51.0).abs() < 1e-12);
        assert_eq!(found.quartiles, [26.0, 76.0]);
        let interval = found.interval.expect("enough games");
        assert!((40.0..=42.0).contains(&interval.low), "{interval:?}");
        assert!((interval.low + interval.high - 102.0).abs() < 1e-12);
    }

    /// A hundred rounds of two equal games tell less than two hundred games.
    #[test]
    fn equal_games_of_a_round_widen_the_interval() {
        let values: Vec<f64> = (0..200).map(|game| f64::from(game / 2)).collect();
        let width = |round| {
            let found = median(Rounds::new(&all(&values), round)).and_then(|found| found.interval);
            found.expect("enough games").half_width()
        };
        assert!(width(2) > 1.3 * width(1), "{} {}", width(2), width(1));
    }

    #[test]
    fn quantiles_lie_between_figures() {
        let sorted = [1.0, 2.0, 3.0, 10.0];
        assert_eq!(quantile(&sorted, 0.5), Some(2.5));
        assert_eq!(quantile(&sorted, 0.25), Some(1.75));
        assert_eq!(quantile(&sorted, 1.0), Some(10.0));
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(median(Rounds::new(&[], 1)), None);
        assert_eq!(median(Rounds::new(&all(&[4.0; 3]), 1)).and_then(|few| few.interval), None);
    }
}
