//! The simulations of a tree search: one after the other, or in rounds with parallel rollouts.
//!
//! In a round the tree is searched by one thread, and a part of the rollouts runs on another (leaf parallelization with
//! virtual loss: Chaslot, Winands & van den Herik, "Parallel Monte-Carlo tree search", 2008). Which simulations go to
//! the other thread, and when their values are added, follows from their numbers alone, so that the same search comes
//! out on every machine, with one thread or two.

mod bytes;
mod helper;
mod runner;
mod worker;

use atar_rules::Position;

use crate::planned_turn::PlannedTurn;
use crate::simulation::Simulation;
use crate::tree::Tree;
pub(crate) use helper::HelperRunner;
pub use helper::{BatchRunner, Helper, Opening};
use runner::Batch;
pub(crate) use worker::Worker;

/// The simulations of a round that the worker rolls out, and all of a round. A rollout takes about three quarters of a
/// simulation's time, and the rest, in the tree, is done here for all: eight rollouts take the worker as long as twelve
/// selections and four rollouts take here.
const WORKER_SHARE: usize = 8;
const ROUND: usize = 12;
/// The batches that are pending at the end of a round, so that the worker always has something to do.
const PENDING: usize = 1;

/// The sums of the values of some simulations.
#[derive(Debug)]
pub(crate) struct ValueSums {
    /// By seat.
    totals: Vec<f64>,
    simulations: u32,
}

impl ValueSums {
    pub(crate) fn new(seats: usize) -> Self {
        ValueSums { totals: vec![0.0; seats], simulations: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.totals.fill(0.0);
        self.simulations = 0;
    }

    /// Adds the values of a simulation.
    pub(crate) fn add(&mut self, values: &[f64]) {
        for (total, value) in self.totals.iter_mut().zip(values) {
            *total += value;
        }
        self.simulations += 1;
    }

    #[cfg(test)]
    pub(crate) fn simulations(&self) -> u32 {
        self.simulations
    }

    /// Returns each seat's mean value; none before the first simulation.
    pub(crate) fn means(&self) -> Option<Vec<f64>> {
        let simulations = f64::from(self.simulations);
        let means = self.totals.iter().map(|total| total / simulations);
        (self.simulations > 0).then(|| means.collect())
    }
}

/// The simulations of a search.
pub(crate) struct Simulations<P: Position> {
    /// The one that is rolled out here.
    own: Simulation<P>,
    /// None if all are rolled out here.
    worker: Option<Worker<P>>,
    /// Selected, to be handed to the worker; and such as can be used again.
    selected: Batch<P>,
    spare: Batch<P>,
    /// How many of the round have begun.
    in_round: usize,
}

impl<P: Position> Simulations<P> {
    pub(crate) fn new(position: P, worker: Option<Worker<P>>) -> Self {
        Simulations { own: Simulation::new(position), worker, selected: Vec::new(), spare: Vec::new(), in_round: 0 }
    }

    /// Lends a helper to the worker, if there is one and it has no thread of its own.
    pub(crate) fn lend(&mut self, helper: Box<dyn Helper>, start: &dyn Fn() -> String) {
        if let Some(worker) = &mut self.worker {
            worker.lend(helper, start);
        }
    }

    /// Runs another simulation from where a turn stands and a seat acts. Its values may be added later, but at the same
    /// time on every machine.
    pub(crate) fn run(&mut self, tree: &mut Tree<P>, turn: &PlannedTurn<P>, key: u64, sums: &mut ValueSums) {
        if self.worker.is_none() {
            return self.run_here(tree, &turn.position, key, sums);
        }
        if self.in_round < WORKER_SHARE {
            self.select(tree, turn, key);
        } else {
            self.run_here(tree, &turn.position, key, sums);
        }
        self.in_round += 1;
        if self.in_round == ROUND {
            self.in_round = 0;
            self.collect(tree, sums, PENDING);
        }
    }

    /// Adds the values of all simulations that were begun where the turn stands.
    pub(crate) fn finish(&mut self, tree: &mut Tree<P>, turn: &PlannedTurn<P>, sums: &mut ValueSums) {
        self.in_round = 0;
        self.hand_over(turn);
        self.collect(tree, sums, 0);
    }

    fn run_here(&mut self, tree: &mut Tree<P>, root: &P, key: u64, sums: &mut ValueSums) {
        tree.select(root, key, &mut self.own);
        tree.roll_out(&mut self.own);
        tree.back_up(&self.own);
        sums.add(&self.own.values);
    }

    fn select(&mut self, tree: &mut Tree<P>, turn: &PlannedTurn<P>, key: u64) {
        let spare = self.spare.pop();
        let mut simulation = spare.unwrap_or_else(|| Simulation::new(turn.position.clone()));
        tree.select(&turn.position, key, &mut simulation);
        self.selected.push(simulation);
        if self.selected.len() == WORKER_SHARE {
            self.hand_over(turn);
        }
    }

    fn hand_over(&mut self, turn: &PlannedTurn<P>) {
        if let Some(worker) = self.worker.as_mut().filter(|_| !self.selected.is_empty()) {
            worker.give(std::mem::take(&mut self.selected), &turn.steps);
        }
    }

    /// Adds the values of what the worker has rolled out, all but so many batches.
    fn collect(&mut self, tree: &mut Tree<P>, sums: &mut ValueSums, pending: usize) {
        let Some(worker) = &mut self.worker else {
            return;
        };
        while worker.pending() > pending {
            for simulation in worker.take().into_iter().flatten() {
                tree.back_up(&simulation);
                sums.add(&simulation.values);
                self.spare.push(simulation);
            }
        }
    }
}
