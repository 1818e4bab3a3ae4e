//! Texts as steps: what is accepted is what is listed, a text is one step's and a step has one text, and what is
//! refused changes nothing.
//!
//! An input that is taken as it is has the game, and its options if they are not the defaults, in the first line, and a
//! text to be tried in each of the others.

use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};
use serde_json::Value;

use crate::Input;
use crate::choices::Choices;
use crate::contract::walk::Walk;
use crate::games as ours;

/// How many steps are taken before texts are tried, and how many texts.
const MOST: usize = 24;

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(text) => {
            let text = String::from_utf8_lossy(text);
            let (game, texts) = text.split_once('\n').unwrap_or_default();
            let (name, options) = game.split_once(' ').unwrap_or((game, "null"));
            if let Ok(options) = serde_json::from_str(options) {
                games::visit(name, Script { options, texts });
            }
        }
        Input::Directions(mut choices) => {
            let (name, options) = ours::good(&mut choices);
            let choices = &mut choices;
            games::visit(name, Directed { options, choices });
        }
    }
}

/// Returns a game from its start; none if the options are not good. No options are the defaults.
pub(crate) fn start<P: Presentation>(options: Value, seed: u64) -> Option<Walk<P>> {
    let options = match options {
        Value::Null => P::Options::default(),
        given => serde_json::from_value(given).ok()?,
    };
    match P::start(&options) {
        Ok(_) => Some(Walk::new(&options, seed)),
        Err(bad) => {
            assert!(P::OPTIONS.keys().any(|key| key == bad.option), "{bad}");
            assert!(!bad.allowed.is_empty(), "{bad}");
            None
        }
    }
}

struct Script<'a> {
    options: Value,
    texts: &'a str,
}

impl Visitor for Script<'_> {
    type Output = ();

    fn visit<P: Presentation>(self) {
        let Some(mut walk) = start::<P>(self.options, 0) else {
            return;
        };
        for text in self.texts.lines().take(20 * MOST) {
            if let Some(step) = tried(&walk, text) {
                walk.take(step);
            }
        }
    }
}

struct Directed<'a, 'b> {
    options: Value,
    choices: &'a mut Choices<'b>,
}

impl Visitor for Directed<'_, '_> {
    type Output = ();

    fn visit<P: Presentation>(self) {
        let choices = self.choices;
        let mut walk = start::<P>(self.options, choices.number()).expect("good options");
        for _ in 0..choices.below(MOST + 1) {
            step_on(&mut walk, choices);
        }
        for _ in 0..MOST {
            if choices.is_used_up() {
                break;
            }
            let text = text(&walk, choices);
            let step = tried(&walk, &text);
            if let Some(step) = step.filter(|_| choices.one_in(2)) {
                walk.take(step);
            }
        }
    }
}

/// Takes a legal step, if there is one.
pub(crate) fn step_on<P: Presentation>(walk: &mut Walk<P>, choices: &mut Choices<'_>) {
    if !walk.legal.is_empty() {
        let step = choices.of(&walk.legal).clone();
        walk.take(step);
    }
}

/// Returns a text that is, was or looks like a step.
fn text<P: Presentation>(walk: &Walk<P>, choices: &mut Choices<'_>) -> String {
    let mut text = match choices.below(8) {
        0 => choices.text(),
        1 | 2 if !walk.known.is_empty() => choices.of(&walk.known).clone(),
        _ if !walk.legal.is_empty() => choices.of(&walk.legal).to_string(),
        _ => String::new(),
    };
    for _ in 0..choices.below(3) {
        text = choices.changed(&text);
    }
    text
}

/// Tries a text as a step; the step, if it is legal.
fn tried<P: Presentation>(walk: &Walk<P>, text: &str) -> Option<P::Step> {
    let step: P::Step = text.parse().ok()?;
    assert_eq!(step.to_string(), text, "a step has a second text\n{walk}");
    let mut position = walk.position().clone();
    let taken = position.step(&step);
    let is_listed = walk.legal.contains(&step);
    assert_eq!(taken.is_ok(), is_listed, "{text} is listed: {is_listed}\n{walk}");
    let effects = walk.position().effects(&step);
    assert_eq!(effects.is_empty(), !is_listed, "the effects of {text}\n{walk}");
    if let Err(why) = taken {
        assert_eq!(&position, walk.position(), "{text} is refused and changes something\n{walk}");
        assert!(!why.to_string().is_empty(), "{text}\n{walk}");
    }
    is_listed.then_some(step)
}
