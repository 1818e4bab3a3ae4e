//! The placements of all placements, against the list of legal steps.

use atar_rules::blokus::{Blokus, Board, Cells, Placements, Scoring, Shape, Start, Step};
use atar_rules::{Actor, Position};

use crate::options;
use crate::support::dice::Dice;

/// Some cells to care about: the next colour's corners.
fn check<const W: usize, const C: usize>(position: &Blokus, board: &Board<W, C>) {
    let near = board.corners_of((board.mover() + 1) % Board::<W, C>::COLOURS);
    let mut placements = Placements::default();
    board.fill_placements(board.mover(), &near, &mut placements);
    let mut surveyed: Vec<Step> = Vec::new();
    for size in 0..=6 {
        let mut found = Vec::new();
        placements.of_size(size, &mut found);
        for fitting in found {
            assert!(!fitting.legal.is_empty());
            for index in 0..u32::from(fitting.legal.len()) {
                let at = fitting.legal.nth(index).expect("so many there are");
                let step = fitting.step(at);
                let cells: Cells<W> = step.placement().expect("a placement").cells().collect();
                assert_eq!(cells.len(), u16::from(size), "{step}");
                let covered = cells.without(Cells::BOARD.without(near)).len();
                let holds = |set: Cells<W>| (0..).map_while(|n| set.nth(n)).any(|other| other == at);
                assert_eq!(holds(fitting.near), covered > 0, "{step}");
                surveyed.push(step);
            }
            assert_eq!(fitting.legal.nth(fitting.legal.len().into()), None);
        }
    }
    let mut legal = Vec::new();
    position.legal_steps(&mut legal);
    legal.retain(|step| *step != Step::PASS);
    legal.sort_unstable();
    surveyed.sort_unstable();
    assert_eq!(surveyed, legal);
}

#[test]
fn it_has_all_placements_and_tells_what_they_cover() {
    let mut dice = Dice::new(8);
    for start in [Start::Corners, Start::Duo, Start::Classic] {
        for _ in 0..4 {
            let mut position = Blokus::start(&options(start, Scoring::Cells, 0)).expect("good options");
            while position.actor() != Actor::Over {
                match &position {
                    Blokus::Duo(board) => check(&position, board),
                    Blokus::Classic(board) => check(&position, board),
                }
                let mut steps = Vec::new();
                position.legal_steps(&mut steps);
                position.step(dice.choose(&steps)).expect("a legal step");
            }
        }
    }
}

#[test]
fn steps_have_numbers_of_their_own() {
    let position = Blokus::start(&options(Start::Duo, Scoring::Cells, 0)).expect("good options");
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let mut numbers: Vec<u16> = steps.iter().map(|step| step.number()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), steps.len());
}

/// What lies around a piece, against what its cells say.
#[test]
fn shapes_lead_to_the_cells_of_a_placement_and_around_it() {
    check_shapes::<4>(Start::Duo);
    check_shapes::<8>(Start::Duo);
}

/// Every orientation can begin a game from the middle; its cells lie on both boards.
fn check_shapes<const W: usize>(start: Start) {
    let position = Blokus::start(&options(start, Scoring::Cells, 0)).expect("good options");
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let mut seen = [false; Shape::COUNT];
    for step in steps.iter().filter(|step| **step != Step::PASS) {
        let (shape, at) = step.shape::<W>().expect("a placement");
        let cells: Cells<W> = step.placement().expect("a placement").cells().collect();
        let reached = |by: &[u16]| Cells::<W>::of(by.iter().map(|by| at.wrapping_add(*by))) & Cells::BOARD;
        let sides = cells.sides().without(cells);
        assert_eq!(reached(&shape.footprint::<W>().cells), cells, "{step}");
        assert_eq!(reached(&shape.footprint::<W>().sides), sides, "{step}");
        let corners = cells.corners().without(cells).without(sides);
        assert_eq!(reached(&shape.footprint::<W>().corners), corners, "{step}");
        seen[shape.index] = true;
    }
    assert!(seen.iter().all(|seen| *seen), "every orientation can begin");
    assert!(Step::PASS.shape::<W>().is_none());
}
