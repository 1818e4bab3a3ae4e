//! Blokus for two, on the board of Blokus Duo (blokus.md).

mod cells;
mod effect;
mod options;
mod orientation;
mod picture;
mod piece;
mod reach;
mod score;
mod shape;
mod state;
mod step;
mod survey;
mod view;

pub use cells::Cells;
pub use effect::Effect;
pub use options::{Options, Scoring, Start};
pub use shape::Shape;
pub use state::{State, Verdict};
pub use step::{Illegal, NoStep, Step};
pub use survey::{Fitting, Survey};
pub use view::View;

use crate::picture::Picture;
use crate::polyomino::{Cell, Placement};
use crate::position::{Actor, BadOptions, Flow, Past, Position};
use orientation::Numbers;
use piece::{Piece, Pieces};

/// The number of players.
const SEATS: u8 = 2;

/// A position of Blokus.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Blokus {
    start: Start,
    scoring: Scoring,
    /// The seat whose turn it is.
    mover: u8,
    sides: [Side; SEATS as usize],
}

/// What belongs to one player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Side {
    cells: Cells,
    /// The pieces still to be placed.
    left: Pieces,
    passed: bool,
    /// All pieces are placed, the single cell last.
    single_last: bool,
}

impl Position for Blokus {
    const NAME: &'static str = "blokus";
    const TITLE: &'static str = "Blokus";
    const RULES: u32 = 1;
    const SEATS: (u8, u8) = (SEATS, SEATS);
    const OPTIONS: &'static [(&'static str, &'static str)] = options::ALLOWED;

    type Options = Options;
    type Step = Step;
    type Illegal = Illegal;
    type State = State;
    type View = View;
    type Effect = Effect;

    fn start(options: &Options) -> Result<Blokus, BadOptions> {
        options.check()?;
        let side = Side {
            cells: Cells::NONE,
            left: Pieces::ALL,
            passed: false,
            single_last: false,
        };
        Ok(Blokus {
            start: options.start,
            scoring: options.scoring,
            mover: options.first,
            sides: [side.clone(), side],
        })
    }

    fn seats(_: &Options) -> usize {
        usize::from(SEATS)
    }

    fn actor(&self) -> Actor {
        if self.is_over() {
            Actor::Over
        } else {
            Actor::Seat(self.mover)
        }
    }

    fn legal_steps(&self, out: &mut Vec<Step>) {
        if self.is_over() {
            return;
        }
        self.placements(self.mover, out);
        out.push(Step::PASS);
    }

    fn odds(&self, _: &mut Vec<(Step, u32)>) {}

    fn step(&mut self, step: &Step) -> Result<Flow, Illegal> {
        self.check(*step)?;
        self.play(*step);
        Ok(Flow::TurnOver)
    }

    fn effects(&self, step: &Step) -> Vec<Effect> {
        effect::of(self, *step)
    }

    fn winners(&self) -> Option<Vec<u8>> {
        Verdict::of(self).map(|verdict| verdict.winners)
    }

    fn state(&self) -> State {
        State::of(self)
    }

    fn view(&self, past: &Past<Blokus>) -> View {
        View::of(self, past)
    }

    fn diagram(&self) -> String {
        picture::diagram(self)
    }

    fn picture(&self) -> Picture {
        picture::picture(self)
    }
}

impl Blokus {
    /// The cells that a seat's pieces lie on.
    #[must_use]
    pub fn cells_of(&self, seat: u8) -> Cells {
        self.side(seat).cells
    }

    /// The free cells of which a piece of the seat must cover one.
    #[must_use]
    pub fn corners_of(&self, seat: u8) -> Cells {
        self.connections(seat) & self.free(seat)
    }

    /// The cells that the seat may place pieces on.
    #[must_use]
    pub fn room_of(&self, seat: u8) -> Cells {
        self.free(seat)
    }

    /// Whether a seat has passed, or placed all its pieces.
    #[must_use]
    pub fn has_passed(&self, seat: u8) -> bool {
        self.side(seat).passed
    }

    /// Each seat's score as it stands.
    #[must_use]
    pub fn scores(&self) -> [i16; SEATS as usize] {
        score::scores(self)
    }

    /// Fills a survey with all placements of a seat, whether it is its turn or not, and which of them cover cells that are `near`.
    pub fn survey(&self, seat: u8, near: &Cells, survey: &mut Survey) {
        let wanted = Numbers::of(self.side(seat).left);
        let free = self.free(seat);
        let connect = self.connections(seat) & free;
        survey.fill(&free, &connect, near, wanted);
    }

    fn side(&self, seat: u8) -> &Side {
        &self.sides[usize::from(seat % SEATS)]
    }

    fn is_over(&self) -> bool {
        self.sides.iter().all(|side| side.passed)
    }

    /// The cells without a piece.
    fn empty(&self) -> Cells {
        let occupied = self.sides[0].cells | self.sides[1].cells;
        Cells::BOARD.without(occupied)
    }

    /// The empty cells that share no side with a cell of the seat.
    fn free(&self, seat: u8) -> Cells {
        self.empty().without(self.side(seat).cells.sides())
    }

    /// The empty cells that share a side with a cell of the seat.
    fn voids(&self, seat: u8) -> Cells {
        self.empty() & self.side(seat).cells.sides()
    }

    /// The seat's start cells.
    fn starts(&self, seat: u8) -> [Cell; 2] {
        let cell = |column, row| Cell { column, row };
        match (self.start, seat) {
            (Start::Corners, 0) => [cell(0, 13), cell(13, 13)],
            (Start::Corners, _) => [cell(0, 0), cell(13, 0)],
            (Start::Duo, _) => [cell(4, 9), cell(9, 4)],
        }
    }

    /// The cells of which a piece of the seat must cover one, occupied ones among them.
    fn connections(&self, seat: u8) -> Cells {
        let own = self.side(seat).cells;
        if own.is_empty() || self.start == Start::Corners {
            own.corners() | self.starts(seat).into_iter().collect()
        } else {
            own.corners()
        }
    }

    /// Appends all placements of the seat, whether it is its turn or not.
    fn placements(&self, seat: u8, out: &mut Vec<Step>) {
        let free = self.free(seat);
        let connect = self.connections(seat) & free;
        reach::steps(&free, &connect, Numbers::of(self.side(seat).left), out);
    }

    fn check(&self, step: Step) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        let (Some(orientation), Some(placement)) = (step.orientation(), step.placement()) else {
            return Ok(());
        };
        let side = self.side(self.mover);
        if !side.left.contains(orientation.piece) {
            return Err(Illegal::Placed(orientation.piece.name()));
        }
        let (empty, sides) = (self.empty(), side.cells.sides());
        for cell in placement.cells() {
            if !empty.contains(cell) {
                return Err(Illegal::Occupied(cell));
            }
            if sides.contains(cell) {
                return Err(Illegal::SideBySide(cell));
            }
        }
        self.check_connection(&placement)
    }

    fn check_connection(&self, placement: &Placement) -> Result<(), Illegal> {
        let connections = self.connections(self.mover);
        if placement.cells().any(|cell| connections.contains(cell)) {
            return Ok(());
        }
        Err(match (self.side(self.mover).cells.is_empty(), self.start) {
            (true, _) => {
                let [one, other] = self.starts(self.mover);
                Illegal::OffStart(one, other)
            }
            (false, Start::Corners) => Illegal::ApartFromCorners,
            (false, Start::Duo) => Illegal::Apart,
        })
    }

    /// Takes a legal step.
    fn play(&mut self, step: Step) {
        let side = &mut self.sides[usize::from(self.mover % SEATS)];
        if let (Some(orientation), Some(placement)) = (step.orientation(), step.placement()) {
            placement.cells().for_each(|cell| side.cells.insert(cell));
            side.left = side.left.without(orientation.piece);
            side.passed = side.left.is_empty();
            side.single_last = side.passed && orientation.piece == Piece::SINGLE;
        } else {
            side.passed = true;
        }
        let other = 1 - self.mover;
        if !self.side(other).passed {
            self.mover = other;
        }
    }
}
