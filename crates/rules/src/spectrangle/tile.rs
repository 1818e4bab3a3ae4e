//! The tiles, and sets of them (docs/rules/spectrangle.md, "Board and tiles").

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::bits::Bits;
use crate::position::ParseStepError;

/// The number of tiles.
const COUNT: usize = 36;
/// The number of sides of a tile, and of ways to lay it.
pub(super) const SIDES: usize = 3;

/// Every tile with its points, in the order of the names, which is the order of tiles.
const TILES: [(&str, u8); COUNT] = [
    ("BBB", 6),
    ("BBG", 4),
    ("BBP", 5),
    ("BBR", 5),
    ("BBY", 4),
    ("BGP", 3),
    ("BRP", 2),
    ("BYG", 1),
    ("GGB", 5),
    ("GGG", 6),
    ("GGP", 4),
    ("GGR", 5),
    ("GGY", 4),
    ("GRB", 3),
    ("GRP", 1),
    ("PPB", 4),
    ("PPG", 5),
    ("PPP", 6),
    ("PPR", 4),
    ("PPY", 5),
    ("RGY", 3),
    ("RRB", 4),
    ("RRG", 4),
    ("RRP", 5),
    ("RRR", 6),
    ("RRY", 5),
    ("RYB", 1),
    ("WWW", 1),
    ("YBP", 3),
    ("YPG", 2),
    ("YPR", 2),
    ("YYB", 5),
    ("YYG", 5),
    ("YYP", 4),
    ("YYR", 4),
    ("YYY", 6),
];

/// The colour of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colour {
    Blue,
    Green,
    Purple,
    Red,
    Yellow,
    /// The joker's.
    White,
}

impl Colour {
    pub(super) const ALL: [Colour; 6] =
        [Colour::Blue, Colour::Green, Colour::Purple, Colour::Red, Colour::Yellow, Colour::White];

    const fn of(letter: u8) -> Colour {
        match letter {
            b'B' => Colour::Blue,
            b'G' => Colour::Green,
            b'P' => Colour::Purple,
            b'R' => Colour::Red,
            b'Y' => Colour::Yellow,
            _ => Colour::White,
        }
    }

    /// Returns the letter of the colour in the names of tiles.
    pub(super) const fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Green => 'G',
            Colour::Purple => 'P',
            Colour::Red => 'R',
            Colour::Yellow => 'Y',
            Colour::White => 'W',
        }
    }

    /// Returns whether sides of these colours match: the joker matches everything on either side.
    pub(super) const fn matches(self, other: Colour) -> bool {
        let joker = matches!(self, Colour::White) || matches!(other, Colour::White);
        joker || self as u8 == other as u8
    }
}

impl Serialize for Colour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

#[cfg(feature = "schema")]
crate::schema::written_as!(Colour, char);

/// A tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// Returns the colours of its sides in clockwise order, as letters.
    #[must_use]
    pub fn name(self) -> &'static str {
        TILES[usize::from(self.0)].0
    }

    /// Returns what it is worth.
    #[must_use]
    pub fn points(self) -> u8 {
        TILES[usize::from(self.0)].1
    }

    /// Returns the colours of its sides in clockwise order, the horizontal one first, in a rotation.
    pub(super) fn sides(self, rotation: u8) -> [Colour; SIDES] {
        let mut sides = COLOURS[usize::from(self.0)];
        sides.rotate_left(usize::from(rotation) % SIDES);
        sides
    }

    /// Returns the rotations that differ: one of a tile of one colour, three of any other.
    pub(super) fn rotations(self) -> u8 {
        if MULTICOLOURED.contains(self) { 3 } else { 1 }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "schema")]
crate::schema::written_as!(Tile, String);

/// A text that names no tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no tile has this name")]
pub struct ParseTileError;

impl From<ParseTileError> for ParseStepError {
    fn from(_: ParseTileError) -> ParseStepError {
        ParseStepError
    }
}

impl FromStr for Tile {
    type Err = ParseTileError;

    fn from_str(text: &str) -> Result<Tile, ParseTileError> {
        let mut tiles = Tiles::ALL.iter();
        tiles.find(|tile| tile.name() == text).ok_or(ParseTileError)
    }
}

/// A set of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Tiles(u64);

impl Tiles {
    pub(super) const NONE: Tiles = Tiles(0);
    pub(super) const ALL: Tiles = Tiles((1 << COUNT) - 1);

    pub(super) const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    pub(super) fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    pub(super) fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[expect(clippy::cast_possible_truncation, reason = "there are 36 tiles")]
    pub(super) const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub(super) const fn and(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }

    pub(super) const fn or(self, other: Tiles) -> Tiles {
        Tiles(self.0 | other.0)
    }

    /// Returns the tiles in order of their names.
    pub(super) fn iter(self) -> impl ExactSizeIterator<Item = Tile> {
        Bits(self.0).map(Tile)
    }

    /// Returns what the tiles are worth together.
    pub(super) fn points(self) -> i16 {
        self.iter().map(|tile| i16::from(tile.points())).sum()
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        let mut set = Tiles::NONE;
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

static COLOURS: [[Colour; SIDES]; COUNT] = colours();

const fn colours() -> [[Colour; SIDES]; COUNT] {
    let mut all = [[Colour::White; SIDES]; COUNT];
    let mut tile = 0;
    while tile < COUNT {
        let mut side = 0;
        while side < SIDES {
            all[tile][side] = Colour::of(TILES[tile].0.as_bytes()[side]);
            side += 1;
        }
        tile += 1;
    }
    all
}

/// The tiles of more than one colour.
pub(super) const MULTICOLOURED: Tiles = multicoloured();

const fn multicoloured() -> Tiles {
    let mut set = 0;
    let mut tile = 0;
    while tile < COUNT {
        let [a, b, c] = colours()[tile];
        if a as u8 != b as u8 || b as u8 != c as u8 {
            set |= 1 << tile;
        }
        tile += 1;
    }
    Tiles(set)
}

/// Returns the tiles whose letter `letter` matches a side of the colour.
pub(super) const fn matching(letter: usize, colour: Colour) -> Tiles {
    let colours = colours();
    let mut set = 0;
    let mut tile = 0;
    while tile < COUNT {
        if colours[tile][letter].matches(colour) {
            set |= 1 << tile;
        }
        tile += 1;
    }
    Tiles(set)
}
