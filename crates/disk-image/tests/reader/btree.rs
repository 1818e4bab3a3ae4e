//! B-trees: every node is reached from above and from the side, and every record stands in its order.

use super::{u16_at, u32_at};

/// A record: its key without the length, and what belongs to it.
pub type Record<'a> = (&'a [u8], &'a [u8]);

struct Tree<'a> {
    file: &'a [u8],
    node: usize,
}

impl<'a> Tree<'a> {
    fn node(&self, at: u32) -> &'a [u8] {
        &self.file[at as usize * self.node..][..self.node]
    }

    /// The records of a node as they are.
    fn parts(&self, at: u32) -> Vec<&'a [u8]> {
        let node = self.node(at);
        let places = 0..=usize::from(u16_at(node, 10));
        let places: Vec<usize> = places.map(|part| usize::from(u16_at(node, self.node - 2 - 2 * part))).collect();
        assert_eq!(places[0], 14);
        assert!(*places.last().expect("one more than records") <= self.node - 2 * places.len());
        places.windows(2).map(|ends| &node[ends[0]..ends[1]]).collect()
    }

    fn records(&self, at: u32) -> Vec<Record<'a>> {
        let parts = self.parts(at).into_iter();
        parts.map(|part| part[2..].split_at(usize::from(u16_at(part, 0)))).collect()
    }
}

/// The records of a tree in a file, in order.
pub fn records(file: &[u8]) -> Vec<Record<'_>> {
    let tree = Tree { file, node: usize::from(u16_at(file, 32)) };
    assert_eq!(file[8], 1, "the first node is the header");
    let header = tree.parts(0);
    assert_eq!(header.len(), 3);
    let [height, root] = [u32::from(u16_at(header[0], 0)), u32_at(header[0], 2)];
    let [count, first, last] = [6, 10, 14].map(|at| u32_at(header[0], at));
    let [total, free] = [22, 26].map(|at| u32_at(header[0], at));
    assert_eq!(total as usize * tree.node, file.len());
    assert_eq!(free, 0);
    assert_ones(header[2], total);

    let mut level = if height == 0 { Vec::new() } else { vec![root] };
    let mut seen = 1;
    for height in (1..=height).rev() {
        seen += u32::try_from(level.len()).expect("few");
        check_level(&tree, &level, height);
        if height > 1 {
            level = below(&tree, &level);
        }
    }
    assert_eq!(seen, total, "each node is reached");
    assert_eq!([level.first(), level.last()], [Some(&first), Some(&last)].map(|at| at.filter(|_| height > 0)));
    let records: Vec<_> = level.iter().flat_map(|at| tree.records(*at)).collect();
    assert_eq!(records.len(), count as usize);
    records
}

/// The nodes to which those of a level lead. Each is named with its first key.
fn below(tree: &Tree, level: &[u32]) -> Vec<u32> {
    let records = level.iter().flat_map(|at| tree.records(*at));
    let named = records.map(|(key, data)| {
        let at = u32_at(data, 0);
        assert_eq!(tree.records(at)[0].0, key);
        at
    });
    named.collect()
}

fn check_level(tree: &Tree, level: &[u32], height: u32) {
    for (index, at) in level.iter().enumerate() {
        let node = tree.node(*at);
        let next = level.get(index + 1).copied().unwrap_or(0);
        let before = index.checked_sub(1).map_or(0, |index| level[index]);
        assert_eq!([u32_at(node, 0), u32_at(node, 4)], [next, before]);
        assert_eq!(node[8], if height == 1 { 0xFF } else { 0 });
        assert_eq!(u32::from(node[9]), height);
        assert!(!tree.parts(*at).is_empty());
    }
}

/// That the first bits of a map are set, and no others.
pub fn assert_ones(map: &[u8], count: u32) {
    for bit in 0..8 * map.len() {
        assert_eq!(map[bit / 8] >> (7 - bit % 8) & 1 == 1, bit < count as usize, "bit {bit} of {count}");
    }
}
