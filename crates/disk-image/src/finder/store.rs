//! `.DS_Store`: the Finder's file of properties, a tree in a file of blocks. Ours has one node.
//!
//! The file is divided as Finder's own are: each block has a power of two of bytes, at a multiple of them.

use crate::Error;
use crate::big_endian::BigEndian;

/// Blocks, as the file lists them: where each begins, and in the last five bits which power of two it has. In turn the
/// list itself, what the tree is like, and the node.
const BLOCKS: [u32; 3] = [0x800 | 11, 0x20 | 5, 0x2000 | 13];

/// How much of the node is used, at most.
const PAGE: u32 = 0x1000;

/// Where the bytes of a block are, as they are counted from the fifth byte of the file.
const SHIFT: usize = 4;

/// A property of an entry of the folder.
pub(super) struct Record {
    name: String,
    what: [u8; 4],
    value: Vec<u8>,
}

impl Record {
    /// What the Finder knows of a name; `.` is the folder itself. The value begins with its kind.
    pub(super) fn new(name: &str, what: [u8; 4], value: Vec<u8>) -> Record {
        Record { name: name.to_owned(), what, value }
    }

    fn put(&self, node: &mut Vec<u8>) {
        let units: Vec<u16> = self.name.encode_utf16().collect();
        node.put_u32(u32::try_from(units.len()).unwrap_or(u32::MAX));
        node.put_units(&units);
        node.put(&self.what);
        node.put(&self.value);
    }
}

/// The file with these records.
pub(super) fn store(mut records: Vec<Record>) -> Result<Vec<u8>, Error> {
    records.sort_by_key(|record| (record.name.to_lowercase(), record.what));
    let mut node = Vec::new();
    // There is no node behind it, and none below.
    node.put_u32(0);
    let count = u32::try_from(records.len()).unwrap_or(u32::MAX);
    node.put_u32(count);
    for record in &records {
        record.put(&mut node);
    }
    if node.len() > PAGE as usize {
        return Err(Error::TooLarge(format!("{count} properties for the Finder")));
    }

    let [list_at, tree_at, node_at] = BLOCKS.map(|block| block & !0x1F);
    let list_length = 1 << (BLOCKS[0] & 0x1F);
    let mut file = Vec::new();
    file.put_u32(1);
    file.put(b"Bud1");
    file.put_u32s(&[list_at, list_length, list_at]);
    // Of unknown meaning; the same in many files.
    file.put_u32s(&[0x100C, 0x87, 0x200B, 0]);
    file.fill_to(tree_at as usize + SHIFT);
    // The block of the root, the levels below it, records, nodes, and the size of a page.
    file.put_u32s(&[2, 0, count, 1, PAGE]);
    file.fill_to(list_at as usize + SHIFT);
    put_list(&mut file);
    file.fill_to(node_at as usize + SHIFT);
    file.put(&node);
    file.fill_to((node_at + (1 << (BLOCKS[2] & 0x1F))) as usize + SHIFT);
    Ok(file)
}

/// Adds the list of blocks, the name of the tree with its block, and for each power of two the blocks that are free.
fn put_list(file: &mut Vec<u8>) {
    let begin = file.len();
    file.put_u32s(&[3, 0]);
    file.put_u32s(&BLOCKS);
    file.fill_to(begin + 8 + 4 * 256);
    file.put_u32(1);
    file.put(b"\x04DSDB");
    file.put_u32(1);
    for power in 0..32 {
        let is_free = (5..31).contains(&power) && BLOCKS.iter().all(|block| block & 0x1F != power);
        file.put_u32(u32::from(is_free));
        if is_free {
            file.put_u32(1 << power);
        }
    }
}
