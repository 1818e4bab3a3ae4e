//! The results of a study: its games from all files, measured.

use std::path::Path;

use atar_lab::lines::GameIndex;
use atar_lab::measures::{CellResult, Measurements, Results as Measured};
use atar_lab::{Engine, Study, Trace};

use super::arguments::{ResultsArgs, Values};
use super::games_file::{self, Lines};
use super::study_file;
use crate::failure::Failure;

/// Reads all games of a study from the given files or from the one beside it. Calls `tell` with each game. Returns what
/// played them.
pub(super) fn read_games(
    study: &Study,
    files: &ResultsArgs,
    mut tell: impl FnMut(Trace),
) -> Result<Option<Engine>, Failure> {
    let mut paths = files.files.clone();
    if paths.is_empty() {
        paths.push(study_file::games(&files.study, None));
    }
    let (mut game_index, mut lines) = (GameIndex::new(study, None), Lines::default());
    for path in &paths {
        games_file::read(path, &mut game_index, &mut lines, &mut tell)?;
    }
    Ok(game_index.played_by())
}

/// Reads a study, measures its games, and finds out what played them: this program, if nothing was played.
pub(super) fn read_all(files: &ResultsArgs) -> Result<(Study, Measured, Engine), Failure> {
    let study = study_file::read(&files.study)?;
    let mut measurements = Measurements::new(&study);
    let played_by = read_games(&study, files, |trace| measurements.take(&trace))?;
    let results = measurements.results();
    let engine = match played_by {
        Some(engine) => engine,
        None => Engine::of(&study).map_err(Failure::Failed)?,
    };
    Ok((study, results, engine))
}

/// Measures the games in a file.
pub(super) fn measure(study: &Study, path: &Path) -> Result<Measured, Failure> {
    let (mut game_index, mut lines) = (GameIndex::new(study, None), Lines::default());
    let mut measurements = Measurements::new(study);
    games_file::read(path, &mut game_index, &mut lines, |trace| {
        measurements.take(&trace);
    })?;
    Ok(measurements.results())
}

/// Reads a study and measures its games.
pub(super) fn read(files: &ResultsArgs) -> Result<(Study, Measured), Failure> {
    let study = study_file::read(&files.study)?;
    let mut measurements = Measurements::new(&study);
    read_games(&study, files, |trace| measurements.take(&trace))?;
    let results = measurements.results();
    Ok((study, results))
}

/// Returns whether a cell has these values.
pub(super) fn has(result: &CellResult, wanted: &[Values]) -> bool {
    let mut wanted = wanted.iter().flat_map(|Values(values)| values);
    wanted.all(|(key, value)| result.cell.value(key).as_ref() == Some(value))
}
