//! Every carrier carries every request: the table itself, `atar-cli engine`, the server's WebSocket and the module for
//! browsers give the same answers. Those of jobs come when they are done, so the one job is the last request.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use atar_server::{Server, TABLE_PATH};
use atar_table::{Client, Response, Table, VERBS};
use atar_web::Carrier;
use serde_json::{Value, json};
use tungstenite::Message;

/// All tables here roll the same.
const SEED: u64 = 11;

/// The verbs that jobs answer, each after those that came later.
const LATE: [&str; 3] = ["bot", "analyse", "review"];

/// Requests with every verb, each at least once so that it is accepted, and messages that are none. Each script ends
/// with another verb that a job answers.
fn scripts() -> [Vec<String>; LATE.len()] {
    let mut script = alone();
    script.extend(played().iter().map(Value::to_string));
    script.extend(alone());
    script.extend(["{", "[]", "7", "", "{\"do\": 1}", "\u{0}"].map(str::to_owned));
    LATE.map(|verb| {
        let last = json!({ "id": "last", "do": verb, "nodes": 100, "seed": 1 });
        [&script[..], &[last.to_string()]].concat()
    })
}

/// Every verb without its fields, and one that does not exist; without those that need no fields and take long.
fn alone() -> Vec<String> {
    let verbs = VERBS.iter().chain(&["dance"]).filter(|verb| !["analyse", "review"].contains(verb));
    verbs.map(|verb| json!({ "id": verb, "do": verb }).to_string()).collect()
}

fn played() -> Vec<Value> {
    let options = |stones: [u8; 2], placement: &str| json!({ "side": 3, "stones": stones, "placement": placement, "order": "fixed" });
    let mut requests = vec![
        json!({ "do": "hello" }),
        json!({ "do": "new_game", "game": "atar", "options": options([1, 1], "random"), "roll": "manual" }),
        json!({ "do": "legal" }),
        json!({ "do": "roll" }),
        json!({ "do": "new_game", "game": "atar", "options": options([2, 1], "random") }),
        json!({ "do": "new_game", "game": "atar", "options": options([2, 1], "players") }),
        json!({ "do": "place", "space": "b1" }),
        json!({ "do": "revise", "steps": ["@a1"] }),
        json!({ "do": "take_back" }),
        json!({ "do": "place", "space": "a1" }),
        json!({ "do": "preview", "step": "commit" }),
        json!({ "do": "commit" }),
        json!({ "do": "commit", "rev": 0 }),
        json!({ "do": "step", "step": "@c5" }),
        json!({ "do": "step", "step": "commit" }),
        json!({ "do": "place", "space": "b2" }),
        json!({ "do": "commit" }),
        json!({ "do": "undo_turn" }),
        json!({ "do": "redo" }),
        json!({ "do": "undo_turn" }),
        json!({ "do": "place", "space": "b2" }),
        json!({ "do": "commit" }),
        json!({ "do": "shot_clock" }),
        json!({ "do": "remove", "space": "a1" }),
        json!({ "do": "take_back" }),
        json!({ "do": "move", "from": "b2", "to": "b1" }),
        json!({ "do": "position" }),
        json!({ "do": "show", "ply": 3 }),
        json!({ "do": "picture" }),
        json!({ "do": "record", "text": true }),
        json!({ "do": "record", "ply": 2 }),
        json!({ "do": "history" }),
        json!({ "do": "history", "turn": 1, "ply": 3 }),
        json!({ "do": "seats", "seats": [{ "name": "Ann" }, { "colour": 3 }] }),
        json!({ "do": "pace", "milliseconds": 100 }),
        json!({ "do": "hurry" }),
        json!({ "do": "pause" }),
        json!({ "do": "resume" }),
        json!({ "do": "open", "record": {
            "format": "atar-record", "version": 1, "game": "atar", "rules": 1,
            "options": options([2, 1], "random"), "turns": [], "draft": ["@a1"],
        } }),
        json!({ "do": "position_text" }),
        json!({ "do": "look_at", "game": "owari", "options": { "stones": 3, "first": 0 } }),
        json!({ "do": "look_at", "position": "(0 0)" }),
        json!({
            "do": "rate",
            "player": { "rating": 1500, "deviation": 200, "volatility": 0.06 },
            "results": [{ "rating": 1400, "deviation": 30, "score": 1 }],
        }),
        json!({ "do": "summary", "text": "(;GM[Blokus Duo];B[e10])", "board": true,
            "stamp": { "id": "one", "at": 1, "seconds": 2 } }),
        json!({ "do": "summary", "text": "{}" }),
        json!({ "do": "export" }),
        json!({ "do": "open", "text": "(;GM[Blokus Duo];B[e10])" }),
        json!({ "do": "export" }),
        json!({ "do": "new_game", "game": "owari", "options": { "stones": 3, "first": 0 } }),
        json!({ "do": "step", "step": "4" }),
        json!({ "do": "study", "on": true }),
        json!({ "do": "go", "node": 0 }),
        json!({ "do": "add_line", "node": 0, "steps": ["2", "9"] }),
        json!({ "do": "annotate", "node": 2, "text": "Better.", "mark": "good", "shapes": ["2>5"] }),
        json!({ "do": "promote", "node": 3 }),
        json!({ "do": "delete", "node": 1 }),
        json!({ "do": "tree" }),
        json!({ "do": "record", "text": true }),
        json!({ "do": "study", "on": false }),
    ];
    for (id, request) in requests.iter_mut().enumerate() {
        request["id"] = json!(id);
    }
    requests
}

fn parsed(answer: &str) -> Value {
    serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

fn is_answer(message: &Value) -> bool {
    message.get("event").is_none()
}

/// The table's own answers; none to an empty message.
fn told_by_table(script: &[String]) -> Vec<Option<Value>> {
    let mut table = Table::new(SEED);
    let answers = script.iter().map(|message| {
        let reply = table.handle(Client(0), message.as_bytes());
        let jobs = reply.jobs.into_iter().next();
        let answer = match jobs.map(|job| job.run(&|| Duration::ZERO, &|_| (), &mut |_| ())) {
            Some(finished) => table.handle(Client(0), finished).answer,
            None => reply.answer,
        };
        answer.map(Response::into_text)
    });
    answers.map(|answer| answer.map(|answer| parsed(&answer))).collect()
}

struct Engine(Child);

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn told_by_engine(script: &[String]) -> Vec<Value> {
    let mut command = Command::new(atar_tests::atar_cli());
    command.args(["engine", "--seed", &SEED.to_string()]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut engine = Engine(command.spawn().expect("the engine starts"));
    let mut input = engine.0.stdin.take().expect("its input");
    let output = engine.0.stdout.take().expect("its output");
    let lines = script.join("\n");
    let writer = thread::spawn(move || input.write_all(lines.as_bytes()));
    let lines = BufReader::new(output).lines().map(|line| parsed(&line.expect("a line")));
    let answers = lines.filter(is_answer).collect();
    writer.join().expect("no panic").expect("all is read");
    answers
}

fn told_by_server(script: &[String]) -> Vec<Value> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = runtime.block_on(Server::bind(address, SEED));
    let server = server.expect("a free port");
    let address = server.address();
    runtime.spawn(server.run(std::future::pending()));

    let stream = TcpStream::connect(address).expect("a connection");
    let limit = Some(Duration::from_secs(60));
    stream.set_read_timeout(limit).expect("a time limit");
    let url = format!("ws://{address}{TABLE_PATH}");
    let (mut socket, _) = tungstenite::client(url, stream).expect("a place at the table");
    let mut answers = Vec::new();
    for message in script {
        socket.send(Message::text(message)).expect("it reads");
        while !message.is_empty() {
            match socket.read().expect("an answer") {
                Message::Text(text) if is_answer(&parsed(&text)) => {
                    answers.push(parsed(&text));
                    break;
                }
                Message::Text(_) | Message::Ping(_) => {}
                other => panic!("{message}: {other:?}"),
            }
        }
    }
    answers
}

fn told_by_module(script: &[String]) -> Vec<Value> {
    let mut carrier = Carrier::new(SEED);
    let mut lines = Vec::new();
    for message in script {
        lines.extend(carrier.handle_message(message.as_bytes()).lines);
    }
    while carrier.has_work() {
        lines.extend(carrier.run_slice(Duration::ZERO).lines);
    }
    lines.iter().map(|line| parsed(line)).filter(is_answer).collect()
}

#[test]
fn every_carrier_gives_the_table_s_answers() {
    scripts().iter().for_each(|script| assert_same_everywhere(script));
}

fn assert_same_everywhere(script: &[String]) {
    let expected = told_by_table(script);
    let messages = script.iter().zip(&expected);
    let expected: Vec<_> = messages.filter_map(|(message, answer)| Some((message, answer.clone()?))).collect();
    for (carrier, told) in
        [("engine", told_by_engine(script)), ("server", told_by_server(script)), ("module", told_by_module(script))]
    {
        for ((message, expected), told) in expected.iter().zip(&told) {
            assert_eq!(told, expected, "{carrier}: {message}");
        }
        assert_eq!(told.len(), expected.len(), "{carrier}");
    }
}

/// Without this the test above could compare refusals with refusals.
#[test]
fn the_script_has_every_verb_accepted() {
    let scripts = scripts();
    let answers: Vec<_> = scripts.iter().flat_map(|script| told_by_table(script)).collect();
    let accepted: BTreeSet<String> = scripts
        .iter()
        .flatten()
        .zip(answers)
        .filter(|(_, answer)| answer.as_ref().is_some_and(|answer| answer.get("ok").is_some()))
        .map(|(message, _)| parsed(message)["do"].as_str().expect("a verb").to_owned())
        .collect();
    let verbs: BTreeSet<String> = VERBS.iter().map(|&verb| verb.to_owned()).collect();
    assert_eq!(accepted, verbs);
}
