//! An image of a volume in a disk.

use crate::hfs::volume;
use crate::partitions::disk;
use crate::udif::udif;
use crate::{Date, Error, Folder, Name};

/// The bytes of a .dmg with one volume, which has this name and holds what the folder holds.
pub fn image(name: &Name, content: &Folder, date: Date) -> Result<Vec<u8>, Error> {
    udif(&disk(volume(name, content, date)?))
}
