//! The thread that owns the table, separate from the network's threads.

use std::collections::HashMap;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use atar_runner::{SearchEvent, SearchPool};
use atar_storage::{PersistentTable, SystemDisk};
use atar_table::{AddressedEvent, Client, FinishedJob, Job, Message, Response, Stopper};
use axum::body::Bytes;
use serde_json::json;
use tokio::sync::mpsc::{self, Receiver, Sender, WeakSender};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::connection_id::{ConnectionId, ConnectionIds};
use crate::limits::Limits;
use crate::outbox::{self, Outbox, OutboxReceiver, Outgoing};

/// The bound of the commands that wait for the table. Each connection adds one at most.
const INBOX: usize = 16;

/// A client for the jobs of computers' seats, which belong to no real client.
const NO_CLIENT: Client = Client(u64::MAX);

/// Returns the client that a connection is at the table.
fn client(ConnectionId(number): ConnectionId) -> Client {
    Client(number)
}

/// A command to the actor.
enum Command {
    Join(Client, Outbox),
    Receive(Client, Bytes),
    /// A message is answered without the table.
    Answer(Client, Option<String>),
    Leave(Client),
    /// A job reports its progress to a client, or to every client if it is the table's own.
    Progress(Option<Client>, String),
    JobDone(Box<FinishedJob>),
}

/// A handle of the table's thread.
#[derive(Clone)]
pub(crate) struct TableHandle {
    inbox: Sender<Command>,
    ids: ConnectionIds,
}

impl TableHandle {
    /// Starts the table's thread, which ends with the last clone of the handle. The table's jobs share the threads of
    /// the pool with others. The first client to join gets the `troubles`.
    pub(crate) fn start(
        table: PersistentTable<SystemDisk>,
        troubles: Vec<String>,
        pool: SearchPool,
    ) -> io::Result<Self> {
        let (inbox, commands) = mpsc::channel(INBOX);
        let actor = TableActor {
            table,
            troubles,
            clients: HashMap::new(),
            pool,
            inbox: inbox.downgrade(),
            working: Vec::new(),
            playing: None,
        };
        thread::Builder::new().name("table".into()).spawn(move || actor.run(commands))?;
        Ok(TableHandle { inbox, ids: ConnectionIds::default() })
    }

    /// Adds a connection as a client. Returns its number and the queue of messages to it. Nothing comes if the table
    /// has stopped.
    pub(crate) async fn join(&self, limits: &Limits) -> (ConnectionId, OutboxReceiver) {
        let (outbox, outgoing) = outbox::channel(limits);
        (self.join_with(outbox).await, outgoing)
    }

    /// Adds a connection with this queue as a client. Returns its number.
    pub(crate) async fn join_with(&self, outbox: Outbox) -> ConnectionId {
        let id = self.ids.next();
        self.command(Command::Join(client(id), outbox)).await;
        id
    }

    /// Answers the message of a connection in place of the table.
    pub(crate) async fn answer(&self, id: ConnectionId, answer: Option<String>) {
        self.command(Command::Answer(client(id), answer)).await;
    }

    /// Sends the message of a connection to the table.
    pub(crate) async fn send(&self, id: ConnectionId, message: Bytes) {
        self.command(Command::Receive(client(id), message)).await;
    }

    /// Removes the client of a connection.
    pub(crate) async fn leave(&self, id: ConnectionId) {
        self.command(Command::Leave(client(id))).await;
    }

    /// Resolves when the table has stopped, which is a bug.
    pub(crate) async fn stopped(&self) {
        self.inbox.closed().await;
    }

    /// Returns whether the table has stopped.
    pub(crate) fn has_stopped(&self) -> bool {
        self.inbox.is_closed()
    }

    async fn command(&self, command: Command) {
        // A table that has stopped has dropped the queues of all clients, which tells them.
        let _ = self.inbox.send(command).await;
    }
}

/// The table and its clients.
struct TableActor {
    table: PersistentTable<SystemDisk>,
    /// Problems for the first client that joins.
    troubles: Vec<String>,
    clients: HashMap<Client, Outbox>,
    pool: SearchPool,
    /// The actor's own inbox, for the events of its jobs.
    inbox: WeakSender<Command>,
    /// The jobs that clients wait for, with whoever does.
    working: Vec<(Client, Stopper)>,
    /// The stopper of the last job of the table's own.
    playing: Option<Stopper>,
}

impl TableActor {
    fn run(mut self, mut commands: Receiver<Command>) {
        while let Some(command) = commands.blocking_recv() {
            match command {
                Command::Join(client, outbox) => self.join(client, outbox),
                Command::Receive(client, message) => {
                    tracing::debug!(client = client.0, bytes = message.len(), "message");
                    self.handle(Some(client), &message[..]);
                }
                Command::Answer(client, answer) => {
                    self.send(client, Outgoing::Answer(answer, Duration::ZERO));
                }
                Command::Leave(client) => self.leave(client),
                Command::Progress(client, notification) => self.notify(client, notification),
                Command::JobDone(finished) => {
                    self.working.retain(|(_, stopper)| stopper != finished.stopper());
                    self.handle(finished.client(), *finished);
                }
            }
        }
        // Nobody is left who would wait for them.
        let working = self.working.iter().map(|(_, stopper)| stopper);
        working.chain(&self.playing).for_each(Stopper::stop);
    }

    /// Handles a message of a client, or a finished job. Sends the results, and begins the jobs.
    fn handle<'a>(&mut self, client: Option<Client>, message: impl Into<Message<'a>>) {
        let message = message.into();
        let is_late = matches!(message, Message::Finished(_));
        let began = Instant::now();
        let heard = self.table.handle(client.unwrap_or(NO_CLIENT), message, None);
        let reply = heard.reply;
        let answer = reply.answer.map(Response::into_text);
        if let Some(client) = client {
            let message = if is_late {
                Outgoing::Notifications(answer.map(Utf8Bytes::from).into_iter().collect())
            } else {
                Outgoing::Answer(answer, began.elapsed())
            };
            self.send(client, message);
        }
        self.broadcast(client, &reply.events);
        if let Some(text) = heard.trouble {
            self.notify(None, trouble_event(&text));
        }
        for job in reply.jobs {
            match job.client() {
                Some(client) => self.working.push((client, job.stopper())),
                None => self.playing = Some(job.stopper()),
            }
            self.begin(job);
        }
    }

    /// Begins a job.
    fn begin(&self, job: Job) {
        let (client, inbox) = (job.client(), self.inbox.clone());
        self.pool.begin(job, move |event| {
            let command = match event {
                SearchEvent::Progress(event) => Command::Progress(client, event),
                SearchEvent::Finished(job) => Command::JobDone(Box::new(job)),
            };
            // If the table has ended, nobody needs the result.
            let _ = inbox.upgrade().map(|inbox| inbox.blocking_send(command));
        });
    }

    fn join(&mut self, client: Client, outbox: Outbox) {
        tracing::info!(client = client.0, "joined");
        self.clients.insert(client, outbox);
        if !self.troubles.is_empty() {
            let text = std::mem::take(&mut self.troubles).join(" ");
            self.notify(Some(client), trouble_event(&text));
        }
    }

    /// Removes a client, and stops its jobs.
    fn leave(&mut self, client: Client) {
        tracing::info!(client = client.0, "left");
        self.clients.remove(&client);
        let theirs = self.working.extract_if(.., |(whose, _)| *whose == client);
        theirs.for_each(|(_, stopper)| stopper.stop());
    }

    /// Sends events to the clients that they are for. `asker` is the client whose message caused them.
    fn broadcast(&mut self, asker: Option<Client>, events: &[AddressedEvent]) {
        let texts = events.iter().map(|event| Utf8Bytes::from(&event.text));
        let events: Vec<_> = events.iter().zip(texts).collect();
        let clients: Vec<Client> = self.clients.keys().copied().collect();
        for client in clients {
            let heard = events.iter().filter(|(event, _)| event.is_for(client, asker));
            let notification: Vec<_> = heard.map(|(_, text)| text.clone()).collect();
            if !notification.is_empty() {
                self.send(client, Outgoing::Notifications(notification));
            }
        }
    }

    /// Sends an event to one client, or to every client.
    fn notify(&mut self, client: Option<Client>, notification: String) {
        let notification = Utf8Bytes::from(notification);
        let hearers = match client {
            Some(client) => vec![client],
            None => self.clients.keys().copied().collect(),
        };
        for client in hearers {
            self.send(client, Outgoing::Notifications(vec![notification.clone()]));
        }
    }

    /// Sends an item to a client. Drops a client that does not read.
    fn send(&mut self, client: Client, message: Outgoing) {
        if let Some(outbox) = self.clients.get(&client)
            && outbox.try_send(message).is_err()
        {
            tracing::info!(client = client.0, "dropped: it does not read");
            self.clients.remove(&client);
        }
    }
}

/// Returns the event of a problem that people must be told of.
fn trouble_event(text: &str) -> String {
    json!({ "event": "trouble", "text": text }).to_string()
}
