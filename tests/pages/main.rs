//! The pages of the protocol, of rooms, of the lab and of the record say what is so: their examples are sent, and their
//! tables name all that there is.

mod lab;
mod rooms;
mod schema;
mod sources;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};
use atar_table::{Client, ErrorCode, Table, VERBS};
use serde_json::{Value, json};

/// What a page writes for anything.
const ANYTHING: &str = "…";

fn page(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs").join(Path::new(name));
    fs::read_to_string(path).expect("the page")
}

/// The blocks of a page in a language.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let parts = page.split("\n```").filter_map(|part| part.strip_prefix(language));
    parts.map(|part| part.trim_start().to_owned()).collect()
}

/// The answer to a line, that of its job if it has one.
fn ask(table: &mut Table, line: &str) -> Value {
    let mut reply = table.handle(Client(0), line.as_bytes());
    for job in std::mem::take(&mut reply.jobs) {
        let finished = job.run(&|| Duration::ZERO, &thread::sleep, &mut |_| {});
        reply = table.handle(Client(0), finished);
    }
    serde_json::from_str(&reply.answer.expect("an answer").into_text()).expect("JSON")
}

/// Whether an answer holds all that a page shows of it.
fn holds(answer: &Value, shown: &Value) -> bool {
    match (answer, shown) {
        (_, Value::String(text)) if text == ANYTHING => true,
        (Value::Object(answer), Value::Object(shown)) => {
            shown.iter().all(|(key, value)| answer.get(key).is_some_and(|found| holds(found, value)))
        }
        (Value::Array(answer), Value::Array(shown)) => {
            let pairs = || answer.iter().zip(shown);
            answer.len() == shown.len() && pairs().all(|(answer, shown)| holds(answer, shown))
        }
        _ => answer == shown,
    }
}

#[test]
fn every_example_is_answered_as_the_page_shows() {
    let mut table = Table::new(1);
    let mut sent = 0;
    for block in blocks(&page("protocol.md"), "conversation") {
        let lines: Vec<_> = block.lines().collect();
        for pair in lines.chunks(2) {
            let request = pair[0].strip_prefix("> ").expect("a request");
            let shown = pair[1].strip_prefix("< ").expect("its answer");
            let shown = serde_json::from_str(shown).unwrap_or_else(|error| panic!("{error}: {shown}"));
            let answer = ask(&mut table, request);
            assert!(holds(&answer, &shown), "{request}\n{answer}");
            sent += 1;
        }
    }
    assert!(sent > 20, "{sent} examples");
}

#[test]
fn an_answer_that_lacks_something_is_noticed() {
    let answer = json!({ "re": 1, "ok": { "steps": ["4", "5"], "odds": [1, 1] } });
    for shown in [
        json!({ "re": 2 }),
        json!({ "error": ANYTHING }),
        json!({ "ok": { "steps": ["4"] } }),
        json!({ "ok": { "steps": ["5", "4"] } }),
        json!({ "ok": { "odds": null } }),
    ] {
        assert!(!holds(&answer, &shown), "{shown}");
    }
    assert!(holds(&answer, &json!({ "ok": { "steps": [ANYTHING, "5"] } })));
}

/// The words in code of the first column of all tables under a heading.
fn named(page: &str, heading: &str) -> Vec<String> {
    let section = page.split("\n## ").find(|section| section.starts_with(heading));
    let lines = section.expect("the section").lines();
    let cells = lines.filter_map(|line| line.strip_prefix("| ")?.split('|').next());
    let words = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    words.map(str::to_owned).collect()
}

#[test]
fn the_page_names_every_verb_once() {
    let mut named = named(&page("protocol.md"), "Verbs");
    let mut verbs: Vec<_> = VERBS.iter().map(|verb| (*verb).to_owned()).collect();
    named.sort();
    verbs.sort();
    assert_eq!(named, verbs);
}

#[test]
fn the_page_names_every_code_once() {
    let codes = ErrorCode::ALL.map(|code| json!(code).as_str().expect("a word").to_owned());
    assert_eq!(named(&page("protocol.md"), "Errors"), codes);
}

/// The names of the reasons in the code of a game's steps, as `Illegal::Over => "over",`.
fn reasons_in(code: &str) -> Vec<String> {
    let arms = code.lines().filter(|line| line.contains("Illegal::"));
    let names = arms.filter_map(|line| line.split("=> \"").nth(1)?.split('"').next());
    names.map(str::to_owned).collect()
}

#[test]
fn the_page_names_every_reason_of_every_game() {
    let page = page("protocol.md");
    let section = page.split("\n## ").find(|section| section.starts_with("Reasons"));
    let mut rows: Vec<Vec<String>> = section
        .expect("the section")
        .lines()
        .filter(|line| line.contains('`') && line.starts_with("| ") && !line.contains("`reason`"))
        .map(|line| line.split('`').skip(1).step_by(2).map(str::to_owned).collect())
        .collect();
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/rules/src");
    let mut found: Vec<_> = fs::read_dir(games)
        .expect("the rules")
        .filter_map(|entry| fs::read_to_string(entry.ok()?.path().join("step.rs")).ok())
        .map(|code| reasons_in(&code))
        .collect();
    rows.sort();
    found.sort();
    assert!(found.len() > 4, "{} games", found.len());
    assert_eq!(rows, found);
}

#[test]
fn the_page_names_every_key_of_a_position() {
    let mut table = Table::new(1);
    let request = r#"{"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}"#;
    let answer = ask(&mut table, request);
    let mut keys: Vec<_> = answer["ok"].as_object().expect("a position").keys().cloned().collect();
    let mut named = named(&page("protocol.md"), "The position");
    keys.sort();
    named.sort();
    assert_eq!(named, keys);
}

#[test]
fn the_records_of_the_page_are_written_as_the_table_writes_them() {
    let page = page("record.md");
    let records = blocks(&page, "record");
    let counts = records.iter().map(|shown| check_record(&page, shown));
    assert_eq!(counts.collect::<Vec<_>>(), [6, 1, 2]);
}

/// Compares a record of the page with what the table writes of it, and returns the number of its steps.
fn check_record(page: &str, shown: &str) -> u64 {
    let mut table = Table::new(1);
    let opened = ask(&mut table, &json!({ "do": "open", "text": shown }).to_string());
    let answer = ask(&mut table, r#"{"do": "record", "text": true}"#);
    let written = answer["ok"]["text"].as_str().expect("a text");
    assert_eq!(written.lines().count(), shown.trim_end().lines().count(), "{written}");
    let shown: Value = serde_json::from_str(shown).expect("a record");
    assert_eq!(answer["ok"]["record"], shown);
    let keys = named(&format!("\n## {page}"), "# The record");
    let record = answer["ok"]["record"].as_object().expect("a record");
    assert!(record.keys().all(|key| keys.contains(key)), "{keys:?}");
    opened["ok"]["ply"].as_u64().expect("a number")
}

/// The keys that the full state of a game has and its canonical state lacks, with the game's title.
struct Lacked;

impl Visitor for Lacked {
    type Output = Vec<String>;

    fn visit<P: Presentation>(self) -> Vec<String> {
        let position = P::start(&P::Options::default()).expect("the default options");
        let [full, state] = [json!(position.full_state()), json!(position.state())];
        let lacked = full.as_object().expect("an object").keys().filter(|key| state.get(key).is_none());
        lacked.map(|key| format!("{} {key}", if key == "mover" { "all" } else { P::TITLE })).collect()
    }
}

#[test]
fn the_page_names_every_key_that_a_state_lacks() {
    let page = page("record.md");
    let section = page.split("\n## ").find(|section| section.starts_with("Start")).expect("the section");
    let rows = section.lines().filter(|line| line.starts_with("| ") && line.contains('`'));
    let row = |line: &str| {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        format!("{} {}", cells[1], cells[2].trim_matches('`'))
    };
    let named: BTreeSet<_> = rows.map(row).collect();
    let names = games::NAMES.iter().filter(|name| **name != "nim");
    let lacked: BTreeSet<_> = names.flat_map(|name| games::visit(name, Lacked).expect("a game")).collect();
    assert_eq!(named, lacked);
}

#[test]
fn the_positions_of_the_page_are_taken() {
    let page = page("record.md");
    let line = page.lines().find(|line| line.starts_with("owari {")).expect("a position");
    let list = "(3 2 4 1 5 0 2 4 0 3 3 2 4 3) 1";
    assert!(page.contains(list));
    for text in [line, list] {
        let mut table = Table::new(1);
        let begun = ask(&mut table, &json!({"do": "new_game", "position": text}).to_string());
        assert_eq!(begun["ok"]["actor"], json!({"seat": 1}), "{begun}");
        let told = ask(&mut table, r#"{"do": "position_text"}"#);
        let state = told["ok"]["text"].as_str().and_then(|text| text.split_once("\"state\"")).expect("a state").1;
        assert!(line.ends_with(state), "{told}");
    }
}
