//! The answer to a request in a room.

use serde_json::json;

use crate::id;
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
    pub fn answer_to(&self, text: &[u8]) -> RoomAnswer {
        self.answer(id::read(text).map_or("null", |id| id.get()))
    }

    /// Returns the answer to the request with this id, which is JSON.
    pub(crate) fn answer(&self, id: &str) -> RoomAnswer {
        RoomAnswer { text: format!(r#"{{"re":{id},"error":{}}}"#, json!(self)), refused: Some(self.code) }
    }
}
