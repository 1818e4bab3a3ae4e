//! Where clients come from: addresses on loopback, none of which has more of them than a host lets in.

use std::net::Ipv4Addr;

/// An address has at most so many clients: fewer than may be there at once, or come at once.
const CLIENTS: usize = 25;
/// An address makes at most so many rooms an hour.
const ROOMS: usize = 10;

/// Returns the address of the player of this number.
pub(crate) fn player(number: usize) -> Ipv4Addr {
    nth(1, number / CLIENTS)
}

/// Returns the address of the watcher of this number.
pub(crate) fn watcher(number: usize) -> Ipv4Addr {
    nth(2, number / CLIENTS)
}

/// Returns the address from which the room of this number is made.
pub(crate) fn maker(room: usize) -> Ipv4Addr {
    nth(3, room / ROOMS)
}

/// Returns the address of the stranger of this number: each has one of their own, which gets a table the longest.
pub(crate) fn stranger(number: usize) -> Ipv4Addr {
    nth(4, number)
}

fn nth(kind: u8, number: usize) -> Ipv4Addr {
    let part = |by: usize| u8::try_from(number / by % 250).unwrap_or(0) + 1;
    Ipv4Addr::new(127, kind, part(250), part(1))
}
