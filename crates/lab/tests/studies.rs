//! Studies are a stranger's files: what is wrong is named with its place.

use atar_lab::Study;
use atar_lab::study::figures_to_wish;
use serde_json::{Value, json};

fn good() -> Value {
    json!({
        "format": "atar-study", "version": 1, "name": "Size", "game": "atar", "options": {"placement": "players"},
        "grid": [{"side": [6, 8, 10]}, {"density": [20, 33, 45]}, {"players": [2, 4]}],
        "line_ups": [{"all": "level=3"}, {"all": "greedy"}], "stop": {"games": 40}, "seed": 11,
        "most_turns": 3000, "judge": null, "keep": "examples",
    })
}

fn read(study: &Value) -> Result<Study, String> {
    Study::read(&study.to_string()).map_err(|bad| bad.to_string())
}

#[test]
fn a_grid_becomes_cells() {
    let study = read(&good()).expect("a study");
    assert_eq!(study.cells.len(), 36);
    let cell = study
        .cells
        .iter()
        .find(|cell| cell.label() == "side 8, density 33, players 2, level 3 (Casual)")
        .expect("the default");
    assert_eq!(cell.options["stones"], json!([10, 10]), "docs/rules/atar.md");
    assert_eq!(cell.options["order"], json!("random"));
    let four = study.cells.iter().filter(|cell| cell.seats == 4);
    assert_eq!(four.count(), 18);
}

#[test]
fn what_is_read_is_written_and_read_again() {
    let study = read(&good()).expect("a study");
    assert_eq!(read(&study.to_json()), Ok(study));
}

/// "A grid that grows keeps its games."
#[test]
fn a_cell_has_the_same_name_in_another_grid() {
    let small = read(&good()).expect("a study");
    let mut grown = good();
    grown["grid"] = json!([{"players": [2, 3, 4]}, {"side": [6, 7, 8, 10]}, {"density": [20, 33, 45]}]);
    let grown = read(&grown).expect("a study");
    let names: Vec<_> = grown.cells.iter().map(|cell| cell.id).collect();
    assert!(small.cells.iter().all(|cell| names.contains(&cell.id)));
    assert!(small.conflict(&grown).is_none());
}

/// Fixed for good: files of games name their cells.
#[test]
fn the_name_of_a_cell_does_not_change() {
    let study = json!({
        "format": "atar-study", "version": 1, "game": "owari", "line_ups": [{"all": "greedy"}], "stop": {"games": 2},
    });
    let study = read(&study).expect("a study");
    assert_eq!(study.cells[0].id.to_string(), OWARI);
}

const OWARI: &str = "2984644045be9efaf078b9e16b66a73fdf1d34aa4bdd667d1be6ef3706f8a8b0";

#[test]
fn doublings_are_a_ladder() {
    let mut study = good();
    study["line_ups"] = json!([{"double": 50, "times": 3}]);
    let study = read(&study).expect("a study");
    let line_ups: Vec<_> = study.line_ups.iter().map(ToString::to_string).collect();
    let expected = ["nodes=100 against nodes=50", "nodes=200 against nodes=100", "nodes=400 against nodes=200"];
    assert_eq!(line_ups, expected);
}

#[test]
fn games_end_with_their_round() {
    let mut study = good();
    study["grid"] = json!([{"players": [2, 3]}]);
    study["line_ups"] = json!([{"a": "greedy", "b": "random"}]);
    study["stop"] = json!({"games": 10});
    let study = read(&study).expect("a study");
    let games = study.cells.iter().map(|cell| study.most_games(cell));
    assert_eq!(games.collect::<Vec<_>>(), [10, 12]);
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (pointer, value, told) in [
        ("/format", json!("atar-record"), "format is \"atar-record\""),
        ("/version", json!(3), "version is 3"),
        ("/name", json!("a".repeat(201)), "name is"),
        ("/game", json!("chess"), "game is \"chess\"; it must be atar"),
        ("/options", json!({"sides": 8}), "options: Atar has no option \"sides\""),
        ("/options", json!({"placement": "mine"}), "options: placement is \"mine\""),
        ("/grid/1/density", json!([20, 80]), "grid 2: density is 80; it must be 5 to 60"),
        ("/grid/0/side", json!([2]), "grid 1: side is 2; it must be 3 to 20"),
        ("/grid/0/side", json!([]), "grid 1 is"),
        ("/grid/0/side", json!([8, 8]), "grid 1 is"),
        ("/grid/2", json!({"side": [9]}), "grid 3: side is in the grid already"),
        ("/grid/2", json!({"stones": [[3, 3]]}), "density sets stones"),
        ("/grid/2", json!({"placement": ["random"]}), "grid 3: placement is in options already"),
        ("/grid/2/players", json!([8]), "grid 3: players is 8; it must be 2 to 7"),
        ("/line_ups", json!([]), "line_ups is []"),
        ("/line_ups/0", json!({"all": "level=11"}), "line_ups 1: all is \"level=11\"; it must be random"),
        ("/line_ups/1", json!({"all": "level=3"}), "line_ups 2: level=3 is in the list already"),
        ("/line_ups/1", json!({"a": "greedy"}), "line_ups 2: b is missing; it must be the name of a player"),
        ("/line_ups/1", json!({"a": "greedy", "c": "random"}), "line_ups 2 has no key \"c\""),
        ("/line_ups/1", json!({"double": 0, "times": 3}), "line_ups 2: double is 0"),
        ("/stop", json!({"games": 0}), "stop: games is 0"),
        ("/stop", json!({"reach": 1.5}), "stop: reach is 1.5"),
        // The hypotheses of the test would not be scores.
        ("/stop", json!({"reach": 0.05}), "stop: reach is 0.05; it must be a number between 0.05 and 0.95"),
        ("/stop", json!({"reach": 0.97}), "stop: reach is 0.97"),
        (
            "/stop",
            json!({"reach": 0.65}),
            "stop: reach needs line-ups with a and b, but line_ups has {\"all\":\"level=3\"}",
        ),
        ("/stop", json!({"half_width": 0.1, "of": "clock.leads"}), "stop: of: clock.leads needs a judge"),
        ("/stop", json!({"hours": 2}), "stop has no key \"hours\""),
        ("/stop", json!({"games": 1_000_000}), "it must have at most 1000000"),
        ("/seed", json!(-1), "seed is -1"),
        ("/line_ups/1", json!({"all": "greedy", "a": "random"}), "line_ups 2 is {"),
        ("/line_ups/1", json!({"all": 5}), "line_ups 2: all is 5; it must be the name of a player."),
        (
            "/stop",
            json!({"games": 4, "reach": 0.65}),
            "stop is {\"games\":4,\"reach\":0.65}; it must be {\"games\": N}",
        ),
        ("/stop", json!({"half_width": 0.1, "of": "turns", "most": 9}), "stop: least is 200; it must be at most 9."),
        ("/options", json!(5), "options is 5; it must be an object."),
        ("/grid", json!({}), "grid is {}; it must be a list."),
        ("/judge", json!({"level": 3}), "judge has no key \"level\"; it has nodes."),
        ("/judge", json!({}), "judge: nodes is missing; it must be a whole number from 1 to"),
        ("/judge", json!([800]), "judge is [800]; it must be an object."),
        ("/keep", json!("all"), "keep is \"all\""),
    ] {
        let mut study = good();
        *study.pointer_mut(pointer).expect("a place") = value;
        let refused = read(&study).expect_err(told);
        assert!(refused.contains(told), "{refused}");
    }
    let mut study = good();
    study["colour"] = json!(1);
    assert!(read(&study).expect_err("a key").contains("The study has no key \"colour\""));
    study = good();
    study.as_object_mut().expect("an object").remove("stop");
    assert!(read(&study).expect_err("no stop").starts_with("stop is missing; it must be {\"games\": N}"));
    study["skip_impossible"] = json!("yes");
    assert_eq!(read(&study), Err("skip_impossible is \"yes\"; it must be true or false.".to_owned()));
    assert_eq!(read(&json!([1])), Err("The study is [1]; it must be an object.".to_owned()));
    assert!(Study::read("[").is_err() && Study::read(&" ".repeat(70_000)).is_err());
}

/// Too many stones for a small board: refused, or left out and listed.
#[test]
fn combinations_that_cannot_be_are_refused_or_listed() {
    let mut study = good();
    study["grid"] = json!([{"side": [3, 8]}, {"players": [2, 7]}]);
    let refused = read(&study).expect_err("seven on nine spaces");
    assert!(refused.starts_with("setting side=3, players=7: stones is"), "{refused}");
    study["skip_impossible"] = json!(true);
    let study = read(&study).expect("the others");
    assert_eq!((study.cells.len(), study.impossible.len()), (6, 1));
}

#[test]
fn too_many_cells_are_refused_before_they_are_made() {
    let many: Vec<u32> = (1..=100).collect();
    let study = json!({
        "format": "atar-study", "version": 1, "game": "petri", "line_ups": [{"all": "random"}], "stop": {"games": 1},
        "grid": [{"bite_percent": many}, {"width": [10, 11, 12, 13]}, {"height": [10, 11, 12]}],
    });
    assert!(read(&study).expect_err("1,200 cells").contains("1200 settings"));
}

fn with_wish() -> Value {
    json!({
        "format": "atar-study", "version": 2, "name": "A short game for two", "game": "atar",
        "options": {"placement": "random"}, "grid": [{"players": [2, 3]}],
        "vary": {"side": {"from": 6, "to": 10, "step": 2}, "density": {"from": 20, "to": 30, "step": 5}},
        "wish": {
            "minutes": [10, 40.5], "balance": {"least": 0.9}, "share": {"most": 0.6},
            "ending.shot_clock": {"most": 0.25}, "leads": {"least": 1, "more": 0.5}, "stones.1.50": {"less": 1},
        },
        "pace": 15, "line_ups": [{"all": "greedy"}], "stop": {"games": 2000},
    })
}

#[test]
fn a_wish_and_ranges_are_read_and_written() {
    let study = read(&with_wish()).expect("a study");
    let axes: Vec<_> = study.grid.iter().map(|(key, values)| (key.as_str(), values.len())).collect();
    assert_eq!(axes, [("players", 2), ("density", 3), ("side", 3)]);
    assert_eq!(study.cells.len(), 18);
    assert!(!study.is_fixed());
    let written = study.to_json();
    assert_eq!(written["version"], 2);
    assert_eq!(written["vary"], with_wish()["vary"]);
    assert_eq!(written["wish"]["minutes"], json!({"least": 10.0, "most": 40.5}));
    assert_eq!(read(&written), Ok(study));
}

/// The names of runs are digests of what is written.
#[test]
fn studies_of_both_versions_are_written_as_ever() {
    for (name, given) in [("version-1", good()), ("version-2", with_wish())] {
        let path = format!("{}/tests/studies/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let written = read(&given).expect("a study").to_json().to_string();
        assert_eq!(std::fs::read_to_string(&path).expect("a fixture").trim_end(), written, "{name}");
        assert_eq!(
            read(&serde_json::from_str(&written).expect("JSON")).expect("a study").to_json().to_string(),
            written
        );
    }
}

#[test]
fn what_cannot_be_wished_for_is_named() {
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut study = with_wish();
        change(&mut study);
        read(&study).expect_err("a bad wish")
    };
    let wish = |name: &'static str, bounds: Value| refused(&|study| study["wish"][name] = bounds.clone());
    let cases = [
        (wish("turns", json!([60, 40])), "wish: turns: least is 60; it must be below 40, which is most."),
        (wish("turns", json!({"more": 1, "less": 1})), "wish: turns: more and less contradict each other."),
        (
            wish("turns", json!({})),
            "wish: turns is {}; it must be [LEAST, MOST], or an object with least, most, more or less.",
        ),
        (
            wish("turns", json!(5)),
            "wish: turns is 5; it must be [LEAST, MOST], or an object with least, most, more or less.",
        ),
        (wish("turns", json!([1])), "wish: turns is [1]; it must be two numbers, the least and the most."),
        (wish("turns", json!({"least": "a"})), "wish: turns: least is \"a\"; it must be a number."),
        (wish("turns", json!({"at": 1})), "wish: turns has no key \"at\"; it has least, most, more, less."),
        (
            wish("turns", json!({"more": 0})),
            "wish: turns: more is 0; it must be the smallest difference that matters, above 0.",
        ),
        (
            wish("turns", json!({"most": 1e300})),
            "wish: turns: most is 1e+300; it must be a number from -1000000000 to 1000000000.",
        ),
        (wish("out_early", json!({"most": 0.5})), "wish: out_early: games of 2 places have no such figure."),
        (wish("ending", json!({"most": 0.5})), "wish: ending: there is no such ending; there are last_standing"),
        (refused(&|study| study["vary"]["side"] = json!(5)), "vary: side is 5; it must be an object."),
        (wish("joy", json!([1, 2])), "wish: joy: there is no such measure; there are share, score"),
        (
            wish("turns.fast", json!([1, 2])),
            "wish: turns.fast: games of 2 places have no such figure; they have turns.",
        ),
        (
            wish("share.3", json!({"most": 0.5})),
            "wish: share.3: games of 2 places have no such figure; they have share.1, share.2.",
        ),
        (
            wish("spread", json!({"most": 0.5})),
            "wish: spread: it is a figure of all games of a setting, which cannot be bounded.",
        ),
        (wish("score", json!({"most": 0.5})), "wish: score: it needs line-ups with a and b."),
        (
            wish("ending.joy", json!({"most": 0.5})),
            "wish: ending.joy: there is no such ending; there are last_standing, shot_clock.",
        ),
        (
            wish("ending.shot_clock", json!({"most": 1})),
            "wish: ending.shot_clock: most is 1; it must be above 0 and below 1.",
        ),
        (wish("coverage", json!({"least": 1.5})), "wish: coverage: least is 1.5; it must be above 0 and below 1."),
        (wish("balance", json!({"most": 0.9})), "wish: balance: only least and more are for balance."),
        (
            wish("share", json!({"most": 0.4})),
            "wish: share: the most shares of 2 places add up to 0.8; they must exceed 1.",
        ),
        // Only if both had exactly this.
        (
            wish("share", json!({"least": 0.5})),
            "wish: share: the least shares of 2 places add up to 1; they must stay below 1.",
        ),
        (
            refused(&|study| study["wish"] = json!({"share": {"most": 0.6}, "share.1": {"least": 0.7}})),
            "wish: share: place 1 cannot have at least 0.7 and at most 0.6 of the wins.",
        ),
        (
            refused(&|study| study["wish"] = json!({"share.1": {"least": 0.6}, "share.2": {"least": 0.6}})),
            "wish: share: the least shares of 2 places add up to 1.2; they must stay below 1.",
        ),
        (
            refused(&|study| {
                let least = json!({"least": 0.7});
                study["wish"] = json!({"ending.last_standing": least, "ending.shot_clock": least});
            }),
            "wish: ending: the least shares of the endings add up to 1.4; they must stay below 1.",
        ),
        (wish("turns", json!({"most": -5})), "wish: turns: most is -5; it must be above 0."),
        (
            wish("turns", json!({"least": 4000})),
            "wish: turns: least is 4000; it must be below 3000: games are cut off after 3000 turns.",
        ),
        (refused(&|study| study["pace"] = json!(0)), "pace is 0; it must be the seconds of a turn, above 0"),
        (
            refused(&|study| drop(study.as_object_mut().expect("an object").remove("pace"))),
            "wish: minutes: it needs pace, the seconds of a turn.",
        ),
        (refused(&|study| study["wish"] = json!({})), "wish is {}; it must be an object with at least one measure."),
        (refused(&|study| study["version"] = json!(1)), "version is 1; a study with wish, vary or pace has version 2."),
        (
            refused(&|study| study["vary"]["side"] = json!({"from": 10, "to": 6})),
            "vary: side: from is 10; it must be at most 6.",
        ),
        (refused(&|study| study["vary"]["hats"] = json!({"from": 1, "to": 2})), "vary: Atar has no option \"hats\""),
        (
            refused(&|study| study["vary"]["players"] = json!({"from": 2, "to": 3})),
            "vary: players is in the grid already.",
        ),
        (
            refused(&|study| study["vary"]["side"] = json!({"from": 0, "to": 1_000_000})),
            "vary: side has 1000001 values; a study has at most 1000 settings.",
        ),
        (
            refused(&|study| study["vary"]["side"]["step"] = json!(0)),
            "vary: side: step is 0; it must be a whole number from 1 to 1000000.",
        ),
        (
            refused(&|study| study["stop"] = json!({"half_width": 0.1, "of": "turns"})),
            "stop: a study with a wish needs {\"games\": N}, the most games of a setting.",
        ),
    ];
    for (told, expected) in cases {
        assert!(told.starts_with(expected), "{told}\n{expected}");
        assert!(!told.trim_end_matches('.').contains(". ") && told.ends_with('.'), "one sentence: {told}");
    }
}

/// Searches for such figures played all games and learned nothing.
#[test]
fn what_a_game_never_has_cannot_be_wished_for() {
    let refused = |game: &str, wish: Value| {
        let study = json!({
            "format": "atar-study", "version": 2, "game": game, "wish": wish, "line_ups": [{"all": "random"}],
            "stop": {"games": 100},
        });
        read(&study).err()
    };
    let none =
        |measure: &str, places: u8| Some(format!("wish: {measure}: games of {places} places have no such figure."));
    assert_eq!(refused("owari", json!({"coverage": {"more": 0.1}})), none("coverage", 2));
    assert_eq!(refused("owari", json!({"repeats": {"most": 1}})), none("repeats", 2));
    assert_eq!(refused("petri", json!({"repeats": {"most": 1}})), none("repeats", 2));
    assert_eq!(refused("blokus", json!({"out_early": {"most": 0.5}})), none("out_early", 2));
    assert_eq!(refused("petri", json!({"coverage": {"more": 0.1}})), None);
    assert_eq!(refused("atar", json!({"repeats": {"most": 1}})), None);
    // Nor is it offered. What only two players lack is, where more can play.
    let offers = |game, seats, name: &str| figures_to_wish(game, seats).iter().any(|known| known == name);
    assert!(!offers("owari", (2, 2), "coverage") && !offers("owari", (2, 2), "out_early"));
    assert!(
        offers("atar", (2, 7), "out_early") && offers("atar", (2, 7), "share") && !offers("atar", (2, 7), "share.1")
    );
    let of_three = json!({
        "format": "atar-study", "version": 2, "game": "atar", "grid": [{"players": [3]}],
        "wish": {"out_early": {"most": 0.5}}, "line_ups": [{"all": "random"}], "stop": {"games": 100},
    });
    assert!(read(&of_three).is_ok());
}
