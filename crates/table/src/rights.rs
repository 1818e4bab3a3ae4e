//! What a client may ask of a shared table.

use atar_rules::Actor;

use crate::refusal::{ErrorCode, Refusal};

/// What a client may ask of a shared table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rights {
    /// To see the game.
    Look,
    /// To see the game, and to act for these seats, counted from 0.
    Seats(Vec<u8>),
    /// Everything. For whoever the table belongs to.
    All,
}

/// What a request needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// The right to see the game.
    Look,
    /// The seat that is to act.
    Actor,
    /// The seat whose draft it is.
    Draft,
    /// All rights.
    All,
}

/// The seats that requests may need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Acting {
    /// The actor of the next step.
    pub(crate) actor: Actor,
    /// The actor whose draft it is.
    pub(crate) draft: Actor,
}

impl Need {
    /// Checks that these rights are enough. `acting` says who acts; none without a game.
    ///
    /// # Errors
    /// `not_allowed`, or `not_your_turn` if the rights are for another seat.
    pub(crate) fn check(
        self,
        rights: Option<&Rights>,
        acting: Option<Acting>,
        name: impl Fn(u8) -> String,
    ) -> Result<(), Refusal> {
        let refused = |text: &str| Err(Refusal::new(ErrorCode::NotAllowed, text));
        let seats = match (rights, self) {
            (Some(Rights::All), _) | (Some(_), Need::Look) => return Ok(()),
            (None, _) => return refused("You are not at this table."),
            (Some(Rights::Seats(seats)), Need::Actor | Need::Draft) => seats,
            (Some(_), Need::All) => return refused("Players cannot ask for this at this table."),
            (Some(Rights::Look), _) => return refused("You are watching. You have no seat."),
        };
        let Some(acting) = acting else {
            return Ok(());
        };
        let actor = match self {
            Need::Draft => acting.draft,
            Need::Look | Need::Actor | Need::All => acting.actor,
        };
        let text = match actor {
            Actor::Seat(seat) if !seats.contains(&seat) => {
                format!("It is {}’s turn, not yours.", name(seat))
            }
            Actor::Chance => "Chance is to act now: it is not your turn.".to_owned(),
            // At the end the rules refuse every step.
            Actor::Seat(_) | Actor::Over => return Ok(()),
        };
        Err(Refusal::new(ErrorCode::NotYourTurn, text))
    }
}
