//! Puts a host of rooms (`atar-cli host`) under load, and prints what it bears (docs/online.md, "What a host bears").
//!
//! The host runs as a process of its own on the machine's first core, the clients on the others. Each client's socket
//! has an address of its own on loopback, so that the host's limits for an address hold as they do for strangers.
#![expect(clippy::print_stdout, reason = "figures are what it is for")]

mod back;
mod client_connection;
mod connections;
mod database;
mod figures;
mod history;
mod host;
mod leave;
mod places;
mod play;
mod processes;
#[path = "../../../crates/ledger/tests/support/programs.rs"]
mod programs;
mod room;
mod tables;
mod watch;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::host::{Host, Setup, Ways};

/// What goes wrong, as a sentence.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Puts a host of rooms under load, and prints what it bears.
#[derive(Parser)]
struct Arguments {
    /// The program that hosts.
    #[arg(long, env = "ATAR_CLI", default_value = "target/release/atar-cli")]
    atar_cli: PathBuf,
    /// How many servers; more than one share a database.
    #[arg(long, global = true, default_value_t = 1)]
    servers: usize,
    /// Keeps the logs in PostgreSQL with a synchronous standby, also of one server.
    #[arg(long, global = true)]
    postgres: bool,
    /// The cores of each server, such as 0 or 0-1, of one after the other.
    #[arg(long, global = true, value_delimiter = ',', default_value = "0")]
    cores: Vec<String>,
    #[command(subcommand)]
    load: Load,
}

#[derive(Subcommand)]
enum Load {
    /// Members who do nothing but answer pings.
    Connections {
        /// How many.
        #[arg(long, default_value_t = 20_000)]
        count: usize,
        /// For how many seconds they are watched.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
    },
    /// Rooms of two players and a watcher, who play at a steady pace.
    Play {
        /// How many rooms.
        #[arg(long, default_value_t = 2000)]
        rooms: usize,
        /// How many steps a second, in all rooms together.
        #[arg(long, default_value_t = 400)]
        pace: u32,
        /// For how many seconds.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// Whether players come by another server than the one that has their room.
        #[arg(long)]
        relayed: bool,
    },
    /// Rooms in which people play for an hour: the host's memory must not grow.
    Hour {
        /// How many rooms at a time.
        #[arg(long, default_value_t = 1000)]
        rooms: usize,
        /// How many steps a second, in all rooms together.
        #[arg(long, default_value_t = 50)]
        pace: u32,
        /// For how many seconds.
        #[arg(long, default_value_t = 3600)]
        seconds: u64,
    },
    /// One room with many watchers, in which a step is made each second.
    Watch {
        /// How many watchers.
        #[arg(long, default_value_t = 2000)]
        watchers: usize,
        /// How many of them never read.
        #[arg(long, default_value_t = 0)]
        deaf: usize,
        /// For how many seconds.
        #[arg(long, default_value_t = 40)]
        seconds: u64,
    },
    /// Rooms in which people play, quiet at first, and then beside watchers who ask for the history of a long game as
    /// fast as they may.
    History {
        /// How many such watchers.
        #[arg(long, default_value_t = 10)]
        watchers: usize,
        /// How many rooms are played in.
        #[arg(long, default_value_t = 100)]
        rooms: usize,
        /// How many steps a second, in all rooms together.
        #[arg(long, default_value_t = 50)]
        pace: u32,
        /// For how many seconds, each time.
        #[arg(long, default_value_t = 30)]
        seconds: u64,
    },
    /// Rooms that are begun and left: the host must give their memory back.
    Leave {
        /// How many rooms.
        #[arg(long, default_value_t = 1000)]
        rooms: usize,
        /// For how many seconds the host is given time after everybody has left.
        #[arg(long, default_value_t = 90)]
        seconds: u64,
    },
    /// Strangers who open a long game at tables outside rooms and ask for its history as fast as they may, beside rooms
    /// in which people play.
    Tables {
        /// How many such strangers.
        #[arg(long, default_value_t = 16)]
        strangers: usize,
        /// How many rooms are played in.
        #[arg(long, default_value_t = 100)]
        rooms: usize,
        /// How many steps a second, in all rooms together.
        #[arg(long, default_value_t = 50)]
        pace: u32,
        /// For how many seconds.
        #[arg(long, default_value_t = 30)]
        seconds: u64,
    },
    /// Members of rooms who all come back after the host was killed and started again or, of several servers, after
    /// the one was killed that had their rooms.
    Back {
        /// How many rooms of two.
        #[arg(long, default_value_t = 5000)]
        rooms: usize,
    },
}

#[tokio::main]
async fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            println!("It failed: {failure}");
            ExitCode::FAILURE
        }
    }
}

async fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { servers, ref cores, .. } = *arguments;
    if servers == 0 {
        return Err("there is no host without a server".into());
    }
    let setup = Setup { servers, has_database: arguments.postgres || servers > 1, cores: cores.clone() };
    let mut host = Host::start(&arguments.atar_cli, &setup).await?;
    match arguments.load {
        Load::Connections { count, seconds } => connections::measure(&host, count, seconds).await,
        Load::Play { relayed: true, .. } if servers == 1 => Err("one server relays nobody: use --servers 2".into()),
        Load::Play { rooms, pace, seconds, relayed } => {
            host.lead(if relayed { Ways::Relayed } else { Ways::Direct });
            play::measure(&host, rooms, pace, seconds).await
        }
        Load::Hour { rooms, pace, seconds } => play::endure(&host, rooms, pace, seconds).await,
        Load::Watch { watchers, deaf, seconds } => watch::measure(&host, watchers, deaf, seconds).await,
        Load::History { watchers, rooms, pace, seconds } => {
            history::measure(&host, watchers, rooms, (pace, seconds)).await
        }
        Load::Leave { rooms, seconds } => leave::measure(&host, rooms, seconds).await,
        Load::Tables { strangers, rooms, pace, seconds } => {
            tables::measure(&host, strangers, rooms, (pace, seconds)).await
        }
        Load::Back { rooms } => back::measure(&mut host, rooms).await,
    }
}
