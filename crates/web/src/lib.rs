//! The table in a browser, without a server: a WebAssembly module that takes and returns texts.
//!
//! [`Carrier`] passes the messages of one page to the table. It runs the table's jobs in slices, since a Worker has
//! only one thread; a second instance of the module, in a Worker of its own, may help. [`module`] has the functions
//! that the Worker's script calls (ui/transport/wasm-table.js).

mod carrier;
pub mod module;
#[cfg(target_arch = "wasm32")]
mod page_helper;

pub use carrier::{CallOutput, Carrier};
