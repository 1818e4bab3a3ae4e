//! Tables: for the terminal and for pages.

use std::fmt::Write;

use super::groups::Group;
use super::summary::{CellSummary, Figure, Summary};
use crate::plots::{Unit, escaped};

/// Rows of texts under headings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportTable {
    /// What it shows.
    pub caption: String,
    /// The headings. The first column names the rows.
    pub headings: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl ReportTable {
    /// Returns the table for a terminal: the first column to the left, the others to the right.
    #[must_use]
    pub fn to_text(&self) -> String {
        let rows = || std::iter::once(&self.headings).chain(&self.rows);
        let width = |column: usize| {
            let texts = rows().filter_map(|row| row.get(column));
            texts.map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.headings.len()).map(width).collect();
        let mut text = format!("{}\n", self.caption);
        for row in rows() {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                // Writing to a string cannot fail.
                let _ = if column == 0 { write!(line, "  {cell:<width$}") } else { write!(line, "  {cell:>width$}") };
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// Returns the table for a page.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut html = format!("<table>\n<caption>{}</caption>\n<thead><tr>", escaped(&self.caption));
        for heading in &self.headings {
            let _ = write!(html, "<th scope=\"col\">{}</th>", escaped(heading));
        }
        html.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            html.push_str("<tr>");
            for (column, cell) in row.iter().enumerate() {
                let cell = escaped(cell);
                let _ = if column == 0 {
                    write!(html, "<th scope=\"row\">{cell}</th>")
                } else {
                    write!(html, "<td>{cell}</td>")
                };
            }
            html.push_str("</tr>\n");
        }
        html.push_str("</tbody>\n</table>\n");
        html
    }
}

/// Returns the table of one measure: a row a cell.
#[must_use]
pub fn figure_table(summary: &Summary, measure: &str) -> ReportTable {
    let found = |cell: &CellSummary| cell.figure(measure).cloned();
    let is_number = summary.cells.iter().filter_map(found).any(|figure| !figure.is_share);
    let mut headings = vec!["setting", "figure", "95%"];
    if is_number {
        headings.extend(["median", "95% of median", "quartiles"]);
    }
    headings.push("games");
    let row = |cell: &CellSummary| {
        let figure = cell.figure(measure)?;
        let mut row = vec![summary.label(cell), told(figure), range(figure)];
        if is_number {
            row.extend(middle(figure));
        }
        row.push(figure.games.to_string());
        Some(row)
    };
    ReportTable {
        caption: measure.to_owned(),
        headings: headings.into_iter().map(str::to_owned).collect(),
        rows: summary.cells.iter().filter_map(row).collect(),
    }
}

/// Returns the table of measures that belong together: a row a cell, a column a measure. The shares of places
/// have their verdict.
#[must_use]
pub fn group_table(summary: &Summary, group: &Group) -> ReportTable {
    if let [measure] = group.measures.as_slice() {
        return figure_table(summary, measure);
    }
    let is_share = group.name == "share";
    let part = |measure: &String| match group.part(measure) {
        part if is_share => format!("place {part}"),
        part => part.replace('_', " "),
    };
    let measures = shown(group);
    let mut headings = vec!["setting".to_owned()];
    headings.extend(measures.iter().copied().map(part));
    if is_share {
        headings.extend(["verdict", "balance", "balance if fair"].map(str::to_owned));
    }
    headings.push("games".to_owned());
    let row = |cell: &CellSummary| {
        let figure = |measure: &String| {
            let figure = cell.figure(measure);
            figure.map_or_else(String::new, |figure| format!("{} {}", told(figure), brackets(figure)))
        };
        let mut row = vec![summary.label(cell)];
        row.extend(measures.iter().copied().map(figure));
        if is_share {
            row.push(verdict_text(cell));
            row.extend(balance_texts(cell));
        }
        row.push(cell.games.to_string());
        row
    };
    ReportTable { caption: group.name.clone(), headings, rows: summary.cells.iter().map(row).collect() }
}

/// Returns the measures of a group that its table shows. Of the points of a game only those at its quarters: the plot
/// has the others.
fn shown(group: &Group) -> Vec<&String> {
    if !group.is_line() {
        return group.measures.iter().collect();
    }
    let last = group.measures.len() - 1;
    let quarters = (0..=4).map(|quarter| &group.measures[last * quarter / 4]);
    quarters.collect()
}

/// Returns how a measure is written.
pub(super) fn unit(figure: &Figure) -> Unit {
    if figure.is_share { Unit::Share } else { Unit::Number }
}

/// Returns the figure, with a question mark if it is uncertain.
pub(super) fn told(figure: &Figure) -> String {
    if figure.games == 0 {
        return "–".to_owned();
    }
    if !figure.is_known {
        return "unknown".to_owned();
    }
    let doubt = if figure.is_uncertain { "\u{a0}?" } else { "" };
    format!("{}{doubt}", unit(figure).text(figure.mean))
}

/// Returns the interval, such as `44.4 to 53.2%`.
pub(super) fn range(figure: &Figure) -> String {
    let told = figure.interval.filter(|_| figure.is_told());
    told.map_or_else(String::new, |interval| unit(figure).range(interval))
}

fn brackets(figure: &Figure) -> String {
    let range = range(figure);
    let range = range.trim_end_matches('%');
    if range.is_empty() { String::new() } else { format!("({range})") }
}

fn middle(figure: &Figure) -> [String; 3] {
    let Some(median) = figure.median.filter(|_| figure.is_known) else {
        return Default::default();
    };
    let text = |number: f64| unit(figure).text(number);
    let interval = median
        .interval
        .map_or_else(String::new, |interval| format!("{} to {}", text(interval.low), text(interval.high)));
    let [low, high] = median.quartiles.map(text);
    [text(median.median), interval, format!("{low} to {high}")]
}

fn balance_texts(cell: &CellSummary) -> [String; 2] {
    let fair = cell.balance.and_then(|balance| balance.fair);
    let number = |number: f64| format!("{number:.3}");
    [
        cell.balance.map_or_else(String::new, |balance| number(balance.balance)),
        fair.map_or_else(String::new, |fair| format!("{} to {}", number(fair.range.low), number(fair.range.high))),
    ]
}

/// Returns the verdict on the places of a cell.
pub(super) fn verdict_text(cell: &CellSummary) -> String {
    let verdict = cell.verdict.map_or_else(String::new, |verdict| verdict.to_string());
    let doubt = if cell.is_uncertain { " ?" } else { "" };
    format!("{verdict}{doubt}")
}
