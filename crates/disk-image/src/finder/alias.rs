//! Alias records, by which the Finder finds a file: its number and name, and those of its folder and of its volume.

use crate::Date;
use crate::big_endian::BigEndian;
use crate::content::ROOT;

/// The kind of disk that can be ejected.
const EJECTABLE: u16 = 5;

/// Additions to the record of old, by what they are.
const FOLDER_NAME: u16 = 0;
const FOLDER_NUMBERS: u16 = 1;
const PATH: u16 = 2;
const FILE_NAME: u16 = 14;
const VOLUME_NAME: u16 = 15;
const VOLUME_DATE: u16 = 16;
const FILE_DATE: u16 = 17;
const PATH_ON_VOLUME: u16 = 18;
const MOUNT: u16 = 19;
const END: u16 = 0xFFFF;

/// The record of a file in a folder of a volume's own folder. The names are ASCII, and shorter than the fields.
pub(super) fn alias(volume: &str, [folder, file]: [&str; 2], [folder_number, number]: [u32; 2], date: Date) -> Vec<u8> {
    let mut record = Vec::new();
    put_field(&mut record, volume, 28);
    record.put_u32(date.seconds());
    record.put(b"H+");
    record.put_u16(EJECTABLE);
    record.put_u32(folder_number);
    put_field(&mut record, file, 64);
    record.put_u32s(&[number, date.seconds()]);
    // Type and creator, which it has not.
    record.put_zeros(8);
    // The file is not found by a way from another one.
    record.put_u32(0xFFFF_FFFF);
    record.put_zeros(16);

    let seconds = (u64::from(date.seconds()) << 16).to_be_bytes();
    put_addition(&mut record, FOLDER_NAME, folder.as_bytes());
    put_addition(&mut record, VOLUME_DATE, &seconds);
    put_addition(&mut record, FILE_DATE, &seconds);
    put_addition(&mut record, FOLDER_NUMBERS, &folder_number.to_be_bytes());
    put_addition(&mut record, PATH, format!("{volume}:{folder}:{file}").as_bytes());
    put_addition(&mut record, FILE_NAME, &unicode(file));
    put_addition(&mut record, VOLUME_NAME, &unicode(volume));
    put_addition(&mut record, PATH_ON_VOLUME, format!("/{folder}/{file}").as_bytes());
    put_addition(&mut record, MOUNT, format!("/Volumes/{volume}").as_bytes());
    put_addition(&mut record, END, &[]);

    debug_assert_ne!(folder_number, ROOT);
    let mut alias = vec![0; 4];
    // What stands before: the length itself, the version, and that it is a file.
    alias.put_u16(short(record.len() + 10));
    alias.put_u16(2);
    alias.put_u16(0);
    alias.put(&record);
    alias
}

/// The names are cut, so that all of an alias is short.
fn short(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// Adds a name in a field of fixed length, after its own length; what is too long is cut.
fn put_field(record: &mut Vec<u8>, name: &str, length: usize) {
    let name = &name.as_bytes()[..name.len().min(length - 1)];
    let end = record.len() + length;
    record.put(&[name.len().to_be_bytes()[7]]);
    record.put(name);
    record.fill_to(end);
}

/// Adds an addition: what it is, its length and its bytes, to an even length.
fn put_addition(record: &mut Vec<u8>, what: u16, bytes: &[u8]) {
    record.put_u16(what);
    record.put_u16(short(bytes.len()));
    record.put(bytes);
    record.put_zeros(bytes.len() % 2);
}

/// A name in UTF-16, after its length.
fn unicode(name: &str) -> Vec<u8> {
    let units: Vec<u16> = name.encode_utf16().collect();
    let mut bytes = Vec::new();
    bytes.put_u16(short(units.len()));
    bytes.put_units(&units);
    bytes
}
