//! A client's connection to the host.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use crate::Failure;

/// How often a client tries to reach the host, and how long it waits between.
const TRIES: u32 = 100;
const BETWEEN: Duration = Duration::from_millis(300);

/// A connection to the host.
pub(crate) struct ClientConnection {
    socket: WebSocketStream<TcpStream>,
    next: u64,
}

impl ClientConnection {
    /// Opens a connection, and tries again while the host takes no more from this address.
    pub(crate) async fn open(from: Ipv4Addr, host: SocketAddr, path: &str) -> Result<ClientConnection, Failure> {
        let mut tries = 0;
        loop {
            match connect(from, host, path).await {
                Ok(socket) => return Ok(ClientConnection { socket, next: 1 }),
                Err(failure) if tries == TRIES => return Err(failure),
                Err(_) => tokio::time::sleep(BETWEEN).await,
            }
            tries += 1;
        }
    }

    /// Sends a request and returns its answer. Events before it are lost.
    pub(crate) async fn ask(&mut self, request: Value) -> Result<Value, Failure> {
        let id = self.send(request).await?;
        loop {
            let message: Value = serde_json::from_str(&self.hear().await?)?;
            if message["re"] == id {
                return match message.get("error") {
                    Some(error) => Err(error.to_string().into()),
                    None => Ok(message),
                };
            }
        }
    }

    /// Sends a request and returns its answer. Waits and asks again where it came too fast.
    pub(crate) async fn ask_patiently(&mut self, request: &Value) -> Result<Value, Failure> {
        loop {
            let id = self.send(request.clone()).await?;
            let answer = loop {
                let message: Value = serde_json::from_str(&self.hear().await?)?;
                if message["re"] == id {
                    break message;
                }
            };
            let Some(error) = answer.get("error") else {
                return Ok(answer);
            };
            let after = error["after"].as_u64().ok_or_else(|| error.to_string())?;
            tokio::time::sleep(Duration::from_millis(after)).await;
        }
    }

    /// Sends a change with a fresh key and returns its answer. Waits and asks again where it came too fast.
    pub(crate) async fn change(&mut self, mut request: Value) -> Result<Value, Failure> {
        request["key"] = json!(key());
        self.ask(request).await
    }

    /// Sends a request. Returns its id.
    pub(crate) async fn send(&mut self, mut request: Value) -> Result<u64, Failure> {
        let id = self.next;
        self.next += 1;
        request["id"] = json!(id);
        self.socket.send(Message::text(request.to_string())).await?;
        Ok(id)
    }

    /// Returns the next text. Pings are answered on the way.
    pub(crate) async fn hear(&mut self) -> Result<String, Failure> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(end))) => return Err(format!("closed: {end:?}").into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err("the connection has ended".into()),
            }
        }
    }
}

/// Returns a fresh key: 16 bytes in hexadecimal digits.
pub(crate) fn key() -> String {
    static KEYS: AtomicU64 = AtomicU64::new(1);
    format!("{:032x}", KEYS.fetch_add(1, Ordering::Relaxed))
}

async fn connect(from: Ipv4Addr, host: SocketAddr, path: &str) -> Result<WebSocketStream<TcpStream>, Failure> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(IpAddr::V4(from), 0))?;
    let stream = socket.connect(host).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(4 << 10);
    let address = format!("ws://{host}{path}");
    let (socket, _) = tokio_tungstenite::client_async_with_config(address, stream, Some(config)).await?;
    Ok(socket)
}
