//! What all connections to a host share.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use atar_room::MAX_MESSAGE_BYTES;
use tokio::sync::watch;

use super::relay::Relay;
use super::settings::HostSettings;
use crate::address_limits::AddressLimits;
use crate::connection_limits::ConnectionLimits;
use crate::limits::Limits;
use crate::lobby::Lobby;
use crate::private_table::PrivateTables;
use crate::rooms::{Env, Reached, Rooms};
use crate::shutdown_kind::ShutdownKind;

/// What all connections share.
#[derive(Clone)]
pub(super) struct Shared {
    pub(super) lobby: Arc<Lobby>,
    /// The limits of connections to rooms.
    pub(super) limits: Arc<Limits>,
    /// Those of connections to the lobby, where records are longer.
    pub(super) lobby_limits: Arc<Limits>,
    /// The connections to other servers; none if there are no others.
    pub(super) relay: Option<Arc<Relay>>,
    pub(super) tables: Arc<PrivateTables>,
    /// How the server ends, once it does.
    pub(super) ending: Arc<OnceLock<ShutdownKind>>,
    /// How well the log is reached, and for how long it may be out of reach.
    pub(super) reached: (Arc<Reached>, Duration),
    pub(super) slots: Arc<ConnectionLimits>,
    pub(super) proxies: Arc<[IpAddr]>,
    pub(super) address_limits: Arc<AddressLimits>,
    /// Changes when the server ends. The last receiver is dropped with the last connection.
    pub(super) shutdown: watch::Receiver<bool>,
}

impl Shared {
    /// Returns what the connections to a host with these rooms share.
    pub(super) fn new(settings: &HostSettings, env: &Env, rooms: &Rooms, shutdown: watch::Receiver<bool>) -> Shared {
        let lobby = Lobby {
            rooms: rooms.clone(),
            listing: Arc::clone(&env.listing),
            clock: env.clock.clone(),
            name: settings.title.clone(),
            kind: settings.kind,
            limits: settings.room_limits(),
            owner: settings.owner.clone(),
        };
        Shared {
            lobby: Arc::new(lobby),
            limits: Arc::new(Limits { longest_message: MAX_MESSAGE_BYTES, ..settings.limits.clone() }),
            lobby_limits: Arc::new(settings.limits.clone()),
            relay: settings.inner.as_ref().map(|(_, secret)| Arc::new(Relay::new(secret.clone()))),
            slots: ConnectionLimits::new(&settings.limits),
            proxies: settings.proxies.clone().into(),
            address_limits: Arc::clone(&env.address_limits),
            tables: PrivateTables::new(
                settings.tables,
                &env.claims,
                env.search_pool.clone(),
                settings.most_level,
                settings.most_work,
                Arc::new(settings.limits.clone()),
            ),
            ending: Arc::default(),
            reached: (Arc::clone(&env.reached), settings.ledger_patience),
            shutdown,
        }
    }
}
