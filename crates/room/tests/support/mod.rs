//! A room as a server has it, with a second server that follows its log.
#![allow(dead_code, reason = "each test binary uses a part of this")]

pub mod clocks;
pub mod node;

use std::time::Duration;

use atar_room::{
    Broadcast, Bytes, Caller, Entry, MemberId, Millis, Network, NewRoom, Oversight, PendingEntry, Room, RoomLimits,
    RoomRefusal, RoomReply, RoomSettings, ServerSeed, receive,
};
use atar_table::Job;
use serde_json::{Value, json};

/// A room, its log, and all that anybody was told.
pub struct Server {
    pub room: Room,
    /// Another server that shows the same room.
    pub follower: Room,
    /// Another that was opened from a snapshot of the first.
    pub from_snapshot: Option<Room>,
    pub log: Vec<String>,
    pub server_seeds: Vec<ServerSeed>,
    /// Every text that left the server.
    pub told: Vec<String>,
    /// What the last entry has told.
    pub last: Option<Broadcast>,
    pub now: Millis,
    /// How long messages take.
    pub lag: Millis,
    entropy: u8,
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
pub fn atar() -> RoomSettings {
    let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "random"});
    RoomSettings::new("atar", options)
}

/// Atar for three, whose order is fixed.
pub fn three() -> RoomSettings {
    let options = json!({"side": 5, "stones": [2, 2, 2], "placement": "players", "order": "fixed"});
    RoomSettings::new("atar", options)
}

pub fn owari() -> RoomSettings {
    RoomSettings::new("owari", json!({"stones": 1, "first": 0}))
}

/// Petri on a small dish: every turn ends with a roll.
pub fn petri() -> RoomSettings {
    let hello = atar_table::Table::new(0).handle(atar_table::Client(0), &br#"{"do": "hello"}"#[..]);
    let hello: Value = serde_json::from_str(&hello.answer.expect("an answer").into_text()).expect("JSON");
    let games = hello["ok"]["games"].as_array().expect("games");
    let petri = games.iter().find(|game| game["name"] == "petri").expect("Petri");
    RoomSettings::new("petri", petri["options"].clone())
}

/// Petri for two teams: Ann and Cleo against Ben and Dan.
pub fn teams() -> RoomSettings {
    let mut settings = petri();
    settings.options["players"] = json!(4);
    settings.options["teams"] = json!([0, 1, 0, 1]);
    settings
}

impl Server {
    /// A room that Ann has just created, and her token.
    pub fn new(settings: RoomSettings) -> (Server, String) {
        Server::named("r1", settings)
    }

    /// A room of this ID that Ann has just created, and her token.
    pub fn named(room: &str, settings: RoomSettings) -> (Server, String) {
        Server::created(|now, entropy| Room::create(room, settings, "Ann", now, entropy))
    }

    /// A game that goes on with a proposed record, and has just started.
    pub fn proposed(proposal: NewRoom) -> Server {
        Server::waiting(proposal).started()
    }

    /// A room that Ann has just proposed.
    pub fn waiting(proposal: NewRoom) -> Server {
        Server::created(|now, entropy| {
            Room::propose("r1", proposal, RoomLimits::default(), Oversight::default(), now, entropy)
        })
        .0
    }

    fn created(create: impl FnOnce(Millis, [u8; 32]) -> Result<PendingEntry, RoomRefusal>) -> (Server, String) {
        let mut server = Server {
            room: Room::empty(),
            follower: Room::empty(),
            from_snapshot: None,
            log: Vec::new(),
            server_seeds: Vec::new(),
            told: Vec::new(),
            last: None,
            now: 1_000,
            lag: 0,
            entropy: 0,
        };
        let entropy = server.fresh();
        let pending = create(server.now, entropy).expect("a room");
        let answer = server.keep(&pending).expect("an answer");
        let token = answer["ok"]["you"]["token"].as_str().expect("a token").to_owned();
        (server, token)
    }

    /// A game between Ann, `m1`, Ben, `m2`, and perhaps Cleo, `m3`, and Dan, `m4`, that has just started.
    pub fn playing(settings: RoomSettings) -> Server {
        Server::new(settings).0.started()
    }

    fn started(self) -> Server {
        let mut server = self;
        let seats = server.shown()["seats"].as_array().expect("seats").len();
        for (member, seat) in (1..).zip(0..seats) {
            if member > 1 {
                server.enter(["Ben", "Cleo", "Dan"][seat - 1]);
            }
            server.ok(member, json!({"do": "sit", "seat": seat}));
            server.ok(member, json!({"do": "ready", "ready": true}));
        }
        server.ok(1, json!({"do": "start"}));
        server
    }

    /// Ends the game in progress, as its host.
    pub fn end(&mut self) {
        let host = self.shown()["members"].as_array().and_then(|members| {
            let host = members.iter().find(|member| member["host"] == true)?;
            host["member"].as_str()?.parse::<MemberId>().ok()
        });
        let MemberId(host) = host.expect("a host");
        self.ok(host, json!({"do": "end"}));
    }

    /// The room does what it owes by now. Returns how many entries that took.
    pub fn tick(&mut self) -> usize {
        for entries in 0..9 {
            let entropy = self.fresh();
            if let Some(other) = &mut self.from_snapshot {
                let due = matches!(other.tick(self.now, entropy), RoomReply::Entry(_));
                let here = matches!(self.room.tick(self.now, entropy), RoomReply::Entry(_));
                assert_eq!(due, here, "a room from a snapshot owes the same");
            }
            let RoomReply::Entry(pending) = self.room.tick(self.now, entropy) else {
                return entries;
            };
            assert!(self.room.next_tick().is_some_and(|due| due <= self.now));
            self.keep(&pending);
        }
        panic!("what is due is done once");
    }

    /// Opens the room from a snapshot, from now on.
    pub fn take_snapshot(&mut self) {
        let text = self.room.snapshot();
        let mut room = Room::from_snapshot(&text).expect("a snapshot is read");
        assert_eq!(room.snapshot(), text, "and written as it was read");
        if self.room.needs_server_seed() || room.needs_server_seed() {
            let server_seed = *self.server_seeds.last().expect("a server seed");
            let is_told = self.shown()["phase"] == "over";
            assert!(is_told || !text.contains(&server_seed.to_string()), "(h) {text}");
            assert!(room.learn_server_seed(server_seed));
        }
        assert_eq!(room.head(), self.room.head());
        assert_eq!(room.notes(), self.room.notes());
        assert_eq!(room.record_text(), self.room.record_text());
        assert_eq!(without_effects(&room), without_effects(&self.room));
        self.from_snapshot = Some(room);
    }

    /// (f) Computers play when it is their turn, at whichever server finds a turn first, and once. Returns how many
    /// turns that took.
    pub fn computers_play(&mut self) -> usize {
        for turns in 0..20 {
            let mut jobs = [self.room.think(1), self.follower.think(2)].map(|mut reply| reply.jobs.pop());
            let [Some(here), Some(there)] = [jobs[0].take(), jobs[1].take()] else {
                return turns;
            };
            let run = |job: Job| job.run(&|| Duration::ZERO, &|_| (), &mut |_| ());
            let entropy = self.fresh();
            let heard = self.room.handle_turn(run(here), self.now, entropy);
            let RoomReply::Entry(pending) = heard else {
                panic!("a computer's turn is played: {heard:?}");
            };
            self.keep(&pending);
            let late = self.follower.handle_turn(run(there), self.now, entropy);
            assert!(matches!(late, RoomReply::Nothing), "(f) a turn is played once");
        }
        20
    }

    /// Random bytes that never repeat.
    pub fn fresh(&mut self) -> [u8; 32] {
        self.entropy = self.entropy.wrapping_add(1);
        let mut entropy = [self.entropy; 32];
        entropy[1] = u8::try_from(self.log.len() % 251).expect("small");
        entropy
    }

    /// Appends an entry to the log, applies it at both servers, and returns the answer to who asked.
    pub fn keep(&mut self, pending: &PendingEntry) -> Option<Value> {
        let line = pending.line();
        let entry: Entry = serde_json::from_str(&line).expect("an entry");
        assert_eq!(entry, pending.entry, "an entry is read as it was written");
        self.log.push(line.clone());
        let told = self.room.apply(&line).expect("the entry fits");
        let follows = self.follower.apply(&line).expect("the entry fits there, too");
        for is_player in [false, true] {
            assert_eq!(told.message(is_player), follows.message(is_player));
        }
        if let Some(from_snapshot) = &mut self.from_snapshot {
            let follows = from_snapshot.apply(&line).expect("the entry fits there");
            for is_player in [false, true] {
                assert_eq!(told.message(is_player), follows.message(is_player));
            }
            if let Some(server_seed) = pending.server_seed {
                assert!(from_snapshot.learn_server_seed(server_seed));
            }
        }
        if let Some(server_seed) = pending.server_seed {
            self.server_seeds.push(server_seed);
            assert!(self.room.learn_server_seed(server_seed) && self.follower.learn_server_seed(server_seed));
        }
        self.check(&told);
        let answer = self.room.answer(pending, &told);
        self.told.push(told.message(false));
        self.told.extend(answer.clone());
        self.last = Some(told);
        answer.map(|answer| serde_json::from_str(&answer).expect("an answer is JSON"))
    }

    /// (b), (c): what is told is at the end of the log, and both servers are at the same position.
    fn check(&self, told: &Broadcast) {
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
        let entropy = self.fresh();
        let heard = self.room.handle(caller, &receive(text.as_bytes()), self.now, self.lag, entropy);
        if let Some(room) = &mut self.from_snapshot {
            let other = room.handle(caller, &receive(text.as_bytes()), self.now, self.lag, entropy);
            let line = |heard: &RoomReply| match heard {
                RoomReply::Entry(pending) => Some(pending.line()),
                _ => None,
            };
            assert_eq!(line(&other), line(&heard), "{text}");
        }
        match heard {
            RoomReply::Answer(answer) => self.said(&answer.text, None),
            RoomReply::Report(answer, _) => self.said(&answer, None),
            RoomReply::Entered(member, answer, _) => self.said(&answer, Some(member)),
            RoomReply::Entry(pending) => {
                let answer = self.keep(&pending).expect("an answer to who asked");
                let entered = answer["ok"]["you"]["member"].as_str().and_then(|id| id.parse().ok());
                Said { answer, entered, has_changed: true }
            }
            RoomReply::Nothing => panic!("a message is answered: {text}"),
        }
    }

    fn said(&mut self, answer: &str, entered: Option<MemberId>) -> Said {
        self.told.push(answer.to_owned());
        let answer = serde_json::from_str(answer).expect("an answer is JSON");
        Said { answer, entered, has_changed: false }
    }

    /// Sends a request as a member, with a key that was never used and the present `rev`.
    pub fn ask(&mut self, member: u32, mut request: Value) -> Said {
        self.complete(&mut request);
        self.send(Caller::Member(MemberId(member)), &request.to_string())
    }

    /// Gives a request a key that was never used and the present `rev`.
    pub fn complete(&mut self, request: &mut Value) {
        request["key"] = json!(Bytes::<16>(self.fresh()[..16].try_into().expect("16 bytes")));
        request["rev"] = self.rev();
    }

    pub fn ok(&mut self, member: u32, request: Value) -> Value {
        let said = self.ask(member, request.clone());
        assert!(!said.answer["ok"].is_null(), "{request}: {}", said.answer);
        said.answer
    }

    /// Whose turn it is plays the first step that may be played.
    pub fn turn(&mut self) {
        let member = self.to_act().expect("a player");
        let step = self.legal(member)[0].clone();
        self.ok(member, json!({"do": "step", "step": step}));
    }

    /// A member asks something.
    pub fn asks(&mut self, member: u32, what: &str) -> Value {
        self.ok(member, ask(what))
    }

    /// The number of the question that waits for answers.
    pub fn question(&self) -> u64 {
        let question = &self.shown()["question"]["question"];
        question.as_u64().expect("a question")
    }

    /// A member answers the question that waits.
    pub fn answers(&mut self, member: u32, yes: bool) -> Value {
        let question = self.question();
        let answer = json!({"do": "answer", "question": question, "yes": yes});
        self.ok(member, answer)
    }

    /// Ann asks something, and Ben agrees, if he is asked.
    pub fn agree(&mut self, what: &str) {
        self.asks(1, what);
        if !self.shown()["question"].is_null() {
            self.answers(2, true);
        }
    }

    /// A member is away, or here again, which is an entry.
    pub fn away(&mut self, member: u32, is_here: bool) {
        let pending = self.room.presence(MemberId(member), is_here, self.now);
        self.keep(&pending.expect("an entry"));
    }

    /// Lets somebody in by the invitation. Returns their number and token.
    pub fn enter(&mut self, name: &str) -> (MemberId, String) {
        let request = json!({"do": "enter", "net": 1, "name": name, "invitation": self.invitation()});
        let said = self.send(Caller::Stranger, &request.to_string());
        let token = said.answer["ok"]["you"]["token"].as_str();
        let token = token.unwrap_or_else(|| panic!("{}", said.answer)).to_owned();
        (said.entered.expect("a member"), token)
    }

    /// Asks to be let in from a network, by the invitation.
    pub fn enter_from(&mut self, network: u8, name: &str) -> Said {
        let request = json!({"do": "enter", "net": 1, "name": name, "invitation": self.invitation()});
        self.send(from(network), &request.to_string())
    }

    /// Tells the room whether a member is connected.
    pub fn presence(&mut self, member: u32, is_here: bool) {
        if let Some(pending) = self.room.presence(MemberId(member), is_here, self.now) {
            self.keep(&pending);
        }
    }

    /// The room as a member knows it who has heard all events.
    pub fn shown(&self) -> Value {
        let mut room = Value::Null;
        for mut event in self.log_events() {
            match event["event"].as_str() {
                Some("room") => room = event["room"].take(),
                Some("member") => take_passer(&mut room, &event),
                _ => {}
            }
        }
        assert!(room.is_object(), "a room event");
        room
    }

    pub fn invitation(&self) -> Value {
        self.shown()["invitation"].clone()
    }

    /// What each entry has told, once: the answer to who asked tells the same as the message to the others.
    fn log_events(&self) -> impl Iterator<Item = Value> {
        self.told.iter().flat_map(|text| {
            let mut message: Value = serde_json::from_str(text).expect("JSON");
            let is_answer = message.get("re").is_some();
            match message["tell"].take() {
                Value::Array(events) if !is_answer => events,
                _ => Vec::new(),
            }
        })
    }

    pub fn position(&self) -> Value {
        let position = self.room.position();
        position.map_or(Value::Null, |position| serde_json::from_str(&position).expect("JSON"))
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
        let answer = self.send(Caller::Member(MemberId(member)), r#"{"do": "legal"}"#).answer;
        let steps = answer["ok"]["steps"].as_array().cloned().unwrap_or_default();
        steps.iter().filter_map(Value::as_str).map(str::to_owned).collect()
    }
}

/// What asks the other players for something.
pub fn ask(what: &str) -> Value {
    json!({"do": "ask", "what": what})
}

/// Somebody who has not entered, from one of a few networks.
pub fn from(network: u8) -> Caller {
    let network: Network = Bytes([network; 16]);
    Caller::StrangerFrom(network)
}

/// The position without what the last change did, which a snapshot does not keep.
fn without_effects(room: &Room) -> Option<Value> {
    let position = room.position()?;
    let mut position: Value = serde_json::from_str(&position).expect("JSON");
    position["effects"].take();
    position["since"].take();
    Some(position)
}

/// Changes the members of a room by a `member` event.
fn take_passer(room: &mut Value, event: &Value) {
    let members = room["members"].as_array_mut().expect("members");
    let id = event.get("gone").unwrap_or(&event["member"]["member"]);
    let at = members.iter().position(|known| known["member"] == *id);
    match (at, event.get("member")) {
        (Some(at), Some(member)) => members[at] = member.clone(),
        (None, Some(member)) => members.push(member.clone()),
        (Some(at), None) => drop(members.remove(at)),
        (None, None) => panic!("{event}: nobody was there"),
    }
}
