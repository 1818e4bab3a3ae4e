//! The report of a study.

use std::collections::BTreeMap;

use super::{answer, boards, depths, judge, summary, words};
use crate::finding::{sought, sought_section};
use crate::plots::{Histogram, Unit};
use crate::report::{self, Example, Report, Shown, Words, groups};
use atar_lab::measurements::{CellResult, Results};
use atar_lab::seek::FoundCell;
use atar_lab::{Engine, Study};

/// More histograms than these would fill pages.
const MOST_HISTOGRAMS: usize = 6;
/// The measure whose figures are shown one by one.
const TURNS: &str = "turns";

/// Returns the report of a study with these examples. `found` is what a search found, in a study with a wish.
#[must_use]
pub fn report_html(
    study: &Study,
    results: &Results,
    engine: &Engine,
    found: &[FoundCell],
    examples: Vec<Example>,
) -> String {
    let summary = summary(study, results, engine);
    let sections = [sought_section(study, found), depths::section(results), judge::section(results)];
    Report {
        summary: &summary,
        answer: if study.wish.is_empty() { answer(&summary, results) } else { sought(study, found).sentences },
        words: &|name| words(name, &study.game),
        plots: histograms(results),
        boards: boards(study, results),
        sections: sections.into_iter().flatten().collect(),
        examples,
    }
    .to_html()
}

/// Returns every plot of the report, with the name of its file.
#[must_use]
pub fn plots(study: &Study, results: &Results, engine: &Engine, found: &[FoundCell]) -> Vec<(String, String)> {
    let summary = summary(study, results, engine);
    let mut plots = Vec::new();
    for group in groups(&summary) {
        let words = words(&group.name, &study.game).unwrap_or_else(|| Words::plain(&group.name));
        let own = report::plots(&summary, &group, &words, Shown::default()).into_iter();
        plots.extend(own.map(|svg| (group.name.clone(), svg)));
    }
    plots.extend(histograms(results).into_iter().map(|(name, svg)| (format!("{name}-games"), svg)));
    plots.extend(boards(study, results).into_iter().map(|(_, svg)| ("board".to_owned(), svg)));
    let wish = sought_section(study, found);
    let sections = [("wish", wish), ("depth", depths::section(results)), ("judge", judge::section(results))];
    for (name, section) in sections {
        let svgs = section.into_iter().flat_map(|section| section.plots);
        plots.extend(svgs.map(|svg| (name.to_owned(), svg)));
    }
    let mut seen = BTreeMap::new();
    for (name, _) in &mut plots {
        let count = seen.entry(name.clone()).or_insert(0);
        *count += 1;
        *name = format!("{name}-{count}.svg");
    }
    plots
}

pub(super) fn histograms(results: &Results) -> Vec<(String, String)> {
    let histogram = |result: &CellResult| {
        let figures: Vec<f64> = result.sample(TURNS)?.values.into_iter().flatten().collect();
        let plot = Histogram {
            title: format!("Turns of play: {}", result.cell.label()),
            measure: (TURNS.to_owned(), Unit::Number),
            figures,
        };
        Some((TURNS.to_owned(), plot.to_svg()))
    };
    let played = results.cells.iter().filter(|result| result.games > 1);
    played.take(MOST_HISTOGRAMS).filter_map(histogram).collect()
}
