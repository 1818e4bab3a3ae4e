//! Setup: racks, the order of play, placing.

use atar_rules::atar::{Atar, Options, PlacementMode, Step};
use atar_rules::{Position, Presentation};
use serde_json::json;

use super::{Game, cites, drawing, in_rounds, placed_with, placing, playing};

/// Three players are to place two stones each, when their order is drawn.
fn three() -> Game {
    drawing(6, &[2, 2, 2], PlacementMode::Players)
}

#[test]
fn every_player_has_a_rack() {
    let _rule = cites("Each player has a rack of stones.");
    let game = placing(4, &[3, 1, 2]);
    assert_eq!(game.state()["racks"], json!([3, 1, 2]));
    let game = game.play("@a1, commit, @c4, commit");
    assert_eq!(game.state()["racks"], json!([2, 0, 2]));
}

#[test]
fn racks_are_equal_by_default_and_fill_a_third() {
    let _rule = cites(
        "By default all racks are equal: `max(1, ⌊density · n² / (100 · players)⌋)` stones, where density is the share of all
        spaces that all stones together fill (**decided**: 33 % by default, 5 % to 60 %).",
    );
    let Options { side, stones, .. } = Options::default();
    let (side, players) = (usize::from(side), stones.len());
    let each = 33 * side * side / (100 * players);
    assert!(each > 1, "the least number plays no part");
    let stones: Vec<_> = stones.iter().copied().map(usize::from).collect();
    assert_eq!(stones, vec![each; players]);
}

#[test]
fn the_order_is_drawn_one_seat_at_a_time() {
    let _rules = [
        cites("Order of play is drawn at random"),
        cites("As chance, it is drawn one seat at a time, the last one too: step `seat 2`."),
    ];
    let mut game = three();
    let draws = [
        ("seat 2", vec!["seat 0", "seat 1", "seat 2"], json!([2])),
        ("seat 0", vec!["seat 0", "seat 1"], json!([2, 0])),
        ("seat 1", vec!["seat 1"], json!([2, 0, 1])),
    ];
    for (draw, legal, order) in draws {
        assert_eq!(game.actor(), "chance");
        assert_eq!(game.legal(), legal);
        let mut odds = Vec::new();
        game.position.odds(&mut odds);
        assert!(odds.iter().all(|(_, weight)| *weight == odds[0].1), "each is as likely as another");
        game = game.play(draw);
        assert_eq!(game.state()["order"], order);
    }
    assert_eq!(game.actor(), json!({"seat": 2}));
    assert_eq!(game.refusal("seat 1"), "the order of play is complete");
}

#[test]
fn only_seats_that_are_left_can_be_drawn() {
    let _rule = cites("it is drawn one seat at a time");
    let game = three().play("seat 2");
    assert_eq!(game.refusal("seat 2"), "this seat is in the order of play already");
    assert_eq!(game.refusal("seat 3"), "there is no such seat");
    assert_eq!(game.refusal("@a1"), "the order of play is not drawn yet");
    for step in ["commit", "clock", "a1-b2", "a1x"] {
        assert_eq!(game.refusal(step), "chance is to act, not a player", "{step}");
    }
}

#[test]
fn a_fixed_order_is_that_of_the_seats() {
    let _rules =
        [cites("(option `fixed` keeps seat order)"), cites("With `fixed` the order is complete from the start.")];
    let game = placing(6, &[2, 2, 2]);
    assert_eq!(game.state()["order"], json!([0, 1, 2]));
    assert_eq!(game.actor(), json!({"seat": 0}));
    assert_eq!(game.refusal("seat 0"), "the order of play is complete");
}

#[test]
fn the_order_holds_for_placing_and_for_playing() {
    let _rules = [
        cites("It is the clockwise order for placing and for playing."),
        cites("When all racks are empty, play begins with the first seat in the order that has stones."),
    ];
    let mut game = three().play("seat 2, seat 0, seat 1");
    let places = ["a1", "f1", "f11", "b1", "f3", "f9"];
    for (place, seat) in places.iter().zip([2, 0, 1].iter().cycle()) {
        assert_eq!(game.state()["phase"], "setup");
        assert_eq!(game.actor(), json!({ "seat": seat }));
        game = game.play(&format!("@{place}, commit"));
    }
    assert_eq!(game.state()["phase"], "play");
    for (seat, moves) in [(2, "a1-b2, b1-c2"), (0, "f1-f2, f3-f4"), (1, "f11-f10, f9-f8")] {
        assert_eq!(game.actor(), json!({ "seat": seat }));
        game = game.play(&format!("{moves}, commit"));
    }
    assert_eq!(game.actor(), json!({"seat": 2}), "and round again");
}

#[test]
fn a_stone_is_placed_on_any_free_space() {
    let _rule = cites(
        "In turn, each player places one stone from the rack on any unoccupied space, unless that would take the last liberty
        of an opponent's stone.",
    );
    let game = placing(3, &[2, 2]).play("@a1, commit");
    assert_eq!(game.refusal("@a1"), "there is a stone on a1");
    assert_eq!(game.refusal("@d1"), "d1 is not on the board");
    assert_eq!(game.refusal("@b2"), "it would take the last liberty of the stone on a1");
    assert_eq!(game.legal(), ["@b1", "@b3", "@c1", "@c2", "@c3", "@c4", "@c5"]);
    assert_eq!(game.view()["place"], json!(["b1", "b3", "c1", "c2", "c3", "c4", "c5"]));
}

#[test]
fn only_the_last_liberty_is_protected() {
    let _rule = cites("unless that would take the last liberty of an opponent's stone.");
    // c3 has the liberties c2, c4 and d4; they may go until one is left.
    let game = placing(4, &[2, 4]).play("@c3, commit, @c2, commit, @a1, commit");
    let game = game.play("@c4, commit");
    assert_eq!(game.refusal("@d4"), "it would take the last liberty of the stone on c3");
    // Between an opponent's stone and an own one it is the opponent's that counts.
    let game = placing(3, &[2, 2]).play("@a1, commit, @b1, commit, @c5, commit");
    assert_eq!(game.refusal("@b2"), "it would take the last liberty of the stone on a1");
}

#[test]
fn an_opponents_stone_without_liberty_protects_nothing() {
    let _rule = cites("unless that would take the last liberty of an opponent's stone.");
    let game = placing(3, &[2, 2]).play("@a1, commit, @c1, commit, @b2, commit");
    assert_eq!(game.view()["stones"]["a1"]["liberties"], json!([]));
    assert_eq!(game.legal(), ["@b1", "@b3", "@c2", "@c3", "@c4", "@c5"]);
}

#[test]
fn own_liberties_may_be_taken() {
    let _rule = cites(
        "Taking the last liberty of one's own stone, or placing a stone that has no liberty itself, is allowed (**decided**).",
    );
    let own = placing(3, &[2, 2]).play("@a1, commit, @c1, commit");
    assert!(own.allows("@b2"), "it takes the last liberty of the player's own stone on a1");
    let without = placing(3, &[2, 2]).play("@b2, commit");
    let without = without.play("@a1");
    assert_eq!(without.view()["stones"]["a1"]["liberties"], json!([]));
    // Both at once: b1 has none itself, and is the last one of b2.
    let both = placing(4, &[4, 3]).play("@a1, commit, @c2, commit, @b2, commit, @d7, commit, @b3, commit, @d1, commit");
    let both = both.play("@b1");
    for stone in ["b1", "b2"] {
        assert_eq!(both.view()["stones"][stone]["liberties"], json!([]));
    }
}

#[test]
fn an_empty_rack_is_passed_over() {
    let _rule = cites("Players with an empty rack are passed over.");
    let mut game = placing(5, &[1, 3, 2]);
    for (seat, place) in [(0, "a1"), (1, "e1"), (2, "e9"), (1, "e3"), (2, "e7"), (1, "c3")] {
        assert_eq!(game.actor(), json!({ "seat": seat }));
        game = game.play(&format!("@{place}, commit"));
    }
    assert_eq!(game.state()["phase"], "play");
}

/// Stones on the smallest board on which a rack can be given up before the others are empty. Seat 1 has its five stones
/// along the edge, without a liberty; each of the 28 free spaces is the last liberty of exactly one stone of somebody
/// else.
pub(super) const CROWDED: [&str; 7] = [
    "h2 h14 f8 d2 f7 h11",
    "h1 h3 h5 h7 h9",
    "h4 f1 f5 f6 f10",
    "h6 f3 f11 d1 h13",
    "h8 b2 h15 d6 d5",
    "h10 d7 d4 d3 f2",
    "h12 f9 f4 b3 b1",
];

/// The spaces that are the last liberty of a stone of seat 2 in that position, so free for seat 2 alone.
const LEFT_FOR_SEAT_2: [&str; 5] = ["@e5", "@e9", "@g2", "@g3", "@g6"];

/// The same position placed by the players.
fn crowded_by_players(racks: &[u16]) -> Game {
    let stones = in_rounds(&CROWDED).into_iter();
    stones.fold(placing(8, racks), |game, stone| game.play(&format!("@{stone}, commit")))
}

#[test]
fn a_player_without_a_legal_space_gives_up_the_rack() {
    let _rule = cites(
        "**Decided**: spaces forbidden or occupied in setup stay so until play begins, so a player with no legal space when the
        turn to place comes gives up the rest of the rack, which becomes 0 at once, without a step; the other players go on.",
    );
    let game = crowded_by_players(&[6, 6, 6, 5, 5, 5, 5]);
    assert_eq!(game.state()["racks"], json!([0, 0, 1, 0, 0, 0, 0]));
    assert_eq!(game.actor(), json!({"seat": 2}), "seat 1 was passed over");
    assert_eq!(game.legal(), LEFT_FOR_SEAT_2);
    assert_eq!(game.play("@e5, commit").state()["phase"], "play");
}

/// So nobody waits for such a player.
#[test]
fn a_position_in_which_a_player_without_a_legal_space_is_to_place_cannot_be() {
    let stones = [6, 6, 6, 5, 5, 5, 5];
    let mut state = json!(crowded_by_players(&stones).position.full_state());
    state["racks"][1] = json!(1);
    state["mover"] = json!(1);
    let state = serde_json::from_value(state).expect("a state");
    let refused = Atar::from_state(&placing(8, &stones).position, &state).expect_err("no space");
    assert_eq!(refused.to_string(), "mover: there is no space for a stone of this player");
}

#[test]
fn the_whole_rest_of_the_rack_goes_and_play_may_begin() {
    let _rule = cites("gives up the rest of the rack, which becomes 0 at once, without a step;");
    let game = crowded_by_players(&[6, 7, 5, 5, 5, 5, 5]);
    assert_eq!(game.state()["racks"], json!([0, 0, 0, 0, 0, 0, 0]));
    assert_eq!(game.state()["phase"], "play");
    assert_eq!(game.actor(), json!({"seat": 0}));
}

#[test]
fn chance_gives_up_a_rack_alike() {
    let _rule = cites("So in random placement.");
    let game = placed_with(8, &[6, 6, 6, 5, 5, 5, 5], &in_rounds(&CROWDED));
    assert_eq!(game.state()["racks"], json!([0, 0, 1, 0, 0, 0, 0]));
    assert_eq!(game.actor(), "chance");
    assert_eq!(game.legal(), LEFT_FOR_SEAT_2);
    let game = placed_with(8, &[6, 7, 5, 5, 5, 5, 5], &in_rounds(&CROWDED));
    assert_eq!(game.state()["phase"], "play");
}

#[test]
fn a_turn_of_player_placement_is_a_placement_and_a_commit() {
    let _rule = cites("With *player placement* a turn of the setup is a placement and a commit.");
    let game = placing(4, &[2, 2]);
    assert_eq!(game.refusal("commit"), "no stone has been placed in this turn");
    for step in ["clock", "a1x", "a1-b2"] {
        let why = "play has not begun, so this cannot be done yet";
        assert_eq!(game.refusal(step), why, "{step}");
    }
    let game = game.play("@a1");
    assert_eq!(game.actor(), json!({"seat": 0}));
    assert_eq!(game.legal(), ["commit"]);
    assert_eq!(game.refusal("@c4"), "a stone has been placed in this turn; commit it, or take it back");
    assert_eq!(game.play("commit").actor(), json!({"seat": 1}));
}

#[test]
fn chance_places_uniformly_without_a_commit() {
    let _rule = cites(
        "With *random placement* the actor is chance, there is no commit, and chance places the stones, in the same order, each
        uniformly on the legal spaces of its owner.",
    );
    let game = drawing(3, &[1, 2], PlacementMode::Random).play("seat 1, seat 0, @a1");
    assert_eq!(game.actor(), "chance");
    assert_eq!(game.refusal("commit"), "chance is to act, not a player");
    let mut odds = Vec::new();
    game.position.odds(&mut odds);
    let steps: Vec<_> = odds.iter().map(|(step, _)| step.to_string()).collect();
    assert_eq!(steps, ["@b1", "@b3", "@c1", "@c2", "@c3", "@c4", "@c5"], "not b2, the last liberty of a1");
    assert!(odds.iter().all(|(_, weight)| *weight == odds[0].1));
    let game = game.play("@c3");
    assert_eq!(game.state()["stones"], json!({"a1": 1, "c3": 0}));
    assert!(game.allows("@b2"), "a1 is the owner's own");
}

#[test]
fn no_chance_remains_once_all_is_placed() {
    let _rule = cites("With *random placement* the actor is chance");
    let game = placed_with(4, &[1, 1], &["a1", "d1"]);
    assert_eq!(game.actor(), json!({"seat": 0}));
    let mut odds = Vec::<(Step, u32)>::new();
    game.position.odds(&mut odds);
    assert!(odds.is_empty());
    assert_eq!(game.refusal("@d7"), "stones are placed before play begins only");
}

#[test]
fn no_row_goes_during_setup() {
    let _rule = cites("No rows are removed during setup.");
    let game = placing(5, &[1, 2]).play("@c3, commit, @c4, commit");
    assert_eq!(game.state()["trim"], json!([0, 0, 0]), "most rows are empty");
    let play = game.play("@d4, commit");
    assert_eq!(play.state()["trim"], json!([1, 1, 0]), "with the first turn of play they go");
    assert_eq!(playing(5, &["c3", "c4"]).state()["trim"], json!([2, 1, 0]));
}
