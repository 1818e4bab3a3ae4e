//! The player that searches a tree: a budget of simulations is spread over the decisions of the turn, and the tree is
//! kept between them.

use atar_rules::Position;

use crate::heuristics::Heuristics;
use crate::parallel::{Helper, Simulations, ValueSums, Worker};
use crate::planned_turn::PlannedTurn;
use crate::player::Strength;
use crate::searcher::{Plan, Searcher};
use crate::tree::Tree;

/// The simulations that may be selected before their turn comes: a round.
const SELECTED_AHEAD: u64 = 12;

/// A tree search that works out a turn, decision by decision.
pub(crate) struct TreeSearch<P: Position> {
    tree: Tree<P>,
    turn: PlannedTurn<P>,
    /// The key of the position where the next decision is to be made.
    key: u64,
    /// The simulations for the whole turn, and those so far.
    budget: u64,
    spent: u64,
    /// The numbers of simulations at which work on the decision began, and at which it is made.
    since: u64,
    until: u64,
    /// The number of simulations before which no step can be so far ahead that the decision is made early.
    open_until: u64,
    /// The percentage of decisions that are blunders.
    blunder_percent: u32,
    simulations: Simulations<P>,
    /// The values of this decision's simulations.
    values: ValueSums,
    /// Whether the decision has yet to get its first simulation.
    is_new: bool,
}

impl<P: Position> TreeSearch<P> {
    /// Creates a search from a position where a seat acts. `heuristics` is called once for each thread.
    pub(crate) fn new(
        position: &P,
        heuristics: &dyn Fn() -> Box<dyn Heuristics<P>>,
        strength: Strength,
        seed: u64,
    ) -> Self {
        let own = heuristics();
        let is_parallel = strength.nodes >= own.params().parallel_from;
        let worker = is_parallel.then(|| Worker::new(heuristics, seed));
        let mut search = TreeSearch {
            key: own.key(position).unwrap_or_default(),
            simulations: Simulations::new(position.clone(), worker),
            values: ValueSums::new(own.seats()),
            tree: Tree::new(position, own, seed),
            turn: PlannedTurn::new(position.clone()),
            budget: strength.nodes,
            spent: 0,
            since: 0,
            until: 0,
            open_until: 0,
            blunder_percent: strength.blunder_percent,
            is_new: true,
        };
        search.allot();
        search
    }

    /// Gives the decision its part of what was left of the budget when work on it began.
    fn allot(&mut self) {
        let heuristics = self.tree.heuristics();
        let decisions = heuristics.decisions_left(&self.turn.position).max(1);
        let left = self.budget.saturating_sub(self.since);
        self.until = self.since + left / decisions as u64;
        self.open_until = 0;
    }

    /// Returns whether more simulations cannot change the decision, or are not to be had.
    fn is_decided(&mut self) -> bool {
        if self.spent < self.open_until {
            return false;
        }
        let left = self.until.saturating_sub(self.spent);
        let root = self.tree.root(self.key, &self.turn.position);
        if left == 0 || root.edges.len() <= 1 {
            return true;
        }
        let (mut most, mut second) = (0, 0);
        for edge in &root.edges {
            let visits = u64::from(edge.visits);
            if visits > most {
                (most, second) = (visits, most);
            } else {
                second = second.max(visits);
            }
        }
        // Each simulation moves the two by one at most towards a decision, but for those selected ahead.
        let missing = left.saturating_sub(most - second) / 2;
        self.open_until = self.spent + missing.saturating_sub(SELECTED_AHEAD);
        most - second > left
    }

    fn simulate(&mut self) {
        if std::mem::take(&mut self.is_new) {
            self.values.clear();
        }
        self.simulations.run(&mut self.tree, &self.turn, self.key, &mut self.values);
        self.spent += 1;
    }

    fn take(&mut self, step: P::Step) {
        let before = self.key;
        self.turn.take(step.clone());
        self.key = self.tree.key(before, &step, &self.turn.position);
    }

    /// Returns the best step so far. Players that blunder look too little ahead to see the end, so they take the
    /// finishing step.
    fn best_step(&mut self) -> Option<P::Step> {
        let position = &self.turn.position;
        let finishing = if self.blunder_percent > 0 { self.tree.heuristics().finishing_step(position) } else { None };
        finishing.or_else(|| self.tree.best_step(self.key, position))
    }

    /// Makes a decision and turns to the next.
    fn decide(&mut self) {
        self.simulations.finish(&mut self.tree, &self.turn, &mut self.values);
        let percent = self.blunder_percent;
        let blunders = percent > 0 && self.tree.rng.below(100) < percent;
        let step = if blunders { self.tree.blunder(&self.turn.position) } else { self.best_step() };
        let Some(step) = step else {
            return self.turn.end();
        };
        self.take(step);
        self.is_new = true;
        self.since = self.spent;
        if !self.turn.is_over() {
            self.allot();
        }
    }

    fn value(&self) -> Vec<f64> {
        self.values.means().unwrap_or_else(|| {
            let mut value = Vec::new();
            let heuristics = self.tree.heuristics();
            heuristics.evaluate(&self.turn.position, &mut value);
            value
        })
    }
}

impl<P: Position> Searcher<P> for TreeSearch<P> {
    fn run(&mut self, nodes: u64) -> bool {
        let end = self.spent.saturating_add(nodes);
        while !self.turn.is_over() {
            if self.is_decided() {
                self.decide();
            } else if self.spent < end {
                self.simulate();
            } else {
                return false;
            }
        }
        true
    }

    fn progress(&self) -> (u64, u64) {
        (self.spent, self.budget)
    }

    fn set_budget(&mut self, nodes: u64) {
        self.budget = nodes;
        self.allot();
    }

    fn lend(&mut self, helper: Box<dyn Helper>, start: &dyn Fn() -> String) {
        self.simulations.lend(helper, start);
    }

    fn plan(&mut self) -> Plan<P::Step> {
        let (turn, key) = (self.turn.clone(), self.key);
        while !self.turn.is_over() {
            match self.best_step() {
                Some(step) => self.take(step),
                None => self.turn.end(),
            }
        }
        let plan = Plan { steps: self.turn.steps.clone(), value: self.value(), nodes: self.spent };
        (self.turn, self.key) = (turn, key);
        plan
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristics::SearchParams;
    use atar_rules::blokus::{Blokus, Options, Step};

    /// Has step ids, and runs a part of the rollouts on another thread.
    struct Parallel;

    impl Heuristics<Blokus> for Parallel {
        fn seats(&self) -> usize {
            2
        }

        fn params(&self) -> SearchParams {
            SearchParams { parallel_from: 0, ..SearchParams::DEFAULT }
        }

        fn step_id(&self, step: &Step) -> Option<u16> {
            Some(step.number())
        }
    }

    /// All that is left to chance is in which slices a search runs, and how fast its threads are.
    #[test]
    fn a_parallel_search_comes_to_the_same_however_it_is_sliced() {
        let position = Blokus::start(&Options::default()).expect("good options");
        let strength = Strength { nodes: 200, blunder_percent: 0 };
        let search = || TreeSearch::new(&position, &|| Box::new(Parallel), strength, 4);
        let mut whole = search();
        assert!(whole.run(u64::MAX));
        for slice in [1, 5, 8, 13] {
            let mut sliced = search();
            while !sliced.run(slice) {
                assert!(sliced.plan().nodes <= 200);
            }
            assert_eq!(sliced.plan(), whole.plan(), "slices of {slice}");
        }
    }

    /// No simulation that was begun is lost, and none is counted twice.
    #[test]
    fn all_simulations_are_counted_before_a_decision() {
        let position = Blokus::start(&Options::default()).expect("good options");
        for nodes in [1, 7, 8, 9, 12, 20, 30] {
            let strength = Strength { nodes, blunder_percent: 0 };
            let mut search = TreeSearch::new(&position, &|| Box::new(Parallel), strength, 4);
            assert!(search.run(u64::MAX));
            assert_eq!(u64::from(search.values.simulations()), search.spent);
        }
    }
}
