//! Reads record files within bounds, and writes files atomically.

use std::env;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process;

use atar_reasons::{cannot, system_reason};
use atar_storage::{
    FileVersion, StorageError, SystemDisk, check_name, find_rescue_copy, is_windows_device, write_atomically_or_rescue,
};
use atar_table::MAX_RECORD_BYTES;

use crate::command_error::CommandError;

/// Reads a file of at most [`MAX_RECORD_BYTES`] bytes of UTF-8.
///
/// # Errors
/// `file` if the system cannot read it, `bad_record` if it is too large or not text.
pub(crate) fn read(path: &Path) -> Result<String, CommandError> {
    let name = name(path);
    let unreadable = |error: io::Error| {
        let why = system_reason(&error);
        tracing::warn!(reason = why, "a file cannot be read");
        CommandError::file(format!("{name} cannot be read: {why}.")).because(&error)
    };
    check_name(path).map_err(unreadable)?;
    // This comes before opening, as opening a pipe waits for a writer.
    if !fs::metadata(path).map_err(unreadable)?.is_file() {
        return Err(CommandError::file(format!("{name} is not a file.")));
    }
    let bytes = read_bytes(path).map_err(unreadable)?;
    let bytes = bytes.ok_or_else(|| {
        CommandError::bad_record(format!(
            "“{name}” is larger than {} MiB, too large for a game.",
            MAX_RECORD_BYTES >> 20
        ))
    })?;
    String::from_utf8(bytes).map_err(|_| CommandError::bad_record(format!("“{name}” isn’t an Atar game.")))
}

/// Returns the bytes of a file; none if there are too many.
fn read_bytes(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let most = MAX_RECORD_BYTES as u64;
    let file = File::open(path)?;
    if file.metadata()?.len() > most {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    // The file may be growing.
    file.take(most + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() <= MAX_RECORD_BYTES).then_some(bytes))
}

/// Checks that a file is of the version that was last read or written, so that replacing it by `text` loses nothing of
/// somebody else. A file that is gone may be written anew.
///
/// # Errors
/// `changed` if it is not, or cannot be read.
pub(crate) fn check_unchanged(path: &Path, known: Option<&FileVersion>, text: &str) -> Result<(), CommandError> {
    // What is no file is not read, as reading a pipe waits for a writer. It cannot be written either.
    if !fs::metadata(path).is_ok_and(|there| there.is_file()) {
        return Ok(());
    }
    let found = read_bytes(path).ok().flatten();
    let found = found.map(|bytes| FileVersion::of(&bytes));
    let is_fine = |found| known == Some(found) || *found == FileVersion::of(text.as_bytes());
    if found.as_ref().is_some_and(is_fine) {
        return Ok(());
    }
    let name = name(path);
    Err(CommandError::changed(format!("“{name}” has changed since you opened or saved it.")))
}

/// Writes a record atomically. Returns whether it is known to survive a power cut.
///
/// # Errors
/// `file`, with the reason. The file is unchanged, unless the text names a copy.
pub(crate) fn write(path: &Path, text: &str) -> Result<bool, CommandError> {
    if text.len() > MAX_RECORD_BYTES {
        let (name, most) = (name(path), MAX_RECORD_BYTES >> 20);
        return Err(CommandError::file(format!(
            "{name} cannot be written: the game is larger than {most} MiB, the most that Atar opens."
        )));
    }
    write_bytes(path, text.as_bytes())
}

/// Writes any file atomically. Returns whether it is known to survive a power cut.
///
/// # Errors
/// `file`, with the reason. The file is unchanged, unless the text names a copy.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<bool, CommandError> {
    let written = write_atomically_or_rescue(&SystemDisk, path, bytes, &rescue_folder());
    let written = written.map_err(|why| not_written(path, &why))?;
    Ok(written.is_durable())
}

fn not_written(path: &Path, why: &StorageError) -> CommandError {
    // The name would fill the message and tell nothing.
    if why.source.kind() == io::ErrorKind::InvalidFilename && !cfg!(windows) {
        return CommandError::file("The name is too long.");
    }
    tracing::warn!(reason = why.reason(), "a file cannot be written");
    let (name, reason, copy) = (name(path), why.reason(), why.rescue_note());
    CommandError::file(format!("{name} cannot be written: {reason}.{copy}")).because(&why.source)
}

/// Returns a message if the last save of a file was interrupted.
pub(crate) fn interrupted(path: &Path) -> Option<String> {
    let copy = find_rescue_copy(&SystemDisk, path, Some(&rescue_folder()))?;
    let (name, copy) = (name(path), copy.display());
    Some(format!(
        "Saving {name} was interrupted, so it may be damaged. All that should be in it is in {copy}, which you can remove when you \
         do not need it any more."
    ))
}

/// Returns the folder for the program's own data, if the system names one.
pub(crate) fn data_folder() -> Option<PathBuf> {
    atar_storage::app_folder()
}

/// Returns the folder for the program's own data if files can be kept there.
///
/// # Errors
/// Sentences for the person: why nothing can be kept.
pub(crate) fn usable(folder: Option<&Path>) -> Result<&Path, String> {
    let unkept = |why: &str| {
        format!(
            "Atar cannot keep anything: {why} Your settings will be lost when you close Atar. Save your game before you quit."
        )
    };
    let folder = folder.ok_or_else(|| unkept("the system has no folder for app data."))?;
    match check_folder(folder) {
        Err(error) => Err(unkept(&cannot(folder, "written", &error))),
        Ok(()) => Ok(folder),
    }
}

/// Checks that a folder is there, or creates it, and that files can be written in it. A full disk may have room later.
///
/// # Errors
/// The system's error.
pub(crate) fn check_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let probe = folder.join(format!(".probe-{}", process::id()));
    let written = File::create_new(&probe);
    let removed = fs::remove_file(&probe);
    match written.and(removed) {
        Err(error) if matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) => Ok(()),
        checked => checked,
    }
}

/// Returns the folder of rescue copies that cannot be made beside their file.
fn rescue_folder() -> PathBuf {
    data_folder().map_or_else(env::temp_dir, |folder| folder.join("rescued"))
}

/// Returns the file's name, as it is shown to a person.
pub(crate) fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Returns the path with an extension. Adds it unless the path has it.
pub(crate) fn with_extension(path: &Path, extension: &str) -> PathBuf {
    let is_there = path.extension().is_some_and(|there| there.eq_ignore_ascii_case(extension));
    if is_there {
        return path.to_path_buf();
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(extension);
    path.with_file_name(name)
}

/// The most bytes of a name on most disks.
const LONGEST_NAME: usize = 255;

/// Returns a file name to propose: without characters that some system forbids, short enough, with the extension.
pub(crate) fn proposed(name: &str, extension: &str) -> String {
    let allowed = |c: char| match c {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
        c if c.is_control() => '-',
        c => c,
    };
    let name: String = name.trim().trim_start_matches('.').chars().map(allowed).collect();
    let name = with_extension(Path::new(&name), extension);
    let name = name.to_string_lossy();
    let ending = 1 + extension.len();
    let (stem, ending) = name.split_at(name.len() - ending);
    // There must be room for the character that keeps it from being a device.
    let stem = cut(stem, LONGEST_NAME - ending.len() - 1);
    match stem.trim_end_matches([' ', '.']) {
        "" => format!("Game{ending}"),
        stem if is_windows_device(stem) => format!("_{stem}{ending}"),
        stem => format!("{stem}{ending}"),
    }
}

/// Returns the beginning of a text, at most `most` bytes long.
fn cut(text: &str, most: usize) -> &str {
    let ends = text.char_indices().map(|(start, c)| start + c.len_utf8());
    let end = ends.take_while(|end| *end <= most).last().unwrap_or(0);
    &text[..end]
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicU32, Ordering};

    use atar_table::{EXTENSION, MAX_RECORD_BYTES};

    use super::{interrupted, proposed, read, usable, with_extension, write};

    /// The folder of a test, removed at its end.
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
            let mut names: Vec<_> =
                entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
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
        fs::write(&path, vec![b' '; MAX_RECORD_BYTES]).expect("a file");
        assert_eq!(read(&path).expect("read").len(), MAX_RECORD_BYTES);
        fs::write(&path, vec![b' '; MAX_RECORD_BYTES + 1]).expect("a file");
        let refusal = read(&path).expect_err("a refusal");
        assert_eq!(refusal.code, "bad_record");
        assert_eq!(refusal.text, "“large.atar” is larger than 16 MiB, too large for a game.");
    }

    #[test]
    fn a_file_of_unknown_size_is_not_read_without_end() {
        // Its length reads 0, as for all files that the kernel generates.
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
        assert!(refusal.text.starts_with("missing.atar cannot be read: "), "{refusal:?}");
        assert_eq!(read(&folder.0).expect_err("a refusal").code, "file");
    }

    #[test]
    fn a_file_that_cannot_be_written_is_named_and_nothing_is_left_behind() {
        let folder = Folder::new();
        let path = folder.path("no folder/game.atar");
        let refusal = write(&path, "text").expect_err("a refusal");
        assert_eq!(refusal.code, "file");
        assert!(refusal.text.starts_with("game.atar cannot be written: "), "{refusal:?}");
        // A folder with that name cannot be replaced by a file.
        fs::create_dir(folder.path("folder.atar")).expect("a folder");
        assert!(write(&folder.path("folder.atar"), "text").is_err());
        assert_eq!(folder.names(), ["folder.atar"]);
    }

    /// The extension may make a typed name too long.
    #[cfg(unix)]
    #[test]
    fn a_name_that_is_too_long_is_said() {
        let folder = Folder::new();
        for length in 248..=255 {
            let path = with_extension(&folder.path(&"a".repeat(length)), EXTENSION);
            match write(&path, "text") {
                Ok(_) => assert!(length <= 250),
                Err(refusal) => {
                    assert!(length > 250);
                    assert_eq!(refusal.text, "The name is too long.");
                }
            }
        }
    }

    /// A full disk may have room later, so it is not among these.
    #[test]
    fn a_folder_where_nothing_can_be_kept_is_said() {
        let folder = Folder::new();
        let there = folder.path("a/b");
        assert_eq!(usable(Some(&there)), Ok(&*there));
        assert_eq!(usable(Some(&there)), Ok(&*there));
        assert_eq!(fs::read_dir(&there).expect("a folder").count(), 0);
        fs::write(folder.path("file"), "").expect("a file");
        let refused = usable(Some(&folder.path("file"))).expect_err("a file");
        assert!(refused.contains("file cannot be written: "), "{refused}");
        let refused = usable(Some(&folder.path("file/atar"))).expect_err("a file");
        assert!(refused.contains("file/atar cannot be written: its folder is not a folder."), "{refused}");
        let refused = usable(None).expect_err("no folder");
        assert!(refused.starts_with("Atar cannot keep anything: the system has no folder"));
    }

    #[test]
    fn a_file_whose_writing_was_interrupted_has_a_copy() {
        let folder = Folder::new();
        let path = folder.path("game.atar");
        write(&path, "text").expect("written");
        assert_eq!(interrupted(&path), None);
        let copy = folder.path(".game.atar.rescue");
        fs::write(&copy, "text").expect("a file");
        let text = interrupted(&path).expect("a text");
        assert!(text.contains(&copy.display().to_string()), "{text}");
    }

    #[test]
    fn a_game_too_large_to_be_read_again_is_not_written() {
        let folder = Folder::new();
        let path = folder.path("game.atar");
        write(&path, "old").expect("written");
        let large = " ".repeat(MAX_RECORD_BYTES + 1);
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
            assert_eq!(with_extension(Path::new(chosen), EXTENSION), Path::new(kept));
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
            ("game.ATAR", "game.ATAR"),
            ("the end. ", "the end.atar"),
            ("con", "_con.atar"),
            ("Com1.of 2", "_Com1.of 2.atar"),
            ("nul .atar", "_nul.atar"),
            ("console", "console.atar"),
            ("com", "com.atar"),
        ] {
            assert_eq!(proposed(asked, EXTENSION), name, "{asked:?}");
        }
    }

    /// A name of more than 255 bytes could not be saved as proposed. It is cut between letters.
    #[test]
    fn proposed_names_are_not_too_long() {
        for letter in ["a", "ö", "あ", "😀", "con."] {
            for times in 1..300 {
                for extension in [EXTENSION, "png"] {
                    let name = proposed(&letter.repeat(times), extension);
                    assert!(name.len() <= 255, "{name}");
                    assert!(name.ends_with(&format!(".{extension}")), "{name}");
                }
            }
        }
    }
}
