//! UDIF, Apple's format of disk images: compressed runs of sectors, tables of them in XML, and a trailer.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use plist::{Dictionary, Value};

use crate::Error;
use crate::big_endian::BigEndian;
use crate::digest::{crc32, uuid};
use crate::partitions::{Part, SECTOR};

/// How many bytes are compressed at a time.
const RUN: usize = 512 * SECTOR;

/// The kinds of runs.
const RAW: u32 = 1;
const ZEROS: u32 = 2;
const ZLIB: u32 = 0x8000_0005;
const END: u32 = 0xFFFF_FFFF;

/// How long the trailer is.
const TRAILER: usize = 512;

/// The parts of a disk that have been taken up into an image.
#[derive(Default)]
struct Image {
    data: Vec<u8>,
    /// The tables of the parts.
    tables: Vec<Value>,
    /// The check sums of the parts, one after the other.
    sums: Vec<u8>,
    sectors: u64,
}

/// An image of a disk with these parts.
pub(crate) fn udif(parts: &[Part]) -> Result<Vec<u8>, Error> {
    let mut image = Image::default();
    for part in parts {
        image.add(part)?;
    }
    image.finish()
}

impl Image {
    fn add(&mut self, part: &Part) -> Result<(), Error> {
        let mut runs = Vec::new();
        let mut count = 1;
        let mut at = 0;
        for piece in part.bytes.chunks(RUN) {
            let (kind, packed) = pack(piece);
            let sectors = (piece.len() / SECTOR) as u64;
            put_run(&mut runs, kind, [at, sectors, self.data.len() as u64, packed.len() as u64]);
            self.data.put(&packed);
            at += sectors;
            count += 1;
        }
        put_run(&mut runs, END, [at, 0, self.data.len() as u64, 0]);
        let sum = crc32(&part.bytes);
        self.sums.put_u32(sum);

        let index = u32::try_from(self.tables.len()).map_err(|_| Error::TooLarge("too many parts".to_owned()))?;
        let mut table = b"mish".to_vec();
        table.put_u32(1);
        table.put_u64(self.sectors);
        table.put_u64(at);
        table.put_u64(0);
        // Room for a run as it is unpacked, in sectors.
        table.put_u32s(&[512 + 8, index]);
        table.put_zeros(24);
        put_sum(&mut table, sum);
        table.put_u32(count);
        table.put(&runs);
        self.tables.push(resource(i64::from(index) - 1, part.name, table));
        self.sectors += at;
        Ok(())
    }

    fn finish(self) -> Result<Vec<u8>, Error> {
        let mut resources = Dictionary::new();
        resources.insert("blkx".to_owned(), Value::Array(self.tables));
        resources.insert("plst".to_owned(), Value::Array(vec![resource(0, "", vec![0; 1032])]));
        let mut lists = Dictionary::new();
        lists.insert("resource-fork".to_owned(), Value::Dictionary(resources));
        let mut xml = Vec::new();
        Value::Dictionary(lists).to_writer_xml(&mut xml)?;

        let length = self.data.len() as u64;
        let mut trailer = b"koly".to_vec();
        trailer.put_u32s(&[4, 512, 1]);
        for number in [0, 0, length, 0, 0] {
            trailer.put_u64(number);
        }
        // The first segment of one.
        trailer.put_u32s(&[1, 1]);
        trailer.put(&uuid("image", &self.data));
        put_sum(&mut trailer, crc32(&self.data));
        trailer.put_u64(length);
        trailer.put_u64(xml.len() as u64);
        trailer.put_zeros(120);
        put_sum(&mut trailer, crc32(&self.sums));
        trailer.put_u32(1);
        trailer.put_u64(self.sectors);
        trailer.fill_to(TRAILER);

        let mut image = self.data;
        image.put(&xml);
        image.put(&trailer);
        Ok(image)
    }
}

/// A piece of a disk as it is kept, and its kind: as it is, where it would not get smaller.
fn pack(piece: &[u8]) -> (u32, Vec<u8>) {
    if piece.iter().all(|byte| *byte == 0) {
        return (ZEROS, Vec::new());
    }
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    let packed = packer.write_all(piece).and_then(|()| packer.finish());
    let packed = packed.expect("memory takes what is written");
    if packed.len() < piece.len() { (ZLIB, packed) } else { (RAW, piece.to_vec()) }
}

/// Adds a run: its kind, its first sector, the number of its sectors, where it is kept, and its length there.
fn put_run(runs: &mut Vec<u8>, kind: u32, numbers: [u64; 4]) {
    runs.put_u32s(&[kind, 0]);
    for number in numbers {
        runs.put_u64(number);
    }
}

/// Adds a check sum: its kind, which is CRC32, its length in bits, and room for others.
fn put_sum(bytes: &mut Vec<u8>, sum: u32) {
    bytes.put_u32s(&[2, 32, sum]);
    bytes.put_zeros(124);
}

/// An entry of a resource fork, as it once was.
fn resource(id: i64, name: &str, data: Vec<u8>) -> Value {
    let mut entry = Dictionary::new();
    entry.insert("Attributes".to_owned(), Value::from("0x0050"));
    entry.insert("CFName".to_owned(), Value::from(name));
    entry.insert("Data".to_owned(), Value::Data(data));
    entry.insert("ID".to_owned(), Value::from(id.to_string()));
    entry.insert("Name".to_owned(), Value::from(name));
    Value::Dictionary(entry)
}
