//! The game in progress, its seats, and its record.

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
    /// Keys of the opened record that this program does not know.
    pub(super) extra: UnknownKeys,
    /// What the last change did.
    pub(super) effects: Effects,
    /// What the last change added; none if it began the game.
    since: Option<Since>,
    /// The undone steps that can be redone. Each entry is one undo; the last undo comes last.
    undone: Journal<Vec<String>>,
    /// Whether the host plays the turns of computers' seats.
    is_driven: bool,
    /// Whether computers' seats rest.
    pub(super) is_paused: bool,
    before: Option<Before>,
}

/// The parts of a session that a change can roll back, apart from the game and the undone steps.
struct Before {
    seats: Arc<Seats>,
    effects: Effects,
    since: Option<Since>,
    is_paused: bool,
}

/// The settings that begin a session.
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

    /// Ends a change and keeps it.
    pub(super) fn commit(&mut self) {
        self.before = None;
        self.game.commit();
    }

    /// Undoes everything since the change began.
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

    /// Notes what the change added since the position with this number.
    pub(super) fn note_changed_turns(&mut self, rev: u64) {
        let (turn, turns) = self.game.changed_turns();
        self.since = Some(Since { rev, turn, turns });
    }

    /// Rolls the dice that are due, if the table is to roll them.
    pub(super) fn roll_due(&mut self, dice: &mut ChaCha8Rng) {
        while self.roll == Roll::Auto && self.game.now().actor() == Actor::Chance {
            match self.game.roll(dice) {
                Ok(effects) => self.effects.extend(effects),
                Err(_) => break,
            }
        }
    }

    /// Returns the computer whose turn the host is to play now.
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

    /// Returns the position. `thinking` is the computer that thinks about it.
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

    /// Returns whether the draft can be undone: it must not have been played by the host.
    fn is_draft_undoable(&self, moment: &dyn AnyMoment) -> bool {
        self.driven(moment.draft_actor()).is_none()
    }

    /// Returns whether `redo` is allowed. Not while the host plays for the seat that undid its turn.
    fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.driven(self.game.now().actor()).is_none()
    }

    /// Answers a request that changes nothing. Returns none for a request that does.
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

    /// Returns the position after a step. The caller rolls the step back.
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

    /// Returns the record up to a ply, or all of it, and the seats that played its turns.
    fn record(&self, with_text: bool, ply: Option<usize>) -> Result<Answer, Refusal> {
        let moment = self.moment(ply)?;
        let writer = self.writer(moment.as_ref());
        let record = RawValue::from_string(writer.object());
        Ok(Answer::new(&RecordAnswer {
            by: moment.turn_seats(),
            // Cannot fail: the writer writes JSON.
            record: record.unwrap_or_else(|_| RawValue::NULL.to_owned()),
            text: with_text.then(|| writer.text()),
        }))
    }

    /// Returns the finished turns from `turn` on, up to a ply or up to now.
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

    /// Returns the game at a ply, or as it is now.
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

    /// Changes the steps of the game and returns the effects. On an error the caller rolls the change back.
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
            // These do not change the steps of the game.
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

    /// Takes a step, whoever acts. Forgets the undone steps, which no longer fit.
    pub(super) fn take_step(&mut self, text: &str) -> Result<Effects, Refusal> {
        let effects = self.game.step(text)?;
        self.undone.truncate(0);
        Ok(effects)
    }

    /// Keeps undone steps for `redo`. If other steps were played instead, nothing can be redone any more.
    fn remember_undone(&mut self, undone: Undone) -> Effects {
        if undone.is_replaced {
            self.undone.truncate(0);
        } else if !undone.steps.is_empty() {
            self.undone.push(undone.steps);
        }
        undone.effects
    }

    /// Plays the last undone steps again, exactly as they were.
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

    /// Refuses requests for a seat that the host plays.
    fn check_not_driven(&self, actor: Actor) -> Result<(), Refusal> {
        let Some(Computer { seat, .. }) = self.driven(actor) else {
            return Ok(());
        };
        let name = self.seats.name(seat);
        let text = format!("{name} is played by the computer: it is not your turn.");
        Err(Refusal::new(ErrorCode::NotYourTurn, text))
    }
}
