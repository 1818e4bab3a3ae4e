//! Two games of each cell of the studies that ship, as a release plays thousands. Doublings beyond 400 nodes are left
//! out, and players of a level in Petri and in searches, whose games take the longest: `make findings` plays these.

use std::path::Path;
use std::sync::{Mutex, mpsc};
use std::thread;

use atar_lab::measurements::Measurements;
use atar_lab::schedule::{NextGame, Part, Schedule};
use atar_lab::{Engine, Study, Trace};
use atar_lab_report::look;
use serde_json::{Value, json};

const STUDIES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies");
/// The games of a cell.
const GAMES: u32 = 2;
/// The most nodes of a player with a number of them.
const MOST_NODES: u64 = 400;

/// Returns a study that ships, with few games.
fn shortened(name: &str) -> Study {
    let path = Path::new(STUDIES).join(format!("{name}.json"));
    let text = std::fs::read_to_string(path).expect("a study");
    let mut study: Value = serde_json::from_str(&text).expect("JSON");
    study["stop"] = json!({ "games": GAMES });
    let is_petri = study["game"] == "petri";
    let line_ups = study["line_ups"].as_array_mut().expect("line-ups");
    for line_up in line_ups.iter_mut() {
        while let (Some(first), Some(times)) = (line_up["double"].as_u64(), line_up["times"].as_u64()) {
            if first << times <= MOST_NODES {
                break;
            }
            line_up["times"] = json!(times - 1);
        }
    }
    line_ups.retain(|line_up| !is_petri || line_up["all"] == "greedy");
    if study["wish"].is_object() {
        study["line_ups"] = json!([{ "all": "greedy" }]);
    }
    Study::read(&study.to_string()).expect("a study")
}

fn play(study: &Study, cell: usize, number: u32) -> Trace {
    let mut game = study.begin(&study.cells[cell], number, None).expect("a game");
    while !game.run(u64::MAX).unwrap_or_else(|defect| panic!("{}: {}", defect.text, defect.record)) {}
    game.trace(0.0)
}

/// Plays a study on two threads, and tells what came out.
fn check(name: &str) {
    let study = shortened(name);
    let schedule = Mutex::new(Schedule::new(&study, Part::WHOLE, |_, _| false));
    let mut measurements = Measurements::new(&study);
    let (sender, played) = mpsc::channel();
    let work = |sender: mpsc::Sender<Trace>| {
        loop {
            let next = schedule.lock().expect("a schedule").deal();
            let NextGame::Play(cell, number) = next else {
                break;
            };
            sender.send(play(&study, cell, number)).expect("a book");
        }
    };
    thread::scope(|scope| {
        for _ in 0..2 {
            let sender = sender.clone();
            scope.spawn(|| work(sender));
        }
        drop(sender);
        for trace in played {
            assert!(trace.has_ended(), "{name}: {}", trace.game);
            measurements.take(&trace);
        }
    });
    let results = measurements.results();
    for result in &results.cells {
        assert_eq!(result.games, GAMES as usize, "{name}: {}", result.cell.label());
        for figure in ["turns", "share.1", "branching"] {
            let sample = result.sample(figure).expect(figure);
            assert!(sample.values.iter().all(Option::is_some), "{name}: {figure}");
        }
    }
    let engine = Engine::of(&study).expect("an engine");
    let html = look::report_html(&study, &results, &engine, &[], Vec::new());
    assert!(html.contains(" games in ") && !html.contains("NaN"), "{name}");
    let answer = look::answer(&look::summary(&study, &results, &engine), &results);
    assert!(!answer.is_empty(), "{name}");
}

macro_rules! studies {
    ($($test:ident: $name:literal),+ $(,)?) => {
        $(
            #[test]
            fn $test() {
                check($name);
            }
        )+

        #[test]
        fn no_study_is_left_out() {
            let mut there: Vec<String> = std::fs::read_dir(STUDIES)
                .expect("the studies")
                .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
                .collect();
            there.sort();
            assert_eq!(there, [$(concat!($name, ".json")),+]);
        }
    };
}

studies! {
    atar_clock: "atar-clock",
    atar_depth: "atar-depth",
    atar_fair: "atar-fair",
    atar_handicap: "atar-handicap",
    atar_players: "atar-players",
    atar_settings: "atar-settings",
    atar_size: "atar-size",
    atar_wish_four: "atar-wish-four",
    atar_wish_seven: "atar-wish-seven",
    atar_wish_three: "atar-wish-three",
    atar_wish_two: "atar-wish-two",
    blokus_start: "blokus-start",
    owari_stones: "owari-stones",
    petri_grid: "petri-grid",
    petri_wish: "petri-wish",
    spectrangle_match: "spectrangle-match",
}
