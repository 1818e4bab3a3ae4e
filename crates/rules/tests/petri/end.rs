//! Teams and the end of the game.

use atar_rules::Position;
use atar_rules::petri::Options;
use serde_json::{Value, json};

use super::{Game, cites, effects_called, in_teams, options, played, seat, with_bites};

/// The last two skips but one end this game with 61 cells against 39.
const STALEMATE: &str = "piece S, a2,a3,b3,b4, piece L, h10,i10,j9,j10, piece I4, c3,d3,e3,f3, piece Z, i8,i9,j7,j8, piece Z, \
    a4,a5,b3,b4, piece I5, i5,i6,i7,i8,i9, piece J, a4,a5,b5,c5, piece T, g8,h8,h9,i8, piece 1, c2, piece I5, g3,g4,g5,g6,g7, \
    piece O, d5,d6,e5,e6, piece I5, bite f3, c4,d4,e4,f4,g4, piece I4, b5,b6,b7,b8, piece I3, d8,e8,f8, piece O, e1,e2,f1,f2, \
    piece I4, c6,c7,c8,c9, piece I3, f1,g1,h1, piece O, b9,b10,c9,c10, piece I5, a6,a7,a8,a9,a10, piece I4, d9,e9,f9,g9, \
    piece I5, bite c5,d4, e2,f2,g2,h2,i2, piece O, g6,g7,h6,h7, piece S, b4,c3,c4,d3, piece I5, d10,e10,f10,g10,h10, piece 1, e6, \
    piece J, f6,f7,f8,g6, piece I3, a1,b1,c1, piece J, g4,g5,g6,h4, piece J, a4,a5,b5,c5, piece I5, j2,j3,j4,j5,j6, piece Z, \
    b6,c6,c7,d7, piece 1, i4, piece O, bite j2, d2,d3,e2,e3, piece I4, g5,h5,i5,j5, piece O, i1,i2,j1,j2, piece S, i3,i4,j4,j5, \
    piece O, bite d8,e8, g2,g3,h2,h3, piece T, f5,g4,g5,g6, piece I2, e7,e8, piece I5, skip, piece I4, e3,f3,g3,h3, piece J, \
    d8,d9,e9,f9, piece I2, d4,e4, piece J, skip, piece I3, d1,d2,d3, piece J, skip, piece I4";

/// One more skip ends this game with 50 cells against 50.
const EVEN: &str = "piece I5, c2,d2,e2,f2,g2, piece I2, g9,h9, piece Z, b3,b4,c2,c3, piece I2, j9,j10, piece J, c1,d1,e1,e2, \
    piece T, h7,i7,i8,j7, piece I5, b5,c5,d5,e5,f5, piece I2, g6,h6, piece I2, f6,f7, piece L, h7,i7,j6,j7, piece O, f3,f4,g3,g4, \
    piece I3, g6,h6,i6, piece L, b4,c4,d3,d4, piece L, d9,e9,f8,f9, piece L3, d3,e3,e4, piece Z, d8,d9,e7,e8, piece O, h1,h2,i1,i2, \
    piece I5, a6,b6,c6,d6,e6, piece I4, j1,j2,j3,j4, piece O, i7,i8,j7,j8, piece O, f1,f2,g1,g2, piece T, d9,e9,e10,f9, piece I2, \
    b1,c1, piece L3, g7,g8,h8, piece 1, i4, piece I3, c8,c9,c10, piece I5, a4,b4,c4,d4,e4, piece I4, c10,d10,e10,f10, piece L3, \
    a3,b3,b4, piece T, a8,a9,a10,b9, piece Z, g4,h4,h5,i5, piece L, a6,a7,a8,b8, piece 1, a2, piece J, c7,c8,c9,d7, piece I2, \
    h3,i3, piece J, i8,i9,i10,j8, piece T, f5,g4,g5,h5, piece O, b7,b8,c7,c8, piece I3, a1,b1,c1, piece L3, a9,a10,b10, piece I4, \
    a5,b5,c5,d5, piece L, g10,h10,i9,i10, piece L3, i4,i5,j5, piece Z, skip, piece J";

/// Two teams; the last of four skips is still to come.
const TEAM_STALEMATE: &str = "piece I5, b1,b2,b3,b4,b5, piece I4, j7,j8,j9,j10, piece 1, a9, piece J, g2,g3,h3,i3, piece I5, \
    a2,a3,a4,a5,a6, piece S, h7,i6,i7,j6, piece O, a7,a8,b7,b8, piece L3, i4,i5,j5, piece I3, c2,c3,c4, piece I5, e6,f6,g6,h6,i6, \
    piece S, a10,b9,b10,c9, piece T, g2,h1,h2,i2, piece T, d3,e3,e4,f3, piece J, e6,e7,f7,g7, piece L3, d8,d9,e8, piece T, \
    i3,j2,j3,j4, piece O, c2,c3,d2,d3, piece I4, g4,g5,g6,g7, piece I3, f8,g8,h8, piece I4, f1,g1,h1,i1, piece I4, a1,b1,c1,d1, \
    piece J, d5,e5,f5,f6, piece 1, bite f7,g7, i8, piece I2, i1,j1, piece Z, b6,c6,c7,d7, piece O, h9,h10,i9,i10, piece O, \
    d8,d9,e8,e9, piece I2, e2,f2, piece S, bite e5, c4,d3,d4,e3, piece J, bite e8,f8, e7,e8,f8,g8, piece S, e10,f9,f10,g9, \
    piece I4, bite f3, f3,g3,h3,i3, piece L, c5,d5,e4,e5, piece T, e7,f6,f7,g7, piece T, b10,c9,c10,d10, piece L3, h4,h5,i5, \
    piece I5, d2,d3,d4,d5,d6, piece S, f4,f5,g5,g6, piece I5, c10,d10,e10,f10,g10, piece T, e1,f1,f2,g1, piece I3, c6,c7,c8, \
    piece I2, skip, piece I5, skip, piece O, skip, piece I5";

/// Seat 1 has skipped, seat 0 has bitten and is about to skip.
const BITE_BETWEEN: &str = "gift, piece I3, b1,b2,b3, gift, piece J, h9,h10,i10,j10, none, piece S, b2,b3,c3,c4, gift, piece I3, \
    g9,h9,i9, gift, piece I5, b2,b3,b4,b5,b6, gift, piece I4, e8,f8,g8,h8, gift, piece J, a1,a2,a3,b1, none, piece Z, i7,i8,j6,j7, \
    none, piece I5, b2,c2,d2,e2,f2, gift, piece I5, g6,g7,g8,g9,g10, gift, piece I4, c4,d4,e4,f4, none, piece I5, d5,d6,d7,d8,d9, \
    none, piece I3, e4,e5,e6, none, piece L, b8,c8,d7,d8, none, piece I4, e2,f2,g2,h2, gift, piece Z, a8,a9,b7,b8, none, piece I4, \
    c1,d1,e1,f1, none, piece T, f7,g6,g7,g8, gift, piece L3, a6,b5,b6, gift, piece L, b9,b10,c9,d9, gift, piece 1, a5, gift, \
    piece L, f7,f8,f9,g9, gift, piece I4, e3,f3,g3,h3, none, piece T, h4,h5,h6,i5, none, piece L3, c3,d2,d3, none, piece J, \
    c7,c8,c9,d7, gift, piece I4, c5,d5,e5,f5, none, piece I4, g7,h7,i7,j7, none, piece I4, g3,h3,i3,j3, none, piece Z, i5,i6,j4,j5, \
    none, piece O, f4,f5,g4,g5, gift, piece I4, a7,a8,a9,a10, gift, piece I5, f2,g2,h2,i2,j2, gift, piece O, e9,e10,f9,f10, none, \
    piece L, a3,a4,a5,b5, none, piece L3, c6,d6,d7, gift, piece 1, g1, none, piece L, d7,d8,e7,f7, none, piece Z, i3,i4,j2,j3, \
    gift, piece I4, a10,b10,c10,d10, gift, piece I3, h1,h2,h3, none, piece I3, j7,j8,j9, none, piece T, i2,j1,j2,j3, none, piece S, \
    e7,f6,f7,g6, none, piece Z, h1,i1,i2,j2, none, piece Z, skip, gift, piece O, bite d6,e7";

/// Two teams; seat 2 is out, and seat 0 may bite off the last head of the others.
const LAST_TEAM: &str = "none, piece J, a1,b1,c1,c2, none, piece O, g9,g10,h9,h10, gift, piece I5, c6,c7,c8,c9,c10, none, piece I4, \
    g3,h3,i3,j3, none, piece L3, d2,e1,e2, gift, piece T, e9,f8,f9,f10, none, piece I3, d7,e7,f7, none, piece I4, g4,h4,i4,j4, gift, \
    piece I5, f1,g1,h1,i1,j1, none, piece Z, h9,i9,i10,j10, none, piece I5, bite f8, a6,b6,c6,d6,e6, gift, piece O, h5,h6,i5,i6, \
    gift, piece L3, bite i2, a1,a2,b1, gift, piece I5, e8,f8,g8,h8,i8, gift, piece I3, bite f8,g8, c5,c6,c7, none, piece J, \
    c1,d1,e1,e2, none, piece L3, d9,e9,e10, gift, piece I5, a4,b4,c4,d4,e4, none, piece L3, f1,f2,g1, none, piece Z, bite b9,c9, \
    h7,i7,i8,j8, gift, piece T, h2,i1,i2,i3, gift, piece 1, h6, gift, piece 1, b3, none, piece 1, i6, none, piece I5, d3,d4,d5,d6,d7, \
    gift, piece T, d8,e8,e9,f8, gift, piece Z, c4,c5,d3,d4, none, piece I5, bite d6,d7, e6,e7,e8,e9,e10, none, piece I5, \
    j3,j4,j5,j6,j7, gift, piece L, g7,h7,i6,i7, gift, piece I5, bite h7,i7, c2,d2,e2,f2,g2, gift, piece I2, c8,c9, none, piece J, \
    b3,c1,c2,c3, gift, piece L, a7,b7,b8,b9, none, piece O, i4,i5,j4,j5, gift, piece I5, b5,b6,b7,b8,b9, none, piece Z";

fn result(game: &Game) -> Value {
    let result = game.state()["result"].clone();
    assert_eq!(json!(game.position.winners()), result["winners"]);
    assert_eq!(game.actor(), Value::Null);
    assert!(game.legal().is_empty());
    assert_eq!(game.refusal("skip"), "the game is over");
    result
}

#[test]
fn partners_leave_each_other_alone() {
    let _rule = cites(
        "Partners are not opponents: they are neither bitten nor captured; their cells may not be covered, and stop a capturing line
        as empty cells do.",
    );
    let beside = "none, piece T, a1,a2,a3,b2, none, piece 1, i10, none, piece I5, b4,b5,b6,b7,b8, none, piece Z, i2,i3,j1,j2, gift, \
        piece I5";
    let game = played(&in_teams(), beside);
    assert_eq!(game.refusal("bite b4"), "b4 is a partner's");
    assert_eq!(game.refusal("b3,b4,b5,b6,b7"), "b4 is another player's");
    assert_eq!(effects_called(&game, "c2,c3,c4,c5,c6", "captured"), [Value::Null; 0]);
    // Were they opponents, nothing but the distance would speak against the bite, and the line would be captured.
    let alone = played(&with_bites(4), beside);
    let apart = "none of these cells is a neighbour of a cell of the player";
    assert_eq!(alone.refusal("bite b4"), apart);
    assert_eq!(effects_called(&alone, "c2,c3,c4,c5,c6", "captured").len(), 1);
}

#[test]
fn a_partners_cell_stops_a_line() {
    let _rule = cites("stop a capturing line as empty cells do");
    let mixed = "none, piece I5, a1,b1,c1,d1,e1, gift, piece T, i8,i9,i10,j9, none, piece T, b8,c7,c8,d8, none, piece I5, \
        d2,e2,f2,g2,h2, none, piece T, a1,a2,a3,b2, none, piece Z, h8,i8,i9,j9, gift, piece I5, c3,c4,c5,c6,c7, none, piece O, \
        h2,h3,i2,i3, gift, piece J";
    let game = played(&in_teams(), mixed);
    assert_eq!(effects_called(&game, "a4,b2,b3,b4", "captured"), [Value::Null; 0]);
    let alone = played(&with_bites(4), mixed);
    let captured = effects_called(&alone, "a4,b2,b3,b4", "captured");
    assert_eq!(captured[0]["cells"], json!([{"cell": "c3", "seat": 2}, {"cell": "d2", "seat": 3}]));
}

#[test]
fn the_last_team_wins() {
    let _rule = cites(
        r#"When all living players belong to one team, that team wins, eliminated partners included (`reason: "last_standing"`)."#,
    );
    let game = played(&with_team_pickups(), LAST_TEAM);
    assert_eq!(game.state()["heads"], json!(["b2", "i9", null, null]));
    let over = game.play("bite i9,j8");
    assert_eq!(result(&over), json!({"winners": [0, 2], "reason": "last_standing", "territory": [34, 0, 0, 0]}));
    assert_eq!(over.state()["piece"], Value::Null);
    let two = played(
        &super::with_pickups(2),
        "gift, piece L3, c2,c3,d3, gift, piece 1, j9, gift, piece S, d4,d5,e5,e6, gift, piece Z, h9,i9,i10,j10, gift, piece I5, \
         e5,f5,g5,h5,i5, gift, piece L, f9,g9,h8,h9, gift, piece S, f6,f7,g7,g8, gift, piece O, h9,h10,i9,i10, none, piece O, \
         bite h8,i9",
    );
    assert_eq!(result(&two), json!({"winners": [0], "reason": "last_standing", "territory": [16, 0]}));
}

fn with_team_pickups() -> Options {
    Options { pickups: super::Pickups::Corners, ..in_teams() }
}

#[test]
fn when_all_skip_the_larger_territory_wins() {
    let _rule = cites(
        r#"When all living players skip in a row, with no bite or placement between, the team with the most cells wins, equals share
        (`reason: "stalemate"`, **decided**)."#,
    );
    let corners = Options { pickups: super::Pickups::Corners, ..options(2) };
    let game = played(&corners, STALEMATE);
    assert_eq!(game.view()["skip"], json!({"legal": true, "forced": true, "skipped": 1, "living": 2}));
    assert_eq!(result(&game.play("skip")), json!({"winners": [0], "reason": "stalemate", "territory": [61, 39]}));
    let even = played(&options(2), EVEN).play("skip");
    assert_eq!(result(&even), json!({"winners": [0, 1], "reason": "stalemate", "territory": [50, 50]}));
}

#[test]
fn the_cells_of_a_team_count_together() {
    let _rule = cites("the team with the most cells wins");
    let options = Options { bite_percent: 0, ..with_team_pickups() };
    let game = played(&options, TEAM_STALEMATE);
    assert_eq!(game.view()["skip"]["skipped"], 3);
    let territories: Vec<_> =
        game.view()["teams"].as_array().expect("teams").iter().map(|team| team["territory"].clone()).collect();
    assert_eq!(territories, [49, 51]);
    // Seat 0 has the most cells of its own.
    assert_eq!(
        result(&game.play("skip")),
        json!({"winners": [1, 3], "reason": "stalemate", "territory": [30, 28, 19, 23]})
    );
}

#[test]
fn a_bite_or_a_placement_breaks_the_row_of_skips() {
    let _rule = cites("with no bite or placement between");
    let game = played(&with_bites(2), BITE_BETWEEN);
    assert_eq!(game.view()["skip"], json!({"legal": true, "forced": false, "skipped": 0, "living": 2}));
    let game = game.play("skip, none, piece T");
    assert_eq!(game.actor(), seat(1), "the game goes on");
    assert_eq!(game.view()["skip"]["skipped"], 1);
    let corners = Options { pickups: super::Pickups::Corners, ..options(2) };
    let (all, _) = STALEMATE.split_once(", piece I5, skip, piece I4, e3").expect("a skip");
    let placed = played(&corners, all).play("piece I5, skip");
    assert_eq!(placed.view()["skip"]["skipped"], 1);
    assert_eq!(placed.play("piece I4, e3,f3,g3,h3").view()["skip"]["skipped"], 0);
}
