//! The table's host: the thread that owns the table, apart from the network's.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use atar_table::{Addressee, Client, Event, Table};
use axum::body::Bytes;
use tokio::sync::mpsc::{self, Receiver, Sender};

/// Messages that may wait for the table; each connection adds one at most.
const INBOX: usize = 16;
/// Messages that may wait for a client. One that falls further behind is let go.
const OUTBOX: usize = 64;

/// What the host says to a client.
#[derive(Debug)]
pub(crate) enum Word {
    /// The answer to its message; none to an empty one.
    Answer(Option<String>),
    /// Something that happened at the table.
    Event(String),
}

/// What the host hears.
enum Call {
    Joined(Client, Sender<Word>),
    Said(Client, Bytes),
    Left(Client),
}

/// The way to the table's host.
#[derive(Clone)]
pub(crate) struct Host {
    inbox: Sender<Call>,
    next: Arc<AtomicU64>,
}

impl Host {
    /// Starts the thread. It ends with the last clone of this.
    pub(crate) fn start(seed: u64) -> io::Result<Self> {
        let (inbox, calls) = mpsc::channel(INBOX);
        thread::Builder::new()
            .name("table".into())
            .spawn(move || Desk::new(seed).attend(calls))?;
        Ok(Host {
            inbox,
            next: Arc::default(),
        })
    }

    /// A new client, and where it hears the host. Where the table has stopped it hears nothing.
    pub(crate) async fn join(&self) -> (Client, Receiver<Word>) {
        let client = Client(self.next.fetch_add(1, Ordering::Relaxed));
        let (outbox, words) = mpsc::channel(OUTBOX);
        self.call(Call::Joined(client, outbox)).await;
        (client, words)
    }

    /// Gives the table a client's message.
    pub(crate) async fn say(&self, client: Client, message: Bytes) {
        self.call(Call::Said(client, message)).await;
    }

    /// Forgets a client.
    pub(crate) async fn leave(&self, client: Client) {
        self.call(Call::Left(client)).await;
    }

    /// Ready when the table has stopped, which it does by itself only by a defect.
    pub(crate) async fn stopped(&self) {
        self.inbox.closed().await;
    }

    /// Whether the table has stopped.
    pub(crate) fn has_stopped(&self) -> bool {
        self.inbox.is_closed()
    }

    async fn call(&self, call: Call) {
        // A host that has stopped has let go of every client: they hear of it there.
        let _ = self.inbox.send(call).await;
    }
}

/// The table and who sits at it.
struct Desk {
    table: Table,
    clients: HashMap<Client, Sender<Word>>,
}

impl Desk {
    fn new(seed: u64) -> Self {
        Desk {
            table: Table::new(seed),
            clients: HashMap::new(),
        }
    }

    fn attend(mut self, mut calls: Receiver<Call>) {
        while let Some(call) = calls.blocking_recv() {
            match call {
                Call::Joined(client, outbox) => {
                    self.clients.insert(client, outbox);
                }
                Call::Said(client, message) => self.handle(client, &message),
                Call::Left(client) => {
                    self.clients.remove(&client);
                }
            }
        }
    }

    fn handle(&mut self, client: Client, message: &[u8]) {
        let reply = self.table.handle(client, message);
        self.tell(client, Word::Answer(reply.answer));
        for event in reply.events {
            self.spread(client, &event);
        }
    }

    fn spread(&mut self, from: Client, event: &Event) {
        let hearers: Vec<Client> = match event.to {
            Addressee::Others => self
                .clients
                .keys()
                .copied()
                .filter(|&c| c != from)
                .collect(),
        };
        for client in hearers {
            self.tell(client, Word::Event(event.text.clone()));
        }
    }

    /// Tells a client, or lets it go if it does not listen.
    fn tell(&mut self, client: Client, word: Word) {
        if let Some(outbox) = self.clients.get(&client)
            && outbox.try_send(word).is_err()
        {
            self.clients.remove(&client);
        }
    }
}
