//! Matches between computer players.

use std::io::{self, IsTerminal, Write};

use atar_rules::Position;
use atar_rules::games::Visitor;
use atar_search::Player;

use crate::arguments::{self, Game};
use crate::contest::{self, Contest};
use crate::failure::Failure;
use crate::options;
use crate::tally::{Played, Tally};

pub(crate) fn run(arguments: arguments::Match) -> Result<(), Failure> {
    let Game { game, options } = arguments.game;
    let series = Series {
        options,
        players: [arguments.a, arguments.b],
        games: arguments.games,
        seed: arguments.seed,
        jobs: contest::jobs(arguments.jobs),
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
        let contest = Contest {
            players: self.players,
            seed: self.seed,
        };
        let mut progress = Progress::new(self.games);
        let mut games = vec![None; self.games as usize];
        contest.play_all(&start, seats, 0..self.games, self.jobs, |number, played| {
            games[number as usize] = Some(played);
            progress.show(&added_up(&games));
            Ok(true)
        })?;
        progress.end();
        Ok(added_up(&games))
    }
}

/// Adds games up in their order, so that the sums do not depend on which was done first.
fn added_up(games: &[Option<Played>]) -> Tally {
    let mut tally = Tally::default();
    games.iter().flatten().for_each(|game| tally.add(game));
    tally
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
