//! How a position came about.

use crate::position::Position;

/// A finished turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<P: Position> {
    /// The seat that played it; none where only chance did.
    pub seat: Option<u8>,
    /// Its steps, chance included.
    pub steps: Vec<P::Step>,
}

/// What was played before a position, for its [`Presentation::view`](crate::Presentation::view).
#[derive(Clone, Copy, Debug)]
pub struct History<'a, P: Position> {
    /// The finished turns, oldest first.
    pub turns: &'a [Turn<P>],
    /// The position that the last finished turn began from.
    pub last_turn_start: Option<&'a P>,
    /// The position that the draft began from.
    pub draft_start: &'a P,
    /// The steps of the turn in progress that can be taken back, oldest first.
    pub draft: &'a [P::Step],
}

impl<P: Position> History<'_, P> {
    /// Returns, for each step of the draft, the later steps that could not stand without it, as indices into the draft.
    #[must_use]
    pub fn dependents(&self) -> Vec<Vec<usize>> {
        (0..self.draft.len())
            .map(|left_out| self.dependents_of(left_out))
            .collect()
    }

    fn dependents_of(&self, left_out: usize) -> Vec<usize> {
        let mut position = self.draft_start.clone();
        self.draft
            .iter()
            .enumerate()
            .filter(|&(index, step)| index != left_out && position.step(step).is_err())
            .map(|(index, _)| index)
            .collect()
    }
}
