//! The requests of a page to the library: text in, text out (docs/library.md).

use atar_table::{GameSummary, LibraryStamp};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Deletion, Imported, KeptGame, Library, LibraryError, PlayedGame};
use crate::files::disk::Disk;

/// A request of a page.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Request {
    /// What is listed of all games.
    List,
    /// The text of a game, or of one that was deleted.
    Read {
        game: String,
        #[serde(default)]
        deleted: bool,
    },
    /// Keeps a game.
    Keep {
        text: String,
        at: u64,
        seconds: u64,
        of: Option<String>,
        key: Option<String>,
        #[serde(default)]
        own: Vec<u8>,
        won: Option<Vec<u8>>,
        #[serde(default)]
        found: bool,
    },
    /// Imports games.
    Import { texts: Vec<String>, at: u64 },
    /// Deletes games.
    Remove { games: Vec<String>, at: u64 },
    /// What was deleted last.
    Deleted,
    /// Brings deleted games back.
    Restore { games: Vec<String> },
}

/// The number of a message, which stands in its answer.
#[derive(Deserialize)]
struct Numbered {
    id: Option<u64>,
}

/// An answer.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer<'a> {
    List { games: Vec<&'a GameSummary>, troubles: Vec<String> },
    Text { text: String },
    Kept { game: Option<Box<GameSummary>>, replaced: Option<String> },
    Imported { games: Vec<Value> },
    Deleted { deletions: Vec<Deletion> },
    Restored { games: Vec<GameSummary> },
    Done {},
}

impl<D: Disk + Clone> Library<D> {
    /// Answers a message of a page. The answer says why something was refused as well.
    pub fn answer(&mut self, message: &[u8]) -> String {
        let id = number(message);
        let request = serde_json::from_slice::<Request>(message).map_err(|error| {
            json!({ "code": "bad_request", "text": format!("The library does not know this request: {error}.") })
        });
        let outcome = request.and_then(|request| {
            let answer = self.perform(request).map_err(|why| json!({ "code": code(&why), "text": why.to_string() }))?;
            Ok(serde_json::to_value(answer).unwrap_or_default())
        });
        match outcome {
            Ok(ok) => json!({ "re": id, "ok": ok }).to_string(),
            Err(error) => json!({ "re": id, "error": error }).to_string(),
        }
    }

    fn perform(&mut self, request: Request) -> Result<Answer<'_>, LibraryError> {
        Ok(match request {
            Request::List => {
                self.refresh()?;
                self.bring_left();
                let troubles = self.take_troubles();
                Answer::List { games: self.games.values().collect(), troubles }
            }
            Request::Read { game, deleted: false } => Answer::Text { text: self.read(&game)? },
            Request::Read { game, deleted: true } => Answer::Text { text: self.read_deleted(&game)? },
            Request::Keep { text, at, seconds, of, key, own, won, found } => {
                let key = key.as_deref().filter(|key| LibraryStamp::is_id(key));
                let played = PlayedGame {
                    text: &text,
                    at,
                    seconds,
                    of: of.as_deref(),
                    key,
                    own: &own,
                    won: won.as_deref(),
                    found,
                };
                let KeptGame { game, replaced } = self.keep(played)?;
                Answer::Kept { game: game.map(Box::new), replaced }
            }
            Request::Import { texts, at } => {
                let imported = self.import(texts.iter().map(String::as_str), at);
                Answer::Imported { games: imported.iter().map(told).collect() }
            }
            Request::Remove { games, at } => {
                self.remove(&games, at)?;
                Answer::Done {}
            }
            Request::Deleted => Answer::Deleted { deletions: self.deletions()? },
            Request::Restore { games } => Answer::Restored { games: self.restore(&games)? },
        })
    }
}

/// Returns the number of a message.
pub(super) fn number(message: &[u8]) -> Option<u64> {
    serde_json::from_slice::<Numbered>(message).ok().and_then(|message| message.id)
}

/// Returns what is told of a game that was to be imported.
fn told(imported: &Imported) -> Value {
    match imported {
        Imported::Added(game) => json!({ "game": game }),
        Imported::Known => json!({ "known": true }),
        Imported::Refused(why) => json!({ "error": why.to_string() }),
    }
}

/// Returns the code of an error.
fn code(why: &LibraryError) -> &'static str {
    match why {
        LibraryError::Storage(_) => "file",
        LibraryError::Record(_) => "bad_record",
        LibraryError::Missing => "missing",
    }
}
