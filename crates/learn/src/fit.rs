//! Conditional logit: a move's share is e to the power of its weights, divided by that of all moves that there were
//! (McFadden, "Conditional logit analysis of qualitative choice behavior", 1974).

use atar_search::Choice;

use crate::choices::Game;

/// How much a weight costs: half of this times its square, as if one had been expected to be about 1.
const RIDGE: f64 = 1.0;
/// The most that a weight changes at once, and the change that is none.
const LONGEST_STEP: f64 = 1.0;
const NO_STEP: f64 = 1e-9;
/// The changes at most; about seven are needed.
const MOST_STEPS: usize = 100;

type Matrix = Vec<Vec<f64>>;

/// Weights, in natural logarithms.
pub(crate) struct Fit {
    pub(crate) weights: Vec<f64>,
    /// Their standard errors. Games are independent of one another; the moves of a game need not be.
    pub(crate) errors: Vec<f64>,
}

/// Fits so many weights to games, by Newton's method.
pub(crate) fn fit(games: &[&Game], count: usize) -> Fit {
    let mut weights = vec![0.0; count];
    for _ in 0..MOST_STEPS {
        let (slopes, curve) = slopes_and_curve(games, &weights);
        let mut slope: Vec<f64> = weights.iter().map(|weight| -RIDGE * weight).collect();
        slopes.iter().for_each(|of_game| add(&mut slope, of_game, 1.0));
        let inverse = inverted(curve);
        let step = inverse.iter().map(|row| dot(row, &slope).clamp(-LONGEST_STEP, LONGEST_STEP)).collect::<Vec<_>>();
        add(&mut weights, &step, 1.0);
        if step.iter().all(|step| step.abs() < NO_STEP) {
            break;
        }
    }
    let (slopes, curve) = slopes_and_curve(games, &weights);
    let inverse = inverted(curve);
    let variance = |row: &Vec<f64>| slopes.iter().map(|slope| dot(row, slope) * dot(row, slope)).sum::<f64>();
    Fit { errors: inverse.iter().map(|row| variance(row).sqrt()).collect(), weights }
}

/// Returns the mean of −ln of the share of the move that was taken.
pub(crate) fn loss(games: &[&Game], weights: &[f64]) -> f64 {
    let choices = games.iter().flat_map(|game| game.iter());
    let losses = choices.clone().map(|choice| -libm::log(shares(choice, weights)[choice.taken]));
    losses.sum::<f64>() / choices.count() as f64
}

/// Returns how likely each move of a choice is.
fn shares(choice: &Choice, weights: &[f64]) -> Vec<f64> {
    let worth = |counts: &Vec<u8>| counts.iter().zip(weights).map(|(&count, weight)| f64::from(count) * weight).sum();
    let powers: Vec<f64> = choice.counts.iter().map(|counts| libm::exp(worth(counts))).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

/// Returns which way the weights should go by each game, and how much less so further on.
fn slopes_and_curve(games: &[&Game], weights: &[f64]) -> (Vec<Vec<f64>>, Matrix) {
    let count = weights.len();
    let mut curve = vec![vec![0.0; count]; count];
    (0..count).for_each(|index| curve[index][index] = RIDGE);
    let slope = |game: &&Game| {
        let mut slope = vec![0.0; count];
        for choice in game.iter() {
            let counts: Matrix =
                choice.counts.iter().map(|counts| counts.iter().map(|&count| count.into()).collect()).collect();
            let mut mean = vec![0.0; count];
            let shares = shares(choice, weights);
            counts.iter().zip(&shares).for_each(|(counts, &share)| add(&mut mean, counts, share));
            add(&mut slope, &counts[choice.taken], 1.0);
            add(&mut slope, &mean, -1.0);
            for (counts, share) in counts.iter().zip(shares) {
                let away: Vec<_> = counts.iter().zip(&mean).map(|(count, mean)| count - mean).collect();
                curve.iter_mut().zip(&away).for_each(|(row, one)| add(row, &away, share * one));
            }
        }
        slope
    };
    (games.iter().map(slope).collect(), curve)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Adds so many times another list.
fn add(list: &mut [f64], other: &[f64], times: f64) {
    list.iter_mut().zip(other).for_each(|(value, other)| *value += times * other);
}

/// Inverts a symmetric matrix that has no direction without a curve, by Gauss and Jordan.
fn inverted(mut matrix: Matrix) -> Matrix {
    let size = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == index { 1.0 } else { 0.0 }));
    }
    for index in 0..size {
        let pivot = matrix[index][index];
        let row: Vec<_> = matrix[index].iter().map(|value| value / pivot).collect();
        for (other, of_other) in matrix.iter_mut().enumerate() {
            let times = of_other[index];
            if other == index { of_other.clone_from(&row) } else { add(of_other, &row, -times) }
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use atar_search::Rng;

    use super::*;

    /// Moves that were chosen by known weights give these back, as near as the errors say.
    #[test]
    fn what_was_put_in_comes_out() {
        let (truth, mut rng) = ([0.5, -1.5, -0.9], Rng::new(5));
        let mut game = || {
            let mut choice = || {
                let counts = (0..3).map(|_| (0..3).map(|_| u8::from(rng.below(2) == 0)).collect()).collect();
                let mut choice = Choice { counts, taken: 0 };
                let shares = shares(&choice, &truth);
                let ticket = f64::from(rng.below(1 << 20)) / f64::from(1 << 20);
                choice.taken = if ticket < shares[0] {
                    0
                } else if ticket < shares[0] + shares[1] {
                    1
                } else {
                    2
                };
                choice
            };
            (0..40).map(|_| choice()).collect::<Game>()
        };
        let games: Vec<Game> = (0..100).map(|_| game()).collect();
        let games: Vec<_> = games.iter().collect();
        let fitted = fit(&games, 3);
        for ((weight, error), truth) in fitted.weights.iter().zip(&fitted.errors).zip(truth) {
            assert!((0.02..0.1).contains(error), "{error}");
            assert!((weight - truth).abs() < 3.0 * error, "{weight} ± {error} against {truth}");
        }
        let [of_chance, of_truth, of_fit] =
            [&[0.0; 3][..], &truth, &fitted.weights].map(|weights| loss(&games, weights));
        assert!(of_fit <= of_truth && of_truth < of_chance, "{of_fit} {of_truth} {of_chance}");
        assert!((of_chance - libm::log(3.0)).abs() < 1e-12);
    }

    /// Where nothing was ever chosen against a weight, it stays finite.
    #[test]
    fn few_moves_give_finite_weights() {
        let game = vec![Choice { counts: vec![vec![1, 0], vec![0, 0]], taken: 0 }];
        let fitted = fit(&[&game], 2);
        assert!(fitted.weights[0] > 0.1 && fitted.weights[0] < 1.0 && fitted.weights[1] == 0.0, "{:?}", fitted.weights);
    }
}
