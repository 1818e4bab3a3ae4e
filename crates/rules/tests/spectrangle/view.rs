//! What a front is told: the view, the effects, text and picture.

use atar_rules::Presentation;
use atar_rules::spectrangle::{Match, Options};
use serde_json::{Value, json};

use super::support::Page;
use super::turn::long;
use super::{Game, PASSES, dealt, dealt_with, hexagon, options, stuck};

const VIEW_PAGE: Page = Page { text: include_str!("../../../../docs/view/spectrangle.md") };

#[test]
fn the_view_is_as_its_page_has_it() {
    let mut example: Value = serde_json::from_str(&VIEW_PAGE.code()[0]).expect("an example");
    let mut view = hexagon(Match::All).view();
    let shown = example["spaces"].take();
    let all = view["spaces"].take();
    assert_eq!(view, example);
    assert_eq!(json!(all.as_array().expect("spaces")[..3]), shown);
}

/// The steps that the view offers.
fn offered(view: &Value) -> Vec<String> {
    let mut steps = Vec::new();
    for (tile, rotations) in view["placements"].as_object().expect("placements") {
        for turned in rotations.as_array().expect("rotations") {
            let spaces = turned["spaces"].as_object().expect("spaces");
            steps.extend(spaces.keys().map(|space| format!("{tile}@{space}/{}", turned["rotation"])));
        }
    }
    steps.sort();
    steps
}

#[test]
fn the_view_offers_the_legal_placements_with_their_scores() {
    let games =
        [dealt(Match::All, &["RRR GRB WWW YYG", "BBG BBY GGY GGP"]), hexagon(Match::All), hexagon(Match::Any), long()];
    for game in games {
        let view = game.view();
        assert_eq!(offered(&view), game.legal());
        for step in game.legal() {
            let (tile, place) = step.split_once('@').expect("a placement");
            let (space, rotation) = place.split_once('/').expect("a rotation");
            let rotation: usize = rotation.parse().expect("a number");
            let told = &view["placements"][tile][rotation]["spaces"][space];
            let placed = &game.effects(&step)[0];
            for key in ["score", "points", "sides", "bonus"] {
                assert_eq!(told[key], placed[key], "{step}: {key}");
            }
            let after = game.clone().play(&step).view();
            assert_eq!(&after["last"]["score"], told);
            assert_eq!(after["last"]["step"], step);
        }
    }
}

#[test]
fn nothing_is_offered_while_chance_is_to_act() {
    let game = Game::start(&options(3, Match::All)).play("draw RRR, draw BBB");
    let view = game.view();
    assert_eq!(view["placements"], json!({}));
    assert_eq!(view["draw"], json!({"seat": 2, "why": "start", "left": 1, "given_up": null}));
    let drawn = json!({"drawn": [{"tile": "RRR", "points": 6}, {"tile": "BBB", "points": 6}, null], "aside": []});
    assert_eq!(view["start"], drawn);
    let why = "chance is to act, not a player";
    assert_eq!(view["can"]["why_not"], json!({"place": why, "exchange": why, "pass": why}));
    let tied = game.play("draw WWW, draw GGB");
    assert_eq!(tied.view()["start"], json!({"drawn": [{"tile": "GGB", "points": 5}, null, null], "aside": ["GGB"]}));
    let given_up = stuck("BBG BBY GGY GGP").play("exchange BBY").view();
    assert_eq!(given_up["draw"], json!({"seat": 1, "why": "exchange", "left": 1, "given_up": "BBY"}));
    assert_eq!(given_up["last"], json!({"seat": 1, "step": "exchange BBY", "space": null, "score": null}));
}

#[test]
fn the_view_says_why_nothing_can_be_placed() {
    let view = stuck("BBG BBY GGY GGP").view();
    assert_eq!(
        view["can"],
        json!({
            "place": false, "exchange": true, "pass": true,
            "why_not": {"place": "no tile of the hand can be placed", "exchange": null, "pass": null},
        })
    );
    let over = stuck("BBG BBY GGY GGP").play(PASSES).view();
    let why = "the game is over";
    assert_eq!(over["can"]["why_not"], json!({"place": why, "exchange": why, "pass": why}));
}

#[test]
fn the_final_subtraction_is_explained() {
    let before = long().play("RYB@8/2").view();
    let game = long().play("RYB@8/2, BGP@4/0");
    let (view, scores) = (game.view(), game.state()["scores"].clone());
    for (seat, in_hand) in [(0, 11), (1, 16), (2, 13)] {
        let told = &view["seats"][seat];
        let score = before["seats"][seat]["score"].as_i64().expect("a score") + if seat == 0 { 3 } else { 0 };
        assert_eq!(told["score"], score);
        assert_eq!(told["in_hand"], in_hand);
        assert_eq!(told["total"], scores[seat]);
        assert_eq!(told["total"], score - in_hand);
    }
}

#[test]
fn teams_have_their_sums() {
    let options = Options { players: 4, rule: Match::All, teams: Some(vec![0, 2, 0, 2]) };
    let hands = ["RRR BBB GGG YYY", "BBG BBY GGY GGP", "YYB PPP YPG BYG", "YYP BGP YBP PPY"];
    let game = dealt_with(&options, &hands).play("RRR@6/0, draw PPG");
    let expected = json!([
        {"team": 0, "seats": [0, 2], "score": 6, "in_hand": 37, "total": -31},
        {"team": 2, "seats": [1, 3], "score": 0, "in_hand": 31, "total": -31},
    ]);
    assert_eq!(game.view()["teams"], expected);
    assert_eq!(game.view()["seats"][3]["team"], 2);
    assert_eq!(game.play(PASSES).play(PASSES).view()["teams"], expected, "at the end as well");
}

#[test]
fn effects_tell_the_draw_for_the_start() {
    let game = Game::start(&options(2, Match::All)).play("draw RRR");
    let drawn = |seat: u8, tile: &str, why: &str| json!({"effect": "drawn", "seat": seat, "tile": tile, "why": why});
    let tied = json!({"effect": "tied", "seats": [0, 1], "points": 6});
    assert_eq!(game.effects("draw BBB"), json!([drawn(1, "BBB", "start"), tied]));
    let game = game.play("draw BBB, draw GGB");
    let starts = json!({"effect": "starts", "seat": 0, "points": 5, "tied": true});
    let put_back = json!({"effect": "put_back", "tiles": ["GGB", "WWW"]});
    assert_eq!(game.effects("draw WWW"), json!([drawn(1, "WWW", "tie"), starts, put_back]));
    let game = game.play("draw WWW, draw GGG, draw YYY, draw PPP, draw BBG, draw BBY");
    let turn = json!({"effect": "turn", "seat": 0});
    assert_eq!(game.effects("draw GGY"), json!([drawn(1, "GGY", "deal"), turn]));
    assert_eq!(game.effects("draw GGG"), json!([]), "an illegal step does nothing");
}

#[test]
fn effects_tell_a_turn() {
    let placed = json!({
        "effect": "placed", "seat": 1, "tile": "YPR", "space": 10, "rotation": 0,
        "points": 2, "sides": 2, "bonus": 2, "score": 8,
    });
    let game = hexagon(Match::All);
    assert_eq!(game.effects("YPR@10/0"), json!([placed]));
    let drawn = json!({"effect": "drawn", "seat": 1, "tile": "RRR", "why": "refill"});
    let turn = |seat: u8| json!({"effect": "turn", "seat": seat});
    assert_eq!(game.play("YPR@10/0").effects("draw RRR"), json!([drawn, turn(0)]));
    let game = stuck("BBG BBY GGY GGP");
    assert_eq!(game.effects("pass"), json!([{"effect": "passed", "seat": 1}, turn(0)]));
    assert_eq!(game.effects("exchange BBY"), json!([{"effect": "given_up", "seat": 1, "tile": "BBY"}]));
    let drawn = json!({"effect": "drawn", "seat": 1, "tile": "RRY", "why": "exchange"});
    let put_back = json!({"effect": "put_back", "tiles": ["BBY"]});
    assert_eq!(game.play("exchange BBY").effects("draw RRY"), json!([drawn, put_back, turn(0)]));
}

#[test]
fn effects_tell_the_end() {
    let game = stuck("BBG BBY GGY GGP").play("pass, pass, pass, pass, pass");
    assert_eq!(
        game.effects("pass"),
        json!([
            {"effect": "passed", "seat": 0},
            {"effect": "ended", "reason": "all_passed"},
            {"effect": "lost", "seat": 0, "tiles": ["BBB", "GGG", "PPP", "YYY"], "points": 24},
            {"effect": "lost", "seat": 1, "tiles": ["BBG", "BBY", "GGP", "GGY"], "points": 16},
            {"effect": "over", "result": {"winners": [1], "scores": [-18, -16]}},
        ])
    );
}

#[test]
fn the_diagram_shows_board_hands_and_bag() {
    let expected = "
                                .
                          .    x3     .
                  YYR/0 GRB/2 GGB/0   .     .
              .    x2   PPG/0 GGG/0  x4    x2     .
        .     .     .     .    x4     .     .     .     .
  .    x3     .     .     .    x2     .     .     .    x3     .
seat 0: 29 points, BBB BBG BBP BBR
seat 1: 9 points, PPB WWW YBP YPR
bag: BBY BGP BRP BYG GGP GGR GGY GRP PPP PPR PPY RGY RRB RRG RRP RRR RRY RYB YPG YYB YYG YYP YYY
";
    assert_eq!(format!("\n{}", hexagon(Match::All).position.diagram()), expected);
}

#[test]
fn the_picture_shows_every_space_and_side() {
    let svg = hexagon(Match::All).position.picture().to_svg();
    // 31 empty spaces, and three parts for each of five tiles.
    assert_eq!(svg.matches("<polygon").count(), 31 + 15);
    // A letter a side and the points in the middle; of the nine bonuses one is covered.
    assert_eq!(svg.matches("<text").count(), 5 * 4 + 8);
    assert_eq!(svg.matches("×4</text>").count(), 2);
}
