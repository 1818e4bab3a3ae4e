//! What the moves of a position are worth: looked at deeper and deeper, and proven where that can be.

use super::board::Board;
use super::memory::PROVEN;
use super::search::{Answer, Question, Search, UNIT, judged};

/// A move, and what is certain of it.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The pit that is sown, from 0.
    pub(super) pit: usize,
    gain: i32,
    after: Board,
    /// The difference that it leads to is at least and at most this.
    pub(super) least: i32,
    pub(super) most: i32,
}

/// What the analysis is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// It finds the move with the greatest difference as far as it can look, one ply more each time.
    Estimate,
    /// It proves that a move reaches a difference, or that none does; first the one that wins, or, where a win is not
    /// in sight, the one with
    /// which nobody does: what is certain not to lose is better than what only looks so.
    Prove,
    /// The greatest difference is certain; or it looked as far ahead as it can, and farther than games are long.
    Done,
}

/// An analysis of a position that is not over, to be paused at any node.
pub(super) struct Analysis<'a> {
    search: Search<'a>,
    /// What the search had spent before.
    since: u64,
    board: Board,
    /// The stones in the mover's goal more than in the other.
    lead: i32,
    /// The moves; the best comes first.
    choices: Vec<Choice>,
    stage: Stage,
    depth: u8,
    /// The move that is looked at, and what was found of it at this depth.
    at: usize,
    least: i32,
    most: i32,
    /// The best difference at this depth, and the one at the last.
    best: Option<i32>,
    value: i32,
    /// The difference to be proven, and how far the search for a proof looks at first.
    target: i32,
    first_depth: u8,
    /// The difference that was asked for.
    asked: Option<i32>,
}

impl<'a> Analysis<'a> {
    /// An analysis of a board where the mover has so many stones more in the goal. It looks at the pits in this order,
    /// as far as the search
    /// knows no better.
    pub(super) fn new(search: Search<'a>, board: Board, lead: i32, order: &[usize]) -> Self {
        let stones = board.stones();
        let choices = order.iter().map(|&pit| {
            let (gain, after) = board.sow(pit);
            Choice {
                pit,
                gain,
                after,
                least: -stones,
                most: stones,
            }
        });
        let mut choices: Vec<_> = choices.collect();
        choices.sort_by_key(|choice| -choice.gain);
        let mut analysis = Analysis {
            since: search.spent(),
            search,
            board,
            lead,
            choices,
            stage: Stage::Estimate,
            depth: 0,
            at: 0,
            least: 0,
            most: 0,
            best: None,
            value: (judged(board) + UNIT / 2)
                .div_euclid(UNIT)
                .clamp(-stones, stones),
            target: 0,
            first_depth: 0,
            asked: None,
        };
        analysis.value += (analysis.value ^ stones) & 1;
        analysis.deepen();
        analysis
    }

    /// Makes room to remember so many positions more, and answers whether all that it needs is there; see
    /// [`Search::make_room`].
    pub(super) fn make_room(&mut self, positions: u64) -> bool {
        self.search.make_room(self.board, positions)
    }

    /// The nodes so far.
    pub(super) fn spent(&self) -> u64 {
        self.search.spent() - self.since
    }

    /// The search with all that it remembers, for another analysis.
    pub(super) fn into_search(self) -> Search<'a> {
        self.search
    }

    /// The best pit so far. If it is certain what result can be had, a move that certainly leads to it; otherwise no
    /// move that certainly
    /// leads to less than another.
    pub(super) fn best(&self) -> Option<usize> {
        let result = |difference: i32| (self.lead + difference).signum();
        let (least, most) = self.bounds();
        let decided = result(least) == result(most);
        let mut good = self.choices.iter().filter(|choice| {
            let difference = if decided { choice.least } else { choice.most };
            result(difference) >= result(least)
        });
        // Of equals the first: they are in the order of what they promise.
        let best = if decided {
            good.rev().max_by_key(|choice| choice.least)
        } else {
            good.next()
        };
        best.map(|choice| choice.pit)
    }

    /// How many plies it looks ahead now.
    pub(super) fn depth(&self) -> u8 {
        self.depth
    }

    /// The stones by which the mover is thought to win at the end, and whether the result and that number are certain.
    pub(super) fn margin(&self) -> Margin {
        let (least, most) = self.bounds();
        Margin {
            stones: self.lead + self.value.clamp(least, most),
            least: self.lead + least,
            most: self.lead + most,
        }
    }

    /// What is certain of the difference.
    fn bounds(&self) -> (i32, i32) {
        let least = self.choices.iter().map(|choice| choice.least).max();
        let most = self.choices.iter().map(|choice| choice.most).max();
        (least.unwrap_or_default(), most.unwrap_or_default())
    }

    /// Turns to proofs from now on.
    pub(super) fn prove(&mut self) {
        if self.stage == Stage::Estimate {
            self.stage = Stage::Prove;
            self.target = i32::from(self.lead + self.value > 0) - self.lead;
            self.target += (self.target ^ self.board.stones()) & 1;
            self.first_depth = self.depth;
            self.aim(self.first_depth);
        }
    }

    /// Whether it is still looking for the greatest difference as far as it can look.
    pub(super) fn estimates(&self) -> bool {
        self.stage == Stage::Estimate
    }

    /// Goes on until all is known, or so many nodes are spent in all; true if all is known.
    pub(super) fn run(&mut self, until: u64) -> bool {
        while self.stage != Stage::Done {
            if self.asked.is_none() {
                if self.spent() >= until {
                    return false;
                }
                self.ask();
                continue;
            }
            match self.search.run(self.since.saturating_add(until)) {
                Some(answer) => self.told(answer),
                None => return false,
            }
        }
        true
    }

    /// Asks the next question, or goes to the next move, depth or stage where there is none.
    fn ask(&mut self) {
        let least = match self.stage {
            Stage::Estimate => self.wanted(),
            Stage::Prove => self.unproven(),
            Stage::Done => None,
        };
        let Some(least) = least else { return };
        let choice = &self.choices[self.at];
        self.asked = Some(least);
        // The move reaches it if the other seat does not reach what then is left.
        self.search.ask(Question {
            board: choice.after,
            least: choice.gain - least + 1,
            depth: self.depth - 1,
        });
    }

    fn told(&mut self, answer: Answer) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        let reached = !answer.reached;
        let choice = &mut self.choices[self.at];
        if answer.proven && reached {
            choice.least = choice.least.max(asked);
        } else if answer.proven {
            choice.most = choice.most.min(asked - 2);
        }
        match self.stage {
            Stage::Estimate if reached => self.least = asked,
            Stage::Estimate => self.most = asked - 2,
            Stage::Prove if reached => self.promote(),
            Stage::Prove => self.at += 1,
            Stage::Done => {}
        }
    }

    /// Makes the move that is looked at the best.
    fn promote(&mut self) {
        self.choices[..=self.at].rotate_right(1);
        if self.stage == Stage::Prove {
            self.value = self.value.max(self.target);
            if self.choices[0].least < self.target {
                // Reached as far as can be seen: look further.
                self.further();
            }
        }
    }

    /// Begins to look one ply further.
    fn deepen(&mut self) {
        self.depth += 1;
        self.at = 0;
        self.best = None;
        self.consider();
    }

    /// Begins with the move that is to be looked at.
    fn consider(&mut self) {
        if let Some(choice) = self.choices.get(self.at) {
            (self.least, self.most) = (choice.least, choice.most);
        }
    }

    /// The next question of an estimate: the first move's value is found exactly, of the others only what is better.
    fn wanted(&mut self) -> Option<i32> {
        if self.at == self.choices.len() {
            self.estimated();
            return None;
        }
        if self.best.is_some_and(|best| self.most <= best) {
            self.at += 1;
            self.consider();
            return None;
        }
        if self.least == self.most {
            self.best = Some(self.least);
            self.promote();
            self.at += 1;
            self.consider();
            return None;
        }
        let guess = match self.best {
            Some(best) => best + 2,
            None => self.value,
        };
        Some(guess.clamp(self.least + 2, self.most))
    }

    /// Ends the look at this depth.
    fn estimated(&mut self) {
        self.value = self.best.unwrap_or(self.value);
        self.settle();
        if self.stage == Stage::Estimate {
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
            let best = self.choices.iter().position(|choice| choice.least == least);
            self.choices[..=best.unwrap_or_default()].rotate_right(1);
            self.stage = Stage::Done;
        }
    }

    /// Begins to prove the target looking one ply further.
    fn further(&mut self) {
        if self.depth + 1 == PROVEN {
            self.stage = Stage::Done;
        } else {
            self.aim(self.depth + 1);
        }
    }

    /// Begins to prove the target, looking so many plies ahead.
    fn aim(&mut self, depth: u8) {
        self.depth = depth;
        self.at = 0;
        self.asked = None;
    }

    /// The next question of a proof. Where the target is certain to be reached the next is higher, where it is certain
    /// not to be, lower.
    fn unproven(&mut self) -> Option<i32> {
        self.settle();
        if self.stage == Stage::Done {
            return None;
        }
        let (least, most) = self.bounds();
        if least >= self.target || most < self.target {
            self.target += if least >= self.target { 2 } else { -2 };
            self.aim(self.first_depth);
        }
        let Some(choice) = self.choices.get(self.at) else {
            self.further();
            return None;
        };
        if choice.most < self.target {
            self.at += 1;
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
    /// Whether it is certain who wins.
    pub(super) fn is_decided(self) -> bool {
        self.least.signum() == self.most.signum()
    }
}
