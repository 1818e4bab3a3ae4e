//! Files opened from outside: a program argument, a second start of the program, a drop on the window.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::thread;

use tauri::{AppHandle, DragDropEvent, Manager, Runtime, Url, Window, WindowEvent};

use crate::dialogs;
use crate::notifications::Notifications;

/// Returns the file of the arguments, relative to `folder`: the first argument that is not an option.
pub(crate) fn file_of_arguments(
    arguments: impl IntoIterator<Item = OsString>,
    folder: &Path,
) -> Option<PathBuf> {
    let mut arguments = arguments.into_iter().skip(1);
    let file = arguments.find(|argument| !argument.to_string_lossy().starts_with('-'))?;
    Some(match address(&file) {
        Some(path) => path,
        None => folder.join(file),
    })
}

/// Returns the path of a `file:` URL.
fn address(argument: &OsString) -> Option<PathBuf> {
    let url = Url::parse(argument.to_str()?).ok()?;
    (url.scheme() == "file").then(|| url.to_file_path().ok())?
}

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

/// Brings the window to the front, and opens the file of a second start of the program.
pub(crate) fn second_start<R: Runtime>(app: &AppHandle<R>, arguments: Vec<String>, folder: &str) {
    for window in app.webview_windows().values() {
        // A window manager may refuse.
        let _ = window.unminimize();
        let _ = window.set_focus();
    }
    let arguments = arguments.into_iter().map(OsString::from);
    if let Some(path) = file_of_arguments(arguments, Path::new(folder)) {
        take(app, path);
    }
}

/// Takes the first of the files that macOS wants to be opened.
#[cfg(target_os = "macos")]
pub(crate) fn opened<R: Runtime>(app: &AppHandle<R>, urls: &[Url]) {
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

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::file_of_arguments;

    #[test]
    fn the_file_is_the_first_argument_that_is_no_option() {
        for (arguments, file) in [
            (&["atar"][..], None),
            (&["atar", "game.atar"], Some("/home/ann/game.atar")),
            (&["atar", "/a/b.atar", "/c.atar"], Some("/a/b.atar")),
            (
                &["atar", "--verbose", "x y.atar"],
                Some("/home/ann/x y.atar"),
            ),
            (&["atar", "file:///a/x%20y.atar"], Some("/a/x y.atar")),
            (
                &["atar", "https://example.org/a.atar"],
                Some("/home/ann/https://example.org/a.atar"),
            ),
        ] {
            let arguments = arguments.iter().map(Into::into);
            let found = file_of_arguments(arguments, Path::new("/home/ann"));
            assert_eq!(found, file.map(PathBuf::from));
        }
    }
}
