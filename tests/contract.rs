//! What the position of every game keeps to (crates/rules/src/position.rs), tried on seeded random games.

#[path = "contract/clauses.rs"]
mod clauses;
#[path = "../crates/rules/tests/support/game.rs"]
mod game;
#[path = "contract/texts.rs"]
mod texts;
#[path = "contract/walk.rs"]
mod walk;

use atar_rules::Position;
use atar_rules::games::{self, Visitor};
use serde_json::Value;
use walk::Walk;

/// Options under which every game is tried, beside its defaults.
const OPTIONS: &[(&str, &[&str])] = &[
    (
        "atar",
        &[
            r#"{"side": 3, "stones": [1, 1], "placement": "players", "order": "random"}"#,
            r#"{"side": 3, "stones": [1, 1, 1, 1, 1], "placement": "random", "order": "random"}"#,
            r#"{"side": 4, "stones": [7, 2], "placement": "players", "order": "fixed"}"#,
            r#"{"side": 4, "stones": [3, 1, 2], "placement": "random", "order": "fixed"}"#,
            r#"{"side": 5, "stones": [2, 2, 2, 2, 2, 2, 3], "placement": "players", "order": "random"}"#,
            r#"{"side": 20, "stones": [2, 1], "placement": "random", "order": "fixed"}"#,
        ],
    ),
    (
        "spectrangle",
        &[
            r#"{"players": 2, "match": "any", "teams": [1, 0]}"#,
            r#"{"players": 3, "match": "all", "teams": null}"#,
            r#"{"players": 4, "match": "any", "teams": null}"#,
            r#"{"players": 4, "match": "all", "teams": [0, 1, 0, 1]}"#,
        ],
    ),
    (
        "owari",
        &[
            r#"{"stones": 1, "first": 1}"#,
            r#"{"stones": 4, "first": 0}"#,
            r#"{"stones": 8, "first": 1}"#,
        ],
    ),
    (
        "blokus",
        &[
            r#"{"players": 2, "start": "duo", "scoring": "official", "first": 1}"#,
            r#"{"players": 2, "start": "corners", "scoring": "official", "first": 0}"#,
            r#"{"players": 2, "start": "classic", "scoring": "cells", "first": 3}"#,
            r#"{"players": 4, "start": "classic", "scoring": "official", "first": 2}"#,
        ],
    ),
    (
        "petri",
        &[
            r#"{"players": 2, "width": 10, "height": 10, "grid": "hex", "teams": null, "bite_percent": 100, "pickups": "none", "bite_lengths": [2, 4, 5], "bite_shares": [5, 20], "bite_every": 2, "bites_at_start": 1, "flip": true}"#,
            r#"{"players": 4, "width": 12, "height": 10, "grid": "square", "teams": [0, 1, 0, 1], "bite_percent": 30, "pickups": "corners", "bite_lengths": [1, 2, 3], "bite_shares": [12, 30], "bite_every": 0, "bites_at_start": 0, "flip": false}"#,
        ],
    ),
];

/// Games with each of the options.
const SEEDS: u64 = 2;

/// A promise of the interface.
trait Clause {
    /// Fails unless the game, at this moment, keeps the promise.
    fn check<P: Position>(walk: &mut Walk<P>);
}

/// Plays games of every kind to their end, which must come, and looks at their positions.
fn holds<C: Clause>() {
    for name in games::NAMES {
        let given = OPTIONS.iter().filter(|(game, _)| game == name);
        let given = given.flat_map(|(_, options)| options.iter());
        let given = given.map(|text| Some(serde_json::from_str(text).expect("JSON")));
        for options in given.chain([None]) {
            for seed in 0..SEEDS {
                let options = options.clone();
                let game = Game::<C>(options, seed, std::marker::PhantomData);
                games::visit(name, game).expect("a game of the list");
            }
        }
    }
}

/// One game with these options, or the defaults, and this seed.
struct Game<C>(Option<Value>, u64, std::marker::PhantomData<C>);

impl<C: Clause> Visitor for Game<C> {
    type Output = ();

    fn visit<P: Position>(self) {
        let options = self
            .0
            .map(|options| serde_json::from_value(options).expect("options"));
        let mut walk = Walk::<P>::new(&options.unwrap_or_default(), self.1);
        loop {
            if walk.is_looked_at() {
                C::check(&mut walk);
            }
            if !walk.go_on() {
                return;
            }
        }
    }
}

#[test]
fn every_game_is_tried_in_several_ways() {
    let known: Vec<_> = OPTIONS.iter().map(|(game, _)| *game).collect();
    assert_eq!(known.len(), games::NAMES.len(), "{known:?}");
    for game in games::NAMES {
        let ways = OPTIONS.iter().find(|(name, _)| name == game);
        assert!(ways.is_some_and(|(_, ways)| ways.len() > 1), "{game}");
    }
}

macro_rules! clauses {
    ($($name:ident: $clause:ident),+ $(,)?) => {$(
        #[test]
        fn $name() {
            holds::<clauses::$clause>();
        }
    )+};
}

clauses![
    a_step_is_listed_exactly_when_it_is_accepted: ListedIsAccepted,
    a_step_has_one_text: OneText,
    the_list_is_empty_only_at_the_end: EmptyAtTheEnd,
    odds_are_the_list_of_a_chance_node: OddsAreTheList,
    replaying_gives_the_same_position: ReplayIsTheSame,
    copies_are_independent: CopiesAreIndependent,
    legal_steps_have_effects_and_others_none: EffectsOfLegalSteps,
    a_step_can_be_left_out_with_those_that_rest_on_it: RestsAreWhole,
    every_position_can_be_shown: EveryPositionIsShown,
    options_are_whole: OptionsAreWhole,
];
