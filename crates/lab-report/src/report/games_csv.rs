//! The games as a table for other programs.

use std::fmt::Write;

use super::summary::text;
use atar_lab::Study;
use atar_lab::measurements::{CellResult, Results};

/// Returns one row per game: the grid, the line-up, the number of the game and all its figures.
#[must_use]
pub fn games_csv(study: &Study, results: &Results) -> String {
    let keys: Vec<_> = study.grid.iter().map(|(key, _)| key.as_str()).collect();
    let mut names: Vec<&str> = Vec::new();
    for name in results.cells.iter().flat_map(CellResult::names) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let mut csv = String::new();
    let head = keys.iter().copied().chain(["line_up", "cell", "game"]).chain(names.iter().copied());
    row(&mut csv, head.map(str::to_owned));
    for result in &results.cells {
        let cell = &result.cell;
        let at = cell.at.iter().map(|(_, value)| text(value));
        let head: Vec<_> = at.chain([cell.line_up.to_string(), cell.id.to_string()]).collect();
        // Once for each cell: a study has a hundred names and a hundred thousand games.
        let columns: Vec<&[f64]> = names.iter().map(|name| result.figures(name).unwrap_or_default()).collect();
        for game in 0..result.games {
            let figures = columns.iter().map(|column| {
                let figure = column.get(game).filter(|figure| !figure.is_nan());
                figure.map_or_else(String::new, f64::to_string)
            });
            row(&mut csv, head.iter().cloned().chain([game.to_string()]).chain(figures));
        }
    }
    csv
}

/// Writes a row (RFC 4180).
fn row(csv: &mut String, fields: impl Iterator<Item = String>) {
    for (index, field) in fields.enumerate() {
        let comma = if index > 0 { "," } else { "" };
        // Writing to a string cannot fail.
        let _ = if field.contains([',', '"', '\n', '\r']) {
            write!(csv, "{comma}\"{}\"", field.replace('"', "\"\""))
        } else {
            write!(csv, "{comma}{field}")
        };
    }
    csv.push_str("\r\n");
}
