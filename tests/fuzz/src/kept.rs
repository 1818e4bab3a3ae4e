//! Kept files: whatever lies in the folder of the kept game, and in the file of the settings, the program starts,
//! nothing is lost without a word, and what is played from then on is kept.
//!
//! An input that is taken as it is holds files, each after a line `=== NAME`. The file `settings.json` is that of the
//! settings.

#[path = "../../../crates/storage/tests/support/mod.rs"]
pub(crate) mod support;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use atar_storage::{Disk, PersistentTable, PreferencesFile, open_store};
use atar_table::Client;
use serde_json::{Value, json};
use support::MemoryDisk;

use crate::Input;
use crate::choices::Choices;
use crate::games;
use crate::records;
use crate::session::check_answer;

const FOLDER: &str = "/kept";
const SETTINGS: &str = "settings.json";
const CLIENT: Client = Client(1);
/// The most changes of a game.
const MOST: usize = 30;
/// How often the program is started on what was found.
const STARTS: usize = 4;

/// The number after which no game can be kept.
const LAST_NUMBER: &str = "4294967295";

/// What is told where a game cannot be kept.
const UNKEPT: &str = "cannot keep the game";

const NOTES: &str = include_str!("../../../crates/storage/tests/fixtures/notes-1.json");

/// Files by name.
type Files = BTreeMap<String, Vec<u8>>;

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(bytes) => {
            let files = parted(bytes);
            starts_with(&files);
            if let Some(settings) = files.get(SETTINGS) {
                check_settings(settings);
            }
        }
        Input::Directions(mut choices) => match choices.below(8) {
            0 => check_settings(&any_settings(&mut choices)),
            _ => directed(&mut choices),
        },
    }
}

fn parted(bytes: &[u8]) -> Files {
    let text = String::from_utf8_lossy(bytes);
    let files = text.split("=== ").filter_map(|file| file.split_once('\n'));
    let is_name = |name: &str| Path::new(name).file_name().is_some_and(|file| file == name);
    files
        .filter(|(name, _)| is_name(name))
        .map(|(name, content)| (name.to_owned(), content.as_bytes().to_vec()))
        .collect()
}

fn path(name: &str) -> PathBuf {
    Path::new(FOLDER).join(name)
}

fn disk_with(files: &Files) -> MemoryDisk {
    let disk = MemoryDisk::new();
    for (name, content) in files {
        write(&disk, &path(name), content);
    }
    disk.settle();
    disk
}

fn write(disk: &MemoryDisk, path: &Path, content: &[u8]) {
    let mut file = disk.create(path).expect("a sound disk");
    disk.append(&mut file, content).expect("a sound disk");
}

fn files(disk: &MemoryDisk) -> Files {
    let names = disk.files().into_iter();
    let read =
        |name: String| (name.clone(), disk.read(&path(&name)).unwrap_or_else(|error| panic!("{name:?}: {error}")));
    names.map(read).collect()
}

/// Starts a table on a disk, and returns it with what people are told then.
fn start(disk: &MemoryDisk) -> (PersistentTable<MemoryDisk>, Vec<String>) {
    PersistentTable::new(0, open_store(disk.clone(), Some(Path::new(FOLDER))))
}

fn ask(table: &mut PersistentTable<MemoryDisk>, request: &Value) -> (Value, Option<String>) {
    let heard = table.handle(CLIENT, request.to_string().as_bytes(), None);
    let answer = heard.reply.answer.expect("an answer").into_text();
    let answer = serde_json::from_str(&answer).expect("JSON");
    check_answer(&answer);
    (answer, heard.trouble)
}

/// Checks that the program starts on these files, again and again, and loses none of them without a word. Returns the
/// game that was found, and whether anything was told.
fn starts_with(given: &Files) -> (Option<String>, bool) {
    let disk = disk_with(given);
    let is_last = given.keys().any(|name| name.contains(LAST_NUMBER));
    let (table, troubles) = start(&disk);
    check_troubles(&troubles, given, &files(&disk));
    let first = table.record();
    let is_whole =
        |name: &&String| name.starts_with("game-") && [".kept", ".atar"].iter().any(|end| is_number(name, end));
    if troubles.is_empty() {
        assert_eq!(first.is_some(), given.keys().any(|name| is_whole(&name)), "a kept game is gone without a word");
    }
    drop(table);
    if first.is_some() {
        again(&disk, &first, is_last);
    } else {
        for _ in 1..STARTS {
            let (mut table, _) = start(&disk);
            assert_eq!(ask(&mut table, &json!({"do": "hello"})).1, None);
        }
    }
    play_on(&disk, is_last);
    (first, !troubles.is_empty())
}

/// Returns whether the name is `game-N` with this ending, the number as the program writes it.
fn is_number(name: &str, ending: &str) -> bool {
    let number = name.strip_prefix("game-").and_then(|name| name.strip_suffix(ending));
    let is_ours = |given: &str| given.parse::<u32>().is_ok_and(|number| number.to_string() == given);
    number.is_some_and(is_ours)
}

/// Checks that what was told is sentences, and that each file that was put aside is there as it was.
fn check_troubles(troubles: &[String], before: &Files, after: &Files) {
    for trouble in troubles {
        assert!(trouble.ends_with('.'), "{trouble}");
        let aside = trouble.rsplit_once(" to /kept/").map(|(_, name)| name.trim_end_matches('.'));
        if let Some(aside) = aside {
            let content = after.get(aside).unwrap_or_else(|| panic!("{trouble}: it is not there"));
            assert!(before.values().any(|other| other == content), "{trouble}: it was changed");
        }
    }
}

/// Checks that a game that was found is found again, and nothing more is told of it. After the last number nothing can
/// be written, and so all of it is told each time.
fn again(disk: &MemoryDisk, record: &Option<String>, is_last: bool) {
    for _ in 1..STARTS {
        let (table, troubles) = start(disk);
        let is_unkept = troubles.iter().any(|trouble| trouble.contains(UNKEPT));
        assert!(troubles.is_empty() || is_last && is_unkept, "{troubles:?}");
        assert_eq!(&table.record(), record);
        disk.power_cut(0);
    }
}

/// Checks that what is played from now on is kept, or that this is told where it can be no more.
fn play_on(disk: &MemoryDisk, is_last: bool) {
    let (mut table, mut troubles) = start(disk);
    if table.record().is_none() {
        let game = json!({"do": "new_game", "game": "owari", "options": {"stones": 2, "first": 0}});
        let (answer, trouble) = ask(&mut table, &game);
        assert!(answer.get("ok").is_some(), "{answer}");
        troubles.extend(trouble);
    }
    if is_last && troubles.iter().any(|trouble| trouble.contains(UNKEPT)) {
        return;
    }
    let mut legal = ask(&mut table, &json!({"do": "legal"})).0;
    if let Some(step) = legal["ok"]["steps"].as_array_mut().and_then(Vec::pop) {
        let (_, trouble) = ask(&mut table, &json!({"do": "step", "step": step}));
        assert_eq!(trouble, None);
    }
    let record = table.record();
    drop(table);
    disk.power_cut(0);
    again(disk, &record, is_last);
}

/// Plays a game on a disk, damages what is kept of it, and starts again.
fn directed(choices: &mut Choices<'_>) {
    let disk = MemoryDisk::new();
    let (mut table, _) = start(&disk);
    let mut past = vec![];
    let (game, options) = games::good(choices);
    ask(&mut table, &json!({"do": "new_game", "game": game, "options": options, "seed": choices.number()}));
    past.push(table.record());
    for _ in 0..choices.below(MOST + 1) {
        change(&mut table, choices);
        past.push(table.record());
    }
    drop(table);
    let torn = choices.below(40);
    disk.power_cut(torn);
    let mut kept = files(&disk);
    match choices.below(4) {
        0 => assert_eq!(starts_with(&kept), (past.pop().flatten(), false), "after a power cut"),
        1 => cut_short(&mut kept, &past, choices),
        _ => {
            for _ in 0..=choices.below(4) {
                damage(&mut kept, choices);
            }
            starts_with(&kept);
        }
    }
}

/// Changes the game, or asks for a change that is refused.
fn change(table: &mut PersistentTable<MemoryDisk>, choices: &mut Choices<'_>) {
    let mut legal = ask(table, &json!({"do": "legal"})).0;
    let legal = match legal["ok"]["steps"].take() {
        Value::Array(steps) if !steps.is_empty() => steps,
        _ => vec![json!("commit")],
    };
    let step = choices.of(&legal);
    let request = match choices.below(12) {
        0 => json!({"do": "take_back"}),
        1 => json!({"do": "undo_turn"}),
        2 => json!({"do": "revise", "steps": [step]}),
        3 => json!({"do": "seats", "seats": [{"name": choices.text()}, {"name": choices.text()}]}),
        4 => json!({"do": "open", "text": records::damaged(choices), "paused": true}),
        _ => json!({"do": "step", "step": step}),
    };
    assert_eq!(ask(table, &request).1, None);
}

/// Cuts the journal short: what is found is a game as it once was.
fn cut_short(kept: &mut Files, past: &[Option<String>], choices: &mut Choices<'_>) {
    for (name, content) in kept.iter_mut() {
        if name.ends_with(".journal") {
            content.truncate(choices.below(content.len() + 1));
        }
    }
    let (found, is_told) = starts_with(kept);
    assert!(past.contains(&found), "{found:?} was never played");
    assert!(!is_told, "a line that was not finished was not answered");
}

/// Damages a file, or puts another there.
fn damage(kept: &mut Files, choices: &mut Choices<'_>) {
    let names: Vec<_> = kept.keys().cloned().collect();
    if names.is_empty() {
        return;
    }
    let name = choices.of(&names).clone();
    let mut content = kept[&name].clone();
    match choices.below(8) {
        0 => {
            kept.remove(&name);
            return;
        }
        1 => drop(kept.insert(any_name(choices), content.clone())),
        2 => drop(kept.insert(any_name(choices), choices.json(2).into_bytes())),
        3 => content.truncate(choices.below(content.len() + 1)),
        4 if !content.is_empty() => {
            let at = choices.below(content.len());
            content[at] ^= 1 << choices.below(8);
        }
        5 => content.extend(line(choices).into_bytes()),
        _ => content = changed_line(&content, choices).into_bytes(),
    }
    if kept.contains_key(&name) {
        kept.insert(name, content);
    }
}

/// Returns a content of which one line has become another.
fn changed_line(content: &[u8], choices: &mut Choices<'_>) -> String {
    let text = String::from_utf8_lossy(content);
    let mut lines: Vec<_> = text.split_inclusive('\n').map(str::to_owned).collect();
    if lines.is_empty() {
        return line(choices);
    }
    let at = choices.below(lines.len());
    match choices.below(4) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => lines.insert(at, line(choices)),
        _ => lines[at] = choices.changed(&lines[at]),
    }
    lines.concat()
}

/// Returns a line of a journal, more or less.
fn line(choices: &mut Choices<'_>) -> String {
    let line =
        json!({"ply": choices.below(9), "steps": [choices.text()], "at": choices.below(9), "game": choices.text()});
    let mut line = line.to_string();
    if choices.one_in(2) {
        line = choices.changed(&line);
    }
    line + "\n"
}

fn any_name(choices: &mut Choices<'_>) -> String {
    const NAMES: [&str; 12] = [
        "game-1.kept",
        "game-2.kept",
        "game-2.journal",
        "game-9.kept",
        "game-9.journal",
        "game-1.atar",
        "game-9.atar",
        "game-4294967295.kept",
        "game-4294967296.kept",
        "game-+7.kept",
        "opening",
        "game-1.damaged.kept",
    ];
    match choices.below(4) {
        0 => format!("game-{}", choices.text()).replace('/', "_"),
        _ => (*choices.of(&NAMES)).to_owned(),
    }
}

fn any_settings(choices: &mut Choices<'_>) -> Vec<u8> {
    let mut text = NOTES.to_owned();
    for _ in 0..choices.below(5) {
        text = choices.changed(&text);
    }
    text.into_bytes()
}

/// Checks that settings are read, or put aside or left alone with a word; and that what is changed is there the next
/// time.
fn check_settings(content: &[u8]) {
    let disk = MemoryDisk::new();
    let path = path(SETTINGS);
    write(&disk, &path, content);
    let mut measurements = PreferencesFile::open(disk.clone(), &path);
    let is_there = files(&disk).values().any(|found| found == content);
    assert!(is_there, "the settings are neither where they were nor aside");
    if let Some(trouble) = measurements.trouble() {
        assert!(trouble.ends_with('.'), "{trouble}");
        assert_eq!(measurements.preferences(), PreferencesFile::in_memory(disk.clone()).preferences());
    }
    let file = Path::new("/games/three.atar");
    let changed = measurements.update(|preferences| preferences.add_recent(file));
    assert!(changed.is_ok(), "{changed:?}");
    let is_left = measurements.trouble().is_some_and(|trouble| trouble.contains("leaves the file as it is"));
    match disk.read(&path) {
        Ok(written) if is_left => assert_eq!(written, content),
        Ok(_) => {
            let again = PreferencesFile::open(disk, &path);
            assert_eq!((again.preferences(), again.trouble()), (measurements.preferences(), None));
        }
        Err(error) => assert_eq!(error.kind(), io::ErrorKind::NotFound),
    }
}
