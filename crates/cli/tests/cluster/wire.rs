//! A wire to a program, which can be cut, or carry nothing more in one direction.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

/// How often a direction that is held looks whether it still is.
const LOOK: Duration = Duration::from_millis(20);
/// How long a connection may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(1);

/// A way of bytes.
#[derive(Clone, Copy, Debug)]
pub enum Direction {
    There,
    Back,
}

/// A wire that leads to an address as long as the test runs.
pub struct Wire {
    pub address: SocketAddr,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    is_held: [AtomicBool; 2],
    /// Those that are over are only forgotten here, since a process may have no more than so many files open.
    open: Mutex<Vec<Weak<Ends>>>,
}

/// The two ends of a connection.
struct Ends {
    near: TcpStream,
    far: TcpStream,
}

impl Wire {
    /// Returns a wire to this address, on a port of its own.
    pub fn to(end: SocketAddr) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        let state = Arc::new(State::default());
        let all = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let state = Arc::clone(&all);
                thread::spawn(move || drop(state.pass(stream, end)));
            }
        });
        Wire { address, state }
    }

    /// Cuts every connection.
    pub fn cut(&self) {
        let mut open = self.state.open.lock().unwrap_or_else(PoisonError::into_inner);
        for ends in open.drain(..).filter_map(|ends| ends.upgrade()) {
            let _ = ends.near.shutdown(Shutdown::Both);
            let _ = ends.far.shutdown(Shutdown::Both);
        }
    }

    /// Keeps back what goes in one direction, as a network does that loses it, or lets it go on: then it arrives late.
    pub fn hold(&self, direction: Direction, is_held: bool) {
        self.state.is_held[direction as usize].store(is_held, Ordering::Relaxed);
    }
}

impl State {
    fn pass(self: Arc<State>, near: TcpStream, end: SocketAddr) -> io::Result<()> {
        let far = TcpStream::connect_timeout(&end, CONNECT_WITHIN)?;
        near.set_nodelay(true)?;
        far.set_nodelay(true)?;
        let ends = Arc::new(Ends { near, far });
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|ends| ends.strong_count() > 0);
        open.push(Arc::downgrade(&ends));
        drop(open);
        let (state, same_ends) = (Arc::clone(&self), Arc::clone(&ends));
        let there = thread::spawn(move || state.copy(&same_ends.near, &same_ends.far, Direction::There));
        self.copy(&ends.far, &ends.near, Direction::Back);
        drop(there.join());
        Ok(())
    }

    fn copy(&self, mut from: &TcpStream, mut to: &TcpStream, direction: Direction) {
        let mut bytes = [0; 16 << 10];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            while self.is_held[direction as usize].load(Ordering::Relaxed) {
                thread::sleep(LOOK);
            }
            if to.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        let _ = to.shutdown(Shutdown::Write);
        let _ = from.shutdown(Shutdown::Read);
    }
}
