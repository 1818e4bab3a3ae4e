//! The lobby: where rooms are created and listed.

pub(crate) mod messages;

use std::net::IpAddr;
use std::sync::{Arc, LazyLock};

use atar_nearby::QrCode;
use atar_room::{
    Bytes, MAX_MESSAGE_BYTES, NET, NewRoom, Pong, Received, RoomErrorCode, RoomLimits, RoomRefusal, receive_fields,
};
use atar_table::Envelope;
use serde::de;
use serde_json::value::RawValue;

use crate::clock::RoomClock;
use crate::host_kind::HostKind;
use crate::rooms::{Created, Listing, Rooms, too_many_rooms};
use messages::{Create, CreatedRoom, HostHello, LobbyAnswer, LobbyEvent, LobbyOk, LobbyRequest, RoomList};

const _: () = assert!(NET == atar_nearby::NET, "what is announced is what is spoken");

/// What every connection to the lobby shares.
pub(crate) struct Lobby {
    pub(crate) rooms: Rooms,
    pub(crate) listing: Arc<Listing>,
    pub(crate) clock: RoomClock,
    pub(crate) name: String,
    pub(crate) kind: HostKind,
    pub(crate) limits: RoomLimits,
    /// The secret that who creates rooms must show; none if anybody may.
    pub(crate) owner: Option<String>,
}

/// Reads a message to the lobby.
///
/// # Errors
/// `bad_request` if it is not a JSON object.
pub(crate) fn receive_for_lobby(message: &[u8]) -> Received {
    receive_fields(message, lobby_fields())
}

/// Returns the names of all fields of messages to the lobby.
pub(crate) fn lobby_fields() -> &'static [&'static str] {
    static FIELDS: LazyLock<Vec<&str>> = LazyLock::new(|| [&LobbyRequest::FIELDS[..], &NewRoom::FIELDS].concat());
    &FIELDS
}

/// The changes that one connection has subscribed to.
#[derive(Debug, Default)]
pub(crate) struct LobbySubscription {
    /// Whether it hears when the list changes, and of which game.
    pub(crate) listens: Option<Option<String>>,
}

impl Lobby {
    /// Answers a message from an address. `may_create` gets the key of a request to create a room. It fails if who asks
    /// has created too many of late, and says when to ask again.
    pub(crate) async fn answer(
        &self,
        subscription: &mut LobbySubscription,
        message: &Received,
        peer: IpAddr,
        may_create: impl FnOnce(Option<Bytes<16>>) -> Result<(), u64>,
    ) -> String {
        match self.handle(subscription, message, peer, may_create).await {
            Ok(ok) => {
                let re = message.as_ref().map_or(RawValue::NULL, Envelope::id);
                messages::text(&LobbyAnswer { re, ok })
            }
            Err(refusal) => refusal.answer_to(message).text,
        }
    }

    async fn handle(
        &self,
        subscription: &mut LobbySubscription,
        message: &Received,
        peer: IpAddr,
        may_create: impl FnOnce(Option<Bytes<16>>) -> Result<(), u64>,
    ) -> Result<LobbyOk<'_>, RoomRefusal> {
        let envelope = message.as_ref().map_err(RoomRefusal::clone)?;
        if envelope.get("do").is_none() {
            return Err(RoomRefusal::unreadable(&de::Error::missing_field("do")));
        }
        Ok(match envelope.parse().map_err(|why| RoomRefusal::unreadable(&why))? {
            LobbyRequest::Hello { owner } => LobbyOk::Hello(self.hello(owner.as_deref())),
            LobbyRequest::Create(create) => {
                LobbyOk::Created(self.create(create, envelope.length(), peer, may_create).await?)
            }
            LobbyRequest::List { game } => {
                let rooms = self.listing.rooms(game.as_deref());
                subscription.listens = Some(game);
                LobbyOk::Rooms(RoomList { rooms })
            }
            LobbyRequest::Qr { text } => {
                let code =
                    QrCode::new(&text).map_err(|why| RoomRefusal::new(RoomErrorCode::BadRequest, why.to_string()))?;
                LobbyOk::Qr(code.into())
            }
            LobbyRequest::Ping { t } => LobbyOk::Pong(Pong { t, now: self.clock.now() }),
        })
    }

    fn hello(&self, owner: Option<&str>) -> HostHello<'_> {
        HostHello::new(&self.name, self.kind, self.limits, self.may_create(owner))
    }

    fn may_create(&self, owner: Option<&str>) -> bool {
        self.owner.is_none() || self.owner.as_deref() == owner
    }

    async fn create(
        &self,
        Create { owner, key, room }: Create,
        length: usize,
        peer: IpAddr,
        may_create: impl FnOnce(Option<Bytes<16>>) -> Result<(), u64>,
    ) -> Result<CreatedRoom, RoomRefusal> {
        if !self.may_create(owner.as_deref()) {
            let why = "Only the person hosting here can create rooms.";
            return Err(RoomRefusal::new(RoomErrorCode::NotAllowed, why));
        }
        if length > MAX_MESSAGE_BYTES && !room.has_record() {
            let why = "The message is too long.";
            return Err(RoomRefusal::new(RoomErrorCode::BadRequest, why));
        }
        let is_anybody = self.owner.is_none();
        if is_anybody {
            may_create(key).map_err(too_many_rooms)?;
        }
        let created = self.rooms.create(room, key, Some(peer).filter(|_| is_anybody)).await?;
        let Created { room, token, invitation } = created;
        Ok(CreatedRoom { room: room.as_str().to_owned(), token, invitation })
    }

    /// Returns the event that the list has changed.
    pub(crate) fn rooms_event(&self, game: Option<&str>) -> String {
        messages::text(&LobbyEvent::Rooms { rooms: self.listing.rooms(game) })
    }
}
