//! What a measure came to, in one sentence.

use super::count::grouped;
use super::groups::Group;
use super::pairs::{Compared, told as told_pairs};
use super::summary::{CellSummary, Figure, Summary};
use super::table::{range, told};
use super::words::Words;
use atar_lab::statistics::{PairTest, p_of_means, p_of_shares, settled};

/// Each of more cells is not compared with every other: the plots say more than the number of pairs.
const MOST_COMPARED: usize = 60;

/// A cell with its figure.
type CellFigure<'a> = (&'a CellSummary, &'a Figure);

/// Returns what a group of measures came to, in one sentence; an empty one if there is nothing yet.
#[must_use]
pub fn sentence(summary: &Summary, group: &Group, words: &Words) -> String {
    let figures: Vec<(&str, CellFigure<'_>)> = summary
        .cells
        .iter()
        .flat_map(|cell| cell.figures.iter().map(move |figure| (cell, figure)))
        .filter(|(_, figure)| group.measures.contains(&figure.measure) && figure.is_told())
        .map(|told| (group.part(&told.1.measure), told))
        .collect();
    if figures.is_empty() {
        return String::new();
    }
    if group.is_line() {
        return course(summary, &figures, words);
    }
    let most = figures.iter().copied().reduce(|one, other| {
        let is_more = other.1.1.mean > one.1.1.mean;
        if is_more { other } else { one }
    });
    let part = if group.is_whole() { most.map_or("", |(part, _)| part) } else { figures[0].0 };
    let of_part = figures.iter().filter(|(known, _)| *known == part);
    let of_part: Vec<CellFigure<'_>> = of_part.map(|(_, told)| *told).collect();
    range_of(summary, &title(words, group, part), &of_part)
}

fn title(words: &Words, group: &Group, part: &str) -> String {
    match part {
        part if group.name == "share" && !part.is_empty() => format!("Wins of place {part}"),
        part => words.of_part(part),
    }
}

/// Says how far apart the figures of the cells are.
fn range_of(summary: &Summary, title: &str, figures: &[CellFigure<'_>]) -> String {
    let by_mean = |one: &&CellFigure<'_>, other: &&CellFigure<'_>| one.1.mean.total_cmp(&other.1.mean);
    let (Some(least), Some(most)) = (figures.iter().min_by(by_mean), figures.iter().max_by(by_mean)) else {
        return String::new();
    };
    let with = |(cell, figure): &CellFigure<'_>| {
        let label = summary.label(cell);
        let inner: Vec<String> = [range(figure), label, format!("{} games", grouped(figure.games))]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect();
        format!("{} ({})", told(figure), inner.join("; "))
    };
    if figures.len() == 1 {
        return format!("{title}: {}.", with(least));
    }
    let range = format!("{title}: from {} to {}.", with(least), with(most));
    match differences(summary, figures) {
        settled if settled.is_empty() => range,
        settled => format!("{range} {settled}"),
    }
}

/// Says which cells differ, as far as that is settled.
fn differences(summary: &Summary, figures: &[CellFigure<'_>]) -> String {
    if figures.len() > MOST_COMPARED {
        return String::new();
    }
    let mut tests = Vec::new();
    for (number, one) in figures.iter().enumerate() {
        let others = figures.iter().enumerate().skip(number + 1);
        tests.extend(others.filter_map(|(other_number, other)| test((number, one), (other_number, other))));
    }
    let label = |(cell, _): &CellFigure<'_>| summary.label(cell);
    let names: Vec<String> = figures.iter().map(label).collect();
    let compared = Compared { names: &names, many: "settings", than: "is above" };
    told_pairs(compared, &settled(&tests))
}

/// Returns the test whether a figure differs between two cells. None where there are too few games for one.
fn test(
    (number, (cell, figure)): (usize, &CellFigure<'_>),
    (other_number, (other_cell, other)): (usize, &CellFigure<'_>),
) -> Option<PairTest> {
    let (one, another) = (figure.moments(), other.moments());
    let p = if figure.is_share { p_of_shares(one, another) } else { p_of_means(one, another)? };
    let is_less = figure.mean < other.mean;
    let confidence = cell.confidence.zip(other_cell.confidence);
    Some(PairTest {
        more: if is_less { other_number } else { number },
        less: if is_less { number } else { other_number },
        p,
        confidence: confidence.map(|(one, another)| one.max(another)),
    })
}

/// Says how the figure changes from the beginning of the game to its end, in the first cell.
fn course(summary: &Summary, figures: &[(&str, CellFigure<'_>)], words: &Words) -> String {
    let (cell, _) = figures[0].1;
    let mut own = figures.iter().filter(|(_, (of, _))| of.cell == cell.cell);
    let (Some((_, (_, first))), Some((_, (_, last)))) = (own.next(), own.next_back()) else {
        return String::new();
    };
    format!(
        "{}: from {} to {} over the game ({}; {} games).",
        words.title,
        told(first),
        told(last),
        summary.label(cell),
        grouped(cell.games)
    )
}
