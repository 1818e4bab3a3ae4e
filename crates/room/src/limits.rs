//! The limits of a room.

use std::ops::RangeInclusive;

use serde::Serialize;

use crate::chat::MAX_LINE_CHARS;
use crate::name::MAX_NAME_CHARS;

/// The levels of computers.
pub(crate) const LEVELS: RangeInclusive<u8> = 1..=atar_table::LEVELS;
/// The most watchers that any server lets a room have.
pub const MAX_WATCHERS: u32 = 2000;

/// The limits of a server's rooms. Fronts are told them, so that they offer nothing that is refused.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RoomLimits {
    /// The longest name, in characters.
    pub(crate) name: usize,
    /// The longest line of chat, in characters.
    pub(crate) line: usize,
    /// The highest level of computers.
    pub level: u8,
    /// The most watchers.
    pub watchers: u32,
}

impl RoomLimits {
    /// Returns the limits of rooms that have computers up to this level, and so many watchers.
    #[must_use]
    pub fn new(level: u8, watchers: u32) -> RoomLimits {
        RoomLimits { name: MAX_NAME_CHARS, line: MAX_LINE_CHARS, level, watchers }
    }
}

impl Default for RoomLimits {
    /// The highest limits that a server may set.
    fn default() -> Self {
        RoomLimits::new(*LEVELS.end(), MAX_WATCHERS)
    }
}
