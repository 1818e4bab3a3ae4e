//! Logs in memory, for tests and for a server that keeps nothing.

use std::collections::BTreeMap;

use crate::append::{Append, Appended, Log, LogHead, LogLine, RoomNote, RoomSnapshot, ServerSeed};
use crate::claim::Claim;
use crate::lease::{Announced, Lease, Server, Taking};
use crate::living::Living;
use crate::run::{RETIRED, Run, Swept, surplus};
use crate::store::{LogStore, Unavailable};

/// Logs in memory.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    rooms: BTreeMap<String, Room>,
    /// By their beginnings.
    runs: BTreeMap<u64, Run>,
    living: Living,
}

#[derive(Clone, Debug)]
struct Room {
    lines: Vec<LogLine>,
    due: Option<u64>,
    expires: Option<u64>,
    /// When it left the lobby because it had expired.
    retired: Option<u64>,
    card: Option<String>,
    server_seed: Option<ServerSeed>,
    snapshot: Option<RoomSnapshot>,
}

impl Room {
    /// Returns whether the log ended so once.
    fn has(&self, head: LogHead) -> bool {
        let mut lines = self.lines.iter();
        lines.any(|line| (line.seq, line.link) == (head.seq, head.link))
    }

    fn head(&self) -> LogHead {
        self.lines.last().map_or(LogHead::START, |line| LogHead { seq: line.seq, link: line.link })
    }
}

impl Memory {
    /// Creates an empty store.
    #[must_use]
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Takes the clock by which servers live into the hand, for tests: it shows this time until it is set again.
    pub fn set_time(&mut self, now: u64) {
        self.living.set_time(now);
    }

    fn append_one(&mut self, append: &Append) -> Appended {
        let room = self.rooms.get(&append.room);
        if room.is_some() && !self.living.holds(&append.room, &append.lease) {
            return Appended::Taken;
        }
        let head = room.map_or(LogHead::START, Room::head);
        if head == append.head() {
            return Appended::Yes;
        }
        if head != append.known {
            return Appended::No;
        }
        if room.is_none() {
            self.living.begin(&append.room, &append.lease);
        }
        let room = self.rooms.entry(append.room.clone()).or_insert(Room {
            lines: Vec::new(),
            due: None,
            expires: None,
            retired: None,
            card: None,
            server_seed: None,
            snapshot: None,
        });
        let LogHead { seq, link } = append.head();
        let text = append.line.clone();
        room.lines.push(LogLine { seq, link, text });
        room.due = append.due;
        room.expires = append.expires;
        room.retired = None;
        room.card.clone_from(&append.card);
        room.server_seed = append.server_seed.or(room.server_seed);
        Appended::Yes
    }
}

impl LogStore for Memory {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Appended>, Unavailable> {
        Ok(batch.iter().map(|append| self.append_one(append)).collect())
    }

    fn note(&mut self, note: &RoomNote) -> Result<(), Unavailable> {
        let room = self.rooms.get_mut(&note.room);
        if let Some(room) = room.filter(|room| room.head() == note.head) {
            room.due = note.due;
            if note.expires.is_some() {
                room.expires = note.expires;
                room.retired = None;
            }
            let is_listed = room.retired.is_none();
            room.card = note.card.clone().filter(|_| is_listed);
        }
        Ok(())
    }

    fn log(&mut self, room: &str, seq: u64) -> Result<Log, Unavailable> {
        let room = self.rooms.get(room);
        let lines = room.map_or(&[][..], |room| &room.lines);
        let lines = lines.iter().filter(|line| line.seq > seq);
        Ok(Log {
            head: room.map_or(LogHead::START, Room::head),
            lines: lines.cloned().collect(),
            server_seed: room.and_then(|room| room.server_seed),
        })
    }

    fn has(&mut self, room: &str, head: LogHead) -> Result<bool, Unavailable> {
        Ok(self.rooms.get(room).is_some_and(|room| room.has(head)))
    }

    fn snapshot(&mut self, room: &str) -> Result<Option<RoomSnapshot>, Unavailable> {
        let room = self.rooms.get(room);
        Ok(room.and_then(|room| room.snapshot.clone().filter(|snapshot| room.has(snapshot.head))))
    }

    fn put_snapshot(&mut self, snapshot: &RoomSnapshot) -> Result<(), Unavailable> {
        if let Some(room) = self.rooms.get_mut(&snapshot.room) {
            room.snapshot = Some(snapshot.clone());
        }
        Ok(())
    }

    fn cards(&mut self) -> Result<Vec<(String, String)>, Unavailable> {
        let rooms = self.rooms.iter();
        let cards = rooms.filter_map(|(name, room)| Some((name.clone(), room.card.clone()?)));
        Ok(cards.collect())
    }

    fn announce(&mut self, server: &Server) -> Result<Announced, Unavailable> {
        Ok(self.living.announce(server))
    }

    fn servers(&mut self) -> Result<Vec<Server>, Unavailable> {
        Ok(self.living.servers())
    }

    fn withdraw(&mut self, server: &str) -> Result<(), Unavailable> {
        self.living.withdraw(server);
        Ok(())
    }

    fn take(&mut self, room: &str, server: &str) -> Result<Taking, Unavailable> {
        let is_there = self.rooms.contains_key(room);
        Ok(if is_there { self.living.take(room, server) } else { Taking::NoRoom })
    }

    fn holds(&mut self, room: &str, lease: &Lease) -> Result<bool, Unavailable> {
        Ok(!self.rooms.contains_key(room) || self.living.holds(room, lease))
    }

    fn give_up(&mut self, room: &str, lease: &Lease, is_missed: bool) -> Result<(), Unavailable> {
        self.living.give_up(room, lease, is_missed);
        Ok(())
    }

    fn due(&mut self, now: u64, server: &str, most: usize) -> Result<Vec<String>, Unavailable> {
        let rooms = self.rooms.iter().filter(|(name, _)| self.living.may_take(name, server));
        let due = rooms.filter_map(|(name, room)| Some((room.due.filter(|due| *due <= now)?, name)));
        let mut due: Vec<_> = due.collect();
        due.sort_unstable();
        let names = due.into_iter().take(most);
        Ok(names.map(|(_, name)| name.clone()).collect())
    }

    fn claim(&mut self, claim: &Claim, most: u32) -> Result<bool, Unavailable> {
        Ok(self.living.claim(claim, most))
    }

    fn release(&mut self, claim: &Claim) -> Result<(), Unavailable> {
        self.living.release(claim);
        Ok(())
    }

    fn sweep(&mut self, ran: u64) -> Result<Swept, Unavailable> {
        let mut swept = Swept::default();
        self.rooms.retain(|name, room| {
            let stays = room.retired.is_none_or(|retired| retired > ran.saturating_sub(RETIRED));
            swept.removed.extend((!stays).then(|| name.clone()));
            stays
        });
        for (name, room) in &mut self.rooms {
            let has_expired = room.expires.is_some_and(|expires| expires <= ran);
            if has_expired && room.retired.is_none() {
                room.card = None;
                room.retired = Some(ran);
                swept.retired.push(name.clone());
            }
        }
        for since in surplus(&self.runs()?) {
            self.runs.remove(&since);
        }
        Ok(swept)
    }

    fn runs(&mut self) -> Result<Vec<Run>, Unavailable> {
        Ok(self.runs.values().copied().collect())
    }

    fn put_run(&mut self, run: Run) -> Result<(), Unavailable> {
        self.runs.insert(run.since, run);
        Ok(())
    }

    fn rooms(&mut self) -> Result<Vec<String>, Unavailable> {
        Ok(self.rooms.keys().cloned().collect())
    }
}
