//! Confidence intervals.

use serde::Serialize;

/// The usual confidence of an interval.
pub const CONFIDENCE: f64 = 0.95;

/// A range that covers the true figure with a known probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Returns the interval from the lower to the upper end.
    #[must_use]
    pub fn new(low: f64, high: f64) -> Interval {
        Interval { low, high }
    }

    /// Returns the interval with the same distance on both sides of a middle.
    #[must_use]
    pub fn around(middle: f64, distance: f64) -> Interval {
        Interval::new(middle - distance, middle + distance)
    }

    /// Returns half the width.
    #[must_use]
    pub fn half_width(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Returns whether a number lies within.
    #[must_use]
    pub fn holds(self, number: f64) -> bool {
        (self.low..=self.high).contains(&number)
    }

    /// Returns whether the whole of this interval lies within another.
    #[must_use]
    pub fn is_within(self, other: Interval) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    /// Returns whether the whole of this interval lies outside another.
    #[must_use]
    pub fn is_outside(self, other: Interval) -> bool {
        self.high < other.low || other.high < self.low
    }
}
