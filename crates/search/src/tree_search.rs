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
    /// See [`Strength::sight`].
    sight: Option<usize>,
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
            sight: strength.sight,
            is_new: true,
        };
        search.look();
        search.allot();
        search
    }

    /// Draws the steps that a player looks at who does not look at all of them.
    fn look(&mut self) {
        if let Some(sight) = self.sight {
            self.tree.look_at(self.key, &self.turn.position, sight);
        }
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

    /// Returns the best step so far. Players that overlook steps see too little ahead to see the end, so they take the
    /// finishing step.
    fn best_step(&mut self) -> Option<P::Step> {
        let position = &self.turn.position;
        let finishing = if self.sight.is_some() { self.tree.heuristics().finishing_step(position) } else { None };
        finishing.or_else(|| self.tree.best_step(self.key, position))
    }

    /// Makes a decision and turns to the next.
    fn decide(&mut self) {
        self.simulations.finish(&mut self.tree, &self.turn, &mut self.values);
        let Some(step) = self.best_step() else {
            return self.turn.end();
        };
        self.take(step);
        self.is_new = true;
        self.since = self.spent;
        if !self.turn.is_over() {
            self.look();
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
    use std::collections::BTreeSet;

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

    /// Knows a step that is better than all others: the one with the greatest number.
    struct Numbered;

    impl Heuristics<Blokus> for Numbered {
        fn seats(&self) -> usize {
            2
        }

        fn priors(&self, _: &Blokus, _: &[Step], steps: &[Step], out: &mut Vec<f64>) {
            out.extend(steps.iter().map(|step| f64::from(step.number()) + 1.0));
        }
    }

    /// Weak levels once took steps at random and gave won games away, as if to be nice. Now they look at few steps, and
    /// take the best of these.
    #[test]
    fn who_looks_at_few_steps_takes_the_best_of_them() {
        let position = Blokus::start(&Options::default()).expect("good options");
        let mut taken = BTreeSet::new();
        for seed in 0..20 {
            let strength = Strength { nodes: 0, sight: Some(4) };
            let mut search = TreeSearch::new(&position, &|| Box::new(Numbered), strength, seed);
            let seen: BTreeSet<_> = search.tree.edges_of(search.key).iter().map(|edge| edge.step).collect();
            assert_eq!(seen.len(), 4, "each once");
            assert!(seen.iter().all(|step| position.clone().step(step).is_ok()));
            assert!(search.run(u64::MAX));
            let best = seen.into_iter().max_by_key(|step| step.number());
            assert_eq!(search.plan().steps, Vec::from_iter(best));
            taken.extend(best);
        }
        assert!(taken.len() > 10, "{taken:?}");
    }

    /// All that is left to chance is in which slices a search runs, and how fast its threads are.
    #[test]
    fn a_parallel_search_comes_to_the_same_however_it_is_sliced() {
        let position = Blokus::start(&Options::default()).expect("good options");
        let strength = Strength { nodes: 200, sight: None };
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
            let strength = Strength { nodes, sight: None };
            let mut search = TreeSearch::new(&position, &|| Box::new(Parallel), strength, 4);
            assert!(search.run(u64::MAX));
            assert_eq!(u64::from(search.values.simulations()), search.spent);
        }
    }
}
