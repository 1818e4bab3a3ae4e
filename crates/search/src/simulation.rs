//! One game for the tree: it follows the tree to a leaf, is played out quickly, and is counted in the tree.

use atar_rules::{Actor, Flow, Position};

use crate::dice::Dice;
use crate::heuristics::Heuristics;

/// The steps of quick play after which the position is judged as it stands, for games that could go on for ever.
const LONGEST_PLAY: usize = 20_000;

/// A simulation.
#[derive(Debug)]
pub(crate) struct Simulation<P: Position> {
    /// Where it stands.
    pub(crate) position: P,
    /// Its way through the tree: nodes with the edge taken and the seat that took it; and the node where it left it,
    /// with the seat there.
    pub(crate) path: Vec<(u32, usize, u8)>,
    pub(crate) leaf: Option<(u32, u8)>,
    /// What was played: all of it, and of quick play who took the steps with which marks.
    pub(crate) before: Vec<P::Step>,
    pub(crate) marks: Vec<(u8, u16)>,
    /// What it came to: each seat's share of the win.
    pub(crate) shares: Vec<f64>,
}

impl<P: Position> Simulation<P> {
    /// One that stands at a position.
    pub(crate) fn new(position: P) -> Self {
        Simulation {
            position,
            path: Vec::new(),
            leaf: None,
            before: Vec::new(),
            marks: Vec::new(),
            shares: Vec::new(),
        }
    }

    /// Starts again at a position.
    pub(crate) fn restart(&mut self, position: &P) {
        self.position.clone_from(position);
        self.path.clear();
        self.leaf = None;
        self.before.clear();
        self.marks.clear();
    }

    /// Plays on quickly, so that the position can be judged after everybody's answer, and judges it.
    pub(crate) fn play_out<I: Heuristics<P>>(&mut self, heuristics: &mut I, dice: &mut Dice) {
        let mut turns = heuristics.rollout_turns(&self.position);
        for _ in 0..LONGEST_PLAY {
            let step = match self.position.actor() {
                _ if turns == 0 => None,
                Actor::Seat(seat) => self.answer(seat, heuristics, dice),
                _ => dice.step(&self.position),
            };
            let Some(step) = step else { break };
            match self.position.step(&step) {
                Ok(Flow::TurnOver) => turns -= 1,
                Ok(Flow::Continues) => {}
                Err(_) => break,
            }
            self.before.push(step);
        }
        heuristics.evaluate(&self.position, &mut self.shares);
    }

    /// A step of quick play, with its mark noted.
    fn answer<I: Heuristics<P>>(
        &mut self,
        seat: u8,
        heuristics: &mut I,
        dice: &mut Dice,
    ) -> Option<P::Step> {
        let step = heuristics.rollout_step(&self.position, &self.before, dice)?;
        if let Some(mark) = heuristics.step_id(&step) {
            self.marks.push((seat, mark));
        }
        Some(step)
    }
}
