//! Handles a message: what would come of it.

use atar_table::{Proposal, Response};
use serde_json::value::RawValue;

use super::{KnownChange, Room};
use crate::Millis;
use crate::answer::RoomAnswer;
use crate::bytes::Bytes;
use crate::bytes::IdempotencyKey;
use crate::caller::{Caller, PendingEntry, RoomReply};
use crate::chance::{ServerSeed, Token};
use crate::entry::{Entry, EntryKind};
use crate::envelope::{Headers, Received, check_length};
use crate::hash_chain::LogHead;
use crate::member::MemberId;
use crate::message::{ChangeAnswer, ChangeOk, PositionJson, ReadAnswer, ReadOk, RoomMessage};
use crate::network::Network;
use crate::phase::RoomPhase;
use crate::refusal::{RoomErrorCode, RoomRefusal};
use crate::request::{Role, RoomRequest, VERBS};
use crate::wire::NewDevice;

/// What a message is handled with.
pub(super) struct RequestContext<'a> {
    pub(super) headers: Headers<'a>,
    pub(super) now: Millis,
    /// How long the caller's messages take.
    pub(super) lag: Millis,
    /// Where the caller comes from, if they have not entered, and it counts.
    pub(super) network: Option<Network>,
    /// Fresh random bytes.
    pub(super) entropy: [u8; 32],
}

/// What a request comes to.
pub(super) enum Accepted {
    /// The answer, in full.
    Answer(String),
    /// The answer, in full, and a report for the operator.
    Report(String, String),
    /// A change.
    Change(Box<EntryKind>),
    /// Steps, and who is to act after them.
    Steps(Box<EntryKind>, Option<(u8, usize)>),
    /// A change, and what the asker alone is told of it.
    Aside(Box<EntryKind>, NewDevice),
    /// A change that starts a game with this server seed.
    Start(Box<EntryKind>, ServerSeed),
}

impl RequestContext<'_> {
    /// Returns an answer to the request.
    pub(super) fn ok(&self, ok: ReadOk<'_>) -> Accepted {
        Accepted::Answer(self.answer(ok))
    }

    /// Returns the text of an answer to the request.
    pub(super) fn answer(&self, ok: ReadOk<'_>) -> String {
        RoomMessage::Read(ReadAnswer { re: self.headers.id(), ok }).text()
    }

    /// Returns fresh bytes for a token or an invitation.
    pub(super) fn token(&self) -> Token {
        Bytes::first_of(&self.entropy)
    }

    /// Returns fresh bytes for a second thing.
    pub(super) fn second(&self) -> Bytes<16> {
        Bytes::first_of(&self.entropy[16..])
    }
}

pub(super) fn change(kind: EntryKind) -> Result<Accepted, RoomRefusal> {
    Ok(Accepted::Change(Box::new(kind)))
}

impl Room {
    /// Handles a message. Changes nothing. `lag` is how long the caller's messages take, as the server
    /// has measured it; `entropy` is fresh random bytes.
    ///
    /// Errors are part of the answer.
    pub fn handle(
        &mut self,
        caller: Caller,
        message: &Received,
        now: Millis,
        lag: Millis,
        entropy: [u8; 32],
    ) -> RoomReply {
        let headers = match message {
            Ok(envelope) => match check_length(envelope) {
                Ok(()) => Headers::read(envelope).map_err(|why| (envelope.id(), why)),
                Err(why) => Err((RawValue::NULL, why)),
            },
            Err(why) => Err((RawValue::NULL, why.clone())),
        };
        let headers = match headers {
            Ok(headers) => headers,
            Err((id, why)) => return refused(id, &why),
        };
        let context = RequestContext { headers, now: now.max(self.state.at), lag, network: caller.network(), entropy };
        match caller {
            Caller::Stranger | Caller::StrangerFrom(_) => self.handle_stranger(&context),
            Caller::Member(member) => match self.handle_paced(member, &context) {
                Ok(Accepted::Answer(answer)) => RoomReply::Answer(RoomAnswer::accepted(answer)),
                Ok(Accepted::Report(answer, report)) => RoomReply::Report(answer, report),
                Ok(Accepted::Change(kind)) => RoomReply::Entry(Box::new(self.pending(member, &context, *kind))),
                Ok(Accepted::Steps(kind, acting)) => {
                    RoomReply::Entry(Box::new(PendingEntry { acting, ..self.pending(member, &context, *kind) }))
                }
                Ok(Accepted::Aside(kind, aside)) => RoomReply::Entry(Box::new(PendingEntry {
                    aside: Some(aside),
                    ..self.pending(member, &context, *kind)
                })),
                Ok(Accepted::Start(kind, server_seed)) => RoomReply::Entry(Box::new(PendingEntry {
                    server_seed: Some(server_seed),
                    ..self.pending(member, &context, *kind)
                })),
                Err(why) => refused(context.headers.id(), &why),
            },
        }
    }

    fn handle_stranger(&mut self, context: &RequestContext<'_>) -> RoomReply {
        let id = context.headers.id();
        if !["enter", "look"].contains(&context.headers.verb.as_str()) {
            return refused(id, &RoomRefusal::no_room());
        }
        match context.headers.request().and_then(|request| self.enter(request, context)) {
            Ok(heard) => heard,
            Err(why) => refused(id, &why),
        }
    }

    /// Handles a member's message, unless they change the room too fast.
    fn handle_paced(&mut self, member: MemberId, context: &RequestContext<'_>) -> Result<Accepted, RoomRefusal> {
        let accepted = self.handle_member(member, context)?;
        match &accepted {
            Accepted::Answer(_) | Accepted::Report(..) => {}
            Accepted::Change(kind) | Accepted::Steps(kind, _) | Accepted::Aside(kind, _) | Accepted::Start(kind, _) => {
                self.check_pace(member, kind, context.now)?;
            }
        }
        Ok(accepted)
    }

    fn handle_member(&mut self, member: MemberId, context: &RequestContext<'_>) -> Result<Accepted, RoomRefusal> {
        if !self.is_member(member) {
            return Err(RoomRefusal::no_room());
        }
        let Headers { verb, key, .. } = &context.headers;
        if let Some(known) = key.and_then(|key| self.known_change(member, key)) {
            return Ok(self.again(context.headers.id(), known));
        }
        if !VERBS.contains(&verb.as_str()) {
            return self.handle_for_table(member, context);
        }
        let request = context.headers.request()?;
        self.check_may(member, &request)?;
        if request.needs_key() && key.is_none() {
            return Err(needs("key"));
        }
        self.perform(member, request, context)
    }

    /// Checks that a member may make a request.
    fn check_may(&self, member: MemberId, request: &RoomRequest) -> Result<(), RoomRefusal> {
        match request.who() {
            Role::Member => Ok(()),
            Role::Host if self.state.host == Some(member) => Ok(()),
            Role::Host => Err(RoomRefusal::not_allowed("Only the host of the room may do this.")),
            Role::Stranger => Err(RoomRefusal::bad_request("You are already in the room.")),
        }
    }

    /// Handles a request for the table.
    fn handle_for_table(&mut self, member: MemberId, context: &RequestContext<'_>) -> Result<Accepted, RoomRefusal> {
        if self.table.has_game() {
            self.prepare_chance(context);
        }
        match self.table.propose(member.client(), context.headers.envelope) {
            Proposal::Answered(reply) => {
                let answer = reply.answer.map(Response::into_text);
                Ok(Accepted::Answer(answer.unwrap_or_default()))
            }
            Proposal::Whole(_) => Err(RoomRefusal::not_allowed("This request is not available in a room.")),
            Proposal::Steps(proposed) => {
                if context.headers.key.is_none() {
                    return Err(needs("key"));
                }
                if context.headers.rev.is_none() {
                    return Err(needs("rev"));
                }
                if self.state.phase == RoomPhase::Over {
                    return Err(over());
                }
                self.check_not_paused()?;
                if self.is_time_up(context.now, context.lag) {
                    return Err(RoomRefusal::new(RoomErrorCode::Over, "Your time is up."));
                }
                self.steps(&proposed, context)
            }
        }
    }

    /// Returns the change that a member's key has made.
    fn known_change(&self, member: MemberId, key: IdempotencyKey) -> Option<&KnownChange> {
        let mut known = self.state.keys.get(&member)?.iter();
        known.find(|known| known.key == key)
    }

    /// Returns the first answer to a request that has come again. Where it is too long ago, the answer has the same
    /// form, but the position is the present one, and nothing is told.
    fn again(&self, id: &RawValue, known: &KnownChange) -> Accepted {
        let mut recent = self.recent.iter();
        let broadcast = recent.find(|broadcast| broadcast.head == known.head);
        Accepted::Answer(match broadcast {
            Some(broadcast) => broadcast.answer(id, true),
            None => self.forgotten_answer(id, known),
        })
    }

    fn forgotten_answer(&self, id: &RawValue, known: &KnownChange) -> String {
        let (LogHead { seq, link }, at) = (known.head, known.at);
        let position = self.table.position().filter(|_| known.has_position).map(PositionJson);
        let ok = position.as_ref().map_or(ChangeOk::Done(true), ChangeOk::Position);
        RoomMessage::Change(Box::new(ChangeAnswer { re: id, ok, seq, link, at, tell: &[], again: Some(true) })).text()
    }

    fn pending(&self, member: MemberId, context: &RequestContext<'_>, kind: EntryKind) -> PendingEntry {
        let unasked = PendingEntry::unasked(kind, context.now);
        PendingEntry {
            entry: Entry {
                by: Some(member),
                key: context.headers.key,
                lag: self.state.clocks.as_ref().map_or(0, |_| context.lag),
                ..unasked.entry
            },
            id: Some(context.headers.id().to_owned()),
            ..unasked
        }
    }
}

/// Returns the refusal of a request.
pub(super) fn refused(id: &RawValue, why: &RoomRefusal) -> RoomReply {
    RoomReply::Answer(why.answer(id))
}

pub(super) fn over() -> RoomRefusal {
    RoomRefusal::new(RoomErrorCode::Over, "The game has ended.")
}

fn needs(field: &str) -> RoomRefusal {
    RoomRefusal::bad_request(format!("The field {field} is missing; every change in a room needs it."))
}
