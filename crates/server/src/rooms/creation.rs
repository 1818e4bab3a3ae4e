//! Where a new room's name and its host's secrets come from.

use atar_room::{Bytes, NewRoom, RoomErrorCode, RoomRefusal, digest_of, host_secrets};
use tokio::sync::oneshot;

use super::{RoomId, entropy};

/// A room that was created.
#[derive(Clone, Debug)]
pub(crate) struct Created {
    pub(crate) room: RoomId,
    /// The token of its host.
    pub(crate) token: String,
    pub(crate) invitation: String,
}

/// What comes of creating a room.
pub(crate) type Creation = Result<Created, RoomRefusal>;

/// A room that is to be created.
pub(super) struct CreateRoom {
    pub(super) source: CreationSource,
    pub(super) proposal: NewRoom,
    pub(super) done: oneshot::Sender<Creation>,
}

/// Where a new room's name and its host's secrets come from.
#[derive(Clone, Copy)]
pub(super) struct CreationSource {
    pub(super) room: RoomId,
    pub(super) entropy: [u8; 32],
}

impl CreationSource {
    /// Returns a source that a key leads to, the same each time: a repeated request finds the room that it has made.
    /// Without a key, returns a random one; none if the system gives no random numbers.
    pub(super) fn of(key: Option<Bytes<16>>) -> Option<CreationSource> {
        let by = |purpose: &[u8], Bytes(key): Bytes<16>| digest_of(&[purpose, &key].concat()).0;
        let (name, entropy) = match key {
            Some(key) => (by(b"room", key), by(b"host", key)),
            None => (entropy()?, entropy()?),
        };
        Some(CreationSource { room: RoomId::of(name), entropy })
    }

    /// Returns the room as its creator hears of it.
    pub(super) fn created(self) -> Created {
        let (token, invitation) = host_secrets(self.entropy);
        Created { room: self.room, token: token.to_string(), invitation: invitation.to_string() }
    }
}

/// Returns the refusal of who has created too many rooms. Fronts show it, as the time is long.
pub(crate) fn too_many_rooms(after: u64) -> RoomRefusal {
    let why = "Too many rooms were created from your address. Try again later.";
    RoomRefusal { after: Some(after), ..RoomRefusal::new(RoomErrorCode::TooFast, why) }
}
