//! Applying an entry of the log: the only thing that changes a room.

use std::collections::{BTreeMap, BTreeSet};

use atar_table::{Request, Roll, SeatChange, Seats, StepsChange};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::broadcast::{Broadcast, RoomChange};
use super::wire::RoomEvent;
use super::{KEYS, RECENT, ROOM, Room, RoomPhase};
use crate::chance::{Chance, Digest, Secret};
use crate::clock::Clocks;
use crate::entry::{ENTRY_VERSION, Entry, EntryKind, RollInput};
use crate::envelope::parsed;
use crate::member::MemberId;
use crate::proof::{proof, steps_of};
use crate::question::{AskedAt, OpenQuestion, RefusedQuestions, Topic, patience};
use crate::seats::RoomSeats;

/// What others are given who get more time.
const MORE_TIME: crate::Millis = 60_000;

/// An entry that does not fit the room. The log is damaged, or of a newer program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadEntry {
    /// It cannot be read.
    Unreadable,
    /// It is of this version, which this program does not know.
    Newer(u32),
    /// It does not follow from the entries before it.
    Misplaced(String),
}

pub(super) fn misplaced(why: impl Into<String>) -> BadEntry {
    BadEntry::Misplaced(why.into())
}

impl Room {
    /// Applies the next line of the log, and returns what it tells.
    ///
    /// # Errors
    /// If the line does not fit. Then the room is not to be used any more.
    pub fn apply(&mut self, line: &str) -> Result<Broadcast, BadEntry> {
        let version: Option<Value> = parsed(line);
        let version = version.as_ref().and_then(|entry| entry["v"].as_u64());
        match version.map(|version| u32::try_from(version).unwrap_or(u32::MAX)) {
            Some(newer) if newer > ENTRY_VERSION => return Err(BadEntry::Newer(newer)),
            Some(_) => {}
            None => return Err(BadEntry::Unreadable),
        }
        let entry: Entry = parsed(line).ok_or(BadEntry::Unreadable)?;
        if entry.at < self.at {
            return Err(misplaced("It is earlier than the entry before."));
        }
        if self.head.seq == 0 && !matches!(entry.kind, EntryKind::Created { .. }) {
            return Err(misplaced("The room has not been created."));
        }
        self.at = entry.at;
        self.head = self.head.after(line);
        let by = entry.by;
        let turn = self.turn();
        let phase = (self.phase, self.head.seq > 1);
        let late = self.shown_late();
        let (lag, key) = (entry.lag, entry.key);
        let deed = self.deed(by, &entry.kind);
        self.count_pace(by, &entry.kind);
        let change = self.make(by, entry.kind)?;
        let change = self.with_deed(change, deed);
        if phase != (self.phase, true) {
            self.phase_since = self.at;
        }
        self.pass_time(turn, entry.v, lag);
        let mut change = self.with_clocks(change);
        let is_late = self.shown_late();
        if is_late != late {
            change = change.and(&RoomEvent::Late { late: is_late });
        }
        let broadcast = Broadcast::new(self, by, change);
        if let Some((by, key)) = by.zip(key) {
            let keys = self.keys.entry(by).or_default();
            keys.push_back(broadcast.known_by(key));
            keys.drain(..keys.len().saturating_sub(KEYS));
        }
        self.recent.push_back(broadcast.clone());
        self.recent
            .drain(..self.recent.len().saturating_sub(RECENT));
        Ok(broadcast)
    }

    fn make(&mut self, by: Option<MemberId>, kind: EntryKind) -> Result<RoomChange, BadEntry> {
        match kind {
            EntryKind::Steps {
                change,
                roll,
                secret,
                thought,
            } => self.make_steps(change, roll, secret, thought),
            EntryKind::Started {
                record,
                seal,
                seats,
                options,
            } => {
                self.settings.options = options.unwrap_or_else(|| self.settings.options.take());
                self.make_start(&record, seal, seats)
            }
            EntryKind::Asked { what, ply, then } => self.make_question(by, what, ply, then),
            EntryKind::Answered { yes, then, .. } => self.make_answer(by, yes, then),
            EntryKind::Closed { then, .. } => self.make_end_of_question(then),
            EntryKind::Said { text, to } => self.make_line(by, text, to),
            EntryKind::TakenAway { line } => Ok(self.make_taken_away(line)),
            EntryKind::Device { secret, until } => {
                self.make_device(by, secret, until);
                Ok(RoomChange::of_nothing())
            }
            EntryKind::Paired { member, token } => {
                self.make_pair(member, token);
                Ok(RoomChange::of_nothing())
            }
            kind => self.make_room(by, kind),
        }
    }

    fn make_steps(
        &mut self,
        change: StepsChange,
        roll: Option<RollInput>,
        secret: Option<Secret>,
        thought: Option<Value>,
    ) -> Result<RoomChange, BadEntry> {
        let position = self
            .table
            .follow(&change)
            .map_err(|why| misplaced(why.text))?;
        let ply = self.table.ply();
        self.rolled = self.rolled.min(ply);
        if let Some((chance, roll)) = self.chance.as_mut().zip(roll) {
            chance.rolls += 1;
            self.rolled = ply;
            // Those of steps that were taken back count until others are rolled: the steps may be taken again.
            self.rolls.split_off(&change.ply);
            self.rolls.insert(change.ply, roll);
        }
        let had_question = self.question.take().is_some();
        let mut events: Vec<_> = thought.into_iter().collect();
        if let Some(secret) = secret {
            self.end_game(secret);
        }
        if had_question || secret.is_some() {
            events.push(RoomEvent::Room { room: self.shown() }.json());
        }
        Ok(RoomChange::of_game(position, Some(change), events))
    }

    fn make_start(
        &mut self,
        record: &Value,
        seal: Digest,
        seats: RoomSeats,
    ) -> Result<RoomChange, BadEntry> {
        self.phase = RoomPhase::Playing;
        self.games += 1;
        self.seats = seats;
        let beginning = self.beginning.take();
        let opening = beginning.map_or(0, |record| steps_of(&record).len());
        self.ended = None;
        self.question = None;
        self.refused = RefusedQuestions::default();
        self.chance = Some(Chance {
            seal,
            secret: None,
            rolls: 0,
        });
        self.clocks = self
            .settings
            .clock
            .map(|clock| Clocks::new(clock, self.seats.len()));
        let opened = self.table.request(ROOM, Request::open(record, Roll::Auto));
        opened.map_err(|_| misplaced("Its record cannot be opened."))?;
        self.rolled = self.table.ply();
        self.rolls = BTreeMap::from([(opening, RollInput::OPENING)]);
        self.turn_since = self.at;
        self.grant_rights();
        let position = self.table.position();
        let position = position.ok_or_else(|| misplaced("Its record cannot be opened."))?;
        let room = RoomEvent::Room { room: self.shown() }.json();
        Ok(RoomChange::of_game(position, None, vec![room]))
    }

    fn make_question(
        &mut self,
        by: Option<MemberId>,
        what: Topic,
        ply: Option<usize>,
        then: Option<Box<EntryKind>>,
    ) -> Result<RoomChange, BadEntry> {
        let by = by.ok_or_else(|| misplaced("Nobody has asked."))?;
        if let Some(then) = then {
            return self.make(Some(by), *then);
        }
        let is_patient = self
            .clocks
            .as_ref()
            .is_some_and(|clocks| clocks.kind().is_patient());
        self.question = Some(OpenQuestion {
            question: self.head.seq,
            what,
            by,
            ply,
            yes: BTreeSet::new(),
            until: self.at + patience(is_patient),
        });
        Ok(RoomChange::of_room(self, None))
    }

    fn make_answer(
        &mut self,
        by: Option<MemberId>,
        yes: bool,
        then: Option<Box<EntryKind>>,
    ) -> Result<RoomChange, BadEntry> {
        let question = self.question.as_mut();
        let (question, by) = question
            .zip(by)
            .ok_or_else(|| misplaced("There is no question."))?;
        let (requester, what) = (question.by, question.what);
        if yes {
            question.yes.insert(by);
            return self.make_agreed(requester, then);
        }
        let declined = RoomEvent::declined(question, Some(by));
        self.question = None;
        let asked = AskedAt {
            turn: self.turn().unwrap_or(0),
            at: self.at,
        };
        self.refused.note(requester, what, asked);
        Ok(RoomChange::of_room(self, None).and(&declined))
    }

    /// Makes what a question comes to, if anything yet.
    fn make_agreed(
        &mut self,
        requester: MemberId,
        then: Option<Box<EntryKind>>,
    ) -> Result<RoomChange, BadEntry> {
        match then {
            Some(then) => {
                // Steps end the question themselves, and tell so. All else shows the room as it is without it.
                if !matches!(*then, EntryKind::Steps { .. }) {
                    self.question = None;
                }
                self.make(Some(requester), *then)
            }
            None => Ok(RoomChange::of_room(self, None)),
        }
    }

    fn make_end_of_question(
        &mut self,
        then: Option<Box<EntryKind>>,
    ) -> Result<RoomChange, BadEntry> {
        let question = self.question.as_ref();
        let question = question.ok_or_else(|| misplaced("There is no question."))?;
        if then.is_some() {
            return self.make_agreed(question.by, then);
        }
        let declined = RoomEvent::declined(question, None);
        self.question = None;
        Ok(RoomChange::of_room(self, None).and(&declined))
    }

    /// Changes the room besides its steps and chat.
    fn make_room(&mut self, by: Option<MemberId>, kind: EntryKind) -> Result<RoomChange, BadEntry> {
        let gone = kind.gone();
        let seats = self.table_seats(&self.seats);
        let frame = (json!(self.shown_with(Vec::new())), self.host);
        let passers = self.passers(by, &kind);
        let (at, was_paused) = (self.at, self.is_paused());
        match kind {
            EntryKind::Ended {
                why,
                loser,
                winners,
                secret,
            } => self.end_by(loser.as_slice(), why, winners, secret),
            EntryKind::StoodIn {
                seat,
                level,
                is_kept,
            } => self.stand_in_at(seat, level, is_kept),
            EntryKind::Here { member } => self.come_back_to_seats(member),
            EntryKind::Away { member } => {
                self.away.insert(member, at);
            }
            EntryKind::Paused { paused } => {
                self.change_clocks(|clocks| clocks.pause(paused, at));
            }
            EntryKind::MoreTime { but } => {
                self.change_clocks(|clocks| clocks.give_more(&but, MORE_TIME));
            }
            EntryKind::Outage { time } => self.give_back(time),
            kind => self.change_people(by, kind)?,
        }
        if was_paused && !self.is_paused() {
            self.begin_absences_anew();
        }
        self.grant_rights();
        let position = self.reseat_table(&seats);
        let is_frame = frame == (json!(self.shown_with(Vec::new())), self.host);
        let change = if !passers.is_empty() && is_frame {
            RoomChange::of_members(self, &passers, position)
        } else {
            RoomChange::of_room(self, position)
        };
        Ok(change.without(gone))
    }

    /// Returns who comes, goes or changes, where nothing else in the room may have to be told.
    fn passers(&self, by: Option<MemberId>, kind: &EntryKind) -> Vec<MemberId> {
        match kind {
            EntryKind::Entered { instead_of, .. } => {
                let newest = MemberId(self.newest + 1);
                instead_of.iter().copied().chain([newest]).collect()
            }
            EntryKind::Cleared { members } => members.clone(),
            EntryKind::Gone { member, .. }
            | EntryKind::Here { member }
            | EntryKind::Away { member }
            | EntryKind::Muted { member, .. }
            | EntryKind::Admitted { member } => vec![*member],
            EntryKind::Renamed { .. } => by.into_iter().collect(),
            _ => Vec::new(),
        }
    }

    fn change_clocks(&mut self, change: impl FnOnce(&mut Clocks)) {
        if let Some(clocks) = &mut self.clocks {
            change(clocks);
        }
    }

    /// Adds the clocks to what a change tells, as they are after it.
    fn with_clocks(&self, change: RoomChange) -> RoomChange {
        match self
            .clocks
            .as_ref()
            .filter(|_| self.phase == RoomPhase::Playing)
        {
            Some(clocks) => change.and(&RoomEvent::Clock {
                clocks: clocks.shown(),
            }),
            None => change,
        }
    }

    pub(super) fn end_game(&mut self, secret: Secret) {
        self.phase = RoomPhase::Over;
        self.question = None;
        self.learn_secret(secret);
        if let Some(chance) = self.chance {
            let proof = proof(chance.seal, secret, &self.rolls, self.table.ply());
            self.table.set_proof(proof);
        }
        self.keep_record();
        self.grant_rights();
    }

    /// Tells the table who sits at its seats, if that has changed. Returns the new position.
    fn reseat_table(&mut self, before: &[SeatChange]) -> Option<Box<RawValue>> {
        let seats = self.table_seats(&self.seats);
        if self.phase != RoomPhase::Playing || seats == before {
            return None;
        }
        // As many seats as before, with names that members may have: the table takes them.
        if let Some(seats) = Seats::new(seats) {
            let _ = self.table.request(ROOM, Request::Seats { seats, rev: None });
        }
        self.table.position()
    }
}
