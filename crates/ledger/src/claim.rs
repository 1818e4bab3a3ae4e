//! What one network address has of something that is limited by address, at whichever servers.

use crate::lease::LEASE;

/// For how long a claim holds that nothing else holds, in milliseconds: until a room has been made, and while a room
/// goes from one server to another.
pub(crate) const CLAIMED: u64 = 6 * LEASE;

/// One of the few that an address may have at the same time. It holds for a minute, and then as long as `holder` does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What is limited.
    pub kind: &'static str,
    /// What tells the address from others, and says nothing of it.
    pub address: [u8; 16],
    /// Whose it is: a room, or a name that no other holder has.
    pub holder: String,
    /// The server with which it ends; none if it is a room's: then it ends when no server has the room any more.
    pub server: Option<String>,
}
