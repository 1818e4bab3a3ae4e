//! Hosts rooms at home: the server runs inside the program, on a thread of its own.

use std::fs;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use atar_nearby::{Network, NetworkLinks};
use atar_server::{Host, HostKind, HostSettings, MAX_NAME_CHARS, ShutdownKind};
use rand::TryRng;
use rand::rngs::SysRng;
use serde::Serialize;
use tokio::runtime::Builder;
use tokio::sync::oneshot;

use crate::command_error::CommandError;

/// The port on which rooms are hosted, unless somebody else has it.
const PORT: u16 = 7878;

/// The highest level of computers: the machine is the person's own.
const MOST_LEVEL: u8 = atar_table::LEVELS;

/// How long the rooms may take to end with the program.
const PATIENCE_AT_END: Duration = Duration::from_secs(3);

/// The server of this program, while it hosts.
pub(crate) struct Hosting {
    /// The folder of the log; without one the rooms go with the program.
    folder: Option<PathBuf>,
    network: Network,
    /// Where it listens: at the first of these that can be had.
    places: Vec<SocketAddr>,
    running: Mutex<Option<Running>>,
    /// Whether the person has ended it, so that it begins only when they want it again.
    is_ended: AtomicBool,
}

/// A server that runs.
struct Running {
    port: u16,
    title: String,
    /// What only this window knows: who shows it may create rooms.
    owner: String,
    end: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

/// What the page is told.
#[derive(Debug, Default, Serialize)]
pub(crate) struct HostingState {
    hosting: bool,
    /// The address at which this window itself joins.
    own: Option<String>,
    addresses: Vec<ShownAddress>,
    owner: Option<String>,
    name: Option<String>,
}

/// An address at which others join.
#[derive(Debug, Serialize)]
struct ShownAddress {
    url: String,
    interface: String,
    main: bool,
}

impl Hosting {
    /// Creates what keeps its rooms in this folder.
    pub(crate) fn in_folder(folder: Option<PathBuf>) -> Self {
        Hosting {
            folder,
            network: Network::of_this_program(),
            places: places(),
            running: Mutex::default(),
            is_ended: AtomicBool::new(false),
        }
    }

    /// Hosts at any free port of loopback, and announces on this network instead.
    #[cfg(test)]
    pub(crate) fn on(self, network: Network) -> Self {
        Hosting { network, places: vec![SocketAddr::from((Ipv4Addr::LOCALHOST, 0))], ..self }
    }

    /// Begins to host, unless the program does. `name` is that of the person. The rooms of earlier times go on.
    ///
    /// # Errors
    /// `connection` if no port or no log is to be had.
    pub(crate) fn begin(&self, name: Option<&str>) -> Result<HostingState, CommandError> {
        let mut running = self.running();
        self.is_ended.store(false, Ordering::Relaxed);
        if running.is_none() {
            let begun = self.start(title(name));
            *running = Some(begun.map_err(|error| {
                let why = error.to_string();
                let why = why.trim_end_matches('.');
                CommandError::connection(format!("Cannot host rooms here: {why}."))
            })?);
            tracing::info!("hosting");
        }
        Ok(state(running.as_ref()))
    }

    /// Begins to host again when somebody opens a room that was hosted here in an earlier run. Returns whether it did.
    pub(crate) fn wake(&self, address: &str) -> bool {
        let is_own = self.last_port().is_some_and(|port| address == own_address(port));
        let sleeps = is_own && self.port().is_none() && !self.is_ended.load(Ordering::Relaxed);
        sleeps && self.begin(None).is_ok()
    }

    /// Ends hosting. The rooms wait until the program hosts again.
    pub(crate) fn end(&self) {
        self.is_ended.store(true, Ordering::Relaxed);
        let ended = self.running().take();
        if let Some(ended) = ended {
            let _ = ended.end.send(());
            let _ = ended.thread.join();
            tracing::info!("hosting ended");
        }
    }

    /// Ends hosting with the program, which waits for it a moment only: all that was answered is in the log.
    pub(crate) fn end_with_program(&self) {
        let Some(ended) = self.running().take() else {
            return;
        };
        let (sender, is_over) = mpsc::channel::<()>();
        let _ = ended.end.send(());
        thread::spawn(move || {
            let _ = ended.thread.join();
            drop(sender);
        });
        let _ = is_over.recv_timeout(PATIENCE_AT_END);
    }

    /// Returns what the page is told.
    pub(crate) fn state(&self) -> HostingState {
        state(self.running().as_ref())
    }

    /// Returns the port of the server, while it runs.
    pub(crate) fn port(&self) -> Option<u16> {
        self.running().as_ref().map(|running| running.port)
    }

    fn start(&self, title: String) -> io::Result<Running> {
        let owner = secret()?;
        let settings = HostSettings {
            title: title.clone(),
            kind: HostKind::Home,
            data: self.folder.clone(),
            owner: Some(owner.clone()),
            most_level: MOST_LEVEL,
            announced: Some(self.network),
            ..HostSettings::default()
        };
        let (end, ended) = oneshot::channel();
        let (begun, beginning) = mpsc::channel();
        let places = self.places();
        let thread = thread::Builder::new().name("host".into()).spawn(move || run(settings, &places, ended, &begun))?;
        let gone = |_| io::Error::other("the server has stopped");
        let port = beginning.recv().map_err(gone)??;
        self.remember(port);
        Ok(Running { port, title, owner, end, thread })
    }

    /// Returns where to listen: at the last port if it can be had, as the page knows its rooms by their addresses.
    fn places(&self) -> Vec<SocketAddr> {
        let last = self.last_port().into_iter();
        let again = last.flat_map(|port| self.places.iter().map(move |place| SocketAddr::new(place.ip(), port)));
        again.chain(self.places.iter().copied()).collect()
    }

    fn last_port(&self) -> Option<u16> {
        fs::read_to_string(self.port_file()?).ok()?.trim().parse().ok()
    }

    /// Notes the port for the next run. Without it the rooms are found by the usual port.
    fn remember(&self, port: u16) {
        if let Some(file) = self.port_file() {
            let _ = fs::write(file, port.to_string());
        }
    }

    fn port_file(&self) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join("port"))
    }

    fn running(&self) -> MutexGuard<'_, Option<Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs a server until `end`. Says on `begun` at which port it listens, or why it does not.
fn run(settings: HostSettings, places: &[SocketAddr], end: oneshot::Receiver<()>, begun: &Sender<io::Result<u16>>) {
    let serve = async {
        let host = bind(settings, places).await?;
        let port = host.address().port();
        let _ = begun.send(Ok(port));
        let end = async {
            // Who drops the other end wants it to end too.
            let _ = end.await;
            ShutdownKind::ForGood
        };
        host.run(end).await
    };
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
    let outcome = runtime.and_then(|runtime| runtime.block_on(serve));
    if let Err(error) = outcome {
        tracing::error!(kind = ?error.kind(), "the host has failed");
        let _ = begun.send(Err(error));
    }
}

/// Returns where to listen: at all addresses of this machine, at the usual port or any free one, without IPv6 where the
/// system has none. Only devices on the machine's own links are served.
fn places() -> Vec<SocketAddr> {
    let all = [IpAddr::from(Ipv6Addr::UNSPECIFIED), Ipv4Addr::UNSPECIFIED.into()];
    let ports = [PORT, 0].into_iter();
    ports.flat_map(|port| all.map(|ip| SocketAddr::new(ip, port))).collect()
}

/// Listens at the first place that can be had.
async fn bind(settings: HostSettings, places: &[SocketAddr]) -> io::Result<Host> {
    let mut failure = None;
    for address in places {
        let settings = HostSettings { address: *address, ..settings.clone() };
        match Host::bind(settings).await {
            Ok(host) => return Ok(host),
            // That of the first place says most.
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    Err(failure.unwrap_or_else(|| io::ErrorKind::AddrNotAvailable.into()))
}

/// Returns what the host is called, from the name of the person.
fn title(name: Option<&str>) -> String {
    let is_plain = |sign: &char| !sign.is_control();
    let name: String = name.unwrap_or_default().chars().filter(is_plain).take(MAX_NAME_CHARS).collect();
    match name.trim() {
        "" => "Atar".into(),
        name => format!("{name}’s Atar"),
    }
}

/// Returns 16 random bytes as text.
fn secret() -> io::Result<String> {
    let mut bytes = [0; 16];
    SysRng.try_fill_bytes(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns the address at which the window itself joins.
fn own_address(port: u16) -> String {
    format!("http://127.0.0.1:{port}")
}

fn state(running: Option<&Running>) -> HostingState {
    let Some(running) = running else {
        return HostingState::default();
    };
    let links = NetworkLinks::of_this_machine().unwrap_or_default();
    let addresses = links.addresses().into_iter().map(|address| ShownAddress {
        url: address.url(running.port),
        main: address.is_main,
        interface: address.interface,
    });
    HostingState {
        hosting: true,
        own: Some(own_address(running.port)),
        addresses: addresses.collect(),
        owner: Some(running.owner.clone()),
        name: Some(running.title.clone()),
    }
}
