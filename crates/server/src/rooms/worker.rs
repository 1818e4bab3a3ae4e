//! A thread with rooms of its own.

use std::collections::{BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use atar_room::{Action, Millis, Proposal, Room};
use tokio::sync::oneshot;

use super::command::Command;
use super::env::Env;
use super::open_room::OpenRoom;
use super::{Creation, Made, RoomId, luck};
use crate::host::Ending;

/// How often the thread looks for rooms that nobody uses.
const TIDY_EVERY: Millis = 10_000;
/// The longest wait for a command, so that a clock that is changed does not hold up what is due.
const LONGEST_WAIT: Duration = Duration::from_millis(250);

/// A thread with rooms of its own.
pub(super) struct Worker {
    env: Env,
    /// Where results come in that are asked for here.
    inbox: Sender<Command>,
    rooms: HashMap<RoomId, OpenRoom>,
    /// When each room wants to be looked at.
    wakes: BTreeSet<(Millis, RoomId)>,
    tidied: Millis,
}

impl Worker {
    pub(super) fn new(env: Env, inbox: Sender<Command>) -> Worker {
        Worker {
            tidied: env.clock.now(),
            env,
            inbox,
            rooms: HashMap::new(),
            wakes: BTreeSet::new(),
        }
    }

    pub(super) fn run(mut self, commands: &Receiver<Command>) {
        let ending = loop {
            match commands.recv_timeout(self.wait()) {
                Ok(Command::Stop(ending)) => break ending,
                Ok(command) => self.obey(command),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ending::Restart,
            }
            self.wake_due();
        };
        for live in self.rooms.values_mut() {
            live.say_goodbye(ending);
        }
    }

    /// Returns how long nothing is due.
    fn wait(&self) -> Duration {
        let next = self.wakes.first().map(|(time, _)| *time);
        let wait = next.map_or(LONGEST_WAIT, |time| {
            Duration::from_millis(time.saturating_sub(self.env.clock.now()))
        });
        wait.min(LONGEST_WAIT)
    }

    fn wake_due(&mut self) {
        let now = self.env.clock.now();
        while let Some((time, room)) = self.wakes.first().copied() {
            if time > now {
                break;
            }
            self.wakes.pop_first();
            self.with(room, |live, env, inbox| {
                live.wake = None;
                live.advance(env, inbox);
            });
        }
        if now >= self.tidied + TIDY_EVERY {
            self.tidied = now;
            self.tidy(now);
        }
    }

    /// Forgets the rooms that nobody uses. They are in the log.
    fn tidy(&mut self, now: Millis) {
        let idle = self.rooms.iter().filter(|(_, live)| live.is_idle(now));
        let idle: Vec<RoomId> = idle.map(|(room, _)| *room).collect();
        idle.into_iter().for_each(|room| self.forget(room));
    }

    fn forget(&mut self, room: RoomId) {
        if let Some(live) = self.rooms.remove(&room) {
            self.env.counts.rooms.remove(1);
            self.env.counts.lines.remove(live.lines());
            live.wake.map(|time| self.wakes.remove(&(time, room)));
        }
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Create(room, proposal, made, done) => {
                self.create(room, *proposal, made, done);
            }
            Command::Hear {
                room,
                line,
                to,
                text,
                lag,
            } => {
                self.env.counts.messages.add(1);
                self.open(room);
                self.with(room, |live, env, inbox| {
                    live.hear((line, to), &text, lag, env, inbox);
                });
            }
            Command::Wake(room) => self.open(room),
            Command::Left(room, line) => {
                self.with(room, |live, env, inbox| live.leave(line, env, inbox));
            }
            Command::Whole(room, line) => {
                self.with(room, |live, env, _| live.tell_whole(line, env));
            }
            Command::Appended(room, appended) => {
                self.with(room, |live, env, inbox| live.appended(appended, env, inbox));
            }
            Command::Read(room, reading) => {
                self.with(room, |live, env, inbox| live.read(reading, env, inbox));
            }
            Command::Progress(room, event) => self.with(room, |live, _, _| live.tell(&event)),
            Command::Finished(room, job) => {
                self.with(room, |live, env, inbox| live.hear_turn(job, env, inbox));
            }
            Command::Stop(_) => {}
        }
    }

    fn create(
        &mut self,
        room: RoomId,
        proposal: Proposal,
        made: Made,
        done: oneshot::Sender<Creation>,
    ) {
        let now = self.env.clock.now();
        let Some(luck) = luck() else {
            return;
        };
        let most = self.env.most_level;
        match Room::propose(room.as_str(), proposal, most, now, luck) {
            Ok(pending) => {
                let (live, actions) = OpenRoom::create(room, pending, done, &self.env);
                self.begin(room, (live.made(made), actions));
            }
            // Who asked may be gone.
            Err(refusal) => drop(done.send(Err(refusal))),
        }
    }

    /// Has the room in memory, or begins to read it from the log.
    fn open(&mut self, room: RoomId) {
        if !self.rooms.contains_key(&room) {
            self.begin(room, OpenRoom::open(room, &self.env));
        }
    }

    fn begin(&mut self, room: RoomId, (live, actions): (OpenRoom, Vec<Action>)) {
        self.env.counts.rooms.add(1);
        self.rooms.insert(room, live);
        self.with(room, |live, env, inbox| live.perform(actions, env, inbox));
    }

    /// Does something with a room, if it is in memory. A defect costs that room's connections, and they come back.
    fn with(&mut self, room: RoomId, action: impl FnOnce(&mut OpenRoom, &Env, &Sender<Command>)) {
        let Some(live) = self.rooms.get_mut(&room) else {
            return;
        };
        let (env, inbox) = (&self.env, &self.inbox);
        let lines = live.lines();
        let before = live.wake;
        if catch_unwind(AssertUnwindSafe(|| action(live, env, inbox))).is_err() {
            tracing::error!("a room has failed, and is read anew");
            live.close_all(1011, "Something went wrong.");
            env.counts.lines.add(live.lines());
            env.counts.lines.remove(lines);
            before.map(|time| self.wakes.remove(&(time, room)));
            live.wake = None;
            self.forget(room);
            return;
        }
        env.counts.lines.add(live.lines());
        env.counts.lines.remove(lines);
        if live.is_over() {
            live.wake = before;
            self.forget(room);
            return;
        }
        live.wake = live.next_wake(env.clock.now());
        if before != live.wake {
            before.map(|time| self.wakes.remove(&(time, room)));
            live.wake.map(|time| self.wakes.insert((time, room)));
        }
    }
}
