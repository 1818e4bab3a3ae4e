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
    troubles: Vec<String>,
    files: Vec<Value>,
}

impl<R: Runtime> Clone for News<R> {
    fn clone(&self) -> Self {
        News(Arc::clone(&self.0))
    }
}

impl<R: Runtime> Default for News<R> {
    fn default() -> Self {
        News(Arc::new(Mutex::new(Waiting {
            listener: None,
            troubles: Vec::new(),
            files: Vec::new(),
        })))
    }
}

impl<R: Runtime> News<R> {
    /// The person must know this.
    pub(crate) fn trouble(&self, text: String) {
        let mut waiting = self.waiting();
        waiting.troubles.push(text);
        waiting.tell();
    }

    /// A file came from outside.
    pub(crate) fn opened(&self, file: &Opened) {
        let mut waiting = self.waiting();
        waiting.files.push(json!(file));
        waiting.tell();
    }

    /// The page listens from now on.
    pub(crate) fn page_listens(&self, app: &AppHandle<R>) {
        let mut waiting = self.waiting();
        waiting.listener = Some(app.clone());
        waiting.tell();
    }

    /// The page is being loaded anew.
    pub(crate) fn page_is_gone(&self) {
        self.waiting().listener = None;
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting<R>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: Runtime> Waiting<R> {
    /// Tells the page what waits, if it listens. All troubles are one, as it shows one at a time.
    fn tell(&mut self) {
        let Some(app) = &self.listener else {
            return;
        };
        let troubles = std::mem::take(&mut self.troubles);
        if !troubles.is_empty() {
            emit(
                app,
                json!({ "event": "trouble", "text": troubles.join(" ") }),
            );
        }
        for file in std::mem::take(&mut self.files) {
            emit(app, json!({ "event": "opened", "file": file }));
        }
    }
}

fn emit<R: Runtime>(app: &AppHandle<R>, event: Value) {
    // A window that has gone hears nothing more.
    let _ = app.emit(EVENT, event);
}
