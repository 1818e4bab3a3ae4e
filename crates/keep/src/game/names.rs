//! The names of a kept game's files.

use std::path::{Path, PathBuf};

/// A whole game.
pub(super) const WHOLE: &str = ".kept";
/// A whole game as versions of the program before the second form wrote it.
pub(super) const OLD_WHOLE: &str = ".atar";
/// The changes since.
pub(super) const JOURNAL: &str = ".journal";

/// The last number: a name with a higher one is no game's.
pub(super) const LAST: u64 = u32::MAX as u64;

/// The number in the name of a file of a game, damaged ones included.
pub(super) fn number(name: &str) -> Option<u64> {
    let (number, _) = name.strip_prefix("game-")?.split_once('.')?;
    parsed(number)
}

/// A number as the program writes it: another way to write it would be another file.
fn parsed(number: &str) -> Option<u64> {
    let is_ours = |value: &u64| *value <= LAST && value.to_string() == number;
    number.parse().ok().filter(is_ours)
}

/// The number of the file `game-N` with this ending.
pub(super) fn number_before(name: &str, ending: &str) -> Option<u64> {
    let number = name.strip_prefix("game-")?.strip_suffix(ending)?;
    parsed(number)
}

/// The whole games among files, by number and ending, the highest number first.
pub(super) fn wholes(names: &[String]) -> Vec<(u64, &'static str)> {
    let of = |name: &String| {
        let endings = [WHOLE, OLD_WHOLE].into_iter();
        let mut wholes = endings.filter_map(|end| Some((number_before(name, end)?, end)));
        wholes.next()
    };
    let mut wholes: Vec<_> = names.iter().filter_map(of).collect();
    wholes.sort_unstable_by(|a, b| b.cmp(a));
    wholes
}

/// The file of a game with this number.
pub(super) fn path(folder: &Path, number: u64, ending: &str) -> PathBuf {
    folder.join(format!("game-{number}{ending}"))
}

/// The name under which a damaged file is put aside.
pub(super) fn aside(path: &Path) -> PathBuf {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_extension(format!("damaged.{ending}"))
}
