//! Questions: what all players must agree to.

use std::collections::BTreeSet;

use atar_table::{Proposal, Request};

use super::handle_request::{Accepted, RequestContext, over};
use super::{ROOM, Room};
use crate::Millis;
use crate::chance::ServerSeed;
use crate::entry::{EndReason, EntryKind};
use crate::member::MemberId;
use crate::phase::RoomPhase;
use crate::question::{AskedAt, End, OpenQuestion, Topic};
use crate::refusal::{RoomErrorCode, RoomRefusal};
use crate::seats::Holder;
use crate::settings::Undo;

/// What a question comes to, and the server seed of the game that it starts.
pub(super) type Agreed = (EntryKind, Option<ServerSeed>);

impl Room {
    /// Handles `ask`.
    pub(super) fn ask(
        &mut self,
        member: MemberId,
        what: Topic,
        rev: Option<u64>,
        context: &RequestContext<'_>,
    ) -> Result<Accepted, RoomRefusal> {
        self.check_may_ask(member, what, rev, context)?;
        let result = self.result(member, what, context.now, context.entropy)?;
        // A pause is everybody's, and so is what is changed in it.
        let is_free = what == Topic::Undo
            && self.state.settings.undo == Undo::Free
            && !self.is_paused()
            && !self.takes_back_chance(&result.0);
        if is_free || self.others(member).is_empty() {
            let (kind, server_seed) = result;
            let then = Some(Box::new(kind));
            let ply = None;
            return Ok(outcome(EntryKind::Asked { what, ply, then }, server_seed));
        }
        let ply = match &result.0 {
            EntryKind::Steps { change, .. } => Some(change.ply),
            _ => None,
        };
        let then = None;
        Ok(outcome(EntryKind::Asked { what, ply, then }, None))
    }

    fn check_may_ask(
        &self,
        member: MemberId,
        what: Topic,
        rev: Option<u64>,
        context: &RequestContext<'_>,
    ) -> Result<(), RoomRefusal> {
        if !self.state.seats.is_player(member) {
            return Err(RoomRefusal::not_allowed("Only players may ask this."));
        }
        match (self.state.phase, what) {
            (RoomPhase::Waiting, _) => {
                return Err(RoomRefusal::not_allowed("The game has not started."));
            }
            (RoomPhase::Playing, Topic::Rematch) => {
                return Err(RoomRefusal::not_allowed("The game has not ended."));
            }
            (RoomPhase::Over, what) if what != Topic::Rematch => return Err(over()),
            _ => {}
        }
        self.check_seen(what, rev)?;
        if what == Topic::Undo && self.state.settings.undo == Undo::Never {
            return Err(RoomRefusal::not_allowed("Turns cannot be taken back in this room."));
        }
        self.check_clocks_allow(what)?;
        let question = self.state.question.as_ref();
        if let Some(question) = question.filter(|question| question.until >= context.now) {
            return Err(RoomRefusal::too_soon(
                "Another question is waiting for an answer.",
                Some(question.until + 1 - context.now),
            ));
        }
        let now = AskedAt { turn: self.turn().unwrap_or(0), at: context.now };
        let stands_still = self.state.phase == RoomPhase::Over || self.is_paused();
        self.state.refused.check(member, what, now, stands_still)
    }

    /// Checks that a player asks about the position that is there. Programs from before `rev` was asked for may still
    /// ask what concerns no position.
    fn check_seen(&self, what: Topic, rev: Option<u64>) -> Result<(), RoomRefusal> {
        let why_not = match rev {
            Some(rev) if rev != self.table.rev() => {
                RoomRefusal::new(RoomErrorCode::Stale, "The game has gone on meanwhile. Look at it, and ask again.")
            }
            None if what == Topic::Undo => RoomRefusal::new(
                RoomErrorCode::OldProgram,
                "Taking back a turn needs a newer version of Atar. In a browser, reload the page.",
            ),
            _ => return Ok(()),
        };
        Err(why_not)
    }

    /// Checks that a question about the clocks makes sense.
    fn check_clocks_allow(&self, what: Topic) -> Result<(), RoomRefusal> {
        let is_about_clocks = matches!(what, Topic::Pause | Topic::GoOn | Topic::MoreTime);
        let why_not = match what {
            _ if is_about_clocks && self.state.clocks.is_none() => "This game has no clock.",
            Topic::Pause if self.is_paused() => "The game is paused already.",
            Topic::GoOn if !self.is_paused() => "The game is not paused.",
            _ => return Ok(()),
        };
        Err(RoomRefusal::not_allowed(why_not))
    }

    /// Handles `answer`.
    pub(super) fn answer_question(
        &mut self,
        member: MemberId,
        number: u64,
        yes: bool,
        context: &RequestContext<'_>,
    ) -> Result<Accepted, RoomRefusal> {
        let question =
            self.state.question.clone().filter(|question| question.question == number && question.until >= context.now);
        let ended = || RoomRefusal::new(RoomErrorCode::Over, "This question has ended.");
        let question = question.ok_or_else(ended)?;
        let mut waiting = self.still_asked(&question);
        if !waiting.remove(&member) {
            return Err(RoomRefusal::not_allowed("This question is not for you to answer."));
        }
        let (then, server_seed) = if yes && waiting.is_empty() {
            let OpenQuestion { by, what, .. } = question;
            let (kind, server_seed) = self.result(by, what, context.now, context.entropy)?;
            (Some(Box::new(kind)), server_seed)
        } else {
            (None, None)
        };
        let question = number;
        Ok(outcome(EntryKind::Answered { question, yes, then }, server_seed))
    }

    /// Returns how the question ends if nobody answers any more; none if there is none. Its time is up; or all who are
    /// left have agreed, after others have gone; or the asker plays no more.
    pub(super) fn question_end(&self) -> Option<End> {
        let question = self.state.question.as_ref()?;
        let is_asked = !self.still_asked(question).is_empty();
        let has_asker = self.state.seats.is_player(question.by);
        let is_agreed = has_asker && !is_asked && !question.yes.is_empty();
        let when = if is_asked && has_asker { question.until + 1 } else { self.state.at };
        Some(End { when, is_agreed })
    }

    /// Returns the end of the question by itself, if it has come. `entropy` is fresh random bytes.
    pub(super) fn closed(&mut self, now: Millis, entropy: [u8; 32]) -> Option<Agreed> {
        let End { is_agreed, .. } = self.question_end().filter(|end| now >= end.when)?;
        let (question, by, what) = self.state.question.as_ref().map(|asked| (asked.question, asked.by, asked.what))?;
        let result = is_agreed.then(|| self.result(by, what, now, entropy));
        let (then, server_seed) = match result {
            Some(Ok((kind, server_seed))) => (Some(Box::new(kind)), server_seed),
            // Once the server seed has been read.
            Some(Err(why)) if why.code == RoomErrorCode::Unavailable => return None,
            Some(Err(_)) | None => (None, None),
        };
        Some((EntryKind::Closed { question, then }, server_seed))
    }

    /// Returns what a question comes to when all agree.
    fn result(
        &mut self,
        requester: MemberId,
        what: Topic,
        now: Millis,
        entropy: [u8; 32],
    ) -> Result<Agreed, RoomRefusal> {
        Ok(match what {
            Topic::Undo => (self.undo(requester, now)?, None),
            Topic::Pause => (EntryKind::Paused { paused: true }, None),
            Topic::GoOn => (EntryKind::Paused { paused: false }, None),
            Topic::MoreTime => {
                let but = self.state.seats.of(requester);
                (EntryKind::MoreTime { but }, None)
            }
            Topic::CallOff => (self.unwon(EndReason::CalledOff)?, None),
            Topic::Rematch => {
                let (kind, server_seed) = self.opening(self.state.seats.moved_on(), None, entropy)?;
                (kind, Some(server_seed))
            }
        })
    }

    /// Returns the change that goes back to the start of a member's last turn.
    fn undo(&mut self, member: MemberId, now: Millis) -> Result<EntryKind, RoomRefusal> {
        let seats = self.state.seats.of(member).into_iter();
        let undone = seats.filter_map(|seat| {
            let seat = Some(seat);
            match self.table.propose(ROOM, Request::UndoTurn { seat, rev: None }) {
                Proposal::Steps(proposed) => Some(proposed),
                Proposal::Answered(_) | Proposal::Whole(_) => None,
            }
        });
        let undone = undone.max_by_key(|proposed| proposed.change().ply);
        let nothing = || RoomRefusal::not_allowed("You have no turn to take back.");
        let undone = undone.ok_or_else(nothing)?;
        let turn = undone.acting().and_then(|(_, turn)| u64::try_from(turn).ok());
        let clocks = self.state.clocks.as_ref().zip(turn);
        if clocks.is_some_and(|(clocks, turn)| !clocks.can_go_back(turn, now)) {
            return Err(RoomRefusal::not_allowed(
                "Somebody would have no time left: what these turns added to the clocks goes back with them.",
            ));
        }
        Ok(EntryKind::Steps { change: undone.change().clone(), roll: None, server_seed: None, thought: None })
    }

    /// Returns whether a change takes back steps of chance.
    fn takes_back_chance(&self, kind: &EntryKind) -> bool {
        matches!(kind, EntryKind::Steps { change, .. } if change.ply < self.state.rolled)
    }

    /// Returns the other people who play.
    fn others(&self, requester: MemberId) -> BTreeSet<MemberId> {
        let holders = self.state.seats.iter().filter_map(|(_, holder)| match holder {
            Some(Holder::Member(member)) if member != requester => Some(member),
            _ => None,
        });
        holders.filter(|member| self.is_member(*member)).collect()
    }

    /// Returns who has still to answer a question.
    fn still_asked(&self, question: &OpenQuestion) -> BTreeSet<MemberId> {
        let mut asked = self.others(question.by);
        asked.retain(|other| !question.yes.contains(other));
        asked
    }
}

fn outcome(kind: EntryKind, server_seed: Option<ServerSeed>) -> Accepted {
    match server_seed {
        Some(server_seed) => Accepted::Start(Box::new(kind), server_seed),
        None => Accepted::Change(Box::new(kind)),
    }
}
