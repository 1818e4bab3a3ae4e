//! Petri: the pen-and-paper game *fungus* for two to four (docs/rules/petri.md).

mod capture;
mod cells;
mod column_steps;
mod consequences;
mod dish;
mod effect;
mod full_state;
mod growth;
mod head_path;
mod legal;
mod options;
mod picture;
mod piece;
mod placements;
mod state;
mod step;
mod turn;
mod view;

pub use effect::{Effect, LossCause};
pub use full_state::FullState;
pub use growth::{Grown, Growth};
pub use head_path::HeadPath;
pub use options::{Grid, Options, Pickups};
pub use piece::Piece;
pub use placements::{ColumnPlacements, Placements};
pub use state::{Outcome, Owners, Reason, State};
pub use step::{Bite, Illegal, PlacedPiece, Step};
pub use view::View;

use std::collections::BTreeMap;

use crate::bad_state::BadState;
use crate::consequence::Consequence;
use crate::history::History;
use crate::options::{BadOptions, Schema};
use crate::picture::Picture;
use crate::polyomino::Cell;
use crate::position::{Actor, Flow, Position, pick_from_list};
use crate::presentation::Presentation;
use cells::Cells;
use dish::{CORNERS, Dish};
use effect::EffectLog;
use options::{MAX_SEATS, PLAYERS};

/// What is to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    /// Chance says whether there is a bite for everybody.
    Give,
    /// Chance draws the piece.
    Draw,
    /// The player bites, places this piece or skips.
    Move(Piece),
    /// The game has ended.
    Over(Reason),
}

/// A position of Petri.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Petri {
    dish: Dish,
    bite_percent: u8,
    players: u8,
    teams: [u8; MAX_SEATS],
    /// Each seat's cells.
    cells: [Cells; MAX_SEATS],
    /// None for the eliminated.
    heads: [Option<Cell>; MAX_SEATS],
    bites: [u32; MAX_SEATS],
    /// How many turns each seat has begun.
    turns: [u32; MAX_SEATS],
    bite_lengths: [u8; 3],
    bite_shares: [u8; 2],
    bite_every: u8,
    flip: bool,
    /// Which corners hold a bite.
    pickups: [bool; CORNERS],
    phase: Phase,
    /// The seat whose turn it is.
    mover: u8,
    /// How many turns before this one were skipped, with no bite or placement between or since.
    skips: u8,
}

impl Position for Petri {
    const NAME: &'static str = "petri";
    const TITLE: &'static str = "Petri";
    const RULES: u32 = 2;
    const ADDED: &'static [(u32, &'static [&'static str])] = options::ADDED;
    const SEATS: (u8, u8) = PLAYERS;
    const OPTIONS: Schema = Options::SCHEMA;

    type Options = Options;
    type Step = Step;
    type Illegal = Illegal;
    type Outcome = Outcome;

    fn start(options: &Options) -> Result<Petri, BadOptions> {
        options.check()?;
        Ok(Petri::begin(options))
    }

    fn seats(options: &Options) -> usize {
        usize::from(options.players)
    }

    fn team(&self, seat: u8) -> u8 {
        self.teams[usize::from(seat) % MAX_SEATS]
    }

    fn actor(&self) -> Actor {
        match self.phase {
            Phase::Give | Phase::Draw => Actor::Chance,
            Phase::Move(_) => Actor::Seat(self.mover),
            Phase::Over(_) => Actor::Over,
        }
    }

    fn legal_steps(&self, out: &mut Vec<Step>) {
        if let Phase::Move(piece) = self.phase {
            self.legal_moves(piece, out);
        } else {
            self.for_each_outcome(|step, _| out.push(step));
        }
    }

    fn pick(&self, choose: impl FnOnce(usize) -> usize) -> Option<Step> {
        match self.phase {
            Phase::Move(piece) => self.pick_move(piece, choose),
            _ => pick_from_list(self, choose),
        }
    }

    fn odds(&self, out: &mut Vec<(Step, u32)>) {
        self.for_each_outcome(|step, weight| out.push((step, weight)));
    }

    fn step(&mut self, step: &Step) -> Result<Flow, Illegal> {
        self.check(*step)?;
        Ok(self.play(*step, &mut EffectLog::off()))
    }

    fn outcome(&self) -> Option<Outcome> {
        Outcome::of(self)
    }
}

impl Presentation for Petri {
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

    fn empty_state(start: &Petri) -> FullState {
        FullState::empty(start)
    }

    fn names(start: &Petri) -> BTreeMap<&'static str, Vec<&'static str>> {
        BTreeMap::from([("piece", Piece::all(start.dish.grid).map(Piece::name).collect())])
    }

    fn from_state(start: &Petri, state: &FullState) -> Result<Petri, BadState> {
        state.position(start)
    }

    fn view(&self, history: &History<Petri>) -> View {
        View::of(self, history)
    }

    fn effects(&self, step: &Step) -> Vec<Effect> {
        self.preview(*step).1
    }

    fn consequences(&self, _before: &Petri, seat: u8) -> Vec<Consequence> {
        consequences::of(self, seat)
    }

    fn diagram(&self) -> String {
        picture::diagram(self)
    }

    fn picture(&self) -> Picture {
        picture::picture(self)
    }
}

impl Petri {
    fn begin(options: &Options) -> Petri {
        let dish = Dish { width: options.width, height: options.height, grid: options.grid };
        let mut position = Petri {
            dish,
            bite_percent: options.bite_percent,
            players: options.players,
            teams: [0; MAX_SEATS],
            cells: [Cells::NONE; MAX_SEATS],
            heads: [None; MAX_SEATS],
            bites: [options.bites_at_start.into(); MAX_SEATS],
            turns: [0; MAX_SEATS],
            bite_lengths: options.bite_lengths,
            bite_shares: options.bite_shares,
            bite_every: options.bite_every,
            flip: options.flip,
            pickups: [options.pickups == Pickups::Corners; CORNERS],
            phase: Phase::first(options.bite_percent),
            mover: 0,
            skips: 0,
        };
        let heads = dish.heads().into_iter().zip(options.teams());
        for (seat, (head, team)) in heads.enumerate() {
            position.teams[seat] = team;
            position.cells[seat].insert(head);
            position.heads[seat] = Some(head);
        }
        position.begin_turn(0, &mut EffectLog::off());
        position
    }

    fn seats(&self) -> std::ops::Range<u8> {
        0..self.players
    }

    /// Returns the seats that still have their heads.
    fn living(&self) -> impl Iterator<Item = u8> {
        self.seats().filter(|&seat| self.is_living(seat))
    }

    fn is_living(&self, seat: u8) -> bool {
        self.heads[usize::from(seat)].is_some()
    }

    fn cells_of(&self, seat: u8) -> &Cells {
        &self.cells[usize::from(seat) % MAX_SEATS]
    }

    /// Returns whether neither is the other, nor a partner.
    fn are_opponents(&self, seat: u8, other: u8) -> bool {
        self.team(seat) != self.team(other)
    }

    /// Returns the seat that has the cell.
    fn owner(&self, cell: Cell) -> Option<u8> {
        self.seats().find(|&seat| self.cells_of(seat).contains(cell))
    }

    /// Returns the cells of all players for whom this holds.
    fn cells_where(&self, holds: impl Fn(u8) -> bool) -> Cells {
        let mut cells = Cells::NONE;
        for seat in self.seats().filter(|&seat| holds(seat)) {
            cells.join(self.cells_of(seat));
        }
        cells
    }

    /// Returns the position and the effects that a step would lead to; the same position and no effects if it is not
    /// legal.
    fn preview(&self, step: Step) -> (Petri, Vec<Effect>) {
        let mut after = self.clone();
        if self.check(step).is_err() {
            return (after, Vec::new());
        }
        let mut log = EffectLog::on();
        after.play(step, &mut log);
        (after, log.into_effects())
    }
}

impl Phase {
    /// Returns the beginning of a turn.
    fn first(bite_percent: u8) -> Phase {
        if bite_percent == 0 { Phase::Draw } else { Phase::Give }
    }
}
