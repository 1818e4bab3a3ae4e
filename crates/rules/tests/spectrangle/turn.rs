//! A turn: placing, matching, scoring, drawing, exchanging and passing.

use atar_rules::spectrangle::Match;
use serde_json::{Value, json};

use super::{Game, HEXAGON_HAND, cites, dealt, folded, hexagon, options, places, seat, stuck};

#[test]
fn who_can_place_must_place() {
    let _rule = cites("A player who can place a tile must place one.");
    let game = hexagon(Match::All);
    let why = "a tile of the hand can be placed, so one must be";
    assert_eq!(game.refusal("pass"), why);
    assert_eq!(game.refusal("exchange YBP"), why);
    assert_eq!(
        game.view()["can"],
        json!({
            "place": true, "exchange": false, "pass": false,
            "why_not": {"place": null, "exchange": why, "pass": why},
        })
    );
}

#[test]
fn the_first_tile_goes_on_any_space_without_a_bonus() {
    let _rule = cites("The first tile of the game goes on any space without a bonus.");
    let game = dealt(Match::All, &["RRR GRB GGG YYY", "BBG BBY GGY GGP"]);
    let bonus = [2, 10, 11, 13, 14, 20, 26, 30, 34];
    let plain = || (0..36).filter(|space| !bonus.contains(space));
    let mut expected: Vec<_> = plain().map(|space| format!("@{space}/0")).collect();
    expected.sort();
    assert_eq!(places(&game, "RRR"), expected);
    assert_eq!(places(&game, "GRB").len(), 3 * plain().count());
    for space in bonus {
        let why = format!("space {space} has a bonus, and the first tile goes on one without");
        assert_eq!(game.refusal(&format!("RRR@{space}/0")), why);
    }
}

#[test]
fn a_tile_must_be_in_the_hand() {
    let _rule = cites("A player who can place a tile must place one.");
    let game = hexagon(Match::All);
    assert_eq!(game.state()["hands"][1], json!(HEXAGON_HAND));
    assert_eq!(game.refusal("BBB@13/0"), "BBB is not in the player's hand");
    assert_eq!(game.refusal("RRR@13/0"), "RRR is not in the player's hand");
}

#[test]
fn later_tiles_touch_a_tile_and_match_on_all_touching_sides() {
    let _rule = cites(
        "Every later tile goes on an empty space next to at least one tile, where **all** touching sides match in colour;",
    );
    let game = hexagon(Match::All);
    assert_eq!(game.refusal("YPR@35/0"), "space 35 is next to no tile");
    let why = "not all sides that touch there match";
    // Yellow above is right, blue at the right is not; purple at the right is right, blue above is not.
    assert_eq!(game.refusal("YBP@10/0"), why);
    assert_eq!(game.refusal("YBP@10/1"), why);
    assert_eq!(game.refusal("YPR@10/1"), why);
    assert!(game.allows("YPR@10/0"));
}

#[test]
fn one_matching_side_is_enough_when_asked_for() {
    let _rule = cites(r#"option `match: "any"` asks for one matching side only, and lets the others differ)."#);
    let game = hexagon(Match::Any);
    assert!(game.allows("YPR@10/0"), "two match");
    assert!(game.allows("YBP@10/0"), "yellow matches above, blue does not at the right");
    assert!(game.allows("YBP@10/1"), "purple matches at the right, blue does not above");
    assert_eq!(game.refusal("YBP@10/2"), "no side that touches there matches");
    assert_eq!(game.refusal("YPR@35/0"), "space 35 is next to no tile");
    assert_eq!(scored(&game, "YPR@10/0"), 2 * 2 * 2);
    assert_eq!(scored(&game, "YBP@10/0"), 3 * 2, "only one side counts");
    let why = "a tile of the hand can be placed, so one must be";
    assert_eq!(game.refusal("pass"), why);
}

#[test]
fn the_joker_matches_everything_on_either_side() {
    let _rule = cites("the joker matches everything on either side (**decided**;");
    for rule in [Match::All, Match::Any] {
        // Laid beside tiles,
        let game = hexagon(rule);
        assert!(game.allows("WWW@10/0"));
        assert_eq!(scored(&game, "WWW@10/0"), 2 * 2, "both sides match");
        // and having tiles laid beside it.
        let game = dealt(rule, &["BBB WWW GGG YYY", "GRB BBY GGY GGP"]);
        let game = game.play("WWW@6/0, draw RRR");
        let around = ["@12/0", "@12/1", "@12/2", "@5/0", "@5/1", "@5/2", "@7/0", "@7/1", "@7/2"];
        assert_eq!(places(&game, "GRB"), around);
        assert_eq!(scored(&game, "GRB@5/1"), 3);
    }
}

/// What a placement scores.
fn scored(game: &Game, step: &str) -> i64 {
    let score = |game: &Game| -> i64 {
        let scores = game.state()["scores"].clone();
        let scores = scores.as_array().expect("scores").iter().map(Value::as_i64);
        scores.map(|score| score.expect("a number")).sum()
    };
    score(&game.clone().play(step)) - score(game)
}

#[test]
fn a_placement_scores_value_times_sides_times_bonus() {
    let _rule = cites(
        "Score: the tile's value × the number of matching sides (1 for the first tile) × the bonus of the space.",
    );
    let game = hexagon(Match::All);
    assert_eq!(game.state()["scores"], json!([4 + 5 + 5 * 4, 3 + 6]), "YYR first, GGB, PPG on ×4; GRB, GGG");
    assert_eq!(scored(&game, "YPR@10/0"), 2 * 2 * 2);
    let after = game.play("YPR@10/0");
    assert_eq!(after.state()["scores"], json!([29, 17]));
    // The first tile counts once, the joker too.
    let first = dealt(Match::All, &["RRR WWW GGG YYY", "BBG BBY GGY GGP"]);
    assert_eq!(scored(&first, "RRR@6/0"), 6);
    assert_eq!(scored(&first, "WWW@6/0"), 1);
}

#[test]
fn after_placing_the_player_draws_while_the_bag_has_any() {
    let _rule = cites("Then the player draws a tile (chance) while the bag has any.");
    let game = hexagon(Match::All).play("YPR@10/0");
    assert_eq!(game.actor(), "chance");
    assert_eq!(game.state()["hands"][1], json!(["PPB", "WWW", "YBP"]));
    assert_eq!(game.view()["draw"], json!({"seat": 1, "why": "refill", "left": 1, "given_up": null}));
    assert_eq!(game.refusal("pass"), "chance is to act, not a player");
    let drawn = game.play("draw RRR");
    assert_eq!(drawn.state()["hands"][1], json!(["PPB", "RRR", "WWW", "YBP"]));
    assert_eq!(drawn.actor(), seat(0));
}

/// A game of three that takes the whole bag, up to the draw of its last tile.
const LONG: &str = "draw GGP, draw YPG, draw BBB, draw GGR, draw BBY, draw PPG, draw PPB, draw YBP, draw YYB, draw YYR, draw YYY,
    draw YYG, BBB@24/0, draw GGY, YBP@34/1, draw RRY, YYG@33/2, draw BBR, BBY@23/2, draw WWW, PPB@22/0, draw BYG, YYR@15/1,
    draw BBP, WWW@21/0, draw RYB, GGP@20/0, draw RRP, BBR@14/1, draw RGY, GGR@30/0, draw PPY, YYB@13/0, draw BRP, YPG@35/0,
    draw YYP, PPG@19/1, draw RRG, RRY@29/2, draw BGP, YYY@12/0, draw GGB, PPY@11/0, draw GRP, BYG@31/1, draw BBG, BBP@10/1,
    draw PPP, RRG@28/0, draw RRR, BBG@9/2, draw GRB, GGB@17/1, draw PPR, GGY@6/2, draw GGG, GRB@27/1, draw RRB, RGY@16/2,
    draw YPR";

/// That game; seat 2 is to play, and what is left is seat 0's BGP BRP RRB RRP, seat 1's PPP PPR YPR YYP and seat 2's
/// GGG GRP RRR RYB.
pub(crate) fn long() -> Game {
    Game::start(&options(3, Match::All)).play(&folded(LONG))
}

#[test]
fn nothing_is_drawn_from_an_empty_bag() {
    let _rule = cites("Then the player draws a tile (chance) while the bag has any.");
    let game = long();
    assert_eq!(game.state()["bag"], json!([]));
    assert_eq!(game.actor(), seat(2));
    let game = game.play("RYB@8/2");
    assert_eq!(game.actor(), seat(0), "the placement has ended the turn");
    assert_eq!(game.state()["hands"][2], json!(["GGG", "GRP", "RRR"]));
}

#[test]
fn who_cannot_place_passes_or_exchanges() {
    let _rule = cites(
        "A player who cannot place passes, or, while the bag has any, exchanges: names one tile of the hand, draws a tile from
        the bag (chance), then puts the named one into the bag.",
    );
    let game = stuck("BBG BBY GGY GGP");
    assert_eq!(game.legal(), ["exchange BBG", "exchange BBY", "exchange GGP", "exchange GGY", "pass"]);
    assert_eq!(game.refusal("BBG@5/0"), "not all sides that touch there match");
    assert_eq!(game.refusal("exchange RRY"), "RRY is not in the player's hand");
    let given = game.play("exchange BBY");
    assert_eq!(given.actor(), "chance");
    assert_eq!(given.refusal("draw BBY"), "BBY is not in the bag");
    let drawn = given.play("draw RRY");
    let state = drawn.state();
    assert_eq!(state["hands"][1], json!(["BBG", "GGP", "GGY", "RRY"]));
    assert!(state["bag"].as_array().expect("a bag").contains(&json!("BBY")));
    assert_eq!(state["bag"].as_array().map(Vec::len), Some(27));
    assert_eq!(state["scores"], json!([6, 0]));
    assert_eq!(drawn.actor(), seat(0), "the exchange is the turn, though RRY would fit");
}

#[test]
fn an_empty_bag_leaves_only_the_pass() {
    let _rule = cites("A player who cannot place passes, or, while the bag has any, exchanges:");
    let game = Game::start(&options(4, Match::All)).play(&folded(EMPTY_BAG));
    assert_eq!(game.legal(), ["pass"]);
    let why = "the bag is empty, so there is nothing to exchange for";
    assert_eq!(game.refusal("exchange GGP"), why);
    let can = &game.view()["can"];
    assert_eq!(can["why_not"]["exchange"], why);
    assert_eq!(can["why_not"]["place"], "no tile of the hand can be placed");
    assert_eq!((&can["pass"], &can["exchange"]), (&json!(true), &json!(false)));
}

/// A game of four in which the bag is empty and seat 2 can place none of its tiles.
pub(crate) const EMPTY_BAG: &str = "draw RRP, draw YYP, draw YYY, draw GRP, draw YPG, draw PPB, draw BBB, draw PPY, draw YBP, draw GGB, draw YYG,
        draw BBP, draw GGR, draw GRB, draw RRG, draw RGY, YPG@28/1, draw YYB, YBP@18/2, draw RRY, BBP@19/2, draw YPR, YYP@27/1,
        draw BBG, YYB@20/1, draw GGG, RRY@17/1, draw PPG, YPR@30/0, draw YYR, RRG@9/1, draw RRR, YYY@21/0, draw BRP, PPY@13/2,
        draw GGY, RRP@31/1, draw WWW, RRR@10/0, draw PPP, PPB@12/0, draw BBR, PPG@14/1, draw RRB, YYG@15/1, draw PPR, GRB@16/2,
        draw RYB, BRP@4/1, draw BYG, GGY@23/2, draw BGP, PPR@6/0, draw BBY, BBG@24/1, draw GGP, BBR@34/1, BGP@8/2, YYR@32/0,
        RYB@33/0";

#[test]
fn an_empty_hand_passes() {
    let _rule = cites("A player who cannot place passes,");
    let game = Game::start(&options(4, Match::Any)).play(&folded(EMPTY_HAND));
    assert_eq!(game.legal(), ["pass"]);
    let can = &game.view()["can"];
    assert_eq!(can["why_not"]["place"], "the hand is empty");
    assert_eq!((&can["pass"], &can["exchange"]), (&json!(true), &json!(false)));
}

/// A game of four in which seat 0 alone has a tile left.
const EMPTY_HAND: &str = "draw BRP, draw RRB, draw BYG, draw BBB, draw YYR, draw BGP, draw GGR, draw YPR, draw PPP, draw BBP, draw RRR,
        draw BBY, draw YBP, draw GGG, draw YYY, draw RRG, BGP@4/1, draw BBG, BBP@5/2, draw GGY, BBY@6/0, draw GRB, YYY@7/0,
        draw YYG, GGR@10/0, draw RRP, BRP@12/0, draw BBR, YBP@8/2, draw RYB, YYG@11/1, draw RRY, YYR@9/0, draw PPB, GGY@17/2,
        draw YPG, GRB@16/1, draw YYB, BYG@18/1, draw YYP, PPB@14/0, draw GRP, BBR@19/1, draw GGP, RRB@26/1, draw WWW, RRY@13/2,
        draw PPY, RRP@20/0, draw RGY, YPG@21/0, draw PPG, YYB@3/1, draw PPR, YYP@1/2, draw GGB, BBB@27/0, PPP@15/0, WWW@23/0,
        GGB@28/0, GRP@24/1, PPG@22/0, RRR@30/0, RRG@34/1, RGY@33/1, YPR@32/1, RYB@31/2, GGG@29/0, BBG@35/1, pass, PPR@25/0,
        PPY@2/0";

#[test]
fn the_turn_goes_clockwise() {
    let _rule = cites("The turn goes to the next seat clockwise.");
    let hands = ["BBB WWW GGG YYY", "GRB BBY GGY GGP", "RRB BBG YYB YYG", "PPB PPY PPG GGB"];
    let mut game = dealt(Match::All, &hands);
    let steps = ["WWW@6/0, draw RRR", "GRB@5/0, draw RRY", "RRB@7/0, draw RRP", "PPB@12/0, draw RRG"];
    for (player, steps) in steps.into_iter().enumerate() {
        assert_eq!(game.actor(), json!({ "seat": player }));
        game = game.play(steps);
    }
    assert_eq!(game.actor(), seat(0));
}
