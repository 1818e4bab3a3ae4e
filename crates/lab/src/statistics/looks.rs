//! When a study that runs is looked at, and when it may stop.

use super::interval::Interval;
use super::rounds::Rounds;
use super::shares::share;

/// The most looks at a cell.
pub const MOST_LOOKS: usize = 10;
const FIRST: usize = 200;
/// A verdict before the planned end needs this confidence (Haybittle 1971, Peto and others 1976) …
const EARLY: f64 = 0.999;
/// … and the last one this: together they are wrong in 5 % at most.
const LAST: f64 = 0.96;

/// One look at a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// After so many games.
    pub games: usize,
    /// The confidence that a verdict needs.
    pub confidence: f64,
}

/// Returns the looks at a cell with so many planned games: after 200, 300, 450, 675, … games, ten at most, the
/// last one at the planned end.
#[must_use]
pub fn looks(planned: usize) -> Vec<Look> {
    let early = std::iter::successors(Some(FIRST), |games| Some(games * 3 / 2));
    let early = early.take_while(|&games| games < planned);
    let mut looks: Vec<Look> = early
        .take(MOST_LOOKS - 1)
        .map(|games| Look {
            games,
            confidence: EARLY,
        })
        .collect();
    looks.push(Look {
        games: planned,
        confidence: LAST,
    });
    looks
}

/// Returns whether a 95 % interval is narrow enough to stop after at least so many games (Chow and Robbins, "On the
/// asymptotic theory of fixed-width sequential confidence intervals", 1965). It may be asked after every round.
#[must_use]
pub fn is_narrow(interval: Interval, games: usize, least: usize, half_width: f64) -> bool {
    games >= least && interval.half_width() <= half_width
}

/// Returns the number of games after which a share is narrow enough, of whole rounds. `None` if it never is.
#[must_use]
pub fn narrow_after(rounds: Rounds, least: usize, half_width: f64) -> Option<usize> {
    let whole = (1..=rounds.games() / rounds.round()).map(|count| count * rounds.round());
    whole.skip_while(|&games| games < least).find(|&games| {
        let beginning = rounds.first(games);
        is_narrow(share(beginning).interval, games, least, half_width)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(planned: usize) -> Vec<usize> {
        looks(planned).iter().map(|look| look.games).collect()
    }

    #[test]
    fn looks_grow_by_half_to_the_planned_end() {
        assert_eq!(games(1000), [200, 300, 450, 675, 1000]);
        assert_eq!(games(200), [200]);
        assert_eq!(games(64), [64]);
        assert_eq!(games(1_000_000).len(), MOST_LOOKS);
        let found = looks(450);
        assert!(found[..2].iter().all(|look| look.confidence > 0.998));
        assert!((found[2].confidence - 0.96).abs() < 1e-12);
    }

    #[test]
    fn a_study_stops_when_the_interval_is_narrow() {
        let values: Vec<_> = (0..4000)
            .map(|game| Some(f64::from(game % 3 % 2)))
            .collect();
        let after = narrow_after(Rounds::new(&values, 1), 200, 0.03).expect("narrow");
        assert!((800..1100).contains(&after), "{after}");
        assert_eq!(
            narrow_after(Rounds::new(&values, 1), 2000, 0.03),
            Some(2000)
        );
        assert_eq!(
            narrow_after(Rounds::new(&values[..500], 1), 200, 0.03),
            None
        );
    }
}
