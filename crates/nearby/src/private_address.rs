//! Which addresses are on a private network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Returns whether an address is of this machine or of a private network. Only there is anything spoken in plain text.
#[must_use]
pub fn is_private(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_private_v4(address),
        IpAddr::V6(address) => is_private_v6(address),
    }
}

fn is_private_v4(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    // 100.64.0.0/10 is shared by the customers of a provider, and by the members of some VPNs.
    let is_shared = first == 100 && (64..128).contains(&second);
    address.is_loopback() || address.is_private() || address.is_link_local() || is_shared
}

fn is_private_v6(address: Ipv6Addr) -> bool {
    address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
}

#[cfg(test)]
mod tests {
    use super::is_private;

    #[test]
    fn private_addresses_are_those_that_no_router_of_the_internet_knows() {
        for (text, private) in [
            ("127.0.0.1", true),
            ("127.8.9.10", true),
            ("10.1.2.3", true),
            ("172.16.0.1", true),
            ("172.31.255.255", true),
            ("192.168.1.5", true),
            ("169.254.7.7", true),
            ("100.64.0.1", true),
            ("100.127.255.255", true),
            ("::1", true),
            ("fd00::2", true),
            ("fe80::1", true),
            ("::ffff:192.168.1.5", true),
            ("172.32.0.1", false),
            ("100.63.0.1", false),
            ("100.128.0.1", false),
            ("192.169.0.1", false),
            ("8.8.8.8", false),
            ("0.0.0.0", false),
            ("255.255.255.255", false),
            ("224.0.0.251", false),
            ("2001:db8::1", false),
            ("::", false),
            ("ff02::fb", false),
            ("fec0::1", false),
            ("::ffff:8.8.8.8", false),
            ("64:ff9b::808:808", false),
        ] {
            let address = text.parse().expect("an address");
            assert_eq!(is_private(address), private, "{text}");
        }
    }
}
