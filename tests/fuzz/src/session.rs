//! A table and the client that plays at it.

use atar_table::{Client, MAX_RECORD_BYTES, Table};
use serde_json::{Value, json};

/// The client that asks what a session is to be checked by.
const CLIENT: Client = Client(0);

/// The codes of the protocol, but for that of a defect.
const CODES: [&str; 10] = [
    "bad_request",
    "unknown_game",
    "bad_options",
    "no_game",
    "illegal_step",
    "stale",
    "bad_record",
    "bad_position",
    "busy",
    "not_your_turn",
];

pub(crate) struct Session(pub(crate) Table);

impl Session {
    pub(crate) fn new(seed: u64) -> Session {
        Session(Table::new(seed))
    }

    /// Returns a session with the game of a text; none where it is refused, with a sentence and no game begun.
    pub(crate) fn opened(text: &str) -> Option<Session> {
        let mut session = Session::new(0);
        let answer = session.ask(&json!({"do": "open", "text": text, "roll": "manual"}));
        check_answer(&answer);
        let Some(error) = answer.get("error") else { return Some(session) };
        assert_eq!(error["code"], "bad_record", "{answer}");
        assert!(!session.0.has_game() && session.0.rev() == 0, "{answer}");
        None
    }

    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        let reply = self.0.handle(CLIENT, request.to_string().as_bytes());
        let answer = reply.answer.expect("an answer").into_text();
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{answer}: {error}"))
    }

    /// Returns the answer to a request that must be accepted.
    pub(crate) fn ok(&mut self, request: &Value) -> Value {
        let mut answer = self.ask(request);
        let is_ok = answer.get("ok").is_some();
        assert!(is_ok, "{request}: {answer}");
        answer["ok"].take()
    }

    pub(crate) fn legal(&mut self) -> Vec<String> {
        let steps = self.ok(&json!({"do": "legal"}))["steps"].take();
        serde_json::from_value(steps).expect("texts")
    }

    /// Returns the position without what tells of this table only.
    pub(crate) fn position(&mut self) -> Value {
        let mut position = self.ok(&json!({"do": "position"}));
        for key in ["rev", "since", "effects", "paused", "thinking", "can"] {
            position[key] = Value::Null;
        }
        position
    }

    /// Checks that the game can be told in every way, and is the same again after its record was written and opened.
    pub(crate) fn check(&mut self) {
        let Some(text) = self.0.record_text() else {
            let refused = self.ask(&json!({"do": "position"}));
            assert_eq!(refused["error"]["code"], "no_game", "{refused}");
            return;
        };
        assert!(text.len() <= MAX_RECORD_BYTES);
        let mut again = Session::new(0);
        again.ok(&json!({"do": "open", "text": text, "roll": "manual"}));
        assert_eq!(again.position(), self.position(), "{text}");
        assert_eq!(again.0.record_text().as_ref(), Some(&text));
        let record = self.ok(&json!({"do": "record"}))["record"].take();
        again.ok(&json!({"do": "open", "record": record, "roll": "manual"}));
        assert_eq!(again.0.record_text().as_ref(), Some(&text));
        let middle = self.0.ply() / 2;
        for look in ["show", "picture"] {
            self.ok(&json!({"do": look, "ply": middle}));
        }
    }
}

/// Checks that an answer is one: `ok`, or a refusal with a code of the protocol and a sentence, which tells of no
/// defect.
pub(crate) fn check_answer(answer: &Value) {
    let Some(error) = answer.get("error") else {
        return assert!(answer.get("ok").is_some(), "{answer}");
    };
    let code = error["code"].as_str().unwrap_or_default();
    assert!(CODES.contains(&code), "{answer}");
    let text = error["text"].as_str().unwrap_or_default();
    assert!(text.ends_with(['.', '!']) && text.chars().count() < 1000, "{answer}");
}
