//! The two kinds of servers with rooms.

/// Who a server is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum HostKind {
    /// For everybody who knows its address.
    Public,
    /// For the people around: it runs at home, in somebody's app.
    Home,
}

impl HostKind {
    /// Returns the name of the kind, as fronts are told.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            HostKind::Public => "public",
            HostKind::Home => "home",
        }
    }
}
