//! Every sentence of Spectrangle's page (docs/rules/spectrangle.md), tested by playing.

mod board;
mod end;
mod model;
mod options;
mod start;
mod state;
#[path = "../support/mod.rs"]
mod support;
mod turn;
mod view;

use std::path::Path;

use atar_rules::spectrangle::{Match, Options, Spectrangle};
use serde_json::{Value, json};
use support::{Page, Rule};

type Game = support::Game<Spectrangle>;

const PAGE: Page = Page { text: include_str!("../../../../docs/rules/spectrangle.md") };

fn cites(words: &'static str) -> Rule {
    PAGE.cites(words)
}

#[test]
fn every_sentence_is_cited_by_a_test() {
    let uncited = PAGE.uncited(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spectrangle"));
    assert!(uncited.is_empty(), "no test cites:\n{}", uncited.join("\n"));
}

/// Options without teams.
fn options(players: u8, rule: Match) -> Options {
    Options { players, rule, teams: None }
}

/// The draws that deal these hands, `"RRR BBB GGG YYY"`, by seat. The first tile of each is drawn for the start, and
/// seat 0's must be the highest.
fn deal(hands: &[&str]) -> String {
    let hands: Vec<Vec<_>> = hands.iter().map(|hand| hand.split(' ').collect()).collect();
    let first = hands.iter().map(|hand| hand[0]);
    let rest = hands.iter().flat_map(|hand| hand[1..].iter().copied());
    let draws: Vec<_> = first.chain(rest).map(|tile| format!("draw {tile}")).collect();
    draws.join(", ")
}

/// A game in which these hands have been dealt; seat 0 is to play.
fn dealt_with(options: &Options, hands: &[&str]) -> Game {
    let game = Game::start(options).play(&deal(hands));
    assert_eq!(game.actor(), seat(0), "{game}");
    game
}

fn dealt(rule: Match, hands: &[&str]) -> Game {
    let players = hands.len().try_into().expect("at most four players");
    dealt_with(&options(players, rule), hands)
}

/// Steps that are written over several lines, as one.
fn folded(steps: &str) -> String {
    steps.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn seat(seat: u8) -> Value {
    json!({ "seat": seat })
}

/// The legal placements of a tile, without its name.
fn places(game: &Game, tile: &str) -> Vec<String> {
    let legal = game.legal();
    let places = legal.iter().filter_map(|step| step.strip_prefix(tile));
    places.map(ToOwned::to_owned).collect()
}

/// Five tiles around a point, each matching the one before on one side. Space 10, which has the bonus ×2, is the sixth:
/// yellow touches it from above, purple from the right. Seat 1 is to play; see `HEXAGON_HAND`.
fn hexagon(rule: Match) -> Game {
    Game::start(&options(2, rule)).play(&hexagon_steps())
}

fn hexagon_steps() -> String {
    let hands = deal(&["GGB YYR PPG BBB", "GRB GGG YPR YBP"]);
    let play = "YYR@4/0, draw BBG, GRB@5/2, draw PPB, GGB@6/0, draw BBR, GGG@12/0, draw WWW, PPG@11/0, draw BBP";
    format!("{hands}, {play}")
}

/// Seat 1's hand in the hexagon.
const HEXAGON_HAND: [&str; 4] = ["PPB", "WWW", "YBP", "YPR"];

/// Red is on the board alone, and no hand has red: nobody can place, though tiles in the bag could be. Seat 1 is to
/// play.
fn stuck(seat_1: &str) -> Game {
    Game::start(&options(2, Match::All)).play(&stuck_steps(seat_1))
}

/// Passes of two players until the game is over.
const PASSES: &str = "pass, pass, pass, pass, pass, pass";

fn stuck_steps(seat_1: &str) -> String {
    let hands = deal(&["RRR BBB GGG YYY", seat_1]);
    format!("{hands}, RRR@6/0, draw PPP")
}
