//! The way to the end, against a slow search for it cell by cell.

use std::collections::BTreeMap;

use atar_rules::petri::{Effect, Grid, Options, Petri, Step};
use atar_rules::polyomino::Cell;
use atar_rules::{Actor, Position, Presentation};
use serde_json::json;

use crate::support::dice::Dice;
use crate::with_bites;

/// The ways to neighbours, those of the square grid first.
const WAYS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 0), (0, -1), (-1, 1), (1, -1)];

fn neighbours(cell: Cell, options: &Options) -> impl Iterator<Item = Cell> {
    let count = if options.grid == Grid::Hex { 6 } else { 4 };
    let ways = WAYS.into_iter().take(count);
    let (width, height) = (options.width, options.height);
    let all = ways.filter_map(move |way| cell.offset(way));
    all.filter(move |cell| cell.column < width && cell.row < height)
}

fn owners(position: &Petri) -> BTreeMap<Cell, u8> {
    position.state().cells.iter().collect()
}

/// What lies between the mover and the nearest of the heads, these included; opponents' cells twice.
fn length(position: &Petri, mover: u8, heads: &[Cell], options: &Options) -> Option<usize> {
    let owners = owners(position);
    let cost = |cell: &Cell| match owners.get(cell) {
        None => Some(1),
        Some(&seat) if position.are_partners(mover, seat) => None,
        Some(_) => Some(2),
    };
    let mut costs: BTreeMap<Cell, usize> = heads.iter().map(|&head| (head, 1)).collect();
    let mut open: Vec<Cell> = heads.to_vec();
    while let Some(cell) = open.pop() {
        for next in neighbours(cell, options) {
            let Some(far) = cost(&next).map(|cost| costs[&cell] + cost) else {
                continue;
            };
            if costs.get(&next).is_none_or(|&known| far < known) {
                costs.insert(next, far);
                open.push(next);
            }
        }
    }
    let is_near = |cell: Cell| neighbours(cell, options).any(|next| owners.get(&next) == Some(&mover));
    let near = costs.into_iter().filter(|&(cell, _)| is_near(cell));
    near.map(|(_, cost)| cost).min()
}

/// The heads of the opponents for each of whose cells the mover has a bite.
fn opponents(position: &Petri, mover: u8) -> Vec<Cell> {
    let state = position.state();
    let bites = state.bites[usize::from(mover)];
    let heads = (0..).zip(state.heads);
    let heads = heads
        .filter(|&(seat, _)| !position.are_partners(mover, seat) && u32::from(position.territory_of(seat)) <= bites);
    heads.filter_map(|(_, head)| head).collect()
}

/// Compares the way with the slow one, and what is left of it after each step. Tells how many steps shorten it.
fn check(position: &Petri, mover: u8, options: &Options) -> Option<usize> {
    let heads = opponents(position, mover);
    let bites = position.state().bites[usize::from(mover)] as usize;
    let slow = length(position, mover, &heads, options).filter(|&length| length <= bites);
    let way = position.path_to_head();
    assert_eq!(way.as_ref().map(|way| way.length()), slow);
    let way = way?;
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let mut shorter = 0;
    for step in steps {
        let effects = position.effects(&step);
        let mut after = position.clone();
        after.step(&step).expect("a legal step");
        let is_fatal = |effect: &Effect| matches!(effect, Effect::HeadLost { .. });
        let captures = |effect: &Effect| matches!(effect, Effect::Captured { .. });
        if effects.iter().any(captures) || effects.iter().any(is_fatal) {
            continue;
        }
        let left = length(&after, mover, &heads, options);
        let left = left.filter(|&left| left < way.length());
        assert_eq!(way.after(step, position), left, "{step} in\n{}", position.diagram());
        shorter += usize::from(left.is_some());
    }
    Some(shorter)
}

#[test]
fn the_way_to_the_end_is_the_shortest_one() {
    let mut dice = Dice::new(3);
    let (mut ways, mut none, mut shorter) = (0, 0, 0);
    for grid in [Grid::Square, Grid::Hex] {
        for (players, teams) in [(2, None), (3, None), (4, Some(vec![0, 1, 0, 1]))] {
            let options = Options { grid, teams, bite_percent: 100, bites_at_start: 4, ..with_bites(players) };
            let mut position = Petri::start(&options).expect("good options");
            for _ in 0..60 {
                let mut legal = Vec::new();
                position.legal_steps(&mut legal);
                if let Actor::Seat(mover) = position.actor() {
                    match check(&position, mover, &options) {
                        Some(count) => {
                            ways += 1;
                            shorter += count;
                        }
                        None => none += 1,
                    }
                    // Most bites are kept, so that there are many.
                    if *dice.choose(&[true, true, true, true, false]) {
                        legal.retain(|step| !matches!(step, Step::Bite(_)));
                    }
                }
                if legal.is_empty() {
                    break;
                }
                position.step(dice.choose(&legal)).expect("a legal step");
            }
        }
    }
    assert!(ways > 40 && none > 20 && shorter > 400, "{ways} {none} {shorter}");
}

/// A bite at a head leaves nothing of the way, however long the bite is.
#[test]
fn a_bite_at_a_head_is_the_end_of_the_way() {
    let options = Options { bites_at_start: 9, bite_lengths: [2, 2, 3], bite_percent: 100, ..crate::options(2) };
    let mut position = Petri::start(&options).expect("good options");
    let mut fatal = 0;
    let mut dice = Dice::new(1);
    for _ in 0..60 {
        let mut legal = Vec::new();
        position.legal_steps(&mut legal);
        if let Some(way) = position.path_to_head() {
            for &step in legal.iter().filter(|step| matches!(step, Step::Bite(_))) {
                let effects = position.effects(&step);
                let mut lost = effects.iter().filter(|effect| matches!(effect, Effect::HeadLost { .. }));
                assert_eq!(way.after(step, &position) == Some(0), lost.next().is_some());
                fatal += usize::from(way.after(step, &position) == Some(0));
            }
            let nearer = legal.iter().copied();
            let nearer = nearer.filter(|step| matches!(step, Step::Place(_)));
            legal = nearer.min_by_key(|&step| way.after(step, &position).unwrap_or(99)).into_iter().collect();
        }
        if legal.is_empty() {
            break;
        }
        position.step(dice.choose(&legal)).expect("a legal step");
    }
    assert!(fatal > 0);
}

/// A partner bars it. More bites than there are cells to bite make no way, and the search for one ends.
#[test]
fn whoever_has_bites_without_end_and_no_way_is_told_so() {
    let options = Options { teams: Some(vec![0, 0, 1, 1]), ..with_bites(4) };
    let start = Petri::start(&options).expect("good options");
    let mut state = json!(start.full_state());
    state["cells"] = json!({"a1": 0, "a2": 1, "b2": 1, "b1": 1, "d4": 2, "f6": 3});
    state["heads"] = json!(["a1", "b2", "d4", "f6"]);
    state["bites"] = json!([u32::MAX, 0, 0, 0]);
    state["piece"] = json!("I5");
    state["given"] = json!(true);
    let state = serde_json::from_value(state).expect("a state");
    let position = Petri::from_state(&start, &state).expect("it can be");
    assert!(position.path_to_head().is_none());
}
