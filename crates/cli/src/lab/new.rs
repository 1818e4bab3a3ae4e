//! `lab new`: writes a study.

use std::collections::BTreeMap;

use atar_lab::Study;
use atar_lab::study::{Vary, Wished};
use serde_json::{Value, json};

use super::arguments::NewArgs;
use crate::failure::Failure;
use crate::output;

pub(super) fn run(arguments: &NewArgs) -> Result<(), Failure> {
    let study = Study::read(&study(arguments).to_string());
    let study = study.map_err(|bad| Failure::BadArgument(bad.to_string()))?;
    let text = serde_json::to_string_pretty(&study.to_json());
    let text = text.map_err(|error| Failure::Failed(error.to_string()))?;
    Ok(output::print_lines(&text)?)
}

/// Returns the study that the arguments ask for; everybody at level 3 where they name no player.
fn study(arguments: &NewArgs) -> Value {
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
        let vary: BTreeMap<&String, &Vary> = arguments.vary.iter().map(|(key, vary)| (key, vary)).collect();
        study["vary"] = json!(vary);
        let wish: BTreeMap<&String, &Wished> = arguments.wish.iter().map(|(name, wished)| (name, wished)).collect();
        if !wish.is_empty() {
            study["wish"] = json!(wish);
        }
        if let Some(pace) = arguments.pace {
            study["pace"] = json!(pace);
        }
    }
    study
}
