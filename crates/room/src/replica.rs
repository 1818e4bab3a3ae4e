//! A room on its server, with what waits for the log.
//!
//! A replica decides, and does nothing: it is told what happens, and says what is to be done ([`Action`]). It has one
//! entry on its way to the log at a time; what comes meanwhile waits. So a test can play servers, log and clients in
//! one thread. Nobody else appends to the log: when something else is in it, the room is thrown away and read anew.

mod action;
mod log;
mod queue;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use atar_table::{FinishedJob, Reply};

use crate::Millis;
use crate::answer::RoomAnswer;
use crate::caller::{Caller, PendingEntry, RoomReply};
use crate::hash_chain::LogHead;
use crate::limits::RoomLimits;
use crate::member::MemberId;
use crate::room::{BadEntry, Oversight, Room};

pub use action::{Action, Append, ClientMessage, ReadLine, Reading, Requester};
use queue::{LogTask, QueueItem};

/// A room on its server, with what waits for the log.
pub struct Replica {
    room: Room,
    /// What is under way with the log.
    task: Option<LogTask>,
    /// Since when the log cannot be reached; none if it can.
    out: Option<Outage>,
    /// Why the log cannot be followed any more.
    failed: Option<BadEntry>,
    /// The times in which nobody could play. Those since the last entry are still to be given back.
    outages: Vec<(Millis, Millis)>,
    queue: VecDeque<QueueItem>,
    /// The messages of those who come back, and the ends of the log that they know, which are being compared.
    compared: Vec<(ClientMessage, LogHead)>,
    /// The members of whom it is still to be told that they are connected, or not.
    presence: BTreeMap<MemberId, bool>,
    /// Those who are not connected here. It counts of whoever becomes the host.
    absent: BTreeSet<MemberId>,
    actions: Vec<Action>,
}

/// The log cannot be reached.
#[derive(Clone, Copy, Debug)]
struct Outage {
    since: Millis,
    /// How long to wait before the next try.
    wait: Millis,
    /// When to try again; none while a try is under way.
    again: Option<Millis>,
}

/// How long to wait before the first try to reach the log again.
const FIRST_WAIT: Millis = 250;
/// How long to wait at most.
const LONGEST_WAIT: Millis = 2_000;
/// The most outages that are remembered: enough for all since the last entry.
const MOST_OUTAGES: usize = 1_000;
/// Shorter times in which nobody could play are not given back.
const SHORTEST_OUTAGE: Millis = 1_000;
/// How many entries a snapshot covers.
pub const SNAPSHOT_EVERY: u64 = 256;

impl Replica {
    /// Returns a copy of a room that is to be read from the log, and the order to read it.
    #[must_use]
    pub fn open() -> (Replica, Vec<Action>) {
        let mut replica = Replica::new();
        replica.read(true);
        let actions = replica.take_actions();
        (replica, actions)
    }

    /// Returns a copy of a room that begins with this entry ([`Room::create`]), and the order to append it.
    #[must_use]
    pub fn create(pending: PendingEntry, requester: Requester) -> (Replica, Vec<Action>) {
        let mut replica = Replica::new();
        replica.append(pending, QueueItem::Created(requester));
        let actions = replica.take_actions();
        (replica, actions)
    }

    fn new() -> Replica {
        Replica {
            room: Room::empty(),
            task: None,
            out: None,
            failed: None,
            outages: Vec::new(),
            queue: VecDeque::new(),
            compared: Vec::new(),
            presence: BTreeMap::new(),
            absent: BTreeSet::new(),
            actions: Vec::new(),
        }
    }

    /// Returns the room as it is in the log, as far as that is known here.
    #[must_use]
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Limits the room from now on.
    pub fn limit(&mut self, limits: RoomLimits) {
        self.room.limit(limits);
    }

    /// Goes on with another state of the room.
    fn replace(&mut self, room: Room) {
        let before = std::mem::replace(&mut self.room, room);
        self.room.take_over(before);
    }

    /// Says what the operator of this server sees to, from now on.
    pub fn oversee(&mut self, oversight: Oversight) {
        self.room.oversee(oversight);
    }

    /// Returns whether nothing is under way and nothing waits: the copy can be dropped, and opened again.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.task.is_none() && self.queue.is_empty() && self.compared.is_empty() && self.presence.is_empty()
    }

    /// Returns whether the log can be reached, as far as that is known.
    #[must_use]
    pub fn is_available(&self) -> bool {
        self.out.is_none() && self.failed.is_none()
    }

    /// Returns whether the log cannot be followed: it is damaged, or of a newer program.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Returns how many messages wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// Returns when [`Replica::tick`] is to be called next. None if not before something else happens.
    #[must_use]
    pub fn due(&self) -> Option<Millis> {
        match (&self.task, self.out) {
            (_, Some(out)) => out.again,
            (Some(_), None) => None,
            (None, None) if self.failed.is_some() => None,
            (None, None) => self.next_due(),
        }
    }

    /// Returns when the room has something to do, or somebody's absence may be told.
    fn next_due(&self) -> Option<Millis> {
        let presence = self.presence.iter().filter(|_| self.is_open());
        let presence = presence.map(|(member, is_here)| self.room.tells_presence_from(*member, *is_here));
        self.room.next_tick().into_iter().chain(presence).min()
    }

    /// Handles a message. What waits for the log is answered later.
    pub fn handle(&mut self, message: ClientMessage) -> Vec<Action> {
        let now = message.now;
        let is_ping = message.message.as_ref().is_ok_and(|message| message.verb().as_deref() == Some("ping"));
        if is_ping && self.is_open() {
            self.handle_message(message);
        } else {
            self.queue.push_back(QueueItem::Message(Box::new(message)));
        }
        self.go_on(now)
    }

    /// Returns the job of the computer that is to act, with a seed for its search. No job if nobody waits for one.
    pub fn think(&mut self, seed: u64) -> Reply {
        if self.is_open() && self.task.is_none() { self.room.think(seed) } else { Reply::default() }
    }

    /// Handles a computer's turn. `entropy` is fresh random bytes.
    pub fn handle_turn(&mut self, turn: FinishedJob, now: Millis, entropy: [u8; 32]) -> Vec<Action> {
        let turn = Box::new(turn);
        self.queue.push_back(QueueItem::Turn { turn, now, entropy });
        self.go_on(now)
    }

    /// Notes that a member is connected again, or has not been for a while.
    pub fn handle_presence(&mut self, member: MemberId, is_here: bool, now: Millis) -> Vec<Action> {
        if is_here {
            self.absent.remove(&member);
        } else {
            self.absent.insert(member);
        }
        self.room.note_connected(member, is_here);
        self.presence.insert(member, is_here);
        self.go_on(now)
    }

    /// Notes that nobody could play from one time to another: no server showed the room, or it stood still. That is
    /// given back before anything else that waits is handled.
    pub fn handle_outages(&mut self, outages: impl IntoIterator<Item = (Millis, Millis)>, now: Millis) -> Vec<Action> {
        self.outages.extend(outages);
        self.go_on(now)
    }

    /// Does what is due. See [`Replica::due`]. `entropy` is fresh random bytes.
    pub fn tick(&mut self, now: Millis, entropy: [u8; 32]) -> Vec<Action> {
        if let Some(out) = &mut self.out {
            if out.again.is_some_and(|again| again <= now) {
                out.again = None;
                self.try_again();
            }
        } else {
            self.give_back(now);
            if self.can_append()
                && let RoomReply::Entry(pending) = self.room.tick(now, entropy)
            {
                self.append(*pending, QueueItem::Own);
            }
        }
        self.go_on(now)
    }

    /// Returns whether the room has been read, or made.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.room.head() != LogHead::START
    }

    fn take_actions(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.actions)
    }

    fn answer(&mut self, requester: Requester, answer: RoomAnswer) {
        self.actions.push(Action::Answer { requester, answer });
    }

    /// Makes a connection this member's from now on, for what it has sent already, too. `lost` is the end of the log
    /// that they know and the log does not.
    fn enter(
        &mut self,
        (requester, caller): (Requester, Caller),
        member: MemberId,
        text: String,
        lost: Option<LogHead>,
    ) {
        if let Some(network) = caller.network() {
            self.room.see(member, network);
        }
        // Before it is in the log: otherwise a newcomer might get the place of who is just coming back.
        self.room.note_connected(member, true);
        for item in &mut self.queue {
            if let QueueItem::Message(message) = item
                && message.requester == requester
            {
                message.caller = Caller::Member(member);
            }
        }
        self.actions.push(Action::Enter { requester, member, text, lost });
    }
}

impl ClientMessage {
    /// Returns who sends it, if they have not entered.
    fn stranger(&self) -> Option<Caller> {
        let is_member = matches!(self.caller, Caller::Member(_));
        (!is_member).then_some(self.caller)
    }
}
