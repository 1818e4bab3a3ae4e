//! The backend of a client: the table, the lab or the library.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;

use crate::connection_id::ConnectionId;
use crate::lab::LabHandle;
use crate::library::LibraryHandle;
use crate::limits::Limits;
use crate::outbox::OutboxReceiver;
use crate::private_table::PrivateTable;
use crate::request_limits::AnswerCost;
use crate::table_actor::TableHandle;

/// The requests of a client that the lab may have yet to answer: some wait for games.
const MOST_AWAITED_OF_LAB: usize = 8;

/// The backend of a client.
#[derive(Clone)]
pub(crate) enum Backend {
    /// The table, which answers in order.
    Table(TableHandle),
    /// A table of the client's own.
    Private(Arc<PrivateTable>),
    /// The lab, which answers some requests later than others.
    Lab(LabHandle),
    /// The library, which answers in order.
    Library(LibraryHandle),
}

impl Backend {
    /// Adds a connection. Returns its number and the queue of messages to it.
    pub(crate) async fn join(&self, limits: &Limits) -> (ConnectionId, OutboxReceiver) {
        match self {
            Backend::Table(table) => table.join(limits).await,
            Backend::Private(table) => table.join(limits).await,
            Backend::Lab(lab) => lab.join(limits),
            Backend::Library(library) => library.join(limits),
        }
    }

    /// Sends the message of a connection.
    pub(crate) async fn send(&self, id: ConnectionId, message: Bytes) {
        match self {
            Backend::Table(table) => table.send(id, message).await,
            Backend::Private(table) => table.send(message).await,
            Backend::Lab(lab) => lab.send(id, &message),
            Backend::Library(library) => library.send(id, message).await,
        }
    }

    /// Removes a connection.
    pub(crate) async fn leave(&self, id: ConnectionId) {
        match self {
            Backend::Table(table) => table.leave(id).await,
            Backend::Private(table) => table.leave().await,
            Backend::Lab(lab) => lab.leave(id),
            Backend::Library(library) => library.leave(id),
        }
    }

    /// Takes what a message costs.
    ///
    /// # Errors
    /// It comes too early: after how long it may be sent.
    pub(crate) fn take_cost(&self) -> Result<(), Duration> {
        match self {
            Backend::Private(table) => table.take_cost(),
            Backend::Table(_) | Backend::Lab(_) | Backend::Library(_) => Ok(()),
        }
    }

    /// Notes what an answer to the client has taken.
    pub(crate) fn note_answer(&self, taken: AnswerCost) {
        if let Backend::Private(table) = self {
            table.note_answer(taken);
        }
    }

    /// Returns how many answers a client may wait for.
    pub(crate) fn most_awaited(&self) -> usize {
        match self {
            Backend::Table(_) | Backend::Private(_) | Backend::Library(_) => 1,
            Backend::Lab(_) => MOST_AWAITED_OF_LAB,
        }
    }

    /// Returns whether it has stopped, which is a bug.
    pub(crate) fn has_stopped(&self) -> bool {
        match self {
            Backend::Table(table) => table.has_stopped(),
            Backend::Private(_) | Backend::Lab(_) | Backend::Library(_) => false,
        }
    }

    /// Returns what a client is told then.
    pub(crate) fn stopped_text(&self) -> &'static str {
        match self {
            Backend::Table(_) | Backend::Private(_) => "The table has stopped.",
            Backend::Lab(_) => "The lab has stopped.",
            Backend::Library(_) => "The library has stopped.",
        }
    }
}
