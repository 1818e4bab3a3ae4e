//! What a computer player knows of a game beyond its rules.

use atar_rules::Position;

use crate::dice::Dice;
use crate::player::Strength;

/// What a computer player knows of a game. All but the number of seats has a default that knows the rules only.
///
/// Numbers that come out of here must be the same on every machine: whole, or made with + − × ÷ √ only.
pub trait Insight<P: Position>: Send {
    /// The number of seats.
    fn seats(&self) -> usize;

    /// A number that equal positions share, and others (all but never) do not. None if the game has no such number:
    /// then positions
    /// are told apart by the way to them.
    fn key(&self, _position: &P) -> Option<u64> {
        None
    }

    /// Each seat's share of the win, as far as it can be told: at least 0, and 1 in all.
    fn shares(&self, position: &P, out: &mut Vec<f64>) {
        shares_at_the_end(position, self.seats(), out);
    }

    /// The steps worth considering, at least one of the legal ones before the end.
    fn candidates(&self, position: &P, out: &mut Vec<P::Step>) {
        position.legal_steps(out);
    }

    /// How promising each of the steps is at first sight: greater than 0, in any unit. `before` are the steps that have
    /// led there, as far
    /// as they were thought out.
    fn priors(&self, _position: &P, _before: &[P::Step], steps: &[P::Step], out: &mut Vec<f64>) {
        out.extend(steps.iter().map(|_| 1.0));
    }

    /// A step of quick play, for looking ahead. Called for seats only. `before` is as for [`Insight::priors`].
    fn light(&mut self, position: &P, _before: &[P::Step], dice: &mut Dice) -> Option<P::Step> {
        dice.step(position)
    }

    /// The step straight for the end, where a player has so much of what that takes that it need not think. Asked for
    /// players who look
    /// too little ahead to see the end: without it their games could go on for ever.
    fn finish(&self, _position: &P) -> Option<P::Step> {
        None
    }

    /// A step of a player who leaves it to luck: any legal one.
    fn luck(&self, position: &P, dice: &mut Dice) -> Option<P::Step> {
        dice.step(position)
    }

    /// How the tree is searched.
    fn habits(&self) -> Habits {
        Habits::DEFAULT
    }

    /// A small number for a step, the same wherever the step can be taken. Where there are such numbers, what a step
    /// came to later in a
    /// game counts for it earlier, too ("all moves as first").
    fn mark(&self, _step: &P::Step) -> Option<u16> {
        None
    }

    /// How many turns quick play looks ahead before [`Insight::shares`] judges.
    fn horizon(&self, _position: &P) -> usize {
        usize::MAX
    }

    /// About how many decisions are left in the turn, this one included; at least 1.
    fn decisions(&self, _position: &P) -> usize {
        1
    }

    /// How much the player of a level, from 1 to 10, thinks about a turn that begins with this position.
    fn strength(&self, level: u8, _position: &P) -> Strength {
        Strength::of_level(level, &LADDER)
    }

    /// How good a step is for the player `greedy`, who looks no further. `after` is the position after it.
    fn gain(&self, _before: &P, _step: &P::Step, _after: &P) -> i64 {
        0
    }
}

/// How a tree is searched.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    /// How strongly promising steps draw visits before they have shown what they are worth.
    pub exploration: f64,
    /// How much worse than its node a step is thought to be before its first visit; only where steps have no marks.
    pub doubt: f64,
    /// The steps that are looked at after the first one of the turn, at most: the most promising.
    pub breadth: usize,
    /// After how many visits a step's position gets a node of its own; at least 1.
    pub patience: u32,
    /// How many visits first sight counts for; only where steps have marks.
    pub belief: f64,
    /// The part of a visit that a game counts for in which the step came later; only where steps have marks.
    pub later: f64,
    /// From so many nodes a turn on, a part of the simulations is played out beside the others, on another thread.
    pub aside: u64,
}

impl Habits {
    /// What is good where nothing else was measured.
    pub const DEFAULT: Habits = Habits {
        exploration: 1.0,
        doubt: 0.02,
        breadth: usize::MAX,
        patience: 1,
        belief: 3.0,
        later: 0.7,
        aside: u64::MAX,
    };
}

/// Nodes a turn, and how many of 100 decisions are left to luck, by level.
const LADDER: [(u64, u32); 10] = [
    (20, 35),
    (60, 20),
    (150, 8),
    (400, 2),
    (1_200, 0),
    (3_500, 0),
    (10_500, 0),
    (32_000, 0),
    (100_000, 0),
    (300_000, 0),
];

/// The winners share the win; before the end everybody does.
pub(crate) fn shares_at_the_end<P: Position>(position: &P, seats: usize, out: &mut Vec<f64>) {
    out.clear();
    match position.winners() {
        Some(winners) => {
            out.resize(seats, 0.0);
            let share = 1.0 / count(winners.len());
            winners
                .iter()
                .for_each(|&winner| out[usize::from(winner)] = share);
        }
        None => out.resize(seats, 1.0 / count(seats)),
    }
}

/// A number multiplied or, below 0, divided so many times by a factor, beginning at 1; the same on every machine.
pub(crate) fn times(factor: f64, count: i32) -> f64 {
    let power = (0..count.unsigned_abs()).fold(1.0, |power, _| power * factor);
    if count < 0 { 1.0 / power } else { power }
}

/// A small number as a floating one.
pub(crate) fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Knows nothing but the rules: looks ahead to the end with random steps.
#[derive(Clone, Copy, Debug)]
pub struct RulesOnly {
    /// The number of seats.
    pub seats: usize,
}

impl<P: Position> Insight<P> for RulesOnly {
    fn seats(&self) -> usize {
        self.seats
    }
}

impl<P: Position, I: Insight<P> + ?Sized> Insight<P> for Box<I> {
    fn seats(&self) -> usize {
        (**self).seats()
    }

    fn key(&self, position: &P) -> Option<u64> {
        (**self).key(position)
    }

    fn shares(&self, position: &P, out: &mut Vec<f64>) {
        (**self).shares(position, out);
    }

    fn candidates(&self, position: &P, out: &mut Vec<P::Step>) {
        (**self).candidates(position, out);
    }

    fn priors(&self, position: &P, before: &[P::Step], steps: &[P::Step], out: &mut Vec<f64>) {
        (**self).priors(position, before, steps, out);
    }

    fn light(&mut self, position: &P, before: &[P::Step], dice: &mut Dice) -> Option<P::Step> {
        (**self).light(position, before, dice)
    }

    fn finish(&self, position: &P) -> Option<P::Step> {
        (**self).finish(position)
    }

    fn luck(&self, position: &P, dice: &mut Dice) -> Option<P::Step> {
        (**self).luck(position, dice)
    }

    fn habits(&self) -> Habits {
        (**self).habits()
    }

    fn mark(&self, step: &P::Step) -> Option<u16> {
        (**self).mark(step)
    }

    fn horizon(&self, position: &P) -> usize {
        (**self).horizon(position)
    }

    fn decisions(&self, position: &P) -> usize {
        (**self).decisions(position)
    }

    fn strength(&self, level: u8, position: &P) -> Strength {
        (**self).strength(level, position)
    }

    fn gain(&self, before: &P, step: &P::Step, after: &P) -> i64 {
        (**self).gain(before, step, after)
    }
}
