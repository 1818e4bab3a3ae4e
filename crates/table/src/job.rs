//! A computer player's thinking, as a job for the carrier.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use atar_rules::Position;
use atar_search::Thinking;
use serde_json::{Value, json};

use crate::table::Client;

/// The time that a job thinks at the most, if it is bound.
pub(crate) type Limit = Option<Duration>;

/// How long a job thinks between two looks at whether it is to stop, about.
const SLICE: Duration = Duration::from_millis(5);
/// The time between two events that tell its progress, at least.
const NEWS: Duration = Duration::from_millis(100);
/// The nodes of the first slice: few enough in every game.
const FIRST_SLICE: u64 = 4;

/// A computer player at work on a turn, whatever the game.
pub(crate) trait Work: Send {
    /// See [`Thinking::run`].
    fn run(&mut self, nodes: u64) -> bool;
    /// See [`Thinking::progress`].
    fn progress(&self) -> (u64, u64);
    /// See [`Thinking::allow`].
    fn allow(&mut self, nodes: u64);
    /// The answer to the request.
    fn answer(&mut self) -> Value;
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

    fn answer(&mut self) -> Value {
        let plan = self.0.plan();
        let steps: Vec<String> = plan.steps.iter().map(ToString::to_string).collect();
        json!({ "steps": steps, "value": plan.value, "nodes": plan.nodes })
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
    client: Client,
    id: Value,
    rev: u64,
    limit: Limit,
    stopper: Stopper,
    pace: Pace,
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
            .field("client", &self.client)
            .field("id", &self.id)
            .field("rev", &self.rev)
            .finish_non_exhaustive()
    }
}

/// A job that has come to its end, to be given to the table as a message.
#[derive(Debug)]
pub struct Finished {
    client: Client,
    pub(crate) id: Value,
    /// The position that it was for.
    pub(crate) rev: u64,
    pub(crate) stopper: Stopper,
    /// None after a defect.
    pub(crate) answer: Option<Value>,
}

impl Finished {
    /// Whose request it was: the table's answer is for this client.
    #[must_use]
    pub fn client(&self) -> Client {
        self.client
    }
}

impl Job {
    pub(crate) fn new(
        client: Client,
        id: Value,
        rev: u64,
        limit: Limit,
        work: Box<dyn Work>,
    ) -> Job {
        Job {
            client,
            id,
            rev,
            limit,
            stopper: Stopper(Arc::default()),
            pace: Pace {
                slice: FIRST_SLICE,
                began: None,
                news: NEWS,
            },
            is_broken: false,
            work,
        }
    }

    /// Whose request it is.
    #[must_use]
    pub fn client(&self) -> Client {
        self.client
    }

    /// What stops it.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Does it. `elapsed` tells the time since the call; `tell` brings events, lines of JSON, to the job's client.
    pub fn run(mut self, elapsed: &dyn Fn() -> Duration, tell: &mut dyn FnMut(String)) -> Finished {
        let mut now = Duration::ZERO;
        while self.advance(now, tell) {
            now = elapsed();
        }
        self.finish()
    }

    /// Does the next slice of it, a few milliseconds long, for carriers that must listen between slices because they have one thread
    /// only. `now` is the time since the first slice began. Answers whether it is to be called again; if not, the job is to be finished.
    pub fn advance(&mut self, now: Duration, tell: &mut dyn FnMut(String)) -> bool {
        // A defect of a player must not end the program: its request is told so.
        let goes_on = catch_unwind(AssertUnwindSafe(|| self.think(now, tell)));
        self.is_broken = goes_on.is_err();
        goes_on.unwrap_or_default()
    }

    /// Ends it with the best it has.
    #[must_use]
    pub fn finish(mut self) -> Finished {
        let answer = if self.is_broken {
            None
        } else {
            catch_unwind(AssertUnwindSafe(|| self.work.answer())).ok()
        };
        Finished {
            client: self.client,
            id: self.id,
            rev: self.rev,
            stopper: self.stopper,
            answer,
        }
    }

    fn think(&mut self, now: Duration, tell: &mut dyn FnMut(String)) -> bool {
        if self.stopper.is_stopped() || self.limit.is_some_and(|limit| now >= limit) {
            return false;
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
        !self.work.run(self.pace.slice)
    }

    /// Allows as many nodes as can be had until the limit, by the speed so far.
    fn budget(&mut self, now: Duration, limit: Duration) {
        let (done, _) = self.work.progress();
        let in_all = u128::from(done) * limit.as_nanos() / now.as_nanos().max(1);
        self.work.allow(u64::try_from(in_all).unwrap_or(u64::MAX));
    }

    fn news(&self) -> String {
        let (nodes, of) = self.work.progress();
        json!({ "event": "progress", "re": self.id, "nodes": nodes, "of": of }).to_string()
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
