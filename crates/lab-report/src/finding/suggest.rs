//! Which parameters suit: successive halving (Karnin, Koren and Somekh, "Almost optimal exploration in
//! multi-armed bandits", 2013).

use std::str::FromStr;

use crate::report::{CellSummary, Figure};
use atar_lab::statistics::normal_quantile;

/// The games of each cell at first.
const FIRST: usize = 64;
/// So many cells are left to be confirmed.
const LEFT: usize = 3;

/// A range in which a measure is wished to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// The measure.
    pub measure: String,
    /// The lower end; minus infinity if there is none.
    pub low: f64,
    /// The upper end; infinity if there is none.
    pub high: f64,
}

/// A text that is not a target.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a target; write a measure and its range, such as turns=40..60, turns=40.. or share.1=0.47..0.53")]
pub struct BadTarget(String);

impl FromStr for Target {
    type Err = BadTarget;

    fn from_str(text: &str) -> Result<Target, BadTarget> {
        parse(text).ok_or_else(|| BadTarget(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Target> {
    let (measure, range) = text.split_once('=')?;
    let (low, high) = range.split_once("..")?;
    let end = |text: &str, none: f64| {
        if text.is_empty() {
            return Some(none);
        }
        text.parse().ok().filter(|end: &f64| end.is_finite())
    };
    let (low, high) = (end(low, f64::NEG_INFINITY)?, end(high, f64::INFINITY)?);
    let is_range = low <= high && (low.is_finite() || high.is_finite());
    (is_range && !measure.is_empty()).then(|| Target { measure: measure.to_owned(), low, high })
}

impl Target {
    /// Returns how far a figure is outside the range, in standard errors. Infinity if nothing is known of it.
    #[must_use]
    pub fn distance(&self, figure: &Figure) -> f64 {
        let outside = (self.low - figure.mean).max(figure.mean - self.high).max(0.0);
        let error = if figure.is_share {
            // The interval is never empty, even where all games end alike.
            let z = normal_quantile(0.975);
            figure.interval.map(|interval| interval.half_width() / z)
        } else {
            figure.error
        };
        match error {
            _ if !figure.is_told() => f64::INFINITY,
            Some(error) if error > 0.0 => outside / error,
            Some(_) if outside <= 0.0 => 0.0,
            _ => f64::INFINITY,
        }
    }
}

/// Returns how far a cell is from all targets together.
#[must_use]
pub fn loss(cell: &CellSummary, targets: &[Target]) -> f64 {
    let distance = |target: &Target| {
        let figure = cell.figure(&target.measure);
        figure.map_or(f64::INFINITY, |figure| target.distance(figure))
    };
    targets.iter().map(distance).sum()
}

/// Which cells are played on, and how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halving {
    left: Vec<usize>,
    games: usize,
}

impl Halving {
    /// Returns the beginning: all cells, 64 games each.
    #[must_use]
    pub fn new(cells: usize) -> Halving {
        Halving { left: (0..cells).collect(), games: FIRST }
    }

    /// Returns the cells that are still in, by number.
    #[must_use]
    pub fn left(&self) -> &[usize] {
        &self.left
    }

    /// Returns how many games each of them is to have.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// Returns whether so few cells are left that they can be confirmed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.left.len() <= LEFT
    }

    /// Keeps the better half of the cells, the best first, and doubles their games. Losses are by number of the cell;
    /// of equal ones the first is better.
    pub fn halve(&mut self, losses: &[f64]) {
        self.rank(losses);
        self.left.truncate(self.left.len().div_ceil(2).max(LEFT));
        self.games *= 2;
    }

    /// Returns the best cells, at most three.
    #[must_use]
    pub fn best(mut self, losses: &[f64]) -> Vec<usize> {
        self.rank(losses);
        self.left.truncate(LEFT);
        self.left
    }

    fn rank(&mut self, losses: &[f64]) {
        let loss = |cell: &usize| losses.get(*cell).copied().unwrap_or(f64::INFINITY);
        self.left.sort_by(|a, b| loss(a).total_cmp(&loss(b)).then(a.cmp(b)));
    }
}

/// Returns the points of which no other is at least as good in both and better in one: the Pareto front, where less is
/// better, from the best in the first to the best in the second.
#[must_use]
pub fn front(points: &[(f64, f64)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (points[a], points[b]);
        a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
    });
    let mut least = f64::INFINITY;
    order.retain(|&point| {
        let is_better = points[point].1 < least;
        least = least.min(points[point].1);
        is_better
    });
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use atar_lab::statistics::Interval;

    fn figure(mean: f64, error: f64, is_share: bool) -> Figure {
        Figure {
            measure: "turns".to_owned(),
            is_share,
            games: 64,
            mean,
            rounds: 32,
            error: Some(error),
            interval: Some(Interval::around(mean, 1.96 * error)),
            median: None,
            is_uncertain: false,
            is_known: true,
        }
    }

    #[test]
    fn targets_are_a_measure_and_a_range() {
        let target: Target = "share.1=0.47..0.53".parse().expect("a target");
        assert_eq!((target.measure.as_str(), target.low, target.high), ("share.1", 0.47, 0.53));
        let open: Target = "turns=40..".parse().expect("a target");
        assert_eq!(open.high, f64::INFINITY);
        for bad in ["turns", "turns=40", "=1..2", "turns=60..40", "turns=..", "turns=a..b", "turns=nan..2"] {
            let error = bad.parse::<Target>().expect_err(bad);
            assert!(error.to_string().contains(bad));
        }
    }

    #[test]
    fn the_loss_is_the_distance_outside_in_standard_errors() {
        let target: Target = "turns=40..60".parse().expect("a target");
        for (mean, distance) in [(34.0, 3.0), (40.0, 0.0), (55.0, 0.0), (61.0, 0.5)] {
            let found = target.distance(&figure(mean, 2.0, false));
            assert!((found - distance).abs() < 1e-12, "{mean}: {found}");
        }
        assert_eq!(target.distance(&figure(30.0, 0.0, false)), f64::INFINITY);
        assert!(target.distance(&figure(50.0, 0.0, false)).abs() < 1e-12);
        let share = target.distance(&figure(61.0, 1.0, true));
        assert!((share - 1.0).abs() < 1e-4, "{share}");
    }

    #[test]
    fn the_better_half_is_played_on() {
        let mut halving = Halving::new(9);
        assert_eq!((halving.left().len(), halving.games()), (9, 64));
        let losses = [5.0, 0.0, 3.0, 0.0, 9.0, f64::INFINITY, 1.0, 2.0, 4.0];
        halving.halve(&losses);
        assert_eq!((halving.left(), halving.games()), (&[1, 3, 6, 7, 2][..], 128));
        assert!(!halving.is_over());
        halving.halve(&losses);
        assert_eq!((halving.left(), halving.games()), (&[1, 3, 6][..], 256));
        assert!(halving.is_over());
        assert_eq!(halving.best(&losses), [1, 3, 6]);
        assert_eq!(Halving::new(2).best(&[1.0, 0.0]), [1, 0]);
    }

    #[test]
    fn the_front_has_what_nothing_beats() {
        let points = [(1.0, 5.0), (2.0, 2.0), (3.0, 3.0), (5.0, 0.0), (2.0, 4.0), (5.0, 0.0)];
        assert_eq!(front(&points), [0, 1, 3]);
        assert!(front(&[]).is_empty());
    }
}
