//! The game in progress, its seats, and its record.

use std::sync::Arc;

use atar_rules::Actor;
use rand::rngs::ChaCha8Rng;
use serde_json::value::RawValue;

use super::{PROOF_KEY, internal_error};
use crate::answer::{self, Answer, PictureAnswer, PositionText, RecordAnswer, TurnHistory};
use crate::fields::Roll;
use crate::game::position::{AvailableRequests, Surroundings};
use crate::game::{AnyGame, AnyMoment, Effects, NowOrThen, Undone};
use crate::message::StepsChange;
use crate::position_json::PositionJson;
use crate::record::RecordWriter;
use crate::record::unknown::UnknownKeys;
use crate::refusal::{ErrorCode, Refusal};
use crate::request::Request;
use crate::rights::Acting;
use crate::rollback_list::RollbackList;
use crate::seats::{Computer, Seats, ShownSeats};
use crate::tree::{NodeId, Tree};

/// About how many bytes of history an answer has. A long game's are asked for in parts: the whole would take a table
/// that others wait for too long.
const HISTORY_BYTES: usize = 64 << 10;

/// A game on the table.
pub(super) struct Session {
    pub(super) game: Box<dyn AnyGame>,
    pub(super) seats: Arc<ShownSeats>,
    roll: Roll,
    /// Keys of the opened record that this program does not know.
    pub(super) extra: UnknownKeys,
    /// What the last change did.
    pub(super) effects: Effects,
    /// The number of the position before the last change; none if that began the game.
    since: Option<u64>,
    /// The undone steps that can be redone. Each entry is one undo; the last undo comes last.
    pub(super) undone: RollbackList<Vec<String>>,
    /// The game with its variations and notes; none if nobody has studied it.
    pub(super) tree: Option<Tree>,
    /// Why the opened record's tree was left out; none if it was not.
    pub(super) lost_tree: Option<String>,
    /// Whether somebody studies the game.
    pub(super) is_studied: bool,
    /// Where the game ended when they began.
    pub(super) studied_end: NodeId,
    /// Whether the change in progress has changed the tree.
    pub(super) has_grown: bool,
    /// Whether the table plays the turns of computers' seats.
    is_driven: bool,
    /// Whether each client has rights of its own.
    pub(super) is_shared: bool,
    /// Whether computers' seats rest.
    pub(super) is_paused: bool,
    /// What the change before did, for when this one is rolled back.
    effects_before: Effects,
    before: Option<Before>,
}

/// The other parts of a session that a change can roll back, apart from the game and the undone steps.
struct Before {
    seats: Arc<ShownSeats>,
    since: Option<u64>,
    is_paused: bool,
    is_studied: bool,
    ply: usize,
    /// The ply at which the draft began.
    draft_ply: usize,
}

/// The settings that begin a session.
pub(super) struct Setup {
    pub(super) seats: Seats,
    pub(super) roll: Roll,
    pub(super) extra: UnknownKeys,
    pub(super) tree: Option<Tree>,
    pub(super) lost_tree: Option<String>,
    pub(super) is_driven: bool,
    pub(super) is_shared: bool,
    pub(super) is_paused: bool,
}

impl Session {
    pub(super) fn new(game: Box<dyn AnyGame>, setup: Setup) -> Session {
        Session {
            game,
            seats: Arc::new(setup.seats.into()),
            roll: setup.roll,
            extra: setup.extra,
            effects: Effects::new(),
            since: None,
            undone: RollbackList::default(),
            tree: setup.tree,
            lost_tree: setup.lost_tree,
            is_studied: false,
            studied_end: NodeId::ROOT,
            has_grown: false,
            is_driven: setup.is_driven,
            is_shared: setup.is_shared,
            is_paused: setup.is_paused,
            effects_before: Effects::new(),
            before: None,
        }
    }

    /// Begins a change.
    pub(super) fn begin(&mut self) {
        let now = self.game.now();
        let (ply, draft_ply) = (now.ply(), now.draft_ply());
        self.game.begin();
        self.undone.begin();
        // Both keep their memory: most changes have a few effects.
        std::mem::swap(&mut self.effects, &mut self.effects_before);
        self.effects.clear();
        self.before = Some(Before {
            seats: Arc::clone(&self.seats),
            since: self.since.take(),
            is_paused: self.is_paused,
            is_studied: self.is_studied,
            ply,
            draft_ply,
        });
        self.has_grown = false;
    }

    /// Ends a change and keeps it.
    pub(super) fn commit(&mut self) {
        self.before = None;
        self.undone.commit();
        self.game.commit();
    }

    /// Undoes everything since the change began.
    pub(super) fn roll_back(&mut self) {
        if let Some(before) = self.before.take() {
            self.game.roll_back();
            self.undone.roll_back();
            self.seats = before.seats;
            std::mem::swap(&mut self.effects, &mut self.effects_before);
            self.since = before.since;
            self.is_paused = before.is_paused;
            self.is_studied = before.is_studied;
        }
    }

    /// Notes that the change added something since the position with this number.
    pub(super) fn note_changed_turns(&mut self, rev: u64) {
        self.game.note_current_effects();
        self.since = Some(rev);
    }

    /// Rolls the dice that are due, if the table is to roll them.
    pub(super) fn roll_due(&mut self, dice: &mut ChaCha8Rng) {
        while self.roll == Roll::Auto && self.game.now().actor() == Actor::Chance {
            match self.game.roll(dice) {
                Ok(effects) => self.effects.push(effects),
                Err(_) => break,
            }
        }
    }

    /// Returns who acts.
    pub(super) fn acting(&self) -> Acting {
        let now = self.game.now();
        Acting { actor: now.actor(), draft: now.draft_actor() }
    }

    /// Returns the seat that is to act, and the number of finished turns; none where chance is to act, and at the end.
    pub(super) fn acting_seat(&self) -> Option<(u8, usize)> {
        let now = self.game.now();
        match now.actor() {
            Actor::Seat(seat) => Some((seat, now.turn())),
            Actor::Chance | Actor::Over => None,
        }
    }

    /// Returns the computer whose turn the table is to play now.
    pub(super) fn thinker(&self) -> Option<Computer> {
        self.driven(self.game.now().actor()).filter(|_| !self.is_paused)
    }

    /// Returns the computer at the seat of an actor, if the table plays for it.
    fn driven(&self, actor: Actor) -> Option<Computer> {
        match actor {
            Actor::Seat(seat) if self.is_driven && !self.is_studied => self.seats.computer(seat),
            _ => None,
        }
    }

    /// Returns the position. `thinking` is the computer that thinks about it.
    pub(super) fn position(&self, rev: u64, thinking: Option<Computer>) -> PositionJson {
        let now = self.game.now();
        PositionJson::new(now.position(&self.surroundings_now(now, rev, thinking)))
    }

    /// Returns the position as JSON that can be part of other JSON.
    pub(super) fn raw_position(&self, rev: u64, thinking: Option<Computer>) -> Box<RawValue> {
        let now = self.game.now();
        now.raw_position(&self.surroundings_now(now, rev, thinking))
    }

    fn surroundings_now(&self, now: &dyn AnyMoment, rev: u64, thinking: Option<Computer>) -> Surroundings<'_> {
        Surroundings { effects: &self.effects, since: self.since, thinking, ..self.surroundings(now, rev) }
    }

    /// Returns the position at an earlier ply.
    fn show(&self, ply: usize, rev: u64) -> Result<Answer, Refusal> {
        let (moment, effects) = self.at_ply(ply)?;
        let around = self.surroundings(moment.as_ref(), rev);
        let position = moment.position(&Surroundings { effects: &effects, ..around });
        Ok(PositionJson::new(position).into())
    }

    fn surroundings(&self, moment: &dyn AnyMoment, rev: u64) -> Surroundings<'_> {
        let can_take_back = self.is_draft_undoable(moment) && moment.has_draft();
        let is_person = |seat| self.seats.is_person(seat);
        Surroundings {
            rev,
            effects: &[],
            seats: self.seats.json(),
            can: AvailableRequests {
                take_back: can_take_back,
                undo_turn: can_take_back || moment.has_turn_of(&is_person),
                redo: self.can_redo(),
                roll: moment.actor() == Actor::Chance,
            },
            thinking: None,
            paused: self.is_paused,
            since: None,
            tree: self.tree.as_ref().filter(|_| self.is_studied).map(Tree::place),
        }
    }

    /// Returns whether the draft can be undone: it must not have been played by the table.
    fn is_draft_undoable(&self, moment: &dyn AnyMoment) -> bool {
        self.driven(moment.draft_actor()).is_none()
    }

    /// Returns whether `redo` is allowed. Not while the table plays for the seat that undid its turn.
    fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.driven(self.game.now().actor()).is_none()
    }

    /// Answers a request that changes nothing. Returns none for a request that does.
    pub(super) fn answer_query(&mut self, request: &Request, rev: u64) -> Option<Result<Answer, Refusal>> {
        let answer = match request {
            Request::Position {} => Ok(self.position(rev, self.thinker()).into()),
            Request::Legal { asked } => {
                let legal = answer::legal(self.game.now(), asked.as_deref());
                Ok(Answer::Legal(legal))
            }
            Request::Preview { step, steps } => self.preview(step.as_ref(), steps.as_deref(), rev),
            Request::Record { text, ply } => self.record(text.unwrap_or_default(), *ply),
            Request::History { turn, ply } => self.history(turn.unwrap_or_default(), *ply),
            Request::Show { ply } => self.show(*ply, rev),
            Request::Picture { ply } => self.picture(*ply),
            Request::Export { ply } => self.export(*ply),
            Request::PositionText { ply } => self.position_text(*ply),
            Request::Tree { since } => self.told_tree(*since),
            _ => return None,
        };
        Some(answer)
    }

    /// Returns the position after steps. The caller rolls them back.
    fn preview(&mut self, step: Option<&String>, steps: Option<&[String]>, rev: u64) -> Result<Answer, Refusal> {
        let steps = match (step, steps) {
            (Some(step), None) => std::slice::from_ref(step),
            (None, Some(steps)) => steps,
            _ => return Err(Refusal::bad_request("One of the fields step and steps must be given, and only one.")),
        };
        for step in steps {
            self.take_step(step)?;
        }
        self.remember_undone(Vec::new(), steps);
        self.note_changed_turns(rev);
        Ok(self.position(rev, None).into())
    }

    /// Returns the record as the text of its file.
    pub(super) fn record_text(&self) -> String {
        self.writer(&*self.main_line(), self.tree.as_ref()).text()
    }

    fn writer<'a>(&'a self, moment: &'a dyn AnyMoment, tree: Option<&Tree>) -> RecordWriter<'a> {
        RecordWriter::new(moment, &self.seats, &self.extra, tree)
    }

    /// Returns the record up to a ply, or all of it, and the seats that played its turns.
    fn record(&self, with_text: bool, ply: Option<usize>) -> Result<Answer, Refusal> {
        let moment = ply.map_or_else(|| Ok(self.main_line()), |ply| self.moment(Some(ply)))?;
        let writer = self.writer(&*moment, self.tree.as_ref().filter(|_| ply.is_none()));
        Ok(Answer::Record(RecordAnswer {
            by: moment.turn_seats(),
            record: writer.object(),
            analysed: self.tree.as_ref().is_some_and(|tree| !tree.is_plain()),
            text: with_text.then(|| writer.text()),
        }))
    }

    /// Returns the finished turns from `turn` on, up to a ply or up to now, as many as fit into an answer.
    fn history(&self, turn: usize, ply: Option<usize>) -> Result<Answer, Refusal> {
        let (turns, more) = self.moment(ply)?.history(turn, HISTORY_BYTES);
        Ok(Answer::History(TurnHistory { turns, more }))
    }

    fn picture(&self, ply: Option<usize>) -> Result<Answer, Refusal> {
        let moment = self.moment(ply)?;
        Ok(Answer::Picture(PictureAnswer { text: moment.diagram(), svg: moment.svg() }))
    }

    fn export(&self, ply: Option<usize>) -> Result<Answer, Refusal> {
        self.moment(ply)?.foreign_file(&self.seats.names()).map(Answer::Export)
    }

    fn position_text(&self, ply: Option<usize>) -> Result<Answer, Refusal> {
        let text = self.moment(ply)?.position_text();
        Ok(Answer::PositionText(PositionText { text }))
    }

    /// Returns the game at a ply, or as it is now.
    fn moment(&self, ply: Option<usize>) -> Result<NowOrThen<'_>, Refusal> {
        match ply {
            Some(ply) => self.at_ply(ply).map(|(then, _)| NowOrThen::Then(then)),
            None => Ok(NowOrThen::Now(self.game.now())),
        }
    }

    fn at_ply(&self, ply: usize) -> Result<(Box<dyn AnyMoment + '_>, Effects), Refusal> {
        let last = self.game.now().ply();
        let at = self.game.at_ply(ply);
        at.ok_or_else(|| Refusal::bad_request(format!("The field ply is {ply}; it must be from 0 to {last}.")))
    }

    /// Changes the steps of the game, rolls the chance that is due, and notes the effects. Returns the steps of the
    /// change. On an error the caller rolls the change back.
    pub(super) fn apply(&mut self, request: &Request, dice: &mut ChaCha8Rng) -> Result<StepsChange, Refusal> {
        let undone = self.change_steps(request, dice)?;
        self.effects.extend(undone.effects);
        self.play_known_chance();
        self.roll_due(dice);
        let change = self.changed_steps();
        self.check_room()?;
        self.remember_undone(undone.steps, &change.steps);
        Ok(change)
    }

    fn change_steps(&mut self, request: &Request, dice: &mut ChaCha8Rng) -> Result<Undone, Refusal> {
        match request {
            Request::Step { step, .. } => self.step(step),
            Request::TakeBack { .. } => {
                self.check_not_driven(self.game.now().draft_actor())?;
                self.game.take_back()
            }
            Request::Revise { steps, .. } => {
                self.check_not_driven(self.game.now().draft_actor())?;
                self.game.revise(steps)
            }
            Request::UndoTurn { seat, .. } => self.undo_turn(*seat),
            Request::Redo { .. } => self.redo(),
            Request::RollOnce { .. } => {
                let effects = self.game.roll(dice)?;
                self.effects.push(effects);
                Ok(Undone::default())
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
            // The others do not: see `Request::changes_steps`.
            _ => Err(Refusal::bad_request("This request does not change the game.")),
        }
    }

    /// Takes the steps of a computer's turn, as long as it is its turn. Returns the steps of the change.
    ///
    /// # Errors
    /// `internal` if the computer is not to act, or that of the step that does not fit.
    pub(super) fn play_turn(
        &mut self,
        steps: &[String],
        computer: Computer,
        dice: &mut ChaCha8Rng,
    ) -> Result<StepsChange, Refusal> {
        for step in steps {
            if self.thinker() != Some(computer) {
                return Err(internal_error());
            }
            self.take_step(step)?;
            self.roll_due(dice);
        }
        let change = self.changed_steps();
        self.remember_undone(Vec::new(), &change.steps);
        Ok(change)
    }

    /// Makes a change that was made at another table, its chance included.
    pub(super) fn apply_change(&mut self, change: &StepsChange) -> Result<(), Refusal> {
        let ply = self.game.now().ply();
        if change.ply > ply {
            let kept = change.ply;
            let text = format!("The change keeps {kept} steps, but there are only {ply}.");
            return Err(Refusal::bad_request(text));
        }
        let undone = self.game.back_to(change.ply);
        self.effects.extend(undone.effects);
        for step in &change.steps {
            self.take_step(step)?;
        }
        self.remember_undone(undone.steps, &change.steps);
        Ok(())
    }

    /// Drops the proof of the record's chance if the change in progress changes its steps.
    pub(super) fn drop_proof(&mut self) {
        if self.extra.contains_key(PROOF_KEY) && !self.is_studied {
            let StepsChange { ply, steps } = self.changed_steps();
            let was = self.before.as_ref().map_or(ply, |before| before.ply);
            if ply < was || !steps.is_empty() {
                self.extra.remove(PROOF_KEY);
            }
        }
    }

    /// Returns the steps of the change in progress.
    pub(super) fn changed_steps(&self) -> StepsChange {
        let ply = self.game.kept_ply();
        let steps = self.game.steps_from(ply);
        StepsChange { ply, steps }
    }

    /// Takes a person's step.
    fn step(&mut self, text: &str) -> Result<Undone, Refusal> {
        self.check_not_driven(self.game.now().actor())?;
        self.take_step(text).map(|()| Undone::default())
    }

    /// Takes a step, whoever acts.
    pub(super) fn take_step(&mut self, text: &str) -> Result<(), Refusal> {
        let effects = self.game.step(text)?;
        self.effects.push(effects);
        Ok(())
    }

    /// Goes back to the start of the last turn of a seat, or of any person.
    fn undo_turn(&mut self, seat: Option<u8>) -> Result<Undone, Refusal> {
        let now = self.game.now();
        let Some(seat) = seat else {
            let is_draft_undoable = self.is_draft_undoable(now);
            let seats = Arc::clone(&self.seats);
            return self.game.undo_turn(&|seat| seats.is_person(seat), is_draft_undoable);
        };
        let is_draft_undoable = now.draft_actor() == Actor::Seat(seat);
        check_seat(seat, self.seats.len())?;
        self.game.undo_turn(&|other| other == seat, is_draft_undoable)
    }

    /// Keeps undone steps for `redo`, after a change that has played these. To play exactly what was undone last is to
    /// redo it; other steps leave nothing to redo.
    fn remember_undone<T>(&mut self, undone: Vec<String>, played: &[T])
    where
        String: PartialEq<T>,
    {
        match (undone.is_empty(), played.is_empty()) {
            (true, true) => {}
            (false, true) if self.keeps_undone() => self.undone.push(undone),
            (true, false) if self.undone.last().is_some_and(|last| last == played) => {
                self.undone.truncate(self.undone.len() - 1);
            }
            _ => self.undone.truncate(0),
        }
    }

    /// Returns whether what this change has undone can be redone. At a shared table only a draft can: nobody brings
    /// back the turns of others.
    fn keeps_undone(&self) -> bool {
        let before = self.before.as_ref();
        !self.is_shared || before.is_some_and(|before| self.game.kept_ply() >= before.draft_ply)
    }

    /// Plays the last undone steps again, exactly as they were.
    fn redo(&mut self) -> Result<Undone, Refusal> {
        let steps = self.undone.last().cloned();
        let steps = steps.ok_or_else(|| Refusal::illegal_step("There is nothing to redo."))?;
        self.check_not_driven(self.game.now().actor())?;
        for step in steps {
            self.take_step(&step)?;
        }
        Ok(Undone::default())
    }

    /// Refuses requests for a seat that the table plays.
    fn check_not_driven(&self, actor: Actor) -> Result<(), Refusal> {
        let Some(Computer { seat, .. }) = self.driven(actor) else {
            return Ok(());
        };
        let name = self.seats.name(seat);
        let text = format!("{name} is played by the computer: it is not your turn.");
        Err(Refusal::new(ErrorCode::NotYourTurn, text))
    }
}

fn check_seat(seat: u8, seats: usize) -> Result<(), Refusal> {
    if usize::from(seat) < seats {
        return Ok(());
    }
    let last = seats.saturating_sub(1);
    Err(Refusal::bad_request(format!("The field seat is {seat}; it must be from 0 to {last}.")))
}
