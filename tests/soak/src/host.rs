//! The host that is measured: a process of its own, with its logs in a temporary folder.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::Failure;

/// A running host.
pub(crate) struct Host {
    program: PathBuf,
    child: Child,
    data: TempDir,
    pub(crate) address: SocketAddr,
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
    /// Starts a host on a free port, with the ledger of a single machine.
    pub(crate) async fn start(program: &Path) -> Result<Host, Failure> {
        let data = TempDir::new()?;
        let (child, address) = launch(program, data.path(), 0).await?;
        Ok(Host { program: program.to_owned(), child, data, address })
    }

    /// Kills the host, and starts it again at the same address with the same data.
    pub(crate) async fn restart(&mut self) -> Result<(), Failure> {
        self.child.kill().await?;
        let port = self.address.port();
        (self.child, self.address) = launch(&self.program, self.data.path(), port).await?;
        Ok(())
    }

    /// Returns what the host has taken until now.
    pub(crate) fn taken(&self) -> Result<Taken, Failure> {
        let id = self.child.id().ok_or("the host has ended")?;
        let memory = self.status("VmRSS:")?;
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
        let fields: Vec<_> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |at: usize| -> u64 { fields.get(at).and_then(|n| n.parse().ok()).unwrap_or(0) };
        Ok(Taken {
            memory,
            // The 14th and 15th field of the file, in hundredths of a second.
            time: Duration::from_millis((ticks(11) + ticks(12)) * 10),
        })
    }

    /// Returns the most bytes that the host has had in memory until now.
    pub(crate) fn peak(&self) -> Result<u64, Failure> {
        self.status("VmHWM:")
    }

    /// Returns what the system says of the host's memory under this heading, in bytes.
    fn status(&self, heading: &str) -> Result<u64, Failure> {
        let id = self.child.id().ok_or("the host has ended")?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status"))?;
        let kibibytes = status
            .lines()
            .find_map(|line| line.strip_prefix(heading))
            .and_then(|line| line.split_whitespace().next())
            .ok_or("the system does not say how much memory the host has")?;
        Ok(kibibytes.parse::<u64>()? * 1024)
    }
}

/// Starts the program on the first core, and reads from what it prints where it listens.
async fn launch(program: &Path, data: &Path, port: u16) -> Result<(Child, SocketAddr), Failure> {
    let mut child = Command::new("taskset")
        .args(["--cpu-list", "0"])
        .arg(program)
        .args(["host", "--public", "--most-watchers", "2000"])
        .args(["--port", &port.to_string(), "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()?;
    let printed = child.stdout.take().ok_or("the host prints nothing")?;
    let mut lines = BufReader::new(printed).lines();
    while let Some(line) = lines.next_line().await? {
        if let Some(address) = address_in(&line) {
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok((child, address));
        }
    }
    Err("the host ended at its start".into())
}

fn address_in(line: &str) -> Option<SocketAddr> {
    let rest = line.split("http://").nth(1)?;
    rest.split(['/', ' ']).next()?.parse().ok()
}
