//! Which stones of a turn depend on each other's order. All stones move each turn, so that the orders of ten stones
//! that have nothing to do with each other would hide the turns among millions of ways to them.

use atar_rules::atar::Atar;
use atar_rules::spaces::Spaces;
use atar_rules::triangle::Space;

/// Returns the stones of which one is to be visited next, from those still to be visited: the first, and all whose
/// order with it, or with each other, matters.
///
/// Two stones depend on each other when they are adjacent, as one may move to where the other was, or when the only
/// liberty of one is a liberty of the other. Other stones come to the same positions in either order, unless one that
/// has several liberties is to lose them all to stones of its own side: such turns are left out.
pub(super) fn next_group(position: &Atar) -> Spaces {
    let unvisited = position.to_visit();
    let (mut group, mut added) = (Spaces::NONE, Spaces::NONE);
    unvisited.iter().take(1).for_each(|first| added.insert(first));
    while !added.is_empty() {
        group = group | added;
        let linked = added.iter().fold(Spaces::NONE, |linked, stone| linked | linked_to(position, unvisited, stone));
        added = linked.without(group);
    }
    group
}

/// Returns the stones still to be visited whose order with this one matters.
fn linked_to(position: &Atar, unvisited: Spaces, stone: Space) -> Spaces {
    let is_last = has_last_liberty(position, stone);
    let mut linked = Spaces::NONE;
    for beside in stone.neighbours() {
        if !position.is_free(beside) {
            linked.insert(beside);
        } else {
            let rivals = beside.neighbours().filter(|&rival| !position.is_free(rival));
            rivals.filter(|&rival| is_last || has_last_liberty(position, rival)).for_each(|rival| linked.insert(rival));
        }
    }
    linked & unvisited
}

/// Returns whether a stone has a single liberty.
fn has_last_liberty(position: &Atar, stone: Space) -> bool {
    stone.neighbours().filter(|&space| position.is_free(space)).count() == 1
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use atar_rules::atar::{Options, Order, PlacementMode, Step};
    use atar_rules::{Actor, Flow, Position};

    use super::*;
    use crate::rng::Rng;

    /// The stones of each seat after a turn, and those that it removed, by their numbers.
    type End = (Vec<Vec<usize>>, Vec<usize>);

    /// All turns of a position, or those that take the stones group by group.
    struct Turns {
        grouped: bool,
        seen: BTreeSet<(End, Vec<usize>)>,
        ends: BTreeSet<End>,
    }

    impl Turns {
        fn of(position: &Atar, grouped: bool) -> BTreeSet<End> {
            let mut turns = Turns { grouped, seen: BTreeSet::new(), ends: BTreeSet::new() };
            turns.go_on(position, Spaces::NONE);
            turns.ends
        }

        fn go_on(&mut self, position: &Atar, removed: Spaces) {
            let numbers = |spaces: Spaces| spaces.iter().map(Space::index).collect::<Vec<_>>();
            let end = ((0..2).map(|seat| numbers(position.stones_of(seat))).collect(), numbers(removed));
            let to_visit = position.to_visit();
            if to_visit.is_empty() {
                self.ends.insert(end);
                return;
            }
            if !self.seen.insert((end, numbers(to_visit))) {
                return;
            }
            let stones = if self.grouped { next_group(position) } else { to_visit };
            let mut steps = Vec::new();
            position.legal_steps(&mut steps);
            for step in steps {
                let removed = match step {
                    Step::Move(stone, _) if stones.contains(stone) => removed,
                    Step::Remove(stone) if stones.contains(stone) => removed | Spaces::from_iter([stone]),
                    _ => continue,
                };
                let mut next = position.clone();
                assert_eq!(next.step(&step), Ok(Flow::Continues));
                self.go_on(&next, removed);
            }
        }
    }

    /// Whatever a turn can come to, it can come to group by group, unless it gives up a stone that had two liberties or
    /// more when it began.
    #[test]
    fn groups_leave_out_no_turn_but_the_loss_of_stones_that_could_move() {
        let (mut ends, mut left_out) = (0, 0);
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let stones = [vec![4, 4], vec![5, 3], vec![3, 6]][rng.index(3)].clone();
            let options = Options { side: 4, stones, placement: PlacementMode::Random, order: Order::Random };
            let mut position = Atar::start(&options).expect("good options");
            while position.actor() != Actor::Over {
                let begins =
                    matches!(position.actor(), Actor::Seat(seat) if position.to_visit() == position.stones_of(seat));
                if begins && rng.below(4) == 0 {
                    let (all, grouped) = (Turns::of(&position, false), Turns::of(&position, true));
                    assert!(grouped.is_subset(&all));
                    for (_, removed) in all.difference(&grouped) {
                        let mut removed = removed.iter().filter_map(|&index| Space::new(index));
                        let liberties =
                            |stone: Space| stone.neighbours().filter(|&space| position.is_free(space)).count();
                        assert!(removed.any(|stone| liberties(stone) > 1), "{position:?}");
                        left_out += 1;
                    }
                    ends += all.len();
                }
                let step = rng.step(&position).expect("a step");
                position.step(&step).expect("a legal step");
            }
        }
        assert!(ends > 10_000 && left_out < ends / 100, "{left_out} of {ends}");
    }
}
