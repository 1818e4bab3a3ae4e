//! The desk: the thread that owns the table, so that requests are answered in order and the window never waits.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use atar_table::{Addressee, Client, Event, Reply, Table};
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

/// The way to the table.
pub(crate) struct Desk<R: Runtime>(Sender<Call<R>>);

impl<R: Runtime> Desk<R> {
    /// Starts the thread, which ends with this. Chance follows from `seed`.
    pub(crate) fn start(seed: u64) -> io::Result<Self> {
        let (inbox, calls) = mpsc::channel();
        thread::Builder::new()
            .name("table".into())
            .spawn(move || attend(Table::new(seed), &calls))?;
        Ok(Desk(inbox))
    }

    /// Hands over a request; it is answered after those before it.
    pub(crate) fn ask(&self, call: Call<R>) {
        if let Err(mpsc::SendError(call)) = self.0.send(call) {
            call.resolver
                .reject(Refusal::internal("The table has stopped."));
        }
    }
}

fn attend<R: Runtime>(mut table: Table, calls: &Receiver<Call<R>>) {
    for call in calls {
        let reply = table.handle(WINDOW, message(call.verb, call.fields).as_bytes());
        for event in reply.events.iter().filter(|event| is_for_window(event)) {
            // A window that has gone hears nothing more.
            let _ = call.webview.emit_str("table", event.text.clone());
        }
        call.resolver.respond(outcome(&reply));
    }
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
