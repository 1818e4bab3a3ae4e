//! The classic game: four colours on 20 × 20 cells.

use atar_rules::Presentation;
use atar_rules::blokus::{Options, Scoring, Start};
use serde_json::{Value, json};

use super::support::dice::Dice;
use super::{Game, NAMES, cites, seat};

/// A classic game before its first step.
pub(super) fn classic(players: u8, first: u8) -> Game {
    Game::start(&Options { players, start: Start::Classic, scoring: Scoring::Official, first })
}

/// The corner of each colour.
const CORNERS: [&str; 4] = ["a20", "t20", "t1", "a1"];

#[test]
fn the_board_has_20_columns_and_rows_and_four_colours_with_all_pieces() {
    let _rule = cites(
        "`classic`: 20 × 20 cells, columns `a` to `t`, rows 1 to 20, and four colours, each with its own 21 pieces.",
    );
    let game = classic(4, 0);
    assert_eq!(game.state()["left"], json!(vec![NAMES; 4]));
    assert_eq!(game.view()["empty"], 400);
    let game = game.play("a19,a20, t20, t1, a1");
    let diagram = game.position.diagram();
    let rows: Vec<_> = diagram.lines().map(str::trim_end).collect();
    assert_eq!(rows[0], "20 0 . . . . . . . . . . . . . . . . . . 1");
    assert_eq!(rows[1], "19 0 . . . . . . . . . . . . . . . . . . .");
    assert_eq!(rows[19], " 1 3 . . . . . . . . . . . . . . . . . . 2");
    assert_eq!(rows[20], "   a b c d e f g h i j k l m n o p q r s t");
}

#[test]
fn the_first_piece_of_each_colour_covers_its_corner() {
    let _rule = cites("The first piece of colours 0 to 3 must cover `a20`, `t20`, `t1`, `a1`.");
    for players in [2, 4] {
        let mut game = classic(players, 0);
        for (colour, corner) in CORNERS.iter().enumerate() {
            for (other, wrong) in CORNERS.iter().enumerate() {
                let why = if other < colour {
                    format!("{wrong} is occupied")
                } else {
                    format!("the first piece must cover {corner}")
                };
                assert_eq!(other == colour, game.allows(wrong));
                if other != colour {
                    assert_eq!(game.refusal(wrong), why);
                }
            }
            assert_eq!(game.legal().len(), 59);
            game = game.play(corner);
        }
    }
    // Only a first piece may go there without touching another at a corner.
    let later = classic(4, 0).play("pass, pass, pass, a1").play("b2,c2");
    assert_eq!(later.refusal("n9"), "the piece 1 has been placed already");
    assert_eq!(later.refusal("n9,n10,n11"), "no cell of it touches a cell of the same player at a corner");
}

#[test]
fn colours_take_their_turns_in_order() {
    let _rules = [
        cites("Colours take their turns in order 0 to 3."),
        cites(
            "With `players: 4` each seat has one colour; with `players: 2` seat 0 has colours 0 and 2, seat 1 has 1 and 3.",
        ),
    ];
    for players in [2, 4] {
        for first in 0..4 {
            let mut game = classic(players, first);
            for turn in first..first + 8 {
                let colour = turn % 4;
                assert_eq!(game.state()["turn"], colour);
                assert_eq!(game.actor(), seat(colour % players));
                let step = game.legal()[0].clone();
                game = game.play(&step);
            }
        }
    }
}

#[test]
fn a_colour_that_has_passed_is_left_out() {
    let game = classic(2, 0).play("a20, pass, t1, pass");
    assert_eq!(game.state()["passed"], json!([false, true, false, true]));
    assert_eq!(game.state()["turn"], 0);
    let game = game.play("b18,b19");
    assert_eq!((game.state()["turn"].clone(), game.actor()), (json!(2), seat(0)));
    let game = game.play("pass");
    assert_eq!(game.state()["turn"], 0);
    let over = game.play("pass");
    assert_eq!((over.state()["turn"].clone(), over.actor()), (Value::Null, Value::Null));
}

#[test]
fn colours_of_one_seat_are_strangers_on_the_board_and_share_a_score() {
    let _rule = cites(
        "All that is said here of a player holds for a colour; two colours of one seat are strangers to each other on the board, and
        their scores are added up.",
    );
    let (mut game, mut dice) = (classic(2, 0), Dice::new(7));
    let mut beside = 0;
    while game.actor() != Value::Null {
        let (legal, state) = (game.legal(), game.state());
        let colour = state["turn"].as_u64().expect("a colour");
        let partner = json!((colour + 2) % 4);
        let touches = |step: &&String| step.split(',').flat_map(around).any(|cell| state["cells"][cell] == partner);
        beside += legal.iter().filter(touches).count();
        let placements: Vec<_> = legal.iter().filter(|step| *step != "pass").collect();
        let large = placements.iter().filter(|step| step.len() > 12).copied();
        let large: Vec<_> = large.collect();
        let step = match (large.is_empty(), placements.is_empty()) {
            (false, _) => (*dice.choose(&large)).clone(),
            (true, false) => (*dice.choose(&placements)).clone(),
            (true, true) => "pass".to_owned(),
        };
        game = game.play(&step);
    }
    assert!(beside > 0, "nothing could lie beside the seat's other colour");
    let view = game.view();
    for seat in [0, 1] {
        let of = |colour: usize| view["colours"][colour]["score"].as_i64().expect("a score");
        let sum = of(seat) + of(seat + 2);
        assert_eq!(game.state()["result"]["scores"][seat], sum);
    }
}

/// The cells at the sides of a cell, and perhaps some that are not on the board.
fn around(cell: &str) -> Vec<String> {
    let (Some(column), Ok(row)) = (cell.bytes().next(), cell[1..].parse::<i32>()) else {
        return Vec::new();
    };
    let name = |column: u8, row: i32| format!("{}{row}", char::from(column));
    vec![name(column - 1, row), name(column + 1, row), name(column, row - 1), name(column, row + 1)]
}

#[test]
fn winners_and_scores_are_told_by_seat() {
    let _rule = cites(
        "`cells`, `left`, `passed` and `voids` are told by colour, `turn` is the colour in turn, null at the end; winners and scores are
        told by seat.",
    );
    let over = classic(2, 0).play("a20, t19,t20, t1, pass, pass, pass, pass");
    let state = over.state();
    assert_eq!(state["turn"], Value::Null);
    assert_eq!(state["cells"], json!({"a20": 0, "t19": 1, "t20": 1, "t1": 2}));
    assert_eq!(state["voids"], json!([2, 3, 2, 0]));
    assert_eq!(state["result"], json!({"winners": [0, 1], "scores": [2 - 178, 2 - 178]}));
    let over = classic(4, 0).play("a20, t19,t20, t1, pass, pass, pass, pass");
    assert_eq!(over.state()["result"], json!({"winners": [1], "scores": [-88, -87, -88, -89]}));
    let view = over.view();
    assert_eq!(view["seats"][1]["score"], -87);
    assert_eq!(view["colours"][1]["last"]["cells"], json!(["t19", "t20"]));
}

#[test]
fn the_last_placement_of_each_colour_is_told() {
    let (mut game, mut dice) = (classic(2, 1), Dice::new(4));
    let mut last = [const { Value::Null }; 4];
    for _ in 0..40 {
        let view = game.view();
        for (colour, last) in last.iter().enumerate() {
            assert_eq!(&view["colours"][colour]["last"]["cells"], last);
        }
        let mut legal = game.legal();
        legal.retain(|step| step != "pass");
        if legal.is_empty() {
            break;
        }
        let step: &String = dice.choose(&legal);
        let colour = view["turn"].as_u64().expect("a colour");
        let cells: Vec<_> = step.split(',').collect();
        last[usize::try_from(colour).expect("small")] = json!(cells);
        game = game.play(step);
    }
}
