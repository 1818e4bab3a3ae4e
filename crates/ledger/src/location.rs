//! Where a ledger is, as an operator writes it.

use std::path::Path;

use crate::memory::Memory;
use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::store::{LogStore, Unavailable};

/// Returns whether a place is the path of a file.
#[must_use]
pub fn is_file(place: &str) -> bool {
    let is_address = ["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| place.starts_with(scheme));
    !is_address && place != "memory"
}

/// Opens the store at a place: the address of a database (`postgres://…`), `memory`, or the path of a file.
///
/// # Errors
/// [`Unavailable`].
pub fn open_store(place: &str) -> Result<Box<dyn LogStore + Send>, Unavailable> {
    Ok(match place {
        "memory" => Box::new(Memory::new()),
        path if is_file(path) => Box::new(Sqlite::open(Path::new(path))?),
        address => Box::new(Postgres::open(address)?),
    })
}
