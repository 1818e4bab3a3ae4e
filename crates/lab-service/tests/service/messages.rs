//! What is no request is refused, and every message has one answer.

use std::time::Duration;

use atar_lab_service::{MAX_MESSAGE, VERBS};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::carrier::{Carrier, ME, small};

#[test]
fn what_is_no_request_is_refused() {
    let mut carrier = Carrier::new();
    let answer = |carrier: &mut Carrier, message: &[u8]| {
        let output = carrier.service.handle(ME, message, carrier.now);
        carrier.take(output);
        carrier.answers.pop().expect("an answer")
    };
    let long = vec![b' '; MAX_MESSAGE + 1];
    for message in [&b"\xff"[..], b"", b"[]", b"{\"id\": 1}", b"{\"do\": 3}", b"{\"do\": \"hello\"}", &long] {
        assert_eq!(answer(&mut carrier, message)["error"]["code"], "bad_request");
    }
    assert_eq!(answer(&mut carrier, b"{\"do\": \"lab_look\", \"id\": [1, {}]}")["re"], json!([1, {}]));
    for (verb, fields) in [
        ("lab_begin", json!({})),
        ("lab_begin", json!({"study": small(2), "run": "x"})),
        ("lab_ask", json!({"game": "chess", "question": "fair"})),
        ("lab_ask", json!({"game": "owari", "question": "clock"})),
        ("lab_ask", json!({"game": "owari", "question": "fair", "amount": "huge"})),
        ("lab_export", json!({"run": "x", "kind": "pdf"})),
    ] {
        assert_eq!(carrier.code(verb, fields), "bad_request", "{verb}");
    }
    let player = json!({"game": "owari", "question": "fair", "player": "level=99"});
    assert_eq!(carrier.code("lab_ask", player), "bad_study");
    for verb in ["lab_open", "lab_look", "lab_report", "lab_remove", "lab_begin"] {
        assert_eq!(carrier.code(verb, json!({"run": "../../x"})), "no_run", "{verb}");
    }
}

fn values() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        (0_u64..7).prop_map(Value::from),
        prop::sample::select(vec![
            "owari", "fair", "random", "greedy", "typical", "turns", "stones", "csv", "games", "quick", "?"
        ])
        .prop_map(Value::from),
        Just(json!({})),
        Just(json!({"stones": 2})),
        Just(small(3)),
        Just(json!("RUN")),
        Just(json!("CELL")),
    ]
}

fn messages() -> impl Strategy<Value = Value> {
    let fields = [
        "game", "question", "options", "player", "amount", "study", "run", "measure", "by", "colour", "cell", "pick",
        "count", "kind", "text",
    ];
    let field = (prop::sample::select(fields.to_vec()), values());
    let verb = prop::sample::select(VERBS.to_vec());
    (verb, prop::collection::vec(field, 0..6)).prop_map(|(verb, fields)| {
        let mut message = json!({"do": verb});
        for (field, value) in fields {
            message[field] = value;
        }
        message
    })
}

/// The phrases of serde are for developers.
#[test]
fn what_is_wrong_with_a_message_is_told_in_plain_words() {
    let mut carrier = Carrier::new();
    let mut text = |verb: &str, fields: Value| {
        let mut answer = carrier.ask(verb, fields);
        let text = answer["error"]["text"].take();
        text.as_str().expect("a text").to_owned()
    };
    for (verb, fields, words) in [
        ("lab_open", json!({}), "The field run is missing; it must be a text."),
        ("lab_open", json!({"run": 5}), "The field run is 5; it must be a text."),
        (
            "lab_games",
            json!({"run": "r", "cell": "c", "pick": "typical", "count": "two"}),
            "The field count is \"two\"; it must be a whole number.",
        ),
        (
            "lab_export",
            json!({"run": "r", "kind": "pdf"}),
            "The field kind is \"pdf\"; it must be csv, json, games or study.",
        ),
        ("lab_check", json!({}), "The field study is missing; it must be a study, as an object or a text."),
        ("lab_check", json!({"study": "{\"a"}), "The study cannot be read: it ends too early."),
        ("lab_import", json!({"text": ""}), "The study cannot be read: it is empty."),
        ("lab_import", json!({"text": "x"}), "The study cannot be read: it is not JSON at line 1, column 1."),
    ] {
        assert_eq!(text(verb, fields.clone()), words, "{verb} {fields}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever is asked, in whatever order, while games are played or not: each message has one answer.
    #[test]
    fn each_message_has_one_answer(messages in prop::collection::vec((messages(), 0_usize..5), 1..25)) {
        let mut carrier = Carrier::new();
        let run = carrier.ok("lab_begin", json!({"study": small(3)}))["run"].take();
        let cell = carrier.ok("lab_look", json!({"run": run}))["cells"][0]["cell"].take();
        let count = messages.len();
        for (number, (mut message, plays)) in messages.into_iter().enumerate() {
            for value in message.as_object_mut().expect("an object").values_mut() {
                if *value == "RUN" {
                    *value = run.clone();
                } else if *value == "CELL" {
                    *value = cell.clone();
                }
            }
            message["id"] = json!(number);
            carrier.send(&message);
            carrier.play(plays);
        }
        carrier.play_to_the_end();
        let mut numbers: Vec<_> = carrier.answers.iter().filter_map(|answer| answer["re"].as_u64()).collect();
        numbers.sort_unstable();
        prop_assert_eq!(numbers, (0..count as u64).collect::<Vec<_>>());
    }

    #[test]
    fn random_texts_have_an_answer(text in "\\PC{0,60}", bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut carrier = Carrier::new();
        for message in [text.as_bytes(), &bytes] {
            let output = carrier.service.handle(ME, message, Duration::ZERO);
            prop_assert_eq!(output.answers.len(), 1);
        }
    }
}
