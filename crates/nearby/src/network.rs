//! The network on which rooms are announced and looked for.

use std::env;
use std::net::IpAddr;

use mdns_sd::{IfKind, MDNS_PORT, ServiceDaemon};

/// The network on which rooms are announced and looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    port: u16,
    only_loopback: bool,
}

impl Default for Network {
    /// Returns all links of this machine, by the port of multicast DNS.
    fn default() -> Self {
        Network { port: MDNS_PORT, only_loopback: false }
    }
}

/// Announcing or looking cannot begin.
#[derive(Debug, thiserror::Error)]
#[error("The local network cannot be searched: {0}.")]
pub struct NearbyError(#[from] mdns_sd::Error);

impl Network {
    /// Returns a network that never leaves this machine, for tests. All who use it have the same port.
    #[must_use]
    pub fn loopback(port: u16) -> Self {
        Network { port, only_loopback: true }
    }

    /// Returns the network of this program: all links of this machine. Where the environment variable
    /// `ATAR_NEARBY_LOOPBACK` has a port, as in tests, it is one that never leaves this machine.
    #[must_use]
    pub fn of_this_program() -> Self {
        let port = env::var("ATAR_NEARBY_LOOPBACK").ok();
        let port = port.and_then(|port| port.parse().ok());
        port.map_or_else(Network::default, Network::loopback)
    }

    /// Returns whether it leads to a server that listens at this address.
    #[must_use]
    pub fn has(self, address: IpAddr) -> bool {
        address.is_unspecified() || address.is_loopback() == self.only_loopback
    }

    /// Starts a thread that speaks multicast DNS.
    pub(crate) fn daemon(self) -> Result<ServiceDaemon, NearbyError> {
        let daemon = ServiceDaemon::new_with_port(self.port)?;
        if self.only_loopback {
            daemon.disable_interface(IfKind::All)?;
            daemon.enable_interface(IfKind::LoopbackV4)?;
        } else {
            // What is only on this machine finds itself without the network.
            daemon.disable_interface(vec![IfKind::LoopbackV4, IfKind::LoopbackV6])?;
        }
        Ok(daemon)
    }
}
