//! A log file of bounded size, and its predecessors.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The bytes after which a file is full. One more line may follow.
const MAX_BYTES: u64 = 1 << 20;
/// The number of older files. `NAME.1.log` is the latest of them.
const OLD_FILES: u32 = 2;

/// The file `NAME.log` in a folder. When it is full, it is renamed to `NAME.1.log` and a new one begins.
pub(crate) struct RotatingFile {
    folder: PathBuf,
    name: String,
    file: File,
    bytes: u64,
    max_bytes: u64,
}

impl RotatingFile {
    /// Opens the file, and creates the folder if it is missing.
    pub(crate) fn open(folder: &Path, name: &str) -> io::Result<RotatingFile> {
        RotatingFile::with_size(folder, name, MAX_BYTES)
    }

    fn with_size(folder: &Path, name: &str, max_bytes: u64) -> io::Result<RotatingFile> {
        fs::create_dir_all(folder)?;
        let file = append(&path(folder, name, 0))?;
        Ok(RotatingFile {
            bytes: file.metadata()?.len(),
            folder: folder.to_owned(),
            name: name.to_owned(),
            file,
            max_bytes,
        })
    }

    fn rotate(&mut self) -> io::Result<()> {
        for number in (0..OLD_FILES).rev() {
            let [from, to] = [number, number + 1].map(|at| path(&self.folder, &self.name, at));
            match fs::rename(from, to) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        self.file = append(&path(&self.folder, &self.name, 0))?;
        self.bytes = self.file.metadata()?.len();
        Ok(())
    }
}

impl Write for RotatingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes >= self.max_bytes {
            self.rotate()?;
        }
        let written = self.file.write(bytes)?;
        self.bytes += u64::try_from(written).unwrap_or(u64::MAX);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn append(path: &Path) -> io::Result<File> {
    File::options().create(true).append(true).open(path)
}

/// Returns the path of a file. Number 0 is the current one.
fn path(folder: &Path, name: &str, number: u32) -> PathBuf {
    folder.join(match number {
        0 => format!("{name}.log"),
        number => format!("{name}.{number}.log"),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::RotatingFile;

    /// The total size is bounded, and the latest lines are kept.
    #[test]
    fn few_files_of_bounded_size_are_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let logs = folder.path().join("state/logs");
        let mut file = RotatingFile::with_size(&logs, "atar", 100).expect("a file");
        for line in 0..1000 {
            file.write_all(format!("line {line:05}\n").as_bytes()).expect("written");
        }
        let mut names: Vec<_> =
            fs::read_dir(&logs).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
        names.sort();
        assert_eq!(names, ["atar.1.log", "atar.2.log", "atar.log"]);
        let read = |name: &str| fs::read_to_string(logs.join(name)).expect("a file");
        assert!(names.iter().all(|name| read(&name.to_string_lossy()).len() <= 111));
        let all = ["atar.2.log", "atar.1.log", "atar.log"].map(read).concat();
        let last: Vec<_> = all.lines().collect();
        assert_eq!(last.last(), Some(&"line 00999"));
        assert!(last.is_sorted(), "{last:?}");
    }

    /// A program that starts often writes no more than one that runs for long.
    #[test]
    fn a_file_is_continued_by_the_next_run() {
        let folder = tempfile::tempdir().expect("a folder");
        for run in 0..3 {
            let mut file = RotatingFile::with_size(folder.path(), "atar", 100).expect("a file");
            writeln!(file, "run {run}").expect("written");
        }
        let text = fs::read_to_string(folder.path().join("atar.log")).expect("a file");
        assert_eq!(text, "run 0\nrun 1\nrun 2\n");
    }
}
