//! The people of a simulation: they play, chat and ask, come back when their connection is cut, and send again what was
//! not answered. One of them also tries what is not theirs.

use std::collections::{BTreeMap, BTreeSet};

use atar_room::{Bytes, ChainDigest, Requester};
use rand::RngExt;
use serde_json::{Value, json};

use crate::world::{CALM, Event, NODES, World};

/// Who plays, who only watches, and who is hostile.
const NAMES: [&str; 4] = ["Ann", "Ben", "Cleo", "Dan"];
const HOSTILE: usize = 3;

#[derive(Default)]
pub struct SimulatedClient {
    pub token: Option<String>,
    /// The number as a member, as `m1`. Another one if the ledger has lost the first.
    pub members: BTreeSet<String>,
    /// The end of the log as it was told.
    pub head: Option<(u64, String)>,
    conn: Option<Conn>,
    /// The key and the name with which it enters for the first time.
    entrance: Option<(Bytes<16>, String)>,
    /// What waits for its answer.
    pub waits: Option<Waits>,
    /// Every key that it has sent, and the verb.
    pub sent: BTreeMap<String, String>,
    /// The changes that were answered: key, number and link.
    pub answered: Vec<(String, u64, String)>,
    /// What was told of each entry: number, link, text of the message. Those of its own are not among them.
    pub told: Vec<(u64, String, String)>,
    /// Each end of the log that it knew, and the one that it was told of then.
    pub renewals: Vec<Renewal>,
    /// Whether it was told that the log has lost what it knows.
    is_rewound: bool,
    /// Whether it has said something since the last fault.
    has_said_last: bool,
    /// Every text that arrived.
    pub texts: Vec<String>,
    room: Value,
    position: Value,
    legal: Option<(u64, Vec<String>)>,
    ids: u64,
}

#[derive(Clone, Copy)]
struct Conn {
    requester: Requester,
    node: usize,
    epoch: u32,
    has_entered: bool,
    since: u64,
}

/// What a client knew of the log, and what it knew then.
pub struct Renewal {
    pub from: (u64, String),
    pub to: (u64, String),
    /// Whether it was told in between that the log has lost what it knew.
    pub is_rewound: bool,
}

pub struct Waits {
    pub key: String,
    pub id: u64,
    pub text: String,
    since: u64,
}

impl SimulatedClient {
    pub fn new(_: usize) -> SimulatedClient {
        SimulatedClient::default()
    }

    /// Ann has just made the room, and waits for the answer.
    pub fn begin(&mut self, requester: Requester) {
        let (node, epoch, has_entered, since) = (0, 0, false, 1_000_000);
        self.conn = Some(Conn { requester, node, epoch, has_entered, since });
    }

    fn seats(&self) -> Vec<u64> {
        let seats = self.room["seats"].as_array().map_or(&[][..], Vec::as_slice);
        let is_own = |holder: &Value| holder["member"].as_str().is_some_and(|id| self.members.contains(id));
        (0..).zip(seats).filter(|(_, holder)| is_own(holder)).map(|(seat, _)| seat).collect()
    }

    fn is_ready(&self) -> bool {
        let members = self.room["members"].as_array().map_or(&[][..], Vec::as_slice);
        let own = members.iter().find(|member| member["member"].as_str().is_some_and(|id| self.members.contains(id)));
        own.is_some_and(|member| member["ready"] == true)
    }

    /// Notes what an entry has told, if it is the next. Returns whether nothing is missing.
    fn note(&mut self, message: &Value) -> bool {
        let seq = message["seq"].as_u64().expect("a number");
        let link = message["link"].as_str().expect("a link").to_owned();
        let known = self.head.as_ref().map_or(0, |(seq, _)| *seq);
        if seq <= known {
            return true;
        }
        if seq != known + 1 {
            return false;
        }
        self.know((seq, link));
        for event in message["tell"].as_array().into_iter().flatten() {
            match event["event"].as_str() {
                Some("room") => self.room = event["room"].clone(),
                Some("member") => self.take_passer(event),
                Some("changed") => self.position = event["position"].clone(),
                _ => {}
            }
        }
        true
    }

    /// Notes who has come, is away or back, or is gone.
    fn take_passer(&mut self, event: &Value) {
        let id = event.get("gone").unwrap_or(&event["member"]["member"]);
        let members = self.room["members"].as_array_mut().expect("members");
        let at = members.iter().position(|known| known["member"] == *id);
        match (at, event.get("gone")) {
            (Some(at), Some(_)) => drop(members.remove(at)),
            (Some(at), None) => members[at] = event["member"].clone(),
            (None, _) => members.push(event["member"].clone()),
        }
    }

    /// Takes everything anew.
    fn renew(&mut self, message: &Value) {
        let all = &message["ok"];
        self.know((message["seq"].as_u64().expect("a number"), message["link"].as_str().expect("a link").to_owned()));
        self.room = all["room"].clone();
        self.position = all["position"].clone();
        self.take_member(&all["you"]);
    }

    /// Knows another end of the log from now on.
    fn know(&mut self, to: (u64, String)) {
        let is_rewound = std::mem::take(&mut self.is_rewound);
        if let Some(from) = self.head.replace(to.clone()) {
            self.renewals.push(Renewal { from, to, is_rewound });
        }
    }

    fn take_member(&mut self, you: &Value) {
        if let Some(member) = you["member"].as_str() {
            self.members.insert(member.to_owned());
        }
        if let Some(token) = you["token"].as_str() {
            self.token = Some(token.to_owned());
        }
    }
}

impl World {
    pub fn cut_a_client(&mut self) {
        let client = self.entropy.random_range(0..self.clients.len());
        if let Some(conn) = self.clients[client].conn {
            self.faults.closed += 1;
            self.hang_up(client, conn);
        }
    }

    /// A client gives its connection up. The node learns of it sooner or later.
    fn hang_up(&mut self, client: usize, conn: Conn) {
        self.clients[client].conn = None;
        let Conn { requester, node, epoch, .. } = conn;
        let delay = self.entropy.random_range(1..3_000);
        self.after(delay, Event::Left { node, epoch, requester });
    }

    pub fn client_is_cut(&mut self, client: usize, requester: Requester) {
        if self.clients[client].conn.is_some_and(|conn| conn.requester == requester) {
            self.clients[client].conn = None;
        }
    }

    fn say(&mut self, client: usize, text: String) {
        if let Some(Conn { requester, node, epoch, .. }) = self.clients[client].conn {
            self.send(requester, false, Event::ToNode { node, epoch, requester, text });
        }
    }

    pub fn client_ticks(&mut self, client: usize) {
        let next = self.entropy.random_range(100..700);
        self.after(next, Event::ClientTick { client });
        let Some(conn) = self.clients[client].conn else {
            return self.dial(client);
        };
        if !conn.has_entered {
            if self.now > conn.since + 5_000 {
                self.hang_up(client, conn);
            }
            return;
        }
        match &self.clients[client].waits {
            Some(waits) if self.now > waits.since + 6_000 => self.hang_up(client, conn),
            Some(_) => {}
            None if self.is_peace() => self.say_once_more(client),
            None => self.want(client),
        }
    }

    /// A client connects and enters.
    fn dial(&mut self, client: usize) {
        let invitation = self.clients[0].room["invitation"].clone();
        if self.clients[client].token.is_none() && invitation.is_null() {
            return;
        }
        let node = self.entropy.random_range(0..NODES);
        let requester = Requester(u64::from_le_bytes(self.fresh()[..8].try_into().expect("eight")));
        if !self.connect(client, node, requester) {
            return;
        }
        let epoch = self.nodes[node].epoch;
        let (has_entered, since) = (false, self.now);
        self.clients[client].conn = Some(Conn { requester, node, epoch, has_entered, since });
        self.clients[client].is_rewound = false;
        if client == HOSTILE {
            let wrong = json!({"id": "wrong", "do": "enter", "net": 1, "token": Bytes([7; 16])});
            self.say(client, wrong.to_string());
        }
        let own = &self.clients[client];
        let mut enter = json!({"id": "enter", "do": "enter", "net": 1});
        match (&own.token, &own.head) {
            (Some(token), Some((seq, link))) => {
                enter["token"] = json!(token);
                enter["since"] = json!(seq);
                enter["link"] = json!(link);
            }
            (Some(token), None) => enter["token"] = json!(token),
            (None, _) => {
                let (key, name) = self.entrance(client);
                enter["key"] = json!(key);
                enter["name"] = json!(name);
                enter["invitation"] = invitation;
            }
        }
        self.say(client, enter.to_string());
    }

    /// The key and the name with which a client enters, until the answer comes.
    fn entrance(&mut self, client: usize) -> (Bytes<16>, String) {
        if let Some(entrance) = &self.clients[client].entrance {
            return entrance.clone();
        }
        let key = Bytes(self.fresh()[..16].try_into().expect("sixteen"));
        let name = format!("{}{}", NAMES[client], self.now % 100_000);
        self.clients[client].entrance = Some((key, name.clone()));
        (key, name)
    }

    pub fn client_hears(&mut self, client: usize, requester: Requester, text: &str) {
        let Some(conn) = self.clients[client].conn.filter(|conn| conn.requester == requester) else {
            return;
        };
        self.clients[client].texts.push(text.to_owned());
        let message: Value = serde_json::from_str(text).expect("JSON");
        let own = &mut self.clients[client];
        match (&message["re"], message["event"].as_str()) {
            (Value::String(id), _) if id == "wrong" => {
                assert_eq!(
                    message["error"]["code"].as_str().unwrap_or("none").replace("unavailable", "no_room"),
                    "no_room"
                );
            }
            (Value::String(id), _) if id == "legal" => own.take_legal(&message),
            // The answer to the creation has no id.
            (Value::String(_), _) | (Value::Null, None) => {
                self.client_enters(client, conn, &message);
            }
            (Value::Number(id), _) => self.client_is_answered(client, conn, id.as_u64(), &message),
            (_, Some("entry")) if conn.has_entered && !own.note_told(&message, text) => {
                self.hang_up(client, conn);
            }
            (_, Some("whole")) => own.renew(&message),
            (_, Some("rewound")) => self.client_is_rewound(client, &message),
            _ => {}
        }
    }

    fn client_is_rewound(&mut self, client: usize, message: &Value) {
        self.faults.rewound += 1;
        let own = &mut self.clients[client];
        let (seq, link) = own.head.as_ref().expect("it knows of a log");
        assert_eq!(message["from"], json!({"seq": seq, "link": link}), "{client}: what it knew is lost");
        own.is_rewound = true;
    }

    fn client_enters(&mut self, client: usize, conn: Conn, message: &Value) {
        let own = &mut self.clients[client];
        if message["error"]["code"] == "unavailable" {
            return self.hang_up(client, conn);
        }
        if message["error"]["code"] == "no_room" {
            // The ledger has lost the entrance: it is made anew.
            assert!(!self.lost.is_empty(), "{client}: {message}");
            (own.token, own.head, own.entrance) = (None, None, None);
            return self.hang_up(client, conn);
        }
        assert!(message["ok"].is_object(), "{message}");
        match message["ok"]["entries"].as_array().cloned() {
            Some(entries) => {
                for entry in entries {
                    assert!(own.note_told(&entry, &entry.to_string()), "nothing is missing: {entry}");
                }
                own.take_member(&message["ok"]["you"]);
            }
            None => own.renew(message),
        }
        if let Some(conn) = &mut own.conn {
            conn.has_entered = true;
        }
        let now = self.now;
        if let Some(waits) = &mut self.clients[client].waits {
            waits.since = now;
            let text = waits.text.clone();
            self.say(client, text);
        }
    }

    fn client_is_answered(&mut self, client: usize, conn: Conn, id: Option<u64>, message: &Value) {
        let now = self.now;
        let own = &mut self.clients[client];
        let Some(waits) = own.waits.as_mut().filter(|waits| Some(waits.id) == id) else {
            return;
        };
        if message["error"]["code"] == "unavailable" {
            // The same is sent again later, over a new connection.
            waits.since = now;
            return self.hang_up(client, conn);
        }
        let key = waits.key.clone();
        own.waits = None;
        if let (Some(seq), Some(link)) = (message["seq"].as_u64(), message["link"].as_str()) {
            own.answered.push((key, seq, link.to_owned()));
            if message["again"] != true && !own.note(message) {
                self.hang_up(client, conn);
            }
        }
    }

    /// A server that has the room no longer, or whose log has lost entries, finds out when it next appends.
    fn say_once_more(&mut self, client: usize) {
        if !std::mem::replace(&mut self.clients[client].has_said_last, true) {
            let to = if self.clients[client].seats().is_empty() { "watchers" } else { "table" };
            self.ask(client, json!({"do": "say", "text": "Bye", "to": to}));
        }
    }

    /// A client wants something, and asks for it.
    fn want(&mut self, client: usize) {
        if let Some(request) = self.wish(client) {
            self.ask(client, request);
        }
    }

    fn ask(&mut self, client: usize, mut request: Value) {
        let own = &mut self.clients[client];
        own.ids += 1;
        let id = own.ids;
        request["id"] = json!(id);
        let rev = own.position["rev"].clone();
        if !rev.is_null() {
            request["rev"] = rev;
        }
        let [a, b] = [0, 16].map(|at| self.entropy.random::<[u8; 32]>()[at..].to_vec());
        let key = Bytes::<16>(a[..16].try_into().expect("16 bytes")).to_string();
        if self.entropy.random_range(0..2) == 0 {
            request["salt"] = json!(Bytes::<16>(b[..16].try_into().expect("16 bytes")));
        }
        request["key"] = json!(key);
        let (text, since) = (request.to_string(), self.now);
        let verb = request["do"].as_str().expect("a verb").to_owned();
        let own = &mut self.clients[client];
        own.sent.insert(key.clone(), verb);
        own.waits = Some(Waits { key, id, text: text.clone(), since });
        self.say(client, text.clone());
        if self.time() > CALM && self.chance(6) {
            // An impatient front sends the same twice.
            self.say(client, text);
        }
    }

    fn wish(&mut self, client: usize) -> Option<Value> {
        let pick = self.entropy.random_range(0..40);
        let own = &self.clients[client];
        let seats = own.seats();
        match own.room["phase"].as_str()? {
            "waiting" if client < 2 && seats.is_empty() => Some(json!({"do": "sit", "seat": client})),
            "waiting" if client < 2 && !own.is_ready() => Some(json!({"do": "ready", "ready": true})),
            "waiting" => (client == 0).then(|| json!({"do": "start"})),
            "over" if client < 2 && pick < 20 => {
                let question = own.room["question"]["question"].as_u64();
                Some(match question {
                    Some(question) => json!({"do": "answer", "question": question, "yes": true}),
                    None => {
                        json!({"do": "ask", "what": "rematch", "rev": own.position["rev"]})
                    }
                })
            }
            _ if client == HOSTILE => self.wish_what_is_not_theirs(client, pick),
            _ => self.wish_in_play(client, pick),
        }
    }

    fn wish_in_play(&mut self, client: usize, pick: u32) -> Option<Value> {
        let own = &self.clients[client];
        let question = own.room["question"]["question"].as_u64();
        match pick {
            0..=29 => self.wish_a_step(client),
            30..=32 => Some(
                json!({"do": "say", "text": format!("Hello {pick}"), "to": if client < 2 { "table" } else { "watchers" }}),
            ),
            33 | 34 => {
                let what = if pick == 33 { "undo" } else { "more_time" };
                Some(json!({"do": "ask", "what": what, "rev": own.position["rev"]}))
            }
            35 | 36 => question.map(|question| json!({"do": "answer", "question": question, "yes": pick == 35})),
            37 => Some(json!({"do": "rename", "name": NAMES[client], "colour": 1})),
            38 => Some(json!({"do": "take_back"})),
            _ => self.chance(10).then(|| json!({"do": "resign", "seat": client})),
        }
    }

    fn wish_a_step(&mut self, client: usize) -> Option<Value> {
        let own = &self.clients[client];
        let seat = own.position["actor"]["seat"].as_u64()?;
        let rev = own.position["rev"].as_u64()?;
        if !own.seats().contains(&seat) {
            return None;
        }
        match &own.legal {
            Some((known, steps)) if *known == rev && !steps.is_empty() => {
                let at = self.entropy.random_range(0..steps.len());
                Some(json!({"do": "step", "step": self.clients[client].legal.as_ref()?.1[at]}))
            }
            _ => {
                self.say(client, json!({"id": "legal", "do": "legal", "rev": rev}).to_string());
                None
            }
        }
    }

    fn wish_what_is_not_theirs(&mut self, client: usize, pick: u32) -> Option<Value> {
        Some(match pick {
            0..=9 => json!({"do": "step", "step": "1"}),
            10..=14 => json!({"do": "resign", "seat": pick % 2}),
            15 => json!({"do": "kick", "member": "m1"}),
            16 => json!({"do": "end"}),
            17 => json!({"do": "hand_over", "member": "m4"}),
            18 => json!({"do": "undo_turn", "seat": 0}),
            19 => json!({"do": "answer", "question": 5, "yes": true}),
            20..=24 => json!({"do": "say", "text": "Ha", "to": "watchers"}),
            25..=27 => json!({"do": "sit", "seat": pick % 2}),
            _ => return self.wish_a_step(client),
        })
    }
}

impl SimulatedClient {
    fn take_legal(&mut self, message: &Value) {
        let steps = message["ok"]["steps"].as_array().or_else(|| message["ok"].as_array());
        let rev = self.position["rev"].as_u64();
        if let Some((steps, rev)) = steps.zip(rev) {
            let steps = steps.iter().filter_map(|step| step.as_str().map(str::to_owned));
            self.legal = Some((rev, steps.collect()));
        }
    }

    fn note_told(&mut self, message: &Value, text: &str) -> bool {
        let seq = message["seq"].as_u64().expect("a number");
        let link = message["link"].as_str().expect("a link").to_owned();
        self.told.push((seq, link, text.to_owned()));
        self.note(message)
    }
}

/// Returns a link as its text is written.
pub fn written(link: [u8; 16]) -> String {
    let link: ChainDigest = Bytes(link);
    link.to_string()
}
