//! The protocol as a JSON Schema: docs/protocol.schema.json, made of the types that are read and written.

mod games;
pub(crate) mod own;

use atar_rules::Verb;
use atar_schema::{
    Answers, MessageTypes, add_id, check_file, is_writing, kinds_of, read_file, reference, schema_of, write_file,
};
use serde_json::{Map, Value, json};

use crate::event::Event;
use crate::game::position::PositionAnswer;
use crate::message::Refused;
use crate::record::Record;
use crate::request::{self, Request, VERBS};

/// Where the schema is kept.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.schema.json");

/// Returns the schema of a request of a game's own.
fn game_verb(verb: &Verb) -> Value {
    let mut properties = Map::new();
    properties.insert("do".to_owned(), json!({ "type": "string", "const": verb.name }));
    for field in verb.fields {
        properties.insert((*field).to_owned(), json!({ "type": "string" }));
    }
    let rev = json!({ "anyOf": [reference("Rev"), { "type": "null" }] });
    properties.insert("rev".to_owned(), rev);
    let required = [&["do"], verb.fields].concat();
    json!({
        "description": "A game's own: it stands for one of its steps.",
        "type": "object",
        "properties": properties,
        "required": required,
    })
}

/// Adds the id to the events about a client's request.
fn with_re(event: &mut Value) {
    for (name, requests) in
        [("progress", "`bot`; missing where it is a seat's"), ("analysis", "`analyse`"), ("reviewed", "`review`")]
    {
        let kind = kinds_of(event).iter_mut().find(|kind| kind["properties"]["event"]["const"] == name);
        let re = json!({ "description": format!("The id of the client's {requests}.") });
        let kind = kind.expect("the event");
        kind["properties"]["re"] = re;
        // What stands beside a reference is lost to the front's types.
        if let Some(told) = kind.as_object_mut().and_then(|kind| kind.remove("$ref")) {
            let own = kind.take();
            *kind = json!({ "allOf": [{ "$ref": told }, own] });
        }
    }
}

/// Returns what the verbs are answered with, those of the games included.
fn answers(types: &mut MessageTypes) -> Answers {
    let position = types.answers.subschema_for::<PositionAnswer>();
    let own = request::game_verbs().map(|verb| (verb.name, position.clone()));
    let shared = request::answer_schemas(&mut types.answers);
    Answers::new(shared.into_iter().chain(own), VERBS)
}

/// Returns the schema of all messages, and of the record; `is_known` says which games it describes.
fn protocol(is_known: impl Fn(&str) -> bool) -> Value {
    let mut types = MessageTypes::default();
    types.add_request::<Request>();
    types.add_answer::<Event>();
    types.add_answer::<Refused<'static>>();
    types.add_answer::<Record<'static>>();
    let answers = answers(&mut types);
    let mut definitions = types.into_definitions();
    let request = definitions.get_mut("Request").expect("requests");
    kinds_of(request).extend(request::game_verbs().map(game_verb));
    add_id(&mut definitions, "Request");
    with_re(definitions.get_mut("Event").expect("events"));
    games::complete(definitions.get_mut("Position").expect("positions"));
    // The games' own forms take the place of those that say nothing of them.
    definitions.extend(games::definitions(is_known));
    definitions.insert("Accepted".to_owned(), answers.accepted);
    definitions.insert("Answers".to_owned(), answers.by_verb);
    schema_of(
        "Protocol",
        "The messages of the protocol, and the record: docs/protocol.md, docs/record.md.",
        ["Request", "Accepted", "Refused", "Event", "Record"],
        &definitions,
    )
}

#[test]
fn the_schema_is_what_the_types_say() {
    if is_writing() {
        return check_file(FILE, &protocol(|_| true));
    }
    let known = told_games();
    check_file(FILE, &protocol(|game| known.iter().any(|known| known == game)));
}

/// Returns the names of the games that `hello` told of when the schema was written.
fn told_games() -> Vec<String> {
    let hello: Value = serde_json::from_str(&read_file(HELLO)).expect("JSON");
    let games = hello["games"].as_array().expect("games").iter();
    games.filter_map(|game| Some(game["name"].as_str()?.to_owned())).collect()
}

/// What `hello` tells, for the tests of the front.
const HELLO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/ui/support/hello.json");

#[test]
fn the_tests_of_the_front_know_what_hello_tells() {
    let mut hello = json!(crate::answer::hello(u8::MAX));
    let told = hello.as_object_mut().expect("an object");
    told.remove("version");
    if is_writing() {
        write_file(HELLO, &json!(told));
    }
    let mut kept: Value = serde_json::from_str(&read_file(HELLO)).expect("JSON");
    // A build of the tests may know more games.
    let known = |games: &Value, name: &Value| {
        let games = games.as_array().expect("games");
        games.iter().any(|game| game["name"] == *name)
    };
    let games = told["games"].as_array_mut().expect("games");
    games.retain(|game| known(&kept["games"], &game["name"]));
    assert!(kept.as_object_mut() == Some(told), "{HELLO} is out of date: `make schema` writes it anew");
}
