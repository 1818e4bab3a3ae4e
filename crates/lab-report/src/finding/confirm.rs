//! Whether findings hold in fresh games.

use serde::Serialize;

use crate::report::{CountedGames, Figure, Summary};
use atar_lab::CellId;
use atar_lab::statistics::{Interval, Rounds, Verdict, fair_range, holm, share, unevenness};

/// Seeds are whole numbers that JSON keeps exactly.
const MOST_SEED: u64 = (1 << 53) - 1;
/// Any odd number far from small ones.
const APART: u64 = 0x9e37_79b9_7f4a_7c15;

/// A place that is uneven.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// The cell.
    pub cell: CellId,
    /// The share of the place, such as `share.1`.
    pub measure: String,
    /// The number of places.
    pub places: usize,
    /// The share that was found.
    pub found: f64,
    /// Whether it is above the fair one.
    pub is_above: bool,
}

/// What fresh games say of a finding.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Confirmation {
    /// The finding.
    pub finding: Finding,
    /// The share in the fresh games.
    pub share: f64,
    /// Its interval.
    pub interval: Interval,
    /// The number of fresh games.
    pub games: usize,
    /// Whether it holds: on the same side, corrected by Holm over all findings.
    pub holds: bool,
}

/// Returns the seed of the fresh games of a study.
#[must_use]
pub fn fresh_seed(seed: u64) -> u64 {
    let mixed = seed.wrapping_add(1).wrapping_mul(APART);
    (mixed ^ (mixed >> 29)) & MOST_SEED
}

/// Returns what a summary found: the places whose interval is wholly away from the fair share.
#[must_use]
pub fn findings(summary: &Summary) -> Vec<Finding> {
    let uneven = summary.cells.iter().filter(|cell| cell.verdict == Some(Verdict::Uneven));
    let finding = |cell: CellId, places: usize, figure: &Figure| {
        let place = figure.measure.strip_prefix("share.")?;
        place.parse::<usize>().ok()?;
        let range = fair_range(places);
        let interval = figure.interval?;
        interval.is_outside(range).then(|| Finding {
            cell,
            measure: figure.measure.clone(),
            places,
            found: figure.mean,
            is_above: figure.mean > range.high,
        })
    };
    uneven
        .flat_map(|cell| {
            let figures = cell.figures.iter();
            figures.filter_map(|figure| finding(cell.cell, cell.places, figure))
        })
        .collect()
}

/// Returns what fresh games say, those that have any, in the order of the findings.
#[must_use]
pub fn confirm(findings: &[Finding], fresh: &[CountedGames]) -> Vec<Confirmation> {
    let tested = findings.iter().filter_map(|finding| {
        let played = fresh.iter().find(|played| played.cell.id == finding.cell)?;
        let sample = played.samples.iter().find(|sample| sample.name == finding.measure)?;
        let rounds = Rounds::from(sample);
        let share = share(rounds);
        let range = fair_range(finding.places);
        let is_same_side = if finding.is_above { share.share > range.high } else { share.share < range.low };
        let confirmation = Confirmation {
            finding: finding.clone(),
            share: share.share,
            interval: share.interval,
            games: rounds.count(),
            holds: is_same_side,
        };
        Some((confirmation, unevenness(share, finding.places)))
    });
    let (mut confirmations, values): (Vec<Confirmation>, Vec<f64>) = tested.unzip();
    for (confirmation, corrected) in confirmations.iter_mut().zip(holm(&values)) {
        confirmation.holds &= corrected < 0.05;
    }
    confirmations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fresh_seeds_are_others() {
        let seeds: std::collections::BTreeSet<u64> = (0..1000).chain((0..1000).map(fresh_seed)).collect();
        assert_eq!(seeds.len(), 2000);
        assert!(fresh_seed(u64::MAX) <= MOST_SEED);
    }
}
