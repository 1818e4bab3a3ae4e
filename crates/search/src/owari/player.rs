//! The player of Owari: a level is a number of nodes.

use std::sync::{Mutex, OnceLock, PoisonError};

use atar_rules::owari::{Owari, Step};
use atar_rules::{Actor, Position};

use super::alpha_beta::AlphaBeta;
use super::analysis::{Analysis, Margin};
use super::board::{Board, PITS};
use super::book::{self, Opening};
use super::endgame::EndgameTable;
use super::from_side;
use crate::rng::Rng;
use crate::searcher::{Plan, Searcher};

/// The effort of a player's search in Owari.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OwariStrength {
    /// The nodes for a move.
    nodes: u64,
    /// The moves that it looks at, drawn at random, at most.
    sight: usize,
    /// The endgame table that it uses.
    table: Option<TableSize>,
    /// Whether it uses the book of openings.
    book: bool,
}

/// The size of an endgame table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableSize {
    Small,
    Large,
}

use TableSize::{Large, Small};

/// Nodes for a move, the moves that it looks at, and the endgame table, by level.
const STRENGTHS: [(u64, usize, Option<TableSize>); 10] = [
    (2, 2, None),
    (15, PITS, None),
    (60, PITS, None),
    (200, PITS, None),
    (1_000, PITS, None),
    (1_500, PITS, Some(Small)),
    (4_000, PITS, Some(Small)),
    (10_000, PITS, Some(Small)),
    (2_000_000, PITS, Some(Small)),
    (16_000_000, PITS, Some(Large)),
];

impl OwariStrength {
    /// Returns that of a level, from 1 to 10.
    pub(crate) fn of_level(level: u8) -> OwariStrength {
        let (nodes, sight, table) = STRENGTHS[usize::from(level).clamp(1, STRENGTHS.len()) - 1];
        OwariStrength { nodes, sight, table, book: level >= 10 }
    }

    /// Returns that of the best player with so many nodes.
    pub(crate) fn of_nodes(nodes: u64) -> OwariStrength {
        OwariStrength { nodes, sight: PITS, table: Some(Large), book: true }
    }
}

/// The part of the nodes that goes to estimates before proofs are tried: one in so many.
const ESTIMATE_PART: u64 = 4;
/// The positions of an endgame table that are worked out in the time of a node. Callers cut work to slices by the time
/// of the last one, so all parts must take about as long.
const TABLE_POSITIONS_PER_NODE: u64 = 8;
/// The positions of the transposition table that are allocated in the time of a node.
const ALLOCATED_PER_NODE: u64 = 32;
/// The positions of the transposition table at most: 64 MB.
const MAX_POSITIONS: u64 = 1 << 22;

/// An endgame table that all players share.
pub(super) struct SharedTable {
    stones: usize,
    ready: OnceLock<EndgameTable>,
    making: Mutex<Option<EndgameTable>>,
}

/// 9,657,700 positions in as many bytes, worked out in a fifth of a second.
static SMALL: SharedTable = SharedTable::of(14);
/// 225,792,840 positions, in about four seconds.
static LARGE: SharedTable = SharedTable::of(20);

impl SharedTable {
    const fn of(stones: usize) -> SharedTable {
        SharedTable { stones, ready: OnceLock::new(), making: Mutex::new(None) }
    }

    /// Returns the table if it is complete; until then each call works out about so many positions more of it.
    pub(super) fn get(&self, positions: u64) -> Option<&EndgameTable> {
        if self.ready.get().is_none() {
            let mut making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
            // Another player may have completed it while this one waited.
            if self.ready.get().is_none() {
                let mut table = making.take().unwrap_or_else(|| EndgameTable::new(self.stones));
                if table.build(positions) {
                    return Some(self.ready.get_or_init(|| table));
                }
                *making = Some(table);
            }
        }
        self.ready.get()
    }
}

impl TableSize {
    pub(super) fn shared(self) -> &'static SharedTable {
        match self {
            Small => &SMALL,
            Large => &LARGE,
        }
    }
}

/// A player of Owari at work on a move.
pub(crate) struct OwariSearcher {
    steps: Vec<Step>,
    seat: u8,
    board: Board,
    lead: i32,
    strength: OwariStrength,
    /// The pits in the order in which they are searched.
    order: Vec<usize>,
    /// None until the endgame table is there.
    analysis: Option<Analysis<'static>>,
    /// The pit that is played without a search: the only one, or the book's.
    instant: Option<usize>,
    /// The result by the book: 1 for a win of the seat, 0 for a draw.
    book_result: Option<i32>,
}

impl OwariSearcher {
    pub(crate) fn new(position: &Owari, strength: OwariStrength, seed: u64) -> OwariSearcher {
        let mut steps = Vec::new();
        let mut rng = Rng::new(seed);
        let seat = match position.actor() {
            Actor::Seat(seat) => {
                position.legal_steps(&mut steps);
                seat
            }
            Actor::Chance | Actor::Over => 0,
        };
        let (board, lead) = from_side(&position.pits(), seat);
        let mut order: Vec<_> = board.moves().collect();
        // Of moves that are as good as each other the first is played: this is what makes two games differ.
        for last in (1..order.len()).rev() {
            order.swap(last, rng.index(last + 1));
        }
        order.truncate(strength.sight);
        let any = order.first().copied();
        let stones = position.pits().map(i32::from).iter().sum();
        let known = book::find(Opening { board, lead }, stones).filter(|_| strength.book);
        let mut searcher = OwariSearcher {
            instant: any.filter(|_| order.len() == 1).or(known.map(|advice| advice.pit)),
            book_result: known.map(|advice| advice.result),
            steps,
            seat,
            board,
            lead,
            strength,
            order,
            analysis: None,
        };
        if strength.table.is_none() {
            searcher.begin(None);
        }
        searcher
    }

    fn begin(&mut self, table: Option<&'static EndgameTable>) {
        let search = AlphaBeta::new(table, self.strength.nodes.min(MAX_POSITIONS));
        let analysis = Analysis::new(search, self.board, self.lead, &self.order);
        self.analysis = Some(analysis);
    }

    /// Returns the step that sows a pit of the mover's.
    fn step(&self, pit: usize) -> Option<Step> {
        let number = pit + super::PITS_AND_GOAL * usize::from(self.seat);
        let mut steps = self.steps.iter();
        steps.find(|step| usize::from(step.pit()) == number).copied()
    }

    /// Returns each seat's share of the win.
    fn value(&self) -> Vec<f64> {
        let share = match (self.book_result, &self.analysis) {
            (Some(result), _) => 0.5 + 0.5 * f64::from(result),
            (None, Some(analysis)) => share(analysis.margin()),
            (None, None) => 0.5,
        };
        let mut value = vec![1.0 - share; 2];
        value[usize::from(self.seat)] = share;
        value
    }
}

/// Returns the mover's share of the win.
pub(super) fn share(margin: Margin) -> f64 {
    let stones = f64::from(margin.stones);
    if margin.is_decided() {
        0.5 + 0.5 * f64::from(margin.stones.signum())
    } else {
        0.5 + 0.5 * stones / (stones.abs() + 4.0)
    }
}

impl Searcher<Owari> for OwariSearcher {
    fn run(&mut self, nodes: u64) -> bool {
        if self.order.is_empty() || self.instant.is_some() {
            return true;
        }
        if let (None, Some(table)) = (&self.analysis, self.strength.table) {
            match table.shared().get(nodes.saturating_mul(TABLE_POSITIONS_PER_NODE)) {
                Some(table) => self.begin(Some(table)),
                None => return false,
            }
        }
        let Some(analysis) = &mut self.analysis else {
            return true;
        };
        if !analysis.allocate(nodes.saturating_mul(ALLOCATED_PER_NODE)) {
            return false;
        }
        let end = analysis.spent().saturating_add(nodes);
        loop {
            let estimates =
                if self.strength.table.is_some() { self.strength.nodes / ESTIMATE_PART } else { self.strength.nodes };
            let stage = if analysis.estimates() { estimates } else { self.strength.nodes };
            if analysis.run(stage.min(end)) {
                return true;
            }
            if analysis.spent() >= self.strength.nodes {
                return true;
            }
            if analysis.estimates() && analysis.spent() >= estimates {
                analysis.prove();
            } else if analysis.spent() >= end {
                return false;
            }
        }
    }

    fn progress(&self) -> (u64, u64) {
        let spent = self.analysis.as_ref().map_or(0, Analysis::spent);
        (spent, self.strength.nodes)
    }

    fn set_budget(&mut self, nodes: u64) {
        // Before the table is there nothing has been searched, and nobody knows how fast that goes.
        if self.analysis.is_some() {
            self.strength.nodes = nodes;
        }
    }

    fn plan(&mut self) -> Plan<Step> {
        let best = self.analysis.as_ref().and_then(Analysis::best);
        let pit = self.instant.or(best).or(self.order.first().copied());
        Plan {
            steps: pit.and_then(|pit| self.step(pit)).into_iter().collect(),
            value: self.value(),
            nodes: self.progress().0,
        }
    }
}
