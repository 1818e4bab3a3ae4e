//! Blokus in the files of Pentobi, `.blksgf` (its sources, doc/blksgf/Pentobi-SGF.html): SGF with properties of its
//! own.
//!
//! Pentobi counts cells with the official bonus, which orders players as [`Scoring::Official`] does. It has no passes:
//! a colour that is passed over has passed here. What that does not tell is in a property of our own.

mod read;
mod tree;
mod write;

use super::{Blokus, Options, Scoring, Start};
use crate::foreign::ForeignFormat;

/// The files of Pentobi.
pub(super) const PENTOBI: ForeignFormat<Blokus> = ForeignFormat {
    program: "Pentobi",
    extension: "blksgf",
    is_one: |text| {
        let inside = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('(');
        inside.is_some_and(|rest| rest.trim_start().starts_with(';'))
    },
    read: read::read,
    write: write::write,
};

/// A game of Pentobi that is here, too.
struct Variant {
    /// The value of `GM`.
    name: &'static str,
    start: Start,
    players: u8,
    /// The names of the properties of colours: of a move, and behind `A` of pieces that are set up. The first is
    /// written; others are in early files.
    colours: &'static [&'static [&'static str]],
    /// What stands behind `P` in the names of the players' properties.
    players_names: &'static [&'static str],
}

/// The property of our own, with the colours that pass in a node; in the root those that have passed in what is set up.
/// Pentobi reads over properties that it does not know, and keeps them.
const PASS: &str = "PASS";

const TWO: &[&[&str]] = &[&["B"], &["W"]];
const FOUR: &[&[&str]] = &[&["1", "BLUE"], &["2", "YELLOW"], &["3", "RED"], &["4", "GREEN"]];

const VARIANTS: [Variant; 3] = [
    Variant { name: "Blokus Duo", start: Start::Duo, players: 2, colours: TWO, players_names: &["B", "W"] },
    Variant { name: "Blokus", start: Start::Classic, players: 4, colours: FOUR, players_names: &["1", "2", "3", "4"] },
    Variant { name: "Blokus Two-Player", start: Start::Classic, players: 2, colours: FOUR, players_names: &["B", "W"] },
];

impl Variant {
    fn options(&self) -> Options {
        Options { players: self.players, start: self.start, scoring: Scoring::Official, first: 0 }
    }
}
