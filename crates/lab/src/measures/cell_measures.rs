//! Measures of all games of a cell together.

use super::conversions::float;
use crate::statistics::{self, Rounds};

/// Returns 1 less the distance from the largest to the smallest share of the places.
#[must_use]
pub fn balance_of(shares: &[f64]) -> f64 {
    statistics::balance(shares)
}

/// Returns how much the lengths of games differ: their standard deviation over their mean. None without games.
#[must_use]
pub fn spread(turns: &[Option<f64>]) -> Option<f64> {
    let rounds = Rounds::new(turns, 1);
    let mean = rounds.mean();
    (mean > 0.0).then(|| rounds.deviation() / mean)
}

/// Returns how uneven drawn setups are by themselves: the root of the covariance of the first place's shares within
/// rounds, whose games have the same chance. None with fewer than two games of a round.
#[must_use]
pub fn setup_bias(first: &[Option<f64>], round: usize) -> Option<f64> {
    let mean = Rounds::new(first, round).mean();
    let whole = first.chunks(round.max(1)).filter(|games| games.len() == round && round > 1);
    let covariances = whole.filter_map(|games| covariance(games, mean));
    let covariances: Vec<f64> = covariances.collect();
    if covariances.is_empty() {
        return None;
    }
    let covariance = covariances.iter().sum::<f64>() / float(covariances.len());
    Some(covariance.max(0.0).sqrt())
}

/// Returns the mean product of the distances of two different games of a round from the mean of all.
fn covariance(games: &[Option<f64>], mean: f64) -> Option<f64> {
    let distances: Option<Vec<f64>> = games.iter().map(|game| Some((*game)? - mean)).collect();
    let distances = distances?;
    let count = float(distances.len());
    let sum: f64 = distances.iter().sum();
    let squares: f64 = distances.iter().map(|distance| distance * distance).sum();
    Some((sum * sum - squares) / (count * (count - 1.0)))
}
