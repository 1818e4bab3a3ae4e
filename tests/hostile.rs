//! Every file of tests/fixtures/hostile is opened through the command line and the server: within limits of time and
//! memory, and whatever it was, the next start works. The desktop shell and the module for browsers have the same files
//! in tests of their own (src-tauri/src/commands/tests/hostile.rs, tests/web/hostile.test.mjs).

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use atar_table::MAX_MESSAGE_BYTES;
use atar_tests::hostile::{HostileFile, files};
use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// The most memory that a carrier takes for any file, in MiB.
const MOST_MEMORY: u64 = 200;
/// The most that the server takes: a message comes in pieces there.
const MOST_MEMORY_OF_SERVER: u64 = 300;
/// The longest that an answer takes, of sources that are not optimized and beside other work; it is a second otherwise.
const PATIENCE: Duration = Duration::from_secs(60);

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    fn start(arguments: &[&str]) -> Running {
        let mut command = Command::new(atar_tests::atar_cli());
        command.args(arguments).stdin(Stdio::piped());
        Running(command.stdout(Stdio::piped()).spawn().expect("it starts"))
    }

    /// That it has never had more memory than so many MiB, where the system tells.
    fn assert_memory(&self, most: u64, of: &str) {
        let Some(peak) = atar_tests::hostile::peak_memory(self.0.id()) else {
            return;
        };
        assert!(peak <= most, "{of}: {peak} MiB");
    }
}

fn open(file: &HostileFile) -> Value {
    let text = String::from_utf8_lossy(&file.bytes);
    json!({"id": file.name, "do": "open", "text": text})
}

fn assert_verdict(file: &HostileFile, answer: &Value) {
    let name = &file.name;
    // A message that is too long for the table is not read, nor is its id.
    let is_read = !answer["re"].is_null() || file.bytes.len() * 6 > MAX_MESSAGE_BYTES;
    assert!(is_read, "{name}: {answer}");
    if file.is_good {
        assert!(answer["ok"].is_object(), "{name}: {}", answer["error"]);
        return;
    }
    let error = &answer["error"];
    let code = error["code"].as_str().unwrap_or_default();
    assert!(["bad_record", "bad_request"].contains(&code), "{name}: {error}");
    let text = error["text"].as_str().unwrap_or_default();
    assert!(text.ends_with('.') && text.len() < 600, "{name}: {text}");
}

#[test]
fn the_command_line_opens_or_refuses_every_file_in_time_and_in_little_memory() {
    for file in files() {
        let mut engine = Running::start(&["engine"]);
        let mut input = engine.0.stdin.take().expect("its input");
        let mut output = BufReader::new(engine.0.stdout.take().expect("its output"));
        let began = Instant::now();
        for request in [open(&file), json!({"do": "record", "text": true})] {
            // In one piece: written as it is formatted, a long file takes a call of the system for every few bytes.
            let sent = input.write_all(format!("{request}\n").as_bytes());
            sent.expect("it reads");
            let mut line = String::new();
            output.read_line(&mut line).expect("an answer");
            let answer: Value = serde_json::from_str(&line).expect("JSON");
            if request["do"] == "open" {
                assert_verdict(&file, &answer);
            } else {
                assert_eq!(answer["ok"].is_object(), file.is_good, "{}", file.name);
            }
        }
        assert!(began.elapsed() < PATIENCE, "{}", file.name);
        engine.assert_memory(MOST_MEMORY, &file.name);
    }
}

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(atar_tests::atar_cli());
    command.args(arguments).stdin(Stdio::null());
    command.output().expect("it runs")
}

/// A line of the terminal says what became of each file, and nothing that a file holds can forge another, or move the
/// cursor.
#[test]
fn what_check_and_show_say_of_a_file_is_one_plain_line() {
    let folder = tempfile::tempdir().expect("a folder");
    for file in files() {
        let path = file.write(folder.path());
        let path = path.to_str().expect("a plain path");
        let output = run(&["check", path]);
        let name = &file.name;
        assert_eq!(output.status.code(), Some(i32::from(!file.is_good)), "{name}");
        let said = plain(&output.stdout, name);
        assert_eq!(said.lines().count(), 1, "{name}: {said}");
        let verdict = said.strip_prefix(path).expect("the file's name");
        assert_eq!(verdict.starts_with(": good: "), file.is_good, "{said}");
        let output = run(&["show", path]);
        assert_eq!(output.status.success(), file.is_good, "{name}");
        plain(&output.stdout, name);
        plain(&output.stderr, name);
        fs::remove_file(path).expect("removed");
    }
}

/// A text without anything that a terminal would obey.
fn plain(bytes: &[u8], name: &str) -> String {
    let text = String::from_utf8(bytes.to_vec()).expect("a text");
    let is_plain = |sign: char| sign == '\n' || !(sign.is_control() || "\u{202e}\u{2069}".contains(sign));
    assert!(text.chars().all(is_plain), "{name}: {text:?}");
    text
}

/// A server that keeps its game in a folder, and a page at it.
struct Served {
    server: Running,
    page: WebSocket<TcpStream>,
}

impl Served {
    fn start(data: &Path) -> Served {
        let data = data.to_str().expect("a plain path");
        let mut server = Running::start(&["serve", "--port", "0", "--data", data]);
        let mut output = BufReader::new(server.0.stdout.take().expect("its output"));
        let mut line = String::new();
        output.read_line(&mut line).expect("its address");
        let address = line.trim_end().strip_prefix("Atar is at http://");
        let address = address.and_then(|rest| rest.strip_suffix('/'));
        let address = address.expect("an address").to_owned();
        let stream = TcpStream::connect(&address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let page = tungstenite::client(format!("ws://{address}/table"), stream);
        let page = page.expect("a place at the table").0;
        Served { server, page }
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.page.send(Message::text(request.to_string())).expect("it reads");
        loop {
            let message = self.page.read().expect("a message");
            // While a long file is read, the server asks whether the page is still there.
            let Message::Text(message) = message else {
                assert!(!message.is_close(), "{message}");
                continue;
            };
            let message: Value = serde_json::from_str(&message).expect("JSON");
            if message.get("re").is_some() {
                return message;
            }
        }
    }
}

/// "Whatever was opened, the next start works."
#[test]
fn the_server_opens_or_refuses_every_file_and_its_next_start_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut expected = Value::Null;
    for file in files() {
        let name = &file.name;
        let mut served = Served::start(folder.path());
        let found = served.ask(&json!({"do": "position"}))["ok"].take();
        assert_eq!(found["state"], expected["state"], "before {name}");
        let answer = served.ask(&open(&file));
        assert_verdict(&file, &answer);
        if file.is_good {
            let legal = served.ask(&json!({"do": "legal"}));
            let step = &legal["ok"]["steps"][0];
            expected = served.ask(&json!({"do": "step", "step": step}))["ok"].take();
            assert!(expected.is_object(), "{name}");
        }
        served.server.assert_memory(MOST_MEMORY_OF_SERVER, name);
    }
}

#[test]
fn there_are_files_of_both_kinds() {
    let files: Vec<_> = files().collect();
    assert!(files.iter().filter(|file| file.is_good).count() > 5);
    assert!(files.iter().filter(|file| !file.is_good).count() > 20);
    let paths: Vec<PathBuf> = files.iter().map(|file| file.name.clone().into()).collect();
    assert!(paths.iter().all(|path| path.file_name().is_some()));
}
