//! What outlives the program.
//!
//! [`write_whole`] replaces a file so that a crash leaves the old or the new one, never a part; where a file can only
//! be written in
//! place, a rescue copy stands by. [`KeptGame`] keeps the game in progress at every step: the last whole game, and
//! beside it a
//! journal of the changes since, appended and synced. [`KeptTable`] is the table whose game is kept so. [`Notebook`]
//! holds settings,
//! recent files and the window.

#[cfg(unix)]
mod attributes;
mod beside;
mod disk;
mod error;
mod game;
mod in_place;
mod notes;
mod sync;
#[cfg_attr(unix, path = "unix.rs")]
#[cfg_attr(not(unix), path = "windows.rs")]
mod system;
mod table;
mod whole;

pub use disk::{Disk, Place, SystemDisk};
pub use error::{NotKept, reason};
pub use game::{Aside, Change, Found, FoundGame, Game, GameId, KeptGame, Why};
pub use in_place::left_copy;
pub use notes::{Notebook, Notes, Window};
pub use sync::Safety;
pub use table::{Heard, KeptTable, Opened, Unkept, open, rewritten};
pub use whole::{Written, write_whole, write_whole_with};
