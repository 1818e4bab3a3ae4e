//! The computer that watches: it thinks about a position without end, and tells the best turns at any time.

use atar_rules::Position;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<S> {
    /// The nodes so far, with those that were spent on the position before it was the one that is watched.
    pub nodes: u64,
    /// Each seat's share of the win, from 0 to 1.
    pub value: Vec<f64>,
    /// Whether the shares are certain.
    pub exact: bool,
    /// The best turns, by the share of the seat that acts; none where no seat acts.
    pub lines: Vec<Line<S>>,
}

/// A turn that could be played.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<S> {
    /// The rest of the turn, or its part up to the next chance step.
    pub steps: Vec<S>,
    /// Each seat's share of the win after it.
    pub value: Vec<f64>,
    /// The nodes that were spent on it.
    pub visits: u64,
    /// Whether the shares are certain.
    pub exact: bool,
}

/// An estimate of a position, without its turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Each seat's share of the win.
    pub value: Vec<f64>,
    /// The standard error of each share.
    pub error: Vec<f64>,
    /// Whether the shares are certain.
    pub exact: bool,
}

/// The computer that watches a position, in slices.
pub trait Analyst<P: Position>: Send {
    /// Searches about this many more nodes. Returns true when there is no more to find out.
    fn run(&mut self, nodes: u64) -> bool;

    /// Returns the nodes so far, as [`Analysis::nodes`] counts them.
    fn nodes(&self) -> u64;

    /// Returns what is known so far, with so many turns at most: the same however the nodes were sliced.
    fn analysis(&mut self, lines: usize) -> Analysis<P::Step>;

    /// Returns the estimate of the position so far.
    fn estimate(&self) -> Estimate;

    /// Turns to another position of the same game. What was found out about it already is kept.
    fn go_to(&mut self, position: &P);
}

/// The sums of the values of some simulations and of their squares, by seat.
#[derive(Clone, Debug)]
struct Moments {
    count: u32,
    sums: Vec<f64>,
    squares: Vec<f64>,
}

impl Moments {
    fn new(seats: usize) -> Self {
        Moments { count: 0, sums: vec![0.0; seats], squares: vec![0.0; seats] }
    }

    fn add(&mut self, values: &[f64]) {
        self.count = self.count.saturating_add(1);
        for (seat, value) in values.iter().enumerate() {
            self.sums[seat] += value;
            self.squares[seat] += value * value;
        }
    }
}

/// The values of the later simulations of a search, between a half and three quarters of all: the first ones look at
/// bad steps most.
#[derive(Clone, Debug)]
pub(crate) struct LateValues {
    earlier: Moments,
    later: Moments,
    /// The simulations before these.
    before: u32,
}

/// The simulations of the first part.
const FIRST_PART: u32 = 16;

impl LateValues {
    pub(crate) fn new(seats: usize) -> Self {
        LateValues { earlier: Moments::new(seats), later: Moments::new(seats), before: 0 }
    }

    pub(crate) fn add(&mut self, values: &[f64]) {
        self.later.add(values);
        let done = self.before.saturating_add(self.earlier.count);
        if self.later.count >= done.max(FIRST_PART) {
            self.before = done;
            let seats = values.len();
            self.earlier = std::mem::replace(&mut self.later, Moments::new(seats));
        }
    }

    /// Returns the means and their standard errors by seat; none before the first simulation.
    pub(crate) fn estimate(&self) -> Option<Estimate> {
        let count = f64::from(self.earlier.count.saturating_add(self.later.count));
        if count == 0.0 {
            return None;
        }
        let seats = 0..self.later.sums.len();
        let mean = |one: &[f64], other: &[f64], seat: usize| (one[seat] + other[seat]) / count;
        let value: Vec<f64> = seats.clone().map(|seat| mean(&self.earlier.sums, &self.later.sums, seat)).collect();
        let error = seats.map(|seat| {
            let square = mean(&self.earlier.squares, &self.later.squares, seat);
            ((square - value[seat] * value[seat]).max(0.0) / count).sqrt()
        });
        Some(Estimate { error: error.collect(), value, exact: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_values_are_forgotten() {
        let mut values = LateValues::new(2);
        assert_eq!(values.estimate(), None);
        for _ in 0..100 {
            values.add(&[1.0, 0.0]);
        }
        for _ in 0..400 {
            values.add(&[0.25, 0.75]);
        }
        let estimate = values.estimate().expect("values");
        assert_eq!((estimate.value, estimate.error), (vec![0.25, 0.75], vec![0.0, 0.0]));
    }

    #[test]
    fn the_error_is_that_of_a_mean() {
        let mut values = LateValues::new(1);
        for number in 0..4 {
            values.add(&[f64::from(number % 2)]);
        }
        let estimate = values.estimate().expect("values");
        assert_eq!((estimate.value, estimate.error), (vec![0.5], vec![0.25]));
    }
}
