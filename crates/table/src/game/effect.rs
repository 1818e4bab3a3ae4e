//! The effects of steps, as fronts get them.

use std::sync::Arc;

use atar_rules::Presentation;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// One effect, as JSON in the game's own form.
#[derive(Clone, Debug)]
pub(crate) struct Effect(Arc<RawValue>);

/// The effects of a change, in order.
pub(crate) type Effects = Vec<Effect>;

impl Effect {
    fn new(effect: &impl Serialize) -> Option<Effect> {
        // Cannot fail: everything in an effect can be written as JSON.
        to_raw_value(effect).ok().map(|json| Effect(json.into()))
    }

    /// Creates the effect of taking back a step.
    pub(super) fn taken_back(step: &str, effects: &[Effect]) -> Option<Effect> {
        Effect::new(&TakenBack {
            effect: "taken_back",
            step,
            effects,
        })
    }
}

impl Serialize for Effect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The one effect that all games share: a step was taken back.
#[derive(Serialize)]
struct TakenBack<'a> {
    effect: &'static str,
    step: &'a str,
    /// The effects that the step had.
    effects: &'a [Effect],
}

/// Returns the effects of a step.
pub(super) fn effects_of<P: Presentation>(position: &P, step: &P::Step) -> Effects {
    #[cfg(test)]
    super::count::step();
    position
        .effects(step)
        .iter()
        .filter_map(Effect::new)
        .collect()
}
