//! `lab show`: prints what came out.

use atar_lab::measures::{CellResult, Results, find};
use atar_lab::statistics::{Rounds, mean, median, share};
use atar_lab::{Kind, Sample};
use serde::Serialize;

use super::arguments::Show;
use super::results;
use crate::failure::Failure;
use crate::output;

/// The measures that are shown where none is asked for.
const USUAL: [&str; 7] = [
    "share", "shared", "unended", "ending", "turns", "leads", "decided",
];

pub(super) fn run(arguments: &Show) -> Result<(), Failure> {
    for name in &arguments.measure {
        check_name(name)?;
    }
    let (study, mut results) = results::read(&arguments.results)?;
    if let Some(key) = &arguments.by {
        sort(&mut results, key)?;
    }
    let rows = rows(&results, &arguments.measure);
    output::print_line(format_args!("{}: {}", study.game, study.name))?;
    for row in &rows {
        output::print_line(row.line())?;
    }
    Ok(output::print_json(&rows)?)
}

fn check_name(name: &str) -> Result<(), Failure> {
    if name.is_empty() || name.len() > 100 {
        let text =
            "--measure: it must be the name of a measure; `atar-cli lab measures` lists them.";
        return Err(Failure::BadArgument(text.to_owned()));
    }
    Ok(())
}

/// Sorts the cells by their values of a key, numbers before texts.
fn sort(results: &mut Results, key: &str) -> Result<(), Failure> {
    let values = |result: &CellResult| result.cell.value(key);
    if results.cells.iter().any(|result| values(result).is_none()) {
        return Err(Failure::BadArgument(format!(
            "--by: not every cell has a value {key}."
        )));
    }
    results.cells.sort_by_cached_key(|result| {
        let value = values(result).unwrap_or_default();
        (value.as_u64().unwrap_or(u64::MAX), value.to_string())
    });
    Ok(())
}

/// A figure of a cell.
#[derive(Debug, Serialize)]
struct Row {
    cell: String,
    id: String,
    measure: String,
    /// The games that count, and those of them of which the measure says something.
    games: usize,
    told: usize,
    mean: Option<f64>,
    confidence_95: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    median: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quartiles: Option<[f64; 2]>,
    /// Whether the judge can tell.
    known: bool,
}

impl Row {
    fn of(result: &CellResult, sample: &Sample) -> Row {
        let rounds = Rounds::new(&sample.values, sample.round);
        let told = rounds.count();
        let mut row = Row::empty(result, &sample.name, told);
        if told == 0 {
            return row;
        }
        row.mean = Some(rounds.mean());
        match sample.kind {
            Kind::Share => {
                let interval = share(rounds).interval;
                row.confidence_95 = Some([interval.low, interval.high]);
            }
            Kind::Number => {
                let interval = mean(rounds).map(|mean| mean.interval);
                row.confidence_95 = interval.map(|interval| [interval.low, interval.high]);
                let median = median(rounds);
                row.median = median.map(|median| median.median);
                row.quartiles = median.map(|median| median.quartiles);
            }
        }
        row
    }

    fn empty(result: &CellResult, name: &str, told: usize) -> Row {
        Row {
            cell: result.cell.label(),
            id: result.cell.id.to_string(),
            measure: name.to_owned(),
            games: result.games,
            told,
            mean: None,
            confidence_95: None,
            median: None,
            quartiles: None,
            known: result.is_known(name),
        }
    }

    /// Returns the row for a person.
    fn line(&self) -> String {
        let Row {
            cell,
            measure,
            told,
            ..
        } = self;
        let figure = self.mean.map_or_else(|| "–".to_owned(), figure);
        let interval = self.confidence_95.map_or_else(String::new, |[low, high]| {
            format!(" ({} to {})", self::figure(low), self::figure(high))
        });
        let median = self.median.map_or_else(String::new, |median| {
            format!(", median {}", self::figure(median))
        });
        let doubt = if self.known {
            ""
        } else {
            " [the judge cannot tell]"
        };
        format!("{cell}: {measure} {figure}{interval}{median}, {told} games{doubt}")
    }
}

/// Returns a figure with as many digits as it needs.
fn figure(figure: f64) -> String {
    if figure.abs() < 2.0 {
        format!("{figure:.3}")
    } else {
        format!("{figure:.1}")
    }
}

/// Returns the figures of all cells that are asked for.
fn rows(results: &Results, asked: &[String]) -> Vec<Row> {
    let usual = USUAL.map(str::to_owned);
    let asked = if asked.is_empty() {
        usual.as_slice()
    } else {
        asked
    };
    let mut rows = Vec::new();
    for result in &results.cells {
        for asked in asked {
            let fitting = result.names().filter(|name| fits(name, asked));
            let samples = fitting.filter_map(|name| result.sample(name));
            rows.extend(samples.map(|sample| Row::of(result, &sample)));
            rows.extend(of_cell(result, asked));
        }
    }
    rows
}

/// Returns the figure of a cell as a whole.
fn of_cell(result: &CellResult, asked: &str) -> Option<Row> {
    find(asked, &[]).filter(|measure| measure.of_cell)?;
    let figure = match asked {
        "balance" => result.balance(),
        "setup_bias" => result.setup_bias(),
        "spread" => result.spread(),
        _ => None,
    };
    let mut row = Row::empty(result, asked, result.games);
    row.mean = figure;
    Some(row)
}

/// Returns whether a name is the one that is asked for, or a part of it.
fn fits(name: &str, asked: &str) -> bool {
    let rest = name.strip_prefix(asked);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
