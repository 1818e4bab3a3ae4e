//! What the position of every game keeps to (crates/rules/src/position.rs), tried on seeded random games.

#[path = "contract/clauses.rs"]
mod clauses;
#[path = "../crates/rules/tests/support/game.rs"]
mod game;
#[path = "contract/options.rs"]
mod options;
#[path = "contract/texts.rs"]
mod texts;
#[path = "contract/walk.rs"]
mod walk;

use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};
use clauses::Clause;
use options::OPTIONS;
use serde_json::Value;
use walk::Walk;

/// Games with each of the options.
const SEEDS: u64 = 2;

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

    fn visit<P: Presentation>(self) {
        let options = self.0.map(|options| serde_json::from_value(options).expect("options"));
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
    a_step_can_be_left_out_with_those_that_depend_on_it: DependentsAreWhole,
    every_position_can_be_shown: EveryPositionIsShown,
    a_position_comes_back_from_its_state: StatesAreWhole,
    what_turns_bring_about_can_be_compared: ConsequencesCompare,
    options_are_whole: OptionsAreWhole,
];
