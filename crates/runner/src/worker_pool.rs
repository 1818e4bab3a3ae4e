//! The threads that play, one game each at a time.

use std::any::Any;
use std::collections::{BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use atar_lab::game::Pace;
use atar_lab_service::{JobResult, LabJob};

use crate::pause::Pause;

/// The games that wait for each thread, so that none is idle while the service deals.
const AHEAD: usize = 4;

/// The threads that play.
pub(crate) struct WorkerPool {
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
    /// Notified when there are games, or the end.
    wake: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<LabJob>,
    /// Games for the thread that plays only what somebody waits for.
    urgent: VecDeque<LabJob>,
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

impl WorkerPool {
    /// Returns so many threads, and one more for what is urgent. `done` is called with each game.
    pub(crate) fn new(jobs: usize, pause: Pause, done: impl Fn(u64, JobResult) + Clone + Send + 'static) -> WorkerPool {
        let start = move |shared: &Arc<Shared>| {
            for index in 0..=jobs {
                let is_urgent = index == jobs;
                let (shared, pause, done) = (Arc::clone(shared), pause.clone(), done.clone());
                let name = format!("lab-{index}");
                let work = move || {
                    let play = |job: &LabJob| play(&shared, &pause, job);
                    work(&shared, is_urgent, &play, &done);
                };
                if let Err(error) = thread::Builder::new().name(name).spawn(work) {
                    tracing::error!(%error, "a thread of the lab cannot be started");
                }
            }
        };
        WorkerPool { shared: Arc::default(), jobs, start: Some(Box::new(start)) }
    }

    /// Takes games from the service until enough of them wait. `deal` is told whether only urgent ones are wanted.
    pub(crate) fn fill(&mut self, mut deal: impl FnMut(bool) -> Option<LabJob>) {
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
            self.shared.wake.notify_all();
        }
    }

    /// Drops games.
    pub(crate) fn drop_jobs(&self, numbers: &[u64]) {
        if numbers.is_empty() {
            return;
        }
        let mut state = self.shared.state();
        let is_left = |job: &LabJob| !numbers.contains(&job.number);
        state.waiting.retain(is_left);
        state.urgent.retain(is_left);
        let playing = numbers.iter().filter(|number| state.playing.contains(number));
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
        self.shared.wake.notify_all();
    }
}

/// Plays one game after the other.
fn work(
    shared: &Shared,
    is_urgent: bool,
    play: &impl Fn(&LabJob) -> Option<JobResult>,
    done: &impl Fn(u64, JobResult),
) {
    while let Some(job) = next(shared, is_urgent) {
        let number = job.number;
        // A panic of a game must not end the thread: its study would wait for the game for ever.
        let played = catch_unwind(AssertUnwindSafe(|| play(&job)));
        let played = played.unwrap_or_else(|panic| Some(defect(&job, panic.as_ref())));
        let mut state = shared.state();
        state.playing.remove(&number);
        state.dropped.remove(&number);
        drop(state);
        if let Some(played) = played {
            done(number, played);
        }
    }
}

/// Returns what is told of a game that panicked. It can be played again from the study, its cell and its number.
fn defect(job: &LabJob, panic: &(dyn Any + Send)) -> JobResult {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let cell = job.study.1.cells.get(job.cell);
    let text = format!(
        "Game {} of the setting {} could not be played: {}.",
        job.game,
        cell.map(|cell| cell.id.to_string()).unwrap_or_default(),
        text.unwrap_or("the program made a mistake"),
    );
    JobResult::Defect(text, String::new())
}

/// Waits for a game; none at the end.
fn next(shared: &Shared, is_urgent: bool) -> Option<LabJob> {
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
        state = shared.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
}

/// Plays a game; none if it was dropped.
fn play(shared: &Shared, pause: &Pause, job: &LabJob) -> Option<JobResult> {
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
        while pause.is_on() {
            if shared.is_dropped(job.number) {
                return None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use atar_lab::Study;
    use atar_lab_service::Task;

    use super::*;

    fn job(number: u64, study: &Arc<Study>) -> LabJob {
        LabJob { number, study: (1, Arc::clone(study)), cell: 0, game: 16, rules: None, task: Task::Line, most: None }
    }

    /// Once, the thread died with the game, and the study that waited for it never ended.
    #[test]
    fn a_game_that_panics_is_a_defect_and_the_thread_plays_on() {
        let study = r#"{"format": "atar-study", "version": 1, "name": "Panic", "game": "owari",
            "line_ups": [{"all": "random"}], "stop": {"games": 20}}"#;
        let study = Arc::new(Study::read(study).expect("a study"));
        let shared = Shared::default();
        shared.state().waiting.extend([job(1, &study), job(2, &study)]);
        let (sender, told) = mpsc::channel();
        let play = |job: &LabJob| match job.number {
            1 => panic!("the pit {} is empty", 7),
            _ => Some(JobResult::Defect("another".into(), String::new())),
        };
        work(&shared, false, &play, &|number, done| {
            shared.state().has_ended = number == 2;
            sender.send((number, done)).expect("a listener");
        });
        let told: Vec<(u64, JobResult)> = told.try_iter().collect();
        assert_eq!(told.len(), 2);
        let cell = study.cells[0].id;
        let text = format!("Game 16 of the setting {cell} could not be played: the pit 7 is empty.");
        assert_eq!(told[0], (1, JobResult::Defect(text, String::new())));
        assert!(shared.state().playing.is_empty());
    }
}
