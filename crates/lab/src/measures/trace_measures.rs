//! The measures that need no estimate of how the game stood.

use std::sync::LazyLock;

use super::conversions::{float, one_if};
use super::name::{MeasurePart, Name, Put};
use crate::trace::Trace;

/// The numbers of steps to choose from that are small.
const SMALL: u32 = 512;

/// Measures a game. It says the same names in the same order for all games of so many places.
pub(crate) fn plain(trace: &Trace, put: Put<'_>) {
    let seats = trace.seats().max(1);
    for (place, &share) in (0..).zip(&trace.shares) {
        put(Name::part("share", MeasurePart::Place(place)), Some(share));
    }
    let ended = trace.has_ended();
    put(Name::whole("shared"), Some(one_if(trace.winners().count() > 1)));
    put(Name::whole("unended"), Some(one_if(!ended)));
    put(Name::whole("margin"), trace.margin.map(|margin| margin as f64));
    put(Name::whole("turns"), Some(trace.turns.into()));
    put(Name::whole("rounds"), Some(f64::from(trace.turns) / float(seats)));
    put(Name::whole("plies"), Some(trace.plies.into()));
    branching(trace, put);
    put(Name::whole("coverage"), coverage(trace));
    put(Name::whole("repeats"), trace.repeats.map(f64::from));
    put(Name::whole("out_early"), out_early(trace));
}

/// Measures how many steps there were to choose from.
fn branching(trace: &Trace, put: Put<'_>) {
    let sorted = sorted(&trace.branch);
    let some = |figure: &dyn Fn() -> f64| (!sorted.is_empty()).then(figure);
    let count = float(sorted.len());
    let at = |index: usize| f64::from(sorted.get(index).copied().unwrap_or(0));
    put(Name::whole("branching"), some(&|| sorted.iter().map(|&steps| f64::from(steps)).sum::<f64>() / count));
    let middle = sorted.len() / 2;
    let before = middle.saturating_sub(usize::from(sorted.len().is_multiple_of(2)));
    put(Name::part("branching", MeasurePart::Named("median")), some(&|| (at(before) + at(middle)) / 2.0));
    put(Name::part("branching", MeasurePart::Named("most")), some(&|| at(sorted.len() - 1)));
    let choices = sorted.iter().filter(|&&steps| steps > 1).count();
    put(Name::whole("agency"), some(&|| float(choices) / count));
    let tree = || sorted.iter().map(|&steps| order_of_magnitude(steps)).sum();
    put(Name::whole("tree"), some(&tree));
}

/// Returns numbers of steps from the smallest to the largest. Small ones, which are nearly all, are counted: that takes
/// a third of the time.
fn sorted(branch: &[u32]) -> Vec<u32> {
    let mut counts = [0_u32; SMALL as usize];
    for &steps in branch {
        match counts.get_mut(steps as usize) {
            Some(count) => *count += 1,
            None => {
                let mut sorted = branch.to_vec();
                sorted.sort_unstable();
                return sorted;
            }
        }
    }
    let mut sorted = Vec::with_capacity(branch.len());
    for (steps, &count) in (0..).zip(&counts) {
        sorted.extend(std::iter::repeat_n(steps, count as usize));
    }
    sorted
}

/// Returns the decimal logarithm of a number of steps, 0 for none. Small numbers are worked out once.
fn order_of_magnitude(steps: u32) -> f64 {
    static KNOWN: LazyLock<Vec<f64>> = LazyLock::new(|| (0..SMALL).map(logarithm).collect());
    match KNOWN.get(steps as usize) {
        Some(&known) => known,
        None => logarithm(steps),
    }
}

fn logarithm(steps: u32) -> f64 {
    libm::log10(f64::from(steps.max(1)))
}

/// Returns the part of all spaces that ever held a stone.
fn coverage(trace: &Trace) -> Option<f64> {
    let map = trace.map.as_ref().filter(|map| !map.is_empty())?;
    let held = map.iter().filter(|&&turns| turns > 0).count();
    Some(float(held) / float(map.len()))
}

/// Returns how long those who were out had to watch, as a part of the game; none with two players, or where all stayed.
fn out_early(trace: &Trace) -> Option<f64> {
    let turns = f64::from(trace.turns);
    let outs = trace.marks.iter().filter(|mark| mark.name == "out");
    let watched: Vec<f64> = outs.map(|mark| (turns - f64::from(mark.turn) - 1.0).max(0.0) / turns).collect();
    let is_told = trace.seats() > 2 && !watched.is_empty();
    is_told.then(|| watched.iter().sum::<f64>() / float(watched.len()))
}

#[cfg(test)]
mod tests {
    use super::sorted;

    #[test]
    fn counted_numbers_are_sorted_like_large_ones() {
        assert_eq!(sorted(&[3, 0, 511, 3, 1]), [0, 1, 3, 3, 511]);
        assert_eq!(sorted(&[3, 512, 1, u32::MAX, 1]), [1, 1, 3, 512, u32::MAX]);
        assert!(sorted(&[]).is_empty());
    }
}
