//! Four members send a room whatever they like, at once: lawful requests, almost lawful ones and any bytes. It never
//! panics, answers everything, and in the end all know the same.
//!
//! `MESSAGES=1000000 cargo test -p atar-server --test room_fuzz` sends more.

#[path = "support/host.rs"]
mod host;
#[path = "support/noise.rs"]
mod noise;
#[path = "support/requests.rs"]
mod requests;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use atar_server::HostSettings;
use host::{ClientConnection, Hosting, Place, key};
use noise::Dice;
use serde_json::{Value, json};
use tungstenite::Message;

/// How many messages are sent if nobody says.
const MESSAGES: usize = 4000;
const MEMBERS: u64 = 4;

/// What the members know of each other.
struct Shared {
    place: Place,
    /// How many messages are still to be sent.
    left: AtomicUsize,
    meeting: Mutex<Meeting>,
    names: AtomicUsize,
}

/// Where they meet.
#[derive(Default)]
struct Meeting {
    room: String,
    /// The newest invitation, and the entry that told it.
    invitation: (u64, String),
    /// How many are in the room.
    inside: usize,
    /// Whether its game has ended.
    is_over: bool,
    rooms: usize,
}

/// A connection has ended, with this code.
struct Closed(u16);

struct Member {
    shared: Arc<Shared>,
    dice: Dice,
    connection: Option<ClientConnection>,
    room: String,
    token: Option<String>,
    id: String,
    head: (u64, Value),
    shown: Value,
    position: Value,
    /// The legal steps, and the position that they are for.
    legal: (Value, Vec<Value>),
    /// What was sent last.
    last: Vec<u8>,
    asked: u64,
}

impl Member {
    fn new(shared: &Arc<Shared>, number: u64) -> Self {
        Member {
            shared: Arc::clone(shared),
            dice: Dice::new(number + 1),
            connection: None,
            room: String::new(),
            token: None,
            id: String::new(),
            head: (0, Value::Null),
            shown: Value::Null,
            position: Value::Null,
            legal: (Value::Null, Vec::new()),
            last: Vec::new(),
            asked: 0,
        }
    }

    /// Takes part until all messages are sent.
    fn run(mut self) -> Self {
        let take = |left: usize| left.checked_sub(1);
        while self.is_inside() && self.shared.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok() {
            let (message, id) = self.message();
            self.last.clone_from(&message);
            match self.exchange(message) {
                Ok(answer) => self.check(&answer, id),
                Err(Closed(code)) => self.close(code),
            }
        }
        self
    }

    /// Checks an answer, and notes what it tells.
    fn check(&mut self, answer: &Value, id: Option<u64>) {
        assert_eq!(answer["ok"].is_null(), !answer["error"].is_null(), "{answer}");
        assert_ne!(answer["error"]["code"], "internal", "{answer}");
        assert!(id.is_none_or(|id| answer["re"] == id), "{answer} is not for {id:?}");
        if let Some(steps) = answer["ok"]["steps"].as_array() {
            self.legal = (self.position["rev"].clone(), steps.clone());
        }
        self.note(answer);
    }

    /// Goes out with a connection that was closed.
    fn close(&mut self, code: u16) {
        self.connection = None;
        match code {
            // Too long, too many, or not UTF-8: the member may come back.
            1007..=1009 => {}
            1000 | 4001 | 4002 | 4004 => self.leave(),
            _ => panic!("closed with {code} after {}", String::from_utf8_lossy(&self.last)),
        }
    }

    /// Is no member any more.
    fn leave(&mut self) {
        self.token = None;
        let mut meeting = self.shared.meeting.lock().expect("nobody has panicked");
        if meeting.room == self.room {
            meeting.inside -= 1;
        }
    }

    /// Enters if need be. Returns false if there is nothing more to do.
    fn is_inside(&mut self) -> bool {
        while self.connection.is_none() {
            if self.shared.left.load(Ordering::Relaxed) == 0 {
                return false;
            }
            match self.token.clone() {
                Some(token) => self.come_back(&token),
                None => self.come_in(),
            }
        }
        true
    }

    fn come_back(&mut self, token: &str) {
        let with = json!({"token": token, "since": self.head.0, "link": self.head.1});
        let (answer, connection) = self.shared.place.enter(&self.room, with);
        if answer["ok"].is_null() {
            // Somebody has removed them meanwhile.
            assert_eq!(answer["error"]["code"], "no_room", "{answer}");
            self.leave();
            return;
        }
        self.connection = Some(connection);
        match answer["ok"]["entries"].as_array() {
            Some(entries) => entries.iter().for_each(|entry| self.note(entry)),
            None => self.note_all(&answer),
        }
    }

    fn come_in(&mut self) {
        let name = format!("N{}", self.shared.names.fetch_add(1, Ordering::Relaxed));
        let shared = Arc::clone(&self.shared);
        let mut meeting = shared.meeting.lock().expect("nobody has panicked");
        if meeting.inside == 0 || meeting.is_over && self.dice.percent(50) {
            let (created, connection) = shared.place.create(noise::game(&mut self.dice));
            drop(connection);
            meeting.rooms += 1;
            meeting.inside = 1;
            meeting.is_over = false;
            meeting.room.clone_from(&created.room);
            meeting.invitation = (0, created.invitation);
            self.room = created.room;
            self.head = (0, Value::Null);
            self.token = Some(created.token);
            return;
        }
        let with = json!({"invitation": meeting.invitation.1, "name": name});
        let room = meeting.room.clone();
        let (answer, connection) = shared.place.enter(&room, with);
        let Some(token) = answer["ok"]["you"]["token"].as_str() else {
            // The invitation is an old one, or there is no place: others change that.
            let code = answer["error"]["code"].as_str();
            assert!(code.is_some_and(|code| ["no_room", "full"].contains(&code)), "{answer}");
            drop(meeting);
            std::thread::sleep(Duration::from_millis(1));
            return;
        };
        meeting.inside += 1;
        drop(meeting);
        self.room = room;
        self.token = Some(token.to_owned());
        self.connection = Some(connection);
        self.note_all(&answer);
    }

    /// Sends a message, and waits for its answer.
    fn exchange(&mut self, message: Vec<u8>) -> Result<Value, Closed> {
        let connection = self.connection.as_mut().expect("inside");
        let frame = match String::from_utf8(message) {
            Ok(text) => Message::text(text),
            Err(bytes) => Message::binary(bytes.into_bytes()),
        };
        // If the connection has ended, its code is still to be read.
        let _ = connection.socket.send(frame);
        self.answer()
    }

    fn answer(&mut self) -> Result<Value, Closed> {
        loop {
            let connection = self.connection.as_mut().expect("inside");
            match connection.socket.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("every message is JSON");
                    if !message["event"].is_string() {
                        return Ok(message);
                    }
                    self.note(&message);
                }
                Ok(Message::Close(frame)) => {
                    return Err(Closed(frame.map_or(0, |frame| frame.code.into())));
                }
                Ok(_) => {}
                Err(error) => {
                    panic!("{error}: no answer to {}", String::from_utf8_lossy(&self.last))
                }
            }
        }
    }

    fn note_all(&mut self, whole: &Value) {
        let ok = &whole["ok"];
        ok["you"]["member"].as_str().expect("a member").clone_into(&mut self.id);
        (self.shown, self.position) = (ok["room"].clone(), ok["position"].clone());
        self.go_on(whole);
    }

    fn note(&mut self, message: &Value) {
        assert_ne!(message["event"], "rewound");
        if message["event"] == "whole" {
            self.note_all(message);
        }
        let (Some(tell), Some(seq)) = (message["tell"].as_array(), message["seq"].as_u64()) else {
            return;
        };
        if seq <= self.head.0 {
            assert!(message["again"] == true, "{message}");
            return;
        }
        assert_eq!(seq, self.head.0 + 1, "an entry is missing");
        for event in tell {
            for (field, known) in [("room", &mut self.shown), ("position", &mut self.position)] {
                if !event[field].is_null() {
                    *known = event[field].clone();
                }
            }
            if event["event"] == "member" {
                self.note_member(event);
            }
        }
        self.go_on(message);
    }

    /// Notes a member who has come, has changed or is gone.
    fn note_member(&mut self, event: &Value) {
        let members = self.shown["members"].as_array_mut().expect("members");
        let (member, gone) = (&event["member"], &event["gone"]);
        let known = members.iter_mut().find(|known| known["member"] == member["member"]);
        match known {
            _ if !gone.is_null() => members.retain(|known| known["member"] != *gone),
            Some(known) => *known = member.clone(),
            None => members.push(member.clone()),
        }
    }

    /// Notes the end of the log, and the invitation for those who want to come in.
    fn go_on(&mut self, message: &Value) {
        self.head = (message["seq"].as_u64().expect("a number"), message["link"].clone());
        let invitation = self.shown["invitation"].as_str().expect("an invitation");
        let mut meeting = self.shared.meeting.lock().expect("nobody has panicked");
        if meeting.room == self.room && self.head.0 >= meeting.invitation.0 {
            meeting.invitation = (self.head.0, invitation.to_owned());
            meeting.is_over = self.shown["phase"] == "over";
        }
    }

    /// Returns the next message, and its id if it is sure to be read.
    fn message(&mut self) -> (Vec<u8>, Option<u64>) {
        self.asked += 1;
        let dice = &mut self.dice;
        match dice.below(100) {
            0..50 => {
                let mut request = self.sensible();
                request["id"] = json!(self.asked);
                (request.to_string().into_bytes(), Some(self.asked))
            }
            50..80 => {
                let mut request = noise::request(dice, &self.position["rev"]);
                request["id"] = json!(self.asked);
                (request.to_string().into_bytes(), Some(self.asked))
            }
            80..88 => {
                let request = noise::request(dice, &self.position["rev"]);
                (noise::broken(dice, &request.to_string()), None)
            }
            88..92 => {
                let request = self.sensible().to_string();
                (noise::broken(&mut self.dice, &request), None)
            }
            92..96 if self.last.len() < 65_536 => (self.last.clone(), None),
            96..99 => (noise::nonsense(dice), None),
            _ if dice.percent(10) => (vec![b' '; 70_000], None),
            _ => (b"null".to_vec(), None),
        }
    }

    /// Returns what somebody would ask who wants to play.
    fn sensible(&mut self) -> Value {
        let is_elsewhere = self.shared.meeting.lock().expect("no panic").room != self.room;
        let mut request = match self.shown["phase"].as_str() {
            _ if is_elsewhere => json!({"do": "leave"}),
            Some("waiting") => self.prepare(),
            Some("over") => self.go_again(),
            _ => self.play(),
        };
        request["key"] = json!(key());
        request["rev"] = self.position["rev"].clone();
        request
    }

    /// Before the start.
    fn prepare(&mut self) -> Value {
        let is_host = |member: &&Value| member["host"] == true;
        let host = self.shown["members"].as_array().and_then(|all| all.iter().find(is_host));
        let is_host = host.is_some_and(|host| host["member"] == self.id.as_str());
        let seats = self.shown["seats"].as_array().map_or(0, Vec::len);
        let seat = self.dice.below(seats);
        match self.dice.below(10) {
            0 if is_host => json!({"do": "settings", "settings": noise::game(&mut self.dice)}),
            1 | 2 if is_host => json!({"do": "start"}),
            3 if is_host => json!({"do": "computer", "seat": seat, "level": 1}),
            4..8 => json!({"do": "ready", "ready": true}),
            _ => json!({"do": "sit", "seat": seat}),
        }
    }

    /// After the end.
    fn go_again(&mut self) -> Value {
        match self.dice.below(20) {
            0 => json!({"do": "leave"}),
            1..10 => json!({"do": "ask", "what": "rematch"}),
            _ => json!({"do": "answer", "question": self.question(), "yes": true}),
        }
    }

    /// While the game goes on.
    fn play(&mut self) -> Value {
        let actor = self.position["actor"]["seat"].as_u64().unwrap_or(99);
        let holder = &self.shown["seats"][usize::try_from(actor).expect("small")]["member"];
        let is_mine = *holder == self.id.as_str();
        match self.dice.below(20) {
            0 => {
                let what = ["undo", "pause", "go_on", "more_time", "call_off"];
                json!({"do": "ask", "what": self.dice.one(&what)})
            }
            1 if !self.question().is_null() => {
                json!({"do": "answer", "question": self.question(), "yes": self.dice.percent(70)})
            }
            2 => json!({"do": "say", "text": "Hello", "to": "table"}),
            3..18 if !is_mine => json!({"do": "ping"}),
            _ if self.legal.0 != self.position["rev"] => json!({"do": "legal"}),
            _ if self.legal.1.is_empty() => json!({"do": "position"}),
            _ => json!({"do": "step", "step": self.dice.one(&self.legal.1)}),
        }
    }

    fn question(&self) -> Value {
        self.shown["question"]["question"].clone()
    }

    /// Hears all that was told until now.
    fn listen(&mut self) {
        // Who was behind gets everything after the first answer, and before the second.
        for _ in 0..2 {
            self.last = br#"{"id": "end", "do": "ping"}"#.to_vec();
            let answer = self.exchange(self.last.clone());
            match answer {
                Ok(answer) => assert_eq!(answer["re"], "end"),
                Err(Closed(code)) => return self.close(code),
            }
        }
    }
}

/// Counts the panics of all threads, those that the server survives too.
fn count_panics() -> Arc<AtomicUsize> {
    let panics = Arc::new(AtomicUsize::new(0));
    let (counted, usual) = (Arc::clone(&panics), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |info| {
        counted.fetch_add(1, Ordering::Relaxed);
        usual(info);
    }));
    panics
}

/// Ends the game that may go on, so that no computer plays, and waits until all know the same.
fn settle(members: &mut Vec<Member>) {
    members.iter_mut().for_each(Member::listen);
    members.retain(|member| member.connection.is_some());
    for member in members.iter_mut() {
        member.last = json!({"id": "over", "do": "end", "key": key()}).to_string().into_bytes();
        if let Ok(answer) = member.exchange(member.last.clone()) {
            member.note(&answer);
        }
    }
    loop {
        members.iter_mut().for_each(Member::listen);
        if members.windows(2).all(|pair| pair[0].head == pair[1].head) {
            return;
        }
    }
}

#[test]
fn a_room_survives_whatever_four_members_send_at_once() {
    let panics = count_panics();
    let mut settings = HostSettings { most_level: 2, ..HostSettings::default() };
    settings.limits.requests_at_once = u32::MAX;
    settings.limits.new_of_address = u32::MAX;
    let host = Hosting::with(settings);
    let messages = std::env::var("MESSAGES").ok().map(|text| text.parse().expect("a number"));
    let shared = Arc::new(Shared {
        place: *host,
        left: AtomicUsize::new(messages.unwrap_or(MESSAGES)),
        meeting: Mutex::default(),
        names: AtomicUsize::default(),
    });
    let members = (0..MEMBERS).map(|number| {
        let member = Member::new(&shared, number);
        std::thread::spawn(move || member.run())
    });
    let members: Vec<_> = members.collect();
    let members = members.into_iter().map(|member| member.join().expect("all is answered"));
    let mut members: Vec<Member> = members.filter(|member| member.connection.is_some()).collect();
    settle(&mut members);
    for member in &mut members {
        assert_eq!(member.room, shared.meeting.lock().expect("no panic").room);
        let (shown, position, head) = (member.shown.clone(), member.position.clone(), member.head.clone());
        let token = member.token.clone().expect("a token");
        member.head = (0, Value::Null);
        member.come_back(&token);
        assert_eq!(member.head, head);
        assert_eq!(member.shown, shown);
        assert_eq!(member.position, position);
    }
    for pair in members.windows(2) {
        assert_eq!(pair[0].shown, pair[1].shown);
        assert_eq!(pair[0].position, pair[1].position);
    }
    assert_eq!(panics.load(Ordering::Relaxed), 0);
    let meeting = shared.meeting.lock().expect("no panic");
    println!("{} rooms, {} entries in the last one", meeting.rooms, meeting.invitation.0);
}
