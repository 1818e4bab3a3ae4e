//! Seats of the computer over WebSocket. The server plays for them, and every client sees it.

mod support;

use serde_json::{Value, json};
use support::{Running, WebSocketClient};

/// Returns a request for a game of Atar on a small board. `bots` are the levels of its computers, 0 for a person.
fn game(side: u8, stones: u8, bots: &[u8]) -> String {
    let seats = bots.iter().map(|bot| match bot {
        0 => json!({}),
        level => json!({ "bot": level }),
    });
    let seats: Value = seats.collect();
    let options = json!({ "side": side, "stones": vec![stones; bots.len()], "placement": "random", "order": "fixed" });
    json!({ "id": "game", "do": "new_game", "game": "atar", "options": options, "seats": seats, "seed": 2 }).to_string()
}

/// Begins a game, and returns the position.
fn begin(client: &mut WebSocketClient, game: &str) -> Value {
    client.send(game);
    let mut heard = until(client, |message| message["re"] == "game");
    let mut answer = heard.pop().expect("the answer");
    assert!(answer["ok"].is_object(), "{answer}");
    answer["ok"].take()
}

/// Reads messages until one is wanted, and returns all of them.
fn until(client: &mut WebSocketClient, is_wanted: impl Fn(&Value) -> bool) -> Vec<Value> {
    let mut heard = Vec::new();
    loop {
        let message = client.hear();
        let is_last = is_wanted(&message);
        heard.push(message);
        if is_last {
            return heard;
        }
    }
}

/// Sends a request, and returns its answer. Skips other messages.
fn ask(client: &mut WebSocketClient, request: Value) -> Value {
    let mut request = request;
    request["id"] = json!("asked");
    client.send(&request.to_string());
    let mut heard = until(client, |message| message["re"] == "asked");
    heard.pop().expect("the answer")
}

/// Returns the position in an answer or an event.
fn position(message: &Value) -> Option<&Value> {
    [&message["position"], &message["ok"]].into_iter().find(|position| position["state"].is_object())
}

fn is_over(message: &Value) -> bool {
    position(message).is_some_and(|position| position["result"].is_object())
}

#[test]
fn computers_play_each_other_to_the_end() {
    let server = Running::start();
    let (mut ann, mut bob) = (server.join(), server.join());
    assert_eq!(bob.ask(r#"{"do": "position"}"#)["error"]["code"], "no_game");
    ann.send(&game(4, 3, &[1, 2]));
    let seen_by_ann = until(&mut ann, is_over);
    assert_eq!(seen_by_ann[0]["re"], "game", "the answer comes before what comes of it");
    let seen_by_bob = until(&mut bob, is_over);
    let positions = |seen: &[Value]| -> Vec<Value> { seen.iter().filter_map(position).cloned().collect() };
    let seen = positions(&seen_by_ann);
    assert_eq!(seen, positions(&seen_by_bob), "both see the same game");
    for pair in seen.windows(2) {
        let number = |position: &Value| position["ply"].as_u64().expect("a number");
        assert!(number(&pair[1]) > number(&pair[0]), "step by step");
        assert_ne!(pair[1]["effects"], json!([]));
    }
    let end = ask(&mut ann, json!({"do": "position"}));
    assert_eq!(end["ok"]["result"], seen.last().expect("an end")["result"]);
}

#[test]
fn a_person_plays_the_computer_to_the_end() {
    let server = Running::start();
    let mut ann = server.join();
    let mut now = begin(&mut ann, &game(4, 3, &[0, 1]));
    while now["result"].is_null() {
        if now["actor"] == json!({"seat": 0}) {
            // A player who asks for help in each turn.
            let hint = ask(&mut ann, json!({"do": "bot", "level": 1}));
            for step in hint["ok"]["steps"].as_array().expect("steps") {
                now = ask(&mut ann, json!({"do": "step", "step": step}))["ok"].take();
            }
        } else {
            let is_done =
                |message: &Value| position(message).is_some_and(|position| position["actor"] != json!({"seat": 1}));
            let heard = until(&mut ann, is_done);
            now = position(heard.last().expect("a message")).expect("a position").clone();
        }
    }
    let record = ask(&mut ann, json!({"do": "record"}));
    let by = record["ok"]["by"].as_array().expect("seats");
    assert!(by.contains(&json!(0)) && by.contains(&json!(1)));
}

/// A turn of many stones is one item to a client, so no client that reads is dropped for it.
#[test]
fn a_long_turn_is_heard_by_everybody() {
    let server = Running::start();
    let mut clients = [server.join(), server.join()];
    for client in &mut clients {
        client.ask(r#"{"do": "hello"}"#);
    }
    begin(&mut clients[0], &game(20, 70, &[0, 1]));
    ask(&mut clients[0], json!({"do": "seats", "seats": [{"bot": 1}, {"bot": null}]}));
    let answers = |message: &Value| position(message).is_some_and(|position| position["actor"] == json!({"seat": 1}));
    for client in &mut clients {
        let heard = until(client, answers);
        let steps = heard.iter().filter(|message| message["event"] == "changed").count();
        assert!(steps > 70, "{steps}");
    }
}

#[test]
fn a_game_of_computers_is_stopped_by_anybody() {
    let server = Running::start();
    let (mut ann, mut bob) = (server.join(), server.join());
    begin(&mut ann, &game(8, 10, &[10, 10]));
    until(&mut ann, |message| message["event"] == "progress");
    assert_eq!(ask(&mut bob, json!({"do": "stop"}))["ok"], true);
    let heard = until(&mut ann, |message| message["event"] == "changed");
    let stopped = &heard.last().expect("a message")["position"];
    assert_eq!((&stopped["paused"], &stopped["thinking"]), (&json!(true), &Value::Null));
    assert_eq!(ask(&mut ann, json!({"do": "position"}))["ok"], *stopped);
    ask(&mut ann, json!({"do": "resume"}));
    until(&mut bob, |message| message["event"] == "progress");
    // A new game replaces it, and the player can think about it at once.
    ann.send(&game(4, 2, &[1, 1]));
    until(&mut bob, is_over);
}

#[test]
fn the_server_ends_while_computers_play() {
    let mut server = Running::start();
    let mut ann = server.join();
    begin(&mut ann, &game(8, 10, &[10, 10]));
    until(&mut ann, |message| message["event"] == "progress");
    server.end().expect("an end without an error");
}

/// The computer plays its turn even if no client stays.
#[test]
fn who_comes_back_finds_the_computer_s_turn_played() {
    let server = Running::start();
    let mut ann = server.join();
    begin(&mut ann, &game(4, 3, &[1, 0]));
    ann.socket.close(None).expect("a goodbye");
    let mut again = server.join();
    let found = ask(&mut again, json!({"do": "position"}));
    if found["ok"]["actor"] == json!({"seat": 0}) {
        until(&mut again, |message| position(message).is_some_and(|position| position["actor"] == json!({"seat": 1})));
    }
    assert_eq!(ask(&mut again, json!({"do": "position"}))["ok"]["turn"], 1);
}
