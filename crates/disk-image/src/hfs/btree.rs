//! B-trees: a header node, leaves with the records in order, and levels of nodes with the first keys of those below.

use crate::Error;
use crate::big_endian::BigEndian;

/// What begins each node.
const DESCRIPTOR: usize = 14;

/// What the header record and the record that is the user's take in the header node, with the places of all records.
const HEADER_NODE: usize = 256;

/// The kinds of nodes.
const LEAF: u8 = 0xFF;
const INDEX: u8 = 0;
const HEADER: u8 = 1;

/// The form of a tree.
pub(crate) struct Form {
    /// How many bytes a node has.
    pub node: u16,
    /// How long a key can be: two at least have room in a node.
    pub longest_key: u16,
    /// The flags of the header.
    pub flags: u32,
}

/// The flag of keys whose lengths have two bytes.
pub(crate) const BIG_KEYS: u32 = 2;
/// The flag of index nodes whose keys are no longer than they have to be.
pub(crate) const VARIABLE_INDEX_KEYS: u32 = 4;

/// A key with its length, and what belongs to it.
pub(crate) struct Record {
    pub key: Vec<u8>,
    pub data: Vec<u8>,
}

impl Record {
    /// What the record takes in a node, with its place at the end.
    fn length(&self) -> usize {
        self.key.len() + self.data.len() + 2
    }
}

/// The whole file of a tree with these records, which are in order.
pub(crate) fn btree(form: &Form, records: Vec<Record>) -> Result<Vec<u8>, Error> {
    let count = records.len();
    let mut nodes = Vec::new();
    let mut height = 0;
    let mut leaves = 0;
    let mut row = records;
    while !row.is_empty() {
        height += 1;
        let above = add_level(form, height, &row, &mut nodes)?;
        if height == 1 {
            leaves = nodes.len();
        }
        row = if above.len() == 1 { Vec::new() } else { above };
    }
    let total = nodes.len() + 1;
    if total > 8 * (usize::from(form.node) - HEADER_NODE) {
        return Err(Error::TooLarge(format!("{count} records in its catalog")));
    }
    let mut file = header_node(form, height, &[count, leaves, total].map(number));
    file.extend(nodes.into_iter().flatten());
    Ok(file)
}

/// A count that the size of the header's map keeps small.
fn number(count: usize) -> u32 {
    u32::try_from(count).expect("fewer nodes and records than the map has bits")
}

/// Adds the nodes of a level. Gives the records of the level above: each node's first key, and its number.
fn add_level(form: &Form, height: u8, row: &[Record], nodes: &mut Vec<Vec<u8>>) -> Result<Vec<Record>, Error> {
    let groups = groups(form, row);
    let first = nodes.len() + 1;
    let last = u32::try_from(first + groups.len() - 1)
        .map_err(|_| Error::TooLarge(format!("{} records in its catalog", row.len())))?;
    let first = number(first);
    let mut above = Vec::new();
    for (at, group) in (first..).zip(&groups) {
        let next = if at == last { 0 } else { at + 1 };
        let before = if at == first { 0 } else { at - 1 };
        let kind = if height == 1 { LEAF } else { INDEX };
        nodes.push(node(
            form,
            [next, before],
            kind,
            height,
            group.iter().map(|record| [&record.key[..], &record.data]),
        ));
        above.push(Record { key: group[0].key.clone(), data: at.to_be_bytes().to_vec() });
    }
    Ok(above)
}

/// The records, in groups that fill a node each.
fn groups<'a>(form: &Form, row: &'a [Record]) -> Vec<&'a [Record]> {
    let mut groups = Vec::new();
    let (mut begin, mut used) = (0, DESCRIPTOR + 2);
    for (at, record) in row.iter().enumerate() {
        if at > begin && used + record.length() > usize::from(form.node) {
            groups.push(&row[begin..at]);
            (begin, used) = (at, DESCRIPTOR + 2);
        }
        used += record.length();
    }
    groups.push(&row[begin..]);
    groups
}

/// A node: its descriptor, its records, and from the end backwards where they begin and where free space does.
fn node<'a>(
    form: &Form,
    [next, before]: [u32; 2],
    kind: u8,
    height: u8,
    records: impl ExactSizeIterator<Item = [&'a [u8]; 2]>,
) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.put_u32s(&[next, before]);
    bytes.put(&[kind, height]);
    bytes.put_u16(short(records.len()));
    bytes.put_u16(0);
    let mut places = Vec::new();
    for record in records {
        places.push(short(bytes.len()));
        bytes.extend(record.concat());
    }
    places.push(short(bytes.len()));
    bytes.fill_to(usize::from(form.node) - 2 * places.len());
    places.reverse();
    bytes.put_units(&places);
    bytes
}

/// A place in a node.
fn short(place: usize) -> u16 {
    u16::try_from(place).expect("a node is shorter")
}

/// The first node: what the tree is like, and which of its nodes are used, which is all of them.
fn header_node(form: &Form, height: u8, [records, leaves, total]: &[u32; 3]) -> Vec<u8> {
    let is_empty = *records == 0;
    let mut header = Vec::new();
    header.put_u16(u16::from(height));
    header.put_u32s(&[if is_empty { 0 } else { total - 1 }, *records]);
    header.put_u32s(&[u32::from(!is_empty), *leaves]);
    header.put_u16(form.node);
    header.put_u16(form.longest_key);
    header.put_u32s(&[*total, 0]);
    header.put_u16(0);
    header.put_u32(u32::from(form.node));
    header.put(&[0, 0]);
    header.put_u32(form.flags);
    header.put_zeros(64);
    let user = [0; 128];
    let map = bits(*total as usize, usize::from(form.node) - HEADER_NODE);
    let records = [&header[..], &user, &map];
    node(form, [0, 0], HEADER, 0, records.into_iter().map(|record| [record, &[]]))
}

/// A map of so many bytes, in which so many bits are set.
pub(crate) fn bits(set: usize, bytes: usize) -> Vec<u8> {
    let mut map = vec![0xFF; set / 8];
    if !set.is_multiple_of(8) {
        map.push(!(0xFF >> (set % 8)));
    }
    map.fill_to(bytes);
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_has_its_first_bits_set() {
        assert_eq!(bits(0, 2), [0, 0]);
        assert_eq!(bits(3, 2), [0b1110_0000, 0]);
        assert_eq!(bits(8, 2), [0xFF, 0]);
        assert_eq!(bits(9, 2), [0xFF, 0x80]);
    }

    #[test]
    fn more_than_the_map_has_room_for_is_refused() {
        let form = Form { node: 512, longest_key: 100, flags: BIG_KEYS };
        let records = |count: u32| {
            (0..count).map(|at| Record { key: [&at.to_be_bytes()[..], &[0; 96]].concat(), data: Vec::new() })
        };
        assert!(btree(&form, records(1000).collect()).is_ok());
        assert!(matches!(btree(&form, records(9000).collect()), Err(Error::TooLarge(_))));
    }
}
