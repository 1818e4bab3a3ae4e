//! The pieces of both grids.

use std::collections::{BTreeMap, BTreeSet};

use atar_rules::Position;
use atar_rules::petri::{Grid, Options};

use super::model::{self, Cell};
use super::{Game, PAGE, cites, options};

const SQUARE: [&str; 12] = ["1", "I2", "I3", "L3", "I4", "O", "T", "S", "Z", "L", "J", "I5"];
const HEX: [&str; 16] =
    ["H1a", "H2a", "H3a", "H3b", "H3c", "H4a", "H4b", "H4c", "H4d", "H4e", "H4f", "H4g", "H4h", "H4i", "H4j", "H5a"];

/// A game about to draw a piece.
fn drawing(grid: Grid) -> Game {
    Game::start(&Options { grid, ..options(2) })
}

/// The orientations of a piece as the view tells them.
fn orientations(grid: Grid, piece: &str) -> BTreeSet<Vec<Cell>> {
    orientations_at(drawing(grid), piece)
}

/// The same in a game of any options, in which the piece is to be drawn.
fn orientations_at(game: Game, piece: &str) -> BTreeSet<Vec<Cell>> {
    let view = game.play(&format!("piece {piece}")).view();
    assert_eq!(view["piece"]["name"], piece);
    let orientations = view["piece"]["orientations"].as_array().expect("orientations").iter();
    let number = |number: &serde_json::Value| i32::try_from(number.as_i64().expect("a number")).expect("a number");
    orientations
        .map(|orientation| {
            let cells = orientation["cells"].as_array().expect("cells").iter();
            model::moved(cells.map(|cell| (number(&cell[0]), number(&cell[1]))).collect())
        })
        .collect()
}

/// The pieces as the page draws them: each name with the signs to its right and those below.
fn drawn() -> BTreeMap<String, Vec<Cell>> {
    let drawing = &PAGE.code()[0];
    let rows: Vec<Vec<char>> = drawing.lines().map(|line| line.chars().collect()).collect();
    let sign = |row: usize, column: usize| rows[row].get(column).copied().unwrap_or(' ');
    let mut pieces = BTreeMap::new();
    let mut column = 0;
    while column < rows[0].len() {
        let name: String = rows[0][column..].iter().take_while(|sign| **sign != ' ').collect();
        column += name.len() + 1;
        let width = (0..).take_while(|place| sign(0, column + place) != ' ').count();
        let cells = (0..width).flat_map(|place| (0..2).map(move |row| (place, row)));
        let cells = cells.filter(|&(place, row)| sign(row, column + place) == '#');
        let cells =
            cells.map(|(place, row)| (i32::try_from(place).expect("a column"), i32::try_from(row).expect("a row")));
        pieces.insert(name, cells.collect());
        column += width;
        while sign(0, column) == ' ' && column < rows[0].len() {
            column += 1;
        }
    }
    pieces
}

#[test]
fn the_square_pieces_are_drawn_alike() {
    let _rules = [
        cites("On the square grid the 12 kinds are `1 I2 I3 L3 I4 O T S Z L J I5` (pieces turn, but do not flip)."),
        cites("As drawn, with row 1 above; every quarter turn gives another orientation."),
        cites(
            "1 #   I2 ##   I3 ###   L3 #.   I4 ####   O ##   T ###   S .##   Z ##.   L ..#   J #..   I5 #####
                          ##               ##     .#.     ##.     .##     ###     ###",
        ),
    ];
    let mut named: Vec<_> = SQUARE.iter().map(|name| format!("piece {name}")).collect();
    named.sort();
    assert_eq!(drawing(Grid::Square).legal(), named);
    let drawn = drawn();
    assert_eq!(drawn.len(), SQUARE.len());
    for name in SQUARE {
        assert_eq!(orientations(Grid::Square, name), model::turns(&drawn[name], Grid::Square), "{name}");
    }
    // L and J, S and Z are mirrored, and not the same.
    let flipped = |name: &str| model::moved(drawn[name].iter().map(|cell| (-cell.0, cell.1)).collect());
    for (one, other) in [("L", "J"), ("S", "Z")] {
        assert!(!orientations(Grid::Square, one).contains(&flipped(one)));
        assert!(orientations(Grid::Square, other).contains(&flipped(one)));
    }
}

/// The table of the hex pieces in the page.
fn table() -> BTreeMap<String, Vec<Cell>> {
    let rows = PAGE.text.lines().filter_map(|line| line.strip_prefix("| H"));
    let cells = |text: &str| {
        let cells = text.split_whitespace().map(|cell| {
            let (column, row) = cell.trim_matches(['(', ')']).split_once(',').expect("a cell");
            (column.parse().expect("a column"), row.parse().expect("a row"))
        });
        cells.collect()
    };
    let columns = rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>());
    columns.map(|row| (format!("H{}", row[0]), cells(row[1]))).collect()
}

#[test]
fn the_hex_pieces_are_those_of_the_table() {
    let _rules = [
        cites(
            "On the hex grid they are the 16 one-sided polyhexes of one to four cells and the straight five, named `H1a`, `H2a`,
            `H3a`–`H3c`, `H4a`–`H4j`, `H5a` (**decided**; the shapes are below).",
        ),
        cites(
            "Cells as `(x, y)`; every turn by 60° about a cell, `(x, y) → (−y, x + y)`, gives another of the piece's orientations.",
        ),
        cites(
            "| H1a | (0,0) |
            | H2a | (0,0) (0,1) |
            | H3a | (0,0) (0,1) (0,2) |
            | H3b | (0,0) (0,1) (1,0) |
            | H3c | (0,0) (0,1) (1,1) |
            | H4a | (0,0) (0,1) (0,2) (0,3) |
            | H4b | (0,0) (0,1) (0,2) (1,0) |
            | H4c | (0,0) (0,1) (0,2) (1,1) |
            | H4d | (0,0) (0,1) (0,2) (1,2) |
            | H4e | (0,0) (0,1) (1,0) (1,1) |
            | H4f | (0,0) (0,1) (1,1) (1,2) |
            | H4g | (0,0) (0,1) (1,1) (2,0) |
            | H4h | (0,0) (0,1) (1,1) (2,1) |
            | H4i | (0,0) (1,0) (1,1) (2,1) |
            | H4j | (0,1) (1,1) (1,2) (2,0) |
            | H5a | (0,0) (1,0) (2,0) (3,0) (4,0) |",
        ),
    ];
    let named = HEX.map(|name| format!("piece {name}"));
    assert_eq!(drawing(Grid::Hex).legal(), named);
    let table = table();
    assert_eq!(table.len(), HEX.len());
    for name in HEX {
        assert_eq!(orientations(Grid::Hex, name), model::turns(&table[name], Grid::Hex), "{name}");
    }
}

#[test]
fn the_hex_pieces_are_all_one_sided_polyhexes() {
    let _rule = cites("the 16 one-sided polyhexes of one to four cells and the straight five");
    let mut all = BTreeSet::from([vec![(0, 0)]]);
    let mut counted = 0;
    for cells in 1..=4 {
        let table = table();
        let mut of_size: Vec<_> = HEX.iter().map(|name| &table[*name]).filter(|piece| piece.len() == cells).collect();
        of_size.sort();
        let least: BTreeSet<_> =
            of_size.iter().filter_map(|piece| model::turns(piece, Grid::Hex).pop_first()).collect();
        assert_eq!(least, all, "{cells} cells");
        assert_eq!(of_size.len(), all.len());
        counted += all.len();
        let grown = all.iter().flat_map(|smaller| {
            let beside = smaller.iter().flat_map(|cell| {
                let ways = [(1, 0), (-1, 0), (0, 1), (0, -1), (-1, 1), (1, -1)];
                ways.map(|way| (cell.0 + way.0, cell.1 + way.1))
            });
            let larger = beside.filter(|cell| !smaller.contains(cell));
            larger.map(|cell| model::moved(smaller.iter().copied().chain([cell]).collect()))
        });
        all = grown.filter_map(|cells| model::turns(&cells, Grid::Hex).pop_first()).collect();
    }
    assert_eq!(counted + 1, HEX.len(), "and the straight five");
}

#[test]
fn all_kinds_are_equally_likely() {
    let _rule = cites("Chance: the piece, all kinds equally likely: step `piece T`.");
    for (grid, kinds) in [(Grid::Square, 12), (Grid::Hex, 16)] {
        let mut odds = Vec::new();
        drawing(grid).position.odds(&mut odds);
        assert_eq!(odds.len(), kinds);
        assert!(odds.iter().all(|(_, weight)| *weight == 1));
    }
    let other = drawing(Grid::Square).refusal("piece H3b");
    assert_eq!(other, "H3b is a piece of the other kind of dish");
    assert_eq!(drawing(Grid::Hex).refusal("piece T"), "T is a piece of the other kind of dish");
}

#[test]
fn turns_are_told_by_numbers() {
    for (grid, names) in [(Grid::Square, &SQUARE[..]), (Grid::Hex, &HEX[..])] {
        for name in names {
            let view = drawing(grid).play(&format!("piece {name}")).view();
            let orientations = view["piece"]["orientations"].as_array().expect("orientations");
            for orientation in orientations {
                let at = |key: &str| {
                    let number = orientation[key].as_u64().expect("a number");
                    usize::try_from(number).expect("an index")
                };
                let (left, right) = (&orientations[at("left")], &orientations[at("right")]);
                let index = |one: &serde_json::Value| {
                    orientations.iter().position(|other| other == one).map(|index| index as u64)
                };
                assert_eq!(left["right"].as_u64(), index(orientation), "{name}");
                assert_eq!(right["left"].as_u64(), index(orientation), "{name}");
            }
        }
    }
    // Rows go down: an L lying with its foot up stands, foot down, when it is turned to the right.
    let view = drawing(Grid::Square).play("piece L").view();
    let ways = &view["piece"]["orientations"];
    assert_eq!(ways[0]["cells"], serde_json::json!([[0, 0], [1, 0], [2, -1], [2, 0]]));
    assert_eq!(ways[1]["cells"], serde_json::json!([[0, 0], [0, 1], [0, 2], [1, 2]]));
    assert_eq!(ways[0]["right"], 1);
}

#[test]
fn pieces_may_be_turned_over_where_the_options_say_so() {
    let _rule = cites(
        "`flip`: pieces may be turned over, too (on the hex grid by `(x, y) → (y, x)`); the kinds that are drawn stay the same.",
    );
    for (grid, names, of) in [(Grid::Square, &SQUARE[..], drawn()), (Grid::Hex, &HEX[..], table())] {
        let flipping = Game::start(&super::Options { grid, flip: true, ..options(2) });
        assert_eq!(flipping.legal(), drawing(grid).legal());
        for name in names {
            let all = orientations_at(flipping.clone(), name);
            assert_eq!(all, model::ways(&of[*name], grid), "{name}");
        }
    }
    // An L turned over is a J, and flipping twice is no flip.
    let game = Game::start(&super::Options { flip: true, ..options(2) });
    let view = game.play("piece L").view();
    let ways = view["piece"]["orientations"].as_array().expect("ways");
    assert_eq!(ways.len(), 8);
    for (number, way) in ways.iter().enumerate() {
        let over = &ways[usize::try_from(way["flip"].as_u64().expect("a number")).expect("an index")];
        assert_eq!(over["flip"], number);
    }
}
