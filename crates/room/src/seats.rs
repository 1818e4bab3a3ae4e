//! Who sits where in a room.

use serde::{Deserialize, Serialize};

use crate::member::MemberId;

/// Who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Holder {
    /// A member.
    Member(MemberId),
    /// A computer, at this level.
    Computer(u8),
    /// A computer, at this level, for somebody who is gone. Everybody may take the seat.
    StandIn(u8),
}

/// The seats of a room, each with its holder or free.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Seats(Vec<Option<Holder>>);

impl Seats {
    /// Returns whether there is a seat of this number.
    pub(crate) fn has(&self, seat: u8) -> bool {
        usize::from(seat) < self.0.len()
    }

    /// Returns the number of seats.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the holder of a seat.
    pub(crate) fn holder(&self, seat: u8) -> Option<Holder> {
        self.0.get(usize::from(seat)).copied().flatten()
    }

    /// Gives a seat to a holder, or frees it.
    pub(crate) fn set(&mut self, seat: u8, holder: Option<Holder>) {
        if let Some(place) = self.0.get_mut(usize::from(seat)) {
            *place = holder;
        }
    }

    /// Makes it so many seats. New ones are free; who sat at one that is gone stands.
    pub(crate) fn resize(&mut self, count: usize) {
        self.0.resize(count, None);
    }

    /// Returns all holders, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, Option<Holder>)> {
        (0..).zip(self.0.iter().copied())
    }

    /// Returns the seats of a member.
    pub(crate) fn of(&self, member: MemberId) -> Vec<u8> {
        let own = self
            .iter()
            .filter(|(_, holder)| *holder == Some(Holder::Member(member)));
        own.map(|(seat, _)| seat).collect()
    }

    /// Returns whether a member has a seat.
    pub(crate) fn is_player(&self, member: MemberId) -> bool {
        !self.of(member).is_empty()
    }

    /// Returns whether a member may take this seat.
    pub(crate) fn is_free(&self, seat: u8) -> bool {
        self.has(seat) && matches!(self.holder(seat), None | Some(Holder::StandIn(_)))
    }
}
