//! The race of the cells of a search.

use super::cell::SeekCell;
use super::figures::SeenGame;
use super::{CellStatus, KnownFigure};
use crate::statistics::Interval;

/// A measure of which one way is the better.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Direction {
    pub(super) measure: String,
    pub(super) is_more: bool,
    /// The smallest difference that matters.
    pub(super) matters: f64,
}

/// The cells of a search, some of which have left the race.
#[derive(Debug)]
pub(super) struct Race {
    runners: Vec<Runner>,
    directions: Vec<Direction>,
    /// The numbers of blocks at which the cells were compared last, and are next.
    last: usize,
    stage: usize,
}

/// A cell in the race.
#[derive(Debug)]
struct Runner {
    games: SeekCell,
    /// Whether others play it.
    is_elsewhere: bool,
    /// How it left the race when cells were compared.
    compared: Option<Compared>,
}

/// How a cell left the race when cells were compared.
#[derive(Clone, Copy, Debug)]
struct Compared {
    /// After so many blocks.
    blocks: usize,
    /// The cell that beats it; none where enough is known of it.
    beaten_by: Option<usize>,
}

impl Race {
    pub(super) fn new(cells: Vec<SeekCell>, directions: Vec<Direction>) -> Race {
        let runners = cells.into_iter().map(|games| Runner { games, is_elsewhere: false, compared: None });
        Race { runners: runners.collect(), directions, last: 0, stage: 1 }
    }

    /// Returns a cell.
    pub(super) fn cell(&self, number: usize) -> Option<&SeekCell> {
        self.runners.get(number).map(|runner| &runner.games)
    }

    /// Leaves a cell to others: nobody waits for its games.
    pub(super) fn leave_to_others(&mut self, number: usize) {
        if let Some(runner) = self.runners.get_mut(number) {
            runner.is_elsewhere = true;
        }
    }

    /// Takes a game of a cell.
    pub(super) fn take(&mut self, number: usize, game: u32, seen: SeenGame) {
        if let Some(runner) = self.runners.get_mut(number) {
            runner.games.take(game, seen);
        }
        if !self.directions.is_empty() {
            self.compare();
        }
    }

    /// Returns after how many blocks a cell left the race; none if it is in it.
    pub(super) fn left(&self, number: usize) -> Option<usize> {
        self.runners.get(number)?.left(self.directions.is_empty())
    }

    /// Returns what is known of a cell, by the games that count.
    pub(super) fn status(&self, number: usize) -> CellStatus {
        let Some(runner) = self.runners.get(number) else {
            return CellStatus::Open(None);
        };
        let (games, blocks) = (&runner.games, self.blocks(number));
        // With directions, a cell that is in the race may still be beaten.
        let is_done = self.directions.is_empty() || runner.compared.is_some() || games.is_over();
        match (runner.compared.and_then(|compared| compared.beaten_by), games.decided(), games.verdict_by(blocks)) {
            (Some(by), ..) => CellStatus::Beaten(by),
            (None, _, Some(true)) if is_done => CellStatus::Good,
            (None, Some((_, Some(broken))), Some(false)) => CellStatus::Bad(broken.clone()),
            _ => CellStatus::Open(games.games_left()),
        }
    }

    /// Returns the figures of a cell, by the games that count.
    pub(super) fn known(&self, number: usize) -> Vec<KnownFigure> {
        let runner = self.runners.get(number);
        runner.map_or_else(Vec::new, |runner| runner.games.known(self.blocks(number)))
    }

    /// Returns the games of a cell that count.
    pub(super) fn games(&self, number: usize) -> usize {
        self.runners.get(number).map_or(0, |runner| runner.games.games_in(self.blocks(number)))
    }

    /// Returns the blocks of a cell that count.
    fn blocks(&self, number: usize) -> usize {
        let all = || self.runners.get(number).map_or(0, |runner| runner.games.blocks);
        self.left(number).unwrap_or_else(all)
    }

    /// Compares the cells at each stage to which all that are in the race have come, as far as they have games. After
    /// the last games they are compared once more.
    fn compare(&mut self) {
        loop {
            let (last, stage) = (self.last, self.stage);
            let is_new = |runner: &Runner| runner.is_in(stage) && runner.games.blocks > last;
            if !self.runners.iter().any(is_new) || self.runners.iter().any(|runner| runner.is_awaited(stage)) {
                return;
            }
            self.compare_at(stage);
            self.last = stage;
            // 1, 2, 3, 4, 6, 8, 12, 16, …
            self.stage = if stage.is_power_of_two() { (stage + stage / 2).max(stage + 1) } else { stage / 3 * 4 };
        }
    }

    /// Compares the cells at a stage: those in the race, and those that left it as nothing more needed to be known of
    /// them, since another may turn out to be better later.
    fn compare_at(&mut self, stage: usize) {
        let known: Vec<Option<Vec<Interval>>> =
            self.runners.iter().map(|runner| self.intervals(runner, stage)).collect();
        let is_good = |runner: &Runner| runner.games.verdict_by(runner.blocks_at(stage)) == Some(true);
        let good: Vec<bool> = self.runners.iter().map(is_good).collect();
        for number in 0..self.runners.len() {
            let Some(own) = known[number].as_ref().filter(|_| self.runners[number].is_unbeaten()) else { continue };
            // Who is beaten beats nobody, so that of cells which differ by too little to matter one remains.
            let can_beat =
                |other: &Runner| other.is_unbeaten() && other.games.line_up == self.runners[number].games.line_up;
            let beats = |other: &usize| {
                let known = known[*other].as_ref().filter(|_| good[*other] && can_beat(&self.runners[*other]));
                known.is_some_and(|other| self.is_better(other, own))
            };
            let beaten_by = (0..self.runners.len()).find(beats);
            if beaten_by.is_some() || good[number] && self.is_narrow(own) {
                let blocks = self.runners[number].blocks_at(stage);
                self.runners[number].compared = Some(Compared { blocks, beaten_by });
            }
        }
    }

    /// Returns the intervals of all directions of a cell at a stage; none if it breaks a bound by then.
    fn intervals(&self, runner: &Runner, stage: usize) -> Option<Vec<Interval>> {
        let blocks = runner.blocks_at(stage);
        let interval = |direction: &Direction| runner.games.interval(&direction.measure, blocks);
        (!runner.is_bad_by(blocks)).then(|| self.directions.iter().map(interval).collect())
    }

    /// Returns whether one cell is certainly better than another in a direction, and worse in none by more than
    /// matters.
    fn is_better(&self, one: &[Interval], other: &[Interval]) -> bool {
        let leads = self.directions.iter().zip(one.iter().zip(other)).map(|(direction, (one, other))| {
            let lead = if direction.is_more { one.low - other.high } else { other.low - one.high };
            (lead, direction.matters)
        });
        leads.clone().any(|(lead, _)| lead > 0.0) && leads.clone().all(|(lead, matters)| lead >= -matters)
    }

    fn is_narrow(&self, intervals: &[Interval]) -> bool {
        let mut directions = self.directions.iter().zip(intervals);
        directions.all(|(direction, interval)| 2.0 * interval.half_width() <= direction.matters)
    }
}

impl Runner {
    /// Returns after how many blocks it left: when cells were compared, when a bound was broken, or, without
    /// directions, when all were kept.
    fn left(&self, is_without_directions: bool) -> Option<usize> {
        let decided = self.games.decided();
        let by_bounds = decided.filter(|(_, broken)| is_without_directions || broken.is_some());
        let by_bounds = by_bounds.map(|(blocks, _)| blocks);
        let compared = self.compared.map(|compared| compared.blocks);
        compared.into_iter().chain(by_bounds).min()
    }

    /// Returns whether no other has beaten it so far.
    fn is_unbeaten(&self) -> bool {
        self.compared.is_none_or(|compared| compared.beaten_by.is_none())
    }

    /// Returns its blocks that count at a stage.
    fn blocks_at(&self, stage: usize) -> usize {
        let blocks = self.compared.map_or(self.games.blocks, |compared| compared.blocks);
        blocks.min(stage)
    }

    /// Returns whether a bound was broken by the end of a block.
    fn is_bad_by(&self, block: usize) -> bool {
        self.games.verdict_by(block) == Some(false)
    }

    /// Returns whether it is in the race at a stage.
    fn is_in(&self, stage: usize) -> bool {
        self.compared.is_none() && !self.is_bad_by(stage)
    }

    /// Returns whether games of it that a stage needs are still to come.
    fn is_awaited(&self, stage: usize) -> bool {
        self.is_in(stage) && !self.is_elsewhere && self.games.blocks < stage && !self.games.is_over()
    }
}
