//! A second, slow model of a game's rules, written from its page alone, and how a game is compared with it.

use atar_rules::{Actor, Presentation};
use serde_json::Value;

use super::Game;
use super::dice::Dice;

/// The rules once more: slow and plain.
pub trait Model: Clone {
    /// The legal steps, sorted.
    fn legal(&self) -> Vec<String>;

    /// Takes a legal step.
    fn play(&mut self, step: &str);

    /// The actor as the protocol writes it.
    fn actor(&self) -> Value;

    /// The canonical state.
    fn state(&self) -> Value;
}

/// The number of step sequences of this length from a position, chance outcomes counted like steps.
pub fn perft<P: Presentation>(position: &P, depth: u32) -> u64 {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    if depth <= 1 {
        return if depth == 0 { 1 } else { steps.len() as u64 };
    }
    let sequences = steps.iter().map(|step| {
        let mut next = position.clone();
        next.step(step).expect("a legal step");
        perft(&next, depth - 1)
    });
    sequences.sum()
}

/// The same number, by the model.
pub fn model_perft<M: Model>(model: &M, depth: u32) -> u64 {
    let steps = model.legal();
    if depth <= 1 {
        return if depth == 0 { 1 } else { steps.len() as u64 };
    }
    let sequences = steps.iter().map(|step| {
        let mut next = model.clone();
        next.play(step);
        model_perft(&next, depth - 1)
    });
    sequences.sum()
}

/// The step at an index can be had without the list.
fn check_picks<P: Presentation>(position: &P) {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let last = steps.len().saturating_sub(1);
    for index in [0, last / 3, last / 2, last, steps.len()] {
        let picked = position.pick(|count| {
            assert_eq!(count, steps.len());
            index
        });
        assert_eq!(picked.as_ref(), steps.get(index), "{index}");
    }
}

/// Plays at random to the end, compared at every step; tells how many steps it took.
pub fn play_alike<P: Presentation, M: Model>(mut game: Game<P>, mut model: M, seed: u64) -> usize {
    let mut dice = Dice::new(seed);
    for steps in 0.. {
        assert_eq!(game.actor(), model.actor(), "seed {seed}\n{game}");
        assert_eq!(game.state(), model.state(), "seed {seed}\n{game}");
        let legal = game.legal();
        assert_eq!(legal, model.legal(), "seed {seed}\n{game}");
        check_picks(&game.position);
        if game.position.actor() == Actor::Over {
            assert!(legal.is_empty(), "steps at the end");
            return steps;
        }
        let step = dice.choose(&legal);
        model.play(step);
        game = game.play(step);
    }
    unreachable!("games end")
}
