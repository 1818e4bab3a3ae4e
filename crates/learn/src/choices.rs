//! What the players of a game chose from.

use atar_lab::{Study, StudyCell, Trace};
use atar_rules::Presentation;
use atar_rules::games::{self, Visitor};
use atar_search::{Choice, RolloutWeight, heuristics};
use serde_json::Value;

/// The moves of a game that were chosen from several.
pub(crate) type Game = Vec<Choice>;

/// Returns the weights of the rollouts of a study's game; none where they have none.
pub(crate) fn weights(study: &Study) -> &'static [RolloutWeight] {
    games::visit(&study.game, Weights).unwrap_or_default()
}

/// Returns what was chosen in a game whose steps are kept.
///
/// # Errors
/// The steps are not those of a game of the study.
pub(crate) fn of_game(study: &Study, trace: &Trace) -> Result<Game, String> {
    let cell = study.cells.iter().find(|cell| cell.id == trace.cell);
    let replayed = cell.and_then(|cell| games::visit(&study.game, Replay { cell, trace })).flatten();
    replayed.ok_or_else(|| format!("Game {} of setting {} cannot be replayed.", trace.game, trace.cell))
}

pub(crate) struct Weights;

impl Visitor for Weights {
    type Output = &'static [RolloutWeight];

    fn visit<P: Presentation>(self) -> Self::Output {
        heuristics::<P>(P::SEATS.0.into()).rollout_weights()
    }
}

struct Replay<'a> {
    cell: &'a StudyCell,
    trace: &'a Trace,
}

impl Visitor for Replay<'_> {
    type Output = Option<Game>;

    fn visit<P: Presentation>(self) -> Option<Game> {
        let options: P::Options = serde_json::from_value(Value::Object(self.cell.options.clone())).ok()?;
        let mut position = P::start(&options).ok()?;
        let heuristics = heuristics::<P>(self.cell.seats);
        let mut game = Game::new();
        for step in self.trace.steps.as_ref()? {
            let step: P::Step = step.parse().ok()?;
            let choice = heuristics.choice(&position, &step);
            game.extend(choice.filter(|choice| choice.counts.len() > 1));
            position.step(&step).ok()?;
        }
        Some(game)
    }
}
