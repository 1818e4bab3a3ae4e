//! Applying an entry of the log: the only thing that changes a room.

use std::collections::{BTreeMap, BTreeSet};

use atar_table::{Request, Roll, SeatChange, Seats, StepsChange};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::broadcast::{Broadcast, RoomChange};
use super::changes::Changes;
use super::{KEYS, RECENT, ROOM, Room};
use crate::chance::{Chance, Digest, ServerSeed};
use crate::clock::Clocks;
use crate::entry::{ENTRY_VERSION, Entry, EntryKind, RollInput};
use crate::envelope::parsed;
use crate::member::MemberId;
use crate::message::Told;
use crate::phase::RoomPhase;
use crate::proof::{proof, steps_of};
use crate::question::{AskedAt, OpenQuestion, RefusedQuestions, Topic, patience};
use crate::seats::{Holder, RoomSeats};
use crate::settings::RoomSettings;
use crate::wire::RoomEvent;

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

/// What the version of an entry can be read by.
#[derive(Deserialize)]
struct VersionOnly {
    v: u64,
}

/// Returns why an entry cannot be read. The form of a newer one may be another.
fn unreadable(line: &str) -> BadEntry {
    let version = parsed(line).map(|VersionOnly { v }| u32::try_from(v).unwrap_or(u32::MAX));
    version.filter(|version| *version > ENTRY_VERSION).map_or(BadEntry::Unreadable, BadEntry::Newer)
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
        let entry: Entry = parsed(line).ok_or_else(|| unreadable(line))?;
        if entry.v > ENTRY_VERSION {
            return Err(BadEntry::Newer(entry.v));
        }
        if entry.at < self.state.at {
            return Err(misplaced("It is earlier than the entry before."));
        }
        if self.state.head.seq == 0 && !matches!(entry.kind, EntryKind::Created(_)) {
            return Err(misplaced("The room has not been created."));
        }
        self.state.at = entry.at;
        self.state.head = self.state.head.after(line);
        let by = entry.by;
        let turn = self.turn();
        let phase = (self.state.phase, self.state.head.seq > 1);
        let late = self.shown_late();
        let (lag, key) = (entry.lag, entry.key);
        let deed = self.deed(by, &entry.kind);
        self.count_pace(by, &entry.kind);
        let change = self.make(by, entry.kind)?;
        let change = self.with_deed(change, deed);
        if phase != (self.state.phase, true) {
            self.state.phase_since = self.state.at;
        }
        self.pass_time(turn, entry.v, lag);
        let mut change = self.with_clocks(change);
        let is_late = self.shown_late();
        if is_late != late {
            change = change.and(&RoomEvent::Late { late: is_late });
        }
        let broadcast = Broadcast::new(self, by, change);
        if let Some((by, key)) = by.zip(key) {
            let keys = self.state.keys.entry(by).or_default();
            keys.push_back(broadcast.known_by(key));
            keys.drain(..keys.len().saturating_sub(KEYS));
        }
        self.recent.push_back(broadcast.clone());
        self.recent.drain(..self.recent.len().saturating_sub(RECENT));
        Ok(broadcast)
    }

    /// Makes what an entry says, and returns what is told of it. A kind that is left out here does not compile: all
    /// servers follow the log alike.
    fn make(&mut self, by: Option<MemberId>, kind: EntryKind) -> Result<RoomChange, BadEntry> {
        use EntryKind as E;
        Ok(match kind {
            E::Created(creation) => {
                let seats = seats_of(&creation.settings)?;
                self.change_room(|room| room.make_created(creation, seats))
            }
            E::Entered { member, instead_of } => self.change_room(|room| room.make_entered(member, instead_of)),
            E::Settings { settings } => {
                let seats = seats_of(&settings)?;
                self.change_room(|room| room.set_settings(settings, seats))
            }
            E::Sat { seat } => self.change_room(|room| room.take_seat(seat, by)),
            E::Stood { seat } => self.change_room(|room| room.give_seat(seat, None)),
            E::Ready { ready } => self.change_room(|room| room.make_ready(by, ready)),
            E::Renamed { name, colour } => self.change_room(|room| room.make_renamed(by, name, colour)),
            E::Computer { seat, level } => {
                let computer = level.map(Holder::Computer);
                self.change_room(|room| room.give_seat(seat, computer))
            }
            E::Started { record, commitment, seats, options } => {
                self.make_start(&record, commitment, seats, options)?
            }
            E::Steps { change, roll, server_seed, thought } => self.make_steps(change, roll, server_seed, thought)?,
            E::Said { text, to } => self.make_line(by, text, to)?,
            E::Muted(muting) => self.change_room(|room| room.make_muted(muting)),
            E::TakenAway { line } => self.make_taken_away(line),
            E::Device { secret, until } => self.make_device(by, secret, until),
            E::Paired { member, token } => self.make_pair(member, token),
            E::Gone(going) => self.change_room(|room| room.make_gone(going)),
            E::Cleared { members } => self.change_room(|room| room.make_cleared(members)),
            E::Admitted { member } => self.change_room(|room| room.make_admitted(member)),
            E::HandedOver { member } => self.change_room(|room| room.hand_over(member)),
            E::Invited { invitation } => self.change_room(|room| room.renew(invitation)),
            E::Ended(ending) => self.change_room(|room| room.make_ended(ending)),
            E::StoodIn(stand_in) => self.change_room(|room| room.make_stand_in(&stand_in)),
            E::Asked { what, ply, then } => self.make_question(by, what, ply, then)?,
            E::Answered { yes, then, .. } => self.make_answer(by, yes, then)?,
            E::Closed { then, .. } => self.make_end_of_question(then)?,
            E::Paused { paused } => self.change_room(|room| room.make_paused(paused)),
            E::MoreTime { but } => self.change_room(|room| room.give_more_time(&but)),
            E::Here { member } => self.change_room(|room| room.come_back_to_seats(member)),
            E::Away { member } => self.change_room(|room| room.make_away(member)),
            E::Outage { time } => self.change_room(|room| room.give_back(time)),
        })
    }

    fn make_steps(
        &mut self,
        change: StepsChange,
        roll: Option<RollInput>,
        server_seed: Option<ServerSeed>,
        thought: Option<Value>,
    ) -> Result<RoomChange, BadEntry> {
        let position = self.table.apply(&change).map_err(|why| misplaced(why.text))?;
        let ply = self.table.ply();
        self.state.rolled = self.state.rolled.min(ply);
        if let Some((chance, roll)) = self.state.chance.as_mut().zip(roll) {
            chance.rolls += 1;
            self.state.rolled = ply;
            // Those of steps that were taken back count until others are rolled: the steps may be taken again.
            self.state.rolls.split_off(&change.ply);
            self.state.rolls.insert(change.ply, roll);
        }
        let had_question = self.state.question.take().is_some();
        let mut events: Vec<_> = thought.iter().map(|thought| Told::Table(thought.into())).collect();
        if let Some(server_seed) = server_seed {
            self.end_game(server_seed);
        }
        if had_question || server_seed.is_some() {
            events.push(Told::from(&RoomEvent::Room { room: self.shown() }));
        }
        Ok(RoomChange::of_game(position, Some(change), events))
    }

    fn make_start(
        &mut self,
        record: &Value,
        commitment: Digest,
        seats: RoomSeats,
        options: Option<Value>,
    ) -> Result<RoomChange, BadEntry> {
        self.state.settings.options = options.unwrap_or_else(|| self.state.settings.options.take());
        self.state.phase = RoomPhase::Playing;
        self.state.games += 1;
        self.state.seats = seats;
        let beginning = self.state.beginning.take();
        let opening = beginning.map_or(0, |record| steps_of(&record).len());
        self.state.ended = None;
        self.state.question = None;
        self.state.refused = RefusedQuestions::default();
        self.state.chance = Some(Chance { commitment, server_seed: None, rolls: 0 });
        self.state.clocks = self.state.settings.clock.map(|clock| Clocks::new(clock, self.state.seats.len()));
        let opened = self.table.request(ROOM, Request::open(record, Roll::Auto));
        opened.map_err(|_| misplaced("Its record cannot be opened."))?;
        self.state.rolled = self.table.ply();
        self.state.rolls = BTreeMap::from([(opening, RollInput::OPENING)]);
        self.state.turn_since = self.state.at;
        self.grant_rights();
        let position = self.table.position();
        let position = position.ok_or_else(|| misplaced("Its record cannot be opened."))?;
        let room = Told::from(&RoomEvent::Room { room: self.shown() });
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
        let is_patient = self.state.clocks.as_ref().is_some_and(|clocks| clocks.kind().is_patient());
        self.state.question = Some(OpenQuestion {
            question: self.state.head.seq,
            what,
            by,
            ply,
            yes: BTreeSet::new(),
            until: self.state.at + patience(is_patient),
        });
        Ok(RoomChange::of_room(self, None))
    }

    fn make_answer(
        &mut self,
        by: Option<MemberId>,
        yes: bool,
        then: Option<Box<EntryKind>>,
    ) -> Result<RoomChange, BadEntry> {
        let question = self.state.question.as_mut();
        let (question, by) = question.zip(by).ok_or_else(|| misplaced("There is no question."))?;
        let (requester, what) = (question.by, question.what);
        if yes {
            question.yes.insert(by);
            return self.make_agreed(requester, then);
        }
        let declined = RoomEvent::declined(question, Some(by));
        self.state.question = None;
        let asked = AskedAt { turn: self.turn().unwrap_or(0), at: self.state.at };
        self.state.refused.note(requester, what, asked);
        Ok(RoomChange::of_room(self, None).and(&declined))
    }

    /// Makes what a question comes to, if anything yet.
    fn make_agreed(&mut self, requester: MemberId, then: Option<Box<EntryKind>>) -> Result<RoomChange, BadEntry> {
        match then {
            Some(then) => {
                // Steps end the question themselves, and tell so. All else shows the room as it is without it.
                if !matches!(*then, EntryKind::Steps { .. }) {
                    self.state.question = None;
                }
                self.make(Some(requester), *then)
            }
            None => Ok(RoomChange::of_room(self, None)),
        }
    }

    fn make_end_of_question(&mut self, then: Option<Box<EntryKind>>) -> Result<RoomChange, BadEntry> {
        let question = self.state.question.as_ref();
        let question = question.ok_or_else(|| misplaced("There is no question."))?;
        if then.is_some() {
            return self.make_agreed(question.by, then);
        }
        let declined = RoomEvent::declined(question, None);
        self.state.question = None;
        Ok(RoomChange::of_room(self, None).and(&declined))
    }

    /// Changes the room besides its steps and chat, and returns what is told of it.
    fn change_room(&mut self, change: impl FnOnce(&mut Room) -> Changes) -> RoomChange {
        let seats = self.table_seats(&self.state.seats);
        let was_paused = self.is_paused();
        let changes = change(self);
        if was_paused && !self.is_paused() {
            self.begin_absences_anew();
        }
        self.grant_rights();
        let position = self.reseat_table(&seats);
        RoomChange::of(self, changes, position)
    }

    fn make_paused(&mut self, paused: bool) -> Changes {
        let at = self.state.at;
        self.change_clocks(|clocks| clocks.pause(paused, at))
    }

    fn give_more_time(&mut self, but: &[u8]) -> Changes {
        self.change_clocks(|clocks| clocks.give_more(but, MORE_TIME))
    }

    fn change_clocks(&mut self, change: impl FnOnce(&mut Clocks)) -> Changes {
        if let Some(clocks) = &mut self.state.clocks {
            change(clocks);
        }
        Changes::of_room()
    }

    /// Adds the clocks to what a change tells, as they are after it.
    fn with_clocks(&self, change: RoomChange) -> RoomChange {
        match self.state.clocks.as_ref().filter(|_| self.state.phase == RoomPhase::Playing) {
            Some(clocks) => change.and(&RoomEvent::Clock { clocks: clocks.shown() }),
            None => change,
        }
    }

    pub(super) fn end_game(&mut self, server_seed: ServerSeed) {
        self.state.phase = RoomPhase::Over;
        self.state.question = None;
        self.learn_server_seed(server_seed);
        if let Some(chance) = self.state.chance {
            let proof = proof(chance.commitment, server_seed, &self.state.rolls, self.table.ply());
            self.table.set_proof(proof);
        }
        self.keep_record();
        self.grant_rights();
    }

    /// Tells the table who sits at its seats, if that has changed. Returns the new position.
    fn reseat_table(&mut self, before: &[SeatChange]) -> Option<Box<RawValue>> {
        let seats = self.table_seats(&self.state.seats);
        if self.state.phase != RoomPhase::Playing || seats == before {
            return None;
        }
        // As many seats as before, with names that members may have: the table takes them.
        if let Some(seats) = Seats::new(seats) {
            let _ = self.table.request(ROOM, Request::Seats { seats, rev: None });
        }
        self.table.position()
    }
}

/// Returns the number of seats with these settings.
fn seats_of(settings: &RoomSettings) -> Result<usize, BadEntry> {
    settings.check().map_err(|why| misplaced(why.text))
}
