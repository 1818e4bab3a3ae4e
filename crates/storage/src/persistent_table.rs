//! A table whose game is saved. No answer is sent before its change is on disk.

use std::path::Path;
use std::time::Duration;

use atar_table::{Client, Message, Reply, Request, Roll, StepsChange, Table};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

use crate::error::StorageError;
use crate::files::disk::Disk;
use crate::files::version::{FileVersion, GameFile};
use crate::saved_game::{GameId, GameStore, JournalEntry, RecoveredGame, Recovery, Snapshot};

/// The client that opens recovered games. Nobody gets its answers.
const STORAGE_CLIENT: Client = Client(u64::MAX - 1);

/// The store and what it recovered, or the reason why no game can be saved.
pub type OpenedStore<D> = Result<(GameStore<D>, Recovery), StoreUnavailable>;

/// The reason why no game can be saved.
#[derive(Debug)]
pub struct StoreUnavailable {
    /// The message for the person. The table works without saving.
    pub text: String,
}

impl StoreUnavailable {
    /// Returns the reason where the system names no folder.
    pub(crate) fn without_folder() -> StoreUnavailable {
        StoreUnavailable { text: not_saved("the system has no folder for app data") }
    }
}

/// Opens the folder with the game of a table.
///
/// # Errors
/// No game can be saved there.
pub fn open_store<D: Disk>(disk: D, folder: Option<&Path>) -> OpenedStore<D> {
    opened(GameStore::open(disk, folder.ok_or_else(StoreUnavailable::without_folder)?))
}

/// Says why no game can be saved, if a store could not be opened.
pub(crate) fn opened<D: Disk>(store: Result<(GameStore<D>, Recovery), StorageError>) -> OpenedStore<D> {
    store.map_err(|why| {
        let (action, reason) = (why.action, why.reason());
        tracing::info!(action, reason, "no game can be saved");
        StoreUnavailable {
            text: match why.is_in_use() {
                true => not_saved("another copy of Atar is running"),
                false => describe(&why),
            },
        }
    })
}

fn describe(why: &StorageError) -> String {
    let (path, action, why) = (why.path.display(), why.action, why.reason());
    not_saved(&format!("{path} cannot be {action} ({why})"))
}

fn not_saved(why: &str) -> String {
    format!("Atar cannot keep the game in progress: {why}. Save it before you quit.")
}

/// A table, and the store of its game.
pub struct PersistentTable<D: Disk> {
    table: Table,
    store: Option<GameStore<D>>,
    /// Makes ids of games, apart from the table's dice.
    id_rng: ChaCha8Rng,
    /// The id of the game on the table.
    game: GameId,
    /// The table's `rev` when that game began.
    first_rev: u64,
    /// The file that the game belongs to.
    file: Option<GameFile>,
    /// The trouble that was reported last: a full disk is not reported at every step.
    last_trouble: Option<String>,
}

/// The result of handling a message.
#[derive(Debug)]
pub struct Handled {
    /// The table's reply.
    pub reply: Reply,
    /// A problem that people must be told of.
    pub trouble: Option<String>,
}

impl<D: Disk> PersistentTable<D> {
    /// Creates a driven table with the recovered game. Its chance follows from `seed`. Also returns the problems that
    /// people must be told of.
    ///
    /// # Examples
    /// ```
    /// use atar_storage::{PersistentTable, SystemDisk, open_store};
    /// use atar_table::Client;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let store = open_store(SystemDisk, Some(folder.path()));
    /// let (mut table, troubles) = PersistentTable::new(7, store);
    /// assert!(troubles.is_empty());
    /// let begin = br#"{"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}"#;
    /// let handled = table.handle(Client(1), &begin[..], None);
    /// assert!(handled.trouble.is_none());
    /// drop(table);
    ///
    /// // After a crash, the next start finds the same game.
    /// let (table, _) = PersistentTable::new(8, open_store(SystemDisk, Some(folder.path())));
    /// assert!(table.record().is_some_and(|record| record.contains("owari")));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn new(seed: u64, opened: OpenedStore<D>) -> (PersistentTable<D>, Vec<String>) {
        let mut table = PersistentTable::in_memory(seed);
        let troubles = match opened {
            Ok((store, found)) => table.load(store, found),
            Err(unkept) => vec![unkept.text],
        };
        (table, troubles)
    }

    /// Creates a table whose game is not saved.
    #[must_use]
    pub fn in_memory(seed: u64) -> PersistentTable<D> {
        let mut id_rng = ChaCha8Rng::seed_from_u64(seed);
        id_rng.set_stream(u64::MAX);
        PersistentTable {
            table: Table::driven(seed),
            store: None,
            game: new_game_id(&mut id_rng),
            id_rng,
            first_rev: 0,
            file: None,
            last_trouble: None,
        }
    }

    /// Lets computers have no higher level than this from now on, and think no longer about a turn.
    pub fn limit_computers(&mut self, most_level: u8, most_time: Duration) {
        self.table.limit_computers(most_level, most_time);
    }

    /// Opens the recovered game, or the latest before it that can be played.
    fn load(&mut self, mut store: GameStore<D>, mut found: Recovery) -> Vec<String> {
        let mut troubles: Vec<_> = found.quarantined.iter().map(ToString::to_string).collect();
        while let Some(game) = found.game.take() {
            let Err(why) = self.restore(game) else {
                break;
            };
            found = match store.quarantine() {
                Ok(found) => found,
                Err(why) => {
                    troubles.push(describe(&why));
                    return troubles;
                }
            };
            let quarantined: Vec<_> = found.quarantined.iter().map(ToString::to_string).collect();
            troubles.push(format!("The game in progress cannot be continued. {why} {}", quarantined.join(" ")));
        }
        let store = self.store.insert(store);
        if self.table.has_game() {
            let lost = self.table.lost_tree().map(str::to_owned);
            troubles.extend(lost.map(|why| match store.keep_copy() {
                Ok(copy) => format!("{why} They are kept in {}.", copy.display()),
                Err(uncopied) => format!("{why} {}", describe(&uncopied)),
            }));
            // The table may have rolled chance, and the next start must not find the damaged files again.
            let written = store.write_snapshot(|| snapshot(&self.table, &self.game, self.file.as_ref()));
            store.confirm_opened();
            troubles.extend(self.new_trouble(written));
        }
        troubles
    }

    /// Opens a recovered game. There is none on an error.
    fn restore(&mut self, game: RecoveredGame) -> Result<(), String> {
        // The computer rests until a person resumes it.
        let open =
            Request::Open { record: None, text: Some(game.record.into()), roll: None, seed: None, paused: Some(true) };
        let opened = self.table.request(STORAGE_CLIENT, open);
        opened.map_err(|refused| refused.text)?;
        self.first_rev = self.table.rev();
        self.file = game.file;
        Ok(())
    }

    /// Handles a message, and saves the change. `file` is the file of a game that the message opens.
    pub fn handle<'a>(&mut self, client: Client, message: impl Into<Message<'a>>, file: Option<GameFile>) -> Handled {
        let at = self.table.ply();
        let reply = self.table.handle(client, message);
        let trouble = match &reply.change {
            None => None,
            Some(atar_table::Change::NewGame) => {
                self.game = new_game_id(&mut self.id_rng);
                self.first_rev = self.table.rev();
                self.file = file;
                self.write_snapshot()
            }
            Some(atar_table::Change::Seats | atar_table::Change::Tree) => self.write_snapshot(),
            Some(atar_table::Change::Steps(StepsChange { ply, steps })) => {
                let (ply, steps) = (*ply, steps.clone());
                self.append(&JournalEntry { at, ply, steps })
            }
        };
        Handled { reply, trouble }
    }

    /// Notes that the position `rev` was saved to a file, which the game belongs to from now on. Does nothing if that
    /// was another game. Returns a problem that people must be told of.
    pub fn was_saved(&mut self, file: GameFile, rev: u64) -> Option<String> {
        if rev < self.first_rev || self.file.as_ref() == Some(&file) {
            return None;
        }
        self.file = Some(file);
        self.write_snapshot()
    }

    /// Returns the file that the game belongs to.
    pub fn file(&self) -> Option<&GameFile> {
        self.file.as_ref()
    }

    /// Returns the version of a file that the game of the position `rev` was last read from or saved to; none if it
    /// does not belong to this file.
    pub fn version_of(&self, path: &Path, rev: u64) -> Option<&FileVersion> {
        let own = self.file.as_ref();
        let own = own.filter(|file| rev >= self.first_rev && file.path == path)?;
        own.version.as_ref()
    }

    /// Returns the record of the game as a file's text.
    pub fn record(&self) -> Option<String> {
        self.table.record_text()
    }

    /// Writes a snapshot. Returns a problem that people must be told of.
    fn write_snapshot(&mut self) -> Option<String> {
        let store = self.store.as_mut()?;
        let (table, game, file) = (&self.table, &self.game, self.file.as_ref());
        let written = store.write_snapshot(|| snapshot(table, game, file));
        self.new_trouble(written)
    }

    /// Appends to the journal. Returns a problem that people must be told of.
    fn append(&mut self, entry: &JournalEntry) -> Option<String> {
        let store = self.store.as_mut()?;
        let (table, game, file) = (&self.table, &self.game, self.file.as_ref());
        let written = store.append(game, entry, || snapshot(table, game, file));
        self.new_trouble(written)
    }

    /// Returns the trouble of a failed write, unless it was reported already.
    fn new_trouble(&mut self, written: Result<(), StorageError>) -> Option<String> {
        let trouble = written.err().map(|why| {
            let (action, reason) = (why.action, why.reason());
            tracing::warn!(action, reason, "the game is not saved");
            // Without the file's name, which differs each time, so that the same problem has the same text.
            let folder = why.path.parent().unwrap_or(&why.path).display();
            not_saved(&format!("nothing can be saved in {folder} ({})", why.reason()))
        });
        let new = trouble.clone().filter(|_| self.last_trouble != trouble);
        self.last_trouble = trouble;
        new
    }
}

fn new_game_id(id_rng: &mut ChaCha8Rng) -> GameId {
    let mut random = [0; 16];
    id_rng.fill_bytes(&mut random);
    GameId::new(random)
}

/// Returns the game on a table; none if there is none.
fn snapshot(table: &Table, game: &GameId, file: Option<&GameFile>) -> Option<Snapshot> {
    Some(Snapshot { id: game.clone(), file: file.cloned(), record: table.record_text()? })
}

/// Returns a record as this version writes it; none if it cannot be opened. Two files of the same game give the same
/// text.
#[must_use]
pub fn canonical_record(text: &str) -> Option<String> {
    let mut table = Table::new(0);
    let open = Request::open_text(text.to_owned(), Roll::Manual);
    table.request(STORAGE_CLIENT, open).ok()?;
    table.record_text()
}
