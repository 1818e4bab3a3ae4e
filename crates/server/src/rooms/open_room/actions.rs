//! Carries out the actions of a room's replica.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use atar_ledger as ledger;
use atar_room::{
    Action, Append, BadEntry, Broadcast, Departure, LogHead, MemberId, Requester, RoomAnswer, RoomErrorCode,
    RoomRefusal, RoomSummary,
};
use serde_json::value::RawValue;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::super::command::RoomCommand;
use super::super::env::Env;
use super::super::ledger_types::{append_to, head_of};
use super::{CREATOR, Entered, OpenRoom, connection_of, reach, requester};
use crate::host_event::HostEvent;

impl OpenRoom {
    /// Carries out the actions of the replica, and what follows from them.
    pub(crate) fn perform(&mut self, actions: Vec<Action>, env: &Env, inbox: &Sender<RoomCommand>) {
        for action in actions {
            self.perform_one(action, env, inbox);
        }
        if !self.is_open && self.replica.is_open() {
            self.is_open = true;
            // Where there are several servers, a new room is the one's that its people come to.
            let is_new = !self.is_read && self.strangers.is_empty();
            self.is_over = is_new && !env.server.address.is_empty();
            self.answer_creators(true);
            self.begin(env);
        }
    }

    fn perform_one(&mut self, action: Action, env: &Env, inbox: &Sender<RoomCommand>) {
        match action {
            Action::Append(append) => self.append(*append, env, inbox),
            Action::Read { may_skip } => {
                let (room, inbox) = (self.id, inbox.clone());
                let done = Box::new(move |opening| drop(inbox.send(RoomCommand::Opened(room, opening))));
                env.ledger.take_and_read(room.to_string(), env.server.id.clone(), may_skip, done);
            }
            Action::Answer { requester: CREATOR, answer } => {
                let is_made = answer.refused.is_none();
                // Otherwise somebody was faster: whoever asked before with the same key.
                self.answer_creators(is_made || self.replica.is_open());
            }
            Action::Answer { requester, answer } => self.answer(requester, answer),
            Action::Report { requester, report, answer, id } => {
                if let Err(why) = self.report(requester, report, (answer, &id), env) {
                    self.answer(requester, why.answer(&id));
                }
            }
            Action::Enter { requester, member, text, lost } => {
                self.enter(requester, (member, lost), text, env, inbox);
            }
            Action::Compare { requester, known } => self.compare(requester, known, env, inbox),
            Action::Tell { broadcast, but } => {
                // Who was removed is not to hear the new invitation.
                self.close_gone(&broadcast);
                self.tell_all(&broadcast, but);
            }
            // What was only read has not become younger.
            Action::Note { head, notes } => {
                self.note(head, notes, self.is_open || !self.is_read, env);
            }
            Action::Keep { head, text } => {
                env.ledger.put_snapshot(ledger::RoomSnapshot { room: self.id.to_string(), head: head_of(head), text });
            }
            Action::LogUnavailable | Action::LogRestored => self.tell_reach(env),
            Action::Lost => self.lose(env),
            Action::RoomGone => self.vanish(),
            Action::Fail(why) => self.fail(&why, env),
        }
    }

    /// Sends a line to the log.
    fn append(&mut self, append: Append, env: &Env, inbox: &Sender<RoomCommand>) {
        let (room, inbox) = (self.id, inbox.clone());
        self.expires = env.ran + append.notes.stays;
        let append = append_to(room.to_string(), self.lease.clone(), append, env.ran);
        let done = move |appended| drop(inbox.send(RoomCommand::Appended(room, appended)));
        env.ledger.append(append, Box::new(done));
    }

    /// Asks the log whether it ended so once.
    fn compare(&self, requester: Requester, known: LogHead, env: &Env, inbox: &Sender<RoomCommand>) {
        let (room, inbox) = (self.id, inbox.clone());
        let done = move |has| {
            let compared = RoomCommand::Compared { room, requester, known, has };
            drop(inbox.send(compared));
        };
        let name = room.to_string();
        env.ledger.has(name, head_of(known), Box::new(done));
    }

    /// Closes a room whose log cannot be followed. It stays in memory for a while: whoever asks is told so, and the log
    /// is not read again at once.
    fn fail(&mut self, why: &BadEntry, env: &Env) {
        env.damaged.tell(self.id, kind(why));
        env.listing.set(self.id, None);
        // Strangers have their answer: that nobody can come in.
        self.close_members(1011, "The room cannot be read.");
        self.absent.clear();
        self.is_open = false;
        self.answer_creators(false);
        // A newer server among several can read it, and is not kept from it.
        self.is_over = matches!(why, BadEntry::Newer(_)) && !env.server.address.is_empty();
    }

    /// Begins with a room that has been read or made: who is not here is away soon.
    fn begin(&mut self, env: &Env) {
        let now = env.now;
        let room = self.replica.room();
        for member in room.members().collect::<Vec<_>>() {
            if !self.is_here(member) {
                self.absent.entry(member).or_insert(now + env.away_after);
            }
        }
    }

    fn is_here(&self, member: MemberId) -> bool {
        self.entered.values().any(|entered| entered.member == member)
    }

    fn answer(&mut self, requester: Requester, answer: RoomAnswer) {
        let connection = connection_of(requester);
        if let Some(entered) = self.entered.get(&connection) {
            entered.outbox.answer(answer);
        } else if let Some((_, outbox)) = self.strangers.get(&connection) {
            outbox.answer(answer);
        }
    }

    /// Makes a connection a member's. Who knows an end of the log that is lost hears of it first.
    fn enter(
        &mut self,
        requester: Requester,
        (member, lost): (MemberId, Option<LogHead>),
        text: String,
        env: &Env,
        inbox: &Sender<RoomCommand>,
    ) {
        let id = connection_of(requester);
        let stranger = self.strangers.remove(&id);
        let known = || self.entered.get(&id).map(|entered| (entered.peer, Arc::clone(&entered.outbox)));
        let Some((peer, outbox)) = stranger.or_else(known) else {
            // Gone in the meantime: nobody has been here.
            self.absent.entry(member).or_insert(env.now + env.away_after);
            return;
        };
        // In this order: whoever sends the answer takes it for a failed entrance otherwise.
        let limits = &env.request_limits;
        outbox.enter(self.allowances.of(member, peer, limits));
        if let Some(from) = lost {
            let to = self.replica.room().head();
            outbox.tell(HostEvent::Rewound { from, to }.text().into());
        }
        outbox.answer(RoomAnswer::accepted(text));
        if self.is_told_out {
            outbox.tell(reach(true).into());
        }
        self.absent.remove(&member);
        let entered = Entered { member, peer, outbox };
        self.entered.insert(id, entered);
        let actions = self.replica.handle_presence(member, true, env.now);
        self.perform(actions, env, inbox);
    }

    /// Tells those who wait for the creation of the room whether it is there.
    pub(super) fn answer_creators(&mut self, is_there: bool) {
        for (source, done) in self.creators.drain(..) {
            let created = is_there.then(|| source.created());
            // Who asked may be gone; then so is the room, in an hour.
            drop(done.send(created.ok_or_else(RoomRefusal::unavailable)));
        }
    }

    /// Tells everybody but who asked what an entry has changed.
    fn tell_all(&self, broadcast: &Broadcast, but: Option<Requester>) {
        let mut messages: [Option<Utf8Bytes>; 2] = [None, None];
        for (connection, entered) in &self.entered {
            if Some(requester(*connection)) == but {
                continue;
            }
            let is_player = self.replica.room().is_player(entered.member);
            let message = &mut messages[usize::from(is_player)];
            let message = message.get_or_insert_with(|| broadcast.message(is_player).into());
            entered.outbox.tell(message.clone());
        }
    }

    /// Puts a report before the operator. Who has made the request is answered once it is kept, or cannot be.
    ///
    /// # Errors
    /// Too many come from the address or from the room, or too many wait.
    fn report(
        &mut self,
        by: Requester,
        report: String,
        (answer, id): (String, &RawValue),
        env: &Env,
    ) -> Result<(), RoomRefusal> {
        let now = Instant::now();
        let entered = self.entered.get(&connection_of(by));
        let (Some(reports), Some(entered)) = (&env.reports, entered) else {
            return Err(RoomRefusal::unavailable());
        };
        let taken = env.address_limits.report(entered.peer, now);
        let taken = taken.and_then(|()| self.reports.take(1, now));
        taken.map_err(too_many_reports)?;
        let (outbox, id) = (Arc::clone(&entered.outbox), id.to_owned());
        reports.add(
            report,
            Box::new(move |kept| {
                let refused = kept.err().map(|why| why.answer(&id));
                outbox.answer(refused.unwrap_or_else(|| RoomAnswer::accepted(answer)));
            }),
        )
    }

    /// Closes the connections of members that are gone.
    fn close_gone(&mut self, broadcast: &Broadcast) {
        let gone = broadcast.gone();
        for member in gone {
            self.absent.remove(member);
            self.allowances.leave(*member);
        }
        self.entered.retain(|_, entered| {
            if !gone.contains(&entered.member) {
                return true;
            }
            let (code, reason) = farewell(broadcast.departure());
            entered.outbox.close(code, reason);
            false
        });
    }

    /// Notes that the room expires later: people are connected to it, or were until now.
    pub(super) fn put_off_expiry(&mut self, env: &Env) {
        if self.is_open {
            let room = self.replica.room();
            let (head, notes) = (room.head(), room.notes());
            self.note(head, notes, true, env);
        }
    }

    /// Notes what is true of the room now, for the lobby and for whoever has it next.
    fn note(&mut self, head: LogHead, notes: RoomSummary, puts_off: bool, env: &Env) {
        let card = notes.card.as_deref();
        if puts_off {
            env.listing.set(self.id, card);
        } else {
            env.listing.renew(self.id, card);
        }
        let expires = puts_off.then_some(env.ran + notes.stays);
        self.expires = expires.unwrap_or(self.expires);
        env.ledger.note(ledger::RoomNote {
            room: self.id.to_string(),
            head: head_of(head),
            due: notes.due,
            expires,
            card: notes.card,
        });
    }
}

/// Returns the refusal of who makes too many reports. Fronts show it, as the time is long.
fn too_many_reports(after: u64) -> RoomRefusal {
    let why = "Too many reports were made from your address or from this room. Try again later.";
    RoomRefusal { after: Some(after), ..RoomRefusal::new(RoomErrorCode::TooFast, why) }
}

/// Returns how the connections of somebody who has gone so are closed.
fn farewell(departure: Departure) -> (u16, &'static str) {
    match departure {
        Departure::Left => (1000, "You have left the room."),
        Departure::Removed => (4001, "The host removed you from this room."),
        Departure::PlaceLost => (4004, "You have lost your place in this room."),
    }
}

/// Returns what is wrong with an entry, for the log: nothing of what people have written.
fn kind(why: &BadEntry) -> &'static str {
    match why {
        BadEntry::Unreadable => "an entry cannot be read",
        BadEntry::Newer(_) => "an entry is from a newer version",
        BadEntry::Misplaced(_) => "an entry does not follow from those before it",
    }
}
