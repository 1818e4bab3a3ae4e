//! How even the shares of all places are.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::Serialize;

use super::interval::Interval;
use super::medians::quantile;

const STUDIES: usize = 1000;
/// More games than these are not simulated: what chance takes away shrinks with the root of their number.
const MOST_GAMES: usize = 1000;
const SEED: u64 = 22;

/// The balance that fair places show, since chance alone lowers it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct FairBalance {
    /// The mean.
    pub mean: f64,
    /// What 95% of studies show.
    pub range: Interval,
}

/// Returns 1 less the distance from the smallest to the largest share.
#[must_use]
pub fn balance(shares: &[f64]) -> f64 {
    let most = shares.iter().copied().fold(0.0, f64::max);
    let least = shares.iter().copied().fold(1.0, f64::min);
    if shares.is_empty() { 1.0 } else { 1.0 - (most - least) }
}

/// Returns the balance that so many fair places show after so many games with one winner each, simulated. Without games
/// or places it is 1.
#[must_use]
pub fn fair_balance(places: usize, games: usize) -> FairBalance {
    if places == 0 || games == 0 {
        return FairBalance { mean: 1.0, range: Interval::new(1.0, 1.0) };
    }
    let simulated = games.min(MOST_GAMES);
    let shrinking = (simulated as f64 / games as f64).sqrt();
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut losses: Vec<f64> =
        (0..STUDIES).map(|_| shrinking * (1.0 - fair_study(places, simulated, &mut rng))).collect();
    losses.sort_by(f64::total_cmp);
    let at = |part| quantile(&losses, part).unwrap_or_default();
    FairBalance {
        mean: 1.0 - losses.iter().sum::<f64>() / STUDIES as f64,
        range: Interval::new(1.0 - at(0.975), 1.0 - at(0.025)),
    }
}

fn fair_study(places: usize, games: usize, rng: &mut ChaCha8Rng) -> f64 {
    let mut won = vec![0_u32; places];
    for _ in 0..games {
        won[rng.random_range(0..places)] += 1;
    }
    let shares: Vec<f64> = won.iter().map(|&won| f64::from(won) / games as f64).collect();
    balance(&shares)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balance_is_one_less_the_widest_distance() {
        assert!((balance(&[0.2, 0.5, 0.3]) - 0.7).abs() < 1e-12);
        assert!((balance(&[1.0, 0.0])).abs() < 1e-12);
        assert!((balance(&[]) - 1.0).abs() < 1e-12);
    }

    /// With two places the distance is |2w − G| / G, whose mean is √(2 / πG) for many games.
    #[test]
    fn chance_lowers_the_balance_of_fair_places() {
        for games in [100, 1000, 4000] {
            let found = fair_balance(2, games);
            let closed = 1.0 - (2.0 / (std::f64::consts::PI * games as f64)).sqrt();
            assert!((found.mean - closed).abs() < 0.006, "{found:?} {closed}");
            assert!(found.range.holds(closed));
        }
        assert!(fair_balance(7, 400).mean < fair_balance(2, 400).mean);
        assert!((fair_balance(0, 10).mean - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_same_games_show_the_same() {
        assert_eq!(fair_balance(3, 250), fair_balance(3, 250));
    }
}
