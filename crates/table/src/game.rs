//! A game in progress, whatever its rules.
//!
//! A game keeps its finished turns and a [`Head`](head::Head) with the position. Positions at the start of some turns
//! are kept as well, so that no request replays more than a bounded number of steps. Requests change the game in place:
//! [`AnyGame::begin`] opens a change, and [`AnyGame::roll_back`] undoes it.

mod any_game;
mod checkpoints;
#[cfg(test)]
mod count;
mod effect;
mod foreign;
mod head;
mod lines;
mod moment;
pub(crate) mod position;
mod progress;
mod start;
mod text;

use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, Range};

use atar_rules::games::Visitor;
use atar_rules::{Actor, Presentation, Verb};
use atar_search::{BatchRunner, Opening, Player};
use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::analyst::OpenAnalyst;
use crate::job::AnySearch;
use crate::refusal::Refusal;
use crate::tree::{Tree, TreeStep};

pub(crate) use effect::{Effects, StepEffects};
pub use foreign::ForeignFile;
use position::Surroundings;
pub(crate) use start::{Beginning, EditableStates, PositionParts};

/// The steps that an undo took back.
#[derive(Debug, Default)]
pub(crate) struct Undone {
    /// The effects of taking them back, and of the steps played instead.
    pub(crate) effects: Effects,
    /// The steps, in the order in which they were played.
    pub(crate) steps: Vec<String>,
}

/// A turn and what it has done.
// `S` are its steps, written as a list of texts.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "TurnStory"))]
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TurnStory<'a, S = Vec<String>> {
    /// The seat whose turn it is; none for chance.
    pub(crate) seat: Option<u8>,
    /// The ply at which it ends.
    pub(crate) ply: usize,
    /// Its steps, chance included.
    pub(crate) steps: S,
    /// What its steps did, in order.
    #[serde(serialize_with = "effect::serialize_flat")]
    #[cfg_attr(test, schemars(with = "Vec<crate::schema::own::Effect>"))]
    pub(crate) effects: Cow<'a, [StepEffects]>,
}

/// A game of any kind at one of its plies.
pub(crate) trait AnyMoment {
    fn name(&self) -> &'static str;
    fn rules(&self) -> u32;
    fn options(&self) -> Value;
    /// Returns the state of the position that the game began from; none if it is the usual one of these options.
    fn start(&self) -> Option<&Value>;
    /// Returns the game as a file of another program; `names` are the players'.
    ///
    /// # Errors
    /// No other program has this game, or not with these options.
    fn foreign_file(&self, names: &[String]) -> Result<ForeignFile, Refusal>;
    /// Returns the position as a line of text.
    fn position_text(&self) -> String;
    /// Returns what an editor of positions begins with.
    ///
    /// # Errors
    /// The options cannot be.
    fn editable_states(&self) -> Result<EditableStates, Refusal>;
    fn actor(&self) -> Actor;
    /// Returns the actor at the start of the draft: the draft is theirs.
    fn draft_actor(&self) -> Actor;
    /// Returns the number of steps played.
    fn ply(&self) -> usize;
    /// Returns the ply at which the draft begins.
    fn draft_ply(&self) -> usize;
    /// Returns the number of finished turns.
    fn turn(&self) -> usize;
    /// Returns the number of steps since the last finished turn.
    fn steps_of_turn(&self) -> usize;
    /// Returns the result, as the state has it; null before the end.
    fn result(&self) -> Box<RawValue>;
    /// Returns the seats that have won; none before the end.
    fn winners(&self) -> Option<Vec<u8>>;
    /// Returns the position as JSON.
    fn position(&self, around: &Surroundings<'_>) -> String;
    /// Returns the position as JSON that can be part of other JSON.
    fn raw_position(&self, around: &Surroundings<'_>) -> Box<RawValue>;
    /// Returns whether there are steps that can be taken back.
    fn has_draft(&self) -> bool;
    /// Returns all legal steps, sorted. At a chance node also their weights.
    fn legal(&self) -> (Vec<String>, Option<Vec<u32>>);
    /// Returns why a step is illegal; none if it is legal.
    fn refusal(&self, text: &str) -> Option<Refusal>;
    /// Returns whether a seat that `is_seat` accepts has finished a turn.
    fn has_turn_of(&self, is_seat: &dyn Fn(u8) -> bool) -> bool;
    /// Writes the finished turns as JSON, each as a list of steps. `between` separates them.
    fn write_turns(&self, between: &str, out: &mut String);
    /// Writes the steps since the last finished turn as a list in JSON.
    fn write_current(&self, out: &mut String);
    /// Writes all steps as one list in JSON.
    fn write_steps(&self, out: &mut dyn fmt::Write) -> fmt::Result;
    /// Returns the seat of each finished turn, then the seat whose turn it is. None for chance, and at the end.
    fn turn_seats(&self) -> Vec<Option<u8>>;
    /// Returns the turns from `turn` on, the current one last: as many as take about so many bytes as JSON, and at
    /// least one. Also returns whether there are more.
    fn history(&self, turn: usize, most_bytes: usize) -> (Vec<TurnStory<'static>>, bool);
    fn diagram(&self) -> String;
    fn svg(&self) -> String;
}

/// A game of any kind as it is now, or as it was.
pub(crate) enum NowOrThen<'a> {
    Now(&'a dyn AnyMoment),
    Then(Box<dyn AnyMoment + 'a>),
}

impl<'a> Deref for NowOrThen<'a> {
    type Target = dyn AnyMoment + 'a;

    fn deref(&self) -> &Self::Target {
        match self {
            NowOrThen::Now(now) => *now,
            NowOrThen::Then(then) => then.as_ref(),
        }
    }
}

/// A game of any kind, as the table uses it.
pub(crate) trait AnyGame: Send {
    fn seats(&self) -> usize;
    /// Returns the team of each seat.
    fn teams(&self) -> Vec<u8>;
    /// Returns the game as it is now.
    fn now(&self) -> &dyn AnyMoment;
    /// Returns the game after its first `ply` steps, and the effects of the last of them. Returns none if it has fewer
    /// steps.
    fn at_ply(&self, ply: usize) -> Option<(Box<dyn AnyMoment + '_>, Effects)>;
    /// Returns the steps from `ply` on.
    fn steps_from(&self, ply: usize) -> Vec<String>;

    /// Begins a change.
    fn begin(&mut self);
    /// Ends a change and keeps it.
    fn commit(&mut self);
    /// Undoes everything since the change began.
    fn roll_back(&mut self);
    /// Returns how many steps stayed in the last change.
    fn kept_ply(&self) -> usize;
    /// Computes the effects of the current turn that nobody has asked for yet. A position tells them.
    fn note_current_effects(&mut self);

    /// Takes a step and returns its effects.
    fn step(&mut self, text: &str) -> Result<StepEffects, Refusal>;
    /// Takes a step without computing its effects.
    fn replay_step(&mut self, text: &str) -> Result<(), Refusal>;
    /// Takes back the last step of the draft.
    fn take_back(&mut self) -> Result<Undone, Refusal>;
    /// Replaces the draft.
    fn revise(&mut self, steps: &[String]) -> Result<Undone, Refusal>;
    /// Goes back to the start of the last turn that a person finished. If there is a draft and `is_draft_undoable`, to
    /// the start of the current turn.
    fn undo_turn(&mut self, is_person: &dyn Fn(u8) -> bool, is_draft_undoable: bool) -> Result<Undone, Refusal>;
    /// Goes back to the first `ply` steps.
    fn back_to(&mut self, ply: usize) -> Undone;
    /// Rolls one chance step.
    fn roll(&mut self, dice: &mut ChaCha8Rng) -> Result<StepEffects, Refusal>;
    /// Starts a computer player's search for the rest of the turn of the seat that acts.
    fn think(&self, player: Player, seed: u64) -> Box<dyn AnySearch>;
    /// Returns what rolls out for such a search that runs elsewhere.
    fn batch_runner(&self, opening: &Opening<'_>) -> Box<dyn BatchRunner>;
    /// Returns the steps from `ply` on, with who took them.
    fn tree_steps_from(&self, ply: usize) -> Vec<TreeStep>;
    /// Plays all lines of a tree by the rules, and notes who takes each step.
    ///
    /// # Errors
    /// That of the first step that cannot be played.
    fn play_tree(&self, tree: &mut Tree) -> Result<(), Refusal>;
    /// Plays steps after others, which are legal from the beginning. Returns the later ones with who took them.
    ///
    /// # Errors
    /// That of the first step that cannot be played.
    fn line_after(&self, before: &[&str], steps: &[String]) -> Result<Vec<TreeStep>, Refusal>;
    /// Returns the same game with other steps.
    ///
    /// # Errors
    /// That of the first step that cannot be played.
    fn with_steps(&self, steps: &[&str]) -> Result<Box<dyn AnyMoment>, Refusal>;
    /// Returns what begins to watch the position, or goes on from what was found out before.
    fn analyst(&self, seed: u64) -> OpenAnalyst;
    /// Begins the review of a part of the finished turns, with so many nodes for each, or as many as are usual.
    fn review(&self, nodes: Option<u64>, seed: u64, turns: Range<usize>) -> Box<dyn AnySearch>;
    /// Returns the game's own verbs.
    fn verbs(&self) -> &'static [Verb];
}

/// Starts a game with options from outside.
pub(crate) struct StartGame<'a> {
    pub(crate) options: &'a Value,
    /// The version of the rules; the newest if none is given.
    pub(crate) rules: Option<u32>,
    /// The state from which it begins; the usual one of the options if none is given.
    pub(crate) state: Option<&'a Value>,
}

impl Visitor for StartGame<'_> {
    type Output = Result<Box<dyn AnyGame>, Refusal>;

    fn visit<P: Presentation>(self) -> Self::Output {
        Ok(Beginning::<P>::read(self.options, self.rules, self.state)?.into_game())
    }
}
