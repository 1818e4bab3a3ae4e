//! The host that is measured: a process of its own or several, with their logs in a temporary folder.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::Failure;
use crate::database::Database;
use crate::processes::time_of;

/// A running host: one server, or several on one database.
pub(crate) struct Host {
    program: PathBuf,
    servers: Vec<Server>,
    ways: Ways,
    data: TempDir,
    /// Dropped after the servers.
    pub(crate) database: Option<Database>,
}

struct Server {
    child: Child,
    address: SocketAddr,
}

/// How a host is set up.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// How many servers there are.
    pub(crate) servers: usize,
    /// Whether the logs are in PostgreSQL, with a synchronous standby.
    pub(crate) has_database: bool,
    /// The cores of the first server, of the second and so on, as `taskset` takes them.
    pub(crate) cores: Vec<String>,
}

/// By which servers people come to a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ways {
    /// By the room's own, as a balancer leads them there.
    #[default]
    Direct,
    /// Players by another one, which relays them.
    Relayed,
    /// All rooms are the first server's.
    First,
}

/// What a process has taken of the machine.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    /// Bytes in memory.
    pub(crate) memory: u64,
    /// Time of a processor.
    pub(crate) time: Duration,
}

impl Host {
    /// Starts a host on free ports.
    pub(crate) async fn start(program: &Path, setup: &Setup) -> Result<Host, Failure> {
        let data = TempDir::new()?;
        let database = if setup.has_database { Some(Database::start()?) } else { None };
        std::fs::write(data.path().join("secret"), "rutabaga and parsnip")?;
        let mut host = Host { program: program.to_owned(), servers: Vec::new(), ways: Ways::default(), data, database };
        for number in 0..setup.servers {
            let cores = &setup.cores[number % setup.cores.len()];
            let server = host.launch(cores, 0).await?;
            host.servers.push(server);
        }
        Ok(host)
    }

    /// Lets people come by these servers from now on.
    pub(crate) fn lead(&mut self, ways: Ways) {
        self.ways = ways;
    }

    /// Returns how people come.
    pub(crate) fn ways(&self) -> Ways {
        self.ways
    }

    /// Returns whether there are several servers.
    pub(crate) fn is_several(&self) -> bool {
        self.servers.len() > 1
    }

    /// Returns the address of the first server.
    pub(crate) fn address(&self) -> SocketAddr {
        self.servers[0].address
    }

    /// Returns the address of the server that the room of this number lives on.
    pub(crate) fn of_room(&self, number: usize) -> SocketAddr {
        self.servers[self.index(number)].address
    }

    /// Returns the address by which the players of a room come.
    pub(crate) fn of_players(&self, number: usize) -> SocketAddr {
        let aside = usize::from(self.ways == Ways::Relayed);
        self.servers[(self.index(number) + aside) % self.servers.len()].address
    }

    fn index(&self, number: usize) -> usize {
        if self.ways == Ways::First { 0 } else { number % self.servers.len() }
    }

    /// Kills the only server, and starts it again at the same address with the same data.
    pub(crate) async fn restart(&mut self) -> Result<(), Failure> {
        let mut server = self.servers.remove(0);
        server.child.kill().await?;
        let server = self.launch("0", server.address.port()).await?;
        self.servers.push(server);
        Ok(())
    }

    /// Kills the first of several servers. From then on there are only the others.
    pub(crate) async fn kill_first(&mut self) -> Result<(), Failure> {
        self.ways = Ways::Direct;
        Ok(self.servers.remove(0).child.kill().await?)
    }

    /// Returns what all servers together have taken until now.
    pub(crate) fn taken(&self) -> Result<Taken, Failure> {
        let mut time = Duration::ZERO;
        for id in self.ids()? {
            time += time_of(id)?;
        }
        Ok(Taken { memory: self.status("VmRSS:")?, time })
    }

    fn ids(&self) -> Result<Vec<u32>, Failure> {
        let ids = self.servers.iter().map(|server| server.child.id());
        Ok(ids.collect::<Option<Vec<_>>>().ok_or("a server has ended")?)
    }

    /// Starts the program on these cores, and reads from what it prints where it listens.
    async fn launch(&self, cores: &str, port: u16) -> Result<Server, Failure> {
        let mut command = Command::new("taskset");
        command.args(["--cpu-list", cores]).arg(&self.program);
        command.args(["host", "--public", "--most-watchers", "2000", "--port", &port.to_string()]);
        if let Some(database) = &self.database {
            let inner = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
            command.args(["--ledger", &database.address(), "--inner", &inner.to_string(), "--secret"]);
            command.arg(self.data.path().join("secret"));
        } else {
            command.arg("--data").arg(self.data.path());
        }
        listening(command).await
    }

    /// Returns the most bytes that the host has had in memory until now.
    pub(crate) fn peak(&self) -> Result<u64, Failure> {
        self.status("VmHWM:")
    }

    /// Returns what the system says of all servers' memory under this heading, in bytes.
    fn status(&self, heading: &str) -> Result<u64, Failure> {
        let mut kibibytes = 0;
        for id in self.ids()? {
            let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
            let told = status.lines().find_map(|line| line.strip_prefix(heading));
            let number = told.and_then(|told| told.split_whitespace().next());
            let number = number.ok_or("the system does not say how much memory the host has")?;
            kibibytes += number.parse::<u64>()?;
        }
        Ok(kibibytes * 1024)
    }
}

/// Starts a server, and waits until it says where it listens.
async fn listening(mut command: Command) -> Result<Server, Failure> {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true).spawn()?;
    let printed = child.stdout.take().ok_or("the host prints nothing")?;
    let mut lines = BufReader::new(printed).lines();
    while let Some(line) = lines.next_line().await? {
        if let Some(address) = address_in(&line) {
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok(Server { child, address });
        }
    }
    Err("the host ended at its start".into())
}

fn address_in(line: &str) -> Option<SocketAddr> {
    let rest = line.split("http://").nth(1)?;
    rest.split(['/', ' ']).next()?.parse().ok()
}
