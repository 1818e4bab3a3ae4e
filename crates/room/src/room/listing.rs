//! The card of a room in the lobby.

use serde_json::{Value, json};

use super::Room;
use crate::seats::Holder;

impl Room {
    /// Returns what the lobby shows of the room, as JSON; none if it is not listed.
    #[must_use]
    pub fn card(&self) -> Option<String> {
        if !self.settings.listed || self.members.is_empty() {
            return None;
        }
        let seats = self.seats.iter().map(|(_, holder)| {
            let name = holder
                .and_then(Holder::member)
                .map(|member| self.name_of(member));
            json!({"name": name, "computer": holder.and_then(Holder::level)})
        });
        let card = json!({
            "room": self.name,
            "game": self.settings.game,
            "options": self.settings.options,
            "name": self.host.map(|host| self.name_of(host)),
            "phase": self.phase,
            "seats": seats.collect::<Vec<Value>>(),
            "since": self.phase_since,
            "watchers": self.count_watchers(),
            "clock": self.settings.clock,
        });
        Some(card.to_string())
    }
}
