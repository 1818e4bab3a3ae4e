//! The game in progress and what belongs to it.

use atar_rules::Actor;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use crate::answer::{self, Answer};
use crate::fields::Roll;
use crate::game::{AnyGame, Effects};
use crate::record::RecordWriter;
use crate::record::unknown::UnknownKeys;
use crate::refusal::{ErrorCode, Refusal};
use crate::request::Request;
use crate::seats::{Computer, Seats};

/// A game on the table.
pub(super) struct Session {
    pub(super) game: Box<dyn AnyGame>,
    pub(super) seats: Seats,
    pub(super) roll: Roll,
    /// Keys of the record that was opened which this program does not know.
    pub(super) extra: UnknownKeys,
    /// What the last change did.
    pub(super) effects: Effects,
    /// The steps that were undone and can be played again: those of one undo together, the last undo last.
    pub(super) undone: Vec<Vec<String>>,
    /// Whether the table's host plays the turns of computers' seats.
    pub(super) is_driven: bool,
    /// Whether somebody has told the computer to rest.
    pub(super) is_paused: bool,
}

impl Session {
    pub(super) fn copy(&self) -> Session {
        Session {
            game: self.game.copy(),
            seats: self.seats.clone(),
            roll: self.roll,
            extra: self.extra.clone(),
            effects: Vec::new(),
            undone: self.undone.clone(),
            is_driven: self.is_driven,
            is_paused: self.is_paused,
        }
    }

    /// Rolls the chance that is due, if the table is to roll it.
    pub(super) fn roll_due(&mut self, dice: &mut ChaCha8Rng) {
        while self.roll == Roll::Auto && self.game.actor() == Actor::Chance {
            match self.game.roll(dice) {
                Ok(effects) => self.effects.extend(effects),
                Err(_) => break,
            }
        }
    }

    /// The computer that the host is to have play now.
    pub(super) fn thinker(&self) -> Option<Computer> {
        self.driven(self.game.actor()).filter(|_| !self.is_paused)
    }

    /// The computer at the seat of an actor, if the host plays for it.
    fn driven(&self, actor: Actor) -> Option<Computer> {
        match actor {
            Actor::Seat(seat) if self.is_driven => self.seats.computer(seat),
            _ => None,
        }
    }

    /// The position, in which this computer is thinking.
    pub(super) fn position(&self, rev: u64, thinking: Option<Computer>) -> Value {
        self.position_json(self.game.as_ref(), rev, &self.effects, thinking)
    }

    /// A position of this game as every verb that changes or asks for it answers.
    fn position_json(
        &self,
        game: &dyn AnyGame,
        rev: u64,
        effects: &Effects,
        thinking: Option<Computer>,
    ) -> Value {
        let mut position = answer::position(game);
        position["rev"] = json!(rev);
        position["can"] = json!({
            "take_back": self.is_draft_undoable(game) && !game.draft().is_empty(),
            "undo_turn": game.can_undo_turn(&|seat| self.seats.is_person(seat), self.is_draft_undoable(game)),
            "redo": self.can_redo(),
            "roll": game.actor() == Actor::Chance,
        });
        position["effects"] = json!(effects);
        position["seats"] = json!(self.seats.shown());
        position["thinking"] = json!(thinking);
        position["paused"] = json!(self.is_paused);
        position
    }

    /// Whether the draft is somebody's who may take it back: not where the host has played it.
    fn is_draft_undoable(&self, game: &dyn AnyGame) -> bool {
        self.driven(game.draft_actor()).is_none()
    }

    /// What a seat has undone is not played again once the host plays for it.
    fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.driven(self.game.actor()).is_none()
    }

    /// Answers a request that changes nothing; none for those that do.
    pub(super) fn answer_query(
        &self,
        request: &Request,
        rev: u64,
    ) -> Option<Result<Answer, Refusal>> {
        let answer = match request {
            Request::Position {} => Ok(self.position(rev, self.thinker())),
            Request::Legal { asked } => Ok(answer::legal(self.game.as_ref(), asked.as_deref())),
            Request::Preview { step } => self.preview(step, rev),
            Request::Record { text, ply } => {
                return Some(self.record(text.unwrap_or_default(), *ply));
            }
            Request::History { turn, ply } => self.history(turn.unwrap_or_default(), *ply),
            Request::Show { ply } => self
                .at_ply(*ply)
                .map(|(game, effects)| self.position_json(game.as_ref(), rev, &effects, None)),
            Request::Picture { ply } => self
                .at_ply(ply.unwrap_or(self.game.ply()))
                .map(|(game, _)| json!({ "text": game.diagram(), "svg": game.svg() })),
            _ => return None,
        };
        Some(answer.map(Answer::from))
    }

    fn preview(&self, step: &str, rev: u64) -> Result<Value, Refusal> {
        let mut session = self.copy();
        session.effects = session.take_step(step)?;
        Ok(session.position(rev, None))
    }

    /// The record as the text of its file.
    pub(super) fn record_text(&self) -> String {
        RecordWriter::new(self.game.as_ref(), &self.seats, &self.extra).text()
    }

    /// The record, as far as a ply if one is given, and who has played its turns.
    fn record(&self, with_text: bool, ply: Option<usize>) -> Result<Answer, Refusal> {
        let cut = self.cut(ply)?;
        let game = cut.as_ref().unwrap_or(&self.game);
        let writer = RecordWriter::new(game.as_ref(), &self.seats, &self.extra);
        let (by, record) = (json!(game.turn_seats()), writer.object());
        let text = if with_text {
            format!(",\"text\":{}", json!(writer.text()))
        } else {
            String::new()
        };
        Ok(Answer::of_json(format!(
            "{{\"by\":{by},\"record\":{record}{text}}}"
        )))
    }

    /// What the turns have done, as far as a ply if one is given.
    fn history(&self, turn: usize, ply: Option<usize>) -> Result<Value, Refusal> {
        let cut = self.cut(ply)?;
        let game = cut.as_ref().unwrap_or(&self.game);
        Ok(json!({ "turns": game.history(turn) }))
    }

    /// The game as far as a ply; none where that is all of it.
    fn cut(&self, ply: Option<usize>) -> Result<Option<Box<dyn AnyGame>>, Refusal> {
        let earlier = ply.filter(|&ply| ply != self.game.ply());
        let cut = earlier.map(|ply| self.at_ply(ply)).transpose()?;
        Ok(cut.map(|(game, _)| game))
    }

    fn at_ply(&self, ply: usize) -> Result<(Box<dyn AnyGame>, Effects), Refusal> {
        let last = self.game.ply();
        let at = self.game.at_ply(ply);
        at.ok_or_else(|| {
            Refusal::bad_request(format!(
                "The field ply is {ply}; it must be from 0 to {last}."
            ))
        })
    }

    /// Makes a change to the steps and tells what it did; on an error nothing has changed.
    pub(super) fn apply(
        &mut self,
        request: &Request,
        dice: &mut ChaCha8Rng,
    ) -> Result<Effects, Refusal> {
        match request {
            Request::Step { step, .. } => self.step(step),
            Request::TakeBack { .. } => {
                self.check_not_driven(self.game.draft_actor())?;
                let effects = self.game.take_back()?;
                Ok(self.remember_undone(effects))
            }
            Request::Revise { steps, .. } => {
                self.check_not_driven(self.game.draft_actor())?;
                let effects = self.game.revise(steps)?;
                Ok(self.remember_undone(effects))
            }
            Request::UndoTurn { .. } => {
                let is_draft_undoable = self.is_draft_undoable(self.game.as_ref());
                let seats = &self.seats;
                let is_person = |seat| seats.is_person(seat);
                let effects = self.game.undo_turn(&is_person, is_draft_undoable)?;
                Ok(self.remember_undone(effects))
            }
            Request::Redo { .. } => self.redo(),
            Request::RollOnce { .. } => {
                let effects = self.game.roll(dice)?;
                self.undone.clear();
                Ok(effects)
            }
            Request::GameVerb { verb, values, .. } => {
                let (game, name) = (self.game.name(), verb.name);
                if self.game.verbs().iter().all(|own| own.name != name) {
                    let text = format!("{game} has no request {name}.");
                    return Err(Refusal::bad_request(text));
                }
                let values: Vec<_> = values.iter().map(String::as_str).collect();
                self.step(&verb.step(&values))
            }
            // These are answered without a change to the game's steps.
            Request::Hello {}
            | Request::NewGame { .. }
            | Request::Position {}
            | Request::Legal { .. }
            | Request::Preview { .. }
            | Request::Bot { .. }
            | Request::Stop {}
            | Request::Seats { .. }
            | Request::Pause {}
            | Request::Resume {}
            | Request::Hurry {}
            | Request::Pace { .. }
            | Request::Record { .. }
            | Request::History { .. }
            | Request::Open { .. }
            | Request::Show { .. }
            | Request::Picture { .. } => Err(Refusal::bad_request(
                "This request does not change the game.",
            )),
        }
    }

    /// Takes a person's step.
    fn step(&mut self, text: &str) -> Result<Effects, Refusal> {
        self.check_not_driven(self.game.actor())?;
        self.take_step(text)
    }

    /// Takes a step of whoever acts. What was undone before it cannot follow it any more.
    pub(super) fn take_step(&mut self, text: &str) -> Result<Effects, Refusal> {
        let effects = self.game.step(text)?;
        self.undone.clear();
        Ok(effects)
    }

    /// Keeps what an undo has taken back for `redo`. Where something else was played besides, there is nothing to be
    /// redone any more.
    fn remember_undone(&mut self, effects: Effects) -> Effects {
        let steps: Option<Vec<_>> = effects.iter().rev().map(taken_back).collect();
        match steps {
            Some(steps) if steps.is_empty() => {}
            Some(steps) => self.undone.push(steps),
            None => self.undone.clear(),
        }
        effects
    }

    /// Plays again what was undone last, exactly as it was.
    fn redo(&mut self) -> Result<Effects, Refusal> {
        let steps = self.undone.pop();
        let steps = steps.ok_or_else(|| Refusal::illegal_step("There is nothing to redo."))?;
        self.check_not_driven(self.game.actor())?;
        let mut effects = Effects::new();
        for step in steps {
            effects.extend(self.game.step(&step)?);
        }
        Ok(effects)
    }

    /// What a computer plays, nobody else does.
    fn check_not_driven(&self, actor: Actor) -> Result<(), Refusal> {
        let Some(Computer { seat, .. }) = self.driven(actor) else {
            return Ok(());
        };
        let name = self.seats.name(seat);
        let text = format!("{name} is played by the computer: it is not your turn.");
        Err(Refusal::new(ErrorCode::NotYourTurn, text))
    }
}

/// The step that an effect tells to have been taken back; none if it tells of something else.
fn taken_back(effect: &Value) -> Option<String> {
    let is_undone = effect["effect"] == "taken_back";
    let step = effect["step"].as_str().filter(|_| is_undone);
    step.map(str::to_owned)
}
