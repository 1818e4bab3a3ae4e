//! The page's lines to hosts of rooms. The page gives each a number before it is open, so that it knows on which it
//! hears something.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use atar_line::{ConnectionError, ConnectionEvent, Endpoint, HostConnection, TrustedRoots};
use serde::Serialize;
use tauri::{AppHandle, Emitter, Runtime};

use crate::command_error::CommandError;

/// The Tauri event of the lines.
const EVENT: &str = "line";

/// The most lines that the page has at a time.
const MOST: usize = 8;

/// The lines that are open or being opened, by the page's numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct HostConnections {
    slots: Arc<Mutex<BTreeMap<u32, Slot>>>,
    trust: TrustedRoots,
}

/// The place of a line.
#[derive(Debug)]
struct Slot {
    /// Tells it from an earlier one of the same number, as a page that is loaded again begins anew.
    ticket: u64,
    /// The line, once it is open.
    line: Option<HostConnection>,
}

/// What the page hears of a line.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Heard {
    Text { line: u32, text: String },
    Closed { line: u32, closed: Closed },
}

#[derive(Clone, Debug, Serialize)]
struct Closed {
    code: u16,
    reason: String,
}

impl HostConnections {
    /// Opens a line under a number of the page.
    ///
    /// # Errors
    /// `bad_request` for an address that is none or may not be spoken to, `busy` for too many lines, and `connection`
    /// if the host cannot be reached.
    pub(crate) async fn open<R: Runtime>(
        &self,
        app: AppHandle<R>,
        line: u32,
        address: &str,
        path: &str,
    ) -> Result<(), CommandError> {
        let target = Endpoint::new(address, path)?;
        let ticket = self.reserve(line)?;
        let lines = self.clone();
        let hear = move |event| lines.hear(&app, line, ticket, event);
        match atar_line::open(&target, &self.trust, hear).await {
            Ok(open) => {
                tracing::info!("line open");
                self.keep(line, ticket, open)
            }
            Err(error) => {
                self.forget(line, ticket);
                Err(error.into())
            }
        }
    }

    /// Sends a text on a line.
    ///
    /// # Errors
    /// The line has ended, or takes no such text now.
    pub(crate) fn send(&self, line: u32, text: String) -> Result<(), CommandError> {
        Ok(self.line(line)?.send(text)?)
    }

    /// Ends a line. One that is not open yet, or on which too much waits, is cut.
    ///
    /// # Errors
    /// The line has ended.
    pub(crate) fn close(&self, line: u32, code: u16) -> Result<(), CommandError> {
        if self
            .line(line)
            .is_ok_and(|line| line.close(code, "").is_ok())
        {
            return Ok(());
        }
        let cut = self.slots().remove(&line);
        cut.map(drop).ok_or_else(|| ConnectionError::Ended.into())
    }

    /// Cuts all lines, as the page that has them is gone.
    pub(crate) fn page_is_gone(&self) {
        self.slots().clear();
    }

    /// Takes a number. Returns the ticket of its place.
    fn reserve(&self, line: u32) -> Result<u64, CommandError> {
        static TICKETS: AtomicU64 = AtomicU64::new(0);
        let mut slots = self.slots();
        if slots.contains_key(&line) {
            return Err(CommandError::bad_request("This connection is in use."));
        }
        if slots.len() >= MOST {
            return Err(CommandError::busy(
                "Too many connections are open. Leave a room first.",
            ));
        }
        let ticket = TICKETS.fetch_add(1, Ordering::Relaxed);
        slots.insert(line, Slot { ticket, line: None });
        Ok(ticket)
    }

    /// Keeps an open line, unless it was given up meanwhile.
    fn keep(&self, line: u32, ticket: u64, open: HostConnection) -> Result<(), CommandError> {
        match self.slots().get_mut(&line) {
            Some(slot) if slot.ticket == ticket => {
                slot.line = Some(open);
                Ok(())
            }
            _ => Err(ConnectionError::Ended.into()),
        }
    }

    /// Frees the place of a line. Returns false if it was freed before.
    fn forget(&self, line: u32, ticket: u64) -> bool {
        let mut slots = self.slots();
        let is_there = slots.get(&line).is_some_and(|slot| slot.ticket == ticket);
        is_there && slots.remove(&line).is_some()
    }

    /// Hands what happens on a line to the page, unless the page is gone that had it.
    fn hear<R: Runtime>(&self, app: &AppHandle<R>, line: u32, ticket: u64, event: ConnectionEvent) {
        let heard = match event {
            ConnectionEvent::Text(text) => {
                let is_there = self
                    .slots()
                    .get(&line)
                    .is_some_and(|slot| slot.ticket == ticket);
                is_there.then_some(Heard::Text { line, text })
            }
            ConnectionEvent::Closed { code, reason } => {
                tracing::info!(code, "line closed");
                let closed = Closed { code, reason };
                self.forget(line, ticket)
                    .then_some(Heard::Closed { line, closed })
            }
        };
        if let Some(heard) = heard {
            // A closed window gets no more events.
            let _ = app.emit(EVENT, heard);
        }
    }

    fn line(&self, line: u32) -> Result<HostConnection, CommandError> {
        let slots = self.slots();
        let line = slots.get(&line).and_then(|slot| slot.line.clone());
        line.ok_or_else(|| ConnectionError::Ended.into())
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
