//! Tests of the lab's command and event.

use std::sync::mpsc::Receiver;

use atar_runner::VERBS;
use serde_json::{Value, json};

use super::{call, listen_to, window};

fn study() -> Value {
    json!({
        "format": "atar-study", "version": 1, "game": "owari", "options": {"stones": 1},
        "line_ups": [{"all": "random"}], "stop": {"games": 20},
    })
}

fn wait(events: &Receiver<Value>, phase: &str) {
    while super::next(events)["phase"] != phase {}
}

#[test]
fn every_request_of_the_lab_is_carried() {
    let window = window();
    let events = listen_to(&window, "lab");
    let ask = |verb: &str, mut request: Value| {
        request["do"] = json!(verb);
        request["id"] = json!(verb);
        let answer = call(&window, "lab", json!({"message": request.to_string()})).expect("an answer");
        assert_eq!(answer["re"], verb);
        answer
    };
    let run = ask("lab_begin", json!({"study": study()}))["ok"]["run"].take();
    wait(&events, "done");
    let cell = ask("lab_look", json!({"run": run}))["ok"]["cells"][0]["cell"].take();
    let fields = |verb: &str| match verb {
        "lab_ask" => json!({"game": "owari", "question": "fair"}),
        "lab_check" | "lab_try" | "lab_begin" => json!({"study": study()}),
        "lab_games" => json!({"run": run, "cell": cell, "pick": "typical", "count": 1}),
        "lab_export" => json!({"run": run, "kind": "games"}),
        "lab_import" => json!({"text": study().to_string()}),
        _ => json!({"run": run}),
    };
    for verb in VERBS {
        let answer = ask(verb, fields(verb));
        assert!(answer["error"].is_null() && !answer["ok"].is_null(), "{verb}: {answer}");
    }
    assert_eq!(ask("hello", json!({}))["error"]["code"], "bad_request");
}

#[test]
fn a_message_that_is_no_request_is_refused() {
    let window = window();
    let answer = call(&window, "lab", json!({"message": "?"})).expect("an answer");
    assert_eq!(answer["error"]["code"], "bad_request");
    call(&window, "lab", json!({})).expect_err("no message");
}
