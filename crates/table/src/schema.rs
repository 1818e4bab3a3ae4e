//! The protocol as a JSON Schema: docs/protocol.schema.json, made of the types that are read and written.
//!
//! Only tests make it, so that no program carries it. `make schema` writes it anew.

pub(crate) mod forms;
mod games;
pub(crate) mod options;

use std::{env, fs};

use atar_rules::Verb;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use self::forms::Record;
use crate::event::Event;
use crate::game::position::PositionAnswer;
use crate::refusal::Refusal;
use crate::request::{self, Request, VERBS};

/// Where the schema is kept.
const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/protocol.schema.json"
);

/// The answer to a request that was refused: nothing has changed.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct Refused {
    /// The request's id; null if it has none.
    re: Value,
    /// Why.
    error: Refusal,
}

/// Returns the schema of a request of a game's own.
fn game_verb(verb: &Verb) -> Value {
    let mut properties = Map::new();
    properties.insert(
        "do".to_owned(),
        json!({ "type": "string", "const": verb.name }),
    );
    for field in verb.fields {
        properties.insert((*field).to_owned(), json!({ "type": "string" }));
    }
    let rev = json!({ "anyOf": [{ "$ref": "#/$defs/Rev" }, { "type": "null" }] });
    properties.insert("rev".to_owned(), rev);
    let required = [&["do"], verb.fields].concat();
    json!({
        "description": "A game's own: it stands for one of its steps.",
        "type": "object",
        "properties": properties,
        "required": required,
    })
}

/// Adds the games' own requests, and the id to each kind of request.
fn complete(request: &mut Value) {
    let kinds = request["oneOf"].as_array_mut();
    let kinds = kinds.expect("one kind of request for each verb");
    kinds.extend(request::game_verbs().map(game_verb));
    for kind in kinds {
        kind["properties"]["id"] =
            json!({ "description": "Any value; the answer repeats it as `re`." });
    }
}

/// Adds the id to the progress of a client's `bot`.
fn with_re(event: &mut Value) {
    let kinds = event["oneOf"].as_array_mut().expect("kinds of events");
    let progress = kinds
        .iter_mut()
        .find(|kind| kind["properties"]["event"]["const"] == "progress");
    let re =
        json!({ "description": "The id of the client's `bot`; missing where it is a seat's." });
    progress.expect("progress")["properties"]["re"] = re;
}

/// Returns the answers that were accepted, and what each verb is answered with.
fn accepted(generator: &mut SchemaGenerator) -> (Value, Value) {
    let position = generator.subschema_for::<PositionAnswer>();
    let own = request::game_verbs().map(|verb| (verb.name, position.clone()));
    let answers = request::answer_schemas(generator).into_iter().chain(own);
    let mut kinds: Vec<Value> = Vec::new();
    let mut properties = Map::new();
    for (verb, schema) in answers {
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

/// Returns the schema of all messages, and of the record; `is_known` says which games it describes.
fn protocol(is_known: impl Fn(&str) -> bool) -> Value {
    // What may be missing in a request stands as null in an answer.
    let mut requests = SchemaSettings::draft2020_12().into_generator();
    requests.subschema_for::<Request>();
    let mut generator = SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator();
    generator.subschema_for::<Event>();
    generator.subschema_for::<Refused>();
    generator.subschema_for::<Record>();
    let (ok, by_verb) = accepted(&mut generator);
    let mut definitions = generator.take_definitions(true);
    for (name, schema) in requests.take_definitions(true) {
        let other = definitions.insert(name.clone(), schema.clone());
        assert!(
            other.is_none_or(|other| other == schema),
            "two kinds of {name}"
        );
    }
    let request = definitions.get_mut("Request").expect("requests");
    complete(request);
    with_re(definitions.get_mut("Event").expect("events"));
    games::complete(definitions.get_mut("Position").expect("positions"));
    // The games' own forms take the place of those that say nothing of them.
    definitions.extend(games::definitions(is_known));
    definitions.insert("Accepted".to_owned(), ok);
    definitions.insert("Answers".to_owned(), by_verb);
    let message = |name: &str| json!({ "$ref": format!("#/$defs/{name}") });
    let messages = ["Request", "Accepted", "Refused", "Event", "Record"].map(message);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "description": "The messages of the protocol, and the record: docs/protocol.md, docs/record.md.",
        "anyOf": messages,
        "$defs": definitions,
    })
}

#[test]
fn the_schema_is_what_the_types_say() {
    let text = |schema: &Value| serde_json::to_string_pretty(schema).expect("JSON") + "\n";
    if env::var_os("WRITE_SCHEMA").is_some() {
        let schema = protocol(|_| true);
        fs::write(FILE, text(&schema)).expect("docs can be written to");
        return;
    }
    let known = told_games();
    let schema = text(&protocol(|game| known.iter().any(|known| known == game)));
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        kept == schema,
        "docs/protocol.schema.json is out of date: `make schema` writes it anew"
    );
}

/// Returns the names of the games that `hello` told of when the schema was written.
fn told_games() -> Vec<String> {
    let hello = fs::read_to_string(HELLO).unwrap_or_default();
    let hello: Value = serde_json::from_str(&hello).expect("JSON");
    let games = hello["games"].as_array().expect("games").iter();
    games
        .filter_map(|game| Some(game["name"].as_str()?.to_owned()))
        .collect()
}

/// What `hello` tells, for the tests of the front.
const HELLO: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/ui/support/hello.json"
);

#[test]
fn the_tests_of_the_front_know_what_hello_tells() {
    let mut hello = json!(crate::answer::hello(u8::MAX));
    let told = hello.as_object_mut().expect("an object");
    told.remove("version");
    let text = serde_json::to_string_pretty(&told).expect("JSON") + "\n";
    if env::var_os("WRITE_SCHEMA").is_some() {
        fs::write(HELLO, &text).expect("the tests can be written to");
    }
    let kept = fs::read_to_string(HELLO).unwrap_or_default();
    let mut kept: Value = serde_json::from_str(&kept).expect("JSON");
    // A build of the tests may know more games.
    let known = |games: &Value, name: &Value| {
        let games = games.as_array().expect("games");
        games.iter().any(|game| game["name"] == *name)
    };
    let games = told["games"].as_array_mut().expect("games");
    games.retain(|game| known(&kept["games"], &game["name"]));
    assert!(
        kept.as_object_mut() == Some(told),
        "{HELLO} is out of date: `make schema` writes it anew"
    );
}
