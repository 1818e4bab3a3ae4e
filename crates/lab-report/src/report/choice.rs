//! Which plots show a group of measures.

use super::groups::Group;
use super::summary::{CellSummary, Figure, Summary, text};
use super::table::unit;
use super::words::Words;
use crate::plots::{Bar, Bars, Dot, DotSeries, Dots, Heat, HeatMap, LinePoint, LineSeries, Lines, Unit};
use atar_lab::statistics::fair_range;

/// More bars than these do not fit on a page.
const MOST_BARS: usize = 18;
/// There are so many colours.
const MOST_SERIES: usize = 7;
/// More columns than these cannot be read.
const MOST_COLUMNS: usize = 16;

/// More plots than these, one for each value of what is left over, would fill pages.
const MOST_PAGES: usize = 6;

/// Where a person wants to see parameters; by default the plot chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown<'a> {
    /// The parameter that goes from left to right.
    pub by: Option<&'a str>,
    /// The parameter that makes the colours.
    pub colour: Option<&'a str>,
}

/// Returns the plots of a group of measures as SVG, each with its title.
#[must_use]
pub fn plots(summary: &Summary, group: &Group, words: &Words, shown: Shown<'_>) -> Vec<String> {
    if group.is_line() {
        return lines(summary, group, words);
    }
    if group.is_whole() {
        return wholes(summary, group, words, shown);
    }
    let measures = group.measures.iter();
    measures.flat_map(|measure| one(summary, measure, &words_of(group, measure, words), shown)).collect()
}

/// Returns the words of a measure of a group.
fn words_of(group: &Group, measure: &str, words: &Words) -> Words {
    let title = if group.measures.len() > 1 { words.of_part(group.part(measure)) } else { words.title.clone() };
    Words { title, ..words.clone() }
}

/// Draws the parts of a whole, as bars; the share of the first place as dots besides.
fn wholes(summary: &Summary, group: &Group, words: &Words, shown: Shown<'_>) -> Vec<String> {
    let bar = |cell: &CellSummary| Bar {
        name: summary.label(cell),
        parts: group.measures.iter().map(|measure| cell.figure(measure).map_or(0.0, |figure| figure.mean)).collect(),
        games: cell.games,
    };
    let is_share = group.name == "share";
    let part = |measure: &String| match group.part(measure) {
        part if is_share => format!("place {part}"),
        part => part.replace('_', " "),
    };
    let played: Vec<&CellSummary> = summary.cells.iter().filter(|cell| cell.games > 0).collect();
    let pages = played.chunks(MOST_BARS).map(|cells| {
        Bars {
            title: words.title.clone(),
            parts: group.measures.iter().map(part).collect(),
            bars: cells.iter().map(|cell| bar(cell)).collect(),
        }
        .to_svg()
    });
    let first = Words { title: "Share of the first place".to_owned(), ..words.clone() };
    let first = is_share.then(|| one(summary, "share.1", &first, shown));
    first.into_iter().flatten().chain(pages).collect()
}

/// Draws a line over the game for each cell, or for as many as there are colours.
fn lines(summary: &Summary, group: &Group, words: &Words) -> Vec<String> {
    let point = |cell: &CellSummary, measure: &String| {
        let figure = cell.figure(measure).filter(|figure| figure.is_told())?;
        Some(LinePoint { at: group.part(measure).parse().ok()?, figure: figure.mean, band: figure.interval })
    };
    let line = |cell: &CellSummary| LineSeries {
        name: summary.label(cell),
        points: group.measures.iter().filter_map(|measure| point(cell, measure)).collect(),
    };
    let mut lines: Vec<LineSeries> = summary.cells.iter().map(line).collect();
    lines.retain(|line| line.points.len() > 1);
    let most = lines.iter().flat_map(|line| &line.points).map(|point| point.at).fold(0.0, f64::max);
    for point in lines.iter_mut().flat_map(|line| &mut line.points) {
        point.at /= most.max(1e-9);
    }
    let pages = lines.chunks(MOST_SERIES).map(|lines| Lines {
        title: words.title.clone(),
        across: ("share of the game".to_owned(), Unit::Share),
        measure: (words.unit.clone(), Unit::Number),
        lines: lines.to_vec(),
        diagonal: None,
    });
    pages.map(|plot| plot.to_svg()).collect()
}

/// Draws one measure over the grid: a heat map of two parameters, else dots.
fn one(summary: &Summary, measure: &str, words: &Words, shown: Shown<'_>) -> Vec<String> {
    let figures: Vec<(&CellSummary, &Figure)> = summary
        .cells
        .iter()
        .filter_map(|cell| Some((cell, cell.figure(measure).filter(|figure| figure.is_told())?)))
        .collect();
    if figures.is_empty() {
        return Vec::new();
    }
    let axes = axes(summary);
    if shown != Shown::default() {
        return chosen(&figures, &axes, words, shown);
    }
    match axes.as_slice() {
        [down, across] if down.1.len() > 1 && across.1.len() > 1 && across.0 != PLAYERS => {
            vec![heat_map(&figures, down, across, words)]
        }
        _ => {
            let parameter = longest(&axes);
            let colours: Vec<&Axis> = axes.iter().filter(|axis| Some(*axis) != parameter).collect();
            vec![dots(&figures, parameter, &colours, words)]
        }
    }
}

/// Dots as a person wants to see them: one plot for each combination of the parameters that are left over.
fn chosen(figures: &[(&CellSummary, &Figure)], axes: &[Axis], words: &Words, shown: Shown<'_>) -> Vec<String> {
    let named = |name: Option<&str>| axes.iter().find(|(key, _)| Some(key.as_str()) == name);
    let colour = named(shown.colour);
    let others: Vec<Axis> = axes.iter().filter(|axis| Some(*axis) != colour).cloned().collect();
    let parameter = named(shown.by).or_else(|| longest(&others));
    let is_left = |axis: &&Axis| Some(*axis) != parameter && Some(*axis) != colour;
    let left: Vec<&Axis> = axes.iter().filter(is_left).collect();
    let colours: Vec<&Axis> = colour.into_iter().filter(|axis| Some(*axis) != parameter).collect();
    let mut pages: Vec<(String, Vec<(&CellSummary, &Figure)>)> = Vec::new();
    for figure in figures {
        let name = series_name(figure.0, &left);
        match pages.iter_mut().find(|(known, _)| *known == name) {
            Some((_, page)) => page.push(*figure),
            None => pages.push((name, vec![*figure])),
        }
    }
    let page = |(name, figures): &(String, Vec<(&CellSummary, &Figure)>)| {
        let title = match name.as_str() {
            "" => words.title.clone(),
            name => format!("{}: {name}", words.title),
        };
        let words = Words { title, ..words.clone() };
        dots(figures, parameter, &colours, &words)
    };
    pages.iter().take(MOST_PAGES).map(page).collect()
}

/// What changes between cells: a key of the grid or the players, and its values.
pub type Axis = (String, Vec<String>);

/// The key of an axis of line-ups.
const PLAYERS: &str = "players of the game";

/// Returns what changes between the cells of a study, with its values.
#[must_use]
pub fn axes(summary: &Summary) -> Vec<Axis> {
    let mut axes: Vec<Axis> = Vec::new();
    for (key, value) in summary.cells.iter().flat_map(places) {
        match axes.iter_mut().find(|(known, _)| *known == key) {
            Some((_, values)) if values.contains(&value) => {}
            Some((_, values)) => values.push(value),
            None => axes.push((key, vec![value])),
        }
    }
    axes.retain(|(_, values)| values.len() > 1);
    axes
}

fn places(cell: &CellSummary) -> Vec<(String, String)> {
    let at = cell.at.iter().map(|(key, value)| (key.clone(), text(value)));
    at.chain([(PLAYERS.to_owned(), cell.player_names.clone())]).collect()
}

fn value(cell: &CellSummary, key: &str) -> String {
    let places = places(cell);
    let found = places.into_iter().find(|(known, _)| known == key);
    found.map(|(_, value)| value).unwrap_or_default()
}

fn heat_map(figures: &[(&CellSummary, &Figure)], down: &Axis, across: &Axis, words: &Words) -> String {
    let cell = |row: &String, column: &String| {
        let found = figures.iter().find(|(cell, _)| value(cell, &down.0) == *row && value(cell, &across.0) == *column);
        found.map(|(_, figure)| Heat {
            figure: figure.mean,
            interval: figure.interval,
            games: figure.games,
            is_uncertain: figure.is_uncertain,
        })
    };
    let row = |row: &String| across.1.iter().map(|column| cell(row, column)).collect();
    HeatMap {
        title: words.title.clone(),
        unit: unit(figures[0].1),
        across: across.clone(),
        down: down.clone(),
        cells: down.1.iter().map(row).collect(),
        middle: fair(figures).map(|(range, _)| (range.low + range.high) / 2.0),
    }
    .to_svg()
}

/// Returns the fair range, for the share of a place where all cells have as many.
fn fair(figures: &[(&CellSummary, &Figure)]) -> Option<(atar_lab::statistics::Interval, String)> {
    let (first, figure) = figures.first()?;
    let is_place = figure.measure.starts_with("share.");
    let alike = figures.iter().all(|(cell, _)| cell.places == first.places && cell.verdict.is_some());
    (is_place && alike).then(|| (fair_range(first.places), "fair".to_owned()))
}

/// Returns the parameter with the most values that fit.
fn longest(axes: &[Axis]) -> Option<&Axis> {
    let fitting = axes.iter().filter(|(_, values)| values.len() <= MOST_COLUMNS);
    fitting.fold(None, |best: Option<&Axis>, axis| match best {
        Some(best) if best.1.len() >= axis.1.len() => Some(best),
        _ => Some(axis),
    })
}

fn series_name(cell: &CellSummary, axes: &[&Axis]) -> String {
    let names = axes.iter().map(|(key, _)| named(key, &value(cell, key)));
    names.collect::<Vec<_>>().join(", ")
}

/// Figures with their intervals: the parameter goes from left to right, the others make the colours.
fn dots(figures: &[(&CellSummary, &Figure)], parameter: Option<&Axis>, colours: &[&Axis], words: &Words) -> String {
    let (parameter, columns) = parameter.cloned().unwrap_or_else(|| (String::new(), vec![String::new()]));
    let mut series: Vec<DotSeries> = Vec::new();
    for (cell, figure) in figures {
        let name = series_name(cell, colours);
        let column = columns.iter().position(|column| *column == value(cell, &parameter));
        let dot = Dot {
            column: column.unwrap_or(0),
            figure: figure.mean,
            interval: figure.interval,
            games: figure.games,
            is_uncertain: figure.is_uncertain,
        };
        match series.iter_mut().find(|series| series.name == name) {
            Some(series) => series.dots.push(dot),
            None => series.push(DotSeries { name, dots: vec![dot] }),
        }
    }
    series.truncate(MOST_SERIES);
    Dots {
        title: words.title.clone(),
        parameter,
        measure: words.unit.clone(),
        unit: unit(figures[0].1),
        columns,
        series,
        reference: fair(figures),
    }
    .to_svg()
}

fn named(key: &str, value: &str) -> String {
    if key == PLAYERS { value.to_owned() } else { format!("{key} {value}") }
}
