//! Several servers, a ledger and the people of a room in one thread. All time and entropy come from one seed, so a run
//! that fails can be made again: docs/online.md, "Simulation".
//!
//! `SIMULATIONS=100000 cargo test -p atar-tests --test simulation` runs more seeds, `SIMULATION_SEED=17` one alone.

mod checks;
mod client;
mod node;
mod world;

use world::World;

/// How many seeds a run takes, where nothing else is asked for.
const SEEDS: u64 = 500;

/// The seeds that have failed once.
const FAILED: &str = include_str!("failed.txt");

fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn simulate(seed: u64) -> world::Faults {
    let result = std::panic::catch_unwind(|| {
        let mut world = World::new(seed);
        world.run();
        checks::check(&world);
        world.faults
    });
    result.unwrap_or_else(|_| {
        panic!("run it again by SIMULATION_SEED={seed}; then note the seed in failed.txt")
    })
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
    let mut faults = world::Faults::default();
    for seed in seeds {
        faults.add(simulate(seed));
    }
    println!("{faults:?}");
    faults.assert_all_happened();
}
