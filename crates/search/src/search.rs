//! The player that searches a tree: a budget of nodes is spread over the decisions of the turn, and the tree is kept between them.

use atar_rules::Position;

use crate::insight::Insight;
use crate::player::Strength;
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
    slips: u32,
    /// What the simulations of this decision came to, by seat.
    totals: Vec<f64>,
    simulations: u32,
    /// Whether the decision has yet to get its first simulation.
    is_new: bool,
}

impl<P: Position, I: Insight<P>> Search<P, I> {
    pub(crate) fn new(position: &P, insight: I, strength: Strength, seed: u64) -> Self {
        let seats = insight.seats();
        let mut search = Search {
            key: insight.key(position).unwrap_or_default(),
            tree: Tree::new(position, insight, seed),
            turn: Turn::new(position.clone()),
            budget: strength.nodes,
            spent: 0,
            since: 0,
            until: 0,
            slips: strength.slips,
            totals: vec![0.0; seats],
            simulations: 0,
            is_new: true,
        };
        search.allot();
        search
    }

    /// Gives the decision its part of what was left of the budget when work on it began.
    fn allot(&mut self) {
        let decisions = self.tree.insight().decisions(&self.turn.position).max(1);
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
            self.totals.fill(0.0);
            self.simulations = 0;
        }
        let shares = self.tree.simulate(&self.turn.position, self.key);
        for (total, share) in self.totals.iter_mut().zip(shares) {
            *total += share;
        }
        self.simulations += 1;
        self.spent += 1;
    }

    fn take(&mut self, step: P::Step) {
        let before = self.key;
        self.turn.take(step.clone());
        self.key = self.tree.key(before, &step, &self.turn.position);
    }

    /// Makes a decision and turns to the next.
    fn settle(&mut self) {
        let slips = self.slips > 0 && self.tree.dice.below(100) < self.slips;
        let step = if slips {
            self.tree.dice.step(&self.turn.position)
        } else {
            self.tree.best(self.key, &self.turn.position)
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
        if self.simulations == 0 {
            let mut shares = Vec::new();
            self.tree.insight().shares(&self.turn.position, &mut shares);
            return shares;
        }
        let simulations = f64::from(self.simulations);
        self.totals
            .iter()
            .map(|total| total / simulations)
            .collect()
    }
}

impl<P: Position, I: Insight<P>> Thinking<P> for Search<P, I> {
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
            match self.tree.best(self.key, &self.turn.position) {
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
