//! Whether blunders lose: equal players play on from the position after a turn that a review marked as a blunder, and
//! from the one after the better turn. One line of JSON a game: in how many of these pairs the blunder did worse, as
//! well, or better. Games are named as arguments, or all are looked at.
//!
//! `BLUNDERS` is the number of pairs (200), `LEVEL` that of the players (6; 8 in Owari, where weaker ones do not play
//! what the review knows), `GAMES` how many they play from each position (3), `NODES` those of the review for a turn.
//! `SEED` is the seed of the first reviewed game (0). Each tenth pair is reported as it goes, since a run takes hours.

mod support;

use std::cmp::Ordering;

use atar_rules::games::Visitor;
use atar_rules::owari::Owari;
use atar_rules::{Actor, Flow, Position};
use atar_search::{Mark, Player, ReviewSettings, Rng, heuristics, review, review_nodes, search};
use serde_json::json;
use support::setting;

/// The level of the players whose turns are reviewed: one that blunders now and then.
const REVIEWED_LEVEL: u8 = 2;
/// The turns after which a game is judged as it stands.
const MOST_TURNS: usize = 600;

fn main() {
    support::visit_named(Pairs);
}

/// A blunder and what should have been played.
struct Blunder<P> {
    seat: usize,
    after: P,
    after_better: P,
}

#[derive(Clone, Copy)]
struct Pairs;

impl Visitor for Pairs {
    type Output = ();

    fn visit<P: Position>(self) {
        let (most, level, games) = (
            setting("BLUNDERS", 200),
            setting("LEVEL", if P::NAME == Owari::NAME { 8 } else { 6 }),
            setting("GAMES", 3),
        );
        let options = P::Options::default();
        let (start, seats) = (P::start(&options).expect("defaults are good"), P::seats(&options));
        let (mut worse, mut same, mut better, mut reviewed) = (0_u32, 0_u32, 0_u32, 0);
        let (mut share, mut better_share) = (0.0, 0.0);
        for seed in setting("SEED", 0).. {
            let turns = game(&start, seats, Player::Level(REVIEWED_LEVEL), seed).0;
            reviewed += turns.len();
            for blunder in blunders(&start, seats, &turns, seed) {
                let pair = worse + same + better;
                if pair == most {
                    break;
                }
                let played = |from: &P| {
                    let seeds = (0..games).map(|number| u64::from(pair) * 1000 + number);
                    let shares = seeds.map(|seed| game(from, seats, Player::Level(level), seed).1[blunder.seat]);
                    shares.sum::<f64>()
                };
                let (after, after_better) = (played(&blunder.after), played(&blunder.after_better));
                share += after;
                better_share += after_better;
                match after.total_cmp(&after_better) {
                    Ordering::Less => worse += 1,
                    Ordering::Equal => same += 1,
                    Ordering::Greater => better += 1,
                }
                if (pair + 1).is_multiple_of(10) {
                    eprintln!("{}: {worse} worse, {same} same, {better} better", P::NAME);
                }
            }
            if worse + same + better == most {
                break;
            }
        }
        let games = f64::from(most) * games as f64;
        println!(
            "{}",
            json!({
                "game": P::NAME, "pairs": most, "worse": worse, "same": same, "better": better,
                "share_after_blunders": share / games, "share_after_better": better_share / games,
                "turns_reviewed": reviewed,
            })
        );
    }
}

/// The turns that a review marks as blunders.
fn blunders<P: Position>(start: &P, seats: usize, turns: &[Vec<P::Step>], seed: u64) -> Vec<Blunder<P>> {
    let settings = ReviewSettings { nodes: setting("NODES", review_nodes::<P>(seats)), seed, from: 0, to: usize::MAX };
    let mut review = review(start, seats, turns.iter().cloned(), settings);
    while !review.run(1 << 16) {}
    let mut blunders = Vec::new();
    let mut position = start.clone();
    let mut done = review.done().iter().peekable();
    for (number, turn) in turns.iter().enumerate() {
        let before = position.clone();
        take(&mut position, turn);
        let Some(marked) = done.next_if(|marked| marked.turn == number) else { continue };
        if let Some(better) = marked.better.as_ref().filter(|_| marked.mark == Mark::Blunder) {
            let mut after_better = before;
            // Chance before the turn falls as it did.
            for step in turn {
                if after_better.actor() != Actor::Chance {
                    break;
                }
                take(&mut after_better, std::slice::from_ref(step));
            }
            take(&mut after_better, &better.steps);
            blunders.push(Blunder { seat: usize::from(marked.seat), after: position.clone(), after_better });
        }
    }
    blunders
}

fn take<P: Position>(position: &mut P, steps: &[P::Step]) {
    for step in steps {
        position.step(step).expect("a legal step");
    }
}

/// Plays a game to its end. Returns the turns, and each seat's share of the win.
fn game<P: Position>(start: &P, seats: usize, player: Player, seed: u64) -> (Vec<Vec<P::Step>>, Vec<f64>) {
    let (mut position, mut rng) = (start.clone(), Rng::new(seed));
    let (mut turns, mut turn) = (Vec::new(), Vec::new());
    while turns.len() < MOST_TURNS && position.actor() != Actor::Over {
        let steps = match position.actor() {
            Actor::Seat(_) => {
                let seed = seed.wrapping_mul(10_007).wrapping_add(turns.len() as u64);
                let mut searcher = search(&position, seats, player, seed);
                while !searcher.run(1 << 16) {}
                searcher.plan().steps
            }
            Actor::Chance | Actor::Over => rng.step(&position).into_iter().collect(),
        };
        for step in steps {
            let flow = position.step(&step).expect("a legal step");
            turn.push(step);
            if flow == Flow::TurnOver {
                turns.push(std::mem::take(&mut turn));
            }
        }
    }
    let mut shares = Vec::new();
    heuristics::<P>(seats).evaluate(&position, &mut shares);
    (turns, shares)
}
