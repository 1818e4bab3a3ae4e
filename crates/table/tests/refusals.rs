//! Why steps are refused: the same answer whether they are asked about, previewed or taken.

mod support;

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};
use support::{Session, games};

/// The error to a request.
fn error(session: &mut Session, request: Value) -> Value {
    session.ask(request)["error"].clone()
}

/// Every step that is or has been legal is asked about, where the rules have let chance act.
#[test]
fn a_step_that_is_asked_about_is_answered_as_when_it_is_taken() {
    let mut dice = ChaCha8Rng::seed_from_u64(20);
    for (game, options) in games() {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options}));
        let mut seen: BTreeSet<String> = ["nonsense".to_owned()].into();
        let mut reasons = BTreeSet::new();
        for _ in 0..30 {
            let legal: BTreeSet<String> = session.legal().into_iter().collect();
            seen.extend(legal.iter().take(5).cloned());
            let asked: Vec<_> = seen.iter().collect();
            let answer = session.ok(json!({"do": "legal", "asked": asked}));
            let refusals = answer["refusals"].as_array().expect("a list").clone();
            assert_eq!(refusals.len(), asked.len());
            for (step, refusal) in asked.iter().zip(refusals) {
                assert_eq!(refusal.is_null(), legal.contains(*step), "{game}: {step}");
                if refusal.is_null() {
                    continue;
                }
                for verb in ["preview", "step"] {
                    let error = error(&mut session, json!({"do": verb, "step": step}));
                    assert_eq!(error, refusal, "{game}: {verb} {step}");
                }
                reasons.extend(refusal["reason"].as_str().map(str::to_owned));
            }
            if session.random_step(&mut dice).is_none() {
                break;
            }
        }
        assert!(!reasons.is_empty(), "{game} has no reasons");
    }
}

#[test]
fn the_reason_is_the_rules_own() {
    let told = [
        (
            "atar",
            json!({"side": 4, "stones": [1, 1], "placement": "players", "order": "fixed"}),
            "a1-b2",
            "not_playing",
        ),
        ("owari", json!({"stones": 3, "first": 0}), "7", "not_yours"),
        ("blokus", json!({"players": 2, "start": "corners", "scoring": "cells", "first": 0}), "c3", "off_start"),
    ];
    for (game, options, step, reason) in told {
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": game, "options": options}));
        let error = error(&mut session, json!({"do": "preview", "step": step}));
        assert_eq!(error["code"], "illegal_step", "{game}");
        assert_eq!(error["reason"], reason, "{game}");
    }
}

/// Only the rules have reasons: what is no step at all, and other errors, go without.
#[test]
fn other_errors_have_no_reason() {
    let mut session = Session::new(1);
    assert_eq!(error(&mut session, json!({"do": "legal"})).get("reason"), None);
    let mut session = Session::small();
    for request in
        [json!({"do": "step", "step": "nonsense"}), json!({"do": "take_back"}), json!({"do": "legal", "asked": "a1"})]
    {
        let error = error(&mut session, request.clone());
        assert!(error["code"].is_string(), "{request}");
        assert_eq!(error.get("reason"), None, "{request}");
    }
}
