//! The lab and the connections to it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use atar_runner::Runner;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::connection_id::{ConnectionId, ConnectionIds};
use crate::limits::Limits;
use crate::outbox::{self, Outbox, OutboxReceiver, Outgoing};

/// A handle of the lab.
#[derive(Clone)]
pub(crate) struct LabHandle {
    runner: Runner,
    ids: ConnectionIds,
    outboxes: Arc<Mutex<Outboxes>>,
}

/// The queue of messages to each connection.
type Outboxes = HashMap<ConnectionId, Outbox>;

fn locked(outboxes: &Mutex<Outboxes>) -> MutexGuard<'_, Outboxes> {
    outboxes.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends a message over a connection. Drops a connection on which nobody reads.
fn send(outboxes: &Mutex<Outboxes>, id: ConnectionId, message: Outgoing) {
    let mut outboxes = locked(outboxes);
    if let Some(outbox) = outboxes.get(&id)
        && outbox.try_send(message).is_err()
    {
        tracing::info!(connection = id.0, "dropped from the lab: nobody reads on it");
        outboxes.remove(&id);
    }
}

impl LabHandle {
    /// Creates the handle of a lab, whose events go over all connections.
    pub(crate) fn new(runner: Runner) -> LabHandle {
        let outboxes = Arc::<Mutex<Outboxes>>::default();
        let hearers = Arc::downgrade(&outboxes);
        runner.listen(move |event| {
            let Some(outboxes) = hearers.upgrade() else {
                return false;
            };
            let all: Vec<ConnectionId> = locked(&outboxes).keys().copied().collect();
            for id in all {
                let event = vec![Utf8Bytes::from(event)];
                send(&outboxes, id, Outgoing::Notifications(event));
            }
            true
        });
        LabHandle { runner, ids: ConnectionIds::default(), outboxes }
    }

    /// Adds a connection. Returns its number and the queue of messages to it.
    pub(crate) fn join(&self, limits: &Limits) -> (ConnectionId, OutboxReceiver) {
        let id = self.ids.next();
        let (outbox, outgoing) = outbox::channel(limits);
        locked(&self.outboxes).insert(id, outbox);
        (id, outgoing)
    }

    /// Sends the message of a connection to the lab.
    pub(crate) fn send(&self, id: ConnectionId, message: &[u8]) {
        let outboxes = Arc::downgrade(&self.outboxes);
        self.runner.ask(message.to_vec(), move |answer| {
            if let Some(outboxes) = outboxes.upgrade() {
                send(&outboxes, id, Outgoing::Answer(Some(answer), Duration::ZERO));
            }
        });
    }

    /// Removes a connection.
    pub(crate) fn leave(&self, id: ConnectionId) {
        locked(&self.outboxes).remove(&id);
    }
}
