//! The lab and its clients.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use atar_runner::Runner;
use atar_table::Client;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::limits::Limits;
use crate::outbox::{self, Outbox, OutboxReceiver, Outgoing};

/// A handle of the lab.
#[derive(Clone)]
pub(crate) struct LabHandle {
    runner: Runner,
    next: Arc<AtomicU64>,
    clients: Arc<Mutex<HashMap<Client, Outbox>>>,
}

fn locked(clients: &Mutex<HashMap<Client, Outbox>>) -> MutexGuard<'_, HashMap<Client, Outbox>> {
    clients.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sends a message to a client. Drops a client that does not read.
fn send(clients: &Mutex<HashMap<Client, Outbox>>, client: Client, message: Outgoing) {
    let mut clients = locked(clients);
    if let Some(outbox) = clients.get(&client)
        && outbox.try_send(message).is_err()
    {
        tracing::info!(client = client.0, "dropped from the lab: it does not read");
        clients.remove(&client);
    }
}

impl LabHandle {
    /// Creates the handle of a lab, whose events go to all clients.
    pub(crate) fn new(runner: Runner) -> LabHandle {
        let clients = Arc::<Mutex<HashMap<Client, Outbox>>>::default();
        let hearers = Arc::downgrade(&clients);
        runner.listen(move |event| {
            let Some(clients) = hearers.upgrade() else {
                return false;
            };
            let all: Vec<Client> = locked(&clients).keys().copied().collect();
            for client in all {
                let event = vec![Utf8Bytes::from(event)];
                send(&clients, client, Outgoing::Notifications(event));
            }
            true
        });
        LabHandle {
            runner,
            next: Arc::default(),
            clients,
        }
    }

    /// Adds a client. Returns its id and the queue of messages to it.
    pub(crate) fn join(&self, limits: &Limits) -> (Client, OutboxReceiver) {
        let client = Client(self.next.fetch_add(1, Ordering::Relaxed));
        let (outbox, outgoing) = outbox::channel(limits);
        locked(&self.clients).insert(client, outbox);
        (client, outgoing)
    }

    /// Sends a client's message to the lab.
    pub(crate) fn send(&self, client: Client, message: &[u8]) {
        let clients = Arc::downgrade(&self.clients);
        self.runner.ask(message.to_vec(), move |answer| {
            if let Some(clients) = clients.upgrade() {
                send(&clients, client, Outgoing::Answer(Some(answer)));
            }
        });
    }

    /// Removes a client.
    pub(crate) fn leave(&self, client: Client) {
        locked(&self.clients).remove(&client);
    }
}
