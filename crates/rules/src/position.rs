//! The interface of a game.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::picture::Picture;

/// Who takes the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The player at this seat, counted from 0.
    Seat(u8),
    /// Dice of any kind; see [`Position::odds`].
    Chance,
    /// Nobody: the game has ended.
    Over,
}

/// What a step did to the turn it belongs to (spec/README.md, "Turn").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The turn goes on.
    Continues,
    /// The step ended its turn.
    TurnOver,
}

/// An option that the rules refuse.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{option} is {value}; it must be {allowed}.")]
pub struct BadOptions {
    /// The option's key.
    pub option: &'static str,
    /// The value as given.
    pub value: String,
    /// What would be allowed, as the end of a sentence.
    pub allowed: String,
}

/// A finished turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<P: Position> {
    /// The seat that played it; none where only chance did.
    pub seat: Option<u8>,
    /// Its steps, chance included.
    pub steps: Vec<P::Step>,
}

/// How a position came about, for its [`Position::view`].
#[derive(Clone, Copy, Debug)]
pub struct History<'a, P: Position> {
    /// The finished turns, oldest first.
    pub turns: &'a [Turn<P>],
    /// The position that the draft began from.
    pub draft_start: &'a P,
    /// The steps of the turn in progress that can be taken back, oldest first.
    pub draft: &'a [P::Step],
}

impl<P: Position> History<'_, P> {
    /// For each step of the draft, the later steps that could not stand without it, as indices into the draft.
    #[must_use]
    pub fn dependents(&self) -> Vec<Vec<usize>> {
        (0..self.draft.len())
            .map(|left_out| self.dependents_of(left_out))
            .collect()
    }

    fn dependents_of(&self, left_out: usize) -> Vec<usize> {
        let mut position = self.draft_start.clone();
        self.draft
            .iter()
            .enumerate()
            .filter(|&(index, step)| index != left_out && position.step(step).is_err())
            .map(|(index, _)| index)
            .collect()
    }
}

/// The state of one game at one moment, possibly in the middle of a turn. Plain data; every method is deterministic.
///
/// A position holds no history; two positions are equal when everything that can happen from them is.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// The game's name in protocol, record and command line.
    const NAME: &'static str;
    /// The game's name for people.
    const TITLE: &'static str;
    /// The version of these rules, as written into records.
    const RULES: u32;
    /// The options that came with a version of the rules after the first, by its number. A record of an earlier version
    /// is without them, and
    /// is played with their defaults.
    const ADDED: &'static [(u32, &'static [&'static str])] = &[];
    /// The least and the most seats.
    const SEATS: (u8, u8);
    /// Every option's key, and what it may be, as the end of a sentence.
    const OPTIONS: &'static [(&'static str, &'static str)];

    /// All options of the game; `Default` is what is offered first.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The smallest decision. `Display` and `FromStr` are its one text form.
    type Step: Clone
        + Debug
        + Display
        + FromStr<Err: Debug>
        + Eq
        + Ord
        + Hash
        + Send
        + Sync
        + 'static;
    /// Why a step cannot be taken: half a sentence, without the step and without a full stop.
    type Illegal: Error + Send + Sync + 'static;
    /// The canonical state of the game's page of the specification.
    type State: Serialize;
    /// What a front needs beyond the state (docs/view/).
    type View: Serialize;
    /// One thing that a step does, for animation (docs/view/).
    type Effect: Serialize;

    /// The position before the first step.
    ///
    /// # Errors
    /// The first option that is out of bounds.
    fn start(options: &Self::Options) -> Result<Self, BadOptions>;

    /// The number of seats in a game with these options.
    fn seats(options: &Self::Options) -> usize;

    /// Who takes the next step.
    fn actor(&self) -> Actor;

    /// Appends the actor's legal steps to `out`, in any order. Empty only at the end.
    fn legal_steps(&self, out: &mut Vec<Self::Step>);

    /// The legal step at the index that `choose` says, of the list that [`Position::legal_steps`] gives, when it is
    /// told how long that is;
    /// none beyond its end. A game for which writing the list down takes long has a faster way to the same step.
    #[must_use]
    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Self::Step> {
        pick_from_list(self, choose)
    }

    /// Appends the outcomes of a chance node with their whole weights to `out`; nothing elsewhere.
    fn odds(&self, out: &mut Vec<(Self::Step, u32)>);

    /// Takes a step.
    ///
    /// # Errors
    /// Why the step is not legal; the position is then unchanged.
    fn step(&mut self, step: &Self::Step) -> Result<Flow, Self::Illegal>;

    /// What a legal step would do, in order; empty for others.
    fn effects(&self, step: &Self::Step) -> Vec<Self::Effect>;

    /// The seats that won or share the win; none before the end.
    fn winners(&self) -> Option<Vec<u8>>;

    /// The canonical state.
    fn state(&self) -> Self::State;

    /// What a front needs beyond the state.
    fn view(&self, history: &History<Self>) -> Self::View;

    /// The text of the step that a verb of the game's own (as Atar's `place`) stands for; none if the game has no such
    /// verb.
    /// `spaces` are the verb's fields in the protocol's order.
    #[must_use]
    fn step_of_verb(_verb: &str, _spaces: &[&str]) -> Option<String> {
        None
    }

    /// The position as text for a terminal.
    fn diagram(&self) -> String;

    /// The position as a picture.
    fn picture(&self) -> Picture;
}

/// The step that [`Position::pick`] gives, by way of the list.
pub(crate) fn pick_from_list<P: Position>(
    position: &P,
    choose: impl FnOnce(usize) -> usize,
) -> Option<P::Step> {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let index = choose(steps.len());
    (index < steps.len()).then(|| steps.swap_remove(index))
}
