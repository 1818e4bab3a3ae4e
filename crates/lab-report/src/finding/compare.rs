//! How two studies differ: two rule sets, or two players.

use serde::Serialize;

use crate::report::CountedGames;
use atar_lab::statistics::{CONFIDENCE, Difference, Rounds, difference_of_means, difference_of_shares, holm};
use atar_lab::{Sample, SampleKind, StudyCell};

/// Why two studies cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotCompare {
    /// Their cells have nothing to do with one another.
    #[error("the studies have {0} and {1} settings, and not the same combinations")]
    Cells(usize, usize),
    /// Two things changed at once.
    #[error("{0} and {1} differ in both rules and players, so there is no telling which one matters")]
    Both(String, String),
}

/// How two cells differ.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CellDifference {
    /// The cell of the first study, for people.
    pub a: String,
    /// The cell of the second.
    pub b: String,
    /// The measures that both have, the largest effect first.
    pub measures: Vec<MeasureDifference>,
}

/// How a measure differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureDifference {
    /// The name of the measure.
    pub measure: String,
    /// Whether it is a share.
    pub is_share: bool,
    /// The figures of the first and the second cell.
    pub means: [f64; 2],
    /// The games of which each says something.
    pub games: [usize; 2],
    /// The first less the second.
    pub difference: Difference,
    /// The p-value, corrected by Holm over all measures and cells.
    pub corrected: f64,
    /// Whether it holds only without the correction.
    pub is_uncertain: bool,
}

/// Returns how two studies differ.
///
/// # Errors
/// Their cells do not belong together, or rules and players both differ.
pub fn compare(a: &[CountedGames], b: &[CountedGames]) -> Result<Vec<CellDifference>, CannotCompare> {
    let pairs = pairs(a, b)?;
    let both = pairs.iter().find(|(a, b)| a.cell.line_up != b.cell.line_up && a.cell.options != b.cell.options);
    if let Some((a, b)) = both {
        return Err(CannotCompare::Both(a.cell.label(), b.cell.label()));
    }
    let mut cells: Vec<CellDifference> = pairs.iter().map(|(a, b)| differences(a, b)).collect();
    correct(&mut cells);
    Ok(cells)
}

/// Pairs the cells at the same place of the grid with the same players; else at the same place; else in their order.
fn pairs<'a, 'b>(
    a: &'a [CountedGames<'b>],
    b: &'a [CountedGames<'b>],
) -> Result<Vec<(&'a CountedGames<'b>, &'a CountedGames<'b>)>, CannotCompare> {
    let rules: [fn(&StudyCell, &StudyCell) -> bool; 2] =
        [|a, b| a.at == b.at && a.line_up == b.line_up, |a, b| a.at == b.at];
    for is_same in rules {
        let other = |of: &'a CountedGames<'b>| {
            let mut others = b.iter().filter(|other| is_same(of.cell, other.cell));
            let other = others.next()?;
            // Two of them would leave open which one is meant.
            others.next().is_none().then_some((of, other))
        };
        let pairs: Vec<_> = a.iter().filter_map(other).collect();
        if !pairs.is_empty() && pairs.len() == a.len() {
            return Ok(pairs);
        }
    }
    if a.len() == b.len() {
        return Ok(a.iter().zip(b).collect());
    }
    Err(CannotCompare::Cells(a.len(), b.len()))
}

fn differences(a: &CountedGames, b: &CountedGames) -> CellDifference {
    let measure = |of_a: &Sample| {
        let of_b = b.samples.iter().find(|other| other.name == of_a.name)?;
        let (rounds_a, rounds_b) = (Rounds::from(of_a), Rounds::from(of_b));
        let is_share = of_a.kind == SampleKind::Share;
        let games = [rounds_a.count(), rounds_b.count()];
        if games.contains(&0) {
            return None;
        }
        let difference = if is_share {
            difference_of_shares(rounds_a, rounds_b, CONFIDENCE)
        } else {
            difference_of_means(rounds_a, rounds_b, CONFIDENCE)?
        };
        Some(MeasureDifference {
            measure: of_a.name.clone(),
            is_share,
            means: [rounds_a.mean(), rounds_b.mean()],
            games,
            difference,
            corrected: 1.0,
            is_uncertain: false,
        })
    };
    // What a judge cannot tell says nothing of a difference, either.
    let is_known = |sample: &&Sample| {
        let mut unknown = a.unknown.iter().chain(&b.unknown);
        unknown.all(|name| *name != sample.name)
    };
    let known = a.samples.iter().filter(is_known);
    let mut measures: Vec<_> = known.filter_map(measure).collect();
    measures.sort_by(|a, b| b.difference.effect.abs().total_cmp(&a.difference.effect.abs()));
    CellDifference { a: a.cell.label(), b: b.cell.label(), measures }
}

fn correct(cells: &mut [CellDifference]) {
    let measures = cells.iter().flat_map(|cell| &cell.measures);
    let values: Vec<f64> = measures.map(|measure| measure.difference.p).collect();
    let measures = cells.iter_mut().flat_map(|cell| &mut cell.measures);
    for (measure, corrected) in measures.zip(holm(&values)) {
        measure.corrected = corrected;
        measure.is_uncertain = measure.difference.p < 0.05 && corrected >= 0.05;
    }
}
