//! Opening and saving by way of the system's file dialogs.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use atar_table::EXTENSION;
use directories::UserDirs;
use serde::Serialize;
use tauri::{Runtime, WebviewWindow};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder, FilePath, MessageDialogButtons};

use crate::files;
use crate::places::Places;
use crate::refusal::Refusal;

/// What the dialogs share.
#[derive(Debug, Default)]
pub(crate) struct Dialogs {
    places: Mutex<Places>,
    /// Held while a dialog is open: there is one at a time.
    open: Mutex<()>,
}

/// A file that was opened.
#[derive(Debug, Serialize)]
pub(crate) struct Opened {
    #[serde(flatten)]
    kept: Kept,
    text: String,
}

/// Where a file is kept.
#[derive(Debug, Serialize)]
pub(crate) struct Kept {
    /// The file's name, for the window's title.
    name: String,
    /// What the page names to save there again.
    place: String,
}

/// Lets the person choose a file and reads it; none if none was chosen.
///
/// # Errors
/// `bad_record` or `file` if it cannot be read, `busy` while another dialog is open.
pub(crate) fn open<R: Runtime>(
    window: &WebviewWindow<R>,
    dialogs: &Dialogs,
) -> Result<Option<Opened>, Refusal> {
    let _open = dialogs.begin()?;
    let chosen = dialogs.file(window, "Open").blocking_pick_file();
    let Some(path) = path(chosen)? else {
        return Ok(None);
    };
    let text = files::read(&path)?;
    let kept = dialogs.keep(&path);
    Ok(Some(Opened { kept, text }))
}

/// Lets the person choose a place and writes the text there; none if none was chosen.
///
/// # Errors
/// `file` if it cannot be written, `busy` while another dialog is open.
pub(crate) fn save_as<R: Runtime>(
    window: &WebviewWindow<R>,
    dialogs: &Dialogs,
    text: &str,
    name: &str,
) -> Result<Option<Kept>, Refusal> {
    let _open = dialogs.begin()?;
    let chosen = dialogs
        .file(window, "Save As")
        .set_file_name(files::proposed(name))
        .blocking_save_file();
    let Some(chosen) = path(chosen)? else {
        return Ok(None);
    };
    let path = files::with_extension(&chosen);
    // The dialog has asked about the name that was typed, not about the one with the extension.
    if path != chosen && path.exists() && !may_replace(window, &path) {
        return Ok(None);
    }
    files::write(&path, text)?;
    Ok(Some(dialogs.keep(&path)))
}

/// Writes the text to a place that was chosen before.
///
/// # Errors
/// `bad_request` for any other place, `file` if it cannot be written.
pub(crate) fn save(dialogs: &Dialogs, text: &str, place: &str) -> Result<Kept, Refusal> {
    let path = dialogs.places().path(place).map(Path::to_path_buf);
    let path = path.ok_or_else(|| {
        Refusal::bad_request(format!(
            "{place} was not chosen in a dialog since the program started."
        ))
    })?;
    files::write(&path, text)?;
    Ok(dialogs.keep(&path))
}

impl Dialogs {
    fn begin(&self) -> Result<MutexGuard<'_, ()>, Refusal> {
        match self.open.try_lock() {
            Ok(guard) => Ok(guard),
            Err(TryLockError::Poisoned(guard)) => Ok(guard.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(Refusal::busy("Another file dialog is still open."))
            }
        }
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, path: &Path) -> Kept {
        Kept {
            name: files::name(path),
            place: self.places().choose(path),
        }
    }

    fn file<R: Runtime>(&self, window: &WebviewWindow<R>, title: &str) -> FileDialogBuilder<R> {
        let dialog = window
            .dialog()
            .file()
            .set_parent(window)
            .set_title(title)
            .add_filter("Atar games", &[EXTENSION]);
        let folder = self.places().folder().map(Path::to_path_buf);
        match folder.or_else(documents) {
            Some(folder) => dialog.set_directory(folder),
            None => dialog,
        }
    }
}

/// Where the first dialog begins: the person's documents, if the system names a folder for them that is there.
fn documents() -> Option<PathBuf> {
    let documents = UserDirs::new()?.document_dir()?.to_path_buf();
    documents.is_dir().then_some(documents)
}

fn path(chosen: Option<FilePath>) -> Result<Option<PathBuf>, Refusal> {
    chosen
        .map(FilePath::into_path)
        .transpose()
        .map_err(|error| Refusal::file(format!("This is not a file on this machine: {error}.")))
}

fn may_replace<R: Runtime>(window: &WebviewWindow<R>, path: &Path) -> bool {
    let name = files::name(path);
    let buttons = MessageDialogButtons::OkCancelCustom("Replace".into(), "Cancel".into());
    window
        .dialog()
        .message(format!("{name} exists already. Replace it?"))
        .title("Save As")
        .parent(window)
        .buttons(buttons)
        .blocking_show()
}

#[cfg(test)]
mod tests {
    use super::{Dialogs, save};

    #[test]
    fn the_page_can_write_to_no_place_of_its_own() {
        let folder = crate::files::tests::Folder::new();
        let path = folder.path("game.atar");
        let place = path.to_string_lossy();
        let dialogs = Dialogs::default();
        let refusal = save(&dialogs, "text", &place).expect_err("a refusal");
        assert_eq!(refusal.code, "bad_request");
        assert!(!path.exists());
        dialogs.keep(&path);
        save(&dialogs, "text", &place).expect("a chosen place");
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), "text");
    }

    #[test]
    fn there_is_one_dialog_at_a_time() {
        let dialogs = Dialogs::default();
        let first = dialogs.begin().expect("the first");
        assert_eq!(dialogs.begin().expect_err("a refusal").code, "busy");
        drop(first);
        assert!(dialogs.begin().is_ok());
    }
}
