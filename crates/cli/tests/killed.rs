//! A host that is killed again and again in the middle of a game. Its people only wait and come back, and nothing that
//! was answered is lost.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::{Folder, Running};
use tungstenite::{Error, Message, WebSocket};

/// The time after which a test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(120);
/// How often the host is killed.
const KILLS: usize = 20;

/// A host that keeps its rooms, and goes on at the same port after it was killed.
struct Host {
    folder: Folder,
    authority: String,
    process: Running,
}

impl Host {
    fn start() -> Self {
        let folder = Folder::new();
        let (process, authority) = Host::run(&folder, "0").expect("any free port");
        Host { folder, authority, process }
    }

    /// Runs the program. Returns where it is; nothing if the port is taken.
    fn run(folder: &Folder, port: &str) -> Option<(Running, String)> {
        let data = folder.path("data");
        let mut process = Running::start(&["host", "--port", port, "--data", &data]);
        let line = process.line();
        let url = line.trim_end().strip_prefix("Atar is at http://")?;
        Some((process, url.trim_end_matches('/').to_owned()))
    }

    /// Kills the host, which can do nothing about it, and starts it again.
    fn kill(&mut self) {
        self.process.child.kill().expect("it runs");
        self.process.child.wait().expect("its end");
        let (_, port) = self.authority.rsplit_once(':').expect("a port");
        let start = Instant::now();
        // For a moment the port may be somebody else's, at the near end of a connection.
        loop {
            if let Some((process, authority)) = Host::run(&self.folder, port) {
                assert_eq!(authority, self.authority);
                self.process = process;
                return;
            }
            assert!(start.elapsed() < PATIENCE, "the port stays taken");
        }
    }
}

/// Numbers by chance enough for this.
struct Dice(u64);

impl Dice {
    /// Returns a number below `end`.
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// What those who play and those who watch over them share.
#[derive(Default)]
struct Shared {
    /// The link of each entry, as anybody was told.
    links: Mutex<BTreeMap<u64, String>>,
    /// How many steps were answered.
    steps: AtomicU64,
    /// Whether the game is to end.
    is_ending: AtomicBool,
}

/// The connection has ended.
struct Cut;

/// Somebody in a room, who comes back as often as the connection is cut.
struct Person {
    address: String,
    member: String,
    seat: u64,
    /// How they enter: as somebody new at first, by the token after that.
    with: Value,
    shared: Arc<Shared>,
    dice: Dice,
    socket: Option<WebSocket<TcpStream>>,
    asked: u64,
    /// The end of the log that they know.
    head: (u64, String),
    room: Value,
    position: Value,
    steps: Vec<Value>,
    chat: Vec<Value>,
    /// The entries that they have made, as told by anybody.
    made: BTreeSet<u64>,
    /// Those of their requests that were answered.
    answered: BTreeSet<u64>,
    said: Vec<String>,
    returns: usize,
}

impl Person {
    /// Enters a room for the first time.
    fn enter(host: &Host, room: &str, (seat, with): (u64, Value), shared: &Arc<Shared>) -> Self {
        let mut person = Person {
            address: format!("ws://{}/api/room/{room}", host.authority),
            member: String::new(),
            seat,
            with,
            shared: Arc::clone(shared),
            dice: Dice(0x9e37_79b9_7f4a_7c15 + seat),
            socket: None,
            asked: 0,
            head: (0, String::new()),
            room: Value::Null,
            position: Value::Null,
            steps: Vec::new(),
            chat: Vec::new(),
            made: BTreeSet::new(),
            answered: BTreeSet::new(),
            said: Vec::new(),
            returns: 0,
        };
        person.come_back();
        person.change(json!({"do": "sit", "seat": seat}));
        person.change(json!({"do": "ready", "ready": true}));
        person
    }

    /// Connects and enters, as often as it takes.
    fn come_back(&mut self) {
        let start = Instant::now();
        while self.try_enter().is_err() {
            assert!(start.elapsed() < PATIENCE, "there is no way back");
        }
        self.returns += 1;
    }

    /// Comes back as if nothing were known, and is told everything.
    fn come_back_anew(&mut self) {
        self.head = (0, String::new());
        self.come_back();
    }

    fn try_enter(&mut self) -> Result<(), Cut> {
        let authority = self.address.split('/').nth(2).expect("an authority");
        let stream = TcpStream::connect(authority).map_err(|_| Cut)?;
        let limit = stream.set_read_timeout(Some(PATIENCE));
        limit.and_then(|()| stream.set_nodelay(true)).map_err(|_| Cut)?;
        let (socket, _) = tungstenite::client(self.address.as_str(), stream).map_err(|_| Cut)?;
        self.socket = Some(socket);
        let mut enter = self.with.clone();
        enter["do"] = json!("enter");
        enter["net"] = json!(1);
        if self.head.0 > 0 {
            (enter["since"], enter["link"]) = (json!(self.head.0), json!(self.head.1));
        }
        let answer = self.ask_in_time(&enter)?;
        let ok = &answer["ok"];
        assert!(ok.is_object(), "{answer}");
        if let Some(token) = ok["you"]["token"].as_str() {
            self.with = json!({"token": token});
        }
        match ok["entries"].as_array() {
            Some(entries) => entries.iter().for_each(|entry| self.note(entry)),
            None => self.note_all(&answer),
        }
        assert_eq!(self.head.0, answer["seq"].as_u64().expect("a number"));
        Ok(())
    }

    /// Notes everything that was told anew. The log has not become shorter.
    fn note_all(&mut self, whole: &Value) {
        let seq = whole["seq"].as_u64().expect("a number");
        assert!(seq >= self.head.0, "the log has lost what was told");
        self.know(seq, &whole["link"]);
        let ok = &whole["ok"];
        self.member = ok["you"]["member"].as_str().expect("a member").to_owned();
        (self.room, self.position) = (ok["room"].clone(), ok["position"].clone());
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let turns = list(&ok["record"]["turns"]);
        self.steps = turns.iter().flat_map(list).collect();
        self.steps.extend(list(&ok["record"]["draft"]));
        self.chat = list(&ok["chat"]);
    }

    /// Notes an entry: the next one, or one that is known.
    fn note(&mut self, message: &Value) {
        assert_ne!(message["event"], "rewound");
        if message["event"] == "whole" {
            self.note_all(message);
        }
        let Some(tell) = message["tell"].as_array() else {
            return;
        };
        let seq = message["seq"].as_u64().expect("a number");
        if seq <= self.head.0 {
            return;
        }
        assert_eq!(seq, self.head.0 + 1, "no entry is left out");
        self.know(seq, &message["link"]);
        if message["re"].is_u64() || message["by"] == self.member.as_str() {
            self.made.insert(seq);
        }
        for event in tell {
            match event["event"].as_str() {
                Some("room") => self.room = event["room"].clone(),
                Some("chat") => self.chat.push(event.clone()),
                Some("changed") => self.note_position(event),
                _ => {}
            }
        }
    }

    fn note_position(&mut self, event: &Value) {
        self.position = event["position"].clone();
        if let Some(ply) = event["change"]["ply"].as_u64() {
            let steps = event["change"]["steps"].as_array().expect("steps");
            self.steps.truncate(usize::try_from(ply).expect("small"));
            self.steps.extend(steps.iter().cloned());
        }
    }

    /// Notes the link of an entry, which is the same for everybody and for ever.
    fn know(&mut self, seq: u64, link: &Value) {
        let link = link.as_str().expect("a link").to_owned();
        let mut links = self.shared.links.lock().expect("nobody has panicked");
        let known = links.entry(seq).or_insert_with(|| link.clone());
        assert_eq!(*known, link, "entry {seq}");
        drop(links);
        self.head = (seq, link);
    }

    fn hear(&mut self) -> Result<Value, Cut> {
        loop {
            match self.socket.as_mut().ok_or(Cut)?.read() {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Ok(_) => {}
                Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!("nothing was heard for too long");
                }
                Err(_) => return Err(Cut),
            }
        }
    }

    /// Asks, waits for the answer, and notes all that is heard until then.
    fn ask(&mut self, mut request: Value) -> Result<Value, Cut> {
        self.asked += 1;
        request["id"] = json!(self.asked);
        let text = Message::text(request.to_string());
        self.socket.as_mut().ok_or(Cut)?.send(text).map_err(|_| Cut)?;
        loop {
            let message = self.hear()?;
            if message["re"] == self.asked {
                return Ok(message);
            }
            self.note(&message);
        }
    }

    /// Asks again for as long as the answer is to wait: what takes the host long is paid for by the requests after it.
    fn ask_in_time(&mut self, request: &Value) -> Result<Value, Cut> {
        loop {
            let answer = self.ask(request.clone())?;
            match answer["error"]["after"].as_u64() {
                Some(after) => sleep(Duration::from_millis(after)),
                None => return Ok(answer),
            }
        }
    }

    /// Asks until there is an answer, whatever happens to the connection.
    fn insist(&mut self, request: &Value) -> Value {
        loop {
            match self.ask_in_time(request) {
                Ok(answer) => return answer,
                Err(Cut) => self.come_back(),
            }
        }
    }

    /// Makes a change. However often it was sent, it counts once, and is never refused.
    fn change(&mut self, mut request: Value) {
        request["key"] = json!(format!("{:016x}{:016x}", self.seat, self.asked));
        let answer = self.insist(&request);
        assert!(!answer["ok"].is_null(), "{request}: {answer}");
        self.note(&answer);
        let seq = answer["seq"].as_u64().expect("a number");
        assert!(seq <= self.head.0 && self.answered.insert(seq), "{answer}");
    }

    fn is_to_act(&self) -> bool {
        self.position["actor"]["seat"] == self.seat
    }

    /// Plays until the room is over.
    fn play(mut self) -> Self {
        self.come_back_anew();
        let mut returns = self.returns;
        while self.room["phase"] != "over" {
            if returns < self.returns {
                returns = self.returns;
                self.say(returns);
            } else if !self.is_to_act() {
                match self.hear() {
                    Ok(message) => self.note(&message),
                    Err(Cut) => self.come_back(),
                }
            } else if self.seat == 0 && self.shared.is_ending.load(Ordering::Relaxed) {
                self.change(json!({"do": "end"}));
            } else {
                self.step();
            }
        }
        self
    }

    fn say(&mut self, returns: usize) {
        let text = format!("Back to {} for the {returns}. time.", self.seat);
        self.change(json!({"do": "say", "text": text, "to": "table"}));
        self.said.push(text);
    }

    /// Takes any legal step.
    fn step(&mut self) {
        let legal = self.insist(&json!({"do": "legal"}));
        let rev = self.position["rev"].clone();
        let steps = legal["ok"]["steps"].as_array().expect("steps");
        let count = u64::try_from(steps.len()).expect("few");
        let chosen = usize::try_from(self.dice.below(count)).expect("small");
        self.change(json!({"do": "step", "step": steps[chosen], "rev": rev}));
        self.shared.steps.fetch_add(1, Ordering::Relaxed);
    }

    /// Enters once more, and finds all that was told.
    fn check(mut self) {
        let (head, steps) = (self.head.clone(), self.steps.clone());
        let (position, chat) = (self.position.clone(), self.chat.clone());
        self.come_back_anew();
        assert_eq!(self.head, head);
        assert_eq!(self.steps, steps);
        assert_eq!(self.position["state"], position["state"]);
        assert_eq!(self.made, self.answered, "what was asked once was done once");
        let texts = |chat: &[Value]| -> Vec<Value> { chat.iter().map(|line| line["text"].clone()).collect() };
        assert_eq!(texts(&self.chat), texts(&chat));
        // What the host did stands between the lines that people wrote.
        let written = self.chat.iter().filter(|line| line["did"].is_null());
        let mine = written.filter(|line| line["by"] == self.member.as_str());
        let mine: Vec<Value> = mine.map(|line| line["text"].clone()).collect();
        assert_eq!(json!(mine), json!(self.said));
    }
}

/// Creates a room. Returns the two people in it.
fn create(host: &Host, shared: &Arc<Shared>) -> (Person, Person) {
    let address = format!("ws://{}/api/lobby", host.authority);
    let stream = TcpStream::connect(&host.authority).expect("a connection");
    let (mut lobby, _) = tungstenite::client(address, stream).expect("a handshake");
    let mut ask = |mut request: Value| -> Value {
        request["id"] = json!(0);
        let sent = lobby.send(Message::text(request.to_string()));
        sent.expect("a connection");
        let answer = lobby.read().expect("an answer");
        serde_json::from_str(answer.to_text().expect("a text")).expect("JSON")
    };
    let options = json!({
        "players": 3, "teams": null, "grid": "square", "width": 20, "height": 20, "flip": false, "pickups": "corners",
        "bites_at_start": 0, "bite_every": 0, "bite_lengths": [1, 2, 3], "bite_percent": 6, "bite_shares": [12, 30],
    });
    let answer = ask(json!({"do": "create", "name": "Ann", "game": "petri", "options": options}));
    let room = answer["ok"]["room"].as_str().unwrap_or_else(|| panic!("{answer}"));
    let token = json!({"token": answer["ok"]["token"]});
    let invitation = json!({"invitation": answer["ok"]["invitation"], "name": "Ben"});
    let ann = Person::enter(host, room, (0, token), shared);
    let ben = Person::enter(host, room, (1, invitation), shared);
    (ann, ben)
}

/// A game of two people and a computer, with chance in every turn. The host is killed while they play, at moments that
/// nobody chooses: before a step, while it is written, and after its answer.
#[test]
fn nothing_answered_is_lost_when_the_host_is_killed_twenty_times() {
    let shared = Arc::new(Shared::default());
    let mut host = Host::start();
    let (mut ann, ben) = create(&host, &shared);
    ann.change(json!({"do": "computer", "seat": 2, "level": 1}));
    ann.change(json!({"do": "start"}));
    let players = [ann, ben].map(|person| std::thread::spawn(move || person.play()));
    let mut dice = Dice(u64::from(std::process::id()) + 1);
    let wait_for = |more: u64| {
        let wanted = shared.steps.load(Ordering::Relaxed) + more;
        let start = Instant::now();
        while shared.steps.load(Ordering::Relaxed) < wanted {
            assert!(start.elapsed() < PATIENCE, "the game does not go on");
            sleep(Duration::from_millis(1));
        }
    };
    for _ in 0..KILLS {
        wait_for(1 + dice.below(3));
        sleep(Duration::from_micros(dice.below(10_000)));
        host.kill();
    }
    wait_for(2);
    shared.is_ending.store(true, Ordering::Relaxed);
    for player in players {
        let player = player.join().expect("nobody fails");
        assert!(player.returns > 1, "the host was killed");
        player.check();
    }
}
