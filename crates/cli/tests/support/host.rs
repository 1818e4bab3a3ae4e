//! A real `atar-cli host` for each test, and connections to it.
#![allow(dead_code, reason = "each file of tests is a program, and none uses all of this")]

use std::net::TcpStream;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::support::Running;

/// The time after which a test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(120);

/// A host, and where it is.
pub struct Host {
    pub process: Running,
    pub authority: String,
}

impl Host {
    /// Starts a host at any free port, with more arguments.
    pub fn start(more: &[&str]) -> Self {
        let mut process = Running::start(&[&["host", "--port", "0"], more].concat());
        let line = process.line();
        let url = line.trim_end().strip_prefix("Atar is at http://");
        let url = url.unwrap_or_else(|| panic!("{line:?}"));
        Host { authority: url.trim_end_matches('/').to_owned(), process }
    }

    pub fn line(&self, path: &str) -> Line {
        let stream = TcpStream::connect(&self.authority).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        stream.set_nodelay(true).expect("no delay");
        let (socket, _) = tungstenite::client(format!("ws://{}{path}", self.authority), stream).expect("a handshake");
        Line { socket, asked: 0 }
    }

    /// Creates a room. Returns its ID, the token of who created it, and the invitation.
    pub fn create(&self, room: Value) -> [String; 3] {
        let mut request = json!({"do": "create", "name": "Ann"});
        request.as_object_mut().expect("an object").extend(room.as_object().expect("an object").clone());
        let created = self.line("/api/lobby").ask(request).0;
        ["room", "token", "invitation"].map(|key| {
            let text = created["ok"][key].as_str();
            text.unwrap_or_else(|| panic!("{created}")).to_owned()
        })
    }
}

/// A connection to the host.
pub struct Line {
    pub socket: WebSocket<TcpStream>,
    asked: u64,
}

impl Line {
    pub fn hear(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.socket.read().expect("a message") {
                return serde_json::from_str(&text).expect("JSON");
            }
        }
    }

    /// Asks, and returns the answer and what was heard before it. Asks again where it was too fast.
    pub fn ask(&mut self, mut request: Value) -> (Value, Vec<Value>) {
        let mut heard = Vec::new();
        // Who enters with a key that somebody has entered with is that member.
        static KEYS: AtomicU64 = AtomicU64::new(1);
        let key = KEYS.fetch_add(1, Ordering::Relaxed);
        request["key"] = json!(format!("{key:032x}"));
        loop {
            self.asked += 1;
            request["id"] = json!(self.asked);
            let text = request.to_string();
            self.socket.send(Message::text(text)).expect("sent");
            let answer = self.answer(&mut heard);
            match answer["error"]["after"].as_u64() {
                Some(after) => std::thread::sleep(Duration::from_millis(after)),
                None => return (answer, heard),
            }
        }
    }

    fn answer(&mut self, heard: &mut Vec<Value>) -> Value {
        loop {
            let message = self.hear();
            if message["re"] == self.asked {
                return message;
            }
            heard.push(message);
        }
    }
}
