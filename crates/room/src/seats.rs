//! Who sits where in a room.

use serde::{Deserialize, Serialize};

use crate::member::MemberId;

/// Who has a seat.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// A member.
    Member(MemberId),
    /// A computer, at this level.
    Computer(u8),
    /// A computer, at this level, for somebody who is gone. Everybody may take the seat.
    StandIn(u8),
    /// A computer, at this level, for somebody whom the host has removed. Whom the host admits may take the seat.
    Reserved(u8),
    /// A computer, at this level, for a member who is away. It is theirs again when they are back.
    Away(MemberId, u8),
}

impl Holder {
    /// Returns the level of the computer that plays, if one does.
    pub(crate) fn level(self) -> Option<u8> {
        match self {
            Holder::Member(_) => None,
            Holder::Computer(level) | Holder::StandIn(level) | Holder::Reserved(level) | Holder::Away(_, level) => {
                Some(level)
            }
        }
    }

    /// Returns the member whose seat it is.
    pub(crate) fn member(self) -> Option<MemberId> {
        match self {
            Holder::Member(member) | Holder::Away(member, _) => Some(member),
            Holder::Computer(_) | Holder::StandIn(_) | Holder::Reserved(_) => None,
        }
    }
}

/// The seats of a room, each with its holder or free.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSeats(Vec<Option<Holder>>);

impl RoomSeats {
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

    /// Returns the first seat that nobody has.
    pub(crate) fn first_free(&self) -> Option<u8> {
        let mut seats = self.iter();
        seats.find(|(_, holder)| holder.is_none()).map(|(seat, _)| seat)
    }

    /// Returns the seats that somebody has.
    pub(crate) fn taken(&self) -> Vec<u8> {
        self.seats(|_| true)
    }

    /// Returns these seats alone, in their order.
    pub(crate) fn only(&self, seats: &[u8]) -> RoomSeats {
        RoomSeats(seats.iter().map(|seat| self.holder(*seat)).collect())
    }

    /// Returns all holders, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, Option<Holder>)> {
        (0..).zip(self.0.iter().copied())
    }

    /// Returns the seats of a member, also those at which a computer plays while they are away.
    pub(crate) fn of(&self, member: MemberId) -> Vec<u8> {
        self.seats(|holder| holder.member() == Some(member))
    }

    /// Returns the seats that a member plays.
    pub(crate) fn played_by(&self, member: MemberId) -> Vec<u8> {
        self.seats(|holder| holder == Holder::Member(member))
    }

    fn seats(&self, is_wanted: impl Fn(Holder) -> bool) -> Vec<u8> {
        let seats = self.iter().filter(|(_, holder)| holder.is_some_and(&is_wanted));
        seats.map(|(seat, _)| seat).collect()
    }

    /// Moves everybody on by one seat.
    pub(crate) fn moved_on(&self) -> RoomSeats {
        let mut seats = self.clone();
        if !seats.0.is_empty() {
            seats.0.rotate_right(1);
        }
        seats
    }

    /// Returns whether a member has a seat.
    pub(crate) fn is_player(&self, member: MemberId) -> bool {
        !self.of(member).is_empty()
    }

    /// Returns whether everybody may take this seat.
    pub(crate) fn is_free(&self, seat: u8) -> bool {
        self.has(seat) && matches!(self.holder(seat), None | Some(Holder::StandIn(_)))
    }
}
