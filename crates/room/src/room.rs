//! The state of a room.

mod absence;
mod apply;
mod before_start;
mod broadcast;
mod changes;
mod chat_log;
mod create;
mod device;
mod enter;
mod finished_games;
mod game;
mod handle_request;
mod listing;
mod local_presence;
mod membership;
mod moderation;
mod pace;
mod questions;
mod removal;
mod seat_colours;
mod sides;
mod snapshot;
mod state;
mod summary;
mod timers;

use std::collections::{BTreeMap, VecDeque};

use atar_table::{Client, Rights, SeatChange, Table};
use serde::{Deserialize, Serialize};

use crate::Millis;
use crate::bytes::IdempotencyKey;
use crate::chance::{Digest, ServerSeed, Token, digest_of};
use crate::chat::ChatLine;
use crate::clock::Clocks;
use crate::hash_chain::LogHead;
use crate::limits::RoomLimits;
use crate::member::MemberId;
use crate::name::{COMPUTER, NameLook};
use crate::phase::RoomPhase;
use crate::seats::{Holder, RoomSeats};
use crate::wire::{ShownMember, ShownRoom};

pub use create::host_secrets;
use local_presence::LocalPresence;
use state::RoomState;

pub use apply::BadEntry;
pub use broadcast::Broadcast;
pub use moderation::Oversight;
pub use summary::RoomSummary;

/// The room itself, as a client of its table.
const ROOM: Client = Client(0);
/// How many keys of each member the room knows.
const KEYS: usize = 64;
/// How many entries the room can tell again.
const RECENT: usize = 64;
/// How many lines of chat a new member is shown.
const CHAT: usize = 100;

/// One table on a network with its people.
pub struct Room {
    state: RoomState,
    /// What this server lets the room have. Each server has its own limits, so they are no part of the log.
    limits: RoomLimits,
    /// What the operator of this server sees to. No part of the log either.
    oversight: Oversight,
    /// What this server alone knows of the members. No part of the log.
    presence: LocalPresence,
    /// What the members' names look like.
    looks: BTreeMap<MemberId, NameLook>,
    table: Table,
    /// The lines that the host has taken away since this server has opened the room, for reports alone.
    deleted: VecDeque<ChatLine>,
    /// What the last entries told.
    recent: VecDeque<Broadcast>,
}

/// What is known of a member's change when its request comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KnownChange {
    key: IdempotencyKey,
    /// The end of the log with its entry.
    head: LogHead,
    at: Millis,
    /// Whether the position was the answer.
    has_position: bool,
}

impl Room {
    /// Returns the end of the log.
    #[must_use]
    pub fn head(&self) -> LogHead {
        self.state.head
    }

    /// Returns whether the server seed of the game in progress is still to be read ([`Room::learn_server_seed`]).
    #[must_use]
    pub fn needs_server_seed(&self) -> bool {
        self.state.chance.is_some_and(|chance| chance.server_seed.is_none())
    }

    /// Returns whether somebody's time runs.
    #[must_use]
    pub fn is_clock_running(&self) -> bool {
        let clocks = self.state.clocks.as_ref();
        self.state.phase == RoomPhase::Playing && clocks.is_some_and(Clocks::is_running)
    }

    /// Returns the room's name in addresses.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.state.name
    }

    /// Returns the record of the game as the text of its file; none before the start.
    #[must_use]
    pub fn record_text(&self) -> Option<String> {
        self.table.record_text()
    }

    /// Returns the position as JSON; none before the start.
    #[must_use]
    pub fn position(&self) -> Option<String> {
        self.table.position().map(|position| position.get().to_owned())
    }

    /// Returns the members, in the order in which they came.
    pub fn members(&self) -> impl Iterator<Item = MemberId> {
        self.state.members.keys().copied()
    }

    /// Returns whether somebody is a member.
    #[must_use]
    pub fn is_member(&self, member: MemberId) -> bool {
        self.state.members.contains_key(&member)
    }

    /// Returns the host, if there is one.
    #[must_use]
    pub fn host(&self) -> Option<MemberId> {
        self.state.host
    }

    /// Returns whether a member has a seat.
    #[must_use]
    pub fn is_player(&self, member: MemberId) -> bool {
        self.state.seats.is_player(member)
    }

    /// Tells the room the server seed that its game's chance follows from. Returns whether it is that of the
    /// commitment.
    pub fn learn_server_seed(&mut self, server_seed: ServerSeed) -> bool {
        match &mut self.state.chance {
            Some(chance) if chance.commitment == digest_of(&server_seed.0) => {
                chance.server_seed = Some(server_seed);
                true
            }
            _ => false,
        }
    }

    /// Takes over what this server knows besides the log from another state of the same room.
    pub(crate) fn take_over(&mut self, other: Room) {
        self.limits = other.limits;
        self.oversight = other.oversight;
    }

    /// Limits the room from now on.
    pub fn limit(&mut self, limits: RoomLimits) {
        self.limits = limits;
    }

    /// Returns when the last entry was made.
    #[must_use]
    pub fn at(&self) -> Millis {
        self.state.at
    }

    /// Returns the newest member.
    #[must_use]
    pub fn newest(&self) -> MemberId {
        MemberId(self.state.newest)
    }

    /// Returns whether a game goes on.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.state.phase == RoomPhase::Playing
    }

    fn member_of(&self, token: Token) -> Option<MemberId> {
        let digest: Digest = digest_of(&token.0);
        let mut members = self.state.members.iter();
        members.find(|(_, member)| member.token == digest || member.devices.contains(&digest)).map(|(id, _)| *id)
    }

    fn name_of(&self, member: MemberId) -> &str {
        self.state.members.get(&member).map_or("", |member| member.name.as_str())
    }

    fn count_watchers(&self) -> usize {
        let members = self.state.members.keys();
        members.filter(|member| !self.state.seats.is_player(**member)).count()
    }

    /// Returns whether a line to this audience is not for players now.
    fn is_for_watchers(&self, line: &ChatLine) -> bool {
        self.state.phase == RoomPhase::Playing && line.to == crate::chat::Audience::Watchers
    }

    /// Grants every member what their seats allow.
    fn grant_rights(&mut self) {
        for member in self.state.members.keys() {
            let seats = self.state.seats.played_by(*member);
            let rights = if seats.is_empty() { Rights::Look } else { Rights::Seats(seats) };
            self.table.grant(member.client(), rights);
        }
    }

    /// Returns the seats as the table gets them, but for their colours.
    fn table_seats(&self, seats: &RoomSeats) -> Vec<SeatChange> {
        let seats = seats.iter().map(|(_, holder)| {
            let (name, bot) = match holder? {
                Holder::Member(member) => (self.name_of(member), None),
                Holder::Away(member, level) => (self.name_of(member), Some(level)),
                Holder::Computer(level) | Holder::StandIn(level) | Holder::Reserved(level) => (COMPUTER, Some(level)),
            };
            Some(SeatChange { name: Some(name.to_owned()), colour: None, bot: Some(bot) })
        });
        seats.map(Option::unwrap_or_default).collect()
    }

    /// Returns the whole room as members see it.
    fn shown(&self) -> ShownRoom<'_> {
        let members = self.state.members.keys();
        let members = members.filter_map(|id| self.shown_member(*id));
        self.shown_with(members.collect())
    }

    /// Returns a member as the others see them; none if nobody has this id.
    fn shown_member(&self, id: MemberId) -> Option<ShownMember<'_>> {
        let member = self.state.members.get(&id)?;
        Some(ShownMember {
            member: id,
            name: &member.name,
            colour: member.colour,
            ready: member.is_ready,
            muted: member.is_muted,
            admitted: member.is_admitted,
            host: self.state.host == Some(id),
            seats: self.state.seats.of(id),
            away: self.state.away.get(&id).copied(),
        })
    }

    /// Returns the room as members see it, with these members.
    fn shown_with<'a>(&'a self, members: Vec<ShownMember<'a>>) -> ShownRoom<'a> {
        let told = self.state.chance.filter(|_| self.state.phase == RoomPhase::Over);
        ShownRoom {
            room: &self.state.name,
            settings: &self.state.settings,
            phase: self.state.phase,
            members,
            seats: &self.state.seats,
            teams: self.sides().teams(),
            from_record: self.state.beginning.is_some(),
            invitation: self.state.invitation,
            commitment: self.state.chance.map(|chance| chance.commitment),
            server_seed: told.and_then(|chance| chance.server_seed),
            ended: self.state.ended.as_ref(),
            question: self.state.question.as_ref(),
            clocks: self.state.clocks.as_ref().map(Clocks::shown),
        }
    }
}
