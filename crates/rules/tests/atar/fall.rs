//! The end by the shot clock.

use serde_json::json;

use super::clock::{running, ticked};
use super::{Game, cites, cornered, playing};

/// A board of side 3 whose clock falls off with the tenth turn; the turns are played round and round.
fn fallen(stones: &[&str], turns: &[&str]) -> Game {
    ticked(playing(3, stones), turns, 9)
}

#[test]
fn the_game_ends_when_the_clock_falls() {
    let _rule = cites("When it would advance to `3k` it falls off the board and the game ends.");
    let last = running(8).play("c1-c2");
    assert_eq!(last.state()["phase"], "play", "not before the commit");
    let over = last.play("commit");
    assert_eq!(over.state()["phase"], "over");
    assert_eq!(over.state()["clock"], 9);
    assert_eq!(over.state()["result"]["reason"], "shot_clock");
    assert!(over.legal().is_empty());
    assert_eq!(over.refusal("a1-b2"), "the game is over");
    let clock = &over.view()["clock"];
    assert_eq!(*clock, json!({"at": 9, "length": 9, "left": 0, "space": null, "edge": null}));
}

#[test]
fn the_most_liberties_win() {
    let _rule = cites("The winner is the player with stones whose stones have the most liberties;");
    let over = fallen(&["a1", "c2"], &["a1-b2", "c2-c1", "b2-a1", "c1-c2"]);
    assert_eq!(over.state()["stones"], json!({"b2": 0, "c1": 1}));
    let result = json!({"winners": [0], "reason": "shot_clock", "liberties": [3, 1]});
    assert_eq!(over.state()["result"], result);
}

#[test]
fn a_liberty_counts_once_for_each_player() {
    let _rules = [
        cites(
            "a space that is a liberty of several stones of one player counts once, one that is a liberty for several players
            counts once for each.",
        ),
        cites("With equal numbers the leaders share the win (**decided**)."),
    ];
    // c1 and c3 both have the liberty c2.
    let over = fallen(&["c2 c4", "b2"], &["c2-c1, c4-c3", "b2-a1", "c1-c2, c3-c4", "a1-b2"]);
    assert_eq!(over.state()["stones"], json!({"a1": 1, "c1": 0, "c3": 0}));
    assert_eq!(over.state()["result"]["liberties"], json!([2, 1]));
    assert_eq!(over.state()["result"]["winners"], json!([0]));
    // b1 is a liberty of b2 and of c2, which are two players'.
    let over = running(9);
    assert_eq!(over.state()["stones"], json!({"b2": 0, "c2": 1}));
    assert_eq!(over.state()["result"]["liberties"], json!([3, 3]));
    assert_eq!(over.state()["result"]["winners"], json!([0, 1]));
}

#[test]
fn empty_rows_still_count() {
    let _rules = [
        cites("The rows that are empty at that moment are still part of the board."),
        cites("When the game ends, no further turn begins, so no rows are removed."),
    ];
    let turns = ["a1-b2", "c2-c1", "b2-a1", "c1-c2"];
    let last = ticked(playing(3, &["a1", "c2"]), &turns, 8).play("c2-b1");
    assert_eq!(last.view()["vanishing"]["rows"], json!([1, 0, 0]));
    assert_eq!(last.view()["wish"]["resets"], false, "it falls before the row goes");
    let over = last.play("commit");
    assert_eq!(over.state()["clock"], 9, "three times the side with the empty row");
    assert_eq!(over.state()["trim"], json!([0, 0, 0]));
    // The only liberty of b1 is c2, in the empty row.
    assert_eq!(over.state()["result"]["liberties"], json!([2, 1]));
}

#[test]
fn a_removal_at_the_last_moment_saves_the_game() {
    let _rule = cites(
        "It is stopped and reset at once when a perimeter row or a stone is removed, also by a removal in the current draft.",
    );
    let turns = ["b3-c4", "a1-b2, c1-c2", "c4-b3", "b2-a1, c2-c1"];
    let game = ticked(playing(3, &["b3", "a1 c1"]), &turns, 7);
    let game = game.play("b3-b2, commit");
    assert_eq!(game.state()["clock"], 8);
    let game = game.play("a1x, c1-c2, commit");
    assert_eq!(game.state()["phase"], "play");
    assert_eq!(game.state()["clock"], json!(null));
}

#[test]
fn players_without_stones_win_nothing() {
    let _rule = cites("The winner is the player with stones");
    let game = cornered(&["c5"]).play("a1x, commit");
    let turns = ["c5-c4", "b2-b1, b3-b2", "c4-c5", "b2-b3, b1-b2"];
    let over = ticked(game, &turns, 9);
    assert_eq!(over.state()["result"]["reason"], "shot_clock");
    assert_eq!(over.state()["result"]["liberties"], json!([3, 0, 3]));
    assert_eq!(over.state()["result"]["winners"], json!([0, 2]));
}
