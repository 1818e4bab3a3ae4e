//! The search tree: Monte Carlo tree search over single steps, by max-n (Luckhardt & Irani, "An algorithmic solution of
//! N-person games", 1986): each seat maximizes its own share of the win.
//!
//! Equal positions share a node, so that the orders in which the same steps can be taken do not multiply. Chance is
//! rolled anew each time it is met.

use atar_rules::{Actor, Position};

use crate::amaf::PlayedSteps;
use crate::heuristics::{Heuristics, SearchParams};
use crate::key_hasher::KeyHasher;
use crate::node::{Child, Node, NodeId, NodeTable, TreeEdge};
use crate::rng::Rng;
use crate::simulation::{Simulation, Visit};

/// The steps in the tree after which a simulation selects no further.
const MAX_DEPTH: usize = 500;

/// A search tree.
pub(crate) struct Tree<P: Position> {
    heuristics: Box<dyn Heuristics<P>>,
    params: SearchParams,
    nodes: NodeTable<P::Step>,
    pub(crate) rng: Rng,
    /// What decides whether a last resort is one in this turn.
    luck: u32,
    /// Whether keys follow from the way to a position, because the game has none for positions.
    keys_by_path: bool,
    steps: Vec<P::Step>,
    priors: Vec<f64>,
    /// The steps of the simulation whose values are being added.
    played: PlayedSteps,
}

impl<P: Position> Tree<P> {
    /// Creates an empty tree, for the positions that may follow on this one.
    pub(crate) fn new(root: &P, heuristics: Box<dyn Heuristics<P>>, seed: u64) -> Self {
        Tree {
            params: heuristics.params(),
            keys_by_path: heuristics.key(root).is_none(),
            heuristics,
            nodes: NodeTable::new(),
            rng: Rng::new(seed),
            luck: Rng::new(!seed).below(u32::MAX),
            steps: Vec::new(),
            priors: Vec::new(),
            played: PlayedSteps::default(),
        }
    }

    pub(crate) fn heuristics(&self) -> &dyn Heuristics<P> {
        self.heuristics.as_ref()
    }

    /// Returns the key of the position that a step has led to.
    pub(crate) fn key(&self, before: u64, step: &P::Step, position: &P) -> u64 {
        let own = self.heuristics.key(position);
        own.unwrap_or_else(|| KeyHasher::key(before, step))
    }

    /// Returns the node of a position where a seat acts; a new one with all children where there is none yet.
    pub(crate) fn root(&mut self, key: u64, position: &P) -> &Node<P::Step> {
        let found = self.nodes.find(key);
        let root = found.unwrap_or_else(|| self.expand(key, position, &[], usize::MAX));
        self.nodes.get(root)
    }

    /// Gives a position a new node with so many of its steps, drawn at random. A step that may not be taken without a
    /// reason is among them only where there is no other.
    pub(crate) fn look_at(&mut self, key: u64, position: &P, sight: usize) {
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        position.legal_steps(&mut steps);
        if steps.iter().any(|step| self.heuristics.needs_no_reason(position, step)) {
            steps.retain(|step| self.heuristics.needs_no_reason(position, step));
        }
        for index in 0..sight.min(steps.len()) {
            let other = index + self.rng.index(steps.len() - index);
            steps.swap(index, other);
        }
        steps.truncate(sight);
        self.steps = steps;
        let edges = self.edges_of_steps(position, &[], usize::MAX);
        self.insert(key, edges);
    }

    /// Returns the edges of the node with this key; none if there is no such node.
    pub(crate) fn edges_of(&self, key: u64) -> &[TreeEdge<P::Step>] {
        self.nodes.find(key).map_or(&[], |node| &self.nodes.get(node).edges)
    }

    /// Returns the visits of the node with this key; 0 if there is none.
    pub(crate) fn visits(&self, key: u64) -> u32 {
        self.nodes.find(key).map_or(0, |node| self.nodes.stats(node).visits)
    }

    /// Returns the share of the win that a step of the root is worth to the seat that takes it; none without visits.
    pub(crate) fn edge_share(&mut self, key: u64, position: &P, index: usize) -> Option<f64> {
        let edge = self.root(key, position).edges.get(index)?.clone();
        self.edge_value(&edge)
    }

    /// Returns whether at least half of the room for edges is taken.
    pub(crate) fn is_half_full(&self) -> bool {
        self.nodes.is_half_full()
    }

    /// Selects a way through the tree for a simulation, from a position where a seat acts to one that is new or the
    /// last.
    ///
    /// Until its values are added, the way looks lost to all who went it, so that others look elsewhere meanwhile
    /// (virtual loss: Chaslot, Winands & van den Herik, "Parallel Monte-Carlo tree search", 2008).
    pub(crate) fn select(&mut self, root: &P, key: u64, simulation: &mut Simulation<P>) {
        simulation.restart(root);
        simulation.leaf = self.descend(key, simulation);
        if let Some((leaf, _)) = simulation.leaf {
            self.nodes.stats_mut(leaf).visits += 1;
        }
        for visit in &simulation.path {
            self.nodes.stats_mut(visit.node).visits += 1;
            self.nodes.get_mut(visit.node).edges[visit.edge].visits += 1;
        }
    }

    /// Rolls a simulation out on this thread.
    pub(crate) fn roll_out(&mut self, simulation: &mut Simulation<P>) {
        simulation.roll_out(self.heuristics.as_mut(), &mut self.rng);
    }

    /// Follows the best edges; returns the node at their end and the seat that acts there.
    fn descend(&mut self, mut key: u64, simulation: &mut Simulation<P>) -> Option<(NodeId, u8)> {
        let mut child = None;
        let mut after_chance = true;
        while simulation.path.len() < MAX_DEPTH {
            match simulation.position.actor() {
                Actor::Over => break,
                Actor::Chance => {
                    after_chance = true;
                    let step = self.rng.step(&simulation.position)?;
                    simulation.position.step(&step).ok()?;
                    key = self.key(key, &step, &simulation.position);
                    simulation.steps.push(step);
                }
                Actor::Seat(seat) => {
                    let Some(node) = child.or_else(|| self.nodes.find(key)) else {
                        return self.try_expand(key, simulation).map(|node| (node, seat));
                    };
                    if !after_chance {
                        self.link(simulation, node, seat);
                    }
                    after_chance = false;
                    let edge = self.best_edge(node)?;
                    let taken = &self.nodes.get(node).edges[edge];
                    let step = taken.step.clone();
                    child = taken.child.map(|child| child.node);
                    simulation.position.step(&step).ok()?;
                    simulation.path.push(Visit { node, edge, seat });
                    if self.keys_by_path || child.is_none() {
                        key = self.key(key, &step, &simulation.position);
                    }
                    simulation.steps.push(step);
                }
            }
        }
        None
    }

    /// Gives a position a node, if the step that led there was taken often enough.
    fn try_expand(&mut self, key: u64, simulation: &Simulation<P>) -> Option<NodeId> {
        let last = simulation.path.last();
        let visits = last.map(|last| self.nodes.get(last.node).edges[last.edge].visits + 1);
        let is_ripe = visits.is_none_or(|visits| visits >= self.params.expand_after);
        let Simulation { position, steps, .. } = simulation;
        (is_ripe && !self.nodes.is_full()).then(|| self.expand(key, position, steps, self.params.max_children))
    }

    /// Notes the node that the last edge of a path leads to, with no chance between.
    fn link(&mut self, simulation: &Simulation<P>, node: NodeId, seat: u8) {
        if let Some(last) = simulation.path.last() {
            let same_seat = last.seat == seat;
            let child = Child { node, same_seat };
            self.nodes.get_mut(last.node).edges[last.edge].child = Some(child);
        }
    }

    /// Returns the edge with the greatest upper bound; the first of equal ones.
    fn best_edge(&self, node: NodeId) -> Option<usize> {
        if self.nodes.get(node).rave.is_empty() { self.best_by_puct(node) } else { self.best_by_rave(node) }
    }

    /// Selects by PUCT (Rosin, "Multi-armed bandits with episode context", 2011; with the weights of Silver et al.,
    /// "Mastering the game of Go with deep neural networks and tree search", 2016): the mean value, and a bonus for the
    /// prior that shrinks with the visits. Unvisited steps have first-play urgency (Gelly & Wang, "Exploration
    /// exploitation in Go", 2006).
    fn best_by_puct(&self, node: NodeId) -> Option<usize> {
        let stats = self.nodes.stats(node);
        let exploration = self.params.exploration * f64::from(stats.visits + 1).sqrt();
        let unvisited = stats.mean() - self.params.fpu_reduction;
        argmax(self.nodes.get(node).edges.iter().map(|edge| {
            let value = self.edge_value(edge).unwrap_or(unvisited);
            value + exploration * edge.prior / f64::from(1 + edge.visits)
        }))
    }

    /// The same with RAVE (Gelly & Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go",
    /// 2011): simulations in which the step came later, and the prior, count as visits too.
    fn best_by_rave(&self, node: NodeId) -> Option<usize> {
        let stats = self.nodes.stats(node);
        let node = self.nodes.get(node);
        let exploration = self.params.exploration * f64::from(stats.visits + 1).sqrt();
        let rave_weight = self.params.rave_weight * rave_decay(stats.visits);
        let (prior_weight, mean) = (self.params.prior_weight, stats.mean());
        let width = self.width(stats.visits);
        argmax(node.edges.iter().zip(&node.rave).take(width).map(|(edge, rave)| {
            let visits = prior_weight + f64::from(edge.visits) + rave_weight * f64::from(rave.visits);
            let prior = prior_weight * mean * f64::from(rave.prior_value);
            (prior + edge.total + rave_weight * rave.total + exploration * edge.prior) / visits
        }))
    }

    /// Returns how many children of a node with so many visits are looked at.
    fn width(&self, visits: u32) -> usize {
        self.params.first_children.saturating_add(visits / self.params.visits_per_child) as usize
    }

    /// Returns the mean value of a visited edge; that of its child where other ways lead there and more visits came.
    fn edge_value(&self, edge: &TreeEdge<P::Step>) -> Option<f64> {
        if edge.visits == 0 {
            return None;
        }
        let child = edge.child.filter(|child| child.same_seat);
        let child = child.map(|child| self.nodes.stats(child.node));
        match child.filter(|child| child.visits > edge.visits) {
            Some(child) => Some(child.mean()),
            None => Some(edge.total / f64::from(edge.visits)),
        }
    }

    /// Gives a position a node with so many of its most promising steps at most.
    fn expand(&mut self, key: u64, position: &P, before: &[P::Step], max_children: usize) -> NodeId {
        let edges = self.edges(position, before, max_children);
        self.insert(key, edges)
    }

    /// Gives a position a node with these edges.
    fn insert(&mut self, key: u64, mut edges: Vec<TreeEdge<P::Step>>) -> NodeId {
        if self.width(0) < edges.len() {
            edges.sort_by(|one, other| other.prior.total_cmp(&one.prior));
        }
        let step_ids = edges.iter().map_while(|edge| self.heuristics.step_id(&edge.step));
        let step_ids: Vec<u16> = step_ids.collect();
        self.nodes.insert(key, edges, step_ids)
    }

    /// Returns an unvisited edge for each candidate, or for so many with the greatest priors; of equal ones the first.
    fn edges(&mut self, position: &P, before: &[P::Step], max_children: usize) -> Vec<TreeEdge<P::Step>> {
        self.steps.clear();
        self.heuristics.candidates(position, &mut self.steps);
        self.edges_of_steps(position, before, max_children)
    }

    /// Returns the same for the steps that were collected.
    fn edges_of_steps(&mut self, position: &P, before: &[P::Step], max_children: usize) -> Vec<TreeEdge<P::Step>> {
        self.priors.clear();
        self.heuristics.priors(position, before, &self.steps, &mut self.priors);
        let sum: f64 = self.priors.iter().sum();
        let (least, mut room) = least_promising(&self.priors, max_children);
        let mut edges = Vec::with_capacity(max_children.min(self.steps.len()));
        for (step, prior) in self.steps.drain(..).zip(&self.priors) {
            let is_least = *prior == least;
            if *prior > least || is_least && room > 0 {
                room -= usize::from(is_least);
                edges.push(TreeEdge { step, prior: prior / sum, visits: 0, total: 0.0, child: None });
            }
        }
        edges
    }

    /// Returns the step with most visits, or the most promising one where there were none; a last resort only where it
    /// is clearly better than the best of the others. The tree stays as it is.
    pub(crate) fn best_step(&mut self, key: u64, position: &P) -> Option<P::Step> {
        match self.nodes.find(key) {
            Some(node) => self.best_of(position, &self.nodes.get(node).edges),
            None => {
                let edges = self.edges(position, &[], usize::MAX);
                self.best_of(position, &edges)
            }
        }
    }

    fn best_of(&self, position: &P, edges: &[TreeEdge<P::Step>]) -> Option<P::Step> {
        let best = most_visited(edges.iter())?;
        let reluctance = |edge: &TreeEdge<P::Step>| self.heuristics.reluctance(position, &edge.step);
        if self.luck.is_multiple_of(reluctance(best)) {
            return Some(best.step.clone());
        }
        let other = most_visited(edges.iter().filter(|edge| reluctance(edge) == 1));
        let other = other.filter(|other| !best.is_clearly_better_than(other));
        Some(other.unwrap_or(best).step.clone())
    }

    /// Adds the values of a simulation along its path.
    pub(crate) fn back_up(&mut self, simulation: &Simulation<P>) {
        self.played.clear();
        for &(seat, step_id) in &simulation.rollout_ids {
            self.played.insert(seat, step_id);
        }
        if let Some((leaf, seat)) = simulation.leaf {
            let value = simulation.values[usize::from(seat)];
            self.nodes.stats_mut(leaf).total += value;
            self.back_up_rave(leaf, seat, value);
        }
        for &Visit { node: id, edge, seat } in simulation.path.iter().rev() {
            let value = simulation.values[usize::from(seat)];
            self.nodes.stats_mut(id).total += value;
            let node = self.nodes.get_mut(id);
            node.edges[edge].total += value;
            if let Some(&step_id) = node.step_ids.get(edge) {
                self.played.insert(seat, step_id);
                self.back_up_rave(id, seat, value);
            }
        }
    }

    /// Adds a value to all steps looked at in a node that its seat took there or later.
    fn back_up_rave(&mut self, node: NodeId, seat: u8, value: f64) {
        let width = self.width(self.nodes.stats(node).visits);
        let Node { rave, step_ids, .. } = self.nodes.get_mut(node);
        let looked_at = &step_ids[..width.min(step_ids.len())];
        self.played.for_each_in(seat, looked_at, |edge| {
            rave[edge].visits += 1;
            rave[edge].total += value;
        });
    }
}

/// Returns the least of so many greatest priors, and how many equal to it are among these.
fn least_promising(priors: &[f64], count: usize) -> (f64, usize) {
    if priors.len() <= count {
        return (0.0, priors.len());
    }
    let mut sorted = priors.to_vec();
    let last = count.saturating_sub(1);
    let (_, &mut least, _) = sorted.select_nth_unstable_by(last, |one, other| other.total_cmp(one));
    let greater = priors.iter().filter(|prior| **prior > least).count();
    (least, count - greater)
}

/// The visits of a node after which RAVE counts less and less.
const RAVE_VISITS: u32 = 25_000;

/// Returns how much RAVE still counts after so many visits of a node.
fn rave_decay(visits: u32) -> f64 {
    f64::from(RAVE_VISITS) / f64::from(visits.max(RAVE_VISITS))
}

/// Returns the index of the greatest value; the first of equal ones.
fn argmax(values: impl Iterator<Item = f64>) -> Option<usize> {
    let mut best = None;
    for (index, value) in values.enumerate() {
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((index, value));
        }
    }
    best.map(|(index, _)| index)
}

/// Returns the step with most visits; of several the one with the greatest prior, and of those the first.
fn most_visited<'a, S>(edges: impl Iterator<Item = &'a TreeEdge<S>>) -> Option<&'a TreeEdge<S>> {
    edges.reduce(|best, edge| {
        let is_better = (edge.visits, edge.prior) > (best.visits, best.prior);
        if is_better { edge } else { best }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use atar_rules::blokus::{Blokus, Options};

    /// Step ids as in Blokus, but no other heuristics.
    struct Narrow;

    impl Heuristics<Blokus> for Narrow {
        fn seats(&self) -> usize {
            2
        }

        fn params(&self) -> SearchParams {
            SearchParams { max_children: 7, ..SearchParams::DEFAULT }
        }

        fn step_id(&self, step: &atar_rules::blokus::Step) -> Option<u16> {
            Some(step.number())
        }
    }

    fn edge((step, prior): (char, f64)) -> TreeEdge<char> {
        TreeEdge { step, prior, visits: 0, total: 0.0, child: None }
    }

    /// Returns an edge whose simulations came to a mean value.
    fn tried(step: char, visits: u32, mean: f64) -> TreeEdge<char> {
        TreeEdge { visits, total: mean * f64::from(visits), ..edge((step, 0.5)) }
    }

    #[test]
    fn a_last_resort_must_be_better_by_more_than_chance_explains() {
        let other = |visits| tried('o', visits, 0.5);
        let is_clear = |mean, visits| tried('l', 900, mean).is_clearly_better_than(&other(visits));
        assert!(is_clear(0.54, 900) && !is_clear(0.52, 900));
        assert!(is_clear(0.70, 4) && !is_clear(0.54, 4));
        assert!(!is_clear(1.0, 0), "nothing is known of the other");
    }

    #[test]
    fn the_least_of_the_most_promising_is_found_with_those_equal_to_it() {
        let priors = [0.1, 0.2, 0.3, 0.2, 0.2];
        assert_eq!(least_promising(&priors, 3), (0.2, 2));
        assert_eq!(least_promising(&priors, 1), (0.3, 1));
        assert_eq!(least_promising(&priors, 5).0, 0.0, "all are kept");
    }

    fn searched() -> Tree<Blokus> {
        let position = Blokus::start(&Options::default()).expect("good options");
        let mut tree = Tree::new(&position, Box::new(Narrow), 3);
        tree.root(0, &position);
        let mut simulation = Simulation::new(position.clone());
        for _ in 0..60 {
            tree.select(&position, 0, &mut simulation);
            tree.roll_out(&mut simulation);
            tree.back_up(&simulation);
        }
        tree
    }

    #[test]
    fn all_steps_of_the_turn_and_only_the_most_promising_of_later_ones_are_looked_at() {
        let tree = searched();
        let root = tree.nodes.find(0).expect("the root");
        assert!(tree.nodes.get(root).edges.len() > 100);
        let children = tree.nodes.get(root).edges.iter().filter_map(|edge| edge.child);
        let counts: Vec<_> = children.map(|child| tree.nodes.get(child.node).edges.len()).collect();
        assert!(!counts.is_empty());
        assert!(counts.iter().all(|&max_children| max_children == 7), "{counts:?}");
    }

    /// A step that came later in a game counts for the node, too, and never more often than there were games.
    #[test]
    fn steps_that_come_later_are_counted_where_they_could_have_come_first() {
        let tree = searched();
        let root = tree.nodes.find(0).expect("the root");
        let (node, stats) = (tree.nodes.get(root), tree.nodes.stats(root));
        let own: u32 = node.edges.iter().map(|edge| edge.visits).sum();
        let all: u32 = node.rave.iter().map(|rave| rave.visits).sum();
        assert!(all > 2 * own, "{all} games for {own} visits");
        for (edge, rave) in node.edges.iter().zip(&node.rave) {
            assert!((edge.visits..=stats.visits).contains(&rave.visits));
        }
    }
}
