//! What an entry broadcasts: the answer to whoever asked, and one message to all others.

use std::sync::Arc;

use atar_table::StepsChange;
use serde_json::value::RawValue;

use super::changes::Changes;
use super::{KnownChange, Room};
use crate::Millis;
use crate::bytes::IdempotencyKey;
use crate::caller::PendingEntry;
use crate::chance::Token;
use crate::chat::ChatLine;
use crate::entry::Departure;
use crate::hash_chain::LogHead;
use crate::member::MemberId;
use crate::message::{
    ChangeAnswer, ChangeOk, Changed, ChangedEvent, EnterAnswer, EnterOk, EnteredRoom, EntryEvent, EntryName,
    PositionJson, RecordJson, RoomMessage, Told, WholeEvent, WholeName, You,
};
use crate::wire::RoomEvent;

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
    /// What is told: first of all the position, if the game has changed. It is the answer to who asked, too.
    told: Vec<Told>,
    gone: Vec<MemberId>,
    departure: Departure,
    /// Whether it is told to those without a seat alone.
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
        RoomMessage::Entry(self.event(is_player)).text()
    }

    /// Returns the event for a member.
    pub(super) fn event(&self, is_player: bool) -> EntryEvent<'_> {
        let tell = if is_player && self.change.is_for_watchers { &[] } else { self.change.told.as_slice() };
        let LogHead { seq, link } = self.head;
        EntryEvent { event: EntryName::Entry, seq, link, at: self.at, by: self.by, tell }
    }

    /// Returns what is known of the change when the request with this key comes again.
    pub(super) fn known_by(&self, key: IdempotencyKey) -> KnownChange {
        KnownChange { key, head: self.head, at: self.at, has_position: self.change.position().is_some() }
    }

    /// Returns the answer to the request with this id.
    pub(super) fn answer(&self, id: &RawValue, is_again: bool) -> String {
        self.answer_with(id, self.change.answer().into(), is_again)
    }

    /// Returns the answer to the request with this id, with something that the asker alone is told.
    fn answer_with(&self, id: &RawValue, ok: ChangeOk<'_>, is_again: bool) -> String {
        let (LogHead { seq, link }, at) = (self.head, self.at);
        let again = is_again.then_some(true);
        RoomMessage::Change(Box::new(ChangeAnswer { re: id, ok, seq, link, at, tell: &self.change.told, again })).text()
    }
}

impl RoomChange {
    /// Returns the change of a room, and perhaps of who sits at the table.
    pub(super) fn of_room(room: &Room, position: Option<Box<RawValue>>) -> RoomChange {
        let event = RoomEvent::Room { room: room.shown() };
        RoomChange::with(position, None, [Told::from(&event)])
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
            Told::from(&RoomEvent::Member { member, gone })
        });
        RoomChange::with(position, None, events)
    }

    /// Returns a change that concerns nobody else.
    pub(super) fn of_nothing() -> RoomChange {
        RoomChange::with(None, None, [])
    }

    /// Returns a change with this event.
    pub(super) fn of_event(event: &RoomEvent<'_>) -> RoomChange {
        RoomChange::with(None, None, [Told::from(event)])
    }

    /// Returns the change of a line that was written.
    pub(super) fn of_chat(line: &ChatLine, is_for_watchers: bool) -> RoomChange {
        RoomChange { is_for_watchers, ..RoomChange::of_event(&RoomEvent::Chat { line }) }
    }

    /// Returns the change of a game; `events` come with it.
    pub(super) fn of_game(position: Box<RawValue>, steps: Option<StepsChange>, events: Vec<Told>) -> RoomChange {
        RoomChange::with(Some(position), steps, events)
    }

    /// Adds an event.
    pub(super) fn and(mut self, event: &RoomEvent<'_>) -> RoomChange {
        self.told.push(Told::from(event));
        self
    }

    fn with(
        position: Option<Box<RawValue>>,
        change: Option<StepsChange>,
        events: impl IntoIterator<Item = Told>,
    ) -> RoomChange {
        let changed = position.map(|position| {
            let position = PositionJson(position);
            Told::Changed(ChangedEvent::Changed { position, change })
        });
        RoomChange {
            told: changed.into_iter().chain(events).collect(),
            gone: Vec::new(),
            departure: Departure::Left,
            is_for_watchers: false,
        }
    }

    fn position(&self) -> Option<&PositionJson> {
        match self.told.first()? {
            Told::Changed(ChangedEvent::Changed { position, .. }) => Some(position),
            Told::Room(_) | Told::Table(_) => None,
        }
    }

    fn answer(&self) -> Changed<'_> {
        self.position().map_or(Changed::Done(true), Changed::Position)
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
            (None, Some(device)) => broadcast.answer_with(id, ChangeOk::Device(device), false),
            (None, None) => broadcast.answer(id, false),
        })
    }

    /// Returns the event by which a member who has missed entries gets everything anew.
    #[must_use]
    pub fn whole(&self, member: MemberId, now: Millis) -> String {
        let LogHead { seq, link } = self.state.head;
        let ok = self.everything(member, None, now);
        RoomMessage::Whole(Box::new(WholeEvent { event: WholeName::Whole, ok, seq, link })).text()
    }

    /// Returns what a member is told when they enter: everything.
    pub(super) fn entered(&self, id: &RawValue, member: MemberId, token: Option<Token>, now: Millis) -> String {
        self.enter_answer(id, None, EnterOk::Everything(Box::new(self.everything(member, token, now))))
    }

    /// Returns the same for somebody who has entered before with the same key.
    pub(super) fn entered_again(&self, id: &RawValue, member: MemberId, token: Token, now: Millis) -> String {
        let everything = self.everything(member, Some(token), now);
        self.enter_answer(id, Some(true), EnterOk::Everything(Box::new(everything)))
    }

    /// Returns the answer to `enter`.
    pub(super) fn enter_answer(&self, id: &RawValue, again: Option<bool>, ok: EnterOk<'_>) -> String {
        let LogHead { seq, link } = self.state.head;
        RoomMessage::Enter(Box::new(EnterAnswer { re: id, again, ok, seq, link })).text()
    }

    fn everything(&self, member: MemberId, token: Option<Token>, now: Millis) -> EnteredRoom<'_> {
        let is_player = self.state.seats.is_player(member);
        let lines = self.state.chat.iter().filter(|line| !(is_player && self.is_for_watchers(line)));
        let (seats, host) = (self.state.seats.of(member), self.state.host == Some(member));
        EnteredRoom {
            you: You { member, seats, host, token },
            room: self.shown(),
            late: self.shown_late(),
            position: self.table.position().map(PositionJson),
            record: self.record_text().and_then(RecordJson::of),
            chat: lines.collect(),
            notice: self.notice(),
            reports: self.oversight.takes_reports.then_some(true),
            limits: Some(self.limits),
            now,
        }
    }
}
