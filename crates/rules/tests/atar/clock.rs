//! The shot clock: how it is started and stopped, and its way around the board.

use serde_json::{Value, json};

use super::{Game, cites, cornered, cornered_by_the_clock, playing};

/// Two stones that go to and fro without emptying a row of a board of side 3.
pub(super) const TO_AND_FRO: [&str; 4] = ["a1-b2", "c1-c2", "b2-a1", "c2-c1"];

/// The game after turns played round and round, the clock started in the first of them, until it stands at `at`.
pub(super) fn ticked(game: Game, turns: &[&str], at: usize) -> Game {
    let turns = turns.iter().cycle().take(at + 1);
    turns.fold(game.play("clock"), |game, turn| game.play(&format!("{turn}, commit")))
}

/// A board of side 3 with its clock at `at`.
pub(super) fn running(at: usize) -> Game {
    ticked(playing(3, &["a1", "c1"]), &TO_AND_FRO, at)
}

#[test]
fn the_clock_is_a_wish_until_the_commit() {
    let _rules = [
        cites("While it is not running, the player whose turn it is may start it before committing: step `clock`."),
        cites("It is a wish that takes effect at the commit:"),
    ];
    let game = playing(3, &["a1", "c1"]).play("clock");
    assert_eq!(game.state()["clock_start"], true);
    assert_eq!(game.state()["clock"], json!(null));
    assert_eq!(game.view()["clock"], json!(null));
    let game = game.play("a1-b2, commit");
    assert_eq!(game.state()["clock_start"], false);
    assert_eq!(game.state()["clock"], 0);
}

#[test]
fn it_is_said_once_a_turn_and_at_any_time() {
    let _rule = cites("it may be said once a turn, at any time in the turn at which the clock stands still,");
    let game = playing(3, &["a1 c5", "c1"]);
    for turn in ["clock, a1-b2, c5-c4", "a1-b2, clock, c5-c4", "a1-b2, c5-c4, clock"] {
        let said = game.clone().play(turn);
        assert_eq!(said.refusal("clock"), "the shot clock has been asked for in this turn");
        assert_eq!(said.play("commit").state()["clock"], 0, "{turn}");
    }
    let unsaid = game.play("a1-b2, c5-c4, commit");
    assert_eq!(unsaid.state()["clock"], json!(null));
    assert!(unsaid.allows("clock"), "the next player may");
}

#[test]
fn a_running_clock_is_not_started() {
    let _rule = cites("While it is not running, the player whose turn it is may start it");
    let game = running(0);
    assert_eq!(game.refusal("clock"), "the shot clock is running");
    assert_eq!(game.legal(), ["c1-c2"]);
}

#[test]
fn a_removal_does_not_take_the_wish_back() {
    let _rule = cites("and a removal after it does not take it back (**decided**).");
    let game = cornered(&["c5"]).play("clock, a1x");
    assert_eq!(game.state()["clock_start"], true);
    assert_eq!(game.refusal("clock"), "the shot clock has been asked for in this turn");
    assert_eq!(game.play("commit").state()["clock"], 0);
}

#[test]
fn a_removal_stops_it_at_once() {
    let _rules = [
        cites(
            "It is stopped and reset at once when a perimeter row or a stone is removed, also by a removal in the current draft.",
        ),
        cites("It may be started again in the same turn."),
    ];
    let game = cornered_by_the_clock(&["c5"]);
    assert_eq!(game.state()["clock"], 0);
    let game = game.play("a1x");
    assert_eq!(game.state()["clock"], json!(null));
    assert_eq!(game.view()["reset"], json!({"cause": "stone", "seat": 1, "space": "a1"}));
    let stopped = game.clone().play("commit");
    assert_eq!(stopped.state()["clock"], json!(null), "it does not go on by itself");
    assert_eq!(game.play("clock, commit").state()["clock"], 0, "it begins anew");
}

#[test]
fn a_second_removal_does_not_take_back_the_new_start() {
    let _rule = cites("It may be started again in the same turn.");
    // Seat 1 is shut in on a1 and on d1.
    let game = playing(4, &["b2 b1 d3 d4", "a1 d1 d7"]).play("clock, b2-b3, b1-b2, d3-d2, d4-d3, commit");
    assert_eq!(game.legal(), ["a1x", "d1x", "d7-d6"]);
    let game = game.play("a1x, clock, d1x");
    assert_eq!(game.state()["clock_start"], true);
    assert_eq!(game.play("d7-d6, commit").state()["clock"], 0);
}

#[test]
fn rows_stop_it_when_the_next_turn_begins() {
    let _rule = cites("It is stopped and reset at once when a perimeter row or a stone is removed,");
    let game = playing(4, &["d2", "b1 b3"]).play("clock, d2-d3, commit, b1-b2, b3-c4, commit");
    let game = game.play("d3-d4, commit, b2-b1, c4-b3, commit");
    assert_eq!(game.state()["clock"], 3);
    let left = game.play("d4-c3");
    assert_eq!(left.state()["clock"], 3, "the row is still there");
    assert_eq!(left.view()["wish"], json!({"said": false, "resets": true}));
    let next = left.play("commit");
    assert_eq!(next.state()["trim"], json!([1, 0, 0]));
    assert_eq!(next.state()["clock"], json!(null));
    assert_eq!(next.view()["reset"], json!({"cause": "rows", "seat": 1, "space": null}));
    assert!(next.allows("clock"));
}

#[test]
fn rows_stop_a_clock_that_has_just_appeared() {
    let _rule = cites("It is stopped and reset at once when a perimeter row or a stone is removed,");
    let game = playing(4, &["d2", "b1 b3"]).play("clock, d2-c1");
    assert_eq!(game.view()["wish"], json!({"said": true, "resets": true}));
    let game = game.play("commit");
    assert_eq!(game.state()["clock"], json!(null));
    assert_eq!(game.state()["clock_start"], false);
}

#[test]
fn every_commit_advances_it_by_one() {
    let _rule = cites(
        "At the commit: if the clock is running it advances by one; otherwise, if `clock` was said, it appears at position 0.",
    );
    for at in 0..9 {
        let game = running(at);
        assert_eq!(game.state()["clock"], at);
        let clock = &game.view()["clock"];
        assert_eq!((&clock["at"], &clock["length"]), (&json!(at), &json!(9)));
        assert_eq!(clock["left"], 9 - at, "commits until it falls");
    }
}

/// The spaces along the right, bottom and left edge of a board of side 3, in the order in which the clock passes them.
fn way(spaces: [[&str; 3]; 3]) -> Vec<Value> {
    let edges = ["right", "bottom", "left"].into_iter().zip(spaces);
    edges.flat_map(|(edge, spaces)| spaces.map(|space| json!([space, edge]))).collect()
}

fn marker(game: &Game) -> Value {
    let clock = &game.view()["clock"];
    json!([clock["space"], clock["edge"]])
}

#[test]
fn it_runs_clockwise_from_the_apex() {
    let _rules = [
        cites(
            "Position `0 … 3k − 1` runs around the current board of side `k`, from the apex clockwise, past one space for every
            side on the perimeter: down the right edge, along the bottom from right to left, up the left edge (**decided**).",
        ),
        // No game comes to a board of side 1, which holds one stone; it is tested beside the clock.
        cites(
            "Corner spaces have two sides there and count twice (the only space of a board of side 1: three times); spaces that
            touch the perimeter with a point only are not counted.",
        ),
    ];
    let expected = way([["a1", "b3", "c5"], ["c5", "c3", "c1"], ["c1", "b1", "a1"]]);
    let seen: Vec<_> = (0..9).map(|at| marker(&running(at))).collect();
    assert_eq!(seen, expected);
}

#[test]
fn it_runs_around_the_board_that_is_left() {
    let _rule = cites("runs around the current board of side `k`, from the apex clockwise,");
    let boards = [
        (
            5,
            [1, 1, 0],
            ["b3", "d3"],
            ["b3-c4", "d3-d4", "c4-b3", "d4-d3"],
            [["b3", "c5", "d7"], ["d7", "d5", "d3"], ["d3", "c3", "b3"]],
        ),
        (
            4,
            [0, 0, 1],
            ["b1", "d1"],
            ["b1-c2", "d1-d2", "c2-b1", "d2-d1"],
            [["b1", "c3", "d5"], ["d5", "d3", "d1"], ["d1", "c1", "b1"]],
        ),
    ];
    for (side, trim, stones, turns, spaces) in boards {
        let start = playing(side, &stones);
        assert_eq!(start.state()["trim"], json!(trim));
        for (at, expected) in way(spaces).into_iter().enumerate() {
            assert_eq!(marker(&ticked(start.clone(), &turns, at)), expected, "at {at} of {trim:?}");
        }
    }
}
