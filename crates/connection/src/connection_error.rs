//! Why there is no connection.

use std::io;

use tokio_tungstenite::tungstenite;

/// Why a connection cannot be opened or used. The texts are sentences for a person.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ConnectionError {
    /// The address is none.
    #[error("“{0}” is not the address of a host. It looks like http://192.168.1.5:7878 or https://example.org.")]
    BadAddress(String),
    /// The path is neither the lobby nor a room.
    #[error("A connection must lead to the lobby or to a room.")]
    BadPath,
    /// The address is not encrypted and not private.
    #[error("{0} is not on a private network, so Atar connects to it only over https://.")]
    Plain(String),
    /// The name of the host is not known.
    #[error("The name {0} was not found.")]
    NoName(String),
    /// Nobody listens.
    #[error("Nobody is hosting at {0}. Check the address, and that Atar is still open there.")]
    NobodyThere(String),
    /// There is no way to the host.
    #[error(
        "{0} cannot be reached from here. Both devices must be on the same network; some guest networks keep them \
         apart."
    )]
    Unreachable(String),
    /// The host did not answer in time.
    #[error("{0} did not answer. A firewall may be in between, or the devices are on different networks.")]
    TimedOut(String),
    /// The certificate is not valid, or the encryption failed otherwise.
    #[error("{0} cannot prove that it is the right host: its certificate is not valid.")]
    BadCertificate(String),
    /// What answers speaks no WebSocket here.
    #[error("{0} answers, but it is not an Atar host.")]
    NotAHost(String),
    /// The host does not let us in.
    #[error("The host at {0} refused the connection.")]
    Refused(String),
    /// The system has no certificates.
    #[error("This system has no certificates to check a host with.")]
    NoCertificates,
    /// A text is too long to be sent.
    #[error("The message is too long; the limit is {} bytes.", crate::LONGEST_SENT)]
    TooLong,
    /// The host takes texts too slowly.
    #[error("Too many messages are waiting for the host.")]
    Busy,
    /// The connection has ended.
    #[error("The connection has ended.")]
    Ended,
}

impl ConnectionError {
    /// Returns what a failure of the system means for a host that is shown as `host`.
    pub(crate) fn of_system(error: &io::Error, host: &str) -> Self {
        let host = host.to_owned();
        match error.kind() {
            io::ErrorKind::ConnectionRefused => ConnectionError::NobodyThere(host),
            io::ErrorKind::TimedOut => ConnectionError::TimedOut(host),
            _ => ConnectionError::Unreachable(host),
        }
    }

    /// Returns what a failed handshake means.
    pub(crate) fn of_handshake(error: &tungstenite::Error, host: &str) -> Self {
        let host = host.to_owned();
        match error {
            tungstenite::Error::Http(answer) if answer.status().as_u16() != 404 => ConnectionError::Refused(host),
            _ => ConnectionError::NotAHost(host),
        }
    }
}
