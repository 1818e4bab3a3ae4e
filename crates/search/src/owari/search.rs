//! The search: is a difference reached, looking so many plies ahead?
//!
//! Alpha-beta with null windows only: each question is whether a value is at least some number, so that a node needs no
//! bounds but this
//! one, and its answer is yes or no. A stack of its own in place of recursion lets the search pause after any node.

use super::board::{Board, PITS, in_pit};
use super::endgame::Endgame;
use super::memory::{Known, Memory, PROVEN};

/// Whether the difference of a board is at least `least`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) board: Board,
    pub(super) least: i32,
    /// How many plies to look ahead before judging; less than [`PROVEN`].
    pub(super) depth: u8,
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) reached: bool,
    /// Whether it is certain: nothing that matters was judged by sight.
    pub(super) proven: bool,
}

/// A move that a node tries.
#[derive(Clone, Copy, Debug, Default)]
struct Try {
    pit: u8,
    gain: i32,
    after: Board,
    order: i32,
}

/// A node on the way from the question to where the search is.
#[derive(Clone, Debug)]
struct Node {
    question: Question,
    stones: i32,
    tries: [Try; PITS],
    /// How many moves there are, and how many have been tried.
    count: usize,
    tried: usize,
    /// Whether the answers to all moves so far are certain.
    proven: bool,
    /// The nodes when this one was begun.
    since: u64,
}

/// A search that can be paused.
pub(super) struct Search<'a> {
    endgame: Option<&'a Endgame>,
    memory: Memory,
    nodes: Vec<Node>,
    /// The answer to the last question, to be told to the last node.
    answer: Option<Answer>,
    /// The nodes so far.
    spent: u64,
}

/// Below this depth it costs more to look the moves' positions up than it saves.
const LOOK_UP: u8 = 3;

impl<'a> Search<'a> {
    /// A search that remembers about so many positions.
    pub(super) fn new(endgame: Option<&'a Endgame>, positions: u64) -> Self {
        Search {
            endgame,
            memory: Memory::new(positions),
            nodes: Vec::new(),
            answer: None,
            spent: 0,
        }
    }

    /// Makes room to remember so many positions more, and answers whether there is all that a search from the board
    /// needs; see
    /// [`Memory::make_room`].
    pub(super) fn make_room(&mut self, board: Board, positions: u64) -> bool {
        let stones = board.stones();
        let is_known = self.endgame.is_some_and(|endgame| endgame.reaches(stones));
        is_known || self.memory.make_room(positions)
    }

    /// The nodes so far: positions whose value was not known at once.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }

    /// Asks a question and forgets the last one.
    pub(super) fn ask(&mut self, question: Question) {
        self.nodes.clear();
        self.answer = None;
        self.enter(question);
    }

    /// Goes on until the question is answered, or until so many nodes are spent in all.
    pub(super) fn run(&mut self, until: u64) -> Option<Answer> {
        loop {
            if let Some(answer) = self.answer {
                let Some(node) = self.nodes.last_mut() else {
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
            let node = self.nodes.last()?;
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
    fn enter(&mut self, mut question: Question) {
        let Question { board, depth, .. } = question;
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
            let reached = judged(board) >= UNIT * (least - 1);
            self.answer = Some(Answer {
                reached,
                proven: false,
            });
            return;
        }
        let known = self.memory.get(board);
        self.answer = known.and_then(|known| answered(known, least, depth));
        if self.answer.is_some() {
            return;
        }
        let mut node = Node::new(question, stones, known.map(|known| known.pit));
        node.since = self.spent;
        if depth >= LOOK_UP
            && let Some(proven) = self.refutes(&node)
        {
            self.answer = Some(Answer {
                reached: true,
                proven,
            });
            return;
        }
        self.nodes.push(node);
    }

    /// What the number of stones, the end of the game or the table of endgames say.
    #[inline]
    fn known(&self, Question { board, least, .. }: Question, stones: i32) -> Option<Answer> {
        let certain = |reached| {
            Some(Answer {
                reached,
                proven: true,
            })
        };
        if board.is_over() {
            return certain(board.swept() >= least);
        }
        if least <= -stones || least > stones {
            return certain(least <= -stones);
        }
        let endgame = self.endgame?;
        if endgame.reaches(stones) {
            return certain(endgame.difference(board) >= least);
        }
        None
    }

    /// Whether one of the moves is known to reach the difference, and for certain.
    fn refutes(&self, node: &Node) -> Option<bool> {
        let depth = node.question.depth - 1;
        node.tries[..node.count].iter().find_map(|tried| {
            let known = self.memory.get(tried.after)?;
            let answer = answered(known, tried.gain - node.question.least + 1, depth)?;
            (!answer.reached).then_some(answer.proven)
        })
    }

    /// Takes the last node from the stack and remembers its answer.
    fn close(&mut self, reached: bool, proven: bool) {
        let Some(node) = self.nodes.pop() else { return };
        let Question {
            board,
            least,
            depth,
        } = node.question;
        let depth = if proven { PROVEN } else { depth };
        let before = self.memory.get(board);
        self.answer = Some(Answer { reached, proven });
        if before.is_some_and(|known| known.depth == PROVEN) && !proven {
            return;
        }
        let mut known = Known {
            least: -node.stones,
            most: node.stones,
            depth,
            pit: node.tries[if reached { node.tried } else { 0 }].pit,
        };
        if let Some(before) = before.filter(|before| before.depth == depth) {
            (known.least, known.most) = (before.least, before.most);
        }
        if reached {
            known.least = known.least.max(least);
        } else {
            known.most = known.most.min(least - 2);
        }
        self.memory.put(board, known, self.spent - node.since);
    }
}

impl Node {
    /// A node with its moves in the order in which they are tried: first the one that was good before, then what gains
    /// most at once, and
    /// of those the pit nearest to the goal.
    #[inline]
    fn new(question: Question, stones: i32, first: Option<u8>) -> Node {
        let mut tries = [Try::default(); PITS];
        let mut count = 0;
        for pit in 0..6_u8 {
            if in_pit(question.board.own, usize::from(pit)) == 0 {
                continue;
            }
            let (gain, after) = question.board.sow(usize::from(pit));
            let order = 8 * gain + i32::from(pit) + if first == Some(pit) { 1024 } else { 0 };
            let mut at = count;
            while at > 0 && tries[at - 1].order < order {
                tries[at] = tries[at - 1];
                at -= 1;
            }
            tries[at] = Try {
                pit,
                gain,
                after,
                order,
            };
            count += 1;
        }
        Node {
            question,
            stones,
            tries,
            count,
            tried: 0,
            proven: true,
            since: 0,
        }
    }

    /// What must not be so for the next move to reach the difference.
    #[inline]
    fn next(&self) -> Question {
        let tried = &self.tries[self.tried];
        Question {
            board: tried.after,
            least: tried.gain - self.question.least + 1,
            depth: self.question.depth - 1,
        }
    }
}

/// The answer that follows from what is known.
#[inline]
fn answered(known: Known, least: i32, depth: u8) -> Option<Answer> {
    let answer = |reached| {
        Some(Answer {
            reached,
            proven: known.depth == PROVEN,
        })
    };
    if known.depth < depth {
        None
    } else if known.least >= least {
        answer(true)
    } else if known.most < least {
        answer(false)
    } else {
        None
    }
}

/// What a stone counts when a position is judged.
pub(super) const UNIT: i32 = 16;
/// A pit with more stones counts as one with so many.
const FULL: usize = 12;
/// What the stones in the mover's pits are worth, by pit and number: one that has far to go can stay on its side until
/// the game ends.
const OWN: [[i8; FULL + 1]; PITS] = [
    [-19, 25, 35, 39, 40, 34, 12, -27, -39, -38, -23, 13, 17],
    [-16, 21, 29, 31, 26, 14, -17, -23, -17, -9, -7, -9, 46],
    [-17, 11, 14, 11, 5, -14, -16, -12, -7, -8, -1, 33, 72],
    [-10, 6, 0, -11, -24, -24, -24, -18, -10, -7, 24, 65, 105],
    [-10, -3, -22, -32, -32, -35, -34, -25, -8, 28, 60, 82, 102],
    [-33, -34, -45, -43, -44, -44, -35, -7, 39, 65, 82, 83, 88],
];
/// What the stones in the other side's pits are worth.
const OTHER: [[i8; FULL + 1]; PITS] = [
    [9, -27, -34, -33, -29, -22, 9, 34, 42, 43, 26, 28, 25],
    [20, -19, -30, -27, -19, -5, 19, 24, 26, 25, 25, 37, -4],
    [22, -15, -19, -14, -5, 14, 21, 21, 29, 30, 37, -10, -40],
    [21, -8, -3, 9, 26, 32, 37, 36, 36, 34, -8, -48, -93],
    [23, 7, 25, 39, 44, 48, 46, 43, 32, -10, -47, -79, -101],
    [47, 46, 56, 58, 61, 60, 51, 20, -30, -58, -76, -81, -85],
];

/// The difference by sight, in [`UNIT`]s of a stone: a fit by least squares to the values of a million positions with 4
/// to 30 stones in
/// which searches of games with 3 stones had ended.
pub(super) fn judged(board: Board) -> i32 {
    let worth = |worth: &[[i8; FULL + 1]; PITS], side| {
        let pits = worth.iter().enumerate();
        let worth = pits.map(|(pit, worth)| i32::from(worth[in_pit(side, pit).min(FULL)]));
        worth.sum::<i32>()
    };
    worth(&OWN, board.own) + worth(&OTHER, board.other)
}
