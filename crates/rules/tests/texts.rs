//! The texts of steps, in every game: whatever somebody writes is one step, written the one way it is written, or
//! refused.

use atar_rules::Position;
use atar_rules::games::{self, Visitor};
use proptest::prelude::*;

/// Reads a text as a step, and writes it again.
struct Rewrite<'a>(&'a str);

impl Visitor for Rewrite<'_> {
    type Output = Option<String>;

    fn visit<P: Position>(self) -> Option<String> {
        let step = self.0.parse::<P::Step>().ok()?;
        Some(step.to_string())
    }
}

/// Texts of the signs that steps are made of, and others.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[@a-z]?[0-9a-zA-Z ,.:/x-]{0,12}",
        2 => "(seat|draw|bite|gift|pass|skip|commit|clock|@)? ?[a-t]?[0-9]{0,3}[a-z,-]{0,3}[0-9]{0,3}",
        1 => any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn any_text_is_one_step_or_none(text in any_text()) {
        for name in games::NAMES {
            let again = games::visit(name, Rewrite(&text)).expect("a game of the list");
            prop_assert!(again.as_ref().is_none_or(|again| *again == text), "{}: {:?}", name, again);
        }
    }
}
