//! The answers that more than one request gives.

use atar_rules::games::{self, Visitor};
use atar_rules::picture::PALETTE;
use atar_rules::{Actor, Position};
use atar_search::LEVEL_NAMES;
use serde_json::{Value, json};

use crate::fields::{MAX_FIELD_BYTES, MAX_MESSAGE_BYTES};
use crate::game::AnyGame;
use crate::options;
use crate::record::MAX_RECORD_BYTES;

/// The version of the protocol.
const PROTOCOL: u32 = 1;

/// What a request is answered with, as JSON.
#[derive(Clone, Debug)]
pub(crate) struct Answer(String);

impl Answer {
    /// An answer that was written as JSON, in one line.
    pub(crate) fn of_json(json: String) -> Answer {
        Answer(json)
    }

    /// The JSON.
    pub(crate) fn as_json(&self) -> &str {
        &self.0
    }
}

impl From<Value> for Answer {
    fn from(value: Value) -> Answer {
        Answer(value.to_string())
    }
}

/// The answer to `hello`: what the table can play.
pub(crate) fn hello() -> Value {
    let games = games::NAMES.iter().map(|name| games::visit(name, GameInfo));
    json!({
        "protocol": PROTOCOL,
        "version": env!("CARGO_PKG_VERSION"),
        "games": games.collect::<Vec<_>>(),
        "palette": PALETTE,
        "levels": LEVEL_NAMES,
        "limits": {
            "message_bytes": MAX_MESSAGE_BYTES,
            "field_bytes": MAX_FIELD_BYTES,
            "record_bytes": MAX_RECORD_BYTES,
        },
    })
}

/// What `hello` says of a game.
struct GameInfo;

impl Visitor for GameInfo {
    type Output = Value;

    fn visit<P: Position>(self) -> Value {
        json!({
            "name": P::NAME,
            "title": P::TITLE,
            "seats": [P::SEATS.0, P::SEATS.1],
            "options": options::defaults::<P>(),
            "schema": options::schema::<P>(),
        })
    }
}

/// What the game itself tells in the answer to every verb that changes or asks for its position.
pub(crate) fn position(game: &dyn AnyGame) -> Value {
    json!({
        "game": game.name(),
        "ply": game.ply(),
        "turn": game.turn(),
        "actor": actor(game.actor()),
        "result": game.result(),
        "state": game.state(),
        "view": game.view(),
        "draft": game.draft(),
    })
}

fn actor(actor: Actor) -> Value {
    match actor {
        Actor::Seat(seat) => json!({ "seat": seat }),
        Actor::Chance => json!("chance"),
        Actor::Over => Value::Null,
    }
}

/// Returns the legal steps, sorted, with their odds at a chance node, and why the asked steps are refused.
pub(crate) fn legal(game: &dyn AnyGame, asked: Option<&[String]>) -> Value {
    let (steps, odds) = game.legal();
    let mut answer = json!({ "steps": steps });
    if let Some(odds) = odds {
        answer["odds"] = json!(odds);
    }
    if let Some(asked) = asked {
        let refusals = asked.iter().map(|step| game.refusal(step));
        answer["refusals"] = json!(refusals.collect::<Vec<_>>());
    }
    answer
}
