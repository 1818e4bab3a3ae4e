//! No request and no file can make the program panic, or leave the game other than it was when it is refused.

mod support;

use std::time::Duration;

use proptest::prelude::*;
use serde_json::{Value, json};
use support::{Session, games, small_options};

/// Any JSON, not too large.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("[a-z]{1,6}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn a_space() -> impl Strategy<Value = String> {
    "[a-e][1-9]"
}

/// Step texts that may well be legal, and others.
fn a_step() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => a_space().prop_map(|space| format!("@{space}")),
        4 => (a_space(), a_space()).prop_map(|(from, to)| format!("{from}-{to}")),
        1 => a_space().prop_map(|space| format!("{space}x")),
        3 => prop::sample::select(vec!["commit", "clock", "seat 0", "seat 1"]).prop_map(str::to_owned),
        1 => ".{0,8}",
    ]
}

/// A step, or the legal step with this number.
#[derive(Clone, Debug)]
enum Ask {
    Json(Value),
    Legal(usize),
}

fn a_request() -> impl Strategy<Value = Ask> {
    let plain = prop::sample::select(atar_table::VERBS).prop_map(|verb| json!({"do": verb}));
    let odd = (prop::sample::select(atar_table::VERBS), any_json(), any_json()).prop_map(|(verb, a, b)| {
        json!({"do": verb, "step": a, "steps": b, "space": b, "from": a, "to": b, "ply": a, "rev": b, "record": a, "options": b, "game": "atar"})
    });
    let sound = prop_oneof![
        a_step().prop_map(|step| json!({"do": "step", "step": step})),
        a_step().prop_map(|step| json!({"do": "preview", "step": step})),
        a_space().prop_map(|space| json!({"do": "place", "space": space})),
        (a_space(), a_space()).prop_map(|(from, to)| json!({"do": "move", "from": from, "to": to})),
        a_space().prop_map(|space| json!({"do": "remove", "space": space})),
        prop::collection::vec(a_step(), 0..4).prop_map(|steps| json!({"do": "revise", "steps": steps})),
        (0usize..30).prop_map(|ply| json!({"do": "show", "ply": ply})),
        any::<bool>().prop_map(|on| json!({"do": "study", "on": on})),
        (a_study_verb(), 0usize..30).prop_map(|(verb, node)| json!({"do": verb, "node": node, "steps": []})),
        any::<i64>()
            .prop_map(|seed| json!({"do": "new_game", "game": "atar", "options": small_options(), "seed": seed})),
    ];
    prop_oneof![
        8 => (0usize..1000).prop_map(Ask::Legal),
        3 => sound.prop_map(Ask::Json),
        2 => plain.prop_map(Ask::Json),
        1 => odd.prop_map(Ask::Json),
    ]
}

fn a_study_verb() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&["go", "promote", "delete", "annotate", "add_line"])
}

fn ask(session: &mut Session, request: Ask) {
    let request = match request {
        Ask::Json(request) => request,
        Ask::Legal(number) => {
            let legal = session.legal();
            if legal.is_empty() {
                return;
            }
            json!({"do": "step", "step": legal[number % legal.len()]})
        }
    };
    let before = session.ask(json!({"do": "position"}));
    let answer = answer(session, &request);
    if let Some(error) = answer.get("error") {
        assert_ne!(error["code"], "internal", "{request}: {answer}");
        assert_eq!(session.ask(json!({"do": "position"})), before, "{request}");
    }
}

/// The answer to a request. A job that is to give it is stopped after a slice.
fn answer(session: &mut Session, request: &Value) -> Value {
    let mut reply = session.say(request.to_string());
    if let Some(mut job) = reply.jobs.pop() {
        job.run_slice(Duration::ZERO, &mut |_| ());
        let finished = job.finish();
        reply = session.0.handle(finished.client().expect("a client's"), finished);
    }
    let answer = reply.answer.expect("every request is answered").into_text();
    serde_json::from_str(&answer).expect("an answer is JSON")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 1..200)) {
        let answer = Session::small().say(&bytes).answer;
        prop_assert!(answer.is_some() || bytes == b"\n" || bytes == b"\r\n" || bytes == b"\r");
    }

    #[test]
    fn any_requests_leave_a_sound_game(
        requests in prop::collection::vec(a_request(), 1..60),
        game in any::<prop::sample::Index>(),
    ) {
        let games = games();
        let (name, options) = game.get(&games);
        let mut session = Session::new(1);
        session.ok(json!({"do": "new_game", "game": name, "options": options, "seed": 1}));
        for request in requests {
            ask(&mut session, request);
        }
        // The record has the game, whatever variation is on the board.
        session.ok(json!({"do": "study", "on": false}));
        let record = session.record();
        let state = session.position()["state"].clone();
        prop_assert_eq!(&Session::new(0).ok(json!({"do": "open", "record": record, "roll": "manual"}))["state"], &state);
    }

    /// A record in which anything was replaced by anything is opened or refused.
    #[test]
    fn any_damage_to_a_record_is_found_or_harmless(
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        cut in any::<bool>(),
    ) {
        let mut session = Session::small();
        session.steps("@a1, commit, @d1, commit, @b2, commit, @d7, commit, a1x");
        let text = session.ok(json!({"do": "record", "text": true}))["text"].take();
        let mut bytes = text.as_str().expect("a text").as_bytes().to_vec();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        let damaged = String::from_utf8_lossy(&bytes);
        ask(&mut session, Ask::Json(json!({"do": "open", "text": damaged})));
    }

    #[test]
    fn any_json_as_a_record_is_refused(record in any_json()) {
        prop_assert_eq!(Session::small().refused(json!({"do": "open", "record": record})).0, if record.is_null() { "bad_request" } else { "bad_record" });
    }
}
