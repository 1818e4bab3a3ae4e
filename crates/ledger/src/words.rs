//! Why a database cannot be used, in words for its operator: half a sentence, without the phrases of libraries.

use std::error::Error;
use std::io;

use atar_reasons::system_reason;
use rusqlite::ErrorCode;
use tokio_postgres::error::SqlState;

/// Returns what SQLite refuses. What we have no words for has its number, which SQLite's manual explains.
pub(crate) fn sqlite_reason(error: &rusqlite::Error) -> String {
    let words = match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "the disk is full",
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => "it is damaged",
        Some(ErrorCode::CannotOpen) => "it cannot be opened",
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => "this user may not write it",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program uses it",
        Some(ErrorCode::SystemIoFailure) => "the disk reports an error",
        Some(ErrorCode::OutOfMemory) => "there is not enough memory",
        Some(_) => return format!("SQLite reports error {}", number(error)),
        None => "it has another form than this program writes",
    };
    words.to_owned()
}

fn number(error: &rusqlite::Error) -> i32 {
    error.sqlite_error().map_or(0, |failure| failure.extended_code)
}

/// Returns why no connection could be made: what the system says, or else what is at the bottom of it.
pub(crate) fn connection_reason(error: &tokio_postgres::Error) -> String {
    if let Some(code) = error.code() {
        return refusal_reason(code);
    }
    let mut cause: &dyn Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
        if let Some(system) = cause.downcast_ref::<io::Error>()
            && system.get_ref().is_none()
        {
            return system_reason(system);
        }
    }
    // The library's own words.
    if cause.to_string() == "database does not allow writes" {
        return "the database can only be read, or is a standby".to_owned();
    }
    // The library tells its kinds of errors apart by their texts alone.
    if error.to_string().contains("TLS") {
        return format!("the connection cannot be encrypted: {cause}");
    }
    cause.to_string()
}

/// Returns why a database refuses a connection.
fn refusal_reason(code: &SqlState) -> String {
    let words = match *code {
        SqlState::INVALID_PASSWORD | SqlState::INVALID_AUTHORIZATION_SPECIFICATION => {
            "it does not let this user in, or the password is wrong"
        }
        SqlState::INVALID_CATALOG_NAME => "it has no database of this name",
        SqlState::TOO_MANY_CONNECTIONS => "it has too many connections",
        SqlState::CANNOT_CONNECT_NOW => "it starts or stops",
        _ => return format!("it refuses with SQLSTATE {}", code.code()),
    };
    words.to_owned()
}
