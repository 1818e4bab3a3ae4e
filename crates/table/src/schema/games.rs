//! The games' own parts of positions. Each game's definitions get its name, because several games have a `View` and the
//! like.

use atar_rules::games;
use atar_schema::{REFERENCE, reference, written_types};
use serde_json::{Map, Value, json};

/// Returns the definitions of all games, and the parts of positions that they describe.
///
/// `is_known` says of a game whether it belongs in the schema: a build of the tests may know more games.
pub(super) fn definitions(is_known: impl Fn(&str) -> bool) -> Map<String, Value> {
    let mut definitions = Map::new();
    let [mut parts, mut effects, mut outcomes] = [const { Vec::new() }; 3];
    for name in games::NAMES.iter().filter(|name| is_known(name)) {
        let prefix = capitalized(name);
        definitions.extend(of_game(name, &prefix));
        let own = |kind: &str| reference(&format!("{prefix}{kind}"));
        parts.push(own("Parts"));
        effects.extend([own("Effect"), own("TakenBack")]);
        outcomes.push(own("Outcome"));
    }
    let one_of = |description: &str, kinds: Vec<Value>| json!({ "description": description, "anyOf": kinds });
    let unions = [
        ("GameParts", "The parts of a position in its game's own form.", parts),
        ("Effect", "One effect of a step, in the game's own form.", effects),
        ("GameResult", "The result of a game, in its own form.", outcomes),
    ];
    for (name, description, kinds) in unions {
        definitions.insert(name.to_owned(), one_of(description, kinds));
    }
    definitions
}

/// Lets a position have its game's own parts, instead of parts of any form.
pub(super) fn complete(position: &mut Value) {
    let own = ["game", "state", "view", "effects", "result"];
    if let Some(properties) = position["properties"].as_object_mut() {
        properties.retain(|name, _| !own.contains(&name.as_str()));
    }
    if let Some(required) = position["required"].as_array_mut() {
        required.retain(|name| !own.contains(&name.as_str().unwrap_or_default()));
    }
    position["allOf"] = json!([reference("GameParts")]);
}

/// Returns the definitions of a game, under its name.
fn of_game(name: &str, prefix: &str) -> Map<String, Value> {
    let mut generator = written_types();
    let own = games::schemas(name, &mut generator).expect("a game of the list");
    let effect = own.effect;
    let parts = json!({
        "description": "The parts of a position in the game's own form.",
        "type": "object",
        "properties": {
            "game": { "type": "string", "const": name },
            "state": own.state,
            "view": own.view,
            "effects": { "type": "array", "items": { "anyOf": [effect, reference("TakenBack")] } },
            "result": { "anyOf": [own.outcome, { "type": "null" }] },
        },
        "required": ["game", "state", "view", "effects", "result"],
    });
    let taken_back = json!({
        "description": "The effect of taking back a step.",
        "type": "object",
        "properties": {
            "effect": { "type": "string", "const": "taken_back" },
            "step": { "description": "The step.", "type": "string" },
            "effects": { "description": "The effects that the step had.", "type": "array", "items": effect },
        },
        "required": ["effect", "step", "effects"],
    });
    let mut definitions = generator.take_definitions(true);
    definitions.insert("Parts".to_owned(), parts);
    definitions.insert("TakenBack".to_owned(), taken_back);
    let named = definitions.into_iter().map(|(name, mut definition)| {
        prefix_references(&mut definition, prefix);
        (format!("{prefix}{name}"), definition)
    });
    named.collect()
}

/// Puts the game's name before the names of definitions.
fn prefix_references(schema: &mut Value, prefix: &str) {
    match schema {
        Value::Array(parts) => {
            let parts = parts.iter_mut();
            parts.for_each(|part| prefix_references(part, prefix));
        }
        Value::Object(parts) => {
            for (key, part) in parts {
                match part.as_str().and_then(|text| text.strip_prefix(REFERENCE)) {
                    Some(name) if key == "$ref" => {
                        *part = json!(format!("{REFERENCE}{prefix}{name}"));
                    }
                    _ => prefix_references(part, prefix),
                }
            }
        }
        _ => {}
    }
}

fn capitalized(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_uppercase() + rest
}
