//! Faults that were seen at real servers, each alone and time and again.

use std::panic::catch_unwind;

use crate::checks;
use crate::mutation::Mutation;
use crate::world::{Faults, NODES, World};

/// How many seeds a fixture takes.
const SEEDS: u64 = 25;

/// What Patroni 3.0.2 did after its leader had stood still for longer than its hold on the lead: a standby became the
/// primary, took entries and answered them. Then the old leader woke with an old picture, took the lead without asking,
/// and what the other had answered was gone. Meanwhile each server believed the primary that it was connected to.
fn wake_the_old_leader(world: &mut World) {
    let until = world.now + 15_000;
    let with_the_new: Vec<_> = (1..NODES).map(|node| (node, until)).collect();
    world.split_database(&with_the_new);
}

/// Runs one fault with these seeds, and returns what went wrong.
fn run_all(fault: fn(&mut World), mutation: Option<Mutation>) -> Faults {
    let mut faults = Faults::default();
    for seed in 0..SEEDS {
        let mut world = World::new(seed, mutation);
        world.only = Some(fault);
        world.run();
        checks::check(&world);
        faults.add(world.faults);
    }
    faults
}

#[test]
fn what_two_primaries_have_answered_is_told_to_be_lost() {
    let faults = run_all(wake_the_old_leader, None);
    println!("{faults:?}");
    assert!(faults.splits > 0 && faults.rewound > 0, "{faults:?}");
    let is_hidden = catch_unwind(|| run_all(wake_the_old_leader, Some(Mutation::HideLoss)));
    assert!(is_hidden.is_err(), "nobody misses it");
}
