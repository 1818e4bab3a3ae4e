//! UDIF and the partition table in it.

use std::io::Read as _;

use flate2::read::ZlibDecoder;
use plist::Value;

use super::{u32_at, u64_at};

const SECTOR: usize = 512;

fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    sum.sum()
}

/// The CRC32 that is noted at a place.
fn sum_at(bytes: &[u8], at: usize) -> u32 {
    assert_eq!([u32_at(bytes, at), u32_at(bytes, at + 4)], [2, 32], "CRC32 of 32 bits");
    u32_at(bytes, at + 8)
}

/// The disk of an image.
pub fn unpack(image: &[u8]) -> Vec<u8> {
    let (rest, trailer) = image.split_at(image.len() - 512);
    assert_eq!(&trailer[..4], b"koly");
    assert_eq!([4, 8].map(|at| u32_at(trailer, at)), [4, 512]);
    let data = &rest[u64_at(trailer, 24)..][..u64_at(trailer, 32)];
    let xml = &rest[u64_at(trailer, 216)..][..u64_at(trailer, 224)];
    assert_eq!(data.len() + xml.len(), rest.len(), "nothing else is in it");
    assert_eq!(sum_at(trailer, 80), crc32(data));

    let lists = Value::from_reader_xml(xml).expect("a list of properties");
    let resources = lists.as_dictionary().and_then(|lists| lists.get("resource-fork"));
    let tables = resources.and_then(Value::as_dictionary).and_then(|lists| lists.get("blkx"));
    let mut disk = Vec::new();
    let mut sums = Vec::new();
    for table in tables.and_then(Value::as_array).expect("tables") {
        let table = table.as_dictionary().and_then(|entry| entry.get("Data"));
        let table = table.and_then(Value::as_data).expect("bytes");
        let part = part(table, data, disk.len());
        assert_eq!(sum_at(table, 64), crc32(&part));
        sums.extend(crc32(&part).to_be_bytes());
        disk.extend(part);
    }
    assert_eq!(sum_at(trailer, 352), crc32(&sums));
    assert_eq!(u64_at(trailer, 492) * SECTOR, disk.len());
    disk
}

/// The part of the disk that a table describes, which begins at a place.
fn part(table: &[u8], data: &[u8], begin: usize) -> Vec<u8> {
    assert_eq!(&table[..4], b"mish");
    assert_eq!(u64_at(table, 8) * SECTOR, begin);
    let count = u32_at(table, 200) as usize;
    assert_eq!(table.len(), 204 + 40 * count);
    let mut bytes = Vec::new();
    let mut kept = None;
    for run in table[204..].chunks(40) {
        let [first, sectors, at, length] = [8, 16, 24, 32].map(|place| u64_at(run, place));
        assert_eq!(first * SECTOR, bytes.len(), "one run after the other");
        assert_eq!(*kept.get_or_insert(at), at, "nothing is left out");
        kept = Some(at + length);
        match u32_at(run, 0) {
            0xFFFF_FFFF => assert_eq!([sectors, length], [0, 0]),
            1 => bytes.extend(&data[at..at + length]),
            2 => bytes.resize(bytes.len() + sectors * SECTOR, 0),
            0x8000_0005 => {
                let read = ZlibDecoder::new(&data[at..at + length]).read_to_end(&mut bytes);
                assert_eq!(read.expect("zlib"), sectors * SECTOR);
            }
            kind => panic!("a run of kind {kind:x}"),
        }
    }
    assert_eq!(u32_at(table, table.len() - 40), 0xFFFF_FFFF);
    assert_eq!(u64_at(table, 16) * SECTOR, bytes.len());
    bytes
}

fn little(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes")) as usize
}

/// The only partition of a disk.
pub fn partition(disk: &[u8]) -> Vec<u8> {
    let last = disk.len() / SECTOR - 1;
    assert_eq!(disk[450], 0xEE);
    assert_eq!([little(disk, 454), little(disk, 458)], [1, last]);
    assert_eq!(disk[510..512], [0x55, 0xAA]);
    let front = table(disk, 1, last);
    assert_eq!(front, table(disk, last, 1));
    assert!(front[128..].iter().all(|byte| *byte == 0), "there is one partition");
    let [first, end] = [little(&front, 32), little(&front, 40)];
    assert!(first >= 34 && end <= last - 33);
    disk[first * SECTOR..(end + 1) * SECTOR].to_vec()
}

/// The table whose header is in a sector, and whose copy's is in another.
fn table(disk: &[u8], own: usize, other: usize) -> Vec<u8> {
    let mut header = disk[own * SECTOR..][..92].to_vec();
    assert_eq!(&header[..8], b"EFI PART");
    let sum = little(&header, 16);
    header[16..20].fill(0);
    assert_eq!(crc32(&header) as usize, sum);
    assert_eq!([little(&header, 24), little(&header, 32)], [own, other]);
    let table = &disk[little(&header, 72) * SECTOR..][..little(&header, 80) * little(&header, 84)];
    assert_eq!(crc32(table) as usize, little(&header, 88));
    table.to_vec()
}
