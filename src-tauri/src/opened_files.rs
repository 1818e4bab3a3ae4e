//! Files opened from outside: a program argument, a second start of the program, a drop on the window.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::thread;

use tauri::{AppHandle, DragDropEvent, Manager, Runtime, Window, WindowEvent};

use crate::arguments::{self, Wanted};
use crate::dialogs;
use crate::notifications::Notifications;

/// Reads a file and hands it to the page, or reports why not.
pub(crate) fn take<R: Runtime>(app: &AppHandle<R>, path: PathBuf) {
    let app = app.clone();
    // The disk may be slow, and the window must not wait.
    thread::spawn(move || {
        let notifications = app.state::<Notifications<R>>();
        match dialogs::read(&app, &path) {
            Ok(file) => notifications.file_opened(&file),
            Err(refusal) => notifications.trouble(refusal.text),
        }
    });
}

/// Brings the window to the front.
pub(crate) fn bring_forward<R: Runtime>(app: &AppHandle<R>) {
    for window in app.webview_windows().values() {
        // A window manager may refuse.
        let _ = window.unminimize();
        let _ = window.set_focus();
    }
}

/// Brings the window to the front, and opens the file of a second start of the program.
pub(crate) fn second_start<R: Runtime>(app: &AppHandle<R>, arguments: Vec<String>, folder: &str) {
    bring_forward(app);
    let arguments = arguments.into_iter().map(OsString::from);
    // The other program has told what cannot be used, and ended.
    if let Ok(Wanted::Window(Some(path))) = arguments::read(arguments, Path::new(folder)) {
        take(app, path);
    }
}

/// Takes the first of the files that macOS wants to be opened.
#[cfg(target_os = "macos")]
pub(crate) fn opened<R: Runtime>(app: &AppHandle<R>, urls: &[tauri::Url]) {
    if let Some(path) = urls.iter().find_map(|url| url.to_file_path().ok()) {
        take(app, path);
    }
}

/// Takes the first of the files that are dropped on the window.
pub(crate) fn on_window_event<R: Runtime>(window: &Window<R>, event: &WindowEvent) {
    if let WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }) = event
        && let Some(path) = paths.first()
    {
        take(window.app_handle(), path.clone());
    }
}
