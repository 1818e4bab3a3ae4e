//! How well the players knew how the games stood.

use crate::plots::{LinePoint, LineSeries, Lines, Unit};
use crate::report::{ReportTable, Section, Words};
use atar_lab::measurements::{CellResult, Results};

/// There are so many colours.
const MOST_LINES: usize = 7;

/// Returns what was said against what was won. None where nothing was said.
pub(super) fn section(results: &Results) -> Option<Section> {
    let judged: Vec<&CellResult> = results.cells.iter().filter(|result| result.calibration.is_some()).collect();
    if judged.is_empty() {
        return None;
    }
    Some(Section {
        words: Words {
            title: "Expected and actual wins".to_owned(),
            sentence: "The share of the win that players expected, raised to the power τ, against the share they got. On the \
                       dashed line both are equal. The table gives the Brier scores of these shares and of equal shares. \
                       Where the first is not 0.01 lower, measures of how games stood are unknown."
                .to_owned(),
            ..Words::default()
        },
        found: String::new(),
        boards: Vec::new(),
        plots: judged.chunks(MOST_LINES).map(plot).collect(),
        tables: vec![table(&judged)],
    })
}

fn plot(judged: &[&CellResult]) -> String {
    let line = |result: &&CellResult| {
        let bins = result.calibration.iter().flat_map(|calibration| &calibration.bins);
        let point = |bin: &atar_lab::statistics::Bin| LinePoint { at: bin.said, figure: bin.won, band: None };
        LineSeries { name: result.cell.label(), points: bins.map(point).collect() }
    };
    Lines {
        title: "Expected and won".to_owned(),
        across: ("share expected".to_owned(), Unit::Share),
        measure: ("share won".to_owned(), Unit::Share),
        lines: judged.iter().map(line).collect(),
        diagonal: Some("expected = won".to_owned()),
    }
    .to_svg()
}

fn table(judged: &[&CellResult]) -> ReportTable {
    let headings = ["setting", "τ", "Brier score", "of equal shares", "reliable", "games"];
    let row = |result: &&CellResult| {
        let calibration = result.calibration.as_ref()?;
        let number = |number: f64| format!("{number:.3}");
        Some(vec![
            result.cell.label(),
            format!("{:.2}", calibration.tau),
            number(calibration.brier),
            number(calibration.indifferent),
            if calibration.knows() { "yes" } else { "no" }.to_owned(),
            result.games.to_string(),
        ])
    };
    ReportTable {
        caption: "How well the players judged the games".to_owned(),
        headings: headings.map(str::to_owned).to_vec(),
        rows: judged.iter().filter_map(row).collect(),
    }
}
