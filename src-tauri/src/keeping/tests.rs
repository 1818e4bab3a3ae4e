//! The table over a disk that fails and forgets.

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
    // These tell of this run: a computer that was found waits until somebody looks.
    for key in ["rev", "effects", "paused"] {
        answer[key] = Value::Null;
    }
    answer
}

fn game(stones: [u8; 2], placement: &str) -> Value {
    let options = json!({"side": 4, "stones": stones, "placement": placement, "order": "fixed"});
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
                trouble.contains("nothing can be written in /game (the disk is full)."),
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
        assert_eq!(troubles.len(), 1, "{troubles:?}");
        assert!(troubles[0].starts_with("The game in progress cannot be played on. "));
        assert!(troubles[0].contains(why), "{troubles:?}");
        assert!(
            troubles[0].ends_with("It has been put aside as /game/game-90.damaged.atar."),
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
