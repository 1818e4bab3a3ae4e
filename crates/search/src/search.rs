//! The player that searches a tree: a budget of nodes is spread over the decisions of the turn, and the tree is kept
//! between them.

use atar_rules::Position;

use crate::aside::Aside;
use crate::heuristics::Heuristics;
use crate::player::Strength;
use crate::rounds::{Rounds, Sums};
use crate::thinking::{Plan, Thinking};
use crate::tree::Tree;
use crate::turn::Turn;

/// A tree search that works out a turn, decision by decision.
pub(crate) struct Search<P: Position, I> {
    tree: Tree<P, I>,
    turn: Turn<P>,
    /// The key of the position where the next decision is to be made.
    key: u64,
    budget: u64,
    spent: u64,
    /// The number of nodes at which work on the decision began, and at which it is made.
    since: u64,
    until: u64,
    /// How many of 100 decisions are left to luck.
    blunder_percent: u32,
    rounds: Rounds<P, I>,
    /// What the simulations of this decision came to.
    sums: Sums,
    /// Whether the decision has yet to get its first simulation.
    is_new: bool,
}

impl<P: Position, I: Heuristics<P> + 'static> Search<P, I> {
    /// A search from a position where a seat acts. `know` tells what is known of the game, once for each thread.
    pub(crate) fn new(position: &P, know: &dyn Fn() -> I, strength: Strength, seed: u64) -> Self {
        let heuristics = know();
        let aside = strength.nodes >= heuristics.params().parallel_from;
        let mut search = Search {
            key: heuristics.key(position).unwrap_or_default(),
            rounds: Rounds::new(position.clone(), aside.then(|| Aside::new(know, seed))),
            sums: Sums::new(heuristics.seats()),
            tree: Tree::new(position, heuristics, seed),
            turn: Turn::new(position.clone()),
            budget: strength.nodes,
            spent: 0,
            since: 0,
            until: 0,
            blunder_percent: strength.blunder_percent,
            is_new: true,
        };
        search.allot();
        search
    }

    /// Gives the decision its part of what was left of the budget when work on it began.
    fn allot(&mut self) {
        let decisions = self
            .tree
            .heuristics()
            .decisions_left(&self.turn.position)
            .max(1);
        let left = self.budget.saturating_sub(self.since);
        self.until = self.since + left / decisions as u64;
    }

    /// Whether more simulations cannot change the decision, or are not to be had.
    fn is_decided(&mut self) -> bool {
        let left = self.until.saturating_sub(self.spent);
        let node = self.tree.node(self.key, &self.turn.position);
        if left == 0 || node.edges.len() <= 1 {
            return true;
        }
        let (mut most, mut second) = (0, 0);
        for edge in &node.edges {
            let visits = u64::from(edge.visits);
            if visits > most {
                (most, second) = (visits, most);
            } else {
                second = second.max(visits);
            }
        }
        most - second > left
    }

    fn simulate(&mut self) {
        if std::mem::take(&mut self.is_new) {
            self.sums.clear();
        }
        let position = &self.turn.position;
        self.rounds
            .next(&mut self.tree, position, self.key, &mut self.sums);
        self.spent += 1;
    }

    fn take(&mut self, step: P::Step) {
        let before = self.key;
        self.turn.take(step.clone());
        self.key = self.tree.key(before, &step, &self.turn.position);
    }

    /// The best step known. Players that leave some steps to luck look too little ahead to see the end.
    fn best(&mut self) -> Option<P::Step> {
        let position = &self.turn.position;
        let finish = if self.blunder_percent > 0 {
            self.tree.heuristics().finishing_step(position)
        } else {
            None
        };
        finish.or_else(|| self.tree.best(self.key, position))
    }

    /// Makes a decision and turns to the next.
    fn settle(&mut self) {
        self.rounds.finish(&mut self.tree, &mut self.sums);
        let blunder_percent =
            self.blunder_percent > 0 && self.tree.dice.below(100) < self.blunder_percent;
        let step = if blunder_percent {
            self.tree.blunder(&self.turn.position)
        } else {
            self.best()
        };
        let Some(step) = step else {
            return self.turn.give_up();
        };
        self.take(step);
        self.is_new = true;
        self.since = self.spent;
        if !self.turn.is_over() {
            self.allot();
        }
    }

    fn value(&self) -> Vec<f64> {
        self.sums.means().unwrap_or_else(|| {
            let mut shares = Vec::new();
            self.tree
                .heuristics()
                .evaluate(&self.turn.position, &mut shares);
            shares
        })
    }
}

impl<P: Position, I: Heuristics<P> + 'static> Thinking<P> for Search<P, I> {
    fn run(&mut self, nodes: u64) -> bool {
        let end = self.spent.saturating_add(nodes);
        while !self.turn.is_over() {
            if self.is_decided() {
                self.settle();
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

    fn allow(&mut self, nodes: u64) {
        self.budget = nodes;
        self.allot();
    }

    fn plan(&mut self) -> Plan<P::Step> {
        let (turn, key) = (self.turn.clone(), self.key);
        while !self.turn.is_over() {
            match self.best() {
                Some(step) => self.take(step),
                None => self.turn.give_up(),
            }
        }
        let plan = Plan {
            steps: self.turn.steps.clone(),
            value: self.value(),
            nodes: self.spent,
        };
        (self.turn, self.key) = (turn, key);
        plan
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristics::SearchParams;
    use atar_rules::blokus::{Blokus, Options, Step};

    /// Knows the rules only, and plays out a part of the simulations aside.
    struct Parted;

    impl Heuristics<Blokus> for Parted {
        fn seats(&self) -> usize {
            2
        }

        fn params(&self) -> SearchParams {
            SearchParams {
                parallel_from: 0,
                ..SearchParams::DEFAULT
            }
        }

        fn step_id(&self, step: &Step) -> Option<u16> {
            Some(step.number())
        }
    }

    /// All that is left to chance is in which slices a search runs, and how quick its threads are.
    #[test]
    fn a_search_that_plays_out_aside_comes_to_the_same_however_it_is_sliced() {
        let position = Blokus::start(&Options::default()).expect("good options");
        let strength = Strength {
            nodes: 200,
            blunder_percent: 0,
        };
        let search = || Search::new(&position, &|| Parted, strength, 4);
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
            let strength = Strength {
                nodes,
                blunder_percent: 0,
            };
            let mut search = Search::new(&position, &|| Parted, strength, 4);
            assert!(search.run(u64::MAX));
            assert_eq!(u64::from(search.sums.simulations()), search.spent);
        }
    }
}
