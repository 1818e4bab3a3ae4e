//! A position of Blokus as text and as a picture.

use std::fmt::Write;

use super::cells::SIZE;
use super::{Blokus, SEATS};
use crate::picture::{PALETTE, Picture, Point, Shape};
use crate::polyomino::Cell;

/// The side of a cell.
const UNIT: i32 = 500;
const MARGIN: i32 = 500;
const LETTER: i32 = 260;

const BOARD: &str = "#e8e0cd";
const LINES: &str = "#c9bfa3";
const INK: &str = "#1b2028";

/// Rows of cells, the highest first: a dot is empty, a digit is the seat of the piece.
pub(super) fn diagram(position: &Blokus) -> String {
    let mut text = String::new();
    for row in (0..SIZE).rev() {
        let signs = (0..SIZE).map(|column| match owner(position, Cell { column, row }) {
            Some(seat) => format!(" {seat}"),
            None => " .".to_owned(),
        });
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:2}{}", row + 1, signs.collect::<String>());
    }
    let letters = (0..SIZE).map(|column| format!(" {}", char::from(b'a' + column)));
    let _ = writeln!(text, "  {}", letters.collect::<String>());
    text
}

fn owner(position: &Blokus, cell: Cell) -> Option<u8> {
    (0..SEATS).find(|&seat| position.side(seat).cells.contains(cell))
}

/// The board with its coordinates, the cells of the pieces with the seats' numbers, and the start cells.
pub(super) fn picture(position: &Blokus) -> Picture {
    let side = UNIT * i32::from(SIZE) + 2 * MARGIN;
    let mut shapes = Vec::new();
    for column in 0..SIZE {
        for row in 0..SIZE {
            shapes.extend(cell_shapes(position, Cell { column, row }));
        }
    }
    shapes.extend((0..SIZE).flat_map(coordinates));
    Picture {
        size: (side, side),
        shapes,
    }
}

/// The left top of a cell.
fn corner(cell: Cell) -> Point {
    let right = MARGIN + UNIT * i32::from(cell.column);
    let down = MARGIN + UNIT * i32::from(SIZE - 1 - cell.row);
    (right, down)
}

fn cell_shapes(position: &Blokus, cell: Cell) -> Vec<Shape> {
    let (x, y) = corner(cell);
    let owner = owner(position, cell);
    let square = Shape::Polygon {
        corners: vec![(x, y), (x + UNIT, y), (x + UNIT, y + UNIT), (x, y + UNIT)],
        fill: owner.map_or(BOARD, |seat| PALETTE[usize::from(seat)].colour),
        stroke: LINES,
    };
    let text = owner.map(|seat| label((x + UNIT / 2, y + UNIT / 2), seat.to_string()));
    let start = (0..SEATS)
        .flat_map(|seat| position.starts(seat))
        .any(|start| start == cell);
    let mark = (start && owner.is_none()).then(|| Shape::Disc {
        centre: (x + UNIT / 2, y + UNIT / 2),
        radius: UNIT / 6,
        fill: INK,
    });
    [square].into_iter().chain(text).chain(mark).collect()
}

fn coordinates(place: u8) -> [Shape; 2] {
    let letter = char::from(b'a' + place).to_string();
    let (x, y) = corner(Cell {
        column: place,
        row: 0,
    });
    let below = label((x + UNIT / 2, y + UNIT + MARGIN / 2), letter);
    let (x, y) = corner(Cell {
        column: 0,
        row: place,
    });
    let beside = label((x - MARGIN / 2, y + UNIT / 2), (place + 1).to_string());
    [below, beside]
}

/// A text around a point.
fn label((x, y): Point, text: String) -> Shape {
    Shape::Text {
        at: (x, y + LETTER / 3),
        size: LETTER,
        text,
    }
}
