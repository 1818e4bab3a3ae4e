//! Captures, fallen heads and kills.

use serde_json::{Value, json};

use super::{Game, cells, cites, effects_called, options, played, with_bites, with_pickups};

/// Each followed by the placement that captures.
const ONE_CELL: (&str, &str) = (
    "none, piece I5, b1,c1,d1,e1,f1, none, piece 1, h9, gift, piece I4, f2,f3,f4,f5, none, piece I4, g6,g7,g8,g9, none, piece L",
    "g5,h5,h6,h7",
);
const TWO_CELLS: (&str, &str) = (
    "gift, piece L3, a3,b2,b3, none, piece J, h7,h8,h9,i7, gift, piece Z, c3,d3,d4,e4, none, piece I5, d7,e7,f7,g7,h7, gift, \
     piece T, d5,e4,e5,e6, none, piece I5",
    "c4,c5,c6,c7,c8",
);
const TWO_OWNERS: (&str, &str) = (
    "gift, piece I5, c2,d2,e2,f2,g2, none, piece L, g9,g10,h9,i9, gift, piece I4, b6,b7,b8,b9, gift, piece I5, e3,f3,g3,h3,i3, \
     none, piece I5, bite e3, a2,a3,a4,a5,a6, gift, piece I4, h7,h8,h9,h10, none, piece I5, c6,d6,e6,f6,g6, none, piece Z, \
     d4,d5,e3,e4, gift, piece I4",
    "a7,a8,a9,a10",
);
const CHAIN: (&str, &str) = (
    "none, piece L, c2,d2,e1,e2, gift, piece I5, e8,f8,g8,h8,i8, gift, piece Z, a4,a5,b3,b4, gift, piece I4, b9,c9,d9,e9, none, \
     piece S, a5,a6,b6,b7, gift, piece T, g8,h8,h9,i8, none, piece T, c7,d7,d8,e7, gift, piece J",
    "e6,f6,g6,g7",
);
/// Seat 2 captures the head of seat 0, and from one of its cells goes on to seat 3's.
const HEAD: (&str, &str) = (
    "gift, piece Z, b3,c3,c4,d4, gift, piece 1, i10, none, piece I5, b6,b7,b8,b9,b10, none, piece Z, g2,h2,h3,i3, gift, piece 1, \
     e4, none, piece I4, i6,i7,i8,i9, none, piece I5, a3,a4,a5,a6,a7, gift, piece 1, f2, gift, piece I4, f3,f4,f5,f6, none, \
     piece S, g10,h9,h10,i9, gift, piece 1, c8, none, piece O, d2,d3,e2,e3, none, piece I5, c4,d4,e4,f4,g4, gift, piece S, \
     f7,f8,g8,g9, gift, piece L",
    "a1,a2,b1,c1",
);
const CUTS_OFF: (&str, &str) = (
    "gift, piece T, b3,b4,b5,c4, gift, piece Z, h9,h10,i8,i9, gift, piece S, d4,d5,e5,e6, none, piece I5, d8,e8,f8,g8,h8, none, \
     piece I4, c7,d7,e7,f7, none, piece T",
    "f6,g6,g7,h6",
);
const CUT_OFF_FROM_CAPTOR: (&str, &str) = (
    "none, piece I4, a3,b3,c3,d3, gift, piece S, g8,g9,h9,h10, none, piece T, c4,d3,d4,e4, none, piece L, e6,e7,e8,f8, none, \
     piece J, e5,f3,f4,f5, none, piece T, bite e5, g8,h7,h8,i8, none, piece L",
    "c5,c6,c7,d7",
);

fn before(players: u8, game: (&str, &str)) -> Game {
    played(&with_pickups(players), game.0)
}

/// The lines that a placement captures: their ends, and the cells between.
fn lines(game: &Game, step: &str) -> Vec<(String, String, Vec<String>)> {
    let captured = effects_called(game, step, "captured");
    let name = |value: &Value| value.as_str().expect("a name").to_owned();
    let lines = captured.iter().map(|line| {
        let cells = line["cells"].as_array().expect("cells").iter();
        (name(&line["from"]), name(&line["to"]), cells.map(|cell| name(&cell["cell"])).collect())
    });
    lines.collect()
}

fn line(from: &str, to: &str, cells: &[&str]) -> (String, String, Vec<String>) {
    (from.to_owned(), to.to_owned(), cells.iter().map(ToString::to_string).collect())
}

#[test]
fn a_line_between_own_cells_is_captured() {
    let _rule = cites(
        "**Capture**: from each cell newly taken by the player this turn, in each direction, an unbroken line of one or more
        opponents' cells (of one opponent or several) that ends in a cell of the player is captured: its cells become the player's
        and count as newly taken, until nothing changes.",
    );
    let game = before(2, ONE_CELL);
    assert_eq!(lines(&game, ONE_CELL.1), [line("h7", "f5", &["g6"])]);
    let after = game.play(ONE_CELL.1);
    assert_eq!(after.state()["cells"]["g6"], 0);
    assert_eq!(after.state()["cells"]["g7"], 1, "only what lies between");
    let game = before(2, TWO_CELLS);
    assert_eq!(lines(&game, TWO_CELLS.1), [line("c4", "f7", &["d5", "e6"])]);
    let after = game.play(TWO_CELLS.1).state();
    assert_eq!((&after["cells"]["d5"], &after["cells"]["e6"]), (&json!(1), &json!(1)));
}

#[test]
fn a_line_may_be_of_several_opponents() {
    let _rule = cites("(of one opponent or several)");
    let game = before(4, TWO_OWNERS);
    let lines = lines(&game, TWO_OWNERS.1);
    assert_eq!(lines[0], line("a8", "g2", &["b7", "c6", "d5", "e4", "f3"]));
    assert_eq!(lines[1..], [line("c6", "a6", &["b6"]), line("e4", "e2", &["e3"])]);
    let owners = effects_called(&game, TWO_OWNERS.1, "captured")[0]["cells"].clone();
    let owners: Vec<_> = owners.as_array().expect("cells").iter().map(|cell| cell["seat"].clone()).collect();
    assert_eq!(owners, [2, 2, 3, 3, 3]);
}

#[test]
fn what_is_captured_captures_too() {
    let _rule = cites("its cells become the player's and count as newly taken, until nothing changes");
    let game = before(2, CHAIN);
    let expected = [line("e6", "e8", &["e7"]), line("e7", "c9", &["d8"])];
    assert_eq!(lines(&game, CHAIN.1), expected);
    let after = game.play(CHAIN.1).state();
    assert_eq!((&after["cells"]["e7"], &after["cells"]["d8"]), (&json!(1), &json!(1)));
}

#[test]
fn only_cells_newly_taken_capture() {
    let _rule = cites("from each cell newly taken by the player this turn");
    // Seat 1 puts g6 between f6 and h6 of seat 0, where it stays, also when seat 0 covers f6 again.
    let game = played(
        &options(2),
        "piece I5, c2,d2,e2,f2,g2, piece I3, f9,g9,h9, piece I5, f3,f4,f5,f6,f7, piece I2, g7,g8, piece I2, g2,h2, piece 1, j9, \
         piece I5, h2,h3,h4,h5,h6, piece 1, g6, piece I3",
    );
    assert_eq!(lines(&game, "d6,e6,f6"), [], "f6 is not new\n{game}");
    let after = game.play("d6,e6,f6").state();
    let owners = ["f6", "g6", "h6"].map(|cell| after["cells"][cell].clone());
    assert_eq!(owners, [0, 1, 0]);
}

#[test]
fn empty_cells_and_the_edge_stop_a_line() {
    let _rule = cites("Empty cells and the edge stop a line.");
    let open = "piece I5, c2,d2,e2,f2,g2, piece I2, h8,h9, piece I5, g3,g4,g5,g6,g7, piece 1, g8";
    let game = played(&options(2), open).play("piece I2");
    assert_eq!(lines(&game, "f7,f8"), [], "i8 is empty\n{game}");
    let game = game.play("g1,g2, piece I2, i8,j8, piece I2");
    assert_eq!(lines(&game, "f7,f8"), [], "there is nothing beyond j8\n{game}");
    // With a cell of its own at the other end, it is captured.
    let game =
        played(&options(2), open).play("piece I2, h6,h7, piece 1, j9, piece L3, h7,i7,i8, piece 1, j10, piece I2");
    assert_eq!(lines(&game, "f7,f8"), [line("f8", "i8", &["g8", "h8"])], "{game}");
}

#[test]
fn a_captured_head_brings_everything() {
    let _rules = [
        cites(
            "A captured **head** brings all cells of its owner, which count as newly taken, and eliminates the owner.",
        ),
        cites("It becomes an ordinary cell."),
        cites("An eliminated player loses all bites."),
    ];
    let game = before(4, HEAD);
    assert_eq!(game.state()["bites"][0], 8);
    let lost = effects_called(&game, HEAD.1, "head_lost");
    assert_eq!(
        lost,
        [json!({"effect": "head_lost", "seat": 0, "by": 2, "cell": "b2", "cause": "captured", "bites": 8})]
    );
    let inherited = effects_called(&game, HEAD.1, "inherited");
    assert_eq!(
        inherited,
        [json!({"effect": "inherited", "seat": 2, "owner": 0,
            "cells": ["b3", "c3", "c4", "d4", "e4", "f3", "f4", "f5", "f6", "g4"]})]
    );
    let expected = [line("c1", "a3", &["b2"]), line("c3", "f3", &["d3", "e3"]), line("e3", "c1", &["d2"])];
    assert_eq!(lines(&game, HEAD.1), expected, "the second begins at a cell that the head brought");
    let was = cells(&game, 0);
    let after = game.play(HEAD.1);
    let state = after.state();
    assert_eq!(state["heads"], json!([null, "i9", "b9", "i2"]));
    assert_eq!(state["bites"][0], 0);
    assert!(was.iter().all(|cell| state["cells"][cell] == 2), "{after}");
    assert_eq!(cells(&after, 0), [""; 0]);
    // b2 can be cut off like any other cell: nobody falls with it.
    assert_eq!(after.view()["seats"][2]["head"], "b9");
    assert_eq!(after.view()["seats"][0]["eliminated"], true);
}

#[test]
fn a_bitten_head_takes_everything_with_it() {
    let _rules = [
        cites("A **bitten head** eliminates its owner, whose cells are all removed."),
        cites("An eliminated player loses all bites."),
    ];
    let game = played(
        &with_pickups(3),
        "none, piece I4, b3,b4,b5,b6, none, piece S, i8,i9,j9,j10, none, piece L3, b9,c8,c9, none, piece I4, b5,b6,b7,b8, none, \
         piece 1, h8, gift, piece L3, a10,b9,b10, gift, piece I4",
    );
    assert_eq!(game.state()["bites"], json!([2, 3, 3]));
    assert_eq!(
        game.effects("bite b9"),
        json!([
            {"effect": "bitten", "seat": 0, "owner": 2, "cells": ["b9"]},
            {"effect": "head_lost", "seat": 2, "by": 0, "cell": "b9", "cause": "bitten", "bites": 3},
            {"effect": "died", "seat": 2, "cells": ["a10", "b10", "c8", "c9"]},
        ])
    );
    let after = game.play("bite b9");
    assert_eq!(after.state()["heads"], json!(["b2", "i9", null]));
    assert_eq!(after.state()["bites"], json!([1, 3, 0]));
    assert_eq!(cells(&after, 2), [""; 0]);
    assert_eq!(after.state()["pickups"], json!(["a1", "j1"]), "a bite that was picked up does not come back");
}

#[test]
fn what_is_not_joined_to_its_head_dies() {
    let _rule = cites(
        "**Kill**: after each bite and after the captures of a placement, every cell that is not joined to its owner's own head by
        neighbouring cells of that owner is removed (the neighbours of the grid; diagonals do not join).",
    );
    let bitten = played(
        &with_bites(2),
        "gift, piece S, c2,c3,d3,d4, none, piece J, h8,h9,i9,j9, gift, piece I5, d4,d5,d6,d7,d8, gift, piece I5, c9,d9,e9,f9,g9, \
         gift, piece L3",
    );
    let cut_off = |game: &Game, step| effects_called(game, step, "cut_off");
    assert_eq!(cut_off(&bitten, "bite d9"), [json!({"effect": "cut_off", "seat": 1, "cells": ["c9"]})]);
    let after = bitten.play("bite d9").state();
    assert_eq!(after["cells"]["c9"], json!(null));
    assert_eq!(after["cells"]["e9"], 1);
    let captured = before(2, CUTS_OFF);
    let dead = json!({"effect": "cut_off", "seat": 0, "cells": ["c7", "d7"]});
    assert_eq!(cut_off(&captured, CUTS_OFF.1), [dead]);
    // c7 and d7 are next to nothing; e6 touches d7 with a corner only.
    let after = captured.play(CUTS_OFF.1).state();
    assert_eq!((&after["cells"]["d7"], &after["cells"]["e6"]), (&json!(null), &json!(0)));
}

#[test]
fn what_is_captured_dies_if_it_is_cut_off_from_its_captor() {
    let _rule = cites("This also removes captured cells that are cut off from the captor's head.");
    let game = before(2, CUT_OFF_FROM_CAPTOR);
    let step = CUT_OFF_FROM_CAPTOR.1;
    assert_eq!(lines(&game, step), [line("d7", "f5", &["e6"])]);
    let dead = json!({"effect": "cut_off", "seat": 0, "cells": ["e6"]});
    assert_eq!(effects_called(&game, step, "cut_off"), [dead]);
    assert_eq!(game.play(step).state()["cells"]["e6"], json!(null));
}

#[test]
fn on_a_hexagonal_dish_lines_run_six_ways() {
    let options = super::Options { grid: super::Grid::Hex, ..options(2) };
    let game = played(
        &options,
        "piece H3c, c2,d2,e1, piece H4b, h10,i9,i10,j10, piece H5a, f1,f2,f3,f4,f5, piece H5a, e10,f10,g10,h10,i10, piece H5a, \
         f5,f6,f7,f8,f9, piece H3c, d9,e9,e10, piece H4g, g5,g6,h4,h6, piece H4i",
    );
    let expected = [line("g7", "e9", &["f8"]), line("f8", "f10", &["f9"])];
    assert_eq!(lines(&game, "g7,h7,h8,i8"), expected);
}
