//! Games of a study: played in slices, told in lines, the same every time.

use atar_lab::lines::{self, BadLine, GameIndex};
use atar_lab::measurements::Measurements;
use atar_lab::schedule::{NextGame, Part, Schedule};
use atar_lab::{Engine, Study, Trace};
use atar_rules::games;
use serde_json::json;

fn study(game: &str, options: &serde_json::Value, player: &str) -> Study {
    let study = json!({
        "format": "atar-study", "version": 1, "game": game, "options": options,
        "line_ups": [{"all": player}], "stop": {"games": 4}, "seed": 3, "most_turns": 400, "keep": "steps",
    });
    Study::read(&study.to_string()).expect("a study")
}

fn small(game: &str) -> serde_json::Value {
    match game {
        "atar" => json!({"side": 4, "density": 30}),
        "petri" => json!({"width": 10, "height": 10}),
        _ => json!({}),
    }
}

fn play(study: &Study, cell: usize, number: u32, slice: u64) -> (Trace, String) {
    let mut game = study.begin(&study.cells[cell], number, None).expect("a game");
    while !game.run(slice).expect("no defect") {}
    (game.trace(0.0), game.record())
}

#[test]
fn every_game_is_played_and_told() {
    for game in games::NAMES {
        for player in ["random", "greedy", "level=1"] {
            let study = study(game, &small(game), player);
            let (trace, record) = play(&study, 0, 0, u64::MAX);
            let shares: f64 = trace.shares.iter().sum();
            assert!((shares - 1.0).abs() < 1e-9, "{game} {player}");
            assert_eq!(trace.movers.len(), trace.turns as usize);
            assert!(trace.turns > 4 && trace.plies as usize == trace.steps.as_ref().map_or(0, Vec::len));
            let engine = Engine::of(&study).expect("an engine");
            let mut game_index = GameIndex::new(&study, Some(&engine));
            assert_eq!(game_index.take(&lines::header(&study, &engine)), Ok(None));
            let line = lines::line(&trace);
            assert_eq!(game_index.take(&line), Ok(Some(trace)), "{game} {player}");
            assert_eq!(game_index.take(&line), Ok(None), "a line that is there twice");
            assert!(serde_json::from_str::<serde_json::Value>(&record).is_ok());
        }
    }
}

#[test]
fn a_game_is_the_same_however_it_is_sliced() {
    for (game, player) in [("atar", "level=2"), ("spectrangle", "nodes=40"), ("owari", "greedy")] {
        let study = study(game, &small(game), player);
        let whole = play(&study, 0, 1, u64::MAX);
        for slice in [1, 7, 100] {
            assert_eq!(play(&study, 0, 1, slice), whole, "{game}, slices of {slice}");
        }
        assert_ne!(play(&study, 0, 2, u64::MAX), whole);
    }
}

/// The two games of a round of equal players have the same chance, and are thought out with other seeds.
#[test]
fn games_of_a_round_have_the_same_chance() {
    let study = study("atar", &json!({"side": 4, "placement": "random"}), "random");
    let setup = |number| {
        let steps = play(&study, 0, number, u64::MAX).0.steps.unwrap_or_default();
        let chance = steps.into_iter().take_while(|step| step.starts_with(['s', '@']));
        chance.collect::<Vec<_>>()
    };
    assert!(setup(0).len() > 4);
    assert_eq!(setup(0), setup(1));
    assert_ne!(setup(0), setup(2));
    assert_ne!(play(&study, 0, 0, 1).0.steps, play(&study, 0, 1, 1).0.steps);
}

#[test]
fn a_judge_tells_instead_of_the_mover() {
    let study = json!({
        "format": "atar-study", "version": 1, "game": "atar", "options": {"side": 4}, "judge": {"nodes": 20},
        "line_ups": [{"all": "random"}], "stop": {"games": 2}, "most_turns": 60,
    });
    let judged = Study::read(&study.to_string()).expect("a study");
    let (trace, _) = play(&judged, 0, 0, 5);
    assert_eq!(trace.values.len(), trace.turns as usize);
    assert_eq!(play(&judged, 0, 0, u64::MAX).0, trace);
    let mut unjudged = study;
    unjudged["judge"] = json!(null);
    let unjudged = Study::read(&unjudged.to_string()).expect("a study");
    let (other, _) = play(&unjudged, 0, 0, 5);
    assert_eq!(other.branch, trace.branch, "the judge changes nothing");
    assert_ne!(other.values, trace.values);
}

/// "level=3,without=clock against level=3": the clock is never started, and the game may not end.
#[test]
fn restricted_players_do_without() {
    let study = study("atar", &json!({"side": 3, "stones": [1, 1]}), "level=1,without=clock");
    for number in 0..4 {
        let (trace, _) = play(&study, 0, number, u64::MAX);
        assert!(trace.marks.iter().all(|mark| mark.name != "clock_started"));
    }
}

#[test]
fn lines_that_disagree_or_belong_elsewhere_are_refused() {
    let study = study("atar", &json!({"side": 3, "density": 30}), "random");
    let engine = Engine::of(&study).expect("an engine");
    let header = lines::header(&study, &engine);
    let (trace, _) = play(&study, 0, 0, u64::MAX);
    let mut game_index = GameIndex::new(&study, Some(&engine));
    let wrong = |taken: Result<_, BadLine>| match taken {
        Err(BadLine::Wrong(text)) => text,
        other => panic!("{other:?}"),
    };
    assert!(wrong(game_index.take(&lines::line(&trace))).contains("before a header"));
    assert_eq!(game_index.take(&header), Ok(None));
    assert!(game_index.take(&lines::line(&trace)).is_ok_and(|game| game.is_some()));
    let slower = Trace { seconds: 9.0, ..trace.clone() };
    assert_eq!(game_index.take(&lines::line(&slower)), Ok(None));
    let other = Trace { plies: 1, ..trace.clone() };
    assert_eq!(game_index.take(&lines::line(&other)), Err(BadLine::Differs(2)));
    let short = Trace { turns: 1, game: 1, ..trace };
    assert!(wrong(game_index.take(&lines::line(&short))).contains("is not a game"));
    assert!(wrong(game_index.take("Dear Ann,")).contains("is not a game"));
    let mut elsewhere = engine.clone();
    elsewhere.rules += 1;
    assert!(wrong(game_index.take(&lines::header(&study, &elsewhere))).contains("another engine"));
    let mut reseeded = study.clone();
    reseeded.seed = 4;
    assert!(wrong(game_index.take(&lines::header(&reseeded, &engine))).contains("another study"));
}

/// Returns all games in the order in which they are dealt.
fn deal(study: &Study, part: Part, has: impl Fn(usize, u32) -> bool) -> Vec<(usize, u32)> {
    let index = |id| study.cells.iter().position(|cell| cell.id == id).expect("a cell");
    let mut schedule = Schedule::new(study, part, |id, game| has(index(id), game));
    let mut dealt = Vec::new();
    while let NextGame::Play(cell, game) = schedule.deal() {
        schedule.played(cell, game);
        dealt.push((cell, game));
    }
    assert_eq!(schedule.left(), 0);
    dealt
}

fn grid(games: u32) -> Study {
    let study = json!({
        "format": "atar-study", "version": 1, "game": "atar", "grid": [{"side": [3, 4]}],
        "line_ups": [{"all": "random"}, {"a": "greedy", "b": "random"}], "stop": {"games": games},
    });
    Study::read(&study.to_string()).expect("a study")
}

#[test]
fn cells_take_turns_in_blocks() {
    let dealt = deal(&grid(40), Part::WHOLE, |_, _| false);
    assert_eq!(dealt.len(), 160);
    assert_eq!(dealt[..2], [(0, 0), (0, 1)]);
    assert_eq!(dealt[32], (1, 0));
    assert_eq!(dealt[128], (0, 32));
}

#[test]
fn parts_make_the_whole_and_share_no_game() {
    let study = grid(40);
    let part = |index| deal(&study, Part { index, of: 3 }, |_, _| false);
    let mut all: Vec<_> = (0..3).flat_map(part).collect();
    assert!(part(0).iter().all(|(_, game)| game / 2 % 3 == 0));
    all.sort_unstable();
    let mut whole = deal(&study, Part::WHOLE, |_, _| false);
    whole.sort_unstable();
    assert_eq!(all, whole);
}

#[test]
fn what_is_there_is_not_played_again() {
    let dealt = deal(&grid(4), Part::WHOLE, |cell, game| cell == 1 || game == 2);
    assert_eq!(dealt.len(), 9);
    assert!(dealt.iter().all(|&(cell, game)| cell != 1 && game != 2));
}

#[test]
fn where_games_may_be_enough_the_next_block_waits() {
    let mut study = grid(40);
    study.cells.truncate(1);
    study.stop = atar_lab::study::Stop::Reach { score: 0.65, most: 400 };
    let mut schedule = Schedule::new(&study, Part::WHOLE, |_, _| false);
    let block: Vec<_> = (0..32).map(|_| schedule.deal()).collect();
    assert_eq!(block[31], NextGame::Play(0, 31));
    assert_eq!(schedule.deal(), NextGame::Wait);
    (0..32).for_each(|game| schedule.played(0, game));
    assert_eq!(schedule.deal(), NextGame::Play(0, 32));
    (33..64).for_each(|_| assert!(matches!(schedule.deal(), NextGame::Play(..))));
    (32..64).for_each(|game| schedule.played(0, game));
    schedule.enough(0);
    assert_eq!(schedule.deal(), NextGame::Done);
}

/// Each ending becomes a measure of all games, so a stranger's file cannot have any number of them.
#[test]
fn endings_are_few_short_words() {
    let study = study("owari", &json!({"stones": 1}), "random");
    let engine = Engine::of(&study).expect("an engine");
    let mut game_index = GameIndex::new(&study, Some(&engine));
    let header = lines::header(&study, &engine);
    assert_eq!(game_index.take(&header), Ok(None));
    let (trace, _) = play(&study, 0, 0, u64::MAX);
    let line = |game: u32, ending: &str| lines::line(&Trace { game, ending: ending.to_owned(), ..trace.clone() });
    let long = "a".repeat(41);
    for bad in ["", "Over", "over and out", "über", "x1", long.as_str()] {
        let refused = game_index.take(&line(0, bad)).expect_err(bad);
        assert!(matches!(&refused, BadLine::Wrong(why) if why.contains("ending")), "{refused:?}");
    }
    let letters = (b'a'..=b'z').map(char::from);
    let names: Vec<String> = letters.flat_map(|letter| [format!("{letter}"), format!("_{letter}")]).collect();
    for (game, name) in (0..32).zip(&names) {
        assert!(game_index.take(&line(game, name)).is_ok(), "{name}");
    }
    assert!(game_index.take(&line(32, &names[0])).is_ok(), "known endings are taken");
    let refused = game_index.take(&line(33, &names[32])).expect_err("one more");
    assert!(matches!(&refused, BadLine::Wrong(why) if why.contains("32")), "{refused:?}");
}

/// What stands on the board in the end is on the map.
#[test]
fn games_with_a_board_that_fills_up_have_a_map() {
    for (game, least) in [("petri", 0.1), ("spectrangle", 0.5), ("blokus", 0.3)] {
        let study = study(game, &small(game), "greedy");
        let (trace, _) = play(&study, 0, 0, u64::MAX);
        let map = trace.map.clone().expect("a map");
        assert!(map.iter().all(|&turns| turns <= trace.turns), "{game}");
        let mut measurements = Measurements::new(&study);
        measurements.take(&trace);
        let results = measurements.results();
        let coverage = results.cells[0].figure("coverage", 0).expect("a map");
        assert!((least..=1.0).contains(&coverage), "{game}: {coverage}");
    }
}
