//! The list of rooms that anybody may enter.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::rooms::RoomId;

/// The most rooms that are told of.
const MOST: usize = 200;

/// The cards of the listed rooms.
#[derive(Debug)]
pub(crate) struct Listing {
    cards: Mutex<BTreeMap<RoomId, String>>,
    changed: watch::Sender<()>,
}

impl Default for Listing {
    fn default() -> Self {
        Listing {
            cards: Mutex::default(),
            changed: watch::channel(()).0,
        }
    }
}

impl Listing {
    /// Shows the card of a room, or none any more.
    pub(crate) fn set(&self, room: RoomId, card: Option<&str>) {
        let mut cards = self.cards();
        if cards.get(&room).map(String::as_str) == card {
            return;
        }
        match card {
            Some(card) => cards.insert(room, card.to_owned()),
            None => cards.remove(&room),
        };
        drop(cards);
        self.changed.send_replace(());
    }

    /// Returns the cards as a list in JSON, those of one game or all.
    pub(crate) fn rooms(&self, game: Option<&str>) -> String {
        // Cards are written by the room: the game's name stands in them in this way and in no other.
        let wanted = game.map(|game| format!(r#""game":{}"#, serde_json::json!(game)));
        let is_wanted = |card: &&String| wanted.as_ref().is_none_or(|wanted| card.contains(wanted));
        let cards = self.cards();
        let cards: Vec<&str> = cards
            .values()
            .filter(is_wanted)
            .map(String::as_str)
            .take(MOST)
            .collect();
        format!("[{}]", cards.join(","))
    }

    /// Returns what changes with the list.
    pub(crate) fn watch(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    fn cards(&self) -> MutexGuard<'_, BTreeMap<RoomId, String>> {
        self.cards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
