//! The schema of options in `hello` says what the rules accept.

use atar_table::{Client, Table};
use serde_json::{Value, json};

fn ask(request: &Value) -> Value {
    let reply = Table::new(0).handle(Client(0), request.to_string().as_bytes());
    serde_json::from_str(&reply.answer.expect("an answer").into_text()).expect("JSON")
}

/// What `hello` says of every game.
fn games() -> Vec<Value> {
    let hello = ask(&json!({"do": "hello"}));
    hello["ok"]["games"].as_array().expect("games").clone()
}

fn options_of(game: &Value) -> &[Value] {
    game["schema"]["options"].as_array().expect("options")
}

/// The error to a new game whose options are the defaults but for some; none if it begins.
fn error(game: &Value, changes: &[(&str, Value)]) -> Option<Value> {
    let mut options = game["options"].clone();
    for (key, value) in changes {
        options[*key] = value.clone();
    }
    let answer = ask(&json!({"do": "new_game", "game": game["name"], "options": options}));
    answer.get("error").cloned()
}

fn assert_refused(game: &Value, key: &str, value: Value) {
    let error = error(game, &[(key, value.clone())]);
    let error = error.unwrap_or_else(|| panic!("{game}: {key} may be {value}"));
    assert_eq!(error["code"], "bad_options", "{error}");
    let text = error["text"].as_str().expect("a text");
    assert!(text.starts_with(&format!("{key} is ")), "{text}");
}

fn assert_accepted(game: &Value, changes: &[(&str, Value)]) {
    assert_eq!(error(game, changes), None, "{}: {changes:?}", game["name"]);
}

#[test]
fn there_is_an_entry_for_each_option_with_its_default() {
    for game in games() {
        let entries = options_of(&game);
        let defaults = game["options"].as_object().expect("an object");
        assert_eq!(entries.len(), defaults.len(), "{game}");
        for entry in entries {
            let key = entry["key"].as_str().expect("a key");
            assert_eq!(entry["default"], defaults[key], "{entry}");
            assert!(entry["label"].as_str().is_some_and(|label| !label.is_empty()));
        }
    }
}

#[test]
fn numbers_are_accepted_within_their_bounds_only() {
    let mut count = 0;
    for game in games() {
        for entry in options_of(&game).iter().filter(|entry| entry["kind"] == "number") {
            let key = entry["key"].as_str().expect("a key");
            let [from, to] = ["from", "to"].map(|bound| entry[bound].as_i64().expect("a bound"));
            for good in [from, to] {
                // Another option, at its default, may not go with it.
                let text = error(&game, &[(key, json!(good))]).unwrap_or_default()["text"].clone();
                let text = text.as_str().unwrap_or_default();
                assert!(!text.starts_with(&format!("{key} is ")), "{text}");
            }
            for bad in [from - 1, to + 1] {
                assert_refused(&game, key, json!(bad));
            }
            count += 1;
        }
    }
    assert!(count >= 8, "{count} numbers");
}

#[test]
fn every_choice_is_accepted_with_what_it_needs_only() {
    let mut needy = 0;
    for game in games() {
        for entry in options_of(&game).iter().filter(|entry| entry["kind"] == "choice") {
            let key = entry["key"].as_str().expect("a key");
            for choice in entry["choices"].as_array().expect("choices") {
                let change = (key, choice["value"].clone());
                let Some(needed) = choice["only_with"].as_array() else {
                    assert_accepted(&game, &[change]);
                    continue;
                };
                let other = needed[0].as_str().expect("an option");
                assert_accepted(&game, &[change.clone(), (other, needed[1].clone())]);
                assert_refused(&game, key, change.1);
                needy += 1;
            }
            assert_refused(&game, key, json!("?"));
            assert_refused(&game, key, json!(99));
        }
    }
    assert!(needy >= 3, "{needy} choices need something");
}

/// A list that follows the entry's rule, with numbers that begin at the least.
fn good_list(entry: &Value, length: u64) -> Vec<u64> {
    let from = entry["from"].as_u64().expect("a bound");
    let rises = !entry["rule"].is_null();
    let next = |place| if rises { from + place } else { from };
    (0..length).map(next).collect()
}

#[test]
fn lists_are_accepted_with_their_lengths_bounds_and_rule_only() {
    let mut count = 0;
    for game in games() {
        for entry in options_of(&game).iter().filter(|entry| entry["kind"] == "list") {
            let key = entry["key"].as_str().expect("a key");
            let good = good_list(entry, entry["lengths"][0].as_u64().expect("a length"));
            assert_accepted(&game, &[(key, json!(good))]);
            if entry["optional"] == true {
                assert_accepted(&game, &[(key, Value::Null)]);
            } else {
                assert_refused(&game, key, Value::Null);
            }
            assert_refused(&game, key, json!([]));
            assert_refused(&game, key, json!(vec![1; 99]));
            if let Some(to) = entry["to"].as_u64() {
                let mut bad = good.clone();
                *bad.last_mut().expect("a number") = to + 1;
                assert_refused(&game, key, json!(bad));
            }
            if let Some(rule) = entry["rule"].as_str() {
                let bad: Vec<_> = match rule {
                    "not_falling" => good.iter().rev().copied().collect(),
                    _ => vec![good[0]; good.len()],
                };
                assert_refused(&game, key, json!(bad));
            }
            count += 1;
        }
    }
    assert!(count >= 5, "{count} lists");
}

#[test]
fn a_derived_quantity_fills_its_list_up_to_its_bound() {
    let games = games();
    let derived = games.iter().flat_map(|game| {
        let derived = game["schema"]["derived"].as_array().expect("a list");
        derived.iter().map(move |share| (game, share))
    });
    let mut count = 0;
    for (game, share) in derived {
        let [list, square] = ["fills", "square_of"].map(|key| share[key].as_str().expect("a key"));
        let side = game["options"][square].as_u64().expect("a number");
        let players = game["options"][list].as_array().expect("a list").len() as u64;
        let each = |percent: &Value| {
            let percent = percent.as_u64().expect("a number");
            (percent * side * side / (100 * players)).max(1)
        };
        let usual = vec![each(&share["default"]); usize::try_from(players).expect("few")];
        assert_eq!(game["options"][list], json!(usual));
        let most = share["to"].as_u64().expect("a number") * side * side / 100;
        assert_accepted(game, &[(list, json!([most - 1, 1]))]);
        assert_refused(game, list, json!([most, 1]));
        count += 1;
    }
    assert_eq!(count, 1, "Atar's density");
}
