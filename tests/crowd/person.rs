//! Somebody in the room, with what they were told.

use atar_room::{MemberId, Requester};
use serde_json::{Value, json};

/// The codes of refusals. That of a defect is not among them.
const CODES: [&str; 18] = [
    "too_fast",
    "bad_request",
    "unknown_game",
    "bad_options",
    "no_game",
    "illegal_step",
    "stale",
    "bad_record",
    "busy",
    "not_your_turn",
    "no_room",
    "not_allowed",
    "full",
    "not_ready",
    "over",
    "too_soon",
    "unavailable",
    "old_program",
];

/// What an answer must name.
#[derive(Clone, Debug)]
pub enum Id {
    /// This.
    Known(Value),
    /// Whatever the message had, which nobody can tell.
    Unknown,
}

/// Somebody at a connection to the room.
pub struct Person {
    pub requester: Requester,
    /// Who they are once they have entered.
    pub member: Option<MemberId>,
    pub token: Option<String>,
    /// The message that waits for its answer.
    pub waits: Option<(Id, String)>,
    /// The end of the log, as they were told.
    pub head: Option<(u64, String)>,
    pub room: Value,
    pub position: Value,
}

impl Person {
    pub fn new(requester: Requester) -> Person {
        Person {
            requester,
            member: None,
            token: None,
            waits: None,
            head: None,
            room: Value::Null,
            position: Value::Null,
        }
    }

    /// Goes on at a new connection. What waited is not answered any more.
    pub fn come_back(&mut self, requester: Requester) {
        (self.requester, self.member, self.waits) = (requester, None, None);
    }

    /// Returns whether it is their turn, as far as they know.
    pub fn is_to_act(&self) -> bool {
        let seat = self.position["actor"]["seat"].as_u64();
        let seat = seat.and_then(|seat| usize::try_from(seat).ok());
        let holder = seat.map(|seat| &self.room["seats"][seat]["member"]);
        self.member.is_some() && holder == Some(&json!(self.member))
    }

    /// Takes an answer: it is to the message that waits, and is sound.
    pub fn take_answer(&mut self, text: &str) {
        let answer: Value = serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"));
        let (id, asked) = self.waits.take().unwrap_or_else(|| panic!("nobody asked: {text}"));
        if let Id::Known(id) = id {
            assert_eq!(answer["re"], id, "{asked}: {text}");
        }
        let Some(error) = answer.get("error") else {
            assert!(answer.get("ok").is_some(), "{asked}: {text}");
            return self.learn(&answer);
        };
        let code = error["code"].as_str().unwrap_or_default();
        assert!(CODES.contains(&code), "{asked}: {text}");
        let why = error["text"].as_str().unwrap_or_default();
        assert!(why.ends_with(['.', '!']) && why.chars().count() < 1000, "{asked}: {text}");
        if code == "no_room" && self.member.is_none() {
            (self.token, self.head) = (None, None);
        }
    }

    fn learn(&mut self, answer: &Value) {
        let ok = &answer["ok"];
        if let Some(token) = ok["you"]["token"].as_str() {
            self.token = Some(token.to_owned());
        }
        if let Some(entries) = ok["entries"].as_array() {
            return entries.iter().for_each(|entry| self.note(entry));
        }
        if ok["you"].is_object() {
            self.head = head(answer);
            self.room = ok["room"].clone();
            self.position = ok["position"].clone();
        } else if answer["seq"].is_u64() && answer["again"] != true {
            self.note(answer);
        }
    }

    /// Takes what an entry tells: the next after those that are known.
    pub fn note(&mut self, message: &Value) {
        let known = self.head.as_ref().map_or(0, |(seq, _)| *seq);
        assert_eq!(message["seq"], known + 1, "{message}");
        self.head = head(message);
        for event in message["tell"].as_array().into_iter().flatten() {
            match event["event"].as_str() {
                Some("room") => self.room = event["room"].clone(),
                Some("member") => self.note_passer(event),
                Some("changed") => self.position = event["position"].clone(),
                _ => {}
            }
        }
    }

    /// Notes who has come, is away or back, or is gone.
    fn note_passer(&mut self, event: &Value) {
        let members = self.room["members"].as_array_mut().expect("members");
        let id = event.get("gone").unwrap_or(&event["member"]["member"]);
        let at = members.iter().position(|known| known["member"] == *id);
        match (at, event.get("member")) {
            (Some(at), Some(member)) => members[at] = member.clone(),
            (None, Some(member)) => members.push(member.clone()),
            (Some(at), None) => drop(members.remove(at)),
            (None, None) => panic!("nobody was there: {event}"),
        }
    }
}

fn head(message: &Value) -> Option<(u64, String)> {
    let link = message["link"].as_str()?.to_owned();
    Some((message["seq"].as_u64()?, link))
}
