//! A computer player's thinking, as a job for the carrier.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use atar_rules::Position;
use atar_search::{Plan, Thinking};
use serde_json::json;

use crate::id::Id;
use crate::message::Client;
use crate::seats::Computer;

/// The time that a job thinks at the most, if it is bound.
pub(crate) type Limit = Option<Duration>;

/// How long a job thinks between two looks at whether it is to stop, about.
const SLICE: Duration = Duration::from_millis(5);
/// The time between two events that tell its progress, at least.
const NEWS: Duration = Duration::from_millis(100);
/// The nodes of the first slice: few enough in every game.
const FIRST_SLICE: u64 = 4;
/// How long a carrier may rest at most before it looks again at whether the job is to stop.
const REST: Duration = Duration::from_millis(10);

/// A computer player at work on a turn, whatever the game.
pub(crate) trait Work: Send {
    /// See [`Thinking::run`].
    fn run(&mut self, nodes: u64) -> bool;
    /// See [`Thinking::progress`].
    fn progress(&self) -> (u64, u64);
    /// See [`Thinking::allow`].
    fn allow(&mut self, nodes: u64);
    /// See [`Thinking::plan`].
    fn plan(&mut self) -> Plan<String>;
}

/// The work of a player of a game.
pub(crate) struct Thought<P: Position>(pub(crate) Box<dyn Thinking<P>>);

impl<P: Position> Work for Thought<P> {
    fn run(&mut self, nodes: u64) -> bool {
        self.0.run(nodes)
    }

    fn progress(&self) -> (u64, u64) {
        self.0.progress()
    }

    fn allow(&mut self, nodes: u64) {
        self.0.allow(nodes);
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

/// Whose job it is.
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
    /// The job comes to its end within a few milliseconds, with the best it has.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the job is gone, and nobody can stop it any more.
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

/// Something that takes long: to be run apart from the thread that carries messages.
pub struct Job {
    purpose: Purpose,
    rev: u64,
    limit: Limit,
    /// Not to be done before this time, however soon it is thought out.
    not_before: Duration,
    stopper: Stopper,
    pace: Pace,
    is_thought_out: bool,
    /// Whether the player has made a mistake and must not be asked any more.
    is_broken: bool,
    work: Box<dyn Work>,
}

/// How fast the work goes.
#[derive(Debug)]
struct Pace {
    /// The nodes of the next slice.
    slice: u64,
    /// When the last slice began, as time since the first; none before it.
    began: Option<Duration>,
    /// When progress is to be told next.
    news: Duration,
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
pub struct Finished {
    pub(crate) purpose: Purpose,
    /// The position that it was for.
    pub(crate) rev: u64,
    pub(crate) stopper: Stopper,
    /// None after a defect.
    pub(crate) plan: Option<Plan<String>>,
}

impl Finished {
    /// Whose request it was: the table's answer is for this client. None if it was the table's own, for the turn of a
    /// computer's seat.
    #[must_use]
    pub fn client(&self) -> Option<Client> {
        self.purpose.client()
    }
}

impl Job {
    pub(crate) fn new(purpose: Purpose, rev: u64, limit: Limit, work: Box<dyn Work>) -> Job {
        Job {
            purpose,
            rev,
            limit,
            not_before: Duration::ZERO,
            stopper: Stopper(Arc::default()),
            pace: Pace {
                slice: FIRST_SLICE,
                began: None,
                news: NEWS,
            },
            is_thought_out: false,
            is_broken: false,
            work,
        }
    }

    /// The same, but not done before this time since it began, unless it is stopped.
    pub(crate) fn not_before(mut self, time: Duration) -> Job {
        self.not_before = time;
        self
    }

    /// Whose request it is, and whom its events are for. None if it is the table's own, for the turn of a computer's
    /// seat: then they are
    /// for every client.
    #[must_use]
    pub fn client(&self) -> Option<Client> {
        self.purpose.client()
    }

    /// What stops it.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Does it. `elapsed` tells the time since the call; `rest` lets a time pass; `tell` brings events, lines of JSON,
    /// to whom they are
    /// for: see [`Job::client`].
    pub fn run(
        mut self,
        elapsed: &dyn Fn() -> Duration,
        rest: &dyn Fn(Duration),
        tell: &mut dyn FnMut(String),
    ) -> Finished {
        let mut now = Duration::ZERO;
        while self.advance(now, tell) {
            let pause = self.rest(now);
            if !pause.is_zero() {
                rest(pause);
            }
            now = elapsed();
        }
        self.finish()
    }

    /// Does the next slice of it, a few milliseconds long, for carriers that must listen between slices because they
    /// have one thread
    /// only. `now` is the time since the first slice began. Answers whether it is to be called again; if not, the job
    /// is to be finished.
    pub fn advance(&mut self, now: Duration, tell: &mut dyn FnMut(String)) -> bool {
        // A defect of a player must not end the program: its request is told so.
        let goes_on = catch_unwind(AssertUnwindSafe(|| self.think(now, tell)));
        self.is_broken |= goes_on.is_err();
        goes_on.unwrap_or_default()
    }

    /// How long the carrier may rest before it calls [`Job::advance`] again: nothing while there is work. Some jobs
    /// wait when all is
    /// thought out, so that nobody plays faster than a person can follow.
    #[must_use]
    pub fn rest(&self, now: Duration) -> Duration {
        if self.is_thought_out {
            self.not_before.saturating_sub(now).min(REST)
        } else {
            Duration::ZERO
        }
    }

    /// Ends it with the best it has.
    #[must_use]
    pub fn finish(mut self) -> Finished {
        let plan = if self.is_broken {
            None
        } else {
            catch_unwind(AssertUnwindSafe(|| self.work.plan())).ok()
        };
        Finished {
            purpose: self.purpose,
            rev: self.rev,
            stopper: self.stopper,
            plan,
        }
    }

    fn think(&mut self, now: Duration, tell: &mut dyn FnMut(String)) -> bool {
        if self.stopper.is_stopped() || self.limit.is_some_and(|limit| now >= limit) {
            return false;
        }
        if self.is_thought_out {
            return now < self.not_before;
        }
        if let Some(before) = self.pace.began.replace(now) {
            self.pace.slice = next_slice(self.pace.slice, now.saturating_sub(before));
            if let Some(limit) = self.limit {
                self.budget(now, limit);
            }
        }
        if now >= self.pace.news {
            self.pace.news = now + NEWS;
            tell(self.news());
        }
        self.is_thought_out = self.work.run(self.pace.slice);
        !self.is_thought_out || now < self.not_before
    }

    /// Allows as many nodes as can be had until the limit, by the speed so far.
    fn budget(&mut self, now: Duration, limit: Duration) {
        let (done, _) = self.work.progress();
        let in_all = u128::from(done) * limit.as_nanos() / now.as_nanos().max(1);
        self.work.allow(u64::try_from(in_all).unwrap_or(u64::MAX));
    }

    fn news(&self) -> String {
        let (nodes, of) = self.work.progress();
        let mut news = json!({ "event": "progress", "nodes": nodes, "of": of });
        match &self.purpose {
            Purpose::Request { id, .. } => id.event(&news),
            Purpose::Turn(computer) => {
                news["seat"] = json!(computer.seat);
                news["rev"] = json!(self.rev);
                news.to_string()
            }
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
