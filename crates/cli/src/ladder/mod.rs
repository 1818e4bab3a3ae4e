//! The command `ladder`: a sequential test of each level against the one two below it. The games are saved, so that a
//! test can resume.

mod game;
mod goal;
mod results_file;

use atar_lab::InOrder;
use atar_lab::statistics::{Sprt, TestDecision};
use atar_rules::Position;
use atar_rules::games::{self, Visitor};
use atar_search::Player;
use serde::Serialize;

use crate::arguments;
use crate::failure::Failure;
use crate::match_runner::{self, MatchRunner};
use crate::tally::Tally;
use crate::{options, output};
use game::LadderGame;
use results_file::ResultsFile;

/// The difference between the two levels.
const LEVEL_DIFFERENCE: u8 = 2;

pub(crate) fn run(arguments: &arguments::LadderArgs) -> Result<(), Failure> {
    let mut file = ResultsFile::open(&arguments.file)?;
    let all = games::NAMES.iter().map(|&name| name.to_owned());
    let named = arguments.games.clone();
    let names: Vec<String> = if named.is_empty() { all.collect() } else { named };
    let mut results = Vec::new();
    for game in &names {
        for level in 1 + LEVEL_DIFFERENCE..=arguments.highest {
            let test = LevelTest { game, level, arguments, file: &mut file };
            let result = options::visit(game, test)?;
            output::print_line(result.line())?;
            results.push(result);
        }
    }
    Ok(output::print_json(&results)?)
}

/// The result of a test of two levels.
#[derive(Debug, Serialize)]
struct TestResult {
    game: String,
    a: String,
    b: String,
    goal: f64,
    games: u32,
    score: f64,
    confidence_95: [f64; 2],
    verdict: TestDecision,
}

impl TestResult {
    fn line(&self) -> String {
        let [low, high] = self.confidence_95;
        format!(
            "{}: {} against {}, {} games: {:.1}% ({:.1} to {:.1}), goal {:.0}%: {}",
            self.game,
            self.a,
            self.b,
            self.games,
            100.0 * self.score,
            100.0 * low,
            100.0 * high,
            100.0 * self.goal,
            self.verdict,
        )
    }
}

/// The test of two levels.
struct LevelTest<'a> {
    game: &'a str,
    level: u8,
    arguments: &'a arguments::LadderArgs,
    file: &'a mut ResultsFile,
}

impl Visitor for LevelTest<'_> {
    type Output = Result<TestResult, Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let players = [Player::Level(self.level), Player::Level(self.level - LEVEL_DIFFERENCE)];
        let [a, b] = players.map(|player| player.to_string());
        let seed = self.arguments.runs.seed;
        let goal = goal::goal(self.game);
        let mut test = Sprt::new(goal);
        let mut tally = Tally::default();
        for share in self.file.shares(self.game, &a, &b, seed) {
            test.add(share);
            tally.add_share(share);
        }
        let numbers = tally.games()..self.arguments.most.max(tally.games());
        if test.decision() == TestDecision::Open {
            let defaults = options::checked::<P>(options::GivenOptions::new())?;
            let (seats, start) = (P::seats(&defaults), options::begin::<P>(&defaults)?);
            let contest = MatchRunner { players, seed };
            let jobs = match_runner::jobs(self.arguments.runs.at_once.jobs);
            let mut ended = InOrder::new(numbers.start);
            contest.play_all(&start, seats, numbers, jobs, |number, played| {
                for share in ended.take(number, played.share) {
                    // The game that ends the test must not depend on which game was finished first.
                    if test.decision() != TestDecision::Open {
                        break;
                    }
                    test.add(share);
                    tally.add_share(share);
                    self.file.add(&LadderGame::new(self.game, &a, &b, seed, share))?;
                    let line = tally.line(self.arguments.most);
                    output::note(format_args!("{} {a} {b}: {line}", self.game));
                }
                Ok(test.decision() == TestDecision::Open)
            })?;
        }
        let (low, high) = tally.interval();
        Ok(TestResult {
            game: self.game.to_owned(),
            a,
            b,
            goal,
            games: tally.games(),
            score: tally.score(),
            confidence_95: [low, high],
            verdict: test.decision(),
        })
    }
}
