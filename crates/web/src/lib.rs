//! The table in a browser, without a server: a WebAssembly module that takes and returns texts.
//!
//! [`Carrier`] passes the messages of one page to the table. It runs the table's jobs in slices, since a Worker has
//! only one thread. [`module`] has the functions that the Worker's script calls (ui/transport/wasm-table.js).

mod carrier;
pub mod module;

pub use carrier::{CallOutput, Carrier};
