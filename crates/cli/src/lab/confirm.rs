//! `lab confirm`: plays fresh games for the findings, and reports those games only.

use std::collections::BTreeMap;
use std::path::Path;

use atar_lab::schedule::Part;
use atar_lab::{CellId, Study};
use atar_lab_report::finding::{confirm, confirmation_table, findings, fresh_seed};
use atar_lab_report::look;

use super::arguments::ConfirmArgs;
use super::results;
use super::run::{How, play};
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;

pub(super) fn run(arguments: &ConfirmArgs) -> Result<(), Failure> {
    let (study, results, engine) = results::read_all(&arguments.results)?;
    let summary = look::summary(&study, &results, &engine);
    let findings = findings(&summary);
    if findings.is_empty() {
        output::print_line("Nothing to confirm: these games show no uneven place.")?;
        return Ok(output::print_json(&findings)?);
    }
    let fresh = fresh_study(study, |cell| findings.iter().any(|finding| finding.cell == cell));
    let path = arguments.results.study.with_extension("confirm.games.jsonl");
    let how = How::new(&arguments.pace, Part::WHOLE);
    let fresh_results = play_fresh(&fresh, &path, &how, &Interrupt::listen())?;
    let confirmations = confirm(&findings, &look::played(&fresh_results));
    let label = |id: CellId| {
        let cell = summary.cells.iter().find(|cell| cell.cell == id);
        cell.map_or_else(String::new, |cell| summary.label(cell))
    };
    output::print_line(confirmation_table(&confirmations, label).to_text())?;
    Ok(output::print_json(&confirmations)?)
}

/// Returns the same study with some of its cells and another seed.
pub(super) fn fresh_study(study: Study, has: impl Fn(CellId) -> bool) -> Study {
    let cells = study.cells.iter().filter(|cell| has(cell.id)).cloned().collect();
    Study {
        seed: fresh_seed(study.seed),
        // All its games are planned before the first.
        is_extended: false,
        wish: BTreeMap::new(),
        cells,
        ..study
    }
}

/// Plays the games that a file lacks, and measures all of them.
pub(super) fn play_fresh(
    study: &Study,
    path: &Path,
    how: &How,
    interrupt: &Interrupt,
) -> Result<atar_lab::measurements::Results, Failure> {
    let report = play(study, path, how, interrupt)?;
    if !report.complete {
        output::note("Stopped before all fresh games were played; run it again to continue.");
    }
    results::measure(study, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fresh games of a search ended as soon as its wish was decided, by looking at them all the time.
    #[test]
    fn fresh_games_of_a_search_are_planned() {
        let text = r#"{"format": "atar-study", "version": 2, "game": "owari", "wish": {"turns": {"most": 21}},
            "line_ups": [{"all": "random"}], "stop": {"games": 100}}"#;
        let study = Study::read(text).expect("a study");
        assert!(!study.is_fixed());
        assert!(fresh_study(study, |_| true).is_fixed());
    }
}
