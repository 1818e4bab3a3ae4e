//! Where a ledger is, as an operator writes it.

use std::path::Path;

use crate::memory::Memory;
use crate::postgres::Postgres;
use crate::sqlite::Sqlite;
use crate::store::{Store, Unavailable};

/// Opens the store at a place: the address of a database (`postgres://…`), `memory`, or the path of a file.
///
/// # Errors
/// [`Unavailable`].
pub fn open_store(place: &str) -> Result<Box<dyn Store>, Unavailable> {
    let is_address = ["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| place.starts_with(scheme));
    Ok(match place {
        "memory" => Box::new(Memory::new()),
        _ if is_address => Box::new(Postgres::open(place)?),
        path => Box::new(Sqlite::open(Path::new(path))?),
    })
}
