//! Starts the window's log, and opens its folder.

use std::env;
use std::fs;

use atar_logging::{LevelFilter, LogSettings};

use crate::command_error::CommandError;

/// The environment variable with the level of the file.
const LEVEL: &str = "ATAR_LOG";

/// Starts logging to a file in the system's folder for logs, and warnings to standard error.
pub(crate) fn start() {
    let level = env::var(LEVEL).ok().and_then(|level| level.parse().ok());
    let folder = atar_logging::folder();
    atar_logging::start(LogSettings {
        program: "atar",
        version: env!("CARGO_PKG_VERSION"),
        folder: folder.as_deref(),
        level: level.unwrap_or(LevelFilter::INFO),
        stderr: LevelFilter::WARN,
    });
    let webview = tauri::webview_version().unwrap_or_default();
    tracing::info!(webview, "the window opens");
}

/// Opens the folder of the logs in the system's file manager.
///
/// # Errors
/// `file` if the system names no such folder, or has nothing that opens one.
pub(crate) fn show() -> Result<(), CommandError> {
    let folder = atar_logging::folder().ok_or_else(|| CommandError::file("The system has no folder for logs."))?;
    let opened = fs::create_dir_all(&folder).and_then(|()| open::that_detached(&folder));
    opened.map_err(|_| {
        let folder = folder.display();
        CommandError::file(format!("No file manager can be opened. The logs are in {folder}."))
    })
}
