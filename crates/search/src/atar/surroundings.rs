//! What a stone meets beside the space that it moves to.

use atar_rules::atar::Atar;
use atar_rules::spaces::Spaces;
use atar_rules::triangle::Space;

/// What is worth how much there against no space at all, in eighths of a natural logarithm: how much more often
/// searches moved beside it, fitted to 25,502 moves with a choice. Only that no space is worth so little was found by
/// matches (docs/strength.md).
const OPPONENT: i32 = 28;
const FREE: i32 = 24;
const OWN_MOVED: i32 = 12;
const OWN_UNMOVED: i32 = 7;

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

    /// Returns what it is worth to move a stone: the sum over the spaces beside the target but for its own.
    pub(super) fn worth(&self, from: Space, to: Space) -> i32 {
        to.neighbours().filter(|&beside| beside != from).map(|beside| self.worth_beside(beside)).sum()
    }

    fn worth_beside(&self, space: Space) -> i32 {
        if self.position.is_free(space) {
            FREE
        } else if self.opponents.contains(space) {
            OPPONENT
        } else if self.unvisited.contains(space) {
            OWN_UNMOVED
        } else if self.own.contains(space) {
            OWN_MOVED
        } else {
            0
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
        let worth = |from, to| surroundings.worth(space(from), space(to));
        assert_eq!(worth("c3", "c2"), OPPONENT + FREE);
        assert_eq!(worth("c3", "d4"), FREE + OWN_MOVED);
        assert_eq!(worth("c3", "c4"), FREE + OWN_UNMOVED);
        assert_eq!(worth("d2", "d1"), 0, "in a corner there is nothing else");
        assert_eq!(surroundings.unvisited(), ["c3", "c5", "d2"].map(space).into_iter().collect());
    }
}
