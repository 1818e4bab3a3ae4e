//! What an entry changes of a room, besides its game and its chat.

use crate::entry::Departure;
use crate::member::MemberId;

/// What an entry has changed of a room for those who see it.
pub(super) struct Changes {
    /// Who has come, has changed, is away or back, or is gone.
    pub(super) members: Vec<MemberId>,
    /// Whether more than that has changed.
    pub(super) is_more: bool,
    /// Who is gone.
    pub(super) gone: Vec<MemberId>,
    /// How they have gone.
    pub(super) departure: Departure,
}

impl Changes {
    /// Returns a change of these members, and of more of the room if `is_more`.
    pub(super) fn of_members(members: impl Into<Vec<MemberId>>, is_more: bool) -> Changes {
        Changes { members: members.into(), is_more, gone: Vec::new(), departure: Departure::Left }
    }

    /// Returns a change of the room.
    pub(super) fn of_room() -> Changes {
        Changes::of_members(Vec::<MemberId>::new(), true)
    }

    /// Adds who is gone.
    pub(super) fn without(self, gone: impl Into<Vec<MemberId>>, departure: Departure) -> Changes {
        let gone = gone.into();
        Changes { gone, departure, ..self }
    }
}
