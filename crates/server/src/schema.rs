//! What clients of a host send and are told, as a JSON Schema: docs/online.schema.json, made of the types that are read
//! and written.

use std::collections::BTreeSet;

use atar_room::{VERBS, schema as room};
use atar_schema::{MessageTypes, add_field, add_id, check_file, schema_of};
use serde_json::{Value, json};

use crate::host_event::HostEvent;
use crate::lobby::messages::schema as lobby;

/// Where the schema is kept.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/online.schema.json");

/// Returns the schema of the messages.
fn online() -> Value {
    let mut types = MessageTypes::default();
    room::requests(&mut types.requests);
    lobby::requests(&mut types.requests);
    room::answers(&mut types.answers);
    lobby::answers(&mut types.answers);
    types.add_answer::<HostEvent>();
    let mut definitions = types.into_definitions();
    let answered = definitions["RoomAnswers"]["properties"].as_object();
    let answered: BTreeSet<_> = answered
        .expect("verbs")
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(answered, VERBS.iter().copied().collect());
    let key = json!({
        "description": "Random bytes; a repeated request is recognized by them. Every change needs them.",
        "type": "string",
        "pattern": "^[0-9a-f]{32}$",
    });
    add_id(&mut definitions, "RoomRequest");
    add_field(&mut definitions, "RoomRequest", "key", &key);
    add_id(&mut definitions, "LobbyRequest");
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
