//! Order of play, gifts, bites, placements and skips.

use atar_rules::petri::{Options, Pickups, Step};
use atar_rules::{Flow, Position};
use serde_json::{Value, json};

use super::{Game, MANY_BITES, cells, cites, effects_called, options, played, seat, with_bites, with_pickups};

/// Seat 0 has a bite and has bitten off the head of seat 2.
const SEAT_2_OUT: &str = "none, piece I4, b3,b4,b5,b6, none, piece S, i8,i9,j9,j10, none, piece L3, b9,c8,c9, none, piece I4, \
    b5,b6,b7,b8, none, piece 1, h8, gift, piece L3, a10,b9,b10, gift, piece I4, bite b9";

/// Seat 0 has 11 cells in a dish of 100, and one of them lies beside the other's g8.
const ELEVEN: &str = "gift, piece I5, c2,d2,e2,f2,g2, none, piece I2, h8,h9, none, piece I5, g3,g4,g5,g6,g7, none, piece 1, g8, \
    none, piece 1";

/// Seat 0 has more than 30 cells in a dish of 100, and may take three in a bite.
const LARGE: &str = "gift, piece L3, a1,a2,b1, gift, piece I3, i8,i9,i10, none, piece Z, b2,b3,c1,c2, gift, piece S, g6,g7,h7,h8, \
    none, piece T, d1,d2,d3,e2, gift, piece I4, j6,j7,j8,j9, gift, piece I5, c3,c4,c5,c6,c7, none, piece 1, g8, none, piece O, \
    c8,c9,d8,d9, none, piece L3, i9,i10,j10, gift, piece I5, a2,a3,a4,a5,a6, none, piece L, f7,f8,g7,h7, gift, piece O, \
    c6,c7,d6,d7, gift, piece 1, g5, none, piece I5, a10,b10,c10,d10,e10, none, piece O, f9,f10,g9,g10, gift, piece 1";

/// Seat 0 has a piece that fits nowhere.
const STUCK: &str = "piece I3, b2,b3,b4, piece S, f10,g9,g10,h9, piece I4, c1,c2,c3,c4, piece I2, i9,i10, piece I5, \
    a4,b4,c4,d4,e4, piece I5, g4,g5,g6,g7,g8, piece 1, b1, piece I4, d3,e3,f3,g3, piece O, c1,c2,d1,d2, piece 1, i8, piece S, \
    a2,a3,b3,b4, piece O, f7,f8,g7,g8, piece S, d2,e1,e2,f1, piece T, c8,d8,d9,e8, piece T, d5,e5,e6,f5, piece L, f2,g2,h1,h2, \
    piece L, b6,b7,c6,d6, piece 1, h7, piece I5, c2,c3,c4,c5,c6, piece I4, a8,b8,c8,d8, piece I3, a4,a5,a6, piece O, \
    d9,d10,e9,e10, piece I2, a1,a2, piece I3, d7,d8,d9, piece L, bite c6,d7, a5,a6,b5,c5, piece I5, b6,b7,b8,b9,b10, piece Z";

#[test]
fn the_seats_follow_each_other() {
    let _rule = cites("Seat 0 begins; then the seats follow each other, the eliminated being passed over.");
    let mut game = Game::start(&options(4));
    let turns = ["a2", "j9", "a9", "j2", "a1", "j10"];
    for (turn, cell) in (0..).zip(turns) {
        game = game.play("piece 1");
        assert_eq!(game.actor(), seat(turn % 4));
        game = game.play(cell);
    }
    let out = played(&with_pickups(3), SEAT_2_OUT);
    assert_eq!(out.actor(), seat(0), "the turn goes on after a bite");
    let next = out.play("b6,b7,b8,b9, none, piece 1");
    assert_eq!(next.actor(), seat(1));
    let next = next.play("j8, none, piece 1");
    assert_eq!(next.actor(), seat(0), "seat 2 is passed over");
}

#[test]
fn now_and_then_everybody_gets_a_bite() {
    let _rules = [
        cites(
            "Chance: with `bite_percent` in a hundred (default 6) every living player gets one bite: step `gift`, else `none`.",
        ),
        cites("With 0 the step does not occur."),
    ];
    let odds = |percent| {
        let mut odds = Vec::new();
        let options = Options { bite_percent: percent, ..options(2) };
        Game::start(&options).position.odds(&mut odds);
        odds.into_iter().map(|(step, weight)| (step.to_string(), weight)).collect::<Vec<_>>()
    };
    let of = |step: &str, weight| (step.to_owned(), weight);
    assert_eq!(Options::default().bite_percent, 6);
    assert_eq!(odds(6), [of("gift", 6), of("none", 94)]);
    assert_eq!(odds(99), [of("gift", 99), of("none", 1)]);
    assert_eq!(odds(100), [of("gift", 100)]);
    assert_eq!(odds(0).len(), 12, "the piece is drawn at once");

    let game = Game::start(&with_bites(3));
    assert_eq!(game.legal(), ["gift", "none"]);
    assert_eq!(game.clone().play("gift").state()["bites"], json!([1, 1, 1]));
    assert_eq!(game.clone().play("none").state()["bites"], json!([0, 0, 0]));
    assert_eq!(game.refusal("piece T"), "whether the players get a bite is to be drawn now");
    assert_eq!(game.clone().play("gift").refusal("none"), "the piece is to be drawn now");
    assert_eq!(game.refusal("a2"), "chance is to act, not a player");
    assert_eq!(game.play("none, piece T").refusal("gift"), "a player is to act, not chance");
    let always = Options { bite_percent: 100, ..options(2) };
    assert_eq!(Game::start(&always).refusal("none"), "in this game the players always get a bite");
    let living = played(&with_pickups(3), SEAT_2_OUT).play("b6,b7,b8,b9, gift").state();
    assert_eq!(living["bites"], json!([2, 4, 0]), "a gift is for the living");
}

#[test]
fn a_bite_is_a_line_of_one_opponents_cells() {
    let _rules = [
        cites(
            "Any number of **bites**, while the player has some: a straight, unbroken line of cells of one opponent, at least one of
            them a neighbour of a cell of the player.",
        ),
        cites("The bitten cells become empty."),
        cites("Bites never capture."),
    ];
    let game = played(&with_bites(2), LARGE);
    assert_eq!(game.state()["bites"], json!([9, 9]));
    for line in ["f10", "f9,f10", "f8,f9,f10", "f10,g10", "f10,g9,h8"] {
        assert!(game.allows(&format!("bite {line}")), "{line}");
    }
    assert_eq!(game.refusal("bite f10,g10,h10"), "h10 is empty");
    assert_eq!(game.refusal("bite e10,f10"), "e10 is the player's own");
    assert_eq!(game.refusal("bite e9"), "e9 is empty");
    let apart = "none of these cells is a neighbour of a cell of the player";
    assert_eq!(game.refusal("bite g8"), apart);
    assert_eq!(game.refusal("bite h8,i9,j10"), apart);
    for no_line in ["bite f8,f10", "bite f8,g8,g9", "bite f8,h9", "bite f9,f8", "bite f5,f6,f7,f8,f9,f10"] {
        assert!(no_line.parse::<Step>().is_err(), "{no_line}");
    }
    let own = cells(&game, 0);
    let bitten = game.clone().play("bite f8,f9,f10");
    assert_eq!(game.effects("bite f8,f9,f10").as_array().map(Vec::len), Some(1));
    for cell in ["f8", "f9", "f10"] {
        assert_eq!(bitten.state()["cells"][cell], json!(null));
    }
    assert_eq!(cells(&bitten, 0), own);
    assert_eq!(bitten.state()["bites"], json!([8, 9]));
}

#[test]
fn there_may_be_any_number_of_bites() {
    let _rule = cites("Any number of **bites**, while the player has some");
    let mut game = played(&with_bites(2), ELEVEN);
    assert_eq!(game.state()["bites"], json!([1, 1]));
    let flow = game.position.step(&"bite g8".parse().expect("a bite"));
    assert_eq!(flow, Ok(Flow::Continues));
    assert_eq!(game.refusal("bite h8"), "the player has no bites");
    let game = played(&with_pickups(2), MANY_BITES);
    assert_eq!(game.state()["bites"], json!([5, 5]));
    let thrice = game.play("bite h8, bite g8, bite f8");
    assert_eq!(thrice.state()["bites"], json!([5, 2]));
    assert_eq!(thrice.actor(), seat(1));
}

#[test]
fn a_line_may_not_mix_opponents() {
    let _rule = cites("a straight, unbroken line of cells of one opponent");
    let game = played(
        &with_bites(4),
        "gift, piece I5, c2,d2,e2,f2,g2, none, piece I5, i4,i5,i6,i7,i8, none, piece 1, a9, none, piece 1, i3, none, \
         piece I5, g3,g4,g5,g6,g7, none, piece I3, h4,h5,h6, none, piece 1, a10, none, piece 1, h3, none, piece 1",
    );
    let game = game.play(
        "g8, none, piece 1, h7, none, piece 1, b10, none, piece 1, j2, none, piece 1, f8, none, piece 1, h8, none, \
        piece 1, c10, none, piece 1, j3, none, piece I5",
    );
    assert_eq!(game.view()["seats"][0]["bite_size"], 2);
    assert_eq!(game.refusal("bite h3,h4"), "h3 and h4 are of different opponents");
    assert!(game.allows("bite h4,h5") && game.allows("bite h3,i3"));
}

#[test]
fn the_length_of_a_bite_depends_on_the_territory() {
    let _rule = cites(
        "The length is at most 1 with less than 12 % of all cells of the dish in the player's hands, 2 (*big bite*) from 12 %, 3
        (*monster bite*) from 30 % (**decided**: in all, the first cell included; `bite_lengths` and
        `bite_shares` can say otherwise).",
    );
    let bites = |game: &Game| game.legal().into_iter().filter(|step| step.starts_with("bite")).collect::<Vec<_>>();
    let eleven = played(&with_bites(2), ELEVEN);
    assert_eq!(cells(&eleven, 0).len(), 11);
    assert_eq!(bites(&eleven), ["bite g8"]);
    let too_large = "the bite is larger than the player's territory allows, which is 1 at most";
    assert_eq!(eleven.refusal("bite g8,h8"), too_large);
    let twelve = eleven.play("f7, none, piece 1, i8, none, piece 1");
    assert_eq!(cells(&twelve, 0).len(), 12);
    assert_eq!(bites(&twelve), ["bite g8", "bite g8,h8", "bite g8,h9"]);
    let too_large = "the bite is larger than the player's territory allows, which is 2 at most";
    assert_eq!(twelve.refusal("bite g8,h8,i8"), too_large);
    // Every position of a longer game, by the number of cells.
    let mut game = Game::start(&with_bites(2));
    for step in LARGE.split(", ") {
        game = game.play(step);
        for seat in [0, 1] {
            let expected = match cells(&game, seat).len() {
                0..12 => 1,
                12..30 => 2,
                _ => 3,
            };
            assert_eq!(game.view()["seats"][usize::from(seat)]["bite_size"], expected, "{game}");
        }
    }
    assert!(cells(&game, 0).len() >= 30 && game.allows("bite f8,f9,f10"));
}

#[test]
fn shares_are_of_all_cells_of_the_dish() {
    let _rule = cites("12 % of all cells of the dish");
    let sizes = |width, height| {
        let options = Options { width, height, ..options(2) };
        Game::start(&options).view()["bite_sizes"].clone()
    };
    assert_eq!(sizes(10, 10), json!([{"size": 2, "cells": 12}, {"size": 3, "cells": 30}]));
    assert_eq!(sizes(20, 20), json!([{"size": 2, "cells": 48}, {"size": 3, "cells": 120}]));
    // 12 % of 121 cells are 14.52, 30 % are 36.3.
    assert_eq!(sizes(11, 11), json!([{"size": 2, "cells": 15}, {"size": 3, "cells": 37}]));
    assert_eq!(sizes(40, 40), json!([{"size": 2, "cells": 192}, {"size": 3, "cells": 480}]));
}

#[test]
fn the_piece_is_placed_beside_own_cells() {
    let _rules = [
        cites(
            "The **piece** is placed: inside the dish, on no cell of another player (own cells may be covered again), at least one
            cell of it empty, and at least one cell of it a neighbour of a cell the player already has.",
        ),
        cites("The turn ends."),
    ];
    let game = played(
        &options(2),
        "piece I5, c2,d2,e2,f2,g2, piece I2, h8,h9, piece I5, g3,g4,g5,g6,g7, piece 1, g8, piece I3",
    );
    assert_eq!(game.refusal("g8,g9,g10"), "g8 is another player's");
    assert_eq!(game.refusal("g3,g4,g5"), "no cell of it is empty");
    assert_eq!(game.refusal("i7,j7,k7"), "k7 is not in the dish");
    assert_eq!(game.refusal("a9,a10,a11"), "a11 is not in the dish");
    assert_eq!(game.refusal("a8,a9,a10"), "no cell of it is a neighbour of a cell of the player");
    assert_eq!(game.refusal("f3,f4"), "these cells are not the piece I3, however it is turned");
    for legal in ["g1,g2,g3", "f7,g7,h7", "h7,i7,j7", "a2,b2,c2", "b3,c3,d3"] {
        assert!(game.allows(legal), "{legal}");
    }
    let (before, after) = (cells(&game, 0), cells(&game.clone().play("f7,g7,h7"), 0));
    assert_eq!(after.len(), before.len() + 2);
    let mut placed = game.clone();
    let flow = placed.position.step(&"f7,g7,h7".parse().expect("a placement"));
    assert_eq!(flow, Ok(Flow::TurnOver));
    assert_eq!(effects_called(&game, "f7,g7,h7", "turn"), [json!({"effect": "turn", "seat": 1})]);
    let diagonal = Game::start(&options(2)).play("piece 1");
    assert_eq!(diagonal.refusal("c3"), "no cell of it is a neighbour of a cell of the player");
}

#[test]
fn only_who_cannot_place_skips() {
    let _rule = cites("A player who cannot place the piece anywhere skips; otherwise skipping is not allowed.");
    let why = "the piece can be placed, so the turn cannot be skipped";
    assert_eq!(Game::start(&options(2)).play("piece I5").refusal("skip"), why);
    let open = Options { pickups: Pickups::Corners, ..options(2) };
    let mut game = Game::start(&open);
    for step in STUCK.split(", ") {
        assert_ne!(game.legal(), ["skip"], "before {step}");
        game = game.play(step);
    }
    assert!(game.allows("skip"), "{game}");
    assert!(game.legal().iter().all(|step| step == "skip" || step.starts_with("bite")));
    let mut skipped = game.clone();
    assert_eq!(skipped.position.step(&Step::Skip), Ok(Flow::TurnOver));
    assert_eq!(effects_called(&game, "skip", "skipped"), [json!({"effect": "skipped", "seat": 0})]);
    assert_eq!(game.play("skip, piece 1").actor(), seat(1));
}

/// The bites and the turns of the seats.
fn counted(game: &Game) -> (Value, Value) {
    let state = game.state();
    (state["bites"].clone(), state["turns"].clone())
}

#[test]
fn every_so_many_turns_begin_with_a_bite() {
    let _rules = [
        cites(
            "A turn that is the seat's `n`-th, `2n`-th, … with `bite_every: n` above 0 begins with one bite for that seat, without a step.",
        ),
        cites("`turns`: how many turns each seat has begun."),
    ];
    let every = |bite_every| Options { bite_every, ..options(2) };
    let game = Game::start(&every(2));
    assert_eq!(counted(&game), (json!([0, 0]), json!([1, 0])));
    let game = game.play("piece 1, b3, piece 1, i8");
    assert_eq!(counted(&game), (json!([1, 0]), json!([2, 1])));
    let game = game.play("piece 1");
    assert_eq!(effects_called(&game, "b4", "due"), [json!({"effect": "due", "seat": 1})]);
    let game = game.play("b4, piece 1, i7");
    assert_eq!(counted(&game), (json!([1, 1]), json!([3, 2])));
    assert_eq!(counted(&game.play("piece 1, b5, piece 1")), (json!([1, 1]), json!([3, 3])));
    let first = Game::start(&every(1));
    assert_eq!(counted(&first), (json!([1, 0]), json!([1, 0])));
    let never = Game::start(&every(0)).play("piece 1, b3, piece 1, i8, piece 1, b4");
    assert_eq!(counted(&never).0, json!([0, 0]));
}

#[test]
fn lengths_and_shares_of_bites_can_be_others() {
    let _rules = [
        cites(
            "`bite_lengths`: the longest bite below the first share, from the first, from the second: 1 to 5 each, none shorter than the one before.",
        ),
        cites("`bite_shares`: two rising percentages, 1 to 99."),
    ];
    let larger = |bite_lengths, bite_shares| {
        let options = Options { bite_lengths, bite_shares, ..with_bites(2) };
        let view = Game::start(&options).view();
        (view["seats"][0]["bite_size"].clone(), view["bite_sizes"].clone())
    };
    let sizes = json!([{"size": 3, "cells": 20}, {"size": 5, "cells": 50}]);
    assert_eq!(larger([2, 3, 5], [20, 50]), (json!(2), sizes));
    // What allows no more than before is no step.
    let sizes = json!([{"size": 5, "cells": 50}]);
    assert_eq!(larger([2, 2, 5], [20, 50]), (json!(2), sizes));
    assert_eq!(larger([4, 4, 4], [1, 99]), (json!(4), json!([])));
    let longest = Options { bite_lengths: [5, 5, 5], ..with_bites(2) };
    let game = played(&longest, ELEVEN);
    assert!(game.allows("bite g8,h8"), "{game}");
    assert_eq!(game.view()["seats"][0]["bite_size"], 5);
}

#[test]
fn bites_can_be_there_from_the_start() {
    let _rule = cites("`bites_at_start`: 0 to 9 for each seat.");
    let options = Options { bites_at_start: 9, ..options(3) };
    assert_eq!(Game::start(&options).state()["bites"], json!([9, 9, 9]));
}
