//! What a front is told beside the state (docs/view/atar.md).

use serde_json::{Value, json};

use super::clock::running;
use super::{Game, cornered, placed_with, placing, playing};

pub(super) const PAGE: &str = include_str!("../../../../docs/view/atar.md");

/// The page's example.
fn example() -> Value {
    let block = PAGE.split("```json").nth(1).and_then(|rest| rest.split("```").next());
    serde_json::from_str(block.expect("a block of JSON")).expect("JSON")
}

/// Compares the keys of two values, and those of all values in them; lists and maps from spaces by their first entry.
fn same_keys(found: &Value, example: &Value, at: &str) {
    let entry = |value: &Value| match value {
        Value::Array(list) => list.first().cloned(),
        Value::Object(map) if at == ".stones" => map.values().next().cloned(),
        _ => None,
    };
    if let (Some(found), Some(example)) = (entry(found), entry(example)) {
        return same_keys(&found, &example, &format!("{at}[]"));
    }
    if let (Value::Object(found), Value::Object(example)) = (found, example) {
        assert!(found.keys().eq(example.keys()), "{at}: {found:?}\n{example:?}");
        for (key, value) in found {
            same_keys(value, &example[key], &format!("{at}.{key}"));
        }
    }
}

#[test]
fn the_view_has_the_keys_of_its_page() {
    let game = playing(4, &["d2 c3", "b1 b3"]).play("clock, d2-c1, c3-c2, commit");
    let game = game.play("b1-b2, b3-c4, clock, commit, c2-c3");
    let view = game.view();
    for key in ["clock", "vanishing", "reset"] {
        assert!(view[key].is_object(), "{key}: {view}");
    }
    for key in ["traces", "draft"] {
        assert_ne!(view[key], json!([]), "{key}");
    }
    same_keys(&view, &example(), "");
}

fn seat(game: &Game, seat: usize) -> Value {
    game.view()["seats"][seat].clone()
}

#[test]
fn seats_have_their_figures() {
    let setup = placing(4, &[2, 1]).play("@c2, commit");
    let figures = json!({"stones": 1, "liberties": 3, "rack": 1, "visited": 0, "unvisited": 0, "out": false});
    assert_eq!(seat(&setup, 0), figures);
    // c2 and c4 share the liberty c3.
    let play = playing(4, &["c2 c4", "a1 d1"]).play("c2-b1");
    let figures = json!({"stones": 2, "liberties": 5, "rack": 0, "visited": 1, "unvisited": 1, "out": false});
    assert_eq!(seat(&play, 0), figures);
    assert_eq!(seat(&play, 1)["unvisited"], 0, "it is not in turn");
    let shared = playing(4, &["c2 c4", "a1 d1"]);
    assert_eq!(seat(&shared, 0)["liberties"], 5);
}

#[test]
fn nobody_is_out_during_setup() {
    let game = placing(4, &[1, 1]);
    assert_eq!(seat(&game, 0)["out"], false);
    let over = cornered(&[]).play("a1x, commit");
    assert_eq!([seat(&over, 0)["out"].clone(), seat(&over, 1)["out"].clone()], [false, true]);
    assert_eq!(seat(&over, 0)["unvisited"], 0);
}

#[test]
fn stones_know_what_they_may_do() {
    let game = playing(4, &["d1 a1 c3", "b2 d7"]);
    let stone = |game: &Game, space: &str| game.view()["stones"][space].clone();
    let free = json!({"seat": 0, "liberties": ["c2", "c4", "d4"], "visited": false, "from": null,
        "moves": ["c2", "c4", "d4"], "removable": false});
    assert_eq!(stone(&game, "c3"), free);
    let dead = json!({"seat": 0, "liberties": [], "visited": false, "from": null, "moves": [], "removable": true});
    assert_eq!(stone(&game, "a1"), dead);
    let others =
        json!({"seat": 1, "liberties": ["d6"], "visited": false, "from": null, "moves": [], "removable": false});
    assert_eq!(stone(&game, "d7"), others);
    let moved = json!({"seat": 0, "liberties": ["b3", "c3", "c5"], "visited": true, "from": "c3", "moves": [], "removable": false});
    assert_eq!(stone(&game.play("c3-c4"), "c4"), moved);
}

#[test]
fn places_are_told_while_a_player_is_to_place() {
    let game = placing(3, &[1, 2]).play("@a1, commit");
    assert_eq!(game.view()["place"], json!(["b1", "b3", "c1", "c2", "c3", "c4", "c5"]));
    assert_eq!(game.play("@c1").view()["place"], json!([]));
    assert_eq!(placed_with(3, &[1, 2], &["a1"]).view()["place"], json!([]), "chance places");
    assert_eq!(playing(3, &["a1", "c1"]).view()["place"], json!([]));
}

#[test]
fn the_buttons_know_whether_they_work() {
    let can = |game: &Game| game.view()["can"].clone();
    let game = placing(3, &[1, 1]);
    assert_eq!(can(&game), json!({"commit": false, "clock": false}));
    let game = game.play("@a1");
    assert_eq!(can(&game), json!({"commit": true, "clock": false}));
    let game = game.play("commit, @c1, commit");
    assert_eq!(can(&game), json!({"commit": false, "clock": true}));
    assert_eq!(can(&game.play("a1-b2, clock")), json!({"commit": true, "clock": false}));
}

#[test]
fn rows_about_to_vanish_are_told_during_play() {
    let game = playing(4, &["d2 c3", "b1 b3"]);
    let vanishing = |game: &Game| game.view()["vanishing"].clone();
    assert_eq!(vanishing(&game), json!({"trim": [0, 0, 0], "rows": [0, 0, 0]}));
    let game = game.play("d2-c1");
    assert_eq!(vanishing(&game), json!({"trim": [1, 0, 0], "rows": [1, 0, 0]}));
    let game = playing(5, &["c3 d5", "c4"]).play("c3-d4, d5-d6, commit, c4-c5, commit, d4-d5");
    assert_eq!(vanishing(&game), json!({"trim": [1, 2, 0], "rows": [0, 1, 0]}));
    assert_eq!(vanishing(&placing(4, &[1, 1]).play("@c3")), json!(null));
    let over = running(9);
    assert_eq!(vanishing(&over), json!(null));
}

#[test]
fn a_clock_that_never_stopped_has_no_reason() {
    assert_eq!(playing(3, &["a1", "c1"]).play("clock, a1-b2, commit").view()["reset"], json!(null));
}

#[test]
fn traces_tell_this_turn_and_everybodys_last() {
    let game = playing(3, &["b2 b1", "a1", "c5"]);
    assert_eq!(game.view()["traces"], json!([]));
    let trace =
        |seat: u8, from: &str, to: Value, draft: bool| json!({"seat": seat, "from": from, "to": to, "draft": draft});
    let game = game.play("b2-b3, b1-b2");
    let now = [trace(0, "b2", json!("b3"), true), trace(0, "b1", json!("b2"), true)];
    assert_eq!(game.view()["traces"], json!(now));
    let game = game.play("commit, a1x, commit, c5-c4");
    let all = [
        trace(0, "b2", json!("b3"), false),
        trace(0, "b1", json!("b2"), false),
        trace(1, "a1", json!(null), false),
        trace(2, "c5", json!("c4"), true),
    ];
    assert_eq!(game.view()["traces"], json!(all));
    let game = game.play("commit, b2-b1, b3-b2, commit");
    let later = [
        trace(0, "b2", json!("b1"), false),
        trace(0, "b3", json!("b2"), false),
        trace(1, "a1", json!(null), false),
        trace(2, "c5", json!("c4"), false),
    ];
    assert_eq!(game.view()["traces"], json!(later), "only the last turn");
}

#[test]
fn traces_tell_placements_until_the_seat_has_played_again() {
    let trace =
        |seat: u8, from: Value, to: &str, draft: bool| json!({"seat": seat, "from": from, "to": to, "draft": draft});
    let game = placing(4, &[1, 1]);
    assert_eq!(game.view()["traces"], json!([]));
    let game = game.play("@c3");
    assert_eq!(game.view()["traces"], json!([trace(0, json!(null), "c3", true)]));
    let game = game.play("commit, @a1, commit");
    let both = [trace(0, json!(null), "c3", false), trace(1, json!(null), "a1", false)];
    assert_eq!(game.view()["traces"], json!(both), "playing has begun");
    let game = game.play("c3-c4, commit");
    let later = [trace(0, json!("c3"), "c4", false), trace(1, json!(null), "a1", false)];
    assert_eq!(game.view()["traces"], json!(later));
}

/// The steps of the draft that rest on each of its steps.
fn dependents(game: &Game) -> Value {
    let view = game.view();
    let draft = view["draft"].as_array().expect("a draft").iter();
    draft.map(|step| step["rests"].clone()).collect()
}

#[test]
fn the_draft_tells_its_spaces() {
    let game = playing(4, &["d1 a1", "b2 d7"]).play("a1x, clock, d1-d2");
    let draft = json!([
        {"step": "a1x", "from": "a1", "to": null, "rests": []},
        {"step": "clock", "from": null, "to": null, "rests": []},
        {"step": "d1-d2", "from": "d1", "to": "d2", "rests": []},
    ]);
    assert_eq!(game.view()["draft"], draft);
    let placed = placing(4, &[1, 1]).play("@c3");
    assert_eq!(placed.view()["draft"], json!([{"step": "@c3", "from": null, "to": "c3", "rests": []}]));
}

#[test]
fn a_move_rests_on_the_one_that_made_room() {
    let game = playing(4, &["d1 d2 d3", "a1 d7 c5"]);
    // d3 makes room for d2, d2 for d1.
    assert_eq!(dependents(&game.play("d3-d4, d2-d3, d1-d2")), json!([[1, 2], [2], []]));
    // Two pairs that have nothing to do with each other.
    let game = playing(4, &["d1 d2 d6 d7", "a1"]);
    assert_eq!(dependents(&game.play("d2-d3, d6-d5, d1-d2, d7-d6")), json!([[2], [3], [], []]));
}

#[test]
fn steps_rest_on_a_removal() {
    let game = playing(4, &["d1 b2 d2", "c1 d3 d7"]);
    assert_eq!(dependents(&game.play("d1x, d2-d1, b2-b3")), json!([[1], [], []]));
}

#[test]
fn a_removal_rests_on_the_move_that_shut_the_stone_in() {
    // Seat 1's own stone moves to b2, which was the last liberty of a1; only the removal lets the clock be said again.
    let game = playing(3, &["c1", "a1 b1"]).play("clock, c1-c2, commit, b1-b2, a1x, clock");
    assert_eq!(dependents(&game), json!([[1, 2], [2], []]));
}
