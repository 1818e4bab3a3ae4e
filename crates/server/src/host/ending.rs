//! How a server ends.

/// How a server ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// Another one follows at once, as for a new version. Whoever is there comes back.
    #[default]
    Restart,
    /// Whoever runs it has stopped hosting.
    ForGood,
}

impl From<()> for Ending {
    fn from((): ()) -> Ending {
        Ending::Restart
    }
}

impl Ending {
    /// Returns the code and the reason with which connections are closed.
    pub(crate) fn farewell(self) -> (u16, &'static str) {
        match self {
            Ending::Restart => (1012, "The server restarts."),
            Ending::ForGood => (1001, "The server has stopped."),
        }
    }
}
