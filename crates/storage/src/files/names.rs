//! Names of temporary files beside others.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// Suffix of a file that is being written and will replace another.
pub(crate) const TEMP_SUFFIX: &str = ".new";

/// Longest name in bytes. Most file systems allow 255; eCryptfs, the encrypted folders of Linux, allows the fewest.
const MAX_NAME: usize = 143;

/// Returns a hidden name in the folder of `path`, made of its name and a suffix. The same path always gives the same
/// name.
pub(crate) fn hidden_sibling(path: &Path, suffix: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    let mut hidden = OsString::from(".");
    if 1 + name.len() + suffix.len() <= MAX_NAME {
        hidden.push(name);
    } else {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        hidden.push(format!("atar-{:016x}", hasher.finish()));
    }
    hidden.push(suffix);
    path.with_file_name(hidden)
}

/// Returns the folder of a file.
pub(crate) fn parent_folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{MAX_NAME, TEMP_SUFFIX, hidden_sibling, parent_folder};

    #[test]
    fn a_name_beside_another_tells_whose_it_is() {
        let made = hidden_sibling(Path::new("/home/game.atar"), TEMP_SUFFIX);
        assert_eq!(made, Path::new("/home/.game.atar.new"));
    }

    /// A name of 255 bytes is allowed, but leaves no room for an ending: such games could not be saved.
    #[test]
    fn a_name_beside_a_long_one_is_short_and_its_own() {
        for length in 1..=255 {
            let (one, other) = ("a".repeat(length), "b".repeat(length));
            let [one, other] = [one, other].map(|name| hidden_sibling(Path::new(&name), ".rescue-99"));
            assert!(one.as_os_str().len() <= MAX_NAME);
            assert_ne!(one, other);
            assert_eq!(one, hidden_sibling(Path::new(&"a".repeat(length)), ".rescue-99"));
        }
    }

    /// A path without a folder is one of this folder, which has a name only so that it can be opened.
    #[test]
    fn every_file_has_a_folder() {
        for (path, folder) in [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b", "a")] {
            assert_eq!(parent_folder(Path::new(path)), Path::new(folder));
        }
    }
}
