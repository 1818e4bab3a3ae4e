//! Moves, captures and the end.

use serde_json::{Value, json};

use super::{PAGE, cites, pits, played, seat, start};

#[test]
fn two_players_have_six_pits_and_a_goal_each() {
    let _rules = [
        cites("A mancala for 2 players."),
        cites("14 pits: 0–5 are seat 0's, 6 is seat 0's goal, 7–12 are seat 1's, 13 is seat 1's goal."),
    ];
    let first = start(3, 0);
    assert_eq!(first.legal(), ["0", "1", "2", "3", "4", "5"]);
    for pit in ["7", "8", "9", "10", "11", "12"] {
        assert_eq!(first.refusal(pit), "this pit is the other player's");
    }
    let second = first.play("0");
    assert_eq!(second.legal(), ["10", "11", "12", "7", "8", "9"]);
    for pit in ["0", "1", "2", "3", "4", "5"] {
        assert_eq!(second.refusal(pit), "this pit is the other player's");
    }
    for goal in ["6", "13"] {
        let why = "this is a goal, and stones in a goal stay there";
        assert_eq!(second.refusal(goal), why);
    }
}

#[test]
fn every_small_pit_starts_with_the_same_number() {
    let _rule = cites("The 12 small pits start with 3 stones each (option `stones`, 1 to 8).");
    for stones in 1..=8 {
        let mut expected = [stones; 14];
        (expected[6], expected[13]) = (0, 0);
        assert_eq!(pits(&start(stones, 0)), json!(expected));
    }
}

#[test]
fn the_option_says_who_moves_first() {
    let _rule = cites("Seat 0 moves first (option `first`).");
    assert_eq!(start(3, 0).actor(), seat(0));
    assert_eq!(start(3, 1).actor(), seat(1));
    assert_eq!(start(3, 1).play("7").actor(), seat(0));
}

#[test]
fn a_move_sows_all_stones_of_an_own_pit() {
    let _rule = cites(
        "A move takes all stones of one of one's own non-empty pits and sows them one by one into the following pits,
        counterclockwise, 13 being followed by 0.",
    );
    let game = played(3, 0, "0");
    assert_eq!(pits(&game), json!([0, 4, 4, 4, 3, 3, 0, 3, 3, 3, 3, 3, 3, 0]));
    let around = game.play("12");
    assert_eq!(pits(&around), json!([1, 5, 4, 4, 3, 3, 0, 3, 3, 3, 3, 3, 0, 1]));
    let emptied = played(3, 0, "2, 9");
    assert_eq!(emptied.refusal("2"), "there is no stone in this pit");
}

#[test]
fn the_opponents_goal_is_skipped_and_the_own_is_not() {
    let _rule = cites("The opponent's goal is skipped; one's own goal and the pit of origin are not.");
    let first = played(8, 0, "5");
    assert_eq!(pits(&first), json!([9, 8, 8, 8, 8, 0, 1, 9, 9, 9, 9, 9, 9, 0]));
    let second = played(8, 1, "12");
    assert_eq!(pits(&second), json!([9, 9, 9, 9, 9, 9, 0, 9, 8, 8, 8, 8, 0, 1]));
}

#[test]
fn the_pit_of_origin_is_not_skipped() {
    let _rule = cites("one's own goal and the pit of origin are not.");
    let game = played(8, 0, "0, 7, 1, 12, 1, 9");
    assert_eq!(pits(&game), json!([3, 1, 14, 12, 12, 12, 2, 2, 12, 0, 11, 11, 1, 3]));
    let game = game.play("2");
    assert_eq!(pits(&game), json!([4, 2, 1, 14, 13, 13, 3, 3, 13, 1, 12, 12, 2, 3]));
    let game = played(8, 1, "11, 3, 7, 4, 8, 5");
    assert_eq!(pits(&game), json!([13, 13, 12, 2, 2, 0, 3, 2, 1, 13, 13, 5, 14, 3]));
    // The last of the 14 falls into pit 7, which was not empty: nothing is captured.
    let game = game.play("12");
    assert_eq!(pits(&game), json!([14, 14, 13, 3, 3, 1, 3, 3, 2, 14, 14, 6, 1, 5]));
}

#[test]
fn the_last_stone_in_an_empty_own_pit_captures() {
    let _rules = [
        cites("If the last stone falls into an empty pit on the mover's own side"),
        cites("the stones of the opposite pit, `12 − i`, go to the mover's goal."),
        cites("The capturing stone stays."),
    ];
    let game = played(1, 0, "1, 12");
    assert_eq!(pits(&game), json!([1, 0, 2, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1]));
    let game = game.play("0");
    assert_eq!(pits(&game), json!([0, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1]));
    let game = played(1, 1, "12, 3");
    assert_eq!(pits(&game), json!([1, 1, 1, 0, 2, 1, 0, 1, 1, 1, 1, 1, 0, 1]));
    let game = game.play("11");
    assert_eq!(pits(&game), json!([0, 1, 1, 0, 2, 1, 0, 1, 1, 1, 1, 0, 1, 2]));
}

#[test]
fn nothing_is_captured_elsewhere() {
    let _rule = cites("If the last stone falls into an empty pit on the mover's own side");
    // Into an own pit that is not empty.
    let game = played(1, 0, "0");
    assert_eq!(pits(&game), json!([0, 2, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0]));
    // Into an empty pit of the other side: 7, facing 5.
    let game = played(2, 0, "0, 7, 5");
    assert_eq!(pits(&game), json!([0, 3, 3, 2, 2, 0, 1, 1, 3, 3, 2, 2, 2, 0]));
    // Into an empty pit of the own side that faces an empty one: the stone stays, and the goal gets nothing.
    let game = played(1, 0, "3, 9");
    assert_eq!(pits(&game), json!([1, 1, 1, 0, 2, 1, 0, 1, 1, 0, 2, 1, 1, 0]));
    let game = game.play("2");
    assert_eq!(pits(&game), json!([1, 1, 0, 1, 2, 1, 0, 1, 1, 0, 2, 1, 1, 0]));
}

#[test]
fn a_full_lap_captures_from_the_pit_of_origin() {
    let _rule = cites("(also the pit of origin after a full lap)");
    let game = played(8, 1, "9, 0, 8, 2, 11");
    assert_eq!(pits(&game), json!([3, 12, 1, 13, 11, 11, 2, 11, 2, 4, 11, 0, 12, 3]));
    // Pit 9 held 4 stones and got one: 5 go to the goal, which the lap had given one.
    let game = game.play("3");
    assert_eq!(pits(&game), json!([4, 13, 2, 1, 12, 12, 8, 12, 3, 0, 12, 1, 13, 3]));
    let game = played(8, 0, "3, 8, 4, 8, 1, 9");
    assert_eq!(pits(&game), json!([11, 1, 11, 0, 2, 12, 3, 12, 2, 1, 13, 12, 11, 5]));
}

#[test]
fn a_stone_in_the_own_goal_gives_no_extra_move() {
    let _rule = cites("There is no extra move for ending in one's own goal.");
    let game = played(1, 0, "5");
    assert_eq!(pits(&game), json!([1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0]));
    assert_eq!(game.actor(), seat(1));
    assert_eq!(played(1, 1, "12").actor(), seat(0));
}

/// The game has ended with these stones in the goals.
fn assert_over(stones: u8, first: u8, moves: &str, scores: [u8; 2], winners: &Value) {
    let game = played(stones, first, moves);
    assert_eq!(game.actor(), Value::Null, "{moves}");
    let [one, other] = scores;
    let expected = json!({
        "pits": [0, 0, 0, 0, 0, 0, one, 0, 0, 0, 0, 0, 0, other],
        "result": {"winners": winners, "scores": scores},
    });
    assert_eq!(game.state(), expected, "{moves}");
    assert_eq!(game.legal(), [""; 0]);
    assert_eq!(game.refusal("0"), "the game is over");
    assert_eq!(game.refusal("12"), "the game is over");
}

#[test]
fn a_bare_side_ends_the_game() {
    let _rules = [
        cites(
            "When, after a move, either side has no stone left in its six pits, the stones that the other player still has there
            go to that player's own goal, and the game ends.",
        ),
        cites("More stones in the goal wins;"),
    ];
    // The mover's side is bare: the last stone of two falls on the other side, whose 8 stones are swept.
    let before = played(1, 1, "7, 3, 11, 0, 10, 4, 8");
    assert_eq!(pits(&before), json!([0, 0, 0, 0, 0, 2, 1, 0, 0, 2, 1, 1, 2, 3]));
    assert_eq!(before.state()["result"], Value::Null);
    assert_over(1, 1, "7, 3, 11, 0, 10, 4, 8, 5", [2, 10], &json!([1]));
    assert_over(2, 1, "8, 5, 10, 3, 11, 0, 12", [21, 3], &json!([0]));
    // The other side is bare, by a capture of its last stone: the mover's own stones are swept.
    let before = played(1, 0, "4, 7, 3, 11, 2, 12");
    assert_eq!(pits(&before), json!([2, 1, 0, 1, 1, 2, 3, 0, 0, 0, 1, 0, 0, 1]));
    assert_over(1, 0, "4, 7, 3, 11, 2, 12, 1", [11, 1], &json!([0]));
    assert_over(1, 0, "1, 12, 2, 9, 4, 8, 5, 10", [2, 10], &json!([1]));
}

#[test]
fn equal_goals_share_the_win() {
    let _rule = cites("equal shares the win.");
    assert_over(1, 0, "5, 9, 2, 12, 1, 8, 4, 9, 0, 10, 5", [6, 6], &json!([0, 1]));
    assert_over(1, 1, "8, 3, 7, 2, 8, 1, 12, 2, 11, 5, 12", [6, 6], &json!([0, 1]));
}

#[test]
fn a_step_is_the_number_of_the_pit() {
    let _rule = cites("Steps: the number of the pit, `4`.");
    for pit in 0..14 {
        let text = pit.to_string();
        let step: atar_rules::owari::Step = text.parse().expect("a pit");
        assert_eq!((step.to_string(), step.pit()), (text, pit));
    }
    let others = ["", "14", "-1", "+4", "04", "4 ", " 4", "4.0", "four", "256", "99999999999999999999", "４"];
    for text in others {
        assert!(text.parse::<atar_rules::owari::Step>().is_err(), "{text:?}");
    }
}

#[test]
fn the_state_is_as_the_page_has_it() {
    let _rules = [cites(
        r#"State: `{"pits": [3,3,3,3,0,4,1,4,3,3,3,3,3,0], "result": null}`, where `result` is null or
            `{"winners": [0], "scores": [20, 16]}`, scores by seat."#,
    )];
    let example: Value = serde_json::from_str(quoted(r#"{"pits""#)).expect("an example");
    assert_eq!(played(3, 0, "4").state(), example);
    let result: Value = serde_json::from_str(quoted(r#"{"winners""#)).expect("an example");
    let ours = played(1, 0, "4, 7, 3, 11, 2, 12, 1").state()["result"].clone();
    let keys = |value: &Value| value.as_object().map(|keys| keys.keys().cloned().collect::<Vec<_>>());
    assert_eq!(keys(&ours), keys(&result));
}

/// The code on the page that begins like this.
fn quoted(begins: &str) -> &'static str {
    let codes = PAGE.text.split('`');
    let mut found = codes.filter(|code| code.starts_with(begins));
    found.next().expect("code on the page")
}

#[test]
fn the_worked_example_comes_out() {
    let _rule = cites(
        "Worked example: from the start, `4` gives `[3,3,3,3,0,4,1,4,3,3,3,3,3,0]`; were seat 0 to move again,
        `1` would give `[3,0,4,4,1,4,4,4,0,3,3,3,3,0]`, pit 8 captured.",
    );
    let game = played(3, 0, "4");
    assert_eq!(pits(&game), json!([3, 3, 3, 3, 0, 4, 1, 4, 3, 3, 3, 3, 3, 0]));
    // Seat 1 has to move first; 9 touches nothing that the capture depends on. (The board's own test has seat 0 move
    // again.)
    let game = game.play("9, 1");
    assert_eq!(pits(&game), json!([3, 0, 4, 4, 1, 4, 4, 4, 0, 0, 4, 4, 4, 0]));
}
