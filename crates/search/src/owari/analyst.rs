//! The computer that watches, in Owari: every move is analysed by itself, so that each has a value that can be exact.

use atar_rules::owari::{Owari, Step};
use atar_rules::{Actor, Position};

use super::alpha_beta::AlphaBeta;
use super::analysis::Analysis as Proof;
use super::book::{self, Opening};
use super::endgame::EndgameTable;
use super::from_side;
use super::player::{TableSize, share};
use crate::analysis::{Analysis, Analyst, Estimate, Line};
use crate::heuristics::evaluate_terminal;

/// The seats of the game.
const SEATS: usize = 2;
/// The nodes that a move gets before it is the next one's turn.
const ROUND: u64 = 1 << 12;
/// The nodes of a move that go to estimates before its result is to be proven.
const ESTIMATES: u64 = 1 << 17;
/// The nodes between two looks whether a result is proven.
const CHECK: u64 = 1 << 8;
/// The positions of the transposition table of a move: 4 MB.
const POSITIONS: u64 = 1 << 18;
/// The positions of the endgame table that are worked out in the time of a node, and those of a transposition table
/// that are allocated.
const TABLE_POSITIONS_PER_NODE: u64 = 8;
const ALLOCATED_PER_NODE: u64 = 32;
/// How far an estimate may be off.
const UNCERTAINTY: f64 = 0.1;

/// A move of the position that is watched.
struct Candidate {
    step: Step,
    /// The position after it as its mover sees it.
    after: Opening,
    /// The share of the seat that moves, if it is known without a search.
    known: Option<f64>,
    /// None until the endgame table is there.
    proof: Option<Proof<'static>>,
    /// The table of an earlier analysis.
    search: Option<AlphaBeta<'static>>,
    /// Whether nothing is left to find out.
    is_done: bool,
}

impl Candidate {
    fn new(position: &Owari, step: Step, seat: u8) -> Candidate {
        let mut after = position.clone();
        // It is legal.
        let _ = after.step(&step);
        let (board, lead) = from_side(&after.pits(), 1 - seat);
        let stones = after.pits().map(i32::from).iter().sum();
        let opening = Opening { board, lead };
        let known = if after.actor() == Actor::Over {
            Some(ended(&after)[usize::from(seat)])
        } else {
            book::find(opening, stones).map(|advice| 0.5 - 0.5 * f64::from(advice.result))
        };
        Candidate { step, after: opening, is_done: known.is_some(), known, proof: None, search: None }
    }

    /// Returns the share of the seat that moves.
    fn share(&self) -> f64 {
        let estimate = || self.proof.as_ref().map_or(0.5, |proof| 1.0 - share(proof.margin()));
        self.known.unwrap_or_else(estimate)
    }

    fn is_exact(&self) -> bool {
        self.known.is_some() || self.proof.as_ref().is_some_and(|proof| proof.margin().is_decided())
    }

    fn spent(&self) -> u64 {
        self.proof.as_ref().map_or(0, Proof::spent)
    }

    /// Begins the search, as far as memory for it can be had in the time of so many nodes. Returns whether it is there.
    fn begin(&mut self, table: &'static EndgameTable, nodes: u64) -> bool {
        let (search, after) = (&mut self.search, self.after);
        let proof = self.proof.get_or_insert_with(|| {
            let search = search.take().unwrap_or_else(|| AlphaBeta::new(Some(table), POSITIONS));
            let order: Vec<_> = after.board.moves().collect();
            Proof::new(search, after.board, after.lead, &order)
        });
        proof.allocate(nodes.saturating_mul(ALLOCATED_PER_NODE))
    }

    /// Goes on until so many nodes are spent on it, or nothing is left to find out. Whether that is so is asked at
    /// fixed numbers of nodes, so that it does not depend on the slices.
    fn run(&mut self, until: u64) {
        let Some(proof) = &mut self.proof else {
            self.is_done = true;
            return;
        };
        while !self.is_done && proof.spent() < until {
            let before = proof.spent();
            if proof.estimates() && before >= ESTIMATES {
                proof.prove();
            }
            let check = (before / CHECK + 1) * CHECK;
            let has_ended = proof.run(check.min(until));
            self.is_done = has_ended || proof.spent() == check && proof.margin().is_decided();
        }
    }
}

/// An analyst of Owari.
pub(crate) struct OwariAnalyst {
    position: Owari,
    seat: u8,
    moves: Vec<Candidate>,
    /// The move that is analysed, and the nodes that each is to have at the end of the round.
    current: usize,
    round: u64,
    /// The nodes that were spent before the position was watched.
    kept: u64,
}

impl OwariAnalyst {
    pub(crate) fn new(position: &Owari) -> OwariAnalyst {
        let mut steps = Vec::new();
        let seat = match position.actor() {
            Actor::Seat(seat) => {
                position.legal_steps(&mut steps);
                seat
            }
            Actor::Chance | Actor::Over => 0,
        };
        let moves = steps.into_iter().map(|step| Candidate::new(position, step, seat));
        let moves = moves.collect();
        OwariAnalyst { position: position.clone(), seat, moves, current: 0, round: ROUND, kept: 0 }
    }

    fn is_done(&self) -> bool {
        self.moves.iter().all(|candidate| candidate.is_done)
    }

    /// Returns the moves, the best first.
    fn ranking(&self) -> Vec<&Candidate> {
        let mut moves: Vec<_> = self.moves.iter().collect();
        moves.sort_by(|one, other| {
            let exact_win = |candidate: &Candidate| candidate.is_exact() && candidate.share() >= 1.0;
            let order = exact_win(other).cmp(&exact_win(one));
            order.then(other.share().total_cmp(&one.share()))
        });
        moves
    }

    /// Returns the moves, the best first, with an estimate of each.
    pub(super) fn moves(&self) -> Vec<(Step, Estimate)> {
        let estimate = |candidate: &Candidate| {
            let exact = candidate.is_exact();
            Estimate { value: self.shares(candidate.share()), error: uncertainty(exact), exact }
        };
        self.ranking().into_iter().map(|candidate| (candidate.step, estimate(candidate))).collect()
    }

    fn shares(&self, share: f64) -> Vec<f64> {
        let mut value = vec![1.0 - share; SEATS];
        value[usize::from(self.seat)] = share;
        value
    }

    /// Returns the best move's value, and whether it is certain: it wins, or the value of all is certain.
    fn value(&self) -> (Vec<f64>, bool) {
        let ranking = self.ranking();
        let Some(best) = ranking.first() else {
            return (ended(&self.position), true);
        };
        let share = best.share();
        let is_win = best.is_exact() && share >= 1.0;
        (self.shares(share), is_win || ranking.iter().all(|candidate| candidate.is_exact()))
    }
}

/// Returns the standard errors of an estimate.
fn uncertainty(exact: bool) -> Vec<f64> {
    vec![if exact { 0.0 } else { UNCERTAINTY }; SEATS]
}

/// Returns each seat's share at the end of a game.
fn ended(position: &Owari) -> Vec<f64> {
    let mut value = Vec::new();
    evaluate_terminal(position, SEATS, &mut value);
    value
}

impl Analyst<Owari> for OwariAnalyst {
    fn run(&mut self, nodes: u64) -> bool {
        if self.is_done() {
            return true;
        }
        let Some(table) = TableSize::Small.shared().get(nodes.saturating_mul(TABLE_POSITIONS_PER_NODE)) else {
            return false;
        };
        let mut left = nodes;
        while !self.is_done() {
            let Some(candidate) = self.moves.get_mut(self.current) else {
                self.current = 0;
                self.round += ROUND;
                continue;
            };
            let spent = candidate.spent();
            if candidate.is_done || spent >= self.round {
                self.current += 1;
                continue;
            }
            if left == 0 || !candidate.begin(table, left) {
                return false;
            }
            candidate.run(self.round.min(spent.saturating_add(left)));
            left = left.saturating_sub(candidate.spent() - spent);
        }
        true
    }

    fn nodes(&self) -> u64 {
        self.kept + self.moves.iter().map(Candidate::spent).sum::<u64>()
    }

    fn analysis(&mut self, lines: usize) -> Analysis<Step> {
        let (value, exact) = self.value();
        let ranking = self.ranking().into_iter().take(lines.max(1));
        let lines = ranking.map(|candidate| Line {
            steps: vec![candidate.step],
            value: self.shares(candidate.share()),
            visits: candidate.spent(),
            exact: candidate.is_exact(),
        });
        Analysis { nodes: self.nodes(), value, exact, lines: lines.collect() }
    }

    fn estimate(&self) -> Estimate {
        let (value, exact) = self.value();
        Estimate { value, error: uncertainty(exact), exact }
    }

    /// The table of the move that led to the position goes on; another position begins anew.
    fn go_to(&mut self, position: &Owari) {
        if *position == self.position {
            return;
        }
        let mut next = OwariAnalyst::new(position);
        let (board, lead) = from_side(&position.pits(), next.seat);
        let here = Opening { board, lead };
        let played = self.moves.iter_mut().find(|candidate| candidate.after == here && next.seat != self.seat);
        if let Some(proof) = played.and_then(|candidate| candidate.proof.take()) {
            next.kept = proof.spent();
            let search = proof.into_search();
            for candidate in &mut next.moves {
                candidate.search = Some(search.copied());
            }
        }
        *self = next;
    }
}
