//! Games between two computer players. The same seed gives the same games on any number of cores.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use atar_rules::{Actor, Flow, Position};
use atar_search::{Player, Rng, search};

use crate::failure::Failure;
use crate::tally::GameResult;

/// A game that takes more turns counts as a draw, and is reported as unfinished.
const MAX_TURNS: u32 = 3000;
/// The nodes of a slice of a player's search.
const NODES_PER_SLICE: u64 = 1 << 16;

/// Two players, and the seed of their games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchRunner {
    /// Player a, who has one seat, and player b, who has all others.
    pub(crate) players: [Player; 2],
    pub(crate) seed: u64,
}

/// Returns how many games to play at the same time: the given number, or one per core.
pub(crate) fn jobs(asked: Option<u16>) -> usize {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

impl MatchRunner {
    /// Plays the games with these numbers. Calls `tell` as each ends, and stops when it returns false.
    pub(crate) fn play_all<P: Position>(
        &self,
        start: &P,
        seats: usize,
        numbers: Range<u32>,
        jobs: usize,
        mut tell: impl FnMut(u32, GameResult) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let (next, enough) = (AtomicU32::new(numbers.start), AtomicBool::new(false));
        let (sender, results) = mpsc::channel();
        let work = |sender: mpsc::Sender<_>| {
            while !enough.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= numbers.end {
                    break;
                }
                let played = self.play(start.clone(), seats, number);
                // If nobody receives the result, enough games have been played.
                let _ = sender.send((number, played));
            }
        };
        thread::scope(|scope| {
            for _ in 0..jobs.min(numbers.len()) {
                let sender = sender.clone();
                scope.spawn(|| work(sender));
            }
            drop(sender);
            let told = results.into_iter().try_for_each(|(number, played)| {
                let more = tell(number, played?)?;
                enough.fetch_or(!more, Ordering::Relaxed);
                Ok(())
            });
            enough.store(true, Ordering::Relaxed);
            told
        })
    }

    /// Plays one game. Consecutive games have the same chance, with a in another seat each time.
    fn play<P: Position>(
        &self,
        start: P,
        seats: usize,
        number: u32,
    ) -> Result<GameResult, Failure> {
        let round = u64::from(number) / seats as u64;
        let a = number as usize % seats;
        let mut chance = Rng::new(mix_seed(self.seed, round, 0));
        let mut position = start;
        let mut played = GameResult::default();
        let mut ply = 0;
        while played.turns < MAX_TURNS {
            let steps = match position.actor() {
                Actor::Over => break,
                Actor::Chance => chance.step(&position).into_iter().collect(),
                Actor::Seat(seat) => {
                    let player = usize::from(usize::from(seat) != a);
                    let began = Instant::now();
                    let seed = mix_seed(self.seed, u64::from(number), ply + 1);
                    let mut searcher = search(&position, seats, self.players[player], seed);
                    while !searcher.run(NODES_PER_SLICE) {}
                    played.took[player] += began.elapsed();
                    played.moved[player] += 1;
                    searcher.plan().steps
                }
            };
            if steps.is_empty() {
                return Err(Failure::Failed(format!(
                    "Nobody has a step in {position:?}. This is a bug in the program."
                )));
            }
            ply += 1;
            for step in steps {
                match position.step(&step) {
                    Ok(Flow::TurnOver) => played.turns += 1,
                    Ok(Flow::Continues) => {}
                    Err(illegal) => return Err(Failure::defect::<P>(&step, &illegal)),
                }
            }
        }
        if let Some(winners) = position.winners() {
            played.ended = true;
            let won = winners.iter().any(|&winner| usize::from(winner) == a);
            played.share = if won { 1.0 / winners.len() as f64 } else { 0.0 };
        } else {
            played.share = 1.0 / seats as f64;
        }
        Ok(played)
    }
}

/// Returns a seed for one purpose, mixed from the match's seed.
fn mix_seed(seed: u64, game: u64, ply: u64) -> u64 {
    let spread = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    spread(spread(spread(seed).wrapping_add(game)).wrapping_add(ply))
}
