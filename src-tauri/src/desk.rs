//! The desk: the thread that owns the table, so that requests are answered in order and the window never waits.

use std::collections::HashMap;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

use atar_table::{Addressee, Client, Event, Finished, Job, Reply, Table};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use tauri::ipc::{InvokeError, InvokeResolver, InvokeResponseBody};
use tauri::{Emitter, Runtime, Webview};

use crate::refusal::Refusal;

/// The window, the table's only client here.
const WINDOW: Client = Client(0);

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
    /// A computer player tells how far it is, for whom the call of this number is waiting.
    News(u64, String),
    Done(Finished),
}

/// The way to the table.
pub(crate) struct Desk<R: Runtime>(Sender<Note<R>>);

impl<R: Runtime> Desk<R> {
    /// Starts the table's thread, which lives as long as the program. Chance follows from `seed`.
    pub(crate) fn start(seed: u64) -> io::Result<Self> {
        let (inbox, notes) = mpsc::channel();
        let attendant = Attendant {
            table: Table::new(seed),
            inbox: inbox.clone(),
            asked: 0,
            waiting: HashMap::new(),
        };
        thread::Builder::new()
            .name("table".into())
            .spawn(move || attendant.attend(&notes))?;
        Ok(Desk(inbox))
    }

    /// Hands over a request; it is answered after those before it, but for one that a computer player answers when it is done.
    pub(crate) fn ask(&self, call: Call<R>) {
        if let Err(mpsc::SendError(Note::Asked(call))) = self.0.send(Note::Asked(call)) {
            call.resolver
                .reject(Refusal::internal("The table has stopped."));
        }
    }
}

/// Who attends to the table.
struct Attendant<R: Runtime> {
    table: Table,
    inbox: Sender<Note<R>>,
    /// The number of calls so far.
    asked: u64,
    /// The calls that wait for a computer player, by their numbers.
    waiting: HashMap<u64, (Webview<R>, InvokeResolver<R>)>,
}

impl<R: Runtime> Attendant<R> {
    fn attend(mut self, notes: &Receiver<Note<R>>) {
        for note in notes {
            match note {
                Note::Asked(call) => self.ask(call),
                Note::News(number, news) => {
                    if let Some((webview, _)) = self.waiting.get(&number) {
                        tell(webview, news);
                    }
                }
                Note::Done(finished) => {
                    let reply = self.table.handle(WINDOW, finished);
                    let call = number(&reply).and_then(|number| self.waiting.remove(&number));
                    if let Some((_, resolver)) = call {
                        resolver.respond(outcome(&reply));
                    }
                }
            }
        }
    }

    fn ask(&mut self, call: Call<R>) {
        self.asked += 1;
        let mut fields = call.fields;
        fields.insert("id".into(), json!(self.asked));
        let reply = self
            .table
            .handle(WINDOW, message(call.verb, fields).as_bytes());
        for event in reply.events.iter().filter(|event| is_for_window(event)) {
            tell(&call.webview, event.text.clone());
        }
        if reply.answer.is_some() {
            call.resolver.respond(outcome(&reply));
            return;
        }
        self.waiting
            .insert(self.asked, (call.webview, call.resolver));
        for job in reply.jobs {
            self.begin(job);
        }
    }

    /// Has a computer player think in a thread of its own.
    fn begin(&self, job: Job) {
        let (inbox, number) = (self.inbox.clone(), self.asked);
        thread::spawn(move || {
            let began = Instant::now();
            // The table's thread ends with the program only.
            let finished = job.run(&|| began.elapsed(), &mut |news| {
                let _ = inbox.send(Note::News(number, news));
            });
            let _ = inbox.send(Note::Done(finished));
        });
    }
}

/// Tells the window's page something. A window that has gone hears nothing more.
fn tell<R: Runtime>(webview: &Webview<R>, text: String) {
    let _ = webview.emit_str("table", text);
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

/// The protocol's message for a command and its fields.
pub(crate) fn message(verb: &str, mut fields: Map<String, Value>) -> String {
    fields.insert("do".into(), json!(verb));
    Value::Object(fields).to_string()
}

/// Whether the window is to hear of this: as the only client it is nobody's other.
fn is_for_window(event: &Event) -> bool {
    match event.to {
        Addressee::Others => false,
    }
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
