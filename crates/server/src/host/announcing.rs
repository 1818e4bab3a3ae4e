//! Announces the listed rooms on the local network.

use std::sync::Arc;
use std::time::Duration;

use atar_nearby::{Advert, Announcer, Network, RoomPhase, SeatCount};
use atar_table::title_of;
use serde::Deserialize;
use tokio::time::sleep;

use crate::rooms::Listing;

/// How often what is announced changes at most: others are told of each change.
const PAUSE: Duration = Duration::from_secs(1);

/// What the lobby shows of a room.
#[derive(Debug, Deserialize)]
struct Card {
    room: String,
    game: String,
    /// That of the host; none while only watchers are there.
    name: Option<String>,
    phase: String,
    seats: Vec<Seat>,
}

#[derive(Debug, Deserialize)]
struct Seat {
    name: Option<String>,
    computer: Option<u8>,
}

/// Announces the listed rooms of the server at this port, until it is aborted.
pub(super) async fn run(network: Network, port: u16, listing: Arc<Listing>) {
    let mut announcer = Announcer::new(network, port);
    let mut changes = listing.watch();
    loop {
        changes.borrow_and_update();
        let cards = listing.rooms(None);
        let adverts = cards.iter().filter_map(|card| advert(read(card.json())?));
        // The reason may name a link, so it is not logged.
        if announcer.announce(adverts).is_err() {
            tracing::warn!("rooms cannot be announced");
        }
        sleep(PAUSE).await;
        if changes.changed().await.is_err() {
            return;
        }
    }
}

/// Reads what is announced of a card; none if it is of another version.
fn read(card: &str) -> Option<Card> {
    serde_json::from_str(card).ok()
}

/// Returns the name and the advert of a room.
fn advert(card: Card) -> Option<(String, Advert)> {
    let is_taken = |seat: &&Seat| seat.name.is_some() || seat.computer.is_some();
    let taken = card.seats.iter().filter(is_taken).count();
    // A room of another version may have a game that is unknown here.
    let game = title_of(&card.game).unwrap_or(&card.game);
    let name = match card.name {
        Some(host) => format!("{host}’s {game}"),
        None => game.to_owned(),
    };
    let advert = Advert {
        phase: RoomPhase::read(&card.phase)?,
        seats: SeatCount::new(taken, card.seats.len())?,
        room: card.room,
        game: card.game,
    };
    Some((name, advert))
}

#[cfg(test)]
mod tests {
    use super::{advert, read, title_of};

    /// Returns what is announced of a room in the lobby.
    fn announced(card: &str) -> Option<String> {
        let (name, advert) = advert(read(card)?)?;
        let txt = advert.to_txt().map(|(key, value)| format!("{key}={value}"));
        Some(format!("{name}: {}", txt.join(" ")))
    }

    /// A game's name with a capital was taken for its title.
    #[test]
    fn a_room_is_announced_by_the_title_of_its_game() {
        let name = |game: &str| {
            let card =
                format!(r#"{{"room":"abcdef2345","game":"{game}","name":null,"phase":"waiting","seats":[{{}},{{}}]}}"#);
            announced(&card)?.split(':').next().map(str::to_owned)
        };
        assert_eq!(name("spectrangle").as_deref(), title_of("spectrangle"));
        assert_eq!(name("go").as_deref(), Some("go"), "unknown here");
    }

    #[test]
    fn a_card_is_announced_without_anything_that_lets_somebody_in() {
        let card = r#"{"room":"abcdef2345","game":"petri","options":{},"name":"Ann","phase":"waiting",
            "seats":[{"name":"Ann","computer":null},{"name":null,"computer":3},{"name":null,"computer":null},
            {"name":null,"computer":null}],"watchers":2,"clock":null,"token":"secret"}"#;
        let said = "Ann’s Petri: v=1 net=1 room=abcdef2345 game=petri phase=waiting seats=2/4";
        assert_eq!(announced(card).as_deref(), Some(said));
        assert_eq!(announced("nonsense"), None);
    }

    /// A room without a host made the whole list unreadable, and nothing was announced any more.
    #[test]
    fn a_room_without_a_host_is_announced_like_the_others() {
        let room = |name: &str| {
            let seats = r#"[{"name":null,"computer":null},{"name":null,"computer":null}]"#;
            format!(r#"{{"room":"abcdef2345","game":"owari","name":{name},"phase":"waiting","seats":{seats}}}"#)
        };
        let is_said = |name: &str, said: &str| announced(&room(name)).is_some_and(|text| text.starts_with(said));
        assert!(is_said("null", "Owari: v=1") && is_said(r#""Ben""#, "Ben’s Owari: v=1"));
    }
}
