//! The thread that owns the table, so that requests are answered in order and the window never waits.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use atar_runner::{Pause, SearchEvent, SearchPool};
use atar_storage::{Disk, FileVersion, GameFile, OpenedStore};
use atar_table::{AddressedEvent, FinishedJob, Job, Reply, Response};
use serde_json::{Map, Value, json};
use tauri::ipc::{InvokeError, InvokeResolver, InvokeResponseBody};
use tauri::{Emitter, Runtime, Webview};

use crate::command_error::CommandError;
use crate::notifications::{self, Notifications};
use crate::preferences::PreferenceStore;
use crate::window_table::{WINDOW, WindowReply, WindowTable};

/// The Tauri event of the table for lessons.
const PRACTICE_EVENT: &str = "practice";

/// A request on its way to the table.
pub(crate) struct Invocation<R: Runtime> {
    /// One of [`atar_table::VERBS`].
    pub(crate) verb: &'static str,
    /// The verb's fields.
    pub(crate) fields: Map<String, Value>,
    /// The page that asked.
    pub(crate) webview: Webview<R>,
    /// The receiver of the answer.
    pub(crate) resolver: InvokeResolver<R>,
}

/// A command to the actor.
enum Command<R: Runtime> {
    Invoke(Invocation<R>),
    /// A file was read.
    FileRead(PathBuf, String),
    /// The position with this `rev` was saved to a file.
    FileSaved(GameFile, u64),
    /// Asks for the version of a file that the game of the position with this `rev` is known to have.
    GetVersion(PathBuf, u64, Sender<Option<FileVersion>>),
    /// Asks for the file that the game belongs to.
    GetFile(Sender<Option<(PathBuf, bool)>>),
    /// A computer player reports its progress.
    Progress(String),
    JobDone(FinishedJob),
}

/// A handle of the table's thread.
pub(crate) struct TableHandle<R: Runtime>(Sender<Command<R>>);

impl<R: Runtime> Clone for TableHandle<R> {
    fn clone(&self) -> Self {
        TableHandle(self.0.clone())
    }
}

impl<R: Runtime> TableHandle<R> {
    /// Starts the table's thread with the saved game. The thread lives as long as the program. Chance follows from
    /// `seed`. While the computer thinks, the lab holds.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub(crate) fn start<D>(
        seed: u64,
        opened: OpenedStore<D>,
        preferences: PreferenceStore,
        notifications: Notifications<R>,
        pause: &Pause,
    ) -> io::Result<Self>
    where
        D: Disk + Send + 'static,
        D::File: Send,
    {
        Self::spawn(notifications::EVENT, preferences, notifications.clone(), pause, move || {
            let (table, troubles) = WindowTable::new(seed, opened);
            if !troubles.is_empty() {
                notifications.trouble(troubles.join(" "));
            }
            table
        })
    }

    /// Starts the thread of another table, for lessons, whose games are in memory.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub(crate) fn start_practice(
        seed: u64,
        preferences: PreferenceStore,
        notifications: Notifications<R>,
        pause: &Pause,
    ) -> io::Result<Self> {
        Self::spawn(PRACTICE_EVENT, preferences, notifications, pause, move || WindowTable::in_memory(seed))
    }

    /// Starts the thread of a table that `make` makes, whose events go to the page by this name.
    fn spawn<D>(
        event: &'static str,
        preferences: PreferenceStore,
        notifications: Notifications<R>,
        pause: &Pause,
        make: impl FnOnce() -> WindowTable<D> + Send + 'static,
    ) -> io::Result<Self>
    where
        D: Disk + Send + 'static,
        D::File: Send,
    {
        let (inbox, commands) = mpsc::channel();
        let sender = inbox.clone();
        let pool = SearchPool::start(1, Duration::MAX, pause)?;
        thread::Builder::new().name(event.into()).spawn(move || {
            let actor = TableActor {
                table: make(),
                event,
                preferences,
                notifications,
                pool,
                inbox,
                last_number: 0,
                waiting: HashMap::new(),
                page: None,
            };
            actor.run(&commands);
        })?;
        Ok(TableHandle(sender))
    }

    /// Sends a request. Answers come in order, except those that wait for a computer player.
    pub(crate) fn invoke(&self, invocation: Invocation<R>) {
        if let Err(mpsc::SendError(Command::Invoke(invocation))) = self.0.send(Command::Invoke(invocation)) {
            invocation.resolver.reject(CommandError::internal("The table has stopped."));
        }
    }

    /// Notes that a file was read. If its text is opened next, the game belongs to it.
    pub(crate) fn was_read(&self, path: PathBuf, text: String) {
        // Without a table no game can belong to the file. The same holds below.
        let _ = self.0.send(Command::FileRead(path, text));
    }

    /// Notes that the position `rev` was saved to a file. The game belongs to it from now on, unless another game has
    /// come to the table meanwhile.
    pub(crate) fn was_saved(&self, file: GameFile, rev: u64) {
        let _ = self.0.send(Command::FileSaved(file, rev));
    }

    /// Returns the version of a file that the game of the position `rev` was last read from or saved to; none if it
    /// does not belong to this file.
    pub(crate) fn version_of(&self, path: PathBuf, rev: u64) -> Option<FileVersion> {
        let (sender, answer) = mpsc::channel();
        let _ = self.0.send(Command::GetVersion(path, rev, sender));
        answer.recv().ok().flatten()
    }

    /// Returns the file that the game belongs to, and whether it holds the current state of the game.
    pub(crate) fn file(&self) -> Option<(PathBuf, bool)> {
        let (sender, answer) = mpsc::channel();
        let _ = self.0.send(Command::GetFile(sender));
        answer.recv().ok().flatten()
    }
}

/// The state of the table's thread.
struct TableActor<R: Runtime, D: Disk> {
    table: WindowTable<D>,
    /// The name of the Tauri event that carries the table's events.
    event: &'static str,
    preferences: PreferenceStore,
    notifications: Notifications<R>,
    pool: SearchPool,
    inbox: Sender<Command<R>>,
    /// The number of the last invocation.
    last_number: u64,
    /// Invocations that wait for a computer player, by number.
    waiting: HashMap<u64, InvokeResolver<R>>,
    /// The page that asked last, which gets the table's events.
    page: Option<Webview<R>>,
}

impl<R: Runtime, D: Disk> TableActor<R, D> {
    fn run(mut self, commands: &Receiver<Command<R>>) {
        for command in commands {
            match command {
                Command::Invoke(invocation) => self.invoke(invocation),
                Command::FileRead(path, text) => self.table.was_read(path, text),
                Command::FileSaved(file, rev) => {
                    let trouble = self.table.was_saved(file, rev);
                    self.tell_trouble(trouble);
                }
                Command::GetVersion(path, rev, asker) => {
                    let _ = asker.send(self.table.version_of(&path, rev));
                }
                Command::GetFile(asker) => {
                    let _ = asker.send(self.table.file());
                }
                Command::Progress(notifications) => self.emit(&notifications),
                Command::JobDone(finished) => self.finish_job(finished),
            }
        }
    }

    fn invoke(&mut self, invocation: Invocation<R>) {
        tracing::debug!(verb = invocation.verb, "request");
        self.last_number += 1;
        let mut fields = invocation.fields;
        fields.insert("id".into(), json!(self.last_number));
        let WindowReply { mut reply, trouble, opened } = self.table.ask(invocation.verb, fields);
        self.page = Some(invocation.webview);
        if let Some(path) = opened {
            self.preferences.remember(&path);
        }
        let resolver = invocation.resolver;
        match reply.answer.take() {
            Some(answer) => resolver.respond(command_result(answer)),
            None => drop(self.waiting.insert(self.last_number, resolver)),
        }
        self.deliver(reply, trouble);
    }

    /// Hands a finished job back to the table.
    fn finish_job(&mut self, finished: FinishedJob) {
        let WindowReply { mut reply, trouble, .. } = self.table.handle(finished);
        if let Some(answer) = reply.answer.take()
            && let Some(number) = answer.number()
            && let Some(resolver) = self.waiting.remove(&number)
        {
            resolver.respond(command_result(answer));
        }
        self.deliver(reply, trouble);
    }

    /// Emits the events of a reply, and begins its jobs.
    fn deliver(&self, reply: Reply, trouble: Option<String>) {
        for event in reply.events.iter().filter(|event| is_for_window(event)) {
            self.emit(&event.text);
        }
        self.tell_trouble(trouble);
        for job in reply.jobs {
            self.begin(job);
        }
    }

    fn tell_trouble(&self, trouble: Option<String>) {
        if let Some(trouble) = trouble {
            self.notifications.trouble(trouble);
        }
    }

    /// Emits an event to the page. A closed window gets no more events.
    fn emit(&self, text: &str) {
        if let Some(page) = &self.page {
            let _ = page.emit_str(self.event, text.to_owned());
        }
    }

    /// Begins a job of a computer player.
    fn begin(&self, job: Job) {
        let inbox = self.inbox.clone();
        self.pool.begin(job, move |event| {
            // The table's thread runs as long as the program.
            let _ = inbox.send(match event {
                SearchEvent::Progress(event) => Command::Progress(event),
                SearchEvent::Finished(job) => Command::JobDone(job),
            });
        });
    }
}

/// Returns whether the window gets this event. It is the only client, so it made every request.
fn is_for_window(event: &AddressedEvent) -> bool {
    event.is_for(WINDOW, Some(WINDOW))
}

/// Returns the result of a Tauri command: the answer, or why it was refused.
fn command_result(answer: Response) -> Result<InvokeResponseBody, InvokeError> {
    match answer.outcome {
        Ok(answer) => Ok(InvokeResponseBody::Json(answer.into_json())),
        Err(refusal) => {
            let refusal = json!(refusal);
            tracing::debug!(code = refusal["code"].as_str(), "refused");
            Err(InvokeError(refusal))
        }
    }
}
