//! The values of a position's moves: by iterative deepening, and proven where that can be.

use super::alpha_beta::{AlphaBeta, BoundAnswer, BoundQuestion, UNIT, evaluate};
use super::board::Board;
use super::transposition_table::PROVEN;

/// A move of the position, and what is certain of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    /// The pit that is sown, from 0.
    pub(super) pit: usize,
    gain: i32,
    after: Board,
    /// The bounds of the difference that it leads to.
    pub(super) least: i32,
    pub(super) most: i32,
}

/// The phase of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Iterative deepening: it finds the move with the greatest difference, one ply further each time.
    Estimate,
    /// It proves that a move reaches a difference, or that none does: first a win, or, where none is in sight, a draw.
    /// What is certain not to lose is better than what only looks so.
    Prove,
    /// The greatest difference is certain; or it has looked as far ahead as it can, further than games are long.
    Done,
}

/// An analysis of a position that is not over, to be paused at any node.
pub(super) struct Analysis<'a> {
    search: AlphaBeta<'a>,
    /// The nodes that the search had spent before.
    since: u64,
    board: Board,
    /// The stones in the mover's goal more than in the other.
    lead: i32,
    /// The moves; the best comes first.
    moves: Vec<RootMove>,
    phase: Phase,
    depth: u8,
    /// The index of the move that is searched, and its bounds at this depth.
    current: usize,
    least: i32,
    most: i32,
    /// The best difference at this depth, and the one at the last.
    best: Option<i32>,
    value: i32,
    /// The difference to be proven, and the depth at which its proof begins.
    target: i32,
    first_depth: u8,
    /// The difference of the question that is being answered.
    asked: Option<i32>,
}

impl<'a> Analysis<'a> {
    /// Creates an analysis of a board where the mover has so many stones more in the goal. It searches the pits in this
    /// order, as far as it knows no better one.
    pub(super) fn new(search: AlphaBeta<'a>, board: Board, lead: i32, order: &[usize]) -> Self {
        let stones = board.stones();
        let moves = order.iter().map(|&pit| {
            let (gain, after) = board.sow(pit);
            RootMove { pit, gain, after, least: -stones, most: stones }
        });
        let mut moves: Vec<_> = moves.collect();
        moves.sort_by_key(|root_move| -root_move.gain);
        let mut analysis = Analysis {
            since: search.spent(),
            search,
            board,
            lead,
            moves,
            phase: Phase::Estimate,
            depth: 0,
            current: 0,
            least: 0,
            most: 0,
            best: None,
            value: (evaluate(board) + UNIT / 2).div_euclid(UNIT).clamp(-stones, stones),
            target: 0,
            first_depth: 0,
            asked: None,
        };
        analysis.value += (analysis.value ^ stones) & 1;
        analysis.deepen();
        analysis
    }

    /// Allocates memory for so many positions more; true when all that it needs is there. See
    /// [`AlphaBeta::allocate`].
    pub(super) fn allocate(&mut self, positions: u64) -> bool {
        self.search.allocate(self.board, positions)
    }

    /// Returns the nodes so far.
    pub(super) fn spent(&self) -> u64 {
        self.search.spent() - self.since
    }

    /// Returns the search with its transposition table, for another analysis.
    pub(super) fn into_search(self) -> AlphaBeta<'a> {
        self.search
    }

    /// Returns the best pit so far. If the result is certain, a move that certainly leads to it; otherwise no move that
    /// certainly leads to less than another.
    pub(super) fn best(&self) -> Option<usize> {
        let result = |difference: i32| (self.lead + difference).signum();
        let (least, most) = self.bounds();
        let decided = result(least) == result(most);
        let mut good = self.moves.iter().filter(|root_move| {
            let difference = if decided { root_move.least } else { root_move.most };
            result(difference) >= result(least)
        });
        // Of equals the first: they are in the order of what they promise.
        let best = if decided { good.rev().max_by_key(|root_move| root_move.least) } else { good.next() };
        best.map(|root_move| root_move.pit)
    }

    /// Returns the plies that it looks ahead now.
    pub(super) fn depth(&self) -> u8 {
        self.depth
    }

    /// Returns the stones by which the mover is expected to win at the end, and what is certain of them.
    pub(super) fn margin(&self) -> Margin {
        let (least, most) = self.bounds();
        Margin { stones: self.lead + self.value.clamp(least, most), least: self.lead + least, most: self.lead + most }
    }

    /// Returns the bounds of the difference.
    fn bounds(&self) -> (i32, i32) {
        let least = self.moves.iter().map(|root_move| root_move.least).max();
        let most = self.moves.iter().map(|root_move| root_move.most).max();
        (least.unwrap_or_default(), most.unwrap_or_default())
    }

    /// Turns to proofs from now on.
    pub(super) fn prove(&mut self) {
        if self.phase == Phase::Estimate {
            self.phase = Phase::Prove;
            self.target = i32::from(self.lead + self.value > 0) - self.lead;
            self.target += (self.target ^ self.board.stones()) & 1;
            self.first_depth = self.depth;
            self.restart_proof(self.first_depth);
        }
    }

    /// Returns whether it is still deepening.
    pub(super) fn estimates(&self) -> bool {
        self.phase == Phase::Estimate
    }

    /// Goes on until all is known, or so many nodes are spent in all; true if all is known.
    pub(super) fn run(&mut self, until: u64) -> bool {
        while self.phase != Phase::Done {
            if self.asked.is_none() {
                if self.spent() >= until {
                    return false;
                }
                self.ask();
                continue;
            }
            match self.search.run(self.since.saturating_add(until)) {
                Some(answer) => self.apply(answer),
                None => return false,
            }
        }
        true
    }

    /// Asks the next question, or goes to the next move, depth or phase where there is none.
    fn ask(&mut self) {
        let least = match self.phase {
            Phase::Estimate => self.estimate_question(),
            Phase::Prove => self.proof_question(),
            Phase::Done => None,
        };
        let Some(least) = least else { return };
        let root_move = &self.moves[self.current];
        self.asked = Some(least);
        // The move reaches it if the other seat does not reach what then is left.
        self.search.ask(BoundQuestion {
            board: root_move.after,
            least: root_move.gain - least + 1,
            depth: self.depth - 1,
        });
    }

    fn apply(&mut self, answer: BoundAnswer) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        let reached = !answer.reached;
        let root_move = &mut self.moves[self.current];
        if answer.proven && reached {
            root_move.least = root_move.least.max(asked);
        } else if answer.proven {
            root_move.most = root_move.most.min(asked - 2);
        }
        match self.phase {
            Phase::Estimate if reached => self.least = asked,
            Phase::Estimate => self.most = asked - 2,
            Phase::Prove if reached => self.promote(),
            Phase::Prove => self.current += 1,
            Phase::Done => {}
        }
    }

    /// Makes the move that is searched the first.
    fn promote(&mut self) {
        self.moves[..=self.current].rotate_right(1);
        if self.phase == Phase::Prove {
            self.value = self.value.max(self.target);
            if self.moves[0].least < self.target {
                // Reached as far as can be seen: look further.
                self.prove_deeper();
            }
        }
    }

    /// Begins to look one ply further.
    fn deepen(&mut self) {
        self.depth += 1;
        self.current = 0;
        self.best = None;
        self.begin_move();
    }

    /// Begins with the next move.
    fn begin_move(&mut self) {
        if let Some(root_move) = self.moves.get(self.current) {
            (self.least, self.most) = (root_move.least, root_move.most);
        }
    }

    /// Returns the next question of an estimate: the first move's value is found exactly, of the others only whether
    /// they are better.
    fn estimate_question(&mut self) -> Option<i32> {
        if self.current == self.moves.len() {
            self.end_depth();
            return None;
        }
        if self.best.is_some_and(|best| self.most <= best) {
            self.current += 1;
            self.begin_move();
            return None;
        }
        if self.least == self.most {
            self.best = Some(self.least);
            self.promote();
            self.current += 1;
            self.begin_move();
            return None;
        }
        let guess = match self.best {
            Some(best) => best + 2,
            None => self.value,
        };
        Some(guess.clamp(self.least + 2, self.most))
    }

    /// Ends the search at this depth.
    fn end_depth(&mut self) {
        self.value = self.best.unwrap_or(self.value);
        self.settle();
        if self.phase == Phase::Estimate {
            if self.depth + 1 == PROVEN {
                self.prove();
            } else {
                self.deepen();
            }
        }
    }

    /// Ends the analysis if the greatest difference is certain.
    fn settle(&mut self) {
        let (least, most) = self.bounds();
        if least == most {
            self.value = least;
            let best = self.moves.iter().position(|root_move| root_move.least == least);
            self.moves[..=best.unwrap_or_default()].rotate_right(1);
            self.phase = Phase::Done;
        }
    }

    /// Begins to prove the target looking one ply further.
    fn prove_deeper(&mut self) {
        if self.depth + 1 == PROVEN {
            self.phase = Phase::Done;
        } else {
            self.restart_proof(self.depth + 1);
        }
    }

    /// Begins the proof of the target anew, looking so many plies ahead.
    fn restart_proof(&mut self, depth: u8) {
        self.depth = depth;
        self.current = 0;
        self.asked = None;
    }

    /// Returns the next question of a proof. Where the target is certain to be reached the next is higher, where it is
    /// certain not to be, lower.
    fn proof_question(&mut self) -> Option<i32> {
        self.settle();
        if self.phase == Phase::Done {
            return None;
        }
        let (least, most) = self.bounds();
        if least >= self.target || most < self.target {
            self.target += if least >= self.target { 2 } else { -2 };
            self.restart_proof(self.first_depth);
        }
        let Some(root_move) = self.moves.get(self.current) else {
            self.prove_deeper();
            return None;
        };
        if root_move.most < self.target {
            self.current += 1;
            return None;
        }
        Some(self.target)
    }
}

/// The stones by which the mover wins at the end; loses if they are fewer than 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Margin {
    /// The best estimate.
    pub(super) stones: i32,
    /// What is certain.
    pub(super) least: i32,
    pub(super) most: i32,
}

impl Margin {
    /// Returns whether it is certain who wins.
    pub(super) fn is_decided(self) -> bool {
        self.least.signum() == self.most.signum()
    }
}
