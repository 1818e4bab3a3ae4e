//! What rooms and the ledger pass each other: neither crate knows the other's types.

use atar_ledger as ledger;
use atar_room::{Append, Bytes, LogHead, ReadLine, Reading};

/// Returns the end of a log as the ledger takes it.
#[must_use]
pub fn head_of(head: LogHead) -> ledger::LogHead {
    ledger::LogHead { seq: head.seq, link: head.link.0 }
}

/// Returns an append to a room's log as the ledger takes it, by whoever has this lease, after hosts have run for so
/// long.
#[must_use]
pub fn append_to(room: String, lease: ledger::Lease, append: Append, ran: u64) -> ledger::Append {
    ledger::Append {
        room,
        known: head_of(append.known),
        lease,
        line: append.line,
        link: append.head.link.0,
        due: append.notes.due,
        expires: Some(ran + append.notes.stays),
        card: append.notes.card,
        server_seed: append.server_seed.map(|Bytes(seed)| ledger::ServerSeed(seed)),
    }
}

/// Returns the end of a log as the room takes it.
fn room_head(head: ledger::LogHead) -> LogHead {
    LogHead { seq: head.seq, link: Bytes(head.link) }
}

/// Returns what there is to read of a room that does not exist.
pub(super) fn nothing() -> Reading {
    Reading { snapshot: None, head: LogHead::START, lines: Vec::new(), server_seed: None }
}

/// Returns what was read as the replica takes it.
#[must_use]
pub fn reading_of(reading: ledger::Reading) -> Reading {
    let log = reading.log;
    let lines = log.lines.into_iter().map(|line| ReadLine { seq: line.seq, link: Bytes(line.link), text: line.text });
    Reading {
        snapshot: reading.snapshot.map(|snapshot| snapshot.text),
        head: room_head(log.head),
        lines: lines.collect(),
        server_seed: log.server_seed.map(|ledger::ServerSeed(seed)| Bytes(seed)),
    }
}
