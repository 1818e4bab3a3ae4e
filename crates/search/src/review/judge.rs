//! The judgement of a turn: how much it loses against the best one that the computer knows.

use atar_rules::{Actor, Position};

use super::endings::Ending;
use super::marks::sure_loss;
use crate::analysis::{Analyst, Estimate};
use crate::heuristics::{Heuristics, evaluate_terminal};
use crate::planned_turn::PlannedTurn;
use crate::player::Strength;
use crate::searcher::Searcher;
use crate::tree_analyst::TreeAnalyst;
use crate::tree_search::TreeSearch;

/// What a turn was compared with, and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Verdict<S> {
    /// The share of the win that the turn loses; 0 where that may be by chance.
    pub(crate) loss: f64,
    /// Whether no turn is known that is better.
    pub(crate) is_best: bool,
    /// Each seat's share before the turn, if the best that is known is played.
    pub(crate) value: Vec<f64>,
    /// Whether the shares are certain.
    pub(crate) exact: bool,
    /// The best turn that the computer knows, and each seat's share after it.
    pub(crate) better: (Vec<S>, Vec<f64>),
}

/// Compares a turn with the best one that is known, in slices.
pub(crate) trait Judge<P: Position>: Send {
    /// Searches about this many more nodes. Returns true when the verdict is there.
    fn run(&mut self, nodes: u64) -> bool;

    /// Returns the verdict so far.
    fn verdict(&mut self) -> Verdict<P::Step>;
}

/// A turn that was played, or its part up to the next chance step.
#[derive(Clone, Debug)]
pub(crate) struct PlayedTurn<P: Position> {
    pub(crate) before: P,
    pub(crate) seat: u8,
    pub(crate) steps: Vec<P::Step>,
    pub(crate) after: P,
}

impl<P: Position> PlayedTurn<P> {
    /// Returns what all seats have together that win with the one that played: partners share a win.
    fn of_team(&self, seats: &[f64]) -> f64 {
        let team = self.before.team(self.seat);
        (0..).zip(seats).filter(|(seat, _)| self.before.team(*seat) == team).map(|(_, share)| share).sum()
    }

    /// Compares the shares after the turn with those after a better one.
    pub(crate) fn verdict(&self, played: &Estimate, better_steps: Vec<P::Step>, better: &Estimate) -> Verdict<P::Step> {
        let difference = self.of_team(&better.value) - self.of_team(&played.value);
        let is_best = better_steps == self.steps || difference <= 0.0;
        let value = if is_best { &played.value } else { &better.value };
        Verdict {
            loss: if is_best {
                0.0
            } else {
                sure_loss(difference, [self.of_team(&better.error), self.of_team(&played.error)])
            },
            is_best,
            value: value.clone(),
            exact: played.exact && better.exact,
            better: (better_steps, better.value.clone()),
        }
    }
}

/// The parts of a turn's nodes: one in so many goes to each of the two positions that are compared; the rest, a half,
/// to finding the better turn.
const PART: u64 = 4;
/// A turn that has lost much is looked at again with so many times the nodes.
const CONFIRMED: u64 = 4;
/// The most positions of an ending that is searched to its end, which nothing interrupts.
const MOST_POSITIONS: u64 = 20_000;
/// The loss from which on that is done.
const DOUBTFUL: f64 = 0.04;

/// A judge by the tree search. It looks at the positions after both turns in the same way, with the same nodes, so that
/// what the search sees wrongly, it sees wrongly twice.
pub(crate) struct TreeJudge<P: Position> {
    /// Makes what is known of the game, for so many seats.
    heuristics: fn(usize) -> Box<dyn Heuristics<P>>,
    seats: usize,
    turn: PlayedTurn<P>,
    nodes: u64,
    seed: u64,
    stage: Stage<P>,
}

/// How far the judgement is.
enum Stage<P: Position> {
    /// It looks for a better turn.
    Find(Box<dyn Searcher<P>>),
    /// It looks at the positions after both turns, so many nodes each.
    Compare {
        better: PlannedTurn<P>,
        analysts: Box<[TreeAnalyst<P>; 2]>,
        until: u64,
    },
    Done(Verdict<P::Step>),
}

impl<P: Position> TreeJudge<P> {
    pub(crate) fn new(
        turn: PlayedTurn<P>,
        seats: usize,
        heuristics: fn(usize) -> Box<dyn Heuristics<P>>,
        nodes: u64,
        seed: u64,
    ) -> TreeJudge<P> {
        let stage = match solved(&turn, heuristics(seats).as_ref(), MOST_POSITIONS.min(nodes / PART)) {
            Some(verdict) => Stage::Done(verdict),
            None => {
                let strength = Strength { nodes: (nodes / 2).max(1), sight: None };
                Stage::Find(Box::new(TreeSearch::new(&turn.before, &|| heuristics(seats), strength, seed)))
            }
        };
        TreeJudge { heuristics, seats, turn, nodes, seed, stage }
    }

    fn analyst(&self, position: &P) -> TreeAnalyst<P> {
        TreeAnalyst::new(position, self.seats, self.heuristics, self.seed).without_following()
    }

    /// Begins to look at the positions after both turns.
    fn compare(&mut self, steps: Vec<P::Step>) {
        let mut better = PlannedTurn::new(self.turn.before.clone());
        steps.into_iter().for_each(|step| better.take(step));
        if better.position == self.turn.after {
            better.steps.clone_from(&self.turn.steps);
        }
        let analysts = Box::new([self.analyst(&self.turn.after), self.analyst(&better.position)]);
        let until = (self.nodes / PART).max(1);
        self.stage = Stage::Compare { better, analysts, until };
    }
}

/// Returns the verdict by what is known of the positions after the turn and after a better one.
fn compared<P: Position>(
    turn: &PlayedTurn<P>,
    seats: usize,
    better: &PlannedTurn<P>,
    analysts: &[TreeAnalyst<P>; 2],
) -> Verdict<P::Step> {
    let [played, other] = analysts;
    let (mut played, mut other) = (played.estimate(), other.estimate());
    if played.exact && other.exact {
        evaluate_terminal(&turn.after, seats, &mut played.value);
        evaluate_terminal(&better.position, seats, &mut other.value);
    }
    if better.steps == turn.steps {
        other.clone_from(&played);
    }
    turn.verdict(&played, better.steps.clone(), &other)
}

/// Returns the verdict where the game can be searched to its end with so many positions.
fn solved<P: Position>(
    turn: &PlayedTurn<P>,
    heuristics: &dyn Heuristics<P>,
    positions: u64,
) -> Option<Verdict<P::Step>> {
    let mut ending = Ending::new(heuristics, positions);
    let estimate = |value| Estimate { error: vec![0.0; heuristics.seats()], value, exact: true };
    let best = estimate(ending.value(&turn.before)?);
    let played = estimate(ending.value(&turn.after)?);
    let better = ending.best_turn(&turn.before)?;
    Some(turn.verdict(&played, better.steps, &best))
}

/// Runs an analyst until it has so many nodes, or so many more. Returns the nodes that are left; none if it is to go
/// on.
fn run<P: Position>(analyst: &mut TreeAnalyst<P>, until: u64, left: u64) -> Option<u64> {
    let missing = until.saturating_sub(analyst.nodes());
    let has_ended = analyst.run(missing.min(left));
    (has_ended || missing <= left).then_some(left.saturating_sub(missing))
}

impl<P: Position> Judge<P> for TreeJudge<P> {
    fn run(&mut self, nodes: u64) -> bool {
        match &mut self.stage {
            Stage::Find(searcher) => {
                if searcher.run(nodes) {
                    let steps = searcher.plan().steps;
                    self.compare(steps);
                }
                return false;
            }
            Stage::Compare { better, analysts, until } => {
                let is_same = better.steps == self.turn.steps;
                let [played, other] = analysts.as_mut();
                let left = run(played, *until, nodes);
                let left = if is_same { left } else { left.and_then(|left| run(other, *until, left)) };
                if left.is_none() {
                    return false;
                }
            }
            Stage::Done(_) => return true,
        }
        let verdict = self.verdict();
        let most = CONFIRMED * (self.nodes / PART).max(1);
        match &mut self.stage {
            Stage::Compare { until, .. } if *until < most && verdict.loss >= DOUBTFUL && !verdict.exact => {
                *until = most;
                false
            }
            stage => {
                *stage = Stage::Done(verdict);
                true
            }
        }
    }

    fn verdict(&mut self) -> Verdict<P::Step> {
        match &mut self.stage {
            Stage::Done(verdict) => verdict.clone(),
            Stage::Find(searcher) => {
                let steps = searcher.plan().steps;
                self.compare(steps);
                self.verdict()
            }
            Stage::Compare { better, analysts, .. } => compared(&self.turn, self.seats, better, analysts),
        }
    }
}

/// Returns the rest of a turn from where a seat acts, up to its end or to chance; none if no seat acts in it.
pub(crate) fn played_turn<P: Position>(start: &P, steps: &[P::Step]) -> Option<PlayedTurn<P>> {
    let mut position = start.clone();
    let mut steps = steps.iter();
    let mut played = Vec::new();
    let (mut before, mut mover) = (None, 0);
    loop {
        let actor = position.actor();
        match (actor, &before) {
            (Actor::Seat(seat), None) => (before, mover) = (Some(position.clone()), seat),
            (Actor::Seat(seat), Some(_)) if seat == mover => {}
            (_, Some(_)) => break,
            (_, None) => {}
        }
        let Some(step) = steps.next() else { break };
        position.step(step).ok()?;
        if before.is_some() {
            played.push(step.clone());
        }
    }
    let before = before.filter(|_| !played.is_empty())?;
    Some(PlayedTurn { before, seat: mover, steps: played, after: position })
}

#[cfg(test)]
mod tests {
    use atar_rules::petri::Petri;

    use super::*;

    /// With partners a turn that threw the whole game away had lost a half: the win is shared among them.
    #[test]
    fn partners_lose_what_both_of_them_lose() {
        let loss = |teams: serde_json::Value| {
            let mut options = serde_json::to_value(<Petri as Position>::Options::default()).expect("options");
            options["players"] = serde_json::json!(4);
            options["teams"] = teams;
            let options = serde_json::from_value(options).expect("options");
            let position = Petri::start(&options).expect("a start");
            let turn = PlayedTurn { before: position.clone(), seat: 0, steps: Vec::new(), after: position };
            let known = |value: [f64; 4]| Estimate { value: value.to_vec(), error: vec![0.0; 4], exact: true };
            let better = vec![atar_rules::petri::Step::Skip];
            turn.verdict(&known([0.1, 0.4, 0.1, 0.4]), better, &known([0.5, 0.0, 0.5, 0.0])).loss
        };
        assert!((loss(serde_json::json!([0, 1, 0, 1])) - 0.8).abs() < 1e-9);
        assert!((loss(serde_json::Value::Null) - 0.4).abs() < 1e-9);
    }
}
