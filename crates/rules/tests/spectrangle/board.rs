//! The board, the tiles, and how a tile lies.

use std::collections::BTreeMap;

use atar_rules::Position;
use atar_rules::spectrangle::{Match, Spectrangle};
use serde_json::{Value, json};

use super::{Game, PAGE, cites, dealt, hexagon, options, places};

/// The points of every tile, as the page's table has them.
pub(crate) fn points() -> BTreeMap<&'static str, u32> {
    let rows = PAGE.text.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        Some((cells.next()?.parse().ok()?, cells.next()?.trim_end_matches(" |")))
    });
    rows.flat_map(|(points, tiles): (u32, &str)| tiles.split(' ').map(move |tile| (tile, points))).collect()
}

/// The spaces of a game that has not begun, as the view tells them.
fn spaces() -> Vec<Value> {
    let view = Game::start(&options(2, Match::All)).view();
    view["spaces"].as_array().expect("spaces").clone()
}

#[test]
fn two_to_four_players_play() {
    let _rule = cites("A tile game for 2 to 4 players.");
    assert_eq!(Spectrangle::SEATS, (2, 4));
    for players in 2..=4 {
        let options = options(players, Match::All);
        assert_eq!(Spectrangle::seats(&options), usize::from(players));
        let hands = Game::start(&options).state()["hands"].clone();
        assert_eq!(hands.as_array().map(Vec::len), Some(players.into()));
    }
}

#[test]
fn the_board_is_a_triangle_of_36_spaces() {
    let _rules = [
        cites(
            "A triangle of side 6: 36 spaces in rows `r = 0 … 5`, columns `c = −r … r`, numbered `r² + r + c`, so 0 is the apex
            and 25 to 35 are the bottom row.",
        ),
        cites("A space points up when `r + c` is even."),
    ];
    let spaces = spaces();
    assert_eq!(spaces.len(), 36);
    let expected = (0..6_i32).flat_map(|row| (-row..=row).map(move |column| (row, column)));
    for (number, (row, column)) in expected.enumerate() {
        assert_eq!(i32::try_from(number), Ok(row * row + row + column));
        let space = &spaces[number];
        assert_eq!((&space["row"], &space["column"]), (&json!(row), &json!(column)));
        assert_eq!(space["up"], (row + column) % 2 == 0, "{number}");
    }
    assert_eq!((&spaces[0]["row"], &spaces[25]["row"], &spaces[35]["row"]), (&json!(0), &json!(5), &json!(5)));
}

/// The spaces that have a common side, worked out from their corners: column `c` of row `r` begins `c` half sides from
/// the middle.
fn touching(one: &Value, other: &Value) -> bool {
    let corners = |space: &Value| {
        let row = space["row"].as_i64().expect("a row");
        let column = space["column"].as_i64().expect("a column");
        if space["up"] == true {
            [(row + 1, column - 1), (row + 1, column + 1), (row, column)]
        } else {
            [(row, column - 1), (row, column + 1), (row + 1, column)]
        }
    };
    let shared = corners(one).into_iter().filter(|corner| corners(other).contains(corner));
    shared.count() == 2
}

#[test]
fn spaces_touch_where_the_drawn_triangles_do() {
    let _rule = cites("A triangle of side 6: 36 spaces in rows `r = 0 … 5`, columns `c = −r … r`,");
    let spaces = spaces();
    for first in (0..36).filter(|&space| spaces[space]["bonus"] == 1) {
        let game = dealt(Match::All, &["RRR BBB GGG YYY", "WWW PPP BBG BBY"]);
        let game = game.play(&format!("RRR@{first}/0, draw GGB"));
        let expected = (0..36).filter(|&space| touching(&spaces[first], &spaces[space]));
        let mut expected: Vec<_> = expected.map(|space| format!("@{space}/0")).collect();
        expected.sort();
        assert_eq!(places(&game, "WWW"), expected, "around {first}");
    }
}

#[test]
fn a_space_takes_one_tile() {
    let _rule = cites("Every space takes one tile.");
    let game = hexagon(Match::All);
    assert_eq!(game.refusal("WWW@4/0"), "there is a tile on space 4");
    assert_eq!(game.refusal("YPR@11/2"), "there is a tile on space 11");
}

#[test]
fn nine_spaces_have_a_bonus() {
    let _rules =
        [cites("Bonus spaces: ×2 on 10, 14, 30; ×3 on 2, 26, 34; ×4 on 11, 13, 20."), cites("All others count ×1.")];
    for (number, space) in spaces().iter().enumerate() {
        let bonus = match number {
            10 | 14 | 30 => 2,
            2 | 26 | 34 => 3,
            11 | 13 | 20 => 4,
            _ => 1,
        };
        assert_eq!(space["bonus"], bonus, "{number}");
    }
    // And they count: PPG is worth 5, and its one matching side on 11 makes it 20.
    let game = dealt(Match::All, &["PPG GGG YYY BBB", "RRG YYB YYG RRB"]);
    let game = game.play("GGG@12/0, draw RRY, YYG@6/2, draw RRP");
    assert_eq!(game.state()["scores"], json!([6, 5]));
    assert_eq!(game.play("PPG@11/0").state()["scores"], json!([26, 5]));
}

#[test]
fn there_are_36_tiles_with_their_points() {
    let _rules = [
        cites(
            "36 different tiles, named by the colours of their sides in clockwise order (R, B, G, Y, P; W is the white joker):",
        ),
        cites("| 6 | RRR BBB GGG YYY PPP |"),
        cites("| 5 | RRY RRP BBR BBP GGR GGB YYG YYB PPY PPG |"),
        cites("| 4 | RRB RRG BBG BBY GGY GGP YYR YYP PPR PPB |"),
        cites("| 3 | YBP RGY BGP GRB |"),
        cites("| 2 | BRP YPR YPG |"),
        cites("| 1 | GRP BYG RYB WWW |"),
    ];
    let view = Game::start(&options(2, Match::All)).view();
    assert_eq!(view["bag"]["count"], 36);
    let worth = view["bag"]["worth"].as_array().expect("groups of tiles");
    let told = worth.iter().flat_map(|group| {
        let tiles = group["tiles"].as_array().expect("tiles");
        tiles.iter().map(|tile| (tile.as_str().expect("a name"), group["points"].as_u64()))
    });
    let told: BTreeMap<_, _> = told.collect();
    let expected = points().into_iter().map(|(tile, points)| (tile, Some(points.into())));
    assert_eq!(told, expected.collect());
}

/// The steps by which a tile fits next to `RGY@…/0` on `first`, by the side that touches.
fn fits(first: u8, tile: &str) -> Vec<String> {
    let hand = format!("{tile} PPP BBP PPB");
    let game = dealt(Match::All, &["RGY BBB GGB YYB", &hand]);
    places(&game.play(&format!("RGY@{first}/0, draw BBR")), tile)
}

#[test]
fn a_rotation_says_which_letter_the_horizontal_side_shows() {
    let _rules = [
        cites(
            "A tile lies in one of three rotations `k`: its horizontal side shows letter `k` of its name (counted from 0), and
            the other sides follow clockwise.",
        ),
        cites(
            "The horizontal side of an upward space is its bottom, followed clockwise by its left and its right side; that of a
            downward space is its top, followed by right and left.",
        ),
    ];
    // On 6, △: red at the bottom, green at the left, yellow at the right; 12, 5 and 7 are there.
    assert_eq!(fits(6, "BRP"), ["@12/1"]);
    assert_eq!(fits(6, "YPG"), ["@5/1", "@7/1"]);
    assert_eq!(fits(6, "BYG"), ["@5/1", "@7/2"]);
    // On 5, ▽: red at the top, green at the right, yellow at the left; 1, 6 and 4 are there.
    assert_eq!(fits(5, "BRP"), ["@1/1"]);
    assert_eq!(fits(5, "YPG"), ["@4/1", "@6/1"]);
    assert_eq!(fits(5, "BYG"), ["@4/2", "@6/1"]);
    let view = dealt(Match::All, &["RGY BBB GGB YYB", "BRP PPP BBP PPB"]).view();
    let sides = |rotation: usize| view["placements"]["RGY"][rotation]["sides"].clone();
    assert_eq!(
        [sides(0), sides(1), sides(2)],
        [json!(["R", "G", "Y"]), json!(["G", "Y", "R"]), json!(["Y", "R", "G"])]
    );
}

#[test]
fn tiles_are_not_turned_over() {
    let _rule = cites("Tiles are not turned over.");
    // Clockwise from the top, space 10 asks for yellow and purple: YPR has them in this order, YBP in the other.
    let game = hexagon(Match::All);
    assert!(game.allows("YPR@10/0"));
    assert!((0..3).all(|rotation| !game.allows(&format!("YBP@10/{rotation}"))));
}

#[test]
fn a_tile_of_one_colour_has_one_rotation() {
    let _rule =
        cites("Tiles of one colour are laid in rotation 0 only, so that every distinct placement has one text.");
    let game = dealt(Match::All, &["RRR WWW RRB GGG", "GGB BBB GGY YYG"]);
    for tile in ["RRR", "WWW", "GGG"] {
        assert!(game.allows(&format!("{tile}@6/0")));
        for rotation in [1, 2] {
            let why = format!("{tile} has one colour and is laid in rotation 0 only");
            assert_eq!(game.refusal(&format!("{tile}@6/{rotation}")), why);
        }
        assert_eq!(game.view()["placements"][tile].as_array().map(Vec::len), Some(1));
    }
    assert!((0..3).all(|rotation| game.allows(&format!("RRB@6/{rotation}"))));
}
