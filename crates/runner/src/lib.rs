//! Work on threads: the jobs of computer players ([`SearchPool`]), and the lab behind a screen.
//!
//! The lab's [`Runner`] carries requests to a [`LabService`], plays the games that it deals out, and keeps their lines.
//! One thread has the service and the lines. As many as there are cores, but one, play a game each, in slices of a few
//! milliseconds, so that Stop is heard in time. One more plays what somebody waits for while all others are busy, and
//! one works out figures, reports and exports, so that Stop does not wait for them. Those that play hold as long as the
//! computer thinks at the table ([`Runner::pause`]).

mod pause;
mod search_pool;
mod store;
mod worker_pool;

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use atar_lab_service::{Evaluated, Evaluation, JobResult, LabClient, LabService, Output, StoreRequest};
use atar_reasons::system_reason;

use crate::worker_pool::WorkerPool;
pub use atar_lab_service::VERBS;

pub use crate::pause::{Pause, PauseGuard};
pub use crate::search_pool::{SearchEvent, SearchPool};
pub use crate::store::{FolderStore, MemoryStore, RunStore};

/// How often the service is told the time while something is played.
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

/// A command to the thread with the service.
enum Command {
    Ask(Vec<u8>, Answer),
    Listen(Listener),
    Done(u64, Box<JobResult>),
    Evaluated(Evaluated),
    End,
}

/// The lab with its threads, which end with the last clone.
#[derive(Clone)]
pub struct Runner(Arc<Inner>);

struct Inner {
    commands: Sender<Command>,
    pause: Pause,
    thread: Option<JoinHandle<()>>,
}

impl Runner {
    /// Starts the lab. Its lines are kept in a store.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub fn start(store: impl RunStore + 'static) -> io::Result<Runner> {
        let (commands, waiting) = mpsc::channel();
        let pause = Pause::default();
        let actor = (commands.clone(), pause.clone());
        let run = move || {
            // Nothing is read before somebody asks.
            if let Ok(first) = waiting.recv() {
                LabThread::new(store, actor.0, actor.1).run(first, &waiting);
            }
        };
        let thread = thread::Builder::new().name("lab".into()).spawn(run)?;
        Ok(Runner(Arc::new(Inner { commands, pause, thread: Some(thread) })))
    }

    /// Sends a request. `answer` is called once, from another thread, or never if the lab ends before.
    pub fn ask(&self, request: Vec<u8>, answer: impl FnOnce(String) + Send + 'static) {
        let _ = self.0.commands.send(Command::Ask(request, Box::new(answer)));
    }

    /// Calls `listener` with each event from now on, until it returns false.
    pub fn listen(&self, listener: impl FnMut(&str) -> bool + Send + 'static) {
        let _ = self.0.commands.send(Command::Listen(Box::new(listener)));
    }

    /// Returns the handle that pauses the players, for whoever needs the cores.
    #[must_use]
    pub fn pause(&self) -> Pause {
        self.0.pause.clone()
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

/// Starts the thread that works out what takes long, so that the thread with the service hears *Stop* meanwhile. It
/// ends when nobody can send to it any more.
fn evaluator(commands: Sender<Command>) -> Sender<Evaluation> {
    let (sender, evaluations) = mpsc::channel::<Evaluation>();
    let work = move || {
        for evaluation in evaluations {
            // Nobody needs it if the lab has ended.
            let _ = commands.send(Command::Evaluated(evaluation.run()));
        }
    };
    if let Err(error) = thread::Builder::new().name("lab-results".into()).spawn(work) {
        tracing::error!(%error, "a thread of the lab cannot be started");
    }
    sender
}

/// The lines of a run that are being read, a piece at a time, so that *Stop* is heard meanwhile.
struct Reading {
    run: String,
    /// The byte that comes next, and the one after the last. What is appended meanwhile is left out.
    from: u64,
    end: u64,
}

/// The thread with the service.
struct LabThread<S> {
    service: LabService,
    store: S,
    workers: WorkerPool,
    evaluations: Sender<Evaluation>,
    readings: VecDeque<Reading>,
    began: Instant,
    flushed: Instant,
    last_client: u64,
    askers: BTreeMap<u64, Answer>,
    listeners: Vec<Listener>,
}

impl<S: RunStore> LabThread<S> {
    fn new(mut store: S, commands: Sender<Command>, pause: Pause) -> LabThread<S> {
        let jobs = jobs();
        let evaluations = evaluator(commands.clone());
        let done = move |number, done| {
            // Nobody needs the game if the lab has ended.
            let _ = commands.send(Command::Done(number, Box::new(done)));
        };
        LabThread {
            service: LabService::new(jobs, store.kept()),
            store,
            workers: WorkerPool::new(jobs, pause, done),
            evaluations,
            readings: VecDeque::new(),
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
                self.handle(command);
            }
            if has_ended {
                break;
            }
            self.read_on();
            let output = self.service.tick(self.now());
            self.deliver(output);
            // Whatever waits is written before it sleeps.
            self.flush(!self.service.is_busy());
            let (service, now) = (&mut self.service, self.began.elapsed());
            self.workers.fill(|is_urgent| service.deal(now, is_urgent));
            let patience = match (self.readings.is_empty(), self.service.is_busy()) {
                (false, _) => Duration::ZERO,
                (true, true) => TICK,
                (true, false) => IDLE,
            };
            first = match commands.recv_timeout(patience) {
                Ok(command) => Some(command),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
        }
        self.workers.end();
        self.flush(true);
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn handle(&mut self, command: Command) {
        let output = match command {
            Command::Ask(request, answer) => {
                tracing::debug!(bytes = request.len(), "request to the lab");
                self.last_client += 1;
                self.askers.insert(self.last_client, answer);
                self.service.handle(LabClient(self.last_client), &request, self.now())
            }
            Command::Listen(listener) => {
                self.listeners.push(listener);
                return;
            }
            Command::Done(number, done) => {
                self.workers.is_back(number);
                self.service.done(number, *done, self.now())
            }
            Command::Evaluated(evaluated) => self.service.evaluated(evaluated, self.now()),
            Command::End => return,
        };
        self.deliver(output);
    }

    /// Carries out the output of the service, and what follows from it.
    fn deliver(&mut self, output: Output) {
        self.workers.drop_jobs(&output.drops);
        // What is answered has been kept.
        for keep in output.keeps {
            let (StoreRequest::Append { run, .. } | StoreRequest::Remove { run } | StoreRequest::Fetch { run }) = &keep;
            let run = run.clone();
            if let Err(error) = self.keep(keep) {
                self.trouble(&run, &error);
            }
        }
        for evaluation in output.evaluations {
            // It is refused only if no thread could be started, which is in the log.
            let _ = self.evaluations.send(evaluation);
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

    fn keep(&mut self, keep: StoreRequest) -> io::Result<()> {
        match keep {
            StoreRequest::Append { run, line } => self.store.append(&run, &line),
            StoreRequest::Remove { run } => {
                self.readings.retain(|reading| reading.run != run);
                let output = self.service.lines(&run, "", true, self.now());
                self.deliver(output);
                self.store.remove(&run)
            }
            StoreRequest::Fetch { run } => {
                let end = self.store.size(&run)?;
                self.readings.push_back(Reading { run, from: 0, end });
                Ok(())
            }
        }
    }

    /// Reads some of the lines that are to be fetched.
    fn read_on(&mut self) {
        let Some(mut reading) = self.readings.pop_front() else {
            return;
        };
        match self.store.lines(&reading.run, reading.from) {
            Ok(text) => {
                reading.from += text.len() as u64;
                let is_last = text.is_empty() || reading.from >= reading.end;
                let output = self.service.lines(&reading.run, &text, is_last, self.now());
                if !is_last {
                    self.readings.push_back(reading);
                }
                self.deliver(output);
            }
            Err(error) => self.trouble(&reading.run, &error),
        }
    }

    fn flush(&mut self, at_once: bool) {
        if !at_once && self.flushed.elapsed() < FLUSH_AFTER {
            return;
        }
        self.flushed = Instant::now();
        if let Err((run, error)) = self.store.flush() {
            self.trouble(&run, &error);
        }
    }

    fn trouble(&mut self, run: &str, error: &io::Error) {
        tracing::warn!(kind = ?error.kind(), "the lab cannot keep or read lines");
        let why = format!("The games cannot be saved or read: {}.", system_reason(error));
        let output = self.service.trouble(run, &why, self.now());
        self.deliver(output);
    }
}
