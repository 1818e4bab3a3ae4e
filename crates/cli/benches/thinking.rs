//! How fast computer players think: simulations a second in every game, at its default options, or in the games that
//! are named as arguments. One line of JSON a game. Owari is left out: its player proves most positions here within a
//! few nodes; how fast its search is `atar-cli solve owari` tells.
#![expect(clippy::disallowed_macros, reason = "nothing here comes from outside")]

use std::time::Instant;

use atar_rules::games::{self, Visitor};
use atar_rules::owari::Owari;
use atar_rules::{Actor, Position};
use atar_search::{Player, Rng, search};
use serde_json::json;

/// Turns that are thought about in each game.
const TURNS: usize = 16;
/// Nodes for each.
const NODES: u64 = 3000;
/// Steps of random play between two of them.
const APART: usize = 25;

fn main() {
    let mut named: Vec<_> = std::env::args().collect();
    named.retain(|argument| games::NAMES.contains(&argument.as_str()));
    for &name in games::NAMES {
        let is_wanted = named.is_empty() || named.iter().any(|named| named == name);
        if is_wanted && name != Owari::NAME {
            games::visit(name, Speed);
        }
    }
}

struct Speed;

impl Visitor for Speed {
    type Output = ();

    fn visit<P: Position>(self) {
        let options = P::Options::default();
        let positions = positions::<P>(&options);
        let search_from = |position: &P| {
            let player = Player::Nodes(NODES);
            let mut searcher = search(position, P::seats(&options), player, 1);
            while !searcher.run(NODES) {}
            searcher.plan().nodes
        };
        // What a game works out once, at first use, is not measured.
        positions.first().map(search_from);
        let began = Instant::now();
        let nodes: u64 = positions.iter().map(search_from).sum();
        let nodes_per_s = nodes as f64 / began.elapsed().as_secs_f64();
        println!(
            "{}",
            json!({ "game": P::NAME, "turns": positions.len(), "nodes": nodes, "nodes_per_s": nodes_per_s.round() })
        );
    }
}

/// Positions of players' turns that random games pass through.
fn positions<P: Position>(options: &P::Options) -> Vec<P> {
    let start = P::start(options).expect("defaults are good");
    let mut dice = Rng::new(1);
    let mut position = start.clone();
    let mut positions = Vec::new();
    let mut steps = 0;
    while positions.len() < TURNS {
        match dice.step(&position) {
            Some(step) => position.step(&step).map(drop).expect("a legal step"),
            None => position.clone_from(&start),
        }
        steps += 1;
        if steps >= APART && matches!(position.actor(), Actor::Seat(_)) {
            positions.push(position.clone());
            steps = 0;
        }
    }
    positions
}
