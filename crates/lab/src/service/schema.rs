//! The messages of the lab as a JSON Schema: docs/lab.schema.json, made of the types that are read and written.
//!
//! Only tests make it, so that no program carries it. `make schema` writes it anew.

use std::{env, fs};

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::active_run::LabProgress;
use super::refusal::LabRefusal;
use super::request::{self, LabRequest, VERBS};

/// Where the schema is kept.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab.schema.json");

/// The answer to a request that was refused: nothing has changed.
#[derive(JsonSchema)]
#[schemars(rename = "LabRefused")]
#[allow(dead_code, reason = "only its form is needed")]
struct Refused {
    /// The request's id; null if it has none.
    re: Value,
    /// Why.
    error: LabRefusal,
}

/// Adds the id to each kind of request.
fn complete(request: &mut Value) {
    let kinds = request["oneOf"].as_array_mut();
    for kind in kinds.expect("one kind of request for each verb") {
        kind["properties"]["id"] =
            json!({ "description": "Any value; the answer repeats it as `re`." });
    }
}

/// Returns the answers that were accepted, and what each verb is answered with.
fn accepted(generator: &mut SchemaGenerator) -> (Value, Value) {
    let mut kinds: Vec<Value> = Vec::new();
    let mut properties = Map::new();
    for (verb, schema) in request::answer_schemas(generator) {
        let schema = schema.to_value();
        if !kinds.contains(&schema) {
            kinds.push(schema.clone());
        }
        properties.insert(verb.to_owned(), schema);
    }
    let ok = json!({
        "description": "The answer to a request that was accepted.",
        "type": "object",
        "properties": {
            "re": { "description": "The request's id; null if it has none." },
            "ok": { "description": "What the verb answers.", "anyOf": kinds },
        },
        "required": ["re", "ok"],
    });
    let by_verb = json!({
        "description": "What each verb answers as `ok`. No message has this form.",
        "type": "object",
        "properties": properties,
        "required": VERBS,
    });
    (ok, by_verb)
}

/// Returns the schema of all messages.
fn messages() -> Value {
    // What may be missing in a request stands as null in an answer.
    let mut requests = SchemaSettings::draft2020_12().into_generator();
    requests.subschema_for::<LabRequest>();
    let mut answers = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    answers.subschema_for::<LabProgress<'_>>();
    answers.subschema_for::<Refused>();
    let (ok, by_verb) = accepted(&mut answers);
    let mut definitions = answers.take_definitions(true);
    for (name, schema) in requests.take_definitions(true) {
        let other = definitions.insert(name.clone(), schema.clone());
        assert!(
            other.is_none_or(|other| other == schema),
            "two kinds of {name}"
        );
    }
    complete(definitions.get_mut("LabRequest").expect("requests"));
    definitions.insert("LabAccepted".to_owned(), ok);
    definitions.insert("LabAnswers".to_owned(), by_verb);
    let message = |name: &str| json!({ "$ref": format!("#/$defs/{name}") });
    let messages = ["LabRequest", "LabAccepted", "LabRefused", "LabProgress"].map(message);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "LabMessage",
        "description": "The messages of the lab: docs/lab.md.",
        "anyOf": messages,
        "$defs": definitions,
    })
}

#[test]
fn the_schema_is_what_the_types_say() {
    let schema = serde_json::to_string_pretty(&messages()).expect("JSON") + "\n";
    if env::var_os("WRITE_SCHEMA").is_some() {
        fs::write(FILE, &schema).expect("docs can be written to");
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        kept == schema,
        "docs/lab.schema.json is out of date: `make schema` writes it anew"
    );
}
