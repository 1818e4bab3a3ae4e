//! The table with its game kept: no answer leaves before the change behind it is on disk.

use std::path::{Path, PathBuf};

use atar_keep::{Change, Disk, Found, KeptGame, NotKept};
use atar_table::{Client, Message, Reply, Table};
use serde_json::{Map, Value, json};

use crate::files;

/// The window, the table's only client here.
const WINDOW: Client = Client(0);

/// The key under which a kept record names the file that it belongs to. A record of the table has none such.
const FILE: &str = "kept_file";

/// The folder of the kept game and what was found there, or why no game can be kept.
pub(crate) type Opened<D> = Result<(KeptGame<D>, Found), String>;

/// Opens the folder that keeps the game.
///
/// # Errors
/// What a person is to be told; the window can be used all the same.
pub(crate) fn open<D: Disk>(disk: D, folder: Option<&Path>) -> Opened<D> {
    let folder = folder.ok_or_else(|| not_kept("the system names no folder for data"))?;
    KeptGame::open(disk, folder).map_err(|why| match why.is_in_use() {
        true => not_kept("another window of Atar is open, which keeps its own"),
        false => told(&why),
    })
}

fn told(why: &NotKept) -> String {
    let path = why.path.display();
    not_kept(&format!(
        "{path} cannot be {}, as {}",
        why.what,
        why.reason()
    ))
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
            table: Table::new(seed),
            kept: None,
            file: None,
            read: None,
            told: None,
        };
        let troubles = match opened {
            Ok((kept, found)) => kept_table.load(kept, found),
            Err(trouble) => {
                kept_table.told = Some(trouble.clone());
                vec![trouble]
            }
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
            troubles.push(format!("The game in progress cannot be played on. {why}"));
            troubles.extend(found.damaged.iter().map(|path| damaged(path)));
        }
        self.kept = Some(kept);
        // Chance may have been rolled, and what was damaged must not be met again.
        troubles.extend(self.keep_whole());
        troubles
    }

    /// Puts a kept record on the table. On an error, which is told, there is no game.
    fn put(&mut self, mut record: Value) -> Result<(), String> {
        let file = record.as_object_mut().and_then(|keys| keys.remove(FILE));
        let answer = ask(&mut self.table, &json!({ "do": "open", "record": record }));
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
            atar_table::Change::Whole => kept.keep_whole(&whole()?),
            atar_table::Change::Steps { ply, steps } => {
                let (ply, steps) = (*ply, steps.clone());
                kept.keep(&Change { ply, steps }, || whole().unwrap_or_default())
            }
        };
        let trouble = noted.err().map(|why| {
            // Not the file, which is another each time, so that the same trouble has the same words.
            let folder = why.path.parent().unwrap_or(&why.path).display();
            not_kept(&format!(
                "nothing can be written in {folder}, as {}",
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
mod tests {
    use std::io;
    use std::path::Path;

    use atar_keep::Disk;
    use serde_json::{Map, Value, json};

    use super::paper::PaperDisk;
    use super::{KeptTable, open};

    const FOLDER: &str = "/game";
    const SEED: u64 = 3;

    fn table(disk: &PaperDisk) -> (KeptTable<PaperDisk>, Vec<String>) {
        KeptTable::new(SEED, open(disk.clone(), Some(Path::new(FOLDER))))
    }

    fn ask(table: &mut KeptTable<PaperDisk>, verb: &str, fields: Value) -> Value {
        let fields = fields.as_object().cloned().unwrap_or_else(Map::new);
        let answer = table.ask(verb, fields).reply.answer.expect("an answer");
        serde_json::from_str(&answer).expect("JSON")
    }

    fn position(table: &mut KeptTable<PaperDisk>) -> Value {
        let mut answer = ask(table, "position", json!({}))["ok"].take();
        // These tell of this run.
        for key in ["rev", "effects"] {
            answer[key] = Value::Null;
        }
        answer
    }

    fn game(stones: [u8; 2], placement: &str) -> Value {
        let options =
            json!({"side": 4, "stones": stones, "placement": placement, "order": "fixed"});
        json!({"game": "atar", "options": options, "seed": 5})
    }

    /// Requests that change a game in every way there is.
    fn script() -> Vec<(&'static str, Value)> {
        let place = |space: &str| ("place", json!({"space": space}));
        vec![
            ("new_game", game([2, 1], "players")),
            place("a1"),
            ("take_back", json!({})),
            place("b1"),
            ("revise", json!({"steps": ["@b3"]})),
            ("commit", json!({})),
            place("c3"),
            ("commit", json!({})),
            ("undo_turn", json!({})),
            place("c4"),
            ("commit", json!({})),
            place("d1"),
            ("new_game", game([2, 2], "random")),
            ("shot_clock", json!({})),
        ]
    }

    #[test]
    fn after_every_answer_the_game_is_safe_from_a_power_cut() {
        for upto in 1..=script().len() {
            let disk = PaperDisk::new();
            let (mut played, troubles) = table(&disk);
            assert_eq!(troubles, Vec::<String>::new());
            for (verb, fields) in script().drain(..upto) {
                assert!(ask(&mut played, verb, fields)["ok"].is_object(), "{verb}");
            }
            disk.power_cut(0);
            let (mut found, troubles) = table(&disk);
            assert_eq!(troubles, Vec::<String>::new());
            assert_eq!(position(&mut found), position(&mut played), "{upto}");
        }
    }

    #[test]
    fn when_any_act_of_the_disk_fails_the_table_goes_on_and_nothing_is_lost() {
        let steps = script();
        for acts in 0..60 {
            let disk = PaperDisk::new();
            let (mut played, _) = table(&disk);
            let (mut safe, mut troubles) = (Vec::new(), Vec::new());
            for (number, (verb, fields)) in steps.iter().enumerate() {
                if number == 2 {
                    disk.break_after(acts, io::ErrorKind::StorageFull);
                }
                let heard = played.ask(verb, fields.as_object().cloned().expect("fields"));
                assert!(heard.reply.change.is_some(), "{verb}");
                if heard.trouble.is_none() && troubles.is_empty() {
                    safe = vec![position(&mut played)];
                } else if safe.len() == 1 {
                    // A change that failed may have been kept all the same.
                    safe.push(position(&mut played));
                }
                troubles.extend(heard.trouble);
            }
            assert!(
                troubles.len() <= 1,
                "it is not said at every step: {troubles:?}"
            );
            assert!(acts >= 30 || troubles.len() == 1, "after {acts} acts");
            for trouble in &troubles {
                assert!(
                    trouble.contains("nothing can be written in /game, as the disk is full."),
                    "{trouble}"
                );
            }
            disk.power_cut(0);
            let (mut found, _) = table(&disk);
            let found = position(&mut found);
            assert!(safe.contains(&found), "after {acts} acts");
        }
    }

    #[test]
    fn a_mended_disk_keeps_the_game_again() {
        let disk = PaperDisk::new();
        let (mut played, _) = table(&disk);
        for (number, (verb, fields)) in script().into_iter().enumerate() {
            match number {
                3 => disk.break_after(1, io::ErrorKind::PermissionDenied),
                6 => disk.mend(),
                _ => {}
            }
            ask(&mut played, verb, fields);
        }
        disk.power_cut(0);
        assert_eq!(position(&mut table(&disk).0), position(&mut played));
    }

    #[test]
    fn a_game_that_cannot_be_played_is_put_aside_with_a_message() {
        for (bad, why) in [
            (
                json!({"format": "atar-record", "version": 2}),
                "of version 2, newer than this program",
            ),
            (
                json!({"format": "atar-record", "version": 1, "game": "chess"}),
                "The record's game is",
            ),
        ] {
            let disk = PaperDisk::new();
            let (mut played, _) = table(&disk);
            ask(&mut played, "new_game", game([2, 1], "players"));
            ask(&mut played, "place", json!({"space": "a1"}));
            let mut file = disk
                .create(Path::new("/game/game-90.atar"))
                .expect("a file");
            disk.append(&mut file, bad.to_string().as_bytes())
                .expect("written");
            let (mut found, troubles) = table(&disk);
            assert_eq!(position(&mut found), position(&mut played));
            assert_eq!(troubles.len(), 2, "{troubles:?}");
            assert!(troubles[0].starts_with("The game in progress cannot be played on. "));
            assert!(troubles[0].contains(why), "{troubles:?}");
            assert!(
                troubles[1].ends_with("as /game/game-90.damaged.atar."),
                "{troubles:?}"
            );
            ask(&mut found, "commit", json!({}));
            let aside = disk.read(Path::new("/game/game-90.damaged.atar"));
            assert_eq!(aside.expect("the file"), bad.to_string().as_bytes());
            assert_eq!(table(&disk).1, Vec::<String>::new());
        }
    }

    #[test]
    fn the_file_of_the_game_is_kept_with_it() {
        let disk = PaperDisk::new();
        let folder = crate::files::tests::Folder::new();
        let path = folder.path("game.atar");
        let (mut played, _) = table(&disk);
        ask(&mut played, "new_game", game([2, 1], "players"));
        assert_eq!(played.file(), None);
        let text = ask(&mut played, "record", json!({"text": true}))["ok"]["text"].take();
        std::fs::write(&path, text.as_str().expect("a text")).expect("a file");
        assert_eq!(played.was_saved(path.clone()), None);
        assert_eq!(played.file(), Some((path.clone(), true)));
        let (mut found, _) = table(&disk);
        assert_eq!(found.file(), Some((path.clone(), true)));
        // The record that the page sees says nothing of it.
        let record = ask(&mut found, "record", json!({}))["ok"]["record"].take();
        assert_eq!(record.get("kept_file"), None);

        ask(&mut found, "place", json!({"space": "a1"}));
        let (mut again, _) = table(&disk);
        assert_eq!(again.file(), Some((path.clone(), false)));
        ask(&mut again, "new_game", game([2, 1], "players"));
        assert_eq!(table(&disk).0.file(), None);
        again.was_saved(path.clone());
        std::fs::remove_file(&path).expect("removed");
        assert_eq!(again.file(), None);
    }
}
