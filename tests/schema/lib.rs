//! The schemas of messages, for the tests of the crates whose types they are made of.
//!
//! Only tests make schemas, so that no program carries them. `make schema` writes them anew.

use std::{env, fs};

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// The types of messages: what is read, and what is written. What may be missing in a request stands as null in an
/// answer, so that each has a generator of its own.
#[derive(Debug)]
pub struct MessageTypes {
    /// The types that are read.
    pub requests: SchemaGenerator,
    /// The types that are written.
    pub answers: SchemaGenerator,
}

impl Default for MessageTypes {
    fn default() -> MessageTypes {
        MessageTypes { requests: SchemaSettings::draft2020_12().into_generator(), answers: written_types() }
    }
}

impl MessageTypes {
    /// Adds a type that is read.
    pub fn add_request<T: JsonSchema>(&mut self) {
        self.requests.subschema_for::<T>();
    }

    /// Adds a type that is written.
    pub fn add_answer<T: JsonSchema>(&mut self) {
        self.answers.subschema_for::<T>();
    }

    /// Returns the definitions of all types.
    ///
    /// # Panics
    /// Panics if two types of one name have different schemas.
    #[must_use]
    pub fn into_definitions(mut self) -> Map<String, Value> {
        let mut definitions = self.answers.take_definitions(true);
        for (name, schema) in self.requests.take_definitions(true) {
            let other = definitions.insert(name.clone(), schema.clone());
            assert!(other.is_none_or(|other| other == schema), "two kinds of {name}");
        }
        definitions
    }
}

/// Returns a generator of types that are written.
#[must_use]
pub fn written_types() -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12();
    settings.for_serialize().into_generator()
}

/// Returns the kinds of a union: one for each verb of a request, or for each event.
///
/// # Panics
/// Panics if the schema is no union.
pub fn kinds_of(schema: &mut Value) -> &mut Vec<Value> {
    let kinds = schema["oneOf"].as_array_mut();
    kinds.expect("a schema with one kind for each verb or event")
}

/// Adds the id to each kind of request, which is read before the kind is known.
///
/// # Panics
/// Panics if there is no such definition, or it is no union.
pub fn add_id(definitions: &mut Map<String, Value>, request: &str) {
    let id = json!({ "description": "Any value; the answer repeats it as `re`." });
    add_field(definitions, request, "id", &id);
}

/// Adds a field to each kind of request.
///
/// # Panics
/// Panics if there is no such definition, or it is no union.
pub fn add_field(definitions: &mut Map<String, Value>, request: &str, field: &str, schema: &Value) {
    let request = definitions.get_mut(request).expect("a request");
    for kind in kinds_of(request) {
        kind["properties"][field] = schema.clone();
    }
}

/// The schemas of what verbs are answered with.
#[derive(Debug)]
pub struct Answers {
    /// The answer to any request that was accepted.
    pub accepted: Value,
    /// What each verb answers as `ok`.
    pub by_verb: Value,
}

impl Answers {
    /// Makes the schemas from the answer to each verb; `required` are the verbs that are always there.
    pub fn new<'a>(answers: impl IntoIterator<Item = (&'a str, Schema)>, required: &[&str]) -> Answers {
        let mut kinds = Vec::new();
        let mut properties = Map::new();
        for (verb, schema) in answers {
            let schema = schema.to_value();
            if !kinds.contains(&schema) {
                kinds.push(schema.clone());
            }
            properties.insert(verb.to_owned(), schema);
        }
        Answers {
            accepted: json!({
                "description": "The answer to a request that was accepted.",
                "type": "object",
                "properties": {
                    "re": { "description": "The request's id; null if it has none." },
                    "ok": { "description": "What the verb answers.", "anyOf": kinds },
                },
                "required": ["re", "ok"],
            }),
            by_verb: json!({
                "description": "What each verb answers as `ok`. No message has this form.",
                "type": "object",
                "properties": properties,
                "required": required,
            }),
        }
    }
}

/// Returns the schema of messages, which may be any of these definitions.
pub fn schema_of<'a>(
    title: &str,
    description: &str,
    messages: impl IntoIterator<Item = &'a str>,
    definitions: &Map<String, Value>,
) -> Value {
    let references = messages.into_iter().map(reference);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "description": description,
        "anyOf": references.collect::<Vec<_>>(),
        "$defs": definitions,
    })
}

/// What begins the reference to a definition.
pub const REFERENCE: &str = "#/$defs/";

/// Returns the reference to a definition.
#[must_use]
pub fn reference(name: &str) -> Value {
    json!({ "$ref": format!("{REFERENCE}{name}") })
}

/// Returns whether `make schema` runs the tests, so that they write what they otherwise compare.
#[must_use]
pub fn is_writing() -> bool {
    env::var_os("WRITE_SCHEMA").is_some()
}

/// Writes JSON to a file.
///
/// # Panics
/// Panics if the file cannot be written to.
pub fn write_file(file: &str, value: &Value) {
    fs::write(file, text_of(value)).unwrap_or_else(|error| panic!("{file}: {error}"));
}

/// Returns the text of a file; an empty one if there is no such file.
#[must_use]
pub fn read_file(file: &str) -> String {
    fs::read_to_string(file).unwrap_or_default()
}

/// Checks that a file holds this schema. For `make schema` it writes the file first.
///
/// # Panics
/// Panics if the file holds another.
pub fn check_file(file: &str, schema: &Value) {
    if is_writing() {
        write_file(file, schema);
    }
    assert!(read_file(file) == text_of(schema), "{file} is out of date: `make schema` writes it anew");
}

fn text_of(value: &Value) -> String {
    serde_json::to_string_pretty(value).expect("JSON") + "\n"
}
