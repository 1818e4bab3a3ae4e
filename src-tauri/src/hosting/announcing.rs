//! Announces the listed rooms of this program on the local network. It learns of them as anybody does, from the lobby.

use std::time::Duration;

use atar_line::{ConnectionEvent, Endpoint, Line, TrustedRoots};
use atar_nearby::{Advert, Announcer, Network, RoomPhase, SeatCount};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::time::sleep;

/// How long to wait before the lobby is visited again, after it has closed the line.
const PAUSE: Duration = Duration::from_secs(5);

/// How many events may wait. Each has the whole list, so what does not fit is not missed for long.
const MOST_WAITING: usize = 4;

/// An event, or the answer, with the list of rooms.
#[derive(Deserialize)]
struct LobbyEvent {
    rooms: Option<Vec<Card>>,
    ok: Option<List>,
}

#[derive(Deserialize)]
struct List {
    rooms: Option<Vec<Card>>,
}

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

/// Announces the listed rooms of the host at this port, until it is aborted.
pub(super) async fn run(network: Network, port: u16) {
    let mut announcer = Announcer::new(network, port);
    loop {
        if let Some((_line, texts)) = visit(port).await {
            listen(&mut announcer, texts).await;
        }
        announce(&mut announcer, Vec::new());
        sleep(PAUSE).await;
    }
}

/// Visits the lobby, and asks for the list.
async fn visit(port: u16) -> Option<(Line, Receiver<String>)> {
    let (sender, texts) = channel(MOST_WAITING);
    let hear = move |event| {
        if let ConnectionEvent::Text(text) = event {
            let _ = sender.try_send(text);
        }
    };
    let target = Endpoint::new(&format!("http://127.0.0.1:{port}"), "/api/lobby").ok()?;
    let line = atar_line::open(&target, &TrustedRoots::of_system(), hear)
        .await
        .ok()?;
    line.send(json!({"id": 1, "do": "list"}).to_string()).ok()?;
    Some((line, texts))
}

/// Announces what the lobby tells until it closes the line.
async fn listen(announcer: &mut Announcer, mut texts: Receiver<String>) {
    while let Some(text) = texts.recv().await {
        if let Some(cards) = cards(&text) {
            announce(announcer, cards);
        }
    }
}

/// Returns the list of rooms, where a text has one.
fn cards(text: &str) -> Option<Vec<Card>> {
    let event: LobbyEvent = serde_json::from_str(text).ok()?;
    event.rooms.or(event.ok.and_then(|list| list.rooms))
}

fn announce(announcer: &mut Announcer, cards: Vec<Card>) {
    let adverts = cards.into_iter().filter_map(advert);
    // The reason may name a link, so it is not logged.
    if announcer.announce(adverts).is_err() {
        tracing::warn!("rooms cannot be announced");
    }
}

/// Returns the name and the advert of a room.
fn advert(card: Card) -> Option<(String, Advert)> {
    let is_taken = |seat: &&Seat| seat.name.is_some() || seat.computer.is_some();
    let taken = card.seats.iter().filter(is_taken).count();
    let game = capitalized(&card.game);
    let name = card
        .name
        .map_or(game.clone(), |host| format!("{host}’s {game}"));
    let advert = Advert {
        phase: RoomPhase::read(&card.phase)?,
        seats: SeatCount::new(taken, card.seats.len())?,
        room: card.room,
        game: card.game,
    };
    Some((name, advert))
}

/// Returns a name with its first letter as a capital.
fn capitalized(name: &str) -> String {
    let mut signs = name.chars();
    let first = signs.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(signs).collect()
}

#[cfg(test)]
mod tests {
    use super::{advert, cards};

    /// Returns what is announced of the rooms in a text of the lobby.
    fn announced(text: &str) -> Vec<String> {
        let cards = cards(text).expect("a list");
        let adverts = cards.into_iter().filter_map(advert);
        let words = adverts.map(|(name, advert)| {
            let txt = advert.to_txt().map(|(key, value)| format!("{key}={value}"));
            format!("{name}: {}", txt.join(" "))
        });
        words.collect()
    }

    #[test]
    fn a_card_is_announced_without_anything_that_lets_somebody_in() {
        let card = r#"{"room":"abcdef2345","game":"petri","options":{},"name":"Ann","phase":"waiting",
            "seats":[{"name":"Ann","computer":null},{"name":null,"computer":3},{"name":null,"computer":null},
            {"name":null,"computer":null}],"watchers":2,"clock":null,"token":"secret"}"#;
        let said = "Ann’s Petri: v=1 net=1 room=abcdef2345 game=petri phase=waiting seats=2/4";
        for text in [
            format!(r#"{{"event":"rooms","rooms":[{card}]}}"#),
            format!(r#"{{"re":1,"ok":{{"rooms":[{card}]}}}}"#),
        ] {
            assert_eq!(announced(&text), [said]);
        }
        assert!(cards(r#"{"re":2,"ok":{"t":null,"now":7}}"#).is_none());
        assert!(cards("nonsense").is_none());
    }

    /// A room without a host made the whole list unreadable, and nothing was announced any more.
    #[test]
    fn a_room_without_a_host_is_announced_like_the_others() {
        let room = |name: &str| {
            let seats = r#"[{"name":null,"computer":null},{"name":null,"computer":null}]"#;
            format!(
                r#"{{"room":"abcdef2345","game":"owari","name":{name},"phase":"waiting","seats":{seats}}}"#
            )
        };
        let text = format!(
            r#"{{"event":"rooms","rooms":[{},{}]}}"#,
            room("null"),
            room(r#""Ben""#)
        );
        let said = announced(&text);
        assert!(said[0].starts_with("Owari: v=1") && said[1].starts_with("Ben’s Owari: v=1"));
    }
}
