//! Which steps are legal, and why others are not.

use super::cells::Cells;
use super::column_steps::{ColumnSteps, StepKind};
use super::options::MAX_BITE;
use super::piece::Piece;
use super::step::{AXES, Bite, Illegal, PlacedPiece, Step};
use super::{Petri, Phase};
use crate::polyomino::{Cell, Offset};

/// For how many batches of moves there is room at first.
const BATCHES: usize = 64;

impl Petri {
    /// Tells the outcomes of a chance node with their weights.
    pub(super) fn for_each_outcome(&self, mut tell: impl FnMut(Step, u32)) {
        match self.phase {
            Phase::Give => {
                let gift = u32::from(self.bite_percent);
                let outcomes = [(Step::Gift, gift), (Step::NoGift, 100 - gift)];
                let possible = outcomes.into_iter().filter(|&(_, weight)| weight > 0);
                possible.for_each(|(step, weight)| tell(step, weight));
            }
            Phase::Draw => {
                Piece::all(self.dish.grid).for_each(|piece| tell(Step::Piece(piece), 1));
            }
            Phase::Move(_) | Phase::Over(_) => {}
        }
    }

    pub(super) fn legal_moves(&self, piece: Piece, out: &mut Vec<Step>) {
        self.for_each_move(piece, |batch| out.extend(batch.steps()));
    }

    /// Returns the move at the chosen index in the list of legal moves.
    pub(super) fn pick_move(&self, piece: Piece, choose: impl FnOnce(usize) -> usize) -> Option<Step> {
        let (mut batches, mut count) = (Vec::with_capacity(BATCHES), 0);
        self.for_each_move(piece, |batch| {
            count += batch.len();
            batches.push(batch);
        });
        let mut index = choose(count);
        for batch in batches {
            if index < batch.len() {
                return batch.steps().nth(index);
            }
            index -= batch.len();
        }
        None
    }

    /// Tells what the player may do.
    fn for_each_move(&self, piece: Piece, mut tell: impl FnMut(ColumnSteps)) {
        let mut can_place = false;
        self.for_each_placement(piece, |batch| {
            can_place = true;
            tell(batch);
        });
        if !can_place {
            tell(ColumnSteps::SKIP);
        }
        self.for_each_bite(tell);
    }

    /// Tells where the piece can be placed.
    ///
    /// A piece that has an empty cell and a cell with a neighbour of the player's has an empty cell with such a
    /// neighbour: what cells of it are the player's have neighbours in the rest of it.
    pub(super) fn for_each_placement(&self, piece: Piece, mut tell: impl FnMut(ColumnSteps)) {
        let room = self.room();
        let edge = self.edge(self.mover, &self.empty());
        for &orientation in piece.orientations(self.flip) {
            let offsets = orientation.polyomino().offsets();
            let kind = StepKind::Place(orientation);
            self.dish.for_each_place(offsets, &room, &edge, |column, rows| {
                tell(ColumnSteps { kind, column, rows });
            });
        }
    }

    /// Returns the cells that are empty or the mover's.
    pub(super) fn room(&self) -> Cells {
        let others = self.cells_where(|seat| seat != self.mover);
        self.dish.without(&others)
    }

    /// Returns the empty cells.
    pub(super) fn empty(&self) -> Cells {
        self.dish.without(&self.cells_where(|_| true))
    }

    /// Returns those of the empty cells that have a neighbour of the seat's.
    pub(super) fn edge(&self, seat: u8, empty: &Cells) -> Cells {
        self.dish.beside(self.cells_of(seat)).and(empty)
    }

    pub(super) fn can_place(&self, piece: Piece) -> bool {
        let mut can = false;
        self.for_each_placement(piece, |_| can = true);
        can
    }

    /// Tells the bites that the mover may take.
    pub(super) fn for_each_bite(&self, mut tell: impl FnMut(ColumnSteps)) {
        if self.bites[usize::from(self.mover)] == 0 {
            return;
        }
        let near = self.dish.beside(self.cells_of(self.mover));
        let opponents = self.living().filter(|&seat| self.are_opponents(self.mover, seat));
        for opponent in opponents {
            let cells = self.cells_of(opponent);
            let touching = near.and(cells);
            for (axis, len) in self.lines(self.bite_size(self.mover)) {
                let offsets = line_offsets(axis);
                let offsets = &offsets[..usize::from(len)];
                let kind = StepKind::Bite { axis, len };
                self.dish.for_each_place(offsets, cells, &touching, |column, rows| {
                    tell(ColumnSteps { kind, column, rows });
                });
            }
        }
    }

    /// Returns the kinds of line of at most this many cells; that of a single cell once.
    fn lines(&self, most: u8) -> impl Iterator<Item = (u8, u8)> {
        let axes = (0..).zip(AXES).filter(|&(_, axis)| self.runs(axis));
        let longer = axes.flat_map(move |(axis, _)| (2..=most).map(move |len| (axis, len)));
        std::iter::once((0, 1)).chain(longer)
    }

    /// Returns whether lines run this way, or the other way.
    fn runs(&self, axis: Offset) -> bool {
        self.dish.line_directions().contains(&axis)
    }

    /// Returns the most cells of a bite of the seat.
    pub(super) fn bite_size(&self, seat: u8) -> u8 {
        let share = u32::from(self.cells_of(seat).len()) * 100;
        let is_reached = |&&percent: &&u8| share >= u32::from(percent) * u32::from(self.dish.size());
        let reached = self.bite_shares.iter().filter(is_reached).count();
        self.bite_lengths[reached]
    }

    pub(super) fn check(&self, step: Step) -> Result<(), Illegal> {
        match (self.phase, step) {
            (Phase::Over(_), _) => Err(Illegal::Over),
            (Phase::Move(piece), Step::Place(laid)) => self.check_placement(piece, laid),
            (Phase::Move(_), Step::Bite(bite)) => self.check_bite(bite),
            (Phase::Move(piece), Step::Skip) if self.can_place(piece) => Err(Illegal::CanPlace),
            (Phase::Move(_), Step::Skip) => Ok(()),
            (Phase::Move(_), _) => Err(Illegal::PlayerActs),
            (_, Step::Place(_) | Step::Bite(_) | Step::Skip) => Err(Illegal::ChanceActs),
            (Phase::Give, Step::NoGift) if self.bite_percent == 100 => Err(Illegal::AlwaysGiven),
            (Phase::Give, Step::Gift | Step::NoGift) => Ok(()),
            (Phase::Give, _) => Err(Illegal::ToGive),
            (Phase::Draw, Step::Piece(piece)) if piece.grid() != self.dish.grid => {
                Err(Illegal::OtherGrid(piece.name()))
            }
            (Phase::Draw, Step::Piece(_)) => Ok(()),
            (Phase::Draw, _) => Err(Illegal::ToDraw),
        }
    }

    fn check_placement(&self, piece: Piece, laid: PlacedPiece) -> Result<(), Illegal> {
        if !piece.orientations(self.flip).contains(&laid.orientation) {
            return Err(Illegal::OtherPiece(piece.name()));
        }
        let own = self.cells_of(self.mover);
        for cell in laid.cells() {
            if !self.dish.holds(cell) {
                return Err(Illegal::OffDish(cell));
            }
            if self.seats().any(|seat| seat != self.mover && self.cells_of(seat).contains(cell)) {
                return Err(Illegal::Occupied(cell));
            }
        }
        if laid.cells().all(|cell| own.contains(cell)) {
            return Err(Illegal::NothingNew);
        }
        if !laid.cells().any(|cell| self.is_beside(cell, own)) {
            return Err(Illegal::Apart);
        }
        Ok(())
    }

    /// Returns whether a cell has a neighbour in the set.
    fn is_beside(&self, cell: Cell, set: &Cells) -> bool {
        let neighbours = self.dish.neighbour_offsets().iter();
        let mut neighbours = neighbours.filter_map(|&way| cell.offset(way));
        neighbours.any(|neighbour| set.contains(neighbour))
    }

    fn check_bite(&self, bite: Bite) -> Result<(), Illegal> {
        if self.bites[usize::from(self.mover)] == 0 {
            return Err(Illegal::NoBites);
        }
        let most = self.bite_size(self.mover);
        if bite.size() > most {
            return Err(Illegal::BiteTooLarge(most));
        }
        if bite.axis().is_some_and(|axis| !self.runs(axis)) {
            return Err(Illegal::NoLine);
        }
        let mut victim = None;
        for cell in bite.cells() {
            let owner = self.victim(cell)?;
            let (first, of_first) = *victim.get_or_insert((cell, owner));
            if owner != of_first {
                return Err(Illegal::TwoOpponents(first, cell));
            }
        }
        let own = self.cells_of(self.mover);
        if !bite.cells().any(|cell| self.is_beside(cell, own)) {
            return Err(Illegal::BiteApart);
        }
        Ok(())
    }

    /// Returns the opponent whose cell may be bitten.
    fn victim(&self, cell: Cell) -> Result<u8, Illegal> {
        if !self.dish.holds(cell) {
            return Err(Illegal::OffDish(cell));
        }
        match self.owner(cell) {
            None => Err(Illegal::Empty(cell)),
            Some(owner) if owner == self.mover => Err(Illegal::Own(cell)),
            Some(owner) if !self.are_opponents(self.mover, owner) => Err(Illegal::Partner(cell)),
            Some(owner) => Ok(owner),
        }
    }
}

/// Returns the offsets of the longest line.
fn line_offsets(axis: u8) -> [Offset; MAX_BITE as usize] {
    let (columns, rows) = AXES[usize::from(axis)];
    [0, 1, 2, 3, 4].map(|place| (place * columns, place * rows))
}
