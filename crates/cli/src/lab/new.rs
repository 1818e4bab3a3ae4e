//! `lab new`: writes a study.

use atar_lab::Study;
use serde_json::{Map, Value, json};

use super::arguments::NewArgs;
use crate::failure::Failure;
use crate::output;

pub(super) fn run(arguments: &NewArgs) -> Result<(), Failure> {
    let study = Study::read(&study(arguments)?.to_string());
    let study = study.map_err(|bad| Failure::BadArgument(bad.to_string()))?;
    let text = serde_json::to_string_pretty(&study.to_json());
    let text = text.map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(output::print_lines(&text)?)
}

/// Returns the study that the arguments ask for; everybody at level 3 where they name no player.
fn study(arguments: &NewArgs) -> Result<Value, Failure> {
    let mut line_ups: Vec<Value> = Vec::new();
    line_ups.extend(arguments.all.iter().map(|player| json!({ "all": player })));
    if let (Some(a), Some(b)) = (&arguments.a, &arguments.b) {
        line_ups.push(json!({ "a": a, "b": b }));
    }
    if let Some(nodes) = arguments.double {
        line_ups.push(json!({ "double": nodes, "times": arguments.times }));
    }
    if line_ups.is_empty() {
        line_ups.push(json!({ "all": "level=3" }));
    }
    let grid = arguments.grid.iter().map(|(key, values)| json!({ key: values }));
    let mut study = json!({
        "format": "atar-study",
        "version": 1,
        "name": arguments.name,
        "game": arguments.game,
        "options": arguments.options,
        "grid": grid.collect::<Vec<_>>(),
        "line_ups": line_ups,
        "stop": { "games": arguments.games },
        "seed": arguments.seed,
        "judge": arguments.judge.map(|nodes| json!({ "nodes": nodes })),
        "keep": arguments.keep,
        "skip_impossible": arguments.skip_impossible,
    });
    if !arguments.vary.is_empty() || !arguments.wish.is_empty() || arguments.pace.is_some() {
        study["version"] = json!(2);
        study["vary"] = once("--vary", arguments.vary.iter().map(|(key, vary)| (key.clone(), json!(vary))))?;
        let mut wish = Map::new();
        for (measure, wished) in &arguments.wish {
            let parts = json!(wished).as_object().cloned().unwrap_or_default();
            let known = wish.remove(measure).and_then(|known| known.as_object().cloned()).unwrap_or_default();
            let all = once(&format!("--wish: {measure}"), known.into_iter().chain(parts))?;
            wish.insert(measure.clone(), all);
        }
        if !wish.is_empty() {
            study["wish"] = json!(wish);
        }
        if let Some(pace) = arguments.pace {
            study["pace"] = json!(pace);
        }
    }
    Ok(study)
}

/// Returns an object of keys that are given once each.
fn once(place: &str, pairs: impl Iterator<Item = (String, Value)>) -> Result<Value, Failure> {
    let mut object = Map::new();
    for (key, value) in pairs {
        if object.contains_key(&key) {
            return Err(Failure::BadArgument(format!("{place}: {key} is given twice.")));
        }
        object.insert(key, value);
    }
    Ok(Value::Object(object))
}
