//! The answers that more than one request gives.

use atar_rules::games::{self, Visitor};
use atar_rules::picture::PALETTE;
use atar_rules::{Actor, Position};
use serde_json::{Value, json};

use crate::game::{AnyGame, Effects};
use crate::options;
use crate::seats::Seats;

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// The answer to `hello`: what the table can play.
pub(crate) fn hello() -> Value {
    let games = games::NAMES.iter().map(|name| games::visit(name, Card));
    json!({
        "protocol": PROTOCOL,
        "version": env!("CARGO_PKG_VERSION"),
        "games": games.collect::<Vec<_>>(),
        "palette": PALETTE,
    })
}

/// What `hello` says of a game.
struct Card;

impl Visitor for Card {
    type Output = Value;

    fn visit<P: Position>(self) -> Value {
        json!({
            "name": P::NAME,
            "title": P::TITLE,
            "seats": [P::SEATS.0, P::SEATS.1],
            "options": options::defaults::<P>(),
        })
    }
}

/// A position of the game, as every verb that changes or asks for it answers.
pub(crate) fn position(game: &dyn AnyGame, seats: &Seats, rev: u64, effects: &Effects) -> Value {
    let state = game.state();
    let draft = game.draft();
    json!({
        "game": game.name(),
        "rev": rev,
        "ply": game.ply(),
        "turn": game.turn(),
        "actor": actor(game.actor()),
        "result": state["result"],
        "state": state,
        "view": game.view(),
        "can": {
            "take_back": !draft.is_empty(),
            "undo_turn": game.can_undo_turn(&|seat| seats.is_person(seat)),
            "roll": game.actor() == Actor::Chance,
        },
        "draft": draft,
        "effects": effects,
        "seats": seats.shown(),
    })
}

fn actor(actor: Actor) -> Value {
    match actor {
        Actor::Seat(seat) => json!({ "seat": seat }),
        Actor::Chance => json!("chance"),
        Actor::Over => Value::Null,
    }
}

/// The legal steps, sorted, with their odds at a chance node.
pub(crate) fn legal(game: &dyn AnyGame) -> Value {
    match game.legal() {
        (steps, Some(odds)) => json!({ "steps": steps, "odds": odds }),
        (steps, None) => json!({ "steps": steps }),
    }
}
