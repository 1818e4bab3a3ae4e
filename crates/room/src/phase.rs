//! How far a room is, and how its game ended.

use serde::{Deserialize, Serialize};

use crate::entry::EndReason;

/// How far a room is.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RoomPhase {
    /// People take their seats.
    Waiting,
    /// The game goes on.
    Playing,
    /// The game has ended.
    Over,
}

/// How a game ended that the rules did not end.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Ended {
    pub(crate) why: EndReason,
    /// The seats that won; none if nobody did.
    pub(crate) winners: Vec<u8>,
    /// The seat by which its team lost; left out where every seat plays alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) loser: Option<u8>,
}
