//! Says on the network which rooms are open here.

use std::collections::BTreeMap;

use mdns_sd::{ServiceDaemon, ServiceInfo};

use crate::network::{NearbyError, Network};
use crate::{Advert, SERVICE, instance_name};

/// Says on the network which rooms are open here. Nothing is sent while there are none.
pub struct Announcer {
    network: Network,
    port: u16,
    /// Runs while something is announced.
    daemon: Option<ServiceDaemon>,
    announced: BTreeMap<String, Announced>,
}

/// A room that is announced.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Announced {
    name: String,
    advert: Advert,
}

impl Announcer {
    /// Creates an announcer of rooms that are served at this port.
    #[must_use]
    pub fn new(network: Network, port: u16) -> Self {
        Announcer { network, port, daemon: None, announced: BTreeMap::new() }
    }

    /// Announces exactly these rooms from now on, each under a name like "Ann’s Petri".
    ///
    /// # Errors
    /// The network cannot be used. Nothing is announced then.
    pub fn announce(&mut self, rooms: impl IntoIterator<Item = (String, Advert)>) -> Result<(), NearbyError> {
        let wanted = named(rooms);
        if wanted == self.announced {
            return Ok(());
        }
        let change = self.change(&wanted);
        match &change {
            Ok(()) => self.announced = wanted,
            Err(_) => self.end(),
        }
        change
    }

    fn change(&mut self, wanted: &BTreeMap<String, Announced>) -> Result<(), NearbyError> {
        if wanted.is_empty() {
            self.end();
            return Ok(());
        }
        let daemon = match &self.daemon {
            Some(daemon) => daemon,
            None => self.daemon.insert(self.network.daemon()?),
        };
        for (room, known) in &self.announced {
            let keeps_name = wanted.get(room).is_some_and(|now| now.name == known.name);
            if !keeps_name {
                daemon.unregister(service(known, self.port)?.get_fullname())?;
            }
        }
        for (room, now) in wanted {
            if self.announced.get(room) != Some(now) {
                daemon.register(service(now, self.port)?)?;
            }
        }
        Ok(())
    }

    /// Takes back all that is announced.
    fn end(&mut self) {
        self.announced.clear();
        if let Some(daemon) = self.daemon.take() {
            // It says goodbye. Where it cannot, others forget the rooms after two minutes.
            let _ = daemon.shutdown();
        }
    }
}

impl Drop for Announcer {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns the rooms with the names under which they are announced. No two rooms have one: each name has the room's ID
/// in it, so a host's name can be no other host's, and no goodbye takes away another room.
fn named(rooms: impl IntoIterator<Item = (String, Advert)>) -> BTreeMap<String, Announced> {
    let named = rooms.into_iter().map(|(name, advert)| {
        let name = instance_name::announced(&name, &advert.room);
        (advert.room.clone(), Announced { name, advert })
    });
    named.collect()
}

/// Returns what is announced of a room. The machine is called by the room's ID, as its own name is nobody's business.
fn service(room: &Announced, port: u16) -> Result<ServiceInfo, NearbyError> {
    let Announced { name, advert } = room;
    let machine = format!("atar-{}.local.", advert.room);
    let txt = advert.to_txt();
    let service = ServiceInfo::new(SERVICE, name, &machine, "", port, &txt[..])?;
    Ok(service.enable_addr_auto())
}

#[cfg(test)]
mod tests {
    use super::{named, service};
    use crate::{Advert, RoomPhase, SeatCount};

    fn advert(room: &str) -> Advert {
        Advert {
            room: room.into(),
            game: "owari".into(),
            phase: RoomPhase::Playing,
            seats: SeatCount::new(2, 2).expect("seats"),
        }
    }

    #[test]
    fn rooms_of_one_name_are_announced_under_two() {
        let rooms = ["aaaaaaaaaa", "bbbbbbbbbb"];
        let rooms = named(rooms.map(|room| ("Ann’s Owari".into(), advert(room))));
        let names: Vec<_> = rooms.values().map(|room| room.name.as_str()).collect();
        assert_eq!(names, ["Ann’s Owari aaaaaaaaaa", "Ann’s Owari bbbbbbbbbb"]);
    }

    #[test]
    fn a_service_tells_no_name_of_the_machine() {
        let rooms = named([("Dr. No’s Owari".to_owned(), advert("aaaaaaaaaa"))]);
        let service = service(&rooms["aaaaaaaaaa"], 7878).expect("a service");
        let full_name = r"Dr\. No’s Owari aaaaaaaaaa._atar._tcp.local.";
        assert_eq!(service.get_fullname(), full_name);
        assert_eq!(service.get_hostname(), "atar-aaaaaaaaaa.local.");
        assert_eq!(service.get_port(), 7878);
        assert_eq!(service.get_property_val_str("phase"), Some("playing"));
    }
}
