//! Exact results of many positions of Owari, one after the other.

use atar_rules::owari::{Owari, Step};
use atar_rules::{Actor, Position};

use super::alpha_beta::AlphaBeta;
use super::analysis::Analysis;
use super::from_side;
use super::player::{TableSize, share};
use crate::heuristics::evaluate_terminal;

const SEATS: usize = 2;
/// The nodes that are spent on estimates before proofs are tried.
const ESTIMATES: u64 = 1 << 14;
/// The positions of the transposition table: 4 MB.
const POSITIONS: u64 = 1 << 18;
/// The positions of the endgame table that are worked out at a time.
const TABLE_POSITIONS: u64 = 1 << 20;

/// Works out the shares of a seat.
pub(crate) struct OwariProver {
    seat: u8,
    search: Option<AlphaBeta<'static>>,
    most: u64,
    spent: u64,
    deepest: usize,
}

impl OwariProver {
    /// Creates a prover for a seat, with so many nodes at most.
    pub(crate) fn new(seat: u8, most: u64) -> OwariProver {
        OwariProver { seat, search: None, most, spent: 0, deepest: 0 }
    }

    /// Returns the nodes so far.
    pub(crate) fn spent(&self) -> u64 {
        self.spent
    }

    /// Returns the plies that it has looked ahead at most.
    pub(crate) fn deepest(&self) -> usize {
        self.deepest
    }

    /// Returns the share of the seat; none if that takes too long.
    pub(crate) fn share(&mut self, position: &Owari) -> Option<f64> {
        let Actor::Seat(mover) = position.actor() else {
            let mut shares = Vec::new();
            evaluate_terminal(position, SEATS, &mut shares);
            return shares.get(usize::from(self.seat)).copied();
        };
        let search = self.search.take().unwrap_or_else(|| {
            let table = loop {
                if let Some(table) = TableSize::Small.shared().get(TABLE_POSITIONS) {
                    break table;
                }
            };
            AlphaBeta::new(Some(table), POSITIONS)
        });
        let (board, lead) = from_side(&position.pits(), mover);
        let order: Vec<_> = board.moves().collect();
        let mut analysis = Analysis::new(search, board, lead, &order);
        let mut has_ended = false;
        while !has_ended && !analysis.margin().is_decided() && self.spent + analysis.spent() < self.most {
            has_ended = analysis.run(analysis.spent() + ESTIMATES);
            analysis.prove();
        }
        let margin = analysis.margin();
        self.spent += analysis.spent();
        self.deepest = self.deepest.max(analysis.depth().into());
        self.search = Some(analysis.into_search());
        let own = share(margin);
        margin.is_decided().then_some(if mover == self.seat { own } else { 1.0 - own })
    }
}

/// Returns the least of these numbers of nodes, in rising order, from which on a search without tables finds the step;
/// none if it does not.
pub(crate) fn first_found(position: &Owari, step: Step, efforts: &[u64]) -> Option<u64> {
    let Actor::Seat(seat) = position.actor() else {
        return None;
    };
    let (board, lead) = from_side(&position.pits(), seat);
    let order: Vec<_> = board.moves().collect();
    let pit = usize::from(step.pit()) - super::PITS_AND_GOAL * usize::from(seat);
    let mut analysis = Analysis::new(AlphaBeta::new(None, POSITIONS), board, lead, &order);
    let mut first = None;
    for &nodes in efforts {
        analysis.run(nodes);
        match analysis.best() == Some(pit) {
            true => first = first.or(Some(nodes)),
            false => first = None,
        }
    }
    first
}
