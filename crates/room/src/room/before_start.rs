//! The room's own requests of its members.

use super::Room;
use super::handle_request::{Accepted, RequestContext, change, over};
use super::seat_colours::COLOURS;
use crate::Millis;
use crate::chat::{Audience, read_line};
use crate::entry::{EndReason, EntryKind, Muting};
use crate::limits::{LEVELS, RoomLimits};
use crate::member::MemberId;
use crate::message::ReadOk;
use crate::name::read_name;
use crate::phase::RoomPhase;
use crate::refusal::{RoomErrorCode, RoomRefusal};
use crate::request::RoomRequest;
use crate::seats::Holder;
use crate::settings::{SettingsChange, check_level};
use crate::wire::Pong;

/// How often a member may take another name.
const RENAME_EVERY: Millis = 10_000;

impl Room {
    /// Returns what a member's request comes to. That they may make it has been checked.
    pub(super) fn perform(
        &mut self,
        member: MemberId,
        request: RoomRequest,
        context: &RequestContext<'_>,
    ) -> Result<Accepted, RoomRefusal> {
        match request {
            RoomRequest::Ping { t } => Ok(context.ok(ReadOk::Pong(Pong { t, now: context.now }))),
            RoomRequest::Report { member: about } => self.report(member, about, context),
            RoomRequest::Settings { settings } => self.set(settings),
            RoomRequest::Sit { seat } => self.sit(member, seat),
            RoomRequest::Stand { seat } => self.stand(member, seat),
            RoomRequest::Ready { ready } => self.say_ready(member, ready),
            RoomRequest::Rename { name, colour } => self.rename(member, name, colour, context.now),
            RoomRequest::Computer { seat, level } => self.computer(seat, level),
            RoomRequest::Start {} => self.start(context),
            RoomRequest::Say { text, to } => self.say(member, &text, to),
            RoomRequest::Mute { member, muted } => {
                self.check_member(member)?;
                change(EntryKind::Muted(Muting { member, muted, networks: self.networks_of(member) }))
            }
            RoomRequest::Kick { member: other } => self.kick(member, other, context),
            RoomRequest::Clear {} => self.clear(),
            RoomRequest::Admit { member } => self.admit(member),
            RoomRequest::HandOver { member } => {
                self.check_member(member)?;
                change(EntryKind::HandedOver { member })
            }
            RoomRequest::Invite {} => {
                let invitation = context.token();
                change(EntryKind::Invited { invitation })
            }
            RoomRequest::End {} => self.end(),
            RoomRequest::Ask { what, rev } => self.ask(member, what, rev, context),
            RoomRequest::Answer { question, yes } => self.answer_question(member, question, yes, context),
            RoomRequest::Resign { seat } => self.resign(member, seat),
            RoomRequest::Claim { what } => self.claim(member, what, context.now),
            RoomRequest::TakeAway { line } => self.take_away(line),
            RoomRequest::Device {} => self.device(member, context),
            RoomRequest::Records { game } => self.tell_records(game, context),
            RoomRequest::Leave {} => change(self.gone(member, None)?),
            RoomRequest::Enter { .. } | RoomRequest::Look { .. } => {
                Err(RoomRefusal::bad_request("You are already in the room."))
            }
        }
    }

    fn set(&self, given: SettingsChange) -> Result<Accepted, RoomRefusal> {
        self.check_waiting()?;
        let settings = self.state.settings.with(given);
        settings.check()?;
        // Where the server lets rooms have fewer watchers than before, this one keeps what it has.
        let watchers = self.limits.watchers.max(self.state.settings.watchers);
        settings.check_limits(RoomLimits { watchers, ..self.limits })?;
        let settings = settings.completed();
        change(EntryKind::Settings { settings })
    }

    fn sit(&self, member: MemberId, seat: u8) -> Result<Accepted, RoomRefusal> {
        self.check_seat(seat)?;
        self.check_admitted(member, seat)?;
        let is_reserved = matches!(self.state.seats.holder(seat), Some(Holder::Reserved(_)));
        if !is_reserved && !self.state.seats.is_free(seat) {
            let text = format!("Seat {} is taken.", seat + 1);
            return Err(RoomRefusal::new(RoomErrorCode::Full, text));
        }
        if self.state.phase != RoomPhase::Waiting && self.state.seats.is_player(member) {
            return Err(RoomRefusal::not_allowed("You already have a seat in this game."));
        }
        change(EntryKind::Sat { seat })
    }

    fn stand(&self, member: MemberId, seat: u8) -> Result<Accepted, RoomRefusal> {
        self.check_seat(seat)?;
        self.check_waiting()?;
        if self.state.seats.holder(seat) != Some(Holder::Member(member)) {
            return Err(RoomRefusal::not_allowed("This seat is not yours."));
        }
        change(EntryKind::Stood { seat })
    }

    fn say_ready(&self, member: MemberId, ready: bool) -> Result<Accepted, RoomRefusal> {
        self.check_waiting()?;
        if !self.state.seats.is_player(member) {
            return Err(RoomRefusal::not_allowed("Take a seat first."));
        }
        let was_ready = self.state.members.get(&member).map(|member| member.is_ready);
        if was_ready == Some(ready) {
            let text = if ready { "You are already ready." } else { "You are not ready." };
            return Err(RoomRefusal::not_allowed(text));
        }
        change(EntryKind::Ready { ready })
    }

    fn rename(
        &self,
        member: MemberId,
        name: Option<String>,
        colour: Option<u8>,
        now: Millis,
    ) -> Result<Accepted, RoomRefusal> {
        let name = match name {
            Some(given) => self.new_name(member, &given, now)?,
            None => self.name_of(member).to_owned(),
        };
        if colour.is_some_and(|colour| colour >= COLOURS) {
            let text = format!("The field colour must be from 0 to {}.", COLOURS - 1);
            return Err(RoomRefusal::bad_request(text));
        }
        change(EntryKind::Renamed { name, colour })
    }

    /// Returns another name for a member, if they may have it now.
    fn new_name(&self, id: MemberId, given: &str, now: Millis) -> Result<String, RoomRefusal> {
        let name = read_name(given)?;
        if name == self.name_of(id) {
            return Ok(name);
        }
        let renamed = self.state.members.get(&id).and_then(|member| member.renamed);
        let again = renamed.map_or(now, |renamed| renamed + RENAME_EVERY);
        if now < again {
            return Err(RoomRefusal::too_fast(again - now));
        }
        self.check_name(Some(id), &name)?;
        Ok(name)
    }

    fn computer(&self, seat: u8, level: Option<u8>) -> Result<Accepted, RoomRefusal> {
        self.check_seat(seat)?;
        self.check_waiting()?;
        if level.is_some_and(|level| !LEVELS.contains(&level)) {
            return Err(RoomRefusal::bad_request("The field level must be from 1 to 10."));
        }
        check_level(level, self.limits.level)?;
        if let Some(Holder::Member(_)) = self.state.seats.holder(seat) {
            let text = format!("Seat {} is taken.", seat + 1);
            return Err(RoomRefusal::new(RoomErrorCode::Full, text));
        }
        change(EntryKind::Computer { seat, level })
    }

    fn say(&self, member: MemberId, text: &str, to: Audience) -> Result<Accepted, RoomRefusal> {
        if !self.state.settings.chat {
            return Err(RoomRefusal::not_allowed("Chat is off in this room."));
        }
        if self.state.members.get(&member).is_some_and(|member| member.is_muted) {
            return Err(RoomRefusal::not_allowed("The host has muted you."));
        }
        let is_watcher = !self.state.seats.is_player(member);
        if self.state.phase == RoomPhase::Playing && (to == Audience::Watchers) != is_watcher {
            let text = if is_watcher {
                "During the game, watchers can write only to watchers."
            } else {
                "During the game, players cannot write only to watchers."
            };
            return Err(RoomRefusal::not_allowed(text));
        }
        let text = read_line(text)?;
        change(EntryKind::Said { text, to })
    }

    /// Returns the level of the computers that stand in for a member who goes; none if none do.
    pub(super) fn level_without(&self, member: MemberId) -> Option<u8> {
        let stands_in = self.state.phase != RoomPhase::Waiting && self.state.seats.is_player(member);
        stands_in.then(|| self.stand_in_level())
    }

    fn end(&self) -> Result<Accepted, RoomRefusal> {
        match self.state.phase {
            RoomPhase::Playing => change(self.unwon(EndReason::Ended)?),
            RoomPhase::Waiting => Err(RoomRefusal::not_allowed("The game has not started.")),
            RoomPhase::Over => Err(over()),
        }
    }

    /// Checks that the game has not started.
    pub(super) fn check_waiting(&self) -> Result<(), RoomRefusal> {
        if self.state.phase == RoomPhase::Waiting {
            return Ok(());
        }
        Err(RoomRefusal::not_allowed("The game has started."))
    }

    fn check_seat(&self, seat: u8) -> Result<(), RoomRefusal> {
        if self.state.seats.has(seat) {
            return Ok(());
        }
        let last = self.state.seats.len().saturating_sub(1);
        Err(RoomRefusal::bad_request(format!("The field seat is {seat}; it must be from 0 to {last}.")))
    }

    pub(super) fn check_member(&self, member: MemberId) -> Result<(), RoomRefusal> {
        if self.is_member(member) {
            return Ok(());
        }
        Err(RoomRefusal::bad_request("There is no such member in this room."))
    }
}
