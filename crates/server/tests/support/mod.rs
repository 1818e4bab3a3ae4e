//! A server for each test, and its clients.

#![allow(dead_code, reason = "each file of tests is a program, and none uses all of this")]

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use atar_server::{Limits, Server};
use serde_json::Value;
use tokio::sync::oneshot;
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// The time after which a test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that ends with the test.
pub struct Running {
    pub address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Running {
    /// Starts a server on any free port.
    pub fn start() -> Self {
        Running::with(Limits::default())
    }

    /// Starts a server with these limits.
    pub fn with(limits: Limits) -> Self {
        Running::of([127, 0, 0, 1], |server| server.with_limits(limits))
    }

    /// Starts a server at an address, with settings from `make`.
    pub fn of(ip: [u8; 4], make: impl FnOnce(Server) -> Server) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
        let server = runtime.block_on(Server::bind(SocketAddr::from((ip, 0)), 1));
        let server = make(server.expect("a free port"));
        let address = SocketAddr::from(([127, 0, 0, 1], server.address().port()));
        let (end, ended) = oneshot::channel();
        let thread = thread::spawn(move || {
            runtime.block_on(server.run(async {
                let _ = ended.await;
            }))
        });
        Running { address, end: Some(end), thread: Some(thread) }
    }

    /// Ends the server, and returns its result.
    pub fn end(&mut self) -> io::Result<()> {
        drop(self.end.take());
        match self.thread.take() {
            Some(thread) => thread.join().expect("the server does not panic"),
            None => Ok(()),
        }
    }

    pub fn connect(&self) -> TcpStream {
        patient(TcpStream::connect(self.address).expect("a connection"))
    }

    /// Connects from another address of this machine, on systems where loopback has several.
    #[cfg(target_os = "linux")]
    pub fn connect_from(&self, ip: [u8; 4]) -> TcpStream {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().expect("a runtime");
        let stream = runtime.block_on(async {
            let socket = tokio::net::TcpSocket::new_v4()?;
            socket.bind(SocketAddr::from((ip, 0)))?;
            socket.connect(self.address).await?.into_std()
        });
        let stream = stream.expect("a connection");
        stream.set_nonblocking(false).expect("a blocking socket");
        patient(stream)
    }

    /// Sends a request with these headers, and returns the response. Adds no `Host` or `Connection`.
    pub fn request_with(&self, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut text = format!("{method} {path} HTTP/1.1\r\n");
        for (name, value) in headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str("\r\n");
        let mut stream = self.connect();
        stream.write_all(text.as_bytes()).expect("a request");
        Answer::read(stream)
    }

    /// Sends an ordinary GET with more headers.
    pub fn get_with(&self, path: &str, more: &[(&str, &str)]) -> Answer {
        let host = self.address.to_string();
        let mut headers = vec![("Host", host.as_str()), ("Connection", "close")];
        headers.extend(more);
        self.request_with("GET", path, &headers)
    }

    pub fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    /// Opens a WebSocket at the table. Returns the status if it is refused.
    pub fn join_with(&self, more: &[(&'static str, &str)]) -> Result<WebSocketClient, u16> {
        self.join_at(atar_server::TABLE_PATH, more)
    }

    /// Opens a WebSocket at a path. Returns the status if it is refused.
    pub fn join_at(&self, path: &str, more: &[(&'static str, &str)]) -> Result<WebSocketClient, u16> {
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request().expect("a request");
        for (name, value) in more {
            let value = HeaderValue::from_str(value).expect("a header");
            request.headers_mut().insert(*name, value);
        }
        match tungstenite::client(request, self.connect()) {
            Ok((socket, _)) => Ok(WebSocketClient { socket }),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens a WebSocket at the table, and waits until it has joined. The handshake ends sooner, so changes of others
    /// could be missed.
    pub fn join(&self) -> WebSocketClient {
        let mut client = self.join_with(&[]).expect("a place at the table");
        client.send(r#"{"id": "joined", "do": "hello"}"#);
        while client.hear()["re"] != "joined" {}
        client
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Sets the time limits of a stream, so that no test hangs.
fn patient(stream: TcpStream) -> TcpStream {
    let limits = [stream.set_read_timeout(Some(PATIENCE)), stream.set_write_timeout(Some(PATIENCE))];
    for limit in limits {
        limit.expect("a time limit");
    }
    stream
}

/// An HTTP response.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    headers: HashMap<String, String>,
    pub body: Vec<u8>,
}

impl Answer {
    /// Reads a response until the end of the connection.
    pub fn read(mut stream: TcpStream) -> Self {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("an answer");
        Answer::parse(&bytes)
    }

    fn parse(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("the end of the headers");
        let head = std::str::from_utf8(&bytes[..end]).expect("plain headers");
        let (first, rest) = head.split_once("\r\n").unwrap_or((head, ""));
        let status = first.split(' ').nth(1).expect("a status");
        let headers = rest.lines().filter_map(|line| line.split_once(": "));
        Answer {
            status: status.parse().expect("a status"),
            headers: headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    /// Returns the value of a header; empty if it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }
}

/// Returns a client's frame of this kind, or the beginning of one. Its header has the length, and the payload is masked
/// with zeros.
pub fn frame_of(first: u8, length: u64, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first, 0x80 | 127];
    bytes.extend(length.to_be_bytes());
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

/// A client of the table.
pub struct WebSocketClient {
    pub socket: WebSocket<TcpStream>,
}

impl WebSocketClient {
    pub fn send(&mut self, message: &str) {
        self.socket.send(Message::text(message)).expect("the server reads");
    }

    /// Returns the next message. The library answers pings.
    pub fn hear(&mut self) -> Value {
        loop {
            match self.socket.read().expect("a message") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                Message::Ping(_) => {}
                other => panic!("a text was expected, not {other:?}"),
            }
        }
    }

    pub fn send_raw(&mut self, bytes: &[u8]) {
        self.socket.get_mut().write_all(bytes).expect("bytes");
    }

    /// Sends a message, and returns the next one that comes.
    pub fn ask(&mut self, message: &str) -> Value {
        self.send(message);
        self.hear()
    }

    /// Returns the code with which the server closes the connection. Skips messages before.
    pub fn closing_code(&mut self) -> u16 {
        loop {
            if let Message::Close(frame) = self.socket.read().expect("a message or the end") {
                return frame.expect("a reason").code.into();
            }
        }
    }
}
