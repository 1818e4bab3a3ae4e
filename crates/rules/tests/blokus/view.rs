//! What a front is told: the view, the effects, text and picture.

use atar_rules::Presentation;
use atar_rules::blokus::{Scoring, Start};
use serde_json::{Value, json};

use super::support::Page;
use super::{Game, LATE, NAMES, SINGLE_LAST, alone, corners, duo};

const VIEW_PAGE: Page = Page { text: include_str!("../../../../docs/view/blokus.md") };

fn late() -> Game {
    corners().play(LATE)
}

#[test]
fn the_view_is_as_its_page_has_it() {
    let example: Value = serde_json::from_str(&VIEW_PAGE.code()[0]).expect("an example");
    let mut view = late().view();
    let laid = view["laid"].as_array_mut().expect("pieces");
    assert_eq!(laid.len(), 37);
    laid.truncate(2);
    assert_eq!(view, example);
}

#[test]
fn the_laid_pieces_are_what_was_placed() {
    let game = late();
    let mut placed: Vec<_> = LATE.split(", ").map(str::to_owned).collect();
    placed.sort();
    let view = game.view();
    let laid = view["laid"].as_array().expect("pieces").iter();
    let cells = |piece: &Value| {
        let cells = piece["cells"].as_array().expect("cells").iter();
        cells.map(|cell| cell.as_str().expect("a name")).collect::<Vec<_>>().join(",")
    };
    let mut told: Vec<_> = laid.map(cells).collect();
    told.sort();
    assert_eq!(told, placed);
}

#[test]
fn the_view_has_every_legal_placement_by_piece() {
    let mut game = corners();
    for step in LATE.split(", ") {
        let view = game.view();
        let mut told = vec!["pass".to_owned()];
        for (piece, steps) in view["places"].as_object().expect("places") {
            let steps = steps.as_array().expect("steps").iter();
            let steps: Vec<_> = steps.map(|step| step.as_str().expect("a step").to_owned()).collect();
            assert!(steps.is_sorted() && !steps.is_empty());
            for step in &steps {
                assert_eq!(game.effects(step)[0]["piece"], json!(piece));
            }
            told.extend(steps);
        }
        told.sort();
        assert_eq!(told, game.legal());
        game = game.play(step);
    }
}

#[test]
fn what_could_be_placed_is_told_for_both_seats() {
    let view = corners().view();
    // An X does not reach a corner of the board.
    let all_but_x: Vec<_> = NAMES.iter().filter(|name| **name != "X").collect();
    for seat in [0, 1] {
        assert_eq!(view["colours"][seat]["placeable"], json!(all_but_x));
    }
    assert_eq!(view["colours"][0]["connect"], json!(["a14", "n14"]));
    assert_eq!(view["colours"][1]["connect"], json!(["a1", "n1"]));
    let passed = corners().play("a14, pass").view();
    assert_eq!(passed["colours"][1]["placeable"], json!([]));
    assert_eq!(passed["colours"][1]["connect"], json!([]));
    assert_eq!(passed["colours"][0]["connect"], json!(["b13", "n14"]));
    let middle = duo().play("e10").view();
    assert_eq!(middle["colours"][0]["connect"], json!(["d9", "d11", "f9", "f11"]));
    assert_eq!(middle["colours"][1]["connect"], json!(["j5"]));
    assert_eq!(middle["colours"][0]["starts"], middle["colours"][1]["starts"]);
}

#[test]
fn a_forced_pass_is_told_before_and_after() {
    let game = late().play("h14,i14");
    assert_eq!(game.legal(), ["pass"]);
    let view = game.view();
    assert_eq!(view["pass"], json!({"legal": true, "forced": true}));
    assert_eq!(view["places"], json!({}));
    assert_eq!(
        game.effects("pass"),
        json!([{"effect": "passed", "seat": 0, "colour": 0, "cause": "forced"}, {"effect": "turn", "seat": 1, "colour": 1}])
    );
    let over = game.play("pass, pass").view();
    assert_eq!(over["pass"], json!({"legal": false, "forced": false}));
    assert_eq!((&over["draw"], &over["empty"]), (&json!(true), &json!(36)));
}

#[test]
fn effects_tell_what_a_step_does() {
    assert_eq!(
        corners().effects("a13,a14,b14"),
        json!([
            {"effect": "placed", "seat": 0, "colour": 0, "piece": "V3", "cells": ["a13", "a14", "b14"]},
            {"effect": "turn", "seat": 1, "colour": 1},
        ])
    );
    assert_eq!(
        corners().effects("pass"),
        json!([{"effect": "passed", "seat": 0, "colour": 0, "cause": "chosen"}, {"effect": "turn", "seat": 1, "colour": 1}])
    );
    assert_eq!(
        corners().play("pass, a1").effects("b2,b3"),
        json!([
            {"effect": "placed", "seat": 1, "colour": 1, "piece": "2", "cells": ["b2", "b3"]},
            {"effect": "turn", "seat": 1, "colour": 1},
        ])
    );
    assert_eq!(corners().effects("a1"), json!([]), "an illegal step does nothing");
    let (all, last) = SINGLE_LAST.rsplit_once(", ").expect("steps");
    assert_eq!(
        alone(Start::Corners, Scoring::Official).play(all).effects(last),
        json!([
            {"effect": "placed", "seat": 0, "colour": 0, "piece": "1", "cells": [last]},
            {"effect": "passed", "seat": 0, "colour": 0, "cause": "finished"},
            {"effect": "over", "result": {"winners": [0], "scores": [20, -89]}},
        ])
    );
}

#[test]
fn the_score_is_told_with_its_parts() {
    let parts = |game: &Game| {
        let seat = game.view()["seats"][0].clone();
        ["score", "cells", "unplaced", "bonus"].map(|key| seat[key].as_i64().expect("a number"))
    };
    assert_eq!(parts(&corners().play("a13,a14")), [2, 2, 87, 0]);
    assert_eq!(parts(&duo().play("e10")), [-88, 1, 88, 0]);
    let all = |scoring| alone(Start::Corners, scoring).play(SINGLE_LAST);
    assert_eq!(parts(&all(Scoring::Official)), [20, 89, 0, 20]);
    assert_eq!(parts(&all(Scoring::Cells)), [89, 89, 0, 0]);
}

#[test]
fn turning_and_flipping_is_told_by_numbers() {
    let view = corners().view();
    for (name, ways) in view["pieces"].as_object().expect("pieces") {
        let ways = ways.as_array().expect("ways");
        let at = |way: &Value, key: &str| {
            let number = way[key].as_u64().expect("a number");
            &ways[usize::try_from(number).expect("an index")]
        };
        for way in ways {
            let turned: Vec<_> = (0..4)
                .scan(way, |way, _| {
                    *way = at(way, "left");
                    Some(*way)
                })
                .collect();
            assert_eq!(turned[3], way, "{name}: four turns");
            assert_eq!(at(at(way, "left"), "right"), way, "{name}: to the left and back");
            assert_eq!(at(at(way, "flip"), "flip"), way, "{name}: flipped twice");
        }
    }
    // Rows go up: an L lying on its back stands when it is turned to the left.
    let ways = &view["pieces"]["L4"];
    assert_eq!(ways[0]["cells"], json!([[0, 0], [0, 1], [1, 0], [2, 0]]));
    assert_eq!(ways[1]["cells"], json!([[0, 0], [1, 0], [1, 1], [1, 2]]));
    assert_eq!((&ways[0]["left"], &ways[1]["right"]), (&json!(1), &json!(0)));
}

#[test]
fn the_picture_shows_every_cell() {
    let game = late();
    let svg = game.position.picture().to_svg();
    assert_eq!(svg.matches("<polygon").count(), 14 * 14);
    // A number in each occupied cell, and the names of columns and rows.
    assert_eq!(svg.matches("<text").count(), 80 + 78 + 14 + 14);
    let start = corners().position.picture().to_svg();
    assert_eq!(start.matches("<circle").count(), 4, "the start cells");
    assert_eq!(duo().position.picture().to_svg().matches("<circle").count(), 2);
}
