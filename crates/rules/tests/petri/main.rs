//! Every sentence of the page of Petri (docs/rules/petri.md), tested by playing.

mod capture;
mod compare;
mod dish;
mod end;
mod head_path;
mod model;
mod options;
mod pieces;
mod placements;
mod state;
#[path = "../support/mod.rs"]
mod support;
mod turn;
mod view;

use std::path::Path;

use atar_rules::petri::{Grid, Options, Petri, Pickups};
use serde_json::{Value, json};
use support::{Page, Rule};

type Game = support::Game<Petri>;

const PAGE: Page = Page { text: include_str!("../../../../docs/rules/petri.md") };

fn cites(words: &'static str) -> Rule {
    PAGE.cites(words)
}

#[test]
fn every_sentence_is_cited_by_a_test() {
    let uncited = PAGE.uncited(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/petri"));
    assert!(uncited.is_empty(), "no test cites:\n{}", uncited.join("\n"));
}

/// The smallest square dish, without bites.
fn options(players: u8) -> Options {
    Options {
        players,
        width: 10,
        height: 10,
        grid: Grid::Square,
        teams: None,
        bite_percent: 0,
        pickups: Pickups::None,
        bite_lengths: [1, 2, 3],
        bite_shares: [12, 30],
        bite_every: 0,
        bites_at_start: 0,
        flip: false,
    }
}

/// The same with bites.
fn with_bites(players: u8) -> Options {
    Options { bite_percent: 50, ..options(players) }
}

/// The same with bites that lie in the corners, too.
fn with_pickups(players: u8) -> Options {
    Options { pickups: Pickups::Corners, ..with_bites(players) }
}

/// Two teams of two, with bites.
fn in_teams() -> Options {
    Options { teams: Some(vec![0, 1, 0, 1]), ..with_bites(4) }
}

fn played(options: &Options, steps: &str) -> Game {
    Game::start(options).play(steps)
}

fn seat(seat: u8) -> Value {
    json!({ "seat": seat })
}

/// The seat's cells, in the order of the diagram's columns.
fn cells(game: &Game, seat: u8) -> Vec<String> {
    let state = game.state();
    let cells = state["cells"].as_object().expect("cells").iter();
    let own = cells.filter(|(_, owner)| **owner == seat);
    own.map(|(name, _)| name.clone()).collect()
}

/// The effects of this name that a step would have.
fn effects_called(game: &Game, step: &str, name: &str) -> Vec<Value> {
    let effects = game.effects(step);
    let effects = effects.as_array().expect("effects").iter();
    effects.filter(|effect| effect["effect"] == name).cloned().collect()
}

/// Seat 1 has five bites, for single cells, and a Z in hand that captures in three places.
const MANY_BITES: &str = "none, piece L3, a1,a2,b1, none, piece I3, f9,g9,h9, gift, piece S, c2,c3,d3,d4, none, \
    piece Z, i9,i10,j8,j9, gift, piece T, c6,d5,d6,d7, none, piece L, h10,i10,j9,j10, gift, piece I5, d8,e8,f8,g8,h8, gift, \
    piece Z";
