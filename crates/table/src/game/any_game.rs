//! A game as the table sees it.

use std::ops::Range;

use atar_rules::{Presentation, Verb, odds};
use atar_search::{BatchRunner, Opening, Player, ReviewSettings, batch_runner, search};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::effect::{Effects, StepEffects, effects_of};
use super::moment::Moment;
use super::progress::Game;
use super::start::position_text;
use super::text::parse;
use super::{AnyGame, AnyMoment, Undone};
use crate::analyst::{OpenAnalyst, opener};
use crate::job::{AnySearch, TypedSearch};
use crate::refusal::Refusal;
use crate::review::ReviewSearch;
use crate::tree::{Tree, TreeStep};

impl<P: Presentation> AnyGame for Game<P> {
    fn seats(&self) -> usize {
        P::seats(&self.options)
    }

    fn teams(&self) -> Vec<u8> {
        let seats = (0_u8..).take(self.seats());
        seats.map(|seat| self.head.position.team(seat)).collect()
    }

    fn now(&self) -> &dyn AnyMoment {
        self
    }

    fn at_ply(&self, ply: usize) -> Option<(Box<dyn AnyMoment + '_>, Effects)> {
        if ply > self.head.ply() {
            return None;
        }
        let mut head = self.head_at(ply.saturating_sub(1), |_| ());
        let mut effects = Effects::new();
        if let Some(step) = self.all_steps_from(head.ply()).next().filter(|_| ply > 0) {
            effects.push(effects_of(head.position.as_ref(), step));
            // It was legal before.
            let _ = head.step(step.clone());
        }
        Some((Box::new(Moment { game: self, head }), effects))
    }

    fn steps_from(&self, ply: usize) -> Vec<String> {
        self.all_steps_from(ply).map(ToString::to_string).collect()
    }

    fn begin(&mut self) {
        self.turns.begin();
        self.ends.begin();
        self.checkpoints.begin();
        self.kept_ply = self.head.ply();
        std::mem::swap(&mut self.finished, &mut self.finished_before);
        self.finished.clear();
        self.head_before = (!self.head.current.is_empty()).then(|| self.head.clone());
    }

    fn commit(&mut self) {
        self.head_before = None;
        self.turns.commit();
        self.ends.commit();
        self.checkpoints.commit();
        self.checkpoints.thin();
    }

    fn roll_back(&mut self) {
        self.turns.roll_back();
        self.ends.roll_back();
        self.checkpoints.roll_back();
        let before = self.head_before.take();
        self.head = before.unwrap_or_else(|| self.checkpoints.last().clone());
        std::mem::swap(&mut self.finished, &mut self.finished_before);
        self.kept_ply = self.head.ply();
    }

    fn kept_ply(&self) -> usize {
        self.kept_ply
    }

    fn note_current_effects(&mut self) {
        self.head.note_current_effects();
    }

    fn step(&mut self, text: &str) -> Result<StepEffects, Refusal> {
        let step = parse::<P>(text)?;
        self.take_with_effects(step)
    }

    fn replay_step(&mut self, text: &str) -> Result<(), Refusal> {
        let step = parse::<P>(text)?;
        let turn = self.head.turn;
        self.take(step)?;
        if self.head.turn != turn {
            self.finished.clear();
            self.checkpoints.thin();
        }
        Ok(())
    }

    fn take_back(&mut self) -> Result<Undone, Refusal> {
        if self.head.draft().is_empty() {
            return Err(nothing_to_take_back());
        }
        Ok(self.go_back(self.head.ply() - 1))
    }

    fn revise(&mut self, steps: &[String]) -> Result<Undone, Refusal> {
        if self.head.draft().is_empty() {
            return Err(nothing_to_take_back());
        }
        self.revised(steps)
    }

    fn undo_turn(&mut self, is_person: &dyn Fn(u8) -> bool, is_draft_undoable: bool) -> Result<Undone, Refusal> {
        let ply = self.undo_ply(is_person, is_draft_undoable);
        Ok(self.go_back(ply.ok_or_else(nothing_to_take_back)?))
    }

    fn back_to(&mut self, ply: usize) -> Undone {
        self.go_back(ply.min(self.head.ply()))
    }

    fn roll(&mut self, dice: &mut ChaCha8Rng) -> Result<StepEffects, Refusal> {
        let mut outcomes = Vec::new();
        self.head.position.odds(&mut outcomes);
        // The order of the outcomes is part of what a seed means, and generators may list them in any order.
        outcomes.sort_unstable();
        let total = odds::total(&outcomes);
        if total == 0 {
            return Err(Refusal::illegal_step("No chance is to act now."));
        }
        let drawn = odds::draw(&outcomes, dice.random_range(0..total));
        drawn.map_or_else(|| Ok(StepEffects::default()), |step| self.take_with_effects(step.clone()))
    }

    fn think(&self, player: Player, seed: u64) -> Box<dyn AnySearch> {
        let position = self.head.position.as_ref();
        let searcher = search(position, self.seats(), player, seed);
        let (options, position) = (self.options.clone(), position.clone());
        Box::new(TypedSearch { searcher, start: Box::new(move || position_text(&options, &position)) })
    }

    fn batch_runner(&self, opening: &Opening<'_>) -> Box<dyn BatchRunner> {
        batch_runner(self.head.position.as_ref(), self.seats(), opening)
    }

    fn tree_steps_from(&self, ply: usize) -> Vec<TreeStep> {
        Game::tree_steps_from(self, ply)
    }

    fn play_tree(&self, tree: &mut Tree) -> Result<(), Refusal> {
        Game::play_tree(self, tree)
    }

    fn line_after(&self, before: &[&str], steps: &[String]) -> Result<Vec<TreeStep>, Refusal> {
        Game::line_after(self, before, steps)
    }

    fn with_steps(&self, steps: &[&str]) -> Result<Box<dyn AnyMoment>, Refusal> {
        Ok(Box::new(Game::with_steps(self, steps)?))
    }

    fn analyst(&self, seed: u64) -> OpenAnalyst {
        opener(P::clone(&self.head.position), self.seats(), seed)
    }

    fn review(&self, nodes: Option<u64>, seed: u64, turns: Range<usize>) -> Box<dyn AnySearch> {
        let nodes = nodes.unwrap_or_else(|| atar_search::review_nodes::<P>(self.seats()));
        let settings = ReviewSettings { nodes, seed, from: turns.start, to: turns.end };
        let count = turns.end.min(self.turns.len()).saturating_sub(turns.start);
        let start = self.head_at(0, |_| ());
        let turns = self.turns.iter().map(|turn| turn.steps.clone());
        let review = atar_search::review(start.position.as_ref(), self.seats(), turns, settings);
        Box::new(ReviewSearch::new(review, count))
    }

    fn verbs(&self) -> &'static [Verb] {
        P::VERBS
    }
}

fn nothing_to_take_back() -> Refusal {
    Refusal::illegal_step("There is nothing to take back.")
}
