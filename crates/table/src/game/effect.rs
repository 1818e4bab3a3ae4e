//! The effects of steps, as fronts get them.

use std::sync::Arc;

use atar_rules::Presentation;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

/// The effects of one step, in order: a list as JSON, each effect in the game's own form. None if there are none.
/// Copies share them.
#[derive(Clone, Debug, Default)]
pub(crate) struct StepEffects(Option<Arc<JsonList>>);

/// A list as JSON. It stays where it was written: a shared [`RawValue`] would be a copy.
#[derive(Debug)]
struct JsonList(Box<RawValue>);

/// The effects of a change, step by step.
pub(crate) type Effects = Vec<StepEffects>;

impl StepEffects {
    fn new(effects: &[impl Serialize]) -> StepEffects {
        if effects.is_empty() {
            return StepEffects(None);
        }
        // Cannot fail: everything in an effect can be written as JSON.
        StepEffects(to_raw_value(effects).ok().map(|list| Arc::new(JsonList(list))))
    }

    /// Returns the effect of taking back a step.
    pub(super) fn taken_back(step: &str, effects: &StepEffects) -> StepEffects {
        StepEffects::new(&[TakenBack { effect: "taken_back", step, effects }])
    }
}

impl Serialize for StepEffects {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Some(list) => list.0.serialize(serializer),
            None => serializer.collect_seq([(); 0]),
        }
    }
}

/// The one effect that all games share: a step was taken back.
#[derive(Serialize)]
struct TakenBack<'a> {
    effect: &'static str,
    step: &'a str,
    /// The effects that the step had.
    effects: &'a StepEffects,
}

/// Returns the effects of a step.
pub(super) fn effects_of<P: Presentation>(position: &P, step: &P::Step) -> StepEffects {
    #[cfg(test)]
    super::count::step();
    StepEffects::new(&position.effects(step))
}

/// Writes the effects of all steps as one list.
pub(super) fn serialize_flat<S: Serializer>(effects: &[StepEffects], serializer: S) -> Result<S::Ok, S::Error> {
    if let [only] = effects {
        return only.serialize(serializer);
    }
    let lists = effects.iter().filter_map(|step| step.0.as_deref());
    let lists = lists.map(|list| list.0.as_ref());
    // Cannot fail: each was written as a list.
    let effects = lists.flat_map(|list| each(list).unwrap_or_default());
    serializer.collect_seq(effects)
}

/// Returns what is in a list.
fn each(list: &RawValue) -> serde_json::Result<Vec<&RawValue>> {
    serde_json::from_str(list.get())
}
