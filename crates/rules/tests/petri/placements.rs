//! The scan of all placements, against the list of legal steps and their effects.

use atar_rules::petri::{Effect, Grid, Options, Petri, Step};
use atar_rules::{Actor, Position, Presentation};

use crate::support::dice::Dice;
use crate::with_bites;

/// The rows of a set.
fn rows(set: u64) -> impl Iterator<Item = u8> {
    (0..64).filter(move |row| set >> row & 1 == 1)
}

fn check(position: &Petri, legal: &[Step]) {
    let mut found = Vec::new();
    position.placements().expect("a piece to place").for_each(|places| {
        for row in rows(places.legal) {
            let step = places.step(row);
            let effects = position.effects(&step);
            let is = |set: u64| set >> row & 1 == 1;
            let captures = |effect: &Effect| matches!(effect, Effect::Captured { .. });
            let beheads = |effect: &Effect| matches!(effect, Effect::HeadLost { .. });
            assert!(!is(places.captures) || effects.iter().any(captures), "{step}");
            assert!(!is(places.head_captures) || effects.iter().any(beheads), "{step}");
            assert!(!is(places.head_captures) || is(places.captures), "{step}");
            let fresh = effects.iter().any(|effect| match effect {
                Effect::Placed { cells, new, .. } => cells == new,
                _ => false,
            });
            assert_eq!(is(places.all_new), fresh, "{step}");
            // Of lines between two cells of the piece the scan does not know.
            let first = effects.iter().find(|effect| captures(effect));
            let outer = first.is_some_and(|effect| match (effect, &step) {
                (Effect::Captured { to, .. }, Step::Place(laid)) => laid.cells().all(|cell| cell != *to),
                _ => false,
            });
            assert!(is(places.captures) || !outer, "{step}");
            found.push(step);
        }
    });
    let placements = legal.iter().filter(|step| matches!(step, Step::Place(_)));
    let mut placements: Vec<Step> = placements.copied().collect();
    placements.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, placements);
}

/// How much more of something there is after a step.
fn more(before: &Petri, step: &Step, of: impl Fn(&Petri) -> u16) -> i32 {
    let mut after = before.clone();
    after.step(step).expect("a legal step");
    i32::from(of(&after)) - i32::from(of(before))
}

/// Whether the placement captured nothing.
fn check_growth(position: &Petri, mover: u8, step: &Step) -> bool {
    let Step::Place(laid) = step else {
        return false;
    };
    let growth = position.growth().expect("a piece to place");
    let mut effects = position.effects(step).into_iter();
    let captures = effects.any(|effect| matches!(effect, Effect::Captured { .. }));
    let grown = growth.of(*laid);
    assert_eq!(grown.is_none(), captures, "{step}");
    if let Some(grown) = grown {
        let cells = more(position, step, |position| position.territory_of(mover));
        let liberties = more(position, step, |position| position.liberties(mover));
        let is = (i32::from(grown.cells), i32::from(grown.liberties));
        assert_eq!(is, (cells, liberties), "{step}");
    }
    grown.is_some()
}

#[test]
fn growth_tells_what_placements_add_that_capture_nothing() {
    let mut dice = Dice::new(9);
    let mut seen = [0; 2];
    for grid in [Grid::Square, Grid::Hex] {
        for (players, teams) in [(2, None), (3, None), (4, Some(vec![0, 1, 0, 1]))] {
            let options = Options { grid, teams, ..with_bites(players) };
            let mut position = Petri::start(&options).expect("good options");
            for _ in 0..150 {
                let mut legal = Vec::new();
                position.legal_steps(&mut legal);
                if let Actor::Seat(mover) = position.actor() {
                    for step in &legal {
                        seen[usize::from(check_growth(&position, mover, step))] += 1;
                    }
                } else {
                    assert!(position.growth().is_none());
                }
                if legal.is_empty() {
                    break;
                }
                position.step(dice.choose(&legal)).expect("a legal step");
            }
        }
    }
    assert!(seen.into_iter().all(|seen| seen > 500), "{seen:?}");
}

#[test]
fn it_has_all_placements_and_tells_what_they_do() {
    let mut dice = Dice::new(8);
    let mut bites = 0;
    for grid in [Grid::Square, Grid::Hex] {
        for players in 2..=4 {
            let options = Options { grid, ..with_bites(players) };
            let mut position = Petri::start(&options).expect("good options");
            for _ in 0..150 {
                let mut legal = Vec::new();
                position.legal_steps(&mut legal);
                if let Actor::Seat(_) = position.actor() {
                    check(&position, &legal);
                    let bite = position.head_bite();
                    assert!(bite.is_none_or(|bite| legal.contains(&bite)), "{bite:?}");
                    bites += usize::from(bite.is_some());
                }
                if legal.is_empty() {
                    break;
                }
                position.step(dice.choose(&legal)).expect("a legal step");
            }
        }
    }
    assert!(bites > 0, "no head was ever within reach");
}

#[test]
fn there_is_none_while_chance_is_to_act() {
    let position = Petri::start(&with_bites(2)).expect("good options");
    assert_eq!(position.actor(), Actor::Chance);
    assert!(position.placements().is_none());
    assert_eq!(position.head_bite(), None);
}
