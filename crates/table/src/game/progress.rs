//! A game with its turns, and how steps change it.

use std::borrow::Cow;

use atar_rules::{Actor, Presentation, Turn};
use serde_json::Value;

use super::checkpoints::Checkpoints;
use super::effect::{Effects, StepEffects, effects_of};
use super::head::{FinishedTurn, Head, seat};
use super::position::Since;
use super::text::{Texts, parse, refused_by_the_rules, texts};
use super::{TurnStory, Undone};
use crate::refusal::{Refusal, shortened};
use crate::rollback_list::RollbackList;

/// A game with its finished turns.
pub(super) struct Game<P: Presentation> {
    pub(super) options: P::Options,
    /// The state of the position that it began from; none if it is the usual one of the options.
    pub(super) start: Option<Value>,
    pub(super) turns: RollbackList<Turn<P>>,
    /// The ply at which each finished turn ends.
    pub(super) ends: RollbackList<usize>,
    pub(super) checkpoints: Checkpoints<P>,
    pub(super) head: Head<P>,
    /// The head at the beginning of the change in progress; none if it was the start of a turn, as the last checkpoint
    /// is.
    pub(super) head_before: Option<Head<P>>,
    /// How many steps have stayed since the change began.
    pub(super) kept_ply: usize,
    /// The effects of the turns finished since the change began.
    pub(super) finished: Vec<Effects>,
    /// The same of the change before, for when this one is rolled back.
    pub(super) finished_before: Vec<Effects>,
}

impl<P: Presentation> Game<P> {
    pub(super) fn new(options: P::Options, position: P, start: Option<Value>) -> Self {
        let head = Head::new(position, P::seats(&options));
        Game {
            options,
            start,
            turns: RollbackList::default(),
            ends: RollbackList::default(),
            checkpoints: Checkpoints::new(head.clone()),
            head,
            head_before: None,
            kept_ply: 0,
            finished: Vec::new(),
            finished_before: Vec::new(),
        }
    }

    /// Returns what the last change added. `rev` is the number of the position before it.
    pub(super) fn since(&self, rev: u64) -> Since<'_, Texts<'_, P::Step>> {
        let kept = self.turns.kept();
        let turns = self.turns[kept..].iter().zip(&self.ends[kept..]);
        let finished = turns.zip(&self.finished).map(|((turn, ply), effects)| TurnStory {
            seat: turn.seat,
            ply: *ply,
            steps: Texts(&turn.steps),
            effects: Cow::Borrowed(&effects[..]),
        });
        let goes_on = self.head.position.actor() != Actor::Over;
        let current = goes_on.then(|| TurnStory {
            seat: seat(self.head.draft_start().actor()),
            ply: self.head.ply(),
            steps: Texts(&self.head.current),
            effects: Cow::Borrowed(self.head.current_effects()),
        });
        Since { rev, turn: kept, turns: finished.chain(current).collect() }
    }

    /// Returns the steps of a turn: of a finished one, or of the current one after them.
    pub(super) fn steps_of(&self, turn: usize) -> &[P::Step] {
        let finished = self.turns.get(turn);
        finished.map_or(&self.head.current, |turn| &turn.steps)
    }

    /// Returns the ply at which the turn with this number begins; turns are counted from 0.
    pub(super) fn ply_of_turn(&self, turn: usize) -> usize {
        match turn.min(self.ends.len()) {
            0 => 0,
            turn => self.ends[turn - 1],
        }
    }

    /// Returns the steps from `ply` on.
    pub(super) fn all_steps_from(&self, ply: usize) -> impl Iterator<Item = &P::Step> {
        let turn = self.ends.partition_point(|end| *end <= ply);
        let skipped = ply - self.ply_of_turn(turn);
        let finished = self.turns[turn..].iter().flat_map(|turn| &turn.steps);
        finished.chain(&self.head.current).skip(skipped)
    }

    /// Takes a step. On an error nothing has changed.
    pub(super) fn take(&mut self, step: P::Step) -> Result<(), Refusal> {
        let finished = self.head.step(step);
        let finished = finished.map_err(|(step, why)| refused_by_the_rules::<P>(&step, &why))?;
        if let Some(FinishedTurn { turn, effects }) = finished {
            self.turns.push(turn);
            self.ends.push(self.head.turn_ply);
            self.checkpoints.push(&self.head);
            self.finished.push(effects);
        }
        Ok(())
    }

    /// Takes a step and returns its effects.
    pub(super) fn take_with_effects(&mut self, step: P::Step) -> Result<StepEffects, Refusal> {
        let effects = self.head.note_effects(&step);
        let taken = self.take(step);
        if taken.is_err() {
            self.head.drop_note();
        }
        taken.map(|()| effects)
    }

    /// Returns the head after `ply` steps. Calls `pass` with the start of each turn on the way.
    pub(super) fn head_at(&self, ply: usize, mut pass: impl FnMut(&Head<P>)) -> Head<P> {
        let turn = self.ends.partition_point(|end| *end <= ply);
        let mut head = if turn == self.head.turn { self.head.base(ply) } else { self.checkpoints.before(turn).clone() };
        while head.ply() < ply {
            let step = self.steps_of(head.turn)[head.current.len()].clone();
            // The same steps are legal again from the same position.
            match head.step(step) {
                Ok(Some(_)) => pass(&head),
                Ok(None) => {}
                Err(_) => break,
            }
        }
        head
    }

    /// Goes back to the head after `ply` steps, and returns what was undone.
    pub(super) fn go_back(&mut self, ply: usize) -> Undone {
        let mut passed = Vec::new();
        let head = self.head_at(ply, |head| passed.push(head.clone()));
        let undone = self.undone(&head);
        self.kept_ply = self.kept_ply.min(ply);
        self.turns.truncate(head.turn);
        self.ends.truncate(head.turn);
        self.finished.truncate(head.turn.saturating_sub(self.turns.kept()));
        self.checkpoints.truncate(head.turn);
        for head in &passed {
            self.checkpoints.push(head);
        }
        self.head = head;
        undone
    }

    /// Returns the steps after an earlier head. Their effects come latest first.
    pub(super) fn undone(&self, head: &Head<P>) -> Undone {
        let mut position = P::clone(&head.position);
        let mut undone = Undone::default();
        for step in self.all_steps_from(head.ply()) {
            let text = step.to_string();
            let effects = effects_of(&position, step);
            undone.effects.push(StepEffects::taken_back(&text, &effects));
            undone.steps.push(text);
            // It was legal before.
            let _ = position.step(step);
        }
        undone.effects.reverse();
        undone
    }

    /// Returns the ply that `undo_turn` goes back to: after the chance steps that opened the turn.
    pub(super) fn undo_ply(&self, is_person: &dyn Fn(u8) -> bool, is_draft_undoable: bool) -> Option<usize> {
        if is_draft_undoable && !self.head.draft().is_empty() {
            return Some(self.head.draft_ply());
        }
        let turns = (0..).zip(self.head.last_turns.iter());
        let by_persons = turns.filter(|(seat, _)| is_person(*seat));
        let last = by_persons.filter_map(|(_, turn)| *turn).max()?;
        let mut head = self.head_at(self.ply_of_turn(last), |_| ());
        for step in self.steps_of(last) {
            if head.position.actor() != Actor::Chance || head.step(step.clone()).is_err() {
                break;
            }
        }
        Some(head.ply())
    }

    pub(super) fn revised(&mut self, steps: &[String]) -> Result<Undone, Refusal> {
        let draft = texts(self.head.draft());
        let same = draft.iter().zip(steps).take_while(|(old, new)| old == new);
        let kept = same.count();
        let turn = self.head.turn;
        let mut undone = self.go_back(self.head.draft_ply() + kept);
        for (index, text) in steps.iter().enumerate().skip(kept) {
            if self.head.turn != turn {
                let text = shortened(text);
                return Err(Refusal::illegal_step(format!("{text}: the turn has ended before this step.")));
            }
            let step = parse::<P>(text).and_then(|step| self.take_with_effects(step));
            undone.effects.push(step.map_err(|why| in_draft(index, &why))?);
        }
        Ok(undone)
    }
}

fn in_draft(index: usize, why: &Refusal) -> Refusal {
    Refusal::illegal_step(format!("Step {} of the draft does not fit: {why}", index + 1))
}
