//! The page's connections to hosts of rooms. The page gives each a number before it is open, so that it knows on which
//! it hears something.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use atar_connection::{ConnectionError, ConnectionEvent, Endpoint, HostConnection, TrustedRoots};
use serde::Serialize;
use tauri::{AppHandle, Emitter, Runtime};

use crate::command_error::CommandError;

/// The Tauri event of the connections.
const EVENT: &str = "connection";

/// The most connections that the page has at a time.
const MOST: usize = 8;

/// The connections that are open or being opened, by the page's numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostConnections {
    slots: Arc<Mutex<BTreeMap<u32, Slot>>>,
    trust: TrustedRoots,
}

/// The place of a connection.
#[derive(Debug)]
struct Slot {
    /// Tells it from an earlier one of the same number, as a page that is loaded again begins anew.
    ticket: u64,
    /// The connection, once it is open.
    connection: Option<HostConnection>,
}

/// What the page hears of a connection.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Heard {
    Text { connection: u32, text: String },
    Closed { connection: u32, closed: Closed },
}

#[derive(Clone, Debug, Serialize)]
struct Closed {
    code: u16,
    reason: String,
}

impl HostConnections {
    /// Opens a connection under a number of the page.
    ///
    /// # Errors
    /// `bad_request` for an address that is none or may not be spoken to, `busy` for too many connections, and
    /// `connection` if the host cannot be reached.
    pub(crate) async fn open<R: Runtime>(
        &self,
        app: AppHandle<R>,
        number: u32,
        address: &str,
        path: &str,
    ) -> Result<(), CommandError> {
        let target = Endpoint::new(address, path)?;
        let ticket = self.reserve(number)?;
        let connections = self.clone();
        let hear = move |event| connections.hear(&app, number, ticket, event);
        match atar_connection::open(&target, &self.trust, hear).await {
            Ok(open) => {
                tracing::info!("connection open");
                self.keep(number, ticket, open)
            }
            Err(error) => {
                self.forget(number, ticket);
                Err(error.into())
            }
        }
    }

    /// Sends a text on a connection.
    ///
    /// # Errors
    /// The connection has ended, or takes no such text now.
    pub(crate) fn send(&self, number: u32, text: String) -> Result<(), CommandError> {
        Ok(self.connection(number)?.send(text)?)
    }

    /// Ends a connection. One that is not open yet, or on which too much waits, is cut.
    ///
    /// # Errors
    /// The connection has ended.
    pub(crate) fn close(&self, number: u32, code: u16) -> Result<(), CommandError> {
        if self.connection(number).is_ok_and(|connection| connection.close(code, "").is_ok()) {
            return Ok(());
        }
        let cut = self.slots().remove(&number);
        cut.map(drop).ok_or_else(|| ConnectionError::Ended.into())
    }

    /// Cuts all connections, as the page that has them is gone.
    pub(crate) fn page_is_gone(&self) {
        self.slots().clear();
    }

    /// Takes a number. Returns the ticket of its place.
    fn reserve(&self, number: u32) -> Result<u64, CommandError> {
        static TICKETS: AtomicU64 = AtomicU64::new(0);
        let mut slots = self.slots();
        if slots.contains_key(&number) {
            return Err(CommandError::bad_request("This connection is in use."));
        }
        if slots.len() >= MOST {
            return Err(CommandError::busy("Too many connections are open. Leave a room first."));
        }
        let ticket = TICKETS.fetch_add(1, Ordering::Relaxed);
        slots.insert(number, Slot { ticket, connection: None });
        Ok(ticket)
    }

    /// Keeps an open connection, unless it was given up meanwhile.
    fn keep(&self, number: u32, ticket: u64, open: HostConnection) -> Result<(), CommandError> {
        match self.slots().get_mut(&number) {
            Some(slot) if slot.ticket == ticket => {
                slot.connection = Some(open);
                Ok(())
            }
            _ => Err(ConnectionError::Ended.into()),
        }
    }

    /// Frees the place of a connection. Returns false if it was freed before.
    fn forget(&self, number: u32, ticket: u64) -> bool {
        let mut slots = self.slots();
        let is_there = slots.get(&number).is_some_and(|slot| slot.ticket == ticket);
        is_there && slots.remove(&number).is_some()
    }

    /// Hands what happens on a connection to the page, unless the page is gone that had it.
    fn hear<R: Runtime>(&self, app: &AppHandle<R>, number: u32, ticket: u64, event: ConnectionEvent) {
        let heard = match event {
            ConnectionEvent::Text(text) => {
                let is_there = self.slots().get(&number).is_some_and(|slot| slot.ticket == ticket);
                is_there.then_some(Heard::Text { connection: number, text })
            }
            ConnectionEvent::Closed { code, reason } => {
                tracing::info!(code, "connection closed");
                let closed = Closed { code, reason };
                self.forget(number, ticket).then_some(Heard::Closed { connection: number, closed })
            }
        };
        if let Some(heard) = heard {
            // A closed window gets no more events.
            let _ = app.emit(EVENT, heard);
        }
    }

    fn connection(&self, number: u32) -> Result<HostConnection, CommandError> {
        let slots = self.slots();
        let connection = slots.get(&number).and_then(|slot| slot.connection.clone());
        connection.ok_or_else(|| ConnectionError::Ended.into())
    }

    fn slots(&self) -> MutexGuard<'_, BTreeMap<u32, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl From<ConnectionError> for CommandError {
    fn from(error: ConnectionError) -> Self {
        let text = error.to_string();
        match error {
            ConnectionError::BadAddress(_)
            | ConnectionError::BadPath
            | ConnectionError::Plain(_)
            | ConnectionError::TooLong => CommandError::bad_request(text),
            ConnectionError::Busy => CommandError::busy(text),
            _ => CommandError::connection(text),
        }
    }
}
