//! What a computer player knows of a game beyond its rules.

use atar_rules::{GameOutcome, Position};

use crate::learning::{Choice, RolloutWeight};
use crate::player::Strength;
use crate::rng::Rng;

/// The knowledge of a computer player about a game beyond its rules. Everything but the number of seats has a default
/// that knows only the rules.
///
/// Numbers that come out of here must be the same on every machine: whole, or made with + − × ÷ √ only.
pub trait Heuristics<P: Position>: Send {
    /// Returns the number of seats.
    fn seats(&self) -> usize;

    /// Returns a hash key of a position, the same for equal positions and all but never the same for others.
    ///
    /// None if the game has no such key: the tree then tells positions apart by the way to them.
    fn key(&self, _position: &P) -> Option<u64> {
        None
    }

    /// Writes each seat's share of the win, as far as it can be estimated: at least 0 each, and 1 in all.
    fn evaluate(&self, position: &P, out: &mut Vec<f64>) {
        evaluate_terminal(position, self.seats(), out);
    }

    /// Appends the legal steps that are worth a look; at least one before the end.
    fn candidates(&self, position: &P, out: &mut Vec<P::Step>) {
        position.legal_steps(out);
    }

    /// Appends the prior of each step: how promising it is before any simulation, greater than 0, in any unit.
    ///
    /// `before` are the steps that led to the position, as far as the search knows them.
    fn priors(&self, _position: &P, _before: &[P::Step], steps: &[P::Step], out: &mut Vec<f64>) {
        out.extend(steps.iter().map(|_| 1.0));
    }

    /// Returns a step of a rollout where a seat acts. `before` is as for [`Heuristics::priors`].
    fn rollout_step(&mut self, position: &P, _before: &[P::Step], rng: &mut Rng) -> Option<P::Step> {
        rng.step(position)
    }

    /// Returns the weights by which rollouts choose moves, where they are fitted to searches (`make learn`).
    fn rollout_weights(&self) -> &'static [RolloutWeight] {
        &[]
    }

    /// Returns what a legal step of a seat was chosen from, as the rollout's weights see it; none where they do not
    /// choose it.
    fn choice(&self, _position: &P, _step: &P::Step) -> Option<Choice> {
        None
    }

    /// Plays a whole rollout and returns true, where a game knows a quicker way than one rollout step after the other.
    ///
    /// Appends the seat and the id of each step, and writes each seat's share of the win at the end.
    fn play_out(
        &mut self,
        _position: &P,
        _before: &[P::Step],
        _rng: &mut Rng,
        _played: &mut Vec<(u8, u16)>,
        _values: &mut Vec<f64>,
    ) -> bool {
        false
    }

    /// Returns the step straight for the end, where a seat is so far ahead that it need not search.
    ///
    /// Players who look too little ahead to see the end ask for it; without it their games could go on for ever.
    fn finishing_step(&self, _position: &P) -> Option<P::Step> {
        None
    }

    /// Returns 1, or more for a last resort: a step that is taken only where it is clearly better than every other, but
    /// for one turn of so many. Where all is the same to a search, it would be taken by chance.
    fn reluctance(&self, _position: &P, _step: &P::Step) -> u32 {
        1
    }

    /// Returns whether a player who does not look at every step ([`Strength::sight`]) looks at this one.
    fn needs_no_reason(&self, position: &P, step: &P::Step) -> bool {
        self.reluctance(position, step) == 1
    }

    /// Returns the steps to choose from, where not all legal ones are; for players that look no further than a step.
    fn choices(&self, _position: &P) -> Option<Vec<P::Step>> {
        None
    }

    /// Returns how the tree is searched.
    fn params(&self) -> SearchParams {
        SearchParams::DEFAULT
    }

    /// Returns a small number for a step, the same wherever the step can be taken.
    ///
    /// A game with such numbers is searched with RAVE: what a step came to later in a rollout counts for it earlier,
    /// too.
    fn step_id(&self, _step: &P::Step) -> Option<u16> {
        None
    }

    /// Returns the turns of a rollout before [`Heuristics::evaluate`] judges the position.
    fn rollout_turns(&self, _position: &P) -> usize {
        usize::MAX
    }

    /// Returns about how many decisions are left in the turn, this one included; at least 1.
    fn decisions_left(&self, _position: &P) -> usize {
        1
    }

    /// Returns how much the player of a level, from 1 to 10, searches for a turn that begins at a position.
    fn strength(&self, level: u8, _position: &P) -> Strength {
        Strength::of_level(level, &STRENGTHS)
    }

    /// Returns the nodes for a turn that a review takes where nobody asks for a number: those of about a second at
    /// most.
    fn review_nodes(&self) -> u64 {
        REVIEW_NODES
    }

    /// Returns how good a step is to the player `greedy`, who looks no further. `after` is the position after it.
    fn gain(&self, _before: &P, _step: &P::Step, _after: &P) -> i64 {
        0
    }
}

/// The parameters of a tree search.
#[derive(Clone, Copy, Debug)]
pub struct SearchParams {
    /// The weight of the priors: how strongly promising steps draw visits before their results are known.
    pub exploration: f64,
    /// First-play urgency: how much worse than its node an unvisited step is taken to be. Not used with RAVE.
    pub fpu_reduction: f64,
    /// The children of a node at most, those with the greatest priors. The root keeps all.
    pub max_children: usize,
    /// The children that a node begins with, those with the greatest priors, and the visits for each one more. Used
    /// with RAVE only.
    pub first_children: u32,
    /// See [`SearchParams::first_children`].
    pub visits_per_child: u32,
    /// The visits of a step after which its position gets a node; at least 1.
    pub expand_after: u32,
    /// The visits that a step's prior value counts for. Used with RAVE only.
    pub prior_weight: f64,
    /// The part of a visit that a simulation counts for in which the step came later. Used with RAVE only.
    pub rave_weight: f64,
    /// The nodes for a turn from which on a part of the rollouts runs on another thread.
    pub parallel_from: u64,
}

impl SearchParams {
    /// What is good where nothing else was measured.
    pub const DEFAULT: SearchParams = SearchParams {
        exploration: 1.0,
        fpu_reduction: 0.02,
        max_children: usize::MAX,
        first_children: u32::MAX,
        visits_per_child: 1,
        expand_after: 1,
        prior_weight: 3.0,
        rave_weight: 0.7,
        parallel_from: u64::MAX,
    };
}

/// The nodes for a turn that a review takes.
const REVIEW_NODES: u64 = 12_000;

/// Nodes for a turn, and the steps that the player looks at, by level.
const STRENGTHS: [(u64, usize); 10] = [
    (20, 0),
    (50, 0),
    (150, 0),
    (400, 0),
    (1_200, 0),
    (3_500, 0),
    (10_500, 0),
    (32_000, 0),
    (100_000, 0),
    (300_000, 0),
];

/// Writes each seat's share of the win: at the end the winners share it, before the end everybody does.
pub(crate) fn evaluate_terminal<P: Position>(position: &P, seats: usize, out: &mut Vec<f64>) {
    out.clear();
    match position.outcome() {
        Some(outcome) => {
            let winners = outcome.winners();
            out.resize(seats, 0.0);
            let share = 1.0 / float(winners.len());
            winners.iter().for_each(|&winner| out[usize::from(winner)] = share);
        }
        None => out.resize(seats, 1.0 / float(seats)),
    }
}

/// Returns a whole power of a number, the same on every machine, as `powi` need not be.
pub(crate) fn power(base: f64, exponent: i32) -> f64 {
    let power = (0..exponent.unsigned_abs()).fold(1.0, |power, _| power * base);
    if exponent < 0 { 1.0 / power } else { power }
}

/// Converts a small whole number to a float.
pub(crate) fn float(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Moves each value towards another one, by a part of the way.
pub(crate) fn blend(values: &mut [f64], others: impl IntoIterator<Item = f64>, part: f64) {
    for (value, other) in values.iter_mut().zip(others) {
        *value += part * (other - *value);
    }
}

/// Knows nothing but the rules: its rollouts are random games to the end.
#[derive(Clone, Copy, Debug)]
pub struct NoHeuristics {
    /// The number of seats.
    pub seats: usize,
}

impl<P: Position> Heuristics<P> for NoHeuristics {
    fn seats(&self) -> usize {
        self.seats
    }
}
