//! Captures and kills (docs/rules/petri.md, "Captures and kills").

use super::Petri;
use super::cells::Cells;
use super::effect::{Effect, EffectLog, LossCause, Owned};
use crate::polyomino::{Cell, Offset};

/// The captures of one placement, while they go on.
struct Captures {
    /// The cells of all opponents.
    opponents: Cells,
    /// The cells newly taken whose lines are still to be looked at.
    fresh: Vec<Cell>,
    /// The opponents that have lost cells.
    has_lost: [bool; super::MAX_SEATS],
}

impl Petri {
    /// Captures what the cells that the mover has just placed capture, until nothing changes, and removes what is cut
    /// off by it.
    pub(super) fn capture(&mut self, placed: impl Iterator<Item = Cell>, log: &mut EffectLog) {
        let mover = self.mover;
        let mut captures = Captures {
            opponents: self.cells_where(|seat| self.are_opponents(mover, seat)),
            fresh: Vec::new(),
            has_lost: [false; super::MAX_SEATS],
        };
        for cell in placed {
            self.capture_from(cell, &mut captures, log);
        }
        let mut next = 0;
        while let Some(&cell) = captures.fresh.get(next) {
            self.capture_from(cell, &mut captures, log);
            next += 1;
        }
        // What is placed is joined to the head; what is captured need not be.
        captures.has_lost[usize::from(mover)] = next > 0;
        for seat in self.seats() {
            if captures.has_lost[usize::from(seat)] {
                self.remove_cut_off(seat, log);
            }
        }
    }

    /// Captures every unbroken line of opponents' cells between a cell newly taken and another of the mover's.
    fn capture_from(&mut self, from: Cell, captures: &mut Captures, log: &mut EffectLog) {
        for &way in self.dish.line_directions() {
            let line = captures.opponents.line_beside(from, way);
            let closed = line.filter(|&(to, _)| self.cells_of(self.mover).contains(to));
            if let Some((to, length)) = closed {
                self.capture_line((from, way, length), to, captures, log);
            }
        }
    }

    fn capture_line(
        &mut self,
        (from, way, length): (Cell, Offset, usize),
        to: Cell,
        captures: &mut Captures,
        log: &mut EffectLog,
    ) {
        let line = std::iter::successors(from.offset(way), |cell| cell.offset(way)).take(length);
        let owned = line.filter_map(|cell| Some(Owned { cell, seat: self.owner(cell)? }));
        let cells: Vec<_> = owned.collect();
        for &Owned { cell, seat } in &cells {
            self.take(cell, seat, captures);
        }
        let seat = self.mover;
        log.push(|| Effect::Captured { seat, from, to, cells: cells.clone() });
        for &Owned { cell, seat } in &cells {
            if self.heads[usize::from(seat)] == Some(cell) {
                self.inherit(seat, cell, captures, log);
            }
        }
    }

    /// Makes an opponent's cell the mover's.
    fn take(&mut self, cell: Cell, owner: u8, captures: &mut Captures) {
        self.cells[usize::from(owner)].remove(cell);
        self.cells[usize::from(self.mover)].insert(cell);
        captures.opponents.remove(cell);
        captures.fresh.push(cell);
        captures.has_lost[usize::from(owner)] = true;
    }

    /// Takes all cells of the owner of a captured head.
    fn inherit(&mut self, owner: u8, head: Cell, captures: &mut Captures, log: &mut EffectLog) {
        self.eliminate(owner, head, LossCause::Captured, log);
        let cells: Vec<_> = self.cells_of(owner).iter().collect();
        for &cell in &cells {
            self.take(cell, owner, captures);
        }
        captures.has_lost[usize::from(owner)] = false;
        let seat = self.mover;
        if !cells.is_empty() {
            log.push(|| Effect::Inherited { seat, owner, cells });
        }
    }

    /// Takes the head and the bites of a seat.
    pub(super) fn eliminate(&mut self, seat: u8, cell: Cell, cause: LossCause, log: &mut EffectLog) {
        let bites = std::mem::take(&mut self.bites[usize::from(seat)]);
        self.heads[usize::from(seat)] = None;
        let by = self.mover;
        log.push(|| Effect::HeadLost { seat, by, cell, cause, bites });
    }

    /// Removes the cells of a seat that are not joined to its head.
    pub(super) fn remove_cut_off(&mut self, seat: u8, log: &mut EffectLog) {
        let Some(head) = self.heads[usize::from(seat)] else {
            return;
        };
        let joined = self.dish.joined(head, self.cells_of(seat));
        let lost = self.cells_of(seat).without(&joined);
        self.cells[usize::from(seat)] = joined;
        if !lost.is_empty() {
            log.push(|| Effect::CutOff { seat, cells: lost.iter().collect() });
        }
    }
}
