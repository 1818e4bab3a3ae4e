//! Matches between computer players.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use atar_rules::games::Visitor;
use atar_rules::{Actor, Flow, Position};
use atar_search::{Dice, Player, think};

use crate::arguments::{self, Game};
use crate::failure::Failure;
use crate::options;
use crate::tally::{Played, Tally};

/// A game that has not ended after so many turns counts as a draw, and is told as unfinished.
const MOST_TURNS: u32 = 3000;
/// The nodes that a player is given at a time.
const SLICE: u64 = 1 << 16;

pub(crate) fn run(arguments: arguments::Match) -> Result<(), Failure> {
    let Game { game, options } = arguments.game;
    let jobs = arguments.jobs.map(usize::from);
    let series = Series {
        options,
        players: [arguments.a, arguments.b],
        games: arguments.games,
        seed: arguments.seed,
        jobs: jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
    };
    let tally = options::visit(&game, series)?;
    let (a, b) = (arguments.a.to_string(), arguments.b.to_string());
    let report = tally.report(&game, a, b, arguments.seed);
    let json = serde_json::to_string(&report).map_err(io::Error::from)?;
    writeln!(io::stdout(), "{}\n{json}", tally.line(arguments.games))?;
    Ok(())
}

/// The games of a match.
struct Series {
    options: options::Given,
    /// a, who has one seat, and b, who has all others.
    players: [Player; 2],
    games: u32,
    seed: u64,
    jobs: usize,
}

impl Visitor for Series {
    type Output = Result<Tally, Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let options = options::checked::<P>(self.options.clone())?;
        let seats = P::seats(&options);
        let start = options::begin::<P>(&options)?;
        let next = AtomicU32::new(0);
        let failed = AtomicBool::new(false);
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.jobs.min(self.games as usize) {
                let (sender, start, series) = (sender.clone(), start.clone(), &self);
                let (next, failed) = (&next, &failed);
                scope.spawn(move || {
                    while !failed.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= series.games {
                            break;
                        }
                        let played = series.play(start.clone(), seats, number);
                        failed.fetch_or(played.is_err(), Ordering::Relaxed);
                        let _ = sender.send((number, played));
                    }
                });
            }
            drop(sender);
            self.gather(results)
        })
    }
}

impl Series {
    /// Adds up the games in their order, so that the sums do not depend on which was done first.
    fn gather(
        &self,
        results: mpsc::Receiver<(u32, Result<Played, Failure>)>,
    ) -> Result<Tally, Failure> {
        let mut progress = Progress::new(self.games);
        let mut games = vec![None; self.games as usize];
        for (number, played) in results {
            games[number as usize] = Some(played?);
            let mut tally = Tally::default();
            games.iter().flatten().for_each(|game| tally.add(game));
            progress.show(&tally);
        }
        progress.end();
        let mut tally = Tally::default();
        games.iter().flatten().for_each(|game| tally.add(game));
        Ok(tally)
    }

    /// Plays one game. Consecutive games have the same chance, with a in another seat each time.
    fn play<P: Position>(&self, start: P, seats: usize, number: u32) -> Result<Played, Failure> {
        let round = u64::from(number) / seats as u64;
        let a = number as usize % seats;
        let mut chance = Dice::new(mixed(self.seed, round, 0));
        let mut position = start;
        let mut played = Played::default();
        let mut ply = 0;
        while played.turns < MOST_TURNS {
            let steps = match position.actor() {
                Actor::Over => break,
                Actor::Chance => chance.step(&position).into_iter().collect(),
                Actor::Seat(seat) => {
                    let player = usize::from(usize::from(seat) != a);
                    let began = Instant::now();
                    let seed = mixed(self.seed, u64::from(number), ply + 1);
                    let mut thinking = think(&position, seats, self.players[player], seed);
                    while !thinking.run(SLICE) {}
                    played.took[player] += began.elapsed();
                    played.moved[player] += 1;
                    thinking.plan().steps
                }
            };
            if steps.is_empty() {
                return Err(Failure::Failed(format!(
                    "Nobody has a step in {position:?}: a defect of the program."
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

/// A seed for one purpose out of the match's.
fn mixed(seed: u64, game: u64, ply: u64) -> u64 {
    let spread = |number: u64| number.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    spread(spread(spread(seed).wrapping_add(game)).wrapping_add(ply))
}

/// Tells on standard error how far the match is: again and again in one line on a terminal, elsewhere a line for every tenth.
struct Progress {
    games: u32,
    terminal: bool,
    tenths: u32,
}

impl Progress {
    fn new(games: u32) -> Progress {
        Progress {
            games,
            terminal: io::stderr().is_terminal(),
            tenths: 0,
        }
    }

    fn show(&mut self, tally: &Tally) {
        let line = tally.line(self.games);
        let tenths = tally.games() * 10 / self.games;
        // Where nobody reads it there is nobody to tell.
        let _ = if self.terminal {
            write!(io::stderr(), "\r{line}\u{1b}[K")
        } else if tenths > self.tenths {
            writeln!(io::stderr(), "{line}")
        } else {
            Ok(())
        };
        self.tenths = tenths;
    }

    fn end(&self) {
        if self.terminal {
            let _ = writeln!(io::stderr());
        }
    }
}
