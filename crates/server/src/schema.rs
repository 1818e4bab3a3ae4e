//! What clients of a host send and are told, as a JSON Schema: docs/online.schema.json, made of the types that are read
//! and written. `make schema` writes it anew.

use std::collections::BTreeSet;
use std::{env, fs};

use atar_room::{VERBS, schema as room};
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use crate::host_event::HostEvent;
use crate::lobby::messages::schema as lobby;

/// Where the schema is kept.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/online.schema.json");

/// Adds the id to each kind of request, and what all of them may have besides.
fn complete(request: &mut Value, also: &[(&str, Value)]) {
    let kinds = request["oneOf"].as_array_mut();
    for kind in kinds.expect("one kind of request for each verb") {
        let properties = &mut kind["properties"];
        properties["id"] = json!({ "description": "Any value; the answer repeats it as `re`." });
        for (name, schema) in also {
            properties[name] = schema.clone();
        }
    }
}

/// Returns the schema of the messages.
fn online() -> Value {
    let mut requests = SchemaSettings::draft2020_12().into_generator();
    room::requests(&mut requests);
    lobby::requests(&mut requests);
    let mut answers = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    room::answers(&mut answers);
    lobby::answers(&mut answers);
    answers.subschema_for::<HostEvent>();
    let mut definitions = answers.take_definitions(true);
    for (name, schema) in requests.take_definitions(true) {
        let other = definitions.insert(name.clone(), schema.clone());
        assert!(
            other.is_none_or(|other| other == schema),
            "two kinds of {name}"
        );
    }
    let answered = definitions["RoomAnswers"]["properties"].as_object();
    let answered: BTreeSet<_> = answered
        .expect("verbs")
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(answered, VERBS.iter().copied().collect());
    let request = definitions.get_mut("RoomRequest").expect("requests");
    let key = json!({
        "description": "Random bytes; a repeated request is recognized by them. Every change needs them.",
        "type": "string",
        "pattern": "^[0-9a-f]{32}$",
    });
    complete(request, &[("key", key)]);
    complete(definitions.get_mut("LobbyRequest").expect("requests"), &[]);
    let all: Vec<_> = definitions
        .keys()
        .map(|name| json!({ "$ref": format!("#/$defs/{name}") }))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Online",
        "description": "What clients of a host send and are told: docs/online.md.",
        "anyOf": all,
        "$defs": definitions,
    })
}

#[test]
fn the_schema_is_what_the_types_say() {
    let schema = serde_json::to_string_pretty(&online()).expect("JSON") + "\n";
    if env::var_os("WRITE_SCHEMA").is_some() {
        fs::write(FILE, &schema).expect("docs can be written to");
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        kept == schema,
        "docs/online.schema.json is out of date: `make schema` writes it anew"
    );
}
