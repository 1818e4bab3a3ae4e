//! Exact play of Atar for two on boards so small that all positions can be looked at.

use std::collections::{HashMap, HashSet};

use atar_rules::atar::{Atar, Step};
use atar_rules::{Actor, Flow, Position};

/// What a position comes to when both play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The seat wins, whatever the other does.
    Wins(u8),
    /// Neither can force a win: it is shared, or play goes on for ever.
    Neither,
}

/// All positions at the beginning of a turn that can come from some first ones, and what they come to.
#[derive(Default)]
pub struct Solved {
    places: HashMap<Atar, usize>,
    positions: Vec<Atar>,
    /// Where the turns of each position lead.
    next: Vec<Vec<usize>>,
    worth: Vec<Worth>,
}

impl Solved {
    /// Solves these positions, each at the beginning of a turn of play, and all that can come from them.
    #[must_use]
    pub fn of(roots: impl IntoIterator<Item = Atar>) -> Solved {
        let mut solved = Solved::default();
        for root in roots {
            solved.place(&root);
        }
        let mut done = 0;
        while done < solved.positions.len() {
            let ends = ends(&solved.positions[done]);
            let next = ends.iter().map(|end| solved.place(end)).collect();
            solved.next.push(next);
            done += 1;
        }
        solved.worth = vec![Worth::Neither; done];
        for seat in 0..2 {
            solved.force(seat);
        }
        solved
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// What a position at the beginning of a turn comes to; none if it is not among those solved.
    #[must_use]
    pub fn worth(&self, position: &Atar) -> Option<Worth> {
        self.places.get(position).map(|&place| self.worth[place])
    }

    fn place(&mut self, position: &Atar) -> usize {
        if let Some(&place) = self.places.get(position) {
            return place;
        }
        let place = self.positions.len();
        self.places.insert(position.clone(), place);
        self.positions.push(position.clone());
        place
    }

    /// Marks the positions that a seat wins: those it has won, and again and again those where it has a turn to a
    /// marked one, or where the other has turns to marked ones only.
    fn force(&mut self, seat: u8) {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.len()];
        let mut left: Vec<usize> = self.next.iter().map(Vec::len).collect();
        let mut marked = Vec::new();
        for (place, next) in self.next.iter().enumerate() {
            next.iter().for_each(|&end| before[end].push(place));
            if self.positions[place].winners() == Some(vec![seat]) {
                self.worth[place] = Worth::Wins(seat);
                marked.push(place);
            }
        }
        while let Some(end) = marked.pop() {
            for &place in &before[end] {
                left[place] -= 1;
                let own = self.positions[place].actor() == Actor::Seat(seat);
                if self.worth[place] == Worth::Neither && (own || left[place] == 0) {
                    self.worth[place] = Worth::Wins(seat);
                    marked.push(place);
                }
            }
        }
    }
}

/// The positions that the turns from a position can end in, each once.
#[must_use]
pub fn ends(position: &Atar) -> Vec<Atar> {
    let mut ends = Vec::new();
    let mut seen = HashSet::new();
    let mut open = vec![position.clone()];
    while let Some(position) = open.pop() {
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        let is_last = steps.contains(&Step::Commit);
        // The wish to start the clock counts at the commit only.
        steps.retain(|step| is_last || *step != Step::Clock);
        for step in steps {
            let mut after = position.clone();
            let flow = after.step(&step).expect("a legal step");
            if seen.insert(after.clone()) {
                if flow == Flow::TurnOver {
                    ends.push(after);
                } else {
                    open.push(after);
                }
            }
        }
    }
    ends
}

/// Why a position is a test of the shot clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClockTask {
    /// Turns that start the clock win, and no others.
    Start,
    /// Turns that stop the clock do not lose, and all others do.
    Break,
}

impl Solved {
    /// The task that a position sets, if it is one.
    #[must_use]
    pub fn task(&self, position: &Atar) -> Option<ClockTask> {
        let Actor::Seat(mover) = position.actor() else {
            return None;
        };
        let runs = |position: &Atar| position.clock().0.is_some();
        let ran = runs(position);
        let (good, bad): (Vec<_>, Vec<_>) = ends(position).into_iter().partition(|end| self.keeps(end, mover, ran));
        let all_run = |wanted| !good.is_empty() && good.iter().all(|end| runs(end) == wanted);
        match ran {
            _ if bad.is_empty() => None,
            false if all_run(true) => Some(ClockTask::Start),
            true if all_run(false) => Some(ClockTask::Break),
            _ => None,
        }
    }

    /// Whether the mover's turn to `end` is a right answer: a won position where the clock stood still, one not lost
    /// where it ran.
    #[must_use]
    pub fn keeps(&self, end: &Atar, mover: u8, ran: bool) -> bool {
        match self.worth(end) {
            Some(Worth::Wins(seat)) => seat == mover,
            Some(Worth::Neither) => ran,
            None => false,
        }
    }
}
