//! The folder in which the web view keeps what the page stores.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

use tauri::{App, Manager, Runtime};

use crate::files;

/// How many names for a temporary folder are tried. Others may have taken some of them.
const MAX_NAMES: u32 = 16;

/// The temporary folder, where the system's own folder for data cannot be written.
#[derive(Debug, Default)]
pub(crate) struct PageData(Mutex<Option<PathBuf>>);

impl PageData {
    /// Removes the temporary folder.
    pub(crate) fn end_with_program(&self) {
        let temporary = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(folder) = temporary {
            // The web view may still hold files in it.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// Returns the folder: that of the system, or a temporary one where nothing can be written. Without one, no web view
/// can be opened.
///
/// # Errors
/// Neither can be created.
pub(crate) fn folder<R: Runtime>(app: &App<R>) -> io::Result<PathBuf> {
    let usual = app.path().local_data_dir().ok();
    let usual = usual.map(|folder| folder.join(&app.config().identifier));
    if let Some(folder) = usual.filter(|folder| files::check_folder(folder).is_ok()) {
        return Ok(folder);
    }
    tracing::warn!("the page keeps its data in a temporary folder");
    let folder = temporary(&env::temp_dir())?;
    let kept = app.state::<PageData>();
    *kept.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(folder.clone());
    Ok(folder)
}

/// Creates a folder that nobody else has, and only this person can read.
fn temporary(parent: &Path) -> io::Result<PathBuf> {
    let builder = builder();
    let names = (0..MAX_NAMES).map(|number| format!("atar-{}-{number}", process::id()));
    for folder in names.map(|name| parent.join(name)) {
        match builder.create(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|()| folder),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Returns what creates a folder of one person.
#[cfg(unix)]
fn builder() -> fs::DirBuilder {
    use std::os::unix::fs::DirBuilderExt;

    let mut builder = fs::DirBuilder::new();
    builder.mode(0o700);
    builder
}

/// Returns what creates a folder: what is in a person's temporary folder is theirs alone.
#[cfg(not(unix))]
fn builder() -> fs::DirBuilder {
    fs::DirBuilder::new()
}

#[cfg(test)]
mod tests {
    use super::temporary;
    use crate::files::tests::Folder;

    #[test]
    fn a_temporary_folder_is_ones_own() {
        let folder = Folder::new();
        let parent = folder.path("parent");
        assert!(temporary(&parent).is_err(), "there is no such folder");
        std::fs::create_dir(&parent).expect("a folder");
        let [first, second] = [(), ()].map(|()| temporary(&parent).expect("a folder"));
        assert!(first != second && first.is_dir() && second.is_dir());
    }
}
