//! First and later placements, and passing.

use atar_rules::blokus::{Scoring, Start};
use atar_rules::{Flow, Position};
use serde_json::{Value, json};

use super::support::dice::Dice;
use super::{LATE, SINGLE_LAST, alone, cites, corners, duo, seat};

const NOT_AT_A_CORNER: &str = "no cell of it touches a cell of the same player at a corner";

/// The legal placements.
fn placements(legal: Vec<String>) -> Vec<String> {
    legal.into_iter().filter(|step| step != "pass").collect()
}

/// Whether the placement covers one of the cells.
fn covers(placement: &str, cells: &[&str]) -> bool {
    placement.split(',').any(|cell| cells.contains(&cell))
}

#[test]
fn pieces_of_one_player_touch_at_corners_only() {
    let _rule = cites(
        "A piece is placed on empty cells so that no cell of it is side by side with a cell of the same player, and at least one cell
        touches a cell of the same player at a corner.",
    );
    let game = duo().play("e10,f10, j5");
    assert_eq!(game.refusal("f10,g10,h10"), "f10 is occupied");
    assert_eq!(game.refusal("i5,j5,k5"), "j5 is occupied");
    for side in ["g10", "f9", "d10", "e11"] {
        let why = format!("{side} shares a side with a cell of the same player");
        assert_eq!(game.refusal(side), why);
    }
    assert_eq!(game.refusal("g10,g11,h11"), "g10 shares a side with a cell of the same player");
    for corner in ["g11", "g9", "d11", "d9", "g11,h11,h12,i12,i13"] {
        assert!(game.allows(corner), "{corner}");
    }
    for apart in ["g12", "h10", "a1", "k6"] {
        assert_eq!(game.refusal(apart), NOT_AT_A_CORNER);
    }
}

#[test]
fn pieces_of_two_players_may_lie_side_by_side() {
    let _rule = cites("no cell of it is side by side with a cell of the same player");
    let game = duo().play("j5,j6, e10,f10,g10,h10,i10");
    assert!(game.allows("i7,i8,i9"));
}

#[test]
fn the_first_piece_covers_a_start_cell() {
    let _rules = [
        cites("First piece, option `start`:"),
        cites("`corners`: seat 0's first piece must cover `a14` or `n14`, seat 1's `a1` or `n1`."),
    ];
    let (first, second) = (corners(), corners().play("a14"));
    for (game, starts) in [(&first, ["a14", "n14"]), (&second, ["a1", "n1"])] {
        let placements = placements(game.legal());
        for start in starts {
            let covering = placements.iter().filter(|placement| covers(placement, &[start]));
            assert_eq!(covering.count(), 58, "{start}");
        }
        assert!(placements.iter().all(|placement| covers(placement, &starts)));
    }
    assert_eq!(first.refusal("a1"), "the first piece must cover a14 or n14");
    assert_eq!(second.refusal("n14"), "the first piece must cover a1 or n1");
}

#[test]
fn a_later_piece_may_cover_an_own_start_cell() {
    let _rule = cites(
        "A later piece may, instead of touching an own piece at a corner, cover one of the player's own two start cells; the side rule
        holds.",
    );
    let game = corners().play("n13,n14, a1");
    for start in ["a14", "a14,b14", "a13,a14,b14", "a11,a12,a13,a14"] {
        assert_eq!(game.allows(start), start != "a14,b14", "{start}: only that piece is placed");
    }
    assert_eq!(game.refusal("a14,b14"), "the piece 2 has been placed already");
    let not_its_own = format!("{NOT_AT_A_CORNER}, or is one of the player's start cells");
    assert_eq!(game.refusal("n1"), not_its_own);
    let along =
        alone(Start::Corners, Scoring::Cells).play("j14,k14,l14,m14,n14, f13,g13,h13,i13, c14,d14,e14, a13,b13");
    assert_eq!(along.refusal("a14"), "a14 shares a side with a cell of the same player");
}

#[test]
fn in_duo_the_first_piece_covers_the_start_cell_that_is_free() {
    let _rule = cites("`duo` (standard): the first piece of each player must cover `e10` or `j5`, whichever is free.");
    let starts = ["e10", "j5"];
    let first = placements(duo().legal());
    assert!(first.iter().all(|placement| covers(placement, &starts)));
    for (taken, free) in [("e10", "j5"), ("j5", "e10")] {
        assert!(first.iter().any(|placement| placement == taken));
        let second = duo().play(taken);
        let placements = placements(second.legal());
        assert_eq!(placements.len(), 414);
        assert!(placements.iter().all(|placement| covers(placement, &[free])));
        assert_eq!(second.refusal(taken), format!("{taken} is occupied"));
        assert_eq!(second.refusal("a1"), "the first piece must cover e10 or j5");
    }
    // Only the first piece may go there without touching another at a corner.
    let later = alone(Start::Duo, Scoring::Official).play("e10");
    assert_eq!(later.refusal("j5,j6"), NOT_AT_A_CORNER);
}

#[test]
fn passing_is_always_legal() {
    let _rule = cites(
        "A player may pass at any time, also first; `pass` is always among the legal steps, and a player who has no placement must say
        it.",
    );
    let mut game = corners();
    for step in LATE.split(", ") {
        assert!(game.allows("pass"), "before {step}");
        game = game.play(step);
    }
    assert!(game.allows("pass"));
    assert!(duo().allows("pass"));
    let mut over = duo().play("pass, pass");
    assert_eq!(over.refusal("pass"), "the game is over");
    over.position.step(&"e10".parse().expect("a step")).expect_err("the game is over");
}

#[test]
fn who_has_no_placement_must_still_pass() {
    let _rule = cites("a player who has no placement must say it");
    for seed in 0..5 {
        let (mut game, mut dice) = (corners(), Dice::new(seed));
        while game.legal().len() > 1 {
            let placements = placements(game.legal());
            let step: &String = dice.choose(&placements);
            game = game.play(step);
        }
        let actor = game.actor();
        assert_eq!(game.legal(), ["pass"], "{game}");
        assert_eq!(game.state()["passed"], json!([false, false]), "{game}");
        assert_ne!(actor, Value::Null, "{game}");
        assert_ne!(game.play("pass").actor(), actor);
    }
}

#[test]
fn a_pass_is_for_the_rest_of_the_game() {
    let _rules = [
        cites("A pass is for the rest of the game, and the other player goes on alone."),
        cites("When both have passed the game ends."),
    ];
    let game = corners().play("a14, pass");
    assert_eq!(game.state()["passed"], json!([false, true]));
    let game = game.play("b13,c13");
    assert_eq!(game.actor(), seat(0));
    let game = game.play("d14,e14,f14");
    assert_eq!(game.actor(), seat(0));
    let game = game.play("pass");
    assert_eq!(game.actor(), Value::Null);
    assert!(game.legal().is_empty());
    assert_eq!(game.position.winners(), Some(vec![0]));
}

#[test]
fn every_step_ends_its_turn() {
    let mut game = corners();
    for step in ["a14", "a1", "pass", "b2,c2", "pass"] {
        let flow = game.position.step(&step.parse().expect("a step"));
        assert_eq!(flow, Ok(Flow::TurnOver), "{step}");
    }
}

#[test]
fn the_last_piece_is_a_pass_too() {
    let _rule = cites("Placing the last piece sets `passed` at once, without a step.");
    let (all, last) = SINGLE_LAST.rsplit_once(", ").expect("steps");
    let game = alone(Start::Corners, Scoring::Cells).play(all);
    assert_eq!(game.state()["left"][0], json!(["1"]));
    assert_eq!(game.state()["passed"], json!([false, true]));
    let over = game.play(last);
    assert_eq!(over.state()["left"][0], json!([]));
    assert_eq!(over.state()["passed"], json!([true, true]));
    assert_eq!(over.actor(), Value::Null);
}
