//! Programs that the test runs if they are here: `tools/test/cluster.sh` says where.

use std::env;
use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::database::unprivileged;

/// A program that is here.
pub struct Program(PathBuf);

impl Program {
    /// Runs it in a folder. What it says goes to a file.
    pub fn run(&self, arguments: &[&str], folder: &Path, logs: &Path) -> Child {
        let name = self.0.file_name().expect("a name").to_string_lossy();
        let log = File::options().create(true).append(true).open(logs.join(format!("{name}.log"))).expect("a log");
        let mut command = unprivileged(folder, self.0.to_str().expect("a path"));
        if let Some(libraries) = env::var_os("CLUSTER_LIBRARIES") {
            command.env("LD_LIBRARY_PATH", libraries);
        }
        let command = command.args(arguments).current_dir(folder).env("ATAR_NAME", "localhost").env("HOME", folder);
        let again = log.try_clone().expect("a log");
        command.stdin(Stdio::null()).stdout(log).stderr(again).spawn().expect("it runs")
    }
}

fn program(name: &str) -> Option<Program> {
    env::var_os(name).map(|path| Program(path.into()))
}

/// Returns HAProxy.
pub fn haproxy() -> Option<Program> {
    program("CLUSTER_HAPROXY")
}

/// Returns etcd, and the Python that has Patroni.
pub fn etcd_and_patroni() -> Option<[Program; 2]> {
    Some([program("CLUSTER_ETCD")?, program("CLUSTER_PATRONI")?])
}

/// Lets a command see the clock that a file sets, where there is a library for that: `+3600` is an hour ahead.
pub fn set_clock_by(command: &mut Command, file: &Path) {
    if let Some(library) = env::var_os("CLUSTER_FAKETIME") {
        let settings = [("FAKETIME_CACHE_DURATION", "1"), ("FAKETIME_DONT_FAKE_MONOTONIC", "1"), ("NO_FAKE_STAT", "1")];
        command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", file).envs(settings);
    }
}

/// Returns an address that nobody listens at.
pub fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("its address")
}
