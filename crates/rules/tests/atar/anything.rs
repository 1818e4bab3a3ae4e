//! Nothing that anybody can write makes the rules panic, or does what it should not.

use atar_rules::atar::{Atar, Options, Order, PlacementMode, Step};
use atar_rules::{Actor, Position, Presentation};
use proptest::prelude::*;

/// Options of which many are within bounds.
fn any_options() -> impl Strategy<Value = Options> {
    let stones = prop_oneof![
        4 => prop::collection::vec(1..4u16, 2..=7),
        1 => prop::collection::vec(any::<u16>(), 0..9),
    ];
    let side = prop_oneof![4 => 3..7u8, 1 => any::<u8>()];
    (side, stones, any::<bool>(), any::<bool>()).prop_map(|(side, stones, random, fixed)| Options {
        side,
        stones,
        placement: if random { PlacementMode::Random } else { PlacementMode::Players },
        order: if fixed { Order::Fixed } else { Order::Random },
    })
}

fn a_space() -> impl Strategy<Value = String> {
    "[a-g][1-9]"
}

/// Something like a step.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => a_space().prop_map(|space| format!("@{space}")),
        4 => (a_space(), a_space()).prop_map(|(from, to)| format!("{from}-{to}")),
        2 => a_space().prop_map(|space| format!("{space}x")),
        2 => prop::sample::select(vec!["clock", "commit", "seat 0", "seat 1", "seat 6"]).prop_map(str::to_owned),
        1 => "(seat )?[@a-t0-9x-]{0,8}",
        1 => any::<String>(),
    ]
}

/// A step as somebody asks for it.
#[derive(Clone, Debug)]
enum Asked {
    /// The legal step with this number.
    Legal(usize),
    Text(String),
}

fn any_steps() -> impl Strategy<Value = Vec<Asked>> {
    let asked = prop_oneof![
        3 => any::<usize>().prop_map(Asked::Legal),
        1 => any_text().prop_map(Asked::Text),
    ];
    prop::collection::vec(asked, 0..80)
}

/// The step that is asked for, if it is one.
fn step(position: &Atar, asked: &Asked) -> Option<Step> {
    match asked {
        Asked::Text(text) => text.parse().ok(),
        Asked::Legal(number) => {
            let mut legal = Vec::new();
            position.legal_steps(&mut legal);
            legal.get(number.checked_rem(legal.len())?).copied()
        }
    }
}

/// What holds in every position, however it came about.
fn check(position: &Atar, options: &Options) {
    let state = position.state();
    for (seat, (rack, given)) in state.racks.iter().zip(&options.stones).enumerate() {
        let on_board = state.stones.values().filter(|owner| usize::from(**owner) == seat).count();
        assert!(usize::from(*rack) + on_board <= usize::from(*given), "{state:?}");
    }
    assert!(state.visited.iter().all(|space| state.stones.contains_key(space)), "{state:?}");
    assert_eq!(state.result.is_some(), position.actor() == Actor::Over, "{state:?}");
    assert!(state.clock.is_none_or(|at| at <= 3 * options.side), "{state:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn a_text_is_a_step_or_refused(text in any_text()) {
        if let Ok(step) = text.parse::<Step>() {
            prop_assert_eq!(step.to_string(), text);
        }
    }

    #[test]
    fn any_steps_leave_a_sound_position(options in any_options(), steps in any_steps()) {
        let Ok(mut position) = Atar::start(&options) else { return Ok(()) };
        for asked in steps {
            let Some(step) = step(&position, &asked) else { continue };
            let before = position.clone();
            if position.step(&step).is_err() {
                prop_assert!(matches!(asked, Asked::Text(_)), "{} is in the list", step);
                prop_assert_eq!(&position, &before);
            }
            check(&position, &options);
        }
    }
}
