//! Rollouts by a helper: a thread that shares no memory with the search, as another instance of a WebAssembly module.
//! It hears and answers bytes.
//!
//! A message is a batch: the ways from the position where the search began to where each simulation leaves the tree, as
//! numbers of steps. Each step's text is told once. The first message also has that position, and how far the random
//! numbers have come, so that the helper can begin with any batch. The answer has what the tree needs of the
//! rollouts, and how far the random numbers have come then: should the next answer not come, the search goes on from
//! there itself.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use atar_rules::Position;

use super::bytes::{Reader, put_number, put_text};
use super::runner::{Batch, RolloutRunner};
use crate::heuristics::Heuristics;
use crate::key_hasher::KeyHasher;
use crate::simulation::Simulation;

/// A thread elsewhere that answers messages in the order in which they are given. Behind it stands a [`BatchRunner`].
pub trait Helper: Send {
    /// Returns whether it takes messages now. It may begin to get ready when it is asked.
    fn is_ready(&mut self) -> bool;

    /// Hands a message over. Returns false if that cannot be done.
    fn give(&mut self, message: &[u8]) -> bool;

    /// Waits for the answer to the first message without one. None if it will never come.
    fn take(&mut self) -> Option<&[u8]>;
}

/// The way to the helper of a search.
pub(super) struct HelperLink<P: Position> {
    helper: Box<dyn Helper>,
    /// The position where the search began, as a text.
    start: String,
    seed: u64,
    /// The steps whose texts the helper knows, with their numbers; none before the first message. Asked for single
    /// steps only.
    numbers: HashMap<P::Step, usize, BuildHasherDefault<KeyHasher>>,
    has_begun: bool,
}

impl<P: Position> HelperLink<P> {
    pub(super) fn new(helper: Box<dyn Helper>, start: String, seed: u64) -> Self {
        HelperLink { helper, start, seed, numbers: HashMap::default(), has_begun: false }
    }

    /// Hands a batch over, which begins after the steps `taken` of the turn. Returns false if that cannot be done; then
    /// the next one begins anew, at the place where the random numbers are by then.
    pub(super) fn give(&mut self, batch: &Batch<P>, taken: &[P::Step], place: u128) -> bool {
        let is_given = self.helper.is_ready() && {
            let message = self.message(batch, taken, place);
            self.helper.give(&message)
        };
        if !is_given {
            self.numbers.clear();
        }
        self.has_begun = is_given;
        is_given
    }

    fn message(&mut self, batch: &Batch<P>, taken: &[P::Step], place: u128) -> Vec<u8> {
        let mut message = Vec::new();
        if self.has_begun {
            put_text(&mut message, "");
        } else {
            put_text(&mut message, &self.start);
            message.extend_from_slice(&self.seed.to_le_bytes());
            message.extend_from_slice(&place.to_le_bytes());
        }
        let (mut new, mut ways) = (String::new(), Vec::new());
        self.put_way(taken, &mut new, &mut ways);
        put_number(&mut ways, batch.len());
        for simulation in batch {
            self.put_way(&simulation.steps, &mut new, &mut ways);
        }
        put_text(&mut message, &new);
        message.extend_from_slice(&ways);
        message
    }

    /// Writes the numbers of steps, and the texts of those that are new.
    fn put_way(&mut self, steps: &[P::Step], new: &mut String, ways: &mut Vec<u8>) {
        put_number(ways, steps.len());
        for step in steps {
            let next = self.numbers.len();
            let number = *self.numbers.entry(step.clone()).or_insert_with(|| {
                new.push_str(&step.to_string());
                new.push('\n');
                next
            });
            put_number(ways, number);
        }
    }

    /// Waits for the first batch that is not back, and returns the place where the random numbers are then. None if the
    /// helper has failed; the batch is then as it was.
    pub(super) fn take(&mut self, batch: &mut Batch<P>) -> Option<u128> {
        let place = self.helper.take().and_then(|answer| read_answer(answer, batch));
        if place.is_none() {
            batch.iter_mut().for_each(|simulation| simulation.rollout_ids.clear());
        }
        place
    }
}

fn read_answer<P: Position>(answer: &[u8], batch: &mut Batch<P>) -> Option<u128> {
    let mut answer = Reader(answer);
    let place = u128::from_le_bytes(answer.bytes()?);
    for Simulation { values, rollout_ids, .. } in batch {
        values.clear();
        for _ in 0..answer.number()? {
            values.push(f64::from_le_bytes(answer.bytes()?));
        }
        for _ in 0..answer.number()? {
            let [seat] = answer.bytes()?;
            rollout_ids.push((seat, u16::from_le_bytes(answer.bytes()?)));
        }
    }
    Some(place)
}

fn write_answer<P: Position>(place: u128, batch: &Batch<P>) -> Vec<u8> {
    let mut answer = place.to_le_bytes().to_vec();
    for Simulation { values, rollout_ids, .. } in batch {
        put_number(&mut answer, values.len());
        values.iter().for_each(|value| answer.extend_from_slice(&value.to_le_bytes()));
        put_number(&mut answer, rollout_ids.len());
        for (seat, step_id) in rollout_ids {
            answer.push(*seat);
            answer.extend_from_slice(&step_id.to_le_bytes());
        }
    }
    answer
}

/// What a helper is told with the first batch of a search.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The position where the search began, as a text.
    pub start: &'a str,
    seed: u64,
    place: u128,
}

impl Opening<'_> {
    /// Reads a message: its opening, if it has one, and its batch. None if it is no message.
    #[must_use]
    pub fn read(message: &[u8]) -> Option<(Option<Opening<'_>>, &[u8])> {
        let mut message = Reader(message);
        let start = message.text()?;
        let mut opening = None;
        if !start.is_empty() {
            let (seed, place) = (u64::from_le_bytes(message.bytes()?), u128::from_le_bytes(message.bytes()?));
            opening = Some(Opening { start, seed, place });
        }
        Some((opening, message.0))
    }
}

/// Rolls out the batches of a search that runs elsewhere.
pub trait BatchRunner {
    /// Rolls out a batch and returns the answer. None if it is no batch of this search.
    fn roll_out(&mut self, batch: &[u8]) -> Option<Vec<u8>>;
}

/// The same for a game of a known type.
pub(crate) struct HelperRunner<P: Position> {
    start: P,
    runner: RolloutRunner<P>,
    /// The steps, by their numbers.
    steps: Vec<P::Step>,
    batch: Batch<P>,
}

impl<P: Position> HelperRunner<P> {
    pub(crate) fn new(start: &P, heuristics: Box<dyn Heuristics<P>>, opening: &Opening<'_>) -> Self {
        let mut runner = RolloutRunner::new(heuristics, opening.seed);
        runner.rng.go_to(opening.place);
        HelperRunner { start: start.clone(), runner, steps: Vec::new(), batch: Vec::new() }
    }

    /// Has a simulation go the way that comes next in a message.
    fn walk(&self, message: &mut Reader<'_>, simulation: &mut Simulation<P>) -> Option<()> {
        for _ in 0..message.number()? {
            let step = self.steps.get(message.number()?)?;
            simulation.position.step(step).ok()?;
            simulation.steps.push(step.clone());
        }
        Some(())
    }
}

impl<P: Position> BatchRunner for HelperRunner<P> {
    fn roll_out(&mut self, batch: &[u8]) -> Option<Vec<u8>> {
        let mut message = Reader(batch);
        for text in message.text()?.lines() {
            self.steps.push(text.parse().ok()?);
        }
        let mut root = Simulation::new(self.start.clone());
        self.walk(&mut message, &mut root)?;
        let mut batch = std::mem::take(&mut self.batch);
        batch.resize_with(message.number()?, || Simulation::new(self.start.clone()));
        for simulation in &mut batch {
            simulation.restart(&root.position);
            self.walk(&mut message, simulation)?;
        }
        self.runner.roll_out(&mut batch);
        let answer = write_answer(self.runner.rng.place(), &batch);
        self.batch = batch;
        Some(answer)
    }
}
