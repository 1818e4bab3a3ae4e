//! A thread with rooms of its own.

use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use atar_ledger::LEASE;
use atar_room::{Action, Millis, Room};

use super::RoomId;
use super::command::RoomCommand;
use super::creation::CreateRoom;
use super::env::Env;
use super::open_room::OpenRoom;
use crate::shutdown_kind::ShutdownKind;

/// How often the thread looks for rooms that nobody uses.
const TIDY_EVERY: Millis = 10_000;
/// The longest wait for a command, so that a clock that is changed does not hold up what is due.
const LONGEST_WAIT: Duration = Duration::from_millis(250);

/// A thread with rooms of its own.
pub(super) struct RoomWorker {
    env: Env,
    /// Where results come in that are asked for here.
    inbox: Sender<RoomCommand>,
    rooms: HashMap<RoomId, OpenRoom>,
    /// When each room wants to be looked at.
    wakes: BTreeSet<(Millis, RoomId)>,
    tidied: Millis,
    /// How many gaps the rooms have given back, or have begun after.
    gaps: usize,
}

impl RoomWorker {
    pub(super) fn new(env: Env, inbox: Sender<RoomCommand>) -> RoomWorker {
        let (now, ran, gaps) = env.clock.now_after_gaps();
        let env = Env { now, ran, ..env };
        RoomWorker { tidied: now, gaps, env, inbox, rooms: HashMap::new(), wakes: BTreeSet::new() }
    }

    pub(super) fn run(mut self, commands: &Receiver<RoomCommand>) {
        let ending = loop {
            let command = commands.recv_timeout(self.wait());
            self.look_at_clock();
            match command {
                Ok(RoomCommand::Stop(ending)) => break ending,
                Ok(command) => self.handle(command),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break ShutdownKind::Restart,
            }
            self.wake_due();
        };
        for open_room in self.rooms.values_mut() {
            open_room.give_up(true, &self.env);
            open_room.send_away(ending);
        }
    }

    /// Looks what time it is. If the host stood still, all rooms give that back before anything else is looked at.
    fn look_at_clock(&mut self) {
        let (now, ran, gaps) = self.env.clock.now_after_gaps();
        self.env.now = now;
        self.env.ran = ran;
        if gaps == self.gaps {
            return;
        }
        let known = std::mem::replace(&mut self.gaps, gaps);
        let gaps = self.env.clock.gaps(known, now);
        for room in self.rooms.keys().copied().collect::<Vec<_>>() {
            self.with(room, |open_room, env, inbox| {
                open_room.give_back(&gaps, env, inbox);
            });
        }
    }

    /// Returns how long nothing is due.
    fn wait(&self) -> Duration {
        let next = self.wakes.first().map(|(time, _)| *time);
        let wait = next.map_or(LONGEST_WAIT, |time| Duration::from_millis(time.saturating_sub(self.env.clock.now())));
        wait.min(LONGEST_WAIT)
    }

    fn wake_due(&mut self) {
        let now = self.env.now;
        while let Some((time, room)) = self.wakes.first().copied() {
            if time > now {
                break;
            }
            self.wakes.pop_first();
            self.with(room, |open_room, env, inbox| {
                open_room.wake = None;
                open_room.advance(env, inbox);
            });
        }
        if now >= self.tidied + TIDY_EVERY {
            self.tidied = now;
            self.tidy(now);
        }
    }

    /// Sees to it that no room with people expires, and forgets those that nobody uses. They are in the log.
    fn tidy(&mut self, now: Millis) {
        for open_room in self.rooms.values_mut() {
            open_room.keep(&self.env);
        }
        let idle = self.rooms.iter().filter(|(_, open_room)| open_room.is_idle(now));
        let idle: Vec<RoomId> = idle.map(|(room, _)| *room).collect();
        idle.into_iter().for_each(|room| self.forget(room));
    }

    fn forget(&mut self, room: RoomId) {
        if let Some(mut open_room) = self.rooms.remove(&room) {
            open_room.give_up(false, &self.env);
            self.env.counts.rooms.remove(1);
            self.env.counts.connections.remove(open_room.connections());
            open_room.wake.map(|time| self.wakes.remove(&(time, room)));
        }
    }

    fn handle(&mut self, command: RoomCommand) {
        match command {
            RoomCommand::Create(create) => self.create(*create),
            RoomCommand::Handle { room, from, message, lag } => {
                self.env.counts.messages.add(1);
                self.open(room);
                self.with(room, |open_room, env, inbox| {
                    let (began, connection) = (Instant::now(), from.connection);
                    open_room.handle(from, message, lag, env, inbox);
                    open_room.charge(connection, began.elapsed());
                });
            }
            RoomCommand::Locate(room, done) => {
                self.open(room);
                self.with(room, |open_room, _, _| open_room.locate(done));
            }
            RoomCommand::Wake(room) => self.open(room),
            RoomCommand::Left(room, connection) => {
                self.with(room, |open_room, env, inbox| {
                    open_room.leave(connection, env, inbox);
                });
            }
            RoomCommand::Whole(room, connection) => {
                self.with(room, |open_room, env, _| {
                    open_room.tell_whole(connection, env);
                });
            }
            RoomCommand::Appended(room, appended) => {
                self.with(room, |open_room, env, inbox| {
                    open_room.appended(appended, env, inbox);
                });
            }
            RoomCommand::Opened(room, opening) => {
                self.with(room, |open_room, env, inbox| {
                    open_room.opened(opening, env, inbox);
                });
            }
            RoomCommand::Compared { room, requester, known, has } => {
                self.with(room, |open_room, env, inbox| {
                    open_room.compared((requester, known), has, env, inbox);
                });
            }
            RoomCommand::Held(room, holds) => {
                self.with(room, |open_room, env, inbox| open_room.held(holds, env, inbox));
            }
            RoomCommand::Lives { since, has_lapsed } => {
                self.env.lives_until = since + Duration::from_millis(LEASE);
                let rooms = self.rooms.keys().copied().filter(|_| has_lapsed);
                for room in rooms.collect::<Vec<_>>() {
                    self.with(room, |open_room, env, inbox| open_room.doubt(env, inbox));
                }
            }
            RoomCommand::Progress(room, event) => {
                self.with(room, |open_room, _, _| open_room.tell(&event));
            }
            RoomCommand::Finished(room, job) => {
                self.with(room, |open_room, env, inbox| {
                    open_room.handle_turn(job, env, inbox);
                });
            }
            RoomCommand::Out(is_out) => {
                self.env.is_out = is_out;
                for room in self.rooms.keys().copied().collect::<Vec<_>>() {
                    self.with(room, |open_room, env, _| open_room.tell_reach(env));
                }
            }
            RoomCommand::SendElsewhere => {
                for room in self.rooms.keys().copied().collect::<Vec<_>>() {
                    self.with(room, |open_room, env, _| open_room.send_elsewhere(env));
                }
            }
            RoomCommand::Removed(room) => self.with(room, |open_room, _, _| open_room.remove()),
            RoomCommand::Stop(_) => {}
        }
    }

    fn create(&mut self, create: CreateRoom) {
        let CreateRoom { source, proposal, done } = create;
        let room = source.room;
        // The request came before, and its answer may have been lost.
        if let Some(open_room) = self.rooms.get_mut(&room) {
            open_room.create_again(source, done);
            return;
        }
        let (now, limits, oversight) = (self.env.now, self.env.limits, self.env.oversight());
        match Room::propose(room.as_str(), proposal, limits, oversight, now, source.entropy) {
            Ok(pending) => {
                let created = OpenRoom::create(source, pending, done, &self.env);
                self.begin(room, created);
            }
            // Who asked may be gone.
            Err(refusal) => drop(done.send(Err(refusal))),
        }
    }

    /// Opens a room: begins to read it from the log unless it is in memory.
    fn open(&mut self, room: RoomId) {
        if !self.rooms.contains_key(&room) {
            self.begin(room, OpenRoom::open(room, &self.env));
        }
    }

    fn begin(&mut self, room: RoomId, (open_room, actions): (OpenRoom, Vec<Action>)) {
        self.env.counts.rooms.add(1);
        self.rooms.insert(room, open_room);
        self.with(room, |open_room, env, inbox| {
            open_room.perform(actions, env, inbox);
        });
    }

    /// Calls a function with a room that is in memory. A defect costs that room's connections, and they come back.
    fn with(&mut self, room: RoomId, action: impl FnOnce(&mut OpenRoom, &Env, &Sender<RoomCommand>)) {
        let Some(open_room) = self.rooms.get_mut(&room) else {
            return;
        };
        let (env, inbox) = (&self.env, &self.inbox);
        let connections = open_room.connections();
        let before = open_room.wake;
        if catch_unwind(AssertUnwindSafe(|| action(open_room, env, inbox))).is_err() {
            tracing::error!("a room has failed, and is read anew");
            open_room.close_all(1011, "Something went wrong.");
            env.counts.connections.add(open_room.connections());
            env.counts.connections.remove(connections);
            before.map(|time| self.wakes.remove(&(time, room)));
            open_room.wake = None;
            self.forget(room);
            return;
        }
        env.counts.connections.add(open_room.connections());
        env.counts.connections.remove(connections);
        if open_room.is_over() {
            open_room.wake = before;
            self.forget(room);
            return;
        }
        open_room.wake = open_room.next_wake(env.now);
        if before != open_room.wake {
            before.map(|time| self.wakes.remove(&(time, room)));
            open_room.wake.map(|time| self.wakes.insert((time, room)));
        }
    }
}
