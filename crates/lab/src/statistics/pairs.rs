//! Pairs of figures: which of the two is more, and whether the games settle it.

use serde::Serialize;

use super::holm::holm;
use super::rounds::{Rounds, square};
use super::special::normal_two_sided;

/// Two of several figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// The number of the one that is more.
    pub more: usize,
    /// The number of the one that is less.
    pub less: usize,
    /// Whether that is settled; else it may be chance.
    pub is_settled: bool,
}

/// How likely a difference is by chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairTest {
    /// The number of the figure that is more.
    pub more: usize,
    /// The number of the one that is less.
    pub less: usize,
    /// The probability of a difference at least as large between equals.
    pub p: f64,
    /// The confidence that settles it; none where it is too early.
    pub confidence: Option<f64>,
}

/// Returns which differences are settled, corrected by Holm over all of them.
#[must_use]
pub fn settled(tests: &[PairTest]) -> Vec<Pair> {
    let values: Vec<f64> = tests.iter().map(|test| test.p).collect();
    let pairs = tests.iter().zip(holm(&values));
    let pair = |(test, corrected): (&PairTest, f64)| Pair {
        more: test.more,
        less: test.less,
        is_settled: test.confidence.is_some_and(|confidence| corrected < 1.0 - confidence),
    };
    pairs.map(pair).collect()
}

/// Returns the probability of differences that add up to at least as much if two figures of the same games are equal,
/// such as the shares of two places: McNemar's test over rounds (Durkalski and others, "Analysis of clustered
/// matched-pair data", 2003).
#[must_use]
pub fn p_within(differences: Rounds) -> f64 {
    let (sum, squares) =
        differences.sums().fold((0.0, 0.0), |(sum, squares), round| (sum + round, squares + square(round)));
    if squares > 0.0 { normal_two_sided(sum / squares.sqrt()) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::super::looks::{FIRST_LOOK, confidence_of_verdict};
    use super::super::rounds::all;
    use super::*;

    /// Agresti, "Categorical Data Analysis", the ratings of the prime minister: 150 went one way and 86 the other, so
    /// that z² = 64² / 236 = 17.36.
    #[test]
    fn the_test_is_mcnemar_s() {
        let mut values = vec![1.0; 150];
        values.resize(236, -1.0);
        values.resize(1600, 0.0);
        let p = p_within(Rounds::new(&all(&values), 1));
        assert!((p - 3.1e-5).abs() < 1e-6, "{p}");
        assert!((p_within(Rounds::new(&all(&[0.0; 8]), 2)) - 1.0).abs() < 1e-12);
    }

    /// Two games of a round that always end alike tell no more than one: 36 of 60 rounds, z² = 12² / 60.
    #[test]
    fn games_of_a_round_count_together() {
        let values: Vec<f64> = (0..120).map(|game| if game < 72 { 1.0 } else { -1.0 }).collect();
        let (alike, single) = (p_within(Rounds::new(&all(&values), 2)), p_within(Rounds::new(&all(&values), 1)));
        assert!((alike - 0.121_335).abs() < 1e-5, "{alike}");
        assert!(single < 0.03, "{single}");
    }

    /// A few games that all end alike settle nothing that they could not.
    #[test]
    fn few_games_settle_nothing() {
        let p = p_within(Rounds::new(&all(&[1.0; 4]), 2));
        assert!(p > 0.1, "{p}");
    }

    #[test]
    fn settled_is_what_holds_among_all_pairs() {
        let test = |less, p| PairTest { more: 0, less, p, confidence: Some(0.96) };
        let is_settled =
            |tests: &[PairTest]| -> Vec<bool> { settled(tests).iter().map(|pair| pair.is_settled).collect() };
        assert_eq!(is_settled(&[test(1, 0.03)]), [true]);
        assert_eq!(is_settled(&[test(1, 0.03), test(2, 0.01)]), [true, true]);
        assert_eq!(is_settled(&[test(1, 0.03), test(2, 0.5)]), [false, false]);
        let early = PairTest { confidence: None, ..test(1, 0.0) };
        assert_eq!(is_settled(&[early]), [false]);
    }

    /// In a fair game of three places, looked at after every round of its 1,000 games, at most 5% of studies ever call
    /// a difference settled.
    #[test]
    fn chance_settles_at_most_one_study_in_twenty() {
        const STUDIES: u64 = 400;
        const GAMES: usize = 1000;
        let wrong = (0..STUDIES).filter(|&seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let won: Vec<usize> = (0..GAMES).map(|_| rng.random_range(0..3)).collect();
            let differences = [(0, 1), (0, 2), (1, 2)].map(|(one, other)| {
                let of = |&won: &usize| f64::from(u8::from(won == one)) - f64::from(u8::from(won == other));
                all(&won.iter().map(of).collect::<Vec<_>>())
            });
            (FIRST_LOOK..=GAMES).step_by(2).any(|games| {
                let test = |differences: &Vec<Option<f64>>| PairTest {
                    more: 0,
                    less: 1,
                    p: p_within(Rounds::new(&differences[..games], 2)),
                    confidence: confidence_of_verdict(games, games == GAMES),
                };
                let tests = differences.each_ref().map(test);
                settled(&tests).iter().any(|pair| pair.is_settled)
            })
        });
        let wrong = wrong.count();
        assert!(wrong as u64 * 20 <= STUDIES, "{wrong} of {STUDIES}");
    }
}
