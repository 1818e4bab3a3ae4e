//! A computer player's search as a job for the carrier.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use atar_rules::Position;
use atar_search::{Plan, Searcher};

use crate::client::Client;
use crate::event::Event;
use crate::id::Id;
use crate::seats::Computer;

/// The time that a job thinks at the most, if it is bound.
pub(crate) type TimeLimit = Option<Duration>;

/// How long a job thinks between two looks at whether it is to stop, about.
const SLICE: Duration = Duration::from_millis(5);
/// The time between two events that tell its progress, at least.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);
/// The nodes of the first slice: few enough in every game.
const FIRST_SLICE: u64 = 4;
/// How long a carrier may rest at most before it looks again at whether the job is to stop.
const MAX_IDLE: Duration = Duration::from_millis(10);

/// A search for a turn, whatever the game.
pub(crate) trait AnySearch: Send {
    /// See [`Searcher::run`].
    fn run(&mut self, nodes: u64) -> bool;
    /// See [`Searcher::progress`].
    fn progress(&self) -> (u64, u64);
    /// See [`Searcher::set_budget`].
    fn set_budget(&mut self, nodes: u64);
    /// See [`Searcher::plan`].
    fn plan(&mut self) -> Plan<String>;
}

/// A search of a game whose type is known.
pub(crate) struct TypedSearch<P: Position>(pub(crate) Box<dyn Searcher<P>>);

impl<P: Position> AnySearch for TypedSearch<P> {
    fn run(&mut self, nodes: u64) -> bool {
        self.0.run(nodes)
    }

    fn progress(&self) -> (u64, u64) {
        self.0.progress()
    }

    fn set_budget(&mut self, nodes: u64) {
        self.0.set_budget(nodes);
    }

    fn plan(&mut self) -> Plan<String> {
        let Plan {
            steps,
            value,
            nodes,
        } = self.0.plan();
        Plan {
            steps: steps.iter().map(ToString::to_string).collect(),
            value,
            nodes,
        }
    }
}

/// The owner of a job.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Purpose {
    /// A client's, who asked with this id for a computer player's turn.
    Request {
        /// Who asked.
        client: Client,
        /// The request's.
        id: Id,
    },
    /// The table's own: the turn of a computer's seat is to be played.
    Turn(Computer),
}

impl Purpose {
    fn client(&self) -> Option<Client> {
        match self {
            Purpose::Request { client, .. } => Some(*client),
            Purpose::Turn(_) => None,
        }
    }
}

/// Stops one job.
#[derive(Clone, Debug)]
pub struct Stopper(Arc<AtomicBool>);

impl Stopper {
    /// Stops the job within a few milliseconds; it ends with the best it has.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the job has been dropped.
    pub(crate) fn is_alone(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Stoppers of the same job are equal.
impl PartialEq for Stopper {
    fn eq(&self, other: &Stopper) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A search that takes long: to be run apart from the thread that carries messages.
pub struct Job {
    purpose: Purpose,
    rev: u64,
    limit: TimeLimit,
    /// Not to be done before this time, however soon it is thought out.
    not_before: Duration,
    stopper: Stopper,
    pacing: Pacing,
    is_search_done: bool,
    /// Whether the player has made a mistake and must not be asked any more.
    is_broken: bool,
    search: Box<dyn AnySearch>,
}

/// The progress of a job in time.
#[derive(Debug)]
struct Pacing {
    /// The nodes of the next slice.
    slice: u64,
    /// When the last slice began, as time since the first; none before it.
    began: Option<Duration>,
    /// When progress is to be told next.
    next_progress: Duration,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("purpose", &self.purpose)
            .field("rev", &self.rev)
            .finish_non_exhaustive()
    }
}

/// A job that has come to its end, to be given to the table as a message.
#[derive(Debug)]
pub struct FinishedJob {
    pub(crate) purpose: Purpose,
    /// The position that it was for.
    pub(crate) rev: u64,
    pub(crate) stopper: Stopper,
    /// None after a defect.
    pub(crate) plan: Option<Plan<String>>,
}

impl FinishedJob {
    /// Returns the client whose request it was: the table's answer is for it. None if it was the table's own, for the
    /// turn of a computer's seat.
    #[must_use]
    pub fn client(&self) -> Option<Client> {
        self.purpose.client()
    }
}

impl Job {
    pub(crate) fn new(
        purpose: Purpose,
        rev: u64,
        limit: TimeLimit,
        search: Box<dyn AnySearch>,
    ) -> Job {
        Job {
            purpose,
            rev,
            limit,
            not_before: Duration::ZERO,
            stopper: Stopper(Arc::default()),
            pacing: Pacing {
                slice: FIRST_SLICE,
                began: None,
                next_progress: PROGRESS_INTERVAL,
            },
            is_search_done: false,
            is_broken: false,
            search,
        }
    }

    /// Delays its end to this time since it began, unless it is stopped.
    pub(crate) fn not_before(mut self, time: Duration) -> Job {
        self.not_before = time;
        self
    }

    /// Returns the client whose request it is and whom its events are for. None if it is the table's own, for the turn
    /// of a computer's seat: then they are for every client.
    #[must_use]
    pub fn client(&self) -> Option<Client> {
        self.purpose.client()
    }

    /// Returns a handle that stops it.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Runs it to its end. `elapsed` tells the time since the call; `rest` lets a time pass; `tell` brings events,
    /// lines of JSON, to whom they are for: see [`Job::client`].
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

    /// Runs the next slice of it, a few milliseconds long, for carriers that must listen between slices because they
    /// have one thread only. `now` is the time since the first slice began. Answers whether it is to be called again;
    /// if not, the job is to be finished.
    pub fn run_slice(&mut self, now: Duration, tell: &mut dyn FnMut(String)) -> bool {
        // A defect of a player must not end the program: its request is told so.
        let goes_on = catch_unwind(AssertUnwindSafe(|| self.search_slice(now, tell)));
        self.is_broken |= goes_on.is_err();
        goes_on.unwrap_or_default()
    }

    /// Returns how long the carrier may wait before it calls [`Job::run_slice`] again: nothing while there is work.
    /// Some jobs wait when all is thought out, so that nobody plays faster than a person can follow.
    #[must_use]
    pub fn idle_time(&self, now: Duration) -> Duration {
        if self.is_search_done {
            self.not_before.saturating_sub(now).min(MAX_IDLE)
        } else {
            Duration::ZERO
        }
    }

    /// Ends it with the best it has.
    #[must_use]
    pub fn finish(mut self) -> FinishedJob {
        let plan = if self.is_broken {
            None
        } else {
            catch_unwind(AssertUnwindSafe(|| self.search.plan())).ok()
        };
        FinishedJob {
            purpose: self.purpose,
            rev: self.rev,
            stopper: self.stopper,
            plan,
        }
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
            self.pacing.next_progress = now + PROGRESS_INTERVAL;
            tell(self.progress_event());
        }
        self.is_search_done = self.search.run(self.pacing.slice);
        !self.is_search_done || now < self.not_before
    }

    /// Allows as many nodes as can be had until the limit, by the speed so far.
    fn allow_until(&mut self, now: Duration, limit: Duration) {
        let (done, _) = self.search.progress();
        let in_all = u128::from(done) * limit.as_nanos() / now.as_nanos().max(1);
        self.search
            .set_budget(u64::try_from(in_all).unwrap_or(u64::MAX));
    }

    fn progress_event(&self) -> String {
        let (nodes, of) = self.search.progress();
        let event = |seat, rev| Event::Progress {
            seat,
            rev,
            nodes,
            of,
        };
        match &self.purpose {
            Purpose::Request { id, .. } => event(None, None).about(id),
            Purpose::Turn(computer) => event(Some(computer.seat), Some(self.rev)).to_json(),
        }
    }
}

/// As many nodes as take the time of a slice, going by the last one; what was thought does not depend on it.
fn next_slice(slice: u64, took: Duration) -> u64 {
    if took < SLICE / 2 {
        slice.saturating_mul(2)
    } else if took > SLICE {
        (slice / 2).max(1)
    } else {
        slice
    }
}
