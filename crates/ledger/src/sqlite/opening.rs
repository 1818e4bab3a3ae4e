//! Opening the file, and why it cannot be opened.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;
use std::time::Duration;

use atar_reasons::cannot;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::place::{Place, beside, write_ahead_log};
use super::{MIGRATIONS, SharedLiving, Sqlite};
use crate::store::OpenError;
use crate::words::sqlite_reason;

/// How long to wait for another program to let the file go.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why a file is not used.
pub(super) enum Refusal {
    /// SQLite says why.
    Sqlite(rusqlite::Error),
    /// The system says why.
    System(io::Error),
    /// It is of another program.
    Foreign,
    /// It is of a newer version of this one.
    Newer,
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Refusal {
        Refusal::Sqlite(error)
    }
}

/// Returns whether there is no file. Something else in its place is refused.
pub(super) fn is_missing(path: &Path) -> Result<bool, OpenError> {
    let shown = path.display();
    match fs::metadata(path) {
        Ok(file) if file.is_dir() => Err(OpenError::Unusable(format!("{shown} is a folder, not a file of rooms."))),
        Ok(file) if file.len() == 0 => Err(OpenError::Unusable(format!(
            "{shown} is empty: the rooms that were in it are gone. Put a backup in its place, or remove it to begin \
             without rooms."
        ))),
        Ok(_) => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(explained(path, Refusal::System(error))),
    }
}

/// Makes a file. It comes into its place once it is one of rooms: what a program leaves that is killed meanwhile is
/// never taken for rooms that are gone.
pub(super) fn make(path: &Path) -> Result<(), Refusal> {
    let part = beside(path, &format!("-new-{}", std::process::id()));
    let remove = || {
        for end in ["", "-wal", "-journal"] {
            let _ = fs::remove_file(beside(&part, end));
        }
    };
    // What a program of this number has left.
    remove();
    let made = open(&part, true).and_then(|made| {
        made.connection.close().map_err(|(_, error)| error)?;
        // Another program may have made one meanwhile, and have it open.
        if path.exists() {
            return Ok(());
        }
        fs::rename(&part, path).map_err(Refusal::System)
    });
    remove();
    made
}

/// Opens a file, or begins a new one.
pub(super) fn open(path: &Path, is_new: bool) -> Result<Sqlite, Refusal> {
    let mut connection = connect(path, is_new)?;
    let version = version(&connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    migrate(&mut connection, version)?;
    let place = Place::of(path).map_err(Refusal::System)?;
    Ok(Sqlite { connection, place, living: SharedLiving::default() })
}

/// Opens a file to read it.
pub(super) fn open_to_read(path: &Path) -> Result<Sqlite, Refusal> {
    let has_log = fs::metadata(write_ahead_log(path)).is_ok_and(|log| log.len() > 0);
    let connection = connect(path, false)?;
    connection.pragma_update(None, "query_only", true)?;
    // What a server that was killed has left in the write-ahead log stays there.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, has_log)?;
    if version(&connection)? == 0 {
        return Err(Refusal::Foreign);
    }
    let place = Place::default();
    Ok(Sqlite { connection, place, living: SharedLiving::default() })
}

/// Opens a file so that no other program can use it meanwhile.
fn connect(path: &Path, is_new: bool) -> Result<Connection, Refusal> {
    // SQLite does not say why it cannot; the system does.
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(is_new);
    options.open(path).map_err(Refusal::System)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
    Ok(connection)
}

/// Returns the version of the tables: 0 if there are none yet. Changes nothing, as the file may be another program's.
fn version(connection: &Connection) -> Result<usize, Refusal> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let version = usize::try_from(version).unwrap_or(usize::MAX);
    let select = "SELECT count(*), count(*) FILTER (WHERE name IN ('room', 'entry', 'secret')) FROM sqlite_schema
        WHERE type = 'table'";
    let (all, own): (i64, i64) = connection.query_row(select, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let is_own = if version == 0 { all == 0 } else { own == 3 };
    match version {
        _ if !is_own => Err(Refusal::Foreign),
        version if version > MIGRATIONS.len() => Err(Refusal::Newer),
        version => Ok(version),
    }
}

/// Brings the tables up to date. Takes the lock of the file, too.
fn migrate(connection: &mut Connection, version: usize) -> Result<(), rusqlite::Error> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    for migration in MIGRATIONS.iter().skip(version) {
        transaction.execute_batch(migration)?;
    }
    let version = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    transaction.pragma_update(None, "user_version", version)?;
    transaction.commit()
}

/// Says for the operator why a file is not used.
pub(super) fn explained(path: &Path, refusal: Refusal) -> OpenError {
    let shown = path.display();
    let code = match &refusal {
        Refusal::Sqlite(error) => error.sqlite_error_code(),
        _ => None,
    };
    let why = match (refusal, code) {
        (_, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked)) => {
            return OpenError::InUse(format!(
                "Another host uses {shown}. Stop that one first, or choose another folder."
            ));
        }
        (_, Some(ErrorCode::NotADatabase)) | (Refusal::Foreign, _) => {
            format!("{shown} is not a file of rooms. Choose another folder, or move the file away.")
        }
        (Refusal::Newer, _) => {
            format!("{shown} was written by a newer program. Update this one.")
        }
        (_, Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied)) => {
            format!("{shown} cannot be written: this user may not.")
        }
        (_, Some(ErrorCode::DiskFull)) => {
            format!("{shown} cannot be written: the disk is full.")
        }
        (Refusal::Sqlite(error), _) => {
            format!("{shown} cannot be used: {}.", sqlite_reason(&error))
        }
        (Refusal::System(error), _) => cannot(path, "created", &error),
    };
    OpenError::Unusable(why)
}
