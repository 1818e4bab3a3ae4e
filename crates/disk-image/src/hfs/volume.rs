//! The volume: its header at both ends, a map of its blocks, the catalog, and what the files hold.

use super::btree::{BIG_KEYS, Form, bits, btree};
use super::catalog::catalog;
use super::fork::Fork;
use crate::big_endian::BigEndian;
use crate::content::{Entry, Folder, Numbered, ROOT, next_number};
use crate::digest::identity;
use crate::{Date, Error, Name};

/// How many bytes a block has.
const BLOCK: usize = 4096;

/// Where the header begins, counted from the beginning of the volume; its copy begins as far from the end.
const HEADER: usize = 1024;

/// The attribute of a volume that was unmounted in order.
const UNMOUNTED: u32 = 0x100;

/// How much files would grow by, if the volume could be written.
const CLUMP: u32 = 65_536;

/// The tree of the parts of files that are in more than eight pieces: there are none.
const EXTENTS: Form = Form { node: 4096, longest_key: 10, flags: BIG_KEYS };

/// The blocks of a volume that is being filled.
struct Blocks(Vec<u8>);

impl Blocks {
    /// Adds a file at the next free block.
    fn add(&mut self, bytes: &[u8]) -> Result<Fork, Error> {
        if bytes.is_empty() {
            return Ok(Fork::EMPTY);
        }
        let start = self.count()?;
        self.0.put(bytes);
        self.0.fill_to(self.0.len().next_multiple_of(BLOCK));
        Ok(Fork { bytes: bytes.len() as u64, start, blocks: self.count()? - start, clump: 0 })
    }

    fn count(&self) -> Result<u32, Error> {
        u32::try_from(self.0.len() / BLOCK).map_err(|_| Error::TooLarge(format!("{} bytes", self.0.len())))
    }

    /// Adds the map in which all blocks are used, itself and the last one included.
    fn add_map(&mut self) -> Result<Fork, Error> {
        let others = self.0.len() / BLOCK + 1;
        let mut own = 1;
        while 8 * BLOCK * own < others + own {
            own += 1;
        }
        self.add(&bits(others + own, own * BLOCK))
    }
}

/// A volume with a name, and with what a folder holds. There is no free space.
pub(crate) fn volume(name: &Name, root: &Folder, date: Date) -> Result<Vec<u8>, Error> {
    let entries = root.numbered()?;
    let mut blocks = Blocks(vec![0; BLOCK]);
    let extents = blocks.add(&btree(&EXTENTS, Vec::new())?)?;
    let mut forks = Vec::new();
    for each in &entries {
        match each.entry {
            Entry::File(file) => forks.push(blocks.add(&file.bytes)?),
            Entry::Link(target) => forks.push(blocks.add(target.as_bytes())?),
            Entry::Folder(_) => {}
        }
    }
    let catalog = blocks.add(&catalog(name, root, &entries, &forks, date)?)?;
    let map = blocks.add_map()?;
    blocks.0.put_zeros(BLOCK);

    let id = identity("HFS+ volume", &blocks.0);
    let forks = [map.with_clump(4096), extents.with_clump(4096), catalog.with_clump(8192), Fork::EMPTY, Fork::EMPTY];
    let header = header(&entries, blocks.count()?, &forks, &id[..8], date)?;
    let mut bytes = blocks.0;
    for at in [HEADER, bytes.len() - HEADER] {
        bytes[at..at + header.len()].copy_from_slice(&header);
    }
    Ok(bytes)
}

fn header(entries: &[Numbered], blocks: u32, forks: &[Fork; 5], id: &[u8], date: Date) -> Result<Vec<u8>, Error> {
    let is_folder = |each: &&Numbered| matches!(each.entry, Entry::Folder(_));
    let next = next_number(entries.len())?;
    let folders = next_number(entries.iter().filter(is_folder).count())? - next_number(0)?;
    let files = next - next_number(0)? - folders;
    let date = date.seconds();
    let mut header = Vec::new();
    header.put(b"H+");
    header.put_u16(4);
    header.put_u32(UNMOUNTED);
    header.put(b"10.0");
    header.put_u32s(&[0, date, date, 0, date, files, folders, 4096, blocks, 0, 0, CLUMP, CLUMP, next, 1]);
    // The names are in the first of the encodings of old: it says nothing of Unicode.
    header.put_u64(1);
    // For the Finder: the third is the folder whose window opens with the volume.
    header.put_u32s(&[0, 0, ROOT, 0, 0, 0]);
    header.put(id);
    for fork in forks {
        fork.put(&mut header);
    }
    Ok(header)
}
