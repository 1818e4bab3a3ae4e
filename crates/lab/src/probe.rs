//! What the lab knows of a game beyond its rules, one small module a game.

use atar_rules::{GameOutcome, Position};

use crate::measures::{Measure, Put};
use crate::question::{GridParameter, Question};
use crate::trace::Trace;

/// Tells the lab what is in the positions of a game. Every default knows the rules only.
pub trait Probe<P: Position>: Send + Sync {
    /// Returns whether the game is still being set up. Turns of the setup do not count.
    fn is_setup(&self, _position: &P) -> bool {
        false
    }

    /// Returns the seats in the order of play, where a position tells. Elsewhere it is the order of the seats, from the
    /// first that acts.
    fn order(&self, _position: &P) -> Option<Vec<u8>> {
        None
    }

    /// Returns how the game ended; none before the end.
    fn ending(&self, position: &P) -> Option<&'static str> {
        position.outcome().map(|outcome| outcome.reason())
    }

    /// Returns by how much the winners lead in what decided, in the unit of the game's scores. None before the end,
    /// where nothing was counted, and where all share the win.
    fn margin(&self, position: &P) -> Option<i64> {
        let outcome = position.outcome()?;
        let scores = outcome.scores()?;
        let winners = outcome.winners();
        let seats = || (0..).zip(&scores).map(|(seat, score)| (seat, i64::from(*score)));
        let best = |won: bool| {
            let scores = seats().filter(|(seat, _)| winners.contains(seat) == won);
            scores.map(|(_, score)| score).max()
        };
        Some(best(true)? - best(false)?)
    }

    /// Returns the names of the gauges. Those by place end in a point and the place, from 1.
    fn gauge_names(&self, _seats: usize) -> Vec<String> {
        Vec::new()
    }

    /// Appends the gauges of a position in the order of their names. `order` has the seats by place.
    fn gauges(&self, _position: &P, _order: &[u8], _out: &mut Vec<i64>) {}

    /// Tells what a step did, by name, with the seat that it happened to.
    fn happened(&self, _before: &P, _step: &P::Step, _after: &P, _tell: &mut dyn FnMut(&'static str, u8)) {}

    /// Returns the number of spaces of the map; none for a game without one.
    fn spaces(&self, _position: &P) -> Option<usize> {
        None
    }

    /// Calls `tell` with each space on which something stands, by its number.
    fn map(&self, _position: &P, _tell: &mut dyn FnMut(usize)) {}

    /// Measures a game by the measures of its own. It says the same names in the same order for all games of so many
    /// places.
    fn measure(&self, _trace: &Trace, _put: Put<'_>) {}

    /// Returns what is the same for all positions.
    fn info(&self) -> &'static GameInfo {
        &GameInfo::RULES_ONLY
    }
}

/// What the lab knows of a game, whatever the position.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Whether a position can come again in a game.
    pub can_repeat: bool,
    /// Whether a player can be out before the end, which the probe tells as `out`.
    pub can_be_out: bool,
    /// How games can end, each with its words for people; nothing where that is not known.
    pub endings: &'static [(&'static str, &'static str)],
    /// The measures of the game's own.
    pub measures: &'static [Measure],
    /// The key that changes the game most, with values that are worth comparing; nothing if there is none.
    pub parameter: &'static [GridParameter],
    /// The questions that can be asked of this game only.
    pub questions: &'static [Question],
    /// The studies of the game that ship: the name of each, and its file.
    pub studies: &'static [(&'static str, &'static str)],
}

impl GameInfo {
    /// What the rules tell.
    pub const RULES_ONLY: GameInfo = GameInfo {
        can_repeat: true,
        can_be_out: false,
        endings: &[],
        measures: &[],
        parameter: &[],
        questions: &[],
        studies: &[],
    };
}

/// Knows the rules only.
#[derive(Clone, Copy, Debug)]
pub struct RulesOnly;

impl<P: Position> Probe<P> for RulesOnly {}

/// Returns the names of gauges by place.
pub(crate) fn by_place(name: &str, seats: usize) -> impl Iterator<Item = String> + use<'_> {
    (1..=seats).map(move |place| format!("{name}.{place}"))
}
