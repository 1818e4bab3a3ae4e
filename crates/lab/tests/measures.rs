//! Every measure on games worked out by hand.

use std::collections::BTreeMap;

use atar_lab::measurements::{CellResult, Measurements};
use atar_lab::{ByPlace, Mark, Study, Trace};
use serde_json::json;

/// A study of two players, or of more.
fn study(seats: usize) -> Study {
    let study = json!({
        "format": "atar-study", "version": 1, "game": "atar", "options": {"side": 6, "players": seats},
        "line_ups": [{"all": "greedy"}], "stop": {"games": 1000},
    });
    Study::read(&study.to_string()).expect("a study")
}

/// The values after each turn.
fn values<const PLACES: usize, const TURNS: usize>(turns: [[u16; PLACES]; TURNS]) -> Vec<ByPlace<u16>> {
    turns.iter().map(|turn| ByPlace::from_slice(turn)).collect()
}

/// A game of four turns that place 2 wins, after place 1 led for two turns.
fn game(study: &Study, number: u32) -> Trace {
    Trace {
        cell: study.cells[0].id,
        game: number,
        shares: vec![0.0, 1.0],
        ending: "shot_clock".to_owned(),
        margin: Some(4),
        turns: 4,
        plies: 9,
        movers: vec![0, 1, 0, 1],
        values: values([[600, 400], [750, 250], [400, 600], [100, 900]]),
        branch: vec![1, 10, 4, 1, 100],
        gauges: BTreeMap::from([
            ("size".to_owned(), vec![6, 6, 5, 4]),
            ("clock".to_owned(), vec![-1, 0, -1, 0]),
            ("stones.1".to_owned(), vec![3, 3, 3, 2]),
            ("stones.2".to_owned(), vec![3, 3, 3, 3]),
        ]),
        marks: vec![
            mark(1, "clock_started", 1),
            mark(2, "row", 0),
            mark(2, "clock_reset_rows", 0),
            mark(3, "removed", 1),
            mark(3, "row", 1),
            mark(3, "clock_started", 1),
        ],
        map: Some(vec![4, 0, 1, 0]),
        repeats: Some(1),
        steps: None,
        seconds: 0.1,
    }
}

fn mark(turn: u32, name: &str, place: u8) -> Mark {
    Mark { turn, name: name.to_owned(), place }
}

fn result(study: &Study, games: impl IntoIterator<Item = Trace>) -> CellResult {
    let mut measurements = Measurements::new(study);
    games.into_iter().for_each(|game| measurements.take(&game));
    measurements.results().cells.remove(0)
}

#[test]
fn the_measures_of_a_game_are_those_worked_out_by_hand() {
    let study = study(2);
    let result = result(&study, [game(&study, 0)]);
    for (name, expected) in [
        ("share.1", 0.0),
        ("share.2", 1.0),
        ("shared", 0.0),
        ("unended", 0.0),
        ("ending.shot_clock", 1.0),
        ("margin", 4.0),
        ("turns", 4.0),
        ("rounds", 2.0),
        ("plies", 9.0),
        ("branching", 23.2),
        ("branching.median", 4.0),
        ("branching.most", 100.0),
        // Three of five decisions; 1 + 0.602 + 2 powers of ten.
        ("agency", 0.6),
        ("tree", 3.602_06),
        ("coverage", 0.5),
        ("repeats", 1.0),
        // 0.2, 0.5, 0 and 0 behind; of those at which it was behind the roots 0.4472 and 0.7071.
        ("behind", 0.175),
        ("drama", 0.577_16),
        // After two of four turns place 1 leads.
        ("upset", 1.0),
        ("leads", 1.0),
        // After the third turn the winner has 0.6, after the fourth 0.9.
        ("decided", 0.75),
        // Of the four turns two are in the first third.
        ("uncertainty.first", 0.891_115),
        ("uncertainty.middle", 0.970_951),
        ("uncertainty.last", 0.468_996),
        // √2 · (0.15 + 0.35 + 0.3).
        ("surprise", 1.131_371),
        // Place 2 loses 0.15 by its first turn, place 1 0.35 by its second, place 2 gains 0.3 by the last.
        ("killer", 0.3),
        ("killer.games", 1.0),
        ("killer.at", 1.0),
        ("size.0", 6.0),
        ("size.50", 6.0),
        ("size.75", 5.0),
        ("size.100", 4.0),
        ("stones.1.100", 2.0),
        ("rows", 2.0),
        // The first two rounds are four turns.
        ("early", 1.0),
        ("clock.on", 0.5),
        ("clock.starts", 2.0),
        ("clock.resets.rows", 1.0),
        ("clock.resets.stone", 0.0),
        // Place 2 does not lead when it starts the clock first, but does the second time.
        ("clock.leads", 0.5),
        ("clock.wins", 1.0),
    ] {
        let figure = result.figure(name, 0).unwrap_or_else(|| panic!("{name}"));
        assert!((figure - expected).abs() < 1e-5, "{name}: {figure}, not {expected}");
    }
    assert_eq!(result.figure("out_early", 0), None, "of two players");
}

/// Nobody has won: what is about winners is not told.
#[test]
fn a_game_that_was_cut_off_has_no_winner() {
    let study = study(2);
    let cut = Trace { shares: vec![0.5, 0.5], ending: "unended".to_owned(), margin: None, ..game(&study, 0) };
    let result = result(&study, [cut]);
    assert_eq!(result.figure("unended", 0), Some(1.0));
    for name in ["margin", "behind", "drama", "upset", "decided", "clock.wins"] {
        assert_eq!(result.figure(name, 0), None, "{name}");
    }
    assert_eq!(result.figure("leads", 0), Some(1.0));
}

#[test]
fn a_shared_win_has_no_drama_but_all_winners_can_be_behind() {
    let study = study(3);
    let shared = Trace {
        shares: vec![0.5, 0.5, 0.0],
        movers: vec![0, 1, 2, 0],
        values: values([[200, 300, 500]; 4]),
        marks: vec![mark(1, "out", 2)],
        gauges: BTreeMap::new(),
        ..game(&study, 0)
    };
    let result = result(&study, [shared]);
    assert_eq!(result.figure("shared", 0), Some(1.0));
    assert_eq!((result.figure("drama", 0), result.figure("decided", 0)), (None, None));
    assert!(result.figure("behind", 0).is_some_and(|behind| (behind - 0.25).abs() < 1e-9));
    assert_eq!(result.figure("upset", 0), Some(1.0));
    assert_eq!(result.figure("out_early", 0), Some(0.5), "out in the second of four turns");
    assert_eq!(result.figure("size.0", 0), None);
}

/// Short games end first: only the unbroken beginning of a cell's games counts, whatever has been played after it.
#[test]
fn games_after_a_missing_one_do_not_count() {
    let study = study(2);
    let games = [0, 1, 2, 4, 5].map(|number| game(&study, number));
    let result = result(&study, games.into_iter().rev());
    assert_eq!(result.games, 3);
    assert_eq!(result.sample("turns").map(|sample| sample.values.len()), Some(3));
}

/// A game whose long games the first place loses: stopping early must not shift its share.
#[test]
fn stopping_early_does_not_shift_a_share() {
    let study = study(2);
    // Each third game is long, and is not done yet when all short ones are.
    let is_long = |number: u32| number % 3 == 2;
    let played = |number: u32| Trace {
        shares: if is_long(number) { vec![0.0, 1.0] } else { vec![1.0, 0.0] },
        ..game(&study, number)
    };
    let done = (0..900).filter(|&number| !is_long(number) || number < 600);
    let result = result(&study, done.map(played));
    let sample = result.sample("share.1").expect("shares");
    let won: f64 = sample.values.iter().flatten().sum();
    assert_eq!(sample.values.len(), 602);
    assert!((won / 600.0 - 2.0 / 3.0).abs() < 0.01, "{won}");
}

#[test]
fn figures_of_a_cell_are_those_of_all_its_games() {
    let study = study(2);
    // In half of the rounds place 1 wins both games, in the others it loses both: the covariance is a quarter.
    let games = (0..400).map(|number| Trace {
        shares: if number / 2 % 2 == 0 { vec![1.0, 0.0] } else { vec![0.0, 1.0] },
        ..game(&study, number)
    });
    let drawn = result(&study, games);
    assert!(drawn.setup_bias().is_some_and(|bias| (bias - 0.5).abs() < 1e-9));
    assert_eq!((drawn.balance(), drawn.spread()), (Some(1.0), Some(0.0)));
    // Each round has one of both: nothing is uneven by the setup.
    let games = (0..400).map(|number| Trace {
        shares: if number % 2 == 0 { vec![1.0, 0.0] } else { vec![0.0, 1.0] },
        ..game(&study, number)
    });
    assert_eq!(result(&study, games).setup_bias(), Some(0.0));
}

/// Where a judge says no more than that all are equal, what it says is greyed.
#[test]
fn a_judge_that_knows_nothing_is_not_believed() {
    let study = study(2);
    let blind = |number: u32| Trace {
        shares: if number % 4 < 2 { vec![1.0, 0.0] } else { vec![0.0, 1.0] },
        turns: 10,
        movers: vec![0; 10],
        values: values([[500, 500]; 10]),
        gauges: BTreeMap::new(),
        marks: Vec::new(),
        ..game(&study, number)
    };
    let unknown = result(&study, (0..100).map(blind));
    assert!(!unknown.is_known("drama") && unknown.is_known("turns"));
    let seeing = |number: u32| Trace {
        values: if number % 4 < 2 { values([[800, 200]; 10]) } else { values([[200, 800]; 10]) },
        ..blind(number)
    };
    let known = result(&study, (0..100).map(seeing));
    assert!(known.is_known("drama"));
    let tau = known.calibration.map(|calibration| calibration.tau);
    assert!(tau.is_some_and(|tau| tau > 2.0), "it is too careful: {tau:?}");
}
