//! Lists the rooms that others announce on the network.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::thread::{self, JoinHandle};

use mdns_sd::{ResolvedService, ScopedIp, ServiceDaemon, ServiceEvent};
use serde::{Serialize, Serializer};

use crate::network::{NearbyError, Network};
use crate::{Advert, NetworkLinks, RoomPhase, SERVICE, SeatCount, instance_name, is_private};

/// The most rooms that are listed.
const MOST: usize = 64;

/// A room that somebody announces. All of it is a hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FoundRoom {
    /// A name like "Ann’s Petri".
    pub name: String,
    /// The address of its host, like `http://192.168.1.5:7878`.
    pub address: String,
    /// The room's ID.
    pub room: String,
    /// The name of the game in the protocol.
    pub game: String,
    /// How far the game is.
    pub phase: RoomPhase,
    /// The seats, like `1/4`.
    #[serde(serialize_with = "as_text")]
    pub seats: SeatCount,
}

impl FoundRoom {
    /// Returns whether the host is this machine at a port.
    #[must_use]
    pub fn is_at(&self, links: &NetworkLinks, port: Option<u16>) -> bool {
        let socket = self.address.strip_prefix("http://");
        let socket: Option<SocketAddr> = socket.and_then(|socket| socket.parse().ok());
        socket.is_some_and(|socket| Some(socket.port()) == port && links.are_at(socket.ip()))
    }
}

/// Looks for rooms until it is dropped.
pub struct ServiceBrowser {
    daemon: ServiceDaemon,
    thread: Option<JoinHandle<()>>,
}

impl ServiceBrowser {
    /// Looks for rooms. Calls `hear` with all that are known, on a thread of its own, each time that they change.
    ///
    /// # Errors
    /// The network cannot be used.
    pub fn start(network: Network, mut hear: impl FnMut(&[FoundRoom]) + Send + 'static) -> Result<Self, NearbyError> {
        let daemon = network.daemon()?;
        let events = daemon.browse(SERVICE)?;
        let listen = move || {
            let mut known = BTreeMap::new();
            let mut told = Vec::new();
            for event in events {
                note(&mut known, event);
                let now: Vec<_> = known.values().cloned().collect();
                if now != told {
                    hear(&now);
                    told = now;
                }
            }
        };
        let thread = thread::Builder::new()
            .name("nearby".into())
            .spawn(listen)
            .map_err(|error| mdns_sd::Error::Msg(error.to_string()))?;
        Ok(ServiceBrowser { daemon, thread: Some(thread) })
    }
}

impl Drop for ServiceBrowser {
    fn drop(&mut self) {
        // The daemon's end ends the events, and they the thread. If it cannot be told, it is left to itself.
        if self.daemon.shutdown().is_ok()
            && let Some(thread) = self.thread.take()
        {
            let _ = thread.join();
        }
    }
}

/// Notes what the network has told.
fn note(known: &mut BTreeMap<String, FoundRoom>, event: ServiceEvent) {
    match event {
        ServiceEvent::ServiceResolved(service) => {
            let key = service.fullname.to_lowercase();
            let found = read(&service);
            let has_place = known.len() < MOST || known.contains_key(&key);
            match found.filter(|_| has_place) {
                Some(found) => known.insert(key, found),
                None => known.remove(&key),
            };
        }
        ServiceEvent::ServiceRemoved(_, full_name) => {
            known.remove(&full_name.to_lowercase());
        }
        _ => {}
    }
}

/// Reads what was announced. Returns none if no room of ours can be meant.
fn read(service: &ResolvedService) -> Option<FoundRoom> {
    let txt = &service.txt_properties;
    let Advert { room, game, phase, seats } = Advert::from_txt(|key| txt.get_property_val(key).flatten())?;
    let addresses = service.addresses.iter().map(ScopedIp::to_ip_addr);
    let links = NetworkLinks::of_this_machine().unwrap_or_default();
    Some(FoundRoom {
        name: instance_name::shown(&service.fullname, SERVICE, &room)?,
        address: address(addresses, service.port, &links)?,
        room,
        game,
        phase,
        seats,
    })
}

/// Returns the address of a host that announces several: that on the likeliest link of this machine, else of IPv4. Only
/// private ones are taken, so that nobody is sent elsewhere. An address of IPv6 that needs its link beside it cannot be
/// written in a link.
fn address(addresses: impl Iterator<Item = IpAddr>, port: u16, links: &NetworkLinks) -> Option<String> {
    let is_link_local = |ip: &IpAddr| matches!(ip, IpAddr::V6(ip) if ip.is_unicast_link_local());
    let can_be_used = |ip: &IpAddr| is_private(*ip) && !is_link_local(ip);
    let usable = addresses.filter(can_be_used);
    let best = usable.min_by_key(|ip| (links.way(*ip).unwrap_or(usize::MAX), ip.is_ipv6(), *ip));
    let best = best.filter(|_| port != 0)?;
    Some(format!("http://{}", SocketAddr::new(best, port)))
}

fn as_text<S: Serializer>(seats: &SeatCount, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(seats)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::address;
    use crate::{NetworkLink, NetworkLinks};

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn address_of(addresses: &[&str], port: u16, links: &NetworkLinks) -> Option<String> {
        address(addresses.iter().map(|text| ip(text)), port, links)
    }

    #[test]
    fn only_private_addresses_are_taken_those_of_ipv4_first() {
        let nowhere = NetworkLinks::default();
        for (announced, taken) in [
            (&["fd00::5", "192.168.1.5"][..], Some("http://192.168.1.5:7878")),
            (&["fd00::5", "fe80::1"], Some("http://[fd00::5]:7878")),
            (&["8.8.8.8", "10.0.0.2"], Some("http://10.0.0.2:7878")),
            (&["8.8.8.8", "2001:db8::1"], None),
            (&["fe80::1"], None),
            (&[], None),
        ] {
            let found = address_of(announced, 7878, &nowhere);
            assert_eq!(found.as_deref(), taken, "{announced:?}");
        }
        assert_eq!(address_of(&["10.0.0.2"], 0, &nowhere), None);
    }

    #[test]
    fn the_address_on_the_same_link_is_taken() {
        let link = |interface: &str, address, prefix| NetworkLink {
            interface: interface.into(),
            ip: ip(address),
            prefix,
            is_point_to_point: false,
        };
        let links = vec![link("docker0", "172.17.0.1", 16), link("wlan0", "192.168.1.7", 24)];
        let links = NetworkLinks::new(links, Vec::new());
        let announced = ["10.8.0.1", "172.17.0.1", "192.168.1.5"];
        let found = address_of(&announced, 7878, &links);
        assert_eq!(found.as_deref(), Some("http://192.168.1.5:7878"));
    }
}
