//! Owari: a mancala for two (docs/rules/owari.md).

mod board;
mod consequences;
mod effect;
mod full_state;
mod options;
mod picture;
mod state;
mod step;
mod view;

pub use effect::Effect;
pub use full_state::FullState;
pub use options::Options;
pub use state::{Outcome, State};
pub use step::{Illegal, Step};
pub use view::View;

use crate::bad_state::BadState;
use crate::consequence::Consequence;
use crate::history::History;
use crate::options::{BadOptions, Schema};
use crate::picture::Picture;
use crate::position::{Actor, Flow, Position};
use crate::presentation::Presentation;
use board::{Board, SowResult};

/// The number of players.
const SEATS: u8 = 2;

/// A position of Owari.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owari {
    board: Board,
    /// The seat whose turn it is.
    mover: u8,
}

impl Position for Owari {
    const NAME: &'static str = "owari";
    const TITLE: &'static str = "Owari";
    const RULES: u32 = 1;
    const SEATS: (u8, u8) = (SEATS, SEATS);
    const OPTIONS: Schema = Options::SCHEMA;

    type Options = Options;
    type Step = Step;
    type Illegal = Illegal;
    type Outcome = Outcome;

    fn start(options: &Options) -> Result<Owari, BadOptions> {
        options.check()?;
        Ok(Owari { board: Board::new(options.stones), mover: options.first })
    }

    fn seats(_: &Options) -> usize {
        usize::from(SEATS)
    }

    fn actor(&self) -> Actor {
        if self.is_over() { Actor::Over } else { Actor::Seat(self.mover) }
    }

    fn legal_steps(&self, out: &mut Vec<Step>) {
        let (filled, count) = self.board.filled_first(self.mover);
        let unneeded = filled.len() - count;
        out.extend_from_slice(&filled.map(Step));
        out.truncate(out.len() - unneeded);
    }

    fn odds(&self, _: &mut Vec<(Step, u32)>) {}

    fn step(&mut self, step: &Step) -> Result<Flow, Illegal> {
        self.play(*step)?;
        Ok(Flow::TurnOver)
    }

    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self)
    }
}

impl Presentation for Owari {
    type State = State;
    type FullState = FullState;
    type View = View;
    type Effect = Effect;

    fn state(&self) -> State {
        State::of(self)
    }

    fn full_state(&self) -> FullState {
        FullState::of(self)
    }

    fn empty_state(start: &Owari) -> FullState {
        FullState::empty(start)
    }

    fn from_state(start: &Owari, state: &FullState) -> Result<Owari, BadState> {
        state.position(start)
    }

    fn read_notation(text: &str) -> Option<Result<(Options, FullState), BadState>> {
        full_state::read_list(text)
    }

    fn view(&self, history: &History<Owari>) -> View {
        View::of(self, history)
    }

    fn effects(&self, step: &Step) -> Vec<Effect> {
        let mut after = self.clone();
        let sown = after.play(*step);
        sown.map_or_else(|_| Vec::new(), |sown| effect::of(&after, &sown))
    }

    fn consequences(&self, before: &Owari, seat: u8) -> Vec<Consequence> {
        consequences::of(self, before, seat)
    }

    fn diagram(&self) -> String {
        picture::diagram(self)
    }

    fn picture(&self) -> Picture {
        picture::picture(self)
    }
}

impl Owari {
    /// Returns whether the game is over: both sides are empty at the end, and neither is before.
    fn is_over(&self) -> bool {
        self.board.is_bare(self.mover)
    }

    /// Makes a move, and tells what came of it.
    #[inline]
    fn play(&mut self, step: Step) -> Result<SowResult, Illegal> {
        self.check(step)?;
        let sown = self.board.sow(step.pit());
        self.mover = 1 - self.mover;
        Ok(sown)
    }

    #[inline]
    fn check(&self, step: Step) -> Result<(), Illegal> {
        let pit = step.pit();
        if board::owner(pit) == self.mover && !board::is_goal(pit) && self.board.stones(pit) > 0 {
            return Ok(());
        }
        Err(match pit {
            _ if self.is_over() => Illegal::Over,
            _ if board::is_goal(pit) => Illegal::Goal,
            _ if board::owner(pit) != self.mover => Illegal::NotYours,
            _ => Illegal::Empty,
        })
    }
}
