//! Where programs that use one folder have their games in progress: each has a place of its own for as long as it runs,
//! the first that is free. The game of a place without a program goes into the library when that is listed.

use std::path::{Path, PathBuf};

use crate::files::disk::Disk;
use crate::persistent_table::{OpenedStore, StoreUnavailable, opened};
use crate::saved_game::GameStore;

/// The most programs that keep their games at once.
const MOST: usize = 64;

/// The places of a folder, one of which this program has.
#[derive(Clone, Debug)]
pub struct GamePlaces {
    folder: PathBuf,
    own: usize,
}

impl GamePlaces {
    /// Opens the first place of a folder that no other program has. Returns its store, and the places if it has one.
    /// `folder` is none if the system names none.
    pub fn claim<D: Disk + Clone>(disk: &D, folder: Option<&Path>) -> (OpenedStore<D>, Option<GamePlaces>) {
        let Some(folder) = folder else { return (Err(StoreUnavailable::without_folder()), None) };
        let mut store = GameStore::open(disk.clone(), folder);
        let mut own = 0;
        while own + 1 < MOST && store.as_ref().is_err_and(|why| why.is_in_use()) {
            own += 1;
            store = GameStore::open(disk.clone(), &place(folder, own));
        }
        let places = store.is_ok().then(|| GamePlaces { folder: folder.to_owned(), own });
        (opened(store), places)
    }

    /// Returns the folders of the others.
    pub(crate) fn others(&self) -> Vec<PathBuf> {
        (0..MOST).filter(|number| *number != self.own).map(|number| place(&self.folder, number)).collect()
    }
}

/// Returns the folder of a place. The first is the one that earlier versions know.
fn place(folder: &Path, number: usize) -> PathBuf {
    match number {
        0 => folder.to_owned(),
        _ => folder.join(format!("place-{number}")),
    }
}
