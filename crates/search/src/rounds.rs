//! Simulations of a tree search, one after the other or in rounds of which a part is played out aside.

use atar_rules::Position;

use crate::aside::{Aside, Batch};
use crate::heuristics::Heuristics;
use crate::simulation::Simulation;
use crate::tree::Tree;

/// The simulations of a round that are played out aside, and all of a round. To play one out takes about three quarters
/// of its time; the rest,
/// in the tree, is done here for all of them, so that eight aside take as long as that for twelve and the playing out
/// of four.
const ASIDE: usize = 8;
const ROUND: usize = 12;
/// The batches that are under way at the end of a round, so that the other side has always something to do.
const AHEAD: usize = 1;

/// What simulations came to.
#[derive(Debug)]
pub(crate) struct Sums {
    /// Each seat's shares of the win, added up.
    totals: Vec<f64>,
    simulations: u32,
}

impl Sums {
    pub(crate) fn new(seats: usize) -> Self {
        Sums {
            totals: vec![0.0; seats],
            simulations: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.totals.fill(0.0);
        self.simulations = 0;
    }

    fn add(&mut self, shares: &[f64]) {
        for (total, share) in self.totals.iter_mut().zip(shares) {
            *total += share;
        }
        self.simulations += 1;
    }

    #[cfg(test)]
    pub(crate) fn simulations(&self) -> u32 {
        self.simulations
    }

    /// Each seat's share on average; none before the first simulation.
    pub(crate) fn means(&self) -> Option<Vec<f64>> {
        let simulations = f64::from(self.simulations);
        let means = self.totals.iter().map(|total| total / simulations);
        (self.simulations > 0).then(|| means.collect())
    }
}

/// The simulations of a search.
pub(crate) struct Rounds<P: Position, I> {
    /// The one that is played out here.
    own: Simulation<P>,
    /// None if all are.
    aside: Option<Aside<P, I>>,
    /// Begun, to be played out aside; and such as are no longer needed.
    begun: Batch<P>,
    spare: Batch<P>,
    /// How many of the round have begun.
    place: usize,
}

impl<P: Position, I: Heuristics<P> + 'static> Rounds<P, I> {
    pub(crate) fn new(position: P, aside: Option<Aside<P, I>>) -> Self {
        Rounds {
            own: Simulation::new(position),
            aside,
            begun: Vec::new(),
            spare: Vec::new(),
            place: 0,
        }
    }

    /// Begins another simulation from a position where a seat acts. It may be counted later, but at the same time on
    /// every machine.
    pub(crate) fn next(&mut self, tree: &mut Tree<P, I>, root: &P, key: u64, sums: &mut Sums) {
        if self.aside.is_none() {
            return self.simulate(tree, root, key, sums);
        }
        if self.place < ASIDE {
            self.begin(tree, root, key);
        } else {
            self.simulate(tree, root, key, sums);
        }
        self.place += 1;
        if self.place == ROUND {
            self.place = 0;
            self.count(tree, sums, AHEAD);
        }
    }

    /// Counts all simulations that were begun.
    pub(crate) fn finish(&mut self, tree: &mut Tree<P, I>, sums: &mut Sums) {
        self.place = 0;
        self.hand_over();
        self.count(tree, sums, 0);
    }

    fn simulate(&mut self, tree: &mut Tree<P, I>, root: &P, key: u64, sums: &mut Sums) {
        tree.begin(root, key, &mut self.own);
        tree.play_out(&mut self.own);
        tree.count(&self.own);
        sums.add(&self.own.shares);
    }

    fn begin(&mut self, tree: &mut Tree<P, I>, root: &P, key: u64) {
        let spare = self.spare.pop();
        let mut simulation = spare.unwrap_or_else(|| Simulation::new(root.clone()));
        tree.begin(root, key, &mut simulation);
        self.begun.push(simulation);
        if self.begun.len() == ASIDE {
            self.hand_over();
        }
    }

    fn hand_over(&mut self) {
        if let Some(aside) = self.aside.as_mut().filter(|_| !self.begun.is_empty()) {
            aside.give(std::mem::take(&mut self.begun));
        }
    }

    /// Counts what has been played out aside, but for so many batches.
    fn count(&mut self, tree: &mut Tree<P, I>, sums: &mut Sums, ahead: usize) {
        let Some(aside) = &mut self.aside else { return };
        while aside.under_way() > ahead {
            for simulation in aside.take().into_iter().flatten() {
                tree.count(&simulation);
                sums.add(&simulation.shares);
                self.spare.push(simulation);
            }
        }
    }
}
