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

use std::sync::Mutex;
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

fn simulate(seed: u64) -> world::Faults {
    let result = std::panic::catch_unwind(|| run(seed, None));
    result.unwrap_or_else(|_| panic!("run it again by SIMULATION_SEED={seed}; then note the seed in failed.txt"))
}

#[test]
fn whatever_fails_the_log_is_what_was_answered() {
    if let Some(seed) = asked("SIMULATION_SEED") {
        println!("{:?}", simulate(seed));
        return;
    }
    let failed = FAILED.lines().filter(|line| !line.starts_with('#'));
    let failed = failed.map(|line| line.parse::<u64>().expect("a seed"));
    let seeds = failed.chain(0..asked("SIMULATIONS").unwrap_or(SEEDS));
    let faults = simulate_all(seeds);
    println!("{faults:?}");
    faults.assert_all_happened();
}

/// Simulates these seeds on all processors, each thread the next one that is left.
fn simulate_all(seeds: impl Iterator<Item = u64> + Send) -> world::Faults {
    let seeds = Mutex::new(seeds);
    let next = || seeds.lock().ok()?.next();
    let threads = available_parallelism().map_or(1, usize::from);
    let mut faults = world::Faults::default();
    thread::scope(|scope| {
        let simulate_rest = || {
            let mut faults = world::Faults::default();
            while let Some(seed) = next() {
                faults.add(simulate(seed));
            }
            faults
        };
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(simulate_rest)).collect();
        for thread in running {
            let found = thread.join();
            faults.add(found.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
    });
    faults
}

#[test]
fn each_mutation_is_found() {
    for mutation in Mutation::ALL {
        let found = (0..SEEDS).find(|seed| std::panic::catch_unwind(|| run(*seed, Some(mutation))).is_err());
        println!("{mutation:?} is found by seed {found:?}");
        assert!(found.is_some(), "{mutation:?} is not found by {SEEDS} seeds");
    }
}
