//! HFS+: header, map, catalog and files.

use std::collections::BTreeMap;

use super::btree::{assert_ones, records};
use super::{Seen, Volume, text_at, u16_at, u32_at, u64_at};

const BLOCK: usize = 4096;

/// What an entry of the catalog says.
struct Entry {
    parent: u32,
    name: String,
    number: u32,
    seen: Seen,
    flags: u16,
}

/// The blocks of a volume, and which of them have been met.
struct Blocks<'a> {
    bytes: &'a [u8],
    used: Vec<bool>,
}

impl<'a> Blocks<'a> {
    fn mark(&mut self, block: usize) {
        assert!(!std::mem::replace(&mut self.used[block], true), "block {block} belongs to two");
    }

    /// What a fork holds.
    fn fork(&mut self, fork: &[u8]) -> &'a [u8] {
        let [blocks, start, length] = [12, 16, 20].map(|at| u32_at(fork, at) as usize);
        assert_eq!(blocks, length, "it is in one piece");
        assert!(fork[24..80].iter().all(|byte| *byte == 0));
        let size = u64_at(fork, 0);
        assert_eq!(blocks, size.div_ceil(BLOCK));
        (start..start + blocks).for_each(|block| self.mark(block));
        let bytes = &self.bytes[start * BLOCK..(start + blocks) * BLOCK];
        assert!(bytes[size..].iter().all(|byte| *byte == 0), "nothing stands behind it");
        &bytes[..size]
    }
}

/// Reads a volume.
pub fn read(bytes: &[u8]) -> Volume {
    let header = &bytes[1024..1536];
    assert_eq!(header, &bytes[bytes.len() - 1024..][..512], "the header has a copy");
    assert_eq!(&header[..4], b"H+\x00\x04");
    assert_eq!(u32_at(header, 4), 0x100, "it was unmounted");
    let date = u32_at(header, 16);
    let [files, folders, size, total, free] = [32, 36, 40, 44, 48].map(|at| u32_at(header, at));
    assert_eq!([size as usize, total as usize * BLOCK], [BLOCK, bytes.len()]);
    assert_eq!(free, 0);
    assert_eq!(u32_at(header, 88), 2, "its own folder opens");

    let mut blocks = Blocks { bytes, used: vec![false; total as usize] };
    blocks.mark(0);
    blocks.mark(total as usize - 1);
    assert_ones(blocks.fork(&header[112..]), total);
    assert!(records(blocks.fork(&header[192..])).is_empty());
    let catalog = blocks.fork(&header[272..]);
    assert!(header[352..].iter().all(|byte| *byte == 0), "it has no other files of its own");

    let entries = entries(&records(catalog), &mut blocks, date);
    assert!(blocks.used.iter().all(|used| *used), "each block is used");
    let is_folder = |entry: &&Entry| matches!(entry.seen, Seen::Folder(_));
    assert_eq!(entries.iter().filter(is_folder).count(), folders as usize + 1);
    assert_eq!(entries.len(), (folders + files) as usize + 1);
    assert!(entries.iter().all(|entry| entry.number < u32_at(header, 64)), "new numbers are free");
    placed(entries, date)
}

/// The entries of the catalog. Each has a thread that leads to it, and each folder knows how many are in it.
fn entries(records: &[(&[u8], &[u8])], blocks: &mut Blocks, date: u32) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut threads = BTreeMap::new();
    let mut counts = BTreeMap::new();
    let mut before: Option<(u32, String)> = None;
    for (key, data) in records {
        let place = (u32_at(key, 0), text_at(key, 4).to_lowercase());
        assert!(before.as_ref().is_none_or(|before| *before < place), "{before:?}, {place:?}");
        before = Some(place);
        match u16_at(data, 0) {
            1 => {
                entries.push(folder(key, data, date));
                counts.insert(u32_at(data, 8), u32_at(data, 4));
            }
            2 => entries.push(file(key, data, blocks, date)),
            kind @ (3 | 4) => {
                assert_eq!(text_at(key, 4), "");
                threads.insert(u32_at(key, 0), (kind, u32_at(data, 4), text_at(data, 8)));
            }
            kind => panic!("a record of kind {kind}"),
        }
    }
    assert_eq!(threads.len(), entries.len());
    for entry in &entries {
        let kind = if matches!(entry.seen, Seen::Folder(_)) { 3 } else { 4 };
        assert_eq!(threads[&entry.number], (kind, entry.parent, entry.name.clone()));
    }
    for (number, count) in counts {
        assert_eq!(entries.iter().filter(|entry| entry.parent == number).count(), count as usize);
    }
    entries
}

fn assert_common(data: &[u8], date: u32) {
    assert_eq!([12, 16, 20, 24, 28].map(|at| u32_at(data, at)), [date, date, date, date, 0]);
    assert_eq!([32, 36].map(|at| u32_at(data, at)), [0, 0], "it is the system's");
}

fn folder(key: &[u8], data: &[u8], date: u32) -> Entry {
    assert_eq!(data.len(), 88);
    assert_common(data, date);
    let mode = u16_at(data, 42);
    assert_eq!(mode & 0o170_000, 0o040_000);
    Entry {
        parent: u32_at(key, 0),
        name: text_at(key, 4),
        number: u32_at(data, 8),
        seen: Seen::Folder(mode & 0o7777),
        flags: u16_at(data, 56),
    }
}

fn file(key: &[u8], data: &[u8], blocks: &mut Blocks, date: u32) -> Entry {
    assert_eq!(data.len(), 248);
    assert_common(data, date);
    assert_eq!(u16_at(data, 2), 2, "it has a thread");
    assert!(data[168..].iter().all(|byte| *byte == 0), "it has no resources");
    let bytes = blocks.fork(&data[88..]).to_vec();
    let mode = u16_at(data, 42);
    let seen = match mode & 0o170_000 {
        0o100_000 => Seen::File(mode & 0o7777, bytes),
        0o120_000 => {
            assert_eq!(&data[48..56], b"slnkrhap");
            Seen::Link(String::from_utf8(bytes).expect("Unicode"))
        }
        kind => panic!("a file of kind {kind:o}"),
    };
    Entry { parent: u32_at(key, 0), name: text_at(key, 4), number: u32_at(data, 8), seen, flags: u16_at(data, 56) }
}

/// The entries at their paths.
fn placed(entries: Vec<Entry>, date: u32) -> Volume {
    let mut volume = Volume {
        name: String::new(),
        entries: BTreeMap::new(),
        numbers: BTreeMap::new(),
        flags: BTreeMap::new(),
        date,
    };
    let folders: BTreeMap<_, _> =
        entries.iter().map(|entry| (entry.number, (entry.parent, entry.name.clone()))).collect();
    for entry in entries {
        let mut path = entry.name;
        let mut parent = entry.parent;
        if parent == 1 {
            volume.name = std::mem::take(&mut path);
            assert_eq!(entry.number, 2);
        }
        while parent > 2 {
            let (above, name) = &folders[&parent];
            path = format!("{name}/{path}");
            parent = *above;
        }
        if entry.flags != 0 {
            volume.flags.insert(path.clone(), entry.flags);
        }
        if !path.is_empty() {
            volume.numbers.insert(path.clone(), entry.number);
            volume.entries.insert(path, entry.seen);
        }
    }
    volume
}
