//! Connects to a host: its name, its address, encryption, and the WebSocket's handshake.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use atar_nearby::{Links, is_private};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::{LONGEST_HEARD, LONGEST_SENT, LineError, Target, Trust};

/// How long a host may take until the line is open, and each of its addresses to answer.
const PATIENCE: Duration = Duration::from_secs(15);
const PATIENCE_FOR_AN_ADDRESS: Duration = Duration::from_secs(5);

/// What bytes travel on.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

pub(crate) type Socket = WebSocketStream<Box<dyn Stream>>;

/// Connects to a host within fifteen seconds.
pub(crate) async fn connect(target: &Target, trust: &Trust) -> Result<Socket, LineError> {
    let connected = timeout(PATIENCE, connect_patiently(target, trust)).await;
    connected.map_err(|_| LineError::TimedOut(target.authority.clone()))?
}

async fn connect_patiently(target: &Target, trust: &Trust) -> Result<Socket, LineError> {
    let stream = reach(target).await?;
    let stream: Box<dyn Stream> = if target.is_encrypted {
        Box::new(encrypt(stream, target, trust.clone()).await?)
    } else {
        Box::new(stream)
    };
    let config = WebSocketConfig::default()
        .read_buffer_size(16 << 10)
        .max_write_buffer_size(2 * LONGEST_SENT)
        .max_message_size(Some(LONGEST_HEARD))
        .max_frame_size(Some(LONGEST_HEARD));
    let opened = tokio_tungstenite::client_async_with_config(target.url(), stream, Some(config));
    let (socket, _) = opened
        .await
        .map_err(|error| LineError::of_handshake(&error, &target.authority))?;
    Ok(socket)
}

/// Connects to the first address of the host that answers. The addresses are looked up once, so that what was found
/// private is what is connected to.
async fn reach(target: &Target) -> Result<TcpStream, LineError> {
    let host = &target.authority;
    let found = lookup_host((target.host.as_str(), target.port)).await;
    let found: Vec<_> = found
        .map_err(|_| LineError::NoName(target.host.clone()))?
        .collect();
    if found.is_empty() {
        return Err(LineError::NoName(target.host.clone()));
    }
    let allowed = found
        .into_iter()
        .filter(|address| may_reach(target, address));
    let mut failure = LineError::Plain(target.host.clone());
    for address in allowed {
        match timeout(PATIENCE_FOR_AN_ADDRESS, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => {
                // Messages are small and each is waited for.
                let _ = stream.set_nodelay(true);
                return Ok(stream);
            }
            Ok(Err(error)) => failure = LineError::of_system(&error, host),
            Err(_) => failure = LineError::TimedOut(host.clone()),
        }
    }
    Err(failure)
}

/// Returns whether the target may be reached at this address: encrypted everywhere, plain on private networks and this
/// machine only.
fn may_reach(target: &Target, address: &SocketAddr) -> bool {
    let is_here = |ip| Links::of_this_machine().is_ok_and(|links| links.are_at(ip));
    target.is_encrypted || is_private(address.ip()) || is_here(address.ip())
}

async fn encrypt(
    stream: TcpStream,
    target: &Target,
    trust: Trust,
) -> Result<impl Stream + use<>, LineError> {
    let bad = || LineError::BadCertificate(target.host.clone());
    let connector = tokio::task::spawn_blocking(move || trust.connector());
    let connector = connector.await.map_err(|_| LineError::NoCertificates)??;
    let name = ServerName::try_from(target.host.clone()).map_err(|_| bad())?;
    let encrypted = connector.connect(name, stream).await;
    encrypted.map_err(|error| match error.kind() {
        // What rustls finds wrong.
        io::ErrorKind::InvalidData if is_about_certificate(&error) => bad(),
        _ => LineError::NotAHost(target.authority.clone()),
    })
}

fn is_about_certificate(error: &io::Error) -> bool {
    use tokio_rustls::rustls::Error;
    let cause = error
        .get_ref()
        .and_then(|cause| cause.downcast_ref::<Error>());
    matches!(
        cause,
        Some(Error::InvalidCertificate(_) | Error::NoCertificatesPresented)
    )
}
