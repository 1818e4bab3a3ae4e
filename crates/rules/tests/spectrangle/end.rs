//! The end, the final subtraction, and teams.

use atar_rules::Position;
use atar_rules::spectrangle::{Match, Options, Spectrangle};
use serde_json::{Value, json};

use super::turn::{EMPTY_BAG, long};
use super::{Game, PASSES, cites, dealt_with, folded, options, seat, stuck, stuck_steps};

#[test]
fn the_game_ends_when_nothing_left_fits() {
    let _rule = cites("also when no tile left in hands and bag can be placed anywhere, as then nobody ever can;");
    let before = long().play("RYB@8/2");
    assert_eq!(before.actor(), seat(0));
    let game = before.play("BGP@4/0");
    assert_eq!(game.actor(), Value::Null);
    assert_eq!(game.state()["phase"], "over");
    assert_eq!(game.view()["ended"], "nothing_fits");
    assert_eq!(game.legal(), [""; 0]);
    for step in ["pass", "draw RRR", "exchange RRB", "RRB@5/0"] {
        assert_eq!(game.refusal(step), "the game is over");
    }
    // Everybody still has tiles, and nobody was asked to pass.
    assert_eq!(
        game.state()["hands"],
        json!([["BRP", "RRB", "RRP"], ["PPP", "PPR", "YPR", "YYP"], ["GGG", "GRP", "RRR"]])
    );
}

#[test]
fn it_ends_when_everybody_has_passed_three_times_in_a_row() {
    let _rule = cites(
        "and, since players who never exchange would go on for ever, when three turns in a row of every player were passes (the last two **decided**;",
    );
    let mut game = stuck("BBG BBY GGY GGP");
    for passes in 0..5 {
        assert_eq!(game.view()["passes"], json!({"in_row": passes, "end": 6}));
        game = game.play("pass");
    }
    assert_eq!(game.actor(), seat(0));
    let over = game.play("pass");
    assert_eq!(over.actor(), Value::Null);
    assert_eq!(over.view()["ended"], "all_passed");
    assert!(over.state()["bag"].as_array().expect("a bag").contains(&json!("RRY")), "which would fit");
}

#[test]
fn an_exchange_breaks_the_row_of_passes() {
    let _rule = cites("exchanging is not passing");
    let game = stuck("BBG BBY GGY GGP").play("pass, exchange BBB, draw YYG");
    assert_eq!(game.view()["passes"]["in_row"], 0);
    let game = game.play("pass, pass, pass, pass, pass");
    assert_eq!(game.actor(), seat(0), "five passes only, in a row");
    assert_eq!(game.play("pass").actor(), Value::Null);
}

#[test]
fn it_ends_when_the_bag_is_empty_and_nothing_fits() {
    let _rule = cites("The game ends when the bag is empty and no tile in a hand can be placed;");
    // Seat 2 can place nothing, but another can.
    let game = Game::start(&options(4, Match::All)).play(&folded(EMPTY_BAG));
    assert_eq!(game.state()["bag"], json!([]));
    assert_eq!(game.actor(), seat(2));
    let over = long().play("RYB@8/2, BGP@4/0");
    assert_eq!(over.state()["bag"], json!([]));
    assert_eq!(over.view()["ended"], "nothing_fits");
}

/// A game of the first version is over after one round of passes, and one of the second is not.
#[test]
fn version_1_ended_after_one_round() {
    let _rule = cites("Rules version 2: version 1 ended after one round of passes.");
    assert_eq!(Spectrangle::RULES, 2);
    let steps = stuck_steps("BBG BBY GGY GGP");
    let begun = |rules| Spectrangle::start_by(rules, &options(2, Match::All));
    let [first, second] = [1, 2].map(|rules| Game::from(begun(rules).expect("good options")));
    let first = first.play(&steps).play("pass");
    assert_eq!(first.position.rules(), 1);
    assert_eq!(first.view()["passes"], json!({"in_row": 1, "end": 2}));
    let first = first.play("pass");
    assert_eq!(first.view()["ended"], "all_passed");
    assert_eq!(first.state()["result"]["scores"], json!([6 - 24, -16]));
    let second = second.play(&steps).play("pass, pass");
    assert_eq!(second.actor(), seat(1));
    assert_eq!(second.position.rules(), 2);
}

#[test]
fn a_placement_breaks_the_row_of_passes() {
    let _rule = cites("three turns in a row of every player");
    let game = stuck("BBG BBY GGY GGP").play("exchange BBG, draw RRY, pass, RRY@5/0, draw GGB");
    assert_eq!(game.view()["passes"]["in_row"], 0);
    assert_eq!(game.actor(), seat(0));
}

#[test]
fn the_end_is_looked_at_when_the_turn_is_over() {
    let _rule = cites("This is looked at when a turn is over, its draw included.");
    let hands = ["BBB RRR GGG YYY", "WWW BBG BBY GGY"];
    let game = dealt_with(&options(2, Match::All), &hands).play("RRR@6/0");
    assert_eq!(game.actor(), "chance");
    let effects = game.effects("draw PPP");
    assert_eq!(
        effects,
        json!([{"effect": "drawn", "seat": 0, "tile": "PPP", "why": "refill"}, {"effect": "turn", "seat": 1}])
    );
    // Without a draw the placement itself is the end of the turn, and here of the game.
    let last = long().play("RYB@8/2").effects("BGP@4/0");
    let told: Vec<_> = last.as_array().expect("effects").iter().map(|effect| effect["effect"].as_str()).collect();
    assert_eq!(told, ["placed", "ended", "lost", "lost", "lost", "over"].map(Some));
}

#[test]
fn tiles_in_hand_are_taken_off() {
    let _rule = cites("Everybody loses the value of the tiles still in hand; totals may be negative.");
    let before = long().play("RYB@8/2").state()["scores"].clone();
    let game = long().play("RYB@8/2, BGP@4/0");
    // BGP scores 3 × 1 × 1; BRP RRB RRP are worth 11, PPP PPR YPR YYP 16 and GGG GRP RRR 13.
    let score = |seat: usize| before[seat].as_i64().expect("a number");
    let totals = json!([score(0) + 3 - 11, score(1) - 16, score(2) - 13]);
    assert_eq!(game.state()["scores"], totals);
    assert_eq!(totals, json!([74, 29, 62]));
    assert_eq!(game.state()["result"], json!({"winners": [0], "scores": totals}));
    let negative = stuck("BBG BBY GGY GGP").play(PASSES);
    assert_eq!(negative.state()["result"], json!({"winners": [1], "scores": [6 - 24, -16]}));
}

#[test]
fn the_highest_total_wins_and_equal_totals_share() {
    let _rule = cites("The highest total wins, equal totals share the win.");
    assert_eq!(
        stuck("BBG BBP GGB GGY").play(PASSES).state()["result"],
        json!({"winners": [0, 1], "scores": [-18, -18]})
    );
    assert_eq!(stuck("BBG BBP GGB PPG").play(PASSES).state()["result"], json!({"winners": [0], "scores": [-18, -19]}));
}

/// Four players who cannot place and pass; their totals are -17, -16, -14 and -15.
fn four_passed(teams: Option<Vec<u8>>) -> Game {
    let options = Options { players: 4, rule: Match::All, teams };
    let hands = ["RRR BBB GGG YYY", "BBG BBY GGY GGP", "YYB PPP YPG BYG", "YYP BGP YBP PPY"];
    dealt_with(&options, &hands).play("RRR@6/0, draw PPG").play(PASSES).play(PASSES)
}

#[test]
fn without_teams_everybody_plays_alone() {
    let _rule = cites("`teams` is null or gives each seat a team, as `[0, 1, 0, 1]`:");
    let game = four_passed(None);
    assert_eq!(game.state()["result"], json!({"winners": [2], "scores": [-17, -16, -14, -15]}));
    assert_eq!(game.view()["teams"], Value::Null);
}

#[test]
fn the_team_with_the_highest_sum_wins() {
    let _rule = cites("then the seats of the team with the highest sum win, equal sums share.");
    let winners = |teams: [u8; 4]| four_passed(Some(teams.to_vec())).state()["result"]["winners"].clone();
    assert_eq!(winners([0, 0, 1, 1]), json!([2, 3]), "-33 and -29");
    assert_eq!(winners([0, 1, 1, 0]), json!([1, 2]), "-32 and -30");
    assert_eq!(winners([3, 1, 1, 1]), json!([0]), "-17 and -45");
    assert_eq!(winners([0, 1, 0, 1]), json!([0, 1, 2, 3]), "-31 and -31");
    assert_eq!(winners([2, 2, 2, 2]), json!([0, 1, 2, 3]));
    let result = four_passed(Some(vec![0, 0, 1, 1])).state()["result"].clone();
    assert_eq!(result["scores"], json!([-17, -16, -14, -15]), "the scores stay the seats'");
}
