//! What can be asked here: games with their knobs and questions, players, measures, the built-in studies.

use atar_rules::games::{self, Visitor};
use atar_rules::options::Kind;
use atar_rules::{Position, Presentation};
use atar_search::LEVELS;
use serde_json::{Value, json};

use crate::games::sight;
use crate::look::{NamedMeasure, words};
use crate::measures::{COMMON, Measure};
use crate::picks::KINDS;
use crate::question::{Question, questions};
use crate::report::Words;
use crate::study::{MAX_BYTES, MAX_CELLS, MAX_GAMES, MAX_NAME};

/// The player that is offered first.
pub(super) const PLAYER: &str = "level=3";

/// Returns the answer to `lab_hello`.
pub(super) fn hello(jobs: usize) -> Value {
    let games: Vec<Value> = games::NAMES
        .iter()
        .filter_map(|name| games::visit(name, Describe))
        .collect();
    let studies: Vec<Value> = games::NAMES
        .iter()
        .filter_map(|name| games::visit(name, Studies))
        .flatten()
        .collect();
    json!({
        "games": games,
        "players": players(),
        "default_player": PLAYER,
        "measures": named(COMMON, &[]),
        "studies": studies,
        "limits": {
            "bytes": MAX_BYTES,
            "cells": MAX_CELLS,
            "games": MAX_GAMES,
            "name": MAX_NAME,
        },
        "jobs": jobs,
    })
}

/// Returns the players that are offered, the weakest first.
fn players() -> Vec<String> {
    let levels = (1..=LEVELS).map(|level| format!("level={level}"));
    ["random", "greedy"]
        .map(str::to_owned)
        .into_iter()
        .chain(levels)
        .collect()
}

fn named(measures: &[Measure], own: &[Measure]) -> Vec<NamedMeasure> {
    let named = |measure: &Measure| {
        let words = words(measure.name, own).unwrap_or_else(|| Words::plain(measure.name));
        NamedMeasure::new(measure.name, words)
    };
    measures.iter().map(named).collect()
}

/// Returns the ready questions about a game; none if there is no such game.
pub(super) fn questions_of(game: &str) -> Option<Vec<Question>> {
    games::visit(game, Questions)
}

struct Questions;

impl Visitor for Questions {
    type Output = Vec<Question>;

    fn visit<P: Presentation>(self) -> Vec<Question> {
        let sight = sight::<P>();
        questions(sight.parameter(), sight.questions())
    }
}

/// Returns the lists of a game that quantities fill, with the keys of the quantities: where a study gives one, it must
/// not give the other.
pub(super) fn filled_by(game: &str) -> Vec<(&'static str, &'static str)> {
    games::visit(game, Filled).unwrap_or_default()
}

struct Filled;

impl Visitor for Filled {
    type Output = Vec<(&'static str, &'static str)>;

    fn visit<P: Presentation>(self) -> Self::Output {
        P::OPTIONS
            .derived
            .iter()
            .map(|share| (share.fills, share.key))
            .collect()
    }
}

struct Studies;

impl Visitor for Studies {
    type Output = Vec<Value>;

    fn visit<P: Presentation>(self) -> Vec<Value> {
        let study = |(name, text): &(&str, &str)| {
            let study: Value = serde_json::from_str(text).unwrap_or_default();
            json!({ "name": name, "title": study["name"], "game": P::NAME, "study": study })
        };
        sight::<P>().studies().iter().map(study).collect()
    }
}

struct Describe;

impl Visitor for Describe {
    type Output = Value;

    fn visit<P: Presentation>(self) -> Value {
        let sight = sight::<P>();
        let questions = questions(sight.parameter(), sight.questions());
        let questions = questions.iter().map(|question| {
            json!({
                "name": question.name,
                "text": question.text,
                "sentence": question.sentence,
                "measure": question.measure,
            })
        });
        json!({
            "game": P::NAME,
            "title": P::TITLE,
            "knobs": knobs::<P>(),
            "choices": choices::<P>(),
            "questions": questions.collect::<Vec<_>>(),
            "picks": KINDS,
            "measures": named(sight.measures(), sight.measures()),
        })
    }
}

fn defaults<P: Position>() -> Value {
    serde_json::to_value(P::Options::default()).unwrap_or_default()
}

/// Returns the whole numbers that a grid can have: options, quantities that fill lists, and the number of players.
fn knobs<P: Position>() -> Vec<Value> {
    let defaults = defaults::<P>();
    let knob = |name: &str, label: &str, unit: Option<&str>, bounds: (u32, u32), default: Value| {
        json!({
            "name": name, "label": label, "unit": unit, "least": bounds.0, "most": bounds.1, "default": default,
        })
    };
    let numbers = P::OPTIONS.options.iter().filter_map(|option| {
        let Kind::Number { from, to } = option.kind else {
            return None;
        };
        let default = defaults[option.key].clone();
        Some(knob(
            option.key,
            option.label,
            option.unit,
            (from, to),
            default,
        ))
    });
    let shares = P::OPTIONS.derived.iter().map(|share| {
        let bounds = (share.from, share.to);
        knob(
            share.key,
            share.label,
            Some(share.unit),
            bounds,
            json!(share.default),
        )
    });
    let seats = (P::SEATS.0.into(), P::SEATS.1.into());
    let has_list = !P::OPTIONS.derived.is_empty() && P::OPTIONS.keys().all(|key| key != "players");
    let usual = json!(P::seats(&P::Options::default()));
    let players = has_list.then(|| knob("players", "Players", None, seats, usual));
    numbers.chain(shares).chain(players).collect()
}

/// Returns the options with a few values.
fn choices<P: Position>() -> Vec<Value> {
    let defaults = defaults::<P>();
    let choices = P::OPTIONS.options.iter().filter_map(|option| {
        let Kind::Choice { choices } = option.kind else {
            return None;
        };
        Some(json!({
            "name": option.key, "label": option.label, "choices": choices, "default": defaults[option.key],
        }))
    });
    choices.collect()
}

#[cfg(test)]
mod tests {
    use atar_search::DEFAULT_LEVEL;

    use super::*;
    use crate::picks::Pick;

    #[test]
    fn the_player_that_is_offered_first_is_the_usual_computer() {
        assert_eq!(PLAYER, format!("level={DEFAULT_LEVEL}"));
    }

    #[test]
    fn every_kind_that_is_offered_is_known() {
        for kind in KINDS {
            let pick = kind.parse();
            assert!(!matches!(pick, Ok(Pick::Ending(_)) | Err(_)), "{kind}");
        }
    }
}
