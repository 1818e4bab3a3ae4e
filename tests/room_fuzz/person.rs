//! Somebody in the room, with what they were told.

use serde_json::Value;

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

/// Somebody at a room, as far as they were told.
#[derive(Clone, Default)]
pub struct Person {
    /// Who they are; null before they have entered.
    pub id: Value,
    pub token: Option<String>,
    /// The message that waits for its answer.
    pub waits: Option<(Id, String)>,
    /// The end of the log, as they were told.
    pub head: Option<(u64, String)>,
    pub room: Value,
    pub position: Value,
    /// The legal steps, and the `rev` of the position that they are for.
    pub legal: (Value, Vec<Value>),
}

impl Person {
    /// Returns whether it is their turn, as far as they know.
    pub fn is_to_act(&self) -> bool {
        let seat = self.position["actor"]["seat"].as_u64();
        let seat = seat.and_then(|seat| usize::try_from(seat).ok());
        seat.is_some_and(|seat| !self.id.is_null() && self.room["seats"][seat]["member"] == self.id)
    }

    /// Takes an answer: it is to the message that waits, and is sound. Returns the code if it is a refusal.
    pub fn take_answer(&mut self, text: &str) -> Option<String> {
        let answer: Value = serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"));
        let (id, asked) = self.waits.take().unwrap_or_else(|| panic!("nobody asked: {text}"));
        if let Id::Known(id) = id {
            assert_eq!(answer["re"], id, "{asked}: {text}");
        }
        let Some(error) = answer.get("error") else {
            assert!(answer.get("ok").is_some(), "{asked}: {text}");
            self.learn(&answer);
            return None;
        };
        assert!(answer.get("ok").is_none(), "{asked}: {text}");
        let code = error["code"].as_str().unwrap_or_default();
        assert!(CODES.contains(&code), "{asked}: {text}");
        let why = error["text"].as_str().unwrap_or_default();
        // It may name what it refuses.
        assert!(why.ends_with(['.', '!']) && why.chars().count() < 1000 + asked.len(), "{asked}: {text}");
        Some(code.to_owned())
    }

    fn learn(&mut self, answer: &Value) {
        let ok = &answer["ok"];
        if let Some(token) = ok["you"]["token"].as_str() {
            self.token = Some(token.to_owned());
        }
        if let Some(steps) = ok["steps"].as_array() {
            self.legal = (self.position["rev"].clone(), steps.clone());
        }
        if let Some(entries) = ok["entries"].as_array() {
            return entries.iter().for_each(|entry| self.note(entry));
        }
        if ok["you"].is_object() {
            self.note_whole(answer);
        } else {
            self.note(answer);
        }
    }

    fn note_whole(&mut self, message: &Value) {
        let ok = &message["ok"];
        self.head = head(message);
        self.id = ok["you"]["member"].clone();
        self.room = ok["room"].clone();
        self.position = ok["position"].clone();
    }

    /// Takes a message that is no answer.
    pub fn hear(&mut self, message: &Value) {
        match message["event"].as_str() {
            Some("rewound") => panic!("the log has lost nothing: {message}"),
            Some("whole") => self.note_whole(message),
            _ => self.note(message),
        }
    }

    /// Takes what an entry tells, if it is one: the next after those that are known.
    fn note(&mut self, message: &Value) {
        let (Some(seq), Some(tell)) = (message["seq"].as_u64(), message["tell"].as_array()) else {
            return;
        };
        let known = self.head.as_ref().map_or(0, |(seq, _)| *seq);
        if seq <= known {
            return assert_eq!(message["again"], true, "{message}");
        }
        assert_eq!(seq, known + 1, "an entry is missing: {message}");
        self.head = head(message);
        for event in tell {
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
