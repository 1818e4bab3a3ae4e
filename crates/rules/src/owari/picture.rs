//! A position of Owari as text and as a picture.

use super::Owari;
use super::board::{self, PITS};
use crate::picture::{Element, Picture, Point};

/// The distance from one pit to the next.
const PITCH: i32 = 1000;
const MARGIN: i32 = 200;
const PIT_RADIUS: i32 = 420;
const STONE_RADIUS: i32 = 62;
/// Stones are laid out like the seeds of a sunflower: at the square root of their number, turned by the golden angle
/// each time. These are the cosine and sine of that angle, in 1024ths.
const TURN: Point = (-755, 692);
/// How far the spiral opens: the distance of stone number `n` is the square root of this times `n + ½`.
const SPREAD: i32 = 6500;
/// More stones than these would lie over the edge of a pit; the number below it tells how many there are.
const SHOWN: u8 = 20;

const WOOD: &str = "#c59a6d";
const HOLLOW: &str = "#8a6238";
const STONE: &str = "#e9e4d8";

/// Returns seat 1's pits above seat 0's, each goal at its owner's right, between the numbers of the pits. Below is the
/// same as a list, from which a game can begin: the stones of pits 0 to 13, and the seat to move if it is not seat 0.
pub(super) fn diagram(position: &Owari) -> String {
    let stones = |pit| position.board.stones(pit);
    let row = |values: &mut dyn Iterator<Item = u8>| -> String { values.map(|value| format!("{value:3}")).collect() };
    let near = || board::small_pits(0);
    let mut far: Vec<_> = board::small_pits(1).collect();
    far.reverse();
    let far = || far.iter().copied();
    let [right, left] = position.scores();
    let list: Vec<_> = (0..PITS).map(|pit| stones(pit).to_string()).collect();
    let mover = if position.mover == 0 { "" } else { " 1" };
    format!(
        "pit{}\n   {}\n{left:3}{}{right:3}\n   {}\npit{}\n({}){mover}\n",
        row(&mut far()),
        row(&mut far().map(stones)),
        " ".repeat(18),
        row(&mut near().map(stones)),
        row(&mut near()),
        list.join(" "),
    )
}

/// Returns the board with its stones, and the number of stones at each pit.
pub(super) fn picture(position: &Owari) -> Picture {
    let size = (8 * PITCH + 2 * MARGIN, 2 * PITCH + 2 * MARGIN + 400);
    let mut elements =
        vec![Element::Polygon { corners: vec![(0, 0), (size.0, 0), size, (0, size.1)], fill: WOOD, stroke: HOLLOW }];
    elements.extend((0..PITS).flat_map(|pit| pit_elements(pit, position.board.stones(pit))));
    Picture { size, elements }
}

fn pit_elements(pit: u8, stones: u8) -> Vec<Element> {
    let (x, y) = centre(pit);
    let hollow = Element::Disc { centre: (x, y), radius: PIT_RADIUS, fill: HOLLOW };
    let number = Element::Text { at: (x, y + PIT_RADIUS + 210), size: 200, text: stones.to_string() };
    let shown = spiral().take(usize::from(stones.min(SHOWN)));
    let stones =
        shown.map(|(right, down)| Element::Disc { centre: (x + right, y + down), radius: STONE_RADIUS, fill: STONE });
    [hollow].into_iter().chain(stones).chain([number]).collect()
}

fn centre(pit: u8) -> Point {
    let middle = |column: i32| MARGIN + PITCH / 2 + PITCH * column;
    let place = i32::from(pit % (PITS / 2));
    match board::owner(pit) {
        seat if board::is_goal(pit) => {
            let column = if seat == 0 { 7 } else { 0 };
            (middle(column), MARGIN + PITCH + 100)
        }
        0 => (middle(1 + place), middle(1) + 200),
        _ => (middle(6 - place), middle(0)),
    }
}

/// Returns the places of the stones in a pit, from its middle outwards.
fn spiral() -> impl Iterator<Item = Point> {
    let mut direction = (1024, 0);
    (0_i32..).map(move |stone| {
        let distance = (SPREAD * stone + SPREAD / 2).isqrt();
        let at = (direction.0 * distance / 1024, direction.1 * distance / 1024);
        direction = (
            (direction.0 * TURN.0 - direction.1 * TURN.1) / 1024,
            (direction.0 * TURN.1 + direction.1 * TURN.0) / 1024,
        );
        at
    })
}
