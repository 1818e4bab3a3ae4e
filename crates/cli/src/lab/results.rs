//! The results of a study: its games from all files, measured.

use std::path::Path;

use atar_lab::lines::GameIndex;
use atar_lab::measurements::{CellResult, Measurements, Results as Measured};
use atar_lab::spread::finish;
use atar_lab::{Engine, Study, Trace};

use super::all_cores::AllCores;
use super::arguments::{CellValues, ResultsArgs};
use super::games_file::{self, FileLines};
use super::study_file;
use crate::failure::Failure;

/// The games after which those that were added are dropped. Each by itself would leave its memory, which belongs to the
/// thread that measured it, to the copy of the next one; once that is dropped, this thread could not use it any more.
const SPENT: usize = 1000;

/// Measures all games of a study in these files. Returns what came out, and what played them.
fn measured<P: AsRef<Path>>(study: &Study, paths: &[P]) -> Result<(Measured, Option<Engine>), Failure> {
    let (mut game_index, mut lines) = (GameIndex::new(study, None), FileLines::default());
    let mut measurements = Measurements::new(study);
    let measurer = measurements.measurer();
    let measure = |trace: &Trace| measurer.measure(trace);
    let mut added = Vec::with_capacity(SPENT);
    for path in paths {
        let known = (&mut game_index, &mut lines);
        let mut add = |game| {
            measurements.add(&game);
            added.push(game);
            if added.len() >= SPENT {
                added.clear();
            }
        };
        games_file::read(path.as_ref(), known, &measure, &mut add)?;
    }
    let results = finish(measurements.results_in_parts(&AllCores));
    Ok((results, game_index.played_by()))
}

/// Reads a study, and measures its games from the given files or from the one beside it.
fn read_measured(files: &ResultsArgs) -> Result<(Study, Measured, Option<Engine>), Failure> {
    let study = study_file::read(&files.study)?;
    let (results, played_by) = if files.files.is_empty() {
        measured(&study, &[study_file::games(&files.study, None)])?
    } else {
        measured(&study, &files.files)?
    };
    Ok((study, results, played_by))
}

/// Reads a study, measures its games, and finds out what played them: this program, if nothing was played.
pub(super) fn read_all(files: &ResultsArgs) -> Result<(Study, Measured, Engine), Failure> {
    let (study, results, played_by) = read_measured(files)?;
    let engine = match played_by {
        Some(engine) => engine,
        None => Engine::of(&study).map_err(Failure::Failed)?,
    };
    Ok((study, results, engine))
}

/// Measures the games in a file.
pub(super) fn measure(study: &Study, path: &Path) -> Result<Measured, Failure> {
    measured(study, &[path]).map(|(results, _)| results)
}

/// Reads a study and measures its games.
pub(super) fn read(files: &ResultsArgs) -> Result<(Study, Measured), Failure> {
    read_measured(files).map(|(study, results, _)| (study, results))
}

/// Returns whether a cell has these values.
pub(super) fn has(result: &CellResult, wanted: &[CellValues]) -> bool {
    let mut wanted = wanted.iter().flat_map(|CellValues(values)| values);
    wanted.all(|(key, value)| result.cell.value(key).as_ref() == Some(value))
}
