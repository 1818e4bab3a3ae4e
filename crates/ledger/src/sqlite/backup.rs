//! A copy of the file while it is in use.
//!
//! The copy is made by the connection that writes, with SQLite's online backup. What that connection writes in between
//! goes into the copy, too. So the copy has what was answered before its last step, and no half of anything.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use atar_reasons::system_reason;
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};

use super::place::Place;
use super::{SharedLiving, Sqlite};
use crate::store::{Between, Unavailable};

/// The pages that are copied at once: a millisecond's work.
const PAGES: i32 = 64;

/// Copies all logs to a new file, which appears when it is complete and on the disk.
pub(super) fn copy(
    connection: &Connection,
    shared: (&Place, &SharedLiving),
    file: &Path,
    between: Between<'_>,
) -> Result<(), Unavailable> {
    if file.exists() {
        return Err(unwritten(&io::ErrorKind::AlreadyExists.into()));
    }
    let part = file.with_extension("part");
    // What a program left that was killed.
    let _ = fs::remove_file(&part);
    let copied = create(&part).and_then(|()| fill(connection, shared, &part, between));
    let kept = copied.and_then(|()| fs::rename(&part, file).map_err(|error| unwritten(&error)));
    if kept.is_err() {
        let _ = fs::remove_file(&part);
    }
    kept
}

/// Creates the file. Nobody else may read it: it has what people have written.
fn create(part: &Path) -> Result<(), Unavailable> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(part).map_err(|error| unwritten(&error))?;
    Ok(())
}

fn fill(
    connection: &Connection,
    (place, living): (&Place, &SharedLiving),
    part: &Path,
    between: Between<'_>,
) -> Result<(), Unavailable> {
    let mut copy = Connection::open(part)?;
    // It is synced as a whole in the end.
    copy.pragma_update(None, "synchronous", "OFF")?;
    copy.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    let backup = Backup::new(connection, &mut copy)?;
    while backup.step(PAGES)? != StepResult::Done {
        let (place, living) = (place.clone(), living.clone());
        if !between(&mut Sqlite { connection, place, living }) {
            return Err(Unavailable("The program ended.".to_owned()));
        }
    }
    drop(backup);
    copy.close().map_err(|(_, error)| error)?;
    let file = OpenOptions::new().write(true).open(part);
    file.and_then(|file| file.sync_all()).map_err(|error| unwritten(&error))
}

fn unwritten(error: &io::Error) -> Unavailable {
    let why = system_reason(error);
    Unavailable(format!("The copy of the logs cannot be written: {why}."))
}
