//! The lab over WebSocket.

mod support;

use atar_runner::VERBS;
use atar_server::{LAB_PATH, Limits};
use serde_json::{Value, json};
use support::{Running, WebSocketClient};

fn join(server: &Running) -> WebSocketClient {
    let mut client = server.join_at(LAB_PATH, &[]).expect("a place at the lab");
    client.send(r#"{"id": "joined", "do": "lab_list"}"#);
    while client.hear()["re"] != "joined" {}
    client
}

/// Asks, and returns the answer; events before it are passed over.
fn ask(client: &mut WebSocketClient, verb: &str, mut request: Value) -> Value {
    request["do"] = json!(verb);
    request["id"] = json!(verb);
    client.send(&request.to_string());
    loop {
        let heard = client.hear();
        if heard["re"] == verb {
            return heard;
        }
        assert_eq!(heard["event"], "lab_progress", "{heard}");
    }
}

fn wait(client: &mut WebSocketClient, phase: &str) -> Value {
    loop {
        let heard = client.hear();
        if heard["phase"] == phase {
            return heard;
        }
    }
}

fn study(player: &str, games: u32) -> Value {
    json!({
        "format": "atar-study", "version": 1, "game": "owari", "options": {"stones": 1},
        "line_ups": [{"all": player}], "stop": {"games": games},
    })
}

#[test]
fn every_request_is_carried() {
    let server = Running::start();
    let mut client = join(&server);
    let run = ask(&mut client, "lab_begin", json!({"study": study("random", 20)}))["ok"]["run"].take();
    wait(&mut client, "done");
    let cell = ask(&mut client, "lab_look", json!({"run": run}))["ok"]["cells"][0]["cell"].take();
    let fields = |verb: &str| match verb {
        "lab_ask" => json!({"game": "owari", "question": "fair"}),
        "lab_check" | "lab_try" | "lab_begin" => json!({"study": study("random", 20)}),
        "lab_games" => json!({"run": run, "cell": cell, "pick": "typical", "count": 1}),
        "lab_export" => json!({"run": run, "kind": "games"}),
        "lab_import" => json!({"text": study("random", 20).to_string()}),
        _ => json!({"run": run}),
    };
    for verb in VERBS {
        let answer = ask(&mut client, verb, fields(verb));
        assert!(answer["error"].is_null() && !answer["ok"].is_null(), "{verb}: {answer}");
    }
    assert_eq!(ask(&mut client, "hello", json!({}))["error"]["code"], "bad_request", "a request of the table");
}

#[test]
fn all_clients_hear_of_progress_and_one_may_stop_what_another_began() {
    let server = Running::start();
    let (mut one, mut other) = (join(&server), join(&server));
    ask(&mut one, "lab_begin", json!({"study": study("nodes=100000000", 20)}));
    wait(&mut other, "playing");
    ask(&mut other, "lab_stop", json!({}));
    wait(&mut one, "stopped");
    one.socket.close(None).expect("a goodbye");
    assert_eq!(ask(&mut other, "lab_list", json!({}))["ok"]["runs"].as_array().map(Vec::len), Some(1));
}

/// A trial takes a second; what is asked meanwhile is answered before.
#[test]
fn late_answers_hold_nothing_up() {
    let server = Running::start();
    let mut client = join(&server);
    client.send(&json!({"id": "trial", "do": "lab_try", "study": study("nodes=100000000", 20)}).to_string());
    for id in 0..5 {
        client.send(&json!({"id": id, "do": "lab_list"}).to_string());
    }
    let order: Vec<Value> = (0..6).map(|_| client.hear()["re"].take()).collect();
    assert_eq!(order, [json!(0), json!(1), json!(2), json!(3), json!(4), json!("trial")]);
}

#[test]
fn the_lab_is_as_closed_as_the_table() {
    let server = Running::start();
    let from_elsewhere = server.join_at(LAB_PATH, &[("Origin", "http://elsewhere.example")]);
    assert_eq!(from_elsewhere.err(), Some(403));
    assert_eq!(server.get(LAB_PATH).status, 400);
    let limits = Limits { longest_message: 1 << 10, ..Limits::default() };
    let server = Running::with(limits);
    let mut client = join(&server);
    client.send(&"x".repeat(2 << 10));
    assert_eq!(client.hear()["error"]["code"], "bad_request");
}
