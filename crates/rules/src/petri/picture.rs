//! A position of Petri as text and as a picture.

use std::fmt::Write;

use super::Petri;
use super::options::Grid;
use crate::picture::{Element, PALETTE, Picture, Point};
use crate::polyomino::Cell;

/// The side of a square cell, and the distance from a hexagon to the next.
const UNIT: i32 = 400;
/// From the middle of a hexagon to a corner, and half of it: UNIT / √3, UNIT / 2√3.
const RADIUS: i32 = 231;
const HALF_RADIUS: i32 = 115;
const MARGIN: i32 = 500;
const LETTER: i32 = 200;

const DISH: &str = "#e3ead8";
const LINES: &str = "#b9c6a6";
const PICKUP: &str = "#c92a2a";
const INK: &str = "#1b2028";

/// Rows of cells: a dot is empty, a digit is the seat of the cell, a letter from `A` a seat's head, a plus an empty
/// cell with a bite. The rows of a hexagonal dish move to the right, half a cell each.
pub(super) fn diagram(position: &Petri) -> String {
    let dish = position.dish;
    let mut text = String::new();
    for row in 0..dish.height {
        let indent = match dish.grid {
            Grid::Square => 0,
            Grid::Hex => usize::from(row),
        };
        let signs = (0..dish.width).map(|column| [' ', sign(position, Cell { column, row })]);
        let signs: String = signs.flatten().collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:2}{}{signs}", row + 1, " ".repeat(indent));
    }
    text
}

fn sign(position: &Petri, cell: Cell) -> char {
    let pickup = || position.pickup_cells().any(|corner| corner == cell);
    match position.owner(cell) {
        Some(seat) if is_head(position, cell) => char::from(b'A' + seat),
        Some(seat) => char::from(b'0' + seat),
        None if pickup() => '+',
        None => '.',
    }
}

fn is_head(position: &Petri, cell: Cell) -> bool {
    position.heads.contains(&Some(cell))
}

/// Returns the dish with its coordinates, the cells with their seats' numbers, the heads with a dark disc, the bites
/// with a red one.
pub(super) fn picture(position: &Petri) -> Picture {
    let dish = position.dish;
    let mut elements = Vec::new();
    for column in 0..dish.width {
        for row in 0..dish.height {
            elements.extend(cell_elements(position, Cell { column, row }));
        }
    }
    elements.extend((0..dish.width).map(|column| column_name(position, column)));
    elements.extend((0..dish.height).map(|row| row_name(position, row)));
    let (right, bottom) = middle(position, Cell { column: dish.width - 1, row: dish.height - 1 });
    Picture { size: (right + UNIT / 2 + MARGIN, bottom + UNIT / 2 + MARGIN), elements }
}

/// Returns the middle of a cell.
fn middle(position: &Petri, cell: Cell) -> Point {
    let (column, row) = (i32::from(cell.column), i32::from(cell.row));
    let (right, down) = match position.dish.grid {
        Grid::Square => (UNIT * column, UNIT * row),
        Grid::Hex => (UNIT * column + UNIT / 2 * row, (RADIUS + HALF_RADIUS) * row),
    };
    (MARGIN + UNIT / 2 + right, MARGIN + UNIT / 2 + down)
}

/// Returns the corners of a cell around its middle.
fn corners(grid: Grid, (x, y): Point) -> Vec<Point> {
    let half = UNIT / 2;
    let around: &[Point] = match grid {
        Grid::Square => &[(-half, -half), (half, -half), (half, half), (-half, half)],
        Grid::Hex => &[
            (0, -RADIUS),
            (half, -HALF_RADIUS),
            (half, HALF_RADIUS),
            (0, RADIUS),
            (-half, HALF_RADIUS),
            (-half, -HALF_RADIUS),
        ],
    };
    around.iter().map(|(right, down)| (x + right, y + down)).collect()
}

fn cell_elements(position: &Petri, cell: Cell) -> Vec<Element> {
    let centre = middle(position, cell);
    let owner = position.owner(cell);
    let mut elements = vec![Element::Polygon {
        corners: corners(position.dish.grid, centre),
        fill: owner.map_or(DISH, |seat| PALETTE[usize::from(seat)].colour),
        stroke: LINES,
    }];
    let disc = |fill| Element::Disc { centre, radius: UNIT / 3, fill };
    let pickup = position.pickup_cells().any(|corner| corner == cell);
    elements.extend(pickup.then(|| disc(PICKUP)));
    if let Some(seat) = owner {
        if is_head(position, cell) {
            elements.push(disc(INK));
            elements.push(Element::Disc { centre, radius: UNIT / 4, fill: PALETTE[usize::from(seat)].colour });
        }
        elements.push(label(centre, seat.to_string()));
    }
    elements
}

fn column_name(position: &Petri, column: u8) -> Element {
    let (x, y) = middle(position, Cell { column, row: 0 });
    let name = Cell { column, row: 0 }.to_string();
    label((x, y - UNIT), name.trim_end_matches('1').to_owned())
}

fn row_name(position: &Petri, row: u8) -> Element {
    let (x, y) = middle(position, Cell { column: 0, row });
    label((x - UNIT, y), (row + 1).to_string())
}

/// Returns a text around a point.
fn label((x, y): Point, text: String) -> Element {
    Element::Text { at: (x, y + LETTER / 3), size: LETTER, text }
}
