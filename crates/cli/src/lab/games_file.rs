//! The file of games: JSON lines that are appended, and never lost but for the last one when the program is killed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use atar_lab::lines::{BadLine, GameIndex};
use atar_lab::{Study, Trace};

use super::blocks::Source;
use crate::failure::Failure;
use crate::files::{self, failure};

/// How long a line may wait to be written.
const FLUSH_AFTER: Duration = Duration::from_secs(1);
/// The bytes that may wait to be written.
const MOST_WAITING: usize = 1 << 20;

/// A file of games that is being written. No other run can write to it.
pub(super) struct GamesFile {
    path: PathBuf,
    file: File,
    /// The bytes of the whole lines in the file.
    size: u64,
    waiting: Vec<u8>,
    flushed: Instant,
}

impl GamesFile {
    /// Opens the file, or creates it, and reads its games into the index. Drops a last line without an end.
    ///
    /// # Errors
    /// The system's error, that another run uses the file, or which line is wrong.
    pub(super) fn open(
        path: &Path,
        game_index: &mut GameIndex<&Study>,
        mut tell: impl FnMut(Trace),
    ) -> Result<GamesFile, Failure> {
        let failed = |error| failure(path, "used", &error);
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = files::open(path, options).map_err(failed)?;
        files::lock(&file).map_err(failed)?;
        let mut lines = FileLines::default();
        let size = read_lines(path, &file, (game_index, &mut lines), &Trace::clone, &mut tell)?;
        let mut games = GamesFile { path: path.to_owned(), file, size, waiting: Vec::new(), flushed: Instant::now() };
        games.drop_rest().map_err(failed)?;
        Ok(games)
    }

    /// Cuts the file after its last whole line.
    fn drop_rest(&mut self) -> io::Result<()> {
        self.file.set_len(self.size)?;
        self.file.seek(SeekFrom::End(0)).map(|_| ())
    }

    /// Appends a line. It is written a second later at the latest.
    pub(super) fn append(&mut self, line: &str) -> Result<(), Failure> {
        self.waiting.extend_from_slice(line.as_bytes());
        self.waiting.push(b'\n');
        if self.waiting.len() >= MOST_WAITING || self.flushed.elapsed() >= FLUSH_AFTER {
            return self.flush();
        }
        Ok(())
    }

    /// Writes what waits for longer than a second.
    pub(super) fn flush_if_late(&mut self) -> Result<(), Failure> {
        if self.flushed.elapsed() >= FLUSH_AFTER {
            self.flush()?;
        }
        Ok(())
    }

    /// Writes what waits. If that fails, as on a full disk, the whole lines so far are kept.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.flushed = Instant::now();
        if let Err(error) = self.file.write_all(&self.waiting) {
            self.waiting.clear();
            let _ = self.drop_rest();
            return Err(failure(&self.path, "written", &error));
        }
        self.size += self.waiting.len() as u64;
        self.waiting.clear();
        Ok(())
    }
}

/// The lines of all files that have been read: where each file begins.
#[derive(Debug, Default)]
pub(super) struct FileLines {
    files: Vec<(usize, PathBuf)>,
    count: usize,
}

impl FileLines {
    /// Returns the file and the number of a line, from 1, by its index in all files.
    fn place(&self, index: usize) -> Option<(&Path, usize)> {
        let file = self.files.iter().rev().find(|(first, _)| *first <= index);
        file.map(|(first, path)| (path.as_path(), index - first + 1))
    }
}

/// Reads the games of a file that is not written to. Calls `make` with each game, on all cores, and `tell` with what it
/// made of the new ones, in the order of their lines.
///
/// # Errors
/// As for [`GamesFile::open`].
pub(super) fn read<T: Send>(
    path: &Path,
    known: (&mut GameIndex<&Study>, &mut FileLines),
    make: &(impl Fn(&Trace) -> T + Sync),
    tell: &mut impl FnMut(T),
) -> Result<(), Failure> {
    let file = files::open(path, File::options().read(true));
    let file = file.map_err(|error| failure(path, "read", &error))?;
    read_lines(path, &file, known, make, tell).map(|_| ())
}

/// Reads the whole lines of a file. Returns their bytes.
fn read_lines<T: Send>(
    path: &Path,
    file: &File,
    (game_index, lines): (&mut GameIndex<&Study>, &mut FileLines),
    make: &(impl Fn(&Trace) -> T + Sync),
    tell: &mut impl FnMut(T),
) -> Result<u64, Failure> {
    lines.files.push((lines.count, path.to_owned()));
    let source = Source { file: BufReader::with_capacity(1 << 18, file), reader: &game_index.reader(), make };
    let (mut size, mut number) = (0, 0);
    let failed = |error| failure(path, "read", &error);
    source.read(failed, |bytes, line| {
        number += 1;
        size += bytes.len() as u64;
        lines.count += 1;
        let wrong = |why: &str| Failure::Failed(format!("{}, line {number}, {why}.", path.display()));
        let text = std::str::from_utf8(bytes).ok().zip(line);
        let (text, line) = text.ok_or_else(|| wrong("is not a game: it is not text"))?;
        match game_index.take_read(text, line) {
            Ok(made) => made.into_iter().for_each(&mut *tell),
            Err(BadLine::Wrong(why)) => return Err(wrong(&why)),
            Err(BadLine::Differs(first)) => {
                return Err(differs(lines, first, (path, number), text));
            }
        }
        Ok(())
    })?;
    Ok(size)
}

/// Reports two lines that tell the same game in two ways.
fn differs(lines: &FileLines, first: usize, second: (&Path, usize), text: &str) -> Failure {
    let (path, number) = lines.place(first).unwrap_or(second);
    let file = File::open(path).map(BufReader::new);
    let known = file.ok().and_then(|file| file.lines().nth(number - 1)?.ok());
    Failure::Failed(format!(
        "{}, line {number}, and {}, line {}, have the same game, but differ: {} {}",
        path.display(),
        second.0.display(),
        second.1,
        shortened(&known.unwrap_or_default()),
        shortened(text.trim_end()),
    ))
}

fn shortened(line: &str) -> String {
    const LONGEST: usize = 400;
    match line.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}
