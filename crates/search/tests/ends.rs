//! No game between computer players goes on for ever.

mod support;

use atar_rules::atar::{Atar, Options};
use atar_rules::games::{self, Visitor};
use atar_rules::{Actor, Flow, Position, Presentation};
use atar_search::{Player, Rng, search};
use serde_json::{Value, json};

/// Far more turns than any of these games has.
const MOST_TURNS: u32 = 1500;

/// A game of one player against itself.
struct Alone {
    options: Value,
    player: Player,
    seed: u64,
    most_turns: u32,
}

impl Alone {
    /// Returns the turns from a position to the end; none if there is no end.
    fn turns_from<P: Position>(&self, mut position: P, seats: usize) -> Option<u32> {
        let mut rng = Rng::new(self.seed);
        let mut turns = 0;
        while turns < self.most_turns {
            let steps = match position.actor() {
                Actor::Over => return Some(turns),
                Actor::Chance => rng.step(&position).into_iter().collect(),
                Actor::Seat(_) => {
                    let mut searcher = search(&position, seats, self.player, self.seed + u64::from(turns));
                    while !searcher.run(1 << 16) {}
                    searcher.plan().steps
                }
            };
            for step in steps {
                let flow = position.step(&step).expect("a legal step");
                turns += u32::from(flow == Flow::TurnOver);
            }
        }
        None
    }
}

impl Visitor for Alone {
    type Output = Option<u32>;

    fn visit<P: Position>(self) -> Self::Output {
        let options = support::options::<P>(&self.options);
        let position = P::start(&options).expect("good options");
        self.turns_from(position, P::seats(&options))
    }
}

fn assert_ends(name: &str, options: &Value) {
    for player in [Player::Greedy, Player::Level(1), Player::Level(2), Player::Nodes(40)] {
        for seed in 0..2 {
            let alone = Alone { options: options.clone(), player, seed, most_turns: MOST_TURNS };
            let turns = games::visit(name, alone).expect("a listed game");
            assert!(turns.is_some(), "{player} plays {name} {options} for ever");
        }
    }
}

#[test]
fn games_with_the_defaults_end() {
    for name in games::NAMES {
        assert_ends(name, &json!({}));
    }
}

/// In a large dish what is bitten grows again as fast: who bites without a purpose, or never goes for a head, comes to
/// no end.
#[test]
fn games_of_petri_with_many_bites_end() {
    for (player, seed) in [(Player::Greedy, 2), (Player::Level(1), 0), (Player::Level(1), 1), (Player::Level(2), 0)] {
        let alone =
            Alone { options: json!({ "width": 28, "height": 28, "bite_percent": 100 }), player, seed, most_turns: 800 };
        let turns = games::visit("petri", alone).expect("a listed game");
        assert!(turns.is_some(), "{player} bites for ever");
    }
}

/// Four stones lead, but cannot catch the one among them. To the search all steps were the same, and the one stone had
/// no reason to start the clock either.
#[test]
fn who_can_force_nothing_starts_the_clock_in_the_end() {
    let options = Options { side: 5, stones: vec![4, 4], ..Options::default() };
    let state = json!({
        "phase": "play", "trim": [0, 0, 1], "stones": { "c3": 0, "d2": 0, "e4": 0, "e7": 0, "e3": 1 },
        "racks": [0, 0], "order": [0, 1], "visited": [], "mover": 0,
    });
    let start = Atar::start(&options).expect("good options");
    let state = serde_json::from_value(state).expect("a state");
    let position = Atar::from_state(&start, &state).expect("a legal state");
    for seed in 0..2 {
        let alone = Alone { options: json!({}), player: Player::Nodes(100), seed, most_turns: MOST_TURNS };
        assert!(alone.turns_from(position.clone(), 2).is_some(), "they go on for ever");
    }
}

#[test]
fn games_with_more_seats_and_other_boards_end() {
    assert_ends("atar", &json!({ "side": 7, "stones": [3, 3, 3, 3] }));
    assert_ends("atar", &json!({ "side": 4, "stones": [1, 1] }));
    assert_ends("spectrangle", &json!({ "players": 3, "match": "any" }));
    let teams = json!({ "players": 4, "width": 12, "height": 12, "grid": "hex", "teams": [0, 1, 0, 1] });
    assert_ends("petri", &teams);
    assert_ends("blokus", &json!({ "start": "duo" }));
}
