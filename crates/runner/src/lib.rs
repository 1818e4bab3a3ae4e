//! The lab behind a screen, with threads and files: it carries requests to a [`Desk`], plays the games that it
//! deals out, and keeps their lines.
//!
//! One thread has the desk and the lines. As many as there are cores, but one, play a game each, in slices of a few
//! milliseconds, so that Stop is heard in time. One more plays what somebody waits for while all others are busy. They
//! hold as long as the computer thinks at the table ([`Runner::hold`]).

mod crew;
mod hold;
mod store;

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use atar_lab::desk::{Client, Desk, Done, Keep, Output};

use crate::crew::Crew;
pub use atar_lab::desk::VERBS;

pub use crate::hold::{Held, Hold};
pub use crate::store::{FolderStore, MemoryStore, Store};

/// How often the desk is told the time while something is played.
const TICK: Duration = Duration::from_millis(20);
/// How long it sleeps while nothing is.
const IDLE: Duration = Duration::from_secs(3_600);
/// How long a line may wait to be written.
const FLUSH_AFTER: Duration = Duration::from_secs(1);
/// The commands that are taken before new games are dealt.
const AT_ONCE: usize = 64;

/// Takes an answer.
type Answer = Box<dyn FnOnce(String) + Send>;
/// Takes events; tells whether it listens on.
type Listener = Box<dyn FnMut(&str) -> bool + Send>;

/// A command to the thread with the desk.
enum Command {
    Ask(Vec<u8>, Answer),
    Listen(Listener),
    Done(u64, Box<Done>),
    End,
}

/// The lab with its threads, which end with the last clone.
#[derive(Clone)]
pub struct Runner(Arc<Inner>);

struct Inner {
    commands: Sender<Command>,
    hold: Hold,
    thread: Option<JoinHandle<()>>,
}

impl Runner {
    /// Starts the lab. Its lines are kept in a store.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn start(store: impl Store + 'static) -> io::Result<Runner> {
        let (commands, waiting) = mpsc::channel();
        let hold = Hold::default();
        let actor = (commands.clone(), hold.clone());
        let run = move || {
            // Nothing is read before somebody asks.
            if let Ok(first) = waiting.recv() {
                Actor::new(store, actor.0, actor.1).run(first, &waiting);
            }
        };
        let thread = thread::Builder::new().name("lab".into()).spawn(run)?;
        Ok(Runner(Arc::new(Inner {
            commands,
            hold,
            thread: Some(thread),
        })))
    }

    /// Sends a request. `answer` is called once, from another thread, or never if the lab ends before.
    pub fn ask(&self, request: Vec<u8>, answer: impl FnOnce(String) + Send + 'static) {
        let _ = self
            .0
            .commands
            .send(Command::Ask(request, Box::new(answer)));
    }

    /// Calls `listener` with each event from now on, until it returns false.
    pub fn listen(&self, listener: impl FnMut(&str) -> bool + Send + 'static) {
        let _ = self.0.commands.send(Command::Listen(Box::new(listener)));
    }

    /// Returns what makes the players hold, for whoever needs the cores.
    #[must_use]
    pub fn hold(&self) -> Hold {
        self.0.hold.clone()
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        let _ = self.commands.send(Command::End);
        if let Some(thread) = self.thread.take() {
            // It has panicked if it cannot be joined; its panic is in the log.
            let _ = thread.join();
        }
    }
}

/// Returns how many games are played at once.
fn jobs() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

/// The thread with the desk.
struct Actor<S> {
    desk: Desk,
    store: S,
    crew: Crew,
    began: Instant,
    flushed: Instant,
    last_client: u64,
    askers: BTreeMap<u64, Answer>,
    listeners: Vec<Listener>,
}

impl<S: Store> Actor<S> {
    fn new(mut store: S, commands: Sender<Command>, hold: Hold) -> Actor<S> {
        let jobs = jobs();
        let done = move |number, done| {
            // Nobody needs the game if the lab has ended.
            let _ = commands.send(Command::Done(number, Box::new(done)));
        };
        Actor {
            desk: Desk::new(jobs, store.kept()),
            store,
            crew: Crew::new(jobs, hold, done),
            began: Instant::now(),
            flushed: Instant::now(),
            last_client: 0,
            askers: BTreeMap::new(),
            listeners: Vec::new(),
        }
    }

    fn run(mut self, first: Command, commands: &Receiver<Command>) {
        let mut first = Some(first);
        loop {
            let more = std::iter::from_fn(|| commands.try_recv().ok()).take(AT_ONCE);
            let mut has_ended = false;
            for command in first.take().into_iter().chain(more) {
                has_ended |= matches!(command, Command::End);
                self.obey(command);
            }
            if has_ended {
                break;
            }
            let output = self.desk.tick(self.now());
            self.deliver(output);
            self.flush(false);
            let (desk, now) = (&mut self.desk, self.began.elapsed());
            self.crew.fill(|is_urgent| desk.deal(now, is_urgent));
            let patience = if self.desk.is_busy() { TICK } else { IDLE };
            first = match commands.recv_timeout(patience) {
                Ok(command) => Some(command),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
        }
        self.crew.end();
        self.flush(true);
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn obey(&mut self, command: Command) {
        let output = match command {
            Command::Ask(request, answer) => {
                tracing::debug!(bytes = request.len(), "request to the lab");
                self.last_client += 1;
                self.askers.insert(self.last_client, answer);
                self.desk
                    .handle(Client(self.last_client), &request, self.now())
            }
            Command::Listen(listener) => {
                self.listeners.push(listener);
                return;
            }
            Command::Done(number, done) => {
                self.crew.is_back(number);
                self.desk.done(number, *done, self.now())
            }
            Command::End => return,
        };
        self.deliver(output);
    }

    /// Does what the desk gives out, and what follows from it.
    fn deliver(&mut self, output: Output) {
        self.crew.drop_jobs(&output.drops);
        // What is answered has been kept.
        for keep in output.keeps {
            let (Keep::Append { run, .. } | Keep::Remove { run } | Keep::Fetch { run }) = &keep;
            let run = run.clone();
            if let Err(error) = self.keep(keep) {
                self.trouble(&run, &error);
            }
        }
        for event in &output.events {
            self.listeners.retain_mut(|listener| listener(event));
        }
        for (client, answer) in output.answers {
            if let Some(asker) = self.askers.remove(&client.0) {
                asker(answer);
            }
        }
    }

    fn keep(&mut self, keep: Keep) -> io::Result<()> {
        match keep {
            Keep::Append { run, line } => self.store.append(&run, &line),
            Keep::Remove { run } => self.store.remove(&run),
            Keep::Fetch { run } => {
                let mut outputs = Vec::new();
                let (desk, began) = (&mut self.desk, self.began);
                self.store.lines(&run, &mut |text| {
                    outputs.push(desk.lines(&run, text, false, began.elapsed()));
                })?;
                outputs.push(self.desk.lines(&run, "", true, self.now()));
                outputs.into_iter().for_each(|output| self.deliver(output));
                Ok(())
            }
        }
    }

    fn flush(&mut self, is_last: bool) {
        if !is_last && self.flushed.elapsed() < FLUSH_AFTER {
            return;
        }
        self.flushed = Instant::now();
        if let Err((run, error)) = self.store.flush() {
            self.trouble(&run, &error);
        }
    }

    fn trouble(&mut self, run: &str, error: &io::Error) {
        tracing::warn!(kind = ?error.kind(), "the lab cannot keep or read lines");
        let why = format!("The games cannot be saved or read: {error}.");
        let output = self.desk.trouble(run, &why, self.now());
        self.deliver(output);
    }
}
