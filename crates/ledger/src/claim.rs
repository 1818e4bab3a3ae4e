//! Which server has the logs.

/// Who has the logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The server that asked.
    Held,
    /// Another one.
    Elsewhere {
        /// The version of its program.
        build: String,
        /// Until when, as the store says it. It changes when the other renews its claim.
        until: String,
    },
}
