//! One game between computer players, in slices.
//!
//! The same start, players, seeds and number give the same game on every machine, however it is sliced.

mod game_in_progress;
mod pace;
mod pattern;
mod steps;
mod trace_recorder;

pub use game_in_progress::GameInProgress;
pub(crate) use game_in_progress::think;
pub use pace::Pace;
pub use steps::Steps;

use atar_rules::games::{self, Visitor};
use atar_rules::picture::Picture;
use atar_rules::{Position, Presentation};
use serde_json::Value;

use crate::seeds::Seeds;
use crate::study::{Keep, LabPlayer, Study, StudyCell};
use crate::trace::Trace;

/// A defect of the rules that showed in a game: they refused one of their own steps, or left nobody a step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct Defect {
    /// What is wrong.
    pub text: String,
    /// The record of the game up to there.
    pub record: String,
}

/// What a game needs besides its start.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The number of seats.
    pub seats: usize,
    /// Who plays.
    pub players: Players,
    /// The seeds of all games.
    pub seeds: Seeds,
    /// The number of the game in its cell, from 0.
    pub number: u32,
    /// The games of a round, which have the same chance.
    pub round: u32,
    /// The turns after which the game is cut off, with those of the setup; at least 1.
    pub most_turns: u32,
    /// The nodes that the judge searches for each estimate, if there is one.
    pub judge: Option<u64>,
}

/// Who plays at which seat.
#[derive(Clone, Debug)]
pub enum Players {
    /// These, by place.
    ByPlace(Vec<LabPlayer>),
    /// These, by seat.
    BySeat(Vec<LabPlayer>),
}

/// A game that is being played, whichever it is.
pub trait Game: Send {
    /// Plays on for about so many nodes of search, which is one step where nobody searches. Returns whether the game is
    /// over or cut off.
    ///
    /// # Errors
    /// A defect of the rules.
    fn run(&mut self, nodes: u64) -> Result<bool, Defect>;

    /// Returns the line of the game so far. `seconds` is the processor time that it took.
    fn trace(&self, seconds: f64) -> Trace;

    /// Returns the record of the game so far, as its file holds it.
    fn record(&self) -> String;

    /// Returns the position as a picture.
    fn picture(&self) -> Picture;

    /// Returns the finished turns, with those of the setup.
    fn all_turns(&self) -> u32;
}

impl Study {
    /// Begins a game of a cell of this study, by a version of the rules; by the newest if none is given.
    ///
    /// # Errors
    /// The rules refuse the cell's options, or a player cannot do without steps.
    pub fn begin(&self, cell: &StudyCell, number: u32, rules: Option<u32>) -> Result<Box<dyn Game>, String> {
        let begin = Begin { study: self, cell, number, rules };
        games::visit(&self.game, begin).unwrap_or_else(|| Err(String::new()))
    }
}

struct Begin<'a> {
    study: &'a Study,
    cell: &'a StudyCell,
    number: u32,
    rules: Option<u32>,
}

impl Visitor for Begin<'_> {
    type Output = Result<Box<dyn Game>, String>;

    fn visit<P: Presentation>(self) -> Self::Output {
        let Begin { study, cell, number, rules } = self;
        let options = Value::Object(cell.options.clone());
        let options: P::Options = serde_json::from_value(options).map_err(|error| error.to_string())?;
        let start = P::start_by(rules.unwrap_or(P::RULES), &options);
        let start = start.map_err(|bad| bad.to_string())?;
        let of_a = cell.place_of_a(number);
        let players = (0..cell.seats).map(|place| cell.line_up.player(place, of_a).clone());
        let terms = Terms {
            seats: cell.seats,
            players: Players::ByPlace(players.collect()),
            seeds: Seeds::of_cell(study.seed, cell.id),
            number,
            round: cell.round(),
            most_turns: study.most_turns,
            judge: study.judge,
        };
        Ok(Box::new(CellGame {
            game: GameInProgress::new(start, terms),
            cell: cell.clone(),
            keeps_steps: study.keep == Keep::Steps,
        }))
    }
}

/// A game of a cell.
struct CellGame<P: Position> {
    game: GameInProgress<P>,
    cell: StudyCell,
    keeps_steps: bool,
}

impl<P: Position> CellGame<P> {
    fn record_of(&self) -> String {
        self.game.record(&self.cell)
    }
}

impl<P: Presentation> Game for CellGame<P> {
    fn run(&mut self, nodes: u64) -> Result<bool, Defect> {
        let played = self.game.run(nodes);
        played.map_err(|text| Defect { text, record: self.record_of() })
    }

    fn trace(&self, seconds: f64) -> Trace {
        let steps = self.keeps_steps.then(|| self.game.steps().texts());
        let mut trace = self.game.trace();
        trace.cell = self.cell.id;
        trace.steps = steps;
        trace.seconds = seconds;
        trace
    }

    fn record(&self) -> String {
        self.record_of()
    }

    fn picture(&self) -> Picture {
        self.game.position().picture()
    }

    fn all_turns(&self) -> u32 {
        self.game.all_turns()
    }
}
