//! Whether the places of a game are fair.

use std::fmt;

use serde::Serialize;

use super::interval::Interval;
use super::looks::{EARLY, FIRST_LOOK, LAST, confidence_of_verdict};
use super::rounds::Rounds;
use super::shares::{EstimatedShare, share_at, wilson};
use super::special::normal_two_sided;

/// How far from 1/n a fair place may be, as a part of 1/n.
pub const TOLERANCE: f64 = 0.06;

/// What the shares of all places say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The whole interval of every place is about 1/n.
    Fair,
    /// The whole interval of one place is away from it.
    Uneven,
    /// More games are needed to say.
    Open,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Fair => "fair",
            Verdict::Uneven => "uneven",
            Verdict::Open => "not settled yet",
        })
    }
}

/// Returns the shares that count as fair among so many places: 1/n ± δ.
#[must_use]
pub fn fair_range(places: usize) -> Interval {
    let fair = 1.0 / places.max(1) as f64;
    Interval::around(fair, TOLERANCE * fair)
}

/// Returns the verdict on the intervals of the shares of all places.
#[must_use]
pub fn verdict(intervals: &[Interval]) -> Verdict {
    let range = fair_range(intervals.len());
    if intervals.iter().any(|interval| interval.is_outside(range)) {
        Verdict::Uneven
    } else if !intervals.is_empty() && intervals.iter().all(|interval| interval.is_within(range)) {
        Verdict::Fair
    } else {
        Verdict::Open
    }
}

/// Returns the verdict on all places after these games; open where it is too early for one. `is_done` says that no more
/// games are planned.
#[must_use]
pub fn judge(shares: &[Rounds], is_done: bool) -> Verdict {
    let games = shares.iter().map(Rounds::games).max().unwrap_or(0);
    let Some(confidence) = confidence_of_verdict(games, is_done) else {
        return Verdict::Open;
    };
    let intervals = shares.iter().map(|&rounds| share_at(rounds, confidence));
    let intervals: Vec<Interval> = intervals.map(|share| share.interval).collect();
    verdict(&intervals)
}

/// More games than these nobody plays.
const MOST_GAMES: usize = 1_000_000;

/// Returns about how many games would give a verdict if all shares stayed as they are after so many. None if a million
/// would not. `planned` are the games at whose end it is easier to give one; none where that end is past.
#[must_use]
pub fn games_to_tell(shares: &[EstimatedShare], games: usize, planned: Option<usize>) -> Option<usize> {
    let early = games_at(shares, games, EARLY).map(|early| early.max(FIRST_LOOK));
    let Some(planned) = planned else {
        return early;
    };
    let in_time = |needed: &usize| *needed <= planned;
    let late = || Some(games_at(shares, games, LAST)?.max(planned));
    early.filter(in_time).or_else(late)
}

/// Returns how many games would give a verdict with this confidence.
fn games_at(shares: &[EstimatedShare], games: usize, confidence: f64) -> Option<usize> {
    let is_told = |number: &usize| {
        let interval = |share: &EstimatedShare| {
            let worth = share.effective / games.max(1) as f64;
            wilson(share.share, worth * *number as f64, confidence)
        };
        let intervals: Vec<Interval> = shares.iter().map(interval).collect();
        verdict(&intervals) != Verdict::Open
    };
    let mut high = std::iter::successors(Some(games.max(1)), |number| number.checked_mul(2))
        .take_while(|number| *number <= 2 * MOST_GAMES)
        .find(is_told)?;
    let mut low = games.min(high);
    while high - low > 1 {
        let middle = low.midpoint(high);
        *(if is_told(&middle) { &mut high } else { &mut low }) = middle;
    }
    (high <= MOST_GAMES).then_some(high)
}

/// Returns the p-value of a share if the place were within 1/n ± δ: what Holm corrects.
#[must_use]
pub fn unevenness(share: EstimatedShare, places: usize) -> f64 {
    let range = fair_range(places);
    let edge = share.share.clamp(range.low, range.high);
    let error = (edge * (1.0 - edge) / share.effective.max(1.0)).sqrt();
    if error <= 0.0 || range.holds(share.share) {
        return 1.0;
    }
    normal_two_sided((share.share - edge) / error)
}

#[cfg(test)]
mod tests {
    use super::super::shares::wilson;
    use super::*;

    /// Both places of a two-player game in which the first has this share.
    fn of_two(share: f64, games: f64) -> Verdict {
        verdict(&[share, 1.0 - share].map(|share| wilson(share, games, 0.95)))
    }

    #[test]
    fn few_games_leave_the_verdict_open() {
        assert_eq!(of_two(0.5, 400.0), Verdict::Open);
        assert_eq!(of_two(0.55, 400.0), Verdict::Open);
        assert_eq!(verdict(&[]), Verdict::Open);
    }

    /// With two players fair takes about 4,000 games when the share is a little off.
    #[test]
    fn fair_takes_many_games() {
        assert_eq!(of_two(0.5, 1000.0), Verdict::Open);
        assert_eq!(of_two(0.5, 1100.0), Verdict::Fair);
        assert_eq!(of_two(0.514, 3000.0), Verdict::Open);
        assert_eq!(of_two(0.514, 4000.0), Verdict::Fair);
    }

    /// 55.0% of 400: the lower end of the 99.9% interval passes 53% at some 6,700 games; 50.5% stays inside at 4,300.
    #[test]
    fn open_shares_say_how_many_games_would_tell() {
        let shares = |share: f64| {
            [share, 1.0 - share].map(|share| EstimatedShare {
                share,
                interval: wilson(share, 400.0, 0.95),
                effective: 400.0,
            })
        };
        let of = |share, planned| games_to_tell(&shares(share), 400, planned);
        assert!(of(0.55, None).is_some_and(|games| (6500..6900).contains(&games)));
        assert!(of(0.505, None).is_some_and(|games| (4100..4500).contains(&games)));
        assert_eq!(of(0.55, Some(3000)), Some(3000), "the planned end tells");
        assert!(of(0.62, Some(3000)).is_some_and(|games| (400..1000).contains(&games)));
        assert_eq!(of(0.53, None), None, "on the edge nothing tells");
        assert_eq!(games_to_tell(&[], 0, None), None);
    }

    #[test]
    fn one_place_away_from_its_share_is_uneven() {
        assert_eq!(of_two(0.65, 500.0), Verdict::Uneven);
        let places = [0.25, 0.25, 0.15, 0.35].map(|share| wilson(share, 500.0, 0.95));
        assert_eq!(verdict(&places), Verdict::Uneven);
    }

    #[test]
    fn unevenness_counts_from_the_edge_of_the_fair_range() {
        let share = |share, effective| EstimatedShare { share, interval: wilson(share, effective, 0.95), effective };
        assert!((unevenness(share(0.52, 1e6), 2) - 1.0).abs() < 1e-12);
        // 0.03 outside, with an error of √(0.53 · 0.47 / 1000) = 0.01578: 1.9009 of them.
        assert!((unevenness(share(0.56, 1000.0), 2) - 0.0573).abs() < 1e-4);
        assert!(unevenness(share(1.0, 50.0), 2) < 1e-9);
    }
}
