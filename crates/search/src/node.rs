//! The nodes of a search tree.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use crate::key_hasher::IdentityHasher;

/// The number of a node among the [`NodeTable`].
pub(crate) type NodeId = u32;

/// A step from a node.
#[derive(Clone, Debug)]
pub(crate) struct TreeEdge<S> {
    pub(crate) step: S,
    /// How promising the step is before any simulation; all edges of a node have 1 together.
    pub(crate) prior: f64,
    pub(crate) visits: u32,
    /// The sum of the values of its simulations, for the seat that takes the step.
    pub(crate) total: f64,
    /// The node that it leads to, once that is known, and if there is no chance between.
    pub(crate) child: Option<Child>,
}

/// How much better than another step a last resort must be.
const CLEARLY: f64 = 0.02;
/// The deviation of a simulation's value from the mean, about. A last resort must be better by the standard error, too.
const DEVIATION: f64 = 0.3;

impl<S> TreeEdge<S> {
    /// Returns whether the step is better than another by more than the few visits of that one explain.
    pub(crate) fn is_clearly_better_than(&self, other: &TreeEdge<S>) -> bool {
        let margin = CLEARLY + DEVIATION / f64::from(other.visits.max(1)).sqrt();
        other.visits > 0 && self.mean() > other.mean() + margin
    }

    fn mean(&self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }
}

/// The node after a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    pub(crate) node: NodeId,
    /// Whether the same seat acts there.
    pub(crate) same_seat: bool,
}

/// The RAVE statistics of an edge: the simulations in which its seat took the step at the node or later.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RaveStats {
    pub(crate) visits: u32,
    /// The sum of their values for the seat.
    pub(crate) total: f64,
    /// The value that the prior gives the step, as a part of the node's mean: the square root of its part of the
    /// greatest prior.
    pub(crate) prior_value: f32,
}

/// A position where a seat acts.
#[derive(Clone, Debug)]
pub(crate) struct Node<S> {
    pub(crate) edges: Vec<TreeEdge<S>>,
    /// The ids of the edges' steps with their RAVE statistics; empty if steps have no ids.
    pub(crate) step_ids: Vec<u16>,
    pub(crate) rave: Vec<RaveStats>,
}

/// The visits of a node, and the sum of the values for the seat that acts there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NodeStats {
    pub(crate) visits: u32,
    pub(crate) total: f64,
}

impl NodeStats {
    /// Returns the node's value to the seat that acts.
    pub(crate) fn mean(self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }
}

/// All nodes of a tree, found by the keys of their positions.
#[derive(Debug)]
pub(crate) struct NodeTable<S> {
    nodes: Vec<Node<S>>,
    /// Apart from the nodes: selection reads the statistics of all children of a node, which is quick only where they
    /// lie close together.
    stats: Vec<NodeStats>,
    /// Asked for single keys only, so the order in it does not matter.
    ids: HashMap<u64, NodeId, BuildHasherDefault<IdentityHasher>>,
    edges: usize,
}

/// The edges of a tree at most. A tree that has come so far grows no more, but goes on counting.
const MAX_EDGES: usize = 6_000_000;

impl<S> NodeTable<S> {
    pub(crate) fn new() -> Self {
        NodeTable { nodes: Vec::new(), stats: Vec::new(), ids: HashMap::default(), edges: 0 }
    }

    pub(crate) fn find(&self, key: u64) -> Option<NodeId> {
        self.ids.get(&key).copied()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.edges >= MAX_EDGES
    }

    pub(crate) fn is_half_full(&self) -> bool {
        self.edges >= MAX_EDGES / 2
    }

    pub(crate) fn insert(&mut self, key: u64, edges: Vec<TreeEdge<S>>, step_ids: Vec<u16>) -> NodeId {
        self.edges += edges.len();
        let id = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        let rave = if step_ids.is_empty() { Vec::new() } else { initial_rave(&edges) };
        self.nodes.push(Node { edges, step_ids, rave });
        self.stats.push(NodeStats::default());
        self.ids.insert(key, id);
        id
    }

    pub(crate) fn get(&self, id: NodeId) -> &Node<S> {
        &self.nodes[id as usize]
    }

    pub(crate) fn get_mut(&mut self, id: NodeId) -> &mut Node<S> {
        &mut self.nodes[id as usize]
    }

    pub(crate) fn stats(&self, id: NodeId) -> NodeStats {
        self.stats[id as usize]
    }

    pub(crate) fn stats_mut(&mut self, id: NodeId) -> &mut NodeStats {
        &mut self.stats[id as usize]
    }
}

/// Returns the RAVE statistics of edges before the first simulation.
fn initial_rave<S>(edges: &[TreeEdge<S>]) -> Vec<RaveStats> {
    let most = edges.iter().map(|edge| edge.prior).fold(0.0, f64::max);
    #[expect(clippy::cast_possible_truncation, reason = "it need not be exact, and is the same everywhere")]
    let prior_value = |prior: f64| (prior / most).sqrt() as f32;
    let rave = |edge: &TreeEdge<S>| RaveStats { prior_value: prior_value(edge.prior), ..RaveStats::default() };
    edges.iter().map(rave).collect()
}
