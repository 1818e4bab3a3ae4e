//! The catalog: for each file, folder and link a record at its name, and one at its number that leads to its name.

use super::btree::{BIG_KEYS, Form, Record, VARIABLE_INDEX_KEYS, btree};
use super::fork::Fork;
use crate::big_endian::BigEndian;
use crate::content::{Entry, Finder, Folder, Numbered, ROOT};
use crate::{Date, Error, Name};

/// The number of the folder that holds the volume's own.
const ABOVE_ROOT: u32 = 1;

/// The kinds of records. A thread leads from a number to a name.
const FOLDER: u16 = 1;
const FILE: u16 = 2;
const FOLDER_THREAD: u16 = 3;
const FILE_THREAD: u16 = 4;

/// The flag of files that have a thread.
const HAS_THREAD: u16 = 2;

/// What a mode says of its kind.
const IS_FOLDER: u16 = 0o040_000;
const IS_FILE: u16 = 0o100_000;
const IS_LINK: u16 = 0o120_000;

/// The permissions in a mode.
const PERMISSIONS: u16 = 0o777;

/// What the Finder is told of symbolic links.
const LINK: Finder = Finder { kind: [*b"slnk", *b"rhap"], flags: 0 };

const FORM: Form = Form { node: 8192, longest_key: 516, flags: BIG_KEYS | VARIABLE_INDEX_KEYS };

/// A record with what it is sorted by: a thread, which has no name in its key, comes before what is in its folder.
type Sorted<'a> = ((u32, Option<&'a Name>), Vec<u8>);

/// The file of the catalog. `forks` has what the files and links hold, in the order of `entries`.
pub(crate) fn catalog(
    volume: &Name,
    root: &Folder,
    entries: &[Numbered],
    forks: &[Fork],
    date: Date,
) -> Result<Vec<u8>, Error> {
    let mut forks = forks.iter();
    let mut records: Vec<Sorted> = vec![
        ((ABOVE_ROOT, Some(volume)), folder(ROOT, root, date)?),
        ((ROOT, None), thread(FOLDER_THREAD, ABOVE_ROOT, volume)),
    ];
    for each in entries {
        let (kind, data) = match each.entry {
            Entry::Folder(inner) => (FOLDER_THREAD, folder(each.number, inner, date)?),
            Entry::File(_) | Entry::Link(_) => {
                let fork = forks.next().expect("one for each file and link");
                (FILE_THREAD, file(each, fork, date))
            }
        };
        records.push(((each.parent, Some(each.name)), data));
        records.push(((each.number, None), thread(kind, each.parent, each.name)));
    }
    records.sort_by_key(|(key, _)| *key);
    let records = records
        .into_iter()
        .map(|((number, name), data)| Record { key: key(number, name.map_or(&[], Name::units)), data });
    btree(&FORM, records.collect())
}

/// The number of units in a name, as a record has it.
fn length(units: &[u16]) -> u16 {
    u16::try_from(units.len()).expect("a name is no longer than 255")
}

/// A key: its length, the number of a folder, and a name in it.
fn key(number: u32, units: &[u16]) -> Vec<u8> {
    let mut key = Vec::new();
    key.put_u16(6 + 2 * length(units));
    key.put_u32(number);
    key.put_u16(length(units));
    key.put_units(units);
    key
}

fn thread(kind: u16, parent: u32, name: &Name) -> Vec<u8> {
    let mut data = Vec::new();
    data.put_u16(kind);
    data.put_u16(0);
    data.put_u32(parent);
    data.put_u16(length(name.units()));
    data.put_units(name.units());
    data
}

fn folder(number: u32, folder: &Folder, date: Date) -> Result<Vec<u8>, Error> {
    let entries = u32::try_from(folder.count());
    let entries = entries.map_err(|_| Error::TooLarge(format!("{} entries in a folder", folder.count())))?;
    let mut data = Vec::new();
    data.put_u16(FOLDER);
    data.put_u16(0);
    data.put_u32(entries);
    put_common(&mut data, number, date, IS_FOLDER | folder.mode & PERMISSIONS);
    // The bounds of its window, which .DS_Store has.
    data.put_zeros(8);
    data.put_u16(folder.finder.flags);
    data.fill_to(88);
    Ok(data)
}

fn file(each: &Numbered, fork: &Fork, date: Date) -> Vec<u8> {
    let (mode, finder) = match each.entry {
        Entry::File(file) => (IS_FILE | file.mode & PERMISSIONS, file.finder),
        _ => (IS_LINK | 0o755, LINK),
    };
    let mut data = Vec::new();
    data.put_u16(FILE);
    data.put_u16(HAS_THREAD);
    data.put_u32(0);
    put_common(&mut data, each.number, date, mode);
    data.put(&finder.kind.concat());
    data.put_u16(finder.flags);
    data.fill_to(88);
    fork.put(&mut data);
    Fork::EMPTY.put(&mut data);
    data
}

/// What records of folders and of files share: number, dates, owner and mode. The owner is the system.
fn put_common(data: &mut Vec<u8>, number: u32, date: Date, mode: u16) {
    let date = date.seconds();
    data.put_u32s(&[number, date, date, date, date, 0]);
    data.put_u32s(&[0, 0]);
    data.put_u16(0);
    data.put_u16(mode);
    data.put_u32(0);
}
