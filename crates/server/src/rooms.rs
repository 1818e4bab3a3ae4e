//! The rooms of a host, on as many threads as there are cores.
//!
//! Each room belongs to one thread, which alone touches it. A message goes from the connection to that thread, from
//! there to the log, and comes back once it is kept ([`OpenRoom`](open_room::OpenRoom)).

mod allowances;
mod command;
mod creation;
mod env;
mod id;
mod ledger_types;
mod listing;
mod open_room;
mod reports;
mod room_outbox;
mod worker;

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use atar_ledger::{Callback, LEASE, Swept};
use atar_room::{Bytes, Millis, NewRoom, Received, RoomRefusal};
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::connection_id::{ConnectionId, ConnectionIds};
use crate::shutdown_kind::ShutdownKind;

pub(crate) use command::Location;
pub(crate) use creation::{Created, too_many_rooms};
pub(crate) use env::{Counts, DamagedRooms, Env, Reached, entropy};
pub(crate) use id::RoomId;
pub use ledger_types::{append_to, head_of, reading_of};
pub(crate) use listing::{Listing, RoomCardJson};
pub(crate) use reports::Reports;
pub(crate) use room_outbox::{OutboxItem, RoomOutbox};

use command::RoomCommand;
use creation::{CreateRoom, Creation, CreationSource};
use env::{LogUse, Out};
use worker::RoomWorker;

/// The most rooms of an address in memory at the same time, at all servers together.
const ROOMS_AT_A_TIME: u32 = 20;
/// When to try again who has that many, in milliseconds. Nobody knows when one of them goes.
const UNTIL_ONE_GOES: u64 = 600_000;

/// Where a message comes from.
pub(crate) struct Source {
    pub(crate) connection: ConnectionId,
    /// The address, as a proxy tells it.
    pub(crate) peer: IpAddr,
    /// Where the answer goes.
    pub(crate) outbox: Arc<RoomOutbox>,
}

/// A handle of the rooms' threads.
#[derive(Clone)]
pub(crate) struct Rooms {
    inboxes: Arc<[Sender<RoomCommand>]>,
    connections: ConnectionIds,
    env: Env,
}

impl Rooms {
    /// Starts the threads. They end after [`Rooms::stop`].
    ///
    /// # Errors
    /// If the system gives no threads.
    pub(crate) fn start(env: &Env) -> io::Result<(Rooms, Vec<JoinHandle<()>>)> {
        let count = thread::available_parallelism().map_or(1, usize::from);
        let mut inboxes = Vec::new();
        let mut threads = Vec::new();
        for _ in 0..count {
            let (inbox, commands) = channel();
            let worker = RoomWorker::new(env.clone(), inbox.clone());
            let thread = thread::Builder::new().name("rooms".into());
            threads.push(thread.spawn(move || worker.run(&commands))?);
            inboxes.push(inbox);
        }
        let rooms = Rooms { inboxes: inboxes.into(), connections: ConnectionIds::default(), env: env.clone() };
        rooms.show_cards();
        Ok((rooms, threads))
    }

    /// Returns a number for a new connection.
    pub(crate) fn new_connection(&self) -> ConnectionId {
        self.connections.next()
    }

    /// Returns where a room is. It is here from then on unless another server has it.
    pub(crate) async fn locate(&self, room: RoomId) -> Location {
        let (done, location) = oneshot::channel();
        self.command(room, RoomCommand::Locate(room, done));
        // At the end nobody answers. Connections are told so.
        location.await.unwrap_or(Location::Here)
    }

    /// Passes a message of a connection to a room. `lag` is how long its messages take.
    pub(crate) fn handle(&self, room: RoomId, from: Source, message: Received, lag: Millis) {
        self.command(room, RoomCommand::Handle { room, from, message, lag });
    }

    /// Tells a room that a connection has ended.
    pub(crate) fn left(&self, room: RoomId, connection: ConnectionId) {
        self.command(room, RoomCommand::Left(room, connection));
    }

    /// Asks a room to send a connection everything anew.
    pub(crate) fn whole(&self, room: RoomId, connection: ConnectionId) {
        self.command(room, RoomCommand::Whole(room, connection));
    }

    /// Creates a room, which counts for an address if there is one, but not for this machine's. A key that has created
    /// one before leads to that one.
    pub(crate) async fn create(&self, proposal: NewRoom, key: Option<Bytes<16>>, of: Option<IpAddr>) -> Creation {
        let Some(source) = CreationSource::of(key) else {
            return Err(RoomRefusal::unavailable());
        };
        if let Some(ip) = of.filter(|ip| !ip.is_loopback()) {
            let claimed = self.env.claims.claim_room(ip, source.room.to_string(), ROOMS_AT_A_TIME).await;
            if !claimed.map_err(|_| RoomRefusal::unavailable())? {
                return Err(too_many_rooms(UNTIL_ONE_GOES));
            }
        }
        let (done, outcome) = oneshot::channel();
        let create = CreateRoom { source, proposal, done };
        self.command(source.room, RoomCommand::Create(Box::new(create)));
        outcome.await.unwrap_or_else(|_| Err(RoomRefusal::unavailable()))
    }

    /// Wakes the rooms with overdue timers that are here or that no server has which lives.
    pub(crate) fn wake_due(&self) {
        /// The most rooms that are woken at once.
        const MOST: usize = 1000;
        let rooms = self.clone();
        let woken = move |due: Result<Vec<String>, _>| {
            rooms.note(LogUse::Look, due.is_ok());
            rooms.send_elsewhere_if_lost();
            for room in due.into_iter().flatten() {
                if let Ok(room) = room.parse() {
                    rooms.command(room, RoomCommand::Wake(room));
                }
            }
        };
        let now = self.env.clock.now();
        self.env.ledger.due(now, self.env.server.id.clone(), MOST, Box::new(woken));
    }

    /// Returns what hears whether a sign of life was kept.
    pub(crate) fn hears_of_sign(&self) -> Callback<()> {
        let rooms = self.clone();
        Box::new(move |kept| rooms.note(LogUse::SignOfLife, kept.is_ok()))
    }

    /// Notes whether the host itself could use the log. All rooms hear when it cannot any more, and when it can again:
    /// people who only think would not hear it before they act, and their time is not to run.
    fn note(&self, log_use: LogUse, is_well: bool) {
        let clock = &self.env.clock;
        let Some(out) = self.env.reached.note(log_use, is_well, clock.now()) else {
            return;
        };
        if let Out::Ends { since } = out {
            clock.give_back(since);
            tracing::warn!("the log can be reached again");
        } else {
            tracing::error!("the log cannot be reached: no clock runs until it can");
        }
        for inbox in self.inboxes.iter() {
            let _ = inbox.send(RoomCommand::Out(out == Out::Begins));
        }
    }

    /// Sends everybody to another server, if there may be one, where this one has not reached the log for as long as a
    /// lease lasts: that one may have the rooms by now.
    fn send_elsewhere_if_lost(&self) {
        let is_lost = self.env.reached.is_lost_for(LEASE, self.env.clock.now());
        let inboxes = self.inboxes.iter().filter(|_| is_lost && !self.env.server.address.is_empty());
        for inbox in inboxes {
            let _ = inbox.send(RoomCommand::SendElsewhere);
        }
    }

    /// Notes that the ledger has heard that this server lives, as it said at this time, and whether its lease was over.
    pub(crate) fn live(&self, since: Instant, has_lapsed: bool) {
        for inbox in self.inboxes.iter() {
            let _ = inbox.send(RoomCommand::Lives { since, has_lapsed });
        }
    }

    /// Takes the rooms out of the lobby that nobody has used for long, and removes them a day later.
    pub(crate) fn sweep(&self) {
        let rooms = self.clone();
        let swept = move |swept: Result<Swept, _>| {
            let Swept { retired, removed } = swept.unwrap_or_default();
            // Who knows the number of a room can ask to enter it, so the log has none.
            if !retired.is_empty() {
                tracing::info!(
                    rooms = retired.len(),
                    "rooms have expired: they leave the lobby, and go in a day unless somebody comes"
                );
            }
            if !removed.is_empty() {
                tracing::info!(rooms = removed.len(), "rooms that had expired are gone");
            }
            for room in retired {
                if let Ok(room) = room.parse() {
                    rooms.env.listing.set(room, None);
                }
            }
            for room in removed {
                if let Ok(room) = room.parse() {
                    rooms.command(room, RoomCommand::Removed(room));
                }
            }
        };
        let ran = self.env.clock.run().ran();
        self.env.ledger.sweep(ran, Box::new(swept));
    }

    /// Tells all members that the server ends, closes their connections, and ends the threads.
    pub(crate) fn stop(&self, ending: ShutdownKind) {
        for inbox in self.inboxes.iter() {
            let _ = inbox.send(RoomCommand::Stop(ending));
        }
    }

    /// Shows the rooms in the lobby that other servers list, if there may be others.
    pub(crate) fn show_cards_of_others(&self) {
        if !self.env.server.address.is_empty() {
            self.show_cards();
        }
    }

    /// Shows the rooms in the lobby that are listed in the ledger.
    fn show_cards(&self) {
        let listing = Arc::clone(&self.env.listing);
        let shown = move |cards: Result<Vec<(String, String)>, _>| {
            let Ok(cards) = cards else {
                return;
            };
            let cards = cards.into_iter().filter_map(|(room, card)| Some((room.parse().ok()?, card)));
            listing.show(&cards.collect::<Vec<_>>());
        };
        self.env.ledger.cards(Box::new(shown));
    }

    fn command(&self, room: RoomId, command: RoomCommand) {
        let inbox = self.inboxes.get(room.spread() % self.inboxes.len().max(1));
        // At the end nobody listens any more.
        if let Some(inbox) = inbox {
            let _ = inbox.send(command);
        }
    }
}
