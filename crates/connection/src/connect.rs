//! Connects to a host: its name, its address, encryption, and the WebSocket's handshake.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use atar_nearby::{NetworkLinks, is_private};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::{ConnectionError, Endpoint, LONGEST_HEARD, LONGEST_SENT, TrustedRoots};

/// How long a host may take until the connection is open, and each of its addresses to answer.
const PATIENCE: Duration = Duration::from_secs(15);
const PATIENCE_FOR_AN_ADDRESS: Duration = Duration::from_secs(5);

/// What bytes travel on.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

pub(crate) type Socket = WebSocketStream<Box<dyn Stream>>;

/// Connects to a host within fifteen seconds.
pub(crate) async fn connect(endpoint: &Endpoint, trust: &TrustedRoots) -> Result<Socket, ConnectionError> {
    let connected = timeout(PATIENCE, connect_patiently(endpoint, trust)).await;
    connected.map_err(|_| ConnectionError::TimedOut(endpoint.authority.clone()))?
}

async fn connect_patiently(endpoint: &Endpoint, trust: &TrustedRoots) -> Result<Socket, ConnectionError> {
    let stream = reach(endpoint).await?;
    let stream: Box<dyn Stream> = if endpoint.is_encrypted {
        Box::new(encrypt(stream, endpoint, trust.clone()).await?)
    } else {
        Box::new(stream)
    };
    let config = WebSocketConfig::default()
        .read_buffer_size(16 << 10)
        .max_write_buffer_size(2 * LONGEST_SENT)
        .max_message_size(Some(LONGEST_HEARD))
        .max_frame_size(Some(LONGEST_HEARD));
    let opened = tokio_tungstenite::client_async_with_config(endpoint.url(), stream, Some(config));
    let (socket, _) = opened.await.map_err(|error| ConnectionError::of_handshake(&error, &endpoint.authority))?;
    Ok(socket)
}

/// Connects to the first address of the host that answers. The addresses are looked up once, so that what was found
/// private is what is connected to.
async fn reach(endpoint: &Endpoint) -> Result<TcpStream, ConnectionError> {
    let host = &endpoint.authority;
    let found = lookup_host((endpoint.host.as_str(), endpoint.port)).await;
    let found: Vec<_> = found.map_err(|_| ConnectionError::NoName(endpoint.host.clone()))?.collect();
    if found.is_empty() {
        return Err(ConnectionError::NoName(endpoint.host.clone()));
    }
    let allowed = found.into_iter().filter(|address| may_reach(endpoint, address));
    let mut failure = ConnectionError::Plain(endpoint.host.clone());
    for address in allowed {
        match timeout(PATIENCE_FOR_AN_ADDRESS, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => {
                // Messages are small and each is waited for.
                let _ = stream.set_nodelay(true);
                return Ok(stream);
            }
            Ok(Err(error)) => failure = ConnectionError::of_system(&error, host),
            Err(_) => failure = ConnectionError::TimedOut(host.clone()),
        }
    }
    Err(failure)
}

/// Returns whether the target may be reached at this address: encrypted everywhere, plain on private networks and this
/// machine only.
fn may_reach(endpoint: &Endpoint, address: &SocketAddr) -> bool {
    let is_here = |ip| NetworkLinks::of_this_machine().is_ok_and(|links| links.are_at(ip));
    endpoint.is_encrypted || is_private(address.ip()) || is_here(address.ip())
}

async fn encrypt(
    stream: TcpStream,
    endpoint: &Endpoint,
    trust: TrustedRoots,
) -> Result<impl Stream + use<>, ConnectionError> {
    let bad = || ConnectionError::BadCertificate(endpoint.host.clone());
    let connector = tokio::task::spawn_blocking(move || trust.connector());
    let connector = connector.await.map_err(|_| ConnectionError::NoCertificates)??;
    let name = ServerName::try_from(endpoint.host.clone()).map_err(|_| bad())?;
    let encrypted = connector.connect(name, stream).await;
    encrypted.map_err(|error| match error.kind() {
        // What rustls finds wrong.
        io::ErrorKind::InvalidData if is_about_certificate(&error) => bad(),
        _ => ConnectionError::NotAHost(endpoint.authority.clone()),
    })
}

fn is_about_certificate(error: &io::Error) -> bool {
    use tokio_rustls::rustls::Error;
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<Error>());
    matches!(cause, Some(Error::InvalidCertificate(_) | Error::NoCertificatesPresented))
}
