//! The folders of the programs' own data.
//!
//! They are the local ones: on Windows the roaming folders follow an account to other computers, and the game in
//! progress with its lock is of one computer. Earlier versions kept it in the roaming folder, from where it is moved.

use std::fs;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The folder of the game in the app's data.
const GAME: &str = "game";
/// The programs with a folder of their own beside the app's data.
const PROGRAMS: [&str; 2] = ["play", "serve"];

/// Returns the folder of the app's data, if the system names one.
#[must_use]
pub fn app_folder() -> Option<PathBuf> {
    let (old, new) = folders()?;
    Some(settled_app(old, new))
}

/// Returns the folder of the data of `play` or `serve`, if the system names one.
#[must_use]
pub fn program_folder(program: &str) -> Option<PathBuf> {
    let (old, new) = folders()?;
    Some(settled(&old.join(program), &new.join(program)))
}

/// Returns the folder of earlier versions, and the one for the data. They are the same but for Windows.
fn folders() -> Option<(PathBuf, PathBuf)> {
    let folders = ProjectDirs::from("", "", "Atar")?;
    Some((folders.data_dir().to_owned(), folders.data_local_dir().to_owned()))
}

/// Moves the app's data to their new place. Returns where the game is.
fn settled_app(old: PathBuf, new: PathBuf) -> PathBuf {
    if old == new {
        return new;
    }
    if settled(&old.join(GAME), &new.join(GAME)).starts_with(&old) {
        return old;
    }
    for entry in fs::read_dir(old).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if !PROGRAMS.iter().any(|program| name == *program) {
            settled(&entry.path(), &new.join(name));
        }
    }
    new
}

/// Moves a file or folder to its new place, unless something is there. Returns where it is: in its old place if it
/// cannot be moved, as when an earlier version uses it.
fn settled(old: &Path, new: &Path) -> PathBuf {
    if new == old || new.exists() || !old.exists() {
        return new.to_owned();
    }
    let folder = new.parent().unwrap_or(new);
    match fs::create_dir_all(folder).and_then(|()| fs::rename(old, new)) {
        Ok(()) => new.to_owned(),
        Err(error) => {
            tracing::info!(kind = ?error.kind(), "data stay in their old place");
            old.to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use tempfile::TempDir;

    use super::{settled, settled_app};

    /// A folder with the data of an earlier version, and where they belong now.
    fn places() -> (TempDir, PathBuf, PathBuf) {
        let home = tempfile::tempdir().expect("a folder");
        let (old, new) = (home.path().join("roaming"), home.path().join("local"));
        for file in ["game/game-3.kept", "serve/game-1.kept", "notes.json"] {
            put(&old.join(file), file);
        }
        // The log is written first.
        put(&new.join("logs/atar.log"), "");
        (home, old, new)
    }

    fn put(file: &Path, text: &str) {
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("written");
    }

    fn text(file: PathBuf) -> Option<String> {
        fs::read_to_string(file).ok()
    }

    #[test]
    fn a_game_in_the_roaming_folder_is_moved_to_the_local_one() {
        let (_home, old, new) = places();
        assert_eq!(settled_app(old.clone(), new.clone()), new);
        for file in ["game/game-3.kept", "notes.json"] {
            assert_eq!(text(new.join(file)).as_deref(), Some(file));
            assert!(!old.join(file).exists());
        }
        assert!(old.join("serve").exists(), "another program may be using it");
        let serve = settled(&old.join("serve"), &new.join("serve"));
        assert_eq!(serve, new.join("serve"));
        assert!(text(serve.join("game-1.kept")).is_some());
        // The next start finds all in its place.
        assert_eq!(settled_app(old, new.clone()), new);
    }

    /// Two games are never mixed.
    #[test]
    fn a_game_in_the_local_folder_stays() {
        let (_home, old, new) = places();
        put(&new.join("game/game-1.kept"), "newer");
        assert_eq!(settled_app(old.clone(), new.clone()), new);
        assert_eq!(text(new.join("game/game-1.kept")).as_deref(), Some("newer"));
        assert!(!new.join("game/game-3.kept").exists());
        assert!(old.join("game/game-3.kept").exists());
    }

    #[test]
    fn a_game_that_cannot_be_moved_is_played_where_it_is() {
        let (home, old, _) = places();
        put(&home.path().join("file"), "");
        let new = home.path().join("file/local");
        assert_eq!(settled_app(old.clone(), new.clone()), old);
        let serve = settled(&old.join("serve"), &new.join("serve"));
        assert_eq!(serve, old.join("serve"));
        assert!(text(serve.join("game-1.kept")).is_some());
    }

    #[test]
    fn without_earlier_data_nothing_is_made() {
        let home = tempfile::tempdir().expect("a folder");
        let (old, new) = (home.path().join("roaming"), home.path().join("local"));
        assert_eq!(settled_app(old, new.clone()), new);
        assert!(!new.exists());
    }
}
