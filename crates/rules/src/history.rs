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
    /// The index of each seat's last finished turn.
    pub last_turns: &'a [Option<usize>],
    /// The position that the last finished turn began from.
    pub last_turn_start: Option<&'a P>,
    /// The position that the draft began from.
    pub draft_start: &'a P,
    /// The steps of the turn in progress that can be taken back, oldest first.
    pub draft: &'a [P::Step],
}

impl<'a, P: Position> History<'a, P> {
    /// Returns the finished turns of a seat, latest first. Where the first is wanted, no other turn is looked at.
    pub fn turns_of(&self, seat: u8) -> impl Iterator<Item = &'a Turn<P>> + use<'a, P> {
        let last = self.last_turns.get(usize::from(seat)).copied().flatten();
        let turns = last.and_then(|last| self.turns.get(..=last));
        let turns = turns.unwrap_or_default().iter().rev();
        turns.filter(move |turn| turn.seat == Some(seat))
    }

    /// Returns, for each step of the draft, the later steps that could not stand without it, as indices into the draft.
    #[must_use]
    pub fn dependents(&self) -> Vec<Vec<usize>> {
        (0..self.draft.len()).map(|left_out| self.dependents_of(left_out)).collect()
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::owari::{Options, Owari};

    const SEATS: u8 = 4;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_turns_of_a_seat_are_all_that_it_played(
            seats in prop::collection::vec(prop::option::of(0..SEATS), 0..20),
        ) {
            let start = Owari::start(&Options::default()).expect("the default options");
            let turns: Vec<_> = seats.iter().map(|&seat| Turn { seat, steps: Vec::new() }).collect();
            let last_turns: Vec<_> = (0..SEATS).map(|seat| seats.iter().rposition(|&by| by == Some(seat))).collect();
            let history = History {
                turns: &turns,
                last_turns: &last_turns,
                last_turn_start: None,
                draft_start: &start,
                draft: &[],
            };
            for seat in 0..=SEATS {
                let found = history.turns_of(seat).map(std::ptr::from_ref::<Turn<Owari>>);
                let played = turns.iter().rev().filter(|turn| turn.seat == Some(seat)).map(std::ptr::from_ref);
                prop_assert!(found.eq(played), "{seat}");
            }
        }
    }
}
