//! Rollouts on a thread of their own, where the machine has one to spare. What comes out is the same with and without
//! it.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle, available_parallelism};

use atar_rules::Position;

use crate::heuristics::Heuristics;
use crate::rng::Rng;
use crate::simulation::Simulation;

/// Simulations that are handed over together.
pub(crate) type Batch<P> = Vec<Simulation<P>>;

/// Rolls out simulations, with its own random numbers.
struct RolloutRunner<P: Position> {
    heuristics: Box<dyn Heuristics<P>>,
    rng: Rng,
}

impl<P: Position> RolloutRunner<P> {
    fn new(heuristics: Box<dyn Heuristics<P>>, seed: u64) -> Self {
        RolloutRunner { heuristics, rng: Rng::new(!seed) }
    }

    fn roll_out(&mut self, batch: &mut Batch<P>) {
        for simulation in batch {
            simulation.roll_out(self.heuristics.as_mut(), &mut self.rng);
        }
    }
}

/// A place where simulations are rolled out; they come back in the order in which they were given.
pub(crate) struct Worker<P: Position> {
    place: Place<P>,
    /// The batches that have yet to come back.
    pending: usize,
}

enum Place<P: Position> {
    Thread(RolloutThread<P>),
    /// On the caller's thread, when they are given.
    Caller(Box<RolloutRunner<P>>, VecDeque<Batch<P>>),
}

impl<P: Position> Worker<P> {
    /// Creates a worker, on a thread of its own if the machine can run more than one.
    pub(crate) fn new(heuristics: &dyn Fn() -> Box<dyn Heuristics<P>>, seed: u64) -> Self {
        let is_alone = available_parallelism().map_or(true, |threads| threads.get() == 1);
        Worker::with_thread(!is_alone, heuristics, seed)
    }

    /// Creates a worker, on a thread of its own if that is wanted and can be had.
    fn with_thread(is_wanted: bool, heuristics: &dyn Fn() -> Box<dyn Heuristics<P>>, seed: u64) -> Self {
        let runner = || RolloutRunner::new(heuristics(), seed);
        let thread = if is_wanted { RolloutThread::start(runner()) } else { None };
        Worker {
            place: thread.map_or_else(|| Place::Caller(Box::new(runner()), VecDeque::new()), Place::Thread),
            pending: 0,
        }
    }

    /// Returns how many batches have yet to come back.
    pub(crate) fn pending(&self) -> usize {
        self.pending
    }

    /// Hands a batch over.
    pub(crate) fn give(&mut self, mut batch: Batch<P>) {
        self.pending += 1;
        match &mut self.place {
            Place::Thread(thread) => thread.give(batch),
            Place::Caller(runner, done) => {
                runner.roll_out(&mut batch);
                done.push_back(batch);
            }
        }
    }

    /// Takes back the batch that was given first, once it is rolled out; none if all are back.
    pub(crate) fn take(&mut self) -> Option<Batch<P>> {
        self.pending = self.pending.checked_sub(1)?;
        match &mut self.place {
            Place::Thread(thread) => Some(thread.take()),
            Place::Caller(_, done) => done.pop_front(),
        }
    }
}

/// A thread that rolls out one batch after the other.
struct RolloutThread<P: Position> {
    /// None only while the thread ends.
    given: Option<Sender<Batch<P>>>,
    done: Receiver<Batch<P>>,
    thread: Option<JoinHandle<()>>,
}

impl<P: Position> RolloutThread<P> {
    fn start(mut runner: RolloutRunner<P>) -> Option<Self> {
        let (given, orders) = channel::<Batch<P>>();
        let (results, done) = channel();
        let work = move || {
            for mut batch in orders {
                runner.roll_out(&mut batch);
                if results.send(batch).is_err() {
                    break;
                }
            }
        };
        let thread = Builder::new().name("rollouts".into()).spawn(work).ok()?;
        Some(RolloutThread { given: Some(given), done, thread: Some(thread) })
    }

    /// Hands a batch over. That the thread has failed is seen when the batch is to be taken back.
    fn give(&mut self, batch: Batch<P>) {
        if let Some(given) = &self.given {
            let _ = given.send(batch);
        }
    }

    fn take(&mut self) -> Batch<P> {
        self.done.recv().unwrap_or_else(|_| self.fail())
    }

    /// Panics as the thread has panicked.
    fn fail(&mut self) -> ! {
        match self.thread.take().map(JoinHandle::join) {
            Some(Err(reason)) => resume_unwind(reason),
            _ => unreachable!("a thread of rollouts ends with its search only"),
        }
    }
}

impl<P: Position> Drop for RolloutThread<P> {
    fn drop(&mut self) {
        self.given = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristics::NoHeuristics;
    use atar_rules::blokus::{Blokus, Options, Step};

    fn start() -> Blokus {
        Blokus::start(&Options::default()).expect("good options")
    }

    /// Returns what comes back of three batches, one after the other.
    fn rolled_out(mut worker: Worker<Blokus>) -> Vec<Vec<Step>> {
        for _ in 0..3 {
            worker.give((0..4).map(|_| Simulation::new(start())).collect());
        }
        assert_eq!(worker.pending(), 3);
        let mut games = Vec::new();
        while let Some(batch) = worker.take() {
            games.extend(batch.into_iter().map(|simulation| simulation.steps));
        }
        assert_eq!(worker.pending(), 0);
        games
    }

    #[test]
    fn with_and_without_another_thread_the_same_games_come_back_in_the_same_order() {
        let heuristics = || -> Box<dyn Heuristics<Blokus>> { Box::new(NoHeuristics { seats: 2 }) };
        let on_thread = rolled_out(Worker::with_thread(true, &heuristics, 5));
        let on_caller = rolled_out(Worker::with_thread(false, &heuristics, 5));
        assert_eq!(on_thread.len(), 12);
        assert_eq!(on_thread, on_caller);
        assert_ne!(on_thread, rolled_out(Worker::with_thread(false, &heuristics, 6)), "the seed matters");
    }

    struct Faulty;

    impl Heuristics<Blokus> for Faulty {
        fn seats(&self) -> usize {
            2
        }

        fn rollout_step(&mut self, _: &Blokus, _: &[Step], _: &mut Rng) -> Option<Step> {
            panic!("a defect in a rollout")
        }
    }

    #[test]
    #[should_panic(expected = "a defect in a rollout")]
    fn a_panic_on_the_other_thread_is_not_hidden() {
        let mut worker = Worker::with_thread(true, &|| Box::new(Faulty), 1);
        worker.give(vec![Simulation::new(start())]);
        worker.give(vec![Simulation::new(start())]);
        worker.take();
        worker.take();
    }
}
