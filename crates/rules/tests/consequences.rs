//! Why a turn was better than another one, in all games: the words of a review.

use atar_rules::atar::Atar;
use atar_rules::blokus::Blokus;
use atar_rules::consequence::reason;
use atar_rules::owari::Owari;
use atar_rules::petri::Petri;
use atar_rules::spectrangle::Spectrangle;
use atar_rules::{Actor, Presentation};
use serde_json::{Value, json};

fn taken<P: Presentation>(mut position: P, steps: &str) -> P {
    for step in steps.split(", ").filter(|step| !step.is_empty()) {
        let step = step.parse().unwrap_or_else(|error| panic!("{step}: {error:?}"));
        position.step(&step).unwrap_or_else(|error| panic!("{step}: {error}"));
    }
    position
}

/// Why, after `steps`, the turn `played` is worse than `better`.
fn why<P: Presentation>(options: &Value, steps: &str, played: &str, better: &str) -> Option<String> {
    let options = serde_json::from_value(options.clone()).expect("options");
    let before = taken(P::start(&options).expect("good options"), steps);
    let Actor::Seat(seat) = before.actor() else { panic!("a seat is to act") };
    let consequences = |turn| taken(before.clone(), turn).consequences(&before, seat);
    reason(&consequences(played), &consequences(better))
}

fn tells<P: Presentation>(options: &Value, steps: &str, [played, better]: [&str; 2], words: &str) {
    assert_eq!(why::<P>(options, steps, played, better).as_deref(), Some(words));
    assert_ne!(why::<P>(options, steps, better, played).as_deref(), Some(words), "the other way round");
    assert_eq!(why::<P>(options, steps, played, played), None, "nothing is better than itself");
}

#[test]
fn in_atar_stones_and_the_free_spaces_beside_them_count() {
    let options = json!({"side": 3, "stones": [2, 2], "placement": "random", "order": "fixed"});
    let tells = |steps, turns, words| tells::<Atar>(&options, steps, turns, words);
    tells(
        "@c1, @a1, @c3, @b2",
        ["c3-c2, c1x, commit", "c3-c4, c1-c2, commit"],
        "It leaves 1 stone on the board; the better turn leaves 2.",
    );
    tells(
        "@c1, @c4, @c2, @b3, c2-b1, clock, c1-c2, commit",
        ["c4-c3, b3-c4, commit", "c4-c3, b3-b2, commit"],
        "It leaves 1 stone without a free space (c3); the better turn leaves none.",
    );
    tells(
        "@c1, @a1, @c3, @b2, c3-c2, c1x, commit, b2-b3, a1-b2, clock, commit",
        ["c2-c1, commit", "c2-b1, commit"],
        "It leaves the others no stones without a free space; the better turn leaves the others 1.",
    );
    tells(
        "@c4, @c1, @b1, @c3, b1-c2, c4-c5, commit, c1x, c3-c4, clock, commit",
        ["c5x, c2-c1, commit", "c2-b1, c5x, commit"],
        "It keeps 1 free space beside the stones; the better turn keeps 2.",
    );
}

#[test]
fn in_spectrangle_points_count() {
    let options = json!({"match": "all", "players": 2, "teams": null});
    let start = "draw BYG, draw PPG, draw GGP, draw YBP, draw YYB, draw WWW, draw RYB, draw GGB, PPG@17/0, draw RRG, \
                 WWW@18/0, draw YYR, YBP@19/1, draw GRB, BYG@28/0, draw GRP";
    let words = "It scores 5 points; the better turn scores 16.";
    tells::<Spectrangle>(&options, start, ["YYB@29/2", "GGP@20/1"], words);
}

#[test]
fn in_owari_stones_in_the_goal_count_and_what_the_reply_brings_in() {
    let options = json!({"stones": 3, "first": 0});
    let tells = |steps, turns, words| tells::<Owari>(&options, steps, turns, words);
    tells("0, 9", ["1", "4"], "It brings no stones into the goal; the better turn brings 1.");
    tells("4, 7", ["5", "1"], "It brings 1 stone into the goal; the better turn brings 4.");
    tells(
        "5",
        ["8", "7"],
        "It lets the reply bring 4 stones into the other goal; the better turn lets the reply bring 1.",
    );
}

#[test]
fn in_petri_cells_count() {
    let options = json!({
        "bite_every": 0, "bite_lengths": [1, 2, 3], "bite_percent": 6, "bite_shares": [12, 30], "bites_at_start": 0,
        "flip": false, "grid": "square", "height": 20, "pickups": "corners", "players": 2, "teams": null, "width": 20,
    });
    let words = "It holds 4 cells; the better turn holds 5.";
    let turns = ["q17,q18,r17,r18", "r17,r18,s17,s18"];
    tells::<Petri>(&options, "none, piece 1, e4, gift, piece O", turns, words);
}

#[test]
fn in_blokus_squares_count_and_corners_to_go_on_from() {
    let options = json!({"first": 0, "players": 2, "scoring": "cells", "start": "corners"});
    let tells = |steps, turns, words| tells::<Blokus>(&options, steps, turns, words);
    tells("n14, m1,n1", ["l13,m12,m13", "l10,m10,m11,m12,m13"], "It covers 3 squares; the better turn covers 5.");
    tells(
        "n14, m1,n1, pass",
        ["a1,a2,b1,c1,d1", "j4,k3,k4,l2,l3"],
        "It keeps 3 corners to go on from; the better turn keeps 7.",
    );
    tells(
        "a11,a12,a13,a14,b11, a1,b1,b2,b3,c3, c7,c8,c9,c10,d8",
        ["d4,e3,e4,f4", "a4,a5,a6,b6"],
        "It leaves the others 7 corners to go on from; the better turn leaves the others 6.",
    );
}
