//! The arguments of the command line. Everything is checked here, so commands get valid values only.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use atar_logging::LevelFilter;
use atar_rules::blokus::Start;
use atar_rules::owari::Owari;
use atar_rules::{Position, games};
use atar_search::owari::MOST_STONES;
use atar_search::{LEVELS, Player};
use atar_server::{HostName, LedgerPlace, MAX_WATCHERS};
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, value_parser};
use serde_json::{Map, Value};

use crate::argument_values::{Jobs, Seats, object, seats, seconds};
use crate::lab::arguments::LabArgs;

/// Play, serve and check Atar and its companion games on the command line
#[derive(Debug, Parser)]
#[command(name = "atar-cli", bin_name = "atar-cli", version, arg_required_else_help = false)]
pub(crate) struct Arguments {
    /// The command.
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Speak the protocol on standard input and output, one message per line
    Engine(EngineArgs),
    /// Serve the user interface to a browser on this machine
    Serve(ServeArgs),
    /// Host rooms where people play together over a network
    Host(HostArgs),
    /// Look after the rooms that a server keeps
    Ledger(LedgerArgs),
    /// Play in the terminal, against the computer or with other people
    Play(PlayArgs),
    /// Play random games on one core and report the speed; the last line is JSON
    Playouts(PlayoutsArgs),
    /// Count the step sequences of a given length from the start, chance included; the last line is the number
    Perft(PerftArgs),
    /// Play a match between two computer players and report who is stronger; the last line is JSON
    Match(MatchArgs),
    /// Solve a position exactly: winner, margin and best move; the last line is JSON
    Solve(SolveArgs),
    /// Test whether each level beats the one two below it; resumes where it stopped; the last line is JSON
    Ladder(LadderArgs),
    /// Study how a game plays with given options and players (docs/lab.md)
    Lab(LabArgs),
    /// Play over the Go Text Protocol (GTP), version 2, on standard input and output
    Gtp(GtpArgs),
    /// Replay records and report what is wrong and where; the exit status is 1 if anything is
    Check(CheckArgs),
    /// Print a position of a record as text, or write it as a picture
    Show(ShowArgs),
    /// Mark each turn of a record by what it loses, and tell a better one
    Review(ReviewArgs),
    /// Make puzzles of games between computers, one a line, or prove those of a file again (docs/puzzles.md)
    Puzzles(PuzzlesArgs),
    /// Write the manual pages, for packages
    #[command(hide = true)]
    Man(ManArgs),
}

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// Seed of the chance: the same seed and requests roll the same [default: a new one each time]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Port to listen on; 0 takes any free one
    #[arg(long, default_value_t = 7878, allow_negative_numbers = true)]
    pub(crate) port: u16,
    /// Address to listen on: a loopback IP address or localhost. To let others in, use host
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST),
        value_parser = host
    )]
    pub(crate) host: IpAddr,
    /// Folder for the game in progress and the logs [default: the system's folders for data and for logs]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Name by which browsers reach the server, such as den.local; may be given more than once. The machine's own
    /// addresses always work
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<HostName>,
    /// Open the system's browser as well
    #[arg(long)]
    pub(crate) open: bool,
    /// Lowest level of events logged to standard error: off, error, warn, info, debug or trace. The log file holds
    /// at least info
    #[arg(long, value_name = "LEVEL", env = "ATAR_LOG", default_value = "warn", value_parser = level, hide_env_values = true)]
    pub(crate) log: LevelFilter,
}

#[derive(Debug, Args)]
pub(crate) struct HostArgs {
    /// Port to listen on; 0 takes any free one
    #[arg(long, default_value_t = 7878, allow_negative_numbers = true)]
    pub(crate) port: u16,
    /// Address to listen on: an IP address or localhost. A public server listens on loopback, behind a proxy that
    /// encrypts
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST),
        value_parser = host
    )]
    pub(crate) address: IpAddr,
    /// Name by which browsers reach the server, such as play.example.com; may be given more than once. The machine's
    /// own addresses always work
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<HostName>,
    /// Name of the server that people see
    #[arg(long, value_name = "TEXT", default_value = "Atar")]
    pub(crate) title: String,
    /// Folder for the rooms and the logs; without it, rooms are kept in memory and lost when the server stops
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Where to keep the rooms instead of that folder: a database such as postgres://atar@db.example/atar, or a file.
    /// Several servers can share a database, with --inner
    #[arg(long, value_name = "PLACE", env = "ATAR_LEDGER", hide_env_values = true)]
    pub(crate) ledger: Option<LedgerPlace>,
    /// Address and port, on loopback or a private network, at which other servers with the rooms of the same database
    /// reach this one. Each server has its own
    #[arg(long, value_name = "ADDRESS:PORT", requires = "secret", requires = "ledger", value_parser = inner)]
    pub(crate) inner: Option<SocketAddr>,
    /// File with the secret that the servers of one database share: 16 random characters or more
    #[arg(long, value_name = "FILE", requires = "inner")]
    pub(crate) secret: Option<PathBuf>,
    /// Folder for backups of the rooms, made while the server runs; the latest seven are kept
    #[arg(long, value_name = "DIR")]
    pub(crate) backup: Option<PathBuf>,
    /// Hours between two backups
    #[arg(
        long,
        value_name = "HOURS",
        default_value_t = 24,
        requires = "backup",
        value_parser = clap::value_parser!(u16).range(1..=8760)
    )]
    pub(crate) backup_every: u16,
    /// Make this a public server, for everyone and not only people nearby. Either way, anyone who can reach it can
    /// create rooms
    #[arg(long)]
    pub(crate) public: bool,
    /// Address of a proxy in front of the server, whose X-Forwarded-For is trusted; may be given more than once
    #[arg(long = "proxy", value_name = "ADDRESS", value_parser = host)]
    pub(crate) proxies: Vec<IpAddr>,
    /// Address and port of the metrics for Prometheus, at /metrics
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics: Option<SocketAddr>,
    /// Highest level of computer players
    #[arg(long, value_name = "LEVEL", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(crate) most_level: u8,
    /// Most watchers of a room; who creates a room may choose fewer
    #[arg(
        long,
        value_name = "WATCHERS",
        default_value_t = 50,
        value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_WATCHERS))
    )]
    pub(crate) most_watchers: u32,
    /// Most tables outside rooms at a time, for people who play alone on the server's page; 0 for none
    #[arg(
        long,
        value_name = "TABLES",
        default_value_t = 64,
        value_parser = clap::value_parser!(u16).range(0..=1000)
    )]
    pub(crate) most_tables: u16,
    /// Lowest level of events logged to standard error: off, error, warn, info, debug or trace. The log file holds
    /// at least info
    #[arg(long, value_name = "LEVEL", env = "ATAR_LOG", default_value = "warn", value_parser = level, hide_env_values = true)]
    pub(crate) log: LevelFilter,
}

#[derive(Debug, Args)]
pub(crate) struct LedgerArgs {
    #[command(subcommand)]
    pub(crate) command: LedgerCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LedgerCommand {
    /// Check every entry of the rooms, and report which are damaged and where; the exit status is 1 if any is. Changes
    /// nothing
    Check(LedgerCheckArgs),
}

#[derive(Debug, Args)]
pub(crate) struct LedgerCheckArgs {
    /// Folder of the rooms, as for host. The server must not be running
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Where the rooms are instead: a database, whose server may be running, or a file, such as a backup
    #[arg(long, value_name = "PLACE", env = "ATAR_LEDGER", hide_env_values = true)]
    pub(crate) ledger: Option<LedgerPlace>,
    /// Room to check [default: all]
    #[arg(value_name = "ROOM")]
    pub(crate) room: Option<String>,
}

/// A game and its options.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// Game to play
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(games::NAMES))]
    pub(crate) game: String,
    /// Options as a JSON object; missing ones have the game's defaults
    #[arg(
        long,
        value_name = "JSON",
        default_value = "{}",
        value_parser = object,
        hide_default_value = true
    )]
    pub(crate) options: Map<String, Value>,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Position to begin from, as Copy Position writes it; of Owari also the stones in pits 0 to 13, such as
    /// "(3 3 3 3 0 4 1 4 3 3 3 3 3 0) 1", with the seat to move behind
    #[arg(long, value_name = "TEXT", conflicts_with = "options")]
    pub(crate) position: Option<String>,
    /// Level of the computer, 1 to 10
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = value_parser!(u8).range(1..=i64::from(LEVELS)),
        allow_negative_numbers = true
    )]
    pub(crate) level: u8,
    /// Seats of the people at this terminal, counted from 0 and separated by commas; "" for none. The computer plays
    /// the others
    #[arg(
        long,
        value_name = "SEATS",
        default_value = "0",
        value_parser = seats,
        allow_negative_numbers = true
    )]
    pub(crate) seats: Seats,
    /// Seed of the chance and the computer: the same seed and steps give the same game [default: a new one each time]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Folder for the game in progress, which is offered the next time [default at a terminal: the system's folder for
    /// data; else the game is not kept]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct PlayoutsArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How long to play
    #[arg(
        long,
        value_name = "SECONDS",
        default_value = "3",
        value_parser = seconds,
        allow_negative_numbers = true
    )]
    pub(crate) seconds: Duration,
    /// Seed of the games: the same seed plays the same games [default: a new one each time]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Length of the sequences, 0 to 100
    #[arg(
        long,
        value_name = "N",
        value_parser = value_parser!(u8).range(0..=100),
        allow_negative_numbers = true
    )]
    pub(crate) depth: u8,
}

/// How many games are played at once, and which.
#[derive(Debug, Args)]
pub(crate) struct Runs {
    /// Seed of the games: the same seed plays the same games
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) at_once: Jobs,
}

#[derive(Debug, Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Player with one seat, which changes from game to game: random, greedy, flat, level=N or nodes=N
    #[arg(long, value_name = "PLAYER")]
    pub(crate) a: Player,
    /// Player with all other seats
    #[arg(long, value_name = "PLAYER")]
    pub(crate) b: Player,
    /// Number of games
    #[arg(
        long,
        value_name = "N",
        default_value_t = 200,
        value_parser = value_parser!(u32).range(1..=1_000_000),
        allow_negative_numbers = true
    )]
    pub(crate) games: u32,
    #[command(flatten)]
    pub(crate) runs: Runs,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// Game to solve
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new([Owari::NAME]))]
    pub(crate) game: String,
    /// Stones in each small pit at the start; more than 3 take too long
    #[arg(
        long,
        value_name = "N",
        default_value_t = 3,
        value_parser = value_parser!(u8).range(1..=8),
        allow_negative_numbers = true
    )]
    pub(crate) stones: u8,
    /// Seat that moves first
    #[arg(
        long,
        value_name = "SEAT",
        default_value_t = 0,
        value_parser = value_parser!(u8).range(0..=1),
        allow_negative_numbers = true
    )]
    pub(crate) first: u8,
    /// Position instead of a start, as Copy Position writes it, or the stones in pits 0 to 13, such as
    /// "(3 3 3 3 0 4 1 4 3 3 3 3 3 0) 1", with the seat to move behind
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["stones", "first"])]
    pub(crate) position: Option<String>,
    /// Steps from the start to the position, separated by commas
    #[arg(long, value_name = "STEPS", value_delimiter = ',')]
    pub(crate) after: Vec<String>,
    /// Write an opening book instead: one letter per position with this many stones or more in the pits, for its best
    /// move and result
    #[arg(
        long,
        value_name = "STONES",
        value_parser = value_parser!(u8).range(1..=96),
        allow_negative_numbers = true
    )]
    pub(crate) book: Option<u8>,
    /// Stones in the largest positions of the endgame table; 18 take 83 MB, 20 take 216 MB, 25 take 1.8 GB, 30 take
    /// 10.6 GB
    #[arg(
        long,
        value_name = "N",
        default_value_t = 20,
        value_parser = value_parser!(u8).range(0..=MOST_STONES as i64),
        allow_negative_numbers = true
    )]
    pub(crate) table: u8,
    /// Memory of the search besides the endgame table, in MB
    #[arg(
        long,
        value_name = "MB",
        default_value_t = 256,
        value_parser = value_parser!(u64).range(1..=4096),
        allow_negative_numbers = true
    )]
    pub(crate) memory: u64,
}

#[derive(Debug, Args)]
pub(crate) struct LadderArgs {
    /// Games to test [default: all]
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(games::NAMES))]
    pub(crate) games: Vec<String>,
    /// File of the results, one line per game. Remove it when the players have changed
    #[arg(long, value_name = "FILE", default_value = "ladder.jsonl")]
    pub(crate) file: PathBuf,
    /// Highest level to test, at least 3
    #[arg(
        long,
        value_name = "N",
        default_value_t = LEVELS,
        value_parser = value_parser!(u8).range(3..=i64::from(LEVELS)),
        allow_negative_numbers = true
    )]
    pub(crate) highest: u8,
    /// Number of games after which a test ends, decided or not
    #[arg(
        long,
        value_name = "N",
        default_value_t = 400,
        value_parser = value_parser!(u32).range(1..=1_000_000),
        allow_negative_numbers = true
    )]
    pub(crate) most: u32,
    #[command(flatten)]
    pub(crate) runs: Runs,
}

#[derive(Debug, Args)]
pub(crate) struct GtpArgs {
    /// Game to play
    #[arg(value_name = "GAME", value_parser = ["blokus"])]
    pub(crate) game: String,
    /// Level, 1 to 10
    #[arg(
        long,
        value_name = "N",
        default_value_t = LEVELS,
        value_parser = value_parser!(u8).range(1..=i64::from(LEVELS)),
        allow_negative_numbers = true
    )]
    pub(crate) level: u8,
    /// Nodes to think for each move, instead of a level
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "level",
        value_parser = value_parser!(u64).range(1..),
        allow_negative_numbers = true
    )]
    pub(crate) nodes: Option<u64>,
    /// Seconds to think for each move, instead of a level
    #[arg(
        long,
        value_name = "S",
        conflicts_with_all = ["level", "nodes"],
        value_parser = seconds,
        allow_negative_numbers = true
    )]
    pub(crate) seconds: Option<Duration>,
    /// Seed of the player: the same seed and commands give the same moves, unless it plays by time [default: a new one
    /// each time]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Where the first pieces go: duo or corners
    #[arg(long, value_name = "START", default_value = "duo", value_parser = start)]
    pub(crate) start: Start,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Records to replay
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// Record to read
    #[arg(value_name = "FILE", required_unless_present = "position")]
    pub(crate) file: Option<PathBuf>,
    /// Position to show instead of one of a record, as Copy Position writes it; of Owari also the stones in pits 0 to
    /// 13, such as "(3 3 3 3 0 4 1 4 3 3 3 3 3 0) 1", with the seat to move behind
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["file", "ply"])]
    pub(crate) position: Option<String>,
    /// Number of steps before the position [default: all]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) ply: Option<usize>,
    /// Write a picture (SVG) to this file instead
    #[arg(long, value_name = "OUT")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// Record to review
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Print the answer of the protocol's request review, a line of JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Nodes to search for each turn; turns that seem to lose much get more [default: as many as suit the game]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// Seed of the searches: the same seed, record and nodes give the same marks [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    /// Game to make puzzles of
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(games::NAMES), required_unless_present = "check")]
    pub(crate) game: Option<String>,
    /// Number of puzzles
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10,
        value_parser = value_parser!(u32).range(1..=10_000),
        allow_negative_numbers = true
    )]
    pub(crate) count: u32,
    /// Seed of the games and the choice: the same seed makes the same puzzles
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// File of puzzles to prove instead; says which are not right, and why. The exit status is 1 if any is not
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "count", "seed"])]
    pub(crate) check: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Folder to write them to
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
}

fn host(text: &str) -> Result<IpAddr, String> {
    if text == "localhost" {
        return Ok(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    text.parse().map_err(|_| "it must be an IP address or localhost".to_owned())
}

fn inner(text: &str) -> Result<SocketAddr, String> {
    let (address, port) = text.rsplit_once(':').unwrap_or_default();
    let read = if address == "localhost" { format!("{}:{port}", Ipv4Addr::LOCALHOST) } else { text.to_owned() };
    read.parse().map_err(|_| "it must be an IP address or localhost, with a port, such as 10.0.0.5:7879".to_owned())
}

fn start(text: &str) -> Result<Start, String> {
    match text {
        "duo" => Ok(Start::Duo),
        "corners" => Ok(Start::Corners),
        _ => Err("it must be duo or corners".to_owned()),
    }
}

fn level(text: &str) -> Result<LevelFilter, String> {
    let known = ["off", "error", "warn", "info", "debug", "trace"].contains(&text);
    let level = text.parse().ok().filter(|_| known);
    level.ok_or_else(|| "it must be off, error, warn, info, debug or trace".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn localhost_is_an_address_for_other_servers_too() {
        assert_eq!(inner("localhost:7881"), Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, 7881))));
        assert_eq!(inner("[::1]:7881").map(|address| address.port()), Ok(7881));
        for bad in ["", "7881", "localhost", "localhost:", "localhost:65536", "db.example:7881", "::1"] {
            let why = inner(bad).expect_err(bad);
            assert!(why.contains("such as 10.0.0.5:7879"), "{bad}: {why}");
        }
    }
}
