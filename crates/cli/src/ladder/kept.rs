//! The file of results: a line of JSON for each game, so that a test that was stopped goes on where it was.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Result {
    game: String,
    a: String,
    b: String,
    seed: u64,
    /// The part of the win that a had.
    share: f64,
}

impl Result {
    pub(super) fn new(game: &str, a: &str, b: &str, seed: u64, share: f64) -> Result {
        let [game, a, b] = [game, a, b].map(str::to_owned);
        Result {
            game,
            a,
            b,
            seed,
            share,
        }
    }
}

/// All games so far.
pub(super) struct Kept {
    path: PathBuf,
    file: File,
    games: Vec<Result>,
}

impl Kept {
    /// Opens the file, or a new one. A last line without an end was being written when the program was stopped: it is dropped.
    pub(super) fn open(path: &Path) -> std::result::Result<Kept, Failure> {
        let failed = |error| failure(path, &error);
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(failed)?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let games = text[..whole].lines().enumerate().map(|(index, line)| {
            let number = index + 1;
            let bad =
                |error| Failure::Failed(format!("{}, line {number}: {error}.", path.display()));
            serde_json::from_str(line).map_err(bad)
        });
        let games = games.collect::<std::result::Result<_, _>>()?;
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(std::io::SeekFrom::End(0)).map_err(failed)?;
        Ok(Kept {
            path: path.to_owned(),
            file,
            games,
        })
    }

    /// What a had of the games of two players, in their order.
    pub(super) fn shares(&self, game: &str, a: &str, b: &str, seed: u64) -> Vec<f64> {
        let of_both = |kept: &&Result| kept.game == game && kept.a == a && kept.b == b;
        let games = self.games.iter().filter(of_both);
        let games = games.filter(|kept| kept.seed == seed);
        games.map(|kept| kept.share).collect()
    }

    /// Writes a game down.
    pub(super) fn add(&mut self, game: &Result) -> std::result::Result<(), Failure> {
        let line =
            serde_json::to_string(game).map_err(|error| Failure::Failed(error.to_string()))?;
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| failure(&self.path, &error))
    }
}

fn failure(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Failed(format!("{}: {error}.", path.display()))
}
