//! The command `playouts`: random games, to measure the speed of the rules.

use std::time::{Duration, Instant};

use atar_rules::games::Visitor;
use atar_rules::{Actor, Position, odds};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

use crate::arguments::{self, GameArgs};
use crate::failure::Failure;
use crate::{options, output, seed};

/// The steps between two looks at the clock.
const STEPS_PER_CHECK: u32 = 1024;

pub(crate) fn run(arguments: arguments::PlayoutsArgs) -> Result<(), Failure> {
    let GameArgs { game, options } = arguments.game;
    let playouts = Playouts { options, limit: arguments.seconds, seed: seed::or_new(arguments.seed)? };
    let tally = options::visit(&game, playouts)?;
    let report = PlayoutReport {
        game: &game,
        playouts: tally.playouts,
        steps: tally.steps,
        seconds: tally.time.as_secs_f64(),
        playouts_per_s: tally.rate(tally.playouts),
        steps_per_s: tally.rate(tally.steps),
    };
    Ok(output::print_json(&report)?)
}

/// The last line of the output.
#[derive(Serialize)]
struct PlayoutReport<'a> {
    game: &'a str,
    playouts: u64,
    steps: u64,
    seconds: f64,
    playouts_per_s: u128,
    steps_per_s: u128,
}

struct Playouts {
    options: options::GivenOptions,
    limit: Duration,
    seed: u64,
}

/// The games and steps so far.
#[derive(Debug, Default)]
struct Tally {
    /// The finished games.
    playouts: u64,
    /// All steps, including those of the unfinished game.
    steps: u64,
    time: Duration,
}

impl Tally {
    /// Returns `count` per second.
    fn rate(&self, count: u64) -> u128 {
        u128::from(count) * 1_000_000_000 / self.time.as_nanos().max(1)
    }
}

impl Visitor for Playouts {
    type Output = Result<Tally, Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let start: P = options::start(self.options)?;
        let mut player = RandomPlayer::<P>::new(self.seed);
        let mut tally = Tally::default();
        let mut position = start.clone();
        let began = Instant::now();
        while tally.time < self.limit {
            for _ in 0..STEPS_PER_CHECK {
                if player.step(&mut position)? {
                    tally.steps += 1;
                } else {
                    tally.playouts += 1;
                    position.clone_from(&start);
                }
            }
            tally.time = began.elapsed();
        }
        Ok(tally)
    }
}

/// Takes random steps: uniform for players, by the odds for chance.
struct RandomPlayer<P: Position> {
    generator: ChaCha8Rng,
    steps: Vec<P::Step>,
    odds: Vec<(P::Step, u32)>,
}

impl<P: Position> RandomPlayer<P> {
    fn new(seed: u64) -> Self {
        RandomPlayer { generator: ChaCha8Rng::seed_from_u64(seed), steps: Vec::new(), odds: Vec::new() }
    }

    /// Takes one step. Returns false at the end of the game.
    fn step(&mut self, position: &mut P) -> Result<bool, Failure> {
        let step = match position.actor() {
            Actor::Over => return Ok(false),
            Actor::Seat(_) => self.choose(position),
            Actor::Chance => self.roll(position),
        };
        let step = step
            .ok_or_else(|| Failure::Failed(format!("No step is legal in {position:?}. This is a bug in the rules.")))?;
        position.step(step).map_err(|illegal| Failure::defect::<P>(step, &illegal))?;
        Ok(true)
    }

    fn choose(&mut self, position: &P) -> Option<&P::Step> {
        self.steps.clear();
        position.legal_steps(&mut self.steps);
        if self.steps.is_empty() {
            return None;
        }
        let index = self.generator.random_range(0..self.steps.len());
        self.steps.get(index)
    }

    fn roll(&mut self, position: &P) -> Option<&P::Step> {
        self.odds.clear();
        position.odds(&mut self.odds);
        let total = u64::from(odds::total(&self.odds));
        if total == 0 {
            return None;
        }
        let ticket = self.generator.random_range(0..total);
        odds::draw(&self.odds, u32::try_from(ticket).ok()?)
    }
}
