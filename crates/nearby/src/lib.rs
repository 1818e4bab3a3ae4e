//! How devices in one place find a room.
//!
//! - [`Announcer`] says on the local network which rooms are open here, and [`ServiceBrowser`] lists those of others,
//!   both by DNS-SD over multicast DNS. What is said is a hint ([`Advert`]): anybody on the network can say anything,
//!   so texts are bounded and cleaned, and only private addresses are taken. The room itself decides who gets in.
//! - [`NetworkLinks`] are the addresses of this machine: those to show to other people, the likeliest first, and the
//!   peers that are on the same link.
//! - [`QrCode`] is an address as a picture.

mod addresses;
mod advert;
mod announcer;
mod browser;
mod instance_name;
mod network;
mod private_address;
mod qr;

pub use addresses::{Address, NetworkLink, NetworkLinks};
pub use advert::{Advert, RoomPhase, SeatCount};
pub use announcer::Announcer;
pub use browser::{FoundRoom, ServiceBrowser};
pub use network::{NearbyError, Network};
pub use private_address::is_private;
pub use qr::{QrCode, QrError};

/// The service of DNS-SD under which rooms are announced.
pub const SERVICE: &str = "_atar._tcp.local.";

/// The version of the wire that is announced; that of `docs/online.md`.
pub const NET: u32 = 1;
