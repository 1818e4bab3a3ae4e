//! A room as a server has it, with a second server that follows its log.
#![allow(dead_code, reason = "each test binary uses a part of this")]

use atar_room::{
    Bytes, Caller, Entry, Heard, MemberId, Millis, Pending, Room, Secret, Settings, Told,
};
use serde_json::{Value, json};

/// A room, its log, and all that anybody was told.
pub struct Server {
    pub room: Room,
    /// Another server that shows the same room.
    pub follower: Room,
    pub log: Vec<String>,
    pub secrets: Vec<Secret>,
    /// Every text that left the server.
    pub told: Vec<String>,
    pub now: Millis,
    luck: u8,
}

/// What a message came to.
#[derive(Debug)]
pub struct Said {
    pub answer: Value,
    /// Who the caller has become by entering.
    pub entered: Option<MemberId>,
    pub has_changed: bool,
}

impl Said {
    pub fn code(&self) -> &str {
        self.answer["error"]["code"].as_str().unwrap_or("")
    }
}

/// Atar on a small board; chance draws the order.
pub fn atar() -> Settings {
    let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "random"});
    Settings::new("atar", options)
}

/// Atar for three, whose order is fixed.
pub fn three() -> Settings {
    let options = json!({"side": 5, "stones": [2, 2, 2], "placement": "players", "order": "fixed"});
    Settings::new("atar", options)
}

pub fn owari() -> Settings {
    Settings::new("owari", json!({"stones": 1, "first": 0}))
}

/// Petri on a small dish: every turn ends with a roll.
pub fn petri() -> Settings {
    let hello = atar_table::Table::new(0).handle(atar_table::Client(0), &br#"{"do": "hello"}"#[..]);
    let hello: Value = serde_json::from_str(&hello.answer.expect("an answer")).expect("JSON");
    let games = hello["ok"]["games"].as_array().expect("games");
    let petri = games
        .iter()
        .find(|game| game["name"] == "petri")
        .expect("Petri");
    Settings::new("petri", petri["options"].clone())
}

impl Server {
    /// A room that Ann has just created, and her token.
    pub fn new(settings: Settings) -> (Server, String) {
        let mut server = Server {
            room: Room::empty(),
            follower: Room::empty(),
            log: Vec::new(),
            secrets: Vec::new(),
            told: Vec::new(),
            now: 1_000,
            luck: 0,
        };
        let luck = server.fresh();
        let pending = Room::create("r1", settings, "Ann", server.now, luck).expect("a room");
        let answer = server.keep(&pending).expect("an answer");
        let token = answer["ok"]["you"]["token"]
            .as_str()
            .expect("a token")
            .to_owned();
        (server, token)
    }

    /// A game between Ann, `m1`, Ben, `m2`, and perhaps Cleo, `m3`, that has just started.
    pub fn playing(settings: Settings) -> Server {
        let (mut server, _) = Server::new(settings);
        let seats = server.shown()["seats"].as_array().expect("seats").len();
        for (member, seat) in (1..).zip(0..seats) {
            if member > 1 {
                server.enter(["Ben", "Cleo"][seat - 1]);
            }
            server.ok(member, json!({"do": "sit", "seat": seat}));
            server.ok(member, json!({"do": "ready", "ready": true}));
        }
        server.ok(1, json!({"do": "start"}));
        server
    }

    /// Random bytes that never repeat.
    pub fn fresh(&mut self) -> [u8; 32] {
        self.luck = self.luck.wrapping_add(1);
        let mut luck = [self.luck; 32];
        luck[1] = u8::try_from(self.log.len() % 251).expect("small");
        luck
    }

    /// Appends an entry to the log, applies it at both servers, and returns the answer to who asked.
    pub fn keep(&mut self, pending: &Pending) -> Option<Value> {
        let line = pending.line();
        let entry: Entry = serde_json::from_str(&line).expect("an entry");
        assert_eq!(entry, pending.entry, "an entry is read as it was written");
        self.log.push(line.clone());
        let told = self.room.apply(&line).expect("the entry fits");
        let follows = self
            .follower
            .apply(&line)
            .expect("the entry fits there, too");
        for is_player in [false, true] {
            assert_eq!(told.message(is_player), follows.message(is_player));
        }
        if let Some(secret) = pending.secret {
            self.secrets.push(secret);
            assert!(self.room.learn_secret(secret) && self.follower.learn_secret(secret));
        }
        self.check(&told);
        let answer = self.room.answer(pending, &told);
        self.told.push(told.message(false));
        self.told.extend(answer.clone());
        answer.map(|answer| serde_json::from_str(&answer).expect("an answer is JSON"))
    }

    /// (b), (c): what is told is at the end of the log, and both servers are at the same position.
    fn check(&self, told: &Told) {
        let message: Value = serde_json::from_str(&told.message(false)).expect("a message is JSON");
        assert_eq!(message["seq"], self.log.len());
        assert_eq!(self.room.head(), told.head);
        assert_eq!(self.room.head(), self.follower.head());
        assert_eq!(self.room.position(), self.follower.position());
        let events = message["tell"].as_array().expect("events");
        for event in events.iter().filter(|event| event["event"] == "changed") {
            let position = self.room.position().expect("a position");
            let position: Value = serde_json::from_str(&position).expect("JSON");
            assert_eq!(event["position"], position);
        }
    }

    /// Sends a text as this caller.
    pub fn send(&mut self, caller: Caller, text: &str) -> Said {
        let luck = self.fresh();
        match self.room.hear(caller, text.as_bytes(), self.now, luck) {
            Heard::Answer(answer) => self.said(&answer, None),
            Heard::Entered(member, answer) => self.said(&answer, Some(member)),
            Heard::Entry(pending) => {
                let answer = self.keep(&pending).expect("an answer to who asked");
                let entered = answer["ok"]["you"]["member"]
                    .as_str()
                    .and_then(|id| id.parse().ok());
                Said {
                    answer,
                    entered,
                    has_changed: true,
                }
            }
            Heard::Nothing => panic!("a message is answered: {text}"),
        }
    }

    fn said(&mut self, answer: &str, entered: Option<MemberId>) -> Said {
        self.told.push(answer.to_owned());
        let answer = serde_json::from_str(answer).expect("an answer is JSON");
        Said {
            answer,
            entered,
            has_changed: false,
        }
    }

    /// Sends a request as a member, with a key that was never used and the present `rev`.
    pub fn ask(&mut self, member: u32, mut request: Value) -> Said {
        request["key"] = json!(Bytes::<16>(
            self.fresh()[..16].try_into().expect("16 bytes")
        ));
        request["rev"] = self.rev();
        self.send(Caller::Member(MemberId(member)), &request.to_string())
    }

    pub fn ok(&mut self, member: u32, request: Value) -> Value {
        let said = self.ask(member, request.clone());
        assert!(!said.answer["ok"].is_null(), "{request}: {}", said.answer);
        said.answer
    }

    /// Lets somebody in by the invitation. Returns their number and token.
    pub fn enter(&mut self, name: &str) -> (MemberId, String) {
        let request =
            json!({"do": "enter", "net": 1, "name": name, "invitation": self.invitation()});
        let said = self.send(Caller::Stranger, &request.to_string());
        let token = said.answer["ok"]["you"]["token"].as_str();
        let token = token
            .unwrap_or_else(|| panic!("{}", said.answer))
            .to_owned();
        (said.entered.expect("a member"), token)
    }

    /// The last `room` event.
    pub fn shown(&self) -> Value {
        let events = self.log_events().filter(|event| event["event"] == "room");
        events.last().expect("a room event")["room"].clone()
    }

    pub fn invitation(&self) -> Value {
        self.shown()["invitation"].clone()
    }

    fn log_events(&self) -> impl Iterator<Item = Value> {
        self.told.iter().flat_map(|text| {
            let mut message: Value = serde_json::from_str(text).expect("JSON");
            match message["tell"].take() {
                Value::Array(events) => events,
                _ => Vec::new(),
            }
        })
    }

    pub fn position(&self) -> Value {
        let position = self.room.position();
        position.map_or(Value::Null, |position| {
            serde_json::from_str(&position).expect("JSON")
        })
    }

    pub fn rev(&self) -> Value {
        self.position()["rev"].clone()
    }

    /// The member whose turn it is; none if a computer's or nobody's.
    pub fn to_act(&self) -> Option<u32> {
        let seat = self.position()["actor"]["seat"].as_u64()?;
        let holder = self.shown()["seats"][usize::try_from(seat).expect("small")]["member"].clone();
        holder.as_str()?.strip_prefix('m')?.parse().ok()
    }

    pub fn legal(&mut self, member: u32) -> Vec<String> {
        let answer = self
            .send(Caller::Member(MemberId(member)), r#"{"do": "legal"}"#)
            .answer;
        let steps = answer["ok"]["steps"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        steps
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    }
}
