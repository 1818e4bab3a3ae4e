//! The figures that a host serves.
#![allow(dead_code, reason = "each file of tests is a program, and none uses all of this")]

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// The time after which a test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the answer to a request.
pub fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("a request");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("an answer");
    text
}

/// Returns the figures by their names.
pub fn figures(text: &str) -> BTreeMap<&str, u64> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("atar_")?.split_once(' '));
    lines.map(|(name, value)| (name, value.parse().expect("a number"))).collect()
}

/// Asks until a figure is this: how soon an end is noticed is the server's own affair.
pub fn until(address: SocketAddr, name: &str, value: u64) {
    let start = Instant::now();
    while figures(&get(address, "/metrics"))[name] != value {
        assert!(start.elapsed() < PATIENCE, "{name} is never {value}");
        std::thread::sleep(Duration::from_millis(10));
    }
}
