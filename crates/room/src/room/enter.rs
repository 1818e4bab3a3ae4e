//! Entering a room.

use std::collections::{BTreeMap, VecDeque};

use atar_table::{Rights, Table};
use serde_json::value::RawValue;

use super::handle_request::RequestContext;
use super::local_presence::LocalPresence;
use super::state::RoomState;
use super::{Oversight, ROOM, Room};
use crate::Millis;
use crate::NET;
use crate::answer::RoomAnswer;
use crate::caller::{PendingEntry, RoomReply};
use crate::chance::{Token, digest_of, token_by};
use crate::entry::EntryKind;
use crate::envelope::{Headers, Received};
use crate::hash_chain::{ChainDigest, LogHead};
use crate::limits::RoomLimits;
use crate::member::{Member, MemberId};
use crate::message::{EnterOk, MissedEntries, ReadOk, ReturnedMember};
use crate::name::{NameLook, check_scripts, read_name};
use crate::network::{Network, mark_of};
use crate::refusal::{RoomErrorCode, RoomRefusal};
use crate::request::RoomRequest;
use crate::wire::SeenRoom;

/// How somebody asks to be let in.
struct Entrance {
    token: Option<Token>,
    invitation: Option<Token>,
    name: Option<String>,
    since: Option<(u64, ChainDigest)>,
}

impl Room {
    /// Returns a room before its first entry.
    #[must_use]
    pub fn empty() -> Room {
        let mut table = Table::shared();
        table.grant(ROOM, Rights::All);
        Room {
            state: RoomState::empty(),
            limits: RoomLimits::default(),
            oversight: Oversight::default(),
            presence: LocalPresence::default(),
            looks: BTreeMap::new(),
            table,
            deleted: VecDeque::new(),
            recent: VecDeque::new(),
        }
    }

    /// Returns the member whom a message brings back of somebody who has not entered: by a token, or by the key with
    /// which they have entered. The answer is long, so the server may have them wait.
    #[must_use]
    pub fn who_comes_back(&self, message: &Received) -> Option<MemberId> {
        let headers = Headers::read(message.as_ref().ok()?).ok()?;
        if headers.verb != "enter" {
            return None;
        }
        let Ok(RoomRequest::Enter { token, .. }) = headers.request() else {
            return None;
        };
        let by_key = || headers.key.map(|key| token_by(&self.state.name, key));
        self.member_of(token.or_else(by_key)?)
    }

    /// Lets somebody in, or lets a member look from outside.
    pub(super) fn enter(&self, request: RoomRequest, context: &RequestContext<'_>) -> Result<RoomReply, RoomRefusal> {
        let (net, device, entrance) = match request {
            RoomRequest::Enter { net, token, invitation, name, device, since, link } => {
                let entrance = Entrance { token, invitation, name, since: since.zip(link) };
                (net, device, entrance)
            }
            RoomRequest::Look { net, token } => return self.look(net, token, context),
            _ => return Err(RoomRefusal::no_room()),
        };
        check_version(net)?;
        if let Some(token) = entrance.token {
            return self.come_back(token, entrance.since, context);
        }
        if let Some(heard) = self.come_again(context) {
            return Ok(heard);
        }
        match device {
            Some(device) => self.pair(device, context),
            None => self.come_in(entrance, context),
        }
    }

    /// Returns the first answer to somebody who has come in with the same key before, token included: the answer may
    /// have been lost. None if nobody has.
    fn come_again(&self, context: &RequestContext<'_>) -> Option<RoomReply> {
        let token = token_by(&self.state.name, context.headers.key?);
        let member = self.member_of(token)?;
        let answer = self.entered_again(context.headers.id(), member, token, context.now);
        Some(RoomReply::Entered(member, answer, None))
    }

    /// Returns the token of who comes in: with a key, the same each time.
    pub(super) fn new_token(&self, context: &RequestContext<'_>) -> Token {
        let key = context.headers.key;
        key.map_or_else(|| context.token(), |key| token_by(&self.state.name, key))
    }

    /// Tells a member how the game goes. Who looks is not here by that, so nobody is told, and nobody gets a seat back.
    fn look(&self, net: u32, token: Option<Token>, context: &RequestContext<'_>) -> Result<RoomReply, RoomRefusal> {
        check_version(net)?;
        let token = token.ok_or_else(RoomRefusal::no_room)?;
        let member = self.member_of(token).ok_or_else(|| self.no_member(token))?;
        let others = self.state.members.iter().filter(|(id, _)| **id != member);
        let others = others.map(|(_, other)| other.name.as_str());
        let is_turn = self.player_to_act().is_some_and(|(_, who)| who == member) && !self.is_paused();
        let seen =
            SeenRoom { phase: self.state.phase, game: &self.state.settings.game, others: others.collect(), is_turn };
        Ok(RoomReply::Answer(RoomAnswer::accepted(context.answer(ReadOk::Seen(seen)))))
    }

    fn come_back(
        &self,
        token: Token,
        since: Option<(u64, ChainDigest)>,
        context: &RequestContext<'_>,
    ) -> Result<RoomReply, RoomRefusal> {
        let member = self.member_of(token).ok_or_else(|| self.no_member(token))?;
        let (id, now) = (context.headers.id(), context.now);
        let known = since.map(|(seq, link)| LogHead { seq, link });
        let missed = known.and_then(|known| self.missed(id, member, known, now));
        Ok(match missed {
            Some(answer) => RoomReply::Entered(member, answer, None),
            None => RoomReply::Entered(member, self.entered(id, member, None, now), known),
        })
    }

    /// Returns the entries since the end of the log that a member knows; none if it is too long ago, or another log.
    fn missed(&self, id: &RawValue, member: MemberId, known: LogHead, now: Millis) -> Option<String> {
        let is_known = |head: LogHead| head == known;
        let entries = if is_known(self.state.head) {
            Vec::new()
        } else {
            let at = self.recent.iter().position(|broadcast| is_known(broadcast.head))?;
            let is_player = self.state.seats.is_player(member);
            self.recent.range(at + 1..).map(|broadcast| broadcast.event(is_player)).collect()
        };
        let missed = MissedEntries { you: ReturnedMember { member }, entries, now };
        Some(self.enter_answer(id, None, EnterOk::Missed(missed)))
    }

    fn come_in(&self, entrance: Entrance, context: &RequestContext<'_>) -> Result<RoomReply, RoomRefusal> {
        self.check_invited(entrance.invitation, context.network)?;
        let name = entrance.name.unwrap_or_default();
        let token = self.new_token(context);
        let network = context.network.map(|network| mark_of(&self.state.name, network));
        let member = Member { is_muted: self.state.unwanted.mutes(network), network, ..new_member(&name, token)? };
        self.check_name(None, &member.name)?;
        self.check_arrivals(network, context.now)?;
        let instead_of = self.place(network, context.now)?;
        let kind = EntryKind::Entered { member, instead_of };
        Ok(RoomReply::Entry(Box::new(PendingEntry {
            id: Some(context.headers.id().to_owned()),
            token: Some(token),
            ..PendingEntry::unasked(kind, context.now)
        })))
    }

    /// Checks that somebody may enter by an invitation, or without one where the room is listed. Who does not know of
    /// the room is not told either that somebody at their address was removed from it.
    fn check_invited(&self, invitation: Option<Token>, network: Option<Network>) -> Result<(), RoomRefusal> {
        let is_open = !self.state.members.is_empty();
        let may = match invitation {
            Some(invitation) => invitation == self.state.invitation,
            None => self.state.settings.listed,
        };
        let knows = may || self.state.settings.listed || invitation.is_some_and(|invitation| self.has_had(invitation));
        if is_open && knows {
            self.check_network(network)?;
        }
        if is_open && may {
            return Ok(());
        }
        Err(RoomRefusal::no_room())
    }

    /// Checks that no other member has a name like this, and that it may be had on this server.
    pub(super) fn check_name(&self, member: Option<MemberId>, name: &str) -> Result<(), RoomRefusal> {
        if self.oversight.one_script {
            check_scripts(name)?;
        }
        let look = NameLook::of(name);
        let mut others = self.looks.iter().filter(|(id, _)| Some(**id) != member);
        if others.any(|(_, other)| look.is_like(other)) {
            let text = format!("Somebody in the room is already called {name}. Choose another name.");
            return Err(RoomRefusal::bad_request(text));
        }
        Ok(())
    }
}

fn check_version(net: u32) -> Result<(), RoomRefusal> {
    let text = match net {
        NET => return Ok(()),
        0 => "This room needs a newer Atar.",
        _ => "This room needs an older Atar than yours. Its server needs an update.",
    };
    Err(RoomRefusal::new(RoomErrorCode::OldProgram, text))
}

pub(super) fn new_member(name: &str, token: Token) -> Result<Member, RoomRefusal> {
    Ok(Member {
        name: read_name(name)?,
        colour: None,
        token: digest_of(&token.0),
        is_ready: false,
        is_muted: false,
        is_admitted: false,
        renamed: None,
        busy: 0,
        network: None,
        devices: Vec::new(),
        pairing: None,
    })
}
