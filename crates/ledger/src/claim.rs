//! Which server has the logs.

/// A server that has logs, or wants them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Server {
    /// A name that no other server has, another one each time it starts.
    pub name: String,
    /// The version of the program.
    pub build: String,
}

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
