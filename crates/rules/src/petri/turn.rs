//! What steps do (petri.md, "A turn", "End").

use super::effect::{Cause, Effect, Notes};
use super::state::{Outcome, Reason};
use super::step::{Bite, Laid, Step};
use super::{Petri, Phase};
use crate::polyomino::Cell;
use crate::position::Flow;

impl Petri {
    /// Takes a legal step.
    pub(super) fn play(&mut self, step: Step, notes: &mut Notes) -> Flow {
        let seat = self.mover;
        match step {
            Step::Gift => {
                self.give(notes);
                self.phase = Phase::Draw;
            }
            Step::NoGift => {
                notes.note(|| Effect::NoGift);
                self.phase = Phase::Draw;
            }
            Step::Piece(piece) => {
                let name = piece.name();
                notes.note(|| Effect::Drawn { seat, piece: name });
                self.phase = Phase::Move(piece);
            }
            Step::Bite(bite) => {
                self.bite(bite, notes);
                return self.look_for_end(notes);
            }
            Step::Skip => {
                notes.note(|| Effect::Skipped { seat });
                self.skip(notes);
                return Flow::TurnOver;
            }
            Step::Place(laid) => {
                self.place(laid, notes);
                if self.look_for_end(notes) == Flow::Continues {
                    self.next_turn(notes);
                }
                return Flow::TurnOver;
            }
        }
        Flow::Continues
    }

    /// Every living player gets one bite.
    fn give(&mut self, notes: &mut Notes) {
        let seats: Vec<_> = self.living().collect();
        for &seat in &seats {
            self.bites[usize::from(seat)] += 1;
        }
        notes.note(|| Effect::Gift { seats });
    }

    fn bite(&mut self, bite: Bite, notes: &mut Notes) {
        self.skips = 0;
        self.bites[usize::from(self.mover)] -= 1;
        let Some(owner) = bite.cells().next().and_then(|cell| self.owner(cell)) else {
            return;
        };
        bite.cells()
            .for_each(|cell| self.cells[usize::from(owner)].remove(cell));
        let seat = self.mover;
        notes.note(|| Effect::Bitten {
            seat,
            owner,
            cells: bite.cells().collect(),
        });
        let head = self.heads[usize::from(owner)];
        match head.filter(|&head| bite.cells().any(|cell| cell == head)) {
            Some(head) => {
                self.eliminate(owner, head, Cause::Bitten, notes);
                let cells =
                    std::mem::replace(&mut self.cells[usize::from(owner)], super::Cells::NONE);
                if !cells.is_empty() {
                    notes.note(|| Effect::Died {
                        seat: owner,
                        cells: cells.iter().collect(),
                    });
                }
            }
            None => self.cut_off(owner, notes),
        }
    }

    fn place(&mut self, laid: Laid, notes: &mut Notes) {
        self.skips = 0;
        let seat = self.mover;
        let own = *self.cells_of(seat);
        let new = || laid.cells().filter(|&cell| !own.contains(cell));
        notes.note(|| Effect::Placed {
            seat,
            cells: laid.cells().collect(),
            new: new().collect(),
        });
        for cell in new() {
            self.cells[usize::from(seat)].insert(cell);
            self.pick_up(cell, notes);
        }
        self.capture(new(), notes);
    }

    /// Gives the mover the bite that lies on a cell placed, if one does. None lies on a cell captured: somebody has
    /// taken that before.
    fn pick_up(&mut self, cell: Cell, notes: &mut Notes) {
        let corners = self.dish.corners().into_iter().zip(&mut self.pickups);
        let lying = corners.filter(|(corner, lies)| *corner == cell && **lies);
        for (_, lies) in lying {
            *lies = false;
            self.bites[usize::from(self.mover)] += 1;
            let seat = self.mover;
            notes.note(|| Effect::PickedUp { seat, cell });
        }
    }

    fn skip(&mut self, notes: &mut Notes) {
        self.skips += 1;
        if usize::from(self.skips) < self.living().count() {
            self.next_turn(notes);
        } else {
            self.end(Reason::Stalemate, notes);
        }
    }

    /// Ends the game, and with it the turn, when all living players belong to one team.
    fn look_for_end(&mut self, notes: &mut Notes) -> Flow {
        let team = self.team(self.mover);
        if self.living().any(|seat| self.team(seat) != team) {
            return Flow::Continues;
        }
        self.end(Reason::LastStanding, notes);
        Flow::TurnOver
    }

    fn end(&mut self, reason: Reason, notes: &mut Notes) {
        self.phase = Phase::Over(reason);
        let result = Outcome::of(self);
        if let Some(result) = result {
            notes.note(|| Effect::Over { result });
        }
    }

    /// The next living player's turn begins.
    fn next_turn(&mut self, notes: &mut Notes) {
        let seats = (self.mover + 1..self.players).chain(0..self.mover);
        let mut living = seats.filter(|&seat| self.is_living(seat));
        if let Some(seat) = living.next() {
            notes.note(|| Effect::Turn { seat });
            self.begin_turn(seat, notes);
        }
    }

    /// A seat's turn begins, with a bite if it is the one for it.
    pub(super) fn begin_turn(&mut self, seat: u8, notes: &mut Notes) {
        self.mover = seat;
        self.phase = Phase::first(self.bite_percent);
        let turns = &mut self.turns[usize::from(seat)];
        *turns += 1;
        if self.bite_every > 0 && turns.is_multiple_of(self.bite_every.into()) {
            self.bites[usize::from(seat)] += 1;
            notes.note(|| Effect::Due { seat });
        }
    }
}
