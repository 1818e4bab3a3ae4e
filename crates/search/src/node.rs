//! The nodes of a search tree.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A step from a node.
#[derive(Clone, Debug)]
pub(crate) struct Edge<S> {
    pub(crate) step: S,
    /// How promising it is at first sight; all of a node together 1.
    pub(crate) prior: f64,
    pub(crate) visits: u32,
    /// The sum of what its visits came to, for the seat that takes the step.
    pub(crate) total: f64,
    /// Where it leads, once that is known, and if there is no chance between.
    pub(crate) next: Option<Next>,
}

/// The node after a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Next {
    pub(crate) place: u32,
    /// Whether the same seat goes on there.
    pub(crate) stays: bool,
}

/// What is known of a step beside its visits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Later {
    /// The games in which its seat took it at the node or later, and the sum of what they came to for the seat.
    pub(crate) games: u32,
    pub(crate) total: f64,
    /// How good it is at first sight, as a part of what the best one is: the square root of its part of the greatest
    /// prior.
    pub(crate) first: f64,
}

/// A position where a seat acts.
#[derive(Clone, Debug)]
pub(crate) struct Node<S> {
    pub(crate) edges: Vec<Edge<S>>,
    /// The marks of the edges, and what is known of them; none at all where steps have no marks.
    pub(crate) marks: Vec<u16>,
    pub(crate) later: Vec<Later>,
}

/// How often a node was visited, and the sum of what that came to for the seat that acts there.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) visits: u32,
    pub(crate) total: f64,
}

impl Tally {
    /// What the node is worth to the seat that acts.
    pub(crate) fn mean(self) -> f64 {
        self.total / f64::from(self.visits.max(1))
    }
}

/// All nodes, found by the keys of their positions.
#[derive(Debug)]
pub(crate) struct Nodes<S> {
    all: Vec<Node<S>>,
    /// Apart from the nodes: a step looks at the tallies of all nodes that it could lead to, which is quick only where
    /// they lie close.
    tallies: Vec<Tally>,
    /// Only ever asked for single keys, so the order in it does not matter.
    places: HashMap<u64, u32, BuildHasherDefault<Unchanged>>,
    edges: usize,
}

/// The edges that are kept at most. A tree that has come so far grows no more, but goes on counting.
const MOST_EDGES: usize = 6_000_000;

impl<S> Nodes<S> {
    pub(crate) fn new() -> Self {
        Nodes {
            all: Vec::new(),
            tallies: Vec::new(),
            places: HashMap::default(),
            edges: 0,
        }
    }

    pub(crate) fn find(&self, key: u64) -> Option<u32> {
        self.places.get(&key).copied()
    }

    pub(crate) fn is_full(&self) -> bool {
        self.edges >= MOST_EDGES
    }

    pub(crate) fn insert(&mut self, key: u64, edges: Vec<Edge<S>>, marks: Vec<u16>) -> u32 {
        self.edges += edges.len();
        let place = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let later = if marks.is_empty() {
            Vec::new()
        } else {
            firsts(&edges)
        };
        self.all.push(Node {
            edges,
            marks,
            later,
        });
        self.tallies.push(Tally::default());
        self.places.insert(key, place);
        place
    }

    pub(crate) fn at(&self, place: u32) -> &Node<S> {
        &self.all[place as usize]
    }

    pub(crate) fn tally(&self, place: u32) -> Tally {
        self.tallies[place as usize]
    }

    pub(crate) fn tally_mut(&mut self, place: u32) -> &mut Tally {
        &mut self.tallies[place as usize]
    }

    pub(crate) fn at_mut(&mut self, place: u32) -> &mut Node<S> {
        &mut self.all[place as usize]
    }
}

fn firsts<S>(edges: &[Edge<S>]) -> Vec<Later> {
    let most = edges.iter().map(|edge| edge.prior).fold(0.0, f64::max);
    let later = |edge: &Edge<S>| Later {
        first: (edge.prior / most).sqrt(),
        ..Later::default()
    };
    edges.iter().map(later).collect()
}

/// Passes a key through: keys are spread already.
#[derive(Debug, Default)]
pub(crate) struct Unchanged(u64);

impl Hasher for Unchanged {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _bytes: &[u8]) {}

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// Spreads what is hashed over 64 bits, the same on every machine of one pointer width.
#[derive(Debug, Default)]
pub(crate) struct Spread(u64);

impl Spread {
    /// The key of something, on top of another key.
    pub(crate) fn key(before: u64, thing: &impl Hash) -> u64 {
        let mut spread = Spread(before);
        thing.hash(&mut spread);
        spread.finish()
    }
}

impl Hasher for Spread {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
}
