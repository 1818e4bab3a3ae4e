//! What a move does, told for animation (docs/view/owari.md).

use serde::Serialize;

use super::board::{self, Board, SowResult};
use super::state::Outcome;
use super::{Owari, SEATS};

/// One thing that a move does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "effect", rename_all = "snake_case")]
#[expect(missing_docs, reason = "docs/view/owari.md describes each")]
pub enum Effect {
    Lifted { seat: u8, pit: u8, stones: u8 },
    Sown { seat: u8, pit: u8 },
    Captured { seat: u8, landing: u8, pit: u8, stones: u8, goal: u8 },
    Swept { seat: u8, pits: Vec<PitStones>, stones: u8, goal: u8 },
    Turn { seat: u8 },
    Over { result: Outcome },
}

/// Stones lying in a pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PitStones {
    pub pit: u8,
    pub stones: u8,
}

/// Returns the effects of a move that led to this position.
pub(super) fn of(after: &Owari, sown: &SowResult) -> Vec<Effect> {
    let &SowResult { pit, stones, .. } = sown;
    let seat = board::owner(pit);
    let mut effects = vec![Effect::Lifted { seat, pit, stones }];
    effects.extend(sown.path().map(|pit| Effect::Sown { seat, pit }));
    effects.extend(capture(sown));
    effects.extend(sown.swept.iter().flat_map(sweeps));
    effects.push(match Outcome::of(after) {
        Some(result) => Effect::Over { result },
        None => Effect::Turn { seat: after.mover },
    });
    effects
}

/// Returns what the move captured, in the pit where it lay.
pub(super) fn captured(sown: &SowResult) -> Option<PitStones> {
    (sown.captured > 0).then(|| PitStones { pit: board::opposite(sown.landing), stones: sown.captured })
}

fn capture(sown: &SowResult) -> Option<Effect> {
    let seat = board::owner(sown.pit);
    captured(sown).map(|PitStones { pit, stones }| Effect::Captured {
        seat,
        landing: sown.landing,
        pit,
        stones,
        goal: board::goal(seat),
    })
}

fn sweeps(lying: &Board) -> impl Iterator<Item = Effect> {
    let seats = (0..SEATS).filter(|&seat| !lying.is_bare(seat));
    seats.map(|seat| Effect::Swept {
        seat,
        pits: lying.filled(seat).map(|pit| PitStones { pit, stones: lying.stones(pit) }).collect(),
        stones: lying.on_side(seat),
        goal: board::goal(seat),
    })
}
