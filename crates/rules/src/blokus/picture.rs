//! A position of Blokus as text and as a picture.

use std::fmt::Write;

use super::{Board, Cells};
use crate::picture::{Element, PALETTE, Picture, Point};
use crate::polyomino::Cell;

/// The side of a cell.
const UNIT: i32 = 500;
const MARGIN: i32 = 500;
const LETTER: i32 = 260;

const BOARD: &str = "#e8e0cd";
const LINES: &str = "#c9bfa3";
const INK: &str = "#1b2028";

/// Returns rows of cells, the highest first: a dot is empty, a digit is the colour of the piece.
pub(super) fn diagram<const W: usize, const C: usize>(board: &Board<W, C>) -> String {
    let size = Cells::<W>::SIZE;
    let mut text = String::new();
    for row in (0..size).rev() {
        let signs = (0..size).map(|column| match owner(board, Cell { column, row }) {
            Some(colour) => format!(" {colour}"),
            None => " .".to_owned(),
        });
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:2}{}", row + 1, signs.collect::<String>());
    }
    let letters = (0..size).map(|column| format!(" {}", char::from(b'a' + column)));
    let _ = writeln!(text, "  {}", letters.collect::<String>());
    text
}

fn owner<const W: usize, const C: usize>(board: &Board<W, C>, cell: Cell) -> Option<u8> {
    (0..Board::<W, C>::COLOURS).find(|&colour| board.colour(colour).cells.contains(cell))
}

/// Returns the board with its coordinates, the cells of the pieces with the colours' numbers, and the start cells.
pub(super) fn picture<const W: usize, const C: usize>(board: &Board<W, C>) -> Picture {
    let size = Cells::<W>::SIZE;
    let side = UNIT * i32::from(size) + 2 * MARGIN;
    let mut elements = Vec::new();
    for column in 0..size {
        for row in 0..size {
            elements.extend(cell_elements(board, Cell { column, row }));
        }
    }
    elements.extend((0..size).flat_map(|place| coordinates(size, place)));
    Picture { size: (side, side), elements }
}

/// Returns the left top of a cell.
fn corner(size: u8, cell: Cell) -> Point {
    let right = MARGIN + UNIT * i32::from(cell.column);
    let down = MARGIN + UNIT * i32::from(size - 1 - cell.row);
    (right, down)
}

fn cell_elements<const W: usize, const C: usize>(board: &Board<W, C>, cell: Cell) -> Vec<Element> {
    let (x, y) = corner(Cells::<W>::SIZE, cell);
    let owner = owner(board, cell);
    let square = Element::Polygon {
        corners: vec![(x, y), (x + UNIT, y), (x + UNIT, y + UNIT), (x, y + UNIT)],
        fill: owner.map_or(BOARD, |colour| PALETTE[usize::from(colour)].colour),
        stroke: LINES,
    };
    let text = owner.map(|colour| label((x + UNIT / 2, y + UNIT / 2), colour.to_string()));
    let start = (0..Board::<W, C>::COLOURS).flat_map(|colour| board.starts(colour)).any(|start| *start == cell);
    let mark = (start && owner.is_none()).then(|| Element::Disc {
        centre: (x + UNIT / 2, y + UNIT / 2),
        radius: UNIT / 6,
        fill: INK,
    });
    [square].into_iter().chain(text).chain(mark).collect()
}

fn coordinates(size: u8, place: u8) -> [Element; 2] {
    let letter = char::from(b'a' + place).to_string();
    let (x, y) = corner(size, Cell { column: place, row: 0 });
    let below = label((x + UNIT / 2, y + UNIT + MARGIN / 2), letter);
    let (x, y) = corner(size, Cell { column: 0, row: place });
    let beside = label((x - MARGIN / 2, y + UNIT / 2), (place + 1).to_string());
    [below, beside]
}

/// Returns a text around a point.
fn label((x, y): Point, text: String) -> Element {
    Element::Text { at: (x, y + LETTER / 3), size: LETTER, text }
}
