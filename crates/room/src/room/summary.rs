//! The summary of a room that is kept beside its log.

use super::Room;
use crate::Millis;
use crate::caller::PendingEntry;
use crate::entry::EntryKind;
use crate::phase::RoomPhase;

/// What is known of a room beside its log, without reading it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomSummary {
    /// When the next timer of the room is due.
    pub due: Option<Millis>,
    /// How long the room stays once nobody is connected to it and nothing happens in it.
    pub stays: Millis,
    /// What the lobby shows of it, as JSON; none if it is not listed.
    pub card: Option<String>,
}

impl Room {
    /// Returns what is known of the room beside its log.
    #[must_use]
    pub fn notes(&self) -> RoomSummary {
        RoomSummary { due: self.due(), stays: self.stays(), card: self.card() }
    }

    /// Returns what to note with an entry before it is applied. A timer may be too many or too early, but never
    /// missing or too late.
    #[must_use]
    pub fn notes_with(&self, pending: &PendingEntry) -> RoomSummary {
        let at = pending.entry.at;
        let due = match &pending.entry.kind {
            EntryKind::Steps { server_seed, .. } => match server_seed {
                Some(_) => None,
                None => self.due_after_steps(pending),
            },
            kind if self.state.phase == RoomPhase::Playing || kind.starts() => Some(at),
            kind if self.may_be_due_after(kind) => Some(at),
            _ => self.due(),
        };
        let phase = match &pending.entry.kind {
            EntryKind::Steps { server_seed: None, .. } => self.state.phase,
            kind if self.state.phase != RoomPhase::Waiting || kind.starts() => RoomPhase::Over,
            _ => RoomPhase::Waiting,
        };
        RoomSummary { due, stays: self.stays_in(phase), ..self.notes() }
    }

    /// Returns whether a timer of the room may be due after this, where no game goes on.
    fn may_be_due_after(&self, kind: &EntryKind) -> bool {
        match kind {
            EntryKind::Away { .. } | EntryKind::Asked { .. } | EntryKind::Gone(_) | EntryKind::Cleared { .. } => true,
            EntryKind::HandedOver { member } => self.state.away.contains_key(member),
            EntryKind::Answered { .. } | EntryKind::Closed { .. } => self.state.question.is_some(),
            // Somebody may become the host, or need not be asked any more.
            EntryKind::Entered { .. } | EntryKind::Sat { .. } | EntryKind::Stood { .. } | EntryKind::Here { .. } => {
                self.state.question.is_some() || self.state.host.is_some_and(|host| self.state.away.contains_key(&host))
            }
            _ => false,
        }
    }

    fn due_after_steps(&self, pending: &PendingEntry) -> Option<Millis> {
        let at = pending.entry.at;
        let (seat, turn) = pending.acting?;
        let holder = self.state.seats.holder(seat)?;
        if holder.level().is_some() {
            return Some(at);
        }
        let flag = self.state.clocks.clone().and_then(|mut clocks| {
            let turn = u64::try_from(turn).unwrap_or(u64::MAX);
            clocks.pass(Some((seat, turn)), Some(turn), at, 0);
            clocks.flag()
        });
        let stand_in = holder.member().and_then(|member| {
            let after = Millis::from(self.state.settings.stand_in?.after);
            self.state.away.get(&member).map(|_| at + 1000 * after)
        });
        let host = self.host_due().map(|(_, when)| when);
        let flag = flag.map(|(_, when)| when);
        [flag, stand_in, host].into_iter().flatten().min()
    }
}

impl EntryKind {
    /// Returns whether a game starts with this.
    fn starts(&self) -> bool {
        match self {
            EntryKind::Started { .. } => true,
            EntryKind::Asked { then, .. } | EntryKind::Answered { then, .. } | EntryKind::Closed { then, .. } => {
                then.as_ref().is_some_and(|then| then.starts())
            }
            _ => false,
        }
    }
}
