//! The threads on which carriers run the jobs of their tables.

use std::collections::VecDeque;
use std::io;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use atar_table::{FinishedJob, Job};

use crate::pause::{Pause, PauseGuard};

/// Called with each event of a job.
type OnSearchEvent = Box<dyn Fn(SearchEvent) + Send>;

/// An event of a job.
pub enum SearchEvent {
    /// How far it is, as an event.
    Progress(String),
    /// Its end.
    Finished(FinishedJob),
}

/// The driver of the jobs of all carriers that have threads: server, host, desktop and engine. Clones share its
/// threads, which end with the last.
///
/// Jobs take turns in slices, so none waits for another to end. A job that was stopped goes first: it ends in order.
///
/// Two carriers have one thread only, and use [`Job`] itself: `atar-cli play`, which has nothing to do meanwhile,
/// [`Job::run`]; and the browser's Worker, which has no threads and must hear messages, [`Job::run_slice`].
#[derive(Clone)]
pub struct SearchPool {
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
    /// Starts so many threads, at least one. A job works for at most `most_work` a turn, then ends with what it has.
    /// While a job works, the `pause` is on.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn start(threads: usize, most_work: Duration, pause: &Pause) -> io::Result<SearchPool> {
        let queue = Arc::new(Queue {
            state: Mutex::new(State { tasks: VecDeque::new(), has_ended: false }),
            changed: Condvar::new(),
        });
        for _ in 0..threads.max(1) {
            let (queue, pause) = (Arc::clone(&queue), pause.clone());
            thread::Builder::new().name("thinker".into()).spawn(move || queue.work(&pause.begin()))?;
        }
        Ok(SearchPool { _alive: Arc::new(Alive(Arc::clone(&queue))), queue, most_work })
    }

    /// Queues a job. `tell` is called with each event of it, from one of the threads.
    pub fn begin(&self, job: Job, tell: impl Fn(SearchEvent) + Send + 'static) {
        let now = Instant::now();
        self.queue.state().tasks.push_back(RunningJob {
            job,
            tell: Box::new(tell),
            began: now,
            worked: Duration::ZERO,
            most_work: self.most_work,
            ready: now,
        });
        self.queue.changed.notify_one();
    }

    /// Returns the number of jobs that wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
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
    fn work(&self, held: &PauseGuard) {
        while let Some(task) = self.next(held) {
            if let Some(task) = task.slice() {
                self.state().tasks.push_back(task);
                self.changed.notify_one();
            }
        }
    }

    /// Waits for the task that is next in the row and does not rest. Returns none at the end.
    fn next(&self, held: &PauseGuard) -> Option<RunningJob> {
        let mut state = self.state();
        while !state.has_ended {
            let now = Instant::now();
            let is_stopped = |task: &RunningJob| task.job.stopper().is_stopped();
            let stopped = state.tasks.iter().position(is_stopped);
            if let Some(at) = stopped.or_else(|| state.tasks.iter().position(|task| task.ready <= now)) {
                return state.tasks.remove(at);
            }
            let rest = state.tasks.iter().map(|task| task.ready - now).min();
            state = held.lift_while(|| match rest {
                Some(rest) => {
                    let waited = self.changed.wait_timeout(state, rest);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            });
        }
        None
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RunningJob {
    /// Works for a slice. Returns the task if it goes on.
    fn slice(mut self) -> Option<RunningJob> {
        let start = Instant::now();
        if self.worked >= self.most_work.saturating_mul(self.job.turns()) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use atar_table::{Client, Table};
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// Longer than any test may take.
    const LONG: Duration = Duration::from_secs(60);

    /// Returns a job of so many nodes.
    fn job(nodes: u64) -> Job {
        let mut table = Table::new(1);
        let new_game = br#"{"do": "new_game", "game": "atar", "options":
            {"side": 5, "stones": [4, 4], "placement": "players", "order": "fixed"}}"#;
        table.handle(Client(0), new_game.as_slice());
        let bot = format!(r#"{{"do": "bot", "nodes": {nodes}}}"#);
        let job = table.handle(Client(0), bot.as_bytes()).jobs.pop().expect("a job");
        // The table stops its job at its own end.
        std::mem::forget(table);
        job
    }

    /// Begins a job that says its name at its end.
    fn begin(pool: &SearchPool, job: Job, name: &'static str, ended: &Sender<&'static str>) {
        let ended = ended.clone();
        pool.begin(job, move |event| {
            if let SearchEvent::Finished(_) = event {
                ended.send(name).expect("the test listens");
            }
        });
    }

    /// Begins a job whose end holds the only thread of a pool until something is sent.
    fn hold(pool: &SearchPool) -> Sender<()> {
        let (go, held) = channel();
        let (there, is_there) = channel();
        pool.begin(job(1), move |event| {
            if let SearchEvent::Finished(_) = event {
                there.send(()).expect("the test listens");
                let _ = held.recv();
            }
        });
        is_there.recv_timeout(LONG).expect("it ends");
        go
    }

    fn next(ended: &Receiver<&'static str>) -> &'static str {
        ended.recv_timeout(LONG).expect("a job ends")
    }

    fn wait_until(pause: &Pause, is_on: bool) {
        let began = Instant::now();
        while pause.is_on() != is_on {
            assert!(began.elapsed() < LONG, "the pause stays as it is");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_long_job_keeps_no_other_from_its_end() {
        let pool = SearchPool::start(1, Duration::MAX, &Pause::default()).expect("a thread");
        let (ended, heard) = channel();
        let long = job(u64::MAX >> 20);
        let stopper = long.stopper();
        begin(&pool, long, "long", &ended);
        begin(&pool, job(5), "short", &ended);
        assert_eq!(next(&heard), "short");
        stopper.stop();
        assert_eq!(next(&heard), "long");
    }

    /// A request is refused as stale before the next one is answered.
    #[test]
    fn a_job_that_was_stopped_ends_before_those_that_go_on() {
        let pool = SearchPool::start(1, Duration::MAX, &Pause::default()).expect("a thread");
        let (ended, heard) = channel();
        let go = hold(&pool);
        begin(&pool, job(1), "new", &ended);
        let old = job(1_000_000);
        old.stopper().stop();
        begin(&pool, old, "old", &ended);
        go.send(()).expect("it waits");
        assert_eq!([next(&heard), next(&heard)], ["old", "new"]);
    }

    #[test]
    fn a_job_works_no_longer_than_it_may() {
        let pool = SearchPool::start(1, Duration::from_millis(20), &Pause::default()).expect("a thread");
        let (ended, heard) = channel();
        begin(&pool, job(u64::MAX >> 20), "long", &ended);
        assert_eq!(next(&heard), "long");
    }

    #[test]
    fn others_pause_while_a_job_works() {
        let pause = Pause::default();
        let pool = SearchPool::start(1, Duration::MAX, &pause).expect("a thread");
        wait_until(&pause, false);
        let go = hold(&pool);
        wait_until(&pause, true);
        drop(go);
        wait_until(&pause, false);
    }
}
