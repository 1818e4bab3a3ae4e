//! The files that a person has chosen: in a dialog, as an argument, by dropping, or in an earlier run. The page can
//! name no others.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use serde::Serialize;

/// A file that was opened.
#[derive(Debug, Serialize)]
pub(crate) struct OpenedFile {
    #[serde(flatten)]
    pub(crate) file: FileRef,
    pub(crate) text: String,
}

/// A file, in the form that the page gets.
#[derive(Debug, Serialize)]
pub(crate) struct FileRef {
    /// The file's name, for the window's title.
    pub(crate) name: String,
    /// The text that the page sends to save there again.
    pub(crate) place: String,
}

/// The files chosen so far, by the text that the page has for each.
#[derive(Debug, Default)]
pub(crate) struct ChosenFiles {
    by_text: HashMap<String, PathBuf>,
    /// The folder in which the next dialog begins.
    folder: Option<PathBuf>,
}

impl ChosenFiles {
    /// Adds a file, and lets the next dialog begin in its folder. Returns its text.
    pub(crate) fn choose(&mut self, path: &Path) -> String {
        self.folder = path.parent().map(Path::to_path_buf);
        self.add(path)
    }

    /// Adds a file that was chosen in an earlier run. Returns its text.
    pub(crate) fn add(&mut self, path: &Path) -> String {
        let text = path.to_string_lossy().into_owned();
        self.by_text.insert(text.clone(), path.to_path_buf());
        text
    }

    /// Returns the path of a chosen file.
    pub(crate) fn path(&self, text: &str) -> Option<&Path> {
        self.by_text.get(text).map(PathBuf::as_path)
    }

    /// Returns the folder of the file that was chosen last.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::ChosenFiles;

    #[test]
    fn only_what_was_chosen_is_found() {
        let mut files = ChosenFiles::default();
        assert_eq!(files.path("/tmp/a.atar"), None);
        let text = files.choose(Path::new("/tmp/a.atar"));
        assert_eq!(files.path(&text), Some(Path::new("/tmp/a.atar")));
        assert_eq!(files.path("/tmp/b.atar"), None);
        assert_eq!(files.path("/tmp/../tmp/a.atar"), None);
        assert_eq!(files.folder(), Some(Path::new("/tmp")));
    }
}
