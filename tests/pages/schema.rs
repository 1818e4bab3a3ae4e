//! What the schemas of messages name, which are made of the types that are read and written.

use serde_json::Value;

use super::page;

/// Returns the definitions of a schema in docs/.
pub fn definitions(file: &str) -> Value {
    let mut schema: Value = serde_json::from_str(&page(file)).expect("JSON");
    schema["$defs"].take()
}

/// Returns the words that a property of this name has in a part of a schema.
pub fn words(schema: &Value, name: &str) -> Vec<String> {
    let property = &schema["properties"][name];
    let listed = property["enum"].as_array().into_iter().flatten();
    let own = listed.chain([&property["const"]]).filter_map(Value::as_str);
    let own = own.map(str::to_owned);
    match schema {
        Value::Object(parts) => own.chain(parts.values().flat_map(|part| words(part, name))).collect(),
        Value::Array(parts) => parts.iter().flat_map(|part| words(part, name)).collect(),
        _ => Vec::new(),
    }
}
