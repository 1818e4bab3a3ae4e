//! A room of two, ready to play.

use serde_json::{Value, json};

use crate::Failure;
use crate::client_connection::ClientConnection;
use crate::host::{Host, Ways};
use crate::places;

/// A room whose game has begun, and its players.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) players: Vec<SeatedPlayer>,
    /// Who watches from the start, by the room's own server, so that it has the room.
    pub(crate) watcher: Option<ClientConnection>,
}

/// A player at the table.
pub(crate) struct SeatedPlayer {
    pub(crate) connection: ClientConnection,
    pub(crate) token: String,
    pub(crate) seat: u64,
    game: Game,
    /// The position as the player knows it.
    pub(crate) position: Value,
}

/// What is played in a room.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Game {
    /// Owari: a position takes 1.5 kB.
    Small,
    /// Atar on a large board: a position takes 8 kB.
    Large,
}

impl Game {
    /// Returns the fields of the request that makes a room for this game.
    fn fields(self) -> Value {
        match self {
            Game::Small => json!({"game": "owari", "options": {"stones": 6, "first": 0}}),
            Game::Large => {
                let options = json!({"side": 16, "stones": [30, 30], "placement": "random", "order": "fixed"});
                json!({"game": "atar", "options": options})
            }
        }
    }

    /// Returns a step of this seat, whose turn it is.
    fn step(self, seat: u64, position: &Value) -> Option<String> {
        let view = &position["view"];
        match self {
            Game::Small => view["moves"].as_object()?.keys().next().cloned(),
            Game::Large => view["stones"].as_object()?.iter().find_map(|(space, stone)| {
                let is_own = stone["seat"] == seat && stone["visited"] == false;
                let to = stone["moves"].get(0)?.as_str().filter(|_| is_own)?;
                Some(format!("{space}-{to}"))
            }),
        }
    }
}

impl Room {
    /// Makes the room of this number, listed and with places for so many watchers, and begins its game.
    pub(crate) async fn begin(host: &Host, number: usize, watchers: usize, game: Game) -> Result<Room, Failure> {
        Room::begin_with(host, number, watchers, game, game.fields()).await
    }

    /// Makes a room as [`Room::begin`] does, with these fields of the request that makes it.
    pub(crate) async fn begin_with(
        host: &Host,
        number: usize,
        watchers: usize,
        game: Game,
        mut create: Value,
    ) -> Result<Room, Failure> {
        let mut lobby = ClientConnection::open(places::maker(number), host.of_room(number), "/api/lobby").await?;
        create["do"] = json!("create");
        create["name"] = json!("Ann");
        create["listed"] = json!(true);
        create["watchers"] = json!(watchers);
        let made = lobby.ask(create).await?;
        drop(lobby);
        let id = text(&made["ok"]["room"])?;
        let is_relayed = host.ways() == Ways::Relayed;
        let watcher = if is_relayed { Some(enter_to_watch(host, &id, number).await?) } else { None };
        let mut ann = SeatedPlayer::enter(host, &id, 2 * number, game, json!({"token": made["ok"]["token"]})).await?;
        ann.token = text(&made["ok"]["token"])?;
        let mut ben = SeatedPlayer::enter(host, &id, 2 * number + 1, game, json!({"name": "Ben"})).await?;
        for (seat, player) in [&mut ann, &mut ben].into_iter().enumerate() {
            player.seat = seat as u64;
            player.connection.change(json!({"do": "sit", "seat": seat})).await?;
            player.connection.change(json!({"do": "ready", "ready": true})).await?;
        }
        ann.position = ann.connection.change(json!({"do": "start"})).await?["ok"].clone();
        ben.position = ann.position.clone();
        Ok(Room { id, players: vec![ann, ben], watcher })
    }
}

/// Lets somebody watch the room of this number, by the server that it lives on.
pub(crate) async fn enter_to_watch(host: &Host, room: &str, number: usize) -> Result<ClientConnection, Failure> {
    let path = format!("/api/room/{room}");
    let mut connection = ClientConnection::open(places::watcher(number), host.of_room(number), &path).await?;
    connection.ask(json!({"do": "enter", "net": 1, "name": "Cleo"})).await?;
    Ok(connection)
}

impl SeatedPlayer {
    async fn enter(host: &Host, room: &str, number: usize, game: Game, mut by: Value) -> Result<SeatedPlayer, Failure> {
        let mut connection =
            ClientConnection::open(places::player(number), host.of_players(number / 2), &format!("/api/room/{room}"))
                .await?;
        by["do"] = json!("enter");
        by["net"] = json!(1);
        let entered = connection.ask(by).await?;
        Ok(SeatedPlayer {
            connection,
            token: entered["ok"]["you"]["token"].as_str().unwrap_or_default().to_owned(),
            seat: 0,
            game,
            position: Value::Null,
        })
    }

    /// Returns the request for a step, if it is this player's turn.
    pub(crate) fn step(&self) -> Option<Value> {
        if self.position["actor"]["seat"] != self.seat {
            return None;
        }
        let step = self.game.step(self.seat, &self.position)?;
        Some(json!({"do": "step", "step": step, "rev": self.position["rev"], "key": crate::client_connection::key()}))
    }

    /// Takes note of a message. Returns whether it told of a new position.
    pub(crate) fn note(&mut self, message: &mut Value) -> bool {
        let changed =
            message["tell"].as_array_mut().and_then(|tell| tell.iter_mut().find(|event| event["event"] == "changed"));
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
