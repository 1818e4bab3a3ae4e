//! A room in memory, with its connections.
//!
//! The room's replica decides what follows from messages, from time and from the log. It is done here.

mod actions;

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use atar_ledger::{Appended, Lease, Opening, RoomSnapshot, Server, Unavailable};
use atar_room::{
    Action, Caller, ClientMessage, LogHead, MemberId, Millis, PendingEntry, Received, Replica, Requester, RoomRefusal,
    SNAPSHOT_EVERY,
};
use atar_runner::SearchEvent;
use atar_table::FinishedJob;
use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::allowances::Allowances;
use super::command::{Location, RoomCommand};
use super::creation::{Creation, CreationSource};
use super::env::{Env, LogUse, entropy, network_of};
use super::ledger_types::{head_of, nothing, reading_of};
use super::room_outbox::RoomOutbox;
use super::{RoomId, Source};
use crate::clock::Gap;
use crate::connection_id::ConnectionId;
use crate::host_event::HostEvent;
use crate::request_limits::AnswerCost;
use crate::shutdown_kind::ShutdownKind;
use crate::token_bucket::TokenBucket;

/// How long a room stays in memory that nobody uses.
const REST: Millis = 30_000;
/// How far off something may be that is due, if the room is to stay in memory.
const SOON: Millis = 60_000;
/// How often a room is looked at whose overdue timer can do nothing.
const RETRY: Millis = 1000;
/// The reports of a room at once, and per second.
const REPORTS: (u32, f64) = (10, 10.0 / 3600.0);
/// How long somebody who comes back is told to wait at most: fronts wait for so long by themselves.
const LONGEST_RETURN: u64 = 10_000;
/// Who creates the room: no connection.
const CREATOR: Requester = Requester(u64::MAX);
/// What everybody hears whose room has gone.
const ROOM_CLOSED: &str = "The room has closed.";
/// How many entries are read anew at most, where a server gives a room up that has changed since its last snapshot.
const MOST_UNREAD: u64 = 32;

/// A room in memory.
pub(super) struct OpenRoom {
    id: RoomId,
    replica: Replica,
    /// What this server has of the room.
    lease: Lease,
    /// Whether it is known that no other server has the room, while this one lives.
    is_sure: bool,
    /// What has come from outside while that is not known.
    unsure: Vec<(Source, Received, Millis)>,
    /// The connections that have entered.
    entered: BTreeMap<ConnectionId, Entered>,
    /// Those that have not, and have asked something, with their addresses.
    strangers: BTreeMap<ConnectionId, (IpAddr, Arc<RoomOutbox>)>,
    allowances: Allowances,
    /// How many reports the room may still make.
    reports: TokenBucket,
    /// Who waits for the creation of the room: more than one if the request was repeated meanwhile.
    creators: Vec<(CreationSource, oneshot::Sender<Creation>)>,
    /// Who waits to hear where the room is.
    seekers: Vec<oneshot::Sender<Location>>,
    /// The members without a connection, and when the others are told of it.
    absent: BTreeMap<MemberId, Millis>,
    used: Millis,
    /// When the ledger has been told that the room expires; 0 if it was not told yet.
    expires: u64,
    /// Whether it was read, and not made here.
    is_read: bool,
    /// Whether it has been read, or made.
    is_open: bool,
    /// Whether its members have been told that the log cannot be reached.
    is_told_out: bool,
    /// Whether it has gone.
    is_over: bool,
    /// When it wants to be looked at next.
    pub(super) wake: Option<Millis>,
}

/// A connection that has entered.
struct Entered {
    member: MemberId,
    peer: IpAddr,
    outbox: Arc<RoomOutbox>,
}

impl OpenRoom {
    /// Returns a room that is to be read from the log, and how. It gives back all times without a host since its last
    /// entry.
    pub(super) fn open(id: RoomId, env: &Env) -> (OpenRoom, Vec<Action>) {
        let (mut replica, mut actions) = Replica::open();
        let gaps = env.clock.gaps(0, env.now);
        actions.extend(replica.handle_outages(outages(&gaps), env.now));
        (OpenRoom::new(id, replica, env), actions)
    }

    /// Returns a room that begins with this entry, and how that comes into the log.
    pub(super) fn create(
        source: CreationSource,
        pending: PendingEntry,
        done: oneshot::Sender<Creation>,
        env: &Env,
    ) -> (OpenRoom, Vec<Action>) {
        let (replica, actions) = Replica::create(pending, CREATOR);
        let mut open_room = OpenRoom::new(source.room, replica, env);
        open_room.is_read = false;
        open_room.creators.push((source, done));
        (open_room, actions)
    }

    /// Answers somebody who has asked for the creation of this room before.
    pub(super) fn create_again(&mut self, source: CreationSource, done: oneshot::Sender<Creation>) {
        self.creators.push((source, done));
        if self.is_open || !self.replica.is_available() {
            self.answer_creators(self.is_open);
        }
    }

    fn new(id: RoomId, mut replica: Replica, env: &Env) -> OpenRoom {
        replica.limit(env.limits);
        replica.oversee(env.oversight());
        OpenRoom {
            id,
            replica,
            // That of a room that is created here, until others are told apart.
            lease: Lease { server: env.server.id.clone(), epoch: 0 },
            is_sure: true,
            unsure: Vec::new(),
            entered: BTreeMap::new(),
            strangers: BTreeMap::new(),
            allowances: Allowances::default(),
            reports: TokenBucket::new(REPORTS.0, REPORTS.1, Instant::now()),
            creators: Vec::new(),
            seekers: Vec::new(),
            absent: BTreeMap::new(),
            used: env.now,
            expires: 0,
            is_read: true,
            is_open: false,
            is_told_out: env.is_out,
            is_over: false,
            wake: None,
        }
    }

    /// Returns the number of connections.
    pub(super) fn connections(&self) -> usize {
        self.entered.len()
    }

    /// Counts the time that the message of a connection has held up the other rooms as its member's.
    pub(super) fn charge(&self, connection: ConnectionId, time: Duration) {
        let entered = self.entered.get(&connection);
        if let Some(allowance) = entered.and_then(|entered| entered.outbox.allowance()) {
            allowance.charge(AnswerCost::of_time(time), Instant::now());
        }
    }

    /// Returns whether nobody uses the room, and nothing is due soon.
    pub(super) fn is_idle(&self, now: Millis) -> bool {
        let is_soon = |due: Millis| due <= now + SOON;
        self.replica.is_idle()
            && self.unsure.is_empty()
            && self.entered.is_empty()
            && self.absent.is_empty()
            && !self.replica.room().due().is_some_and(is_soon)
            && now >= self.used + REST
    }

    /// Returns whether the room has gone, or never was.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns when the room is to be looked at next.
    pub(super) fn next_wake(&self, now: Millis) -> Option<Millis> {
        if !self.is_open || !self.replica.is_idle() {
            return self.replica.due();
        }
        let room = self.replica.room();
        let due = room.due();
        let due = due.map(|due| if due > now { due } else { now + RETRY });
        let away = self.absent.values().min().copied();
        due.into_iter().chain(away).min()
    }

    /// Handles a message of a connection. Where another server may have the room by now, nobody is answered before that
    /// is known: what is refused here might be right there.
    pub(super) fn handle(
        &mut self,
        from: Source,
        message: Received,
        lag: Millis,
        env: &Env,
        inbox: &Sender<RoomCommand>,
    ) {
        let is_sure = self.is_sure && Instant::now() < env.lives_until;
        if self.is_open && !is_sure {
            self.unsure.push((from, message, lag));
            if self.unsure.len() == 1 {
                self.doubt(env, inbox);
            }
        } else {
            self.handle_surely(from, message, lag, env, inbox);
        }
    }

    fn handle_surely(&mut self, from: Source, message: Received, lag: Millis, env: &Env, inbox: &Sender<RoomCommand>) {
        let Source { connection, peer, outbox } = from;
        let Some(entropy) = entropy() else {
            outbox.answer(RoomRefusal::unavailable().answer_to(&message));
            return;
        };
        let caller = match self.entered.get(&connection) {
            Some(entered) => Caller::Member(entered.member),
            None => {
                if let Err(refusal) = self.check_return(&message) {
                    outbox.answer(refusal.answer_to(&message));
                    return;
                }
                self.strangers.insert(connection, (peer, outbox));
                network_of(env.kind, peer).map_or(Caller::Stranger, Caller::StrangerFrom)
            }
        };
        // One that has failed does not stay for those who ask again and again: it is read anew after a while.
        if !self.replica.has_failed() {
            self.used = env.now;
        }
        let actions = self.replica.handle(ClientMessage {
            requester: requester(connection),
            caller,
            message,
            now: env.now,
            lag,
            entropy,
        });
        self.perform(actions, env, inbox);
        self.advance(env, inbox);
    }

    /// Checks that a member who comes back has not used up what they may ask: they are told everything each time.
    fn check_return(&self, message: &Received) -> Result<(), RoomRefusal> {
        let member = self.replica.room().who_comes_back(message);
        let taken = member.map_or(Ok(()), |member| self.allowances.come_back(member));
        taken.map_err(|after| RoomRefusal::too_fast(after.min(LONGEST_RETURN)))
    }

    /// Handles a computer's turn.
    pub(super) fn handle_turn(&mut self, job: FinishedJob, env: &Env, inbox: &Sender<RoomCommand>) {
        if let Some(entropy) = entropy() {
            let actions = self.replica.handle_turn(job, env.now, entropy);
            self.perform(actions, env, inbox);
            self.advance(env, inbox);
        }
    }

    /// Handles the result of an append.
    pub(super) fn appended(&mut self, appended: Result<Appended, Unavailable>, env: &Env, inbox: &Sender<RoomCommand>) {
        env.reached.note(LogUse::Append, appended.is_ok(), env.clock.now());
        match &appended {
            Ok(Appended::Yes) => env.counts.entries.add(1),
            Ok(Appended::No | Appended::Taken) => {}
            Err(why) => self.note_unavailable(why, env),
        }
        let is_in = appended.ok().map(|appended| appended == Appended::Yes);
        let actions = self.replica.appended(is_in, env.now);
        self.perform(actions, env, inbox);
        self.advance(env, inbox);
    }

    /// Handles what came of taking the room and reading its log. Time in which nobody had it is nobody's.
    pub(super) fn opened(&mut self, opening: Result<Opening, Unavailable>, env: &Env, inbox: &Sender<RoomCommand>) {
        let reading = match opening {
            Ok(Opening::Open { lease, unserved, reading }) => {
                self.lease = lease;
                self.is_sure = true;
                let ago = |time: u64| env.now.saturating_sub(time);
                let outage = unserved.map(|unserved| (ago(unserved.since), ago(unserved.until)));
                let actions = self.replica.handle_outages(outage, env.now);
                self.perform(actions, env, inbox);
                Some(reading_of(reading))
            }
            Ok(Opening::NoRoom) => Some(nothing()),
            Ok(Opening::Elsewhere(Server { address, .. })) => return self.leave_to(address),
            Err(why) => {
                self.note_unavailable(&why, env);
                None
            }
        };
        let actions = self.replica.read_log(reading, env.now);
        self.tell_seekers(&Location::Here);
        self.perform(actions, env, inbox);
        self.advance(env, inbox);
    }

    /// Handles whether the log ended as a member who comes back says.
    pub(super) fn compared(
        &mut self,
        (requester, known): (Requester, LogHead),
        has: Result<bool, Unavailable>,
        env: &Env,
        inbox: &Sender<RoomCommand>,
    ) {
        if let Err(why) = &has {
            self.note_unavailable(why, env);
        }
        let actions = self.replica.compared(requester, known, has.ok(), env.now);
        self.perform(actions, env, inbox);
        self.advance(env, inbox);
    }

    /// Tells where the room is, once that is known.
    pub(super) fn locate(&mut self, done: oneshot::Sender<Location>) {
        self.seekers.push(done);
        if self.is_open || !self.replica.is_available() {
            self.tell_seekers(&Location::Here);
        }
    }

    fn tell_seekers(&mut self, location: &Location) {
        for seeker in self.seekers.drain(..) {
            // Who has asked may be gone.
            drop(seeker.send(location.clone()));
        }
    }

    /// Leaves the room to another server, which has it.
    fn leave_to(&mut self, address: String) {
        self.tell_seekers(&Location::Elsewhere(address));
        self.answer_creators(true);
        self.send_away(ShutdownKind::Restart);
        self.is_over = true;
    }

    fn note_unavailable(&self, why: &Unavailable, env: &Env) {
        env.counts.unavailable.add(1);
        if self.replica.is_available() {
            tracing::error!(%why, "the log cannot be reached");
        }
    }

    /// Gives back the times in which the host stood still: they count for no turn and no absence.
    pub(super) fn give_back(&mut self, gaps: &[Gap], env: &Env, inbox: &Sender<RoomCommand>) {
        let time: Millis = gaps.iter().map(|gap| gap.until - gap.since).sum();
        for until in self.absent.values_mut() {
            *until += time;
        }
        let actions = self.replica.handle_outages(outages(gaps), env.now);
        self.perform(actions, env, inbox);
        self.doubt(env, inbox);
    }

    /// Asks whether the room is still this server's, which may have been taken to be dead. Whoever only waits here is
    /// not to wait for ever.
    pub(super) fn doubt(&mut self, env: &Env, inbox: &Sender<RoomCommand>) {
        if self.is_open {
            self.is_sure = false;
            let (room, inbox) = (self.id, inbox.clone());
            let done = Box::new(move |holds| drop(inbox.send(RoomCommand::Held(room, holds))));
            env.ledger.holds(room.to_string(), self.lease.clone(), done);
        }
    }

    /// Handles whether the room is still this server's.
    pub(super) fn held(&mut self, holds: Result<bool, Unavailable>, env: &Env, inbox: &Sender<RoomCommand>) {
        let waiting = std::mem::take(&mut self.unsure);
        match holds {
            Ok(true) => {
                self.is_sure = true;
                for (from, message, lag) in waiting {
                    self.handle_surely(from, message, lag, env, inbox);
                }
            }
            Ok(false) => {
                let strangers = waiting.into_iter().map(|(from, ..)| (from.connection, (from.peer, from.outbox)));
                self.strangers.extend(strangers.filter(|(connection, _)| !self.entered.contains_key(connection)));
                self.lose(env);
            }
            Err(_) => {
                for (Source { outbox, .. }, message, _) in waiting {
                    outbox.answer(RoomRefusal::unavailable().answer_to(&message));
                }
            }
        }
    }

    /// Puts off the end of the room while people are connected to it.
    pub(super) fn keep(&mut self, env: &Env) {
        let stays = self.replica.room().stays();
        // Not each time: the ledger has other things to do.
        let is_near = self.expires < env.ran + stays - stays / 12;
        if is_near && !self.entered.is_empty() {
            self.put_off_expiry(env);
        }
    }

    /// Does what is due, and begins the search of the computer that is to act.
    pub(super) fn advance(&mut self, env: &Env, inbox: &Sender<RoomCommand>) {
        let now = env.now;
        while let Some(member) = self.missing(now) {
            self.absent.remove(&member);
            let actions = self.replica.handle_presence(member, false, now);
            self.perform(actions, env, inbox);
        }
        // Without the log no clock runs; the replica alone tries again what it could not append.
        let may_tick = !env.is_out || !self.replica.is_available();
        if may_tick
            && self.replica.due().is_some_and(|due| due <= now)
            && let Some(entropy) = entropy()
        {
            let actions = self.replica.tick(now, entropy);
            self.perform(actions, env, inbox);
        }
        self.think(env, inbox);
    }

    /// Returns a member who has had no connection for long.
    fn missing(&self, now: Millis) -> Option<MemberId> {
        let missing = self.absent.iter().find(|(_, until)| **until <= now);
        missing.map(|(member, _)| *member)
    }

    /// Begins the search of the computer that is to act.
    fn think(&mut self, env: &Env, inbox: &Sender<RoomCommand>) {
        let Some(entropy) = entropy() else {
            return;
        };
        let [a, b, c, d, e, f, g, h, ..] = entropy;
        let reply = self.replica.think(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
        for event in &reply.events {
            self.tell(&event.text);
        }
        for job in reply.jobs {
            let (room, inbox) = (self.id, inbox.clone());
            let tell = move |event| {
                // At the end nobody listens any more.
                let _ = inbox.send(match event {
                    SearchEvent::Progress(event) => RoomCommand::Progress(room, event),
                    SearchEvent::Finished(job) => RoomCommand::Finished(room, job),
                });
            };
            env.search_pool.begin(job, tell);
        }
    }

    /// Removes a connection that has ended.
    pub(super) fn leave(&mut self, connection: ConnectionId, env: &Env, inbox: &Sender<RoomCommand>) {
        self.strangers.remove(&connection);
        self.unsure.retain(|(from, ..)| from.connection != connection);
        let Some(Entered { member, .. }) = self.entered.remove(&connection) else {
            return;
        };
        let room = self.replica.room();
        let is_here = self.entered.values().any(|other| other.member == member);
        if !is_here && room.is_member(member) {
            self.absent.insert(member, env.now + env.away_after);
        }
        self.used = env.now;
        if self.entered.is_empty() {
            self.put_off_expiry(env);
        }
        self.advance(env, inbox);
    }

    /// Tells all whether the log can be reached, once.
    pub(super) fn tell_reach(&mut self, env: &Env) {
        let is_out = env.is_out || !self.replica.is_available();
        if std::mem::replace(&mut self.is_told_out, is_out) != is_out {
            self.tell(&reach(is_out));
        }
    }

    /// Tells every connection an event.
    pub(super) fn tell(&self, event: &str) {
        let event = Utf8Bytes::from(event);
        for entered in self.entered.values() {
            entered.outbox.tell(event.clone());
        }
    }

    /// Tells a connection everything that was behind.
    pub(super) fn tell_whole(&self, connection: ConnectionId, env: &Env) {
        if let Some(Entered { member, outbox, .. }) = self.entered.get(&connection) {
            let (began, whole) = (Instant::now(), self.replica.room().whole(*member, env.now));
            if let Some(allowance) = outbox.allowance() {
                let (bytes, time) = (whole.len(), began.elapsed());
                allowance.charge(AnswerCost { bytes, time }, Instant::now());
            }
            outbox.tell_whole(whole.into());
        }
    }

    /// Closes all connections, those of strangers as well: they may wait for an answer.
    pub(super) fn close_all(&mut self, code: u16, reason: &'static str) {
        self.close_members(code, reason);
        for (_, (_, outbox)) in std::mem::take(&mut self.strangers) {
            outbox.close(code, reason);
        }
    }

    /// Closes the connections of who has entered.
    pub(super) fn close_members(&mut self, code: u16, reason: &'static str) {
        for (_, entered) in std::mem::take(&mut self.entered) {
            entered.outbox.close(code, reason);
        }
    }

    /// Closes a room that the ledger does not have, as strangers have been told.
    pub(super) fn vanish(&mut self) {
        self.close_members(4002, ROOM_CLOSED);
        self.is_over = true;
    }

    /// Closes a room that was removed from the ledger while it was in memory.
    pub(super) fn remove(&mut self) {
        self.close_all(4002, ROOM_CLOSED);
        self.is_over = true;
    }

    /// Throws the room away: another server has it, or its log has lost entries. Who was here comes back, to whoever
    /// has it then.
    pub(super) fn lose(&mut self, env: &Env) {
        if self.is_open {
            env.counts.lost.add(1);
            tracing::warn!("a room was lost: another server has it, or its log has lost entries");
        }
        // Whoever was faster has made it.
        self.answer_creators(true);
        self.send_away(ShutdownKind::Restart);
        self.is_over = true;
    }

    /// Gives the room up, so that another server may take it at once. `is_missed` says that people wait for that.
    pub(super) fn give_up(&mut self, is_missed: bool, env: &Env) {
        let (room, head) = (self.id.to_string(), self.replica.room().head());
        if is_missed && self.is_open && head.seq % SNAPSHOT_EVERY > MOST_UNREAD {
            let text = self.replica.room().snapshot();
            env.ledger.put_snapshot(RoomSnapshot { room: room.clone(), head: head_of(head), text });
        }
        env.ledger.give_up(room, self.lease.clone(), is_missed);
    }

    /// Sends everybody to another server. The room stays here until it is known who has it.
    pub(super) fn send_elsewhere(&mut self, env: &Env) {
        for entered in self.entered.values() {
            self.absent.entry(entered.member).or_insert(env.now + env.away_after);
            self.used = env.now;
        }
        self.send_away(ShutdownKind::Restart);
    }

    /// Tells all that the server ends, or has no more to do with the room.
    pub(super) fn send_away(&mut self, ending: ShutdownKind) {
        if ending == ShutdownKind::Restart {
            self.tell(&HostEvent::Restarting.text());
        }
        let (code, reason) = ending.close_frame();
        self.close_all(code, reason);
    }
}

/// Returns what tells whether the log can be reached.
fn reach(is_out: bool) -> String {
    let event = if is_out { HostEvent::Unavailable } else { HostEvent::Available };
    event.text()
}

/// Returns gaps as the replica takes them.
fn outages(gaps: &[Gap]) -> impl Iterator<Item = (Millis, Millis)> {
    gaps.iter().map(|gap| (gap.since, gap.until))
}

fn requester(ConnectionId(connection): ConnectionId) -> Requester {
    Requester(connection)
}

fn connection_of(Requester(requester): Requester) -> ConnectionId {
    ConnectionId(requester)
}
