//! What a host tells the members of a room about itself and the room's log.

use atar_room::{LogHead, Millis};
use serde::Serialize;
use serde_json::json;

/// What a host tells the members of a room about itself and the room's log.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum HostEvent {
    /// The time, every 20 seconds.
    Tick {
        /// The host's time.
        now: Millis,
    },
    /// The log cannot be reached.
    Unavailable,
    /// The log can be reached again.
    Available,
    /// The server is about to restart.
    Restarting,
    /// The log has lost entries that were sent. `whole` follows.
    Rewound {
        /// The end of the log that was sent.
        from: LogHead,
        /// The end of the log now.
        to: LogHead,
    },
}

impl HostEvent {
    /// Returns the event as a message.
    pub(crate) fn text(&self) -> String {
        json!(self).to_string()
    }
}

#[cfg(test)]
mod tests {
    use atar_room::Bytes;

    use super::*;

    /// Older programs read them: no text changes without notice.
    #[test]
    fn every_text_stays_as_it_is() {
        let from = LogHead { seq: 2, link: Bytes([1; 16]) };
        let texts = [
            (HostEvent::Tick { now: 5 }, r#"{"event":"tick","now":5}"#),
            (HostEvent::Unavailable, r#"{"event":"unavailable"}"#),
            (HostEvent::Available, r#"{"event":"available"}"#),
            (HostEvent::Restarting, r#"{"event":"restarting"}"#),
            (
                HostEvent::Rewound { from, to: LogHead::START },
                r#"{"event":"rewound","from":{"link":"01010101010101010101010101010101","seq":2},"to":{"link":"00000000000000000000000000000000","seq":0}}"#,
            ),
        ];
        for (event, text) in texts {
            assert_eq!(event.text(), text);
        }
    }
}
