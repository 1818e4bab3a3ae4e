//! Nim: two players take matches from rows in turn, any number from one row. Who takes the last match wins, or loses.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::bad_state::{BadState, Derived};
use crate::history::History;
use crate::options::declaration::{declare_choices, declare_options};
use crate::options::{BadOptions, Schema, choice, number};
use crate::picture::{Element, Picture};
use crate::position::{Actor, Flow, GameOutcome, IllegalStep, ParseStepError, Position};
use crate::presentation::Presentation;

/// The most rows.
const MAX_ROWS: usize = 5;
/// The names of the rows.
const LETTERS: [char; MAX_ROWS] = ['a', 'b', 'c', 'd', 'e'];

declare_options! {
    /// All options of a game of Nim.
    pub struct Options {
        /// The rows, from 1 to 5. The first has one match, each other two more than the one before.
        rows: u8 = 4, number("Rows", (1, 5), Some("rows"));
        /// What comes of taking the last match.
        last: Last = Last::Wins, choice("The last match", Last::CHOICES);
    }
}

declare_choices! {
    /// What comes of taking the last match.
    pub enum Last {
        /// Who takes it wins.
        Wins = "wins", "Wins";
        /// Who takes it loses.
        Loses = "loses", "Loses";
    }
}

/// `c2`: the second match of the third row is taken, and all to its right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The row, from 0.
    pub row: u8,
    /// The matches of the row that stay.
    pub left: u8,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = LETTERS[usize::from(self.row) % MAX_ROWS];
        write!(f, "{letter}{}", self.left + 1)
    }
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Step, ParseStepError> {
        match text.as_bytes() {
            [row @ b'a'..=b'e', place @ b'1'..=b'9'] => Ok(Step { row: row - b'a', left: place - b'1' }),
            _ => Err(ParseStepError),
        }
    }
}

/// Why a step cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The match was taken before, or never lay there.
    #[error("there is no match")]
    NoMatch,
}

impl IllegalStep for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "over",
            Illegal::NoMatch => "no_match",
        }
    }
}

/// Who won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The winner.
    pub winners: [u8; 1],
}

impl GameOutcome for Outcome {
    fn winners(&self) -> &[u8] {
        &self.winners
    }

    fn reason(&self) -> &'static str {
        "last_match"
    }

    fn scores(&self) -> Option<Vec<i32>> {
        None
    }
}

/// A position of Nim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nim {
    /// The matches of each row.
    rows: [u8; MAX_ROWS],
    last: Last,
    mover: u8,
}

impl Position for Nim {
    const NAME: &'static str = "nim";
    const TITLE: &'static str = "Nim";
    const RULES: u32 = 1;
    const SEATS: (u8, u8) = (2, 2);
    const OPTIONS: Schema = Options::SCHEMA;

    type Options = Options;
    type Step = Step;
    type Illegal = Illegal;
    type Outcome = Outcome;

    fn start(options: &Options) -> Result<Nim, BadOptions> {
        options.check()?;
        let mut rows = [0; MAX_ROWS];
        let sizes = (1..).step_by(2);
        let filled = rows.iter_mut().take(usize::from(options.rows));
        filled.zip(sizes).for_each(|(row, size)| *row = size);
        Ok(Nim { rows, last: options.last, mover: 0 })
    }

    fn seats(_: &Options) -> usize {
        2
    }

    fn actor(&self) -> Actor {
        if self.rows == [0; MAX_ROWS] { Actor::Over } else { Actor::Seat(self.mover) }
    }

    fn legal_steps(&self, out: &mut Vec<Step>) {
        for (row, matches) in (0..).zip(self.rows) {
            out.extend((0..matches).map(|left| Step { row, left }));
        }
    }

    fn odds(&self, _: &mut Vec<(Step, u32)>) {}

    fn step(&mut self, step: &Step) -> Result<Flow, Illegal> {
        if self.actor() == Actor::Over {
            return Err(Illegal::Over);
        }
        match self.rows.get_mut(usize::from(step.row)) {
            Some(matches) if step.left < *matches => *matches = step.left,
            _ => return Err(Illegal::NoMatch),
        }
        self.mover = 1 - self.mover;
        Ok(Flow::TurnOver)
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = match self.last {
            Last::Wins => 1 - self.mover,
            Last::Loses => self.mover,
        };
        (self.actor() == Actor::Over).then_some(Outcome { winners: [winner] })
    }
}

impl Nim {
    /// Returns the matches of each row.
    #[must_use]
    pub fn rows(&self) -> [u8; MAX_ROWS] {
        self.rows
    }

    /// Returns what comes of taking the last match.
    #[must_use]
    pub fn last(&self) -> Last {
        self.last
    }

    /// Returns the names of the matches that a legal step takes.
    fn taken(&self, step: Step) -> Vec<String> {
        let matches = self.rows.get(usize::from(step.row)).copied();
        let taken = step.left..matches.unwrap_or_default();
        taken.map(|left| Step { left, ..step }.to_string()).collect()
    }
}

/// The canonical state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// The matches of each row.
    pub rows: [u8; MAX_ROWS],
    /// How the game ended.
    pub result: Option<Outcome>,
}

/// The state with what it lacks: whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FullState {
    /// The matches of each row.
    pub rows: [u8; MAX_ROWS],
    /// How the game ended.
    #[serde(default)]
    pub result: Derived<Option<Outcome>>,
    /// The seat whose turn it is, or would be.
    pub mover: u8,
}

/// What a front needs beyond the state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// For each legal step the matches that it takes.
    pub moves: BTreeMap<String, Vec<String>>,
}

/// One thing that a step does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "effect", rename_all = "snake_case")]
pub enum Effect {
    /// Matches are taken.
    Taken {
        /// Who takes them.
        seat: u8,
        /// Their names.
        matches: Vec<String>,
    },
    /// The game ends.
    Over,
}

impl Presentation for Nim {
    type State = State;
    type FullState = FullState;
    type View = View;
    type Effect = Effect;

    fn state(&self) -> State {
        State { rows: self.rows, result: self.outcome() }
    }

    fn full_state(&self) -> FullState {
        FullState { rows: self.rows, result: Derived::new(self.outcome()), mover: self.mover }
    }

    fn from_state(start: &Nim, state: &FullState) -> Result<Nim, BadState> {
        let rows = LETTERS.iter().zip(state.rows).zip(start.rows);
        for ((letter, matches), all) in rows {
            BadState::unless_at(matches <= all, "rows", letter, "the row has more matches than it began with")?;
        }
        BadState::unless(state.mover < 2, "mover", "there is no such player")?;
        Ok(Nim { rows: state.rows, mover: state.mover, ..start.clone() })
    }

    fn view(&self, _: &History<Nim>) -> View {
        let mut steps = Vec::new();
        self.legal_steps(&mut steps);
        let moves = steps.into_iter();
        View { moves: moves.map(|step| (step.to_string(), self.taken(step))).collect() }
    }

    fn effects(&self, step: &Step) -> Vec<Effect> {
        let mut after = self.clone();
        if after.step(step).is_err() {
            return Vec::new();
        }
        let taken = Effect::Taken { seat: self.mover, matches: self.taken(*step) };
        let over = (after.actor() == Actor::Over).then_some(Effect::Over);
        [taken].into_iter().chain(over).collect()
    }

    fn diagram(&self) -> String {
        let rows = LETTERS.iter().zip(self.rows);
        rows.map(|(letter, matches)| format!("{letter} {}\n", "|".repeat(matches.into()))).collect()
    }

    fn picture(&self) -> Picture {
        let mut elements = Vec::new();
        for (row, matches) in (0..).zip(self.rows) {
            elements.extend((0..i32::from(matches)).map(|left| Element::Line {
                from: (100 + 100 * left, 100 + 300 * row),
                to: (100 + 100 * left, 300 + 300 * row),
                width: 30,
                stroke: "#8a6238",
            }));
        }
        Picture { size: (1_000, 1_600), elements }
    }
}
