//! Storage: what outlives the program.
//!
//! - [`write_atomically`] replaces a file: a crash leaves the old one or the new one, never a part.
//! - [`GameStore`] saves the game in progress at every step: a snapshot, and a journal of the changes since.
//! - [`PersistentTable`] is a table whose game is saved in such a store.
//! - [`FileVersion`] tells whether somebody else has changed a file.
//! - [`GamePlaces`] gives each program on one folder a place of its own for its game in progress.
//! - [`Library`] keeps every game that was left, one file a game.
//! - [`PreferencesFile`] holds settings, recent files and the window's state.
//!
//! Everything goes through the [`Disk`] trait, so that tests can let each operation fail.

mod error;
mod files;
mod folders;
mod library;
mod persistent_table;
mod places;
mod preferences;
mod saved_game;

pub use error::StorageError;
pub use files::{
    Disk, Durability, FileVersion, GameFile, PathState, SystemDisk, Written, check_name, find_rescue_copy,
    is_windows_device, write_atomically, write_atomically_or_rescue,
};
pub use folders::{app_folder, program_folder};
pub use library::{Deletion, Imported, KeptGame, Library, LibraryError, LibraryService, PlayedGame};
pub use persistent_table::{Handled, OpenedStore, PersistentTable, StoreUnavailable, canonical_record, open_store};
pub use places::GamePlaces;
pub use preferences::{Preferences, PreferencesFile, SeenSettings, WindowState};
pub use saved_game::{
    GameId, GameStore, JournalEntry, QuarantineReason, Quarantined, RecoveredGame, Recovery, Snapshot,
};
