//! Where the lines of games are kept.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use atar_lab::lines::{MAX_LINE, is_header};
use atar_lab_service::StoredRun;

/// The most bytes of lines in memory.
const MOST_IN_MEMORY: usize = 512 << 20;
/// What the names of files end in.
const ENDING: &str = ".games.jsonl";
/// The letters of a run's id.
const ID: usize = 16;
/// The bytes that may wait to be written.
const MOST_WAITING: usize = 1 << 20;
/// The bytes that are read at once: to read and measure them takes a few milliseconds, after which *Stop* is heard.
const PIECE: usize = 1 << 18;

/// Where the lines of games are kept, by run.
pub trait RunStore: Send {
    /// Returns the runs that are kept, the newest first.
    fn kept(&mut self) -> Vec<StoredRun>;

    /// Appends a line. It may wait for [`RunStore::flush`].
    ///
    /// # Errors
    /// The system's error.
    fn append(&mut self, run: &str, line: &str) -> io::Result<()>;

    /// Writes what waits.
    ///
    /// # Errors
    /// The run, and the system's error. Whole lines that have been written stay.
    fn flush(&mut self) -> Result<(), (String, io::Error)>;

    /// Returns the bytes of all lines of a run so far.
    ///
    /// # Errors
    /// The system's error.
    fn size(&mut self, run: &str) -> io::Result<u64>;

    /// Returns some of a run's lines, from this byte on: whole ones, or an empty text at the end.
    ///
    /// # Errors
    /// The system's error.
    fn lines(&mut self, run: &str, from: u64) -> io::Result<String>;

    /// Forgets a run.
    ///
    /// # Errors
    /// The system's error.
    fn remove(&mut self, run: &str) -> io::Result<()>;
}

/// Lines in memory, until the program ends.
#[derive(Debug, Default)]
pub struct MemoryStore {
    lines: BTreeMap<String, String>,
}

impl RunStore for MemoryStore {
    fn kept(&mut self) -> Vec<StoredRun> {
        Vec::new()
    }

    fn append(&mut self, run: &str, line: &str) -> io::Result<()> {
        let all: usize = self.lines.values().map(String::len).sum();
        if all + line.len() > MOST_IN_MEMORY {
            let text = "memory is full; save the games and remove studies";
            return Err(io::Error::new(io::ErrorKind::StorageFull, text));
        }
        let lines = self.lines.entry(run.to_owned()).or_default();
        lines.push_str(line);
        lines.push('\n');
        Ok(())
    }

    fn flush(&mut self) -> Result<(), (String, io::Error)> {
        Ok(())
    }

    fn size(&mut self, run: &str) -> io::Result<u64> {
        Ok(self.lines.get(run).map_or(0, |lines| lines.len() as u64))
    }

    fn lines(&mut self, run: &str, from: u64) -> io::Result<String> {
        let all = self.lines.get(run).map_or("", String::as_str);
        let rest = usize::try_from(from).ok().and_then(|from| all.get(from..));
        let rest = rest.unwrap_or_default();
        let whole = |(end, _): &(usize, char)| end + 1 >= PIECE;
        let end = rest.char_indices().filter(|(_, sign)| *sign == '\n').find(whole);
        Ok(rest[..end.map_or(rest.len(), |(end, _)| end + 1)].to_owned())
    }

    fn remove(&mut self, run: &str) -> io::Result<()> {
        self.lines.remove(run);
        Ok(())
    }
}

/// Lines in the files of a folder, one for each run.
#[derive(Debug)]
pub struct FolderStore {
    folder: PathBuf,
    /// The run that is written to.
    open: Option<OpenFile>,
}

/// A file that lines are appended to. No other program writes to it.
#[derive(Debug)]
struct OpenFile {
    run: String,
    file: File,
    /// The bytes of the whole lines in the file.
    size: u64,
    waiting: Vec<u8>,
}

impl FolderStore {
    /// Keeps lines in a folder, which is created with the first line.
    #[must_use]
    pub fn new(folder: PathBuf) -> FolderStore {
        FolderStore { folder, open: None }
    }

    fn path(&self, run: &str) -> PathBuf {
        self.folder.join(format!("{run}{ENDING}"))
    }

    /// Returns the file of a run, to be written to.
    fn file(&mut self, run: &str) -> io::Result<&mut OpenFile> {
        let is_open = self.open.as_ref().is_some_and(|open| open.run == run);
        if !is_open {
            self.flush().map_err(|(_, error)| error)?;
            self.open = None;
            fs::create_dir_all(&self.folder)?;
            self.open = Some(OpenFile::open(run, &self.path(run))?);
        }
        self.open.as_mut().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}

impl RunStore for FolderStore {
    fn kept(&mut self) -> Vec<StoredRun> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let mut kept: Vec<(SystemTime, StoredRun)> = entries.filter_map(|entry| kept(&entry.ok()?.path())).collect();
        kept.sort_by_key(|one| Reverse(one.0));
        kept.into_iter().map(|(_, kept)| kept).collect()
    }

    fn append(&mut self, run: &str, line: &str) -> io::Result<()> {
        let file = self.file(run)?;
        file.waiting.extend_from_slice(line.as_bytes());
        file.waiting.push(b'\n');
        if file.waiting.len() >= MOST_WAITING {
            return file.flush();
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), (String, io::Error)> {
        let Some(file) = &mut self.open else {
            return Ok(());
        };
        file.flush().map_err(|error| (file.run.clone(), error))
    }

    fn size(&mut self, run: &str) -> io::Result<u64> {
        self.flush().map_err(|(_, error)| error)?;
        Ok(fs::metadata(self.path(run))?.len())
    }

    fn lines(&mut self, run: &str, from: u64) -> io::Result<String> {
        let mut file = File::open(self.path(run))?;
        file.seek(SeekFrom::Start(from))?;
        let mut reader = BufReader::with_capacity(PIECE, file);
        let mut piece = Vec::new();
        reader.by_ref().take(PIECE as u64).read_to_end(&mut piece)?;
        // To the end of a line, so that no letter is cut in two.
        reader.take(MAX_LINE as u64).read_until(b'\n', &mut piece)?;
        String::from_utf8(piece).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "they are not text"))
    }

    fn remove(&mut self, run: &str) -> io::Result<()> {
        self.open.take_if(|open| open.run == run);
        match fs::remove_file(self.path(run)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// Returns what a file keeps, and when it was written last; none if it is no file of games.
fn kept(path: &Path) -> Option<(SystemTime, StoredRun)> {
    let run = path.file_name()?.to_str()?.strip_suffix(ENDING)?;
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if run.len() != ID || !run.bytes().all(is_digit) {
        return None;
    }
    let file = File::open(path).ok()?;
    let written = file.metadata().and_then(|metadata| metadata.modified()).ok()?;
    let (header, games) = header_and_games(BufReader::with_capacity(PIECE, file)).ok()?;
    let kept = StoredRun { run: run.to_owned(), header: header?, games };
    Some((written, kept))
}

/// Returns the last header among lines, if the first line is one, and the number of the others.
fn header_and_games(mut reader: impl BufRead) -> io::Result<(Option<String>, u64)> {
    let (mut header, mut games) = (None, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        reader.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok((header, games));
        }
        if is_header(&line) {
            header = String::from_utf8(line.clone()).ok();
        } else {
            games += 1;
        }
        if header.is_none() {
            return Ok((None, 0));
        }
    }
}

impl OpenFile {
    /// Opens the file of a run, or creates it. Drops a last line without an end.
    fn open(run: &str, path: &Path) -> io::Result<OpenFile> {
        let mut options = File::options();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::other("another program is writing to them"));
            }
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(error);
            }
            _ => {}
        }
        let size = whole_lines(&mut file)?;
        file.set_len(size)?;
        file.seek(SeekFrom::End(0))?;
        Ok(OpenFile { run: run.to_owned(), file, size, waiting: Vec::new() })
    }

    /// Writes what waits. If that fails, as on a full disk, the whole lines so far stay.
    fn flush(&mut self) -> io::Result<()> {
        let written = self.file.write_all(&self.waiting);
        if written.is_ok() {
            self.size += self.waiting.len() as u64;
        } else {
            let _ = self.file.set_len(self.size);
            let _ = self.file.seek(SeekFrom::End(0));
        }
        self.waiting.clear();
        written
    }
}

/// Returns the bytes of a file up to the end of its last whole line.
fn whole_lines(file: &mut File) -> io::Result<u64> {
    let mut end = file.metadata()?.len();
    let mut piece = vec![0; PIECE];
    while end > 0 {
        let from = end.saturating_sub(PIECE as u64);
        let length = usize::try_from(end - from).unwrap_or(PIECE);
        file.seek(SeekFrom::Start(from))?;
        file.read_exact(&mut piece[..length])?;
        if let Some(last) = piece[..length].iter().rposition(|&byte| byte == b'\n') {
            return Ok(from + last as u64 + 1);
        }
        end = from;
    }
    Ok(0)
}
