//! Every sentence of Atar's page (docs/rules/atar.md), tested by playing.

mod anything;
mod board;
mod clock;
mod effects;
mod fall;
mod model;
mod options;
mod setup;
mod state;
mod steps;
#[path = "../support/mod.rs"]
mod support;
mod turn;
mod view;

use std::path::Path;

use atar_rules::atar::{Atar, Options, Order, PlacementMode};
use support::{Page, Rule};

type Game = support::Game<Atar>;

const PAGE: Page = Page { text: include_str!("../../../../docs/rules/atar.md") };

fn cites(words: &'static str) -> Rule {
    PAGE.cites(words)
}

#[test]
fn every_sentence_is_cited_by_a_test() {
    let uncited = PAGE.uncited(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/atar"));
    assert!(uncited.is_empty(), "no test cites:\n{}", uncited.join("\n"));
}

/// Options with a fixed order of play.
fn options(side: u8, stones: &[u16], placement: PlacementMode) -> Options {
    Options { side, stones: stones.to_vec(), placement, order: Order::Fixed }
}

/// A game before its first step, in which the players place the stones in the order of the seats.
fn placing(side: u8, stones: &[u16]) -> Game {
    Game::start(&options(side, stones, PlacementMode::Players))
}

/// A game before its first step, whose order of play is drawn.
fn drawing(side: u8, stones: &[u16], placement: PlacementMode) -> Game {
    Game::start(&Options { order: Order::Random, ..options(side, stones, placement) })
}

/// The stones of every seat, `["a1 b3", "c5"]`, in the order in which they are placed.
fn in_rounds<'a>(stones: &[&'a str]) -> Vec<&'a str> {
    let stones: Vec<Vec<_>> = stones.iter().map(|s| s.split(' ').collect()).collect();
    let rounds = stones.iter().map(Vec::len).max().unwrap_or(0);
    let round = |round| stones.iter().filter_map(move |s| s.get(round).copied());
    (0..rounds).flat_map(round).collect()
}

/// A game in which chance places stones of these racks, and has placed these.
fn placed_with(side: u8, racks: &[u16], stones: &[&str]) -> Game {
    let start = Game::start(&options(side, racks, PlacementMode::Random));
    let stones = stones.iter();
    stones.fold(start, |game, stone| game.play(&format!("@{stone}")))
}

/// A game at the beginning of play, with these stones of each seat, `["a1 b3", "c5"]`; seat 0 is to move.
fn playing(side: u8, stones: &[&str]) -> Game {
    let racks = stones.iter().map(|s| s.split(' ').count());
    let racks: Vec<u16> = racks.map(|rack| rack.try_into().expect("a rack")).collect();
    let game = placed_with(side, &racks, &in_rounds(stones));
    assert_eq!(game.state()["phase"], "play", "{game}");
    game
}

/// Seat 1's only stone, on a1, is shut in by seat 0's on b2, and seat 1 is to move; `others` are the stones of further
/// seats.
fn cornered(others: &[&str]) -> Game {
    playing(3, &[&["b2 b1", "a1"], others].concat()).play("b2-b3, b1-b2, commit")
}

/// The same with the clock running.
fn cornered_by_the_clock(others: &[&str]) -> Game {
    playing(3, &[&["b2 b1", "a1"], others].concat()).play("clock, b2-b3, b1-b2, commit")
}
