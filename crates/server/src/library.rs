//! The library and the connections to it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use atar_storage::{LibraryService, SystemDisk};
use axum::body::Bytes;

use crate::connection_id::{ConnectionId, ConnectionIds};
use crate::limits::Limits;
use crate::outbox::{self, Outbox, OutboxReceiver, Outgoing};

/// A handle of the library.
#[derive(Clone)]
pub(crate) struct LibraryHandle {
    library: Arc<Mutex<LibraryService<SystemDisk>>>,
    ids: ConnectionIds,
    outboxes: Arc<Mutex<HashMap<ConnectionId, Outbox>>>,
}

impl LibraryHandle {
    /// Creates the handle of a library.
    pub(crate) fn new(library: LibraryService<SystemDisk>) -> LibraryHandle {
        let library = Arc::new(Mutex::new(library));
        LibraryHandle { library, ids: ConnectionIds::default(), outboxes: Arc::default() }
    }

    /// Adds a connection. Returns its number and the queue of messages to it.
    pub(crate) fn join(&self, limits: &Limits) -> (ConnectionId, OutboxReceiver) {
        let id = self.ids.next();
        let (outbox, outgoing) = outbox::channel(limits);
        self.outboxes.lock().unwrap_or_else(PoisonError::into_inner).insert(id, outbox);
        (id, outgoing)
    }

    /// Answers the message of a connection, on a thread that may wait for the disk.
    pub(crate) async fn send(&self, id: ConnectionId, message: Bytes) {
        let library = Arc::clone(&self.library);
        let answering = move || library.lock().unwrap_or_else(PoisonError::into_inner).answer(&message);
        let answer = tokio::task::spawn_blocking(answering).await.ok();
        let mut outboxes = self.outboxes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(outbox) = outboxes.get(&id)
            && outbox.try_send(Outgoing::Answer(answer, Duration::ZERO)).is_err()
        {
            tracing::info!(connection = id.0, "dropped from the library: nobody reads on it");
            outboxes.remove(&id);
        }
    }

    /// Removes a connection.
    pub(crate) fn leave(&self, id: ConnectionId) {
        self.outboxes.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }
}
