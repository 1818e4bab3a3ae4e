//! The table with its game kept: no answer leaves before the change behind it is on disk.

use std::path::{Path, PathBuf};

use atar_keep::{Change, Disk, Found, KeptGame, NotKept};
use atar_table::{Client, Message, Reply, Table};
use serde_json::{Map, Value, json};

use crate::files;

/// The window, the table's only client here.
pub(crate) const WINDOW: Client = Client(0);

/// The key under which a kept record names the file that it belongs to. A record of the table has none such.
const FILE: &str = "kept_file";

/// The folder of the kept game and what was found there, or why no game can be kept.
pub(crate) type Opened<D> = Result<(KeptGame<D>, Found), Unkept>;

/// Why no game can be kept.
#[derive(Debug)]
pub(crate) struct Unkept {
    /// What a person is to be told; the window can be used all the same.
    text: String,
    /// Whether another window keeps its game in the folder.
    pub(crate) is_in_use: bool,
}

/// Opens the folder that keeps the game.
///
/// # Errors
/// None can be kept.
pub(crate) fn open<D: Disk>(disk: D, folder: Option<&Path>) -> Opened<D> {
    let folder = folder.ok_or_else(|| Unkept {
        text: not_kept("the system names no folder for data"),
        is_in_use: false,
    })?;
    KeptGame::open(disk, folder).map_err(|why| Unkept {
        is_in_use: why.is_in_use(),
        text: match why.is_in_use() {
            true => not_kept("another window of Atar is open, which keeps its own"),
            false => told(&why),
        },
    })
}

fn told(why: &NotKept) -> String {
    let (path, what, why) = (why.path.display(), why.what, why.reason());
    not_kept(&format!("{path} cannot be {what} ({why})"))
}

fn not_kept(why: &str) -> String {
    format!("The game in progress is not kept: {why}. Save it before you quit.")
}

/// The table and what keeps its game.
pub(crate) struct KeptTable<D: Disk> {
    table: Table,
    kept: Option<KeptGame<D>>,
    /// The file that the game belongs to.
    file: Option<PathBuf>,
    /// The file that was read last, and its text.
    read: Option<(PathBuf, String)>,
    /// The trouble that was told last: a full disk is not told at every step.
    told: Option<String>,
}

/// What a request came to.
pub(crate) struct Heard {
    pub(crate) reply: Reply,
    /// What the person is to be told besides.
    pub(crate) trouble: Option<String>,
    /// The file that was opened by it.
    pub(crate) opened: Option<PathBuf>,
}

impl<D: Disk> KeptTable<D> {
    /// A table with the game that was kept. Chance follows from `seed`. The answer is also what the person is to be told.
    pub(crate) fn new(seed: u64, opened: Opened<D>) -> (KeptTable<D>, Vec<String>) {
        let mut kept_table = KeptTable {
            table: Table::driven(seed),
            kept: None,
            file: None,
            read: None,
            told: None,
        };
        let troubles = match opened {
            Ok((kept, found)) => kept_table.load(kept, found),
            Err(unkept) => vec![unkept.text],
        };
        (kept_table, troubles)
    }

    /// Puts the game on the table that was found, or the latest before it that can be played.
    fn load(&mut self, mut kept: KeptGame<D>, mut found: Found) -> Vec<String> {
        let mut troubles: Vec<_> = found.damaged.iter().map(|path| damaged(path)).collect();
        while let Some(record) = found.record.take() {
            let Err(why) = self.put(record) else {
                break;
            };
            found = match kept.put_aside() {
                Ok(found) => found,
                Err(why) => {
                    troubles.push(told(&why));
                    return troubles;
                }
            };
            // The first is the record that was put aside now.
            let mut aside = found.damaged.iter();
            let record = aside.next().cloned().unwrap_or_default();
            let record = record.display();
            troubles.push(format!(
                "The game in progress cannot be played on. {why} It has been put aside as {record}."
            ));
            troubles.extend(aside.map(|path| damaged(path)));
        }
        self.kept = Some(kept);
        // Chance may have been rolled, and what was damaged must not be met again.
        troubles.extend(self.keep_whole());
        troubles
    }

    /// Puts a kept record on the table. On an error, which is told, there is no game.
    fn put(&mut self, mut record: Value) -> Result<(), String> {
        let file = record.as_object_mut().and_then(|keys| keys.remove(FILE));
        // The computer waits until somebody looks.
        let open = json!({ "do": "open", "record": record, "paused": true });
        let answer = ask(&mut self.table, &open);
        if answer.get("ok").is_none() {
            let text = answer["error"]["text"].as_str();
            return Err(text.unwrap_or_default().to_owned());
        }
        self.file = file.as_ref().and_then(Value::as_str).map(PathBuf::from);
        Ok(())
    }

    /// Answers a request, after keeping what it has changed.
    pub(crate) fn ask(&mut self, verb: &str, fields: Map<String, Value>) -> Heard {
        let file = self.file_of(verb, &fields);
        let reply = self.table.handle(WINDOW, message(verb, fields).as_bytes());
        let mut opened = None;
        if reply.change == Some(atar_table::Change::Whole) {
            opened.clone_from(&file);
            self.file = file;
        }
        let trouble = reply.change.as_ref().and_then(|change| self.keep(change));
        Heard {
            reply,
            trouble,
            opened,
        }
    }

    /// Gives the table something that no person has asked for.
    pub(crate) fn handle(&mut self, message: impl Into<Message<'static>>) -> Heard {
        let reply = self.table.handle(WINDOW, message);
        let trouble = reply.change.as_ref().and_then(|change| self.keep(change));
        Heard {
            reply,
            trouble,
            opened: None,
        }
    }

    /// The file whose text is opened by a request.
    fn file_of(&self, verb: &str, fields: &Map<String, Value>) -> Option<PathBuf> {
        let text = fields.get("text").filter(|_| verb == "open")?;
        let (path, read) = self.read.as_ref()?;
        (text == read).then(|| path.clone())
    }

    /// A file was read, whose text will perhaps be opened.
    pub(crate) fn was_read(&mut self, path: PathBuf, text: String) {
        self.read = Some((path, text));
    }

    /// The game was saved: it belongs to this file from now on. Gives what the person is to be told.
    pub(crate) fn was_saved(&mut self, path: PathBuf) -> Option<String> {
        if self.file.as_ref() == Some(&path) {
            return None;
        }
        self.file = Some(path);
        self.keep_whole()
    }

    /// The file that the game belongs to, if it is still there, and whether it holds the game as it is now.
    pub(crate) fn file(&mut self) -> Option<(PathBuf, bool)> {
        let path = self.file.clone()?;
        if matches!(path.try_exists(), Ok(false)) {
            return None;
        }
        let saved = files::read(&path).ok().and_then(|text| {
            let mut scratch = Table::new(0);
            let open = json!({ "do": "open", "text": text, "roll": "manual" });
            ask(&mut scratch, &open).get("ok")?;
            record(&mut scratch)
        });
        let saved = saved.is_some() && saved == record(&mut self.table);
        Some((path, saved))
    }

    /// Keeps the whole game, if there is one. Gives what the person is to be told.
    fn keep_whole(&mut self) -> Option<String> {
        self.keep(&atar_table::Change::Whole)
    }

    /// Keeps a change. Gives what the person is to be told, unless it was told already.
    fn keep(&mut self, change: &atar_table::Change) -> Option<String> {
        let kept = self.kept.as_mut()?;
        let (table, file) = (&mut self.table, self.file.as_deref());
        let mut whole = || record(table).map(|record| with_file(record, file));
        let noted = match change {
            atar_table::Change::Whole | atar_table::Change::Seats => kept.keep_whole(&whole()?),
            atar_table::Change::Steps { ply, steps } => {
                let (ply, steps) = (*ply, steps.clone());
                kept.keep(&Change { ply, steps }, || whole().unwrap_or_default())
            }
        };
        let trouble = noted.err().map(|why| {
            // Not the file, which is another each time, so that the same trouble has the same words.
            let folder = why.path.parent().unwrap_or(&why.path).display();
            not_kept(&format!(
                "nothing can be written in {folder} ({})",
                why.reason()
            ))
        });
        let news = trouble.clone().filter(|_| self.told != trouble);
        self.told = trouble;
        news
    }
}

fn damaged(path: &Path) -> String {
    let path = path.display();
    format!("Something of the game in progress was damaged and has been put aside as {path}.")
}

fn with_file(mut record: Value, file: Option<&Path>) -> Value {
    if let (Some(record), Some(file)) = (record.as_object_mut(), file.and_then(Path::to_str)) {
        record.insert(FILE.into(), json!(file));
    }
    record
}

/// The record of the game on a table, if there is one.
fn record(table: &mut Table) -> Option<Value> {
    let mut answer = ask(table, &json!({ "do": "record" }));
    answer["ok"]["record"]
        .is_object()
        .then(|| answer["ok"]["record"].take())
}

fn ask(table: &mut Table, request: &Value) -> Value {
    let reply = table.handle(WINDOW, request.to_string().as_bytes());
    serde_json::from_str(&reply.answer.unwrap_or_default()).unwrap_or_default()
}

/// The protocol's message for a verb and its fields.
pub(crate) fn message(verb: &str, mut fields: Map<String, Value>) -> String {
    fields.insert("do".into(), json!(verb));
    Value::Object(fields).to_string()
}

#[cfg(test)]
#[path = "../../crates/keep/tests/support/mod.rs"]
pub(crate) mod paper;

#[cfg(test)]
mod survival;
#[cfg(test)]
mod tests;
