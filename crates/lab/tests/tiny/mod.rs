//! Tiny games with known values.

use std::fmt;
use std::str::FromStr;

use atar_rules::options::Schema;
use atar_rules::position::IllegalStep;
use atar_rules::{Actor, BadOptions, Flow, GameOutcome, ParseStepError, Position};
use serde::{Deserialize, Serialize};

/// Which game it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TinyKind {
    /// Chance alone: the only step is to go, and a coin decides.
    #[default]
    Coin,
    /// Heaps of four: who takes the last of 1 or 2 at a time wins, so the first does with best play.
    Nim,
    /// Six choices of which none matters; a coin decides.
    Blind,
    /// A drawn setup gives the first place 8 or 2 of ten tickets; it draws one.
    Uneven,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    pub kind: TinyKind,
}

/// A position: `left` is what is still to be done, `won` who has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiny {
    kind: TinyKind,
    left: u8,
    mover: u8,
    drawn: Option<u8>,
    won: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step(pub u8);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Step, ParseStepError> {
        text.parse().map(Step).map_err(|_| ParseStepError)
    }
}

#[derive(Debug)]
pub struct Illegal;

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this cannot be done")
    }
}

impl std::error::Error for Illegal {}

impl IllegalStep for Illegal {
    fn code(&self) -> &'static str {
        "illegal"
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Outcome(Vec<u8>);

impl GameOutcome for Outcome {
    fn winners(&self) -> &[u8] {
        &self.0
    }

    fn reason(&self) -> &'static str {
        "over"
    }

    fn scores(&self) -> Option<Vec<i32>> {
        None
    }
}

impl Position for Tiny {
    const NAME: &'static str = "tiny";
    const TITLE: &'static str = "Tiny";
    const RULES: u32 = 1;
    const SEATS: (u8, u8) = (2, 2);
    const OPTIONS: Schema = Schema { options: &[], derived: &[] };

    type Options = Options;
    type Step = Step;
    type Illegal = Illegal;
    type Outcome = Outcome;

    fn start(options: &Options) -> Result<Tiny, BadOptions> {
        let left = match options.kind {
            TinyKind::Coin | TinyKind::Uneven => 1,
            TinyKind::Nim => 4,
            TinyKind::Blind => 6,
        };
        Ok(Tiny { kind: options.kind, left, mover: 0, drawn: None, won: None })
    }

    fn seats(_: &Options) -> usize {
        2
    }

    fn actor(&self) -> Actor {
        let tosses = matches!(self.kind, TinyKind::Coin | TinyKind::Blind) && self.left == 0;
        let draws = self.kind == TinyKind::Uneven && self.drawn.is_none();
        match self.won {
            Some(_) => Actor::Over,
            None if tosses || draws => Actor::Chance,
            None => Actor::Seat(self.mover),
        }
    }

    fn legal_steps(&self, out: &mut Vec<Step>) {
        let steps = match (self.actor(), self.kind) {
            (Actor::Over, _) => 0,
            (Actor::Chance, _) | (_, TinyKind::Blind) => 2,
            (_, TinyKind::Coin) => 1,
            (_, TinyKind::Nim) => self.left.min(2),
            (_, TinyKind::Uneven) => 10,
        };
        out.extend((0..steps).map(Step));
    }

    fn odds(&self, out: &mut Vec<(Step, u32)>) {
        if self.actor() == Actor::Chance {
            out.extend((0..2).map(|side| (Step(side), 1)));
        }
    }

    fn step(&mut self, step: &Step) -> Result<Flow, Illegal> {
        let mut legal = Vec::new();
        self.legal_steps(&mut legal);
        if !legal.contains(step) {
            return Err(Illegal);
        }
        let mover = self.mover;
        match (self.actor(), self.kind) {
            (Actor::Chance, TinyKind::Uneven) => {
                self.drawn = Some(step.0);
                return Ok(Flow::Continues);
            }
            (Actor::Chance, _) => self.won = Some(step.0),
            (_, TinyKind::Nim) => {
                self.left -= step.0 + 1;
                self.won = (self.left == 0).then_some(mover);
            }
            (_, TinyKind::Uneven) => {
                let tickets = if self.drawn == Some(0) { 8 } else { 2 };
                self.won = Some(u8::from(step.0 >= tickets));
            }
            _ => {
                self.left -= 1;
                if self.left == 0 {
                    return Ok(Flow::Continues);
                }
            }
        }
        self.mover = 1 - mover;
        Ok(Flow::TurnOver)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.won.map(|winner| Outcome(vec![winner]))
    }
}
