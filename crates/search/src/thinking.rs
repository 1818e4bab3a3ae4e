//! A player at work on a turn.

use atar_rules::Position;

/// What a player would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<S> {
    /// The rest of the turn, or up to the next chance step; legal one after the other.
    pub steps: Vec<S>,
    /// The player's estimate of each seat's share of the win, from 0 to 1.
    pub value: Vec<f64>,
    /// How many nodes it took: simulations in a tree search, games in `flat`, steps tried in `greedy`.
    pub nodes: u64,
}

/// A player working out the rest of a turn, in slices.
pub trait Thinking<P: Position>: Send {
    /// Goes on for about this many nodes; true when all is thought out.
    fn run(&mut self, nodes: u64) -> bool;

    /// How many nodes it has taken so far, and how many it will take at most.
    fn progress(&self) -> (u64, u64);

    /// Allows this many nodes in all instead, for callers who count time. Players without a budget of nodes do not
    /// mind.
    fn allow(&mut self, _nodes: u64) {}

    /// The best it has: the same steps however the nodes were sliced. Quick, also long before the end.
    fn plan(&mut self) -> Plan<P::Step>;
}
