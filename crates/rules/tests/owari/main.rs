//! Every sentence of Owari's page (docs/rules/owari.md), tested by playing.

mod model;
mod options;
mod play;
#[path = "../support/mod.rs"]
mod support;
mod view;

use std::path::Path;

use atar_rules::owari::{Options, Owari};
use serde_json::{Value, json};
use support::{Page, Rule};

type Game = support::Game<Owari>;

const PAGE: Page = Page { text: include_str!("../../../../docs/rules/owari.md") };

fn cites(words: &'static str) -> Rule {
    PAGE.cites(words)
}

#[test]
fn every_sentence_is_cited_by_a_test() {
    let uncited = PAGE.uncited(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/owari"));
    assert!(uncited.is_empty(), "no test cites:\n{}", uncited.join("\n"));
}

/// A game before its first move.
fn start(stones: u8, first: u8) -> Game {
    Game::start(&Options { stones, first })
}

/// A game after these moves.
fn played(stones: u8, first: u8, moves: &str) -> Game {
    start(stones, first).play(moves)
}

fn pits(game: &Game) -> Value {
    game.state()["pits"].clone()
}

fn seat(seat: u8) -> Value {
    json!({ "seat": seat })
}
