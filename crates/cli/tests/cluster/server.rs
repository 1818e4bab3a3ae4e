//! A server as an operator runs it, with what may be done to it.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::programs::{free_address, set_clock_by};
use crate::support;
use crate::wire::Wire;

/// One of several servers, which can be killed, stopped, and started again at the same addresses.
pub struct Server {
    arguments: Vec<String>,
    log: PathBuf,
    /// What its clock shows besides the time.
    clock: PathBuf,
    /// The wire that leads to it.
    pub wire: Wire,
    pub child: Child,
}

impl Server {
    /// Starts one.
    pub fn start(number: usize, folder: &Path, ledger: &str) -> Server {
        let (address, inner) = (free_address(), free_address());
        let secret = folder.join("secret");
        std::fs::write(&secret, "rutabaga and parsnip").expect("written");
        let arguments = ["host", "--public", "--name", "localhost", "--proxy", "127.0.0.1", "--log", "info"];
        let more = [
            ("--port", address.port().to_string()),
            ("--inner", inner.to_string()),
            ("--secret", secret.display().to_string()),
            ("--ledger", ledger.to_owned()),
        ];
        let more = more.into_iter().flat_map(|(name, value)| [name.to_owned(), value]);
        let arguments: Vec<_> = arguments.map(str::to_owned).into_iter().chain(more).collect();
        let [log, clock] = ["log", "clock"].map(|name| folder.join(format!("server-{number}.{name}")));
        std::fs::write(&clock, "+0").expect("written");
        let child = Server::run(&arguments, &log, &clock);
        Server { arguments, log, clock, wire: Wire::to(address), child }
    }

    /// Runs the program, and waits until it serves. One whose forerunner was killed waits for the end of its lease.
    fn run(arguments: &[String], log: &Path, clock: &Path) -> Child {
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let log = File::options().create(true).append(true).open(log).expect("a log");
        let mut command = support::atar_cli(&arguments);
        set_clock_by(&mut command, clock);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().expect("it runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        assert!(line.starts_with("Atar is at "), "{line:?}");
        child
    }

    /// Starts it again once it has ended.
    pub fn start_again(&mut self) {
        self.child.wait().expect("its end");
        self.child = Server::run(&self.arguments, &self.log, &self.clock);
    }

    /// Lets its clock be wrong by so many seconds.
    pub fn set_clock(&self, seconds: i32) {
        std::fs::write(&self.clock, format!("{seconds:+}")).expect("written");
    }

    /// Sends it a signal.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
