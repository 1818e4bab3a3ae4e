//! One cell of a search: what its games say of the wish.

use serde::Serialize;

use super::figures::{SeenGame, WishedFigure};
use crate::in_order::InOrder;
use crate::statistics::{Bets, Interval, RoundSum, gain_above, gain_below, interval_at_any_time};

/// The least figures that show where all of them lie.
const LEAST_SEEN: usize = 8;

/// One bound of a figure's mean.
#[derive(Clone, Debug)]
struct Bound {
    at: f64,
    is_least: bool,
    /// The bets that it is kept, and those that it is broken.
    kept: Bets,
    broken: Bets,
    /// Whether they have reached the capital that decides.
    is_won: (bool, bool),
    /// Whether it is kept, once that came out.
    verdict: Option<bool>,
}

/// A figure with what its games say.
#[derive(Clone, Debug)]
struct Channel {
    figure: WishedFigure,
    /// Where the figures lie; none before it is known.
    range: Option<Interval>,
    /// The figures by which that is found out, and how many there are.
    seen: (Interval, usize),
    /// The rounds that count. A figure outside the range counts as its end.
    rounds: Vec<RoundSum>,
    /// The sum of the same figures as they are, and how many there are.
    whole: RoundSum,
    /// The rounds, and the whole, at the end of each block.
    ends: Vec<(usize, RoundSum)>,
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
    /// The games of the round at hand.
    held: Vec<SeenGame>,
    /// The line-up: cells are compared with those of the same.
    pub(super) line_up: usize,
    channels: Vec<Channel>,
    wanted: Wanted,
    round: usize,
    block: usize,
    most: usize,
    pub(super) games: usize,
    /// The finished blocks.
    pub(super) blocks: usize,
    /// The block by which it came out whether all bounds are kept, or else which is broken.
    decided: Option<(usize, Option<BrokenBound>)>,
}

/// What is known of a figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KnownFigure {
    /// The measure of the wish.
    pub measure: String,
    /// The mean over the games that count; of the shares of all places the largest, or the smallest where only that is
    /// bounded. None without any.
    pub mean: Option<f64>,
    /// The interval of the same, which holds at any time and for all cells at once.
    pub interval: Option<Interval>,
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
        let (waiting, held) = (InOrder::default(), Vec::new());
        let (line_up, games, blocks, decided) = (0, 0, 0, None);
        SeekCell { waiting, held, line_up, channels, wanted, round, block, most, games, blocks, decided }
    }

    /// The same of a line-up, by its number: cells are compared with those of the same.
    pub(super) fn of_line_up(self, line_up: usize) -> SeekCell {
        SeekCell { line_up, ..self }
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
            if is_end || self.held.len() == self.round {
                self.count_held();
            }
            if is_end {
                self.end_block();
            }
        }
    }

    /// Counts the games of a round.
    fn count_held(&mut self) {
        let games = std::mem::take(&mut self.held);
        for (index, channel) in self.channels.iter_mut().enumerate() {
            let figures: Vec<f64> = games.iter().filter_map(|game| game.get(index).copied().flatten()).collect();
            channel.count(&figures, self.round, self.wanted);
        }
    }

    /// What came out within a block is known at its end.
    fn end_block(&mut self) {
        self.blocks += 1;
        self.channels.iter_mut().for_each(Channel::end_block);
        if self.decided.is_none() {
            let bounds =
                || self.channels.iter().flat_map(|channel| channel.bounds.iter().map(move |bound| (channel, bound)));
            let broken = bounds().find(|(_, bound)| bound.verdict == Some(false));
            let are_kept = || bounds().all(|(_, bound)| bound.verdict == Some(true)) && self.seems_good(self.blocks);
            let is_over = broken.is_some() || are_kept();
            let broken = broken.map(|(channel, bound)| channel.broken(bound));
            self.decided = is_over.then_some((self.blocks, broken));
        }
    }

    /// Returns whether all means are within their bounds after so many blocks. What was certain of a mean with figures
    /// cut to their range need not be so of the mean as it is, and must not be told beside it.
    fn seems_good(&self, blocks: usize) -> bool {
        self.channels.iter().all(|channel| channel.seems_good(blocks))
    }

    /// Returns the block by which it came out whether all bounds are kept, and the bound that is broken if not; none
    /// before.
    pub(super) fn decided(&self) -> Option<(usize, Option<&BrokenBound>)> {
        self.decided.as_ref().map(|(block, broken)| (*block, broken.as_ref()))
    }

    /// Returns whether all bounds are kept, or one broken, after so many blocks; none where that is open.
    pub(super) fn verdict_by(&self, blocks: usize) -> Option<bool> {
        let (_, broken) = self.decided().filter(|(by, _)| *by <= blocks)?;
        (broken.is_some() || self.seems_good(blocks)).then_some(broken.is_none())
    }

    /// Returns how many games so many blocks have. Games of a block that is not finished do not count: whether there
    /// are any depends on when somebody stopped.
    pub(super) fn games_in(&self, blocks: usize) -> usize {
        self.games.min(blocks * self.block)
    }

    /// Returns about how many games more would decide, if they go on as so far. None if a million would not, or if all
    /// is decided.
    pub(super) fn games_left(&self) -> Option<usize> {
        let bounds = self.channels.iter().flat_map(|channel| {
            let open = channel.bounds.iter().filter(|bound| bound.verdict.is_none());
            open.map(|bound| bound.rounds_left(channel.rounds.len(), self.wanted))
        });
        let bounds: Vec<_> = bounds.collect();
        let of = |kept: bool| bounds.iter().filter(move |(is_kept, _)| *is_kept == kept).map(|(_, rounds)| *rounds);
        if bounds.is_empty() {
            return None;
        }
        let soonest = of(false).flatten().reduce(f64::min);
        let rounds = soonest.or_else(|| of(true).try_fold(0.0, |most: f64, rounds| Some(most.max(rounds?))))?;
        let games = rounds * self.round as f64;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bounded above and below")]
        (games < super::MOST_GAMES).then(|| games.max(1.0) as usize)
    }

    /// Returns the interval of a measure after so many blocks. Where figures outside their range move the mean, it
    /// covers that, too.
    pub(super) fn interval(&self, measure: &str, blocks: usize) -> Interval {
        let interval = self.interval_in_range(measure, blocks);
        let mean = self.mean(measure, blocks);
        mean.map_or(interval, |mean| Interval::new(interval.low.min(mean), interval.high.max(mean)))
    }

    fn interval_in_range(&self, measure: &str, blocks: usize) -> Interval {
        let of_measure = self.channels.iter().filter(|channel| channel.figure.measure == measure);
        let intervals = of_measure.map(|channel| channel.interval(blocks, self.round, self.wanted.outside));
        if measure == crate::study::BALANCE {
            let far = intervals.map(|one| Interval::new(one.low.max(-one.high).max(0.0), one.high.max(-one.low)));
            let most = furthest(far, f64::max).unwrap_or(Interval::new(0.0, 0.0));
            return Interval::new(1.0 - most.high, 1.0 - most.low);
        }
        furthest(intervals, self.further(measure)).unwrap_or(Interval::new(f64::NEG_INFINITY, f64::INFINITY))
    }

    /// Returns the mean of a measure after so many blocks.
    fn mean(&self, measure: &str, blocks: usize) -> Option<f64> {
        let of_measure = self.channels.iter().filter(|channel| channel.figure.measure == measure);
        let means: Option<Vec<f64>> = of_measure.map(|channel| channel.mean(blocks)).collect();
        let means = means?.into_iter();
        match measure {
            crate::study::BALANCE => means.map(f64::abs).reduce(f64::max).map(|most| 1.0 - most),
            _ => means.reduce(self.further(measure)),
        }
    }

    /// Returns what chooses between the shares of two places: the smaller where only that is bounded.
    fn further(&self, measure: &str) -> fn(f64, f64) -> f64 {
        let figure = self.figures().find(|figure| figure.measure == measure);
        let is_least = figure.is_some_and(|figure| figure.least.is_some() && figure.most.is_none());
        if is_least { f64::min } else { f64::max }
    }

    /// Returns what is known after so many blocks, measure by measure.
    pub(super) fn known(&self, blocks: usize) -> Vec<KnownFigure> {
        let mut known: Vec<KnownFigure> = Vec::new();
        for channel in &self.channels {
            let measure = &channel.figure.measure;
            if known.iter().all(|figure| figure.measure != *measure) {
                let mean = self.mean(measure, blocks);
                let interval = mean.map(|_| self.interval(measure, blocks));
                known.push(KnownFigure { measure: measure.clone(), mean, interval });
            }
        }
        known
    }
}

/// Returns the interval of the largest or the smallest of several numbers by their intervals.
fn furthest(intervals: impl Iterator<Item = Interval>, further: fn(f64, f64) -> f64) -> Option<Interval> {
    intervals.reduce(|one, other| Interval::new(further(one.low, other.low), further(one.high, other.high)))
}

impl Channel {
    fn new(figure: WishedFigure) -> Channel {
        let bound = |at: Option<f64>, is_least| {
            let (kept, broken) = (Bets::default(), Bets::default());
            at.map(|at| Bound { at, is_least, kept, broken, is_won: (false, false), verdict: None })
        };
        let bounds: Vec<Bound> = bound(figure.least, true).into_iter().chain(bound(figure.most, false)).collect();
        let at = || bounds.iter().map(|bound| bound.at);
        let seen = Interval::new(at().fold(f64::INFINITY, f64::min), at().fold(f64::NEG_INFINITY, f64::max));
        Channel {
            range: figure.range,
            figure,
            seen: (seen, 0),
            rounds: Vec::new(),
            whole: (0.0, 0.0),
            ends: Vec::new(),
            bounds,
        }
    }

    /// Counts a round of so many games. Before it is known where figures lie, they only show that.
    fn count(&mut self, figures: &[f64], games: usize, wanted: Wanted) {
        let Some(range) = self.range else {
            let (seen, count) = self.seen;
            let low = figures.iter().copied().fold(seen.low, f64::min);
            let high = figures.iter().copied().fold(seen.high, f64::max);
            self.seen = (Interval::new(low, high), count + figures.len());
            return;
        };
        let count = figures.len() as f64;
        self.whole = (self.whole.0 + figures.iter().sum::<f64>(), self.whole.1 + count);
        let sum = (figures.iter().map(|figure| figure.clamp(range.low, range.high)).sum(), count);
        self.rounds.push(sum);
        for bound in self.bounds.iter_mut().filter(|bound| bound.verdict.is_none()) {
            let above = gain_above(sum, bound.at, range.low, games);
            let below = gain_below(sum, bound.at, range.high, games);
            let (kept, broken) = if bound.is_least { (above, below) } else { (below, above) };
            bound.kept.add(kept);
            bound.broken.add(broken);
            bound.is_won.0 |= bound.kept.capital() >= wanted.kept;
            bound.is_won.1 |= bound.broken.capital() >= wanted.broken;
        }
    }

    /// Judges the bounds. Finds out where all figures lie, once enough have been seen: half as far again on both sides,
    /// and not below 0 if none is.
    fn end_block(&mut self) {
        self.ends.push((self.rounds.len(), self.whole));
        let (whole, number) = self.whole;
        for bound in self.bounds.iter_mut().filter(|bound| bound.verdict.is_none()) {
            // Figures outside their range must not hide that the mean is on the other side.
            bound.verdict = match (bound.is_won, (whole > bound.at * number) == bound.is_least) {
                ((true, _), true) => Some(true),
                ((_, true), false) => Some(false),
                _ => None,
            };
        }
        let (Interval { low, high }, count) = self.seen;
        if self.range.is_none() && count >= LEAST_SEEN {
            let width = if high > low { high - low } else { high.abs().max(1.0) };
            let least = if low < 0.0 { f64::NEG_INFINITY } else { 0.0 };
            self.range = Some(Interval::new((low - width / 2.0).max(least), high + width / 2.0));
        }
    }

    /// Returns the rounds and the whole after so many blocks.
    fn until(&self, blocks: usize) -> (&[RoundSum], RoundSum) {
        let end = self.ends.get(..blocks.min(self.ends.len())).and_then(<[_]>::last);
        end.map_or((&[], (0.0, 0.0)), |&(rounds, whole)| (&self.rounds[..rounds], whole))
    }

    fn interval(&self, blocks: usize, games: usize, wanted: f64) -> Interval {
        match self.range {
            Some(range) => interval_at_any_time(self.until(blocks).0, range, games, wanted),
            None => Interval::new(f64::NEG_INFINITY, f64::INFINITY),
        }
    }

    fn mean(&self, blocks: usize) -> Option<f64> {
        let (_, (sum, count)) = self.until(blocks);
        (count > 0.0).then(|| sum / count)
    }

    /// Returns whether the mean is within the bounds after so many blocks, or not known.
    fn seems_good(&self, blocks: usize) -> bool {
        let (least, most) = (self.figure.least, self.figure.most);
        self.mean(blocks).is_none_or(|mean| least.is_none_or(|at| mean >= at) && most.is_none_or(|at| mean <= at))
    }

    fn broken(&self, bound: &Bound) -> BrokenBound {
        // Too far apart is too little balance, whoever wins more.
        let is_low = bound.is_least || self.figure.measure == crate::study::BALANCE;
        BrokenBound { measure: self.figure.measure.clone(), is_low }
    }
}

impl Bound {
    /// Returns whether it rather seems to be kept, and how many rounds more would say so.
    fn rounds_left(&self, rounds: usize, wanted: Wanted) -> (bool, Option<f64>) {
        let left = |bets: &Bets, wanted: f64| Some(bets.rounds_to(wanted, rounds)? - rounds as f64);
        // Bets that have won enough already wait for figures outside their range: nobody knows for how many.
        let left = |bets: &Bets, wanted: f64| left(bets, wanted).filter(|left| *left > 0.0);
        if self.broken.capital() > self.kept.capital() {
            (false, left(&self.broken, wanted.broken))
        } else {
            (true, left(&self.kept, wanted.kept))
        }
    }
}
