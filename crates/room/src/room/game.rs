//! The game in a room: its start, its steps, its computers and its chance.

use atar_table::{
    Envelope, FinishedJob, Proposal, ProposedSteps, Reply, Request, Roll, Seats, Table, options_for_seats,
};
use serde_json::Value;

use super::handle_request::{Accepted, RequestContext};
use super::{ROOM, Room};
use crate::Millis;
use crate::bytes::Bytes;
use crate::caller::{PendingEntry, RoomReply};
use crate::chance::{self, ServerSeed, digest_of};
use crate::entry::{EntryKind, RollInput};
use crate::envelope::{Headers, parsed};
use crate::refusal::{RoomErrorCode, RoomRefusal};
use crate::seats::{Holder, RoomSeats};
use crate::settings::RoomSettings;

impl Room {
    /// Starts the game.
    pub(super) fn start(&self, context: &RequestContext<'_>) -> Result<Accepted, RoomRefusal> {
        self.check_waiting()?;
        let (seats, options) = self.taken_seats()?;
        self.check_ready()?;
        let (kind, server_seed) = self.opening(seats, options, context.entropy)?;
        Ok(Accepted::Start(Box::new(kind), server_seed))
    }

    /// Returns the seats that are taken, and the options of a game among them where they are not all.
    ///
    /// # Errors
    /// `not_ready` if the game cannot be played without the free ones.
    fn taken_seats(&self) -> Result<(RoomSeats, Option<Value>), RoomRefusal> {
        let Some(free) = self.state.seats.first_free() else {
            return Ok((self.state.seats.clone(), None));
        };
        let taken = self.state.seats.taken();
        let RoomSettings { game, options, .. } = &self.state.settings;
        // A record has as many players as it has.
        let options = match self.state.beginning {
            None => options_for_seats(game, options, &taken),
            Some(_) => None,
        };
        let options = options.ok_or_else(|| {
            let text = format!("Seat {} is free.", free + 1);
            RoomRefusal::new(RoomErrorCode::NotReady, text)
        })?;
        Ok((self.state.seats.only(&taken), Some(options)))
    }

    /// Returns the start of a game with these seats, and its server seed: `entropy`, fresh random bytes. The chance of
    /// its opening follows from it, too. `options` are those of the game, where they are not the room's.
    pub(super) fn opening(
        &self,
        seats: RoomSeats,
        options: Option<Value>,
        entropy: [u8; 32],
    ) -> Result<(EntryKind, ServerSeed), RoomRefusal> {
        let server_seed: ServerSeed = Bytes(entropy);
        let mut table = Table::new(0);
        table.set_chance(chance::roll_seed(server_seed, 0, Bytes([0; 16])));
        let seated = Seats::new(self.coloured_seats(&seats)).ok_or_else(RoomRefusal::internal)?;
        let requests = match &self.state.beginning {
            Some(record) => vec![Request::open(record, Roll::Auto), Request::Seats { seats: seated, rev: None }],
            None => {
                let options = options.as_ref().unwrap_or(&self.state.settings.options);
                let game = &self.state.settings.game;
                vec![Request::new_game(game, options.clone(), Some(seated))]
            }
        };
        for request in requests {
            let made = table.request(ROOM, request);
            made.map_err(|_| RoomRefusal::internal())?;
        }
        let record = table.record_text().ok_or_else(RoomRefusal::internal)?;
        let record = parsed(&record).ok_or_else(RoomRefusal::internal)?;
        let commitment = digest_of(&server_seed.0);
        let kind = EntryKind::Started { record, commitment, seats, options };
        Ok((kind, server_seed))
    }

    fn check_ready(&self) -> Result<(), RoomRefusal> {
        for (_, holder) in self.state.seats.iter() {
            let Some(Holder::Member(id)) = holder else {
                continue;
            };
            if let Some(member) = self.state.members.get(&id).filter(|member| !member.is_ready) {
                let text = format!("{} is not ready.", member.name);
                return Err(RoomRefusal::new(RoomErrorCode::NotReady, text));
            }
        }
        Ok(())
    }

    /// Gives the table the seed of this message's chance.
    pub(super) fn prepare_chance(&mut self, context: &RequestContext<'_>) {
        let roll = self.next_roll(context);
        if let Some(server_seed) = self.state.chance.and_then(|chance| chance.server_seed) {
            self.table.set_chance(chance::roll_seed(server_seed, roll.n, roll.client_seed));
        }
    }

    fn next_roll(&self, context: &RequestContext<'_>) -> RollInput {
        RollInput {
            n: self.state.chance.map_or(0, |chance| chance.rolls) + 1,
            client_seed: context.headers.client_seed.unwrap_or_else(|| context.second()),
        }
    }

    /// Returns the entry of a change that the table has proposed.
    pub(super) fn steps(
        &self,
        proposed: &ProposedSteps,
        context: &RequestContext<'_>,
    ) -> Result<Accepted, RoomRefusal> {
        let server_seed = self.server_seed()?;
        let kind = EntryKind::Steps {
            change: proposed.change().clone(),
            roll: proposed.has_rolled().then(|| self.next_roll(context)),
            server_seed: proposed.has_ended().then_some(server_seed),
            thought: proposed.thought().and_then(parsed::<Value>),
        };
        Ok(Accepted::Steps(Box::new(kind), proposed.acting()))
    }

    /// Returns the server seed of the game.
    ///
    /// # Errors
    /// `unavailable` if this server has not read it.
    pub(super) fn server_seed(&self) -> Result<ServerSeed, RoomRefusal> {
        let server_seed = self.state.chance.and_then(|chance| chance.server_seed);
        server_seed.ok_or_else(|| {
            RoomRefusal::new(RoomErrorCode::Unavailable, "The server cannot read the game at the moment. Try again.")
        })
    }

    /// Returns the job of the computer that is to act, with a seed for its search. No job if nobody waits for one.
    pub fn think(&mut self, seed: u64) -> Reply {
        if self.is_played() { self.table.think(seed) } else { Reply::default() }
    }

    /// Handles a computer's turn. `entropy` is fresh random bytes.
    pub fn handle_turn(&mut self, finished: FinishedJob, now: Millis, entropy: [u8; 32]) -> RoomReply {
        let nothing = Envelope::default();
        let headers = Headers { envelope: &nothing, verb: String::new(), key: None, rev: None, client_seed: None };
        let context = RequestContext { headers, now: now.max(self.state.at), lag: 0, network: None, entropy };
        self.prepare_chance(&context);
        let Proposal::Steps(proposed) = self.table.propose(ROOM, finished) else {
            return RoomReply::Nothing;
        };
        if !self.is_played() {
            return RoomReply::Nothing;
        }
        match self.steps(&proposed, &context) {
            Ok(Accepted::Steps(kind, acting)) => {
                RoomReply::Entry(Box::new(PendingEntry { acting, ..self.by_itself(*kind, now) }))
            }
            _ => RoomReply::Nothing,
        }
    }
}
