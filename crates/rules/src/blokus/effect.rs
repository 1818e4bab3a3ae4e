//! What a step does, told for animation (docs/view/blokus.md).

use serde::Serialize;

use super::state::Outcome;
use super::{Board, Step};
use crate::polyomino::Cell;

/// Why a colour places nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StopCause {
    /// It passed, and could have placed a piece.
    Chosen,
    /// It passed for want of a placement.
    Forced,
    /// All pieces are placed.
    Finished,
}

/// One thing that a step does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "effect", rename_all = "snake_case")]
#[expect(missing_docs, reason = "docs/view/blokus.md describes each")]
pub enum Effect {
    Placed { seat: u8, colour: u8, piece: &'static str, cells: Vec<Cell> },
    Passed { seat: u8, colour: u8, cause: StopCause },
    Turn { seat: u8, colour: u8 },
    Over { result: Outcome },
}

/// Returns the effects of a step; none if it is not legal.
pub(super) fn of<const W: usize, const C: usize>(before: &Board<W, C>, step: Step) -> Vec<Effect> {
    if before.check(step).is_err() {
        return Vec::new();
    }
    let mut after = before.clone();
    after.play(step);
    let colour = before.mover();
    let seat = before.seat_of(colour);
    let placed = step.orientation().zip(step.placement());
    let placed = placed.map(|(orientation, placement)| Effect::Placed {
        seat,
        colour,
        piece: orientation.piece.name(),
        cells: placement.cells().collect(),
    });
    let mut placements = Vec::new();
    before.placements(colour, &mut placements);
    let cause = match placed {
        Some(_) => StopCause::Finished,
        None if placements.is_empty() => StopCause::Forced,
        None => StopCause::Chosen,
    };
    let passed = after.colour(colour).passed;
    let mut effects: Vec<_> = placed.into_iter().collect();
    effects.extend(passed.then_some(Effect::Passed { seat, colour, cause }));
    effects.push(match Outcome::of(&after) {
        Some(result) => Effect::Over { result },
        None => Effect::Turn { seat: after.seat_of(after.mover()), colour: after.mover() },
    });
    effects
}
