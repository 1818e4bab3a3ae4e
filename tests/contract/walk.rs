//! A random game, followed as a table follows it.

use atar_rules::{Actor, Presentation};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use super::game::Game;

/// The most steps of a random game. Every game of the list ends by itself under random play, though some may take long;
/// a game whose rules let it go on for ever would need a limit of its own among its options.
const LONGEST: usize = 50_000;

/// How many positions of a game are looked at one by one.
const CLOSELY: usize = 100;

/// How many of the legal steps are kept at each position, to be tried at later ones.
const REMEMBERED: usize = 20;

/// A random game in progress.
pub struct Walk<P: Presentation> {
    pub options: P::Options,
    pub game: Game<P>,
    /// Every step that was taken.
    pub steps: Vec<P::Step>,
    /// The actor's legal steps now.
    pub legal: Vec<P::Step>,
    /// The texts of some steps that were legal at some moment of the game.
    pub known: Vec<String>,
    pub dice: ChaCha8Rng,
}

impl<P: Presentation> Walk<P> {
    pub fn new(options: &P::Options, seed: u64) -> Self {
        let mut walk = Walk {
            options: options.clone(),
            game: Game::start(options),
            steps: Vec::new(),
            legal: Vec::new(),
            known: Vec::new(),
            dice: ChaCha8Rng::seed_from_u64(seed),
        };
        walk.look();
        walk
    }

    /// Whether the position is one of those that are looked at: all of a short game, fewer and fewer of a long one, and
    /// the last.
    pub fn is_looked_at(&self) -> bool {
        let steps = self.steps.len();
        steps.is_multiple_of(1 + steps / CLOSELY) || self.legal.is_empty()
    }

    pub fn position(&self) -> &P {
        &self.game.position
    }

    /// Takes a random step; false at the end.
    pub fn go_on(&mut self) -> bool {
        let Some(step) = random_step(&self.game.position, &mut self.dice) else {
            return false;
        };
        let goes_on = self.steps.len() < LONGEST;
        assert!(goes_on, "{}: the game does not end\n{self}", P::NAME);
        self.take(step);
        true
    }

    /// Takes a step, which must be legal.
    pub fn take(&mut self, step: P::Step) {
        self.steps.push(step.clone());
        self.game.take(step);
        self.look();
    }

    fn look(&mut self) {
        self.legal.clear();
        self.game.position.legal_steps(&mut self.legal);
        let some = self.legal.sample(&mut self.dice, REMEMBERED);
        self.known.extend(some.map(ToString::to_string));
    }
}

impl<P: Presentation> std::fmt::Display for Walk<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let steps: Vec<_> = self.steps.iter().map(ToString::to_string).collect();
        let (name, options) = (P::NAME, &self.options);
        write!(f, "{name} {options:?}\n{}\n{}", steps.join(", "), self.game)
    }
}

/// A legal step: a player's each as likely as another, chance by its odds. None at the end.
pub fn random_step<P: Presentation>(position: &P, dice: &mut ChaCha8Rng) -> Option<P::Step> {
    if position.actor() == Actor::Chance {
        let mut odds = Vec::new();
        position.odds(&mut odds);
        let chosen = odds.choose_weighted(dice, |(_, weight)| *weight);
        return Some(chosen.expect("odds").0.clone());
    }
    let mut legal = Vec::new();
    position.legal_steps(&mut legal);
    legal.choose(dice).cloned()
}
