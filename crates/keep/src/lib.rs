//! What outlives the program.
//!
//! [`write_whole`] replaces a file so that a crash leaves the old or the new one, never a part. [`KeptGame`] keeps the game in
//! progress at every step: the last whole record, and beside it a journal of the changes since, appended and synced. [`Notebook`] holds
//! settings, recent files and the window. None of them knows the rules or the table: they deal in records and texts of steps.

mod disk;
mod error;
mod game;
mod notes;
mod whole;

pub use disk::{Disk, SystemDisk};
pub use error::{NotKept, reason};
pub use game::{Change, Found, KeptGame};
pub use notes::{Notebook, Notes, Window};
pub use whole::write_whole;
