//! Alpha-beta with null windows (Knuth & Moore, "An analysis of alpha-beta pruning", 1975; Pearl, "SCOUT: a simple
//! game-searching algorithm with proven optimal properties", 1980): is a difference reached, looking so many plies
//! ahead?
//!
//! Each question is whether a value is at least some number, so that a node has one bound, and its answer is yes or no.
//! A stack of its own in place of recursion lets the search pause after any node.

use super::board::{Board, PITS, in_pit};
use super::endgame::EndgameTable;
use super::transposition_table::{Bounds, PROVEN, TranspositionTable};

/// The question whether the difference of a board is at least `least`.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoundQuestion {
    pub(super) board: Board,
    pub(super) least: i32,
    /// The plies to look ahead before evaluating; less than [`PROVEN`].
    pub(super) depth: u8,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoundAnswer {
    pub(super) reached: bool,
    /// Whether it is certain: it does not rest on an evaluation.
    pub(super) proven: bool,
}

/// A move of a node.
#[derive(Clone, Copy, Debug, Default)]
struct Move {
    pit: u8,
    gain: i32,
    after: Board,
    /// Moves with a greater number are tried first.
    order: i32,
}

/// A node on the path from the question to where the search is.
#[derive(Clone, Debug)]
struct Frame {
    question: BoundQuestion,
    stones: i32,
    moves: [Move; PITS],
    /// How many moves there are, and how many have been tried.
    count: usize,
    tried: usize,
    /// Whether the answers to all moves so far are certain.
    proven: bool,
    /// The nodes when this one was begun.
    since: u64,
}

/// A search that can be paused.
pub(super) struct AlphaBeta<'a> {
    endgame: Option<&'a EndgameTable>,
    table: TranspositionTable,
    /// The path to where the search is.
    stack: Vec<Frame>,
    /// The answer to the last question, for the last node of the path.
    answer: Option<BoundAnswer>,
    /// The nodes so far.
    spent: u64,
}

/// The depth from which it saves more than it costs to look up the positions after all moves first.
const LOOK_UP_DEPTH: u8 = 3;

impl<'a> AlphaBeta<'a> {
    /// Creates a search with a transposition table for about so many positions.
    pub(super) fn new(endgame: Option<&'a EndgameTable>, positions: u64) -> Self {
        AlphaBeta { endgame, table: TranspositionTable::new(positions), stack: Vec::new(), answer: None, spent: 0 }
    }

    /// Returns another search that knows all that this one has found out.
    pub(super) fn copied(&self) -> Self {
        AlphaBeta { endgame: self.endgame, table: self.table.clone(), stack: Vec::new(), answer: None, spent: 0 }
    }

    /// Allocates memory for so many positions more; true when there is all that a search from the board needs. See
    /// [`TranspositionTable::allocate`].
    pub(super) fn allocate(&mut self, board: Board, positions: u64) -> bool {
        let stones = board.stones();
        let is_known = self.endgame.is_some_and(|endgame| endgame.covers(stones));
        is_known || self.table.allocate(positions)
    }

    /// Returns the nodes so far: positions whose value was not known at once.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// Asks a question and forgets the last one.
    pub(super) fn ask(&mut self, question: BoundQuestion) {
        self.stack.clear();
        self.answer = None;
        self.enter(question);
    }

    /// Goes on until the question is answered, or until so many nodes are spent in all.
    pub(super) fn run(&mut self, until: u64) -> Option<BoundAnswer> {
        loop {
            if let Some(answer) = self.answer {
                let Some(node) = self.stack.last_mut() else {
                    return Some(answer);
                };
                self.answer = None;
                node.proven &= answer.proven;
                if !answer.reached {
                    let proven = answer.proven;
                    self.close(true, proven);
                    continue;
                }
                node.tried += 1;
            }
            let node = self.stack.last()?;
            if node.tried == node.count {
                let proven = node.proven;
                self.close(false, proven);
                continue;
            }
            if self.spent >= until {
                return None;
            }
            let next = node.next();
            self.enter(next);
        }
    }

    /// Answers a question at once, or puts its node on the stack.
    #[inline]
    fn enter(&mut self, mut question: BoundQuestion) {
        let BoundQuestion { board, depth, .. } = question;
        let stones = board.stones();
        // The difference is even where the number of stones is.
        question.least += (question.least ^ stones) & 1;
        let least = question.least;
        self.answer = self.known(question, stones);
        if self.answer.is_some() {
            return;
        }
        self.spent += 1;
        if depth == 0 {
            let reached = evaluate(board) >= UNIT * (least - 1);
            self.answer = Some(BoundAnswer { reached, proven: false });
            return;
        }
        let bounds = self.table.get(board);
        self.answer = bounds.and_then(|bounds| answer_from(bounds, least, depth));
        if self.answer.is_some() {
            return;
        }
        let mut node = Frame::new(question, stones, bounds.map(|bounds| bounds.pit));
        node.since = self.spent;
        if depth >= LOOK_UP_DEPTH
            && let Some(proven) = self.refutes(&node)
        {
            self.answer = Some(BoundAnswer { reached: true, proven });
            return;
        }
        self.stack.push(node);
    }

    /// Returns the answer that follows from the number of stones, the end of the game or the endgame table.
    #[inline]
    fn known(&self, BoundQuestion { board, least, .. }: BoundQuestion, stones: i32) -> Option<BoundAnswer> {
        let certain = |reached| Some(BoundAnswer { reached, proven: true });
        if board.is_over() {
            return certain(board.swept() >= least);
        }
        if least <= -stones || least > stones {
            return certain(least <= -stones);
        }
        let endgame = self.endgame?;
        if endgame.covers(stones) {
            return certain(endgame.difference(board) >= least);
        }
        None
    }

    /// Returns whether it is certain that a move reaches the difference, if the table knows one that does.
    fn refutes(&self, node: &Frame) -> Option<bool> {
        let depth = node.question.depth - 1;
        node.moves[..node.count].iter().find_map(|tried| {
            let bounds = self.table.get(tried.after)?;
            let answer = answer_from(bounds, tried.gain - node.question.least + 1, depth)?;
            (!answer.reached).then_some(answer.proven)
        })
    }

    /// Takes the last node from the stack and puts its answer in the table.
    fn close(&mut self, reached: bool, proven: bool) {
        let Some(node) = self.stack.pop() else { return };
        let BoundQuestion { board, least, depth } = node.question;
        let depth = if proven { PROVEN } else { depth };
        let before = self.table.get(board);
        self.answer = Some(BoundAnswer { reached, proven });
        if before.is_some_and(|bounds| bounds.depth == PROVEN) && !proven {
            return;
        }
        let mut bounds = Bounds {
            least: -node.stones,
            most: node.stones,
            depth,
            pit: node.moves[if reached { node.tried } else { 0 }].pit,
        };
        if let Some(before) = before.filter(|before| before.depth == depth) {
            (bounds.least, bounds.most) = (before.least, before.most);
        }
        if reached {
            bounds.least = bounds.least.max(least);
        } else {
            bounds.most = bounds.most.min(least - 2);
        }
        self.table.put(board, bounds, self.spent - node.since);
    }
}

impl Frame {
    /// Creates a node with its moves in the order in which they are tried: first the one that was good before, then
    /// what gains most at once, and of those the pit nearest to the goal.
    #[inline]
    fn new(question: BoundQuestion, stones: i32, first: Option<u8>) -> Frame {
        let mut moves = [Move::default(); PITS];
        let mut count = 0;
        for pit in 0..6_u8 {
            if in_pit(question.board.own, usize::from(pit)) == 0 {
                continue;
            }
            let (gain, after) = question.board.sow(usize::from(pit));
            let order = 8 * gain + i32::from(pit) + if first == Some(pit) { 1024 } else { 0 };
            let mut at = count;
            while at > 0 && moves[at - 1].order < order {
                moves[at] = moves[at - 1];
                at -= 1;
            }
            moves[at] = Move { pit, gain, after, order };
            count += 1;
        }
        Frame { question, stones, moves, count, tried: 0, proven: true, since: 0 }
    }

    /// Returns the question whose answer must be no for the next move to reach the difference.
    #[inline]
    fn next(&self) -> BoundQuestion {
        let tried = &self.moves[self.tried];
        BoundQuestion {
            board: tried.after,
            least: tried.gain - self.question.least + 1,
            depth: self.question.depth - 1,
        }
    }
}

/// Returns the answer that follows from bounds.
#[inline]
fn answer_from(bounds: Bounds, least: i32, depth: u8) -> Option<BoundAnswer> {
    let answer = |reached| Some(BoundAnswer { reached, proven: bounds.depth == PROVEN });
    if bounds.depth < depth {
        None
    } else if bounds.least >= least {
        answer(true)
    } else if bounds.most < least {
        answer(false)
    } else {
        None
    }
}

/// The value of a stone in an evaluation.
pub(super) const UNIT: i32 = 16;
/// A pit with more stones counts as one with so many.
const FULL: usize = 12;
/// The values of the mover's pits, by pit and stones: a stone that has far to go can stay on its side until the game
/// ends.
const OWN: [[i8; FULL + 1]; PITS] = [
    [-19, 25, 35, 39, 40, 34, 12, -27, -39, -38, -23, 13, 17],
    [-16, 21, 29, 31, 26, 14, -17, -23, -17, -9, -7, -9, 46],
    [-17, 11, 14, 11, 5, -14, -16, -12, -7, -8, -1, 33, 72],
    [-10, 6, 0, -11, -24, -24, -24, -18, -10, -7, 24, 65, 105],
    [-10, -3, -22, -32, -32, -35, -34, -25, -8, 28, 60, 82, 102],
    [-33, -34, -45, -43, -44, -44, -35, -7, 39, 65, 82, 83, 88],
];
/// The values of the other side's pits.
const OTHER: [[i8; FULL + 1]; PITS] = [
    [9, -27, -34, -33, -29, -22, 9, 34, 42, 43, 26, 28, 25],
    [20, -19, -30, -27, -19, -5, 19, 24, 26, 25, 25, 37, -4],
    [22, -15, -19, -14, -5, 14, 21, 21, 29, 30, 37, -10, -40],
    [21, -8, -3, 9, 26, 32, 37, 36, 36, 34, -8, -48, -93],
    [23, 7, 25, 39, 44, 48, 46, 43, 32, -10, -47, -79, -101],
    [47, 46, 56, 58, 61, 60, 51, 20, -30, -58, -76, -81, -85],
];

/// Evaluates the difference, in [`UNIT`]s of a stone: a fit by least squares to the values of a million positions with
/// 4 to 30 stones in which searches of games with 3 stones had ended.
pub(super) fn evaluate(board: Board) -> i32 {
    let value = |values: &[[i8; FULL + 1]; PITS], side| {
        let pits = values.iter().enumerate();
        let values = pits.map(|(pit, values)| i32::from(values[in_pit(side, pit).min(FULL)]));
        values.sum::<i32>()
    };
    value(&OWN, board.own) + value(&OTHER, board.other)
}
