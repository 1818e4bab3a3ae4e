//! Events of the shell to the page: files from outside, and problems that the person must be told of.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Value, json};
use tauri::{AppHandle, Emitter, Runtime};

use crate::chosen_files::OpenedFile;

/// The Tauri event of the table and of the shell.
pub(crate) const EVENT: &str = "table";

/// The queue of notifications. They wait until the page listens.
pub(crate) struct Notifications<R: Runtime>(Arc<Mutex<Pending<R>>>);

struct Pending<R: Runtime> {
    /// The app, once its page listens.
    listener: Option<AppHandle<R>>,
    troubles: Vec<String>,
    files: Vec<Value>,
}

impl<R: Runtime> Clone for Notifications<R> {
    fn clone(&self) -> Self {
        Notifications(Arc::clone(&self.0))
    }
}

impl<R: Runtime> Default for Notifications<R> {
    fn default() -> Self {
        Notifications(Arc::new(Mutex::new(Pending { listener: None, troubles: Vec::new(), files: Vec::new() })))
    }
}

impl<R: Runtime> Notifications<R> {
    /// Reports a problem that the person must be told of.
    pub(crate) fn trouble(&self, text: String) {
        // The text may name a file, so it is not logged.
        tracing::warn!("the person is told of trouble");
        let mut pending = self.pending();
        pending.troubles.push(text);
        pending.flush();
    }

    /// Hands a file from outside to the page.
    pub(crate) fn file_opened(&self, file: &OpenedFile) {
        let mut pending = self.pending();
        pending.files.push(json!(file));
        pending.flush();
    }

    /// Notes that the page listens, and flushes the queue.
    pub(crate) fn page_listens(&self, app: &AppHandle<R>) {
        let mut pending = self.pending();
        pending.listener = Some(app.clone());
        pending.flush();
    }

    /// Notes that the page is being reloaded.
    pub(crate) fn page_is_gone(&self) {
        self.pending().listener = None;
    }

    fn pending(&self) -> MutexGuard<'_, Pending<R>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: Runtime> Pending<R> {
    /// Emits what is pending if the page listens. Joins all troubles, as the page shows one at a time.
    fn flush(&mut self) {
        let Some(app) = &self.listener else {
            return;
        };
        let troubles = std::mem::take(&mut self.troubles);
        if !troubles.is_empty() {
            emit(app, json!({ "event": "trouble", "text": troubles.join(" ") }));
        }
        for file in std::mem::take(&mut self.files) {
            emit(app, json!({ "event": "opened", "file": file }));
        }
    }
}

fn emit<R: Runtime>(app: &AppHandle<R>, event: Value) {
    // A closed window gets no more events.
    let _ = app.emit(EVENT, event);
}
