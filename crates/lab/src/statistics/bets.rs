//! Intervals of means that hold however often somebody looks: bets against each mean that might be the true one.
//!
//! Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", Journal of the Royal Statistical
//! Society B 86 (2024), section 4: who bets the same part of a capital on every figure of a game that is fair for the
//! mean m has a nonnegative martingale if m is the true mean, and by Ville's inequality reaches 1/α times the first
//! capital with a probability of at most α, at any time. Eight parts are bet side by side (their "diversified" bets);
//! the mean of such martingales is one, too. The order of the figures changes nothing, and only sums and products are
//! worked out, so that every machine decides alike.

use super::interval::Interval;

/// The parts of the greatest possible stake that are bet: small ones for small differences, which take many games.
const STAKES: [f64; 8] = [0.95, 0.475, 0.2375, 0.118_75, 0.059_375, 0.029_687_5, 0.014_843_75, 0.007_421_875];
/// How often an interval is halved when its end is sought.
const HALVINGS: u32 = 24;

/// The figures of a round of games: their sum, and how many there are.
pub type RoundSum = (f64, f64);

/// The capital of who bets that a mean is higher, or lower, than some number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bets([f64; STAKES.len()]);

impl Default for Bets {
    fn default() -> Bets {
        Bets([1.0; STAKES.len()])
    }
}

impl Bets {
    /// Bets on a figure. `gain` is at least −1, and 0 on average if the game is fair.
    pub fn add(&mut self, gain: f64) {
        for (capital, stake) in self.0.iter_mut().zip(STAKES) {
            *capital *= 1.0 + stake * gain;
        }
    }

    /// Returns the capital, from 1 at first.
    #[must_use]
    pub fn capital(&self) -> f64 {
        self.0.iter().sum::<f64>() / STAKES.len() as f64
    }

    /// Returns after how many rounds the capital would reach a number if it grows on as it did in so many. None if it
    /// shrinks.
    #[must_use]
    pub fn rounds_to(&self, wanted: f64, rounds: usize) -> Option<f64> {
        let fastest = self.0.iter().copied().fold(0.0, f64::max);
        let growth = libm::log(fastest) / rounds.max(1) as f64;
        (growth > 0.0).then(|| libm::log(wanted * STAKES.len() as f64) / growth)
    }
}

/// Returns what a round of so many games gains for who bets that the mean is above `mean`, where no figure is below
/// `low`. A game without a figure neither gains nor loses.
#[must_use]
pub fn gain_above((sum, count): RoundSum, mean: f64, low: f64, games: usize) -> f64 {
    (sum - count * mean) / ((mean - low) * games.max(1) as f64)
}

/// Returns the same for who bets that it is below, where no figure is above `high`.
#[must_use]
pub fn gain_below((sum, count): RoundSum, mean: f64, high: f64, games: usize) -> f64 {
    (count * mean - sum) / ((high - mean) * games.max(1) as f64)
}

/// Returns the interval of the mean of figures that lie in `range`, in rounds of so many games. At any time it misses
/// the true mean with a probability of at most 2/`wanted`, at each end half of that.
#[must_use]
pub fn interval_at_any_time(rounds: &[RoundSum], range: Interval, games: usize, wanted: f64) -> Interval {
    let is_above = |mean: f64| reaches(wanted, rounds.iter().map(|&round| gain_above(round, mean, range.low, games)));
    let is_below = |mean: f64| reaches(wanted, rounds.iter().map(|&round| gain_below(round, mean, range.high, games)));
    // The higher the mean, the less is gained above it, so that halving finds the end.
    let low = end(range.low, range.high, &is_above);
    let high = end(range.high, range.low, &is_below);
    Interval::new(low, high.max(low))
}

/// Returns whether bets ever reach a capital.
fn reaches(wanted: f64, gains: impl Iterator<Item = f64>) -> bool {
    let mut bets = Bets::default();
    gains.into_iter().any(|gain| {
        bets.add(gain);
        bets.capital() >= wanted
    })
}

/// Returns the number next to those that are refused, from `from` towards `to`.
fn end(from: f64, to: f64, is_refused: &impl Fn(f64) -> bool) -> f64 {
    let (mut refused, mut open) = (from, to);
    for _ in 0..HALVINGS {
        let middle = refused.midpoint(open);
        *(if is_refused(middle) { &mut refused } else { &mut open }) = middle;
    }
    refused
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    const UNIT: Interval = Interval { low: 0.0, high: 1.0 };

    /// With the stake s each of n won games multiplies by 1 + s (1 − m) / m.
    #[test]
    fn a_capital_is_the_product_of_its_gains() {
        let mut bets = Bets::default();
        assert!((bets.capital() - 1.0).abs() < 1e-12);
        bets.add(gain_above((1.0, 1.0), 0.25, 0.0, 1));
        bets.add(gain_above((0.0, 1.0), 0.25, 0.0, 1));
        let expected = STAKES.map(|stake| (1.0 + 3.0 * stake) * (1.0 - stake)).iter().sum::<f64>() / 8.0;
        assert!((bets.capital() - expected).abs() < 1e-12);
        // A round without figures changes nothing.
        let before = bets;
        bets.add(gain_above((0.0, 0.0), 0.25, 0.0, 2));
        assert_eq!(bets, before);
    }

    #[test]
    fn capitals_that_grow_say_when_they_are_enough() {
        let mut bets = Bets::default();
        (0..10).for_each(|_| bets.add(0.2));
        let rounds = bets.rounds_to(1000.0, 10).expect("growth");
        // 1.19^n = 8000 at n = 51.7.
        assert!((rounds - 51.66).abs() < 0.1, "{rounds}");
        (0..30).for_each(|_| bets.add(-0.5));
        assert_eq!(bets.rounds_to(1000.0, 40), None);
    }

    /// Somebody who looks after each of 1,000 games sees an interval without the true mean in at most 5% of studies.
    #[test]
    fn intervals_hold_although_they_are_looked_at_all_the_time() {
        for share in [0.05, 0.5, 0.9] {
            let mut rng = ChaCha8Rng::seed_from_u64(5);
            let misses = (0..1000).filter(|_| {
                let (mut above, mut below) = (Bets::default(), Bets::default());
                (0..1000).any(|_| {
                    let won = f64::from(u8::from(rng.random_bool(share)));
                    above.add(gain_above((won, 1.0), share, 0.0, 1));
                    below.add(gain_below((won, 1.0), share, 1.0, 1));
                    above.capital().max(below.capital()) >= 40.0
                })
            });
            let misses = misses.count();
            assert!((1..=50).contains(&misses), "{share}: {misses}");
        }
    }

    #[test]
    fn intervals_shrink_around_the_mean() {
        let rounds: Vec<RoundSum> = (0..1000).map(|round| (f64::from(u8::from(round % 10 < 3)), 1.0)).collect();
        let few = interval_at_any_time(&rounds[..100], UNIT, 1, 40.0);
        let many = interval_at_any_time(&rounds, UNIT, 1, 40.0);
        assert!(few.holds(0.3) && many.holds(0.3) && many.is_within(few), "{few:?} {many:?}");
        assert!(many.half_width() < 0.06, "{many:?}");
        assert_eq!(interval_at_any_time(&[], UNIT, 1, 40.0), UNIT);
    }
}
