//! Scores, winners and voids.

use atar_rules::Position;
use atar_rules::blokus::{Scoring, Start};
use serde_json::{Value, json};

use super::{Game, LATE, PAIR_LAST, SINGLE_LAST, alone, cites, corners, duo};

fn scores(game: &Game) -> Value {
    let result = game.state()["result"].clone();
    assert_eq!(json!(game.position.winners()), result["winners"]);
    result["scores"].clone()
}

#[test]
fn cells_count_up() {
    let _rule = cites("Score, option `scoring`: `cells`: the cells on the board, counted up.");
    assert_eq!(scores(&corners().play("a13,a14, pass, pass")), json!([2, 0]));
    assert_eq!(scores(&corners().play(LATE).play("h14,i14, pass, pass")), json!([80, 80]));
    let all = alone(Start::Corners, Scoring::Cells).play(SINGLE_LAST);
    assert_eq!(scores(&all), json!([89, 0]));
}

#[test]
fn officially_what_is_left_counts_down() {
    let _rule = cites(
        "`official`: minus one for each cell not placed; +15 for placing all pieces, +5 more if the single cell was the last.",
    );
    assert_eq!(scores(&duo().play("pass, pass")), json!([-89, -89]));
    let two = duo().play("e10, j5,j6, f9,g9");
    assert_eq!(scores(&two.play("pass, pass")), json!([-86, -87]));
    let single = alone(Start::Corners, Scoring::Official).play(SINGLE_LAST);
    assert_eq!(scores(&single), json!([20, -89]));
    let pair = alone(Start::Corners, Scoring::Official).play(PAIR_LAST);
    assert_eq!(scores(&pair), json!([15, -89]));
}

#[test]
fn the_higher_score_wins() {
    let _rule = cites("The higher score wins; equal scores share the win.");
    let winners = |game: Game| game.state()["result"]["winners"].clone();
    assert_eq!(winners(corners().play("a13,a14, a1, pass, pass")), json!([0]));
    assert_eq!(winners(corners().play("a14, a1,a2, pass, pass")), json!([1]));
    assert_eq!(winners(corners().play("a14, n1, pass, pass")), json!([0, 1]));
    assert_eq!(winners(duo().play("e10, j5,j6, pass, pass")), json!([1]));
    assert_eq!(winners(duo().play("pass, pass")), json!([0, 1]));
}

/// The empty cells that share a side with a cell of the seat, from the state alone.
fn voids(game: &Game, seat: u8) -> Vec<String> {
    let state = game.state();
    let columns: Vec<_> = ('a'..='n').collect();
    let name = |column: usize, row: usize| format!("{}{row}", columns[column]);
    let is_own = |name: &str| state["cells"][name] == seat;
    let mut voids = Vec::new();
    for (column, row) in (0..14).flat_map(|column| (1..15).map(move |row| (column, row))) {
        let left = (column > 0 && is_own(&name(column - 1, row))) || is_own(&name(column, row - 1));
        let right = (column < 13 && is_own(&name(column + 1, row))) || is_own(&name(column, row + 1));
        if (left || right) && state["cells"][name(column, row)].is_null() {
            voids.push(name(column, row));
        }
    }
    voids
}

#[test]
fn a_void_is_an_empty_cell_beside_an_own_one() {
    let _rules = [
        cites("A **void** of a player is an empty cell that shares a side with a cell of that player."),
        cites("`voids` counts each player's voids at any time"),
    ];
    assert_eq!(corners().play("a13,a14").state()["voids"], json!([3, 0]));
    let mut game = corners();
    for step in LATE.split(", ") {
        game = game.play(step);
        for seat in [0, 1] {
            let voids = voids(&game, seat);
            assert_eq!(game.state()["voids"][usize::from(seat)], voids.len(), "{game}");
            assert_eq!(game.view()["colours"][usize::from(seat)]["voids"], json!(voids));
        }
    }
}

#[test]
fn a_cell_can_be_a_void_of_both() {
    let _rule = cites("One cell can be a void of both.");
    let game = duo().play("e10, j5,j6, f9,g9,h9, h7,i7,i8");
    let [first, second] = [voids(&game, 0), voids(&game, 1)];
    assert!(first.contains(&"i9".to_owned()) && second.contains(&"i9".to_owned()), "{game}");
    assert_eq!(game.state()["voids"], json!([first.len(), second.len()]));
}
