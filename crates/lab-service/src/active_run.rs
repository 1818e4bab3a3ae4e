//! The run that is being played.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use super::job::{LabJob, Task};
use super::run::Run;
use atar_lab::schedule::{NextGame, Schedule};

/// How often progress is told.
const EVERY: Duration = Duration::from_millis(250);

/// What happens to a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum RunPhase {
    /// First figures are played.
    Preview,
    /// Its own games are played.
    Playing,
    /// It was stopped.
    Stopped,
    /// All games are there.
    Done,
    /// Something went wrong.
    Failed,
}

/// The event of how far a study is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct LabProgress<'a> {
    /// The name of the event.
    event: EventName,
    /// The id of the study here.
    run: &'a str,
    /// What happens to it.
    phase: RunPhase,
    /// How many games there are.
    games: u64,
    /// The games that there are at most.
    of: u64,
    /// How far each cell is.
    cells: Vec<CellProgress>,
    /// The time left at the speed so far; null if that is not known.
    seconds_left: Option<f64>,
    /// What went wrong; null if nothing did.
    text: Option<&'a str>,
    /// The record of a game that shows it.
    record: Option<&'a str>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(inline))]
#[serde(rename_all = "snake_case")]
enum EventName {
    LabProgress,
}

/// How far a cell is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CellProgress {
    /// Its name.
    cell: String,
    /// The same for people.
    label: String,
    /// How many games there are.
    games: usize,
    /// The games that there are at most.
    of: u32,
}

/// A run that is being played.
pub(super) struct ActiveRun {
    pub(super) run: String,
    pub(super) phase: RunPhase,
    schedule: Schedule,
    playing: BTreeMap<u64, (usize, u32)>,
    /// When its first game was dealt, and the games since.
    began: Option<Duration>,
    played: u64,
    reported: Option<Duration>,
    has_news: bool,
}

impl ActiveRun {
    pub(super) fn new(run: String, schedule: Schedule, phase: RunPhase) -> ActiveRun {
        ActiveRun {
            run,
            phase,
            schedule,
            playing: BTreeMap::new(),
            began: None,
            played: 0,
            reported: None,
            has_news: true,
        }
    }

    /// Returns the numbers of its jobs.
    pub(super) fn jobs(&self) -> impl Iterator<Item = u64> {
        self.playing.keys().copied()
    }

    /// Returns whether nothing is left to play.
    pub(super) fn is_complete(&self) -> bool {
        self.playing.is_empty() && self.schedule.is_complete()
    }

    pub(super) fn deal(&mut self, number: u64, run: &Run, now: Duration) -> Option<LabJob> {
        let NextGame::Play(cell, game) = self.schedule.deal() else {
            return None;
        };
        self.began.get_or_insert(now);
        self.playing.insert(number, (cell, game));
        Some(LabJob { number, study: run.study.clone(), cell, game, rules: None, task: Task::Line, most: None })
    }

    /// Takes the number of a job back. Returns whether it is one of these.
    pub(super) fn ends(&mut self, number: u64) -> Option<(usize, u32)> {
        self.playing.remove(&number)
    }

    /// Notes that a game is there. `is_enough` says that its cell needs no more.
    pub(super) fn played(&mut self, (cell, game): (usize, u32), is_enough: bool) {
        if is_enough {
            self.schedule.enough(cell);
        }
        self.schedule.played(cell, game);
        self.played += 1;
        self.has_news = true;
    }

    /// Notes that there are new first figures.
    pub(super) fn has_first_figures(&mut self) {
        self.has_news = true;
    }

    /// Returns the event of how far it is, if that is due.
    pub(super) fn news(&mut self, run: &Run, now: Duration) -> Option<String> {
        let is_due = self.reported.is_none_or(|reported| now >= reported + EVERY);
        (is_due && self.has_news).then(|| self.event(run, now, None))
    }

    /// Returns the event of how far it is. `failure` says what went wrong, with the record of a game that shows it.
    pub(super) fn event(&mut self, run: &Run, now: Duration, failure: Option<(&str, &str)>) -> String {
        self.reported = Some(now);
        self.has_news = false;
        let study = &run.study.1;
        let cells = study.cells.iter().map(|cell| CellProgress {
            cell: cell.id.to_string(),
            label: cell.label(),
            games: run.games_of(cell.id),
            of: study.most_games(cell),
        });
        let record = failure.map(|(_, record)| record).filter(|record| !record.is_empty());
        let progress = LabProgress {
            event: EventName::LabProgress,
            run: &run.id,
            phase: self.phase,
            games: run.games,
            of: run.of,
            cells: cells.collect(),
            seconds_left: self.seconds_left(now),
            text: failure.map(|(text, _)| text),
            record,
        };
        // Cannot fail: everything in it can be written as JSON.
        serde_json::to_string(&progress).unwrap_or_default()
    }

    /// Returns the time left at the speed so far.
    fn seconds_left(&self, now: Duration) -> Option<f64> {
        let took = now.saturating_sub(self.began?).as_secs_f64();
        let is_playing = self.phase == RunPhase::Playing && self.played > 0;
        is_playing.then(|| took / self.played as f64 * self.schedule.left() as f64)
    }
}
