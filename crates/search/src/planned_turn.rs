//! The rest of a turn while it is worked out.

use atar_rules::{Actor, Flow, Position};

/// A turn of one seat, from some position on.
#[derive(Clone, Debug)]
pub(crate) struct PlannedTurn<P: Position> {
    /// The position after the planned steps.
    pub(crate) position: P,
    /// The planned steps.
    pub(crate) steps: Vec<P::Step>,
    mover: Actor,
    is_over: bool,
}

impl<P: Position> PlannedTurn<P> {
    pub(crate) fn new(position: P) -> Self {
        let mover = position.actor();
        PlannedTurn { is_over: !matches!(mover, Actor::Seat(_)), mover, position, steps: Vec::new() }
    }

    /// Returns whether there is nothing more to decide: the turn has ended, or chance acts.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Returns the seat whose turn it is; the first where no seat acts.
    pub(crate) fn seat(&self) -> u8 {
        match self.mover {
            Actor::Seat(seat) => seat,
            Actor::Chance | Actor::Over => 0,
        }
    }

    /// Takes a step. One that is not legal ends the plan, so that a defect of a game's module cannot make a player
    /// search for ever.
    pub(crate) fn take(&mut self, step: P::Step) {
        match self.position.step(&step) {
            Ok(flow) => {
                self.steps.push(step);
                self.is_over = flow == Flow::TurnOver || self.position.actor() != self.mover;
            }
            Err(_) => self.end(),
        }
    }

    /// Ends the plan where it stands.
    pub(crate) fn end(&mut self) {
        self.is_over = true;
    }
}
