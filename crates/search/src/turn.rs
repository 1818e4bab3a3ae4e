//! The rest of a turn as it is thought out.

use atar_rules::{Actor, Flow, Position};

/// A turn of one seat from some position on.
#[derive(Clone, Debug)]
pub(crate) struct Turn<P: Position> {
    pub(crate) position: P,
    /// The steps that have led there.
    pub(crate) steps: Vec<P::Step>,
    mover: Actor,
    is_over: bool,
}

impl<P: Position> Turn<P> {
    pub(crate) fn new(position: P) -> Self {
        let mover = position.actor();
        Turn {
            is_over: !matches!(mover, Actor::Seat(_)),
            mover,
            position,
            steps: Vec::new(),
        }
    }

    /// Whether there is nothing more to decide: the turn has ended, or chance acts.
    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    /// The seat whose turn it is.
    pub(crate) fn seat(&self) -> u8 {
        match self.mover {
            Actor::Seat(seat) => seat,
            _ => 0,
        }
    }

    /// Takes a step of it. One that is not legal ends it, so that a defect of a game's module cannot make a player
    /// think for ever.
    pub(crate) fn take(&mut self, step: P::Step) {
        match self.position.step(&step) {
            Ok(flow) => {
                self.steps.push(step);
                self.is_over = flow == Flow::TurnOver || self.position.actor() != self.mover;
            }
            Err(_) => self.give_up(),
        }
    }

    /// Ends it where it stands.
    pub(crate) fn give_up(&mut self) {
        self.is_over = true;
    }
}
