//! A study with its games, as a service keeps it.

use std::collections::BTreeMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::refusal::{LabErrorCode, LabRefusal};
use atar_lab::lines::{self, BadLine, GameIndex};
use atar_lab::measurements::{MeasuredGames, Measurements, Results};
use atar_lab::schedule::{Part, Schedule};
use atar_lab::seek::FoundCell;
use atar_lab::spread::WithPauses;
use atar_lab::{CellId, Engine, Seek, Stops, Study, Trace};
use atar_lab_report::look;
use atar_lab_report::report::Summary;

/// What a carrier has kept of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRun {
    /// Its id.
    pub run: String,
    /// The last header among its lines: the first line, or that of a longer plan.
    pub header: String,
    /// How many games there are.
    pub games: u64,
}

/// A study with its games.
pub(super) struct Run {
    pub(super) id: String,
    /// The study, with a number for jobs.
    pub(super) study: (u64, Arc<Study>),
    pub(super) engine: Engine,
    pub(super) games: u64,
    /// The games that there are at most.
    pub(super) of: u64,
    /// The games themselves, if they are here.
    pub(super) loaded: Option<Loaded>,
}

/// The games of a run.
pub(super) struct Loaded {
    game_index: GameIndex<Arc<Study>>,
    measurements: Measurements<Arc<Study>>,
    stops: Stops<Arc<Study>>,
    outcome: Option<Arc<RunOutcome>>,
    lines: usize,
}

/// What the games came to.
pub(super) struct RunOutcome {
    /// The study that they were counted by.
    pub(super) study: Arc<Study>,
    pub(super) results: Results,
    pub(super) summary: Summary,
    /// What the search found, in a study with a wish.
    pub(super) found: Vec<FoundCell>,
    pub(super) games: u64,
}

/// What the games of a run came to, or the games themselves.
pub(super) enum OutcomeSource {
    Known(Arc<RunOutcome>),
    Games(Box<RunGames>),
}

/// The games of a run as they are now.
pub(super) struct RunGames {
    pub(super) study: Arc<Study>,
    pub(super) measured: MeasuredGames<Arc<Study>>,
    pub(super) engine: Engine,
    pub(super) found: Vec<FoundCell>,
    pub(super) games: u64,
}

impl OutcomeSource {
    /// Returns what the games came to, and whether that was not known.
    pub(super) async fn outcome(self) -> (Arc<RunOutcome>, bool) {
        match self {
            OutcomeSource::Known(outcome) => (outcome, false),
            OutcomeSource::Games(games) => (Arc::new(RunOutcome::new(&games).await), true),
        }
    }
}

/// Returns the id of a study that is played here.
pub(super) fn run_id(study: &Study, engine: &Engine) -> String {
    let mut digest = Sha256::new();
    digest.update(study.to_json().to_string());
    digest.update(serde_json::to_string(engine).unwrap_or_default());
    let digest = digest.finalize();
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the most games of a study. Cells that come to the same share theirs.
pub(super) fn most_games(study: &Study) -> u64 {
    let cells: BTreeMap<CellId, u32> = study.cells.iter().map(|cell| (cell.id, study.most_games(cell))).collect();
    cells.values().map(|&games| u64::from(games)).sum()
}

impl Run {
    /// Returns a new run without games.
    pub(super) fn new(id: String, study: (u64, Arc<Study>), engine: Engine) -> Run {
        Run { id, of: most_games(&study.1), games: 0, loaded: Some(Loaded::new(&study.1, &engine)), study, engine }
    }

    /// Returns a run whose games lie elsewhere; none if the header is not one.
    pub(super) fn kept(kept: StoredRun, number: u64) -> Option<Run> {
        let (study, engine) = lines::read_header(&kept.header)?;
        Some(Run {
            id: kept.run,
            of: most_games(&study),
            games: kept.games,
            study: (number, Arc::new(study)),
            engine,
            loaded: None,
        })
    }

    /// Returns an empty place for its games.
    pub(super) fn empty(&self) -> Loaded {
        Loaded::new(&self.study.1, &self.engine)
    }

    /// Returns what is to be played of it; none if its games are not here.
    pub(super) fn schedule(&self) -> Option<Schedule> {
        let loaded = self.loaded.as_ref()?;
        let has = |cell, game| loaded.game_index.has(cell, game);
        let mut schedule = Schedule::new(&self.study.1, Part::WHOLE, has);
        loaded.stops.enough().for_each(|cell| schedule.enough(cell));
        Some(schedule)
    }

    /// Returns whether nothing is left to be played of it. None if that depends on how its games went, and these are
    /// not here.
    pub(super) fn is_done(&self) -> Option<bool> {
        match self.schedule() {
            Some(schedule) => Some(schedule.is_complete()),
            None if self.games >= self.of => Some(true),
            None => self.study.1.is_fixed().then_some(false),
        }
    }

    /// Returns the games of the cell that has fewest.
    pub(super) fn fewest_games(&self) -> u32 {
        let cells = self.study.1.cells.iter();
        let fewest = cells.map(|cell| self.games_of(cell.id)).min();
        u32::try_from(fewest.unwrap_or(0)).unwrap_or(u32::MAX)
    }

    /// Takes a study with more games in the place of its own. Returns the header that says so. Its games are no longer
    /// here, since they are to be counted by the new study.
    pub(super) fn extend(&mut self, study: (u64, Arc<Study>)) -> String {
        self.of = most_games(&study.1);
        self.study = study;
        self.loaded = None;
        lines::header(&self.study.1, &self.engine)
    }

    /// Returns how many games of a cell there are.
    pub(super) fn games_of(&self, cell: CellId) -> usize {
        self.loaded.as_ref().map_or(0, |loaded| loaded.game_index.games(cell))
    }

    /// Takes a game that was played here. Returns its line, and whether its cell has games enough.
    pub(super) fn take(&mut self, trace: &Trace) -> Option<(String, bool)> {
        let loaded = self.loaded.as_mut()?;
        let line = lines::line(trace);
        loaded.game_index.note(trace, &line);
        self.games += 1;
        Some((line, loaded.measure(trace)))
    }

    /// Returns what its games came to, or the games. While it `is_growing`, what came out a few games ago will do.
    pub(super) fn source(&self, is_growing: bool) -> Option<OutcomeSource> {
        let games = self.games;
        let loaded = self.loaded.as_ref()?;
        let is_new = |outcome: &&Arc<RunOutcome>| {
            let slack = if is_growing { outcome.games / 50 } else { 0 };
            games <= outcome.games + slack
        };
        if let Some(outcome) = loaded.outcome.as_ref().filter(is_new) {
            return Some(OutcomeSource::Known(Arc::clone(outcome)));
        }
        Some(OutcomeSource::Games(Box::new(RunGames {
            study: Arc::clone(&self.study.1),
            measured: loaded.measurements.games(),
            engine: self.engine.clone(),
            found: loaded.stops.seek().map(Seek::found).unwrap_or_default(),
            games,
        })))
    }

    /// Keeps what its games came to, if it is not older than what is known, or by a shorter plan.
    pub(super) fn keep_outcome(&mut self, outcome: Arc<RunOutcome>) {
        if let Some(loaded) = self.loaded.as_mut()
            && Arc::ptr_eq(&outcome.study, &self.study.1)
            && outcome.games <= self.games
            && loaded.outcome.as_ref().is_none_or(|known| known.games <= outcome.games)
        {
            loaded.outcome = Some(outcome);
        }
    }
}

impl RunOutcome {
    /// Returns what so many games came to, worked out with pauses.
    async fn new(of: &RunGames) -> RunOutcome {
        let results = of.measured.results(&WithPauses).await;
        let summary = look::summary_in_parts(&of.study, &results, &of.engine, &WithPauses);
        let (study, found) = (Arc::clone(&of.study), of.found.clone());
        RunOutcome { study, summary: summary.await, results, found, games: of.games }
    }
}

impl Loaded {
    fn new(study: &Arc<Study>, engine: &Engine) -> Loaded {
        Loaded {
            game_index: GameIndex::new(Arc::clone(study), Some(engine)),
            measurements: Measurements::new(Arc::clone(study)),
            stops: Stops::new(Arc::clone(study)),
            outcome: None,
            lines: 0,
        }
    }

    /// Measures a game. Returns whether its cell has games enough.
    fn measure(&mut self, trace: &Trace) -> bool {
        self.measurements.take(trace);
        self.stops.take(trace)
    }

    /// Reads whole lines. Returns how many new games they have.
    ///
    /// # Errors
    /// Which line is wrong, and how.
    pub(super) fn read(&mut self, text: &str) -> Result<u64, LabRefusal> {
        let mut games = 0;
        for line in text.lines() {
            self.lines += 1;
            match self.game_index.take(line) {
                Ok(Some(trace)) => {
                    self.measure(&trace);
                    games += 1;
                }
                Ok(None) => {}
                Err(bad) => {
                    let why = match bad {
                        BadLine::Wrong(why) => why,
                        BadLine::Differs(first) => {
                            format!("differs from line {} about the same game", first + 1)
                        }
                    };
                    let text = format!("Line {} of the games {why}.", self.lines);
                    return Err(LabRefusal::new(LabErrorCode::Disk, text));
                }
            }
        }
        Ok(games)
    }
}
