//! What a front is told: the view, the effects, text and picture.

use atar_rules::Presentation;
use atar_rules::petri::{Grid, Options};
use serde_json::{Value, json};

use super::support::Page;
use super::{Game, MANY_BITES, cells, options, played, with_pickups};

const VIEW_PAGE: Page = Page { text: include_str!("../../../../docs/view/petri.md") };

fn names(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list").iter();
    list.map(|name| name.as_str().expect("a name").to_owned()).collect()
}

fn keys(object: &Value) -> Vec<String> {
    object.as_object().expect("an object").keys().cloned().collect()
}

#[test]
fn the_view_is_as_its_page_has_it() {
    let example: Value = serde_json::from_str(&VIEW_PAGE.code()[0]).expect("an example");
    assert_eq!(played(&with_pickups(2), MANY_BITES).view(), example);
}

#[test]
fn while_chance_is_to_act_nothing_can_be_placed() {
    let view = Game::start(&with_pickups(2)).view();
    for key in ["gains", "bites"] {
        assert_eq!(view[key], json!({}));
    }
    assert_eq!((&view["places"], &view["piece"]), (&json!([]), &Value::Null));
    assert_eq!(view["seats"][0]["last"], Value::Null);
}

#[test]
fn places_and_bites_are_the_legal_steps() {
    let mut game = Game::start(&with_pickups(2));
    for step in MANY_BITES.split(", ").chain(["bite g8", "i8,i9,j7,j8", "none", "piece I2"]) {
        game = game.play(step);
        let view = game.view();
        let mut told = names(&view["places"]);
        assert!(told.is_sorted());
        told.extend(keys(&view["bites"]));
        told.extend((view["skip"]["legal"] == true).then(|| "skip".to_owned()));
        told.sort();
        let legal = if game.actor() == "chance" { Vec::new() } else { game.legal() };
        assert_eq!(told, legal, "{game}");
    }
}

/// Every placement and bite must come out as it was told.
fn check_told(game: &Game) {
    let view = game.view();
    let seat = game.actor()["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok()).expect("a seat");
    let (own, state) = (cells(game, seat), game.state());
    for step in names(&view["places"]) {
        let after = game.clone().play(&step);
        let gain = &view["gains"][&step];
        let list = |key: &str| {
            if gain.is_null() { Vec::new() } else { names(&gain[key]) }
        };
        let mut expected: Vec<_> =
            own.iter().cloned().chain(step.split(',').map(str::to_owned)).chain(list("captures")).collect();
        expected.retain(|cell| !list("kills").contains(cell));
        expected.sort();
        expected.dedup();
        let mut now = cells(&after, seat);
        now.sort();
        assert_eq!(now, expected, "{step}\n{game}");
        let alive = |game: &Game| {
            game.state()["heads"].as_array().expect("heads").iter().filter(|head| !head.is_null()).count()
        };
        let falls = gain["falls"].as_array().map_or(0, Vec::len);
        assert_eq!(alive(&after) + falls, alive(game));
        let pickups = names(&state["pickups"]).len() - names(&after.state()["pickups"]).len();
        assert_eq!(list("pickups").len(), pickups);
    }
    for (step, told) in view["bites"].as_object().expect("bites") {
        let after = game.clone().play(step).state();
        let bitten = step.strip_prefix("bite ").expect("a bite").split(',').map(str::to_owned);
        let gone: Vec<_> = bitten.chain(names(&told["kills"])).collect();
        assert!(gone.iter().all(|cell| state["cells"][cell] == told["seat"]));
        let left = state["cells"].as_object().expect("cells").len() - gone.len();
        assert_eq!(after["cells"].as_object().map(serde_json::Map::len), Some(left), "{step}\n{game}");
        let owner = usize::try_from(told["seat"].as_u64().expect("a seat")).expect("a seat");
        assert_eq!(after["heads"][owner].is_null(), told["falls"] == true);
    }
}

#[test]
fn what_is_told_of_a_step_comes_out() {
    let mut dice = super::support::dice::Dice::new(3);
    for grid in [Grid::Square, Grid::Hex] {
        let mut game = Game::start(&Options { grid, ..with_pickups(3) });
        for _ in 0..150 {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            if game.actor() != "chance" {
                check_told(&game);
            }
            let step: &String = dice.choose(&legal);
            game = game.play(step);
        }
    }
}

#[test]
fn effects_tell_what_a_step_does() {
    let game = Game::start(&with_pickups(2));
    assert_eq!(game.effects("gift"), json!([{"effect": "gift", "seats": [0, 1]}]));
    assert_eq!(game.effects("none"), json!([{"effect": "no_gift"}]));
    let game = game.play("none");
    assert_eq!(game.effects("piece L3"), json!([{"effect": "drawn", "seat": 0, "piece": "L3"}]));
    let game = game.play("piece L3");
    assert_eq!(
        game.effects("a1,b1,b2"),
        json!([
            {"effect": "placed", "seat": 0, "cells": ["a1", "b1", "b2"], "new": ["a1", "b1"]},
            {"effect": "picked_up", "seat": 0, "cell": "a1"},
            {"effect": "turn", "seat": 1},
        ])
    );
    assert_eq!(game.effects("skip"), json!([]), "an illegal step does nothing");
}

#[test]
fn effects_tell_captures_line_by_line() {
    let game = played(&with_pickups(2), MANY_BITES);
    assert_eq!(
        game.effects("h7,i7,i8,j8"),
        json!([
            {"effect": "placed", "seat": 1, "cells": ["h7", "i7", "i8", "j8"], "new": ["h7", "i7", "i8"]},
            {"effect": "captured", "seat": 1, "from": "h7", "to": "h9", "cells": [{"cell": "h8", "seat": 0}]},
            {"effect": "captured", "seat": 1, "from": "h7", "to": "f9", "cells": [{"cell": "g8", "seat": 0}]},
            {"effect": "turn", "seat": 0},
        ])
    );
    assert_eq!(
        game.effects("bite f8"),
        json!([
            {"effect": "bitten", "seat": 1, "owner": 0, "cells": ["f8"]},
            {"effect": "cut_off", "seat": 0, "cells": ["g8", "h8"]},
        ])
    );
}

#[test]
fn the_diagram_shows_heads_and_pickups() {
    let diagram = played(&with_pickups(2), MANY_BITES).position.diagram();
    let rows: Vec<_> = diagram.lines().collect();
    assert_eq!(rows[0], " 1 0 0 . . . . . . . +");
    assert_eq!(rows[1], " 2 0 A 0 . . . . . . .");
    assert_eq!(rows[8], " 9 . . . . . 1 1 1 B 1");
    assert_eq!(rows[9], "10 + . . . . . . 1 1 1");
}

#[test]
fn the_picture_shows_every_cell() {
    for grid in [Grid::Square, Grid::Hex] {
        let game = Game::start(&Options { grid, width: 12, ..with_pickups(2) });
        let svg = game.position.picture().to_svg();
        assert_eq!(svg.matches("<polygon").count(), 12 * 10);
        // Two discs a head, and one a corner; a number in each cell of a player, and the names of columns and rows.
        assert_eq!(svg.matches("<circle").count(), 2 * 2 + 4);
        assert_eq!(svg.matches("<text").count(), 2 + 12 + 10);
    }
    assert_eq!(options(2).width, 10);
}
