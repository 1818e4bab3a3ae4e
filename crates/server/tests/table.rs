//! The table over WebSocket.

mod support;

use std::thread;

use atar_server::PRACTICE_PATH;
use atar_table::MAX_MESSAGE_BYTES;
use serde_json::{Value, json};
use support::{Running, frame_of};
use tungstenite::Message;

const NEW_GAME: &str = r#"{"id": 1, "do": "new_game", "game": "atar", "seed": 4,
    "options": {"side": 8, "stones": [10, 10], "placement": "players", "order": "fixed"}}"#;

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_default()
}

/// Returns a client's frame with this opcode, masked with zeros.
fn frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let length = u8::try_from(payload.len()).expect("a short payload");
    assert!(length < 126);
    let mut bytes = vec![0x80 | opcode, 0x80 | length, 0, 0, 0, 0];
    bytes.extend_from_slice(payload);
    bytes
}

#[test]
fn answers_come_in_order() {
    let server = Running::start();
    let mut client = server.join();
    client.send(NEW_GAME);
    for id in 2..200 {
        client.send(&json!({ "id": id, "do": "position" }).to_string());
    }
    for id in 1..200 {
        assert_eq!(client.hear()["re"], id);
    }
}

#[test]
fn a_client_that_comes_back_finds_the_same_game() {
    let server = Running::start();
    let mut client = server.join();
    let begun = client.ask(NEW_GAME);
    assert_eq!(begun["ok"]["rev"], 1, "{begun}");
    client.socket.close(None).expect("a goodbye");
    let found = server.join().ask(r#"{"do": "position"}"#);
    for key in ["game", "rev", "state", "actor"] {
        assert_eq!(found["ok"][key], begun["ok"][key], "{key}");
    }
}

#[test]
fn a_connection_for_lessons_has_a_table_of_its_own() {
    let server = Running::start();
    let mut client = server.join();
    client.ask(NEW_GAME);
    let mut learners = [(); 2].map(|()| server.join_at(PRACTICE_PATH, &[]).expect("a table"));
    for learner in &mut learners {
        assert_eq!(code(&learner.ask(r#"{"do": "position"}"#)), "no_game");
    }
    let begun = learners[0].ask(r#"{"do": "new_game", "game": "owari", "options": {"stones": 3, "first": 0}}"#);
    assert_eq!(begun["ok"]["game"], "owari", "{begun}");
    assert_eq!(code(&learners[1].ask(r#"{"do": "position"}"#)), "no_game");
    assert_eq!(client.ask(r#"{"do": "position"}"#)["ok"]["game"], "atar");
    learners[0].send(r#"{"id": "thought", "do": "bot", "nodes": 10, "seed": 1}"#);
    while learners[0].hear()["re"] != "thought" {}
    let from_elsewhere = server.join_at(PRACTICE_PATH, &[("Origin", "http://elsewhere.example")]);
    assert_eq!(from_elsewhere.err(), Some(403));
}

#[test]
fn others_hear_of_every_change_and_nobody_of_what_failed() {
    let server = Running::start();
    let (mut ann, mut bob, mut cat) = (server.join(), server.join(), server.join());
    // The answers prove that all three have joined.
    for client in [&mut bob, &mut cat] {
        assert_eq!(code(&client.ask(r#"{"do": "position"}"#)), "no_game");
    }
    ann.ask(NEW_GAME);
    let refused = ann.ask(r#"{"do": "step", "step": "a1-a1"}"#);
    assert_eq!(code(&refused), "illegal_step");
    let placed = ann.ask(r#"{"do": "place", "space": "c4"}"#);
    for client in [&mut bob, &mut cat] {
        let begun = client.hear();
        assert_eq!(begun["event"], "changed");
        assert_eq!(begun["position"]["rev"], 1);
        let changed = client.hear();
        assert_eq!(changed["event"], "changed");
        assert_eq!(changed["position"], placed["ok"]);
    }
    let committed = bob.ask(r#"{"id": "b", "do": "commit"}"#);
    assert_eq!(committed["re"], "b", "no event of one's own change");
    for client in [&mut ann, &mut cat] {
        assert_eq!(client.hear()["position"], committed["ok"]);
    }
}

#[test]
fn one_game_is_played_by_several_clients_at_once() {
    let server = Running::start();
    server.join().ask(NEW_GAME);
    let moves = 30;
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut client = server.join();
                let mut last = 0;
                for id in 0..moves {
                    let verb = if id % 2 == 0 { "place" } else { "take_back" };
                    client.send(&json!({ "id": id, "do": verb, "space": "c4" }).to_string());
                    loop {
                        let heard = client.hear();
                        let position = &heard[if heard["event"].is_null() { "ok" } else { "position" }];
                        if let Some(rev) = position["rev"].as_u64() {
                            assert!(rev > last, "{rev} after {last}: answers and events are in order");
                            last = rev;
                        }
                        if heard["re"] == id {
                            break;
                        }
                    }
                }
            });
        }
    });
}

#[test]
fn binary_messages_are_read_as_text() {
    let server = Running::start();
    let mut client = server.join();
    let mut ask = |bytes: &'static [u8]| {
        client.socket.send(Message::binary(bytes)).expect("sent");
        client.hear()
    };
    let hello = ask(br#"{"id": 7, "do": "hello"}"#);
    assert_eq!(hello["re"], 7);
    assert_eq!(hello["ok"]["games"][0]["name"], "atar");
    let invalid = ask(b"\xff\xfe");
    assert_eq!(invalid["re"], Value::Null);
    assert_eq!(code(&invalid), "bad_request");
    assert_eq!(ask(br#"{"id": 8, "do": "hello"}"#)["re"], 8);
}

#[test]
fn malformed_messages_are_answered() {
    let server = Running::start();
    let mut client = server.join();
    for message in ["{", "[]", "7", "null", "\"do\"", "{}{}", " ", "\u{0}", r#"{"do": 7}"#] {
        let answer = client.ask(message);
        assert_eq!(answer["re"], Value::Null, "{message}");
        assert_eq!(code(&answer), "bad_request", "{message}");
    }
    client.send("");
    assert_eq!(client.ask(r#"{"id": 1, "do": "hello"}"#)["re"], 1, "an empty message has no answer");
}

#[test]
fn a_long_message_is_answered_and_the_next_one_too() {
    let server = Running::start();
    let mut client = server.join();
    let mut longest = String::from(r#"{"id": 1, "do": "hello"}"#);
    longest.push_str(&" ".repeat(MAX_MESSAGE_BYTES - longest.len()));
    let answer = client.ask(&longest);
    assert_eq!(answer["re"], 1, "{answer}");
    longest.push(' ');
    let answer = client.ask(&longest);
    assert_eq!(answer["re"], Value::Null);
    assert_eq!(code(&answer), "bad_request");
    assert_eq!(client.ask(r#"{"id": 2, "do": "hello"}"#)["re"], 2);
}

#[test]
fn a_message_beyond_all_bounds_ends_the_connection_with_a_word() {
    let server = Running::start();
    let mut client = server.join();
    client.send_raw(&frame_of(0x81, 1 << 40, &[]));
    let answer = client.hear();
    assert_eq!(answer["re"], Value::Null);
    assert_eq!(code(&answer), "bad_request");
    assert_eq!(client.closing_code(), 1009);
    assert_eq!(server.join().ask(r#"{"id": 1, "do": "hello"}"#)["re"], 1);
}

#[test]
fn a_text_that_is_no_utf8_ends_the_connection_with_a_word() {
    let server = Running::start();
    let mut client = server.join();
    client.send_raw(&frame(1, b"\xff\xfe"));
    let answer = client.hear();
    assert_eq!(answer["re"], Value::Null);
    assert_eq!(code(&answer), "bad_request");
    assert_eq!(client.closing_code(), 1007);
}

#[test]
fn a_client_that_breaks_the_protocol_hurts_nobody_else() {
    let server = Running::start();
    let mut other = server.join();
    other.ask(NEW_GAME);
    for bytes in [&b"\x81\x05hello"[..], &[0xff; 20], &frame(3, b"x"), b"\x81"] {
        let mut client = server.join();
        client.send_raw(bytes);
    }
    assert_eq!(other.ask(r#"{"id": 9, "do": "position"}"#)["re"], 9);
}

#[test]
fn a_client_that_never_listens_is_let_go() {
    let server = Running::start();
    let mut deaf = server.join();
    deaf.ask(r#"{"do": "hello"}"#);
    let mut busy = server.join();
    let mut request: Value = serde_json::from_str(NEW_GAME).expect("JSON");
    request["seats"] = json!([{ "name": "Ann", "note": "x".repeat(60_000) }, { "name": "Bob" }]);
    let mut sent = 0;
    // More than the system's buffers of a connection and the server's queue of a client.
    while sent < 40 << 20 {
        let answer = busy.ask(&request.to_string());
        assert!(answer["ok"].is_object(), "{}", answer["error"]);
        sent += 60_000;
    }
    assert_eq!(deaf.closing_code(), 1013);
    assert_eq!(busy.ask(r#"{"id": 3, "do": "position"}"#)["re"], 3);
}

#[test]
fn the_end_is_said_to_every_client() {
    let mut server = Running::start();
    let mut clients = [server.join(), server.join()];
    for client in &mut clients {
        client.ask(r#"{"do": "hello"}"#);
    }
    server.end().expect("a peaceful end");
    for client in &mut clients {
        assert_eq!(client.closing_code(), 1001);
    }
    assert!(std::net::TcpStream::connect(server.address).is_err(), "nobody listens any more");
}
