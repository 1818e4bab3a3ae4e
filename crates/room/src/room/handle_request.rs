//! Hearing a message: what would come of it.

use atar_table::Weighed;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Phase, Room};
use crate::Millis;
use crate::bytes::Bytes;
use crate::caller::{Caller, Heard, Pending};
use crate::chance::{Secret, Token};
use crate::entry::{ENTRY_VERSION, Entry, Kind};
use crate::envelope::{Envelope, read_request};
use crate::member::MemberId;
use crate::refusal::{ErrorCode, Refusal};
use crate::request::{Request, VERBS, Who};

/// What a message was heard with.
pub(super) struct Moment<'a> {
    pub(super) envelope: Envelope<'a>,
    pub(super) now: Millis,
    /// How long the caller's messages take.
    pub(super) lag: Millis,
    /// Fresh random bytes.
    pub(super) luck: [u8; 32],
}

/// What a request comes to.
pub(super) enum Outcome {
    /// The answer, in full.
    Answer(String),
    /// The answer, in full, and a report for the operator.
    Report(String, String),
    /// A change.
    Change(Box<Kind>),
    /// Steps, and who is to act after them.
    Steps(Box<Kind>, Option<(u8, usize)>),
    /// A change, and what the asker alone is told of it.
    Aside(Box<Kind>, Value),
    /// A change that starts a game with this secret.
    Start(Box<Kind>, Secret),
}

impl Moment<'_> {
    /// Returns an answer to the request.
    pub(super) fn ok(&self, ok: &impl Serialize) -> Outcome {
        Outcome::Answer(self.ok_text(ok))
    }

    /// Returns the text of an answer to the request.
    pub(super) fn ok_text(&self, ok: &impl Serialize) -> String {
        let (id, ok) = (self.envelope.id(), json!(ok));
        format!(r#"{{"re":{id},"ok":{ok}}}"#)
    }

    /// Returns fresh bytes for a token or an invitation.
    pub(super) fn token(&self) -> Token {
        Bytes::first_of(&self.luck)
    }

    /// Returns fresh bytes for a second thing.
    pub(super) fn second(&self) -> Bytes<16> {
        Bytes::first_of(&self.luck[16..])
    }
}

pub(super) fn change(kind: Kind) -> Result<Outcome, Refusal> {
    Ok(Outcome::Change(Box::new(kind)))
}

impl Room {
    /// Hears a message: a line of JSON. Changes nothing. `lag` is how long the caller's messages take, as the server
    /// has measured it; `luck` are fresh random bytes.
    ///
    /// Errors are part of the answer.
    pub fn hear(
        &mut self,
        caller: Caller,
        text: &[u8],
        now: Millis,
        lag: Millis,
        luck: [u8; 32],
    ) -> Heard {
        let envelope = match Envelope::read(text) {
            Ok(envelope) => envelope,
            Err((id, why)) => return refused(id.map_or("null", |id| id.get()), &why),
        };
        let moment = Moment {
            envelope,
            now: now.max(self.at),
            lag,
            luck,
        };
        match caller {
            Caller::Stranger => self.hear_stranger(text, &moment),
            Caller::Member(member) => match self.hear_member(member, text, &moment) {
                Ok(Outcome::Answer(answer)) => Heard::Answer(answer),
                Ok(Outcome::Report(answer, report)) => Heard::Report(answer, report),
                Ok(Outcome::Change(kind)) => {
                    Heard::Entry(Box::new(self.pending(member, &moment, *kind)))
                }
                Ok(Outcome::Steps(kind, acting)) => Heard::Entry(Box::new(Pending {
                    acting,
                    ..self.pending(member, &moment, *kind)
                })),
                Ok(Outcome::Aside(kind, aside)) => Heard::Entry(Box::new(Pending {
                    aside: Some(aside),
                    ..self.pending(member, &moment, *kind)
                })),
                Ok(Outcome::Start(kind, secret)) => Heard::Entry(Box::new(Pending {
                    secret: Some(secret),
                    ..self.pending(member, &moment, *kind)
                })),
                Err(why) => refused(moment.envelope.id(), &why),
            },
        }
    }

    fn hear_stranger(&mut self, text: &[u8], moment: &Moment<'_>) -> Heard {
        let id = moment.envelope.id();
        if !["enter", "look"].contains(&moment.envelope.verb.as_str()) {
            return refused(id, &Refusal::no_room());
        }
        match read_request(text).and_then(|request| self.enter(request, moment)) {
            Ok(heard) => heard,
            Err(why) => refused(id, &why),
        }
    }

    fn hear_member(
        &mut self,
        member: MemberId,
        text: &[u8],
        moment: &Moment<'_>,
    ) -> Result<Outcome, Refusal> {
        if !self.is_member(member) {
            return Err(Refusal::no_room());
        }
        let Envelope { verb, key, .. } = &moment.envelope;
        if let Some(seq) = key.and_then(|key| self.seq_of(member, key)) {
            return Ok(self.again(moment.envelope.id(), seq));
        }
        if !VERBS.contains(&verb.as_str()) {
            return self.hear_for_table(member, text, moment);
        }
        let request = read_request(text)?;
        self.check_may(member, &request)?;
        if request.needs_key() && key.is_none() {
            return Err(needs("key"));
        }
        self.perform(member, request, moment)
    }

    /// Checks that a member may make a request.
    fn check_may(&self, member: MemberId, request: &Request) -> Result<(), Refusal> {
        match request.who() {
            Who::Member => Ok(()),
            Who::Host if self.host == Some(member) => Ok(()),
            Who::Host => Err(Refusal::not_allowed(
                "Only the host of the room may do this.",
            )),
            Who::Stranger => Err(Refusal::bad_request("You are already in the room.")),
        }
    }

    /// Hears a request for the table.
    fn hear_for_table(
        &mut self,
        member: MemberId,
        text: &[u8],
        moment: &Moment<'_>,
    ) -> Result<Outcome, Refusal> {
        if self.table.has_game() {
            self.prepare_chance(moment);
        }
        match self.table.weigh(member.client(), text) {
            Weighed::Answered(reply) => Ok(Outcome::Answer(reply.answer.unwrap_or_default())),
            Weighed::Whole(_) => Err(Refusal::not_allowed(
                "This request is not available in a room.",
            )),
            Weighed::Steps(weighed) => {
                if moment.envelope.key.is_none() {
                    return Err(needs("key"));
                }
                if moment.envelope.rev.is_none() {
                    return Err(needs("rev"));
                }
                if self.phase == Phase::Over {
                    return Err(over());
                }
                if self.is_time_up(moment.now, moment.lag) {
                    return Err(Refusal::new(ErrorCode::Over, "Your time is up."));
                }
                self.steps(&weighed, moment)
            }
        }
    }

    /// Returns the number of the entry that a member's key has made.
    fn seq_of(&self, member: MemberId, key: Bytes<16>) -> Option<u64> {
        let keys = self.keys.get(&member)?;
        keys.iter()
            .find(|(known, _)| *known == key)
            .map(|(_, seq)| *seq)
    }

    /// Returns the first answer to a request that has come again. Where it is too long ago, the position is the present
    /// one.
    fn again(&self, id: &str, seq: u64) -> Outcome {
        let broadcast = self
            .recent
            .iter()
            .find(|broadcast| broadcast.head.seq == seq);
        Outcome::Answer(broadcast.map_or_else(
            || {
                let position = self.position().unwrap_or_else(|| "true".to_owned());
                format!(r#"{{"re":{id},"ok":{position},"seq":{seq},"again":true}}"#)
            },
            |broadcast| broadcast.answer(id, true),
        ))
    }

    fn pending(&self, member: MemberId, moment: &Moment<'_>, kind: Kind) -> Pending {
        Pending {
            entry: Entry {
                v: ENTRY_VERSION,
                at: moment.now,
                by: Some(member),
                key: moment.envelope.key,
                lag: self.clocks.as_ref().map_or(0, |_| moment.lag),
                kind,
            },
            secret: None,
            acting: None,
            id: Some(moment.envelope.id().to_owned()),
            token: None,
            joins: None,
            aside: None,
        }
    }
}

/// Returns the refusal of a request.
pub(super) fn refused(id: &str, why: &Refusal) -> Heard {
    Heard::Answer(why.answer(id))
}

pub(super) fn over() -> Refusal {
    Refusal::new(ErrorCode::Over, "The game has ended.")
}

fn needs(field: &str) -> Refusal {
    Refusal::bad_request(format!(
        "The field {field} is missing; every change in a room needs it."
    ))
}
