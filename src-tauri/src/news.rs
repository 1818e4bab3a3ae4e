//! What the page hears without having asked: files from outside, and what the person must know.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tauri::{AppHandle, Emitter, Runtime};

use crate::dialogs::Opened;

/// The Tauri event by which the page hears of the table and of the shell.
const EVENT: &str = "table";

/// The way to the page. What happens before it listens waits.
pub(crate) struct News<R: Runtime>(Arc<Mutex<Waiting<R>>>);

struct Waiting<R: Runtime> {
    /// The app, once its page listens.
    listener: Option<AppHandle<R>>,
    events: Vec<Value>,
}

impl<R: Runtime> Clone for News<R> {
    fn clone(&self) -> Self {
        News(Arc::clone(&self.0))
    }
}

impl<R: Runtime> Default for News<R> {
    fn default() -> Self {
        let (listener, events) = (None, Vec::new());
        News(Arc::new(Mutex::new(Waiting { listener, events })))
    }
}

impl<R: Runtime> News<R> {
    /// The person must know this.
    pub(crate) fn trouble(&self, text: &str) {
        self.tell(json!({ "event": "trouble", "text": text }));
    }

    /// A file came from outside.
    pub(crate) fn opened(&self, file: &Opened) {
        self.tell(json!({ "event": "opened", "file": file }));
    }

    /// The page listens from now on.
    pub(crate) fn page_listens(&self, app: &AppHandle<R>) {
        let mut waiting = self.waiting();
        waiting.listener = Some(app.clone());
        for event in std::mem::take(&mut waiting.events) {
            emit(app, event);
        }
    }

    /// The page is being loaded anew.
    pub(crate) fn page_is_gone(&self) {
        self.waiting().listener = None;
    }

    fn tell(&self, event: Value) {
        let mut waiting = self.waiting();
        match &waiting.listener {
            Some(app) => emit(app, event),
            None => waiting.events.push(event),
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting<R>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn emit<R: Runtime>(app: &AppHandle<R>, event: Value) {
    // A window that has gone hears nothing more.
    let _ = app.emit(EVENT, event);
}
