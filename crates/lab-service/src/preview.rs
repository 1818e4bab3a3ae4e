//! First figures: the same grid with greedy players, for two seconds at most.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;

use super::job::{JobResult, LabJob, Task};
use super::run::{OutcomeSource, RunGames, RunOutcome};
use atar_lab::measurements::Measurements;
use atar_lab::schedule::{NextGame, Part, Schedule};
use atar_lab::{Engine, Study};

/// How long first figures are played.
const LONG: Duration = Duration::from_secs(2);
/// The games of a cell that are enough.
const GAMES: u32 = 400;
/// The player of first figures, and those that are as quick.
pub(super) const PLAYER: &str = "greedy";
const QUICK: [&str; 2] = ["random", PLAYER];

/// Returns the study with greedy players; none if its own are as quick.
pub(super) fn greedy(study: &Study) -> Option<Study> {
    let players = study.line_ups.iter().flat_map(|line_up| line_up.players());
    let is_quick = |name: String| QUICK.iter().any(|quick| name.split(',').next() == Some(quick));
    if players.map(ToString::to_string).all(is_quick) {
        return None;
    }
    let mut greedy = study.to_json();
    if let Some(keys) = greedy.as_object_mut() {
        // First figures of all cells are wanted, not an answer.
        keys.remove("wish");
    }
    greedy["line_ups"] = json!([{ "all": PLAYER }]);
    greedy["stop"] = json!({ "games": GAMES });
    greedy["judge"] = json!(null);
    greedy["keep"] = json!("none");
    Study::read(&greedy.to_string()).ok()
}

/// The first figures of a run.
pub(super) struct Preview {
    pub(super) run: String,
    pub(super) study: (u64, Arc<Study>),
    pub(super) games: u64,
    measurements: Measurements<Arc<Study>>,
    schedule: Schedule,
    playing: BTreeMap<u64, usize>,
    until: Duration,
    outcome: Option<Arc<RunOutcome>>,
}

impl Preview {
    pub(super) fn new(run: String, study: (u64, Arc<Study>), now: Duration) -> Preview {
        Preview {
            run,
            games: 0,
            measurements: Measurements::new(Arc::clone(&study.1)),
            schedule: Schedule::new(&study.1, Part::WHOLE, |_, _| false),
            playing: BTreeMap::new(),
            until: now + LONG,
            outcome: None,
            study,
        }
    }

    /// Returns whether games are still to be played.
    pub(super) fn is_on(&self, now: Duration) -> bool {
        now < self.until && !(self.schedule.is_complete() && self.playing.is_empty())
    }

    /// Ends it. Returns the numbers of its jobs.
    pub(super) fn end(&mut self) -> impl Iterator<Item = u64> {
        self.until = Duration::ZERO;
        std::mem::take(&mut self.playing).into_keys()
    }

    pub(super) fn deal(&mut self, number: u64) -> Option<LabJob> {
        let NextGame::Play(cell, game) = self.schedule.deal() else {
            return None;
        };
        self.playing.insert(number, cell);
        Some(LabJob { number, study: self.study.clone(), cell, game, rules: None, task: Task::Line, most: None })
    }

    /// Takes a game. Returns whether it is one of these.
    pub(super) fn take(&mut self, number: u64, done: &JobResult) -> bool {
        let Some(cell) = self.playing.remove(&number) else {
            return false;
        };
        if let JobResult::Line(trace) = done {
            self.measurements.take(trace);
            self.schedule.played(cell, trace.game);
            self.games += 1;
        }
        true
    }

    /// Returns what its games came to, or the games.
    pub(super) fn source(&self, engine: &Engine) -> OutcomeSource {
        if let Some(outcome) = &self.outcome
            && outcome.games == self.games
        {
            return OutcomeSource::Known(Arc::clone(outcome));
        }
        OutcomeSource::Games(Box::new(RunGames {
            study: Arc::clone(&self.study.1),
            measured: self.measurements.games(),
            engine: engine.clone(),
            found: Vec::new(),
            games: self.games,
        }))
    }

    /// Keeps what its games came to.
    pub(super) fn keep_outcome(&mut self, outcome: Arc<RunOutcome>) {
        self.outcome = Some(outcome);
    }
}
