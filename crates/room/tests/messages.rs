//! The messages of a room, byte by byte: tests/messages.txt has an evening at one with every kind of request and event.
//! Older and newer programs meet on this wire, so no text changes without notice. After an intended change,
//! `WRITE_MESSAGES=1 cargo test -p atar-room --test messages` writes the file anew.

mod support;

use std::{env, fs};

use atar_room::{Caller, ClockKind, MemberId, Oversight, StandIn};
use serde_json::{Value, json};
use support::{Server, owari};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/messages.txt");
const STRANGER: u32 = 0;
const ANN: u32 = 1;
const BEN: u32 = 2;
const CLEO: u32 = 3;

/// A room whose messages are written down: requests after `>`, what the room says after `<`.
struct Evening {
    server: Server,
    text: String,
    /// How many texts of the room are written down.
    written: usize,
}

impl Evening {
    /// Writes down what the room has said since.
    fn write(&mut self) {
        for told in self.server.told.iter().skip(self.written) {
            // Positions and records are the table's, which has tests of its own.
            let mut told = told.clone();
            let texts = [self.server.room.record_text(), self.server.room.position()];
            for (text, name) in texts.into_iter().zip([r#""RECORD""#, r#""POSITION""#]) {
                told = text.map_or(told.clone(), |text| told.replace(text.trim_end(), name));
            }
            self.text += &format!("< {}\n", without_links(&told));
        }
        self.written = self.server.told.len();
    }

    /// Sends a request as a member, with an id.
    fn ask(&mut self, member: u32, mut request: Value) -> Value {
        request["id"] = json!(self.written);
        let caller = if member == STRANGER {
            Caller::Stranger
        } else {
            self.server.complete(&mut request);
            Caller::Member(MemberId(member))
        };
        self.text += &format!("> {}\n", without_links(&request.to_string()));
        let said = self.server.send(caller, &request.to_string());
        self.write();
        said.answer
    }

    fn presence(&mut self, member: u32, is_here: bool) {
        let (member, now) = (MemberId(member), self.server.now);
        let pending = self.server.room.presence(member, is_here, now);
        self.server.keep(&pending.expect("an entry"));
        self.write();
    }

    fn tick(&mut self, time: u64) {
        self.server.now += time;
        self.server.tick();
        self.write();
    }

    /// Has the member whose turn it is take the first legal step.
    fn step(&mut self) {
        let member = self.server.to_act().expect("a player");
        let step = self.server.legal(member)[0].clone();
        self.written = self.server.told.len();
        self.ask(member, json!({"do": "step", "step": step}));
    }
}

/// Links depend on the records in the log, which have the version of the program.
fn without_links(text: &str) -> String {
    let mut parts = text.split(r#""link":""#);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let zeros = "0".repeat(32);
        format!(r#"{text}"link":"{zeros}{}"#, &part[32..])
    })
}

fn evening() -> Evening {
    let mut settings = owari();
    settings.listed = true;
    let (mut server, _) = Server::new(settings);
    server.room.oversee(Oversight { asks_for_manners: true, takes_reports: true, ..Oversight::default() });
    let written = server.told.len();
    Evening { server, text: String::new(), written }
}

/// People come, sit down and start.
fn before_the_game(evening: &mut Evening) -> String {
    let enter = |name: &str| json!({"do": "enter", "net": 1, "name": name});
    let ben = evening.ask(STRANGER, enter("Ben"));
    let token = ben["ok"]["you"]["token"].as_str().expect("a token").to_owned();
    let invitation = evening.server.invitation();
    let mut by_link = enter("Cleo");
    by_link["invitation"] = invitation;
    by_link["key"] = json!("0123456789abcdef0123456789abcdef");
    evening.ask(STRANGER, by_link.clone());
    evening.ask(STRANGER, by_link);
    evening.ask(STRANGER, json!({"do": "enter", "net": 2, "name": "Dan"}));
    evening.ask(STRANGER, json!({"do": "look", "net": 1, "token": token}));
    let clock = ClockKind::Bank { main: 60, increment: 5 };
    let settings = json!({"clock": clock, "stand_in": StandIn { after: 60, level: 2 }, "watchers": 9});
    evening.ask(ANN, json!({"do": "settings", "settings": settings}));
    evening.ask(ANN, json!({"do": "computer", "seat": 1, "level": 3}));
    evening.ask(ANN, json!({"do": "computer", "seat": 1, "level": null}));
    evening.ask(ANN, json!({"do": "sit", "seat": 0}));
    evening.ask(BEN, json!({"do": "sit", "seat": 0}));
    evening.ask(BEN, json!({"do": "sit", "seat": 1}));
    evening.ask(BEN, json!({"do": "stand", "seat": 1}));
    evening.ask(BEN, json!({"do": "sit", "seat": 1}));
    evening.ask(BEN, json!({"do": "rename", "name": "Benno", "colour": 3}));
    evening.ask(ANN, json!({"do": "ready", "ready": true}));
    evening.ask(BEN, json!({"do": "ready", "ready": true}));
    evening.ask(ANN, json!({"do": "start"}));
    token
}

/// They play and write.
fn the_game(evening: &mut Evening) {
    evening.step();
    evening.ask(BEN, json!({"do": "say", "text": "Hello", "to": "table"}));
    evening.ask(CLEO, json!({"do": "say", "text": "Good move", "to": "watchers"}));
    let line = evening.server.log.len();
    evening.ask(ANN, json!({"do": "mute", "member": "m3", "muted": true}));
    evening.ask(ANN, json!({"do": "take_away", "line": line}));
    evening.ask(BEN, json!({"do": "ask", "what": "pause"}));
    let question = evening.server.log.len();
    evening.ask(ANN, json!({"do": "answer", "question": question, "yes": true}));
    evening.ask(BEN, json!({"do": "report", "member": "m3"}));
    evening.ask(BEN, json!({"do": "ask", "what": "go_on"}));
    let question = evening.server.log.len();
    evening.ask(ANN, json!({"do": "answer", "question": question, "yes": true}));
    evening.presence(BEN, false);
    evening.ask(ANN, json!({"do": "claim", "what": "stand_in"}));
    evening.tick(70_000);
    evening.presence(BEN, true);
    evening.ask(BEN, json!({"do": "ask", "what": "undo"}));
    evening.ask(ANN, json!({"do": "ask", "what": "undo"}));
    let question = evening.server.log.len();
    evening.ask(BEN, json!({"do": "answer", "question": question, "yes": false}));
    evening.ask(ANN, json!({"do": "ask", "what": "undo"}));
    evening.ask(CLEO, json!({"do": "ping", "t": 5}));
    evening.ask(ANN, json!({"do": "fly"}));
}

/// The game ends, and one after the other goes.
fn after_the_game(evening: &mut Evening, token: &str) {
    evening.ask(BEN, json!({"do": "resign", "seat": 1}));
    evening.ask(CLEO, json!({"do": "records"}));
    evening.ask(CLEO, json!({"do": "records", "game": 1}));
    let device = evening.ask(BEN, json!({"do": "device"}));
    let device = device["ok"]["device"].clone();
    evening.ask(STRANGER, json!({"do": "enter", "net": 1, "device": device}));
    let head = evening.server.room.head();
    evening.ask(ANN, json!({"do": "invite"}));
    let back = json!({"do": "enter", "net": 1, "token": token, "since": head.seq, "link": head.link});
    evening.ask(STRANGER, back);
    evening.ask(ANN, json!({"do": "hand_over", "member": "m2"}));
    evening.ask(BEN, json!({"do": "kick", "member": "m3"}));
    evening.ask(ANN, json!({"do": "ask", "what": "rematch"}));
    let question = evening.server.log.len();
    evening.ask(BEN, json!({"do": "answer", "question": question, "yes": true}));
    evening.ask(BEN, json!({"do": "end"}));
    evening.ask(ANN, json!({"do": "leave"}));
}

#[test]
fn every_text_stays_as_it_is() {
    let mut evening = evening();
    let token = before_the_game(&mut evening);
    the_game(&mut evening);
    after_the_game(&mut evening, &token);
    let whole = evening.server.room.whole(MemberId(BEN), evening.server.now);
    evening.server.told.push(whole);
    evening.write();
    let card = evening.server.room.card().expect("the room is listed");
    evening.text += &format!("= {card}\n");
    if env::var_os("WRITE_MESSAGES").is_some() {
        fs::write(FILE, &evening.text).expect("the tests can be written to");
    }
    let kept = fs::read_to_string(FILE).expect("the file is there");
    for (line, kept) in evening.text.lines().zip(kept.lines()) {
        assert_eq!(line, kept);
    }
    assert_eq!(evening.text.lines().count(), kept.lines().count());
}
