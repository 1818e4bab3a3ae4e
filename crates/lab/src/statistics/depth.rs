//! How deep a game is: how much twice the thinking is worth, again and again.

use serde::Serialize;

use super::{Interval, Rounds, TOLERANCE, share};

/// The points of a score of ten against one, as in chess.
const POINTS: f64 = 400.0;

/// One doubling: the scores of a seat with 2N nodes against seats with N.
#[derive(Clone, Copy, Debug)]
pub struct Doubling<'a> {
    /// N, the nodes that the weaker player searches for each decision.
    pub nodes: u64,
    /// The number of seats.
    pub seats: usize,
    /// The scores, one a game.
    pub scores: Rounds<'a>,
}

/// What a doubling is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct DoublingGain {
    /// N, the nodes that the weaker player searches for each decision.
    pub nodes: u64,
    /// The score of the seat with 2N, from 0 to 1.
    pub score: f64,
    /// In points: 400 · log₁₀ of the score's odds against one of the others.
    pub points: f64,
    /// Their 95% interval.
    pub interval: Interval,
    /// The number of games.
    pub games: usize,
}

/// How deep a game is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Depth {
    /// Each doubling, from few nodes to many.
    pub steps: Vec<DoublingGain>,
    /// The points of all together.
    pub sum: f64,
    /// Their 95% interval.
    pub interval: Interval,
    /// From where more thinking is worth nothing.
    pub ceiling: Ceiling,
}

/// The number of nodes from which more of them are worth nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ceiling {
    /// From here no doubling is worth more than a fair place may be.
    Reached(u64),
    /// From here no doubling is shown to be worth anything, but more games might show it.
    Open(u64),
    /// The last doubling is still worth something.
    Above,
}

/// Returns what doublings say, in the order of their nodes. `None` without games.
#[must_use]
pub fn depth(doublings: &[Doubling]) -> Option<Depth> {
    let mut played: Vec<&Doubling> = doublings.iter().filter(|doubling| doubling.scores.count() > 0).collect();
    played.sort_by_key(|doubling| doubling.nodes);
    if played.is_empty() {
        return None;
    }
    let steps: Vec<DoublingGain> = played.iter().map(|doubling| step(doubling)).collect();
    let sum = steps.iter().map(|step| step.points).sum();
    // Each side by itself, as the intervals are not even (Zou and Donner, 2008).
    let side = |end: fn(&DoublingGain) -> f64| steps.iter().map(|step| end(step) * end(step)).sum::<f64>().sqrt();
    let interval = Interval::new(
        sum - side(|step| step.points - step.interval.low),
        sum + side(|step| step.interval.high - step.points),
    );
    let ceiling = ceiling(&played, &steps);
    Some(Depth { steps, sum, interval, ceiling })
}

fn step(doubling: &Doubling) -> DoublingGain {
    let found = share(doubling.scores);
    // All won, or all lost: the middle of the interval instead, since the odds would be without bounds.
    let score = if (1e-9..=1.0 - 1e-9).contains(&found.share) {
        found.share
    } else {
        (found.interval.low + found.interval.high) / 2.0
    };
    let points = |score: f64| points(score, doubling.seats);
    DoublingGain {
        nodes: doubling.nodes,
        score: found.share,
        points: points(score),
        interval: Interval::new(points(found.interval.low), points(found.interval.high)),
        games: doubling.scores.count(),
    }
}

/// Returns a score in points: 0 for the fair share.
fn points(score: f64, seats: usize) -> f64 {
    let score = score.clamp(1e-4, 1.0 - 1e-4);
    let others = seats.saturating_sub(1).max(1) as f64;
    POINTS * libm::log10(score * others / (1.0 - score))
}

/// Returns the first N from which no doubling is above 0.
fn ceiling(played: &[&Doubling], steps: &[DoublingGain]) -> Ceiling {
    let last_above = steps.iter().rposition(|step| step.interval.low > 0.0);
    let first = last_above.map_or(0, |last| last + 1);
    let Some(step) = steps.get(first) else {
        return Ceiling::Above;
    };
    let fair = |doubling: &&Doubling| {
        let seats = doubling.seats.max(1) as f64;
        share(doubling.scores).interval.high <= (1.0 + TOLERANCE) / seats
    };
    if played[first..].iter().all(fair) { Ceiling::Reached(step.nodes) } else { Ceiling::Open(step.nodes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many games of which the seat with more nodes wins this part, in rounds of two.
    fn scores(games: usize, won: usize) -> Vec<Option<f64>> {
        (0..games).map(|game| Some(f64::from(u8::from(game * won % games < won)))).collect()
    }

    fn of(scores: &[Vec<Option<f64>>]) -> Depth {
        let doublings: Vec<Doubling> = scores
            .iter()
            .zip([50, 100, 200, 400])
            .map(|(scores, nodes)| Doubling { nodes, seats: 2, scores: Rounds::new(scores, 1) })
            .collect();
        depth(&doublings).expect("games")
    }

    /// A score of 10/11 is 400 points, an even one 0; among four seats the fair one is a quarter.
    #[test]
    fn points_are_those_of_chess() {
        assert!((points(10.0 / 11.0, 2) - 400.0).abs() < 1e-9);
        assert!(points(0.5, 2).abs() < 1e-9 && points(0.25, 4).abs() < 1e-9);
        assert!((points(0.64, 2) - 99.95).abs() < 0.01);
    }

    #[test]
    fn doublings_are_summed() {
        let found = of(&[scores(1000, 750), scores(1000, 640)]);
        let sum = 190.85 + 99.95;
        assert!((found.sum - sum).abs() < 0.1, "{}", found.sum);
        assert!(found.interval.holds(found.sum) && found.interval.low > 200.0);
        assert_eq!(found.ceiling, Ceiling::Above);
    }

    /// Always even: more nodes are worth nothing. Few games cannot tell that.
    #[test]
    fn a_ceiling_needs_many_games() {
        let many = of(&[scores(2000, 1400), scores(20_000, 10_000), scores(20_000, 10_000)]);
        assert_eq!(many.ceiling, Ceiling::Reached(100));
        let few = of(&[scores(2000, 1400), scores(100, 50)]);
        assert_eq!(few.ceiling, Ceiling::Open(100));
    }

    #[test]
    fn scores_without_bounds_stay_finite() {
        let found = of(&[scores(20, 20), vec![Some(0.0); 20]]);
        assert!(found.steps.iter().all(|step| step.points.is_finite()));
        assert!(found.steps[0].points > 300.0 && found.steps[1].points < -300.0);
        assert_eq!(depth(&[]), None);
    }
}
