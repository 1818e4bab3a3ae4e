//! A position of Spectrangle as text and as a picture.

use std::fmt::Write;

use super::Spectrangle;
use super::board::{self, PlacedTile, SIDE};
use super::tile::Colour;
use crate::picture::{Element, Picture, Point};
use crate::triangle::Space;

/// What a colour of the tiles looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Swatch {
    /// As `#rrggbb`.
    pub colour: &'static str,
    /// For people.
    pub name: &'static str,
}

const fn swatch(colour: &'static str, name: &'static str) -> Swatch {
    Swatch { colour, name }
}

/// The colours of the tiles. They look like the names on the page, and differ enough in lightness for the
/// colour-blind to tell them apart.
pub(super) const COLOURS: [(Colour, Swatch); 6] = [
    (Colour::Blue, swatch("#82c8fa", "blue")),
    (Colour::Green, swatch("#2a966b", "green")),
    (Colour::Purple, swatch("#b254f0", "purple")),
    (Colour::Red, swatch("#f42e36", "red")),
    (Colour::Yellow, swatch("#f7d32a", "yellow")),
    (Colour::White, swatch("#f5f5f5", "white")),
];

/// Half the length of a space's side, and its height: 2 · 500 by 866, an equilateral triangle.
const HALF: i32 = 500;
const HEIGHT: i32 = 866;
const MARGIN: i32 = 200;
/// The height of letters that stand for colours, of points and of bonuses.
const LETTER: i32 = 130;
const POINTS: i32 = 190;
const BONUS: i32 = 260;

/// Returns rows of spaces, then the hands, the bag and the scores. A tile has the number of its rotation. An empty
/// space is a dot, or its factor.
pub(super) fn diagram(position: &Spectrangle) -> String {
    let mut text = String::new();
    for row in 1..=SIDE {
        let numbers = 1..2 * row;
        let signs = numbers.filter_map(|number| Some(sign(position, Space::from_row(row, number)?)));
        let line: Vec<_> = signs.collect();
        let indent = " ".repeat(6 * (SIDE - row));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", format!("{indent}{}", line.join(" ")).trim_end());
    }
    let names = |tiles: super::Tiles| {
        let names: Vec<_> = tiles.iter().map(super::Tile::name).collect();
        names.join(" ")
    };
    let seats = position.seats().zip(position.scores()).zip(position.hands());
    for ((seat, score), hand) in seats {
        let _ = writeln!(text, "seat {seat}: {score} points, {}", names(*hand));
    }
    let _ = writeln!(text, "bag: {}", names(position.bag));
    text
}

fn sign(position: &Spectrangle, space: Space) -> String {
    let space = number(space);
    match (position.board.laid(space), board::bonus_of(space)) {
        (Some(laid), _) => format!("{}/{}", laid.tile, laid.rotation),
        (None, 1) => format!("{:^5}", "."),
        (None, bonus) => format!("{:^5}", format!("x{bonus}")),
    }
}

/// Returns the space's dense number, which is its number in this game.
fn number(space: Space) -> u8 {
    u8::try_from(space.index()).unwrap_or(0)
}

/// Returns the board and its tiles, with a letter for each colour and the points in the middle; on empty spaces their
/// bonus.
pub(super) fn picture(position: &Spectrangle) -> Picture {
    let spaces = (0..SIDE * SIDE).map(Space::at);
    let side = i32::try_from(SIDE).unwrap_or(0);
    Picture {
        size: (2 * HALF * side + 2 * MARGIN, HEIGHT * side + 2 * MARGIN),
        elements: spaces
            .flat_map(|space| match position.board.laid(number(space)) {
                Some(laid) => tile(space, laid),
                None => empty(space),
            })
            .collect(),
    }
}

/// Returns the corners clockwise, so that side `i` of the space runs from corner `i` to the next: the horizontal one
/// first.
fn corners(space: Space) -> [Point; 3] {
    let whole = |number: usize| i32::try_from(number).unwrap_or(0);
    let (row, number) = (whole(space.row()), whole(space.number()));
    let left = MARGIN + HALF * (whole(SIDE) - row + number - 1);
    let (top, bottom) = (MARGIN + HEIGHT * (row - 1), MARGIN + HEIGHT * row);
    if space.points_up() {
        [(left + 2 * HALF, bottom), (left, bottom), (left + HALF, top)]
    } else {
        [(left, top), (left + 2 * HALF, top), (left + HALF, bottom)]
    }
}

fn middle<const N: usize>(points: [Point; N]) -> Point {
    let count = i32::try_from(N).unwrap_or(1);
    let sum = |pick: fn(&Point) -> i32| points.iter().map(pick).sum::<i32>() / count;
    (sum(|point| point.0), sum(|point| point.1))
}

fn empty(space: Space) -> Vec<Element> {
    let corners = corners(space);
    let bonus = board::bonus_of(number(space));
    let field = Element::Polygon {
        corners: corners.to_vec(),
        fill: match bonus {
            1 => "#e8e0cd",
            2 => "#d9cfb2",
            3 => "#c9bb94",
            _ => "#b7a678",
        },
        stroke: "#8d8571",
    };
    let times = (bonus > 1).then(|| text(middle(corners), BONUS, format!("×{bonus}")));
    [field].into_iter().chain(times).collect()
}

fn tile(space: Space, laid: PlacedTile) -> Vec<Element> {
    let corners = corners(space);
    let centre = middle(corners);
    let sides = laid.tile.sides(laid.rotation);
    let mut elements = Vec::new();
    for (side, colour) in sides.into_iter().enumerate() {
        let part = [corners[side], corners[(side + 1) % 3], centre];
        elements.push(Element::Polygon { corners: part.to_vec(), fill: fill(colour), stroke: "#1b2028" });
        elements.push(text(middle(part), LETTER, colour.letter().to_string()));
    }
    elements.push(Element::Disc { centre, radius: POINTS * 3 / 5, fill: "#f5f5f5" });
    elements.push(text(centre, POINTS, laid.tile.points().to_string()));
    elements
}

fn fill(colour: Colour) -> &'static str {
    let swatches = COLOURS.iter().filter(|(of, _)| *of == colour);
    swatches.map(|(_, swatch)| swatch.colour).next().unwrap_or("#f5f5f5")
}

/// Returns a text whose letters stand around the point.
fn text((x, y): Point, size: i32, text: String) -> Element {
    Element::Text { at: (x, y + size * 36 / 100), size, text }
}
