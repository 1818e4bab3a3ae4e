//! The table with its game kept: no answer leaves before the change behind it is on disk.

use std::path::{Path, PathBuf};

use atar_table::{Client, Message, Reply, Table};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::disk::Disk;
use crate::error::NotKept;
use crate::game::{Change, Found, FoundGame, Game, GameId, KeptGame};

/// Who asks the table for what is kept. Nobody else hears the answers.
const KEEPER: Client = Client(u64::MAX - 1);

/// The folder of the kept game and what was found there, or why no game can be kept.
pub type Opened<D> = Result<(KeptGame<D>, Found), Unkept>;

/// Why no game can be kept.
#[derive(Debug)]
pub struct Unkept {
    /// What a person is to be told; the table can be used all the same.
    pub text: String,
    /// Whether another program keeps its game in the folder.
    pub is_in_use: bool,
}

/// Opens the folder that keeps the game of a table.
///
/// # Errors
/// None can be kept.
pub fn open<D: Disk>(disk: D, folder: Option<&Path>) -> Opened<D> {
    let folder = folder.ok_or_else(|| Unkept {
        text: unkept("the system names no folder for data"),
        is_in_use: false,
    })?;
    KeptGame::open(disk, folder).map_err(|why| Unkept {
        is_in_use: why.is_in_use(),
        text: match why.is_in_use() {
            true => unkept("another Atar is running, which keeps its own"),
            false => told(&why),
        },
    })
}

fn told(why: &NotKept) -> String {
    let (path, what, why) = (why.path.display(), why.what, why.reason());
    unkept(&format!("{path} cannot be {what} ({why})"))
}

fn unkept(why: &str) -> String {
    format!("The game in progress is not kept: {why}. Save it before you quit.")
}

/// The table and what keeps its game.
pub struct KeptTable<D: Disk> {
    table: Table,
    kept: Option<KeptGame<D>>,
    /// Names of games: apart from the table's dice.
    names: ChaCha8Rng,
    /// The name of the game on the table.
    game: GameId,
    /// The table's `rev` when that game began.
    since: u64,
    /// The file that it belongs to.
    file: Option<PathBuf>,
    /// The trouble that was told last: a full disk is not told at every step.
    told: Option<String>,
}

/// What a message came to.
#[derive(Debug)]
pub struct Heard {
    /// What the table says.
    pub reply: Reply,
    /// What people are to be told besides.
    pub trouble: Option<String>,
}

impl<D: Disk> KeptTable<D> {
    /// A driven table with the game that was kept. Chance follows from `seed`. The answer is also what people are to be
    /// told.
    pub fn new(seed: u64, opened: Opened<D>) -> (KeptTable<D>, Vec<String>) {
        let mut table = KeptTable::unkept(seed);
        let troubles = match opened {
            Ok((kept, found)) => table.load(kept, found),
            Err(unkept) => vec![unkept.text],
        };
        (table, troubles)
    }

    /// The same, but its game is not kept.
    #[must_use]
    pub fn unkept(seed: u64) -> KeptTable<D> {
        let mut names = ChaCha8Rng::seed_from_u64(seed);
        names.set_stream(u64::MAX);
        KeptTable {
            table: Table::driven(seed),
            kept: None,
            game: new_name(&mut names),
            names,
            since: 0,
            file: None,
            told: None,
        }
    }

    /// Puts the game on the table that was found, or the latest before it that can be played.
    fn load(&mut self, mut kept: KeptGame<D>, mut found: Found) -> Vec<String> {
        let mut troubles: Vec<_> = found.aside.iter().map(ToString::to_string).collect();
        while let Some(game) = found.game.take() {
            let Err(why) = self.put(game) else {
                break;
            };
            found = match kept.put_aside() {
                Ok(found) => found,
                Err(why) => {
                    troubles.push(told(&why));
                    return troubles;
                }
            };
            let aside: Vec<_> = found.aside.iter().map(ToString::to_string).collect();
            troubles.push(format!(
                "The game in progress cannot be played on. {why} {}",
                aside.join(" ")
            ));
        }
        let kept = self.kept.insert(kept);
        if self.table.has_game() {
            // Chance may have been rolled, and what was damaged must not be met again.
            let noted = kept.keep_whole(|| whole(&self.table, &self.game, self.file.as_deref()));
            kept.was_opened();
            troubles.extend(self.news(noted));
        }
        troubles
    }

    /// Puts a kept game on the table. On an error, which is told, there is none.
    fn put(&mut self, game: FoundGame) -> Result<(), String> {
        // The computer waits until somebody looks.
        let open = json!({ "do": "open", "text": game.record, "paused": true });
        open_at(&mut self.table, &open)?;
        self.since = self.table.rev();
        self.file = game.file;
        Ok(())
    }

    /// Gives the table a message, and keeps what it changes. `file` is the one that the game is from, should the
    /// message begin another.
    pub fn handle<'a>(
        &mut self,
        client: Client,
        message: impl Into<Message<'a>>,
        file: Option<&Path>,
    ) -> Heard {
        let at = self.table.ply();
        let reply = self.table.handle(client, message);
        let trouble = match &reply.change {
            None => None,
            Some(atar_table::Change::NewGame) => {
                self.game = new_name(&mut self.names);
                self.since = self.table.rev();
                self.file = file.map(Path::to_path_buf);
                self.keep_whole()
            }
            Some(atar_table::Change::Seats) => self.keep_whole(),
            Some(atar_table::Change::Steps { ply, steps }) => {
                let (ply, steps) = (*ply, steps.clone());
                self.keep(&Change { at, ply, steps })
            }
        };
        Heard { reply, trouble }
    }

    /// Notes the file that the game belongs to from now on, if the position `rev`, of which a record was saved there,
    /// is one of the game
    /// on the table: another may have taken its place since. Gives what people are to be told.
    pub fn was_saved(&mut self, path: &Path, rev: u64) -> Option<String> {
        if rev < self.since || self.file.as_deref() == Some(path) {
            return None;
        }
        self.file = Some(path.to_path_buf());
        self.keep_whole()
    }

    /// The file that the game belongs to.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// The record of the game on the table as a file's text, if there is one.
    pub fn record(&self) -> Option<String> {
        self.table.record_text()
    }

    /// Keeps the whole game. Gives what people are to be told.
    fn keep_whole(&mut self) -> Option<String> {
        let kept = self.kept.as_mut()?;
        let (table, game, file) = (&self.table, &self.game, self.file.as_deref());
        let noted = kept.keep_whole(|| whole(table, game, file));
        self.news(noted)
    }

    /// Keeps a change. Gives what people are to be told.
    fn keep(&mut self, change: &Change) -> Option<String> {
        let kept = self.kept.as_mut()?;
        let (table, game, file) = (&self.table, &self.game, self.file.as_deref());
        let noted = kept.keep(game, change, || whole(table, game, file));
        self.news(noted)
    }

    /// What is to be told of an attempt to keep something, unless it was told already.
    fn news(&mut self, noted: Result<(), NotKept>) -> Option<String> {
        let trouble = noted.err().map(|why| {
            // Not the file, which is another each time, so that the same trouble has the same words.
            let folder = why.path.parent().unwrap_or(&why.path).display();
            unkept(&format!(
                "nothing can be written in {folder} ({})",
                why.reason()
            ))
        });
        let news = trouble.clone().filter(|_| self.told != trouble);
        self.told = trouble;
        news
    }
}

fn new_name(names: &mut ChaCha8Rng) -> GameId {
    let mut random = [0; 16];
    names.fill_bytes(&mut random);
    GameId::new(random)
}

/// The game on a table, to be kept; none if there is none.
fn whole(table: &Table, game: &GameId, file: Option<&Path>) -> Option<Game> {
    Some(Game {
        id: game.clone(),
        file: file.map(Path::to_path_buf),
        record: table.record_text()?,
    })
}

/// The text that is written for the game of a record, given as a file's text; none if it cannot be opened. Files of one
/// game have one.
#[must_use]
pub fn rewritten(text: &str) -> Option<String> {
    let mut table = Table::new(0);
    let open = json!({ "do": "open", "text": text, "roll": "manual" });
    open_at(&mut table, &open).ok()?;
    table.record_text()
}

/// Has a table open a record. On an error, which is told, there is no game.
fn open_at(table: &mut Table, request: &Value) -> Result<(), String> {
    let reply = table.handle(KEEPER, request.to_string().as_bytes());
    let answer = reply.answer.unwrap_or_default();
    match serde_json::from_str(&answer) {
        Ok(Answer { error: None }) => Ok(()),
        Ok(Answer { error: Some(error) }) => Err(error.text),
        Err(error) => Err(error.to_string()),
    }
}

/// What is needed of an answer. All else in it, however deep, is passed over.
#[derive(Deserialize)]
struct Answer {
    error: Option<Refused>,
}

#[derive(Deserialize)]
struct Refused {
    text: String,
}
