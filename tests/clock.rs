//! The shot clock on purpose: positions where starting it wins and nothing else does, and positions where it must be
//! stopped. Exact play says what is right; `clock/make.rs` has found them. `PLAYER=level=5 cargo test --release -p
//! atar-tests --test clock` asks another player than level 10.

use std::fs;
use std::path::Path;

use atar_rules::atar::{Atar, Options};
use atar_rules::{Actor, Position};
use atar_search::{Player, search};
use atar_tests::solver::{ClockTask, Solved};
use serde_json::Value;

/// How many of the twenty have to be right.
const ENOUGH: usize = 18;

/// The positions of all records of one task, with their names.
fn positions(task: &str) -> Vec<(String, Atar)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("clock");
    let name = |number| format!("{task}-{number:02}.atar");
    (1..=10).map(|number| (name(number), replayed(&folder.join(name(number))))).collect()
}

fn replayed(file: &Path) -> Atar {
    let text = fs::read_to_string(file).expect("a record");
    let record: Value = serde_json::from_str(&text).expect("JSON");
    let options: Options = serde_json::from_value(record["options"].clone()).expect("options");
    let mut position = Atar::start(&options).expect("good options");
    let turns: Vec<Vec<String>> = serde_json::from_value(record["turns"].clone()).expect("turns");
    for step in turns.iter().flatten() {
        let step = step.parse().expect("a step");
        position.step(&step).expect("a legal step");
    }
    position
}

/// Whether a player's turn is one of the right ones.
fn is_right(position: &Atar, solved: &Solved, player: Player) -> bool {
    let Actor::Seat(mover) = position.actor() else {
        panic!("a seat is to act");
    };
    let mut searcher = search(position, 2, player, 1);
    while !searcher.run(1 << 16) {}
    let mut end = position.clone();
    for step in searcher.plan().steps {
        end.step(&step).expect("a legal step");
    }
    solved.keeps(&end, mover, position.clock().0.is_some())
}

#[test]
#[cfg_attr(debug_assertions, ignore = "exact play takes minutes in a debug build")]
fn the_clock_is_started_and_stopped_where_that_is_right() {
    let named = std::env::var("PLAYER").ok();
    let player = named.map_or(Ok(Player::Level(10)), |name| name.parse());
    let player = player.expect("PLAYER is a computer player");
    let mut right = 0;
    let mut wrong = Vec::new();
    for (name, task) in [("start", ClockTask::Start), ("break", ClockTask::Break)] {
        for (file, position) in positions(name) {
            let solved = Solved::of([position.clone()]);
            assert_eq!(solved.task(&position), Some(task), "{file}");
            if is_right(&position, &solved, player) {
                right += 1;
            } else {
                wrong.push(file);
            }
        }
    }
    assert!(right >= ENOUGH, "{right} are right, not {wrong:?}");
}
