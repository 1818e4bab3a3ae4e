//! The members of a server's rooms, over real connections.
#![allow(dead_code, reason = "each file of tests is a program, and none uses all of this")]

use std::fmt::Write as _;
use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// The time after which a test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(60);

/// Where a server is.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub address: SocketAddr,
}

impl Place {
    /// Opens a WebSocket, or returns the status of the refusal.
    pub fn open_with(&self, path: &str, more: &[(&'static str, &str)]) -> Result<ClientConnection, u16> {
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request().expect("a request");
        for (name, value) in more {
            let value = HeaderValue::from_str(value).expect("a header");
            request.headers_mut().insert(*name, value);
        }
        let stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(ClientConnection { socket, heard: Vec::new(), texts: Vec::new(), next: 0 }),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Asks by plain HTTP. Returns the status.
    pub fn status(&self, path: &str, more: &[(&str, &str)]) -> u16 {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut request = format!("GET {path} HTTP/1.1\r\nConnection: close\r\n");
        if more.iter().all(|(name, _)| *name != "Host") {
            let _ = write!(request, "Host: {}\r\n", self.address);
        }
        for (name, value) in more {
            let _ = write!(request, "{name}: {value}\r\n");
        }
        request += "\r\n";
        stream.write_all(request.as_bytes()).expect("sent");
        let answer = std::io::read_to_string(stream).expect("an answer");
        let status = answer.split(' ').nth(1).expect("a status");
        status.parse().expect("a number")
    }

    pub fn open(&self, path: &str) -> ClientConnection {
        self.open_with(path, &[]).expect("a WebSocket")
    }

    pub fn lobby(&self) -> ClientConnection {
        self.open("/api/lobby")
    }

    /// Creates a room of Ann's, and enters it.
    pub fn create(&self, proposal: Value) -> (Created, ClientConnection) {
        let mut request = json!({"do": "create", "name": "Ann"});
        for (key, value) in proposal.as_object().expect("an object") {
            request[key] = value.clone();
        }
        let answer = self.lobby().ask(request)["ok"].clone();
        let text = |key: &str| answer[key].as_str().expect("a text").to_owned();
        let created = Created { room: text("room"), token: text("token"), invitation: text("invitation") };
        let ann = self.come_back(&created.room, &created.token);
        (created, ann)
    }

    /// Enters a room with a token.
    pub fn come_back(&self, room: &str, token: &str) -> ClientConnection {
        let (answer, connection) = self.enter(room, json!({"token": token}));
        assert!(answer["ok"].is_object(), "{answer}");
        connection
    }

    /// Enters a room as a new member. Returns the token, too.
    pub fn join(&self, created: &Created, name: &str) -> (String, ClientConnection) {
        let with = json!({"invitation": created.invitation, "name": name});
        let (answer, connection) = self.enter(&created.room, with);
        let token = answer["ok"]["you"]["token"].as_str();
        let token = token.unwrap_or_else(|| panic!("{answer}")).to_owned();
        (token, connection)
    }

    /// Asks to be let into a room.
    pub fn enter(&self, room: &str, with: Value) -> (Value, ClientConnection) {
        let mut connection = self.open(&format!("/api/room/{room}"));
        let mut request = json!({"do": "enter", "net": 1});
        for (key, value) in with.as_object().expect("an object") {
            request[key] = value.clone();
        }
        let answer = connection.ask(request);
        (answer, connection)
    }

    /// Ann and Ben at a game that has just started. Ann has seat 0.
    pub fn playing(&self, proposal: Value) -> (Created, ClientConnection, ClientConnection) {
        let (created, mut ann) = self.create(proposal);
        let (_, mut ben) = self.join(&created, "Ben");
        ann.change(json!({"do": "sit", "seat": 0}));
        ben.change(json!({"do": "sit", "seat": 1}));
        ann.change(json!({"do": "ready", "ready": true}));
        ben.change(json!({"do": "ready", "ready": true}));
        ann.change(json!({"do": "start"}));
        (created, ann, ben)
    }
}

/// Owari, a game of two without chance.
pub fn owari() -> Value {
    json!({"game": "owari", "options": {"stones": 4, "first": 0}})
}

/// A room that was created.
#[derive(Clone, Debug)]
pub struct Created {
    pub room: String,
    pub token: String,
    pub invitation: String,
}

/// A connection of a client.
pub struct ClientConnection {
    pub socket: WebSocket<TcpStream>,
    /// The messages that were heard while an answer was awaited.
    heard: Vec<Value>,
    /// All texts that have come.
    pub texts: Vec<String>,
    next: u64,
}

/// Why a connection has ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Closed(pub u16);

impl ClientConnection {
    pub fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("a connection");
    }

    /// Waits for the next message.
    pub fn hear(&mut self) -> Result<Value, Closed> {
        if !self.heard.is_empty() {
            return Ok(self.heard.remove(0));
        }
        self.read()
    }

    fn read(&mut self) -> Result<Value, Closed> {
        let start = Instant::now();
        loop {
            // Signs of life come all the time.
            assert!(start.elapsed() < PATIENCE, "no message");
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.texts.push(text.as_str().to_owned());
                    return Ok(serde_json::from_str(&text).expect("every message is JSON"));
                }
                Ok(Message::Close(frame)) => {
                    return Err(Closed(frame.map_or(0, |frame| frame.code.into())));
                }
                Ok(_) => {}
                Err(error) => panic!("no message: {error}"),
            }
        }
    }

    /// Waits for a message like this, and forgets those before it.
    pub fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let message = self.hear().expect("a message");
            if is_it(&message) {
                return message;
            }
            assert!(start.elapsed() < PATIENCE, "it does not come");
        }
    }

    /// Returns whether a message like this came while answers were awaited, and forgets it.
    pub fn has_heard(&mut self, is_it: impl Fn(&Value) -> bool) -> bool {
        let at = self.heard.iter().position(is_it);
        at.map(|at| self.heard.remove(at)).is_some()
    }

    /// Returns the newest invitation that was told.
    pub fn invitation(&self) -> Option<String> {
        let messages = self.texts.iter().rev();
        let messages = messages.filter_map(|text| serde_json::from_str::<Value>(text).ok());
        let find = |message: Value| {
            let tell = message["tell"].as_array()?;
            let mut invitations = tell.iter().map(|event| &event["room"]["invitation"]);
            invitations.find_map(|invitation| invitation.as_str().map(str::to_owned))
        };
        messages.filter_map(find).next()
    }

    /// Waits for an event of this name: one of its own, or one that an entry tells.
    pub fn event(&mut self, name: &str) -> Value {
        let find = |message: &Value| {
            if message["event"] == name {
                return Some(message.clone());
            }
            let events = message["tell"].as_array()?;
            events.iter().find(|event| event["event"] == name).cloned()
        };
        let message = self.until(|message| find(message).is_some());
        find(&message).expect("the event")
    }

    /// Sends a request and waits for its answer. Keeps what comes before it.
    pub fn ask(&mut self, mut request: Value) -> Value {
        self.next += 1;
        let id = json!(self.next);
        request["id"] = id.clone();
        self.send(&request.to_string());
        loop {
            let message = self.read().expect("an answer");
            if message["re"] == id {
                return message;
            }
            self.heard.push(message);
        }
    }

    /// Sends a request with a new key, and with `rev`.
    pub fn try_change(&mut self, mut request: Value) -> Value {
        request["key"] = json!(key());
        if request["rev"].is_null() {
            let answer = self.ask(json!({"do": "position"}));
            request["rev"] = answer["ok"]["rev"].clone();
        }
        self.ask(request)
    }

    /// Makes a change that must be accepted.
    pub fn change(&mut self, request: Value) -> Value {
        let answer = self.try_change(request.clone());
        assert!(!answer["ok"].is_null(), "{request}: {answer}");
        answer
    }

    /// Plays the first legal step.
    pub fn step(&mut self) -> Value {
        let legal = self.ask(json!({"do": "legal"}));
        let step = legal["ok"]["steps"][0].clone();
        self.change(json!({"do": "step", "step": step}))
    }

    /// Waits for the answer to a request, or until the connection is closed. Returns what was answered.
    pub fn answer_or_close(&mut self, id: u64) -> Option<Value> {
        loop {
            match self.read() {
                Ok(message) if message["re"] == id => return Some(message["ok"].clone()),
                Ok(_) => {}
                Err(Closed(_)) => return None,
            }
        }
    }

    /// Waits until the connection is closed. Returns the code.
    pub fn closed(&mut self) -> u16 {
        loop {
            if let Err(Closed(code)) = self.read() {
                return code;
            }
        }
    }
}

/// A key that no other request has.
pub fn key() -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let time = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |time| u64::try_from(time.as_nanos() % (1 << 60)).unwrap_or(0));
    format!("{time:016x}{:016x}", NEXT.fetch_add(1, Ordering::Relaxed))
}
