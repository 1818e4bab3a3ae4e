//! Logs that a person can send.
//!
//! [`start`] writes the events of our own crates to a file of bounded size, and to standard error. Events of libraries
//! are left out, since they may hold anything. Our own events hold no names of players, chat, tokens, paths or parts of
//! a record. They hold requests, codes, counts and the system's reasons. A panic is logged with its place in the
//! source.

mod panics;
mod rotating;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use directories::{BaseDirs, ProjectDirs};
use tracing::Subscriber;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;

pub use tracing::level_filters::LevelFilter;

use crate::rotating::RotatingFile;

/// The prefix of the targets that are logged, which all crates of this project share.
const TARGET_PREFIX: &str = "atar";

/// The settings of the logs.
#[derive(Clone, Copy, Debug)]
pub struct LogSettings<'a> {
    /// The name of the program and of its log file.
    pub program: &'a str,
    /// The program's version.
    pub version: &'a str,
    /// The folder of the file. If none, no file is written.
    pub folder: Option<&'a Path>,
    /// The level of the file.
    pub level: LevelFilter,
    /// The level of standard error.
    pub stderr: LevelFilter,
}

/// Returns the system's folder for logs, if it names one.
///
/// This is `~/Library/Logs/Atar` on macOS, `~/.local/state/atar/logs` on Linux, and `logs` in the program's local data
/// on Windows.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    if cfg!(target_os = "macos") {
        return Some(BaseDirs::new()?.home_dir().join("Library/Logs/Atar"));
    }
    let dirs = ProjectDirs::from("", "", "Atar")?;
    let state = dirs.state_dir().unwrap_or(dirs.data_local_dir());
    Some(state.join("logs"))
}

/// Starts logging, and logs the program's version and system. Call it once.
///
/// A file that cannot be written is reported on standard error. The program runs all the same.
pub fn start(settings: LogSettings<'_>) {
    let LogSettings { program, version, .. } = settings;
    let file = settings.folder.map(|folder| RotatingFile::open(folder, program));
    let (file, trouble) = match file.transpose() {
        Ok(file) => (file, None),
        Err(error) => (None, Some(error)),
    };
    let file = file.map(|file| layer(Mutex::new(file), settings.level));
    let subscriber = tracing_subscriber::registry().with(file).with(layer(io::stderr, settings.stderr));
    // Another subscriber was installed before: it stays.
    let _ = tracing::subscriber::set_global_default(subscriber);
    panics::install();
    let (os, arch, system) = (std::env::consts::OS, std::env::consts::ARCH, system());
    tracing::info!(program, version, os, arch, system, "started");
    if let Some(error) = trouble {
        tracing::warn!(kind = ?error.kind(), "no log can be written");
    }
}

/// Returns a layer that writes the events of our own crates.
pub fn layer<S, W>(writer: W, level: LevelFilter) -> impl Layer<S>
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    W: for<'a> MakeWriter<'a> + 'static,
{
    fmt::layer().with_writer(writer).with_ansi(false).with_filter(Targets::new().with_target(TARGET_PREFIX, level))
}

/// Returns a subscriber that writes every event of our own crates, for tests.
pub fn everything<W>(writer: W) -> impl Subscriber
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    tracing_subscriber::registry().with(layer(writer, LevelFilter::TRACE))
}

/// Returns the name of the system's release, if the system has one.
#[cfg(not(windows))]
fn system() -> String {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
    name.unwrap_or_default().trim_matches('"').to_owned()
}

/// Returns the name of the system's release.
#[cfg(windows)]
fn system() -> String {
    let version = windows_version::OsVersion::current();
    let is_server = windows_version::is_server();
    windows_name(version.major, version.minor, version.build, is_server)
}

/// Returns the name of a release of Windows by its version. Windows 11 still has the version 10.
#[cfg(any(windows, test))]
fn windows_name(major: u32, minor: u32, build: u32, is_server: bool) -> String {
    let name = match (is_server, major, build) {
        (true, ..) => "Windows Server",
        (_, 10, 22_000..) => "Windows 11",
        (_, 10, _) => "Windows 10",
        _ => "Windows",
    };
    format!("{name} ({major}.{minor}.{build})")
}

#[cfg(test)]
mod tests {
    use super::windows_name;

    /// On Windows the log told nothing of the system.
    #[test]
    fn a_release_of_windows_has_its_name() {
        for (version, is_server, name) in [
            ((10, 0, 19_045), false, "Windows 10 (10.0.19045)"),
            ((10, 0, 22_000), false, "Windows 11 (10.0.22000)"),
            ((10, 0, 26_100), true, "Windows Server (10.0.26100)"),
            ((6, 1, 7601), false, "Windows (6.1.7601)"),
        ] {
            let (major, minor, build) = version;
            assert_eq!(windows_name(major, minor, build, is_server), name);
        }
    }
}
