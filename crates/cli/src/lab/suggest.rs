//! `lab suggest`: looks for the cells whose measures are in given ranges, and confirms the best.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use atar_lab::game_measures::measures_of;
use atar_lab::measurements::Results;
use atar_lab::measures;
use atar_lab::schedule::Part;
use atar_lab::statistics::Interval;
use atar_lab::study::Stop;
use atar_lab::{CellId, Engine, Study};
use atar_lab_report::finding::{Halving, Target, front, loss};
use atar_lab_report::look;
use atar_lab_report::plots::{Scatter, Spot, Unit, Wished, on_paper};
use atar_lab_report::report::{CellSummary, Summary};
use serde::Serialize;

use super::arguments::SuggestArgs;
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
    /// How its figures are written, and the distance from each target.
    #[serde(skip)]
    units: Vec<Unit>,
    #[serde(skip)]
    distances: Vec<f64>,
}

pub(super) fn run(arguments: &SuggestArgs) -> Result<(), Failure> {
    let study = study_file::read(&arguments.study)?;
    for target in &arguments.target {
        check(target, &study)?;
    }
    if arguments.svg.is_some() && arguments.target.len() != 2 {
        let text = "--svg: the plot shows two targets; give two.";
        return Err(Failure::BadArgument(text.to_owned()));
    }
    let engine = Engine::of(&study).map_err(Failure::Failed)?;
    let search = Search {
        targets: &arguments.target,
        engine: &engine,
        how: How::new(&arguments.pace, Part::WHOLE),
        interrupt: Interrupt::listen(),
    };
    let path = arguments.study.with_extension("suggest.games.jsonl");
    let Found { best, games, all } = search.halve(&study, &path)?;
    if let Some(path) = &arguments.svg {
        let plot = search.plot(&study, &all.values().collect::<Vec<_>>());
        super::report::write(path, &on_paper(&plot))?;
    }
    output::print_line(format_args!("The best cells, confirmed by fresh games:"))?;
    let fresh = fresh_study(study, |cell| best.contains(&cell));
    let fresh = Study { stop: Stop::Games(games), ..fresh };
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
    let found = measures::find(name, measures_of(&study.game));
    if found.is_some_and(|measure| !measure.of_cell) {
        return Ok(());
    }
    Err(Failure::BadArgument(format!(
        "--target: no game has the measure {:?}; `atar-cli lab measures {}` lists the measures.",
        target.measure, study.game
    )))
}

/// The result of the search.
struct Found {
    best: BTreeSet<CellId>,
    /// The games of each of the best.
    games: u32,
    /// All cells, each with the most games that it had.
    all: BTreeMap<CellId, Tried>,
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
    fn halve(&self, study: &Study, path: &Path) -> Result<Found, Failure> {
        // Two combinations may come to the same cell.
        let mut ids = Vec::new();
        for cell in &study.cells {
            if !ids.contains(&cell.id) {
                ids.push(cell.id);
            }
        }
        let mut halving = Halving::new(ids.len());
        let mut all = BTreeMap::new();
        loop {
            let games = u32::try_from(halving.games()).unwrap_or(u32::MAX);
            let left: Vec<CellId> = halving.left().iter().map(|&cell| ids[cell]).collect();
            let stage = Study {
                stop: Stop::Games(games),
                cells: study.cells.iter().filter(|cell| left.contains(&cell.id)).cloned().collect(),
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
                let best = best.collect();
                all.extend(tried.into_iter().map(|cell| (cell.id, cell)));
                return Ok(Found { best, games, all });
            }
            all.extend(tried.into_iter().map(|cell| (cell.id, cell)));
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
        let unit = |target: &Target| {
            let is_share = cell.figure(&target.measure).is_some_and(|figure| figure.is_share);
            if is_share { Unit::Share } else { Unit::Number }
        };
        let figure = |target: &Target| {
            let figure = cell.figure(&target.measure).filter(|figure| figure.is_told());
            figure.map(|figure| figure.mean)
        };
        Tried {
            cell: summary.label(cell),
            id: cell.cell,
            games: cell.games,
            loss: Some(loss(cell, self.targets)).filter(|loss| loss.is_finite()),
            figures: self.targets.iter().map(figure).collect(),
            front,
            units: self.targets.iter().map(unit).collect(),
            distances: self.distances(cell),
        }
    }

    fn distances(&self, cell: &CellSummary) -> Vec<f64> {
        let distance = |target: &Target| {
            let figure = cell.figure(&target.measure);
            figure.map_or(f64::INFINITY, |figure| target.distance(figure))
        };
        self.targets.iter().map(distance).collect()
    }

    /// Returns the plot of cells by two targets.
    fn plot(&self, study: &Study, cells: &[&Tried]) -> String {
        let front = of_front(cells.iter().map(|cell| cell.distances.as_slice()));
        let spot = |(number, cell): (usize, &&Tried)| {
            let [Some(first), Some(second)] = cell.figures[..] else {
                return None;
            };
            Some(Spot { name: cell.cell.clone(), at: (first, second), is_front: front.contains(&number) })
        };
        let wished = |index: usize| {
            let target = &self.targets[index];
            let unit = cells.iter().find_map(|cell| cell.units.get(index).copied());
            Wished {
                measure: target.measure.clone(),
                unit: unit.unwrap_or(Unit::Number),
                range: Interval::new(target.low, target.high),
            }
        };
        Scatter {
            title: match study.name.as_str() {
                "" => "Two targets".to_owned(),
                name => name.to_owned(),
            },
            across: wished(0),
            up: wished(1),
            spots: cells.iter().enumerate().filter_map(spot).collect(),
        }
        .to_svg()
    }

    /// Returns the cells that no other beats in both of two targets.
    fn front(&self, summary: &Summary) -> Vec<usize> {
        let distances: Vec<_> = summary.cells.iter().map(|cell| self.distances(cell)).collect();
        of_front(distances.iter().map(Vec::as_slice))
    }

    /// Returns a cell for a person.
    fn line(&self, cell: &Tried) -> String {
        let figures = self.targets.iter().zip(&cell.figures).map(|(target, figure)| {
            let figure = figure.map_or_else(|| "unknown".to_owned(), |figure| format!("{figure:.3}"));
            format!("{} {figure}", target.measure)
        });
        let figures: Vec<_> = figures.collect();
        let loss = cell.loss.map_or_else(|| "unknown".to_owned(), |loss| format!("{loss:.1}"));
        let front = if cell.front { ", on the Pareto front" } else { "" };
        format!("{}: {}; {loss} standard errors off, {} games{front}", cell.cell, figures.join(", "), cell.games)
    }
}

/// Returns the numbers of the cells that no other beats in both of two distances; none with other numbers of targets.
fn of_front<'a>(distances: impl Iterator<Item = &'a [f64]>) -> Vec<usize> {
    let points = distances.map(|distances| match *distances {
        [first, second] => Some((first, second)),
        _ => None,
    });
    let points: Option<Vec<_>> = points.collect();
    points.map_or_else(Vec::new, |points| front(&points))
}
