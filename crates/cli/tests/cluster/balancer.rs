//! A balancer as an operator has one: each room goes to one server that is well, by a hash of its path.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often each server is asked whether it is ready, and how long it may take to say so.
const CHECK_EVERY: Duration = Duration::from_millis(250);
const CHECK_WITHIN: Duration = Duration::from_secs(1);

/// A balancer that runs as long as the test.
pub struct Balancer {
    pub address: SocketAddr,
    backends: Arc<Vec<Backend>>,
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
            let is_well = is_ready(self.address);
            if self.is_well.swap(is_well, Ordering::Relaxed) && !is_well {
                self.cut();
            }
            thread::sleep(CHECK_EVERY);
        }
    }
}

impl Balancer {
    /// Starts a balancer before these servers.
    pub fn start(servers: &[SocketAddr]) -> Balancer {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        let backend = |address: &SocketAddr| Backend {
            address: *address,
            is_well: AtomicBool::new(false),
            open: Mutex::default(),
        };
        let backends: Arc<Vec<_>> = Arc::new(servers.iter().map(backend).collect());
        for index in 0..servers.len() {
            let backends = Arc::clone(&backends);
            thread::spawn(move || backends[index].watch());
        }
        let all = Arc::clone(&backends);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let all = Arc::clone(&all);
                thread::spawn(move || pass(stream, &all));
            }
        });
        Balancer { address, backends }
    }

    /// Returns whether all servers are well.
    pub fn are_well(&self) -> bool {
        self.backends.iter().all(|backend| backend.is_well.load(Ordering::Relaxed))
    }

    /// Cuts every connection.
    pub fn cut(&self) {
        self.backends.iter().for_each(Backend::cut);
    }
}

/// Returns whether a server says that it is ready.
fn is_ready(address: SocketAddr) -> bool {
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect_timeout(&address, CHECK_WITHIN)?;
        stream.set_read_timeout(Some(CHECK_WITHIN))?;
        stream
            .write_all(format!("GET /api/ready HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())?;
        let mut start = [0; 12];
        stream.read_exact(&mut start)?;
        // It is told for whom a proxy asks, or says that the proxy has not told it.
        Ok(start.ends_with(b"200"))
    };
    ask().unwrap_or(false)
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
    let Ok(mut server) = TcpStream::connect_timeout(&backend.address, CHECK_WITHIN) else {
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
