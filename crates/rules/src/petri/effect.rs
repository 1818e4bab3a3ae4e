//! What a step does, told for animation (docs/view/petri.md).

use serde::Serialize;

use super::state::Outcome;
use crate::polyomino::Cell;

/// How a head was lost, or cells were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LossCause {
    /// It was bitten.
    Bitten,
    /// It was captured.
    Captured,
}

/// A cell and whose it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Owned {
    pub cell: Cell,
    pub seat: u8,
}

/// One thing that a step does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "effect", rename_all = "snake_case")]
#[expect(missing_docs, reason = "docs/view/petri.md describes each")]
pub enum Effect {
    Gift { seats: Vec<u8> },
    NoGift,
    Drawn { seat: u8, piece: &'static str },
    Bitten { seat: u8, owner: u8, cells: Vec<Cell> },
    Placed { seat: u8, cells: Vec<Cell>, new: Vec<Cell> },
    PickedUp { seat: u8, cell: Cell },
    Captured { seat: u8, from: Cell, to: Cell, cells: Vec<Owned> },
    HeadLost { seat: u8, by: u8, cell: Cell, cause: LossCause, bites: u32 },
    Inherited { seat: u8, owner: u8, cells: Vec<Cell> },
    Died { seat: u8, cells: Vec<Cell> },
    CutOff { seat: u8, cells: Vec<Cell> },
    Skipped { seat: u8 },
    Turn { seat: u8 },
    Due { seat: u8 },
    Over { result: Outcome },
}

/// Effects as they happen, if somebody wants to know them.
#[derive(Debug)]
pub(super) struct EffectLog(Option<Vec<Effect>>);

impl EffectLog {
    /// Returns a log for nobody, which keeps nothing.
    pub(super) fn off() -> EffectLog {
        EffectLog(None)
    }

    pub(super) fn on() -> EffectLog {
        EffectLog(Some(Vec::new()))
    }

    pub(super) fn push(&mut self, effect: impl FnOnce() -> Effect) {
        if let Some(effects) = &mut self.0 {
            effects.push(effect());
        }
    }

    pub(super) fn into_effects(self) -> Vec<Effect> {
        self.0.unwrap_or_default()
    }
}
