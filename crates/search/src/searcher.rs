//! A computer player at work on a turn.

use atar_rules::Position;

use crate::parallel::Helper;

/// The turn that a computer player would play, and its estimate.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan<S> {
    /// The rest of the turn, or its part up to the next chance step; legal one after the other.
    pub steps: Vec<S>,
    /// The player's estimate of each seat's share of the win, from 0 to 1.
    pub value: Vec<f64>,
    /// The nodes it took: simulations of a tree search, games of `flat`, steps tried by `greedy`.
    pub nodes: u64,
}

/// A computer player that computes the rest of a turn in slices.
pub trait Searcher<P: Position>: Send {
    /// Searches about this many more nodes. Returns true when the turn is complete.
    fn run(&mut self, nodes: u64) -> bool;

    /// Returns the nodes so far, and the most that it will take.
    fn progress(&self) -> (u64, u64);

    /// Sets the nodes it may take in all, for callers who count time. Players without a budget ignore it.
    fn set_budget(&mut self, _nodes: u64) {}

    /// Lends it a helper, who changes the time only. It is for players by [`search`](crate::search), of which those
    /// that have a part of their rollouts on another thread use it where they have no such thread. `start` returns the
    /// position where the search began, as a text that the helper understands.
    fn lend(&mut self, _helper: Box<dyn Helper>, _start: &dyn Fn() -> String) {}

    /// Returns the number of legal steps at each decision of the plan, by a player that counted all of them; else
    /// nothing.
    fn counts(&self) -> &[u32] {
        &[]
    }

    /// Returns the best turn so far, also long before the end: the same steps however the nodes were sliced.
    fn plan(&mut self) -> Plan<P::Step>;
}
