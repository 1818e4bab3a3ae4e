//! The games as a table for other programs.

use std::fmt::Write;

use super::summary::text;
use crate::Study;
use crate::measures::{CellResult, Results};

/// Returns one row a game: the grid, the line-up, the number of the game and all its figures.
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
    let head = keys
        .iter()
        .copied()
        .chain(["line_up", "cell", "game"])
        .chain(names.iter().copied());
    row(&mut csv, head.map(str::to_owned));
    for result in &results.cells {
        let cell = &result.cell;
        let at = cell.at.iter().map(|(_, value)| text(value));
        let head: Vec<_> = at
            .chain([cell.line_up.to_string(), cell.id.to_string()])
            .collect();
        for game in 0..result.games {
            let figures = names.iter().map(|name| {
                result
                    .figure(name, game)
                    .map_or_else(String::new, |figure| figure.to_string())
            });
            row(
                &mut csv,
                head.iter()
                    .cloned()
                    .chain([game.to_string()])
                    .chain(figures),
            );
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
