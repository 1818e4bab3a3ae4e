//! Opening, saving and exporting by way of the system's file dialogs, and the files that are used without one.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use atar_table::EXTENSION;
use directories::UserDirs;
use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager, Runtime, WebviewWindow};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder, FilePath, MessageDialogButtons};

use crate::desk::Desk;
use crate::exports::Export;
use crate::files;
use crate::news::News;
use crate::notes::Memory;
use crate::places::Places;
use crate::refusal::Refusal;

/// What the dialogs share.
#[derive(Debug, Default)]
pub(crate) struct Dialogs {
    places: Mutex<Places>,
    /// Held while a dialog is open: there is one at a time.
    open: Mutex<()>,
    /// Whether the person has been warned in this run of a disk that does not confirm writes.
    has_warned: AtomicBool,
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

/// A file that was saved.
#[derive(Debug, Serialize)]
pub(crate) struct Saved {
    #[serde(flatten)]
    kept: Kept,
    /// What the person is to be told besides.
    warning: Option<String>,
}

/// The kind of file that a dialog is for.
struct Kind {
    title: &'static str,
    filter: &'static str,
    extension: &'static str,
}

const OPEN: Kind = Kind {
    title: "Open",
    filter: "Atar games",
    extension: EXTENSION,
};
const SAVE: Kind = Kind {
    title: "Save As",
    ..OPEN
};

/// Lets the person choose a file and reads it; none if none was chosen.
///
/// # Errors
/// `bad_record` or `file` if it cannot be read, `busy` while another dialog is open.
pub(crate) fn open<R: Runtime>(window: &WebviewWindow<R>) -> Result<Option<Opened>, Refusal> {
    let app = window.app_handle();
    let dialogs = app.state::<Dialogs>();
    let _open = dialogs.begin()?;
    let chosen = dialogs.file(window, &OPEN).blocking_pick_file();
    let path = path(chosen)?;
    path.map(|path| read(app, &path)).transpose()
}

/// Reads a file that the person has chosen, in whatever way. If its writing was interrupted, that is told.
///
/// # Errors
/// `bad_record` or `file` if it cannot be read.
pub(crate) fn read<R: Runtime>(app: &AppHandle<R>, path: &Path) -> Result<Opened, Refusal> {
    if let Some(text) = files::interrupted(path) {
        app.state::<News<R>>().trouble(text);
    }
    let text = files::read(path)?;
    app.state::<Desk<R>>()
        .was_read(path.to_path_buf(), text.clone());
    let kept = app.state::<Dialogs>().keep(path);
    Ok(Opened { kept, text })
}

/// Reads a file that was used before; one that is gone is forgotten.
///
/// # Errors
/// `bad_request` for any other place, `bad_record` or `file` if it cannot be read.
pub(crate) fn reopen<R: Runtime>(app: &AppHandle<R>, place: &str) -> Result<Opened, Refusal> {
    let path = app.state::<Dialogs>().chosen(place)?;
    if matches!(path.try_exists(), Ok(false)) {
        app.state::<Memory>().forget(&path);
        let name = files::name(&path);
        return Err(Refusal::file(format!(
            "“{name}” is gone: it was moved, renamed or deleted."
        )));
    }
    read(app, &path)
}

/// A game to be saved.
#[derive(Debug, Deserialize)]
pub(crate) struct Saving {
    /// The record's text.
    text: String,
    /// The number of the position that it was made at.
    rev: u64,
}

/// Lets the person choose a place and writes the game there; none if none was chosen.
///
/// # Errors
/// `file` if it cannot be written, `busy` while another dialog is open.
pub(crate) fn save_as<R: Runtime>(
    window: &WebviewWindow<R>,
    game: &Saving,
    name: &str,
) -> Result<Option<Saved>, Refusal> {
    let dialogs = window.state::<Dialogs>();
    let _open = dialogs.begin()?;
    let Some(path) = dialogs.choose_to_write(window, &SAVE, name)? else {
        return Ok(None);
    };
    write(window.app_handle(), &path, game).map(Some)
}

/// Writes the game to a place that was chosen before.
///
/// # Errors
/// `bad_request` for any other place, `file` if it cannot be written.
pub(crate) fn save<R: Runtime>(
    app: &AppHandle<R>,
    game: &Saving,
    place: &str,
) -> Result<Saved, Refusal> {
    let path = app.state::<Dialogs>().chosen(place)?;
    write(app, &path, game)
}

fn write<R: Runtime>(app: &AppHandle<R>, path: &Path, game: &Saving) -> Result<Saved, Refusal> {
    let is_safe = files::write(path, &game.text)?;
    app.state::<Desk<R>>()
        .was_saved(path.to_path_buf(), game.rev);
    app.state::<Memory>().remember(path);
    let dialogs = app.state::<Dialogs>();
    let kept = dialogs.keep(path);
    let warning = dialogs.warning(&kept, is_safe);
    Ok(Saved { kept, warning })
}

/// Lets the person choose a place and exports there. Gives the file's name; none if no place was chosen.
///
/// # Errors
/// `file` if it cannot be written, `busy` while another dialog is open.
pub(crate) fn export<R: Runtime>(
    window: &WebviewWindow<R>,
    export: &Export,
    name: &str,
) -> Result<Option<String>, Refusal> {
    let dialogs = window.state::<Dialogs>();
    let _open = dialogs.begin()?;
    let kind = Kind {
        title: "Export",
        filter: export.filter(),
        extension: export.extension(),
    };
    let Some(path) = dialogs.choose_to_write(window, &kind, name)? else {
        return Ok(None);
    };
    // What is lost can be exported again.
    let _is_safe = files::write_bytes(&path, export.bytes())?;
    Ok(Some(files::name(&path)))
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

    /// What is to be said of a file that was saved, once a run: that its disk does not confirm writes.
    fn warning(&self, kept: &Kept, is_safe: bool) -> Option<String> {
        let name = &kept.name;
        let is_told = is_safe || self.has_warned.swap(true, Ordering::Relaxed);
        (!is_told).then(|| {
            format!("{name} was saved. Its disk does not confirm writes, so a power cut right after a save could lose what was saved.")
        })
    }

    /// What the page is told of a file that was chosen in an earlier run.
    pub(crate) fn known(&self, path: &Path) -> Kept {
        Kept {
            name: files::name(path),
            place: self.places().know(path),
        }
    }

    fn chosen(&self, place: &str) -> Result<PathBuf, Refusal> {
        let path = self.places().path(place).map(Path::to_path_buf);
        path.ok_or_else(|| Refusal::bad_request(format!("Nobody has chosen the file {place}.")))
    }

    /// Lets the person choose a place to write to, and asks before anything is replaced.
    fn choose_to_write<R: Runtime>(
        &self,
        window: &WebviewWindow<R>,
        kind: &Kind,
        name: &str,
    ) -> Result<Option<PathBuf>, Refusal> {
        let chosen = self
            .file(window, kind)
            .set_file_name(files::proposed(name, kind.extension))
            .blocking_save_file();
        let Some(chosen) = path(chosen)? else {
            return Ok(None);
        };
        let path = files::with_extension(&chosen, kind.extension);
        // The dialog has asked about the name that was typed, not about the one with the extension.
        let asked = path == chosen || !path.exists();
        Ok((asked || may_replace(window, &path, kind.title)).then_some(path))
    }

    fn file<R: Runtime>(&self, window: &WebviewWindow<R>, kind: &Kind) -> FileDialogBuilder<R> {
        let dialog = window
            .dialog()
            .file()
            .set_parent(window)
            .set_title(kind.title)
            .add_filter(kind.filter, &[kind.extension]);
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

fn may_replace<R: Runtime>(window: &WebviewWindow<R>, path: &Path, title: &str) -> bool {
    let name = files::name(path);
    let buttons = MessageDialogButtons::OkCancelCustom("Replace".into(), "Cancel".into());
    window
        .dialog()
        .message(format!("{name} exists already. Replace it?"))
        .title(title)
        .parent(window)
        .buttons(buttons)
        .blocking_show()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Dialogs;

    #[test]
    fn there_is_one_dialog_at_a_time() {
        let dialogs = Dialogs::default();
        let first = dialogs.begin().expect("the first");
        assert_eq!(dialogs.begin().expect_err("a refusal").code, "busy");
        drop(first);
        assert!(dialogs.begin().is_ok());
    }

    /// A disk that cannot sync is told once, not at each save; saves on other disks say nothing.
    #[test]
    fn a_disk_that_does_not_confirm_writes_is_told_once() {
        let dialogs = Dialogs::default();
        let kept = dialogs.known(Path::new("/share/game.atar"));
        let told = [true, false, false, true].map(|is_safe| dialogs.warning(&kept, is_safe));
        let [None, Some(text), None, None] = told else {
            panic!("{told:?}");
        };
        assert!(text.starts_with("game.atar was saved. "), "{text}");
    }
}
