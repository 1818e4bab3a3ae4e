//! How long the list of legal steps takes on the largest board with the most players. The last line is the number.
//!
//! It is measured through the interface of a game alone, on positions of play that random games pass through.
#![expect(clippy::disallowed_macros, reason = "nothing here comes from outside")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use atar_rules::atar::Atar;
use atar_rules::{Actor, Position};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde_json::json;

/// How many positions are measured together.
const POSITIONS: usize = 2000;
/// How long at least.
const TIME: Duration = Duration::from_secs(2);

fn main() {
    let positions = positions();
    let mut steps = Vec::new();
    let (mut calls, mut listed) = (0_u128, 0_usize);
    let began = Instant::now();
    while began.elapsed() < TIME {
        for position in &positions {
            steps.clear();
            black_box(position).legal_steps(&mut steps);
            listed += black_box(&steps).len();
        }
        calls += POSITIONS as u128;
    }
    let nanoseconds = began.elapsed().as_nanos() / calls;
    println!("atar, side 20, seven players of 18 stones: {calls} lists, {listed} steps");
    println!("{nanoseconds} ns for a list of legal steps");
}

/// Positions of players' turns in play, as random games come through them.
fn positions() -> Vec<Atar> {
    let options = json!({ "side": 20, "stones": vec![18; 7], "placement": "random", "order": "random" });
    let options = serde_json::from_value(options).expect("options of Atar");
    let start = Atar::start(&options).expect("options within bounds");
    let mut dice = ChaCha8Rng::seed_from_u64(20);
    let mut positions = Vec::new();
    let mut position = start.clone();
    let mut steps = Vec::new();
    while positions.len() < POSITIONS {
        steps.clear();
        position.legal_steps(&mut steps);
        if steps.is_empty() {
            position.clone_from(&start);
            continue;
        }
        let step = &steps[dice.random_range(0..steps.len())];
        position.step(step).expect("a legal step");
        if matches!(position.actor(), Actor::Seat(_)) {
            positions.push(position.clone());
        }
    }
    positions
}
