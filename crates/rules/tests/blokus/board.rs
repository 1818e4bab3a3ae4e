//! The board and the pieces.

use atar_rules::Presentation;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::classic::classic;
use super::{NAMES, cites, corners, duo};

type Cells = BTreeSet<(i64, i64)>;

/// The cells moved so that they touch both axes.
fn moved(cells: &Cells) -> Cells {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let bottom = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    cells.iter().map(|cell| (cell.0 - left, cell.1 - bottom)).collect()
}

/// All ways in which the cells can lie, by turning and flipping.
fn ways(cells: &Cells) -> BTreeSet<Cells> {
    let turned = |cells: &Cells| moved(&cells.iter().map(|cell| (-cell.1, cell.0)).collect());
    let flipped = |cells: &Cells| moved(&cells.iter().map(|cell| (-cell.0, cell.1)).collect());
    let mut ways = BTreeSet::new();
    let mut way = moved(cells);
    for _ in 0..4 {
        ways.insert(flipped(&way));
        ways.insert(way.clone());
        way = turned(&way);
    }
    ways
}

/// Every free polyomino of this many cells, as the least of its ways.
fn free_polyominoes(cells: usize) -> BTreeSet<Cells> {
    let mut all = BTreeSet::from([Cells::from([(0, 0)])]);
    for _ in 1..cells {
        let grown = all.iter().flat_map(|smaller| {
            let beside = smaller.iter().flat_map(|&(column, row)| {
                [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
            });
            let larger = beside.filter(|cell| !smaller.contains(cell));
            larger.map(|cell| smaller.iter().copied().chain([cell]).collect::<Cells>())
        });
        all = grown.filter_map(|cells| ways(&cells).pop_first()).collect();
    }
    all
}

fn cells_of(way: &Value) -> Cells {
    let cells = way["cells"].as_array().expect("cells").iter();
    let number = |cell: &Value, index: usize| cell[index].as_i64().expect("a number");
    moved(&cells.map(|cell| (number(cell, 0), number(cell, 1))).collect())
}

/// The ways of every piece, as the view has them.
fn pieces() -> BTreeMap<String, Vec<Cells>> {
    let view = corners().view();
    let pieces = view["pieces"].as_object().expect("pieces").iter();
    pieces.map(|(name, ways)| (name.clone(), ways.as_array().expect("ways").iter().map(cells_of).collect())).collect()
}

#[test]
fn two_games_are_played_by_two_colours_and_one_by_four() {
    let _rule = cites(
        "A game for two players from the corners of the board, standard Blokus Duo, and the classic game with four
        colours.",
    );
    assert_eq!(corners().state()["left"].as_array().map(Vec::len), Some(2));
    assert_eq!(duo().state()["left"].as_array().map(Vec::len), Some(2));
    let classic = classic(2, 0).state();
    assert_eq!(classic["left"].as_array().map(Vec::len), Some(4));
}

#[test]
fn the_board_has_14_columns_and_rows() {
    let _rules = [
        cites("14 × 14 cells."),
        cites(
            "Columns `a` to `n` from the left, rows 1 to 14 from the bottom, as in the Blokus file format and engine protocol that
            Pentobi uses: `a1` is bottom left.",
        ),
    ];
    let game = corners().play("n13,n14, a1").play("a14");
    let diagram = game.position.diagram();
    let rows: Vec<_> = diagram.lines().map(str::trim_end).collect();
    assert_eq!(rows[0], "14 0 . . . . . . . . . . . . 0");
    assert_eq!(rows[1], "13 . . . . . . . . . . . . . 0");
    assert_eq!(rows[13], " 1 1 . . . . . . . . . . . . .");
    assert_eq!(rows[14], "   a b c d e f g h i j k l m n");
    assert_eq!(game.view()["empty"], 14 * 14 - 4);
    for (off, cell) in [("o1", "o1"), ("a15", "a15"), ("n14,o14", "o14"), ("n14,n15", "n15")] {
        let refusal = corners().refusal(off);
        assert_eq!(refusal, format!("{cell} is not on the board"), "{off}");
    }
    for off in ["a0", "a21", "u1", "t20,u20"] {
        assert!(off.parse::<atar_rules::blokus::Step>().is_err(), "{off}");
    }
}

#[test]
fn each_player_has_every_free_polyomino() {
    let _rule = cites(
        "Each player has the 21 free polyominoes of one to five cells, named `1 2 I3 V3 I4 L4 O T4 Z4 F I5 L5 N P T5 U V5 W X Y Z5`
        (the usual letters).",
    );
    for game in [corners(), duo()] {
        assert_eq!(game.state()["left"], json!([NAMES, NAMES]));
    }
    let ours: BTreeSet<_> = pieces().values().filter_map(|of| ways(&of[0]).pop_first()).collect();
    let all: BTreeSet<_> = (1..=5).flat_map(free_polyominoes).collect();
    assert_eq!(all.len(), 21);
    assert_eq!(ours, all);
}

#[test]
fn the_letters_are_the_usual_ones() {
    let _rule = cites("(the usual letters)");
    // Each as its letter looks, or as small letters do, row under row.
    let pictures = [
        ("1", "#"),
        ("2", "##"),
        ("I3", "###"),
        ("V3", "#.,##"),
        ("I4", "####"),
        ("L4", "#.,#.,##"),
        ("O", "##,##"),
        ("T4", "###,.#."),
        ("Z4", "##.,.##"),
        ("F", ".##,##.,.#."),
        ("I5", "#,#,#,#,#"),
        ("L5", "#.,#.,#.,##"),
        ("N", ".#,.#,##,#."),
        ("P", "##,##,#."),
        ("T5", "###,.#.,.#."),
        ("U", "#.#,###"),
        ("V5", "#..,#..,###"),
        ("W", "#..,##.,.##"),
        ("X", ".#.,###,.#."),
        ("Y", ".#,##,.#,.#"),
        ("Z5", "##.,.#.,.##"),
    ];
    let pieces = pieces();
    for (name, picture) in pictures {
        let rows = (0..).zip(picture.split(','));
        let cells: Cells = rows
            .flat_map(|(row, signs)| {
                let signs = (0..).zip(signs.chars());
                signs.filter(|(_, sign)| *sign == '#').map(move |(column, _)| (column, -row))
            })
            .collect();
        assert!(pieces[name].contains(&moved(&cells)), "{name}");
    }
}

#[test]
fn pieces_may_be_turned_and_flipped() {
    let _rule = cites("They may be turned and flipped.");
    for (name, of) in pieces() {
        let told: BTreeSet<_> = of.iter().cloned().collect();
        assert_eq!(told.len(), of.len(), "{name}: every way is another");
        assert_eq!(told, ways(&of[0]), "{name}");
    }
    for way in ["a14,b12,b13,b14,c13", "a13,a14,b12,b13,c13", "a13,b12,b13,c13,c14"] {
        let covers = way.contains("a14");
        assert_eq!(corners().allows(way), covers, "{way}");
    }
}

#[test]
fn from_the_start_there_are_so_many_placements() {
    let _rule = cites(
        "From the start there are 116 placements with `corners`, 828 with `duo`, 58 with `classic`, beside `pass`.",
    );
    for (game, placements) in [(corners(), 116), (duo(), 828), (classic(4, 0), 58)] {
        let legal = game.legal();
        assert_eq!(legal.len(), placements + 1);
        assert_eq!(legal.last().map(String::as_str), Some("pass"));
    }
}
