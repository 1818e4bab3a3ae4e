//! One cell of a search: what its games say of the wish.

use super::figures::{SeenGame, WishedFigure, sharpener};
use crate::in_order::InOrder;
use crate::statistics::{Bets, Interval, RoundSum, Sharpener, gain_above, gain_below, interval_at_any_time};

/// One bound of a figure's mean.
#[derive(Clone, Debug)]
struct Bound {
    at: f64,
    is_least: bool,
    above: Bets,
    below: Bets,
    /// Whether it is kept, and the block in which that came out.
    verdict: Option<(bool, usize)>,
}

/// A figure with what its games say.
#[derive(Clone, Debug)]
struct Channel {
    figure: WishedFigure,
    /// Where the figures lie; none before it is known.
    range: Option<Interval>,
    rounds: Vec<RoundSum>,
    /// The rounds that there were at the end of each block.
    ends: Vec<usize>,
    bounds: Vec<Bound>,
}

/// The capitals that decide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// To call a bound kept.
    pub(super) kept: f64,
    /// To call one broken.
    pub(super) broken: f64,
    /// To leave a number out of an interval, at one end.
    pub(super) outside: f64,
}

/// The games of a cell, in their order.
#[derive(Debug)]
pub(super) struct SeekCell {
    waiting: InOrder<SeenGame>,
    /// The games of the first block, then those of the round at hand.
    held: Vec<SeenGame>,
    sharpener: Option<Sharpener>,
    channels: Vec<Channel>,
    wanted: Wanted,
    round: usize,
    block: usize,
    most: usize,
    pub(super) games: usize,
    /// The finished blocks.
    pub(super) blocks: usize,
}

/// What is known of a figure.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownFigure {
    /// The measure of the wish.
    pub measure: String,
    /// The mean over the games that count; none without any.
    pub mean: Option<f64>,
    /// The interval that holds at any time, for all cells at once.
    pub interval: Interval,
}

/// A bound that is broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenBound {
    /// The measure.
    pub measure: String,
    /// Whether there is too little of it, or else too much.
    pub is_low: bool,
}

impl SeekCell {
    pub(super) fn new(
        figures: Vec<WishedFigure>,
        cells: usize,
        (round, block, most): (usize, usize, usize),
    ) -> SeekCell {
        let count = figures.len().max(1) as f64;
        let bounds = figures.iter().map(|figure| figure.least.iter().chain(&figure.most).count()).sum::<usize>();
        let cells = cells as f64;
        // Who calls a cell good errs only if one of its bounds is broken, so that the cells share the chance of error;
        // a cell can be lost by each of its bounds.
        let wanted = Wanted {
            kept: cells / super::ERROR,
            broken: bounds.max(1) as f64 / super::LOST,
            outside: 2.0 * cells * count / super::ERROR,
        };
        let channels = figures.into_iter().map(Channel::new).collect();
        let (waiting, held, sharpener) = (InOrder::default(), Vec::new(), None);
        SeekCell { waiting, held, sharpener, channels, wanted, round, block, most, games: 0, blocks: 0 }
    }

    /// Returns whether it has all games that it can have.
    pub(super) fn is_over(&self) -> bool {
        self.games >= self.most
    }

    pub(super) fn figures(&self) -> impl Iterator<Item = &WishedFigure> + Clone {
        self.channels.iter().map(|channel| &channel.figure)
    }

    /// Takes a game, and counts those that are next in order.
    pub(super) fn take(&mut self, number: u32, seen: SeenGame) {
        let ready: Vec<_> = self.waiting.take(number, seen).collect();
        for game in ready.into_iter().take(self.most - self.games) {
            self.games += 1;
            self.held.push(game);
            let is_end = self.games.is_multiple_of(self.block) || self.games == self.most;
            if self.blocks == 0 && is_end {
                self.learn();
            } else if self.blocks > 0 && (self.held.len() == self.round || is_end) {
                let round = std::mem::take(&mut self.held);
                self.count(&round);
            }
            if is_end {
                self.blocks += 1;
                let rounds = |channel: &mut Channel| channel.ends.push(channel.rounds.len());
                self.channels.iter_mut().for_each(rounds);
            }
        }
    }

    /// Finds out from the first block where figures lie and how good the players' estimates are. Figures whose range is
    /// known without that count from the first game on.
    fn learn(&mut self) {
        let games = std::mem::take(&mut self.held);
        self.sharpener = sharpener(&games);
        for round in games.chunks(self.round.max(1)) {
            self.count(round);
        }
        for (index, channel) in self.channels.iter_mut().enumerate() {
            let figures = games.iter().filter_map(|game| game.figure(index, &channel.figure, self.sharpener.as_ref()));
            let figures: Vec<f64> = figures.collect();
            channel.learn(figures.into_iter());
        }
    }

    fn count(&mut self, round: &[SeenGame]) {
        for (index, channel) in self.channels.iter_mut().enumerate() {
            let Some(range) = channel.range else { continue };
            let figures = round.iter().filter_map(|game| game.figure(index, &channel.figure, self.sharpener.as_ref()));
            let clipped = figures.map(|figure| figure.clamp(range.low, range.high));
            let sum = clipped.fold((0.0, 0.0), |(sum, count), figure| (sum + figure, count + 1.0));
            channel.add(sum, range, self.round, self.blocks + 1, self.wanted);
        }
    }

    /// Returns whether all bounds were kept, or one broken, by the end of a block; none where that is open.
    pub(super) fn verdict_by(&self, block: usize) -> Option<bool> {
        let bounds = self.channels.iter().flat_map(|channel| &channel.bounds);
        let mut verdict = Some(true);
        for bound in bounds {
            match bound.verdict_by(block) {
                Some(false) => return Some(false),
                Some(true) => {}
                None => verdict = None,
            }
        }
        verdict
    }

    /// Returns the block in which it came out whether all bounds are kept; none before.
    pub(super) fn decided(&self) -> Option<usize> {
        let bounds = || self.channels.iter().flat_map(|channel| &channel.bounds);
        let broken = bounds().filter_map(|bound| bound.verdict.filter(|(is_kept, _)| !is_kept));
        let broken = broken.map(|(_, block)| block).min();
        let kept = || {
            bounds()
                .map(|bound| bound.verdict.map(|(_, block)| block))
                .try_fold(0, |last, block| Some(last.max(block?)))
        };
        // What came out in a block that is not finished is known at its end.
        broken.or_else(kept).filter(|block| self.blocks > 0 && *block <= self.blocks)
    }

    /// Returns whether a bound was broken by the end of a block.
    pub(super) fn is_bad_by(&self, block: usize) -> bool {
        self.verdict_by(block) == Some(false)
    }

    /// Returns how many games so many blocks have. Games of a block that is not finished do not count: whether there
    /// are any depends on when somebody stopped.
    pub(super) fn games_in(&self, blocks: usize) -> usize {
        self.games.min(blocks * self.block)
    }

    /// Returns the first bound that was broken by the end of a block.
    pub(super) fn broken_by(&self, block: usize) -> Option<BrokenBound> {
        let broken = self.channels.iter().flat_map(|channel| {
            let broken = channel.bounds.iter().filter(|bound| bound.verdict_by(block) == Some(false));
            broken.map(|bound| (bound.verdict, channel.broken(bound)))
        });
        broken.min_by_key(|(verdict, _)| verdict.map(|(_, block)| block)).map(|(_, broken)| broken)
    }

    /// Returns about how many games more would decide, if they go on as so far. None if a million would not.
    pub(super) fn games_left(&self) -> Option<usize> {
        let bounds = self.channels.iter().flat_map(|channel| {
            let open = channel.bounds.iter().filter(|bound| bound.verdict.is_none());
            open.map(|bound| bound.rounds_left(channel.rounds.len(), self.wanted))
        });
        let bounds: Vec<_> = bounds.collect();
        let of = |kept: bool| bounds.iter().filter(move |(is_kept, _)| *is_kept == kept).map(|(_, rounds)| *rounds);
        let soonest = of(false).flatten().reduce(f64::min);
        let rounds = soonest.or_else(|| of(true).try_fold(0.0, |most: f64, rounds| Some(most.max(rounds?))))?;
        let games = rounds * self.round as f64;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bounded above and below")]
        (games < super::MOST_GAMES).then(|| games.max(1.0) as usize)
    }

    /// Returns the interval of a measure after so many blocks.
    pub(super) fn interval(&self, measure: &str, blocks: usize) -> Interval {
        let of_measure = self.channels.iter().filter(|channel| channel.figure.measure == measure);
        let intervals = of_measure.map(|channel| channel.interval(blocks, self.round, self.wanted.outside));
        if measure != crate::study::BALANCE {
            // With several figures, those of all places, it covers all.
            let all = intervals.reduce(|all, one| Interval::new(all.low.min(one.low), all.high.max(one.high)));
            return all.unwrap_or(Interval::new(f64::NEG_INFINITY, f64::INFINITY));
        }
        let far = intervals.map(|one| (one.low.max(-one.high).max(0.0), one.high.max(-one.low)));
        let (least, most) = far.fold((0.0_f64, 0.0_f64), |all, one| (all.0.max(one.0), all.1.max(one.1)));
        Interval::new(1.0 - most, 1.0 - least)
    }

    /// Returns the mean of a measure after so many blocks: the balance, and of the shares of all places the largest.
    fn mean(&self, measure: &str, blocks: usize) -> Option<f64> {
        let of_measure = self.channels.iter().filter(|channel| channel.figure.measure == measure);
        let means: Option<Vec<f64>> = of_measure.map(|channel| channel.mean(blocks)).collect();
        let means = means?.into_iter();
        match measure {
            crate::study::BALANCE => means.map(f64::abs).reduce(f64::max).map(|most| 1.0 - most),
            _ => means.reduce(f64::max),
        }
    }

    /// Returns what is known after so many blocks, measure by measure.
    pub(super) fn known(&self, blocks: usize) -> Vec<KnownFigure> {
        let mut known: Vec<KnownFigure> = Vec::new();
        for channel in &self.channels {
            let measure = &channel.figure.measure;
            if known.iter().all(|figure| figure.measure != *measure) {
                let (mean, interval) = (self.mean(measure, blocks), self.interval(measure, blocks));
                known.push(KnownFigure { measure: measure.clone(), mean, interval });
            }
        }
        known
    }
}

impl Channel {
    fn new(figure: WishedFigure) -> Channel {
        let bound = |at: Option<f64>, is_least| {
            let fresh = |at| Bound { at, is_least, above: Bets::default(), below: Bets::default(), verdict: None };
            at.map(fresh)
        };
        let bounds = bound(figure.least, true).into_iter().chain(bound(figure.most, false)).collect();
        Channel { range: figure.range, figure, rounds: Vec::new(), ends: Vec::new(), bounds }
    }

    /// Learns from figures where all of them lie: half as far again on both sides. What lies outside counts as the end.
    fn learn(&mut self, figures: impl Iterator<Item = f64>) {
        if self.range.is_some() {
            return;
        }
        let seen = figures
            .map(|figure| (figure, figure))
            .reduce(|(low, high), (figure, _)| (low.min(figure), high.max(figure)));
        let Some((low, high)) = seen else { return };
        let at = || self.bounds.iter().map(|bound| bound.at);
        let (low, high) = (at().fold(low, f64::min), at().fold(high, f64::max));
        let width = if high > low { high - low } else { high.abs().max(1.0) };
        self.range = Some(Interval::new(low - width / 2.0, high + width / 2.0));
    }

    fn add(&mut self, sum: RoundSum, range: Interval, games: usize, block: usize, wanted: Wanted) {
        self.rounds.push(sum);
        for bound in self.bounds.iter_mut().filter(|bound| bound.verdict.is_none()) {
            bound.above.add(gain_above(sum, bound.at, range.low, games));
            bound.below.add(gain_below(sum, bound.at, range.high, games));
            let (kept, broken) = bound.sides();
            if kept.capital() >= wanted.kept {
                bound.verdict = Some((true, block));
            } else if broken.capital() >= wanted.broken {
                bound.verdict = Some((false, block));
            }
        }
    }

    fn until(&self, blocks: usize) -> &[RoundSum] {
        let end = blocks.checked_sub(1).and_then(|last| self.ends.get(last.min(self.ends.len().checked_sub(1)?)));
        &self.rounds[..end.copied().unwrap_or(0)]
    }

    fn interval(&self, blocks: usize, games: usize, wanted: f64) -> Interval {
        match self.range {
            Some(range) => interval_at_any_time(self.until(blocks), range, games, wanted),
            None => Interval::new(f64::NEG_INFINITY, f64::INFINITY),
        }
    }

    fn mean(&self, blocks: usize) -> Option<f64> {
        let add = |(sum, count): RoundSum, (more, games): &RoundSum| (sum + more, count + games);
        let (sum, count) = self.until(blocks).iter().fold((0.0, 0.0), add);
        (count > 0.0).then(|| sum / count)
    }

    fn broken(&self, bound: &Bound) -> BrokenBound {
        // Too far apart is too little balance, whoever wins more.
        let is_low = bound.is_least || self.figure.measure == crate::study::BALANCE;
        BrokenBound { measure: self.figure.measure.clone(), is_low }
    }
}

impl Bound {
    /// Returns the bets that it is kept, and those that it is broken.
    fn sides(&self) -> (&Bets, &Bets) {
        if self.is_least { (&self.above, &self.below) } else { (&self.below, &self.above) }
    }

    fn verdict_by(&self, block: usize) -> Option<bool> {
        self.verdict.filter(|(_, by)| *by <= block).map(|(is_kept, _)| is_kept)
    }

    /// Returns whether it rather seems to be kept, and how many rounds more would say so.
    fn rounds_left(&self, rounds: usize, wanted: Wanted) -> (bool, Option<f64>) {
        let (kept, broken) = self.sides();
        let left = |bets: &Bets, wanted: f64| Some((bets.rounds_to(wanted, rounds)? - rounds as f64).max(1.0));
        if broken.capital() > kept.capital() {
            (false, left(broken, wanted.broken))
        } else {
            (true, left(kept, wanted.kept))
        }
    }
}
