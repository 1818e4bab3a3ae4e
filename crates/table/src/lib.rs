//! The table: the only place that knows the game in progress.
//!
//! Carriers (desktop, server, command line) hand texts to [`Table::handle`] and bring its answers and events to whom
//! they are for.
//! There is no input or output here, no clock, and no randomness but what follows from the seed.

mod answer;
mod fields;
mod game;
mod id;
mod job;
mod message;
mod options;
mod record;
mod refusal;
mod request;
mod seats;
mod table;

pub use job::{Finished, Job, Stopper};
pub use message::{Addressee, Change, Client, Event, LONGEST_MESSAGE, Message, Reply, too_long};
pub use options::read as read_options;
pub use record::{EXTENSION, LARGEST_RECORD};
pub use refusal::{Code, Refusal};
pub use request::VERBS;
pub use table::Table;
