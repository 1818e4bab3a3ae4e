//! The requests of Atar's own in the protocol.

use crate::presentation::Verb;

/// One for each step that a player can take.
pub(super) const VERBS: &[Verb] = &[
    Verb { name: "place", fields: &["space"], around: &["@", ""] },
    Verb { name: "move", fields: &["from", "to"], around: &["", "-", ""] },
    Verb { name: "remove", fields: &["space"], around: &["", "x"] },
    Verb { name: "shot_clock", fields: &[], around: &["clock"] },
    Verb { name: "commit", fields: &[], around: &["commit"] },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atar::Step;

    #[test]
    fn every_verb_writes_a_step() {
        for verb in VERBS {
            assert_eq!(verb.around.len(), verb.fields.len() + 1);
            let text = verb.step(&["c4", "c3"][..verb.fields.len()]);
            assert!(text.parse::<Step>().is_ok(), "{text}");
        }
    }
}
