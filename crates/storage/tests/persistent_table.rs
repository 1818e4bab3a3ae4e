//! The table on a disk that fails, and that loses what was not synced.

mod support;

use std::io;
use std::path::Path;

use atar_storage::{Disk, GameFile, Handled, PersistentTable, open_store};
use atar_table::Client;
use serde_json::{Value, json};
use support::MemoryDisk;

const FOLDER: &str = "/game";
const SEED: u64 = 3;

fn table(disk: &MemoryDisk) -> (PersistentTable<MemoryDisk>, Vec<String>) {
    PersistentTable::new(SEED, open_store(disk.clone(), Some(Path::new(FOLDER))))
}

fn hear(table: &mut PersistentTable<MemoryDisk>, verb: &str, fields: &Value) -> Handled {
    let mut request = fields.clone();
    request["do"] = json!(verb);
    table.handle(Client(0), request.to_string().as_bytes(), None)
}

fn ask(table: &mut PersistentTable<MemoryDisk>, verb: &str, fields: Value) -> Value {
    let answer = hear(table, verb, &fields).reply.answer.expect("an answer").into_text();
    serde_json::from_str(&answer).expect("JSON")
}

fn position(table: &mut PersistentTable<MemoryDisk>) -> Value {
    let mut answer = ask(table, "position", json!({}))["ok"].take();
    // These keys are about this run and its last change. A recovered computer rests until a person resumes it, and
    // nothing can be redone.
    for key in ["rev", "since", "effects", "paused"] {
        answer[key] = Value::Null;
    }
    answer["can"]["redo"] = Value::Null;
    answer
}

fn game(stones: [u8; 2], placement: &str) -> Value {
    let options = json!({"side": 4, "stones": stones, "placement": placement, "order": "fixed"});
    json!({"game": "atar", "options": options, "seed": 5})
}

/// Returns requests that change a game in every way.
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
        ("redo", json!({})),
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
        let disk = MemoryDisk::new();
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
        let disk = MemoryDisk::new();
        let (mut played, _) = table(&disk);
        let (mut safe, mut troubles) = (Vec::new(), Vec::new());
        for (number, (verb, fields)) in steps.iter().enumerate() {
            if number == 2 {
                disk.break_after(acts, io::ErrorKind::StorageFull);
            }
            let heard = hear(&mut played, verb, fields);
            assert!(heard.reply.change.is_some(), "{verb}");
            if heard.trouble.is_none() && troubles.is_empty() {
                safe = vec![position(&mut played)];
            } else if safe.len() == 1 {
                // A change that failed may have been saved all the same.
                safe.push(position(&mut played));
            }
            troubles.extend(heard.trouble);
        }
        assert!(troubles.len() <= 1, "it is not said at every step: {troubles:?}");
        assert!(acts >= 30 || troubles.len() == 1, "after {acts} acts");
        for trouble in &troubles {
            assert!(trouble.contains("nothing can be saved in /game (the disk is full)."), "{trouble}");
        }
        disk.power_cut(0);
        let (mut found, _) = table(&disk);
        let found = position(&mut found);
        assert!(safe.contains(&found), "after {acts} acts");
    }
}

#[test]
fn a_mended_disk_keeps_the_game_again() {
    let disk = MemoryDisk::new();
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
        (json!({"format": "atar-record", "version": 3}), "of version 3, newer than this program"),
        (json!({"format": "atar-record", "version": 1, "game": "chess"}), "The record's game is"),
    ] {
        let disk = MemoryDisk::new();
        let (mut played, _) = table(&disk);
        ask(&mut played, "new_game", game([2, 1], "players"));
        ask(&mut played, "place", json!({"space": "a1"}));
        let mut file = disk.create(Path::new("/game/game-90.atar")).expect("a file");
        disk.append(&mut file, bad.to_string().as_bytes()).expect("written");
        let (mut found, troubles) = table(&disk);
        assert_eq!(position(&mut found), position(&mut played));
        assert_eq!(troubles.len(), 1, "{troubles:?}");
        assert!(troubles[0].starts_with("The game in progress cannot be continued. "));
        assert!(troubles[0].contains(why), "{troubles:?}");
        assert!(troubles[0].ends_with("Atar moved it to /game/game-90.damaged.atar."), "{troubles:?}");
        ask(&mut found, "commit", json!({}));
        let aside = disk.read(Path::new("/game/game-90.damaged.atar"));
        assert_eq!(aside.expect("the file"), bad.to_string().as_bytes());
        assert_eq!(table(&disk).1, Vec::<String>::new());
    }
}

/// Its variations and notes were gone for good, without a word.
#[test]
fn a_damaged_tree_is_told_and_kept_aside_and_the_game_goes_on() {
    let disk = MemoryDisk::new();
    let (mut played, _) = table(&disk);
    ask(&mut played, "new_game", game([2, 1], "players"));
    ask(&mut played, "place", json!({"space": "a1"}));
    let mut record = ask(&mut played, "record", json!({}))["ok"]["record"].take();
    record["version"] = json!(2);
    record["tree"] = json!({"lines": [], "notes": [], "branches": []});
    let mut file = disk.create(Path::new("/game/game-90.atar")).expect("a file");
    disk.append(&mut file, record.to_string().as_bytes()).expect("written");
    let (mut found, troubles) = table(&disk);
    assert_eq!(position(&mut found), position(&mut played));
    assert_eq!(troubles.len(), 1, "{troubles:?}");
    assert!(troubles[0].contains("a key that this program does not know, branches"), "{troubles:?}");
    let aside = "/game/game-90.damaged.atar";
    assert!(troubles[0].ends_with(&format!("The game is whole. They are kept in {aside}.")), "{troubles:?}");
    ask(&mut found, "commit", json!({}));
    assert_eq!(disk.read(Path::new(aside)).expect("the file"), record.to_string().as_bytes());
    assert_eq!(table(&disk).1, Vec::<String>::new());
}

/// A key nested 125 deep was accepted by the table, but could not be read from its answer: the game was not kept,
/// nobody was told, and its steps went to the journal of the game before it.
#[test]
fn what_is_opened_can_be_kept_whatever_stands_in_it() {
    let disk = MemoryDisk::new();
    let (mut played, _) = table(&disk);
    ask(&mut played, "new_game", game([2, 1], "players"));
    let record = ask(&mut played, "record", json!({}))["ok"]["record"].take();
    let deep = |depth| (0..depth).fold(json!({"a": 1.5e300}), |inner, _| json!([inner]));
    for depth in 0..130 {
        let before = position(&mut played);
        let mut record = record.clone();
        record["note"] = deep(depth);
        record["kept"] = json!("\u{0}\n\u{1b}");
        let opened = ask(&mut played, "open", json!({ "record": record }));
        assert_eq!(opened["ok"].is_object(), depth < 8, "{depth}: {opened}");
        if opened["ok"].is_object() {
            ask(&mut played, "place", json!({"space": "a1"}));
        } else {
            assert_eq!(position(&mut played), before);
        }
        disk.power_cut(0);
        let (mut found, troubles) = table(&disk);
        assert_eq!(troubles, Vec::<String>::new(), "{depth}");
        assert_eq!(position(&mut found), position(&mut played), "{depth}");
        let kept = ask(&mut found, "record", json!({}));
        assert!(!kept["ok"]["record"]["note"].is_null(), "{depth}");
        played = found;
    }
}

/// A person chose the file for one game while another one came to the table.
#[test]
fn a_file_belongs_to_the_game_that_was_saved_in_it() {
    let disk = MemoryDisk::new();
    let (mut played, _) = table(&disk);
    let file = GameFile::new("/home/a.atar".into(), "the text");
    ask(&mut played, "new_game", game([2, 1], "players"));
    let first = position_rev(&mut played);
    ask(&mut played, "place", json!({"space": "a1"}));
    assert_eq!(played.was_saved(file.clone(), first), None);
    assert_eq!(played.file(), Some(&file), "it is the same game");
    ask(&mut played, "new_game", game([2, 2], "players"));
    assert_eq!(played.file(), None);
    assert_eq!(played.was_saved(file.clone(), first), None);
    assert_eq!(played.file(), None);
    assert_eq!(played.version_of(&file.path, first), None);
    assert_eq!(table(&disk).0.file(), None);
}

/// Without it nobody could tell after a start whether somebody else has changed the file meanwhile.
#[test]
fn the_version_of_the_file_is_kept_with_the_game() {
    let disk = MemoryDisk::new();
    let (mut played, _) = table(&disk);
    ask(&mut played, "new_game", game([2, 1], "players"));
    for text in ["first", "second"] {
        let file = GameFile::new("/home/a.atar".into(), text);
        let rev = position_rev(&mut played);
        assert_eq!(played.was_saved(file.clone(), rev), None);
        let (mut found, _) = table(&disk);
        let rev = position_rev(&mut found);
        assert_eq!(found.version_of(&file.path, rev), file.version.as_ref());
        assert_eq!(found.version_of(Path::new("/home/b.atar"), rev), None);
        played = found;
    }
}

fn position_rev(table: &mut PersistentTable<MemoryDisk>) -> u64 {
    let rev = ask(table, "position", json!({}))["ok"]["rev"].as_u64();
    rev.expect("a number")
}

/// A saved game that could not be opened twice in a row is quarantined, and the program starts without it.
#[test]
fn a_game_that_ends_the_program_is_told_and_the_next_start_works() {
    let disk = MemoryDisk::new();
    let (mut played, _) = table(&disk);
    ask(&mut played, "new_game", game([2, 1], "players"));
    for _ in 0..2 {
        // The program ends between the two calls of its start.
        drop(open_store(disk.clone(), Some(Path::new(FOLDER))));
    }
    let (mut found, troubles) = table(&disk);
    assert_eq!(ask(&mut found, "position", json!({}))["error"]["code"], "no_game");
    assert_eq!(
        troubles,
        ["Atar closed each time it opened the game in progress. It moved the game to /game/game-1.damaged.kept."]
    );
    ask(&mut found, "new_game", game([2, 1], "players"));
    assert_eq!(table(&disk).1, Vec::<String>::new());
}

/// What somebody has tried and noted beside the game is as safe as the game.
#[test]
fn after_every_answer_an_analysis_is_safe_from_a_power_cut() {
    let script = [
        ("new_game", json!({"game": "owari", "options": {"stones": 3, "first": 0}})),
        ("step", json!({"step": "4"})),
        ("study", json!({"on": true})),
        ("go", json!({"node": 0})),
        ("step", json!({"step": "2"})),
        ("annotate", json!({"node": 2, "text": "Better?"})),
        ("add_line", json!({"node": 1, "steps": ["11"]})),
        ("promote", json!({"node": 2})),
        ("delete", json!({"node": 3})),
        ("study", json!({"on": false})),
        ("step", json!({"step": "9"})),
    ];
    for upto in 1..=script.len() {
        let disk = MemoryDisk::new();
        let (mut played, _) = table(&disk);
        for (verb, fields) in &script[..upto] {
            assert!(ask(&mut played, verb, fields.clone())["ok"].is_object(), "{verb}");
        }
        disk.power_cut(0);
        let (found, troubles) = table(&disk);
        assert_eq!(troubles, Vec::<String>::new());
        assert_eq!(found.record(), played.record(), "after {upto} requests");
    }
}
