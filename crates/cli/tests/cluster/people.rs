//! People who play by a script: they take any legal step, come back as often as the connection ends, and note all that
//! they are told.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, Message, WebSocket};

/// The time after which the test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(300);
/// How long nothing may be heard until the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(12);
/// How often somebody who waits looks whether all is over.
const LOOK: Duration = Duration::from_millis(200);

/// What is played.
#[derive(Clone)]
pub struct Game {
    pub name: String,
    pub options: Value,
    pub seats: usize,
}

/// What all people share.
pub struct World {
    pub balancer: SocketAddr,
    /// What people were told, in no order.
    pub histories: Mutex<Vec<Value>>,
    /// How many steps were answered.
    pub steps: AtomicU64,
    pub is_over: AtomicBool,
    began: Instant,
    /// Numbers that nobody else has: for addresses and keys.
    next: AtomicU64,
}

/// The connection has ended.
struct Cut;

/// Somebody in a room.
pub struct Person {
    world: Arc<World>,
    room: String,
    /// The seat that they play; none if they watch.
    plays: Option<usize>,
    /// The address that they come from, which has limits of its own.
    from: [u8; 4],
    /// How they enter: as somebody new at first, by the token after that.
    with: Value,
    member: String,
    socket: Option<WebSocket<TcpStream>>,
    asked: u64,
    /// The end of the log that they know.
    head: Option<(u64, String)>,
    phase: String,
    position: Value,
    /// Whether there is no way back, which is counted: the room is gone, or does not know them.
    is_gone: bool,
}

impl World {
    pub fn new(balancer: SocketAddr) -> Arc<World> {
        Arc::new(World {
            balancer,
            histories: Mutex::default(),
            steps: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            began: Instant::now(),
            next: AtomicU64::new(1),
        })
    }

    fn number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    fn key(&self) -> Value {
        json!(format!("{:032x}", self.number()))
    }

    fn address(&self) -> [u8; 4] {
        let [.., a, b, c] = self.number().to_be_bytes();
        [10, a, b, c]
    }

    fn note(&self, mut told: Value) {
        told["ms"] = json!(u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX));
        self.histories.lock().unwrap_or_else(PoisonError::into_inner).push(told);
    }

    fn connect(&self, path: &str, from: [u8; 4]) -> Result<WebSocket<TcpStream>, Cut> {
        let stream = connect(self.balancer, from).map_err(|_| Cut)?;
        stream.set_read_timeout(Some(SILENCE)).and_then(|()| stream.set_nodelay(true)).map_err(|_| Cut)?;
        let mut request = format!("ws://{}{path}", self.balancer).into_client_request().map_err(|_| Cut)?;
        // The name that the servers were told.
        request.headers_mut().insert("host", "localhost".parse().map_err(|_| Cut)?);
        let from = Ipv4Addr::from(from).to_string();
        request.headers_mut().insert("x-forwarded-for", from.parse().map_err(|_| Cut)?);
        let (socket, _) = tungstenite::client(request, stream).map_err(|_| Cut)?;
        socket.get_ref().set_read_timeout(Some(LOOK)).map_err(|_| Cut)?;
        Ok(socket)
    }

    /// Creates a room, as often as that takes, and begins the game. Returns Ann and Ben; Ben watches where there is a
    /// computer in his place.
    pub fn create(self: &Arc<World>, game: &Game, has_computer: bool) -> [Person; 2] {
        let (key, from, start) = (self.key(), self.address(), Instant::now());
        let clock = json!({"kind": "bank", "main": 3600, "increment": 0});
        let request = json!({"id": 0, "do": "create", "name": "Ann", "game": game.name, "options": game.options,
            "clock": clock, "key": key});
        let created = loop {
            assert!(start.elapsed() < PATIENCE, "no room can be made");
            match self.ask_lobby(&request, from) {
                Ok(answer) if answer["ok"].is_object() => break answer["ok"].clone(),
                Ok(answer) => {
                    let code = &answer["error"]["code"];
                    assert!(["unavailable", "too_fast"].contains(&code.as_str().unwrap_or_default()), "{answer}");
                }
                Err(Cut) => {}
            }
            sleep(LOOK);
        };
        let room = created["room"].as_str().expect("a room").to_owned();
        let invitation = json!({"invitation": created["invitation"], "name": "Ben", "key": self.key()});
        let mut people = [(0, json!({"token": created["token"]})), (1, invitation)].map(|(seat, with)| {
            let mut person = Person {
                world: Arc::clone(self),
                room: room.clone(),
                plays: Some(seat).filter(|seat| !has_computer || seat + 1 < game.seats),
                from: self.address(),
                with,
                member: String::new(),
                socket: None,
                asked: 0,
                head: None,
                phase: String::new(),
                position: Value::Null,
                is_gone: false,
            };
            person.come_back();
            if person.plays.is_some() {
                person.change(json!({"do": "sit", "seat": seat}));
                person.change(json!({"do": "ready", "ready": true}));
            }
            person
        });
        if has_computer {
            people[0].change(json!({"do": "computer", "seat": game.seats - 1, "level": 1}));
        }
        people[0].change(json!({"do": "start"}));
        people
    }

    fn ask_lobby(&self, request: &Value, from: [u8; 4]) -> Result<Value, Cut> {
        let mut lobby = self.connect("/api/lobby", from)?;
        lobby.send(Message::text(request.to_string())).map_err(|_| Cut)?;
        let start = Instant::now();
        loop {
            match lobby.read() {
                Ok(Message::Text(text)) => return serde_json::from_str(&text).map_err(|_| Cut),
                Ok(_) => {}
                Err(error) if is_wait(&error) && start.elapsed() < SILENCE => {}
                Err(_) => return Err(Cut),
            }
        }
    }
}

/// Connects from an address of this machine that nobody else has: a balancer tells the servers that, whatever the
/// people say.
fn connect(to: SocketAddr, [_, a, b, c]: [u8; 4]) -> io::Result<TcpStream> {
    use rustix::net::{AddressFamily, SocketFlags, SocketType, bind, connect, socket_with};
    let socket = socket_with(AddressFamily::INET, SocketType::STREAM, SocketFlags::CLOEXEC, None)?;
    bind(&socket, &SocketAddr::from(([127, a, b, c], 0)))?;
    connect(&socket, &to)?;
    Ok(socket.into())
}

fn is_wait(error: &Error) -> bool {
    use std::io::ErrorKind::{TimedOut, WouldBlock};
    matches!(error, Error::Io(error) if [WouldBlock, TimedOut].contains(&error.kind()))
}

impl Person {
    /// Plays until the game ends, or all is over.
    pub fn play(mut self) {
        let mut turns = 0;
        while self.phase != "over" && !self.is_gone && !self.world.is_over.load(Ordering::Relaxed) {
            if self.phase == "playing" && self.position["actor"]["seat"] == json!(self.plays) && self.plays.is_some() {
                self.step();
                turns += 1;
                if turns % 5 == 0 {
                    self.change(json!({"do": "say", "text": format!("That was turn {turns}."), "to": "table"}));
                }
            } else if let Err(Cut) = self.wait() {
                self.come_back();
            }
        }
    }

    /// Takes any legal step.
    fn step(&mut self) {
        let legal = self.insist(&json!({"do": "legal"}));
        let Some(steps) = legal["ok"]["steps"].as_array().filter(|steps| !steps.is_empty()) else {
            return;
        };
        let chosen = usize::try_from(self.world.number() * 2_654_435_761 % 1_000_003).unwrap_or_default() % steps.len();
        let rev = self.position["rev"].clone();
        self.change(json!({"do": "step", "step": steps[chosen], "rev": rev}));
        self.world.steps.fetch_add(1, Ordering::Relaxed);
    }

    /// Makes a change: sends it until it is answered. However often it was sent, it counts once, and is never refused.
    fn change(&mut self, mut request: Value) {
        request["key"] = self.world.key();
        let answer = self.insist(&request);
        if answer["ok"].is_null() {
            let told = json!({"room": self.room, "kind": "refused", "request": request, "answer": answer});
            return self.world.note(told);
        }
        let told = json!({"room": self.room, "who": self.member, "kind": "answered", "key": request["key"],
            "seq": answer["seq"], "link": answer["link"]});
        self.world.note(told);
        self.take(&answer);
    }

    /// Asks until there is an answer, whatever happens to the connection; null where there is no way back.
    fn insist(&mut self, request: &Value) -> Value {
        let start = Instant::now();
        while !self.is_gone {
            assert!(start.elapsed() < PATIENCE, "nobody answers {request}");
            match self.ask(request.clone()) {
                Ok(answer) if answer["error"]["code"] == "unavailable" => sleep(LOOK),
                Ok(answer) => match answer["error"]["after"].as_u64() {
                    Some(after) => sleep(Duration::from_millis(after)),
                    None => return answer,
                },
                Err(Cut) => self.come_back(),
            }
        }
        Value::Null
    }

    /// Asks, and takes all that is heard until the answer comes.
    fn ask(&mut self, mut request: Value) -> Result<Value, Cut> {
        self.asked += 1;
        request["id"] = json!(self.asked);
        let text = Message::text(request.to_string());
        self.socket.as_mut().ok_or(Cut)?.send(text).map_err(|_| Cut)?;
        let start = Instant::now();
        loop {
            match self.hear()? {
                Some(message) if message["re"] == self.asked => return Ok(message),
                Some(message) => self.take(&message),
                None if start.elapsed() > SILENCE => return Err(Cut),
                None => {}
            }
        }
    }

    /// Waits until something is heard, or it is time to look.
    fn wait(&mut self) -> Result<(), Cut> {
        if let Some(message) = self.hear()? {
            self.take(&message);
        }
        Ok(())
    }

    fn hear(&mut self) -> Result<Option<Value>, Cut> {
        match self.socket.as_mut().ok_or(Cut)?.read() {
            Ok(Message::Text(text)) => serde_json::from_str(&text).map(Some).map_err(|_| Cut),
            Ok(_) => Ok(None),
            Err(error) if is_wait(&error) => Ok(None),
            Err(_) => Err(Cut),
        }
    }

    /// Connects and enters, as often as it takes.
    fn come_back(&mut self) {
        let start = Instant::now();
        while self.enter().is_err() && !self.is_gone {
            assert!(start.elapsed() < PATIENCE, "{} finds no way back to {}", self.member, self.room);
            sleep(LOOK);
        }
    }

    fn enter(&mut self) -> Result<(), Cut> {
        self.socket = Some(self.world.connect(&format!("/api/room/{}", self.room), self.from)?);
        let mut enter = self.with.clone();
        (enter["do"], enter["net"]) = (json!("enter"), json!(1));
        if let Some((seq, link)) = &self.head {
            (enter["since"], enter["link"]) = (json!(seq), json!(link));
        }
        let answer = self.ask(enter)?;
        if let Some(after) = answer["error"]["after"].as_u64() {
            sleep(Duration::from_millis(after));
        }
        let ok = &answer["ok"];
        if ok.is_null() {
            let code = answer["error"]["code"].as_str().unwrap_or_default();
            if !["unavailable", "too_fast"].contains(&code) {
                self.world.note(json!({"room": self.room, "kind": "refused", "answer": answer}));
                self.is_gone = true;
            }
            return Err(Cut);
        }
        if let Some(token) = ok["you"]["token"].as_str() {
            self.with = json!({"token": token});
        }
        match ok["entries"].as_array() {
            Some(entries) => entries.iter().for_each(|entry| self.take(entry)),
            None => self.take_whole(&answer),
        }
        Ok(())
    }

    /// Takes everything anew.
    fn take_whole(&mut self, whole: &Value) {
        let ok = &whole["ok"];
        self.member = ok["you"]["member"].as_str().unwrap_or(&self.member).to_owned();
        self.phase = ok["room"]["phase"].as_str().unwrap_or_default().to_owned();
        self.position = ok["position"].clone();
        self.know(whole, &self.position["actor"]["seat"].clone(), &Value::Null);
    }

    /// Takes what was told: an entry, or something else.
    fn take(&mut self, message: &Value) {
        match message["event"].as_str() {
            Some("rewound") => self.world.note(json!({"room": self.room, "kind": "rewound", "told": message})),
            Some("whole") => return self.take_whole(message),
            _ => {}
        }
        let Some(tell) = message["tell"].as_array() else {
            return;
        };
        // An answer to what was repeated tells an entry that may be long past.
        if self.head.as_ref().is_some_and(|(seq, _)| message["seq"].as_u64() <= Some(*seq)) {
            return;
        }
        let mut clocks = Value::Null;
        for event in tell {
            match event["event"].as_str() {
                Some("room") => {
                    self.phase = event["room"]["phase"].as_str().unwrap_or_default().to_owned();
                    clocks = event["room"]["clocks"].clone();
                }
                Some("clock") => clocks = event["clocks"].clone(),
                Some("changed") => self.position = event["position"].clone(),
                _ => {}
            }
        }
        let actor = if self.phase == "playing" { self.position["actor"]["seat"].clone() } else { Value::Null };
        self.know(message, &actor, &clocks);
    }

    fn know(&mut self, message: &Value, actor: &Value, clocks: &Value) {
        let (seq, link) = (message["seq"].as_u64().expect("a number"), message["link"].as_str().expect("a link"));
        self.head = Some((seq, link.to_owned()));
        self.world.note(json!({"room": self.room, "who": self.member, "kind": "told", "seq": seq, "link": link,
            "actor": actor, "left": clocks["left"], "since": clocks["since"]}));
    }
}
