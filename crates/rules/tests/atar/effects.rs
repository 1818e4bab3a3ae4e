//! What a step does, for animation (docs/view/atar.md).

use std::collections::BTreeSet;

use atar_rules::atar::PlacementMode;
use serde_json::json;

use super::clock::running;
use super::setup::CROWDED;
use super::view::PAGE;
use super::{Game, cornered, cornered_by_the_clock, drawing, in_rounds, placed_with, placing, playing};

#[test]
fn a_draw_tells_the_seat() {
    let game = drawing(4, &[1, 1], PlacementMode::Players);
    assert_eq!(game.effects("seat 1"), json!([{"effect": "ordered", "seat": 1}]));
    let last = json!([{"effect": "ordered", "seat": 0}, {"effect": "turn", "seat": 1}]);
    assert_eq!(game.play("seat 1").effects("seat 0"), last);
}

#[test]
fn placing_tells_the_space_and_then_the_turn() {
    let game = placing(4, &[1, 1]);
    assert_eq!(game.effects("@c4"), json!([{"effect": "placed", "space": "c4", "seat": 0}]));
    let commit = json!([{"effect": "committed", "seat": 0}, {"effect": "turn", "seat": 1}]);
    assert_eq!(game.play("@c4").effects("commit"), commit);
}

#[test]
fn the_last_stone_begins_play_and_rows_go() {
    let game = placing(4, &[1, 1]).play("@c3, commit, @c4");
    let effects = json!([
        {"effect": "committed", "seat": 1},
        {"effect": "play_began"},
        {"effect": "rows_lost", "rows": [1, 1, 0], "trim": [1, 1, 0]},
        {"effect": "turn", "seat": 0},
    ]);
    assert_eq!(game.effects("commit"), effects);
}

#[test]
fn moves_removals_and_wishes_are_told() {
    let game = playing(4, &["d1 a1", "b2 d7"]);
    assert_eq!(game.effects("d1-d2"), json!([{"effect": "moved", "from": "d1", "to": "d2", "seat": 0}]));
    assert_eq!(game.effects("a1x"), json!([{"effect": "removed", "space": "a1", "seat": 0}]));
    assert_eq!(game.effects("clock"), json!([{"effect": "clock_wished", "seat": 0}]));
}

#[test]
fn a_removal_tells_that_it_stops_the_clock() {
    let game = cornered_by_the_clock(&[]);
    let effects = json!([
        {"effect": "removed", "space": "a1", "seat": 1},
        {"effect": "clock_stopped", "cause": "stone"},
    ]);
    assert_eq!(game.effects("a1x"), effects);
}

#[test]
fn a_commit_tells_what_the_clock_does() {
    let game = playing(3, &["a1", "c1"]);
    let effects = |name: &str, at: u8, committed: u8| {
        json!([
            {"effect": "committed", "seat": committed},
            {"effect": name, "at": at},
            {"effect": "turn", "seat": 1 - committed},
        ])
    };
    let first = game.clone().play("clock, a1-b2");
    assert_eq!(first.effects("commit"), effects("clock_appeared", 0, 0));
    let second = first.play("commit, c1-c2");
    assert_eq!(second.effects("commit"), effects("clock_advanced", 1, 1));
}

#[test]
fn the_end_is_told_with_its_result() {
    let fallen = running(8).play("c1-c2");
    let result = json!({"winners": [0, 1], "reason": "shot_clock", "liberties": [3, 3]});
    let effects = json!([
        {"effect": "committed", "seat": 1},
        {"effect": "clock_fell"},
        {"effect": "over", "result": result},
    ]);
    assert_eq!(fallen.effects("commit"), effects);
    let alone = cornered(&[]).play("a1x");
    let result = json!({"winners": [0], "reason": "last_standing"});
    let effects = json!([{"effect": "committed", "seat": 1}, {"effect": "over", "result": result}]);
    assert_eq!(alone.effects("commit"), effects);
}

#[test]
fn a_rack_given_up_is_told() {
    let stones = in_rounds(&CROWDED);
    let (last, before) = stones.split_last().expect("stones");
    let game = placed_with(8, &[6, 7, 5, 5, 5, 5, 5], before);
    let effects = json!([
        {"effect": "placed", "space": last, "seat": 0},
        {"effect": "rack_given_up", "seat": 1, "stones": 2},
        {"effect": "play_began"},
        {"effect": "turn", "seat": 0},
    ]);
    assert_eq!(game.effects(&format!("@{last}")), effects);
}

#[test]
fn an_illegal_step_has_no_effects() {
    let game = playing(3, &["a1", "c1"]);
    for step in ["commit", "a1-c1", "c1-c2", "@c5", "seat 0"] {
        assert_eq!(game.effects(step), json!([]), "{step}");
    }
}

/// The names of all effects of these steps.
fn told(mut game: Game, steps: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for step in steps.split(", ") {
        let effects = game.effects(step);
        let effects = effects.as_array().expect("effects").iter();
        names.extend(effects.map(|effect| effect["effect"].as_str().expect("a name").to_owned()));
        game = game.play(step);
    }
    names
}

#[test]
fn the_page_names_every_effect() {
    let table = PAGE.split("## `effects`").nth(1).expect("the page's table");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('|').next());
    let names = rows.flat_map(|names| names.split(", ").map(|name| name.trim_matches([' ', '`'])));
    let begun = "seat 0, seat 1, @c3, commit, @c4, commit";
    let removed = "clock, b2-b3, b1-b2, commit, a1x, commit";
    let crowded = in_rounds(&CROWDED);
    let all = [
        told(drawing(4, &[1, 1], PlacementMode::Players), begun),
        told(playing(3, &["b2 b1", "a1"]), removed),
        told(running(7), "a1-b2, commit, c1-c2, commit"),
        told(placed_with(8, &[6, 7, 5, 5, 5, 5, 5], &crowded[..35]), &format!("@{}", crowded[35])),
    ];
    let told: BTreeSet<_> = all.iter().flatten().map(String::as_str).collect();
    assert_eq!(told, names.collect());
}
