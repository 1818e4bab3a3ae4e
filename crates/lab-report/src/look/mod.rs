//! What came out of a study, ready to be told: its summary, its report and its games.

mod depths;
mod examples;
mod judge;
mod page;
mod view;

pub use crate::report::words;
pub use depths::depths;
pub use examples::{PICTURE_SLICE, Pictures, Wanted, example, examples, wanted};
pub use page::{plots, report_html};
pub use view::{MeasureView, NamedMeasure, WishView, WishedCell, WishedFigure, view};

use atar_rules::picture::Element;
use serde_json::{Value, json};

use crate::plots::{BoardPlot, Unit};
use crate::report::{self, CountedGames, Section, Summary};
use atar_lab::measurements::{CellResult, Results};
use atar_lab::spread::{AtOnce, Spread, finish};
use atar_lab::{Engine, Sample, Study};

/// The group of the boards, which no measure has.
const SPACES: &str = "coverage";

/// Returns the games of each cell, by measure.
#[must_use]
pub fn played(results: &Results) -> Vec<CountedGames<'_>> {
    finish(played_in_parts(results, &AtOnce))
}

/// Returns the same, worked out in parts.
async fn played_in_parts<'a>(results: &'a Results, spread: &impl Spread) -> Vec<CountedGames<'a>> {
    let mut played = Vec::with_capacity(results.cells.len());
    for result in &results.cells {
        let names: Vec<&str> = result.names().collect();
        let samples = spread.map(names.len(), |name| result.sample(names[name]));
        let samples = samples.await.into_iter().flatten();
        played.push(played_of(result, samples));
    }
    played
}

fn played_of(result: &CellResult, samples: impl Iterator<Item = Sample>) -> CountedGames<'_> {
    let unknown = result.names().filter(|name| !result.is_known(name));
    let whole = [("setup_bias", result.setup_bias()), ("spread", result.spread())];
    let whole = whole.into_iter().filter_map(|(name, figure)| Some((name.to_owned(), figure?)));
    CountedGames {
        cell: &result.cell,
        games: result.games,
        samples: samples.chain(result.score_of_a()).collect(),
        unknown: unknown.map(str::to_owned).collect(),
        whole: whole.collect(),
    }
}

/// Returns the summary of a study.
#[must_use]
pub fn summary(study: &Study, results: &Results, engine: &Engine) -> Summary {
    finish(summary_in_parts(study, results, engine, &AtOnce))
}

/// Returns the same, worked out in parts.
pub async fn summary_in_parts(study: &Study, results: &Results, engine: &Engine, spread: &impl Spread) -> Summary {
    let played = played_in_parts(results, spread).await;
    Summary::in_parts(study, &told(engine), &played, spread).await
}

/// Returns what is told of several measures or cells together: `depth` and `judge`, where there is something to tell.
#[must_use]
pub fn sections(results: &Results) -> Vec<(&'static str, Section)> {
    let sections = [("depth", depths::section(results)), ("judge", judge::section(results))];
    let known = sections.into_iter();
    known.filter_map(|(name, section)| Some((name, section?))).collect()
}

/// Returns the answer of a study in sentences: the verdicts, the scores, and what doublings are worth.
#[must_use]
pub fn answer(summary: &Summary, results: &Results) -> Vec<String> {
    let doublings = depths::sentences(results);
    report::answer(summary).into_iter().chain(doublings).collect()
}

/// Returns the figures of all cells with their verdicts, and what the judge knew and where something stood.
#[must_use]
pub fn summary_json(study: &Study, results: &Results, engine: &Engine) -> Value {
    to_json(&summary(study, results, engine), results)
}

/// Returns a summary as JSON, with what the judge knew, where something stood, and what doublings are worth.
#[must_use]
pub fn to_json(summary: &Summary, results: &Results) -> Value {
    let mut summary = json!(summary);
    let cells = summary["cells"].as_array_mut().into_iter().flatten();
    for (cell, result) in cells.zip(&results.cells) {
        cell["calibration"] = json!(result.calibration);
        cell["map"] = json!(result.map);
    }
    let depths = depths(results).into_iter();
    let depths = depths.map(|(at, depth)| {
        let mut depth = json!(depth);
        depth["at"] = json!(at);
        depth
    });
    summary["depths"] = depths.collect();
    summary
}

/// Returns an engine for people.
fn told(engine: &Engine) -> String {
    let players = engine.players.iter().map(|(name, digest)| {
        let digest = digest.get(..8).unwrap_or(digest);
        format!("{name} {digest}")
    });
    let players: Vec<_> = players.collect();
    format!("Version {}, rules {}; players: {}.", engine.version, engine.rules, players.join(", "))
}

/// Returns where stones stand, on the empty board of each cell whose picture has a shape for each space.
fn boards(study: &Study, results: &Results) -> Vec<(String, String)> {
    let board = |result: &CellResult| {
        let map = result.map.as_ref()?;
        let picture = study.begin(&result.cell, 0, None).ok()?.picture();
        let areas = picture.elements.iter().enumerate();
        let areas = areas.filter(|(_, element)| matches!(element, Element::Polygon { .. }));
        let areas: Vec<usize> = areas.map(|(number, _)| number).collect();
        // A polygon more is the background.
        let extra = areas.len().checked_sub(map.len()).filter(|extra| *extra <= 1)?;
        let plot = BoardPlot {
            title: format!("Where stones stand: {}", result.cell.label()),
            unit: Unit::Share,
            picture: &picture,
            spaces: areas.into_iter().skip(extra).zip(map.iter().copied()).collect(),
        };
        Some((SPACES.to_owned(), plot.to_svg()))
    };
    results.cells.iter().filter_map(board).collect()
}
