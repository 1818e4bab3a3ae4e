//! Looks for test positions of the shot clock by exact play and writes them as records: `cargo run --release -p
//! atar-tests
//! --example clock_positions`. Ten positions where starting it wins, ten where it must be stopped; each from another
//! game.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use atar_rules::atar::{Atar, Options, Order, PlacementMode};
use atar_rules::{Flow, Position};
use atar_search::Rng;
use atar_tests::solver::{ClockTask, Solved};

/// How many of each task.
const EACH: usize = 10;
/// The turns of random play that a position is looked for in.
const LONGEST: usize = 40;
/// The boards: side, and the stones of the two players.
const BOARDS: [(u8, [u16; 2]); 3] = [(3, [1, 2]), (3, [2, 2]), (4, [2, 2])];

fn main() {
    let mut found: Vec<(ClockTask, String)> = Vec::new();
    let mut game = 0;
    while [ClockTask::Start, ClockTask::Break].iter().any(|&task| count(&found, task) < EACH) {
        let (side, stones) = BOARDS[game % BOARDS.len()];
        let options = Options { side, stones: stones.to_vec(), placement: PlacementMode::Players, order: Order::Fixed };
        let most = |task| (count(&found, task) < EACH).then_some(task);
        let wanted = [most(ClockTask::Start), most(ClockTask::Break)];
        let task = search(&options, game as u64, &wanted);
        found.extend(task.map(|(task, turns)| (task, record(&options, &turns))));
        game += 1;
    }
    write(&found);
}

fn count(found: &[(ClockTask, String)], task: ClockTask) -> usize {
    found.iter().filter(|(other, _)| *other == task).count()
}

/// Plays a random game until a position is one of the tasks wanted, and gives the turns that lead to it.
fn search(options: &Options, seed: u64, wanted: &[Option<ClockTask>]) -> Option<(ClockTask, Vec<Vec<String>>)> {
    let mut dice = Rng::new(seed);
    let mut position = Atar::start(options).expect("good options");
    let mut turns: Vec<Vec<String>> = vec![Vec::new()];
    let mut solved: Option<Solved> = None;
    let placing: usize = options.stones.iter().map(|&stones| usize::from(stones)).sum();
    while turns.len() <= LONGEST {
        let step = dice.step(&position)?;
        turns.last_mut()?.push(step.to_string());
        if position.step(&step) != Ok(Flow::TurnOver) {
            continue;
        }
        if turns.len() >= placing {
            let solved = solved.get_or_insert_with(|| Solved::of([position.clone()]));
            let task = solved.task(&position);
            if task.is_some() && wanted.contains(&task) {
                return task.map(|task| (task, turns));
            }
        }
        turns.push(Vec::new());
    }
    None
}

fn record(options: &Options, turns: &[Vec<String>]) -> String {
    let stones = &options.stones;
    let mut text = format!(
        "{{\"format\": \"atar-record\", \"version\": 1, \"game\": \"atar\", \"rules\": 1,\n \"options\": {{\"order\":\"fixed\",\"placement\":\"players\",\"side\":{},\"stones\":[{},{}]}},\n \"seats\": [{{\"name\":\"Ann\"}},{{\"name\":\"Ben\"}}],\n \"turns\": [\n",
        options.side, stones[0], stones[1],
    );
    for (number, turn) in turns.iter().enumerate() {
        let end = if number + 1 == turns.len() { "" } else { "," };
        let _ = writeln!(text, "  {turn:?}{end}");
    }
    text + " ],\n \"result\": null}\n"
}

fn write(found: &[(ClockTask, String)]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("clock");
    for (task, name) in [(ClockTask::Start, "start"), (ClockTask::Break, "break")] {
        let records = found.iter().filter(|(other, _)| *other == task);
        for (number, (_, record)) in records.enumerate() {
            let file = folder.join(format!("{name}-{:02}.atar", number + 1));
            fs::write(&file, record).expect("the record is written");
        }
    }
}
