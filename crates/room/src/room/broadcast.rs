//! What an entry broadcasts: the answer to whoever asked, and one message to all others.

use std::sync::Arc;

use atar_table::StepsChange;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::changes::Changes;
use super::wire::RoomEvent;
use super::{KnownChange, Room};
use crate::Millis;
use crate::caller::PendingEntry;
use crate::chance::Token;
use crate::chat::ChatLine;
use crate::entry::Departure;
use crate::envelope::IdempotencyKey;
use crate::hash_chain::LogHead;
use crate::member::MemberId;

/// What an entry broadcasts. Clones share it.
#[derive(Clone, Debug)]
pub struct Broadcast {
    /// The end of the log with the entry.
    pub head: LogHead,
    at: Millis,
    by: Option<MemberId>,
    change: Arc<RoomChange>,
}

/// What an entry has changed, for those who are told.
#[derive(Debug)]
pub(super) struct RoomChange {
    /// The position as JSON, if the game has changed. It is the answer to who asked, too.
    position: Option<Box<RawValue>>,
    /// The change of its steps.
    steps: Option<StepsChange>,
    /// The other events.
    events: Vec<Value>,
    gone: Vec<MemberId>,
    departure: Departure,
    /// Whether the events are for those without a seat alone.
    is_for_watchers: bool,
}

impl Broadcast {
    pub(super) fn new(room: &Room, by: Option<MemberId>, change: RoomChange) -> Broadcast {
        Broadcast { head: room.state.head, at: room.state.at, by, change: Arc::new(change) }
    }

    /// Returns the members that are gone with the entry: their connections are closed.
    #[must_use]
    pub fn gone(&self) -> &[MemberId] {
        &self.change.gone
    }

    /// Returns how those have gone.
    #[must_use]
    pub fn departure(&self) -> Departure {
        self.change.departure
    }

    /// Forgets what has changed, but not that something has.
    pub(super) fn forget(&mut self) {
        self.change = Arc::new(RoomChange::of_nothing());
    }

    /// Returns the message for a member.
    #[must_use]
    pub fn message(&self, is_player: bool) -> String {
        let events = if is_player && self.change.is_for_watchers { "[]".to_owned() } else { self.change.tell() };
        let (LogHead { seq, link }, at) = (self.head, self.at);
        let by = json!(self.by);
        format!(r#"{{"event":"entry","seq":{seq},"link":"{link}","at":{at},"by":{by},"tell":{events}}}"#)
    }

    /// Returns what is known of the change when the request with this key comes again.
    pub(super) fn known_by(&self, key: IdempotencyKey) -> KnownChange {
        KnownChange { key, head: self.head, at: self.at, has_position: self.change.position.is_some() }
    }

    /// Returns the answer to the request with this id.
    pub(super) fn answer(&self, id: &str, is_again: bool) -> String {
        self.answer_with(id, self.change.answer(), is_again)
    }

    /// Returns the answer to the request with this id, with something that the asker alone is told, as JSON.
    fn answer_with(&self, id: &str, ok: &str, is_again: bool) -> String {
        let (LogHead { seq, link }, at) = (self.head, self.at);
        let events = self.change.tell();
        let again = if is_again { r#","again":true"# } else { "" };
        format!(r#"{{"re":{id},"ok":{ok},"seq":{seq},"link":"{link}","at":{at},"tell":{events}{again}}}"#)
    }
}

impl RoomChange {
    /// Returns the change of a room, and perhaps of who sits at the table.
    pub(super) fn of_room(room: &Room, position: Option<Box<RawValue>>) -> RoomChange {
        let event = RoomEvent::Room { room: room.shown() };
        RoomChange { position, ..RoomChange::of_event(&event) }
    }

    /// Returns the change of a room, and perhaps of who sits at the table. Where members alone have changed, they alone
    /// are told: among thousands of watchers the whole room would be too much to tell for each of them.
    pub(super) fn of(room: &Room, changes: Changes, position: Option<Box<RawValue>>) -> RoomChange {
        let Changes { members, is_more, gone, departure } = changes;
        let told = if is_more || members.is_empty() {
            RoomChange::of_room(room, position)
        } else {
            RoomChange::of_members(room, &members, position)
        };
        RoomChange { gone, departure, ..told }
    }

    fn of_members(room: &Room, members: &[MemberId], position: Option<Box<RawValue>>) -> RoomChange {
        let events = members.iter().map(|id| {
            let member = room.shown_member(*id);
            let gone = member.is_none().then_some(*id);
            RoomEvent::Member { member, gone }.json()
        });
        RoomChange { position, ..RoomChange::with(events.collect()) }
    }

    /// Returns a change that concerns nobody else.
    pub(super) fn of_nothing() -> RoomChange {
        RoomChange::with(Vec::new())
    }

    /// Returns a change with this event.
    pub(super) fn of_event(event: &RoomEvent<'_>) -> RoomChange {
        RoomChange::with(vec![event.json()])
    }

    /// Returns the change of a line that was written.
    pub(super) fn of_chat(line: &ChatLine, is_for_watchers: bool) -> RoomChange {
        RoomChange { is_for_watchers, ..RoomChange::of_event(&RoomEvent::Chat { line }) }
    }

    /// Returns the change of a game; `events` come with it.
    pub(super) fn of_game(position: Box<RawValue>, steps: Option<StepsChange>, events: Vec<Value>) -> RoomChange {
        RoomChange { position: Some(position), steps, ..RoomChange::with(events) }
    }

    /// Adds an event.
    pub(super) fn and(mut self, event: &RoomEvent<'_>) -> RoomChange {
        self.events.push(event.json());
        self
    }

    fn with(events: Vec<Value>) -> RoomChange {
        RoomChange {
            position: None,
            steps: None,
            events,
            gone: Vec::new(),
            departure: Departure::Left,
            is_for_watchers: false,
        }
    }

    fn answer(&self) -> &str {
        self.position.as_ref().map_or("true", |position| position.get())
    }

    /// Returns the events as a list in JSON.
    fn tell(&self) -> String {
        let changed = self.position.as_ref().map(|position| {
            let steps = self.steps.as_ref();
            let steps = steps.map_or_else(String::new, |steps| format!(r#","change":{}"#, json!(steps)));
            format!(r#"{{"event":"changed","position":{}{steps}}}"#, position.get())
        });
        let events = changed.into_iter().chain(self.events.iter().map(Value::to_string));
        format!("[{}]", events.collect::<Vec<_>>().join(","))
    }
}

impl Room {
    /// Returns the answer to who asked for a change that has been applied; none if nobody did.
    #[must_use]
    pub fn answer(&self, pending: &PendingEntry, broadcast: &Broadcast) -> Option<String> {
        let id = pending.id.as_deref()?;
        let member = pending.joins.unwrap_or_else(|| self.newest());
        Some(match (pending.token, &pending.aside) {
            (Some(token), _) => self.entered(id, member, Some(token), pending.entry.at),
            (None, Some(aside)) => broadcast.answer_with(id, &aside.to_string(), false),
            (None, None) => broadcast.answer(id, false),
        })
    }

    /// Returns the event by which a member who has missed entries gets everything anew.
    #[must_use]
    pub fn whole(&self, member: MemberId, now: Millis) -> String {
        self.everything(r#""event":"whole""#, member, None, now)
    }

    /// Returns what a member is told when they enter: everything.
    pub(super) fn entered(&self, id: &str, member: MemberId, token: Option<Token>, now: Millis) -> String {
        self.everything(&format!(r#""re":{id}"#), member, token, now)
    }

    /// Returns the same for somebody who has entered before with the same key.
    pub(super) fn entered_again(&self, id: &str, member: MemberId, token: Token, now: Millis) -> String {
        let start = format!(r#""re":{id},"again":true"#);
        self.everything(&start, member, Some(token), now)
    }

    fn everything(&self, start: &str, member: MemberId, token: Option<Token>, now: Millis) -> String {
        let is_player = self.state.seats.is_player(member);
        let lines = self.state.chat.iter().filter(|line| !(is_player && self.is_for_watchers(line)));
        let mut you =
            json!({"member": member, "seats": self.state.seats.of(member), "host": self.state.host == Some(member)});
        if let Some(token) = token {
            you["token"] = json!(token);
        }
        let position = self.position().unwrap_or_else(|| "null".to_owned());
        let record = self.record_text().unwrap_or_else(|| "null".to_owned());
        let (LogHead { seq, link }, room) = (self.state.head, json!(self.shown()));
        let (late, limits) = (json!(self.shown_late()), json!(self.limits));
        let chat = json!(lines.collect::<Vec<_>>());
        let notice = self.notice();
        let notice = notice.map_or_else(String::new, |notice| format!(r#""notice":{},"#, json!(notice)));
        let reports = if self.oversight.takes_reports { r#""reports":true,"# } else { "" };
        format!(
            r#"{{{start},"ok":{{"you":{you},"room":{room},"late":{late},"position":{position},"record":{record},"chat":{chat},{notice}{reports}"limits":{limits},"now":{now}}},"seq":{seq},"link":"{link}"}}"#
        )
    }
}
