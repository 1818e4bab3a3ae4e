//! Whether the places of a game are fair.

use std::fmt;

use serde::Serialize;

use super::interval::Interval;
use super::shares::Share;
use super::special::normal_two_sided;

/// How far from 1/n a fair place may be, as a part of 1/n.
pub const TOLERANCE: f64 = 0.06;

/// What the shares of all places say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
            Verdict::Open => "open",
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

/// Returns the p-value of a share if the place were within 1/n ± δ: what Holm corrects.
#[must_use]
pub fn unevenness(share: Share, places: usize) -> f64 {
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

    #[test]
    fn one_place_away_from_its_share_is_uneven() {
        assert_eq!(of_two(0.65, 500.0), Verdict::Uneven);
        let places = [0.25, 0.25, 0.15, 0.35].map(|share| wilson(share, 500.0, 0.95));
        assert_eq!(verdict(&places), Verdict::Uneven);
    }

    #[test]
    fn unevenness_counts_from_the_edge_of_the_fair_range() {
        let share = |share, effective| Share {
            share,
            interval: wilson(share, effective, 0.95),
            effective,
        };
        assert!((unevenness(share(0.52, 1e6), 2) - 1.0).abs() < 1e-12);
        // 0.03 outside, with an error of √(0.53 · 0.47 / 1000) = 0.01578: 1.9009 of them.
        assert!((unevenness(share(0.56, 1000.0), 2) - 0.0573).abs() < 1e-4);
        assert!(unevenness(share(1.0, 50.0), 2) < 1e-9);
    }
}
