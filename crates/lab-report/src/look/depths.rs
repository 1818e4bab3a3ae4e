//! The doublings of a study.

use serde_json::Value;

use crate::finding::{depth_plot, depth_sentence, depth_table};
use crate::report::{Section, Words};
use atar_lab::Sample;
use atar_lab::measurements::{CellResult, Results};
use atar_lab::statistics::{Depth, Doubling, Rounds, depth};

/// Returns how deep the game is with each combination of options that has doublings, and what the combination is
/// called.
#[must_use]
pub fn depths(results: &Results) -> Vec<(String, Depth)> {
    let mut places: Vec<&[(String, Value)]> = Vec::new();
    for result in results.cells.iter().filter(|result| result.cell.doubles().is_some()) {
        if !places.contains(&result.cell.at.as_slice()) {
            places.push(&result.cell.at);
        }
    }
    places
        .into_iter()
        .filter_map(|at| {
            let cells = results.cells.iter().filter(|result| result.cell.at == at);
            Some((label(at), of_cells(cells)?))
        })
        .collect()
}

fn label(at: &[(String, Value)]) -> String {
    let keys = at.iter().map(|(key, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        format!("{key} {value}")
    });
    keys.collect::<Vec<_>>().join(", ")
}

fn of_cells<'a>(cells: impl Iterator<Item = &'a CellResult>) -> Option<Depth> {
    let scores = cells.filter_map(|result| {
        let scores = result.score_of_a()?;
        Some((result.cell.doubles()?, result.cell.seats, scores))
    });
    let scores: Vec<(u64, usize, Sample)> = scores.collect();
    let doublings: Vec<Doubling> = scores
        .iter()
        .map(|(nodes, seats, scores)| Doubling { nodes: *nodes, seats: *seats, scores: Rounds::from(scores) })
        .collect();
    depth(&doublings)
}

/// Returns what doublings are worth, in a sentence for each combination of options.
pub(super) fn sentences(results: &Results) -> Vec<String> {
    let depths = depths(results);
    let sentence = |(at, depth): &(String, Depth)| depth_sentence(depth, at);
    depths.iter().map(sentence).collect()
}

/// Returns what doublings are worth. None without doublings.
pub(super) fn section(results: &Results) -> Option<Section> {
    let depths = depths(results);
    let title = |label: &str| match label {
        "" => "What doubling the thinking is worth".to_owned(),
        label => format!("What doubling the thinking is worth: {label}"),
    };
    (!depths.is_empty()).then(|| Section {
        words: Words {
            title: "Depth".to_owned(),
            sentence: "One seat has twice as many nodes as the others. 0 points is the fair share; 400 points are odds of ten to one."
                .to_owned(),
            ..Words::default()
        },
        found: String::new(),
        boards: Vec::new(),
        plots: depths.iter().map(|(label, depth)| depth_plot(depth, &title(label))).collect(),
        tables: depths.iter().map(|(_, depth)| depth_table(depth)).collect(),
    })
}
