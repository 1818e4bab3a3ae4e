//! The game in progress and what belongs to it.

use std::sync::Arc;

use atar_rules::Actor;
use rand::rngs::ChaCha8Rng;
use serde_json::value::RawValue;

use crate::answer::{self, Answer, PictureAnswer, RecordAnswer, TurnHistory};
use crate::fields::Roll;
use crate::game::{AnyGame, AnyMoment, Effects, Undone};
use crate::journal::Journal;
use crate::position::{Can, PositionAnswer, Since, Surroundings};
use crate::record::RecordWriter;
use crate::record::unknown::UnknownKeys;
use crate::refusal::{ErrorCode, Refusal};
use crate::request::Request;
use crate::seats::{Computer, Seats};

/// A game on the table.
pub(super) struct Session {
    pub(super) game: Box<dyn AnyGame>,
    pub(super) seats: Arc<Seats>,
    roll: Roll,
    /// Keys of the record that was opened which this program does not know.
    pub(super) extra: UnknownKeys,
    /// What the last change did.
    pub(super) effects: Effects,
    /// What the last change has added; none if it was the whole game.
    since: Option<Since>,
    /// The steps that were undone and can be played again: those of one undo together, the last undo last.
    undone: Journal<Vec<String>>,
    /// Whether the table's host plays the turns of computers' seats.
    is_driven: bool,
    /// Whether somebody has told the computer to rest.
    pub(super) is_paused: bool,
    before: Option<Before>,
}

/// What a change may change besides the game and what was undone.
struct Before {
    seats: Arc<Seats>,
    effects: Effects,
    since: Option<Since>,
    is_paused: bool,
}

/// How a session begins.
pub(super) struct Setup {
    pub(super) seats: Seats,
    pub(super) roll: Roll,
    pub(super) extra: UnknownKeys,
    pub(super) is_driven: bool,
    pub(super) is_paused: bool,
}

impl Session {
    pub(super) fn new(game: Box<dyn AnyGame>, setup: Setup) -> Session {
        Session {
            game,
            seats: Arc::new(setup.seats),
            roll: setup.roll,
            extra: setup.extra,
            effects: Effects::new(),
            since: None,
            undone: Journal::default(),
            is_driven: setup.is_driven,
            is_paused: setup.is_paused,
            before: None,
        }
    }

    /// Begins a change.
    pub(super) fn begin(&mut self) {
        self.game.begin();
        self.undone.begin();
        self.before = Some(Before {
            seats: Arc::clone(&self.seats),
            effects: std::mem::take(&mut self.effects),
            since: self.since.take(),
            is_paused: self.is_paused,
        });
    }

    /// Ends a change: it is kept.
    pub(super) fn commit(&mut self) {
        self.before = None;
        self.game.commit();
    }

    /// Undoes everything since the beginning of the change.
    pub(super) fn roll_back(&mut self) {
        if let Some(before) = self.before.take() {
            self.game.roll_back();
            self.undone.roll_back();
            self.seats = before.seats;
            self.effects = before.effects;
            self.since = before.since;
            self.is_paused = before.is_paused;
        }
    }

    /// Notes what the change has added since the position with this number.
    pub(super) fn note_changed_turns(&mut self, rev: u64) {
        let (turn, turns) = self.game.changed_turns();
        self.since = Some(Since { rev, turn, turns });
    }

    /// Rolls the chance that is due, if the table is to roll it.
    pub(super) fn roll_due(&mut self, dice: &mut ChaCha8Rng) {
        while self.roll == Roll::Auto && self.game.now().actor() == Actor::Chance {
            match self.game.roll(dice) {
                Ok(effects) => self.effects.extend(effects),
                Err(_) => break,
            }
        }
    }

    /// Returns the computer that the host is to have play now.
    pub(super) fn thinker(&self) -> Option<Computer> {
        self.driven(self.game.now().actor())
            .filter(|_| !self.is_paused)
    }

    /// Returns the computer at the seat of an actor, if the host plays for it.
    fn driven(&self, actor: Actor) -> Option<Computer> {
        match actor {
            Actor::Seat(seat) if self.is_driven => self.seats.computer(seat),
            _ => None,
        }
    }

    /// Returns the position, in which this computer is thinking.
    pub(super) fn position(&self, rev: u64, thinking: Option<Computer>) -> PositionAnswer {
        let now = self.game.now();
        let around = self.surroundings(now.as_ref(), rev);
        let around = Surroundings {
            effects: self.effects.clone(),
            since: self.since.clone(),
            thinking,
            ..around
        };
        PositionAnswer::new(now.as_ref(), around)
    }

    /// Returns the position at an earlier ply.
    fn show(&self, ply: usize, rev: u64) -> Result<PositionAnswer, Refusal> {
        let (moment, effects) = self.at_ply(ply)?;
        let around = self.surroundings(moment.as_ref(), rev);
        let around = Surroundings { effects, ..around };
        Ok(PositionAnswer::new(moment.as_ref(), around))
    }

    fn surroundings(&self, moment: &dyn AnyMoment, rev: u64) -> Surroundings {
        let can_take_back = self.is_draft_undoable(moment) && !moment.draft().is_empty();
        let is_person = |seat| self.seats.is_person(seat);
        Surroundings {
            rev,
            effects: Effects::new(),
            seats: self.seats.shown(),
            can: Can {
                take_back: can_take_back,
                undo_turn: can_take_back || moment.has_turn_of(&is_person),
                redo: self.can_redo(),
                roll: moment.actor() == Actor::Chance,
            },
            thinking: None,
            paused: self.is_paused,
            since: None,
        }
    }

    /// Returns whether the draft is somebody's who may take it back: not where the host has played it.
    fn is_draft_undoable(&self, moment: &dyn AnyMoment) -> bool {
        self.driven(moment.draft_actor()).is_none()
    }

    /// What a seat has undone is not played again once the host plays for it.
    fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.driven(self.game.now().actor()).is_none()
    }

    /// Answers a request that changes nothing; none for those that do.
    pub(super) fn answer_query(
        &mut self,
        request: &Request,
        rev: u64,
    ) -> Option<Result<Answer, Refusal>> {
        let answer = match request {
            Request::Position {} => Ok(Answer::new(&self.position(rev, self.thinker()))),
            Request::Legal { asked } => {
                let legal = answer::legal(self.game.now().as_ref(), asked.as_deref());
                Ok(Answer::new(&legal))
            }
            Request::Preview { step } => self.preview(step, rev),
            Request::Record { text, ply } => self.record(text.unwrap_or_default(), *ply),
            Request::History { turn, ply } => self.history(turn.unwrap_or_default(), *ply),
            Request::Show { ply } => self.show(*ply, rev).map(|answer| Answer::new(&answer)),
            Request::Picture { ply } => self.picture(*ply),
            _ => return None,
        };
        Some(answer)
    }

    /// Returns the position as a step would make it. The caller rolls it back.
    fn preview(&mut self, step: &str, rev: u64) -> Result<Answer, Refusal> {
        self.effects = self.take_step(step)?;
        self.note_changed_turns(rev);
        Ok(Answer::new(&self.position(rev, None)))
    }

    /// Returns the record as the text of its file.
    pub(super) fn record_text(&self) -> String {
        self.writer(self.game.now().as_ref()).text()
    }

    fn writer<'a>(&self, moment: &'a dyn AnyMoment) -> RecordWriter<'a> {
        RecordWriter::new(moment, &self.seats, &self.extra)
    }

    /// Returns the record, as far as a ply if one is given, and who has played its turns.
    fn record(&self, with_text: bool, ply: Option<usize>) -> Result<Answer, Refusal> {
        let moment = self.moment(ply)?;
        let writer = self.writer(moment.as_ref());
        let record = RawValue::from_string(writer.object());
        Ok(Answer::new(&RecordAnswer {
            by: moment.turn_seats(),
            // It is written as JSON.
            record: record.unwrap_or_else(|_| RawValue::NULL.to_owned()),
            text: with_text.then(|| writer.text()),
        }))
    }

    /// Returns what the turns have done, as far as a ply if one is given.
    fn history(&self, turn: usize, ply: Option<usize>) -> Result<Answer, Refusal> {
        let turns = self.moment(ply)?.history(turn);
        Ok(Answer::new(&TurnHistory { turns }))
    }

    fn picture(&self, ply: Option<usize>) -> Result<Answer, Refusal> {
        let moment = self.moment(ply)?;
        Ok(Answer::new(&PictureAnswer {
            text: moment.diagram(),
            svg: moment.svg(),
        }))
    }

    /// Returns the game at a ply, or as it is.
    fn moment(&self, ply: Option<usize>) -> Result<Box<dyn AnyMoment + '_>, Refusal> {
        match ply {
            Some(ply) => self.at_ply(ply).map(|(moment, _)| moment),
            None => Ok(self.game.now()),
        }
    }

    fn at_ply(&self, ply: usize) -> Result<(Box<dyn AnyMoment + '_>, Effects), Refusal> {
        let last = self.game.now().ply();
        let at = self.game.at_ply(ply);
        at.ok_or_else(|| {
            Refusal::bad_request(format!(
                "The field ply is {ply}; it must be from 0 to {last}."
            ))
        })
    }

    /// Makes a change to the steps and returns its effects. On an error the caller rolls it back.
    pub(super) fn apply(
        &mut self,
        request: &Request,
        dice: &mut ChaCha8Rng,
    ) -> Result<Effects, Refusal> {
        match request {
            Request::Step { step, .. } => self.step(step),
            Request::TakeBack { .. } => {
                self.check_not_driven(self.game.now().draft_actor())?;
                let undone = self.game.take_back()?;
                Ok(self.remember_undone(undone))
            }
            Request::Revise { steps, .. } => {
                self.check_not_driven(self.game.now().draft_actor())?;
                let undone = self.game.revise(steps)?;
                Ok(self.remember_undone(undone))
            }
            Request::UndoTurn { .. } => {
                let is_draft_undoable = self.is_draft_undoable(self.game.now().as_ref());
                let seats = Arc::clone(&self.seats);
                let is_person = |seat| seats.is_person(seat);
                let undone = self.game.undo_turn(&is_person, is_draft_undoable)?;
                Ok(self.remember_undone(undone))
            }
            Request::Redo { .. } => self.redo(),
            Request::RollOnce { .. } => {
                let effects = self.game.roll(dice)?;
                self.undone.truncate(0);
                Ok(effects)
            }
            Request::GameVerb { verb, values, .. } => {
                let (game, name) = (self.game.now().name(), verb.name);
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
        self.check_not_driven(self.game.now().actor())?;
        self.take_step(text)
    }

    /// Takes a step of whoever acts. What was undone before it cannot follow it any more.
    pub(super) fn take_step(&mut self, text: &str) -> Result<Effects, Refusal> {
        let effects = self.game.step(text)?;
        self.undone.truncate(0);
        Ok(effects)
    }

    /// Keeps what an undo has taken back for `redo`. Where something else was played instead, there is nothing to be
    /// redone any more.
    fn remember_undone(&mut self, undone: Undone) -> Effects {
        if undone.is_replaced {
            self.undone.truncate(0);
        } else if !undone.steps.is_empty() {
            self.undone.push(undone.steps);
        }
        undone.effects
    }

    /// Plays again what was undone last, exactly as it was.
    fn redo(&mut self) -> Result<Effects, Refusal> {
        let steps = self.undone.last().cloned();
        let steps = steps.ok_or_else(|| Refusal::illegal_step("There is nothing to redo."))?;
        self.check_not_driven(self.game.now().actor())?;
        self.undone.truncate(self.undone.len() - 1);
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
