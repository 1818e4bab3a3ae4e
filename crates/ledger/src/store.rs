//! Where logs are kept.

use std::path::Path;

use crate::append::{Append, Appended, Log, LogHead, LogLine, Opening, Reading, RoomNote, RoomSnapshot, ServerSeed};
use crate::claim::Claim;
use crate::lease::{Announced, Lease, Server, Taking};
use crate::run::{Run, Swept};

/// The logs cannot be reached, or not written. Whether the lines that were to be appended are in the log is not known:
/// append the same again. The text never quotes a line: it may be logged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unavailable(pub String);

/// Why logs cannot be opened. The text is a sentence for the operator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// Another program has them open.
    #[error("{0}")]
    InUse(String),
    /// They cannot be used as they are.
    #[error("{0}")]
    Unusable(String),
}

impl From<Unavailable> for OpenError {
    fn from(Unavailable(why): Unavailable) -> OpenError {
        OpenError::Unusable(why)
    }
}

/// What happens between two steps of a copy. Returns whether the copy is to go on.
pub type Between<'a> = &'a mut dyn FnMut(&mut dyn LogStore) -> bool;

/// Where logs are kept. Every method waits for its result.
pub trait LogStore {
    /// Appends lines, each as if alone and in order, and returns once they outlast a power cut.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Appended>, Unavailable>;

    /// Notes what else is to be known of a room, if its log still ends as the note says. A room that has left the lobby
    /// comes back to it only with a new time at which it expires. A power cut may forget the note; then what the last
    /// line was appended with holds.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn note(&mut self, note: &RoomNote) -> Result<(), Unavailable>;

    /// Returns the log of a room at one moment, with its lines after the first `seq`.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn log(&mut self, room: &str, seq: u64) -> Result<Log, Unavailable>;

    /// Returns the lines of a room after the first `seq`; none if there is no such room.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn lines(&mut self, room: &str, seq: u64) -> Result<Vec<LogLine>, Unavailable> {
        Ok(self.log(room, seq)?.lines)
    }

    /// Returns the server seed of the last game of a room.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn server_seed(&mut self, room: &str) -> Result<Option<ServerSeed>, Unavailable> {
        Ok(self.log(room, u64::MAX)?.server_seed)
    }

    /// Returns whether the log of a room ended so once.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn has(&mut self, room: &str, head: LogHead) -> Result<bool, Unavailable>;

    /// Returns the last snapshot of a room, if its line and all before it are in the log.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn snapshot(&mut self, room: &str) -> Result<Option<RoomSnapshot>, Unavailable>;

    /// Keeps a snapshot in place of the one before. Without a room it is not kept. A power cut may forget it.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn put_snapshot(&mut self, snapshot: &RoomSnapshot) -> Result<(), Unavailable>;

    /// Returns what a server reads of a room: the lines after the first `seq`, or a snapshot and the lines after it if
    /// it `may_skip` the first ones, and the server seed.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn read(&mut self, room: &str, seq: u64, may_skip: bool) -> Result<Reading, Unavailable> {
        let snapshot = if may_skip { self.snapshot(room)? } else { None };
        let since = snapshot.as_ref().map_or(seq, |snapshot| snapshot.head.seq);
        Ok(Reading { log: self.log(room, since)?, snapshot })
    }

    /// Returns the listed rooms with their cards, in the order of their names.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn cards(&mut self) -> Result<Vec<(String, String)>, Unavailable>;

    /// Returns the rooms with overdue timers that a server has or may take, the longest due first, at most `most`.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn due(&mut self, now: u64, server: &str, most: usize) -> Result<Vec<String>, Unavailable>;

    /// Says that a server lives: for [`LEASE`](crate::LEASE) milliseconds by the clock of the store.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn announce(&mut self, server: &Server) -> Result<Announced, Unavailable>;

    /// Returns the servers that live.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn servers(&mut self) -> Result<Vec<Server>, Unavailable>;

    /// Says that a server ends. Others may take the rooms that it still has.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn withdraw(&mut self, server: &str) -> Result<(), Unavailable>;

    /// Takes a room for a server, unless another one has it that lives. Whoever had it before appends nothing more, be
    /// it the same server.
    ///
    /// # Errors
    /// [`Unavailable`]. The room may have been taken.
    fn take(&mut self, room: &str, server: &str) -> Result<Taking, Unavailable>;

    /// Takes a room for a server, and reads it.
    ///
    /// # Errors
    /// [`Unavailable`]. The room may have been taken.
    fn take_and_read(&mut self, room: &str, server: &str, may_skip: bool) -> Result<Opening, Unavailable> {
        Ok(match self.take(room, server)? {
            Taking::Taken { lease, unserved } => {
                Opening::Open { lease, unserved, reading: self.read(room, 0, may_skip)? }
            }
            Taking::Elsewhere(server) => Opening::Elsewhere(server),
            Taking::NoRoom => Opening::NoRoom,
        })
    }

    /// Returns whether a lease still holds, or there is no such room.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn holds(&mut self, room: &str, lease: &Lease) -> Result<bool, Unavailable>;

    /// Gives a room up, if the lease still holds. `is_missed` says that people wait for whoever takes it next: the time
    /// until then is nobody's.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn give_up(&mut self, room: &str, lease: &Lease, is_missed: bool) -> Result<(), Unavailable>;

    /// Claims one of the `most` that an address may have of a kind, at all servers together. Whoever has it already has
    /// it once. Returns whether the holder has it.
    ///
    /// # Errors
    /// [`Unavailable`]. It may have been claimed.
    fn claim(&mut self, claim: &Claim, most: u32) -> Result<bool, Unavailable>;

    /// Gives back what was claimed.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn release(&mut self, claim: &Claim) -> Result<(), Unavailable>;

    /// Takes the rooms out of the lobby that have expired, once hosts have run for so long ([`Run::ran`]), and removes
    /// those that left it a day of such time ago, unless something was appended to them or noted of their expiry since.
    /// Forgets short runs, too, where there are many, and claims that hold no longer.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn sweep(&mut self, ran: u64) -> Result<Swept, Unavailable>;

    /// Returns the milliseconds since the start of 1970, as the store's own clock shows them; none if it has no other
    /// than this machine's.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn time(&mut self) -> Result<Option<u64>, Unavailable> {
        Ok(None)
    }

    /// Returns the times in which hosts ran, the first ones first; none before the ledger was first served.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn runs(&mut self) -> Result<Vec<Run>, Unavailable>;

    /// Notes that a host runs. Takes the place of what was noted of the run with this beginning. A power cut may forget
    /// it.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn put_run(&mut self, run: Run) -> Result<(), Unavailable>;

    /// Returns every room of which anything is kept, in the order of their names.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn rooms(&mut self) -> Result<Vec<String>, Unavailable>;

    /// Returns what is wrong with the store as a whole, a sentence each; nothing if it has no form of its own to check.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn faults(&mut self) -> Result<Vec<String>, Unavailable> {
        Ok(Vec::new())
    }

    /// Writes a copy of all logs to a new file, in steps. `between` may write in between; the copy has that too.
    ///
    /// # Errors
    /// [`Unavailable`], also where the logs are no file, or the file exists.
    fn back_up(&mut self, file: &Path, between: Between<'_>) -> Result<(), Unavailable> {
        let _ = (file, between);
        let why = "Only logs in an SQLite file can be copied to a file.";
        Err(Unavailable(why.to_owned()))
    }
}

impl LogStore for Box<dyn LogStore + Send> {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Appended>, Unavailable> {
        (**self).append(batch)
    }

    fn note(&mut self, note: &RoomNote) -> Result<(), Unavailable> {
        (**self).note(note)
    }

    fn log(&mut self, room: &str, seq: u64) -> Result<Log, Unavailable> {
        (**self).log(room, seq)
    }

    fn has(&mut self, room: &str, head: LogHead) -> Result<bool, Unavailable> {
        (**self).has(room, head)
    }

    fn snapshot(&mut self, room: &str) -> Result<Option<RoomSnapshot>, Unavailable> {
        (**self).snapshot(room)
    }

    fn put_snapshot(&mut self, snapshot: &RoomSnapshot) -> Result<(), Unavailable> {
        (**self).put_snapshot(snapshot)
    }

    fn cards(&mut self) -> Result<Vec<(String, String)>, Unavailable> {
        (**self).cards()
    }

    fn due(&mut self, now: u64, server: &str, most: usize) -> Result<Vec<String>, Unavailable> {
        (**self).due(now, server, most)
    }

    fn announce(&mut self, server: &Server) -> Result<Announced, Unavailable> {
        (**self).announce(server)
    }

    fn servers(&mut self) -> Result<Vec<Server>, Unavailable> {
        (**self).servers()
    }

    fn withdraw(&mut self, server: &str) -> Result<(), Unavailable> {
        (**self).withdraw(server)
    }

    fn take(&mut self, room: &str, server: &str) -> Result<Taking, Unavailable> {
        (**self).take(room, server)
    }

    fn holds(&mut self, room: &str, lease: &Lease) -> Result<bool, Unavailable> {
        (**self).holds(room, lease)
    }

    fn give_up(&mut self, room: &str, lease: &Lease, is_missed: bool) -> Result<(), Unavailable> {
        (**self).give_up(room, lease, is_missed)
    }

    fn claim(&mut self, claim: &Claim, most: u32) -> Result<bool, Unavailable> {
        (**self).claim(claim, most)
    }

    fn release(&mut self, claim: &Claim) -> Result<(), Unavailable> {
        (**self).release(claim)
    }

    fn sweep(&mut self, ran: u64) -> Result<Swept, Unavailable> {
        (**self).sweep(ran)
    }

    fn time(&mut self) -> Result<Option<u64>, Unavailable> {
        (**self).time()
    }

    fn runs(&mut self) -> Result<Vec<Run>, Unavailable> {
        (**self).runs()
    }

    fn put_run(&mut self, run: Run) -> Result<(), Unavailable> {
        (**self).put_run(run)
    }

    fn rooms(&mut self) -> Result<Vec<String>, Unavailable> {
        (**self).rooms()
    }

    fn faults(&mut self) -> Result<Vec<String>, Unavailable> {
        (**self).faults()
    }

    fn back_up(&mut self, file: &Path, between: Between<'_>) -> Result<(), Unavailable> {
        (**self).back_up(file, between)
    }
}
