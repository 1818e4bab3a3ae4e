//! Checking a log from its first entry to its end, for the operator.

use std::fmt;

use crate::hash_chain::LogHead;
use crate::replica::{ReadLine, Reading};
use crate::room::{BadEntry, Room};

/// What is wrong with a log. Its text quotes nothing that people have written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogFault {
    /// The number of the entry.
    pub seq: u64,
    /// What is wrong with it: a sentence.
    pub why: String,
}

impl fmt::Display for LogFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.seq, self.why)
    }
}

/// Checks all of a log, and the snapshot that stands beside it. The reading has every line, and no snapshot in place of
/// some.
///
/// # Errors
/// The first fault.
pub fn check_log(reading: &Reading, snapshot: Option<&str>) -> Result<(), LogFault> {
    let snapshot = snapshot.and_then(|text| match Room::from_snapshot(text) {
        // Those of other versions are passed over by whoever opens the room, too.
        Err(BadEntry::Newer(_)) => None,
        kept => Some(kept),
    });
    let mut room = Room::empty();
    for line in &reading.lines {
        apply(&mut room, line)?;
        if let Some(Ok(kept)) = &snapshot
            && kept.head().seq == line.seq
            && !kept.shows_the_same_as(&room)
        {
            return Err(fault(line.seq, "The snapshot after it is not of this log."));
        }
    }
    check_end(&mut room, reading)?;
    if let Some(Err(_)) = snapshot {
        return Err(fault(reading.head.seq, "The last snapshot before it cannot be read."));
    }
    Ok(())
}

fn apply(room: &mut Room, line: &ReadLine) -> Result<(), LogFault> {
    let known = room.head();
    let next = known.seq + 1;
    if line.seq != next {
        return Err(fault(next, "It is missing."));
    }
    let head = LogHead { seq: line.seq, link: line.link };
    if known.after(&line.text) != head {
        let why = "It, or its link, was changed after it was written.";
        return Err(fault(next, why));
    }
    match room.apply(&line.text) {
        Ok(_) => Ok(()),
        Err(BadEntry::Unreadable) => Err(fault(next, "It cannot be read.")),
        Err(BadEntry::Newer(version)) => {
            let why = format!("It is of version {version}, which this program does not know.");
            Err(fault(next, why))
        }
        Err(BadEntry::Misplaced(why)) => Err(fault(next, why)),
    }
}

/// Checks that the log ends where is noted beside it, and that a game that runs has its server seed.
fn check_end(room: &mut Room, reading: &Reading) -> Result<(), LogFault> {
    let (end, noted) = (room.head(), reading.head);
    if end.seq < noted.seq {
        return Err(fault(end.seq + 1, "It is missing."));
    }
    if end.seq > noted.seq {
        let why = "It stands behind the end that is noted of the log.";
        return Err(fault(noted.seq + 1, why));
    }
    if end != noted {
        return Err(fault(end.seq, "The link that is noted of it is another one."));
    }
    if let Some(server_seed) = reading.server_seed {
        room.learn_server_seed(server_seed);
    }
    if room.needs_server_seed() {
        let why = "The server seed of the game that runs after it is missing, or another one.";
        return Err(fault(end.seq, why));
    }
    Ok(())
}

fn fault(seq: u64, why: impl Into<String>) -> LogFault {
    LogFault { seq, why: why.into() }
}
