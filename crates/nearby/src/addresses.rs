//! The addresses of this machine: which to show to other people, and which peers are on the same link.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use if_addrs::{IfAddr, Interface};

/// An address of this machine, and what it is on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkLink {
    /// The name of the interface.
    pub interface: String,
    /// The address.
    pub ip: IpAddr,
    /// The bits of the address that all on the link share.
    pub prefix: u8,
    /// Whether it leads to one other machine, as VPNs do.
    pub is_point_to_point: bool,
}

/// The addresses of this machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NetworkLinks {
    links: Vec<NetworkLink>,
    /// The addresses from which the internet is reached.
    default_routes: Vec<IpAddr>,
}

/// An address to show to other people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The address.
    pub ip: IpAddr,
    /// The name of the interface, like `wlan0`.
    pub interface: String,
    /// Whether it is the likeliest.
    pub is_main: bool,
}

/// What the names of interfaces begin with that other devices do not reach: those of virtual machines, containers and
/// VPNs. Each guess is wrong somewhere, so they come last and are not left out.
const VIRTUAL: [&str; 26] = [
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "vnet",
    "lxc",
    "lxd",
    "cni",
    "flannel",
    "podman",
    "tun",
    "tap",
    "utun",
    "wg",
    "tailscale",
    "zt",
    "ppp",
    "ipsec",
    "nebula",
    "nordlynx",
    "bridge",
    "vethernet",
    "vmware",
    "virtualbox",
];

/// Addresses that no machine has, kept for examples. Asking for the way to them sends nothing.
const ELSEWHERE: [IpAddr; 2] =
    [IpAddr::V4(Ipv4Addr::new(198, 51, 100, 1)), IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1))];

impl NetworkLinks {
    /// Reads the addresses that this machine has now.
    ///
    /// # Errors
    /// The system does not tell them.
    pub fn of_this_machine() -> io::Result<Self> {
        let interfaces = if_addrs::get_if_addrs()?.into_iter();
        let links = interfaces.filter(Interface::is_oper_up).map(link).collect();
        let default_routes = ELSEWHERE.into_iter().filter_map(way_to).collect();
        Ok(NetworkLinks::new(links, default_routes))
    }

    /// Creates a list of links. The internet is reached from the addresses `default_routes`.
    #[must_use]
    pub fn new(links: Vec<NetworkLink>, default_routes: Vec<IpAddr>) -> Self {
        NetworkLinks { links, default_routes }
    }

    /// Returns whether a peer is this machine or on one of its links, so that no router is between them.
    #[must_use]
    pub fn reach(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        // A router passes no address of this kind on.
        let is_link_local = match peer {
            IpAddr::V4(peer) => peer.is_link_local(),
            IpAddr::V6(peer) => peer.is_unicast_link_local(),
        };
        peer.is_loopback() || is_link_local || self.links.iter().any(|link| link.has(peer))
    }

    /// Returns whether an address is one of this machine.
    #[must_use]
    pub fn are_at(&self, ip: IpAddr) -> bool {
        let ip = ip.to_canonical();
        ip.is_loopback() || self.links.iter().any(|link| link.ip == ip)
    }

    /// Returns the addresses to show to other people, the likeliest first: that on the way to the internet, then other
    /// links, those of virtual machines and VPNs last; of each IPv4 before IPv6.
    #[must_use]
    pub fn addresses(&self) -> Vec<Address> {
        let links = self.by_likelihood().into_iter();
        let shown = links.filter(|link| link.can_be_shown());
        let shown = shown.enumerate().map(|(place, link)| Address {
            ip: link.ip,
            interface: link.interface.clone(),
            is_main: place == 0,
        });
        shown.collect()
    }

    /// Returns how good a way to a peer is: a number for each link, the likeliest 0, or none if no link leads there
    /// without a router. What is an address of this machine, too, as some are on every machine, is no way to another.
    pub(crate) fn way(&self, peer: IpAddr) -> Option<usize> {
        let links = self.by_likelihood();
        let way = links.iter().position(|link| link.has(peer));
        way.filter(|_| !self.are_at(peer))
    }

    fn by_likelihood(&self) -> Vec<&NetworkLink> {
        let mut links: Vec<_> = self.links.iter().collect();
        links.sort_by_key(|link| {
            let is_way_out = self.default_routes.contains(&link.ip);
            let is_v6 = link.ip.is_ipv6();
            (link.is_virtual(), is_v6, !is_way_out, link.is_makeshift())
        });
        links
    }
}

impl Address {
    /// Returns the address of what is served here at this port, in numbers.
    #[must_use]
    pub fn url(&self, port: u16) -> String {
        format!("http://{}", SocketAddr::new(self.ip, port))
    }
}

impl NetworkLink {
    fn has(&self, peer: IpAddr) -> bool {
        match (self.ip, peer) {
            (IpAddr::V4(ip), IpAddr::V4(peer)) => shares(ip.to_bits().into(), peer.to_bits().into(), self.prefix, 32),
            (IpAddr::V6(ip), IpAddr::V6(peer)) => shares(ip.to_bits(), peer.to_bits(), self.prefix, 128),
            _ => false,
        }
    }

    /// Returns whether others can use the address in a link. Public addresses of IPv6 change from day to day, and those
    /// of one link need its name beside them.
    fn can_be_shown(&self) -> bool {
        match self.ip {
            IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_unspecified(),
            IpAddr::V6(ip) => ip.is_unique_local(),
        }
    }

    fn is_virtual(&self) -> bool {
        let name = self.interface.to_ascii_lowercase();
        self.is_point_to_point || VIRTUAL.iter().any(|start| name.starts_with(start))
    }

    /// Returns whether the machine has given itself the address, as nobody else gave one.
    fn is_makeshift(&self) -> bool {
        matches!(self.ip, IpAddr::V4(ip) if ip.is_link_local())
    }
}

/// Returns whether two addresses of so many bits have their first bits in common. Without any, all would.
fn shares(one: u128, other: u128, prefix: u8, bits: u8) -> bool {
    prefix > 0 && prefix <= bits && (one ^ other) >> (bits - prefix) == 0
}

fn link(interface: Interface) -> NetworkLink {
    let prefix = match &interface.addr {
        IfAddr::V4(address) => address.prefixlen,
        IfAddr::V6(address) => address.prefixlen,
    };
    NetworkLink { ip: interface.ip(), prefix, is_point_to_point: interface.is_p2p, interface: interface.name }
}

/// Returns the address of this machine from which it would send there.
fn way_to(there: IpAddr) -> Option<IpAddr> {
    let any: IpAddr = match there {
        IpAddr::V4(_) => Ipv4Addr::UNSPECIFIED.into(),
        IpAddr::V6(_) => Ipv6Addr::UNSPECIFIED.into(),
    };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((there, 9)).ok()?;
    let here = socket.local_addr().ok()?.ip();
    (!here.is_unspecified()).then_some(here)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::{NetworkLink, NetworkLinks};

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn link(interface: &str, address: &str) -> NetworkLink {
        let (address, prefix) = address.split_once('/').expect("a prefix");
        NetworkLink {
            interface: interface.into(),
            ip: ip(address),
            prefix: prefix.parse().expect("a prefix"),
            is_point_to_point: false,
        }
    }

    fn links(default_route: &str) -> NetworkLinks {
        let vpn = NetworkLink { is_point_to_point: true, ..link("en9", "10.99.0.2/24") };
        let links = vec![
            link("lo", "127.0.0.1/8"),
            link("docker0", "172.17.0.1/16"),
            vpn,
            link("eth1", "169.254.3.4/16"),
            link("eth0", "192.168.7.2/24"),
            link("wlan0", "192.168.1.5/24"),
            link("wlan0", "fd00::5/64"),
            link("wlan0", "2001:db8:1::5/64"),
            link("wlan0", "fe80::5/64"),
        ];
        NetworkLinks::new(links, vec![ip(default_route)])
    }

    #[test]
    fn the_likeliest_address_is_first_and_virtual_ones_are_last() {
        let shown = |default_route| {
            let addresses = links(default_route).addresses();
            let main: Vec<_> = addresses.iter().map(|address| address.is_main).collect();
            assert_eq!(main, [true, false, false, false, false, false]);
            addresses.into_iter().map(|address| address.ip.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(
            shown("192.168.1.5"),
            ["192.168.1.5", "192.168.7.2", "169.254.3.4", "fd00::5", "172.17.0.1", "10.99.0.2"]
        );
        // A VPN takes the way to the internet, and leads nobody in the same room here.
        assert_eq!(
            shown("10.99.0.2"),
            ["192.168.7.2", "192.168.1.5", "169.254.3.4", "fd00::5", "10.99.0.2", "172.17.0.1"]
        );
    }

    #[test]
    fn an_address_is_written_in_numbers() {
        let urls: Vec<_> = links("192.168.1.5").addresses().iter().map(|shown| shown.url(7878)).collect();
        assert_eq!(urls[0], "http://192.168.1.5:7878");
        assert_eq!(urls[3], "http://[fd00::5]:7878");
    }

    #[test]
    fn peers_on_a_link_are_reached_and_those_behind_a_router_are_not() {
        let links = links("192.168.1.5");
        for (peer, reached) in [
            ("127.0.0.1", true),
            ("::1", true),
            ("192.168.1.77", true),
            ("::ffff:192.168.1.77", true),
            ("192.168.7.1", true),
            ("172.17.0.9", true),
            ("fd00::99", true),
            ("2001:db8:1::99", true),
            ("fe80::99", true),
            ("169.254.9.9", true),
            ("192.168.2.1", false),
            ("8.8.8.8", false),
            ("2001:db8:2::99", false),
            ("fd01::99", false),
        ] {
            assert_eq!(links.reach(ip(peer)), reached, "{peer}");
        }
    }

    #[test]
    fn the_way_to_a_peer_is_by_the_likeliest_link_that_it_is_on() {
        let links = links("192.168.1.5");
        let way = |peer| links.way(ip(peer));
        assert!(way("192.168.1.9") < way("192.168.7.9"));
        assert!(way("192.168.7.9") < way("fd00::9") && way("fd00::9") < way("172.17.0.9"));
        assert!(way("192.168.1.9").is_some());
        // The containers of another machine have this address, too.
        assert_eq!(way("172.17.0.1"), None);
        assert_eq!(way("192.168.2.9"), None);
    }

    #[test]
    fn a_link_without_a_prefix_has_nobody_on_it() {
        let links = NetworkLinks::new(vec![link("odd", "10.0.0.1/0"), link("vpn", "10.8.0.1/32")], vec![]);
        assert!(!links.reach(ip("8.8.8.8")));
        assert!(links.reach(ip("10.8.0.1")) && !links.reach(ip("10.8.0.2")));
    }

    #[test]
    fn this_machine_is_on_its_own_links() {
        let links = NetworkLinks::of_this_machine().expect("the links");
        assert!(links.are_at(ip("127.0.0.1")) && links.reach(ip("127.0.0.1")));
        for address in links.addresses() {
            assert!(links.are_at(address.ip) && links.reach(address.ip), "{address:?}");
        }
        assert!(!links.are_at(ip("192.0.2.254")));
    }
}
