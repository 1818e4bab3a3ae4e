//! Blokus: for two on the board of Blokus Duo, and the classic game with four colours (docs/rules/blokus.md).

mod board;
mod cells;
mod consequences;
mod effect;
mod full_state;
mod legal;
mod options;
mod orientation;
mod picture;
mod piece;
mod score;
mod sgf;
mod shape;
mod shifted;
mod state;
mod step;
mod view;

pub use board::{Board, Classic, Duo};
pub use cells::Cells;
pub use effect::Effect;
pub use full_state::FullState;
pub use options::{Options, Scoring, Start};
pub use shape::{Footprint, Shape};
pub use state::{Outcome, State};
pub use step::{Illegal, Step};
pub use view::View;

use crate::bad_state::BadState;
use crate::consequence::Consequence;
use crate::foreign::ForeignFormat;
use crate::history::History;
use crate::options::{BadOptions, Schema};
use crate::picture::Picture;
use crate::polyomino::Cell;
use crate::position::{Actor, Flow, Position};
use crate::presentation::Presentation;

/// A position of Blokus.
#[expect(clippy::large_enum_variant, reason = "positions are copied all the time, which a box would make slow")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Blokus {
    /// On the small board.
    Duo(Duo),
    /// On the large board.
    Classic(Classic),
}

/// Says the same of whichever board it is.
macro_rules! on {
    ($position:expr, $board:ident => $said:expr) => {
        match $position {
            Blokus::Duo($board) => $said,
            Blokus::Classic($board) => $said,
        }
    };
}

impl Blokus {
    /// Returns the colour whose turn it is; the last one's at the end.
    fn mover(&self) -> u8 {
        on!(self, board => board.mover())
    }

    /// Returns the cells of each piece on the board, by colour.
    fn pieces(&self) -> Vec<Vec<Vec<Cell>>> {
        on!(self, board => full_state::pieces(board))
    }

    /// Returns whether a colour has passed, or placed all its pieces.
    fn has_passed(&self, colour: u8) -> bool {
        on!(self, board => board.has_passed(colour))
    }
}

impl Position for Blokus {
    const NAME: &'static str = "blokus";
    const TITLE: &'static str = "Blokus";
    const RULES: u32 = 2;
    const ADDED: &'static [(u32, &'static [&'static str])] = &[(2, &["players"])];
    const SEATS: (u8, u8) = (2, 4);
    const OPTIONS: Schema = Options::SCHEMA;

    type Options = Options;
    type Step = Step;
    type Illegal = Illegal;
    type Outcome = Outcome;

    fn start(options: &Options) -> Result<Blokus, BadOptions> {
        options.check()?;
        Ok(match options.start {
            Start::Corners | Start::Duo => Blokus::Duo(Board::new(options)),
            Start::Classic => Blokus::Classic(Board::new(options)),
        })
    }

    fn seats(options: &Options) -> usize {
        usize::from(options.players)
    }

    fn actor(&self) -> Actor {
        on!(self, board => if board.is_over() {
            Actor::Over
        } else {
            Actor::Seat(board.seat_of(board.mover()))
        })
    }

    fn legal_steps(&self, out: &mut Vec<Step>) {
        on!(self, board => if !board.is_over() {
            board.placements(board.mover(), out);
            out.push(Step::PASS);
        });
    }

    fn odds(&self, _: &mut Vec<(Step, u32)>) {}

    fn step(&mut self, step: &Step) -> Result<Flow, Illegal> {
        on!(self, board => {
            board.check(*step)?;
            board.play(*step);
        });
        Ok(Flow::TurnOver)
    }

    fn outcome(&self) -> Option<Outcome> {
        on!(self, board => Outcome::of(board))
    }
}

impl Presentation for Blokus {
    type State = State;
    type FullState = FullState;
    type View = View;
    type Effect = Effect;

    const FOREIGN: Option<ForeignFormat<Blokus>> = Some(sgf::PENTOBI);

    fn state(&self) -> State {
        on!(self, board => State::of(board))
    }

    fn full_state(&self) -> FullState {
        on!(self, board => FullState::of(board))
    }

    fn from_state(start: &Blokus, state: &FullState) -> Result<Blokus, BadState> {
        Ok(match start {
            Blokus::Duo(board) => Blokus::Duo(state.board(board)?),
            Blokus::Classic(board) => Blokus::Classic(state.board(board)?),
        })
    }

    fn view(&self, history: &History<Blokus>) -> View {
        on!(self, board => View::of(board, history))
    }

    fn effects(&self, step: &Step) -> Vec<Effect> {
        on!(self, board => effect::of(board, *step))
    }

    fn consequences(&self, before: &Blokus, seat: u8) -> Vec<Consequence> {
        match (self, before) {
            (Blokus::Duo(after), Blokus::Duo(before)) => consequences::of(after, before, seat),
            (Blokus::Classic(after), Blokus::Classic(before)) => consequences::of(after, before, seat),
            _ => Vec::new(),
        }
    }

    fn diagram(&self) -> String {
        on!(self, board => picture::diagram(board))
    }

    fn picture(&self) -> Picture {
        on!(self, board => picture::picture(board))
    }
}
