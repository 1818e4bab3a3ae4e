//! A room of two, ready to play.

use serde_json::{Value, json};

use crate::Failure;
use crate::host::Host;
use crate::line::Line;
use crate::places;

/// A room whose game has begun, and its players.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) players: Vec<Player>,
}

/// A player at the table.
pub(crate) struct Player {
    pub(crate) line: Line,
    pub(crate) token: String,
    pub(crate) seat: u64,
    /// The position as the player knows it.
    pub(crate) position: Value,
}

impl Room {
    /// Makes the room of this number, listed and with places for so many watchers, and begins its game.
    pub(crate) async fn begin(
        host: &Host,
        number: usize,
        watchers: usize,
    ) -> Result<Room, Failure> {
        let mut lobby = Line::open(places::maker(number), host.address, "/api/lobby").await?;
        let create = json!({"do": "create", "game": "owari", "options": {"stones": 6, "first": 0}, "name": "Ann", "listed": true, "watchers": watchers});
        let made = lobby.ask(create).await?;
        drop(lobby);
        let id = text(&made["ok"]["room"])?;
        let mut ann =
            Player::enter(host, &id, 2 * number, json!({"token": made["ok"]["token"]})).await?;
        ann.token = text(&made["ok"]["token"])?;
        let mut ben = Player::enter(host, &id, 2 * number + 1, json!({"name": "Ben"})).await?;
        for (seat, player) in [&mut ann, &mut ben].into_iter().enumerate() {
            player.seat = seat as u64;
            player
                .line
                .change(json!({"do": "sit", "seat": seat}))
                .await?;
            player
                .line
                .change(json!({"do": "ready", "ready": true}))
                .await?;
        }
        ann.position = ann.line.change(json!({"do": "start"})).await?["ok"].clone();
        ben.position = ann.position.clone();
        Ok(Room {
            id,
            players: vec![ann, ben],
        })
    }
}

impl Player {
    async fn enter(
        host: &Host,
        room: &str,
        number: usize,
        mut by: Value,
    ) -> Result<Player, Failure> {
        let mut line = Line::open(
            places::player(number),
            host.address,
            &format!("/api/room/{room}"),
        )
        .await?;
        by["do"] = json!("enter");
        by["net"] = json!(1);
        let entered = line.ask(by).await?;
        Ok(Player {
            line,
            token: entered["ok"]["you"]["token"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
            seat: 0,
            position: Value::Null,
        })
    }

    /// Returns the request for a step, if it is this player's turn.
    pub(crate) fn step(&self) -> Option<Value> {
        if self.position["actor"]["seat"] != self.seat {
            return None;
        }
        let (pit, _) = self.position["view"]["moves"].as_object()?.iter().next()?;
        Some(
            json!({"do": "step", "step": pit, "rev": self.position["rev"], "key": crate::line::key()}),
        )
    }

    /// Takes note of a message. Returns whether it told of a new position.
    pub(crate) fn note(&mut self, message: &mut Value) -> bool {
        let changed = message["tell"]
            .as_array_mut()
            .and_then(|tell| tell.iter_mut().find(|event| event["event"] == "changed"));
        let Some(changed) = changed else {
            return false;
        };
        self.position = changed["position"].take();
        true
    }
}

fn text(value: &Value) -> Result<String, Failure> {
    Ok(value.as_str().ok_or("the answer lacks a text")?.to_owned())
}
