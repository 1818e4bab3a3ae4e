//! Checking logs, for the operator: nothing in them changes.

use atar_ledger::{Reading, open_store_to_read};
use atar_room::check_log;

use crate::host::LedgerPlace;
use crate::rooms::reading_of;

/// What was looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckedLogs {
    /// How many rooms.
    pub rooms: usize,
    /// How many entries they have.
    pub entries: usize,
    /// How many rooms, and other parts of the ledger, are damaged.
    pub damaged: usize,
}

/// Checks every entry of all rooms, or of one. `found` gets a line for each that is damaged.
///
/// # Errors
/// A sentence: why the ledger cannot be read.
pub fn check_ledger(
    LedgerPlace(place): &LedgerPlace,
    room: Option<&str>,
    mut found: impl FnMut(&str),
) -> Result<CheckedLogs, String> {
    let mut store = open_store_to_read(place).map_err(|error| error.to_string())?;
    let mut checked = CheckedLogs::default();
    let mut report = |line: &str, checked: &mut CheckedLogs| {
        checked.damaged += 1;
        found(line);
    };
    for fault in store.faults().map_err(|error| error.to_string())? {
        report(&format!("the file: {fault}"), &mut checked);
    }
    let rooms = match room {
        Some(room) => vec![room.to_owned()],
        None => store.rooms().map_err(|error| error.to_string())?,
    };
    for room in rooms {
        let log = store.log(&room, 0).map_err(|error| error.to_string())?;
        let snapshot = store.snapshot(&room).map_err(|error| error.to_string())?;
        checked.rooms += 1;
        checked.entries += log.lines.len();
        let is_noted = log.head.seq > 0;
        let snapshot = snapshot.map(|snapshot| snapshot.text);
        let reading = reading_of(Reading { snapshot: None, log });
        if !is_noted {
            report(&format!("room {room}: it is not noted in the list of rooms."), &mut checked);
        } else if let Err(fault) = check_log(&reading, snapshot.as_deref()) {
            report(&format!("room {room}: {fault}"), &mut checked);
        }
    }
    Ok(checked)
}
