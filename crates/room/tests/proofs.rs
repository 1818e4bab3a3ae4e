//! Records that prove their rolls (docs/record.md, "Chance").

mod support;

use atar_room::prove;
use atar_table::{Client, Table};
use serde_json::{Value, json};
use support::{Server, petri};

/// The record of a game of Petri with some rolls, which its host has ended.
fn record() -> Value {
    let mut server = Server::playing(petri());
    for _ in 0..9 {
        server.turn();
    }
    server.end();
    serde_json::from_str(&server.room.record_text().expect("a record")).expect("JSON")
}

fn steps(record: &Value) -> Vec<Value> {
    let turns = record["turns"].as_array().expect("turns").iter();
    let turns = turns.chain([&record["draft"]]);
    turns.flat_map(|turn| turn.as_array().expect("a list").clone()).collect()
}

#[test]
fn a_roll_that_was_altered_is_found() {
    let record = record();
    let rolls = prove(&record.to_string()).expect("proved").expect("a proof");
    assert!(rolls > 3, "{rolls}");
    for change in ["n", "salt", "ply", "seal"] {
        let mut altered = record.clone();
        let last = &mut altered["chance"]["rolls"][rolls - 1];
        match change {
            "n" => last[1] = json!(99),
            "salt" => last[2] = json!("00000000000000000000000000000000"),
            "ply" => last[0] = json!(last[0].as_u64().expect("a ply") + 1),
            _ => altered["chance"]["seal"] = json!("00".repeat(32)),
        }
        let why = prove(&altered.to_string()).expect_err(change);
        assert!(why.ends_with('.'), "{why}");
    }
    let mut without = record.clone();
    without["chance"]["rolls"].as_array_mut().expect("rolls").pop();
    assert!(prove(&without.to_string()).is_err(), "each roll is proved");
    let mut garbled = record.clone();
    garbled["chance"] = json!({"secret": 5});
    let why = prove(&garbled.to_string()).expect_err("garbled");
    assert!(why.contains("not a valid proof"), "{why}");
    assert!(prove("nonsense").is_err());
}

/// Whoever plays on from the record has other rolls; a proof that says nothing of them is dropped.
#[test]
fn a_record_that_is_played_on_has_no_proof() {
    let record = record();
    let mut table = Table::new(3);
    let mut ask = |request: Value| table.handle(Client(0), request.to_string().as_bytes());
    ask(json!({"do": "open", "record": record}));
    ask(json!({"do": "seats", "seats": record["seats"]}));
    let text = table.record_text().expect("a record");
    assert!(prove(&text).expect("proved").is_some(), "seats are no steps");
    let mut ask = |request: Value| table.handle(Client(0), request.to_string().as_bytes());
    let legal = ask(json!({"do": "legal"})).answer.expect("an answer").into_text();
    let legal: Value = serde_json::from_str(&legal).expect("JSON");
    ask(json!({"do": "step", "step": legal["ok"]["steps"][0]}));
    let text = table.record_text().expect("a record");
    assert_eq!(prove(&text), Ok(None));
    assert!(steps(&serde_json::from_str(&text).expect("JSON")).len() > steps(&record).len());
}

/// A room that goes on with a record proves what came after it.
#[test]
fn a_game_that_began_with_a_record_is_proved_from_there() {
    let mut beginning = record();
    let proposal = serde_json::from_value(json!({"name": "Ann", "record": beginning.take()}));
    let mut server = Server::proposed(proposal.expect("a proposal"));
    for _ in 0..5 {
        server.turn();
    }
    server.end();
    let text = server.room.record_text().expect("a record");
    let rolls = prove(&text).expect("proved").expect("a proof");
    let record: Value = serde_json::from_str(&text).expect("JSON");
    assert!(rolls > 0 && record["chance"]["rolls"][0][0].as_u64() > Some(9), "{rolls}");
}

/// The words of the library for JSON tell nobody what is wrong.
#[test]
fn a_proof_of_another_form_is_said_in_plain_words() {
    for chance in ["1", "[]", "{}", r#"{"seal": 3}"#] {
        let refused = prove(&format!(r#"{{"chance": {chance}}}"#));
        let text = refused.expect_err("no proof");
        assert_eq!(text, "The record's `chance` is not a valid proof of a room.");
    }
}
