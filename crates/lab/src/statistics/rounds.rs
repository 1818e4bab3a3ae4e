//! The figures of the games of a cell, in rounds.

use crate::Sample;

/// One figure a game, in the order of the games, or none where there is nothing to say of a game. Games of a round have
/// the same chance, so that they are not independent of one another; rounds are.
#[derive(Clone, Copy, Debug)]
pub struct Rounds<'a> {
    values: &'a [Option<f64>],
    round: usize,
}

impl<'a> From<&'a Sample> for Rounds<'a> {
    fn from(sample: &'a Sample) -> Rounds<'a> {
        Rounds::new(&sample.values, sample.round)
    }
}

impl<'a> Rounds<'a> {
    /// Returns these figures in rounds of so many games. The last round may lack games.
    #[must_use]
    pub fn new(values: &'a [Option<f64>], round: usize) -> Rounds<'a> {
        Rounds { values, round: round.max(1) }
    }

    /// Returns the first games.
    #[must_use]
    pub fn first(self, games: usize) -> Rounds<'a> {
        Rounds { values: &self.values[..games.min(self.values.len())], round: self.round }
    }

    /// Returns another figure for each game that has one.
    #[must_use]
    pub fn map(&self, figure: impl Fn(f64) -> f64) -> Vec<Option<f64>> {
        self.values.iter().map(|value| value.map(&figure)).collect()
    }

    /// Returns the figures of the games that have one.
    pub fn figures(&self) -> impl Iterator<Item = f64> + Clone + 'a {
        self.values.iter().flatten().copied()
    }

    /// Returns the number of games with a figure.
    #[must_use]
    pub fn count(&self) -> usize {
        self.figures().count()
    }

    /// Returns the number of games, those without a figure too.
    #[must_use]
    pub fn games(&self) -> usize {
        self.values.len()
    }

    /// Returns the games of a round.
    #[must_use]
    pub fn round(&self) -> usize {
        self.round
    }

    /// Returns the number of rounds that have a figure.
    #[must_use]
    pub fn rounds(&self) -> usize {
        let filled = |round: &&[Option<f64>]| round.iter().any(Option::is_some);
        self.values.chunks(self.round).filter(filled).count()
    }

    /// Returns the mean over the games; 0 without games.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.figures().sum::<f64>() / self.count().max(1) as f64
    }

    /// Returns the standard deviation of single games; 0 with fewer than two.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self.figures().map(|value| square(value - mean)).sum();
        (squares / self.count().saturating_sub(1).max(1) as f64).sqrt()
    }

    /// Returns the sum of the figures of each round that has one.
    pub fn sums(&self) -> impl Iterator<Item = f64> + 'a {
        let filled = |round: &&[Option<f64>]| round.iter().any(Option::is_some);
        let rounds = self.values.chunks(self.round).filter(filled);
        rounds.map(|round| round.iter().flatten().sum())
    }

    /// Returns the mean with its error, and of how many games and rounds.
    #[must_use]
    pub fn moments(&self) -> Moments {
        Moments { mean: self.mean(), error: self.error(), games: self.count(), rounds: self.rounds() }
    }

    /// Returns the standard error of the mean over rounds. `None` with fewer than two rounds.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let (mean, rounds) = (self.mean(), self.rounds() as f64);
        if rounds < 2.0 {
            return None;
        }
        let off = |round: &[Option<f64>]| round.iter().flatten().map(|value| value - mean).sum();
        let squares: f64 = self.values.chunks(self.round).map(off).map(square).sum();
        Some((squares * rounds / (rounds - 1.0)).sqrt() / self.count() as f64)
    }
}

/// A mean with its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// The mean over the games.
    pub mean: f64,
    /// The standard error over rounds. `None` with fewer than two.
    pub error: Option<f64>,
    /// The games with a figure.
    pub games: usize,
    /// The rounds that have one.
    pub rounds: usize,
}

pub(super) fn square(number: f64) -> f64 {
    number * number
}

/// Returns figures of which none lacks.
#[cfg(test)]
pub(super) fn all(values: &[f64]) -> Vec<Option<f64>> {
    values.iter().copied().map(Some).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1, 2, 3, 4 in rounds of two: the means 1.5 and 3.5 have the standard deviation √2, their mean the error 1.
    #[test]
    fn the_error_is_that_over_rounds() {
        let values = all(&[1.0, 2.0, 3.0, 4.0]);
        let rounds = Rounds::new(&values, 2);
        assert!((rounds.mean() - 2.5).abs() < 1e-12);
        assert!((rounds.error().unwrap_or_default() - 1.0).abs() < 1e-12);
        assert!((rounds.deviation() - (5.0_f64 / 3.0).sqrt()).abs() < 1e-12);
    }

    /// With rounds of one game it is the textbook's s / √n.
    #[test]
    fn single_games_have_the_usual_error() {
        let values = all(&[3.0, 1.0, 4.0, 1.0, 5.0]);
        let rounds = Rounds::new(&values, 1);
        let usual = rounds.deviation() / 5.0_f64.sqrt();
        assert!((rounds.error().unwrap_or_default() - usual).abs() < 1e-12);
    }

    /// Games without a figure stay in their rounds and count for nothing.
    #[test]
    fn games_without_a_figure_are_left_out() {
        let gaps = [Some(1.0), None, None, None, Some(2.0), Some(6.0)];
        let rounds = Rounds::new(&gaps, 2);
        assert_eq!((rounds.count(), rounds.rounds(), rounds.games()), (3, 2, 6));
        assert!((rounds.mean() - 3.0).abs() < 1e-12);
        // Off by −2 and by −1 + 3 = 2: √(8 · 2 / 1) / 3.
        assert!((rounds.error().unwrap_or_default() - 4.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn one_round_has_no_error() {
        assert_eq!(Rounds::new(&all(&[1.0, 0.0]), 2).error(), None);
        assert_eq!(Rounds::new(&[], 2).error(), None);
        assert_eq!(Rounds::new(&[], 0).rounds(), 0);
        assert!(Rounds::new(&[], 1).mean().abs() < 1e-12);
    }
}
