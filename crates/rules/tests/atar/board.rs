//! The board: spaces and their names, adjacency, liberties, perimeter rows.

use atar_rules::Presentation;
use std::collections::BTreeSet;

use atar_rules::triangle::Space;
use serde_json::{Value, json};

use super::{Game, cites, placing, playing};

const ROWS: &str = "abcdefghijklmnopqrst";

/// The names of all spaces of a board, as the page gives them.
fn names(side: usize) -> Vec<String> {
    let rows = ROWS.chars().zip(1..).take(side);
    rows.flat_map(|(letter, row)| (1..2 * row).map(move |number| format!("{letter}{number}"))).collect()
}

/// A corner of a space: its line, counted from the apex, and its place on the line, counted from the left.
type Point = (usize, usize);

/// The three corners of a space.
fn corners(name: &str) -> BTreeSet<Point> {
    let space: Space = name.parse().expect("a space");
    let (above, below) = (space.row() - 1, space.row());
    let middle = space.number() / 2;
    BTreeSet::from(if space.number() % 2 == 1 {
        [(above, middle), (below, middle), (below, middle + 1)]
    } else {
        [(above, middle - 1), (above, middle), (below, middle)]
    })
}

fn share_a_side(a: &str, b: &str) -> bool {
    corners(a).intersection(&corners(b)).count() == 2
}

/// How many rows lie between a space and the bottom, left and right edge.
fn rows_beyond(side: usize, name: &str) -> [usize; 3] {
    let least = |distance: fn(usize, Point) -> usize| {
        let corners = corners(name).into_iter();
        corners.map(|point| distance(side, point)).min().expect("a corner")
    };
    [least(|side, (line, _)| side - line), least(|_, (_, place)| place), least(|_, (line, place)| line - place)]
}

fn liberties(game: &Game, stone: &str) -> Value {
    game.view()["stones"][stone]["liberties"].clone()
}

fn diagram(game: &Game) -> Vec<String> {
    let diagram = game.position.diagram();
    diagram.lines().map(|line| line.trim_end().to_owned()).collect()
}

#[test]
fn a_board_has_the_spaces_of_its_rows() {
    let _rules = [
        cites("A triangle of side `n` divided into `n²` small triangles, the **spaces**."),
        cites("row `r` has `2r − 1` spaces numbered from the left."),
        cites("Sides 3 to 20 (rows `a` to `t`)"),
    ];
    for side in 3..=20u8 {
        let spaces = names(usize::from(side));
        assert_eq!(spaces.len(), usize::from(side).pow(2));
        let mut places: Vec<_> = spaces.iter().map(|space| format!("@{space}")).collect();
        places.sort_unstable();
        assert_eq!(placing(side, &[1, 1]).legal(), places, "side {side}");
    }
}

#[test]
fn the_board_is_drawn_with_the_apex_at_the_top() {
    let _rules = [
        cites("Row 1 is the apex at the top;"),
        cites("A space's name is its row letter and its number: `a1` is the apex, `c4` the fourth space of row 3."),
    ];
    let game = placing(3, &[1, 1]).play("@a1, commit, @c4, commit");
    assert_eq!(diagram(&game), ["a   0", "b  ...", "c ...1."]);
}

#[test]
fn odd_numbers_point_up() {
    let _rule = cites("Odd numbers point up (△), even numbers point down (▽).");
    for name in names(20) {
        let space: Space = name.parse().expect("a space");
        let lines: Vec<_> = corners(&name).into_iter().map(|(line, _)| line).collect();
        // One corner on the upper line and two on the lower one.
        let up = lines == [space.row() - 1, space.row(), space.row()];
        assert_eq!(space.points_up(), up, "{name}");
        assert_eq!(up, space.number() % 2 == 1, "{name}");
    }
}

#[test]
fn names_stay_when_the_board_shrinks() {
    let _rule = cites("Names never change during a game, also when the board shrinks.");
    let game = playing(4, &["d5", "d7"]);
    assert_eq!(game.state()["trim"], json!([0, 2, 0]));
    assert_eq!(game.state()["stones"], json!({"d5": 0, "d7": 1}));
    let moved = game.play("d5-d6, commit");
    assert_eq!(moved.state()["stones"], json!({"d6": 0, "d7": 1}));
}

#[test]
fn spaces_are_adjacent_that_share_a_side() {
    let _rule = cites(
        "Two spaces are **adjacent** when they share a side: left and right neighbours in the row, and for △ `(r, i)` the
        space `(r + 1, i + 1)` below, for ▽ `(r, i)` the space `(r − 1, i − 1)` above.",
    );
    let empty = placing(6, &[1, 1]);
    let by_hand = [
        ("a1", json!(["b2"])),
        ("c3", json!(["c2", "c4", "d4"])),
        ("c4", json!(["b3", "c3", "c5"])),
        ("f11", json!(["f10"])),
    ];
    for (stone, adjacent) in by_hand {
        assert_eq!(liberties(&empty.clone().play(&format!("@{stone}")), stone), adjacent);
    }
    let spaces = names(6);
    for stone in &spaces {
        let game = empty.clone().play(&format!("@{stone}"));
        let found: BTreeSet<_> = serde_json::from_value(liberties(&game, stone)).expect("names");
        let adjacent = spaces.iter().filter(|space| share_a_side(stone, space));
        assert_eq!(found, adjacent.cloned().collect(), "{stone}");
    }
}

#[test]
fn stones_move_to_adjacent_spaces_only() {
    let _rule = cites("A visited stone moves to an adjacent space");
    let spaces = names(4);
    let corners = ["a1", "d1", "d7"];
    for stone in spaces.iter().filter(|name| !corners.contains(&name.as_str())) {
        // Stones in the corners keep all rows on the board.
        let game = playing(4, &[stone, &corners.join(" ")]);
        for space in &spaces {
            let free = game.state()["stones"].get(space).is_none();
            let may = free && share_a_side(stone, space);
            assert_eq!(game.allows(&format!("{stone}-{space}")), may, "{stone}-{space}\n{game}");
        }
    }
}

#[test]
fn a_liberty_is_free_and_on_the_board() {
    let _rule = cites("A **liberty** of a stone is an unoccupied adjacent space that is still on the board.");
    let setup = placing(4, &[2, 1]).play("@c3, commit, @c4, commit");
    assert_eq!(liberties(&setup, "c3"), json!(["c2", "d4"]), "c4 is occupied");
    let play = setup.play("@c2, commit");
    assert_eq!(play.state()["trim"], json!([1, 0, 0]), "the bottom row is gone");
    assert_eq!(liberties(&play, "c3"), json!([]), "d4 is off the board");
    assert_eq!(liberties(&play, "c2"), json!(["b1", "c1"]));
    assert_eq!(play.legal(), ["c2-b1", "c2-c1", "c3x", "clock"]);
}

#[test]
fn a_row_is_what_touches_the_edge_by_a_side_or_a_point() {
    let _rule = cites(
        "A **perimeter row** is every space that touches one edge of the current board, by a side or by a point.",
    );
    // d2 touches the bottom and the left edge by a point only, d6 the bottom and the right edge.
    let full = playing(4, &["d2", "d6"]);
    assert_eq!(full.state()["trim"], json!([0, 0, 0]));
    // Nothing but its points holds the rows of the smaller board either.
    let smaller = playing(5, &["d2", "d6"]);
    assert_eq!(smaller.state()["trim"], json!([1, 0, 0]));
}

#[test]
fn the_strips_say_which_rows_are_gone() {
    let _rules = [
        cites(
            "Seen from the three edges, space `(r, i)` lies in strip `n − r` from the bottom, `⌊(i − 1)/2⌋` from the left and
            `⌊(2r − i − 1)/2⌋` from the right.",
        ),
        cites(
            "Removing a perimeter row leaves a triangle whose side is one less, so the board is described for the whole game by
            three numbers, `trim = [bottom, left, right]`: how many rows are gone at each edge.",
        ),
    ];
    let spaces = names(5);
    for a in &spaces {
        for b in spaces.iter().filter(|b| *b != a) {
            let game = placing(5, &[1, 1]).play(&format!("@{a}, commit"));
            if !game.allows(&format!("@{b}")) {
                continue;
            }
            let game = game.play(&format!("@{b}, commit"));
            let (one, other) = (rows_beyond(5, a), rows_beyond(5, b));
            let trim: [usize; 3] = std::array::from_fn(|edge| one[edge].min(other[edge]));
            assert_eq!(game.state()["trim"], json!(trim), "{a} and {b}");
            assert_eq!(game.view()["size"], 5 - trim.iter().sum::<usize>(), "{a} and {b}");
        }
    }
    let strips = |name: &str| name.parse::<Space>().expect("a space").strips(5);
    for space in &spaces {
        assert_eq!(strips(space), rows_beyond(5, space), "{space}");
    }
}

#[test]
fn spaces_beyond_the_trim_are_off_the_board() {
    let _rule = cites("A space is on the board while each of its strip numbers is at least the trim of that edge.");
    let game = playing(5, &["c3 d5", "c4"]);
    assert_eq!(game.state()["trim"], json!([1, 1, 0]));
    assert_eq!(game.refusal("d5-e6"), "e6 is not on the board");
    assert_eq!(game.refusal("c3-c2"), "c2 is not on the board");
    assert_eq!(game.refusal("e6-e5"), "e6 is not on the board");
    assert_eq!(diagram(&game), ["a", "b      .", "c     01.", "d    ..0..", "e"]);
}
