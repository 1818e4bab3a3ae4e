//! What a measure came to, in one sentence.

use super::count::grouped;
use super::groups::Group;
use super::summary::{CellSummary, Figure, Summary};
use super::table::{range, told};
use super::words::Words;

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
    let part = if group.is_whole() {
        most.map_or("", |(part, _)| part)
    } else {
        figures[0].0
    };
    let of_part = figures.iter().filter(|(known, _)| *known == part);
    let of_part: Vec<CellFigure<'_>> = of_part.map(|(_, told)| *told).collect();
    range_of(summary, &title(words, group, part), &of_part)
}

fn title(words: &Words, group: &Group, part: &str) -> String {
    match part {
        "" => words.title.clone(),
        part if group.name == "share" => format!("Wins of place {part}"),
        part => format!("{}: {}", words.title, part.replace('_', " ")),
    }
}

/// Says how far apart the figures of the cells are.
fn range_of(summary: &Summary, title: &str, figures: &[CellFigure<'_>]) -> String {
    let by_mean =
        |one: &&CellFigure<'_>, other: &&CellFigure<'_>| one.1.mean.total_cmp(&other.1.mean);
    let (Some(least), Some(most)) = (
        figures.iter().min_by(by_mean),
        figures.iter().max_by(by_mean),
    ) else {
        return String::new();
    };
    let with = |(cell, figure): &CellFigure<'_>| {
        let label = summary.label(cell);
        let inner: Vec<String> = [
            range(figure),
            label,
            format!("{} games", grouped(figure.games)),
        ]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
        format!("{} ({})", told(figure), inner.join("; "))
    };
    if figures.len() == 1 {
        return format!("{title}: {}.", with(least));
    }
    let apart = match (least.1.interval, most.1.interval) {
        (Some(low), Some(high)) if low.high < high.low => "; their intervals do not overlap",
        (Some(_), Some(_)) => "; their intervals overlap",
        _ => "",
    };
    format!("{title}: from {} to {}{apart}.", with(least), with(most))
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
