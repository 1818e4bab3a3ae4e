//! What an entry tells: the answer to who asked, and one message to all others.

use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::Room;
use crate::Millis;
use crate::caller::Pending;
use crate::chance::Token;
use crate::link::Head;
use crate::member::MemberId;

/// What an entry tells.
#[derive(Clone, Debug)]
pub struct Told {
    /// The end of the log with the entry.
    pub head: Head,
    /// The member that is gone with it: their connections are closed.
    pub gone: Option<MemberId>,
    at: Millis,
    by: Option<MemberId>,
    /// The answer to who asked, as JSON.
    ok: String,
    /// The events, as a list in JSON.
    events: String,
    /// Whether the events are for those without a seat alone.
    is_for_watchers: bool,
}

impl Told {
    pub(super) fn new(room: &Room, by: Option<MemberId>, change: Change) -> Told {
        Told {
            head: room.head,
            gone: change.gone,
            at: room.at,
            by,
            ok: change.ok,
            events: change.events,
            is_for_watchers: change.is_for_watchers,
        }
    }

    /// Returns the message for a member.
    #[must_use]
    pub fn message(&self, is_player: bool) -> String {
        let events = if is_player && self.is_for_watchers {
            "[]"
        } else {
            &self.events
        };
        let (Head { seq, link }, at) = (self.head, self.at);
        let by = json!(self.by);
        format!(
            r#"{{"event":"entry","seq":{seq},"link":"{link}","at":{at},"by":{by},"tell":{events}}}"#
        )
    }

    /// Returns the answer to the request with this id.
    pub(super) fn answer(&self, id: &str, is_again: bool) -> String {
        let (Head { seq, link }, at, ok, events) = (self.head, self.at, &self.ok, &self.events);
        let again = if is_again { r#","again":true"# } else { "" };
        format!(
            r#"{{"re":{id},"ok":{ok},"seq":{seq},"link":"{link}","at":{at},"tell":{events}{again}}}"#
        )
    }
}

/// What an entry has changed, for those who are told.
pub(super) struct Change {
    ok: String,
    events: String,
    gone: Option<MemberId>,
    is_for_watchers: bool,
}

impl Change {
    /// The room has changed, and with it perhaps who sits at the table.
    pub(super) fn of_room(room: &Room, position: Option<&RawValue>) -> Change {
        let event = json!({"event": "room", "room": room.shown()});
        match position {
            Some(position) => Change::of_game(position, None, &[event]),
            None => Change::with(&[event]),
        }
    }

    /// A line was written.
    pub(super) fn of_chat(line: &Value, is_for_watchers: bool) -> Change {
        let mut event = line.clone();
        event["event"] = json!("chat");
        Change {
            is_for_watchers,
            ..Change::with(&[event])
        }
    }

    /// The game has changed; `events` are others that come with it.
    pub(super) fn of_game(position: &RawValue, change: Option<Value>, events: &[Value]) -> Change {
        let change = change.map_or_else(String::new, |change| format!(r#","change":{change}"#));
        let changed = format!(
            r#"{{"event":"changed","position":{}{change}}}"#,
            position.get()
        );
        let events = events.iter().map(Value::to_string);
        let all: Vec<_> = [changed].into_iter().chain(events).collect();
        Change {
            ok: position.get().to_owned(),
            events: format!("[{}]", all.join(",")),
            gone: None,
            is_for_watchers: false,
        }
    }

    /// Adds an event.
    pub(super) fn and(mut self, event: &Value) -> Change {
        // The events are a list in JSON, and never empty.
        self.events.pop();
        self.events.push_str(&format!(",{event}]"));
        self
    }

    pub(super) fn without(mut self, member: MemberId) -> Change {
        self.gone = Some(member);
        self
    }

    fn with(events: &[Value]) -> Change {
        Change {
            ok: "true".to_owned(),
            events: json!(events).to_string(),
            gone: None,
            is_for_watchers: false,
        }
    }
}

impl Room {
    /// Returns the answer to who asked for a change that has been applied; none if nobody did.
    #[must_use]
    pub fn answer(&self, pending: &Pending, told: &Told) -> Option<String> {
        let id = pending.id.as_deref()?;
        Some(match pending.token {
            Some(token) => self.entered(id, MemberId(self.newest), Some(token), pending.entry.at),
            None => told.answer(id, false),
        })
    }

    /// Returns what a member is told when they enter: everything.
    pub(super) fn entered(
        &self,
        id: &str,
        member: MemberId,
        token: Option<Token>,
        now: Millis,
    ) -> String {
        let is_player = self.seats.is_player(member);
        let lines = self
            .chat
            .iter()
            .filter(|line| !(is_player && self.is_for_watchers(line)));
        let mut you = json!({"member": member, "seats": self.seats.of(member), "host": self.host == Some(member)});
        if let Some(token) = token {
            you["token"] = json!(token);
        }
        let position = self.position().unwrap_or_else(|| "null".to_owned());
        let record = self.record_text().unwrap_or_else(|| "null".to_owned());
        let (Head { seq, link }, room) = (self.head, self.shown());
        let chat = json!(lines.collect::<Vec<_>>());
        format!(
            r#"{{"re":{id},"ok":{{"you":{you},"room":{room},"position":{position},"record":{record},"chat":{chat},"now":{now}}},"seq":{seq},"link":"{link}"}}"#
        )
    }
}
