//! The file of a study, and where its games lie.

use std::fs::File;
use std::path::{Path, PathBuf};

use atar_lab::Study;
use atar_lab::study::MAX_BYTES;

use crate::failure::Failure;
use crate::files;

/// Reads a study.
///
/// # Errors
/// The file cannot be read, or what is wrong with the study.
pub(super) fn read(path: &Path) -> Result<Study, Failure> {
    let failed = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
    let bytes = files::open(path, File::options().read(true))
        // A byte more, so that the reader says what is too large.
        .and_then(|file| files::read(&file, MAX_BYTES + 1))
        .map_err(|error| failed(format!("{}.", atar_reasons::system_reason(&error))))?;
    let text = String::from_utf8(bytes).map_err(|_| failed("it is not text.".to_owned()))?;
    Study::read(&text).map_err(|bad| failed(bad.to_string()))
}

/// Returns the file of a study's games: the given one, or the one beside the study.
pub(super) fn games(study: &Path, given: Option<&Path>) -> PathBuf {
    let beside = || study.with_extension("games.jsonl");
    given.map_or_else(beside, Path::to_owned)
}
