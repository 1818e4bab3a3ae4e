//! The lab in a browser, without a server: a WebAssembly module that takes and returns texts.
//!
//! One Worker has the desk, others play. All have the same module (ui/transport/lab-module.js): [`DeskCarrier`] passes
//! texts to the desk, [`Player`] plays one game at a time in slices. [`module`] has the functions for the Workers'
//! scripts.

mod desk;
pub mod module;
mod player;

pub use desk::DeskCarrier;
pub use player::Player;
