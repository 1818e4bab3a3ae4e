//! PostgreSQL's programs, as the system has them.
#![allow(dead_code, reason = "each test binary uses a part of this")]

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder of PostgreSQL's programs, the newest of several.
pub fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok().into_iter().flatten();
    let debian = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian: Vec<_> = debian.collect();
    let newest = debian.into_iter().filter(|folder| folder.join("initdb").exists()).max_by_key(|folder| {
        let version = folder.parent().and_then(Path::file_name);
        version.and_then(|version| version.to_str()?.parse::<u32>().ok())
    });
    newest.or_else(|| std::env::split_paths(&path).find(|folder| folder.join("initdb").exists()))
}

/// Returns a `psql` that prints bare answers, and ends at the first error. `host` is an address, or the folder of a
/// socket.
pub fn psql(programs: &Path, user: &str, host: impl AsRef<OsStr>) -> Command {
    let mut psql = Command::new(programs.join("psql"));
    psql.args(["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-U", user, "-d", "postgres", "-h"]).arg(host);
    psql
}

/// Returns a command that does not run as root, which PostgreSQL refuses; the folder is its user's.
pub fn unprivileged(folder: &Path, program: &str) -> Command {
    let id = Command::new("id").arg("-u").output().expect("id");
    if id.stdout != b"0\n" {
        return Command::new(program);
    }
    let owned = Command::new("chown").arg("postgres").arg(folder).status();
    assert!(owned.expect("chown").success());
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups", program]);
    command
}
