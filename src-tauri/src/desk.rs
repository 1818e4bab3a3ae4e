//! The desk: the thread that owns the table, so that requests are answered in order and the window never waits.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

use atar_storage::{Disk, Opened};
use atar_table::{Event, Finished, Job, Reply};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use tauri::ipc::{InvokeError, InvokeResolver, InvokeResponseBody};
use tauri::{Emitter, Runtime, Webview};

use crate::keeping::{Heard, WINDOW, WindowTable};
use crate::news::News;
use crate::notes::Memory;
use crate::refusal::Refusal;

/// A request on its way to the table.
pub(crate) struct Call<R: Runtime> {
    /// One of [`atar_table::VERBS`].
    pub(crate) verb: &'static str,
    /// The verb's fields.
    pub(crate) fields: Map<String, Value>,
    /// Who asked.
    pub(crate) webview: Webview<R>,
    /// Where the answer goes.
    pub(crate) resolver: InvokeResolver<R>,
}

/// What the desk hears.
enum Note<R: Runtime> {
    Asked(Call<R>),
    /// A file was read.
    Read(PathBuf, String),
    /// A position of the game, by its number, was saved in a file.
    Saved(PathBuf, u64),
    /// Somebody asks for the file that the game belongs to.
    File(Sender<Option<(PathBuf, bool)>>),
    /// A computer player tells how far it is.
    News(String),
    Done(FinishedJob),
}

/// The way to the table.
pub(crate) struct Desk<R: Runtime>(Sender<Note<R>>);

impl<R: Runtime> Clone for Desk<R> {
    fn clone(&self) -> Self {
        Desk(self.0.clone())
    }
}

impl<R: Runtime> Desk<R> {
    /// Starts the table's thread, which lives as long as the program, with the game that was kept. Chance follows from
    /// `seed`.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(crate) fn start<D>(
        seed: u64,
        opened: Opened<D>,
        memory: Memory,
        news: News<R>,
    ) -> io::Result<Self>
    where
        D: Disk + Send + 'static,
        D::File: Send,
    {
        let (inbox, notes) = mpsc::channel();
        let sender = inbox.clone();
        thread::Builder::new().name("table".into()).spawn(move || {
            let (table, troubles) = WindowTable::new(seed, opened);
            if !troubles.is_empty() {
                news.trouble(troubles.join(" "));
            }
            let attendant = Attendant {
                table,
                memory,
                news,
                inbox,
                asked: 0,
                waiting: HashMap::new(),
                page: None,
            };
            attendant.attend(&notes);
        })?;
        Ok(Desk(sender))
    }

    /// Hands over a request; it is answered after those before it, but for one that a computer player answers when it
    /// is done.
    pub(crate) fn ask(&self, call: Call<R>) {
        if let Err(mpsc::SendError(Note::Asked(call))) = self.0.send(Note::Asked(call)) {
            call.resolver
                .reject(Refusal::internal("The table has stopped."));
        }
    }

    /// A file was read: if its text is opened, the game belongs to it.
    pub(crate) fn was_read(&self, path: PathBuf, text: String) {
        // Without a table there is no game that could belong to it; so below.
        let _ = self.0.send(Note::Read(path, text));
    }

    /// The game was saved in a file as it was at the position `rev`. It belongs to the file from now on, unless another
    /// game has come to
    /// the table while the person chose the place.
    pub(crate) fn was_saved(&self, path: PathBuf, rev: u64) {
        let _ = self.0.send(Note::Saved(path, rev));
    }

    /// The file that the game belongs to, and whether it holds the game as it is now.
    pub(crate) fn file(&self) -> Option<(PathBuf, bool)> {
        let (sender, answer) = mpsc::channel();
        let _ = self.0.send(Note::File(sender));
        answer.recv().ok().flatten()
    }
}

/// Who attends to the table.
struct Attendant<R: Runtime, D: Disk> {
    table: WindowTable<D>,
    memory: Memory,
    news: News<R>,
    inbox: Sender<Note<R>>,
    /// The number of calls so far.
    asked: u64,
    /// The calls that wait for a computer player, by their numbers.
    waiting: HashMap<u64, InvokeResolver<R>>,
    /// Who asked last, and hears what happens at the table.
    page: Option<Webview<R>>,
}

impl<R: Runtime, D: Disk> Attendant<R, D> {
    fn attend(mut self, notes: &Receiver<Note<R>>) {
        for note in notes {
            match note {
                Note::Asked(call) => self.ask(call),
                Note::Read(path, text) => self.table.was_read(path, text),
                Note::Saved(path, rev) => {
                    let trouble = self.table.was_saved(&path, rev);
                    self.tell_trouble(trouble);
                }
                Note::File(asker) => {
                    let _ = asker.send(self.table.file());
                }
                Note::News(news) => self.tell(&news),
                Note::Done(finished) => self.take_back(finished),
            }
        }
    }

    fn ask(&mut self, call: Call<R>) {
        self.asked += 1;
        let mut fields = call.fields;
        fields.insert("id".into(), json!(self.asked));
        let Heard {
            reply,
            trouble,
            opened,
        } = self.table.ask(call.verb, fields);
        self.page = Some(call.webview);
        if let Some(path) = opened {
            self.memory.remember(&path);
        }
        if reply.answer.is_some() {
            call.resolver.respond(outcome(&reply));
        } else {
            self.waiting.insert(self.asked, call.resolver);
        }
        self.go_on(reply, trouble);
    }

    /// Takes back a job that is done.
    fn take_back(&mut self, finished: FinishedJob) {
        let Heard { reply, trouble, .. } = self.table.handle(finished);
        let call = number(&reply).and_then(|number| self.waiting.remove(&number));
        if let Some(resolver) = call {
            resolver.respond(outcome(&reply));
        }
        self.go_on(reply, trouble);
    }

    /// Tells what happened at the table, and begins its jobs.
    fn go_on(&self, reply: Reply, trouble: Option<String>) {
        for event in reply.events.iter().filter(|event| is_for_window(event)) {
            self.tell(&event.text);
        }
        self.tell_trouble(trouble);
        for job in reply.jobs {
            self.begin(job);
        }
    }

    fn tell_trouble(&self, trouble: Option<String>) {
        if let Some(trouble) = trouble {
            self.news.trouble(trouble);
        }
    }

    /// Tells the window's page something. A window that has gone hears nothing more.
    fn tell(&self, text: &str) {
        if let Some(page) = &self.page {
            let _ = page.emit_str("table", text.to_owned());
        }
    }

    /// Has a computer player think in a thread of its own.
    fn begin(&self, job: Job) {
        let inbox = self.inbox.clone();
        thread::spawn(move || {
            let began = Instant::now();
            // The table's thread ends with the program only.
            let finished = job.run(&|| began.elapsed(), &thread::sleep, &mut |news| {
                let _ = inbox.send(Note::News(news));
            });
            let _ = inbox.send(Note::Done(finished));
        });
    }
}

/// The number of the call that a late answer is for.
fn number(reply: &Reply) -> Option<u64> {
    #[derive(Deserialize)]
    struct Number {
        re: u64,
    }
    let answer: Number = serde_json::from_str(reply.answer.as_deref()?).ok()?;
    Some(answer.re)
}

/// Whether the window is to hear of this: as the only client it asked whatever was asked.
fn is_for_window(event: &AddressedEvent) -> bool {
    event.is_for(WINDOW, Some(WINDOW))
}

/// What a command comes to: the answer's `ok`, or its `error`.
fn outcome(reply: &Reply) -> Result<InvokeResponseBody, InvokeError> {
    #[derive(Deserialize)]
    struct Answer<'a> {
        #[serde(borrow)]
        ok: Option<&'a RawValue>,
        error: Option<Value>,
    }
    let answer = reply.answer.as_deref().unwrap_or_default();
    match serde_json::from_str(answer) {
        Ok(Answer { ok: Some(ok), .. }) => Ok(InvokeResponseBody::Json(ok.get().to_owned())),
        Ok(Answer {
            error: Some(error), ..
        }) => Err(InvokeError(error)),
        _ => Err(Refusal::internal("The table gave no answer.").into()),
    }
}
