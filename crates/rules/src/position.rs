//! The core of a game's interface: what it takes to play.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::options::{BadOptions, Schema};

/// The one who takes the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The player at this seat, counted from 0.
    Seat(u8),
    /// Dice of any kind; see [`Position::odds`].
    Chance,
    /// Nobody: the game has ended.
    Over,
}

/// The effect of a step on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The turn goes on.
    Continues,
    /// The step ended its turn.
    TurnOver,
}

/// The outcome of a game. It serializes as the `result` of the game's state.
pub trait GameOutcome: Clone + Debug + PartialEq + Serialize {
    /// Returns the seats that won or share the win, sorted.
    fn winners(&self) -> &[u8];

    /// Returns the name of the way in which the game ended.
    fn reason(&self) -> &'static str;

    /// Returns what decided, by seat; none where nothing was counted.
    fn scores(&self) -> Option<Vec<i32>>;
}

/// Returns the seats with the highest score, sorted; all of them where they tie.
pub(crate) fn leaders<S: Ord + Copy>(scores: impl Iterator<Item = S> + Clone) -> Vec<u8> {
    let highest = scores.clone().max();
    let seats = (0..).zip(scores);
    let leaders = seats.filter(|&(_, score)| Some(score) == highest);
    leaders.map(|(seat, _)| seat).collect()
}

/// A text that is no step of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is not how a step of the game is written")]
pub struct ParseStepError;

/// The reason why a step cannot be taken. Its text is half a sentence, without the step and without a full stop.
pub trait IllegalStep: Error + Send + Sync + 'static {
    /// Returns the name of the reason, the same whatever the sentence says of it.
    fn code(&self) -> &'static str;
}

/// The state of one game at one moment, possibly in the middle of a turn. Plain data; every method is deterministic.
///
/// A position holds no history; two positions are equal when everything that can happen from them is.
///
/// ```
/// use atar_rules::owari::{Options, Owari};
/// use atar_rules::{Actor, Flow, Position};
///
/// let mut position = Owari::start(&Options::default())?;
/// assert_eq!(position.actor(), Actor::Seat(0));
///
/// let mut steps = Vec::new();
/// position.legal_steps(&mut steps);
/// assert_eq!(steps.len(), 6);
///
/// let step = "4".parse().expect("a step");
/// assert_eq!(position.step(&step), Ok(Flow::TurnOver));
/// assert_eq!(position.actor(), Actor::Seat(1));
///
/// let refused = position.step(&step).expect_err("the pit is not seat 1's");
/// assert_eq!(refused.to_string(), "this pit is the other player's");
/// assert_eq!(position.outcome(), None);
/// # Ok::<(), atar_rules::BadOptions>(())
/// ```
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// The game's name in protocol, record and command line.
    const NAME: &'static str;
    /// The game's name for people.
    const TITLE: &'static str;
    /// The newest version of these rules: that of every new game, as written into its record.
    const RULES: u32;
    /// The options that came with a version of the rules after the first, by its number.
    ///
    /// A record of an earlier version is without them, and is played with their defaults.
    const ADDED: &'static [(u32, &'static [&'static str])] = &[];
    /// The least and the most seats.
    const SEATS: (u8, u8);
    /// What each option may be.
    const OPTIONS: Schema;

    /// All options of the game. `Default` has those that are offered first.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The smallest decision. `Display` and `FromStr` are its one text form.
    type Step: Clone + Debug + Display + FromStr<Err: Debug> + Eq + Ord + Hash + Send + Sync + 'static;
    /// The reason why a step cannot be taken.
    type Illegal: IllegalStep;
    /// The outcome of the game.
    type Outcome: GameOutcome;

    /// Returns the position before the first step.
    ///
    /// # Errors
    /// The first option that is out of bounds.
    fn start(options: &Self::Options) -> Result<Self, BadOptions>;

    /// Returns the position before the first step of a game by an earlier version of the rules.
    ///
    /// Where later versions only added options, the newest version plays every game.
    ///
    /// # Errors
    /// The first option that is out of bounds.
    fn start_by(_rules: u32, options: &Self::Options) -> Result<Self, BadOptions> {
        Self::start(options)
    }

    /// Returns the version of the rules that this game is played by.
    fn rules(&self) -> u32 {
        Self::RULES
    }

    /// Returns the number of seats in a game with these options.
    fn seats(options: &Self::Options) -> usize;

    /// Returns the number of a seat's team. The seats of a team win and lose together.
    fn team(&self, seat: u8) -> u8 {
        seat
    }

    /// Returns who takes the next step.
    fn actor(&self) -> Actor;

    /// Appends the actor's legal steps to `out`, in any order. Empty only at the end.
    fn legal_steps(&self, out: &mut Vec<Self::Step>);

    /// Returns the legal step at the index that `choose` returns for the number of legal steps; none beyond the last.
    ///
    /// The order is that of [`Position::legal_steps`]. A game for which writing the list takes long has a faster way to
    /// the same step.
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

    /// Returns how the game ended; none before the end.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// Returns the seats that won or share the win; none before the end.
    fn winners(&self) -> Option<Vec<u8>> {
        self.outcome().map(|outcome| outcome.winners().to_vec())
    }
}

/// Picks a step from the list of all.
pub(crate) fn pick_from_list<P: Position>(position: &P, choose: impl FnOnce(usize) -> usize) -> Option<P::Step> {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
    let index = choose(steps.len());
    (index < steps.len()).then(|| steps.swap_remove(index))
}
