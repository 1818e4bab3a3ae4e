//! The part of a game's interface that shows positions.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::bad_state::BadState;
use crate::consequence::Consequence;
use crate::foreign::ForeignFormat;
use crate::history::History;
use crate::picture::Picture;
use crate::position::Position;

/// The options of a game and the state of one of its positions.
pub type OptionsAndState<P> = (<P as Position>::Options, <P as Presentation>::FullState);

/// The data that people and fronts get of a position. Computer players do not need it.
pub trait Presentation: Position {
    /// The canonical state of the game's page of rules.
    type State: Serialize;
    /// The keys of the canonical state, followed by those of what it lacks: all that matters for the future
    /// (docs/record.md, "Start").
    type FullState: Serialize + DeserializeOwned;
    /// The data that a front needs besides the state (docs/view/).
    type View: Serialize;
    /// One thing that a step does, for animation (docs/view/).
    type Effect: Serialize;

    /// The requests of the game's own, each for a kind of step.
    const VERBS: &'static [Verb] = &[];

    /// The files in which another program keeps such games, if one does.
    const FOREIGN: Option<ForeignFormat<Self>> = None;

    /// Returns the canonical state.
    fn state(&self) -> Self::State;

    /// Returns the state with what it lacks.
    fn full_state(&self) -> Self::FullState;

    /// Returns the state of the empty board in the game that begins with `start`, from which a position is set up. It
    /// may be one that cannot be.
    fn empty_state(start: &Self) -> Self::FullState {
        start.full_state()
    }

    /// Returns the keys of the state that hold a name, each with the names that it may hold in the game that begins
    /// with `start`, for an editor of positions to offer. Names that people are not asked for are left out.
    #[must_use]
    fn names(_start: &Self) -> BTreeMap<&'static str, Vec<&'static str>> {
        BTreeMap::new()
    }

    /// Returns the position with this state in the game that begins with `start`. It need not be reachable; the rules
    /// can go on from it. What follows from other parts of the state is not looked at.
    ///
    /// # Errors
    /// The first rule that the state breaks.
    fn from_state(start: &Self, state: &Self::FullState) -> Result<Self, BadState>;

    /// Returns the options and the state of a position in another notation of the game's own; none if the text is not
    /// in such a one.
    ///
    /// # Errors
    /// What is wrong with the text.
    #[must_use]
    fn read_notation(_text: &str) -> Option<Result<OptionsAndState<Self>, BadState>> {
        None
    }

    /// Returns what a front needs beyond the state.
    fn view(&self, history: &History<Self>) -> Self::View;

    /// Returns what a legal step would do, in order; nothing for others.
    fn effects(&self, step: &Self::Step) -> Vec<Self::Effect>;

    /// Returns what a turn of the seat that led from `before` to this position has brought about, what matters most
    /// first: always the same things in the same order. A review tells by them why another turn was better.
    #[must_use]
    fn consequences(&self, _before: &Self, _seat: u8) -> Vec<Consequence> {
        Vec::new()
    }

    /// Returns the position as text for a terminal.
    fn diagram(&self) -> String;

    /// Returns the position as a picture.
    fn picture(&self) -> Picture;
}

/// A request of a game's own, which stands for a step.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// The verb in the protocol.
    pub name: &'static str,
    /// The names of its fields, in order.
    pub fields: &'static [&'static str],
    /// What stands in the step's text before, between and behind the fields: one text more than there are fields.
    pub around: &'static [&'static str],
}

impl Verb {
    /// Returns the text of the step for the values of the fields, in their order.
    #[must_use]
    pub fn step(&self, values: &[&str]) -> String {
        let mut text = String::new();
        for (index, around) in self.around.iter().enumerate() {
            text.push_str(around);
            text.push_str(values.get(index).copied().unwrap_or_default());
        }
        text
    }
}
