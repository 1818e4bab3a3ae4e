//! The table's host: the thread that owns the table, apart from the network's.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc as channel;
use std::thread;
use std::time::Instant;

use atar_storage::{PersistentTable, SystemDisk};
use atar_table::{Client, Event, Finished, Job, Message, Stopper};
use axum::body::Bytes;
use serde_json::json;
use tokio::sync::mpsc::{self, Receiver, Sender, WeakSender};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::limits::Limits;
use crate::outbox::{Outbox, Words, outbox};

/// Messages that may wait for the table; each connection adds one at most.
const INBOX: usize = 16;

/// Whose message it is when the job of a computer's seat is done.
const NOBODY: Client = Client(u64::MAX);

/// What the host says to a client.
#[derive(Debug)]
pub(crate) enum Word {
    /// The answer to its message; none to an empty one.
    Answer(Option<String>),
    /// What is said apart from answers in turn: what happened at the table, or the late answer of a job. What one
    /// message came to is one
    /// word, however long the turn of a computer was that was played at once.
    News(Vec<Utf8Bytes>),
}

/// What the host hears.
enum Call {
    Joined(Client, Outbox),
    Said(Client, Bytes),
    Left(Client),
    /// A job tells a client how far it is, or every client if it is the table's own.
    News(Option<Client>, String),
    Done(FinishedJob),
}

/// The way to the table's host.
#[derive(Clone)]
pub(crate) struct Host {
    inbox: Sender<Call>,
    next: Arc<AtomicU64>,
}

impl Host {
    /// Starts the table's thread, and one for its jobs. They end with the last clone of this. `troubles` is what the
    /// first who joins is to
    /// be told.
    pub(crate) fn start(
        table: PersistentTable<SystemDisk>,
        troubles: Vec<String>,
    ) -> io::Result<Self> {
        let (inbox, calls) = mpsc::channel(INBOX);
        let (jobs, waiting) = channel::channel();
        let desk = inbox.downgrade();
        thread::Builder::new()
            .name("thinker".into())
            .spawn(move || work(&waiting, &desk))?;
        thread::Builder::new()
            .name("table".into())
            .spawn(move || Desk::new(table, troubles, jobs).attend(calls))?;
        Ok(Host {
            inbox,
            next: Arc::default(),
        })
    }

    /// A new client, and where it hears the host. Where the table has stopped it hears nothing.
    pub(crate) async fn join(&self, limits: &Limits) -> (Client, Words) {
        let client = Client(self.next.fetch_add(1, Ordering::Relaxed));
        let (outbox, words) = outbox(limits);
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

/// Does jobs, one after the other, until there can be no more.
fn work(jobs: &channel::Receiver<Job>, desk: &WeakSender<Call>) {
    for job in jobs {
        let began = Instant::now();
        let client = job.client();
        // Where the host has ended there is nobody to tell.
        let call = |call| desk.upgrade().map(|desk| desk.blocking_send(call));
        let finished = job.run(&|| began.elapsed(), &thread::sleep, &mut |event| {
            let _ = call(Call::News(client, event));
        });
        let _ = call(Call::Done(finished));
    }
}

/// The table and who sits at it.
struct Desk {
    table: PersistentTable<SystemDisk>,
    /// What nobody was there to be told.
    troubles: Vec<String>,
    clients: HashMap<Client, Outbox>,
    jobs: channel::Sender<Job>,
    /// The client whose job was begun last, and what stops it.
    working: Option<(Client, Stopper)>,
}

impl Desk {
    fn new(
        table: PersistentTable<SystemDisk>,
        troubles: Vec<String>,
        jobs: channel::Sender<Job>,
    ) -> Self {
        Desk {
            table,
            troubles,
            clients: HashMap::new(),
            jobs,
            working: None,
        }
    }

    fn attend(mut self, mut calls: Receiver<Call>) {
        while let Some(call) = calls.blocking_recv() {
            match call {
                Call::Joined(client, outbox) => self.join(client, outbox),
                Call::Said(client, message) => self.handle(Some(client), &message[..]),
                Call::Left(client) => self.leave(client),
                Call::News(client, news) => self.report(client, news),
                Call::Done(finished) => self.handle(finished.client(), finished),
            }
        }
    }

    /// Gives the table a message of a client, or a job that is done and whose it was; tells what comes of it, and
    /// begins its jobs.
    fn handle<'a>(&mut self, client: Option<Client>, message: impl Into<Message<'a>>) {
        let message = message.into();
        let is_late = matches!(message, Message::Finished(_));
        let heard = self.table.handle(client.unwrap_or(NOBODY), message, None);
        let reply = heard.reply;
        if let Some(client) = client {
            self.answer(client, reply.answer, is_late);
        }
        self.spread(client, &reply.events);
        if let Some(text) = heard.trouble {
            self.report(None, trouble(&text));
        }
        for job in reply.jobs {
            if let Some(client) = job.client() {
                self.working = Some((client, job.stopper()));
            }
            // The thread ends after this one only.
            let _ = self.jobs.send(job);
        }
    }

    fn join(&mut self, client: Client, outbox: Outbox) {
        self.clients.insert(client, outbox);
        if !self.troubles.is_empty() {
            let text = std::mem::take(&mut self.troubles).join(" ");
            self.report(Some(client), trouble(&text));
        }
    }

    fn answer(&mut self, client: Client, answer: Option<String>, is_late: bool) {
        let word = if is_late {
            Word::News(answer.map(Utf8Bytes::from).into_iter().collect())
        } else {
            Word::Answer(answer)
        };
        self.tell(client, word);
    }

    /// Forgets a client. Nobody waits for its job any more.
    fn leave(&mut self, client: Client) {
        self.clients.remove(&client);
        let theirs = self.working.take_if(|(whose, _)| *whose == client);
        if let Some((_, stopper)) = theirs {
            stopper.stop();
        }
    }

    /// Tells what happened to whom it is for. `asker` is the client whose message brought it about, if one did.
    fn spread(&mut self, asker: Option<Client>, events: &[AddressedEvent]) {
        let texts = events.iter().map(|event| Utf8Bytes::from(&event.text));
        let events: Vec<_> = events.iter().zip(texts).collect();
        let clients: Vec<Client> = self.clients.keys().copied().collect();
        for client in clients {
            let heard = events
                .iter()
                .filter(|(event, _)| event.is_for(client, asker));
            let news: Vec<_> = heard.map(|(_, text)| text.clone()).collect();
            if !news.is_empty() {
                self.tell(client, Word::News(news));
            }
        }
    }

    /// Tells a client how far its job is, or every client.
    fn report(&mut self, client: Option<Client>, news: String) {
        let news = Utf8Bytes::from(news);
        let hearers = match client {
            Some(client) => vec![client],
            None => self.clients.keys().copied().collect(),
        };
        for client in hearers {
            self.tell(client, Word::News(vec![news.clone()]));
        }
    }

    /// Tells a client, or lets it go if it does not listen.
    fn tell(&mut self, client: Client, word: Word) {
        if let Some(outbox) = self.clients.get(&client)
            && outbox.put(word).is_err()
        {
            self.clients.remove(&client);
        }
    }
}

/// The event that tells people what they must know though nobody has asked.
fn trouble(text: &str) -> String {
    json!({ "event": "trouble", "text": text }).to_string()
}
