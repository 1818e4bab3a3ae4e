//! The draw for the start, and the first hands.

use atar_rules::Position;
use atar_rules::spectrangle::{Match, Options};
use serde_json::{Value, json};

use super::{Game, cites, options, seat};

fn game(players: u8) -> Game {
    Game::start(&options(players, Match::All))
}

/// Draws tiles, `"RRR GGB"`.
fn draws(game: Game, tiles: &str) -> Game {
    tiles.split(' ').fold(game, |game, tile| game.play(&format!("draw {tile}")))
}

/// What the view says of the next draw: the seat and why.
fn next_draw(game: &Game) -> (Value, Value) {
    let draw = &game.view()["draw"];
    (draw["seat"].clone(), draw["why"].clone())
}

#[test]
fn each_player_draws_a_tile_from_seat_0_on() {
    let _rule = cites("Each player, from seat 0 on, draws a tile (chance).");
    let mut game = game(3);
    for (drawer, tile) in ["GRP", "BBB", "YYG"].into_iter().enumerate() {
        assert_eq!(game.actor(), "chance");
        assert_eq!(game.state()["phase"], "start");
        assert_eq!(next_draw(&game), (json!(drawer), json!("start")));
        assert_eq!(game.legal().len(), 36 - drawer);
        let mut odds = Vec::new();
        game.position.odds(&mut odds);
        assert_eq!(odds.len(), 36 - drawer);
        assert!(odds.iter().all(|(_, weight)| *weight == odds[0].1), "each is as likely as another");
        game = draws(game, tile);
        assert_eq!(game.refusal(&format!("draw {tile}")), format!("{tile} is not in the bag"));
    }
    assert_eq!(game.state()["hands"], json!([["GRP"], ["BBB"], ["YYG"]]));
    for step in ["GRP@0/0", "exchange GRP", "pass"] {
        assert_eq!(game.refusal(step), "chance is to act, not a player");
    }
}

#[test]
fn the_highest_value_starts() {
    let _rule = cites("The highest value starts.");
    for (tiles, starter) in [("RRR GGB WWW", 0), ("GGB RRR WWW", 1), ("WWW GGB RRR", 2)] {
        let game = draws(game(3), tiles);
        assert_eq!(game.state()["phase"], "deal");
        assert_eq!(next_draw(&game), (json!(starter), json!("deal")));
    }
}

#[test]
fn on_a_tie_every_player_draws_once_more() {
    let _rule = cites(
        "On a tie for the highest, every player draws one more tile and only these new tiles are compared, until there is one
        highest.",
    );
    // Seats 0 and 1 tie with 6; then seats 1 and 2 with 5; then seat 2 is the highest of all three, seat 0's 6 being
    // forgotten.
    let tied = draws(game(3), "RRR BBB WWW");
    assert_eq!(tied.state()["phase"], "start");
    assert_eq!(next_draw(&tied), (json!(0), json!("tie")));
    let again = draws(tied, "RRB GGB GGR");
    assert_eq!(next_draw(&again), (json!(0), json!("tie")));
    let decided = draws(again, "GRP GRB YYB");
    assert_eq!(decided.state()["phase"], "deal");
    assert_eq!(next_draw(&decided), (json!(2), json!("deal")));
    // A tie below the highest is none.
    let lower = draws(game(3), "BBG RRR BBY");
    assert_eq!(lower.state()["phase"], "deal");
}

#[test]
fn tie_break_tiles_go_back_into_the_bag() {
    let _rules = [
        cites("Everybody keeps the first tile drawn; the others go back into the bag (**decided**;"),
        cites("Tie-break tiles are in neither until they go back."),
    ];
    let game = draws(game(2), "RRR BBB GGB");
    let state = game.state();
    assert_eq!(state["hands"], json!([["RRR"], ["BBB"]]));
    assert!(!state["bag"].as_array().expect("a bag").contains(&json!("GGB")));
    assert_eq!(game.refusal("draw GGB"), "GGB is not in the bag");
    let tied = draws(game, "YYG");
    assert_eq!(tied.state()["bag"].as_array().map(Vec::len), Some(32), "not between two rounds either");
    let last_round = draws(tied, "WWW");
    let decided = draws(last_round.clone(), "RRG");
    let state = decided.state();
    assert_eq!(state["phase"], "deal");
    assert_eq!(state["hands"], json!([["RRR"], ["BBB"]]));
    assert_eq!(state["bag"].as_array().map(Vec::len), Some(34));
    assert!(decided.allows("draw GGB"));
    assert_eq!(
        last_round.effects("draw RRG"),
        json!([
            {"effect": "drawn", "seat": 1, "tile": "RRG", "why": "tie"},
            {"effect": "starts", "seat": 1, "points": 4, "tied": true},
            {"effect": "put_back", "tiles": ["GGB", "RRG", "WWW", "YYG"]},
        ])
    );
}

/// Nine rounds in which the highest value is drawn twice or more, which take all 36 tiles.
const NINE_TIES: [&str; 9] = [
    "RRR BBB GRP BYG",
    "GGG YYY PPP RYB",
    "RRY RRP WWW BRP",
    "BBR BBP YPR YPG",
    "GGR GGB YBP RGY",
    "YYG YYB BGP GRB",
    "PPY PPG RRB RRG",
    "BBG BBY GGY GGP",
    "YYR YYP PPR PPB",
];

#[test]
fn when_the_bag_runs_short_earlier_tie_breaks_go_back_first() {
    let _rule = cites("also, should the bag run short, the tiles of earlier tie-breaks go back first).");
    let before = NINE_TIES[..8].iter().fold(game(4), |game, round| draws(game, round));
    assert_eq!(before.state()["bag"].as_array().map(Vec::len), Some(4));
    let short = draws(before, NINE_TIES[8]);
    assert_eq!(short.state()["phase"], "start");
    assert_eq!(short.state()["bag"].as_array().map(Vec::len), Some(32));
    assert_eq!(short.state()["hands"], json!([["RRR"], ["BBB"], ["GRP"], ["BYG"]]));
    assert_eq!(short.legal().len(), 32);
    let decided = draws(short, "GGG RRY WWW YPR");
    assert_eq!(decided.state()["phase"], "deal");
    assert_eq!(decided.state()["bag"].as_array().map(Vec::len), Some(32));
}

#[test]
fn each_player_draws_three_more_from_the_starter_on() {
    let _rules = [
        cites("Each player draws 3 more tiles, from the starter on clockwise, one player's three after the other's."),
        cites("Hands lie open."),
    ];
    let mut game = draws(game(3), "GGB RRR WWW");
    let tiles = ["BBG", "BBY", "GGY", "GGP", "YYR", "YYP", "PPR", "PPB", "RRB"];
    for (drawn, tile) in tiles.into_iter().enumerate() {
        assert_eq!(game.state()["phase"], "deal");
        let drawer = (1 + drawn / 3) % 3;
        assert_eq!(next_draw(&game), (json!(drawer), json!("deal")));
        assert_eq!(game.view()["draw"]["left"], 3 - drawn % 3);
        game = draws(game, tile);
    }
    let state = game.state();
    assert_eq!(state["phase"], "play");
    assert_eq!(game.actor(), seat(1), "the highest value starts");
    let hands = json!([["GGB", "PPB", "PPR", "RRB"], ["BBG", "BBY", "GGY", "RRR"], ["GGP", "WWW", "YYP", "YYR"],]);
    assert_eq!(state["hands"], hands);
    assert_eq!(state["bag"].as_array().map(Vec::len), Some(24));
    assert_eq!(game.refusal("draw RRG"), "no tile is to be drawn now");
}

#[test]
fn a_game_begins_with_the_whole_bag() {
    let _rule = cites("Each player, from seat 0 on, draws a tile (chance).");
    let game = Game::start(&Options::default());
    assert_eq!(game.actor(), "chance");
    assert_eq!(game.state()["bag"].as_array().map(Vec::len), Some(36));
    assert_eq!(game.state()["scores"], json!([0, 0]));
}
