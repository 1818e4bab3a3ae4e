//! The table in a browser, without a server: a WebAssembly module that is given texts and gives texts.
//!
//! [`Carrier`] carries the messages of one page to the table and does the table's jobs in slices, since a Worker has
//! one thread only.
//! [`module`] is what the Worker's script sees of it (ui/transport/wasm-table.js).

mod carrier;
pub mod module;

pub use carrier::{Carrier, Output};
