//! A turn of play: rows, stones, commit, and who is left.

use serde_json::json;

use super::{cites, cornered, cornered_by_the_clock, placing, playing};

#[test]
fn empty_rows_go_when_the_turn_begins() {
    let _rules = [
        cites(
            "**Rows.** At the start of the turn every empty perimeter row is removed, again and again until each of the three
            holds a stone (**decided**: it repeats).",
        ),
        cites("The board is then the tightest triangle around all stones."),
    ];
    // Two rows at the bottom and one at each other edge.
    let game = playing(6, &["d3", "d4"]);
    assert_eq!(game.state()["trim"], json!([2, 1, 1]));
    assert_eq!(game.view()["size"], 2);
}

#[test]
fn rows_go_at_all_edges_after_one_turn() {
    let _rule = cites("At the start of the turn every empty perimeter row is removed");
    let game = playing(5, &["d2 c4 e6", "d4"]);
    assert_eq!(game.state()["trim"], json!([0, 0, 0]));
    let game = game.play("d2-d3, c4-c3, e6-d5");
    assert_eq!(game.view()["vanishing"]["rows"], json!([1, 1, 1]));
    assert_eq!(game.state()["trim"], json!([0, 0, 0]), "the next turn has not begun");
    assert_eq!(game.play("commit").state()["trim"], json!([1, 1, 1]));
}

#[test]
fn a_row_stays_while_anyones_stone_is_in_it() {
    let _rule = cites("until each of the three holds a stone");
    let game = playing(5, &["a1", "e1 e9"]).play("a1-b2, commit");
    assert_eq!(game.state()["trim"], json!([0, 0, 0]), "b2 is still in the left and in the right row");
    assert_eq!(game.play("e1-e2, e9-e8, commit").state()["trim"], json!([0, 0, 0]));
}

#[test]
fn every_stone_is_visited_once_in_any_order() {
    let _rule = cites("**Stones.** Each stone of the player is visited exactly once, in any order.");
    let game = playing(4, &["a1 d1 d7", "c3"]);
    let orders = ["a1-b2, d1-d2, d7-d6", "d7-d6, a1-b2, d1-d2", "d1-d2, d7-d6, a1-b2"];
    let ends = orders.map(|order| game.clone().play(order).position);
    assert!(ends.iter().all(|end| *end == ends[0]));
    let part = game.play("a1-b2");
    assert_eq!(part.legal(), ["clock", "d1-d2", "d7-d6"]);
    assert_eq!(part.refusal("b2-a1"), "the stone on b2 has already moved this turn");
    assert_eq!(part.refusal("b2x"), "the stone on b2 has already moved this turn");
    assert_eq!(part.refusal("a1-b2"), "there is no stone on a1");
}

#[test]
fn only_the_players_own_stones_are_visited() {
    let _rule = cites("Each stone of the player is visited exactly once");
    let game = playing(4, &["a1", "d1 d7"]);
    assert_eq!(game.refusal("d1-d2"), "the stone on d1 is another player's");
    assert_eq!(game.refusal("d1x"), "the stone on d1 is another player's");
    assert_eq!(game.refusal("c3-c4"), "there is no stone on c3");
    assert_eq!(game.refusal("c3x"), "there is no stone on c3");
    assert_eq!(game.refusal("t1-t2"), "t1 is not on the board");
}

#[test]
fn a_stone_moves_to_a_space_free_at_that_moment() {
    let _rule = cites(
        "A visited stone moves to an adjacent space that is unoccupied at that moment (also one just vacated, also one in a row
        that has become empty this turn, which is still there until the next turn begins).",
    );
    let game = playing(4, &["d1 d2", "a1 d7"]);
    assert_eq!(game.refusal("d1-d2"), "there is a stone on d2");
    assert_eq!(game.refusal("d2-d4"), "d2 and d4 do not share a side");
    assert_eq!(game.refusal("d2-d2"), "d2 and d2 do not share a side");
    assert!(game.play("d2-d3").allows("d1-d2"), "d2 was just vacated");
    // The bottom row becomes empty, and is there until the next turn begins.
    let game = playing(4, &["d2 c3", "b1 b3"]).play("d2-c1");
    assert_eq!(game.view()["vanishing"]["rows"], json!([1, 0, 0]));
    assert_eq!(game.clone().play("c3-c2, commit").state()["trim"], json!([1, 0, 0]));
    let back = game.play("c3-d4");
    assert_eq!(back.view()["vanishing"]["rows"], json!([0, 0, 0]));
    assert_eq!(back.play("commit").state()["trim"], json!([0, 0, 0]));
}

#[test]
fn only_a_stone_without_liberty_is_removed() {
    let _rule = cites(
        "A stone that has no liberty at that moment is removed from the board, and only such a stone may be removed.",
    );
    let game = playing(4, &["d1 a1", "b2 d7"]);
    assert_eq!(game.legal(), ["a1x", "clock", "d1-d2"]);
    assert_eq!(game.refusal("d1x"), "the stone on d1 has a liberty, so it must move");
    assert_eq!(game.refusal("a1-b2"), "there is a stone on b2");
    let game = game.play("a1x");
    assert_eq!(game.state()["stones"], json!({"b2": 1, "d1": 0, "d7": 1}));
    assert_eq!(game.legal(), ["clock", "d1-d2"]);
}

#[test]
fn a_stone_with_a_liberty_must_move_and_one_without_may_wait() {
    let _rule = cites(
        "A stone with a liberty must move; a stone without one may also wait until another of the player's stones has made room
        for it.",
    );
    // a1 is shut in by the player's own stone on b2.
    let game = playing(4, &["a1 b2", "d1 d7"]);
    assert_eq!(game.legal(), ["a1x", "b2-b1", "b2-b3", "clock"]);
    assert_eq!(game.refusal("commit"), "2 of the player's stones are still to be moved or removed");
    let room = game.clone().play("b2-b3");
    assert_eq!(room.legal(), ["a1-b2", "clock"]);
    assert_eq!(room.refusal("a1x"), "the stone on a1 has a liberty, so it must move");
    // Or it goes first, and the other one may then take its space.
    assert_eq!(game.play("a1x").legal(), ["b2-a1", "b2-b1", "b2-b3", "clock"]);
}

#[test]
fn a_removal_makes_room_too() {
    let _rule = cites("until another of the player's stones has made room for it.");
    // In the corner, d1 and d2 shut each other in together with two stones of an opponent.
    let game = playing(4, &["d1 b2 d2", "c1 d3 d7"]);
    for (removed, freed, by) in [("d1x", "d2x", "d2-d1"), ("d2x", "d1x", "d1-d2")] {
        assert!(game.allows(removed) && game.allows(freed));
        let game = game.clone().play(removed);
        assert!(!game.allows(freed) && game.allows(by), "{by}");
    }
}

#[test]
fn a_stone_that_has_moved_may_end_without_a_liberty() {
    let _rule = cites("Each stone of the player is visited exactly once, in any order.");
    let game = playing(4, &["b2 b1", "d1 d7"]).play("b2-a1, b1-b2");
    assert_eq!(game.view()["stones"]["a1"]["liberties"], json!([]));
    assert_eq!(game.refusal("a1x"), "the stone on a1 has already moved this turn");
    assert!(game.allows("commit"));
}

#[test]
fn the_turn_has_a_shot_clock() {
    let _rule = cites("**Shot clock** (the seed's *draw-clock*): see below.");
    assert!(playing(4, &["a1", "d1 d7"]).allows("clock"));
}

#[test]
fn nothing_is_final_before_the_commit() {
    let _rules = [
        cites("**Commit.** Nothing is final before it."),
        cites("It is possible only when every stone has been visited."),
    ];
    let game = playing(4, &["a1 d3", "d4 c1"]);
    assert_eq!(game.refusal("commit"), "2 of the player's stones are still to be moved or removed");
    let part = game.play("clock, d3-d2");
    assert_eq!(part.refusal("commit"), "1 of the player's stones are still to be moved or removed");
    let whole = part.play("a1-b2");
    assert_eq!(whole.legal(), ["commit"]);
    assert_eq!(whole.actor(), json!({"seat": 0}));
    assert_eq!(whole.state()["clock"], json!(null));
    let next = whole.play("commit");
    assert_eq!(next.actor(), json!({"seat": 1}));
    assert_eq!(next.state()["clock"], 0);
}

#[test]
fn a_player_without_stones_is_passed_over() {
    let _rule = cites("A player without stones is out and is passed over.");
    let game = cornered(&["c5"]);
    assert_eq!(game.view()["seats"][1]["out"], false);
    let game = game.play("a1x");
    assert_eq!(game.view()["seats"][1]["out"], true);
    let game = game.play("commit, c5-c4, commit");
    assert_eq!(game.actor(), json!({"seat": 0}));
    let game = game.play("b2-a1, b3-b2, commit");
    assert_eq!(game.actor(), json!({"seat": 2}), "seat 1 has no turn any more");
}

#[test]
fn the_last_of_the_order_is_passed_over_too() {
    let _rule = cites("A player without stones is out and is passed over.");
    let game = playing(3, &["b2 b1", "c5", "a1"]).play("b2-b3, b1-b2, commit, c5-c4, commit, a1x, commit");
    assert_eq!(game.actor(), json!({"seat": 0}));
    let game = game.play("b2-b1, b3-b2, commit, c4-c5, commit");
    assert_eq!(game.actor(), json!({"seat": 0}), "seat 2 has no turn any more");
}

#[test]
fn the_last_player_with_stones_wins_at_the_commit() {
    let _rule = cites(
        "When only one player has stones left, that player wins; this is looked at when play begins and at each commit, not
        before the commit.",
    );
    let game = cornered(&[]).play("a1x");
    assert_eq!(game.state()["stones"], json!({"b2": 0, "b3": 0}), "seat 0 is alone");
    assert_eq!(game.state()["phase"], "play");
    assert_eq!(game.state()["result"], json!(null));
    let over = game.play("commit");
    assert_eq!(over.state()["phase"], "over");
    assert_eq!(over.state()["result"], json!({"winners": [0], "reason": "last_standing"}));
    assert_eq!(over.actor(), json!(null));
    assert!(over.legal().is_empty());
    for step in ["commit", "b2-b1", "@a1", "seat 0", "clock", "b2x"] {
        assert_eq!(over.refusal(step), "the game is over");
    }
}

#[test]
fn a_game_goes_on_while_two_players_have_stones() {
    let _rule = cites("When only one player has stones left, that player wins;");
    let game = cornered(&["c5"]).play("a1x, commit");
    assert_eq!(game.state()["phase"], "play");
    assert_eq!(game.state()["result"], json!(null));
}

#[test]
fn nobody_is_alone_when_play_begins() {
    let _rule = cites("this is looked at when play begins");
    // The second to place always finds a space, since the first stone shuts one space at most; so no game is over
    // before a turn.
    for first in placing(3, &[1, 1]).legal() {
        let placed = placing(3, &[1, 1]).play(&format!("{first}, commit"));
        assert!(placed.legal().len() >= 7);
        for second in placed.legal() {
            let begun = placed.clone().play(&format!("{second}, commit"));
            assert_eq!(begun.state()["phase"], "play", "{first} {second}");
        }
    }
}

#[test]
fn a_commit_looks_at_the_last_standing_first() {
    let _rules = [
        cites(
            "At a commit, in this order: last standing; the clock advances or appears, and may fall off; the next player's turn
            begins with its rows.",
        ),
        cites("So a game that ends by last standing leaves the clock as it stood."),
    ];
    // The removal stops the clock, and it is wished for again; but the game ends before it could appear.
    let game = cornered_by_the_clock(&[]);
    assert_eq!(game.state()["clock"], 0);
    let game = game.play("a1x, clock, commit");
    assert_eq!(game.state()["result"]["reason"], "last_standing");
    assert_eq!(game.state()["clock"], json!(null));
    assert_eq!(game.state()["clock_start"], false);
}

#[test]
fn the_clock_goes_on_before_the_next_turns_rows_go() {
    let _rule = cites("the clock advances or appears, and may fall off; the next player's turn begins with its rows.");
    let game = playing(4, &["d2 c3", "b1 b3"]).play("clock, d2-c1, c3-c2");
    let effects = game.effects("commit");
    let names: Vec<_> = effects.as_array().expect("effects").iter().map(|effect| &effect["effect"]).collect();
    assert_eq!(names, ["committed", "clock_appeared", "rows_lost", "clock_stopped", "turn"]);
}
