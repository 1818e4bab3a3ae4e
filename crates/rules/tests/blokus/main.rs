//! Every sentence of the page of Blokus (docs/rules/blokus.md), tested by playing.

mod board;
mod classic;
mod end;
mod model;
mod options;
mod sgf;
mod shapes;
mod state;
#[path = "../support/mod.rs"]
mod support;
mod turn;
mod view;

use std::path::Path;

use atar_rules::blokus::{Blokus, Options, Scoring, Start};
use serde_json::{Value, json};
use support::{Page, Rule};

type Game = support::Game<Blokus>;

const PAGE: Page = Page { text: include_str!("../../../../docs/rules/blokus.md") };

fn cites(words: &'static str) -> Rule {
    PAGE.cites(words)
}

#[test]
fn every_sentence_is_cited_by_a_test() {
    let uncited = PAGE.uncited(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/blokus"));
    assert!(uncited.is_empty(), "no test cites:\n{}", uncited.join("\n"));
}

fn options(start: Start, scoring: Scoring, first: u8) -> Options {
    Options { players: 2, start, scoring, first }
}

/// A game from the corners before its first step; seat 0 moves first.
fn corners() -> Game {
    Game::start(&options(Start::Corners, Scoring::Cells, 0))
}

/// A game from the middle before its first step; seat 0 moves first.
fn duo() -> Game {
    Game::start(&options(Start::Duo, Scoring::Official, 0))
}

/// A game in which seat 1 has passed at once, so that seat 0 plays alone.
fn alone(start: Start, scoring: Scoring) -> Game {
    Game::start(&options(start, scoring, 1)).play("pass")
}

fn seat(seat: u8) -> Value {
    json!({ "seat": seat })
}

/// The names of all pieces.
const NAMES: [&str; 21] = [
    "1", "2", "F", "I3", "I4", "I5", "L4", "L5", "N", "O", "P", "T4", "T5", "U", "V3", "V5", "W", "X", "Y", "Z4", "Z5",
];

/// A game from the corners in which seat 1 is to move and has two placements left, seat 0 none.
const LATE: &str = "a12,a13,a14,b13,b14, a1,b1,c1,d1,e1, l13,l14,m13,n13,n14, f2,f3,f4,g2,h2, c10,c11,c12,d12,d13, \
    f6,g5,g6,g7,h6, i10,j10,k10,k11,k12, d7,d8,d9,e7,e9, f10,g9,g10,g11,h11, l1,m1,m2,m3,n1, l6,l7,l8,l9,m8, i3,i4,i5,j4,j5, \
    j3,k3,k4,k5,l3, h8,i7,i8,i9,j9, g13,g14,h13,i12,i13, b3,b4,b5,c5,c6, n3,n4,n5,n6,n7, a6,a7,a8,a9,b8, f1,g1,h1,i1,i2, \
    l4,l5,m5,m6, c4,d3,d4,e2,e3, a11,b10,b11,b12, g4,h3,h4,h5, c13,c14,d14,e14,f14, m11,n9,n10,n11, j1,j2,k2, d6,e5,e6,f5, \
    k6,k7,k8, b6,b7,c7, h10, a2,a3,a4,a5, i11,j11,j12,j13,k13, j6,j7,j8, l11,l12,m12,n12, e8,f8, e12,f12,g12,h12, b9";

/// Placements of seat 0 alone from the corners: all pieces, the single cell last.
const SINGLE_LAST: &str = "a14,b12,b13,b14,c13, d12,e10,e11,e12,f12, g11,h10,h11,i11,j11, i8,j8,j9,k9,k10, g5,g6,h5,h6,h7, \
    e8,f7,f8,f9,g8, f3,f4,g3,h2,h3, k12,k13,k14,l11,l12, l4,l5,l6,l7,l8, m2,m3,n3,n4, d14,e14,f14,g13,g14, b6,b7,c7,d6,d7, \
    m9,m10,n9,n10, a9,b9,c9,c10,c11, i1,j1,k1,l1, m13,n12,n13,n14, c3,c4,c5,d3, a2,a3,b2, c1,d1,e1, j3,k3, e5";

/// The same with two cells last.
const PAIR_LAST: &str = "a14,b12,b13,b14,c13, m12,n11,n12,n13,n14, d9,d10,d11,d12,e9, f6,f7,f8,g8,h8, h11,i9,i10,i11,j9, \
    e3,e4,e5,f4,g4, b4,b5,c5,c6,d6, g2,h2,h3,i3,j3, c1,c2,d1,d2,e1, j12,j14,k12,k13,k14, f13,g12,g13,g14,h13, b8,b9,b10,c8, \
    m6,m7,m8,m9,m10, j5,k5,k6,l5, i1,j1,k1,l1, h6,i6,i7,j7, m2,m3,n2,n3, a1,a2,a3, k10, f10,f11,g10, d14,e14";
