//! The player of Owari: a level is a number of nodes.

use std::sync::{Mutex, OnceLock, PoisonError};

use atar_rules::owari::{Owari, Step};
use atar_rules::{Actor, Position};

use super::analysis::{Analysis, Margin};
use super::board::Board;
use super::book::{self, Opening};
use super::endgame::Endgame;
use super::search::Search;
use super::seen;
use crate::dice::Dice;
use crate::thinking::{Plan, Thinking};

/// How a player of Owari thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// The nodes for a move.
    nodes: u64,
    /// How many of 100 moves are left to luck.
    blunder_percent: u32,
    /// The table of endgames that it uses.
    table: Option<Table>,
    /// Whether it uses the book of openings.
    book: bool,
}

/// A table of endgames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Table {
    Small,
    Large,
}

use Table::{Large, Small};

/// Nodes a move, how many of 100 moves are left to luck, and the table of endgames that is used, by level.
const STRENGTHS: [(u64, u32, Option<Table>); 10] = [
    (6, 50, None),
    (12, 25, None),
    (40, 10, None),
    (200, 0, None),
    (1_000, 0, None),
    (1_500, 0, Some(Small)),
    (4_000, 0, Some(Small)),
    (10_000, 0, Some(Small)),
    (2_000_000, 0, Some(Small)),
    (16_000_000, 0, Some(Large)),
];

impl Effort {
    /// That of a level, from 1 to 10.
    pub(crate) fn of(level: u8) -> Effort {
        let (nodes, blunder_percent, table) =
            STRENGTHS[usize::from(level).clamp(1, STRENGTHS.len()) - 1];
        Effort {
            nodes,
            blunder_percent,
            table,
            book: level >= 10,
        }
    }

    /// The best player with so many nodes.
    pub(crate) fn nodes(nodes: u64) -> Effort {
        Effort {
            nodes,
            blunder_percent: 0,
            table: Some(Large),
            book: true,
        }
    }
}

/// The part of the nodes that goes to estimates before proofs are tried: one in so many.
const ESTIMATES: u64 = 4;
/// How many positions of a table are worked out in the time of a node. Work is cut to slices by the time of the last
/// one, so that all of its
/// parts have to be told alike.
const POSITIONS: u64 = 8;
/// For how many positions to be remembered room is made in the time of a node.
const ROOM: u64 = 32;
/// The most positions that are remembered: 64 MB.
const MEMORY: u64 = 1 << 22;

/// A table of endgames, shared by all players.
struct Shared {
    stones: usize,
    ready: OnceLock<Endgame>,
    making: Mutex<Option<Endgame>>,
}

/// 9,657,700 positions in as many bytes, worked out in a fifth of a second.
static SMALL: Shared = Shared::of(14);
/// 225,792,840 positions, in about four seconds.
static LARGE: Shared = Shared::of(20);

impl Shared {
    const fn of(stones: usize) -> Shared {
        Shared {
            stones,
            ready: OnceLock::new(),
            making: Mutex::new(None),
        }
    }

    /// Until it is complete, each call works out about so many positions more of it.
    fn get(&self, positions: u64) -> Option<&Endgame> {
        if self.ready.get().is_none() {
            let mut making = self.making.lock().unwrap_or_else(PoisonError::into_inner);
            // Another player may have completed it while this one waited.
            if self.ready.get().is_none() {
                let mut table = making.take().unwrap_or_else(|| Endgame::new(self.stones));
                if table.work(positions) {
                    return Some(self.ready.get_or_init(|| table));
                }
                *making = Some(table);
            }
        }
        self.ready.get()
    }
}

impl Table {
    fn shared(self) -> &'static Shared {
        match self {
            Small => &SMALL,
            Large => &LARGE,
        }
    }
}

/// A player of Owari at work on a move.
pub(crate) struct Sower {
    steps: Vec<Step>,
    seat: u8,
    board: Board,
    lead: i32,
    effort: Effort,
    /// The pits in the order in which they are looked at.
    order: Vec<usize>,
    /// None until the table of endgames is there.
    analysis: Option<Analysis<'static>>,
    /// What is played without a thought: the only move, a slip, or what the book of openings says.
    at_once: Option<usize>,
    /// What the book says of the result: 1 for a win of the seat, 0 where nobody wins.
    result: Option<i32>,
}

impl Sower {
    pub(crate) fn new(position: &Owari, effort: Effort, seed: u64) -> Sower {
        let mut steps = Vec::new();
        let mut dice = Dice::new(seed);
        let seat = match position.actor() {
            Actor::Seat(seat) => {
                position.legal_steps(&mut steps);
                seat
            }
            Actor::Chance | Actor::Over => 0,
        };
        let (board, lead) = seen(&position.state().pits, seat);
        let mut order: Vec<_> = board.moves().collect();
        let blunder_percent = dice.below(100) < effort.blunder_percent;
        // Of moves that are as good as each other the first is played: this is what makes two games differ.
        for last in (1..order.len()).rev() {
            order.swap(last, dice.index(last + 1));
        }
        let any = order.first().copied();
        let stones = position.state().pits.map(i32::from).iter().sum();
        let known = book::find(Opening { board, lead }, stones).filter(|_| effort.book);
        let mut sower = Sower {
            at_once: any
                .filter(|_| blunder_percent || order.len() == 1)
                .or(known.map(|advice| advice.pit)),
            result: known.map(|advice| advice.result),
            steps,
            seat,
            board,
            lead,
            effort,
            order,
            analysis: None,
        };
        if effort.table.is_none() {
            sower.begin(None);
        }
        sower
    }

    fn begin(&mut self, table: Option<&'static Endgame>) {
        let search = Search::new(table, self.effort.nodes.min(MEMORY));
        let analysis = Analysis::new(search, self.board, self.lead, &self.order);
        self.analysis = Some(analysis);
    }

    /// The step that sows a pit of the mover's.
    fn step(&self, pit: usize) -> Option<Step> {
        let number = pit + super::SIDE * usize::from(self.seat);
        let mut steps = self.steps.iter();
        steps
            .find(|step| usize::from(step.pit()) == number)
            .copied()
    }

    /// Each seat's share of the win.
    fn value(&self) -> Vec<f64> {
        let share = match (self.result, &self.analysis) {
            (Some(result), _) => 0.5 + 0.5 * f64::from(result),
            (None, Some(analysis)) => share(analysis.margin()),
            (None, None) => 0.5,
        };
        let mut value = vec![1.0 - share; 2];
        value[usize::from(self.seat)] = share;
        value
    }
}

/// The mover's share of the win.
fn share(margin: Margin) -> f64 {
    let stones = f64::from(margin.stones);
    if margin.is_decided() {
        0.5 + 0.5 * f64::from(margin.stones.signum())
    } else {
        0.5 + 0.5 * stones / (stones.abs() + 4.0)
    }
}

impl Thinking<Owari> for Sower {
    fn run(&mut self, nodes: u64) -> bool {
        if self.order.is_empty() || self.at_once.is_some() {
            return true;
        }
        if let (None, Some(table)) = (&self.analysis, self.effort.table) {
            match table.shared().get(nodes.saturating_mul(POSITIONS)) {
                Some(table) => self.begin(Some(table)),
                None => return false,
            }
        }
        let Some(analysis) = &mut self.analysis else {
            return true;
        };
        if !analysis.make_room(nodes.saturating_mul(ROOM)) {
            return false;
        }
        let end = analysis.spent().saturating_add(nodes);
        loop {
            let estimates = if self.effort.table.is_some() {
                self.effort.nodes / ESTIMATES
            } else {
                self.effort.nodes
            };
            let stage = if analysis.estimates() {
                estimates
            } else {
                self.effort.nodes
            };
            if analysis.run(stage.min(end)) {
                return true;
            }
            if analysis.spent() >= self.effort.nodes {
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
        (spent, self.effort.nodes)
    }

    fn allow(&mut self, nodes: u64) {
        // Before the table is there nothing has been searched, and nobody knows how fast that goes.
        if self.analysis.is_some() {
            self.effort.nodes = nodes;
        }
    }

    fn plan(&mut self) -> Plan<Step> {
        let best = self.analysis.as_ref().and_then(Analysis::best);
        let pit = self.at_once.or(best).or(self.order.first().copied());
        Plan {
            steps: pit.and_then(|pit| self.step(pit)).into_iter().collect(),
            value: self.value(),
            nodes: self.progress().0,
        }
    }
}
