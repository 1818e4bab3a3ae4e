//! The review of a game: every turn is compared with the best one that the computer knows, and marked.

mod endings;
mod judge;
mod marks;

use std::collections::VecDeque;

use atar_rules::{Actor, Position};

#[cfg(test)]
pub(crate) use endings::Ending;
use judge::played_turn;
pub(crate) use judge::{Judge, PlayedTurn, TreeJudge, Verdict};
pub use marks::Mark;

/// A turn with its mark.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedTurn<P: Position> {
    /// The number of the turn, from 0.
    pub turn: usize,
    /// The seat that played it.
    pub seat: u8,
    /// The position in which the seat began to act.
    pub before: P,
    /// The position after the turn, or after its part up to chance.
    pub after: P,
    /// The ply at which it ends.
    pub ply: usize,
    /// How good it was.
    pub mark: Mark,
    /// The share of the win that it loses; 0 where that may be by chance.
    pub loss: f64,
    /// Each seat's share before the turn.
    pub value: Vec<f64>,
    /// Whether the shares are certain.
    pub exact: bool,
    /// A better turn; none if no better one is known.
    pub better: Option<BetterTurn<P::Step>>,
}

/// A turn that could have been played instead.
#[derive(Clone, Debug, PartialEq)]
pub struct BetterTurn<S> {
    /// Its steps, up to its end or to chance.
    pub steps: Vec<S>,
    /// Each seat's share after it.
    pub value: Vec<f64>,
}

/// How a game is reviewed.
#[derive(Clone, Copy, Debug)]
pub struct ReviewSettings {
    /// The nodes for a turn; turns that seem to lose much get more.
    pub nodes: u64,
    /// What the searches follow from.
    pub seed: u64,
    /// The first turn that is reviewed, and the one after the last.
    pub from: usize,
    /// See `from`.
    pub to: usize,
}

/// A review at work, in slices.
pub struct Review<P: Position> {
    seats: usize,
    settings: ReviewSettings,
    /// The position before the next turn, its number and its ply.
    position: P,
    turn: usize,
    ply: usize,
    /// The turns that are left.
    turns: VecDeque<Vec<P::Step>>,
    judge: NewJudge<P>,
    judged: Option<Judged<P>>,
    done: Vec<ReviewedTurn<P>>,
}

/// Makes what judges a turn, in a game of so many seats, with so many nodes and a seed.
pub(crate) type NewJudge<P> = fn(PlayedTurn<P>, usize, u64, u64) -> Box<dyn Judge<P>>;

/// A turn that is judged.
struct Judged<P: Position> {
    turn: usize,
    ply: usize,
    seat: u8,
    before: P,
    after: P,
    is_forced: bool,
    judge: Box<dyn Judge<P>>,
}

impl<P: Position> Review<P> {
    pub(crate) fn new(
        start: &P,
        seats: usize,
        turns: impl IntoIterator<Item = Vec<P::Step>>,
        settings: ReviewSettings,
        judge: NewJudge<P>,
    ) -> Review<P> {
        let turns = turns.into_iter().take(settings.to).collect();
        let position = start.clone();
        Review { seats, settings, position, turn: 0, ply: 0, turns, judge, judged: None, done: Vec::new() }
    }

    /// Searches about this many more nodes, but ends with the turn. Returns true when all turns are reviewed.
    pub fn run(&mut self, nodes: u64) -> bool {
        let Some(judged) = &mut self.judged else {
            self.judged = loop {
                match self.next() {
                    None => return true,
                    Some(None) => {}
                    Some(judged) => break judged,
                }
            };
            return false;
        };
        if judged.judge.run(nodes)
            && let Some(judged) = self.judged.take()
        {
            self.done.push(judged.reviewed());
        }
        false
    }

    /// Returns the turns that are reviewed so far.
    #[must_use]
    pub fn done(&self) -> &[ReviewedTurn<P>] {
        &self.done
    }

    /// Plays the next turn. Returns it, if it is to be judged; nothing at the end.
    fn next(&mut self) -> Option<Option<Judged<P>>> {
        let steps = self.turns.pop_front()?;
        let played = played_turn(&self.position, &steps);
        for step in &steps {
            // They were legal when they were played.
            self.position.step(step).ok()?;
        }
        let turn = self.turn;
        self.turn += 1;
        self.ply += steps.len();
        let judged = played.filter(|_| turn >= self.settings.from).map(|played| {
            let ReviewSettings { nodes, seed, .. } = self.settings;
            // The turns do not depend on each other, so that a part of them has the same marks as all.
            let seed = seed.wrapping_add(turn as u64);
            let (seat, is_forced) = (played.seat, is_forced(&played));
            let (before, after) = (played.before.clone(), played.after.clone());
            let judge = (self.judge)(played, self.seats, nodes, seed);
            Judged { turn, ply: self.ply, seat, before, after, is_forced, judge }
        });
        Some(judged)
    }
}

impl<P: Position> Judged<P> {
    fn reviewed(mut self) -> ReviewedTurn<P> {
        let Verdict { loss, is_best, value, exact, better: (steps, share) } = self.judge.verdict();
        let (mark, loss) = match is_best {
            true => (Mark::Best, 0.0),
            false if self.is_forced => (Mark::Good, 0.0),
            false => (Mark::of_loss(loss), loss),
        };
        let better = (mark != Mark::Best).then_some(BetterTurn { steps, value: share });
        let Judged { turn, ply, seat, before, after, .. } = self;
        ReviewedTurn { turn, seat, before, after, ply, mark, loss, value, exact, better }
    }
}

/// Returns whether the seat had no choice.
fn is_forced<P: Position>(played: &PlayedTurn<P>) -> bool {
    let mut position = played.before.clone();
    let mut legal = Vec::new();
    played.steps.iter().all(|step| {
        legal.clear();
        if let Actor::Seat(_) = position.actor() {
            position.legal_steps(&mut legal);
        }
        legal.len() == 1 && position.step(step).is_ok()
    })
}

/// What a seat has made of its turns.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedSeat {
    /// The seat.
    pub seat: u8,
    /// The mean of its losses.
    pub mean_loss: f64,
    /// How many turns have each mark, in the order of [`Mark::ALL`].
    pub marks: [usize; Mark::ALL.len()],
}

/// Returns what each seat has made of its turns; nothing of seats without turns.
#[must_use]
pub fn by_seat<P: Position>(turns: &[ReviewedTurn<P>]) -> Vec<ReviewedSeat> {
    let mut seats: Vec<u8> = turns.iter().map(|turn| turn.seat).collect();
    seats.sort_unstable();
    seats.dedup();
    let summary = |seat| {
        let own: Vec<_> = turns.iter().filter(|turn| turn.seat == seat).collect();
        let losses: f64 = own.iter().map(|turn| turn.loss).sum();
        ReviewedSeat {
            seat,
            mean_loss: losses / f64::from(u32::try_from(own.len()).unwrap_or(u32::MAX)),
            marks: Mark::ALL.map(|mark| own.iter().filter(|turn| turn.mark == mark).count()),
        }
    };
    seats.into_iter().map(summary).collect()
}

/// The turning points at most.
const TURNING_POINTS: usize = 3;

/// Returns the numbers of the turns that lost most, the greatest loss first; of equal ones the first.
#[must_use]
pub fn turning_points<P: Position>(turns: &[ReviewedTurn<P>]) -> Vec<usize> {
    let mut costly: Vec<_> = turns.iter().filter(|turn| turn.mark > Mark::Good).collect();
    costly.sort_by(|one, other| other.loss.total_cmp(&one.loss));
    costly.into_iter().take(TURNING_POINTS).map(|turn| turn.turn).collect()
}
