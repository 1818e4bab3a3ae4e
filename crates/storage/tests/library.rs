//! The library: games are kept whole, whatever happens to the disk, and the index says what the files say.

#[path = "support/mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use atar_storage::{Disk, Imported, Library, LibraryService, PlayedGame, SystemDisk};
use atar_table::{GameSummary, summary};
use proptest::prelude::*;
use serde_json::{Value, json};
use support::MemoryDisk;

const FOLDER: &str = "/library";
const NOW: u64 = 1_700_000_000_000;
const MONTH: u64 = 30 * 24 * 60 * 60 * 1000;
const YEAR: u64 = 365 * 24 * 60 * 60 * 1000;

fn folder() -> &'static Path {
    Path::new(FOLDER)
}

/// The text of a game with these steps, without a stamp.
fn game(steps: &[&str]) -> String {
    let options = json!({"stones": 3, "first": 0});
    let seats = json!([{"name": "Ann"}, {"name": "Computer", "bot": 4}]);
    json!({"format": "atar-record", "version": 1, "game": "owari", "rules": 1, "options": options, "seats": seats,
        "turns": [], "draft": steps})
    .to_string()
}

/// The legal first steps of a game, as many as that.
fn opening(count: usize) -> Vec<&'static str> {
    let mut steps = Vec::new();
    for _ in 0..count {
        let next = ["2", "3", "4", "5", "6", "8", "9", "10", "11", "12", "13", "1", "7", "0"];
        let fits = next.iter().find(|step| {
            let tried: Vec<_> = steps.iter().chain([*step]).copied().collect();
            summary(&game(&tried)).is_ok()
        });
        steps.push(*fits.expect("a step"));
    }
    steps
}

fn open(disk: &MemoryDisk) -> Library<MemoryDisk> {
    Library::open(disk.clone(), folder(), NOW, 7).expect("a library")
}

fn played<'a>(text: &'a str, of: Option<&'a str>) -> PlayedGame<'a> {
    PlayedGame { text, at: NOW, seconds: 10, of, key: None, own: &[], won: None, found: false }
}

/// Keeps a game. Returns its id.
fn keep(library: &mut Library<MemoryDisk>, text: &str) -> String {
    let kept = library.keep(played(text, None)).expect("kept");
    id(&kept.game.expect("a game"))
}

fn id(game: &GameSummary) -> String {
    game.stamp.as_ref().expect("a stamp").id.clone()
}

fn listed<D: Disk>(library: &mut Library<D>) -> BTreeMap<String, GameSummary> {
    library.list().expect("a list").map(|game| (id(game), game.clone())).collect()
}

/// What a library lists that has no index.
fn rebuilt(disk: &MemoryDisk) -> BTreeMap<String, GameSummary> {
    let _ = disk.remove(&folder().join("index.jsonl"));
    listed(&mut open(disk))
}

#[test]
fn a_game_is_kept_with_what_is_listed_of_it() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let id = keep(&mut library, &game(&opening(3)));
    let text = library.read(&id).expect("a text");
    let seen = summary(&text).expect("a game");
    assert_eq!((seen.game.as_str(), seen.turns, seen.winners.clone()), ("owari", 3, None));
    assert_eq!((seen.seats[1].name.as_str(), seen.seats[1].bot), ("Computer", Some(4)));
    let stamp = seen.stamp.clone().expect("a stamp");
    assert_eq!((stamp.id.as_str(), stamp.at, stamp.seconds), (id.as_str(), NOW, 10));
    assert_eq!(listed(&mut open(&disk)), BTreeMap::from([(id, seen)]), "after a restart");
}

#[test]
fn a_game_in_which_nothing_was_played_is_not_kept() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    assert_eq!(library.keep(played(&game(&[]), None)).expect("nothing").game, None);
    assert!(listed(&mut library).is_empty());
    assert!(library.keep(played("{}", None)).is_err());
}

#[test]
fn a_game_that_is_played_on_takes_the_place_of_what_was_kept_before() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let first = keep(&mut library, &game(&opening(2)));
    // By the stamp in its record, as after a restart, and by what the page says.
    let text = library.read(&first).expect("a text");
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    record["turns"] = json!([]);
    record["draft"] = json!(opening(4));
    let on = library.keep(played(&record.to_string(), None)).expect("kept");
    assert_eq!(on.replaced.as_deref(), Some(first.as_str()));
    let second = on.game.expect("a game");
    assert_eq!(second.stamp.as_ref().map(|stamp| stamp.seconds), Some(20));
    let third = library.keep(played(&game(&opening(5)), Some(&id(&second)))).expect("kept");
    assert_eq!(third.replaced, Some(id(&second)));
    assert_eq!(listed(&mut library).len(), 1);
    // A turn was taken back, and then another played.
    let third = id(&third.game.expect("a game"));
    let fewer = library.keep(played(&game(&opening(1)), Some(&third))).expect("kept");
    assert_eq!(fewer.replaced, Some(third));
}

/// A file that somebody sends may name a game of this library.
#[test]
fn another_game_never_takes_the_place_of_one() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let first = keep(&mut library, &game(&opening(3)));
    let mut other = opening(1);
    other[0] = "4";
    assert_ne!(other, opening(1));
    let kept = library.keep(played(&game(&other), Some(&first))).expect("kept");
    assert_eq!(kept.replaced, None);
    assert_eq!(listed(&mut library).len(), 2);
}

#[test]
fn an_imported_game_keeps_its_stamp_and_is_known_the_next_time() {
    let (from, to) = (MemoryDisk::new(), MemoryDisk::new());
    let (mut from, mut to) = (open(&from), open(&to));
    let id = keep(&mut from, &game(&opening(3)));
    let text = from.read(&id).expect("a text");
    assert!(matches!(&to.import([&*text], NOW + 5)[..], [Imported::Added(game)] if self::id(game) == id));
    assert!(matches!(to.import([&*text], NOW)[..], [Imported::Known]));
    let mut changed: Value = serde_json::from_str(&text).expect("JSON");
    changed["draft"] = json!(&opening(4)[3..]);
    let changed = changed.to_string();
    let imported = to.import([&*changed, "nothing", &game(&opening(2))], NOW + 5);
    assert!(matches!(&imported[..], [Imported::Added(_), Imported::Refused(_), Imported::Added(_)]));
    assert_eq!(listed(&mut to).len(), 3);
    assert_eq!(to.read(&id).expect("the first"), text);
}

/// The table's game outlives the program, which does not know then that the library has it.
#[test]
fn a_game_that_was_there_at_the_start_is_kept_once() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let first = keep(&mut library, &game(&opening(3)));
    let text = game(&opening(3));
    let found = PlayedGame { found: true, ..played(&text, None) };
    let again = open(&disk).keep(found).expect("kept");
    assert_eq!((again.game.map(|game| id(&game)), again.replaced), (Some(first), None));
    let text = game(&opening(4));
    open(&disk).keep(PlayedGame { found: true, ..played(&text, None) }).expect("kept");
    assert_eq!(listed(&mut library).len(), 2, "it may be another one");
    // The same game played twice is two games.
    keep(&mut library, &game(&opening(4)));
    assert_eq!(listed(&mut library).len(), 3);
}

/// Files that were saved by hand have no stamp.
#[test]
fn a_game_without_a_stamp_is_imported_once() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let texts = [game(&opening(2)), game(&opening(3))];
    let import = |library: &mut Library<MemoryDisk>| library.import(texts.iter().map(String::as_str), NOW);
    assert!(matches!(import(&mut library)[..], [Imported::Added(_), Imported::Added(_)]));
    assert!(matches!(import(&mut open(&disk))[..], [Imported::Known, Imported::Known]));
    let kept = keep(&mut library, &game(&opening(4)));
    assert!(matches!(library.import([&*game(&opening(4))], NOW)[..], [Imported::Known]), "{kept} was kept");
}

/// What was exported before a game was played on is another one, and is so once.
#[test]
fn an_earlier_state_of_a_game_is_imported_once_and_stays() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let first = keep(&mut library, &game(&opening(2)));
    let exported = library.read(&first).expect("a text");
    library.keep(played(&game(&opening(4)), Some(&first))).expect("kept");
    assert!(matches!(library.import([&*exported], NOW)[..], [Imported::Added(_)]));
    assert!(matches!(library.import([&*exported], NOW)[..], [Imported::Known]));
    assert_eq!(listed(&mut open(&disk)).len(), 2);
}

/// A file may claim to have taken the place of any game.
#[test]
fn what_a_file_claims_to_replace_is_believed_only_where_nothing_is_lost() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let first = keep(&mut library, &game(&opening(3)));
    let claiming = |steps: &[&str]| {
        let mut record: Value = serde_json::from_str(&game(steps)).expect("JSON");
        record["library"] = json!({"id": "1700000000001-x", "at": NOW, "seconds": 0, "replaces": first});
        record.to_string()
    };
    library.import([&*claiming(&opening(4))], NOW);
    assert_eq!(listed(&mut open(&disk)).len(), 2, "an imported file replaces nothing");
    put(&disk, "1700000000001-x.atar", claiming(&["4"]).as_bytes());
    let games = listed(&mut open(&disk));
    assert!(games.contains_key(&first), "{games:?}");
}

/// A room's game is kept by everyone who opens it, in every window, and again when the page is opened.
#[test]
fn a_game_with_a_key_is_kept_once_however_often_that_is_done() {
    let disk = MemoryDisk::new();
    let (mut one, mut other) = (open(&disk), open(&disk));
    let at = |text: &'static str, at| PlayedGame { at, seconds: 0, key: Some("room"), own: &[1], ..played(text, None) };
    let (half, whole): (&str, &str) = (game(&opening(9)).leak(), game(&opening(12)).leak());
    let first = one.keep(at(half, NOW)).expect("kept").game.expect("a game");
    assert_eq!(first.stamp.as_ref().map(|stamp| stamp.own.clone()), Some(vec![1]));
    assert_eq!(other.keep(at(half, NOW + 1)).expect("kept").game, Some(first.clone()), "it stays as it is");
    let resigned = PlayedGame { won: Some(&[0]), ..at(game(&opening(9)).leak(), NOW + 1) };
    let ended = open(&MemoryDisk::new()).keep(resigned).expect("kept").game.expect("a game");
    assert_eq!(ended.winners, Some(vec![0]));
    assert_eq!(other.keep(at(whole, NOW + 2)).expect("kept").replaced, Some(id(&first)));
    assert_eq!(listed(&mut one).values().map(|game| game.steps).collect::<Vec<_>>(), [12]);
    // Another game under the same key loses nothing.
    one.keep(at(game(&["4"]).leak(), NOW + 3)).expect("kept");
    assert_eq!(listed(&mut one).len(), 2);
    assert_eq!(rebuilt(&disk), listed(&mut one));
}

#[test]
fn deleted_games_come_back_for_a_month() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let ids = [2, 3].map(|count| keep(&mut library, &game(&opening(count))));
    let all = listed(&mut library);
    library.remove(&ids, NOW).expect("deleted");
    assert!(listed(&mut library).is_empty());
    assert_eq!(library.restore(&ids).expect("restored").len(), 2);
    assert_eq!(listed(&mut library), all);
    library.remove(&ids, NOW).expect("deleted");
    let mut later = Library::open(disk.clone(), folder(), NOW + MONTH, 7).expect("a library");
    assert_eq!(later.restore(&ids[..1]).expect("restored").len(), 1);
    let mut much_later = Library::open(disk.clone(), folder(), NOW + MONTH + 1, 7).expect("a library");
    assert_eq!(much_later.restore(&ids).expect("none more").len(), 1);
}

/// After a restart there was no way back to what had been deleted.
#[test]
fn what_was_deleted_is_listed_by_the_time_of_that_also_after_a_restart() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let ids = [2, 3, 4].map(|count| keep(&mut library, &game(&opening(count))));
    library.remove(&ids[..2], NOW).expect("deleted");
    library.remove(&ids[2..], NOW + 1).expect("deleted");
    let mut library = open(&disk);
    let deletions = library.deletions().expect("a list");
    assert_eq!(deletions.iter().map(|each| each.at).collect::<Vec<_>>(), [NOW + 1, NOW]);
    assert_eq!([&deletions[0].games[..], &deletions[1].games[..]], [&ids[2..], &ids[..2]]);
    let only = deletions[0].game.as_ref().expect("it can be read");
    assert_eq!((id(only), only.turns), (ids[2].clone(), 4));
    assert_eq!(deletions[1].game, None);
    library.restore(&deletions[1].games).expect("restored");
    assert_eq!(listed(&mut library).len(), 2);
    assert_eq!(library.deletions().expect("a list").len(), 1);
    for at in 0..30 {
        let id = keep(&mut library, &game(&opening(5)));
        library.remove(&[id], NOW + 2 + at).expect("deleted");
    }
    assert_eq!(library.deletions().expect("a list").len(), 20);
    put(&disk, "broken.9999999999999.deleted", b"torn");
    assert_eq!(library.deletions().expect("a list")[0].game, None);
}

/// Somebody sets the clock back: what is kept and deleted then is no older than it is, and nothing is lost.
#[test]
fn a_clock_that_is_set_back_a_year_loses_nothing() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let first = keep(&mut library, &game(&opening(2)));
    let other = keep(&mut library, &game(&opening(4)));
    library.remove(std::slice::from_ref(&other), NOW).expect("deleted");
    let mut library = Library::open(disk.clone(), folder(), NOW - YEAR, 8).expect("a library");
    let text = library.read(&first).expect("a text");
    let back = PlayedGame { at: NOW - YEAR, ..played(&text, Some(&first)) };
    let kept = library.keep(back).expect("kept").game.expect("a game");
    assert_eq!(listed(&mut library).len(), 1);
    library.remove(&[id(&kept)], NOW - YEAR).expect("deleted");
    let mut library = Library::open(disk, folder(), NOW - YEAR, 9).expect("a library");
    let mut restored = library.restore(&[id(&kept), other]).expect("restored");
    assert_eq!(restored.len(), 2);
    restored.retain(|game| listed(&mut library).contains_key(&id(game)));
    assert_eq!(restored.len(), 2);
}

/// One program adds and one deletes and brings back, on one folder at the same time.
#[test]
fn two_programs_that_add_and_delete_at_once_lose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let opened = |seed| Library::open(SystemDisk, folder.path(), NOW, seed).expect("a library");
    const GAMES: usize = 60;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut adding = opened(1);
            for at in 0..GAMES {
                let text = game(&opening(1 + at % 3));
                let kept = adding.keep(PlayedGame { at: NOW + at as u64, ..played(&text, None) });
                kept.expect("kept").game.expect("a game");
            }
        });
        scope.spawn(|| {
            let mut deleting = opened(2);
            for at in 0..GAMES as u64 {
                let ids: Vec<_> = listed(&mut deleting).into_keys().collect();
                deleting.remove(&ids, NOW + at).expect("deleted");
                if at % 2 == 0 {
                    deleting.restore(&ids).expect("restored");
                }
            }
        });
    });
    let mut after = opened(3);
    let there = listed(&mut after).len();
    let deletions = after.deletions().expect("a list");
    let deleted: usize = deletions.iter().map(|each| each.games.len()).sum();
    let names = std::fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let files = names.filter(|name| name.to_string_lossy().ends_with(".deleted")).count();
    assert!(deleted <= files);
    assert_eq!(there + files, GAMES, "{:?}", after.take_troubles());
    std::fs::remove_file(folder.path().join("index.jsonl")).expect("an index");
    assert_eq!(listed(&mut opened(4)).len(), there);
    assert_eq!(after.take_troubles(), Vec::<String>::new());
}

#[test]
fn a_missing_damaged_or_old_index_is_made_anew() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    for count in 1..=3 {
        keep(&mut library, &game(&opening(count)));
    }
    let all = listed(&mut library);
    let index = folder().join("index.jsonl");
    let whole = disk.read(&index).expect("an index");
    for bytes in [&b""[..], b"{\"index\":0}\n", b"nonsense", &whole[..whole.len() / 2], &[0xff, 0xfe, b'\n']] {
        put(&disk, "index.jsonl", bytes);
        assert_eq!(listed(&mut open(&disk)), all);
        assert_eq!(disk.read(&index).expect("an index"), whole);
    }
    // A line for a file that is gone, and one that says something else than an id.
    let lines = String::from_utf8(whole.clone()).expect("text");
    let line = lines.lines().last().expect("a line").replace("\"id\":\"", "\"id\":\"../");
    put(&disk, "index.jsonl", format!("{lines}{line}\n").as_bytes());
    assert_eq!(listed(&mut open(&disk)), all);
}

/// A newer version has an index of its own.
#[test]
fn the_index_of_a_newer_version_is_left_alone() {
    let disk = MemoryDisk::new();
    keep(&mut open(&disk), &game(&opening(2)));
    put(&disk, "index.jsonl", b"{\"index\":2}\nother");
    let mut library = open(&disk);
    assert_eq!(listed(&mut library).len(), 1);
    keep(&mut library, &game(&opening(3)));
    assert_eq!(disk.read(&folder().join("index.jsonl")).expect("an index"), b"{\"index\":2}\nother");
    assert_eq!(listed(&mut open(&disk)).len(), 2);
}

fn put(disk: &MemoryDisk, name: &str, bytes: &[u8]) {
    let mut file = disk.create(&folder().join(name)).expect("a file");
    disk.append(&mut file, bytes).expect("written");
}

#[test]
fn a_damaged_game_is_set_aside_and_said_and_one_of_a_newer_version_stays() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let id = keep(&mut library, &game(&opening(2)));
    let newer = game(&opening(2)).replace("\"version\":1", "\"version\":9");
    put(&disk, "0-torn.atar", b"{\"format\": \"atar-rec");
    put(&disk, "0-newer.atar", newer.as_bytes());
    put(&disk, "Not ours.atar", b"anything");
    let mut library = open(&disk);
    assert_eq!(listed(&mut library).keys().collect::<Vec<_>>(), [&id]);
    let troubles = library.take_troubles();
    assert_eq!(troubles.len(), 2, "{troubles:?}");
    assert!(troubles.iter().any(|text| text.contains("was damaged") && text.contains("0-torn.damaged")));
    assert!(troubles.iter().any(|text| text.contains("0-newer.atar is a game from a newer version")));
    let files = disk.files();
    for name in ["0-torn.damaged", "0-newer.atar", "Not ours.atar"] {
        assert!(files.iter().any(|file| file == name), "{files:?}");
    }
    assert_eq!(listed(&mut library).len(), 1);
    assert!(library.take_troubles().is_empty(), "it is said once");
}

#[test]
fn a_game_that_is_found_damaged_when_it_is_read_is_set_aside() {
    let disk = MemoryDisk::new();
    let mut library = open(&disk);
    let id = keep(&mut library, &game(&opening(2)));
    put(&disk, &format!("{id}.atar"), b"torn");
    assert!(library.read(&id).is_err());
    assert!(listed(&mut library).is_empty());
    assert!(disk.files().contains(&format!("{id}.damaged")));
}

#[test]
fn two_programs_on_one_folder_see_each_others_games() {
    let disk = MemoryDisk::new();
    let (mut one, mut other) = (open(&disk), Library::open(disk.clone(), folder(), NOW, 8).expect("a library"));
    let first = keep(&mut one, &game(&opening(2)));
    let second = keep(&mut other, &game(&opening(3)));
    assert_eq!(listed(&mut one), listed(&mut other));
    assert_eq!(listed(&mut one).len(), 2);
    // Both go on from one game: each way on is a game, and nothing is lost.
    one.keep(played(&game(&opening(4)), Some(&first))).expect("kept");
    other.keep(played(&game(&opening(5)), Some(&first))).expect("kept");
    assert_eq!(listed(&mut one).len(), 3);
    other.remove(&[second], NOW).expect("deleted");
    assert_eq!(listed(&mut one), listed(&mut other));
    assert_eq!(rebuilt(&disk), listed(&mut one));
}

/// Each operation of the disk fails once: what was kept is there, and so is what was said to be kept.
#[test]
fn a_full_disk_loses_nothing() {
    for acts in 0..40 {
        let disk = MemoryDisk::new();
        let mut library = open(&disk);
        let first = keep(&mut library, &game(&opening(2)));
        disk.settle();
        disk.break_after(acts, io::ErrorKind::StorageFull);
        let kept = library.keep(played(&game(&opening(4)), Some(&first)));
        disk.mend();
        let games = listed(&mut open(&disk));
        let most = games.values().map(|game| game.turns).max();
        assert_eq!(most, Some(if kept.is_ok() { 4 } else { most.unwrap_or(0) }));
        assert_eq!(games.len(), 1, "it is listed once, after {acts} acts");
    }
}

/// The power fails after any operation: the game is there as it was or as it is.
#[test]
fn a_power_cut_leaves_the_old_game_or_the_new_one() {
    for acts in 0..40 {
        let disk = MemoryDisk::new();
        let mut library = open(&disk);
        let first = keep(&mut library, &game(&opening(2)));
        disk.settle();
        disk.break_after(acts, io::ErrorKind::Other);
        let kept = library.keep(played(&game(&opening(4)), Some(&first)));
        disk.power_cut(3);
        let games = listed(&mut open(&disk));
        assert_eq!(games.len(), 1, "it is listed once, after {acts} acts");
        if kept.is_ok() {
            assert!(games.values().any(|game| game.turns == 4), "what was said to be kept, after {acts} acts");
        }
    }
}

#[test]
fn a_page_asks_by_texts() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut service = LibraryService::new(SystemDisk, Some(folder.path().join("library")), 7);
    let mut ask = |request: Value| -> Value {
        serde_json::from_str(&service.answer(request.to_string().as_bytes())).expect("JSON")
    };
    let text = game(&opening(2));
    assert_eq!(ask(json!({"id": 1, "do": "list"})), json!({"re": 1, "ok": {"games": [], "troubles": []}}));
    let kept = ask(json!({"id": 2, "do": "keep", "text": text, "at": NOW, "seconds": 3}));
    let id = kept["ok"]["game"]["stamp"]["id"].clone();
    assert!(id.is_string(), "{kept}");
    assert!(ask(json!({"id": 3, "do": "read", "game": id}))["ok"]["text"].is_string());
    assert_eq!(ask(json!({"id": 4, "do": "remove", "games": [id], "at": NOW})), json!({"re": 4, "ok": {}}));
    assert!(ask(json!({"id": 3, "do": "read", "game": id, "deleted": true}))["ok"]["text"].is_string());
    assert_eq!(ask(json!({"id": 3, "do": "read", "game": "x", "deleted": true}))["error"]["code"], "missing");
    let deleted = ask(json!({"id": 9, "do": "deleted"}))["ok"]["deletions"][0].clone();
    assert_eq!([&deleted["at"], &deleted["games"]], [&json!(NOW), &json!([id])]);
    assert_eq!(ask(json!({"id": 5, "do": "restore", "games": [id]}))["ok"]["games"][0]["turns"], 2);
    let other = game(&opening(3));
    let imported = ask(json!({"id": 6, "do": "import", "texts": [other, text, "no"], "at": NOW}));
    assert_eq!(imported["ok"]["games"][0]["game"]["turns"], 3);
    assert_eq!(imported["ok"]["games"][1], json!({"known": true}));
    assert!(imported["ok"]["games"][2]["error"].as_str().is_some_and(|why| why.contains("not a record")));
    assert_eq!(ask(json!({"id": 7, "do": "read", "game": "../x"}))["error"]["code"], "missing");
    assert_eq!(ask(json!({"id": 8, "do": "dance"}))["error"]["code"], "bad_request");
    let mut without = LibraryService::new(SystemDisk, None, 7);
    let answer = without.answer(br#"{"id": 9, "do": "list"}"#);
    assert!(answer.contains(r#""re":9"#) && answer.contains("no folder"), "{answer}");
}

/// What the first version wrote is read for ever.
#[test]
fn the_files_of_the_first_version_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/library-1");
    for entry in std::fs::read_dir(fixture).expect("a folder") {
        let path = entry.expect("an entry").path();
        std::fs::copy(&path, folder.path().join(path.file_name().expect("a name"))).expect("copied");
    }
    let mut library = Library::open(SystemDisk, folder.path(), NOW, 7).expect("a library");
    let games = listed(&mut library);
    let turns: Vec<_> = games.values().map(|game| game.turns).collect();
    assert_eq!(turns, [2, 3]);
    std::fs::remove_file(folder.path().join("index.jsonl")).expect("removed");
    assert_eq!(listed(&mut Library::open(SystemDisk, folder.path(), NOW, 7).expect("a library")), games);
}

/// What people do with a library.
#[derive(Clone, Debug)]
enum Act {
    Keep { count: usize, of: usize },
    Import(usize),
    Remove(usize),
    Restore(usize),
    Restart,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        (0..6usize, 0..4usize).prop_map(|(count, of)| Act::Keep { count, of }),
        (0..6usize).prop_map(Act::Import),
        (0..4usize).prop_map(Act::Remove),
        (0..4usize).prop_map(Act::Restore),
        Just(Act::Restart),
    ];
    proptest::collection::vec(act, 0..12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is done, the index says what the files say.
    #[test]
    fn the_index_says_what_the_files_say(acts in acts()) {
        let disk = MemoryDisk::new();
        let mut library = open(&disk);
        let mut seen: Vec<String> = Vec::new();
        let texts: Vec<_> = (0..6).map(|count| game(&opening(count))).collect();
        for act in acts {
            let some = |place: usize| seen.get(place).cloned().into_iter().collect::<Vec<_>>();
            match act {
                Act::Keep { count, of } => {
                    let of = seen.get(of).cloned();
                    let kept = library.keep(played(&texts[count], of.as_deref())).expect("kept");
                    seen.extend(kept.game.as_ref().map(id));
                }
                Act::Import(count) => drop(library.import([&*texts[count]], NOW)),
                Act::Remove(place) => library.remove(&some(place), NOW).expect("deleted"),
                Act::Restore(place) => drop(library.restore(&some(place)).expect("restored")),
                Act::Restart => library = open(&disk),
            }
        }
        let told = listed(&mut library);
        prop_assert_eq!(listed(&mut open(&disk)), told.clone());
        prop_assert_eq!(rebuilt(&disk), told);
    }
}

/// A pipe of the name of a game kept the whole library waiting, and a file of many gigabytes filled the memory.
#[cfg(unix)]
#[test]
fn what_is_no_file_or_far_too_large_is_passed_over() {
    let place = tempfile::tempdir().expect("a folder");
    let made = std::process::Command::new("mkfifo").arg(place.path().join("0-pipe.atar")).status();
    assert!(made.expect("mkfifo").success());
    let huge = std::fs::File::create(place.path().join("0-huge.atar")).expect("a file");
    huge.set_len(1 << 40).expect("a sparse file");
    std::fs::write(place.path().join("0-game.atar"), game(&opening(2))).expect("a game");
    let mut library = Library::open(SystemDisk, place.path(), NOW, 7).expect("a library");
    assert_eq!(library.list().expect("the games").count(), 1);
    let troubles = library.take_troubles();
    for (name, why) in [("0-pipe.atar", "it is not a file"), ("0-huge.atar", "it is too large")] {
        assert!(troubles.iter().any(|text| text.contains(name) && text.contains(why)), "{troubles:?}");
    }
    assert!(place.path().join("0-huge.atar").exists());
}
