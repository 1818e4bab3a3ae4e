//! Files of every earlier version open. Each version has a fixture of every kind of file, and raising a version without
//! adding one fails. Preferences and the saved game are tested in `crates/storage`, the browser's store in `tests/web`.

use std::fs;
use std::path::{Path, PathBuf};

use atar_rules::games;
use atar_table::{Client, Table};
use serde_json::{Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/versions")
}

fn ask(table: &mut Table, request: &Value) -> Value {
    let reply = table.handle(Client(1), request.to_string().as_bytes());
    let answer = reply.answer.expect("every request is answered").into_text();
    serde_json::from_str(&answer).expect("an answer is JSON")
}

/// Opens a record and saves it again.
fn saved_again(file: &Path) -> (Value, Value) {
    let text = fs::read_to_string(file)
        .unwrap_or_else(|error| panic!("{}: {error}: each version needs a fixture", file.display()));
    let before: Value = serde_json::from_str(&text).expect("JSON");
    let mut table = Table::new(1);
    let opened = ask(&mut table, &json!({"do": "open", "record": before}));
    assert!(opened.get("ok").is_some(), "{}: {opened}", file.display());
    let saved = ask(&mut table, &json!({"do": "record"}))["ok"]["record"].take();
    (before, saved)
}

/// The numbers of the newest version of records, which those have that begin from a position, and of this game's rules.
fn versions(game: &str) -> (u64, u64) {
    let mut table = Table::new(1);
    let hello = ask(&mut table, &json!({"do": "hello"}));
    let listed = hello["ok"]["games"].as_array().expect("games");
    let listed = listed.iter().find(|listed| listed["name"] == game);
    let defaults = listed.expect("the game")["options"].clone();
    let new_game = json!({"do": "new_game", "game": game, "options": defaults, "seed": 1});
    let begun = ask(&mut table, &new_game);
    assert!(begun.get("ok").is_some(), "{begun}");
    let steps = ask(&mut table, &json!({"do": "legal"}))["ok"]["steps"].take();
    ask(&mut table, &json!({"do": "step", "step": steps[0]}));
    let text = ask(&mut table, &json!({"do": "position_text"}))["ok"]["text"].take();
    ask(&mut table, &json!({"do": "new_game", "position": text}));
    let record = ask(&mut table, &json!({"do": "record"}))["ok"]["record"].take();
    let number = |key: &str| record[key].as_u64().expect("a version");
    (number("version"), number("rules"))
}

#[test]
fn records_of_every_version_and_of_all_rules_open_and_lose_nothing() {
    for game in games::NAMES {
        let (version, rules) = versions(game);
        for version in 1..=version {
            for rules in 1..=rules {
                let file = folder().join(format!("record-{version}/{game}-{rules}.atar"));
                let (before, after) = saved_again(&file);
                let claimed = (&before["version"], &before["rules"], &before["game"]);
                let (version, rules, game) = (json!(version), json!(rules), json!(game));
                assert_eq!(claimed, (&version, &rules, &game));
                for key in ["start", "turns", "draft", "result", "note"] {
                    assert_eq!(before[key], after[key], "{}: {key}", file.display());
                }
                // Options that came later are what they were then.
                let given = before["options"].as_object().expect("options");
                for (key, value) in given {
                    assert_eq!(value, &after["options"][key], "{}: {key}", file.display());
                }
            }
        }
    }
}

#[test]
fn a_record_with_a_tree_opens_and_loses_nothing() {
    let (before, after) = saved_again(&folder().join("record-2/owari-tree.atar"));
    assert_eq!((&before["version"], &before["tree"]), (&after["version"], &after["tree"]));
    assert_eq!(before["turns"], after["turns"]);
}

/// A game that is open goes on by the rules that it began with, and is saved as a game of these. Spectrangle ended
/// after one round of passes by version 1, and ends after three by version 2.
#[test]
fn a_game_goes_on_by_the_rules_that_it_began_with() {
    let file = folder().join("record-1/spectrangle-2.atar");
    let text = fs::read_to_string(file).expect("a record");
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    let turns = record["turns"].as_array_mut().expect("turns");
    turns.truncate(2);
    record["result"].take();
    for (rules, over) in [(1, true), (2, false)] {
        record["rules"] = json!(rules);
        let mut table = Table::new(1);
        ask(&mut table, &json!({"do": "open", "record": record, "paused": true}));
        let passed = ask(&mut table, &json!({"do": "step", "step": "pass"}));
        assert_eq!(passed["ok"]["result"].is_object(), over, "{rules}: {passed}");
        let saved = ask(&mut table, &json!({"do": "record"}))["ok"]["record"].take();
        assert_eq!(saved["rules"], rules);
        let again = ask(&mut table, &json!({"do": "open", "record": saved}));
        assert_eq!(again["ok"]["result"].is_object(), over, "{again}");
        // A new game is one of the newest rules.
        let new = json!({"do": "new_game", "game": "spectrangle", "options": record["options"]});
        ask(&mut table, &new);
        let new = ask(&mut table, &json!({"do": "record"}))["ok"]["record"].take();
        assert_eq!(new["rules"], 2);
    }
}
