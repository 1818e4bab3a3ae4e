//! Positions: games with any options, played by the bytes, keep what every game promises at each moment.
//!
//! An input that is taken as it is has the game and its options in the first line, and directions behind it.

use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};
use serde_json::Value;

use crate::Input;
use crate::choices::Choices;
use crate::contract::clauses::{self, Clause};
use crate::contract::walk::Walk;
use crate::games as ours;
use crate::steps::{start, step_on};

/// How many steps are taken.
const MOST: usize = 120;

/// How long the list of legal steps may be where each of them is looked at.
const LONGEST_LIST: usize = 2000;

pub(crate) fn run(bytes: &[u8]) {
    match Input::from(bytes) {
        Input::AsItIs(bytes) => {
            let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
            let first = String::from_utf8_lossy(&bytes[..end]);
            let (name, options) = first.split_once(' ').unwrap_or((&first, "null"));
            let mut choices = Choices::new(bytes.get(end + 1..).unwrap_or_default());
            if let Ok(options) = serde_json::from_str(options) {
                play(name, options, &mut choices);
            }
        }
        Input::Directions(mut choices) => {
            let (name, options) = ours::any(&mut choices);
            play(name, options, &mut choices);
        }
    }
}

fn play(name: &str, options: Value, choices: &mut Choices<'_>) {
    games::visit(name, Played { options, choices });
}

struct Played<'a, 'b> {
    options: Value,
    choices: &'a mut Choices<'b>,
}

impl Visitor for Played<'_, '_> {
    type Output = ();

    fn visit<P: Presentation>(self) {
        let choices = self.choices;
        let Some(mut walk) = start::<P>(self.options, choices.number()) else {
            return;
        };
        clauses::OptionsAreWhole::check(&mut walk);
        for _ in 0..MOST {
            if choices.is_used_up() || walk.legal.is_empty() {
                break;
            }
            if choices.one_in(16) {
                look(&mut walk, choices);
            }
            step_on(&mut walk, choices);
        }
        if walk.legal.len() <= LONGEST_LIST {
            promises::<P>().iter().for_each(|check| check(&mut walk));
        }
        clauses::DependentsAreWhole::check(&mut walk);
        clauses::ReplayIsTheSame::check(&mut walk);
    }
}

/// Checks one of the promises.
fn look<P: Presentation>(walk: &mut Walk<P>, choices: &mut Choices<'_>) {
    if walk.legal.len() <= LONGEST_LIST {
        choices.of(&promises::<P>())(walk);
    }
}

/// Returns what is to hold at any moment.
fn promises<P: Presentation>() -> [fn(&mut Walk<P>); 8] {
    [
        clauses::ListedIsAccepted::check,
        clauses::OneText::check,
        clauses::EmptyAtTheEnd::check,
        clauses::OddsAreTheList::check,
        clauses::CopiesAreIndependent::check,
        clauses::EffectsOfLegalSteps::check,
        clauses::EveryPositionIsShown::check,
        clauses::StatesAreWhole::check,
    ]
}
