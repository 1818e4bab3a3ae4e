//! The effects of steps, as fronts get them.

use std::sync::Arc;

use atar_rules::Presentation;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// One effect, as JSON in the game's own form.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Effect(Box<RawValue>);

/// The effects of one step, in order. Copies share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepEffects(Arc<[Effect]>);

/// The effects of a change, step by step.
pub(crate) type Effects = Vec<StepEffects>;

impl Effect {
    fn new(effect: &impl Serialize) -> Option<Effect> {
        // Cannot fail: everything in an effect can be written as JSON.
        to_raw_value(effect).ok().map(Effect)
    }
}

impl StepEffects {
    /// Returns the effect of taking back a step.
    pub(super) fn taken_back(step: &str, effects: &StepEffects) -> StepEffects {
        let effect = Effect::new(&TakenBack {
            effect: "taken_back",
            step,
            effects: &effects.0,
        });
        StepEffects(effect.into_iter().collect())
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
pub(super) fn effects_of<P: Presentation>(position: &P, step: &P::Step) -> StepEffects {
    #[cfg(test)]
    super::count::step();
    let effects = position.effects(step);
    StepEffects(effects.iter().filter_map(Effect::new).collect())
}

/// Writes the effects of all steps as one list.
pub(super) fn serialize_flat<S: Serializer>(
    effects: &[StepEffects],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(effects.iter().flat_map(|step| step.0.iter()))
}
