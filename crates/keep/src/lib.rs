//! What outlives the program.
//!
//! [`write_whole`] replaces a file so that a crash leaves the old or the new one, never a part. [`KeptGame`] keeps the game in
//! progress at every step: the last whole game, and beside it a journal of the changes since, appended and synced. [`KeptTable`] is the
//! table whose game is kept so. [`Notebook`] holds settings, recent files and the window.

mod disk;
mod error;
mod game;
mod notes;
mod table;
mod whole;

pub use disk::{Disk, SystemDisk};
pub use error::{NotKept, reason};
pub use game::{Aside, Change, Found, FoundGame, Game, GameId, KeptGame, Why};
pub use notes::{Notebook, Notes, Window};
pub use table::{Heard, KeptTable, Opened, Unkept, open, rewritten};
pub use whole::write_whole;
