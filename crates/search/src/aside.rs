//! Simulations that are played out beside the tree, on a thread of their own where the machine has one to spare. What
//! comes out is the same
//! with and without it.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle, available_parallelism};

use atar_rules::Position;

use crate::dice::Dice;
use crate::heuristics::Heuristics;
use crate::simulation::Simulation;

/// Simulations that are handed over together.
pub(crate) type Batch<P> = Vec<Simulation<P>>;

/// Who plays them out, with dice of their own.
struct Player<I> {
    heuristics: I,
    dice: Dice,
}

impl<I> Player<I> {
    fn new(heuristics: I, seed: u64) -> Self {
        Player {
            heuristics,
            dice: Dice::new(!seed),
        }
    }

    fn play_out<P: Position>(&mut self, batch: &mut Batch<P>)
    where
        I: Heuristics<P>,
    {
        for simulation in batch {
            simulation.play_out(&mut self.heuristics, &mut self.dice);
        }
    }
}

/// A place where simulations are played out; they come back in the order in which they were given.
pub(crate) struct Aside<P: Position, I> {
    place: Place<P, I>,
    /// How many batches have yet to come back.
    under_way: usize,
}

enum Place<P: Position, I> {
    Thread(Worker<P>),
    /// They are played out when they are given.
    Here(Box<Player<I>>, VecDeque<Batch<P>>),
}

impl<P: Position, I: Heuristics<P> + 'static> Aside<P, I> {
    /// A place with players who know the game, on a thread of its own if the machine can run more than one.
    pub(crate) fn new(know: &dyn Fn() -> I, seed: u64) -> Self {
        let is_alone = available_parallelism().map_or(true, |threads| threads.get() == 1);
        Aside::with_thread(!is_alone, know, seed)
    }

    /// A place on a thread of its own, if that is wanted and can be had.
    fn with_thread(wanted: bool, know: &dyn Fn() -> I, seed: u64) -> Self {
        let player = || Player::new(know(), seed);
        let worker = if wanted {
            Worker::start(player())
        } else {
            None
        };
        Aside {
            place: worker.map_or_else(
                || Place::Here(Box::new(player()), VecDeque::new()),
                Place::Thread,
            ),
            under_way: 0,
        }
    }

    pub(crate) fn under_way(&self) -> usize {
        self.under_way
    }

    /// Hands a batch over.
    pub(crate) fn give(&mut self, mut batch: Batch<P>) {
        self.under_way += 1;
        match &mut self.place {
            Place::Thread(worker) => worker.give(batch),
            Place::Here(player, done) => {
                player.play_out(&mut batch);
                done.push_back(batch);
            }
        }
    }

    /// Takes back the batch that was given first, once it is played out; none if all are back.
    pub(crate) fn take(&mut self) -> Option<Batch<P>> {
        self.under_way = self.under_way.checked_sub(1)?;
        match &mut self.place {
            Place::Thread(worker) => Some(worker.take()),
            Place::Here(_, done) => done.pop_front(),
        }
    }
}

/// A thread that plays out one batch after the other.
struct Worker<P: Position> {
    /// None only while it ends.
    given: Option<Sender<Batch<P>>>,
    done: Receiver<Batch<P>>,
    thread: Option<JoinHandle<()>>,
}

impl<P: Position> Worker<P> {
    fn start<I: Heuristics<P> + 'static>(mut player: Player<I>) -> Option<Self> {
        let (given, orders) = channel::<Batch<P>>();
        let (results, done) = channel();
        let work = move || {
            for mut batch in orders {
                player.play_out(&mut batch);
                if results.send(batch).is_err() {
                    break;
                }
            }
        };
        let thread = Builder::new().name("playing out".into()).spawn(work).ok()?;
        Some(Worker {
            given: Some(given),
            done,
            thread: Some(thread),
        })
    }

    /// That nobody takes the batch is seen when it is to be taken back.
    fn give(&mut self, batch: Batch<P>) {
        if let Some(given) = &self.given {
            let _ = given.send(batch);
        }
    }

    fn take(&mut self) -> Batch<P> {
        self.done.recv().unwrap_or_else(|_| self.fail())
    }

    /// Ends as the thread has ended.
    fn fail(&mut self) -> ! {
        match self.thread.take().map(JoinHandle::join) {
            Some(Err(reason)) => resume_unwind(reason),
            _ => unreachable!("a thread that plays out ends with its search only"),
        }
    }
}

impl<P: Position> Drop for Worker<P> {
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

    /// What comes back of three batches, one after the other.
    fn played_out(mut aside: Aside<Blokus, NoHeuristics>) -> Vec<Vec<Step>> {
        for _ in 0..3 {
            aside.give((0..4).map(|_| Simulation::new(start())).collect());
        }
        assert_eq!(aside.under_way(), 3);
        let mut games = Vec::new();
        while let Some(batch) = aside.take() {
            games.extend(batch.into_iter().map(|simulation| simulation.before));
        }
        assert_eq!(aside.under_way(), 0);
        games
    }

    #[test]
    fn with_and_without_another_thread_the_same_games_come_back_in_the_same_order() {
        let know = || NoHeuristics { seats: 2 };
        let beside = played_out(Aside::with_thread(true, &know, 5));
        let here = played_out(Aside::with_thread(false, &know, 5));
        assert_eq!(beside.len(), 12);
        assert_eq!(beside, here);
        assert_ne!(
            beside,
            played_out(Aside::with_thread(false, &know, 6)),
            "the seed matters"
        );
    }

    struct Faulty;

    impl Heuristics<Blokus> for Faulty {
        fn seats(&self) -> usize {
            2
        }

        fn rollout_step(&mut self, _: &Blokus, _: &[Step], _: &mut Dice) -> Option<Step> {
            panic!("a defect in quick play")
        }
    }

    #[test]
    #[should_panic(expected = "a defect in quick play")]
    fn a_panic_on_the_other_thread_is_not_hidden() {
        let mut aside = Aside::with_thread(true, &|| Faulty, 1);
        aside.give(vec![Simulation::new(start())]);
        aside.give(vec![Simulation::new(start())]);
        aside.take();
        aside.take();
    }
}
