//! Monte-Carlo tree search with the max-n rule over single steps. Equal positions share a node, so that the orders in which the same
//! steps can be taken do not multiply; chance is rolled anew each time it is met.

use atar_rules::{Actor, Flow, Position};

use crate::dice::Dice;
use crate::insight::Insight;
use crate::node::{Edge, Node, Nodes, Spread};

/// How strongly promising steps draw visits before they have shown what they are worth.
const EXPLORATION: f64 = 1.0;
/// How much worse than its node a step is thought to be before its first visit.
const DOUBT: f64 = 0.02;
/// The steps of quick play after which the position is judged as it stands, for games that could go on for ever.
const LONGEST_PLAY: usize = 20_000;
/// The steps in the tree after which a simulation looks no deeper.
const DEEPEST: usize = 500;

/// A search tree.
pub(crate) struct Tree<P: Position, I> {
    insight: I,
    nodes: Nodes<P::Step>,
    pub(crate) dice: Dice,
    /// The way of the current simulation: nodes with the edge taken and the seat that took it.
    path: Vec<(u32, usize, u8)>,
    shares: Vec<f64>,
    steps: Vec<P::Step>,
    priors: Vec<f64>,
}

impl<P: Position, I: Insight<P>> Tree<P, I> {
    pub(crate) fn new(insight: I, seed: u64) -> Self {
        Tree {
            insight,
            nodes: Nodes::new(),
            dice: Dice::new(seed),
            path: Vec::new(),
            shares: Vec::new(),
            steps: Vec::new(),
            priors: Vec::new(),
        }
    }

    pub(crate) fn insight(&self) -> &I {
        &self.insight
    }

    /// The key of the position that a step has led to.
    pub(crate) fn key(&self, before: u64, step: &P::Step, position: &P) -> u64 {
        let own = self.insight.key(position);
        own.unwrap_or_else(|| Spread::key(before, step))
    }

    /// The node of a position where a seat acts; a new one where there is none yet.
    pub(crate) fn node(&mut self, key: u64, position: &P) -> &Node<P::Step> {
        let place = self.nodes.find(key);
        let place = place.unwrap_or_else(|| self.expand(key, position));
        self.nodes.at(place)
    }

    /// Runs one simulation from a position where a seat acts, and tells each seat's share of the win.
    pub(crate) fn simulate(&mut self, root: &P, key: u64) -> &[f64] {
        let mut position = root.clone();
        self.path.clear();
        let leaf = self.descend(&mut position, key);
        self.look_ahead(&mut position);
        self.insight.shares(&position, &mut self.shares);
        self.count(leaf);
        &self.shares
    }

    /// Follows the most promising steps to a position that is new or the last; tells its node and who acts there.
    fn descend(&mut self, position: &mut P, mut key: u64) -> Option<(u32, u8)> {
        let mut rolled = true;
        while self.path.len() < DEEPEST {
            match position.actor() {
                Actor::Over => break,
                Actor::Chance => {
                    rolled = true;
                    let step = self.dice.step(position)?;
                    position.step(&step).ok()?;
                    key = self.key(key, &step, position);
                }
                Actor::Seat(seat) => {
                    let Some(place) = self.nodes.find(key) else {
                        return self.grow(key, position).map(|place| (place, seat));
                    };
                    if !rolled {
                        self.link(place, seat);
                    }
                    rolled = false;
                    let edge = self.choose(place)?;
                    let step = self.nodes.at(place).edges[edge].step.clone();
                    position.step(&step).ok()?;
                    self.path.push((place, edge, seat));
                    key = self.key(key, &step, position);
                }
            }
        }
        None
    }

    fn grow(&mut self, key: u64, position: &P) -> Option<u32> {
        (!self.nodes.is_full()).then(|| self.expand(key, position))
    }

    /// Notes where the last edge of the way leads, no chance between, if the same seat goes on there.
    fn link(&mut self, place: u32, seat: u8) {
        if let Some(&(from, edge, mover)) = self.path.last()
            && mover == seat
        {
            self.nodes.at_mut(from).edges[edge].next = Some(place);
        }
    }

    /// The edge that promises most: what it has shown so far, and the more for its prior the less it was visited.
    fn choose(&self, place: u32) -> Option<usize> {
        let node = self.nodes.at(place);
        let unseen = node.mean() - DOUBT;
        let curiosity = EXPLORATION * f64::from(node.visits + 1).sqrt();
        let mut best = None;
        for (index, edge) in node.edges.iter().enumerate() {
            let known = self.known(edge).unwrap_or(unseen);
            let worth = known + curiosity * edge.prior / f64::from(1 + edge.visits);
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((index, worth));
            }
        }
        best.map(|(index, _)| index)
    }

    /// What an edge is worth. Where other ways lead to the same position, theirs counts, too.
    fn known(&self, edge: &Edge<P::Step>) -> Option<f64> {
        if edge.visits == 0 {
            return None;
        }
        let next = edge.next.map(|next| self.nodes.at(next));
        match next.filter(|next| next.visits > edge.visits) {
            Some(next) => Some(next.mean()),
            None => Some(edge.total / f64::from(edge.visits)),
        }
    }

    fn expand(&mut self, key: u64, position: &P) -> u32 {
        let edges = self.edges(position);
        self.nodes.insert(key, edges)
    }

    fn edges(&mut self, position: &P) -> Vec<Edge<P::Step>> {
        self.steps.clear();
        self.priors.clear();
        self.insight.candidates(position, &mut self.steps);
        self.insight.priors(position, &self.steps, &mut self.priors);
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
            None => favourite(&self.edges(position)),
        }
    }

    /// Plays on quickly, so that the position can be judged after everybody's answer.
    fn look_ahead(&mut self, position: &mut P) {
        let mut turns = self.insight.horizon(position);
        for _ in 0..LONGEST_PLAY {
            let step = match position.actor() {
                _ if turns == 0 => None,
                Actor::Seat(_) => self.insight.light(position, &mut self.dice),
                _ => self.dice.step(position),
            };
            match step.map(|step| position.step(&step)) {
                Some(Ok(Flow::TurnOver)) => turns -= 1,
                Some(Ok(Flow::Continues)) => {}
                Some(Err(_)) | None => break,
            }
        }
    }

    /// Writes what the simulation came to along its way.
    fn count(&mut self, leaf: Option<(u32, u8)>) {
        if let Some((place, seat)) = leaf {
            let node = self.nodes.at_mut(place);
            node.visits += 1;
            node.total += self.shares[usize::from(seat)];
        }
        for &(place, edge, seat) in &self.path {
            let share = self.shares[usize::from(seat)];
            let node = self.nodes.at_mut(place);
            node.visits += 1;
            node.total += share;
            node.edges[edge].visits += 1;
            node.edges[edge].total += share;
        }
    }
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
