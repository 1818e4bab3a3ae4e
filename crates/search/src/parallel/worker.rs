//! Rollouts on a thread of their own, where the machine has one to spare, or by a helper that was lent. What comes out
//! is the same with and without them.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle, available_parallelism};

use atar_rules::Position;

use super::helper::{Helper, HelperLink};
use super::runner::{Batch, RolloutRunner};
use crate::heuristics::Heuristics;

/// A place where simulations are rolled out; they come back in the order in which they were given.
pub(crate) struct Worker<P: Position> {
    place: Place<P>,
    /// The batches that have yet to come back.
    pending: usize,
}

enum Place<P: Position> {
    Thread(RolloutThread<P>),
    /// On the caller's thread, when they are given, unless a helper takes them.
    Caller(Box<CallersPlace<P>>),
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
        let callers = || Place::Caller(Box::new(CallersPlace::new(runner(), seed)));
        Worker { place: thread.map_or_else(callers, Place::Thread), pending: 0 }
    }

    /// Has a helper do what the caller's thread would do. `start` returns the position where the search began, as a
    /// text that the helper understands. With a thread of its own it needs no helper.
    pub(crate) fn lend(&mut self, helper: Box<dyn Helper>, start: &dyn Fn() -> String) {
        if let Place::Caller(callers) = &mut self.place {
            callers.helper = Some(HelperLink::new(helper, start(), callers.seed));
        }
    }

    /// Returns how many batches have yet to come back.
    pub(crate) fn pending(&self) -> usize {
        self.pending
    }

    /// Hands a batch over, which begins after the steps `taken` of the turn.
    pub(crate) fn give(&mut self, batch: Batch<P>, taken: &[P::Step]) {
        self.pending += 1;
        match &mut self.place {
            Place::Thread(thread) => thread.give(batch),
            Place::Caller(callers) => callers.give(batch, taken),
        }
    }

    /// Takes back the batch that was given first, once it is rolled out; none if all are back.
    pub(crate) fn take(&mut self) -> Option<Batch<P>> {
        self.pending = self.pending.checked_sub(1)?;
        match &mut self.place {
            Place::Thread(thread) => Some(thread.take()),
            Place::Caller(callers) => callers.take(),
        }
    }
}

/// Where the caller's thread rolls out what no helper does.
struct CallersPlace<P: Position> {
    runner: RolloutRunner<P>,
    seed: u64,
    /// The batches that were given, each with whether the helper has it; the others are rolled out.
    given: VecDeque<(Batch<P>, bool)>,
    helper: Option<HelperLink<P>>,
}

impl<P: Position> CallersPlace<P> {
    fn new(runner: RolloutRunner<P>, seed: u64) -> Self {
        CallersPlace { runner, seed, given: VecDeque::new(), helper: None }
    }

    fn give(&mut self, mut batch: Batch<P>, taken: &[P::Step]) {
        let place = self.runner.rng.place();
        let helper = self.helper.as_mut();
        let is_away = helper.is_some_and(|helper| helper.give(&batch, taken, place));
        if !is_away {
            self.take_all_back();
            self.runner.roll_out(&mut batch);
        }
        self.given.push_back((batch, is_away));
    }

    /// Takes back all that the helper has: the random numbers of the next batch follow on those of the last.
    fn take_all_back(&mut self) {
        for _ in 0..self.given.len() {
            let batch = self.take();
            self.given.extend(batch.map(|batch| (batch, false)));
        }
    }

    fn take(&mut self) -> Option<Batch<P>> {
        let (mut batch, is_away) = self.given.pop_front()?;
        if is_away {
            match self.helper.as_mut().and_then(|helper| helper.take(&mut batch)) {
                Some(place) => self.runner.rng.go_to(place),
                None => {
                    self.helper = None;
                    self.runner.roll_out(&mut batch);
                }
            }
        }
        Some(batch)
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
    use crate::games::heuristics;
    use crate::heuristics::NoHeuristics;
    use crate::parallel::helper::{BatchRunner, HelperRunner, Opening};
    use crate::rng::Rng;
    use crate::simulation::Simulation;
    use atar_rules::Position;
    use atar_rules::blokus::{Blokus, Options, Step};

    fn start() -> Blokus {
        Blokus::start(&Options::default()).expect("good options")
    }

    /// Returns what comes back of three batches, one after the other.
    fn rolled_out(mut worker: Worker<Blokus>) -> Vec<Vec<Step>> {
        for _ in 0..3 {
            worker.give((0..4).map(|_| Simulation::new(start())).collect(), &[]);
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

    /// A helper without a thread. It is ready at the second question, refuses some messages, and fails after some
    /// answers.
    struct Fickle {
        asked: usize,
        refused: &'static [usize],
        answers_left: usize,
        runner: Option<HelperRunner<Blokus>>,
        answers: VecDeque<Vec<u8>>,
        last: Vec<u8>,
    }

    impl Fickle {
        fn new(refused: &'static [usize], answers_left: usize) -> Fickle {
            Fickle { asked: 0, refused, answers_left, runner: None, answers: VecDeque::new(), last: Vec::new() }
        }
    }

    impl Helper for Fickle {
        fn is_ready(&mut self) -> bool {
            self.asked += 1;
            self.asked > 1
        }

        fn give(&mut self, message: &[u8]) -> bool {
            if self.refused.contains(&self.asked) {
                return false;
            }
            let (opening, batch) = Opening::read(message).expect("a message");
            if let Some(opening) = opening {
                assert_eq!(opening.start, "start");
                self.runner = Some(HelperRunner::new(&start(), heuristics(2), &opening));
            }
            let answer = self.runner.as_mut().and_then(|runner| runner.roll_out(batch));
            self.answers.extend(answer);
            true
        }

        fn take(&mut self) -> Option<&[u8]> {
            self.answers_left = self.answers_left.checked_sub(1)?;
            self.last = self.answers.pop_front()?;
            Some(&self.last)
        }
    }

    /// What the tree needs of a simulation.
    type Told = (Vec<f64>, Vec<(u8, u16)>);

    /// Returns what comes back of twelve batches, two of which are pending at a time. The turn has more and more steps.
    fn told(helper: Option<Fickle>) -> Vec<Told> {
        let mut worker = Worker::with_thread(false, &|| heuristics(2), 7);
        if let Some(helper) = helper {
            worker.lend(Box::new(helper), &|| "start".to_owned());
        }
        let (mut rng, mut taken, mut root) = (Rng::new(3), Vec::new(), start());
        let mut told: Vec<Told> = Vec::new();
        let mut note = |batch: Option<Batch<Blokus>>| {
            told.extend(batch.into_iter().flatten().map(|simulation| (simulation.values, simulation.rollout_ids)));
        };
        for round in 0..12 {
            let batch = (0..3).map(|length| {
                let mut simulation = Simulation::new(root.clone());
                for _ in 0..length {
                    let step = rng.step(&simulation.position).expect("a step");
                    simulation.position.step(&step).expect("a legal step");
                    simulation.steps.push(step);
                }
                simulation
            });
            worker.give(batch.collect(), &taken);
            if worker.pending() > 2 {
                note(worker.take());
            }
            if round % 4 == 3 {
                let step = rng.step(&root).expect("a step");
                root.step(&step).expect("a legal step");
                taken.push(step);
            }
        }
        while worker.pending() > 0 {
            note(worker.take());
        }
        told
    }

    #[test]
    fn with_a_helper_that_comes_late_refuses_or_fails_the_same_comes_back() {
        let alone = told(None);
        assert_eq!(alone.len(), 36);
        assert!(alone.iter().all(|(values, ids)| values.len() == 2 && !ids.is_empty()));
        let refused: [&[usize]; 3] = [&[], &[2, 5, 6], &[7, 9, 11]];
        for refused in refused {
            for answers in [0, 1, 2, 5, 9, 100] {
                let helped = told(Some(Fickle::new(refused, answers)));
                assert_eq!(helped, alone, "without {refused:?}, {answers} answers");
            }
        }
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
        worker.give(vec![Simulation::new(start())], &[]);
        worker.give(vec![Simulation::new(start())], &[]);
        worker.take();
        worker.take();
    }
}
