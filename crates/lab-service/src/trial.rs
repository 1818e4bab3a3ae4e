//! How long a study would take, from a second of trial games.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::answer::TriedStudy;
use super::job::{JobResult, LabJob, Task};
use super::pending_request::PendingRequest;
use super::run::most_games;
use atar_lab::{CellId, Study};

/// How long trial games are played.
const LONG: Duration = Duration::from_secs(1);
/// An answer comes then at the latest, whatever the trial games do.
const LATEST: Duration = Duration::from_secs(4);
/// The games that tell how many turns a game has, and the longest that each may take, in milliseconds.
const MOST_LENGTHS: usize = 4;
const LONGEST_LENGTH: u64 = 250;
/// More trial games than these tell nothing new.
const MOST_GAMES: usize = 1_000;
/// Two numbers of cells that follow one another in a trial are so far apart.
const STRIDE: usize = 7_919;

/// A trial: some games of cells from all over the grid, and greedy ones, which tell how many turns to expect.
pub(super) struct Trial {
    pub(super) asker: PendingRequest,
    study: (u64, Arc<Study>),
    /// The same with greedy players.
    greedy: Option<(u64, Arc<Study>)>,
    /// When it began, once a game was dealt.
    began: Option<Duration>,
    asked: Duration,
    lengths_dealt: usize,
    dealt: usize,
    /// The games that are being played: whether each tells the length.
    playing: BTreeMap<u64, (bool, usize)>,
    /// The turns of greedy games.
    turns: Vec<u32>,
    /// By cell, the seconds of whole games, and of games that were cut off with their turns.
    whole: BTreeMap<CellId, Vec<f64>>,
    cut: BTreeMap<CellId, (u32, f64)>,
}

impl Trial {
    pub(super) fn new(
        asker: PendingRequest,
        study: (u64, Arc<Study>),
        greedy: Option<(u64, Arc<Study>)>,
        now: Duration,
    ) -> Trial {
        Trial {
            asker,
            study,
            greedy,
            began: None,
            asked: now,
            lengths_dealt: 0,
            dealt: 0,
            playing: BTreeMap::new(),
            turns: Vec::new(),
            whole: BTreeMap::new(),
            cut: BTreeMap::new(),
        }
    }

    /// Returns the numbers of its jobs.
    pub(super) fn jobs(&self) -> impl Iterator<Item = u64> {
        self.playing.keys().copied()
    }

    /// Returns the next trial game; none when there are enough.
    pub(super) fn deal(&mut self, number: u64, now: Duration) -> Option<LabJob> {
        let began = *self.began.get_or_insert(now);
        let left = (began + LONG).checked_sub(now).filter(|left| !left.is_zero())?;
        let left = u64::try_from(left.as_millis()).unwrap_or(0).max(1);
        let is_length = self.greedy.is_some() && self.lengths_dealt < MOST_LENGTHS;
        let (study, most, count) = match &self.greedy {
            Some(greedy) if is_length => (greedy, left.min(LONGEST_LENGTH), &mut self.lengths_dealt),
            _ => (&self.study, left, &mut self.dealt),
        };
        if *count >= MOST_GAMES {
            return None;
        }
        let cells = study.1.cells.len();
        let (cell, game) = (*count * STRIDE % cells, *count / cells);
        *count += 1;
        self.playing.insert(number, (is_length, cell));
        Some(LabJob {
            number,
            study: study.clone(),
            cell,
            game: u32::try_from(game).unwrap_or(u32::MAX),
            rules: None,
            task: Task::Trial,
            most: Some(most),
        })
    }

    /// Takes a trial game.
    pub(super) fn take(&mut self, number: u64, done: &JobResult) {
        let Some((is_length, cell)) = self.playing.remove(&number) else {
            return;
        };
        let JobResult::Trial { turns, seconds, is_over } = *done else {
            return;
        };
        if is_length {
            self.turns.push(turns);
            return;
        }
        let Some(cell) = self.study.1.cells.get(cell) else {
            return;
        };
        if is_over {
            self.whole.entry(cell.id).or_default().push(seconds);
        } else {
            let cut = self.cut.entry(cell.id).or_default();
            *cut = (cut.0 + turns, cut.1 + seconds);
        }
    }

    /// Returns whether there is nothing more to wait for.
    pub(super) fn is_over(&self, now: Duration) -> bool {
        let is_late = self.began.is_some_and(|began| now >= began + LONG);
        let is_enough = self.dealt >= MOST_GAMES;
        (is_late || is_enough) && self.playing.is_empty() || now >= self.asked + LATEST
    }

    /// Returns the answer: how long the whole study takes with so many games at a time.
    pub(super) fn answer(&self, jobs: usize) -> TriedStudy {
        let study = &self.study.1;
        let (seconds, is_at_least) = self.seconds();
        TriedStudy {
            seconds: seconds.map(|seconds| seconds / jobs.max(1) as f64),
            is_at_least,
            cells: study.cells.len(),
            games: most_games(study),
        }
    }

    /// Returns the seconds of all games, and whether they may be more. None if nothing is known.
    fn seconds(&self) -> (Option<f64>, bool) {
        let study = &self.study.1;
        let known = study.cells.iter().filter_map(|cell| Some((cell, self.seconds_of(cell.id)?.0)));
        let known: Vec<_> = known.collect();
        if known.is_empty() {
            return (None, false);
        }
        let mean = |of: &dyn Fn(&atar_lab::StudyCell) -> bool| {
            let fitting: Vec<f64> = known.iter().filter(|(cell, _)| of(cell)).map(|(_, seconds)| *seconds).collect();
            (!fitting.is_empty()).then(|| fitting.iter().sum::<f64>() / fitting.len() as f64)
        };
        let games: BTreeMap<CellId, &atar_lab::StudyCell> = study.cells.iter().map(|cell| (cell.id, cell)).collect();
        let seconds = games.values().filter_map(|cell| {
            let own = self.seconds_of(cell.id).map(|(seconds, _)| seconds);
            let alike = || mean(&|other| other.line_up == cell.line_up);
            let seconds = own.or_else(alike).or_else(|| mean(&|_| true))?;
            Some(seconds * f64::from(study.most_games(cell)))
        });
        let is_at_least = self.cut.iter().any(|(id, (turns, _))| *turns == 0 && !self.whole.contains_key(id));
        (Some(seconds.sum()), is_at_least)
    }

    /// Returns the seconds of a game of a cell, from whole games or from the turns of others.
    fn seconds_of(&self, cell: CellId) -> Option<(f64, bool)> {
        if let Some(whole) = self.whole.get(&cell) {
            return Some((whole.iter().sum::<f64>() / whole.len() as f64, true));
        }
        let (turns, seconds) = self.cut.get(&cell)?;
        let usual: u32 = self.turns.iter().sum();
        let usual = f64::from(usual.max(1)) / self.turns.len().max(1) as f64;
        Some((seconds / f64::from((*turns).max(1)) * usual, false))
    }
}
