//! The files that a person has chosen: in a dialog, as an argument, by dropping, or in an earlier run. The page can
//! name no others.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The places chosen so far, by the text under which the page knows them.
#[derive(Debug, Default)]
pub(crate) struct Places {
    chosen: HashMap<String, PathBuf>,
    /// Where the next dialog begins.
    folder: Option<PathBuf>,
}

impl Places {
    /// Remembers a place and gives its text.
    pub(crate) fn choose(&mut self, path: &Path) -> String {
        self.folder = path.parent().map(Path::to_path_buf);
        self.know(path)
    }

    /// Gives the text of a place that was chosen in an earlier run.
    pub(crate) fn know(&mut self, path: &Path) -> String {
        let text = path.to_string_lossy().into_owned();
        self.chosen.insert(text.clone(), path.to_path_buf());
        text
    }

    /// The path of a place, if it was chosen.
    pub(crate) fn path(&self, text: &str) -> Option<&Path> {
        self.chosen.get(text).map(PathBuf::as_path)
    }

    /// The folder of the place that was chosen last.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Places;

    #[test]
    fn only_what_was_chosen_is_found() {
        let mut places = Places::default();
        assert_eq!(places.path("/tmp/a.atar"), None);
        let text = places.choose(Path::new("/tmp/a.atar"));
        assert_eq!(places.path(&text), Some(Path::new("/tmp/a.atar")));
        assert_eq!(places.path("/tmp/b.atar"), None);
        assert_eq!(places.path("/tmp/../tmp/a.atar"), None);
        assert_eq!(places.folder(), Some(Path::new("/tmp")));
    }
}
