//! Whether the chances that a judge tells are those that come true.

use serde::Serialize;

use crate::trace::ByPlace;

/// The bins of what was said.
const BINS: usize = 10;
/// A judge knows something if its Brier score is better than that of "1/n each" by so much.
const KNOWS: f64 = 0.01;
/// A chance of 0 would make one surprise infinitely unlikely; chances are told in thousandths.
const LEAST: f64 = 0.0005;
/// The bounds of τ, as logarithms.
const BOUNDS: (f64, f64) = (-4.0, 4.0);
/// The golden section.
const GOLDEN: f64 = 0.618_033_988_749_894_9;
const SECTIONS: u32 = 50;

/// What a judge said at one turn of a game, and how the game ended, by place.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The number of the game.
    pub game: usize,
    /// The chances that the judge told.
    pub values: Vec<f64>,
    /// The shares of the win.
    pub shares: Vec<f64>,
}

/// How good a judge is, once its chances are sharpened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// The power of the chances: above 1 the judge is too careful, below 1 too bold.
    pub tau: f64,
    /// The score of the sharpened chances on the even games: half the mean square distance, 0 is best.
    pub brier: f64,
    /// The score of "1/n each" on the same games.
    pub indifferent: f64,
    /// Said against won, on the even games.
    pub bins: Vec<Bin>,
}

/// The turns at which the judge said about the same.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bin {
    /// The mean chance that was told.
    pub said: f64,
    /// The mean share of the win.
    pub won: f64,
    /// How often.
    pub count: usize,
}

impl Calibration {
    /// Returns whether the judge can tell more than that all places are equal.
    #[must_use]
    pub fn knows(&self) -> bool {
        self.brier <= self.indifferent - KNOWS
    }
}

/// Chances are told in thousandths.
const THOUSAND: u16 = 1000;

/// Sharpens chances by a power, τ.
///
/// As chances are told in thousandths, their powers are worked out once.
#[derive(Clone, Debug)]
pub struct Sharpener {
    tau: f64,
    /// The powers of 0 to 1000 thousandths.
    powers: Vec<f64>,
}

impl Sharpener {
    /// Returns what sharpens chances by this power.
    #[must_use]
    pub fn new(tau: f64) -> Sharpener {
        let chances = (0..=THOUSAND).map(|count| f64::from(count) / f64::from(THOUSAND));
        Sharpener { tau, powers: chances.map(|chance| power(chance, tau)).collect() }
    }

    /// Returns each chance to the power of τ, over their sum.
    #[must_use]
    pub fn sharpened(&self, values: &[f64]) -> Vec<f64> {
        self.of_places(values).into_vec()
    }

    /// The same of the few places of a game.
    #[must_use]
    pub fn of_places(&self, values: &[f64]) -> ByPlace<f64> {
        let mut powers: ByPlace<f64> = values.iter().map(|&value| self.power(value)).collect();
        let sum: f64 = powers.iter().sum();
        for power in &mut powers {
            *power /= sum;
        }
        powers
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance in thousandths")]
    fn power(&self, chance: f64) -> f64 {
        let thousandths = (chance * f64::from(THOUSAND) + 0.5) as u16;
        let known = self.powers.get(usize::from(thousandths));
        match known {
            Some(&power) if f64::from(thousandths) / f64::from(THOUSAND) == chance => power,
            _ => power(chance, self.tau),
        }
    }
}

fn power(chance: f64, tau: f64) -> f64 {
    libm::pow(chance.max(LEAST), tau)
}

/// Returns the calibration: τ of greatest likelihood on the odd games, told on the even ones. `None` if one of the two
/// has no games.
#[must_use]
pub fn calibrate(said: &[Forecast]) -> Option<Calibration> {
    let (even, odd): (Vec<&Forecast>, Vec<&Forecast>) =
        said.iter().filter(|said| !said.values.is_empty()).partition(|said| said.game.is_multiple_of(2));
    if even.is_empty() || odd.is_empty() {
        return None;
    }
    let tau = fitted(&odd);
    let sharpener = Sharpener::new(tau);
    let told: Vec<(Vec<f64>, &[f64])> =
        even.iter().map(|said| (sharpener.sharpened(&said.values), said.shares.as_slice())).collect();
    let equal = |said: &&Forecast| vec![1.0 / said.values.len() as f64; said.values.len()];
    let indifferent = even.iter().map(|said| (equal(said), said.shares.as_slice()));
    Some(Calibration {
        tau,
        brier: brier(told.iter().map(|(values, shares)| (values.clone(), *shares))),
        indifferent: brier(indifferent),
        bins: bins(&told),
    })
}

/// Returns τ of greatest likelihood by the golden section; the logarithm of the likelihood is concave in τ.
fn fitted(said: &[&Forecast]) -> f64 {
    let at = |logarithm: f64| likelihood(said, libm::exp(logarithm));
    let (mut low, mut high) = BOUNDS;
    let (mut a, mut b) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
    let (mut at_a, mut at_b) = (at(a), at(b));
    for _ in 0..SECTIONS {
        if at_a > at_b {
            (high, b, at_b) = (b, a, at_a);
            a = high - GOLDEN * (high - low);
            at_a = at(a);
        } else {
            (low, a, at_a) = (a, b, at_b);
            b = low + GOLDEN * (high - low);
            at_b = at(b);
        }
    }
    libm::exp((low + high) / 2.0)
}

fn likelihood(said: &[&Forecast], tau: f64) -> f64 {
    let sharpener = Sharpener::new(tau);
    let one = |said: &&Forecast| -> f64 {
        let chances = sharpener.of_places(&said.values);
        let each = chances.iter().zip(&said.shares);
        each.map(|(chance, share)| share * libm::log(chance.max(1e-300))).sum()
    };
    said.iter().map(one).sum()
}

/// Returns half of Brier's score ("Verification of forecasts expressed in terms of probability", 1950), so that two
/// even places have the usual 0.25.
fn brier<'a>(told: impl Iterator<Item = (Vec<f64>, &'a [f64])>) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for (chances, shares) in told {
        let squares = chances.iter().zip(shares).map(|(a, b)| (a - b) * (a - b));
        sum += squares.sum::<f64>() / 2.0;
        count += 1;
    }
    sum / f64::from(count.max(1))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of a bin")]
fn bins(told: &[(Vec<f64>, &[f64])]) -> Vec<Bin> {
    let mut sums = [(0.0, 0.0, 0_usize); BINS];
    for (chances, shares) in told {
        for (chance, share) in chances.iter().zip(*shares) {
            let bin = &mut sums[((chance * BINS as f64) as usize).min(BINS - 1)];
            *bin = (bin.0 + chance, bin.1 + share, bin.2 + 1);
        }
    }
    let filled = sums.into_iter().filter(|(_, _, count)| *count > 0);
    filled.map(|(said, won, count)| Bin { said: said / count as f64, won: won / count as f64, count }).collect()
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// Games of two places in which the judge says `said(chance)` of the true chance.
    fn judged(said: impl Fn(f64) -> f64) -> Vec<Forecast> {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut one = |game| {
            let chance = rng.random_range(0.05..0.95);
            let won = f64::from(u8::from(rng.random_bool(chance)));
            let value = said(chance);
            Forecast { game, values: vec![value, 1.0 - value], shares: vec![won, 1.0 - won] }
        };
        (0..8000).map(&mut one).collect()
    }

    #[test]
    fn a_careful_judge_is_sharpened() {
        // Half the power of the odds: τ = 2 gives the true chances back.
        let half = |chance: f64| {
            let odds = (chance / (1.0 - chance)).sqrt();
            odds / (1.0 + odds)
        };
        let found = calibrate(&judged(half)).expect("games");
        assert!((found.tau - 2.0).abs() < 0.15, "{}", found.tau);
        assert!(found.knows());
        for bin in &found.bins {
            assert!((bin.said - bin.won).abs() < 0.08, "{bin:?}");
        }
    }

    #[test]
    fn an_honest_judge_stays_as_it_is() {
        let found = calibrate(&judged(|chance| chance)).expect("games");
        assert!((found.tau - 1.0).abs() < 0.1, "{}", found.tau);
        assert!((found.indifferent - 0.25).abs() < 1e-9);
        assert_eq!(found.bins.iter().map(|bin| bin.count).sum::<usize>(), 8000);
    }

    #[test]
    fn a_judge_who_guesses_knows_nothing() {
        let mut said = judged(|chance| chance);
        let shares: Vec<_> = said.iter().map(|said| said.shares.clone()).collect();
        for (game, said) in said.iter_mut().enumerate() {
            said.shares.clone_from(&shares[(game + 4001) % shares.len()]);
        }
        assert!(!calibrate(&said).expect("games").knows());
        assert_eq!(calibrate(&said[..1]), None);
    }

    #[test]
    fn chances_have_the_sum_one() {
        let found = Sharpener::new(3.0).sharpened(&[0.0, 0.5, 0.5]);
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(found[0] > 0.0 && found[1] > 0.49);
    }

    /// The powers that are worked out beforehand are those of the chances, to the last bit, whatever a chance is.
    #[test]
    fn known_powers_are_those_of_the_chances() {
        let tau = 0.57;
        let sharpener = Sharpener::new(tau);
        let thousandths = (0..=1000).map(|count| f64::from(count) / 1000.0);
        for chance in thousandths.chain([1.0 / 3.0, 0.000_4, 0.999_7, 1.5, -0.2]) {
            assert_eq!(sharpener.power(chance).to_bits(), power(chance, tau).to_bits(), "{chance}");
        }
    }
}
