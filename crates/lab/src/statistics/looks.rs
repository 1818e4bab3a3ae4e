//! What a verdict on a study that runs needs, and when the study may stop.

use super::interval::Interval;
use super::rounds::Rounds;
use super::shares::share;

/// After fewer games there is no verdict, unless no more are planned: intervals of so few games say too little.
pub const FIRST_LOOK: usize = 200;
/// A verdict before the planned end needs this confidence (Haybittle 1971, Peto and others 1976) …
pub const EARLY: f64 = 0.999;
/// … and one at the planned end this. Together they err in 5% of studies at most, even if somebody looks after every
/// game; a test simulates it.
pub const LAST: f64 = 0.96;

/// Returns the confidence that a verdict needs after so many games; none where it is too early. `is_done` says that no
/// more games are planned.
#[must_use]
pub fn confidence_of_verdict(games: usize, is_done: bool) -> Option<f64> {
    match (is_done, games >= FIRST_LOOK) {
        (true, _) => Some(LAST),
        (false, true) => Some(EARLY),
        (false, false) => None,
    }
}

/// Returns whether a 95% interval is narrow enough to stop after at least so many games (Chow and Robbins, "On the
/// asymptotic theory of fixed-width sequential confidence intervals", 1965). It may be asked after every round.
/// `half_width` is in the unit of the figures.
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

    #[test]
    fn a_verdict_before_the_end_needs_more() {
        assert_eq!(confidence_of_verdict(199, false), None);
        assert_eq!(confidence_of_verdict(200, false), Some(EARLY));
        assert_eq!(confidence_of_verdict(999_999, false), Some(EARLY));
        assert_eq!(confidence_of_verdict(5, true), Some(LAST));
    }

    #[test]
    fn a_study_stops_when_the_interval_is_narrow() {
        let values: Vec<_> = (0..4000).map(|game| Some(f64::from(game % 3 % 2))).collect();
        let after = narrow_after(Rounds::new(&values, 1), 200, 0.03).expect("narrow");
        assert!((800..1100).contains(&after), "{after}");
        assert_eq!(narrow_after(Rounds::new(&values, 1), 2000, 0.03), Some(2000));
        assert_eq!(narrow_after(Rounds::new(&values[..500], 1), 200, 0.03), None);
    }
}
