//! A computer player's search as a job for the carrier.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use atar_rules::Position;
use atar_search::{Helper, Plan, Searcher};

use crate::client::Client;
use crate::event::Event;
use crate::id::Id;
use crate::report::{AnalysisReport, ReviewReport};
use crate::seats::Computer;

/// How long a job may think about a turn; none for no limit.
pub(crate) type TimeLimit = Option<Duration>;

/// About how long a job thinks before it checks whether to stop.
const SLICE: Duration = Duration::from_millis(5);
/// The least time between two progress events.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);
/// The nodes of the first slice: few enough in every game.
const FIRST_SLICE: u64 = 4;
/// The longest time that a carrier may rest before it checks again whether to stop.
const MAX_IDLE: Duration = Duration::from_millis(10);

/// A search for the rest of a turn, for any game.
pub(crate) trait AnySearch: Send {
    /// See [`Searcher::run`].
    fn run(&mut self, nodes: u64) -> bool;
    /// See [`Searcher::progress`].
    fn progress(&self) -> (u64, u64);
    /// See [`Searcher::set_budget`].
    fn set_budget(&mut self, nodes: u64);
    /// Lends it a helper. Most searches need none.
    fn lend(&mut self, _helper: Box<dyn Helper>) {}
    /// Returns what it has come to so far.
    fn thought(&mut self) -> Thought;
    /// Returns how many turns it is for: each has its own time.
    fn turns(&self) -> u32 {
        1
    }
    /// Returns the least time between two of its events.
    fn interval(&self) -> Duration {
        PROGRESS_INTERVAL
    }
    /// Returns its events about the request that it answers; none if it only tells how far it is.
    fn events(&mut self) -> Option<Vec<Event>> {
        None
    }
}

/// What a job has come to.
#[derive(Debug)]
pub(crate) enum Thought {
    /// A turn, to be played or told.
    Plan(Plan<String>),
    /// What is known of a position.
    Analysis(AnalysisReport),
    /// The marks of a game.
    Review(ReviewReport),
}

impl Thought {
    /// Returns the turn, if it is one.
    pub(crate) fn into_plan(self) -> Option<Plan<String>> {
        match self {
            Thought::Plan(plan) => Some(plan),
            Thought::Analysis(_) | Thought::Review(_) => None,
        }
    }
}

/// A search for a game of a known type.
pub(crate) struct TypedSearch<P: Position> {
    pub(crate) searcher: Box<dyn Searcher<P>>,
    /// Returns the position where it began, as a line of text.
    pub(crate) start: Box<dyn Fn() -> String + Send>,
}

impl<P: Position> AnySearch for TypedSearch<P> {
    fn run(&mut self, nodes: u64) -> bool {
        self.searcher.run(nodes)
    }

    fn progress(&self) -> (u64, u64) {
        self.searcher.progress()
    }

    fn set_budget(&mut self, nodes: u64) {
        self.searcher.set_budget(nodes);
    }

    fn lend(&mut self, helper: Box<dyn Helper>) {
        self.searcher.lend(helper, &self.start);
    }

    fn thought(&mut self) -> Thought {
        let Plan { steps, value, nodes } = self.searcher.plan();
        Thought::Plan(Plan { steps: steps.iter().map(ToString::to_string).collect(), value, nodes })
    }
}

/// The reason for a job, and its owner.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Purpose {
    /// A client asked for a computer player's turn.
    Request {
        /// Who asked.
        client: Client,
        /// The id of its request.
        id: Id,
    },
    /// A client asked to look at the game. It gets an answer, whatever has become of the game meanwhile.
    Study {
        /// Who asked.
        client: Client,
        /// The id of its request.
        id: Id,
    },
    /// The table plays the turn of a computer's seat.
    Turn(Computer),
}

impl Purpose {
    fn client(&self) -> Option<Client> {
        match self {
            Purpose::Request { client, .. } | Purpose::Study { client, .. } => Some(*client),
            Purpose::Turn(_) => None,
        }
    }
}

/// A handle that stops one job.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Stops the job within a few milliseconds. It ends with what it has found so far.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the job has been dropped.
    pub(crate) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    /// Returns whether the job was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Compares by job: stoppers of the same job are equal.
impl PartialEq for Stopper {
    fn eq(&self, other: &Stopper) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A long search, to be run on a thread that carries no messages.
pub struct Job {
    purpose: Purpose,
    rev: u64,
    /// How long it may think about all its turns.
    limit: TimeLimit,
    /// The earliest time at which the job may end, however soon it has a turn.
    not_before: Duration,
    stopper: Stopper,
    pacing: Pacing,
    is_search_done: bool,
    /// Whether the player has panicked and must not be called again.
    is_broken: bool,
    search: Box<dyn AnySearch>,
}

/// The timing of a job.
#[derive(Debug)]
struct Pacing {
    /// The nodes that the next slice may take.
    slice: u64,
    /// When the last slice began, since the first one began; none before the first.
    began: Option<Duration>,
    /// When the next progress event is due.
    next_progress: Duration,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job").field("purpose", &self.purpose).field("rev", &self.rev).finish_non_exhaustive()
    }
}

/// A job at its end, to be given to the table as a message.
#[derive(Debug)]
pub struct FinishedJob {
    pub(crate) purpose: Purpose,
    /// The position that it was for.
    pub(crate) rev: u64,
    pub(crate) stopper: Stopper,
    /// What it has come to; none after a panic.
    pub(crate) thought: Option<Thought>,
}

impl FinishedJob {
    /// Returns the handle that would have stopped the job, by which a carrier knows it again.
    #[must_use]
    pub fn stopper(&self) -> &Stopper {
        &self.stopper
    }

    /// Returns the client that asked, who gets the answer. None if the job plays the turn of a computer's seat.
    #[must_use]
    pub fn client(&self) -> Option<Client> {
        self.purpose.client()
    }
}

impl Job {
    pub(crate) fn new(purpose: Purpose, rev: u64, limit: TimeLimit, search: Box<dyn AnySearch>) -> Job {
        Job {
            purpose,
            rev,
            limit: limit.map(|limit| limit.saturating_mul(search.turns())),
            not_before: Duration::ZERO,
            stopper: Stopper(Arc::default()),
            pacing: Pacing { slice: FIRST_SLICE, began: None, next_progress: search.interval().min(PROGRESS_INTERVAL) },
            is_search_done: false,
            is_broken: false,
            search,
        }
    }

    /// Sets the earliest time at which the job may end, since its start. Stopping it still ends it at once.
    pub(crate) fn not_before(mut self, time: Duration) -> Job {
        self.not_before = time;
        self
    }

    /// Returns the client that asked, who gets the events. None if the job plays the turn of a computer's seat: then
    /// all clients get them.
    #[must_use]
    pub fn client(&self) -> Option<Client> {
        self.purpose.client()
    }

    /// Returns how many turns it is for: a carrier's limit for a turn holds for each.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.search.turns()
    }

    /// Returns a handle that stops the job.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Lends the job a helper, for carriers without threads. It changes the time only, and most jobs need none. Behind
    /// it stands a [`HelperDesk`](crate::HelperDesk).
    pub fn lend(&mut self, helper: Box<dyn Helper>) {
        self.search.lend(helper);
    }

    /// Runs the job to its end, for carriers that have nothing else to do meanwhile.
    ///
    /// `elapsed` returns the time since the call. `rest` waits. `tell` sends an event, a line of JSON, to its clients:
    /// see [`Job::client`].
    pub fn run(
        mut self,
        elapsed: &dyn Fn() -> Duration,
        rest: &dyn Fn(Duration),
        tell: &mut dyn FnMut(String),
    ) -> FinishedJob {
        let mut now = Duration::ZERO;
        while self.run_slice(now, tell) {
            let pause = self.idle_time(now);
            if !pause.is_zero() {
                rest(pause);
            }
            now = elapsed();
        }
        self.finish()
    }

    /// Runs the next slice, a few milliseconds long, for carriers with one thread, which must listen between slices.
    ///
    /// `now` is the time since the first slice began. Returns whether to call it again; if not, call [`Job::finish`].
    pub fn run_slice(&mut self, now: Duration, tell: &mut dyn FnMut(String)) -> bool {
        // A panic of a player must not end the program. Its request gets an error.
        let goes_on = catch_unwind(AssertUnwindSafe(|| self.search_slice(now, tell)));
        self.is_broken |= goes_on.is_err();
        goes_on.unwrap_or_default()
    }

    /// Returns how long the carrier may wait before the next [`Job::run_slice`]. Zero while the search runs. A finished
    /// search may wait, so that nobody plays faster than a person can follow.
    #[must_use]
    pub fn idle_time(&self, now: Duration) -> Duration {
        if self.is_search_done { self.not_before.saturating_sub(now).min(MAX_IDLE) } else { Duration::ZERO }
    }

    /// Ends the job with what it has found so far.
    #[must_use]
    pub fn finish(mut self) -> FinishedJob {
        let thought = if self.is_broken { None } else { catch_unwind(AssertUnwindSafe(|| self.search.thought())).ok() };
        FinishedJob { purpose: self.purpose, rev: self.rev, stopper: self.stopper, thought }
    }

    fn search_slice(&mut self, now: Duration, tell: &mut dyn FnMut(String)) -> bool {
        if self.stopper.is_stopped() || self.limit.is_some_and(|limit| now >= limit) {
            return false;
        }
        if self.is_search_done {
            return now < self.not_before;
        }
        if let Some(before) = self.pacing.began.replace(now) {
            self.pacing.slice = next_slice(self.pacing.slice, now.saturating_sub(before));
            if let Some(limit) = self.limit {
                self.allow_until(now, limit);
            }
        }
        if now >= self.pacing.next_progress {
            self.pacing.next_progress = now + self.search.interval();
            self.tell_news(tell);
        }
        self.is_search_done = self.search.run(self.pacing.slice);
        if self.is_search_done && matches!(self.purpose, Purpose::Study { .. }) {
            self.tell_news(tell);
        }
        !self.is_search_done || now < self.not_before
    }

    /// Sets the budget to the nodes that fit before the limit, at the speed so far.
    fn allow_until(&mut self, now: Duration, limit: Duration) {
        let (done, _) = self.search.progress();
        let in_all = u128::from(done) * limit.as_nanos() / now.as_nanos().max(1);
        self.search.set_budget(u64::try_from(in_all).unwrap_or(u64::MAX));
    }

    fn tell_news(&mut self, tell: &mut dyn FnMut(String)) {
        let events = self.search.events();
        let (nodes, of) = self.search.progress();
        let progress = |seat, rev| Event::Progress { seat, rev, nodes, of };
        match &self.purpose {
            Purpose::Request { id, .. } => tell(progress(None, None).about(id)),
            Purpose::Study { id, .. } => events.into_iter().flatten().for_each(|event| tell(event.about(id))),
            Purpose::Turn(computer) => tell(progress(Some(computer.seat), Some(self.rev)).to_json()),
        }
    }
}

/// Returns the nodes of the next slice, from the time that the last one took. The result of the search does not depend
/// on it.
fn next_slice(slice: u64, took: Duration) -> u64 {
    if took < SLICE / 2 {
        slice.saturating_mul(2)
    } else if took > SLICE {
        (slice / 2).max(1)
    } else {
        slice
    }
}
