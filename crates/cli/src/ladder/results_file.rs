//! The file of results: one line of JSON per game, so that a stopped test can resume.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::game::LadderGame;
use crate::failure::Failure;
use crate::files::{self, failure};

/// The largest file that is read or written, in bytes: some 800,000 games.
const MAX_BYTES: usize = 64 << 20;

/// The file with all games so far.
pub(super) struct ResultsFile {
    path: PathBuf,
    /// The open file, locked so that no other run writes to it.
    file: File,
    /// Its size in bytes.
    size: usize,
    games: Vec<LadderGame>,
}

impl ResultsFile {
    /// Opens the file, or creates it. Drops a last line without a line break: the program was stopped while writing it.
    ///
    /// # Errors
    /// The system's error, that another run uses the file, or which line is not a result of the ladder. The file is
    /// unchanged.
    pub(super) fn open(path: &Path) -> Result<ResultsFile, Failure> {
        let failed = |error| failure(path, "used", &error);
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = files::open(path, options).map_err(failed)?;
        files::lock(&file).map_err(failed)?;
        let bytes = files::read(&file, MAX_BYTES).map_err(failed)?;
        let content = Content::read(&bytes).map_err(|text| {
            let path = path.display();
            Failure::Failed(format!("{path}, {text}. The file is unchanged."))
        })?;
        let mut results = ResultsFile { path: path.to_owned(), file, size: content.size, games: content.games };
        let completed = results.complete_last_line(bytes.len(), content.is_cut);
        completed.map_err(|error| failure(path, "written", &error))?;
        Ok(results)
    }

    /// Truncates or completes the last line, so that the next one can be added.
    fn complete_last_line(&mut self, size: usize, is_cut: bool) -> io::Result<()> {
        if self.size < size {
            self.file.set_len(self.size as u64)?;
        }
        self.file.seek(SeekFrom::End(0))?;
        if is_cut {
            self.file.write_all(b"\n")?;
            self.size += 1;
        }
        Ok(())
    }

    /// Returns player a's scores in the games of two players, in order.
    pub(super) fn shares(&self, game: &str, a: &str, b: &str, seed: u64) -> Vec<f64> {
        let games = self.games.iter();
        games.filter_map(|played| played.share(game, a, b, seed)).collect()
    }

    /// Adds a game.
    ///
    /// # Errors
    /// The system's error, or that the file would become too large to read again.
    pub(super) fn add(&mut self, game: &LadderGame) -> Result<(), Failure> {
        let written = self.append(game);
        written.map_err(|error| failure(&self.path, "written", &error))
    }

    fn append(&mut self, game: &LadderGame) -> io::Result<()> {
        let mut line = serde_json::to_string(game)?;
        line.push('\n');
        if self.size + line.len() > MAX_BYTES {
            return Err(files::too_large(MAX_BYTES));
        }
        self.file.write_all(line.as_bytes())?;
        self.size += line.len();
        Ok(())
    }
}

/// The content of a file of results.
#[derive(Debug, PartialEq)]
struct Content {
    games: Vec<LadderGame>,
    /// The bytes of the complete lines.
    size: usize,
    /// Whether the last of them lacks its line break.
    is_cut: bool,
}

impl Content {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Which line is not a result of the ladder and why, without a full stop.
    fn read(bytes: &[u8]) -> Result<Content, String> {
        let mut content = Content { games: Vec::new(), size: 0, is_cut: false };
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            content.is_cut = !line.ends_with(b"\n");
            match LadderGame::read(line) {
                Ok(game) => content.games.push(game),
                Err(_) if content.is_cut && LadderGame::can_begin_with(line) => {
                    content.is_cut = false;
                    break;
                }
                Err(why) => {
                    let number = content.games.len() + 1;
                    return Err(format!("line {number}, is not a result of a ladder: {why}"));
                }
            }
            content.size += line.len();
        }
        Ok(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that was written can always be read again.
    #[test]
    fn no_file_grows_larger_than_what_is_read() {
        let path = std::env::current_exe().expect("this program");
        let file = File::open(&path).expect("a file that is only read");
        let mut results = ResultsFile { path, file, size: MAX_BYTES, games: Vec::new() };
        let refused = results.add(&LadderGame::new("atar", "level=3", "level=1", 1, 0.5));
        let Err(Failure::Failed(text)) = refused else {
            panic!("{refused:?}");
        };
        assert!(text.contains("larger than 64 MiB"), "{text}");
    }
}
