//! The two ways in which a server shuts down.

/// How a server shuts down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShutdownKind {
    /// Another one follows at once, as for a new version. Whoever is there comes back.
    #[default]
    Restart,
    /// Whoever runs it has stopped hosting.
    ForGood,
}

impl From<()> for ShutdownKind {
    fn from((): ()) -> ShutdownKind {
        ShutdownKind::Restart
    }
}

impl ShutdownKind {
    /// Returns the code and the reason with which connections are closed.
    pub(crate) fn close_frame(self) -> (u16, &'static str) {
        match self {
            ShutdownKind::Restart => (1012, "The server restarts."),
            ShutdownKind::ForGood => (1001, "The server has stopped."),
        }
    }
}
