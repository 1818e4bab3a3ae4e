//! Monte-Carlo tree search with the max-n rule over single steps. Equal positions share a node, so that the orders in
//! which the same
//! steps can be taken do not multiply; chance is rolled anew each time it is met.

use std::cmp::Ordering;

use atar_rules::{Actor, Position};

use crate::dice::Dice;
use crate::heuristics::{Heuristics, SearchParams};
use crate::later::Taken;
use crate::node::{Edge, Next, Node, Nodes, Spread};
use crate::simulation::Simulation;

/// The steps in the tree after which a simulation looks no deeper.
const DEEPEST: usize = 500;

/// A search tree.
pub(crate) struct Tree<P: Position, I> {
    heuristics: I,
    params: SearchParams,
    nodes: Nodes<P::Step>,
    pub(crate) dice: Dice,
    /// Without keys of their own positions are told apart by the whole way to them.
    chained: bool,
    steps: Vec<P::Step>,
    priors: Vec<f64>,
    /// Who took which steps in the simulation that is counted.
    taken: Taken,
}

impl<P: Position, I: Heuristics<P>> Tree<P, I> {
    /// An empty tree, for the positions that may follow on this one.
    pub(crate) fn new(root: &P, heuristics: I, seed: u64) -> Self {
        Tree {
            params: heuristics.params(),
            chained: heuristics.key(root).is_none(),
            heuristics,
            nodes: Nodes::new(),
            dice: Dice::new(seed),
            steps: Vec::new(),
            priors: Vec::new(),
            taken: Taken::default(),
        }
    }

    pub(crate) fn heuristics(&self) -> &I {
        &self.heuristics
    }

    /// A step left to luck.
    pub(crate) fn blunder(&mut self, position: &P) -> Option<P::Step> {
        self.heuristics.blunder(position, &mut self.dice)
    }

    /// The key of the position that a step has led to.
    pub(crate) fn key(&self, before: u64, step: &P::Step, position: &P) -> u64 {
        let own = self.heuristics.key(position);
        own.unwrap_or_else(|| Spread::key(before, step))
    }

    /// The node of a position where a seat acts; a new one where there is none yet.
    pub(crate) fn node(&mut self, key: u64, position: &P) -> &Node<P::Step> {
        let place = self.nodes.find(key);
        let place = place.unwrap_or_else(|| self.expand(key, position, &[], usize::MAX));
        self.nodes.at(place)
    }

    /// Lets a simulation follow the most promising steps from a position where a seat acts to one that is new or the
    /// last. Until it is
    /// counted its way looks lost to all who went it, so that others look elsewhere meanwhile ("virtual loss": Chaslot,
    /// Winands and van den
    /// Herik, "Parallel Monte-Carlo tree search", 2008).
    pub(crate) fn begin(&mut self, root: &P, key: u64, simulation: &mut Simulation<P>) {
        simulation.restart(root);
        simulation.leaf = self.descend(key, simulation);
        if let Some((place, _)) = simulation.leaf {
            self.nodes.tally_mut(place).visits += 1;
        }
        for &(place, edge, _) in &simulation.path {
            self.nodes.tally_mut(place).visits += 1;
            self.nodes.at_mut(place).edges[edge].visits += 1;
        }
    }

    /// Plays a simulation out here.
    pub(crate) fn play_out(&mut self, simulation: &mut Simulation<P>) {
        simulation.play_out(&mut self.heuristics, &mut self.dice);
    }

    /// Follows the most promising steps; tells the node at their end and who acts there.
    fn descend(&mut self, mut key: u64, simulation: &mut Simulation<P>) -> Option<(u32, u8)> {
        let mut known = None;
        let mut rolled = true;
        while simulation.path.len() < DEEPEST {
            match simulation.position.actor() {
                Actor::Over => break,
                Actor::Chance => {
                    rolled = true;
                    let step = self.dice.step(&simulation.position)?;
                    simulation.position.step(&step).ok()?;
                    key = self.key(key, &step, &simulation.position);
                    simulation.before.push(step);
                }
                Actor::Seat(seat) => {
                    let Some(place) = known.or_else(|| self.nodes.find(key)) else {
                        return self.grow(key, simulation).map(|place| (place, seat));
                    };
                    if !rolled {
                        self.link(simulation, place, seat);
                    }
                    rolled = false;
                    let index = self.choose(place)?;
                    let edge = &self.nodes.at(place).edges[index];
                    let step = edge.step.clone();
                    known = edge.next.map(|next| next.place);
                    simulation.position.step(&step).ok()?;
                    simulation.path.push((place, index, seat));
                    if self.chained || known.is_none() {
                        key = self.key(key, &step, &simulation.position);
                    }
                    simulation.before.push(step);
                }
            }
        }
        None
    }

    /// Gives a position a node of its own, if the step that has led there was taken often enough.
    fn grow(&mut self, key: u64, simulation: &Simulation<P>) -> Option<u32> {
        let last = simulation.path.last();
        let visits = last.map(|&(place, edge, _)| self.nodes.at(place).edges[edge].visits + 1);
        let ripe = visits.is_none_or(|visits| visits >= self.params.expand_after);
        let Simulation {
            position, before, ..
        } = simulation;
        (ripe && !self.nodes.is_full())
            .then(|| self.expand(key, position, before, self.params.max_children))
    }

    /// Notes where the last edge of the way leads, no chance between.
    fn link(&mut self, simulation: &Simulation<P>, place: u32, seat: u8) {
        if let Some(&(from, edge, mover)) = simulation.path.last() {
            let stays = mover == seat;
            self.nodes.at_mut(from).edges[edge].next = Some(Next { place, stays });
        }
    }

    /// The edge that promises most: what it has shown so far, and the more for its prior the less it was visited.
    fn choose(&self, place: u32) -> Option<usize> {
        let (node, tally) = (self.nodes.at(place), self.nodes.tally(place));
        let curiosity = self.params.exploration * f64::from(tally.visits + 1).sqrt();
        if node.later.is_empty() {
            let unseen = tally.mean() - self.params.fpu_reduction;
            greatest(node.edges.iter().map(|edge| {
                let known = self.known(edge).unwrap_or(unseen);
                known + curiosity * edge.prior / f64::from(1 + edge.visits)
            }))
        } else {
            let later = self.params.rave_weight * part_of_later(tally.visits);
            let (belief, mean) = (self.params.prior_weight, tally.mean());
            greatest(node.edges.iter().zip(&node.later).map(|(edge, beside)| {
                let visits = belief + f64::from(edge.visits) + later * f64::from(beside.games);
                let first = belief * mean * beside.first;
                (first + edge.total + later * beside.total + curiosity * edge.prior) / visits
            }))
        }
    }

    /// What an edge is worth. Where other ways lead to the same position, theirs counts, too.
    fn known(&self, edge: &Edge<P::Step>) -> Option<f64> {
        if edge.visits == 0 {
            return None;
        }
        let next = edge.next.filter(|next| next.stays);
        let next = next.map(|next| self.nodes.tally(next.place));
        match next.filter(|next| next.visits > edge.visits) {
            Some(next) => Some(next.mean()),
            None => Some(edge.total / f64::from(edge.visits)),
        }
    }

    /// Gives a position a node, with so many of its most promising steps at most.
    fn expand(&mut self, key: u64, position: &P, before: &[P::Step], max_children: usize) -> u32 {
        let mut edges = self.edges(position, before);
        keep_best(&mut edges, max_children);
        let marks = edges
            .iter()
            .map_while(|edge| self.heuristics.step_id(&edge.step));
        let marks: Vec<u16> = marks.collect();
        self.nodes.insert(key, edges, marks)
    }

    fn edges(&mut self, position: &P, before: &[P::Step]) -> Vec<Edge<P::Step>> {
        self.steps.clear();
        self.priors.clear();
        self.heuristics.candidates(position, &mut self.steps);
        self.heuristics
            .priors(position, before, &self.steps, &mut self.priors);
        let sum: f64 = self.priors.iter().sum();
        let edges = self.steps.drain(..).zip(&self.priors);
        let edges = edges.map(|(step, prior)| Edge {
            step,
            prior: prior / sum,
            visits: 0,
            total: 0.0,
            next: None,
        });
        edges.collect()
    }

    /// The step visited most, or promising most where none was visited. The tree stays as it is.
    pub(crate) fn best(&mut self, key: u64, position: &P) -> Option<P::Step> {
        match self.nodes.find(key) {
            Some(place) => favourite(&self.nodes.at(place).edges),
            None => favourite(&self.edges(position, &[])),
        }
    }

    /// Writes what a simulation came to along its way.
    pub(crate) fn count(&mut self, simulation: &Simulation<P>) {
        self.taken.begin();
        for &(seat, mark) in &simulation.marks {
            self.taken.note(seat, mark);
        }
        if let Some((place, seat)) = simulation.leaf {
            let share = simulation.shares[usize::from(seat)];
            self.nodes.tally_mut(place).total += share;
            self.count_later(place, seat, share);
        }
        for &(place, edge, seat) in simulation.path.iter().rev() {
            let share = simulation.shares[usize::from(seat)];
            self.nodes.tally_mut(place).total += share;
            let node = self.nodes.at_mut(place);
            node.edges[edge].total += share;
            if let Some(&mark) = node.marks.get(edge) {
                self.taken.note(seat, mark);
                self.count_later(place, seat, share);
            }
        }
    }

    /// Counts the simulation for all steps of a node that its seat took there or later.
    fn count_later(&mut self, place: u32, seat: u8, share: f64) {
        let Node { later, marks, .. } = self.nodes.at_mut(place);
        self.taken.each(seat, marks, |edge| {
            later[edge].games += 1;
            later[edge].total += share;
        });
    }
}

/// Takes out all but so many, the most promising; of equally promising ones the first stay.
fn keep_best<S>(edges: &mut Vec<Edge<S>>, max_children: usize) {
    if edges.len() <= max_children {
        return;
    }
    let mut priors: Vec<f64> = edges.iter().map(|edge| edge.prior).collect();
    let last = max_children.saturating_sub(1);
    let (_, &mut least, _) = priors.select_nth_unstable_by(last, |one, other| other.total_cmp(one));
    let better = edges.iter().filter(|edge| edge.prior > least).count();
    let mut room = max_children - better;
    edges.retain(|edge| match edge.prior.total_cmp(&least) {
        Ordering::Less => false,
        Ordering::Greater => true,
        Ordering::Equal => {
            let fits = room > 0;
            room = room.saturating_sub(1);
            fits
        }
    });
    edges.shrink_to_fit();
}

/// The visits of a node after which the games in which a step came later count less and less.
const KNOWN: u32 = 25_000;

/// How much a game in which a step came later still counts after so many visits of the node.
fn part_of_later(visits: u32) -> f64 {
    f64::from(KNOWN) / f64::from(visits.max(KNOWN))
}

/// The index of the greatest; the first of equal ones.
fn greatest(worths: impl Iterator<Item = f64>) -> Option<usize> {
    let mut best = None;
    for (index, worth) in worths.enumerate() {
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((index, worth));
        }
    }
    best.map(|(index, _)| index)
}

/// The step visited most; of several the one with the greatest prior, and of those the first.
fn favourite<S: Clone>(edges: &[Edge<S>]) -> Option<S> {
    let mut best = edges.first()?;
    for edge in edges {
        if (edge.visits, edge.prior) > (best.visits, best.prior) {
            best = edge;
        }
    }
    Some(best.step.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use atar_rules::blokus::{Blokus, Options};

    /// Marks as in Blokus, but only the rules known.
    struct Narrow;

    impl Heuristics<Blokus> for Narrow {
        fn seats(&self) -> usize {
            2
        }

        fn params(&self) -> SearchParams {
            SearchParams {
                max_children: 7,
                ..SearchParams::DEFAULT
            }
        }

        fn step_id(&self, step: &atar_rules::blokus::Step) -> Option<u16> {
            Some(step.number())
        }
    }

    fn edge((step, prior): (char, f64)) -> Edge<char> {
        Edge {
            step,
            prior,
            visits: 0,
            total: 0.0,
            next: None,
        }
    }

    #[test]
    fn the_most_promising_edges_are_kept_and_of_equal_ones_the_first() {
        let priors = [0.1, 0.2, 0.3, 0.2, 0.2];
        let edges: Vec<_> = ('a'..).zip(priors).map(edge).collect();
        let kept = |max_children| {
            let mut edges = edges.clone();
            keep_best(&mut edges, max_children);
            edges.iter().map(|edge| edge.step).collect::<String>()
        };
        assert_eq!(kept(3), "bcd");
        assert_eq!(kept(1), "c");
        assert_eq!(kept(5), "abcde");
    }

    fn searched() -> Tree<Blokus, Narrow> {
        let position = Blokus::start(&Options::default()).expect("good options");
        let mut tree = Tree::new(&position, Narrow, 3);
        tree.node(0, &position);
        let mut simulation = Simulation::new(position.clone());
        for _ in 0..60 {
            tree.begin(&position, 0, &mut simulation);
            tree.play_out(&mut simulation);
            tree.count(&simulation);
        }
        tree
    }

    #[test]
    fn all_steps_of_the_turn_and_only_the_most_promising_of_later_ones_are_looked_at() {
        let tree = searched();
        let root = tree.nodes.find(0).expect("the root");
        assert!(tree.nodes.at(root).edges.len() > 100);
        let next = tree
            .nodes
            .at(root)
            .edges
            .iter()
            .filter_map(|edge| edge.next);
        let counts: Vec<_> = next
            .map(|next| tree.nodes.at(next.place).edges.len())
            .collect();
        assert!(!counts.is_empty());
        assert!(
            counts.iter().all(|&max_children| max_children == 7),
            "{counts:?}"
        );
    }

    /// A step that came later in a game counts for the node, too, and never more often than there were games.
    #[test]
    fn steps_that_come_later_are_counted_where_they_could_have_come_first() {
        let tree = searched();
        let root = tree.nodes.find(0).expect("the root");
        let (node, tally) = (tree.nodes.at(root), tree.nodes.tally(root));
        let own: u32 = node.edges.iter().map(|edge| edge.visits).sum();
        let all: u32 = node.later.iter().map(|later| later.games).sum();
        assert!(all > 2 * own, "{all} games for {own} visits");
        for (edge, later) in node.edges.iter().zip(&node.later) {
            assert!((edge.visits..=tally.visits).contains(&later.games));
        }
    }
}
