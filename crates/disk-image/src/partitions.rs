//! A disk with a GUID partition table, as Apple's tools make it: the parts of the disk one after the other.

use crate::digest::{crc32, uuid};

/// How many bytes a sector has.
pub(crate) const SECTOR: usize = 512;

/// The first sector of the partition: the next multiple of eight behind the table.
const FIRST: u64 = 40;

/// The first sector behind the table; as many are before the end.
const BEHIND_TABLE: u64 = 34;

/// How many partitions the table has room for, and how many bytes for each.
const PLACES: u32 = 128;
const PLACE: u32 = 128;

/// The kind of partition that holds HFS+: 48465300-0000-11AA-AA11-00306543ECAC, as such a table has it.
const HFS: [u8; 16] = [0, 0x53, 0x46, 0x48, 0, 0, 0xAA, 0x11, 0xAA, 0x11, 0, 0x30, 0x65, 0x43, 0xEC, 0xAC];

/// Some sectors of a disk, with the name that they have in an image.
pub(crate) struct Part {
    pub name: &'static str,
    pub bytes: Vec<u8>,
}

/// The parts of a disk whose one partition is this volume.
pub(crate) fn disk(volume: Vec<u8>) -> Vec<Part> {
    let sectors = (volume.len() / SECTOR) as u64;
    let last = FIRST + sectors - 1;
    let rest = (last + 1).next_multiple_of(8) - (last + 1);
    let total = last + 1 + rest + FIRST;
    let id = uuid("disk", &volume);
    let table = table(last, &volume);
    let front = header([1, total - 1], 2, total, id, &table);
    let back = header([total - 1, 1], total - BEHIND_TABLE + 1, total, id, &table);
    let part = |name, bytes| Part { name, bytes };
    let free = |sectors: u64| vec![0; SECTOR * usize::try_from(sectors).expect("less than sixteen")];
    vec![
        part("Protective Master Boot Record (MBR : 0)", boot_record(total)),
        part("GPT Header (Primary GPT Header : 1)", front),
        part("GPT Partition Data (Primary GPT Table : 2)", table.clone()),
        part(" (Apple_Free : 3)", free(FIRST - BEHIND_TABLE)),
        part("disk image (Apple_HFS : 4)", volume),
        part(" (Apple_Free : 5)", free(rest + FIRST + 1 - BEHIND_TABLE)),
        part("GPT Partition Data (Backup GPT Table : 6)", table),
        part("GPT Header (Backup GPT Header : 7)", back),
    ]
}

/// What tells programs that do not know these tables that the disk is not empty.
fn boot_record(total: u64) -> Vec<u8> {
    let sectors = u32::try_from(total - 1).unwrap_or(u32::MAX);
    let mut record = vec![0; 446];
    record.extend([0, 0, 2, 0, 0xEE, 0xFF, 0xFF, 0xFF]);
    record.extend(1u32.to_le_bytes());
    record.extend(sectors.to_le_bytes());
    record.resize(SECTOR - 2, 0);
    record.extend([0x55, 0xAA]);
    record
}

fn table(last: u64, volume: &[u8]) -> Vec<u8> {
    let mut table = Vec::new();
    table.extend(HFS);
    table.extend(uuid("partition", volume));
    table.extend([FIRST, last, 0].map(u64::to_le_bytes).concat());
    table.extend("disk image".encode_utf16().flat_map(u16::to_le_bytes));
    table.resize((PLACES * PLACE) as usize, 0);
    table
}

/// A header: where it and the other one are, and where its table is.
fn header([own, other]: [u64; 2], table_at: u64, total: u64, id: [u8; 16], table: &[u8]) -> Vec<u8> {
    let mut header = b"EFI PART".to_vec();
    header.extend([0x10000u32, 92, 0, 0].map(u32::to_le_bytes).concat());
    header.extend([own, other, BEHIND_TABLE, total - BEHIND_TABLE].map(u64::to_le_bytes).concat());
    header.extend(id);
    header.extend(table_at.to_le_bytes());
    header.extend([PLACES, PLACE, crc32(table)].map(u32::to_le_bytes).concat());
    let sum = crc32(&header);
    header[16..20].copy_from_slice(&sum.to_le_bytes());
    header.resize(SECTOR, 0);
    header
}
