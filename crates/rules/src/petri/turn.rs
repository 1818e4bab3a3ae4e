//! What steps do (docs/rules/petri.md, "A turn", "End").

use super::cells::Cells;
use super::effect::{Effect, EffectLog, LossCause};
use super::state::{Outcome, Reason};
use super::step::{Bite, PlacedPiece, Step};
use super::{Petri, Phase};
use crate::polyomino::Cell;
use crate::position::{Flow, Position};

impl Petri {
    /// Takes a legal step.
    pub(super) fn play(&mut self, step: Step, log: &mut EffectLog) -> Flow {
        let seat = self.mover;
        match step {
            Step::Gift => {
                self.give(log);
                self.phase = Phase::Draw;
            }
            Step::NoGift => {
                log.push(|| Effect::NoGift);
                self.phase = Phase::Draw;
            }
            Step::Piece(piece) => {
                let name = piece.name();
                log.push(|| Effect::Drawn { seat, piece: name });
                self.phase = Phase::Move(piece);
            }
            Step::Bite(bite) => {
                self.bite(bite, log);
                return self.end_if_decided(log);
            }
            Step::Skip => {
                log.push(|| Effect::Skipped { seat });
                self.skip(log);
                return Flow::TurnOver;
            }
            Step::Place(laid) => {
                self.place(laid, log);
                if self.end_if_decided(log) == Flow::Continues {
                    self.next_turn(log);
                }
                return Flow::TurnOver;
            }
        }
        Flow::Continues
    }

    /// Gives every living player one bite.
    fn give(&mut self, log: &mut EffectLog) {
        let seats: Vec<_> = self.living().collect();
        for &seat in &seats {
            add_one(&mut self.bites[usize::from(seat)]);
        }
        log.push(|| Effect::Gift { seats });
    }

    fn bite(&mut self, bite: Bite, log: &mut EffectLog) {
        self.skips = 0;
        self.bites[usize::from(self.mover)] -= 1;
        let Some(owner) = bite.cells().next().and_then(|cell| self.owner(cell)) else {
            return;
        };
        let killed = self.killed_by(bite, owner);
        let cells = &mut self.cells[usize::from(owner)];
        bite.cells().for_each(|cell| cells.remove(cell));
        *cells = cells.without(&killed);
        let seat = self.mover;
        log.push(|| Effect::Bitten { seat, owner, cells: bite.cells().collect() });
        let head = self.heads[usize::from(owner)];
        let fallen = head.filter(|&head| bite.cells().any(|cell| cell == head));
        if let Some(head) = fallen {
            self.eliminate(owner, head, LossCause::Bitten, log);
        }
        if !killed.is_empty() {
            log.push(|| {
                let (seat, cells) = (owner, killed.iter().collect());
                match fallen {
                    Some(_) => Effect::Died { seat, cells },
                    None => Effect::CutOff { seat, cells },
                }
            });
        }
    }

    /// Returns the other cells of their owner that die when cells are bitten: those that are not joined to the head
    /// without them, which are all if the head itself is bitten.
    pub(super) fn killed_by(&self, bite: Bite, owner: u8) -> Cells {
        let mut left = *self.cells_of(owner);
        bite.cells().for_each(|cell| left.remove(cell));
        let head = self.heads[usize::from(owner)];
        match head.filter(|&head| left.contains(head)) {
            Some(_) if self.dish.holds_together_without(bite.cells(), &left) => Cells::NONE,
            Some(head) => left.without(&self.dish.joined(head, &left)),
            None => left,
        }
    }

    fn place(&mut self, laid: PlacedPiece, log: &mut EffectLog) {
        self.skips = 0;
        let seat = self.mover;
        let own = *self.cells_of(seat);
        let new = || laid.cells().filter(|&cell| !own.contains(cell));
        log.push(|| Effect::Placed { seat, cells: laid.cells().collect(), new: new().collect() });
        for cell in new() {
            self.cells[usize::from(seat)].insert(cell);
            self.pick_up(cell, log);
        }
        self.capture(new(), log);
    }

    /// Gives the mover the bite that lies on a cell placed, if one does. None lies on a cell captured: somebody has
    /// taken that before.
    fn pick_up(&mut self, cell: Cell, log: &mut EffectLog) {
        let corners = self.dish.corners().into_iter().zip(&mut self.pickups);
        let lying = corners.filter(|(corner, lies)| *corner == cell && **lies);
        for (_, lies) in lying {
            *lies = false;
            add_one(&mut self.bites[usize::from(self.mover)]);
            let seat = self.mover;
            log.push(|| Effect::PickedUp { seat, cell });
        }
    }

    fn skip(&mut self, log: &mut EffectLog) {
        self.skips += 1;
        if usize::from(self.skips) < self.living().count() {
            self.next_turn(log);
        } else {
            self.end(Reason::Stalemate, log);
        }
    }

    /// Ends the game, and with it the turn, when all living players belong to one team.
    fn end_if_decided(&mut self, log: &mut EffectLog) -> Flow {
        let team = self.team(self.mover);
        if self.living().any(|seat| self.team(seat) != team) {
            return Flow::Continues;
        }
        self.end(Reason::LastStanding, log);
        Flow::TurnOver
    }

    fn end(&mut self, reason: Reason, log: &mut EffectLog) {
        self.phase = Phase::Over(reason);
        let result = Outcome::of(self);
        if let Some(result) = result {
            log.push(|| Effect::Over { result });
        }
    }

    /// Begins the next living player's turn.
    fn next_turn(&mut self, log: &mut EffectLog) {
        let seats = (self.mover + 1..self.players).chain(0..self.mover);
        let mut living = seats.filter(|&seat| self.is_living(seat));
        if let Some(seat) = living.next() {
            log.push(|| Effect::Turn { seat });
            self.begin_turn(seat, log);
        }
    }

    /// Begins a seat's turn, with a bite if it is the one for it.
    pub(super) fn begin_turn(&mut self, seat: u8, log: &mut EffectLog) {
        self.mover = seat;
        self.phase = Phase::first(self.bite_percent);
        let turns = &mut self.turns[usize::from(seat)];
        add_one(turns);
        if self.bite_every > 0 && turns.is_multiple_of(self.bite_every.into()) {
            add_one(&mut self.bites[usize::from(seat)]);
            log.push(|| Effect::Due { seat });
        }
    }
}

/// Counts one more. A position that somebody sets up may have any number.
fn add_one(count: &mut u32) {
    *count = count.saturating_add(1);
}
