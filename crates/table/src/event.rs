//! Messages of the table besides its answers.

use serde::Serialize;

use crate::client::Client;
use crate::id::Id;
use crate::position_json::PositionJson;
use crate::report::{AnalysisReport, MarkedTurn};

/// The clients that get an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipients {
    /// Every client.
    All,
    /// Every client but the one that caused the event.
    Others,
}

/// A message to one or more clients besides the answer.
#[derive(Clone, Debug)]
pub struct AddressedEvent {
    /// The clients that get it.
    pub to: Recipients,
    /// The message, one line of JSON.
    pub text: String,
}

/// What has happened.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    /// Another client has changed the game, or the table has.
    // Written by `changed_event`, which copies the position's JSON.
    #[cfg(test)]
    Changed {
        /// The position after the change.
        #[cfg_attr(test, schemars(with = "serde_json::Value", extend("$ref" = "#/$defs/Position")))]
        position: Box<serde_json::value::RawValue>,
    },
    /// A computer's seat begins to think about a position.
    Thinking {
        /// The seat.
        seat: u8,
        /// The computer's level.
        level: u8,
        /// The position.
        rev: u64,
    },
    /// A computer goes on thinking.
    Progress {
        /// The computer's seat; missing where a client asked, whose request's id is `re`.
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
        /// The position; missing where `seat` is.
        #[serde(skip_serializing_if = "Option::is_none")]
        rev: Option<u64>,
        /// The nodes so far.
        nodes: u64,
        /// The nodes in all.
        of: u64,
    },
    /// What the computer that watches knows by now.
    Analysis(AnalysisReport),
    /// A turn of the game that is reviewed has its mark.
    Reviewed(MarkedTurn),
    /// A computer's seat has ended thinking.
    Thought {
        /// The seat.
        seat: u8,
        /// The position.
        rev: u64,
        /// Whether its turn is played now.
        played: bool,
        /// The computer's estimate by seat, if it is played.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Vec<f64>>,
        /// How many nodes it has taken, if it is played.
        #[serde(skip_serializing_if = "Option::is_none")]
        nodes: Option<u64>,
    },
    /// Another client has changed the tree, but not the position.
    Tree {
        /// The number of the tree's last change.
        rev: u64,
    },
    /// The computer could not play, or a record was damaged.
    Trouble {
        /// Sentences for a person.
        text: String,
    },
}

impl Event {
    /// Returns the event as a line of JSON. Cannot fail: everything in an event can be written as JSON.
    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns the event about a request as a line of JSON.
    pub(crate) fn about(&self, id: &Id) -> String {
        id.event(&self.to_json())
    }

    /// Addresses the event.
    pub(crate) fn to(&self, to: Recipients) -> AddressedEvent {
        let text = self.to_json();
        AddressedEvent { to, text }
    }
}

/// Returns the event that the game has changed.
pub(crate) fn changed_event(position: &PositionJson, to: Recipients) -> AddressedEvent {
    let text = [r#"{"event":"changed","position":"#, position.json(), "}"].concat();
    AddressedEvent { to, text }
}

impl AddressedEvent {
    /// Returns whether a client gets this event. `asker` is the client that sent the message; none after the job of a
    /// computer's seat.
    #[must_use]
    pub fn is_for(&self, client: Client, asker: Option<Client>) -> bool {
        match self.to {
            Recipients::All => true,
            Recipients::Others => asker != Some(client),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_event_of_a_change_is_written_as_the_schema_says() {
        let json = r#"{"game":"owari","rev":1}"#;
        let position = serde_json::from_str(json).expect("JSON");
        let typed = Event::Changed { position };
        let event = changed_event(&PositionJson::new(json.to_owned()), Recipients::All);
        assert_eq!(event.text, typed.to_json());
    }
}
