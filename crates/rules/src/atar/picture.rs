//! A position of Atar as text and as a picture.

use std::fmt::Write;

use super::Atar;
use crate::picture::{Element, PALETTE, Picture, Point};
use crate::triangle::Space;

/// Half the length of a space's side, and its height: 2 · 500 by 866, an equilateral triangle.
const HALF: i32 = 500;
const HEIGHT: i32 = 866;
const MARGIN: i32 = 700;
const RADIUS: i32 = 230;

/// Returns rows of spaces: a dot is free, a digit is the seat of the stone, a blank is off the board.
pub(super) fn diagram(position: &Atar) -> String {
    let side = position.board.side();
    let mut text = String::new();
    for row in 1..=side {
        let spaces = (1..2 * row).filter_map(|number| Space::from_row(row, number));
        let line: String = spaces.map(|space| sign(position, space)).collect();
        let letter = Space::from_row(row, 1).map_or_else(String::new, |space| space.to_string());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{} {}{}", letter.trim_end_matches('1'), " ".repeat(side - row), line.trim_end());
    }
    text
}

fn sign(position: &Atar, space: Space) -> char {
    match position.board.owner(space) {
        Some(seat) => char::from(b'0' + seat),
        None if position.board.is_free(space) => '.',
        None => ' ',
    }
}

/// Returns the board that is left, its stones with their marks, and the clock's marker.
pub(super) fn picture(position: &Atar) -> Picture {
    let side = position.board.side();
    let elements = (0..side * side)
        .map(Space::at)
        .filter(|&space| position.board.holds(space))
        .map(|space| polygon(side, space))
        .chain(position.board.seat_numbers().flat_map(|seat| {
            let stones: Vec<_> = position.board.stones(seat).iter().collect();
            stones.into_iter().flat_map(move |stone| disc(side, stone, seat))
        }))
        .chain(marker(position))
        .collect();
    let side = i32::try_from(side).unwrap_or(0);
    Picture { size: (2 * HALF * side + 2 * MARGIN, HEIGHT * side + 2 * MARGIN), elements }
}

fn corners(side: usize, space: Space) -> [Point; 3] {
    let whole = |number: usize| i32::try_from(number).unwrap_or(0);
    let (row, number) = (whole(space.row()), whole(space.number()));
    let left = MARGIN + HALF * (whole(side) - row + number - 1);
    let (top, bottom) = (MARGIN + HEIGHT * (row - 1), MARGIN + HEIGHT * row);
    if space.points_up() {
        [(left, bottom), (left + HALF, top), (left + 2 * HALF, bottom)]
    } else {
        [(left, top), (left + 2 * HALF, top), (left + HALF, bottom)]
    }
}

fn polygon(side: usize, space: Space) -> Element {
    Element::Polygon {
        corners: corners(side, space).to_vec(),
        fill: if space.points_up() { "#e8e0cd" } else { "#dad0b6" },
        stroke: "#8d8571",
    }
}

fn centre(side: usize, space: Space) -> Point {
    let [a, b, c] = corners(side, space);
    ((a.0 + b.0 + c.0) / 3, (a.1 + b.1 + c.1) / 3)
}

fn disc(side: usize, stone: Space, seat: u8) -> [Element; 2] {
    let (x, y) = centre(side, stone);
    [
        Element::Disc { centre: (x, y), radius: RADIUS, fill: PALETTE[usize::from(seat)].colour },
        Element::Text { at: (x, y + RADIUS / 2), size: RADIUS * 4 / 3, text: seat.to_string() },
    ]
}

/// Returns the clock's marker: from the middle of its edge outwards, with the turns that are left.
fn marker(position: &Atar) -> Vec<Element> {
    let mark = position.clock.at.and_then(|at| {
        let (space, _) = position.board.clock_space(at)?;
        Some((space, position.board.clock_space(at)?.1, at))
    });
    let Some((space, edge, at)) = mark else {
        return Vec::new();
    };
    let [left, top, right] = corners(position.board.side(), space);
    let middle = |a: Point, b: Point| ((a.0 + b.0) / 2, (a.1 + b.1) / 2);
    let (from, out) = match edge {
        super::clock::Edge::Right => (middle(top, right), (250, -144)),
        super::clock::Edge::Bottom => (middle(left, right), (0, 289)),
        super::clock::Edge::Left => (middle(left, top), (-250, -144)),
    };
    let to = (from.0 + out.0, from.1 + out.1);
    vec![
        Element::Line { from, to, width: 60, stroke: "#e03131" },
        Element::Text {
            at: (to.0 + out.0 / 2, to.1 + out.1 / 2 + 100),
            size: 260,
            text: (position.board.perimeter() - at).to_string(),
        },
    ]
}
