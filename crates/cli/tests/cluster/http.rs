//! Questions to programs that answer over HTTP.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long an answer may take.
const WITHIN: Duration = Duration::from_secs(1);

/// Returns whether a program answers 200.
pub fn is_well(address: SocketAddr, path: &str) -> bool {
    ask(address, &format!("GET {path}"), "", WITHIN).is_ok_and(|answer| is_ok(&answer))
}

/// Returns whether an answer is 200.
pub fn is_ok(answer: &str) -> bool {
    answer.split(' ').nth(1) == Some("200")
}

/// Returns the answer to a request.
pub fn ask(address: SocketAddr, request: &str, body: &str, within: Duration) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, within)?;
    stream.set_read_timeout(Some(within))?;
    let head = format!("Host: localhost\r\nConnection: close\r\nContent-Length: {}", body.len());
    stream.write_all(format!("{request} HTTP/1.1\r\n{head}\r\n\r\n{body}").as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}
