//! Positions from states, in all games: what play reaches comes back, and what is accepted can be played to its end.
//! `STATES=1000000` tries so many changed states in place of a few.

#[path = "support/dice.rs"]
#[allow(dead_code, reason = "the tests of each game use all of it")]
mod dice;

use atar_rules::games::{self, Visitor};
use atar_rules::options::{ChoiceValue, OptionKind};
use atar_rules::{Actor, Presentation};
use dice::Dice;
use serde_json::{Map, Value, json};

/// Changed states of each game where nobody says how many.
const STATES: u64 = 1_000;
/// Games of random options, each looked at in every position.
const GAMES: u64 = 40;
/// The most steps of a random game.
const LONGEST: usize = 200_000;
/// The largest number that an option gets, so that games are short.
const LARGE: u64 = 12;

/// Random options: within their own bounds, and the rules may still refuse them together.
fn any_options<P: Presentation>(dice: &mut Dice) -> Value {
    let mut options = Map::new();
    let defaults = json!(P::Options::default());
    for option in P::OPTIONS.options {
        let number = |dice: &mut Dice, from: u32, to: u32| {
            let to = u64::from(to).min(u64::from(from).max(LARGE));
            json!(u64::from(from) + dice.below(to - u64::from(from) + 1))
        };
        let value = match option.kind {
            OptionKind::Number { from, to } => number(dice, from, to),
            OptionKind::Choice { choices } => match dice.choose(choices).value {
                ChoiceValue::Text(text) => json!(text),
                ChoiceValue::Number(number) => json!(number),
            },
            OptionKind::Flag { .. } => json!(dice.below(2) == 1),
            OptionKind::List(list) => {
                let (least, most) = list.lengths;
                let count = least as u64 + dice.below((most - least) as u64 + 1);
                let to = list.to.unwrap_or(4);
                match list.optional && dice.below(2) == 0 {
                    true => Value::Null,
                    false => (0..count).map(|_| number(dice, list.from, to)).collect(),
                }
            }
        };
        let is_usual = !matches!(option.kind, OptionKind::Number { .. }) && dice.below(4) == 0;
        options.insert(option.key.to_owned(), if is_usual { defaults[option.key].clone() } else { value });
    }
    Value::Object(options)
}

/// The start of a game of random options, by one of the versions of the rules.
fn any_start<P: Presentation>(dice: &mut Dice) -> P {
    loop {
        let options = serde_json::from_value(any_options::<P>(dice));
        let rules = 1 + u32::try_from(dice.below(P::RULES.into())).expect("a version");
        if let Some(start) = options.ok().and_then(|options| P::start_by(rules, &options).ok()) {
            return start;
        }
    }
}

/// Takes a random step; false at the end. The list must be what the actor says.
fn go_on<P: Presentation>(position: &mut P, dice: &mut Dice) -> bool {
    let mut legal = Vec::new();
    position.legal_steps(&mut legal);
    let is_over = position.actor() == Actor::Over;
    assert_eq!(legal.is_empty(), is_over, "{position:?}");
    assert_eq!(position.outcome().is_some(), is_over, "{position:?}");
    if is_over {
        return false;
    }
    let step = dice.choose(&legal).clone();
    assert!(!position.effects(&step).is_empty(), "{step}: {position:?}");
    position.step(&step).unwrap_or_else(|error| panic!("{step}: {error}\n{position:?}"));
    true
}

fn read<P: Presentation>(state: &Value) -> Option<P::FullState> {
    serde_json::from_value(state.clone()).ok()
}

/// The position comes back from its full state, which begins with its state.
fn assert_whole<P: Presentation>(start: &P, position: &P) {
    let full = serde_json::to_string(&position.full_state()).expect("JSON");
    let state = serde_json::to_string(&position.state()).expect("JSON");
    let begun = state.strip_suffix('}').expect("an object");
    assert!(full.starts_with(&format!("{begun},")), "{full}\n{state}");
    let read: P::FullState = serde_json::from_str(&full).unwrap_or_else(|error| panic!("{error}: {full}"));
    let again = P::from_state(start, &read).unwrap_or_else(|bad| panic!("{bad}\n{full}"));
    assert_eq!(&again, position, "{full}");
}

/// What every game does here.
trait Trial {
    fn of<P: Presentation>(dice: &mut Dice);
}

struct Tried<T>(u64, std::marker::PhantomData<T>);

impl<T: Trial> Visitor for Tried<T> {
    type Output = ();

    fn visit<P: Presentation>(self) {
        T::of::<P>(&mut Dice::new(self.0));
    }
}

fn each_game<T: Trial>(count: u64) {
    for name in games::NAMES {
        for seed in 0..count {
            games::visit(name, Tried::<T>(seed, std::marker::PhantomData)).expect("a game");
        }
    }
}

struct ComesBack;

impl Trial for ComesBack {
    fn of<P: Presentation>(dice: &mut Dice) {
        let start: P = any_start(dice);
        let mut position = start.clone();
        for step in 0..LONGEST {
            // All of a short game, fewer and fewer of a long one.
            if step % (1 + step / 50) == 0 {
                assert_whole(&start, &position);
            }
            if !go_on(&mut position, dice) {
                return assert_whole(&start, &position);
            }
        }
        panic!("the game does not end: {position:?}");
    }
}

#[test]
fn every_position_that_play_reaches_comes_back_from_its_state() {
    each_game::<ComesBack>(GAMES);
}

/// A change of one place of a state: each key is as likely as another.
fn change(state: &mut Value, other: &Value, dice: &mut Dice) {
    let keys: Vec<_> = state.as_object().into_iter().flat_map(Map::keys).collect();
    if keys.is_empty() {
        return;
    }
    let name = dice.choose(&keys).as_str();
    let key = format!("/{}", escaped(name));
    let mut places = vec![key.clone()];
    places_in(&state[name], &key, &mut places);
    let place = if dice.below(4) == 0 { key } else { dice.choose(&places).clone() };
    let (parent, name) = place.rsplit_once('/').expect("a place");
    let name = &name.replace("~1", "/");
    let texts = texts_of(other);
    let value = state.pointer(&place).cloned().unwrap_or_default();
    match (state.pointer_mut(parent).expect("a place"), dice.below(10)) {
        (Value::Object(members), 0) => drop(members.remove(name)),
        (Value::Object(members), 1) => drop(members.insert(dice.choose(&texts).clone(), value)),
        (Value::Object(members), _) => drop(members.insert(name.to_owned(), changed(&value, other, dice))),
        (Value::Array(members), 0) => drop(members.remove(name.parse().expect("an index"))),
        (Value::Array(members), 1) => members.push(value),
        (parent, _) => parent[name.parse::<usize>().expect("an index")] = changed(&value, other, dice),
    }
}

/// A key as it stands in a JSON pointer.
fn escaped(key: &str) -> String {
    key.replace('/', "~1")
}

/// The places within a value, as JSON pointers.
fn places_in(value: &Value, place: &str, places: &mut Vec<String>) {
    let members: Vec<_> = match value {
        Value::Object(members) => {
            members.iter().map(|(key, member)| (format!("{place}/{}", escaped(key)), member)).collect()
        }
        Value::Array(members) => {
            (0..).zip(members).map(|(at, member): (usize, _)| (format!("{place}/{at}"), member)).collect()
        }
        _ => return,
    };
    for (place, member) in members {
        places_in(member, &place, places);
        places.push(place);
    }
}

fn changed(value: &Value, other: &Value, dice: &mut Dice) -> Value {
    let parts: Vec<_> = other.as_object().expect("a state").values().collect();
    match (value, dice.below(8)) {
        (_, 0) => Value::Null,
        (Value::Number(number), 1..=5) => json!(number.as_i64().unwrap_or_default() + [1, -1, 2, 6][dice.index(4)]),
        (Value::Bool(value), 1..=6) => json!(!value),
        (Value::String(_), 1..=6) => json!(dice.choose(&texts_of(other))),
        (_, 7) => json!([0, 1, 3, 36, 255, 65_535, u64::from(u32::MAX)][dice.index(7)]),
        _ => (*dice.choose(&parts)).clone(),
    }
}

/// The texts and keys of a value; one at least.
fn texts_of(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(members) => members.iter().flat_map(texts_of).collect(),
        Value::Object(members) => {
            let members = members.iter();
            members.flat_map(|(key, member)| [vec![key.clone()], texts_of(member)].concat()).collect()
        }
        _ => Vec::new(),
    }
}

struct Changed;

impl Trial for Changed {
    fn of<P: Presentation>(dice: &mut Dice) {
        let start: P = any_start(dice);
        let mut position = start.clone();
        let mut states = Vec::new();
        for _ in 0..40 + dice.below(200) {
            states.push(json!(position.full_state()));
            if !go_on(&mut position, dice) {
                break;
            }
        }
        for _ in 0..STATES_OF_A_GAME {
            let (mut state, other) = (dice.choose(&states).clone(), dice.choose(&states).clone());
            for _ in 0..=dice.below(3) {
                change(&mut state, &other, dice);
            }
            match read::<P>(&state).map(|read| P::from_state(&start, &read)) {
                None => {}
                Some(Err(bad)) => {
                    let keys = json!(position.full_state());
                    assert!(keys.get(bad.key).is_some() && bad.place.starts_with(bad.key), "{bad}");
                    assert!(!bad.rule.is_empty() && !bad.rule.ends_with('.'), "{bad}");
                }
                Some(Ok(position)) => play_out(&start, position, dice),
            }
        }
    }
}

/// The changed states that are tried of one game.
const STATES_OF_A_GAME: u64 = 25;

/// Plays to the end; what is checked of states holds all the way.
fn play_out<P: Presentation>(start: &P, mut position: P, dice: &mut Dice) {
    let mut step = 0;
    loop {
        if step % (1 + step / 50) == 0 {
            assert_whole(start, &position);
        }
        if !go_on(&mut position, dice) {
            return assert_whole(start, &position);
        }
        step += 1;
        assert!(step < LONGEST, "the game does not end: {position:?}");
    }
}

#[test]
fn a_changed_state_is_refused_or_can_be_played_to_the_end() {
    let count = std::env::var("STATES").ok().map_or(STATES, |count| count.parse().expect("a number"));
    each_game::<Changed>(count.div_ceil(STATES_OF_A_GAME));
}
