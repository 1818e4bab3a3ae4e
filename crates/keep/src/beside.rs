//! Names for files that are made beside others for a while.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// The ending of the names under which files are made that will take the place of others.
pub(crate) const UNFINISHED: &str = ".new";

/// The most bytes of a name. Most disks allow 255; encrypted folders of Linux (eCryptfs) allow the fewest.
const LONGEST: usize = 143;

/// A hidden name with an ending, in the folder of a file and after its name. The same file has the same one each time.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    let mut hidden = OsString::from(".");
    if 1 + name.len() + ending.len() <= LONGEST {
        hidden.push(name);
    } else {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        hidden.push(format!("atar-{:016x}", hasher.finish()));
    }
    hidden.push(ending);
    path.with_file_name(hidden)
}

/// The folder of a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{LONGEST, UNFINISHED, beside, folder_of};

    #[test]
    fn a_name_beside_another_tells_whose_it_is() {
        let made = beside(Path::new("/home/game.atar"), UNFINISHED);
        assert_eq!(made, Path::new("/home/.game.atar.new"));
    }

    /// A name of 255 bytes is allowed, but leaves no room for an ending: such games could not be saved.
    #[test]
    fn a_name_beside_a_long_one_is_short_and_its_own() {
        for length in 1..=255 {
            let (one, other) = ("a".repeat(length), "b".repeat(length));
            let [one, other] = [one, other].map(|name| beside(Path::new(&name), ".rescue-99"));
            assert!(one.as_os_str().len() <= LONGEST);
            assert_ne!(one, other);
            assert_eq!(one, beside(Path::new(&"a".repeat(length)), ".rescue-99"));
        }
    }

    /// A path without a folder is one of this folder, which has a name only so that it can be opened.
    #[test]
    fn every_file_has_a_folder() {
        for (path, folder) in [("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b", "a")] {
            assert_eq!(folder_of(Path::new(path)), Path::new(folder));
        }
    }
}
