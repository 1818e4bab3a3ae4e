//! The messages of the lab as a JSON Schema: docs/lab.schema.json, made of the types that are read and written.

use atar_schema::{Answers, MessageTypes, add_id, check_file, schema_of};
use serde_json::Value;

use super::active_run::LabProgress;
use super::output::LabRefused;
use super::request::{self, LabRequest, VERBS};

/// Where the schema is kept.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab.schema.json");

/// Returns the schema of all messages.
fn messages() -> Value {
    let mut types = MessageTypes::default();
    types.add_request::<LabRequest>();
    types.add_answer::<LabProgress<'_>>();
    types.add_answer::<LabRefused<'_>>();
    let answers = Answers::new(request::answer_schemas(&mut types.answers), VERBS);
    let mut definitions = types.into_definitions();
    add_id(&mut definitions, "LabRequest");
    definitions.insert("LabAccepted".to_owned(), answers.accepted);
    definitions.insert("LabAnswers".to_owned(), answers.by_verb);
    schema_of(
        "LabMessage",
        "The messages of the lab: docs/lab.md.",
        ["LabRequest", "LabAccepted", "LabRefused", "LabProgress"],
        &definitions,
    )
}

#[test]
fn the_schema_is_what_the_types_say() {
    check_file(FILE, &messages());
}
