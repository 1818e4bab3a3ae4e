//! What clients of a host send and are told, as a JSON Schema: docs/online.schema.json, made of the types that are read
//! and written.

use std::collections::BTreeSet;

use atar_room::schema as room;
use atar_schema::{Answers, MessageTypes, add_field, add_id, check_file, schema_of};
use schemars::Schema;
use serde_json::{Map, Value, json};

use crate::host_event::HostEvent;
use crate::lobby::lobby_fields;
use crate::lobby::messages::schema as lobby;

/// Where the schema is kept.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/online.schema.json");

/// Returns the verbs of a kind of requests.
fn verbs<'a>(definitions: &'a Map<String, Value>, requests: &str) -> BTreeSet<&'a str> {
    let kinds = definitions[requests]["oneOf"].as_array();
    let kinds = kinds.expect("one kind of request for each verb").iter();
    let verbs = kinds.filter_map(|kind| kind["properties"]["do"]["const"].as_str());
    verbs.collect()
}

/// Adds what each verb of these requests answers.
fn add_answers(
    definitions: &mut Map<String, Value>,
    (requests, name): (&str, &str),
    answers: Vec<(&'static str, Schema)>,
) {
    let answered: Vec<_> = answers.iter().map(|(verb, _)| *verb).collect();
    assert_eq!(answered.iter().copied().collect::<BTreeSet<_>>(), verbs(definitions, requests));
    definitions.insert(name.to_owned(), Answers::new(answers, &answered).by_verb);
}

/// Checks that the fields of all requests are read.
fn check_fields(definitions: &Map<String, Value>, requests: &str, known: &[&str]) {
    for kind in definitions[requests]["oneOf"].as_array().expect("kinds") {
        let fields = kind["properties"].as_object().expect("fields");
        let unknown = fields.keys().find(|field| !known.contains(&field.as_str()));
        assert_eq!(unknown, None, "{requests}");
    }
}

/// Returns the schema of the messages.
fn online() -> Value {
    let mut types = MessageTypes::default();
    room::requests(&mut types.requests);
    lobby::requests(&mut types.requests);
    let of_rooms = room::answers(&mut types.answers);
    let of_lobbies = lobby::answers(&mut types.answers);
    types.add_answer::<HostEvent>();
    let mut definitions = types.into_definitions();
    add_answers(&mut definitions, ("RoomRequest", "RoomAnswers"), of_rooms);
    add_answers(&mut definitions, ("LobbyRequest", "LobbyAnswers"), of_lobbies);
    let key = json!({
        "description": "Random bytes; a repeated request is recognized by them. Every change needs them.",
        "type": "string",
        "pattern": "^[0-9a-f]{32}$",
    });
    add_id(&mut definitions, "RoomRequest");
    add_field(&mut definitions, "RoomRequest", "key", &key);
    add_id(&mut definitions, "LobbyRequest");
    check_fields(&definitions, "RoomRequest", room::fields());
    check_fields(&definitions, "LobbyRequest", lobby_fields());
    schema_of(
        "Online",
        "What clients of a host send and are told: docs/online.md.",
        definitions.keys().map(String::as_str),
        &definitions,
    )
}

#[test]
fn the_schema_is_what_the_types_say() {
    check_file(FILE, &online());
}
