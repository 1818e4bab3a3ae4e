//! The logs of rooms.
//!
//! A log is a list of lines. Each line has a *link*, which ties it to all lines before it. Whoever appends a line says
//! which end of the log they know: if the log has another end, nothing is appended ([`Appended::No`]). So of two
//! writers one wins, and no log ever forks. An appended line is never changed.
//!
//! A room lives on one server at a time ([`LogStore::take`]), and an append compares that, too: who has lost the room
//! appends nothing ([`Appended::Taken`]).
//!
//! The lines mean nothing here: rooms write and read them.

mod append;
mod claim;
mod group_commit;
mod integers;
mod lease;
mod living;
mod location;
mod memory;
mod postgres;
mod run;
mod sqlite;
mod store;
mod words;

pub use append::{Append, Appended, Log, LogHead, LogLine, Opening, Reading, RoomNote, RoomSnapshot, ServerSeed};
pub use claim::Claim;
pub use group_commit::{Callback, Ledger};
pub use lease::{Announced, LEASE, Lease, Server, Taking, Unserved};
pub use location::{is_file, open_store, open_store_to_read};
pub use memory::Memory;
pub use postgres::Postgres;
pub use run::{Run, Swept};
pub use sqlite::Sqlite;
pub use store::{Between, LogStore, OpenError, Unavailable};
