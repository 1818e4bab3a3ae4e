//! What a stone meets beside the space that it moves to.

use atar_rules::atar::Atar;
use atar_rules::spaces::Spaces;
use atar_rules::triangle::Space;

use super::weights::{OPPONENT, OWN_MOVED, OWN_UNMOVED};
use crate::learning::RolloutWeight;

/// Of a space that is missing, as beyond the edge. Searches mind it less, but matches said so (docs/strength.md).
const MISSING: i32 = -24;

/// What is worth how much there: how much more often searches moved beside it than beside a free space. In the order of
/// [`Beside`].
pub(super) const WEIGHTS: [RolloutWeight; 4] = [
    RolloutWeight { name: "opponent", eighths: OPPONENT, is_learned: true },
    RolloutWeight { name: "own_moved", eighths: OWN_MOVED, is_learned: true },
    RolloutWeight { name: "own_unmoved", eighths: OWN_UNMOVED, is_learned: true },
    RolloutWeight { name: "missing", eighths: MISSING, is_learned: false },
];

/// The spaces beside a target besides that of the stone.
const OTHERS: usize = 2;

/// What a space beside a target may be. The last has no weight: all others are measured by it.
#[derive(Clone, Copy)]
enum Beside {
    Opponent,
    OwnMoved,
    OwnUnmoved,
    Missing,
    Free,
}

/// The stones and free spaces of a position as one seat sees them.
pub(super) struct Surroundings<'a> {
    position: &'a Atar,
    own: Spaces,
    unvisited: Spaces,
    opponents: Spaces,
}

impl Surroundings<'_> {
    /// Looks at a position with this many seats as `seat` sees it.
    pub(super) fn new(position: &Atar, seat: u8, seats: u8) -> Surroundings<'_> {
        let others = (0..seats).filter(|&other| other != seat);
        Surroundings {
            position,
            own: position.stones_of(seat),
            unvisited: position.to_visit(),
            opponents: others.fold(Spaces::NONE, |all, other| all | position.stones_of(other)),
        }
    }

    /// Returns the seat's stones that are still to be visited.
    pub(super) fn unvisited(&self) -> Spaces {
        self.unvisited
    }

    /// Returns what it is worth to move a stone, more than onto a target with nothing beside it but the stone's space.
    pub(super) fn worth(&self, from: Space, to: Space) -> i32 {
        let weights = self.all_beside(from, to).map(|beside| WEIGHTS.get(beside as usize));
        weights.map(|weight| weight.map_or(0, |weight| weight.eighths) - MISSING).sum()
    }

    /// Returns how many of what each weight is for would be beside a stone that moves.
    pub(super) fn counts(&self, from: Space, to: Space) -> Vec<u8> {
        let mut counts = vec![0; WEIGHTS.len()];
        let beside = self.all_beside(from, to).chain(std::iter::repeat(Beside::Missing)).take(OTHERS);
        for beside in beside {
            counts.get_mut(beside as usize).into_iter().for_each(|count| *count += 1);
        }
        counts
    }

    /// Returns what is beside a target, but for the spaces that no board has.
    fn all_beside(&self, from: Space, to: Space) -> impl Iterator<Item = Beside> {
        to.neighbours().filter(move |&space| space != from).map(|space| self.beside(space))
    }

    fn beside(&self, space: Space) -> Beside {
        if self.position.is_free(space) {
            Beside::Free
        } else if self.opponents.contains(space) {
            Beside::Opponent
        } else if self.unvisited.contains(space) {
            Beside::OwnUnmoved
        } else if self.own.contains(space) {
            Beside::OwnMoved
        } else {
            Beside::Missing
        }
    }
}

#[cfg(test)]
mod tests {
    use atar_rules::atar::Options;
    use atar_rules::{Position, Presentation};
    use serde_json::json;

    use super::*;

    /// Two own stones side by side take each other's room, most of all where both have yet to move.
    #[test]
    fn a_stone_is_drawn_to_opponents_and_free_spaces_and_away_from_its_own_side() {
        let options = Options { side: 4, stones: vec![4, 1], ..Options::default() };
        let state = json!({
            "phase": "play", "trim": [0, 0, 0], "stones": { "c3": 0, "c5": 0, "d2": 0, "d5": 0, "b1": 1 },
            "racks": [0, 0], "order": [0, 1], "visited": ["d5"], "mover": 0,
        });
        let state = serde_json::from_value(state).expect("a state");
        let start = Atar::start(&options).expect("good options");
        let position = Atar::from_state(&start, &state).expect("a legal state");
        let surroundings = Surroundings::new(&position, 0, 2);
        let space = |name: &str| name.parse::<Space>().expect("a space");
        let beside = |from, to| {
            let (from, to) = (space(from), space(to));
            let counts = surroundings.counts(from, to);
            let weighted = counts.iter().zip(WEIGHTS).map(|(&count, weight)| i32::from(count) * weight.eighths);
            let worth = surroundings.worth(from, to);
            assert_eq!(worth, weighted.sum::<i32>() - 2 * MISSING);
            (worth, counts)
        };
        let (opponent, moved, unmoved) = (beside("c3", "c2"), beside("c3", "d4"), beside("c3", "c4"));
        assert_eq!(opponent.1, [1, 0, 0, 0], "an opponent and a free space");
        assert_eq!((moved.1, unmoved.1), (vec![0, 1, 0, 0], vec![0, 0, 1, 0]));
        assert_eq!(beside("d2", "d1"), (0, vec![0, 0, 0, 2]), "in a corner there is nothing else");
        assert!(opponent.0 > moved.0 && moved.0 > unmoved.0 && unmoved.0 > 0);
        assert_eq!(surroundings.unvisited(), ["c3", "c5", "d2"].map(space).into_iter().collect());
    }
}
