//! Opens, saves and exports through the system's file dialogs, or at places that were chosen before.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use atar_storage::GameFile;
use atar_table::{EXTENSION, foreign_extensions};
use directories::UserDirs;
use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager, Runtime, WebviewWindow};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder, FilePath, MessageDialogButtons};

use crate::chosen_files::{ChosenFiles, FileRef, OpenedFile};
use crate::command_error::CommandError;
use crate::exports::Export;
use crate::files;
use crate::notifications::Notifications;
use crate::preferences::PreferenceStore;
use crate::table_actor::TableHandle;

/// The state that the dialogs share.
#[derive(Debug, Default)]
pub(crate) struct Dialogs {
    chosen_files: Mutex<ChosenFiles>,
    /// Locked while a dialog is open, since there may be only one.
    open: Mutex<()>,
    /// Whether the person has been warned of a disk that does not confirm writes.
    has_warned: AtomicBool,
}

/// A file that was saved.
#[derive(Debug, Serialize)]
pub(crate) struct SavedFile {
    #[serde(flatten)]
    file: FileRef,
    /// A warning for the person.
    warning: Option<String>,
}

/// The kind of file that a dialog is for.
struct DialogKind {
    title: &'static str,
    filter: &'static str,
    extension: &'static str,
}

const OPEN: DialogKind = DialogKind { title: "Open", filter: "Atar games", extension: EXTENSION };
const SAVE: DialogKind = DialogKind { title: "Save As", ..OPEN };

/// Lets the person choose a file and reads it. Returns none if none was chosen.
///
/// # Errors
/// `bad_record` or `file` if it cannot be read, `busy` while another dialog is open.
pub(crate) fn open<R: Runtime>(window: &WebviewWindow<R>) -> Result<Option<OpenedFile>, CommandError> {
    let app = window.app_handle();
    let dialogs = app.state::<Dialogs>();
    let _open = dialogs.begin()?;
    let others = foreign_extensions();
    let chosen = dialogs.file(window, &OPEN, &others).blocking_pick_file();
    let path = path(chosen)?;
    path.map(|path| read(app, &path)).transpose()
}

/// Reads a file that the person has chosen in any way. Reports if its last save was interrupted.
///
/// # Errors
/// `bad_record` or `file` if it cannot be read.
pub(crate) fn read<R: Runtime>(app: &AppHandle<R>, path: &Path) -> Result<OpenedFile, CommandError> {
    if let Some(text) = files::interrupted(path) {
        app.state::<Notifications<R>>().trouble(text);
    }
    let text = files::read(path)?;
    app.state::<TableHandle<R>>().was_read(path.to_path_buf(), text.clone());
    let file = app.state::<Dialogs>().choose(path);
    Ok(OpenedFile { file, text })
}

/// Reads a file that was used before. Forgets one that is gone.
///
/// # Errors
/// `bad_request` for any other place, `bad_record` or `file` if it cannot be read.
pub(crate) fn reopen<R: Runtime>(app: &AppHandle<R>, place: &str) -> Result<OpenedFile, CommandError> {
    let path = app.state::<Dialogs>().chosen(place)?;
    if matches!(path.try_exists(), Ok(false)) {
        app.state::<PreferenceStore>().forget(&path);
        let name = files::name(&path);
        return Err(CommandError::file(format!("“{name}” is gone: it was moved, renamed or deleted.")));
    }
    read(app, &path)
}

/// A game to be saved.
#[derive(Debug, Deserialize)]
pub(crate) struct SaveRequest {
    /// The record's text.
    text: String,
    /// The `rev` of its position.
    rev: u64,
}

/// Lets the person choose a place and saves the game there. Returns none if none was chosen.
///
/// # Errors
/// `file` if it cannot be written, `busy` while another dialog is open.
pub(crate) fn save_as<R: Runtime>(
    window: &WebviewWindow<R>,
    game: &SaveRequest,
    name: &str,
) -> Result<Option<SavedFile>, CommandError> {
    let dialogs = window.state::<Dialogs>();
    let _open = dialogs.begin()?;
    let Some(path) = dialogs.choose_to_write(window, &SAVE, name)? else {
        return Ok(None);
    };
    write(window.app_handle(), &path, game).map(Some)
}

/// Saves the game to a place that was chosen before.
///
/// # Errors
/// `bad_request` for any other place, `file` if it cannot be written, `changed` if the file is not as the game was last
/// read from it or saved to it, unless the person wants to `replace` it.
pub(crate) fn save<R: Runtime>(
    app: &AppHandle<R>,
    game: &SaveRequest,
    place: &str,
    replace: bool,
) -> Result<SavedFile, CommandError> {
    let path = app.state::<Dialogs>().chosen(place)?;
    if !replace {
        let table = app.state::<TableHandle<R>>();
        let known = table.version_of(path.clone(), game.rev);
        files::check_unchanged(&path, known.as_ref(), &game.text)?;
    }
    write(app, &path, game)
}

fn write<R: Runtime>(app: &AppHandle<R>, path: &Path, game: &SaveRequest) -> Result<SavedFile, CommandError> {
    let is_durable = files::write(path, &game.text)?;
    app.state::<TableHandle<R>>().was_saved(GameFile::new(path.to_path_buf(), &game.text), game.rev);
    app.state::<PreferenceStore>().remember(path);
    let dialogs = app.state::<Dialogs>();
    let file = dialogs.choose(path);
    let warning = dialogs.warning(&file, is_durable);
    Ok(SavedFile { file, warning })
}

/// Lets the person choose a place and exports there. Returns the file's name; none if no place was chosen.
///
/// # Errors
/// `file` if it cannot be written, `busy` while another dialog is open.
pub(crate) fn export<R: Runtime>(
    window: &WebviewWindow<R>,
    export: &Export,
    name: &str,
) -> Result<Option<String>, CommandError> {
    let dialogs = window.state::<Dialogs>();
    let _open = dialogs.begin()?;
    let kind = DialogKind { title: "Export", filter: export.filter(), extension: export.extension() };
    let Some(path) = dialogs.choose_to_write(window, &kind, name)? else {
        return Ok(None);
    };
    // A lost export can be made again.
    let _is_safe = files::write_bytes(&path, export.bytes())?;
    Ok(Some(files::name(&path)))
}

impl Dialogs {
    fn begin(&self) -> Result<MutexGuard<'_, ()>, CommandError> {
        match self.open.try_lock() {
            Ok(guard) => Ok(guard),
            Err(TryLockError::Poisoned(guard)) => Ok(guard.into_inner()),
            Err(TryLockError::WouldBlock) => Err(CommandError::busy("Another file dialog is still open.")),
        }
    }

    fn chosen_files(&self) -> MutexGuard<'_, ChosenFiles> {
        self.chosen_files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn choose(&self, path: &Path) -> FileRef {
        FileRef { name: files::name(path), place: self.chosen_files().choose(path) }
    }

    /// Returns the warning about a disk that does not confirm writes, once per run.
    fn warning(&self, file: &FileRef, is_durable: bool) -> Option<String> {
        let name = &file.name;
        let is_told = is_durable || self.has_warned.swap(true, Ordering::Relaxed);
        (!is_told).then(|| {
            format!("{name} was saved. Its disk does not confirm writes, so a power cut right after a save could lose what was saved.")
        })
    }

    /// Adds a file that was chosen in an earlier run. Returns it in the form that the page gets.
    pub(crate) fn known(&self, path: &Path) -> FileRef {
        FileRef { name: files::name(path), place: self.chosen_files().add(path) }
    }

    fn chosen(&self, place: &str) -> Result<PathBuf, CommandError> {
        let path = self.chosen_files().path(place).map(Path::to_path_buf);
        path.ok_or_else(|| CommandError::bad_request(format!("Nobody has chosen the file {place}.")))
    }

    /// Lets the person choose a place to write to, and asks before anything is replaced.
    fn choose_to_write<R: Runtime>(
        &self,
        window: &WebviewWindow<R>,
        kind: &DialogKind,
        name: &str,
    ) -> Result<Option<PathBuf>, CommandError> {
        let chosen =
            self.file(window, kind, &[]).set_file_name(files::proposed(name, kind.extension)).blocking_save_file();
        let Some(chosen) = path(chosen)? else {
            return Ok(None);
        };
        let path = files::with_extension(&chosen, kind.extension);
        // The dialog has asked about the typed name, not about the name with the extension.
        let asked = path == chosen || !path.exists();
        Ok((asked || may_replace(window, &path, kind.title)).then_some(path))
    }

    /// Makes a dialog for files of a kind, and of other extensions beside it.
    fn file<R: Runtime>(&self, window: &WebviewWindow<R>, kind: &DialogKind, others: &[&str]) -> FileDialogBuilder<R> {
        let extensions = [&[kind.extension], others].concat();
        let dialog = window.dialog().file().set_parent(window).set_title(kind.title);
        let dialog = dialog.add_filter(kind.filter, &extensions);
        let folder = self.chosen_files().folder().map(Path::to_path_buf);
        match folder.or_else(documents) {
            Some(folder) => dialog.set_directory(folder),
            None => dialog,
        }
    }
}

/// Returns the folder in which the first dialog begins: the person's documents, if there are any.
fn documents() -> Option<PathBuf> {
    let documents = UserDirs::new()?.document_dir()?.to_path_buf();
    documents.is_dir().then_some(documents)
}

fn path(chosen: Option<FilePath>) -> Result<Option<PathBuf>, CommandError> {
    chosen
        .map(FilePath::into_path)
        .transpose()
        .map_err(|error| CommandError::file(format!("This is not a file on this machine: {error}.")))
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

    /// A disk that cannot sync is reported once, not at each save. Other disks are never reported.
    #[test]
    fn a_disk_that_does_not_confirm_writes_is_told_once() {
        let dialogs = Dialogs::default();
        let file = dialogs.known(Path::new("/share/game.atar"));
        let told = [true, false, false, true].map(|is_durable| dialogs.warning(&file, is_durable));
        let [None, Some(text), None, None] = told else {
            panic!("{told:?}");
        };
        assert!(text.starts_with("game.atar was saved. "), "{text}");
    }
}
