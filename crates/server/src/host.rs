//! The table's host: the thread that owns the table, apart from the network's.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc as channel;
use std::thread;
use std::time::Instant;

use atar_table::{Addressee, Client, Event, Finished, Job, Message, Stopper, Table};
use axum::body::Bytes;
use tokio::sync::mpsc::{self, Receiver, Sender, WeakSender};

/// Messages that may wait for the table; each connection adds one at most.
const INBOX: usize = 16;
/// Messages that may wait for a client. One that falls further behind is let go.
const OUTBOX: usize = 64;

/// What the host says to a client.
#[derive(Debug)]
pub(crate) enum Word {
    /// The answer to its message; none to an empty one.
    Answer(Option<String>),
    /// Something said apart from answers in turn: what happened at the table, or the late answer of a job.
    Event(String),
}

/// What the host hears.
enum Call {
    Joined(Client, Sender<Word>),
    Said(Client, Bytes),
    Left(Client),
    /// A job tells a client how far it is.
    News(Client, String),
    Done(Finished),
}

/// The way to the table's host.
#[derive(Clone)]
pub(crate) struct Host {
    inbox: Sender<Call>,
    next: Arc<AtomicU64>,
}

impl Host {
    /// Starts the table's thread, and one for its jobs. They end with the last clone of this.
    pub(crate) fn start(seed: u64) -> io::Result<Self> {
        let (inbox, calls) = mpsc::channel(INBOX);
        let (jobs, waiting) = channel::channel();
        let desk = inbox.downgrade();
        thread::Builder::new()
            .name("thinker".into())
            .spawn(move || work(&waiting, &desk))?;
        thread::Builder::new()
            .name("table".into())
            .spawn(move || Desk::new(seed, jobs).attend(calls))?;
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

/// Does jobs, one after the other, until there can be no more.
fn work(jobs: &channel::Receiver<Job>, desk: &WeakSender<Call>) {
    for job in jobs {
        let began = Instant::now();
        let client = job.client();
        // Where the host has ended there is nobody to tell.
        let call = |call| desk.upgrade().map(|desk| desk.blocking_send(call));
        let finished = job.run(&|| began.elapsed(), &mut |event| {
            let _ = call(Call::News(client, event));
        });
        let _ = call(Call::Done(finished));
    }
}

/// The table and who sits at it.
struct Desk {
    table: Table,
    clients: HashMap<Client, Sender<Word>>,
    jobs: channel::Sender<Job>,
    /// Whose job was begun last, and what stops it.
    working: Option<(Client, Stopper)>,
}

impl Desk {
    fn new(seed: u64, jobs: channel::Sender<Job>) -> Self {
        Desk {
            table: Table::new(seed),
            clients: HashMap::new(),
            jobs,
            working: None,
        }
    }

    fn attend(mut self, mut calls: Receiver<Call>) {
        while let Some(call) = calls.blocking_recv() {
            match call {
                Call::Joined(client, outbox) => {
                    self.clients.insert(client, outbox);
                }
                Call::Said(client, message) => {
                    let answer = self.handle(client, &message[..]);
                    self.tell(client, Word::Answer(answer));
                }
                Call::Left(client) => self.leave(client),
                Call::News(client, news) => self.tell(client, Word::Event(news)),
                Call::Done(finished) => {
                    let client = finished.client();
                    if let Some(answer) = self.handle(client, finished) {
                        self.tell(client, Word::Event(answer));
                    }
                }
            }
        }
        self.stop();
    }

    /// Gives the table a message, spreads its events and begins its jobs; tells the answer.
    fn handle<'a>(&mut self, client: Client, message: impl Into<Message<'a>>) -> Option<String> {
        let reply = self.table.handle(client, message);
        for event in reply.events {
            self.spread(client, &event);
        }
        for job in reply.jobs {
            self.working = Some((client, job.stopper()));
            // The thread ends after this one only.
            let _ = self.jobs.send(job);
        }
        reply.answer
    }

    /// Forgets a client. Nobody waits for its job any more.
    fn leave(&mut self, client: Client) {
        self.clients.remove(&client);
        if self
            .working
            .as_ref()
            .is_some_and(|(whose, _)| *whose == client)
        {
            self.stop();
        }
    }

    fn stop(&mut self) {
        if let Some((_, stopper)) = self.working.take() {
            stopper.stop();
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
