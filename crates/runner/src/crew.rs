//! The threads that play, one game each at a time.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use atar_lab::desk::{Done, Job};
use atar_lab::game::Pace;

use crate::hold::Hold;

/// The games that wait for each thread, so that none is idle while the desk deals.
const AHEAD: usize = 4;

/// The threads that play.
pub(crate) struct Crew {
    shared: Arc<Shared>,
    jobs: usize,
    /// The threads are started with the first game.
    start: Option<Start>,
}

type Start = Box<dyn FnOnce(&Arc<Shared>) + Send>;

/// What the threads share.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// Rung when there are games, or the end.
    bell: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    /// Games for the thread that plays only what somebody waits for.
    urgent: VecDeque<Job>,
    /// The games that are being played, and those of them that nobody needs.
    playing: BTreeSet<u64>,
    dropped: BTreeSet<u64>,
    has_ended: bool,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_dropped(&self, number: u64) -> bool {
        let state = self.state();
        state.has_ended || state.dropped.contains(&number)
    }
}

impl Crew {
    /// Returns so many threads, and one more for what is urgent. `done` is called with each game.
    pub(crate) fn new(
        jobs: usize,
        hold: Hold,
        done: impl Fn(u64, Done) + Clone + Send + 'static,
    ) -> Crew {
        let start = move |shared: &Arc<Shared>| {
            for index in 0..=jobs {
                let is_urgent = index == jobs;
                let (shared, hold, done) = (Arc::clone(shared), hold.clone(), done.clone());
                let name = format!("lab-{index}");
                let play = move || work(&shared, &hold, is_urgent, &done);
                if let Err(error) = thread::Builder::new().name(name).spawn(play) {
                    tracing::error!(%error, "a thread of the lab cannot be started");
                }
            }
        };
        Crew {
            shared: Arc::default(),
            jobs,
            start: Some(Box::new(start)),
        }
    }

    /// Takes games from the desk until enough of them wait. `deal` is told whether only urgent ones are wanted.
    pub(crate) fn fill(&mut self, mut deal: impl FnMut(bool) -> Option<Job>) {
        let mut state = self.shared.state();
        let room = AHEAD * self.jobs;
        while state.waiting.len() < room
            && let Some(job) = deal(false)
        {
            state.waiting.push_back(job);
        }
        if state.urgent.is_empty() && state.waiting.len() >= room {
            state.urgent.extend(deal(true));
        }
        let is_needed = !state.waiting.is_empty() || !state.urgent.is_empty();
        drop(state);
        if is_needed {
            if let Some(start) = self.start.take() {
                start(&self.shared);
            }
            self.shared.bell.notify_all();
        }
    }

    /// Drops games.
    pub(crate) fn drop_jobs(&self, numbers: &[u64]) {
        if numbers.is_empty() {
            return;
        }
        let mut state = self.shared.state();
        let is_left = |job: &Job| !numbers.contains(&job.number);
        state.waiting.retain(is_left);
        state.urgent.retain(is_left);
        let playing = numbers
            .iter()
            .filter(|number| state.playing.contains(number));
        let playing: Vec<u64> = playing.copied().collect();
        state.dropped.extend(playing);
    }

    /// Notes that a game has been brought back.
    pub(crate) fn is_back(&self, number: u64) {
        self.shared.state().dropped.remove(&number);
    }

    /// Ends all threads.
    pub(crate) fn end(&self) {
        self.shared.state().has_ended = true;
        self.shared.bell.notify_all();
    }
}

/// Plays one game after the other.
fn work(shared: &Shared, hold: &Hold, is_urgent: bool, done: &impl Fn(u64, Done)) {
    while let Some(job) = next(shared, is_urgent) {
        let number = job.number;
        let played = play(shared, hold, &job);
        let mut state = shared.state();
        state.playing.remove(&number);
        state.dropped.remove(&number);
        drop(state);
        if let Some(played) = played {
            done(number, played);
        }
    }
}

/// Waits for a game; none at the end.
fn next(shared: &Shared, is_urgent: bool) -> Option<Job> {
    let mut state = shared.state();
    loop {
        if state.has_ended {
            return None;
        }
        let job = if is_urgent {
            state.urgent.pop_front()
        } else {
            let waiting = state.waiting.pop_front();
            waiting.or_else(|| state.urgent.pop_front())
        };
        if let Some(job) = job {
            state.playing.insert(job.number);
            return Some(job);
        }
        state = shared
            .bell
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner);
    }
}

/// Plays a game; none if it was dropped.
fn play(shared: &Shared, hold: &Hold, job: &Job) -> Option<Done> {
    let began = Instant::now();
    let (mut playing, mut pace) = (job.begin(), Pace::default());
    loop {
        let slice = Instant::now();
        if playing.run(pace.nodes(), began.elapsed()) {
            return Some(playing.finish(began.elapsed().as_secs_f64()));
        }
        pace.took(slice.elapsed());
        if shared.is_dropped(job.number) {
            return None;
        }
        while hold.is_on() {
            if shared.is_dropped(job.number) {
                return None;
            }
        }
    }
}
