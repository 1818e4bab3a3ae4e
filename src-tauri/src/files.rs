//! Record files: read whole and within bounds, written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use atar_keep::{SystemDisk, reason, write_whole};
use atar_table::LARGEST_RECORD;

use crate::refusal::Refusal;

/// Reads a file of at most [`LARGEST_RECORD`] bytes of UTF-8.
///
/// # Errors
/// `file` if the system does not give it, `bad_record` if it is too large or not text.
pub(crate) fn read(path: &Path) -> Result<String, Refusal> {
    let name = name(path);
    let unreadable = |error: io::Error| {
        let why = reason(&error);
        Refusal::file(format!("{name} cannot be read: {why}."))
    };
    // Before it is opened, as opening a pipe waits for somebody to write into it.
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(Refusal::file(format!("{name} is not a file.")));
    }
    let bytes = read_bytes(path).map_err(unreadable)?;
    let bytes = bytes.ok_or_else(|| {
        Refusal::bad_record(format!(
            "{name} is larger than {} MiB, the most that is read.",
            LARGEST_RECORD >> 20
        ))
    })?;
    String::from_utf8(bytes)
        .map_err(|_| Refusal::bad_record(format!("{name} is not a record: it is not text.")))
}

/// The bytes of a file, none if there are too many of them.
fn read_bytes(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let most = LARGEST_RECORD as u64;
    let file = File::open(path)?;
    if file.metadata()?.len() > most {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    // The file may be growing.
    file.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= LARGEST_RECORD).then_some(bytes))
}

/// Writes a record so that at every moment either the old file or the new one is there, whole.
///
/// # Errors
/// `file`, with the reason; the file is then what it was.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Refusal> {
    if text.len() > LARGEST_RECORD {
        let (name, most) = (name(path), LARGEST_RECORD >> 20);
        return Err(Refusal::file(format!(
            "{name} cannot be written: the game is larger than the {most} MiB that can be read again."
        )));
    }
    write_bytes(path, text.as_bytes())
}

/// Writes any file so that at every moment either the old one or the new one is there, whole.
///
/// # Errors
/// `file`, with the reason; the file is then what it was.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), Refusal> {
    let written = write_whole(&SystemDisk, path, bytes);
    written.map(|_written| ()).map_err(|why| {
        let (name, why) = (name(path), why.reason());
        Refusal::file(format!("{name} cannot be written: {why}."))
    })
}

/// The file's own name, as it is shown to a person.
pub(crate) fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// The path with an extension: added, unless it is there.
pub(crate) fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let is_there = path
        .extension()
        .is_some_and(|there| there.eq_ignore_ascii_case(extension));
    if is_there {
        return path.to_path_buf();
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(extension);
    path.with_file_name(name)
}

/// A name to propose for a file: without what some system does not allow in names, and with the extension.
pub(crate) fn proposed(name: &str, extension: &str) -> String {
    let allowed = |c: char| match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
        c if c.is_control() => '-',
        c => c,
    };
    let name: String = name
        .trim()
        .trim_start_matches('.')
        .chars()
        .map(allowed)
        .collect();
    let name = if name.is_empty() { "Game".into() } else { name };
    with_extension(Path::new(&name), extension)
        .to_string_lossy()
        .into_owned()
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicU32, Ordering};

    use atar_table::{EXTENSION, LARGEST_RECORD};

    use super::{proposed, read, with_extension, write};

    /// A folder of one test, gone at its end.
    pub(crate) struct Folder(PathBuf);

    impl Folder {
        pub(crate) fn new() -> Folder {
            static NEXT: AtomicU32 = AtomicU32::new(0);
            let next = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = std::env::temp_dir().join(format!("atar-{}-{next}", std::process::id()));
            fs::create_dir(&path).expect("a folder");
            Folder(path)
        }

        pub(crate) fn path(&self, name: &str) -> PathBuf {
            self.0.join(name)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).expect("a folder");
            let mut names: Vec<_> = entries
                .map(|entry| {
                    entry
                        .expect("an entry")
                        .file_name()
                        .to_string_lossy()
                        .into_owned()
                })
                .collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = Folder::new();
        let path = folder.path("game.atar");
        write(&path, "first, and longer").expect("written");
        write(&path, "secönd").expect("written again");
        assert_eq!(read(&path).expect("read"), "secönd");
        assert_eq!(folder.names(), ["game.atar"]);
    }

    #[test]
    fn files_up_to_16_mib_are_read_and_larger_ones_refused() {
        let folder = Folder::new();
        let path = folder.path("large.atar");
        fs::write(&path, vec![b' '; LARGEST_RECORD]).expect("a file");
        assert_eq!(read(&path).expect("read").len(), LARGEST_RECORD);
        fs::write(&path, vec![b' '; LARGEST_RECORD + 1]).expect("a file");
        let refusal = read(&path).expect_err("a refusal");
        assert_eq!(refusal.code, "bad_record");
        assert_eq!(
            refusal.text,
            "large.atar is larger than 16 MiB, the most that is read."
        );
    }

    #[test]
    fn a_file_of_unknown_size_is_not_read_without_end() {
        // Its length reads 0, as that of all files that the kernel makes up.
        if cfg!(target_os = "linux") {
            assert!(read(Path::new("/proc/self/status")).is_ok());
        }
    }

    #[test]
    fn what_is_no_text_or_no_file_is_refused() {
        let folder = Folder::new();
        let path = folder.path("picture.atar");
        fs::write(&path, [0xff, 0xfe]).expect("a file");
        assert_eq!(read(&path).expect_err("a refusal").code, "bad_record");
        let refusal = read(&folder.path("missing.atar")).expect_err("a refusal");
        assert_eq!(refusal.code, "file");
        assert!(
            refusal.text.starts_with("missing.atar cannot be read: "),
            "{refusal:?}"
        );
        assert_eq!(read(&folder.0).expect_err("a refusal").code, "file");
    }

    #[test]
    fn a_file_that_cannot_be_written_is_named_and_nothing_is_left_behind() {
        let folder = Folder::new();
        let path = folder.path("no folder/game.atar");
        let refusal = write(&path, "text").expect_err("a refusal");
        assert_eq!(refusal.code, "file");
        assert!(
            refusal.text.starts_with("game.atar cannot be written: "),
            "{refusal:?}"
        );
        // A folder of that name cannot be replaced by a file.
        fs::create_dir(folder.path("folder.atar")).expect("a folder");
        assert!(write(&folder.path("folder.atar"), "text").is_err());
        assert_eq!(folder.names(), ["folder.atar"]);
    }

    #[test]
    fn a_game_too_large_to_be_read_again_is_not_written() {
        let folder = Folder::new();
        let path = folder.path("game.atar");
        write(&path, "old").expect("written");
        let large = " ".repeat(LARGEST_RECORD + 1);
        assert_eq!(write(&path, &large).expect_err("a refusal").code, "file");
        assert_eq!(read(&path).expect("read"), "old");
    }

    #[test]
    fn the_extension_is_added_where_it_is_missing() {
        for (chosen, kept) in [
            ("/a/game", "/a/game.atar"),
            ("/a/game.atar", "/a/game.atar"),
            ("/a/game.ATAR", "/a/game.ATAR"),
            ("/a/v1.2", "/a/v1.2.atar"),
        ] {
            assert_eq!(
                with_extension(Path::new(chosen), EXTENSION),
                Path::new(kept)
            );
        }
    }

    #[test]
    fn proposed_names_can_be_names() {
        for (asked, name) in [
            ("Ann and Ben", "Ann and Ben.atar"),
            ("game.atar", "game.atar"),
            ("../../etc/passwd", "-..-etc-passwd.atar"),
            ("a:b\n", "a-b.atar"),
            ("", "Game.atar"),
            (" .. ", "Game.atar"),
        ] {
            assert_eq!(proposed(asked, EXTENSION), name, "{asked:?}");
        }
    }
}
