//! Games that are played again, for their records and pictures.

use std::sync::Arc;

use super::answer::{ExampleGame, ExampleGames, LabAnswer, ReportFile};
use super::job::{JobResult, LabJob, Task};
use super::pending_request::PendingRequest;
use super::refusal::{LabErrorCode, LabRefusal};
use super::run::RunOutcome;
use atar_lab::picks::{Pick, pick};
use atar_lab::{Engine, Study};
use atar_lab_report::look::{Wanted, example, report_html, wanted};

/// A request that waits for games to be played again.
pub(super) struct Replays {
    pub(super) asker: PendingRequest,
    pub(super) run: String,
    study: (u64, Arc<Study>),
    /// What played the games.
    engine: Engine,
    outcome: Arc<RunOutcome>,
    what: What,
    games: Vec<Replay>,
}

#[derive(Clone, Copy)]
enum What {
    Records,
    Report,
}

struct Replay {
    number: u64,
    wanted: Wanted,
    done: Option<JobResult>,
}

impl Replays {
    /// Asks for the records of so many games of a kind.
    ///
    /// # Errors
    /// There are no such games.
    pub(super) fn records(
        (asker, run): (PendingRequest, &str),
        (study, engine): ((u64, Arc<Study>), Engine),
        outcome: Arc<RunOutcome>,
        (cell, kind, count): (&str, &str, usize),
    ) -> Result<Replays, (PendingRequest, LabRefusal)> {
        let which: Pick = match kind.parse() {
            Ok(which) => which,
            Err(why) => {
                let text = format!("The field pick is wrong: {why}.");
                return Err((asker, LabRefusal::new(LabErrorCode::BadRequest, text)));
            }
        };
        let mut cells = outcome.results.cells.iter().enumerate();
        let found = cells.find(|(_, result)| result.cell.id.to_string() == cell);
        let Some((index, result)) = found else {
            let text = "The study has no such setting.";
            return Err((asker, LabRefusal::new(LabErrorCode::NoGames, text)));
        };
        let games = pick(result, &which, count).into_iter().map(|game| Wanted {
            title: result.cell.label(),
            cell: index,
            game: u32::try_from(game).unwrap_or(u32::MAX),
        });
        let games: Vec<_> = games.map(Replay::of).collect();
        if games.is_empty() {
            let text = "This setting has no game of this kind.";
            return Err((asker, LabRefusal::new(LabErrorCode::NoGames, text)));
        }
        Ok(Replays { asker, run: run.to_owned(), study, engine, outcome, what: What::Records, games })
    }

    /// Asks for the report.
    pub(super) fn report(
        (asker, run): (PendingRequest, &str),
        (study, engine): ((u64, Arc<Study>), Engine),
        outcome: Arc<RunOutcome>,
    ) -> Replays {
        let games = wanted(&outcome.results).into_iter().map(Replay::of).collect();
        Replays { asker, run: run.to_owned(), study, engine, outcome, what: What::Report, games }
    }

    /// Returns the jobs, numbered from this one on.
    pub(super) fn jobs(&mut self, mut next: impl FnMut() -> u64) -> Vec<LabJob> {
        let task = match self.what {
            What::Records => Task::Record,
            What::Report => Task::Pictures,
        };
        let (study, rules) = (&self.study, self.engine.rules);
        let jobs = self.games.iter_mut().map(|replay| {
            replay.number = next();
            LabJob {
                number: replay.number,
                study: study.clone(),
                cell: replay.wanted.cell,
                game: replay.wanted.game,
                rules: Some(rules),
                task,
                most: None,
            }
        });
        jobs.collect()
    }

    /// Returns the numbers of its jobs.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u64> {
        self.games.iter().map(|replay| replay.number)
    }

    /// Takes a game.
    pub(super) fn take(&mut self, number: u64, done: JobResult) {
        if let Some(replay) = self.games.iter_mut().find(|replay| replay.number == number) {
            replay.done = Some(done);
        }
    }

    /// Returns whether all games are there.
    pub(super) fn is_complete(&self) -> bool {
        self.games.iter().all(|replay| replay.done.is_some())
    }

    /// Returns the answer.
    pub(super) fn answer(self) -> (PendingRequest, Result<LabAnswer, LabRefusal>) {
        let answer = match self.what {
            What::Records => self
                .games
                .iter()
                .map(|replay| self.record(replay))
                .collect::<Result<Vec<_>, _>>()
                .map(|games| LabAnswer::new(&ExampleGames { games })),
            What::Report => Ok(LabAnswer::new(&ReportFile { html: self.html() })),
        };
        (self.asker, answer)
    }

    fn record<'a>(&self, replay: &'a Replay) -> Result<ExampleGame<'a>, LabRefusal> {
        let defect = |text: &str| LabRefusal::new(LabErrorCode::Defect, text);
        match &replay.done {
            Some(JobResult::Record(trace, record)) => {
                let result = self.outcome.results.cells.get(replay.wanted.cell);
                if !result.is_some_and(|result| result.is_same(trace)) {
                    return Err(defect(
                        "The game comes out differently here: another version of the program played it.",
                    ));
                }
                Ok(ExampleGame {
                    game: replay.wanted.game,
                    label: &replay.wanted.title,
                    turns: trace.turns,
                    ending: &trace.ending,
                    record,
                })
            }
            Some(JobResult::Defect(text, _)) => Err(defect(text)),
            _ => Err(defect("The game was not played again.")),
        }
    }

    fn html(&self) -> String {
        let examples = self.games.iter().filter_map(|replay| match &replay.done {
            Some(JobResult::Pictures(trace, pictures)) => {
                Some(example(&self.outcome.results, &replay.wanted, trace, pictures.clone()))
            }
            _ => None,
        });
        report_html(&self.study.1, &self.outcome.results, &self.engine, &self.outcome.found, examples.collect())
    }
}

impl Replay {
    fn of(wanted: Wanted) -> Replay {
        Replay { number: 0, wanted, done: None }
    }
}
