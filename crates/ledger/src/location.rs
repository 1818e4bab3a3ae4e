//! Where a ledger is, as an operator writes it.

use std::path::Path;

use crate::memory::Memory;
use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::store::{LogStore, OpenError};

/// Returns whether a place is the path of a file.
#[must_use]
pub fn is_file(place: &str) -> bool {
    let is_address = ["postgres://", "postgresql://"].iter().any(|scheme| place.starts_with(scheme));
    !is_address && place != "memory"
}

/// Opens the store at a place: the address of a database (`postgres://…`), `memory`, or the path of a file.
///
/// # Errors
/// [`OpenError`].
pub fn open_store(place: &str) -> Result<Box<dyn LogStore + Send>, OpenError> {
    Ok(match place {
        "memory" => Box::new(Memory::new()),
        path if is_file(path) => Box::new(Sqlite::open(Path::new(path))?),
        address => Box::new(Postgres::open(address)?),
    })
}

/// Opens the store at a place to read it alone: nothing is made, and nothing is changed.
///
/// # Errors
/// [`OpenError`].
pub fn open_store_to_read(place: &str) -> Result<Box<dyn LogStore + Send>, OpenError> {
    Ok(match place {
        "memory" => Box::new(Memory::new()),
        path if is_file(path) => Box::new(Sqlite::open_to_read(Path::new(path))?),
        address => Box::new(Postgres::open_to_read(address)?),
    })
}
