//! The chat of a room: its lines, those that tell what the host has done, and those that the host takes away.

use super::apply::{BadEntry, misplaced};
use super::broadcast::RoomChange;
use super::handle_request::{Accepted, change};
use super::{CHAT, Room};
use crate::chat::{Audience, ChatLine, Deed};
use crate::entry::{EndReason, Ending, EntryKind, Going, Muting};
use crate::member::MemberId;
use crate::refusal::RoomRefusal;
use crate::wire::RoomEvent;

impl Room {
    /// Handles `take_away`: the host deletes a line.
    pub(super) fn take_away(&self, line: u64) -> Result<Accepted, RoomRefusal> {
        self.written_line(line).ok_or_else(|| RoomRefusal::bad_request("There is no such message in this room."))?;
        change(EntryKind::TakenAway { line })
    }

    /// Returns a line that somebody has written.
    fn written_line(&self, seq: u64) -> Option<&ChatLine> {
        let mut lines = self.state.chat.iter();
        lines.find(|line| line.seq == seq && line.did.is_none())
    }

    pub(super) fn make_line(
        &mut self,
        by: Option<MemberId>,
        text: String,
        to: Audience,
    ) -> Result<RoomChange, BadEntry> {
        let by = by.ok_or_else(|| misplaced("Nobody has written this line."))?;
        let line = ChatLine { seq: self.state.head.seq, by, text, to, did: None };
        let is_for_watchers = self.is_for_watchers(&line);
        let change = RoomChange::of_chat(&line, is_for_watchers);
        self.add_line(line);
        Ok(change)
    }

    /// Takes a line out of the chat, and out of what is told to who comes back. It stays in the log, and for a while
    /// in reports: who hosts could hide what is reported otherwise.
    pub(super) fn make_taken_away(&mut self, line: u64) -> RoomChange {
        if let Some(at) = self.state.chat.iter().position(|kept| kept.seq == line) {
            self.deleted.extend(self.state.chat.remove(at));
            self.deleted.drain(..self.deleted.len().saturating_sub(CHAT));
        }
        for broadcast in &mut self.recent {
            if broadcast.head.seq == line {
                broadcast.forget();
            }
        }
        RoomChange::of_event(&RoomEvent::TakenAway { line })
    }

    /// Returns what an entry does as the host's deed, in words for all. None if it is no such deed.
    pub(super) fn deed(&self, by: Option<MemberId>, kind: &EntryKind) -> Option<ChatLine> {
        let by = by?;
        let host = self.name_of(by);
        let (did, text) = match kind {
            EntryKind::Muted(Muting { member, muted, .. }) => {
                let name = self.name_of(*member);
                if *muted {
                    (Deed::Mute, format!("{host} muted {name}."))
                } else {
                    (Deed::Unmute, format!("{host} unmuted {name}."))
                }
            }
            EntryKind::TakenAway { line } => {
                let other = self.written_line(*line).filter(|line| line.by != by);
                let name = other.map(|line| self.name_of(line.by));
                let from = name.filter(|name| !name.is_empty());
                let from = from.map_or_else(String::new, |name| format!(" from {name}"));
                (Deed::TakeAway, format!("{host} deleted a message{from}."))
            }
            EntryKind::Gone(Going { member, .. }) if *member != by => {
                let name = self.name_of(*member);
                (Deed::Kick, format!("{host} removed {name}."))
            }
            EntryKind::Cleared { members } => {
                let people = match members.len() {
                    1 => "1 person".to_owned(),
                    count => format!("{count} people"),
                };
                let text = format!("{host} removed everyone who was away: {people}.");
                (Deed::Clear, text)
            }
            EntryKind::Admitted { member } => {
                let name = self.name_of(*member);
                (Deed::Admit, format!("{host} lets {name} play."))
            }
            EntryKind::HandedOver { member } => {
                let name = self.name_of(*member);
                (Deed::HandOver, format!("{host} made {name} the host."))
            }
            EntryKind::Invited { .. } => (Deed::Invite, format!("{host} renewed the link.")),
            EntryKind::Ended(Ending { why: EndReason::Ended, .. }) => (Deed::End, format!("{host} ended the game.")),
            _ => return None,
        };
        Some(ChatLine { seq: self.state.head.seq, by, text, to: Audience::Table, did: Some(did) })
    }

    /// Adds what the host has done to the chat, and to what the change tells.
    pub(super) fn with_deed(&mut self, change: RoomChange, deed: Option<ChatLine>) -> RoomChange {
        let Some(line) = deed else {
            return change;
        };
        let change = change.and(&RoomEvent::Chat { line: &line });
        self.add_line(line);
        change
    }

    fn add_line(&mut self, line: ChatLine) {
        self.state.chat.push_back(line);
        self.state.chat.drain(..self.state.chat.len().saturating_sub(CHAT));
    }
}
