//! The promises, one by one.

use std::collections::BTreeSet;

use atar_rules::{Actor, GameOutcome, IllegalStep, Presentation};
use atar_table::{Client, Table};
use rand::RngExt;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};

use super::texts;
use super::walk::{Walk, random_step};

/// A promise of the interface.
pub trait Clause {
    /// Fails unless the game, at this moment, keeps the promise.
    fn check<P: Presentation>(walk: &mut Walk<P>);
}

/// Texts that are tried at each position beside all legal steps.
const TRIES: usize = 40;

fn state<P: Presentation>(position: &P) -> Value {
    json!(position.state())
}

/// Steps that were legal at other moments, and texts that are almost steps.
fn attempts<P: Presentation>(walk: &mut Walk<P>) -> Vec<String> {
    let mut attempts = Vec::new();
    while attempts.len() < TRIES {
        let dice = &mut walk.dice;
        let (Some(one), Some(other)) = (walk.known.choose(dice), walk.known.choose(dice)) else {
            break;
        };
        attempts.extend([one.clone(), texts::mutated(one, other, dice), texts::random(dice)]);
    }
    attempts
}

/// "A step is in the legal list exactly when it is accepted; a refused step leaves the position equal."
pub struct ListedIsAccepted;

impl Clause for ListedIsAccepted {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        let listed: BTreeSet<_> = walk.legal.iter().map(ToString::to_string).collect();
        for step in &walk.legal {
            let accepted = walk.position().clone().step(step);
            assert!(accepted.is_ok(), "{step} is in the list\n{walk}");
        }
        for text in attempts(walk) {
            let Ok(step) = text.parse::<P::Step>() else {
                continue;
            };
            let mut position = walk.position().clone();
            let accepted = position.step(&step).is_ok();
            assert_eq!(accepted, listed.contains(&text), "{text}\n{walk}");
            assert!(accepted || position == *walk.position(), "{text} is refused and changes something\n{walk}");
        }
    }
}

/// "Texts are unique and round-trip."
pub struct OneText;

impl Clause for OneText {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        let texts: BTreeSet<_> = walk.legal.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), walk.legal.len(), "two steps have one text\n{walk}");
        for (step, text) in walk.legal.iter().map(|step| (step, step.to_string())) {
            let parsed = text.parse::<P::Step>();
            assert_eq!(parsed.as_ref().ok(), Some(step), "{text}\n{walk}");
        }
        for text in attempts(walk) {
            if let Ok(step) = text.parse::<P::Step>() {
                assert_eq!(step.to_string(), text, "a step has a second text\n{walk}");
            }
        }
    }
}

/// "The list is empty only at the end"; the end has winners, a reason and a score for each seat, and its result in the
/// state.
pub struct EmptyAtTheEnd;

impl Clause for EmptyAtTheEnd {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        let over = walk.position().actor() == Actor::Over;
        let outcome = walk.position().outcome();
        assert_eq!(walk.legal.is_empty(), over, "{walk}");
        assert_eq!(outcome.is_some(), over, "{walk}");
        let result = &state(walk.position())["result"];
        assert_eq!(*result, json!(outcome), "{walk}");
        let seats = P::seats(&walk.options);
        if let Some(outcome) = &outcome {
            assert!(is_code(outcome.reason()), "{walk}");
            let reason = result.get("reason");
            assert!(reason.is_none_or(|reason| *reason == outcome.reason()), "{walk}");
            assert!(outcome.scores().is_none_or(|scores| scores.len() == seats), "{walk}");
        }
        let winners = outcome.map(|outcome| outcome.winners().to_vec());
        if let Actor::Seat(seat) = walk.position().actor() {
            assert!(usize::from(seat) < seats, "{walk}");
        }
        assert!(winners.iter().flatten().all(|seat| usize::from(*seat) < seats), "{walk}");
        let winners = winners.unwrap_or_default();
        assert!(winners.is_sorted(), "{walk}");
        let team = |seat: u8| walk.position().team(seat);
        let mut pairs = winners.iter().flat_map(|seat| (0..).take(seats).map(move |mate| (*seat, mate)));
        assert!(
            pairs.all(|(seat, mate)| team(seat) != team(mate) || winners.contains(&mate)),
            "the seats of a team win together\n{walk}"
        );
    }
}

/// Whether a name is written as the protocol writes codes.
fn is_code(name: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_lowercase() || sign == '_';
    !name.is_empty() && name.chars().all(is_sign)
}

/// The odds of a chance node are its legal steps with positive weights; elsewhere there are none.
pub struct OddsAreTheList;

impl Clause for OddsAreTheList {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        let mut odds = Vec::new();
        walk.position().odds(&mut odds);
        if walk.position().actor() != Actor::Chance {
            return assert!(odds.is_empty(), "{walk}");
        }
        assert!(odds.iter().all(|(_, weight)| *weight > 0), "{walk}");
        let steps: BTreeSet<_> = odds.iter().map(|(step, _)| step).collect();
        assert_eq!(steps.len(), odds.len(), "{walk}");
        assert_eq!(steps, walk.legal.iter().collect(), "{walk}");
    }
}

/// "Replaying the record gives the same state."
pub struct ReplayIsTheSame;

impl Clause for ReplayIsTheSame {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        // At the end, and now and then before it.
        if !walk.legal.is_empty() && walk.dice.random_range(0..20) > 0 {
            return;
        }
        let mut position = P::start(&walk.options).expect("options");
        for step in &walk.steps {
            let step: P::Step = step.to_string().parse().expect("a step");
            position.step(&step).unwrap_or_else(|error| panic!("{step}: {error}\n{walk}"));
        }
        assert_eq!(&position, walk.position(), "{walk}");
        assert_eq!(state(&position), state(walk.position()), "{walk}");
    }
}

/// "Copies are independent."
pub struct CopiesAreIndependent;

impl Clause for CopiesAreIndependent {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        let told = |position: &P| (state(position), position.actor(), position.diagram());
        let before = told(walk.position());
        let mut copy = walk.position().clone();
        for _ in 0..5 {
            let Some(step) = random_step(&copy, &mut walk.dice) else {
                break;
            };
            copy.step(&step).unwrap_or_else(|error| panic!("{step}: {error}\n{walk}"));
        }
        assert_eq!(told(walk.position()), before, "{walk}");
    }
}

/// What a legal step would do is told, and it is something; other steps do nothing, and are refused with a code.
pub struct EffectsOfLegalSteps;

impl Clause for EffectsOfLegalSteps {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        let before = walk.position().clone();
        for step in &walk.legal {
            assert!(!walk.position().effects(step).is_empty(), "{step}\n{walk}");
        }
        for text in attempts(walk) {
            let Ok(step) = text.parse::<P::Step>() else {
                continue;
            };
            let effects = walk.position().effects(&step);
            if let Err(why) = walk.position().clone().step(&step) {
                assert!(is_code(why.code()), "{text}: {why}\n{walk}");
            }
            assert_eq!(effects.is_empty(), !walk.legal.contains(&step), "{text}\n{walk}");
        }
        assert_eq!(&before, walk.position(), "looking changes nothing\n{walk}");
    }
}

/// A draft stands without any of its steps, if those that depend on it are left out too; and none of these could stand.
pub struct DependentsAreWhole;

impl Clause for DependentsAreWhole {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        let history = walk.game.history();
        for (left_out, dependents) in history.dependents().iter().enumerate() {
            assert!(dependents.is_sorted() && dependents.iter().all(|later| *later > left_out), "{walk}");
            let mut position = history.draft_start.clone();
            for (index, step) in history.draft.iter().enumerate() {
                let falls = dependents.contains(&index);
                if index != left_out {
                    let stands = position.step(step).is_ok();
                    assert_eq!(stands, !falls, "{step} without {}\n{walk}", history.draft[left_out]);
                }
            }
        }
    }
}

/// View, diagram and picture can be told at any moment, and do not change from one look to the next.
pub struct EveryPositionIsShown;

impl Clause for EveryPositionIsShown {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        let shown = || {
            let view = json!(walk.position().view(&walk.game.history()));
            (view, walk.position().diagram(), walk.position().picture())
        };
        let (view, diagram, picture) = shown();
        assert!(view.is_object() && !diagram.is_empty(), "{walk}");
        assert!(picture.to_svg().contains("</svg>"), "{walk}");
        assert_eq!(shown(), (view, diagram, picture), "{walk}");
    }
}

/// "A position comes back from its full state", which begins with the canonical one.
pub struct StatesAreWhole;

impl Clause for StatesAreWhole {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        let start = P::start(&walk.options).expect("options");
        let full = serde_json::to_string(&walk.position().full_state()).expect("JSON");
        let state = serde_json::to_string(&walk.position().state()).expect("JSON");
        let begun = state.strip_suffix('}').expect("an object");
        assert!(full.starts_with(begun), "{full}\n{state}");
        let read: P::FullState = serde_json::from_str(&full).unwrap_or_else(|error| panic!("{error}: {full}"));
        let again = P::from_state(&start, &read).unwrap_or_else(|bad| panic!("{bad}: {full}\n{walk}"));
        assert_eq!(&again, walk.position(), "{full}\n{walk}");
    }
}

/// What turns bring about are the same things in the same order, so that any two can be compared: the turns here are
/// all that a seat may have played up to this position.
pub struct ConsequencesCompare;

impl Clause for ConsequencesCompare {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        let start = P::start(&walk.options).expect("options");
        let seats = (0..P::seats(&walk.options)).map(|seat| u8::try_from(seat).expect("a seat"));
        let words = |after: &P, before: &P, seat| {
            let told = after.consequences(before, seat).into_iter();
            told.map(|consequence| (consequence.words, consequence.is_good)).collect::<Vec<_>>()
        };
        for seat in seats {
            let told = words(walk.position(), &start, seat);
            assert_eq!(told, words(&start, walk.position(), seat), "{walk}");
        }
    }
}

/// "All options of a game's page must be given to the rules, and no others"; they are refused by name.
pub struct OptionsAreWhole;

impl Clause for OptionsAreWhole {
    fn check<P: Presentation>(walk: &mut Walk<P>) {
        if !walk.steps.is_empty() {
            return;
        }
        let whole = json!(walk.options);
        let again = serde_json::from_value::<P::Options>(whole.clone());
        assert_eq!(again.ok().as_ref(), Some(&walk.options));
        for key in P::OPTIONS.keys() {
            let mut less = whole.clone();
            let taken = less.as_object_mut().expect("an object").remove(key);
            assert!(taken.is_some(), "{key} is no option");
            assert_refused::<P>(&less, key);
        }
        let mut more = whole;
        more["other"] = json!(1);
        assert_refused::<P>(&more, "other");
        let seats = u8::try_from(P::seats(&walk.options)).expect("seats");
        assert!((P::SEATS.0..=P::SEATS.1).contains(&seats), "{seats} seats");
    }
}

/// Whether a table refuses the options, and names what is wrong.
fn assert_refused<P: Presentation>(options: &Value, name: &str) {
    let request = json!({"do": "new_game", "game": P::NAME, "options": options});
    let reply = Table::new(0).handle(Client(0), request.to_string().as_bytes());
    let answer: Value = serde_json::from_str(&reply.answer.expect("an answer").into_text()).expect("JSON");
    assert_eq!(answer["error"]["code"], "bad_options", "{answer}");
    let text = answer["error"]["text"].as_str().expect("a text");
    assert!(text.contains(name), "{text}");
}
