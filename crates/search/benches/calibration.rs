//! Whether the shares of a review come true: players of equal level play games, and the shares that a search gives a
//! position on the way are compared with who won. One line of JSON a game: the loss (the mean of −ln of the winner's
//! share, lower is better) of the shares as they are, and of their powers: greater ones draw the shares further apart.
//! Games are named as arguments, or all are looked at.
//!
//! `GAMES` is the number of games (100), `LEVEL` that of the players (4), `NODES` those of a search (1,000), `SEED` the
//! seed of the first game (0).

mod support;

use atar_rules::games::Visitor;
use atar_rules::{Actor, GameOutcome, Position};
use atar_search::{Player, Rng, analyse, search};
use serde_json::json;
use support::setting;

/// The turns after which a game is given up.
const MOST_TURNS: usize = 600;
/// One turn in so many is looked at.
const STRIDE: u32 = 8;
/// The powers, in tenths.
const POWERS: [u32; 8] = [5, 10, 15, 20, 25, 30, 40, 60];

fn main() {
    support::visit_named(Calibration);
}

#[derive(Clone, Copy)]
struct Calibration;

impl Visitor for Calibration {
    type Output = ();

    fn visit<P: Position>(self) {
        let first: u64 = setting("SEED", 0);
        let mut told = Vec::new();
        for seed in first..first + setting("GAMES", 100) {
            told.extend(game::<P>(seed));
            if (seed + 1 - first).is_multiple_of(10) {
                eprintln!("{}: {} games, {} positions", P::NAME, seed + 1 - first, told.len());
            }
        }
        let loss = |power: u32| {
            let losses = told.iter().map(|(shares, won): &(Vec<f64>, Vec<f64>)| {
                let powers: Vec<f64> =
                    shares.iter().map(|share| share.max(1e-4).powf(f64::from(power) / 10.0)).collect();
                let sum: f64 = powers.iter().sum();
                powers.iter().zip(won).map(|(power, won)| -won * (power / sum).ln()).sum::<f64>()
            });
            losses.sum::<f64>() / told.len() as f64
        };
        let losses: Vec<_> = POWERS.iter().map(|&power| (f64::from(power) / 10.0, loss(power))).collect();
        println!("{}", json!({"game": P::NAME, "positions": told.len(), "loss": loss(10), "losses_by_power": losses}));
    }
}

/// Plays a game. Returns the shares of some positions with what each seat won in the end.
fn game<P: Position>(seed: u64) -> Vec<(Vec<f64>, Vec<f64>)> {
    let options = P::Options::default();
    let seats = P::seats(&options);
    let mut position = P::start(&options).expect("defaults are good");
    let (mut rng, mut told, mut turns) = (Rng::new(seed), Vec::new(), 0);
    while turns < MOST_TURNS {
        let steps = match position.actor() {
            Actor::Over => break,
            Actor::Chance => rng.step(&position).into_iter().collect(),
            Actor::Seat(_) => {
                turns += 1;
                if rng.below(STRIDE) == 0 {
                    let mut analyst = analyse(&position, seats, seed);
                    while analyst.nodes() < setting("NODES", 1000) && !analyst.run(1 << 8) {}
                    told.push(analyst.estimate().value);
                }
                let mut player =
                    search(&position, seats, Player::Level(setting("LEVEL", 4)), seed * 10_007 + turns as u64);
                while !player.run(1 << 16) {}
                player.plan().steps
            }
        };
        for step in steps {
            position.step(&step).expect("a legal step");
        }
    }
    let Some(outcome) = position.outcome() else { return Vec::new() };
    let winners = outcome.winners();
    let won =
        |seat| if winners.iter().any(|&winner| usize::from(winner) == seat) { 1.0 / winners.len() as f64 } else { 0.0 };
    let won: Vec<f64> = (0..seats).map(won).collect();
    told.into_iter().map(|shares| (shares, won.clone())).collect()
}
