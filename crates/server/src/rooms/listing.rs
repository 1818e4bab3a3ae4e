//! The list of rooms that anybody may enter.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::sync::watch;

use super::id::RoomId;

/// The most rooms that are told of.
const MOST: usize = 200;

/// The card of a room, as the room has written it.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct RoomCardJson(Box<RawValue>);

impl RoomCardJson {
    /// Reads a card; none if it is not JSON.
    pub(crate) fn read(card: &str) -> Option<RoomCardJson> {
        serde_json::from_str(card).ok().map(RoomCardJson)
    }

    /// Returns the card as JSON.
    pub(crate) fn json(&self) -> &str {
        self.0.get()
    }
}

#[cfg(test)]
impl schemars::JsonSchema for RoomCardJson {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        atar_room::schema::RoomCard::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<atar_room::schema::RoomCard<'static>>()
    }
}

/// The cards of the listed rooms.
#[derive(Debug)]
pub(crate) struct Listing {
    rooms: Mutex<HashMap<RoomId, Listed>>,
    changed: watch::Sender<()>,
}

/// A room in the list.
#[derive(Debug)]
struct Listed {
    card: RoomCardJson,
    game: String,
    is_waiting: bool,
    /// When it came to this phase.
    since: u64,
}

/// What the list reads of a card, which the room has written.
#[derive(Deserialize)]
struct Card {
    game: String,
    phase: String,
    /// Cards of earlier versions have none.
    #[serde(default)]
    since: u64,
}

impl Default for Listing {
    fn default() -> Self {
        Listing { rooms: Mutex::default(), changed: watch::channel(()).0 }
    }
}

impl Listing {
    /// Shows the card of a room, or none any more. A game that has ended is not shown: nobody can join it.
    pub(crate) fn set(&self, room: RoomId, card: Option<&str>) {
        let mut rooms = self.known();
        let known = rooms.get(&room);
        if known.map(|listed| listed.card.json()) == card {
            return;
        }
        let read = card.and_then(|card| Some((RoomCardJson::read(card)?, serde_json::from_str::<Card>(card).ok()?)));
        let is_changed = match read {
            Some((card, Card { game, phase, since })) if phase != "over" => {
                rooms.insert(room, Listed { card, game, is_waiting: phase == "waiting", since });
                true
            }
            _ => rooms.remove(&room).is_some(),
        };
        drop(rooms);
        if is_changed {
            self.changed.send_replace(());
        }
    }

    /// Shows these cards and no others: those of the rooms of all servers.
    pub(crate) fn show(&self, cards: &[(RoomId, String)]) {
        let listed: HashSet<_> = cards.iter().map(|(room, _)| *room).collect();
        let gone: Vec<_> = self.known().keys().filter(|room| !listed.contains(*room)).copied().collect();
        gone.into_iter().for_each(|room| self.set(room, None));
        cards.iter().for_each(|(room, card)| self.set(*room, Some(card)));
    }

    /// Shows another card of a room, or none any more, if it is in the list. One that has left it does not come back.
    pub(crate) fn renew(&self, room: RoomId, card: Option<&str>) {
        let is_listed = self.known().contains_key(&room);
        if is_listed {
            self.set(room, card);
        }
    }

    /// Returns the cards, those of one game or all: waiting rooms first, the newest first.
    pub(crate) fn rooms(&self, game: Option<&str>) -> Vec<RoomCardJson> {
        let rooms = self.known();
        let is_wanted = |listed: &Listed| game.is_none_or(|game| game == listed.game);
        let mut listed: Vec<_> = rooms.iter().filter(|(_, listed)| is_wanted(listed)).collect();
        listed.sort_unstable_by_key(|(room, listed)| (!listed.is_waiting, Reverse(listed.since), **room));
        let listed = listed.iter().take(MOST);
        listed.map(|(_, listed)| listed.card.clone()).collect()
    }

    /// Returns what changes with the list.
    pub(crate) fn watch(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    fn known(&self) -> MutexGuard<'_, HashMap<RoomId, Listed>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn room(number: u8) -> RoomId {
        RoomId::of([number; 32])
    }

    fn set(listing: &Listing, number: u8, game: &str, (phase, since): (&str, u64)) {
        let card = json!({"room": number, "game": game, "phase": phase, "since": since}).to_string();
        listing.set(room(number), Some(&card));
    }

    fn rooms(listing: &Listing, game: Option<&str>) -> Vec<u64> {
        let rooms = listing.rooms(game).into_iter();
        let rooms = rooms.map(|card| serde_json::from_str::<Value>(card.json()).expect("JSON"));
        rooms.map(|card| card["room"].as_u64().expect("a number")).collect()
    }

    #[test]
    fn waiting_rooms_come_first_and_the_newest_first() {
        let listing = Listing::default();
        // A server that starts hears of rooms in any order.
        for (number, at) in [(5, ("waiting", 30)), (3, ("playing", 20)), (7, ("waiting", 10)), (1, ("playing", 40))] {
            set(&listing, number, "owari", at);
        }
        assert_eq!(rooms(&listing, None), [5, 7, 1, 3]);
        // Who sits down or stands up does not move their room.
        set(&listing, 7, "petri", ("waiting", 10));
        assert_eq!(rooms(&listing, None), [5, 7, 1, 3]);
        set(&listing, 5, "owari", ("playing", 15));
        assert_eq!(rooms(&listing, None), [7, 1, 3, 5]);
        set(&listing, 5, "owari", ("playing", 50));
        assert_eq!(rooms(&listing, None), [7, 5, 1, 3]);
        assert_eq!(rooms(&listing, Some("petri")), [7]);
    }

    /// Games that had ended stayed in the list for 90 days, and took the places of those that waited.
    #[test]
    fn ended_games_are_not_listed_and_a_rematch_is() {
        let listing = Listing::default();
        for number in 0..32 {
            set(&listing, number, "owari", ("playing", 1));
            set(&listing, number, "owari", ("over", 2));
        }
        assert_eq!(rooms(&listing, None), [0; 0]);
        let watch = listing.watch();
        set(&listing, 4, "owari", ("over", 2));
        assert!(!watch.has_changed().expect("it is there"));
        set(&listing, 4, "owari", ("playing", 3));
        assert_eq!(rooms(&listing, None), [4]);
        listing.set(room(4), None);
        listing.renew(room(4), Some(r#"{"room":4,"game":"owari","phase":"playing"}"#));
        assert_eq!(rooms(&listing, None), [0; 0]);
    }
}
