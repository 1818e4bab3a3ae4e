//! Several servers, a ledger and the people of a room in one thread. All time and entropy come from one seed, so a run
//! that fails can be made again: docs/online.md, "Simulation".
//!
//! `SIMULATIONS=100000 cargo test -p atar-tests --test simulation` runs more seeds, `SIMULATION_SEED=17` one alone.

mod checks;
mod client;
mod database;
mod fixtures;
mod mutation;
mod node;
mod world;

use std::sync::{Mutex, MutexGuard};
use std::thread::{self, available_parallelism};

use mutation::Mutation;
use world::World;

/// How many seeds a run takes, where nothing else is asked for.
const SEEDS: u64 = 500;

/// The seeds that have failed once.
const FAILED: &str = include_str!("failed.txt");

fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Runs a world and checks what has come of it. Panics where something that must hold does not.
fn run(seed: u64, mutation: Option<Mutation>) -> world::Faults {
    let mut world = World::new(seed, mutation);
    world.run();
    checks::check(&world);
    world.faults
}

#[test]
fn whatever_fails_the_log_is_what_was_answered() {
    if let Some(seed) = asked("SIMULATION_SEED") {
        println!("{:?}", run(seed, None));
        return;
    }
    let failed = FAILED.lines().filter(|line| !line.starts_with('#'));
    let failed = failed.map(|line| line.parse::<u64>().expect("a seed"));
    let (faults, failing) = simulate_all(failed.chain(0..asked("SIMULATIONS").unwrap_or(SEEDS)));
    println!("{faults:?}");
    assert!(failing.is_empty(), "run them again one by one, and note them in failed.txt: {failing:?}");
    faults.assert_all_happened();
}

/// Simulates these seeds on all processors, each thread the next one that is left. Returns what happened, and the seeds
/// that fail.
fn simulate_all(seeds: impl Iterator<Item = u64> + Send) -> (world::Faults, Vec<u64>) {
    let (seeds, found) = (Mutex::new(seeds), Mutex::default());
    let next = || seeds.lock().ok()?.next();
    let simulate_rest = || {
        while let Some(seed) = next() {
            let result = std::panic::catch_unwind(|| run(seed, None));
            let mut found: MutexGuard<'_, (world::Faults, Vec<u64>)> = found.lock().expect("no panic holds it");
            match result {
                Ok(faults) => found.0.add(faults),
                Err(_) => {
                    println!("SIMULATION_SEED={seed} fails");
                    found.1.push(seed);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..available_parallelism().map_or(1, usize::from) {
            scope.spawn(simulate_rest);
        }
    });
    found.into_inner().expect("no panic holds it")
}

#[test]
fn each_mutation_is_found() {
    for mutation in Mutation::ALL {
        let found = (0..SEEDS).find(|seed| std::panic::catch_unwind(|| run(*seed, Some(mutation))).is_err());
        println!("{mutation:?} is found by seed {found:?}");
        assert!(found.is_some(), "{mutation:?} is not found by {SEEDS} seeds");
    }
}
