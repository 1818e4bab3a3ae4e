//! Notifications of the system, for a person who looks elsewhere.

use std::thread;

use notify_rust::Notification;
#[cfg(all(unix, not(target_os = "macos")))]
use tauri::Emitter;
use tauri::{AppHandle, Runtime};

#[cfg(all(unix, not(target_os = "macos")))]
use crate::opened_files;

/// Shows a notification of the system. Where the system shows none, nothing happens. On Linux a click on it shows the
/// window and tells the page, which knows what it was about. The other systems show the window by themselves.
pub(crate) fn show<R: Runtime>(app: &AppHandle<R>, title: &str, text: &str) {
    let notice = notice(app, title, text);
    let app = app.clone();
    // The system may take its time, and a click comes much later.
    let shown = thread::Builder::new().name("notice".to_owned()).spawn(move || deliver(&app, &notice));
    if let Err(error) = shown {
        tracing::warn!(%error, "no thread for a notification");
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn notice<R: Runtime>(_: &AppHandle<R>, title: &str, text: &str) -> Notification {
    let mut notice = Notification::new();
    notice
        .appname("Atar")
        .icon("atar")
        .summary(title)
        // What people are called is no markup.
        .body(&text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
        .action("default", "Open")
        .hint(notify_rust::Hint::DesktopEntry("atar".to_owned()));
    notice
}

#[cfg(all(unix, not(target_os = "macos")))]
fn deliver<R: Runtime>(app: &AppHandle<R>, notice: &Notification) {
    match notice.show() {
        Ok(shown) => shown.wait_for_action(|action| {
            if action == "default" {
                opened_files::bring_forward(app);
                // A page that is gone has nothing to show.
                let _ = app.emit("answered", ());
            }
        }),
        Err(error) => tracing::debug!(%error, "the system shows no notification"),
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn notice<R: Runtime>(app: &AppHandle<R>, title: &str, text: &str) -> Notification {
    // By this name the system knows which program it is, once that is installed.
    let identifier = &app.config().identifier;
    #[cfg(target_os = "macos")]
    let _ = notify_rust::set_application(identifier);
    let mut notice = Notification::new();
    notice.summary(title).body(text);
    #[cfg(windows)]
    if !cfg!(debug_assertions) {
        notice.app_id(identifier);
    }
    notice
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn deliver<R: Runtime>(_: &AppHandle<R>, notice: &Notification) {
    if let Err(error) = notice.show() {
        tracing::debug!(%error, "the system shows no notification");
    }
}
