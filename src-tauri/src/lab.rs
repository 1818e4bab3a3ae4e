//! The lab in the window: one command that carries its requests, one event that carries what it tells.

use std::path::Path;
use std::sync::OnceLock;

use atar_runner::{FolderStore, MemoryStore, Pause, Runner};
use tauri::ipc::{InvokeResponseBody, Response};
use tauri::{AppHandle, Emitter, Runtime};
use tokio::sync::oneshot;

use crate::command_error::CommandError;

/// The Tauri event of the lab.
const EVENT: &str = "lab";
/// The folder of the games in the program's own folder.
const FOLDER: &str = "lab";

/// The lab of the program.
pub(crate) struct Lab {
    runner: Runner,
    /// Set once the page is told what the lab tells.
    listens: OnceLock<()>,
}

impl Lab {
    /// Starts the lab. Its games are kept in the program's folder, or in memory if there is none.
    ///
    /// # Errors
    /// The system cannot start a thread.
    pub(crate) fn start(data: Option<&Path>) -> std::io::Result<Lab> {
        let runner = match data {
            Some(data) => Runner::start(FolderStore::new(data.join(FOLDER)))?,
            None => Runner::start(MemoryStore::default())?,
        };
        let listens = OnceLock::new();
        Ok(Lab { runner, listens })
    }

    /// Returns what makes the lab hold while the computer thinks at the table.
    pub(crate) fn pause(&self) -> Pause {
        self.runner.pause()
    }

    /// Sends a request, and waits for the answer.
    pub(crate) async fn ask<R: Runtime>(&self, app: AppHandle<R>, message: String) -> Result<Response, CommandError> {
        self.listens.get_or_init(|| {
            self.runner.listen(move |event| {
                // A window that is gone hears nothing.
                let _ = app.emit_str(EVENT, event.to_owned());
                true
            });
        });
        let (sender, answer) = oneshot::channel();
        self.runner.ask(message.into_bytes(), move |answer| {
            // The page may have gone.
            let _ = sender.send(answer);
        });
        let answer = answer.await;
        let answer = answer.map_err(|_| CommandError::internal("The lab has stopped."))?;
        Ok(Response::new(InvokeResponseBody::Json(answer)))
    }
}
