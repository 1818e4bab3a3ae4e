//! The command `match`: computer players against each other.

use atar_lab::InOrder;
use atar_rules::Position;
use atar_rules::games::Visitor;
use atar_search::Player;

use crate::arguments::{self, GameArgs};
use crate::failure::Failure;
use crate::match_runner::{self, MatchRunner};
use crate::tally::{MatchGame, Tally};
use crate::{options, output};

pub(crate) fn run(arguments: arguments::MatchArgs) -> Result<(), Failure> {
    let GameArgs { game, options } = arguments.game;
    let series = Series {
        options,
        players: [arguments.a, arguments.b],
        games: arguments.games,
        seed: arguments.runs.seed,
        jobs: match_runner::jobs(arguments.runs.at_once.jobs),
    };
    let tally = options::visit(&game, series)?;
    let (a, b) = (arguments.a.to_string(), arguments.b.to_string());
    let report = tally.report(&game, a, b, arguments.runs.seed);
    output::print_line(tally.line(arguments.games))?;
    Ok(output::print_json(&report)?)
}

/// The games of a match.
struct Series {
    options: options::GivenOptions,
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
        let contest = MatchRunner { players: self.players, seed: self.seed };
        let mut progress = Progress::new(self.games);
        let mut ordered = OrderedTally::new();
        contest.play_all(&start, seats, 0..self.games, self.jobs, |number, played| {
            progress.show(ordered.add(number, played));
            Ok(true)
        })?;
        progress.end();
        Ok(ordered.tally)
    }
}

/// The tally of the games, added in order, so that it does not depend on which was finished first.
struct OrderedTally {
    ended: InOrder<MatchGame>,
    tally: Tally,
}

impl OrderedTally {
    fn new() -> OrderedTally {
        OrderedTally { ended: InOrder::new(0), tally: Tally::default() }
    }

    /// Takes a finished game, adds all games up to the first missing one, and returns the tally.
    fn add(&mut self, number: u32, played: MatchGame) -> &Tally {
        for game in self.ended.take(number, played) {
            self.tally.add(&game);
        }
        &self.tally
    }
}

/// Reports progress on standard error: on a terminal in one line that changes, elsewhere in a line for every tenth of
/// the games.
struct Progress {
    games: u32,
    terminal: bool,
    tenths: u32,
}

impl Progress {
    fn new(games: u32) -> Progress {
        Progress { games, terminal: output::is_watched(), tenths: 0 }
    }

    fn show(&mut self, tally: &Tally) {
        let line = || tally.line(self.games);
        let tenths = tally.games() * 10 / self.games;
        if self.terminal {
            output::show_progress(line());
        } else if tenths > self.tenths {
            output::note(line());
        }
        self.tenths = tenths;
    }

    fn end(&self) {
        if self.terminal {
            output::end_line();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: u32 = 1_000_000;

    /// Returns a game whose score makes the sum depend on the order of addition.
    fn game(number: u32) -> MatchGame {
        MatchGame { share: 1.0 / f64::from(number % 7 + 1), ended: true, ..MatchGame::default() }
    }

    /// Returns the tally of games that end in this order.
    fn tally_of(numbers: impl Iterator<Item = u32>) -> Tally {
        let mut ordered = OrderedTally::new();
        for number in numbers {
            ordered.add(number, game(number));
        }
        ordered.tally
    }

    /// Adding all games again after each one would take hours for a million games.
    #[test]
    fn each_game_is_added_once_and_in_its_order() {
        let in_order = tally_of(0..GAMES);
        assert_eq!(in_order.games(), GAMES);
        let pairs_swapped = tally_of((0..GAMES).map(|number| number ^ 1));
        let score = |tally: &Tally| tally.score().to_bits();
        assert_eq!(score(&pairs_swapped), score(&in_order));
        assert_eq!(score(&tally_of((0..GAMES).rev())), score(&in_order));
    }
}
