//! Whether the games of a cell are enough, where that depends on how they go.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use crate::cell_id::CellId;
use crate::in_order::InOrder;
use crate::measurements::Measurer;
use crate::sample::Sample;
use crate::schedule::{Part, block};
use crate::seek::Seek;
use crate::statistics::{Rounds, Sprt, TestDecision, is_narrow, mean, share};
use crate::study::{Stop, Study, StudyCell};
use crate::trace::Trace;

/// The stopping rule of a study at work. Only the unbroken beginning of each cell's games counts, in whole blocks.
#[derive(Debug)]
pub struct Stops<S> {
    study: S,
    cells: BTreeMap<CellId, CellStop>,
    measurer: Measurer,
    /// The search, in a study with a wish.
    seek: Option<Seek<S>>,
}

#[derive(Debug)]
struct CellStop {
    index: usize,
    waiting: InOrder<Option<f64>>,
    values: Vec<Option<f64>>,
    is_enough: bool,
}

impl<S: Borrow<Study> + Clone> Stops<S> {
    /// Creates the rule of a study, before its first game.
    #[must_use]
    pub fn new(study: S) -> Stops<S> {
        let cells = study.borrow().cells.iter().enumerate().rev();
        let cells = cells.map(|(index, cell)| {
            let stop = CellStop { index, waiting: InOrder::default(), values: Vec::new(), is_enough: false };
            (cell.id, stop)
        });
        let cells = cells.collect();
        let seek = (!study.borrow().wish.is_empty()).then(|| Seek::new(study.clone()));
        Stops { measurer: Measurer::new(study.borrow()), study, cells, seek }
    }

    /// Returns the same where only the cells of a part are played: a search compares these with one another.
    #[must_use]
    pub fn of_part(mut self, part: Part) -> Stops<S> {
        if let Some(seek) = &mut self.seek {
            seek.leave_to_others(|index| !part.has_cell(index));
        }
        self
    }

    /// Returns the search, in a study with a wish.
    #[must_use]
    pub fn seek(&self) -> Option<&Seek<S>> {
        self.seek.as_ref()
    }

    /// Takes a game. Returns whether its cell has games enough.
    pub fn take(&mut self, trace: &Trace) -> bool {
        if let Some(seek) = &mut self.seek {
            return seek.take(trace);
        }
        let study = self.study.borrow();
        let stop = &study.stop;
        let known = self.cells.get_mut(&trace.cell);
        let Some(state) = known.filter(|_| !stop.is_fixed()) else {
            return false;
        };
        let Some(cell) = study.cells.get(state.index) else {
            return false;
        };
        let value = match stop {
            Stop::Games(_) => None,
            Stop::HalfWidth { of, .. } => self.measurer.measure(trace).figure(of),
            Stop::Reach { .. } => trace.shares.get(cell.place_of_a(trace.game)).copied(),
        };
        let block = block(cell.round()) as usize;
        for value in state.waiting.take(trace.game, value) {
            state.values.push(value);
            if !state.is_enough && state.values.len().is_multiple_of(block) {
                let round = cell.round() as usize;
                state.is_enough = is_enough(stop, &state.values, round);
            }
        }
        state.is_enough
    }

    /// Returns the indices of the cells that have games enough.
    pub fn enough(&self) -> impl Iterator<Item = usize> {
        let cells = self.cells.values().filter(|cell| cell.is_enough);
        let sought = self.seek.iter().flat_map(Seek::enough);
        cells.map(|cell| cell.index).chain(sought)
    }
}

/// Returns whether the games of a cell are enough.
fn is_enough(stop: &Stop, values: &[Option<f64>], round: usize) -> bool {
    match *stop {
        Stop::Games(games) => values.len() >= games as usize,
        Stop::HalfWidth { half_width, least, .. } => {
            let rounds = Rounds::new(values, round);
            let is_share = values.iter().flatten().all(|value| (0.0..=1.0).contains(value));
            let interval = if is_share { Some(share(rounds).interval) } else { mean(rounds).map(|mean| mean.interval) };
            interval.is_some_and(|interval| is_narrow(interval, values.len(), least as usize, half_width))
        }
        Stop::Reach { score, .. } => decided(score, values) != TestDecision::Open,
    }
}

/// Returns the decision of the sequential test after these scores of a.
fn decided(goal: f64, scores: &[Option<f64>]) -> TestDecision {
    let mut test = Sprt::new(goal);
    scores.iter().flatten().for_each(|&score| test.add(score));
    test.decision()
}

/// Returns whether no more games of a cell are played, by the measures of its games: all that are planned are there, or
/// they were enough at the end of a block.
#[must_use]
pub fn is_done(study: &Study, cell: &StudyCell, games: usize, samples: &[Sample]) -> bool {
    if games >= study.most_games(cell) as usize {
        return true;
    }
    let enough = |values: &[Option<f64>]| is_enough(&study.stop, values, cell.round() as usize);
    match &study.stop {
        Stop::Games(_) => false,
        Stop::HalfWidth { of, .. } => {
            let values = named(samples, of);
            // An ending that no game had yet has no figures.
            let none = || of.starts_with("ending.").then(|| vec![Some(0.0); games]);
            let values = values.map(<[_]>::to_vec).or_else(none);
            values.is_some_and(|values| blocks(cell, &values).any(enough))
        }
        Stop::Reach { .. } => named(samples, SCORE).is_some_and(|values| blocks(cell, values).any(enough)),
    }
}

/// Returns whether a reaches the score that a study asks for, by the measures of the games of a cell. None where it
/// asks for none.
#[must_use]
pub fn decision(study: &Study, cell: &StudyCell, samples: &[Sample]) -> Option<TestDecision> {
    let Stop::Reach { score, .. } = study.stop else {
        return None;
    };
    let values = named(samples, SCORE)?;
    let mut decisions = blocks(cell, values).map(|values| decided(score, values));
    // What comes after the decision changes nothing.
    let first = decisions.find(|decision| *decision != TestDecision::Open);
    Some(first.unwrap_or_else(|| decided(score, values)))
}

/// The measure of a against b.
const SCORE: &str = "score";

fn named<'a>(samples: &'a [Sample], name: &str) -> Option<&'a [Option<f64>]> {
    let sample = samples.iter().find(|sample| sample.name == name);
    sample.map(|sample| sample.values.as_slice())
}

/// Returns the games up to the end of each block, where a cell may have enough.
fn blocks<'a>(cell: &StudyCell, values: &'a [Option<f64>]) -> impl Iterator<Item = &'a [Option<f64>]> + use<'a> {
    let block = block(cell.round()) as usize;
    (1..=values.len() / block).map(move |count| &values[..count * block])
}
