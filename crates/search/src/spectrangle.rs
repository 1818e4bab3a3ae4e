//! Heuristics of Spectrangle: points now are most of the points in the end.

use atar_rules::Position;
use atar_rules::spectrangle::{Spectrangle, Step};

use crate::heuristics::{Heuristics, SearchParams, blend, evaluate_terminal, float};
use crate::key_hasher::KeyHasher;
use crate::player::Strength;
use crate::rng::Rng;

/// The part of a seat's value that follows from how far it is ahead, instead of whether it is.
const BY_LEAD: f64 = 0.4;
/// The lead over the mean, in points, that counts half as much as the greatest.
const HALF_LEAD: f64 = 15.0;
/// What is added to the points of a step to make its prior.
const NO_POINTS: f64 = 10.0;
/// The points by which a placement may miss the best one in a rollout.
const ROLLOUT_NOISE: u32 = 10;

/// Evaluates by points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpectrangleHeuristics {
    seats: u8,
}

impl SpectrangleHeuristics {
    pub(crate) fn new(seats: usize) -> SpectrangleHeuristics {
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        SpectrangleHeuristics { seats }
    }
}

impl Heuristics<Spectrangle> for SpectrangleHeuristics {
    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// Leaves out others' hands, as the legal steps do not depend on them: what is learnt about a hand serves after
    /// every draw of the others.
    fn key(&self, position: &Spectrangle) -> Option<u64> {
        Some(KeyHasher::key(0, &position.information_set()))
    }

    fn params(&self) -> SearchParams {
        SearchParams { exploration: 0.6, expand_after: 2, ..SearchParams::DEFAULT }
    }

    /// Shares partly by who wins, partly by how much; partners have the score of their team.
    fn evaluate(&self, position: &Spectrangle, out: &mut Vec<f64>) {
        evaluate_terminal(position, self.seats(), out);
        let scores = (0..self.seats).map(|seat| f64::from(position.team_score(seat)));
        let mean = scores.clone().sum::<f64>() / float(self.seats());
        let leads = scores.map(|score| score - mean);
        let most = leads.clone().map(f64::abs).fold(0.0, f64::max);
        let by_lead = leads.map(|lead| (1.0 + lead / (most + HALF_LEAD)) / float(self.seats()));
        blend(out, by_lead, BY_LEAD);
    }

    fn priors(&self, position: &Spectrangle, _: &[Step], steps: &[Step], out: &mut Vec<f64>) {
        let points = |step| f64::from(position.score_of(step));
        out.extend(steps.iter().map(|step| points(step) + NO_POINTS));
    }

    /// Takes the placement with most points, give or take a few.
    fn rollout_step(&mut self, position: &Spectrangle, _: &[Step], rng: &mut Rng) -> Option<Step> {
        let mut steps = Vec::with_capacity(64);
        position.legal_steps(&mut steps);
        let mut best = None;
        for step in steps {
            let points = i64::from(position.score_of(&step));
            // Thirds of a point, so that equal ones are rarely equal.
            let worth = 3 * points + i64::from(rng.below(3 * ROLLOUT_NOISE));
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, step));
            }
        }
        best.map(|(_, step)| step)
    }

    fn strength(&self, level: u8, _: &Spectrangle) -> Strength {
        Strength::of_level(level, &STRENGTHS)
    }

    /// Counts the points.
    fn gain(&self, before: &Spectrangle, step: &Step, _: &Spectrangle) -> i64 {
        before.score_of(step).into()
    }
}

/// Nodes for a turn, and the steps that the player looks at, by level.
const STRENGTHS: [(u64, usize); 10] =
    [(4, 3), (4, 5), (4, 8), (15, 0), (60, 0), (200, 0), (700, 0), (3_000, 0), (20_000, 0), (150_000, 0)];
