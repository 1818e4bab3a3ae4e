//! Applying an entry of the log: the only thing that changes a room.

use atar_table::StepsChange;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::told::{Change, Told};
use super::{CHAT, Ended, KEYS, Phase, RECENT, ROOM, Room};
use crate::chance::{Chance, Secret, Token};
use crate::chat::{Audience, Line};
use crate::entry::{ENTRY_VERSION, Entry, Kind};
use crate::envelope::parsed;
use crate::member::{Member, MemberId};
use crate::seats::Holder;
use crate::settings::Settings;

/// The level of a computer that plays on for somebody who is gone.
const STAND_IN_LEVEL: u8 = 3;

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

fn misplaced(why: impl Into<String>) -> BadEntry {
    BadEntry::Misplaced(why.into())
}

impl Room {
    /// Applies the next line of the log, and returns what it tells.
    ///
    /// # Errors
    /// If the line does not fit. Then the room is not to be used any more.
    pub fn apply(&mut self, line: &str) -> Result<Told, BadEntry> {
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
        if self.head.seq == 0 && !matches!(entry.kind, Kind::Created { .. }) {
            return Err(misplaced("The room has not been created."));
        }
        self.at = entry.at;
        self.head = self.head.after(line);
        let by = entry.by;
        if let Some((by, key)) = by.zip(entry.key) {
            let keys = self.keys.entry(by).or_default();
            keys.push_back((key, self.head.seq));
            keys.drain(..keys.len().saturating_sub(KEYS));
        }
        let change = self.make(by, entry.kind)?;
        let told = Told::new(self, by, change);
        self.recent.push_back(told.clone());
        self.recent
            .drain(..self.recent.len().saturating_sub(RECENT));
        Ok(told)
    }

    fn make(&mut self, by: Option<MemberId>, kind: Kind) -> Result<Change, BadEntry> {
        match kind {
            Kind::Steps {
                change,
                roll,
                secret,
                thought,
            } => self.make_steps(&change, roll.is_some(), secret, thought),
            Kind::Started { record, seal } => self.make_start(&record, seal),
            Kind::Said { text, to } => self.make_line(by, text, to),
            kind => self.make_room(by, kind),
        }
    }

    fn make_steps(
        &mut self,
        change: &StepsChange,
        has_rolled: bool,
        secret: Option<Secret>,
        thought: Option<Value>,
    ) -> Result<Change, BadEntry> {
        let position = self
            .table
            .follow(change)
            .map_err(|why| misplaced(why.text))?;
        if let Some(chance) = self.chance.as_mut().filter(|_| has_rolled) {
            chance.rolls += 1;
        }
        let mut events: Vec<_> = thought.into_iter().collect();
        if let Some(secret) = secret {
            self.end_game(None, secret);
            events.push(json!({"event": "room", "room": self.shown()}));
        }
        Ok(Change::of_game(&position, Some(json!(change)), &events))
    }

    fn make_start(&mut self, record: &Value, seal: crate::Digest) -> Result<Change, BadEntry> {
        self.phase = Phase::Playing;
        self.chance = Some(Chance {
            seal,
            secret: None,
            rolls: 0,
        });
        let open = json!({"do": "open", "record": record});
        self.table.handle(ROOM, open.to_string().as_bytes());
        self.grant_rights();
        let position = self
            .table
            .position()
            .ok_or_else(|| misplaced("Its record cannot be opened."))?;
        let room = json!({"event": "room", "room": self.shown()});
        Ok(Change::of_game(&position, None, &[room]))
    }

    fn make_line(
        &mut self,
        by: Option<MemberId>,
        text: String,
        to: Audience,
    ) -> Result<Change, BadEntry> {
        let by = by.ok_or_else(|| misplaced("Nobody has written this line."))?;
        let seq = self.head.seq;
        let line = Line { seq, by, text, to };
        let is_for_watchers = self.is_for_watchers(&line);
        let change = Change::of_chat(&json!(line), is_for_watchers);
        self.chat.push_back(line);
        self.chat.drain(..self.chat.len().saturating_sub(CHAT));
        Ok(change)
    }

    /// Changes the room besides its game and chat.
    fn make_room(&mut self, by: Option<MemberId>, kind: Kind) -> Result<Change, BadEntry> {
        let mut gone = None;
        let seats = self.table_seats();
        match kind {
            Kind::Created {
                room,
                settings,
                host,
                invitation,
            } => {
                self.name = room;
                self.invitation = invitation;
                self.set_settings(settings)?;
                self.host = Some(self.let_in(host));
            }
            Kind::Entered { member } => {
                self.let_in(member);
            }
            Kind::Settings { settings } => self.set_settings(settings)?,
            Kind::Sat { seat } => self.take_seat(seat, by),
            Kind::Stood { seat } => self.seats.set(seat, None),
            Kind::Computer { seat, level } => self.seats.set(seat, level.map(Holder::Computer)),
            Kind::Muted { member, muted } => {
                self.change_member(Some(member), |member| member.is_muted = muted);
            }
            Kind::Gone {
                member,
                secret,
                invitation,
            } => {
                self.remove(member, secret, invitation);
                gone = Some(member);
            }
            Kind::HandedOver { member } => self.host = Some(member),
            Kind::Invited { invitation } => self.invitation = invitation,
            Kind::Ended { secret } => self.end_game(Some(("ended", Vec::new())), secret),
            Kind::Ready { ready } => self.change_member(by, |member| member.is_ready = ready),
            Kind::Renamed { name, colour } => self.change_member(by, |member| {
                member.name = name;
                member.colour = colour;
            }),
            Kind::Steps { .. } | Kind::Started { .. } | Kind::Said { .. } => {}
        }
        self.grant_rights();
        let position = self.reseat_table(&seats);
        let change = Change::of_room(self, position.as_deref());
        Ok(match gone {
            Some(member) => change.without(member),
            None => change,
        })
    }

    fn set_settings(&mut self, settings: Settings) -> Result<(), BadEntry> {
        let seats = settings.check().map_err(|why| misplaced(why.text))?;
        self.settings = settings;
        self.seats.resize(seats);
        for member in self.members.values_mut() {
            member.is_ready = false;
        }
        Ok(())
    }

    fn let_in(&mut self, member: Member) -> MemberId {
        self.newest += 1;
        let id = MemberId(self.newest);
        self.members.insert(id, member);
        id
    }

    fn take_seat(&mut self, seat: u8, by: Option<MemberId>) {
        self.seats.set(seat, by.map(Holder::Member));
        self.change_member(by, |member| member.is_ready = false);
    }

    fn change_member(&mut self, id: Option<MemberId>, change: impl FnOnce(&mut Member)) {
        if let Some(member) = id.and_then(|id| self.members.get_mut(&id)) {
            change(member);
        }
    }

    fn remove(&mut self, member: MemberId, secret: Option<Secret>, invitation: Option<Token>) {
        let own = self.seats.of(member);
        let holder = (self.phase == Phase::Playing).then_some(Holder::StandIn(STAND_IN_LEVEL));
        if self.phase != Phase::Over {
            for seat in &own {
                self.seats.set(*seat, holder);
            }
        }
        if let Some(secret) = secret {
            let others = self
                .seats
                .iter()
                .map(|(seat, _)| seat)
                .filter(|seat| !own.contains(seat));
            self.end_game(Some(("left", others.collect())), secret);
        }
        self.members.remove(&member);
        self.keys.remove(&member);
        self.table.revoke(member.client());
        self.invitation = invitation.unwrap_or(self.invitation);
        if self.host == Some(member) {
            let players = self
                .members
                .keys()
                .find(|member| self.seats.is_player(**member));
            self.host = players.or_else(|| self.members.keys().next()).copied();
        }
    }

    fn end_game(&mut self, ended: Option<(&'static str, Vec<u8>)>, secret: Secret) {
        self.phase = Phase::Over;
        self.ended = ended.map(|(why, winners)| Ended { why, winners });
        self.learn_secret(secret);
        self.grant_rights();
    }

    /// Tells the table who sits at its seats, if that has changed. Returns the new position.
    fn reseat_table(&mut self, before: &Value) -> Option<Box<RawValue>> {
        let seats = self.table_seats();
        if self.phase != Phase::Playing || seats == *before {
            return None;
        }
        let request = json!({"do": "seats", "seats": seats});
        self.table.handle(ROOM, request.to_string().as_bytes());
        self.table.position()
    }
}
