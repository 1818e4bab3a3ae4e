//! The dish, its neighbours and lines, heads and pickups.

use std::collections::BTreeSet;

use atar_rules::Presentation;
use atar_rules::petri::{Grid, Options, Step};
use serde_json::{Value, json};

use super::{Game, cites, options, played, with_pickups};

fn dish(width: u8, height: u8, grid: Grid) -> Game {
    Game::start(&Options { width, height, grid, ..options(4) })
}

fn ways(list: &Value) -> BTreeSet<(i64, i64)> {
    let ways = list.as_array().expect("ways").iter();
    ways.map(|way| (way[0].as_i64().expect("columns"), way[1].as_i64().expect("rows"))).collect()
}

#[test]
fn cells_are_named_by_column_and_row() {
    let _rule = cites("Columns `a … z, aa, ab …` from the left, rows 1 … from the top: `c4`.");
    let game = Game::start(&options(2)).play("piece L3, b3,c3,c4");
    let diagram = game.position.diagram();
    let rows: Vec<_> = diagram.lines().collect();
    assert_eq!(rows[1], " 2 . A . . . . . . . .");
    assert_eq!(rows[2], " 3 . 0 0 . . . . . . .");
    assert_eq!(rows[3], " 4 . . 0 . . . . . . .");
    let wide = dish(40, 40, Grid::Square);
    assert_eq!(wide.state()["heads"], json!(["h8", "ag33", "h33", "ag8"]));
    for column in ["z", "aa", "ab", "an"] {
        let step: Step = format!("{column}40").parse().expect("a cell");
        assert_eq!(step.to_string(), format!("{column}40"));
    }
}

#[test]
fn on_a_square_dish_lines_run_in_eight_directions() {
    let _rule = cites(r#"`grid: "square"`: 4 neighbours; lines run in 8 directions, diagonals included."#);
    let view = dish(10, 10, Grid::Square).view();
    let neighbours = BTreeSet::from([(1, 0), (-1, 0), (0, 1), (0, -1)]);
    assert_eq!(ways(&view["neighbours"]), neighbours);
    let all = (-1..=1).flat_map(|column| (-1..=1).map(move |row| (column, row)));
    let lines: BTreeSet<_> = all.filter(|way| *way != (0, 0)).collect();
    assert_eq!(ways(&view["lines"]), lines);
    // Single cells may be placed beside the head only.
    assert_eq!(dish(10, 10, Grid::Square).play("piece 1").legal(), ["a2", "b1", "b3", "c2"]);
}

#[test]
fn on_a_hexagonal_dish_lines_run_to_the_six_neighbours() {
    let _rule = cites(
        r#"`grid: "hex"`: the dish is a rhombus; the 6 neighbours of `(x, y)` are `(x±1, y)`, `(x, y±1)`, `(x−1, y+1)`, `(x+1, y−1)`,
        and lines run in these 6 directions."#,
    );
    let game = dish(10, 10, Grid::Hex);
    let six = BTreeSet::from([(1, 0), (-1, 0), (0, 1), (0, -1), (-1, 1), (1, -1)]);
    assert_eq!(ways(&game.view()["neighbours"]), six);
    assert_eq!(ways(&game.view()["lines"]), six);
    let beside = game.play("piece H1a");
    assert_eq!(beside.legal(), ["a2", "a3", "b1", "b3", "c1", "c2"]);
    let diagram = beside.position.diagram();
    let rows: Vec<_> = diagram.lines().collect();
    assert_eq!(rows[0], " 1 . . . . . . . . . .");
    assert_eq!(rows[1], " 2  . A . . . . . . D .", "each row begins half a cell further right");
}

#[test]
fn each_player_starts_with_a_head() {
    let _rules = [
        cites("Each player starts with one cell, the **head**."),
        cites(
            "With `i = ⌈size/5⌉ − 1` counted from the near edge of each axis the heads are at (near, near), (far, far), (near, far),
            (far, near), in seat order.",
        ),
    ];
    let heads = |width, height| dish(width, height, Grid::Square).state()["heads"].clone();
    assert_eq!(heads(10, 10), json!(["b2", "i9", "b9", "i2"]));
    assert_eq!(heads(11, 15), json!(["c3", "i13", "c13", "i3"]));
    assert_eq!(heads(20, 16), json!(["d4", "q13", "d13", "q4"]));
    assert_eq!(heads(40, 36), json!(["h8", "ag29", "h29", "ag8"]));
    let state = dish(10, 10, Grid::Hex).state();
    assert_eq!(state["cells"], json!({"b2": 0, "i9": 1, "b9": 2, "i2": 3}));
    let two = Game::start(&options(2)).state();
    assert_eq!(two["cells"], json!({"b2": 0, "i9": 1}));
}

#[test]
fn corners_hold_bites() {
    let _rules = [
        cites(
            r#"`pickups: "corners"`: the four corner cells hold one bite each for whoever first takes the cell, by placing or by
            capturing."#,
        ),
        cites(r#"`"none"`: no such cells."#),
    ];
    assert_eq!(Game::start(&options(2)).state()["pickups"], json!([]));
    let game = played(&with_pickups(2), "none, piece L3");
    assert_eq!(game.state()["pickups"], json!(["a1", "a10", "j1", "j10"]));
    let game = game.play("a1,a2,b1");
    assert_eq!(game.state()["pickups"], json!(["a10", "j1", "j10"]));
    assert_eq!(game.state()["bites"], json!([1, 0]));
    // The other's corner, and the own one once more: there is nothing to be had twice.
    let game = game.play("none, piece L, h10,i10,j9,j10");
    assert_eq!(game.state()["bites"], json!([1, 1]));
    let game = game.play("none, piece I2, a2,a3");
    assert_eq!(game.state()["bites"], json!([1, 1]));
    assert_eq!(game.state()["pickups"], json!(["a10", "j1"]));
}

#[test]
fn a_corner_that_has_been_taken_holds_nothing_for_its_captor() {
    let _rule = cites("hold one bite each for whoever first takes the cell, by placing or by capturing");
    let game = played(&with_pickups(2), INHERITED_CORNER);
    let (all, last) = ("a10", "j7,j8,j9,j10");
    assert_eq!(game.state()["cells"][all], 1);
    let before = game.state()["bites"][0].as_u64().expect("bites");
    let after = game.play(last).state();
    assert_eq!(after["cells"][all], 0);
    assert_eq!(after["bites"], json!([before + 1, 0]), "one for j10, none for a10");
    assert_eq!(after["pickups"], json!(["j1"]));
}

/// Seat 0 is about to capture the other's head, and with it the corner a10.
const INHERITED_CORNER: &str = "none, piece Z, a1,b1,b2,c2, gift, piece T, f9,g9,g10,h9, none, piece O, c1,c2,d1,d2, none, \
    piece L3, e9,e10,f10, none, piece I5, d3,d4,d5,d6,d7, gift, piece L3, d9,d10,e10, gift, piece Z, d5,e5,e6,f6, gift, piece T, \
    g10,h9,h10,i10, gift, piece L3, d3,e3,e4, gift, piece S, a10,b9,b10,c9, none, piece L3, e1,f1,f2, none, piece I3, e8,f8,g8, \
    none, piece L, e2,f2,g1,g2, gift, piece T, a8,b7,b8,b9, none, piece I2, g6,g7, gift, piece L, f8,f9,g8,h8, none, piece I4, \
    bite f9,g8, g6,h6,i6,j6, none, piece I4, a8,b8,c8,d8, none, piece I4";
