//! `lab suggest`: looks for the cells whose measures are in given ranges, and confirms the best.

use std::collections::BTreeSet;
use std::path::Path;

use atar_lab::finding::{Halving, Target, front, loss};
use atar_lab::look;
use atar_lab::measures::{self, Results};
use atar_lab::report::{CellSummary, Summary};
use atar_lab::schedule::Part;
use atar_lab::study::Stop;
use atar_lab::{CellId, Engine, Study};
use serde::Serialize;

use super::arguments::Suggest;
use super::confirm::{fresh_study, play_fresh};
use super::interrupt::Interrupt;
use super::run::How;
use super::study_file;
use crate::failure::Failure;
use crate::output;

/// A cell that was tried.
#[derive(Debug, Serialize)]
struct Tried {
    cell: String,
    id: CellId,
    games: usize,
    /// The distance from all targets, in standard errors; none if something is not known.
    loss: Option<f64>,
    /// The figures of the targets.
    figures: Vec<Option<f64>>,
    /// Whether no other cell beats it in both of two targets.
    front: bool,
}

pub(super) fn run(arguments: &Suggest) -> Result<(), Failure> {
    let study = study_file::read(&arguments.study)?;
    for target in &arguments.target {
        check(target, &study)?;
    }
    let engine = Engine::of(&study).map_err(Failure::Failed)?;
    let search = Search {
        targets: &arguments.target,
        engine: &engine,
        how: How::new(&arguments.pace, Part::WHOLE),
        interrupt: Interrupt::listen(),
    };
    let path = arguments.study.with_extension("suggest.games.jsonl");
    let (best, games) = search.halve(&study, &path)?;
    output::print_line(format_args!("The best cells, confirmed by fresh games:"))?;
    let fresh = fresh_study(study, |cell| best.contains(&cell));
    let fresh = Study {
        stop: Stop::Games(games),
        ..fresh
    };
    let path = arguments.study.with_extension("suggest-fresh.games.jsonl");
    let tried = search.tried(&fresh, &search.play(&fresh, &path)?);
    for cell in &tried {
        output::print_line(search.line(cell))?;
    }
    Ok(output::print_json(&tried)?)
}

/// Refuses what no game has a figure of.
fn check(target: &Target, study: &Study) -> Result<(), Failure> {
    let name = target.measure.split('.').next().unwrap_or_default();
    let found = measures::find(name, measures::measures_of(&study.game));
    if found.is_some_and(|measure| !measure.of_cell) {
        return Ok(());
    }
    Err(Failure::BadArgument(format!(
        "--target: no game has the measure {:?}; `atar-cli lab measures {}` lists the measures.",
        target.measure, study.game
    )))
}

struct Search<'a> {
    targets: &'a [Target],
    engine: &'a Engine,
    how: How,
    interrupt: Interrupt,
}

impl Search<'_> {
    fn play(&self, study: &Study, path: &Path) -> Result<Results, Failure> {
        play_fresh(study, path, &self.how, &self.interrupt)
    }

    /// Plays on with the better half until few cells are left. Returns the best, and how many games each had.
    fn halve(&self, study: &Study, path: &Path) -> Result<(BTreeSet<CellId>, u32), Failure> {
        // Two combinations may come to the same cell.
        let mut ids = Vec::new();
        for cell in &study.cells {
            if !ids.contains(&cell.id) {
                ids.push(cell.id);
            }
        }
        let mut halving = Halving::new(ids.len());
        loop {
            let games = u32::try_from(halving.games()).unwrap_or(u32::MAX);
            let left: Vec<CellId> = halving.left().iter().map(|&cell| ids[cell]).collect();
            let stage = Study {
                stop: Stop::Games(games),
                cells: study
                    .cells
                    .iter()
                    .filter(|cell| left.contains(&cell.id))
                    .cloned()
                    .collect(),
                ..study.clone()
            };
            let results = self.play(&stage, path)?;
            let tried = self.tried(&stage, &results);
            output::note(format_args!("{} cells, {games} games each", left.len()));
            for cell in &tried {
                output::note(self.line(cell));
            }
            let loss = |id: &CellId| {
                let cell = tried.iter().find(|cell| cell.id == *id);
                cell.and_then(|cell| cell.loss).unwrap_or(f64::INFINITY)
            };
            let losses: Vec<f64> = ids.iter().map(loss).collect();
            if halving.is_over() || self.interrupt.is_raised() {
                let best = halving.best(&losses).into_iter().map(|cell| ids[cell]);
                return Ok((best.collect(), games));
            }
            halving.halve(&losses);
        }
    }

    /// Returns the cells of a stage, the best first.
    fn tried(&self, study: &Study, results: &Results) -> Vec<Tried> {
        let summary = look::summary(study, results, self.engine);
        let front = self.front(&summary);
        let mut tried: Vec<Tried> = summary
            .cells
            .iter()
            .enumerate()
            .map(|(number, cell)| self.of(&summary, cell, front.contains(&number)))
            .collect();
        let key = |cell: &Tried| cell.loss.unwrap_or(f64::INFINITY);
        tried.sort_by(|a, b| key(a).total_cmp(&key(b)));
        tried
    }

    fn of(&self, summary: &Summary, cell: &CellSummary, front: bool) -> Tried {
        let figure = |target: &Target| {
            let figure = cell
                .figure(&target.measure)
                .filter(|figure| figure.is_told());
            figure.map(|figure| figure.mean)
        };
        Tried {
            cell: summary.label(cell),
            id: cell.cell,
            games: cell.games,
            loss: Some(loss(cell, self.targets)).filter(|loss| loss.is_finite()),
            figures: self.targets.iter().map(figure).collect(),
            front,
        }
    }

    /// The cells that no other beats in both of two targets.
    fn front(&self, summary: &Summary) -> Vec<usize> {
        let [first, second] = self.targets else {
            return Vec::new();
        };
        let distance = |cell: &CellSummary, target: &Target| {
            let figure = cell.figure(&target.measure);
            figure.map_or(f64::INFINITY, |figure| target.distance(figure))
        };
        let cells = summary.cells.iter();
        let points = cells.map(|cell| (distance(cell, first), distance(cell, second)));
        front(&points.collect::<Vec<_>>())
    }

    /// Returns a cell for a person.
    fn line(&self, cell: &Tried) -> String {
        let figures = self
            .targets
            .iter()
            .zip(&cell.figures)
            .map(|(target, figure)| {
                let figure =
                    figure.map_or_else(|| "unknown".to_owned(), |figure| format!("{figure:.3}"));
                format!("{} {figure}", target.measure)
            });
        let figures: Vec<_> = figures.collect();
        let loss = cell
            .loss
            .map_or_else(|| "unknown".to_owned(), |loss| format!("{loss:.1}"));
        let front = if cell.front {
            ", on the Pareto front"
        } else {
            ""
        };
        format!(
            "{}: {}; {loss} standard errors off, {} games{front}",
            cell.cell,
            figures.join(", "),
            cell.games
        )
    }
}
