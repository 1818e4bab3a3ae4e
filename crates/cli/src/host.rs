//! The command `host`: rooms where people play together.

use std::fs;
use std::net::SocketAddr;
use std::time::Duration;

use atar_logging::{LevelFilter, LogSettings};
use atar_server::{Backups, HostKind, HostSettings, InnerSecret, LedgerPlace, Network, StartError};

use crate::arguments::HostArgs;
use crate::failure::Failure;
use crate::serve::{explanation, url};
use crate::{files, output};

pub(crate) fn run(arguments: HostArgs) -> Result<(), Failure> {
    start_logging(&arguments);
    let reports = arguments.data.as_ref().map(|data| data.join("reports.jsonl"));
    let address = SocketAddr::new(arguments.address, arguments.port);
    let secret = arguments.secret.as_deref().map(InnerSecret::read).transpose().map_err(Failure::BadArgument)?;
    let inner = arguments.inner.zip(secret);
    let settings = HostSettings {
        address,
        title: arguments.title,
        names: arguments.names,
        kind: if arguments.public { HostKind::Public } else { HostKind::Home },
        reports: reports.filter(|_| arguments.public),
        data: arguments.data,
        ledger: arguments.ledger,
        inner,
        proxies: arguments.proxies,
        metrics: arguments.metrics,
        most_level: arguments.most_level,
        most_watchers: arguments.most_watchers,
        tables: arguments.most_tables.into(),
        announced: (!arguments.public).then(Network::of_this_program),
        backups: arguments
            .backup
            .map(|folder| Backups { folder, every: Duration::from_secs(3600 * u64::from(arguments.backup_every)) }),
        ..HostSettings::default()
    };
    if settings.inner.is_some() && settings.ledger.as_ref().is_none_or(LedgerPlace::is_of_one_server) {
        let why = "--inner is for servers that share a database: use it with --ledger postgres://….";
        return Err(Failure::BadArgument(why.into()));
    }
    if let Some(backups) = &settings.backups {
        prepare(backups, &settings)?;
    }
    let is_kept = settings.data.is_some() || settings.ledger.is_some();
    atar_server::host(settings, |host| {
        // The server runs even if nobody reads its output.
        let _ = output::print_line(format_args!("Atar is at {}", url(host.address())));
        if !is_kept {
            output::warn("Rooms are kept in memory and lost when the server stops; use --data to keep them.");
        }
    })
    .map_err(|error| {
        let is_of_settings = error.get_ref().and_then(|why| why.downcast_ref()).is_some_and(StartError::is_of_settings);
        let why = explanation(address, &error);
        if is_of_settings { Failure::BadArgument(why) } else { Failure::Failed(why) }
    })
}

/// Makes the folder of the copies. Errors are told at the start, not in the log a day later.
fn prepare(backups: &Backups, settings: &HostSettings) -> Result<(), Failure> {
    if !settings.keeps_a_file() {
        let why = "--backup copies rooms from a file: use it with --data. For a database, use its own backups.";
        return Err(Failure::BadArgument(why.into()));
    }
    fs::create_dir_all(&backups.folder).map_err(|error| files::failure(&backups.folder, "created", &error))
}

/// Starts logging to standard error, and to a file where a folder was given.
fn start_logging(arguments: &HostArgs) {
    let folder = arguments.data.as_ref().map(|data| data.join("logs"));
    atar_logging::start(LogSettings {
        program: "host",
        version: env!("CARGO_PKG_VERSION"),
        folder: folder.as_deref(),
        level: arguments.log.max(LevelFilter::INFO),
        stderr: arguments.log,
    });
}
