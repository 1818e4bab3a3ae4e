//! The threads that search for computer players. All jobs share them in slices, so none waits for another to end.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use atar_table::{FinishedJob, Job};

/// Called with each event of a job.
pub(crate) type OnSearchEvent = Box<dyn Fn(SearchEvent) + Send>;

/// An event of a job.
pub(crate) enum SearchEvent {
    /// How far it is, as an event.
    Progress(String),
    /// Its end.
    Finished(FinishedJob),
}

/// The threads. Clones share them; they end with the last.
#[derive(Clone)]
pub(crate) struct SearchPool {
    queue: Arc<Queue>,
    /// Counts the clones outside the threads.
    _alive: Arc<Alive>,
    most_work: Duration,
}

struct Alive(Arc<Queue>);

struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    tasks: VecDeque<RunningJob>,
    has_ended: bool,
}

struct RunningJob {
    job: Job,
    tell: OnSearchEvent,
    began: Instant,
    /// How long it has worked.
    worked: Duration,
    most_work: Duration,
    /// Before that it rests.
    ready: Instant,
}

impl SearchPool {
    /// Starts so many threads. A job works for at most `most_work`, then plays what it has.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub(crate) fn start(threads: usize, most_work: Duration) -> io::Result<SearchPool> {
        let queue = Arc::new(Queue {
            state: Mutex::new(State { tasks: VecDeque::new(), has_ended: false }),
            changed: Condvar::new(),
        });
        for _ in 0..threads.max(1) {
            let queue = Arc::clone(&queue);
            thread::Builder::new().name("thinker".into()).spawn(move || queue.work())?;
        }
        Ok(SearchPool { _alive: Arc::new(Alive(Arc::clone(&queue))), queue, most_work })
    }

    /// Queues a job.
    pub(crate) fn begin(&self, job: Job, tell: OnSearchEvent) {
        let now = Instant::now();
        self.queue.state().tasks.push_back(RunningJob {
            job,
            tell,
            began: now,
            worked: Duration::ZERO,
            most_work: self.most_work,
            ready: now,
        });
        self.queue.changed.notify_one();
    }

    /// Returns the number of jobs that wait.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.state().tasks.len()
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.state().has_ended = true;
        self.0.changed.notify_all();
    }
}

impl Queue {
    fn work(&self) {
        while let Some(task) = self.next() {
            if let Some(task) = task.slice() {
                self.state().tasks.push_back(task);
                self.changed.notify_one();
            }
        }
    }

    /// Waits for the task that is next in the row and does not rest. Returns none at the end.
    fn next(&self) -> Option<RunningJob> {
        let mut state = self.state();
        loop {
            if state.has_ended {
                return None;
            }
            let now = Instant::now();
            if let Some(at) = state.tasks.iter().position(|task| task.ready <= now) {
                return state.tasks.remove(at);
            }
            let rest = state.tasks.iter().map(|task| task.ready - now).min();
            state = match rest {
                Some(rest) => {
                    let waited = self.changed.wait_timeout(state, rest);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => {
                    let waited = self.changed.wait(state);
                    waited.unwrap_or_else(PoisonError::into_inner)
                }
            };
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RunningJob {
    /// Works for a slice. Returns the task if it goes on.
    fn slice(mut self) -> Option<RunningJob> {
        let start = Instant::now();
        if self.worked >= self.most_work {
            self.job.stopper().stop();
        }
        let tell = &self.tell;
        let mut progress = |event| tell(SearchEvent::Progress(event));
        let goes_on = self.job.run_slice(start - self.began, &mut progress);
        let end = Instant::now();
        self.worked += end - start;
        if goes_on {
            self.ready = end + self.job.idle_time(end - self.began);
            return Some(self);
        }
        (self.tell)(SearchEvent::Finished(self.job.finish()));
        None
    }
}
