//! The lab in a browser, without a server: a WebAssembly module that takes and returns texts.
//!
//! One Worker has the service, others play. All have the same module (ui/transport/lab-module.js): [`ServiceCarrier`]
//! passes texts to the service, [`GamePlayer`] plays one game at a time in slices. [`module`] has the functions for the
//! Workers' scripts.

pub mod module;
mod player;
mod service;

pub use player::GamePlayer;
pub use service::ServiceCarrier;
