//! Tables outside rooms: each connection to `/table` has one of its own, in memory.
//!
//! They need no account, so they are bounded as rooms are: by address, by what is kept, and by the cost of requests. A
//! page that only visits rooms takes no place: a table is started with the first game.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use atar_runner::SearchPool;
use atar_storage::PersistentTable;
use atar_table::{Client, ErrorCode, Response, Table, refused, verb_of};
use axum::body::Bytes;
use tokio::time::Instant;

use crate::address_slots::{AddressClaims, AddressSlot, AddressSlots};
use crate::connection_id::ConnectionId;
use crate::limits::Limits;
use crate::outbox::{self, Outbox, OutboxReceiver, Outgoing};
use crate::request_limits::{AnswerCost, RequestCost};
use crate::rooms::entropy;
use crate::table_actor::TableHandle;

/// The tables of one address, at all servers together.
const TABLES_OF_ADDRESS: u32 = 8;
/// The tables whose game came in a long message, in all and of one address: such games take most of the memory.
const LONG_GAMES: (usize, u32) = (8, 2);
/// The only client of a private table before its first game.
const VISITOR: Client = Client(0);

/// What all private tables share.
pub(crate) struct PrivateTables {
    places: Arc<AddressSlots>,
    long_games: Arc<AddressSlots>,
    search_pool: SearchPool,
    most_level: u8,
    most_work: Duration,
    limits: Arc<Limits>,
}

/// The table of a connection.
pub(crate) struct PrivateTable {
    shared: Arc<PrivateTables>,
    peer: IpAddr,
    cost: Mutex<RequestCost>,
    state: tokio::sync::Mutex<State>,
}

/// How far a private table is.
struct State {
    /// Answers what needs no game.
    visited: Table,
    /// Where answers go before the first game.
    outbox: Option<Outbox>,
    started: Option<(TableHandle, ConnectionId)>,
    place: Option<AddressSlot>,
    long_game: Option<AddressSlot>,
}

impl PrivateTables {
    /// Returns what so many tables share.
    pub(crate) fn new(
        most: usize,
        claims: &Arc<AddressClaims>,
        search_pool: SearchPool,
        most_level: u8,
        most_work: Duration,
        limits: Arc<Limits>,
    ) -> Arc<PrivateTables> {
        Arc::new(PrivateTables {
            places: AddressSlots::new("table", (most, TABLES_OF_ADDRESS), claims),
            long_games: AddressSlots::new("long game", LONG_GAMES, claims),
            search_pool,
            most_level,
            most_work,
            limits,
        })
    }

    /// Returns the limits of connections to the tables.
    pub(crate) fn limits(&self) -> Arc<Limits> {
        Arc::clone(&self.limits)
    }

    /// Returns the table of a new connection from this address.
    pub(crate) fn open(self: &Arc<Self>, peer: IpAddr) -> PrivateTable {
        let mut visited = Table::new(0);
        visited.limit_computers(self.most_level, self.most_work);
        PrivateTable {
            shared: Arc::clone(self),
            peer,
            cost: Mutex::new(RequestCost::new(&self.limits, Instant::now())),
            state: tokio::sync::Mutex::new(State {
                visited,
                outbox: None,
                started: None,
                place: None,
                long_game: None,
            }),
        }
    }

    fn start(&self) -> Option<TableHandle> {
        let mut table = PersistentTable::in_memory(seed()?);
        table.limit_computers(self.most_level, self.most_work);
        TableHandle::start(table, Vec::new(), self.search_pool.clone()).ok()
    }
}

impl PrivateTable {
    /// Adds the connection. Returns its number and the queue of messages to it.
    pub(crate) async fn join(&self, limits: &Limits) -> (ConnectionId, OutboxReceiver) {
        let (outbox, outgoing) = outbox::channel(limits);
        self.state.lock().await.outbox = Some(outbox);
        (ConnectionId(0), outgoing)
    }

    /// Takes what a message costs.
    ///
    /// # Errors
    /// It comes too early: after how long it may be sent.
    pub(crate) fn take_cost(&self) -> Result<(), Duration> {
        let taken = self.cost().take(Instant::now());
        taken.map_err(Duration::from_millis)
    }

    /// Handles a message whose cost was taken.
    pub(crate) async fn send(&self, message: Bytes) {
        let mut state = self.state.lock().await;
        if let Err(why) = self.admit(&mut state, &message).await {
            let answer = refused(&message, ErrorCode::Busy, why).into_text();
            return state.answer(Some(answer), Duration::ZERO).await;
        }
        if let Some((table, id)) = &state.started {
            return table.send(*id, message).await;
        }
        let began = Instant::now();
        let reply = state.visited.handle(VISITOR, &message[..]);
        let answer = reply.answer.map(Response::into_text);
        state.answer(answer, began.elapsed()).await;
    }

    /// Notes what an answer has taken.
    pub(crate) fn note_answer(&self, taken: AnswerCost) {
        self.cost().charge(taken, Instant::now());
    }

    /// Removes the connection.
    pub(crate) async fn leave(&self) {
        if let Some((table, id)) = &self.state.lock().await.started {
            table.leave(*id).await;
        }
    }

    /// Takes the places that a message needs, and starts the table with the first game.
    ///
    /// # Errors
    /// A place is missing: what a person is told.
    async fn admit(&self, state: &mut State, message: &Bytes) -> Result<(), &'static str> {
        let shared = &self.shared;
        if message.len() > shared.limits.long_message && state.long_game.is_none() {
            let slot = shared.long_games.acquire(self.peer).await.map_err(|_| NO_LEDGER)?;
            state.long_game = Some(slot.ok_or(NO_LONG_GAME)?);
        }
        let begins = |verb: String| ["new_game", "open"].contains(&&*verb);
        if state.started.is_some() || !verb_of(message).is_some_and(begins) {
            return Ok(());
        }
        if shared.places.are_none() {
            return Err(NO_TABLES);
        }
        let place = shared.places.acquire(self.peer).await.map_err(|_| NO_LEDGER)?.ok_or(NO_PLACE)?;
        let table = shared.start().ok_or(NO_PLACE)?;
        // There was no game, so nothing else is on its way to the connection.
        let outbox = state.outbox.take().ok_or(NO_PLACE)?;
        let id = table.join_with(outbox).await;
        state.started = Some((table, id));
        state.place = Some(place);
        Ok(())
    }

    fn cost(&self) -> MutexGuard<'_, RequestCost> {
        self.cost.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns what the chance of a new table follows from; none if the system has no entropy.
pub(crate) fn seed() -> Option<u64> {
    let [a, b, c, d, e, f, g, h, ..] = entropy()?;
    Some(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
}

const NO_TABLES: &str = "This server has no tables for games outside rooms. Play together in a room instead.";
const NO_PLACE: &str = "All tables for games outside rooms are taken. Try again later, or play in a room.";
const NO_LEDGER: &str = "The server cannot tell now whether a table is free. Try again in a moment.";
const NO_LONG_GAME: &str = "There are too many long games on this server now. Try again later.";

impl State {
    async fn answer(&mut self, answer: Option<String>, took: Duration) {
        match (&self.started, &self.outbox) {
            (Some((table, id)), _) => table.answer(*id, answer).await,
            // Who does not read has one answer waiting at most.
            (None, Some(outbox)) => drop(outbox.try_send(Outgoing::Answer(answer, took))),
            (None, None) => {}
        }
    }
}
