//! The protocol on standard input and output (docs/protocol.md).

mod support;

use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};
use support::{Running, run};

const LONGEST: usize = atar_table::MAX_MESSAGE_BYTES;
const HELLO: &str = r#"{"id": "next", "do": "hello"}"#;

fn engine() -> Running {
    Running::start(&["engine", "--seed", "1"])
}

/// Sends a line as it is and expects that it is refused without an id, and that the next one is answered.
fn assert_malformed(engine: &mut Running, line: &[u8], why: &str) {
    engine.send(line);
    engine.send(b"\n");
    let answer = engine.answer();
    assert_eq!(answer["re"], Value::Null, "{why}");
    assert_eq!(answer["error"]["code"], "bad_request", "{why}");
    let text = answer["error"]["text"].as_str().expect("a text");
    assert!(text.ends_with('.') && text.len() < 300, "{why}: {text}");
    assert_eq!(engine.ask(HELLO)["re"], "next", "{why}");
}

#[test]
fn what_is_no_object_is_answered_without_an_id() {
    let mut engine = engine();
    let deep = "[".repeat(100_000);
    let deep_object = format!("{}1{}", r#"{"a":"#.repeat(100_000), "}".repeat(100_000));
    for line in [
        "{",
        "}",
        "[]",
        "7",
        "null",
        "true",
        "\"do\"",
        "{}{}",
        "{\"do\": }",
        "{'do': 'hello'}",
        "hello",
        " ",
        "\t",
        "\u{feff}{}",
        "\u{0}",
        "{\"do\": \"\u{1}\"}",
        "{\"do\": \"hello\"",
        "{\"do\": \"\\ud800\"}",
        "{\"id\": 1e999}",
        &deep,
        &deep_object,
    ] {
        let shown: String = line.chars().take(40).collect();
        assert_malformed(&mut engine, line.as_bytes(), &shown);
    }
    engine.finish();
}

#[test]
fn what_is_no_utf8_is_answered_without_an_id() {
    let mut engine = engine();
    for line in [&b"\xff"[..], b"\xc3", b"{\"id\": 1, \"do\": \"hello\xff\"}", b"\xed\xa0\x80", b"{\"\xc0\xaf\": 1}"] {
        assert_malformed(&mut engine, line, &String::from_utf8_lossy(line));
    }
    engine.finish();
}

#[test]
fn an_object_that_is_no_request_is_answered_with_its_id() {
    let mut engine = engine();
    for (id, rest) in [
        (json!(1), r#""nothing": 1"#),
        (json!("two"), r#""do": 7"#),
        (json!([3]), r#""do": "dance""#),
        (json!({"four": 4}), r#""do": "step""#),
        (json!(null), r#""do": "step", "step": 5"#),
        (json!(-6.5), r#""do": "new_game""#),
        (json!(true), r#""do": "show", "ply": -1"#),
    ] {
        let answer = engine.ask(&format!(r#"{{"id": {id}, {rest}}}"#));
        assert_eq!(answer["re"], id, "{rest}");
        let code = &answer["error"]["code"];
        assert!(code == "bad_request" || code == "no_game", "{answer}");
    }
    engine.finish();
}

#[test]
fn answers_come_in_order_however_the_lines_are_cut() {
    let mut engine = engine();
    let mut input = String::new();
    for id in 0..300 {
        let end = if id % 3 == 0 { "\r\n\n\r\n" } else { "\n" };
        let verb = if id % 7 == 0 { "dance" } else { "hello" };
        input.push_str(&format!(r#"{{"id": {id}, "do": "{verb}"}}{end}"#));
    }
    let mut stdin = engine.child.stdin.take().expect("its input");
    let writer = std::thread::spawn(move || {
        for part in input.as_bytes().chunks(17) {
            stdin.write_all(part).and_then(|()| stdin.flush()).expect("it reads");
        }
    });
    for id in 0..300 {
        assert_eq!(engine.answer()["re"], id);
    }
    writer.join().expect("all was sent");
    engine.finish();
}

#[test]
fn each_line_is_answered_before_the_next_is_sent() {
    let mut engine = engine();
    for id in 0..20 {
        let answer = engine.ask(&format!(r#"{{"id": {id}, "do": "hello"}}"#));
        assert_eq!(answer["re"], id);
    }
    engine.finish();
}

#[test]
fn a_last_line_without_an_end_is_answered_too() {
    let mut engine = engine();
    engine.send(HELLO.as_bytes());
    drop(engine.child.stdin.take());
    assert_eq!(engine.answer()["re"], "next");
    engine.finish();
    let output = run(&["engine"]);
    assert!(output.status.success() && output.stdout.is_empty());
}

#[test]
fn the_longest_line_is_read_and_a_longer_one_is_answered() {
    let mut engine = engine();
    let mut line = br#"{"id": 1, "do": "hello"}"#.to_vec();
    line.resize(LONGEST, b' ');
    line.push(b'\n');
    engine.send(&line);
    assert_eq!(engine.answer()["re"], 1);
    line.insert(LONGEST, b' ');
    engine.send(&line);
    let answer = engine.answer();
    assert_eq!(answer["re"], Value::Null);
    assert_eq!(answer["error"]["code"], "bad_request");
    assert_eq!(engine.ask(HELLO)["re"], "next");
    engine.finish();
}

/// The most memory that a process has had, in bytes.
#[cfg(target_os = "linux")]
fn peak_memory(engine: &Running) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", engine.child.id()));
    let status = status.expect("its status");
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    let kilobytes: usize = kilobytes.and_then(|text| text.parse().ok()).expect("a number");
    1024 * kilobytes
}

#[cfg(target_os = "linux")]
#[test]
fn a_line_without_end_is_not_kept() {
    let mut engine = engine();
    let part = vec![b'x'; 1 << 20];
    for _ in 0..10 * LONGEST / part.len() {
        engine.send(&part);
    }
    assert_malformed(&mut engine, b"", "a line of ten times the longest message");
    // As it grows, the line is copied, and the allocator keeps what is free for a moment.
    assert!(peak_memory(&engine) < 4 * LONGEST);
    engine.finish();
}

#[test]
fn the_same_seed_and_requests_give_the_same_answers() {
    let game = r#"{"do": "new_game", "game": "atar", "options": {"side": 6, "stones": [5, 5],
        "placement": "random", "order": "random"}}"#
        .replace('\n', " ");
    let answers = |seed| {
        let mut engine = Running::start(&["engine", "--seed", seed]);
        (engine.ask(&game), engine.ask(&game))
    };
    let (first, second) = answers("1");
    assert!(first["ok"].is_object(), "{first}");
    assert_ne!(first["ok"]["state"], second["ok"]["state"]);
    assert_eq!(answers("1"), (first.clone(), second));
    assert_ne!(answers("2").0, first);
}

/// The table plays only chance by itself. A client that wants a computer's turn asks for it and plays it.
#[test]
fn seats_of_the_computer_are_left_to_whoever_asks() {
    let mut engine = engine();
    let options = json!({"side": 4, "stones": [1, 1], "placement": "players", "order": "fixed"});
    let seats = json!([{"bot": 1}, {"bot": 1}]);
    let game = json!({"do": "new_game", "game": "atar", "options": options, "seats": seats});
    engine.ask(&game.to_string());
    let answer = engine.ask(r#"{"id": 1, "do": "bot", "level": 1}"#);
    let steps = answer["ok"]["steps"].as_array().expect("a turn").clone();
    for step in steps {
        let told = engine.ask(&json!({"id": 2, "do": "step", "step": step}).to_string());
        assert_eq!(told["re"], 2, "no event stands between");
        assert_eq!(told["ok"]["thinking"], Value::Null);
    }
    let position = engine.ask(r#"{"id": 3, "do": "position"}"#);
    assert_eq!(position["ok"]["turn"], 1);
    assert_eq!(position["ok"]["actor"], json!({"seat": 1}));
}

/// Whoever opened a record here and wrote it again lost its analysis without a word.
#[test]
fn a_tree_that_is_left_out_is_told() {
    let mut engine = engine();
    let record = json!({"format": "atar-record", "version": 2, "game": "owari", "rules": 1,
        "options": {"stones": 3, "first": 0}, "turns": [["4"]],
        "tree": {"lines": [{"of": 0, "ply": 9, "steps": ["1"]}]}});
    let answer = engine.ask(&json!({"id": 1, "do": "open", "record": record}).to_string());
    assert_eq!(answer["ok"]["ply"], 1);
    let told = engine.answer();
    assert_eq!(told["event"], "trouble");
    assert!(told["text"].as_str().is_some_and(|text| text.contains("its line 1 leaves line 0 after step 9")), "{told}");
    assert_eq!(engine.ask(HELLO)["re"], "next");
}

#[test]
fn it_ends_quietly_when_nobody_reads_its_answers() {
    let mut engine = support::atar_cli(&["engine"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(engine.stdout.take());
    let mut input = engine.stdin.take().expect("its input");
    writeln!(input, "{HELLO}").expect("it reads");
    drop(input);
    let output = engine.wait_with_output().expect("an end");
    assert_eq!(support::stderr(&output), "");
    assert!(output.status.success());
}
