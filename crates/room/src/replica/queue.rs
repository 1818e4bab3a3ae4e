//! The queue of what waits for the log.

use atar_table::{Envelope, FinishedJob};
use serde_json::value::RawValue;

use super::action::{Action, Append, ClientMessage, Requester};
use super::{MOST_OUTAGES, Replica, SHORTEST_OUTAGE};
use crate::Millis;
use crate::caller::{Caller, PendingEntry, RoomReply};
use crate::envelope::Headers;
use crate::member::MemberId;
use crate::refusal::{RoomErrorCode, RoomRefusal};
use crate::room::BadEntry;

/// What waits to be handled, or has become the entry that is on its way.
pub(super) enum QueueItem {
    /// A member's message.
    Message(Box<ClientMessage>),
    /// A computer's turn.
    Turn { turn: Box<FinishedJob>, now: Millis, entropy: [u8; 32] },
    /// The room itself, asked for by this connection.
    Created(Requester),
    /// What nobody has asked for.
    Own,
}

/// What is under way with the log.
pub(super) enum LogTask {
    /// An entry is being appended.
    Append(Box<Waiting>),
    /// The log is being read.
    Read { may_skip: bool },
}

/// An entry on its way to the log.
pub(super) struct Waiting {
    pub(super) append: Append,
    pub(super) pending: PendingEntry,
    pub(super) item: QueueItem,
}

impl QueueItem {
    /// Returns the connection that is to be answered.
    pub(super) fn requester(&self) -> Option<Requester> {
        match self {
            QueueItem::Message(message) => Some(message.requester),
            QueueItem::Created(requester) => Some(*requester),
            QueueItem::Turn { .. } | QueueItem::Own => None,
        }
    }
}

impl Replica {
    /// Handles what waits, as far as that is possible now.
    pub(super) fn go_on(&mut self, now: Millis) -> Vec<Action> {
        self.give_back(now);
        while self.task.is_none() || self.out.is_some() || self.failed.is_some() {
            let Some(item) = self.queue.pop_front() else {
                break;
            };
            self.handle_item(item);
        }
        if self.is_open() && self.failed.is_none() {
            self.handle_own(now);
        }
        self.take_actions()
    }

    fn handle_item(&mut self, item: QueueItem) {
        match item {
            QueueItem::Message(message) => self.handle_message(*message),
            // Where it cannot be played now the computer thinks anew.
            QueueItem::Turn { turn, now, entropy } if self.can_append() => {
                if let RoomReply::Entry(pending) = self.room.handle_turn(*turn, now, entropy) {
                    self.append(*pending, QueueItem::Own);
                }
            }
            // What it has made cannot be read.
            QueueItem::Created(requester) => self.answer(requester, RoomRefusal::internal().answer(RawValue::NULL)),
            QueueItem::Turn { .. } | QueueItem::Own => {}
        }
    }

    /// Gives back the time in which nobody could play, before anything is looked at that time brings about.
    pub(super) fn give_back(&mut self, now: Millis) {
        if self.can_append()
            && let Some(pending) = self.outage_entry(now)
        {
            self.append(pending, QueueItem::Own);
        }
    }

    /// Handles what nobody has sent: who is connected.
    fn handle_own(&mut self, now: Millis) {
        if self.task.is_some() {
            return;
        }
        while let Some((member, is_here)) = self.take_presence(now) {
            if let Some(pending) = self.room.presence(member, is_here, now) {
                return self.append(pending, QueueItem::Own);
            }
        }
        let host = self.room.host().filter(|host| self.absent.contains(host));
        if let Some(host) = host
            && let Some(pending) = self.room.presence(host, false, now)
        {
            self.append(pending, QueueItem::Own);
        }
    }

    /// Takes somebody of whom it may be told by now that they are connected, or not.
    fn take_presence(&mut self, now: Millis) -> Option<(MemberId, bool)> {
        let mut presence = self.presence.iter();
        let (member, _) =
            presence.find(|(member, is_here)| self.room.tells_presence_from(**member, **is_here) <= now)?;
        let member = *member;
        self.presence.remove_entry(&member)
    }

    /// Returns the entry that a member is back for whom a computer plays, if their message shows it. Who only takes
    /// long has never been away, so no connection shows it.
    fn return_of(&self, message: &ClientMessage) -> Option<PendingEntry> {
        let Caller::Member(member) = message.caller else {
            return None;
        };
        if !self.can_append() || !self.room.is_stood_in_for(member) {
            return None;
        }
        let headers = message.message.as_ref().ok().and_then(|message| Headers::read(message).ok());
        let is_change = headers.is_some_and(|headers| headers.key.is_some());
        is_change.then(|| self.room.presence(member, true, message.now)).flatten()
    }

    /// Returns the entry that gives back the outages since the last entry. What lies in two of them counts once. They
    /// are kept when it is made: others may append before it, and the log may lose it.
    fn outage_entry(&mut self, now: Millis) -> Option<PendingEntry> {
        self.outages.sort_unstable();
        let forgotten = self.outages.len().saturating_sub(MOST_OUTAGES);
        self.outages.drain(..forgotten);
        // What lies before the last entry was given back before.
        let (mut time, mut counted) = (0, self.room.at());
        for (since, until) in self.outages.iter().copied() {
            time += until.saturating_sub(since.max(counted));
            counted = counted.max(until);
        }
        let counts = time >= SHORTEST_OUTAGE && self.room.counts_time();
        counts.then(|| self.room.outage(time, now))
    }

    pub(super) fn handle_message(&mut self, message: ClientMessage) {
        if self.failed.is_some() || !self.is_open() && self.task.is_some() {
            return self.refuse_unavailable(&message);
        }
        if let Some(pending) = self.return_of(&message) {
            self.queue.push_front(QueueItem::Message(Box::new(message)));
            return self.append(pending, QueueItem::Own);
        }
        let ClientMessage { caller, now, lag, .. } = message;
        let requester = message.requester;
        match self.room.handle(caller, &message.message, now, lag, message.entropy) {
            RoomReply::Answer(answer) => self.answer(requester, answer),
            RoomReply::Report(answer, report) => {
                let id = message.message.as_ref().map_or(RawValue::NULL, Envelope::id).to_owned();
                self.actions.push(Action::Report { requester, report, answer, id });
            }
            RoomReply::Entered(_, _, Some(known)) => {
                self.compared.push((message, known));
                self.actions.push(Action::Compare { requester, known });
            }
            RoomReply::Entered(member, text, None) => {
                self.enter((requester, caller), member, text, None);
            }
            RoomReply::Entry(pending) if self.can_append() => {
                self.append(*pending, QueueItem::Message(Box::new(message)));
            }
            RoomReply::Entry(_) => self.refuse_unavailable(&message),
            RoomReply::Nothing => {}
        }
    }

    pub(super) fn can_append(&self) -> bool {
        self.task.is_none() && self.failed.is_none() && self.is_open()
    }

    pub(super) fn refuse_unavailable(&mut self, message: &ClientMessage) {
        let refusal = match &self.failed {
            Some(BadEntry::Newer(_)) => {
                RoomRefusal::new(RoomErrorCode::Unavailable, "A newer server has taken over this room. Try again.")
            }
            Some(_) => RoomRefusal::new(
                RoomErrorCode::Unavailable,
                "The log of this room is damaged. The operator of the server has been told.",
            ),
            None => RoomRefusal::unavailable(),
        };
        self.answer(message.requester, refusal.answer_to(&message.message));
    }

    /// Sends an entry on its way.
    pub(super) fn append(&mut self, pending: PendingEntry, item: QueueItem) {
        let line = pending.line();
        let known = self.room.head();
        let append = Append {
            known,
            head: known.after(&line),
            line,
            notes: self.room.notes_with(&pending),
            server_seed: pending.server_seed,
        };
        self.actions.push(Action::Append(Box::new(append.clone())));
        let waiting = Waiting { append, pending, item };
        self.task = Some(LogTask::Append(Box::new(waiting)));
    }

    /// Reads the log.
    pub(super) fn read(&mut self, may_skip: bool) {
        self.actions.push(Action::Read { may_skip });
        self.task = Some(LogTask::Read { may_skip });
    }
}
