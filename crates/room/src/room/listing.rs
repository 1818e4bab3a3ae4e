//! The card of a room in the lobby.

use serde_json::json;

use super::Room;
use crate::seats::Holder;
use crate::wire::{ListedSeat, RoomCard};

impl Room {
    /// Returns what the lobby shows of the room, as JSON; none if it is not listed.
    #[must_use]
    pub fn card(&self) -> Option<String> {
        if !self.state.settings.listed || self.state.members.is_empty() {
            return None;
        }
        let seats = self.state.seats.iter().map(|(_, holder)| {
            let member = holder.and_then(Holder::member);
            ListedSeat { name: member.map(|member| self.name_of(member)), computer: holder.and_then(Holder::level) }
        });
        let card = RoomCard {
            room: &self.state.name,
            game: &self.state.settings.game,
            options: &self.state.settings.options,
            name: self.state.host.map(|host| self.name_of(host)),
            phase: self.state.phase,
            seats: seats.collect(),
            since: self.state.phase_since,
            watchers: self.count_watchers(),
            clock: self.state.settings.clock,
        };
        Some(json!(card).to_string())
    }
}
