//! Computer players over WebSocket.

mod support;

use serde_json::Value;
use support::{Running, WebSocketClient};

const NEW_GAME: &str = r#"{"id": 1, "do": "new_game", "game": "atar", "seed": 4,
    "options": {"side": 8, "stones": [10, 10], "placement": "players", "order": "fixed"}}"#;
const ENDLESS: &str = r#"{"id": "endless", "do": "bot", "nodes": 1000000000}"#;

/// Returns the next message that is not an event.
fn answer(client: &mut WebSocketClient) -> Value {
    loop {
        let message = client.hear();
        if message.get("event").is_none() {
            return message;
        }
    }
}

fn ask(client: &mut WebSocketClient, message: &str) -> Value {
    client.send(message);
    answer(client)
}

#[test]
fn one_thinks_while_others_are_answered_and_only_who_asked_is_told() {
    let server = Running::start();
    let (mut ann, mut bob) = (server.join(), server.join());
    ann.ask(NEW_GAME);
    ann.send(ENDLESS);
    let news = ann.hear();
    assert_eq!(news["event"], "progress", "{news}");
    assert_eq!(bob.hear()["event"], "changed");
    assert_eq!(bob.ask(r#"{"id": 2, "do": "stop"}"#)["ok"], true);
    let stopped = answer(&mut ann);
    assert_eq!(stopped["re"], "endless");
    assert!(stopped["ok"]["steps"].is_array());
    assert_eq!(bob.ask(r#"{"id": 3, "do": "position"}"#)["re"], 3, "nothing else came");
}

#[test]
fn nothing_is_thought_out_for_a_client_that_has_left() {
    let server = Running::start();
    let (mut ann, mut bob) = (server.join(), server.join());
    ann.ask(NEW_GAME);
    assert_eq!(bob.ask(r#"{"do": "hello"}"#)["event"], "changed");
    ann.send(ENDLESS);
    assert_eq!(ann.hear()["event"], "progress");
    ann.socket.close(None).expect("a goodbye");
    let bot = r#"{"do": "bot", "level": 1}"#;
    assert!(answer(&mut bob)["ok"].is_object(), "the answer to hello");
    while ask(&mut bob, bot)["error"]["code"] == "busy" {}
}

/// A review and an analysis run side by side, and neither has anybody left who would wait for it.
#[test]
fn nothing_goes_on_for_a_client_that_has_left() {
    let server = Running::start();
    let (mut ann, mut bob) = (server.join(), server.join());
    ann.ask(NEW_GAME);
    assert_eq!(bob.ask(r#"{"do": "hello"}"#)["event"], "changed");
    for step in ["@a1", "commit"] {
        ann.send(&format!(r#"{{"do": "step", "step": "{step}"}}"#));
    }
    ann.send(r#"{"id": "review", "do": "review", "nodes": 1000000000000}"#);
    ann.send(r#"{"id": "watch", "do": "analyse"}"#);
    while ann.hear()["event"] != "analysis" {}
    ann.socket.close(None).expect("a goodbye");
    while ask(&mut bob, r#"{"do": "stop"}"#)["ok"] != false {}
}

#[test]
fn a_server_ends_while_somebody_thinks() {
    let mut server = Running::start();
    let mut ann = server.join();
    ann.ask(NEW_GAME);
    ann.send(ENDLESS);
    assert_eq!(ann.hear()["event"], "progress");
    server.end().expect("an end without an error");
}
