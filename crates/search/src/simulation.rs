//! One simulation of the tree search: selection through the tree, a rollout, and the values for all seats.

use atar_rules::{Actor, Flow, Position};

use crate::heuristics::Heuristics;
use crate::node::NodeId;
use crate::rng::Rng;

/// The steps of a rollout after which the position is evaluated as it stands, for games that could go on for ever.
const MAX_ROLLOUT_STEPS: usize = 20_000;

/// An edge that a simulation went along.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    pub(crate) node: NodeId,
    /// The index of the edge at the node.
    pub(crate) edge: usize,
    /// The seat that took the step.
    pub(crate) seat: u8,
}

/// A simulation.
#[derive(Debug)]
pub(crate) struct Simulation<P: Position> {
    /// The position that it has come to.
    pub(crate) position: P,
    /// Its path through the tree.
    pub(crate) path: Vec<Visit>,
    /// The node where it left the tree, and the seat that acts there.
    pub(crate) leaf: Option<(NodeId, u8)>,
    /// All steps, those of chance and of the rollout too.
    pub(crate) steps: Vec<P::Step>,
    /// The seats and ids of the rollout's steps.
    pub(crate) rollout_ids: Vec<(u8, u16)>,
    /// Each seat's share of the win at the end of the rollout.
    pub(crate) values: Vec<f64>,
}

impl<P: Position> Simulation<P> {
    /// Creates a simulation that stands at a position.
    pub(crate) fn new(position: P) -> Self {
        Simulation {
            position,
            path: Vec::new(),
            leaf: None,
            steps: Vec::new(),
            rollout_ids: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Puts the simulation back to a position, to be used again.
    pub(crate) fn restart(&mut self, position: &P) {
        self.position.clone_from(position);
        self.path.clear();
        self.leaf = None;
        self.steps.clear();
        self.rollout_ids.clear();
    }

    /// Plays on by the rollout policy for as many turns as the game asks for, and evaluates the position.
    pub(crate) fn roll_out(&mut self, heuristics: &mut dyn Heuristics<P>, rng: &mut Rng) {
        let Simulation { position, steps, rollout_ids, values, .. } = self;
        if heuristics.play_out(position, steps, rng, rollout_ids, values) {
            return;
        }
        let mut turns = heuristics.rollout_turns(&self.position);
        for _ in 0..MAX_ROLLOUT_STEPS {
            let step = match self.position.actor() {
                _ if turns == 0 => None,
                Actor::Seat(seat) => self.rollout_step(seat, heuristics, rng),
                Actor::Chance => rng.step(&self.position),
                Actor::Over => None,
            };
            let Some(step) = step else { break };
            match self.position.step(&step) {
                Ok(Flow::TurnOver) => turns -= 1,
                Ok(Flow::Continues) => {}
                Err(_) => break,
            }
            self.steps.push(step);
        }
        heuristics.evaluate(&self.position, &mut self.values);
    }

    /// Returns a seat's step of the rollout, and notes its id.
    fn rollout_step(&mut self, seat: u8, heuristics: &mut dyn Heuristics<P>, rng: &mut Rng) -> Option<P::Step> {
        let step = heuristics.rollout_step(&self.position, &self.steps, rng)?;
        if let Some(step_id) = heuristics.step_id(&step) {
            self.rollout_ids.push((seat, step_id));
        }
        Some(step)
    }
}
