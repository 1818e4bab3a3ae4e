//! File names of a saved game.

use std::path::{Path, PathBuf};

/// Suffix of a snapshot.
pub(super) const SNAPSHOT: &str = ".kept";
/// Suffix of a snapshot in the first format.
pub(super) const SNAPSHOT_V1: &str = ".atar";
/// Suffix of a journal.
pub(super) const JOURNAL: &str = ".journal";

/// The highest number. A file with a higher one is not ours.
pub(super) const MAX_NUMBER: u64 = u32::MAX as u64;

/// Returns the number in the name of a game's file, including damaged ones.
pub(super) fn number(name: &str) -> Option<u64> {
    let (number, _) = name.strip_prefix("game-")?.split_once('.')?;
    parsed(number)
}

/// Parses a number in the form that the program writes. Another spelling is another file.
fn parsed(number: &str) -> Option<u64> {
    let is_ours = |value: &u64| *value <= MAX_NUMBER && value.to_string() == number;
    number.parse().ok().filter(is_ours)
}

/// Returns the number N of a file called `game-N` and this suffix.
pub(super) fn number_with_suffix(name: &str, suffix: &str) -> Option<u64> {
    let number = name.strip_prefix("game-")?.strip_suffix(suffix)?;
    parsed(number)
}

/// Returns the snapshots among these names, by number and suffix, the highest number first.
pub(super) fn snapshots(names: &[String]) -> Vec<(u64, &'static str)> {
    let of = |name: &String| {
        let endings = [SNAPSHOT, SNAPSHOT_V1].into_iter();
        let mut snapshots = endings.filter_map(|end| Some((number_with_suffix(name, end)?, end)));
        snapshots.next()
    };
    let mut snapshots: Vec<_> = names.iter().filter_map(of).collect();
    snapshots.sort_unstable_by(|a, b| b.cmp(a));
    snapshots
}

/// Returns the path of a game's file.
pub(super) fn path(folder: &Path, number: u64, suffix: &str) -> PathBuf {
    folder.join(format!("game-{number}{suffix}"))
}

/// Returns the path under which a damaged file is quarantined.
pub(super) fn damaged_path(path: &Path) -> PathBuf {
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    path.with_extension(format!("damaged.{suffix}"))
}
