//! The numbers of steps and the cells of shapes, against what the cells of a placement say.

use atar_rules::Position;
use atar_rules::blokus::{Blokus, Cells, Scoring, Shape, Start, Step};

use crate::options;

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
        let first = step.placement().map(|placement| placement.at).expect("a placement");
        assert_eq!(Step::of(shape, first), *step);
        seen[shape.index] = true;
    }
    assert!(seen.iter().all(|seen| *seen), "every orientation can begin");
    assert!(Step::PASS.shape::<W>().is_none());
}
