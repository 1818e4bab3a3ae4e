//! The computer that watches, for any game: an analysis as a job, and where its search is kept between two of them.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use atar_rules::Position;
use atar_search::Analyst;

use crate::event::Event;
use crate::job::{AnySearch, Thought};
use crate::report::AnalysisReport;

/// The least time between two events of an analysis.
const NEWS_INTERVAL: Duration = Duration::from_millis(250);
/// How many turns are told if nobody asks for a number.
pub(crate) const DEFAULT_LINES: usize = 3;

/// An analyst of any game.
pub(crate) trait AnyAnalyst: Send {
    /// See [`Analyst::run`].
    fn run(&mut self, nodes: u64) -> bool;
    /// See [`Analyst::nodes`].
    fn nodes(&self) -> u64;
    /// See [`Analyst::analysis`].
    fn report(&mut self, rev: u64, lines: usize) -> AnalysisReport;
    fn as_any(&mut self) -> &mut dyn Any;
}

/// An analyst of a game of a known type.
struct TypedAnalyst<P: Position>(Box<dyn Analyst<P>>);

impl<P: Position> AnyAnalyst for TypedAnalyst<P> {
    fn run(&mut self, nodes: u64) -> bool {
        self.0.run(nodes)
    }

    fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    fn report(&mut self, rev: u64, lines: usize) -> AnalysisReport {
        AnalysisReport::new(rev, self.0.analysis(lines))
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// Turns the analyst that was kept to a position, or makes one where there is none.
pub(crate) type OpenAnalyst = Box<dyn FnOnce(Option<Box<dyn AnyAnalyst>>) -> Box<dyn AnyAnalyst> + Send>;

/// Returns what turns an analyst to a position.
pub(crate) fn opener<P: Position>(position: P, seats: usize, seed: u64) -> OpenAnalyst {
    Box::new(move |kept| {
        if let Some(mut kept) = kept
            && let Some(analyst) = kept.as_any().downcast_mut::<TypedAnalyst<P>>()
        {
            analyst.0.go_to(&position);
            return kept;
        }
        Box::new(TypedAnalyst(atar_search::analyse(&position, seats, seed)))
    })
}

/// Where the analyst of a game is kept while nobody needs it.
#[derive(Clone, Default)]
pub(crate) struct Shelf(Arc<Mutex<Shelved>>);

#[derive(Default)]
struct Shelved {
    is_lent: bool,
    analyst: Option<Box<dyn AnyAnalyst>>,
}

impl Shelf {
    /// Returns what is kept, if anything is; none while another job has it.
    fn lend(&self) -> Option<Option<Box<dyn AnyAnalyst>>> {
        let mut shelved = self.shelved();
        if shelved.is_lent {
            return None;
        }
        shelved.is_lent = true;
        Some(shelved.analyst.take())
    }

    fn give_back(&self, analyst: Option<Box<dyn AnyAnalyst>>) {
        *self.shelved() = Shelved { is_lent: false, analyst };
    }

    fn shelved(&self) -> MutexGuard<'_, Shelved> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An analysis at work.
pub(crate) struct AnalysisSearch {
    rev: u64,
    lines: usize,
    /// The nodes at which it ends; none if it goes on for ever.
    most: Option<u64>,
    /// None once there is an analyst, and while it searches, so that a panic leaves none behind.
    open: Option<OpenAnalyst>,
    analyst: Option<Box<dyn AnyAnalyst>>,
    /// Where the analyst comes from and goes to; none for an analysis that begins anew.
    shelf: Option<Shelf>,
    is_lent: bool,
}

impl AnalysisSearch {
    pub(crate) fn new(rev: u64, lines: usize, most: Option<u64>, open: OpenAnalyst, shelf: Option<Shelf>) -> Self {
        AnalysisSearch { rev, lines, most, open: Some(open), analyst: None, shelf, is_lent: false }
    }

    /// Gets the analyst, once no other job has it.
    fn begin(&mut self) {
        if self.open.is_none() {
            return;
        }
        let kept = match &self.shelf {
            Some(shelf) => shelf.lend(),
            None => Some(None),
        };
        if let Some(kept) = kept {
            self.is_lent = self.shelf.is_some();
            self.analyst = self.open.take().map(|open| open(kept));
        }
    }

    fn report(&mut self) -> AnalysisReport {
        self.begin();
        if let Some(open) = self.open.take() {
            // It was stopped before the last job gave the analyst back.
            self.analyst = Some(open(None));
        }
        let report = self.analyst.as_mut().map(|analyst| analyst.report(self.rev, self.lines));
        let nothing = || AnalysisReport { rev: self.rev, nodes: 0, value: vec![], exact: false, lines: vec![] };
        report.unwrap_or_else(nothing)
    }
}

impl AnySearch for AnalysisSearch {
    fn run(&mut self, nodes: u64) -> bool {
        self.begin();
        let Some(mut analyst) = self.analyst.take() else {
            return false;
        };
        let left = self.most.map_or(u64::MAX, |most| most.saturating_sub(analyst.nodes()));
        let knows_all = left == 0 || analyst.run(nodes.min(left));
        let has_ended = knows_all || self.most.is_some_and(|most| analyst.nodes() >= most);
        self.analyst = Some(analyst);
        has_ended
    }

    fn progress(&self) -> (u64, u64) {
        let nodes = self.analyst.as_ref().map_or(0, |analyst| analyst.nodes());
        (nodes, self.most.unwrap_or(u64::MAX))
    }

    fn set_budget(&mut self, _: u64) {}

    fn thought(&mut self) -> Thought {
        Thought::Analysis(self.report())
    }

    fn interval(&self) -> Duration {
        NEWS_INTERVAL
    }

    fn events(&mut self) -> Option<Vec<Event>> {
        self.begin();
        let report = self.analyst.as_mut().map(|analyst| analyst.report(self.rev, self.lines));
        Some(report.map(Event::Analysis).into_iter().collect())
    }
}

/// Gives the analyst back, or says that it is lost.
impl Drop for AnalysisSearch {
    fn drop(&mut self) {
        if let Some(shelf) = self.shelf.take().filter(|_| self.is_lent) {
            shelf.give_back(self.analyst.take());
        }
    }
}
