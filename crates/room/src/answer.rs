//! The answer to a request in a room.

use atar_table::Envelope;
use serde_json::value::RawValue;

use crate::envelope::Received;
use crate::message::{RefusedAnswer, RoomMessage};
use crate::refusal::{RoomErrorCode, RoomRefusal};

/// The answer to a request, as it is sent, with what a carrier must know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomAnswer {
    /// One line of JSON.
    pub text: String,
    /// Why the room refuses the request; none if it does not. What the table refuses stands in the text alone.
    pub refused: Option<RoomErrorCode>,
}

impl RoomAnswer {
    /// Returns the answer to a request that the room does not refuse.
    #[must_use]
    pub fn accepted(text: String) -> RoomAnswer {
        let refused = None;
        RoomAnswer { text, refused }
    }
}

impl RoomRefusal {
    /// Returns the answer to a message, with the message's id as far as it can be read.
    #[must_use]
    pub fn answer_to(&self, message: &Received) -> RoomAnswer {
        self.answer(message.as_ref().map_or(RawValue::NULL, Envelope::id))
    }

    /// Returns the answer to the request with this id.
    #[must_use]
    pub fn answer(&self, id: &RawValue) -> RoomAnswer {
        let text = RoomMessage::Refused(RefusedAnswer { re: id, error: self }).text();
        RoomAnswer { text, refused: Some(self.code) }
    }
}
