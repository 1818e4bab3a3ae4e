//! A balancer as an operator has one: each room goes to one server that is well, by a hash of its path. It is HAProxy
//! with the file of operators, or where there is none, one of our own.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Child;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::http::is_well;
use crate::programs::{free_address, haproxy};

/// How often each server is asked whether it is ready.
const CHECK_EVERY: Duration = Duration::from_millis(250);
const CONNECT_WITHIN: Duration = Duration::from_secs(1);

/// The file of operators.
const FILE: &str = include_str!("../../../../packaging/host/haproxy.cfg");

/// A balancer that runs as long as the test.
pub struct Balancer {
    pub address: SocketAddr,
    haproxy: Option<Child>,
}

impl Drop for Balancer {
    fn drop(&mut self) {
        if let Some(haproxy) = &mut self.haproxy {
            drop(haproxy.kill());
            drop(haproxy.wait());
        }
    }
}

/// A server behind it.
struct Backend {
    address: SocketAddr,
    is_well: AtomicBool,
    /// The connections to it: both ends of each.
    open: Mutex<Vec<[TcpStream; 2]>>,
}

impl Backend {
    /// Ends all connections, as a balancer does with those to a server that is not well.
    fn cut(&self) {
        for stream in self.open.lock().unwrap_or_else(PoisonError::into_inner).drain(..).flatten() {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Watches whether the server is ready.
    fn watch(&self) {
        loop {
            let is_well = is_well(self.address, "/api/ready");
            if self.is_well.swap(is_well, Ordering::Relaxed) && !is_well {
                self.cut();
            }
            thread::sleep(CHECK_EVERY);
        }
    }
}

impl Balancer {
    /// Starts a balancer before these servers.
    pub fn start(servers: &[SocketAddr], folder: &Path) -> Balancer {
        match haproxy() {
            Some(program) => {
                let address = free_address();
                let file = folder.join("servers.cfg");
                std::fs::write(&file, changed(address, servers)).expect("written");
                let haproxy = program.run(&["-db", "-f", file.to_str().expect("a path")], folder, folder);
                Balancer { address, haproxy: Some(haproxy) }
            }
            None => Balancer { address: start_own(servers), haproxy: None },
        }
    }
}

/// Returns the file of operators with what differs from their machine: other ports, no certificate.
fn changed(address: SocketAddr, servers: &[SocketAddr]) -> String {
    let is_here = |line: &&str| !line.contains("bind :443") && !line.contains("http-request redirect");
    let lines: Vec<_> = FILE.lines().filter(is_here).collect();
    let text =
        lines.join("\n").replace("bind :80", &format!("bind {address}")).replace("maxconn 60000", "maxconn 4000");
    let text = (1..)
        .zip(servers)
        .fold(text, |text, (number, server)| text.replace(&format!("127.0.0.1:787{number}"), &server.to_string()));
    assert!(!text.contains(":787") && text.contains(&format!("bind {address}")), "{text}");
    text + "\n"
}

/// Starts a balancer of our own. Returns where it is.
fn start_own(servers: &[SocketAddr]) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("its address");
    let backend =
        |address: &SocketAddr| Backend { address: *address, is_well: AtomicBool::new(false), open: Mutex::default() };
    let backends: Arc<Vec<_>> = Arc::new(servers.iter().map(backend).collect());
    for index in 0..servers.len() {
        let backends = Arc::clone(&backends);
        thread::spawn(move || backends[index].watch());
    }
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let all = Arc::clone(&backends);
            thread::spawn(move || pass(stream, &all));
        }
    });
    address
}

/// Passes a connection on.
fn pass(mut client: TcpStream, backends: &[Backend]) {
    let Some(head) = head(&mut client) else {
        return;
    };
    let path = head.split(' ').nth(1).unwrap_or_default();
    // The first of an order that each room has for itself: only the rooms of a server that is gone move.
    let weight = |backend: &&Backend| hash(&format!("{path} {}", backend.address));
    let well = backends.iter().filter(|backend| backend.is_well.load(Ordering::Relaxed));
    let Some(backend) = well.max_by_key(weight) else {
        return;
    };
    let Ok(mut server) = TcpStream::connect_timeout(&backend.address, CONNECT_WITHIN) else {
        return;
    };
    let copies = [&client, &server].map(TcpStream::try_clone);
    let [Ok(mut from_client), Ok(mut from_server)] = copies else {
        return;
    };
    if let (Ok(one), Ok(other)) = (client.try_clone(), server.try_clone()) {
        backend.open.lock().unwrap_or_else(PoisonError::into_inner).push([one, other]);
    }
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    if server.write_all(head.as_bytes()).is_err() {
        return;
    }
    let up = thread::spawn(move || {
        let _ = std::io::copy(&mut from_client, &mut server);
        let _ = server.shutdown(Shutdown::Both);
    });
    let _ = std::io::copy(&mut from_server, &mut client);
    let _ = client.shutdown(Shutdown::Both);
    drop(up.join());
}

/// Reads the head of a request.
fn head(client: &mut TcpStream) -> Option<String> {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        client.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    String::from_utf8(head).ok()
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
