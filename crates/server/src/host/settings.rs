//! The settings of a server with rooms.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use atar_nearby::Network;
use atar_room::RoomLimits;

use super::backups::Backups;
use super::relay::InnerSecret;
use crate::clock::{ClockSource, HandClock};
use crate::host_kind::HostKind;
use crate::host_name::HostName;
use crate::limits::Limits;

/// Where the log of rooms is: the address of a database, `memory`, or the path of a file. Shows nothing of it: an
/// address may have a password in it, and what is shown may be logged.
#[derive(Clone)]
pub struct LedgerPlace(pub String);

impl From<String> for LedgerPlace {
    fn from(place: String) -> LedgerPlace {
        LedgerPlace(place)
    }
}

impl LedgerPlace {
    /// Returns whether one server has the log alone: it is in its memory, or in a file.
    #[must_use]
    pub fn is_of_one_server(&self) -> bool {
        atar_ledger::is_file(&self.0) || self.0 == "memory"
    }
}

impl std::fmt::Debug for LedgerPlace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a ledger")
    }
}

/// The settings of a server with rooms.
#[derive(Clone, Debug)]
pub struct HostSettings {
    /// Where it listens.
    pub address: SocketAddr,
    /// What people see it called.
    pub title: String,
    /// The network on which listed rooms are announced, if it leads here; none to announce none.
    pub announced: Option<Network>,
    /// The names by which it is reached besides its addresses.
    pub names: Vec<HostName>,
    /// Who it is for.
    pub kind: HostKind,
    /// The folder of the log; none to keep it in memory.
    pub data: Option<PathBuf>,
    /// Where the log is, if not in that folder.
    pub ledger: Option<LedgerPlace>,
    /// Where other servers with the same log reach this one, and the secret that they share; none if it is alone.
    pub inner: Option<(SocketAddr, InnerSecret)>,
    /// Where copies of the log go while the server runs; none to make none. Only a log in a file can be copied.
    pub backups: Option<Backups>,
    /// How long the log may be out of reach until the server is no longer ready.
    pub ledger_patience: Duration,
    /// The secret that who creates rooms must show; none if anybody may.
    pub owner: Option<String>,
    /// The highest level of computers.
    pub most_level: u8,
    /// The most watchers of a room.
    pub most_watchers: u32,
    /// How long a computer may work on a turn.
    pub most_work: Duration,
    /// How long a player may be without a connection before the others are told.
    pub away_after: Duration,
    /// The most tables outside rooms with a game, at the same time.
    pub tables: usize,
    /// The addresses of proxies, which say for whom they ask.
    pub proxies: Vec<IpAddr>,
    /// The file of reports for the operator; none if nobody reads them.
    pub reports: Option<PathBuf>,
    /// Where figures are served; none to serve none.
    pub metrics: Option<SocketAddr>,
    /// What connections may cost.
    pub limits: Limits,
    /// The clocks, in the hands of a test; none for the system's.
    pub time: Option<Arc<HandClock>>,
}

impl Default for HostSettings {
    fn default() -> Self {
        HostSettings {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            title: "Atar".to_owned(),
            announced: None,
            names: Vec::new(),
            kind: HostKind::Public,
            data: None,
            ledger: None,
            inner: None,
            backups: None,
            ledger_patience: Duration::from_secs(10),
            owner: None,
            most_level: 6,
            most_watchers: 50,
            most_work: Duration::from_secs(20),
            away_after: Duration::from_secs(10),
            tables: 64,
            proxies: Vec::new(),
            reports: None,
            metrics: None,
            limits: Limits::for_rooms(),
            time: None,
        }
    }
}

impl HostSettings {
    /// Returns whether the log is in a file, which can be copied.
    #[must_use]
    pub fn keeps_a_file(&self) -> bool {
        match &self.ledger {
            Some(LedgerPlace(place)) => atar_ledger::is_file(place),
            None => self.data.is_some(),
        }
    }

    /// Returns the command that looks at damaged logs, without the place: what is logged has no path and no password.
    pub(crate) fn check_command(&self) -> &'static str {
        match &self.ledger {
            None => "atar-cli ledger check --data DIR",
            Some(_) => "atar-cli ledger check --ledger PLACE",
        }
    }

    /// Returns the limits of its rooms.
    pub(crate) fn room_limits(&self) -> RoomLimits {
        RoomLimits::new(self.most_level, self.most_watchers)
    }

    pub(crate) fn clock(&self) -> ClockSource {
        let hand = self.time.clone().map(ClockSource::Hand);
        hand.unwrap_or_else(|| ClockSource::System(Instant::now()))
    }
}
