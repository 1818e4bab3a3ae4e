//! What the table tells its clients besides answers.

use serde_json::{Value, json};

use crate::client::Client;

/// Whom an event is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipients {
    /// Every client.
    All,
    /// Every client but the one whose request caused it.
    Others,
}

/// A message that the table sends besides its answer, and to whom.
#[derive(Clone, Debug)]
pub struct AddressedEvent {
    /// Whom it is for.
    pub to: Recipients,
    /// The message, one line of JSON.
    pub text: String,
}

impl AddressedEvent {
    pub(crate) fn new(to: Recipients, message: &Value) -> AddressedEvent {
        let text = message.to_string();
        AddressedEvent { to, text }
    }

    pub(crate) fn changed(to: Recipients, position: &Value) -> AddressedEvent {
        AddressedEvent::new(to, &json!({ "event": "changed", "position": position }))
    }

    /// Returns whether a client gets this event. `asker` is the client whose message the table was given; none where
    /// that was the job of a computer's seat.
    #[must_use]
    pub fn is_for(&self, client: Client, asker: Option<Client>) -> bool {
        match self.to {
            Recipients::All => true,
            Recipients::Others => asker != Some(client),
        }
    }
}
