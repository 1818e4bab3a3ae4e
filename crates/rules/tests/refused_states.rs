//! The states that cannot be, in all games: each breaks one rule, and the refusal says which and where.

use atar_rules::Presentation;
use atar_rules::atar::Atar;
use atar_rules::blokus::Blokus;
use atar_rules::owari::Owari;
use atar_rules::petri::Petri;
use atar_rules::spectrangle::Spectrangle;
use serde_json::{Value, json};

/// Changes of a state: places as JSON pointers, and what is put there; a missing member is added.
type Changes<'a> = &'a [(&'a str, Value)];

/// A game with these options after these steps.
struct Case<P> {
    start: P,
    position: P,
}

impl<P: Presentation> Case<P> {
    fn new(options: Value, steps: &str) -> Self {
        let options = serde_json::from_value(options).expect("options");
        let start = P::start(&options).expect("good options");
        let mut position = start.clone();
        for step in steps.split(", ").filter(|step| !step.is_empty()) {
            let step = step.parse().unwrap_or_else(|error| panic!("{step}: {error:?}"));
            position.step(&step).unwrap_or_else(|error| panic!("{step}: {error}"));
        }
        Case { start, position }
    }

    fn read(&self, changes: Changes<'_>) -> Result<P, String> {
        let mut state = json!(self.position.full_state());
        for (place, value) in changes {
            let (parent, key) = place.rsplit_once('/').expect("a place");
            match state.pointer_mut(parent).unwrap_or_else(|| panic!("no place {place}")) {
                Value::Object(members) if value.is_null() && !["clock", "mover"].contains(&key) => {
                    drop(members.remove(key));
                }
                Value::Object(members) => drop(members.insert(key.to_owned(), value.clone())),
                list => list[key.parse::<usize>().expect("an index")] = value.clone(),
            }
        }
        let state = serde_json::from_value(state).expect("a state");
        P::from_state(&self.start, &state).map_err(|bad| bad.to_string())
    }

    fn refuses(&self, changes: Changes<'_>, says: &str) {
        let refusal = self.read(changes).expect_err(says);
        assert_eq!(refusal, says, "{changes:?}");
    }

    fn accepts(&self, changes: Changes<'_>) -> P {
        self.read(changes).unwrap_or_else(|refusal| panic!("{refusal}: {changes:?}"))
    }
}

fn atar(steps: &str) -> Case<Atar> {
    let options = json!({"side": 4, "stones": [2, 2], "placement": "players", "order": "fixed"});
    Case::new(options, steps)
}

/// Everybody has placed, and seat 0 is to move.
const PLACED: &str = "@a1, commit, @d1, commit, @b2, commit, @d7, commit";

#[test]
fn the_board_and_the_stones_of_atar() {
    let play = atar(PLACED);
    play.accepts(&[("/stones/d7", Value::Null)]);
    play.refuses(&[("/trim", json!([2, 1, 1]))], "trim: a part of the board is left");
    play.refuses(&[("/stones/e1", json!(0))], "stones e1: the space is not on the board");
    play.refuses(&[("/stones/x", json!(0))], "stones x: no space has this name");
    play.refuses(&[("/trim", json!([1, 0, 0]))], "stones d1: the space is not on the board");
    play.refuses(&[("/stones/c1", json!(2))], "stones c1: there is no such player");
    let many = "racks of seat 0: 0 in the rack and 3 on the board; the player has 2 stones";
    play.refuses(&[("/stones/c1", json!(0))], many);
    play.refuses(&[("/racks", json!([0]))], "racks: there must be 2, not 1");
    play.refuses(&[("/racks", json!([0, 1])), ("/stones/d7", Value::Null)], "racks: they are empty once play begins");
    let alone = "stones: nobody but the player to move has stones, so the game is over";
    play.refuses(&[("/stones/d1", Value::Null), ("/stones/d7", Value::Null)], alone);
    play.refuses(&[("/visited", json!(["d1"]))], "visited d1: no stone of the player to move is there");
    play.refuses(&[("/visited", json!(["?"]))], "visited ?: no space has this name");
}

#[test]
fn the_order_and_the_clock_of_atar() {
    let play = atar(PLACED);
    play.accepts(&[("/mover", json!(1)), ("/clock", json!(11))]);
    play.refuses(&[("/order", json!([1, 0]))], "order: it is that of the players in this game");
    play.refuses(&[("/order", json!([0, 0]))], "order 0: the player comes twice");
    play.refuses(&[("/order", json!([0, 7]))], "order 7: there is no such player");
    play.refuses(&[("/order", json!([0]))], "order: it is drawn before play");
    play.refuses(&[("/mover", json!(2))], "mover: there is no such player");
    play.refuses(&[("/mover", Value::Null)], "mover: somebody is to move once the order is drawn");
    play.refuses(&[("/placed", json!(true))], "placed: stones are placed before play");
    play.refuses(&[("/clock", json!(12))], "clock: it has fallen off the board, so the game is over");
    play.refuses(&[("/clock", json!(3)), ("/clock_start", json!(true))], "clock_start: the clock runs already");
    let over = [("/phase", json!("over"))];
    play.refuses(&over, "phase: the game is over when one player is left or the clock falls");
    let over = |clock| [("/phase", json!("over")), ("/clock", json!(clock))];
    play.accepts(&over(12));
    play.refuses(&over(13), "clock: the board has no such position");
    play.refuses(
        &[over(12), [("/placed", json!(true)), ("/clock_start", json!(false))]].concat(),
        "placed: stones are placed before play",
    );
    play.refuses(
        &[over(12), [("/clock_start", json!(true)), ("/placed", json!(false))]].concat(),
        "clock_start: the clock starts in play",
    );
    play.refuses(
        &[over(12), [("/stones", json!({})), ("/placed", json!(false))]].concat(),
        "stones: somebody has stones at the end",
    );
    play.refuses(
        &[over(12), [("/visited", json!(["a1"])), ("/placed", json!(false))]].concat(),
        "visited: stones are visited in play only",
    );
}

#[test]
fn the_setup_of_atar() {
    let setup = atar("@a1, commit");
    setup.refuses(&[("/trim", json!([1, 0, 0]))], "trim: no rows are removed before play");
    setup.refuses(&[("/clock", json!(0))], "clock: it starts in play");
    setup.refuses(&[("/clock_start", json!(true))], "clock_start: the clock starts in play");
    setup.refuses(&[("/placed", json!(true))], "placed: the player to move has no stone on the board");
    setup.refuses(&[("/racks", json!([1, 0]))], "mover: this player's rack is empty");
    let few = "racks of seat 1: 1 in the rack and 0 on the board; the player has 2 stones";
    setup.refuses(&[("/racks", json!([1, 1]))], few);
    let options = json!({"side": 3, "stones": [1, 1], "placement": "random", "order": "random"});
    let random: Case<Atar> = Case::new(options.clone(), "seat 1, seat 0, @a1");
    random.refuses(&[("/placed", json!(true))], "placed: there is no commit in random placement");
    let drawing: Case<Atar> = Case::new(options, "seat 1");
    drawing.accepts(&[("/order", json!([0]))]);
    drawing.refuses(&[("/mover", json!(1))], "mover: nobody is to move before the order is drawn");
    drawing.refuses(&[("/racks", json!([0, 1]))], "racks: they are full until the order is drawn");
    drawing.refuses(&[("/placed", json!(true))], "placed: no stone is placed until the order is drawn");
}

#[test]
fn the_pits_of_owari() {
    let owari: Case<Owari> = Case::new(json!({"stones": 3, "first": 0}), "4");
    owari.accepts(&[("/pits", json!([0, 0, 0, 0, 0, 1, 17, 1, 0, 0, 0, 0, 0, 17]))]);
    owari.accepts(&[("/pits", json!([0, 0, 0, 0, 0, 0, 19, 0, 0, 0, 0, 0, 0, 17])), ("/result", Value::Null)]);
    owari.refuses(&[("/pits", json!([3]))], "pits: there must be 14, not 1");
    owari.refuses(&[("/pits/0", json!(4))], "pits: they hold 37 stones; the game has 36");
    owari.refuses(&[("/pits/0", json!(255))], "pits: they hold 288 stones; the game has 36");
    owari.refuses(&[("/mover", json!(2))], "mover: there is no such player");
    let bare = "pits: when one side is empty, the stones of the other are in its goal";
    owari.refuses(&[("/pits", json!([0, 0, 0, 0, 0, 0, 18, 1, 0, 0, 0, 0, 0, 17]))], bare);
}

#[test]
fn the_pieces_of_blokus() {
    let options = json!({"players": 2, "start": "duo", "scoring": "official", "first": 0});
    let blokus: Case<Blokus> = Case::new(options, "e10, j5, f9,g9, k4,l4");
    blokus.accepts(&[]);
    blokus.refuses(&[("/cells/o1", json!(0))], "cells o1: the cell is not on the board");
    blokus.refuses(&[("/cells/1a", json!(0))], "cells 1a: no cell has this name");
    blokus.refuses(&[("/cells/a1", json!(2))], "cells a1: there is no such colour");
    blokus.refuses(&[("/cells/h8", json!(0))], "cells h8: the colour has placed the piece 1 twice");
    let apart = "cells a1: the piece here neither touches one of its colour at a corner nor covers a start cell";
    let far = [("/cells/a1", json!(0)), ("/cells/a2", json!(0)), ("/cells/a3", json!(0))];
    blokus.refuses(&far, apart);
    let large: Vec<_> = ["h9", "i9", "j9", "k9"].map(|cell| (format!("/cells/{cell}"), json!(0))).into();
    let large: Vec<_> = large.iter().map(|(place, value)| (place.as_str(), value.clone())).collect();
    blokus.refuses(&large, "cells f9: the cells joined here are no piece");
    blokus.refuses(&[("/passed", json!([false]))], "passed: there must be 2, not 1");
    blokus.refuses(&[("/single_last", json!([false]))], "single_last: there must be 2, not 1");
    blokus.refuses(&[("/mover", json!(2))], "mover: there is no such colour");
    blokus.refuses(&[("/passed/0", json!(true))], "mover: this colour has passed or placed all its pieces");
    blokus.refuses(&[("/single_last/0", json!(true))], "single_last of colour 0: some pieces are not placed yet");
    blokus.accepts(&[("/passed", json!([true, true]))]);
    // The first piece covers a start cell in the middle; two may not begin for themselves.
    let two = "cells j5: the piece here neither touches one of its colour at a corner nor covers a start cell";
    blokus.refuses(&[("/cells", json!({"e10": 0, "j5": 0, "j6": 0}))], two);
    // With starts in the corners they may.
    let options = json!({"players": 2, "start": "corners", "scoring": "cells", "first": 0});
    let corners: Case<Blokus> = Case::new(options, "");
    corners.accepts(&[("/cells", json!({"a14": 0, "n14": 0, "n13": 0}))]);
}

/// Two seats on a dish of 10 by 10; the heads are b2 and i9.
fn petri(more: Value, steps: &str) -> Case<Petri> {
    let mut options = json!({"players": 2, "width": 10, "height": 10, "grid": "square", "teams": null,
        "bite_percent": 6, "pickups": "corners", "bite_lengths": [1, 2, 3], "bite_shares": [12, 30], "bite_every": 0,
        "bites_at_start": 0, "flip": false});
    let more = more.as_object().expect("an object").clone();
    options.as_object_mut().expect("an object").extend(more);
    Case::new(options, steps)
}

#[test]
fn the_cells_and_heads_of_petri() {
    let dish = petri(json!({}), "");
    dish.accepts(&[("/cells/b3", json!(0)), ("/bites", json!([u32::MAX, 3])), ("/turns", json!([u32::MAX, 0]))]);
    dish.refuses(&[("/cells/k1", json!(0))], "cells k1: the cell is not in the dish");
    dish.refuses(&[("/cells/0", json!(0))], "cells 0: no cell has this name");
    dish.refuses(&[("/cells/b3", json!(2))], "cells b3: there is no such player");
    dish.refuses(&[("/cells/d4", json!(0))], "cells d4: it is not joined to the head of its player");
    dish.refuses(&[("/heads", json!(["b2"]))], "heads: there must be 2, not 1");
    dish.refuses(&[("/heads", json!(["b3", "i9"]))], "heads b3: it is no cell of its player");
    dish.refuses(&[("/heads", json!(["z9", "i9"]))], "heads z9: the cell is not in the dish");
    dish.refuses(&[("/heads", json!(["b2", null]))], "cells of seat 1: who has no head has no cells");
    dish.refuses(&[("/bites", json!([1]))], "bites: there must be 2, not 1");
    dish.refuses(&[("/turns", json!([1, 1, 1]))], "turns: there must be 2, not 3");
    let gone = [("/heads", json!(["b2", null])), ("/cells/i9", Value::Null)];
    dish.refuses(&[&gone[..], &[("/bites", json!([0, 1]))]].concat(), "bites of seat 1: who has no head has no bites");
    dish.refuses(&[&gone[..], &[("/mover", json!(1))]].concat(), "mover: this player has no head");
    dish.refuses(&[("/mover", json!(2))], "mover: there is no such player");
    dish.refuses(&[("/mover", json!(1))], "turns: the player to move has begun this one");
    dish.refuses(&[("/pickups", json!(["b1"]))], "pickups b1: no bite lies there at the start");
    let taken = [("/cells", json!({"b2": 0, "b1": 0, "a1": 0, "i9": 1}))];
    dish.refuses(&taken, "pickups a1: who has this cell has taken its bite");
    let none = petri(json!({"pickups": "none"}), "");
    none.refuses(&[("/pickups", json!(["a1"]))], "pickups a1: no bite lies there at the start");
}

#[test]
fn the_turn_of_petri() {
    let dish = petri(json!({}), "none, piece T");
    dish.accepts(&[("/piece", json!("I5")), ("/skips", json!(1))]);
    dish.refuses(&[("/piece", json!("H1a"))], "piece H1a: the dish has no piece of this name");
    dish.refuses(&[("/given", json!(false))], "given: a piece is drawn after it");
    dish.refuses(&[("/skips", json!(2))], "piece: the game is over");
    dish.refuses(&[("/skips", json!(3))], "skips: the game ends when all have skipped");
    let gone = [("/heads", json!(["b2", null])), ("/cells/i9", Value::Null)];
    dish.refuses(&gone, "piece: the game is over");
    let over = dish.accepts(&[&gone[..], &[("/piece", Value::Null)]].concat());
    assert_eq!(atar_rules::Position::winners(&over), Some(vec![0]));
    let always = "given: there is no turn in which chance would say whether everybody gets a bite";
    petri(json!({"bite_percent": 0}), "").refuses(&[("/given", json!(false))], always);
}

fn spectrangle(steps: &str) -> Case<Spectrangle> {
    Case::new(json!({"players": 2, "match": "all", "teams": null}), steps)
}

/// Seat 0 has BBB, GGG, RRR and PPP, seat 1 BBG, BBP, BBR and BBY.
const DEALT: &str = "draw BBB, draw BBG, draw GGG, draw RRR, draw PPP, draw BBP, draw BBR, draw BBY";

#[test]
fn the_tiles_of_spectrangle() {
    let play = spectrangle(DEALT);
    play.accepts(&[("/mover", json!(1))]);
    play.refuses(&[("/hands/0/0", json!("ABC"))], "hands ABC: no tile has this name");
    play.refuses(&[("/hands/0/0", json!("BBG"))], "hands BBG: there is one such tile only");
    play.refuses(&[("/hands", json!([]))], "hands: there must be 2, not 0");
    let full = "hands of seat 1: every hand has four tiles as long as the bag has any";
    play.refuses(&[("/hands/1", json!(["YYY"]))], full);
    play.refuses(&[("/mover", json!(2))], "mover: there is no such player");
    play.refuses(&[("/scores", json!([0]))], "scores: there must be 2, not 1");
    play.refuses(&[("/scores", json!([0, 1]))], "scores: the tiles on the board cannot make so much");
    play.refuses(&[("/scores", json!([0, -1]))], "scores of seat 1: it is too low");
    play.refuses(&[("/passes", json!(6))], "passes: after so many the game is over");
    play.refuses(&[("/aside", json!(["YYY"]))], "aside: tiles lie aside in the draw for the start only");
    play.refuses(&[("/drawn", json!(["YYY"]))], "drawn: this is for the draw for the start only");
    play.refuses(&[("/phase", json!("over"))], "phase: some tile fits, so the game is not over");
}

#[test]
fn the_board_of_spectrangle() {
    let play = spectrangle(DEALT);
    let board = |board: Value| [("/board", board)];
    play.accepts(&board(json!({"0": "YYY/0", "2": "YYB/0"})));
    play.refuses(&board(json!({"36": "YYY/0"})), "board 36: there is no such space");
    play.refuses(&board(json!({"0": "YYY"})), "board 0: a tile and its rotation are missing");
    play.refuses(&board(json!({"0": "YYY/1"})), "board 0: the tile has no such rotation");
    play.refuses(&board(json!({"0": "BBB/0"})), "hands BBB: there is one such tile only");
    play.refuses(&board(json!({"10": "YYY/0"})), "board: the first tile goes on a space without a bonus");
    play.refuses(&board(json!({"0": "YYY/0", "5": "YYB/0"})), "board 5: no matching sides join the tile to the first");
    play.refuses(&board(json!({"0": "YYY/0", "2": "RRG/0"})), "board 0: not all sides that touch there match");
    let any: Case<Spectrangle> = Case::new(json!({"players": 2, "match": "any", "teams": null}), DEALT);
    any.refuses(&board(json!({"0": "YYY/0", "2": "RRG/0"})), "board 2: no matching sides join the tile to the first");
}

#[test]
fn the_draws_of_spectrangle() {
    let start = spectrangle("draw BBB");
    start.refuses(&[("/board", json!({"0": "YYY/0"}))], "board: no tile is laid before play");
    start.refuses(&[("/scores", json!([1, 0]))], "scores: nobody scores before play");
    start.refuses(&[("/passes", json!(1))], "passes: nobody passes before play");
    let one = "hands of seat 0: each player before the one to draw has one tile";
    start.refuses(&[("/hands", json!([["BBB", "GGG"], []]))], one);
    start.refuses(&[("/aside", json!(["YYY"]))], "aside: tiles lie aside only after a tie");
    let tie = spectrangle("draw BBB, draw GGG, draw RRR");
    tie.accepts(&[("/hands", json!([["PPP"], ["GGG"]]))]);
    let begins = "hands: one player has drawn the highest value, and begins";
    tie.refuses(&[("/hands", json!([["BBB"], ["WWW"]]))], begins);
    tie.refuses(&[("/drawn", json!([]))], "drawn: there must be 1, not 0");
    tie.refuses(&[("/drawn", json!(["PPP"]))], "drawn PPP: this tile does not lie aside");
    let deal = spectrangle("draw BBB, draw BBG, draw GGG");
    let dealt = "hands: the player who draws has one to three tiles";
    deal.refuses(&[("/hands/0", json!([]))], dealt);
    let after = "hands: the players after the one who draws have one tile, then all four";
    deal.refuses(&[("/hands/1", json!(["BBG", "YYY"]))], after);
    let placed = spectrangle(&format!("{DEALT}, BBB@0/0"));
    placed.refuses(&[("/passes", json!(1))], "passes: a tile has just been placed");
    placed.refuses(&[("/board", json!({})), ("/scores", json!([0, 0]))], "board: a tile has just been placed");
    let giving = [("/given_up", json!("GGG")), ("/hands/0", json!(["PPP", "RRR", "WWW"]))];
    placed.refuses(&giving, "given_up: a tile of the hand can be placed, so one must be");
}
