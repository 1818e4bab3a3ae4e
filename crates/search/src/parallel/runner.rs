//! What rolls out the simulations that are not rolled out where the tree is.

use atar_rules::Position;

use crate::heuristics::Heuristics;
use crate::rng::Rng;
use crate::simulation::Simulation;

/// Simulations that are handed over together.
pub(crate) type Batch<P> = Vec<Simulation<P>>;

/// Rolls out simulations, with its own random numbers.
pub(crate) struct RolloutRunner<P: Position> {
    heuristics: Box<dyn Heuristics<P>>,
    /// All that is left of a batch when the next one comes.
    pub(crate) rng: Rng,
}

impl<P: Position> RolloutRunner<P> {
    pub(crate) fn new(heuristics: Box<dyn Heuristics<P>>, seed: u64) -> Self {
        RolloutRunner { heuristics, rng: Rng::new(!seed) }
    }

    pub(crate) fn roll_out(&mut self, batch: &mut Batch<P>) {
        for simulation in batch {
            simulation.roll_out(self.heuristics.as_mut(), &mut self.rng);
        }
    }
}
