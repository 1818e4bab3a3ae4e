//! What a connection may lead to.

use tokio_tungstenite::tungstenite::http::Uri;
use tokio_tungstenite::tungstenite::http::uri::Authority;

use crate::ConnectionError;

/// The longest address, in bytes.
const LONGEST: usize = 300;

/// The path of the lobby, and that of rooms before their IDs.
const LOBBY: &str = "/api/lobby";
const ROOM: &str = "/api/room/";

/// The lobby or a room of a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The name or address of the host, without brackets.
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) is_encrypted: bool,
    /// The host as it stands in the address, with its port if that is unusual.
    pub(crate) authority: String,
    path: String,
}

impl Endpoint {
    /// Reads the address of a host, like `http://192.168.1.5:7878`, and the path of its lobby or of a room.
    ///
    /// # Errors
    /// The address or the path is none.
    pub fn new(address: &str, path: &str) -> Result<Self, ConnectionError> {
        let bad = || ConnectionError::BadAddress(address.chars().take(LONGEST).collect());
        let plain = |sign: char| sign.is_ascii_alphanumeric() || "-._~:/[]".contains(sign);
        if address.len() > LONGEST || !address.chars().all(plain) {
            return Err(bad());
        }
        let uri: Uri = address.parse().map_err(|_| bad())?;
        let is_encrypted = match uri.scheme_str() {
            Some("http") => false,
            Some("https") => true,
            _ => return Err(bad()),
        };
        let authority = uri.authority().filter(|authority| !authority.host().is_empty());
        let authority = authority.filter(|_| uri.path() == "/").ok_or_else(bad)?;
        let port = port(authority, is_encrypted).ok_or_else(bad)?;
        if !is_path(path) {
            return Err(ConnectionError::BadPath);
        }
        Ok(Endpoint {
            host: authority.host().trim_matches(['[', ']']).to_owned(),
            port,
            is_encrypted,
            authority: authority.to_string(),
            path: path.to_owned(),
        })
    }

    /// Returns the address of the WebSocket.
    pub(crate) fn url(&self) -> String {
        let scheme = if self.is_encrypted { "wss" } else { "ws" };
        format!("{scheme}://{}{}", self.authority, self.path)
    }
}

/// Returns the port of an authority. What stands there but is no port is none.
fn port(authority: &Authority, is_encrypted: bool) -> Option<u16> {
    match authority.as_str().strip_prefix(authority.host())? {
        "" => Some(if is_encrypted { 443 } else { 80 }),
        port => port.strip_prefix(':')?.parse().ok().filter(|port| *port > 0),
    }
}

fn is_path(path: &str) -> bool {
    let is_sign = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit();
    let is_room = |room: &str| (1..=32).contains(&room.len()) && room.bytes().all(is_sign);
    path == LOBBY || path.strip_prefix(ROOM).is_some_and(is_room)
}

#[cfg(test)]
mod tests {
    use super::{Endpoint, LOBBY};
    use crate::ConnectionError;

    fn url(address: &str) -> Option<String> {
        Endpoint::new(address, LOBBY).ok().map(|endpoint| endpoint.url())
    }

    #[test]
    fn the_address_of_a_host_is_read() {
        for (address, socket) in [
            ("http://192.168.1.5:7878", "ws://192.168.1.5:7878/api/lobby"),
            ("http://192.168.1.5:7878/", "ws://192.168.1.5:7878/api/lobby"),
            ("http://[fd00::2]:7878", "ws://[fd00::2]:7878/api/lobby"),
            ("http://ann.local", "ws://ann.local/api/lobby"),
            ("https://example.org", "wss://example.org/api/lobby"),
        ] {
            assert_eq!(url(address).as_deref(), Some(socket));
        }
        let endpoint = Endpoint::new("http://[fd00::2]:7878", "/api/room/abcdef2345").expect("a target");
        assert_eq!((endpoint.host.as_str(), endpoint.port), ("fd00::2", 7878));
        let endpoint = Endpoint::new("https://example.org", "/api/room/abcdef2345").expect("a target");
        assert_eq!((endpoint.port, endpoint.is_encrypted), (443, true));
    }

    #[test]
    fn what_is_no_address_is_refused_in_words() {
        for address in [
            "",
            "x",
            "192.168.1.5:7878",
            "ws://192.168.1.5",
            "file:///etc/passwd",
            "http://",
            "http:///x",
            "http://a b",
            "http://ann@192.168.1.5",
            "http://192.168.1.5/x",
            "http://192.168.1.5?x",
            "http://192.168.1.5#x",
            "http://192.168.1.5:0",
            "http://192.168.1.5:",
            "http://192.168.1.5:99999",
            "http://a\r\nHost: b",
            "http://é",
            "https://[::1",
            &format!("http://{}", "a".repeat(300)),
        ] {
            let error = Endpoint::new(address, LOBBY).expect_err(address);
            assert!(matches!(error, ConnectionError::BadAddress(_)), "{address}: {error:?}");
            assert!(error.to_string().contains(" is not the address of a host. It looks like "));
        }
    }

    #[test]
    fn a_connection_leads_to_the_lobby_or_a_room_only() {
        for path in [
            "",
            "/",
            "/table",
            "/api/room/",
            "/api/room/a/b",
            "/api/room/A",
            "/api/lobby?x",
            "/api/room/..",
            "api/lobby",
        ] {
            assert_eq!(Endpoint::new("http://127.0.0.1", path), Err(ConnectionError::BadPath), "{path}");
        }
        assert!(Endpoint::new("http://127.0.0.1", "/api/room/abcdef2345").is_ok());
    }
}
