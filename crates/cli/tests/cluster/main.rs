//! Three real servers, a balancer and a real PostgreSQL, with rooms of all games, while servers are killed and stopped,
//! connections cut, the database stopped, and all servers replaced. What people were told is held against the logs.
//!
//! `make cluster` runs it for longer, with more rooms, with HAProxy as the balancer, and with databases that fail over.
#![cfg(target_os = "linux")]
#![expect(clippy::disallowed_macros, reason = "nothing here comes from outside")]

mod balancer;
mod check;
#[path = "../../../ledger/tests/support/cluster.rs"]
mod database;
mod http;
mod patroni;
mod people;
mod programs;
mod server;
#[path = "../support/mod.rs"]
mod support;
mod wire;

use std::net::{SocketAddr, TcpStream};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use balancer::Balancer;
use check::{LogLine, Logs, check};
use patroni::Patroni;
use people::{Game, World};
use serde_json::{Value, json};
use server::Server;
use tempfile::TempDir;
use tungstenite::Message;
use tungstenite::client::IntoClientRequest;
use wire::{Direction, Wire};

/// The time after which the test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(300);
/// How long a stopped server is not heard of: longer than its lease; and where there is time.
const STOPPED: Duration = Duration::from_secs(11);
const STOPPED_AT_LENGTH: [Duration; 3] = [Duration::from_secs(2), Duration::from_secs(15), Duration::from_secs(60)];
/// How long a wire carries nothing in one direction: longer than a balancer waits; with time, longer than a lease.
const HELD: Duration = Duration::from_secs(3);
const HELD_AT_LENGTH: Duration = Duration::from_secs(15);
/// By how many seconds clocks are wrong.
const WRONG_BY: [i32; 4] = [3600, -3600, 90, 0];
/// How many steps are answered after each fault before the next.
const STEPS: u64 = 50;

/// Returns all games, each with three seats where it can have three.
fn games(server: SocketAddr) -> Vec<Game> {
    let stream = TcpStream::connect(server).expect("a connection");
    let mut request = format!("ws://{server}/table").into_client_request().expect("a request");
    for (name, value) in [("host", "localhost"), ("x-forwarded-for", "192.0.2.1")] {
        request.headers_mut().insert(name, value.parse().expect("a header"));
    }
    let (mut table, _) = tungstenite::client(request, stream).expect("a handshake");
    let mut ask = |mut request: Value| -> Value {
        request["id"] = json!(0);
        table.send(Message::text(request.to_string())).expect("sent");
        loop {
            let heard = table.read().expect("an answer");
            let message: Value = serde_json::from_str(heard.to_text().expect("a text")).unwrap_or_default();
            if message["re"] == 0 {
                return message;
            }
        }
    };
    let hello = ask(json!({"do": "hello"}));
    let games = hello["ok"]["games"].as_array().expect("games").iter();
    let with = |game: &Value| {
        let name = game["name"].as_str().expect("a name").to_owned();
        let mut three = game["options"].clone();
        three["players"] = json!(3);
        let begun = ask(json!({"do": "new_game", "game": name, "options": three}));
        match begun["ok"].is_object() {
            true => Game { name, options: three, seats: 3 },
            false => Game { name, options: game["options"].clone(), seats: 2 },
        }
    };
    games.map(with).collect()
}

/// Plays one game after the other until all is over, with a computer in every other one.
fn party(world: Arc<World>, game: Game, number: usize) -> JoinHandle<()> {
    thread::spawn(move || {
        for round in number.. {
            if world.is_over.load(Ordering::Relaxed) {
                break;
            }
            let [ann, ben] = world.create(&game, round % 2 == 0);
            let ben = thread::spawn(move || ben.play());
            ann.play();
            ben.join().expect("Ben does not fail");
        }
    })
}

/// The databases.
enum Database {
    One(&'static database::Cluster),
    Several(Box<Patroni>),
}

impl Database {
    /// Runs statements, each for itself.
    fn run(&self, statements: &[&str]) -> String {
        match self {
            Database::One(cluster) => cluster.run(statements),
            Database::Several(patroni) => patroni.ask(statements).expect("well"),
        }
    }

    /// Waits until all of it is well.
    fn wait(&self) {
        if let Database::Several(patroni) = self {
            patroni.wait();
        }
    }
}

/// What happens to servers, connections and the database.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Kill,
    Cut,
    StopDatabase,
    Stop,
    Hold,
    CutFromDatabase,
    Replace,
    HoldFromDatabase,
    SetClock,
    SwitchOver,
    StopPatroni,
    FillDisk,
    LoseEtcd,
}

/// All of it: servers, and what leads from them to the databases.
struct Installation {
    servers: Vec<Server>,
    wires: Vec<Wire>,
    database: Database,
    is_long: bool,
}

impl Installation {
    /// Returns what can happen here, or those faults of it that are named.
    fn faults(&self) -> Vec<Fault> {
        let mut faults =
            vec![Fault::Kill, Fault::Cut, Fault::StopDatabase, Fault::Stop, Fault::Hold, Fault::CutFromDatabase];
        if let Database::Several(patroni) = &self.database {
            faults.extend([Fault::HoldFromDatabase, Fault::SwitchOver, Fault::StopPatroni, Fault::LoseEtcd]);
            faults.extend(Some(Fault::FillDisk).filter(|_| patroni.has_disks()));
        }
        faults.extend(Some(Fault::SetClock).filter(|_| std::env::var_os("CLUSTER_FAKETIME").is_some()));
        faults.push(Fault::Replace);
        if let Ok(named) = std::env::var("CLUSTER_FAULTS") {
            faults.retain(|fault| named.split_whitespace().any(|name| name == format!("{fault:?}")));
        }
        assert!(!faults.is_empty(), "no fault has such a name");
        faults
    }

    fn are_well(&self) -> bool {
        self.servers.iter().all(|server| http::is_well(server.wire.address, "/api/ready"))
    }

    fn wait(&self) {
        self.database.wait();
        wait_for("all servers are well", || self.are_well());
    }

    fn strike(&mut self, fault: Fault, round: usize) {
        let index = round % self.servers.len();
        let server = &mut self.servers[index];
        match (fault, &mut self.database) {
            (Fault::Kill, _) => {
                server.child.kill().expect("it runs");
                server.start_again();
            }
            (Fault::Stop, _) => {
                server.signal("STOP");
                sleep(if self.is_long { STOPPED_AT_LENGTH[round % 3] } else { STOPPED });
                server.signal("CONT");
            }
            (Fault::Cut, _) => self.servers.iter().for_each(|server| server.wire.cut()),
            (Fault::Hold, _) => hold(&server.wire, round, if self.is_long { HELD_AT_LENGTH } else { HELD }),
            (Fault::SetClock, _) => server.set_clock(WRONG_BY[round % WRONG_BY.len()]),
            (Fault::CutFromDatabase, database) => {
                let others =
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'atar'";
                database.run(&[others]);
            }
            (Fault::Replace, _) => {
                for index in 0..self.servers.len() {
                    self.servers[index].signal("TERM");
                    self.servers[index].start_again();
                    self.wait();
                }
            }
            (Fault::StopDatabase, Database::One(database)) => {
                database.stop();
                database.serve();
            }
            (Fault::StopDatabase, Database::Several(patroni)) => patroni.stop_primary(),
            (Fault::SwitchOver, Database::Several(patroni)) => patroni.switch_over(),
            (Fault::StopPatroni, Database::Several(patroni)) => patroni.stop_patroni(),
            (Fault::FillDisk, Database::Several(patroni)) => patroni.fill_disk(),
            (Fault::LoseEtcd, Database::Several(patroni)) => patroni.lose_etcd(),
            (Fault::HoldFromDatabase, _) => hold(&self.wires[index], round, HELD_AT_LENGTH),
            (fault, Database::One(_)) => panic!("{fault:?} needs several databases"),
        }
        self.wait();
    }
}

fn hold(wire: &Wire, round: usize, time: Duration) {
    let direction = if round.is_multiple_of(2) { Direction::There } else { Direction::Back };
    wire.hold(direction, true);
    sleep(time);
    wire.hold(direction, false);
}

fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "it never comes to pass that {what}");
        sleep(Duration::from_millis(20));
    }
}

/// Reads all logs.
fn logs(database: &Database, schema: &str) -> Logs {
    let lines =
        format!("SELECT room || ' ' || encode(link, 'hex') || ' ' || body FROM {schema}.entry ORDER BY room, seq");
    let mut logs = Logs::new();
    for line in database.run(&[&lines]).lines() {
        let (room, line) = line.split_once(' ').expect("a room");
        let (link, body) = line.split_once(' ').expect("a link and a line");
        let line = LogLine { link: link.to_owned(), body: body.to_owned() };
        logs.entry(room.to_owned()).or_default().push(line);
    }
    logs
}

/// Keeps what people were told, the logs of rooms and those of the servers where the test fails.
struct Evidence<'a> {
    folder: Option<TempDir>,
    world: Arc<World>,
    logs: &'a dyn Fn() -> Logs,
}

impl Drop for Evidence<'_> {
    fn drop(&mut self) {
        let Some(folder) = self.folder.take().filter(|_| thread::panicking()).map(TempDir::keep) else {
            return;
        };
        println!("What people were told, and the logs, are in {}", folder.display());
        let write = |name: &str, lines: String| std::fs::write(folder.join(name), lines).expect("written");
        let histories = self.world.histories.lock().unwrap_or_else(PoisonError::into_inner);
        write("histories.jsonl", histories.iter().map(|told| format!("{told}\n")).collect());
        let number = |(index, line): (usize, &LogLine)| format!("{} {} {}\n", index + 1, line.link, line.body);
        // There may be no database any more.
        let logs = panic::catch_unwind(AssertUnwindSafe(self.logs)).unwrap_or_default();
        for (room, lines) in logs {
            write(&format!("{room}.log"), lines.iter().enumerate().map(number).collect());
        }
    }
}

fn since_1970() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
    u64::try_from(time.as_millis()).expect("before the end of time")
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().map_or(otherwise, |text| text.parse().expect("a number"))
}

/// Starts all of it: three servers on one database or, where they are here, on three of which one is the primary.
/// Returns it and the name of the place in the database.
fn install(folder: &Path, is_long: bool) -> Option<(Installation, String)> {
    if let Some(patroni) = Patroni::start(folder) {
        let schema = "atar";
        patroni.ask(&[&format!("CREATE SCHEMA {schema}")]).expect("well");
        let wires: Vec<_> = (0..3).map(|_| Wire::to(patroni.address)).collect();
        let ledger =
            |wire: &Wire| format!("postgres://postgres@{}/postgres?options=-csearch_path%3D{schema}", wire.address);
        let servers = (0..).zip(&wires).map(|(number, wire)| Server::start(number, folder, &ledger(wire))).collect();
        let database = Database::Several(Box::new(patroni));
        return Some((Installation { servers, wires, database, is_long }, schema.to_owned()));
    }
    let cluster = database::cluster()?;
    let ledger = cluster.address();
    let schema = ledger.rsplit("%3D").next().expect("a schema").to_owned();
    let servers = (0..3).map(|number| Server::start(number, folder, &ledger)).collect();
    Some((Installation { servers, wires: vec![], database: Database::One(cluster), is_long }, schema))
}

/// With `TIME` it goes on for so many seconds, otherwise each fault strikes once. With `ROOMS` there are so many.
#[test]
fn what_people_were_told_is_in_the_logs_whatever_happens() {
    let (time, rooms) = (Duration::from_secs(number("CLUSTER_TIME", 0)), number("CLUSTER_ROOMS", 8));
    let folder = tempfile::Builder::new().prefix("atar-cluster").tempdir().expect("a folder");
    let Some((installation, schema)) = install(folder.path(), !time.is_zero()) else {
        return;
    };
    let addresses: Vec<_> = installation.servers.iter().map(|server| server.wire.address).collect();
    let balancer = Balancer::start(&addresses, folder.path());
    installation.wait();
    let all = installation.faults();
    let installation = Mutex::new(installation);
    let whole = || installation.lock().unwrap_or_else(PoisonError::into_inner);
    let logs = || logs(&whole().database, &schema);
    let began = since_1970();
    let world = World::new(balancer.address);
    let _evidence = Evidence { folder: Some(folder), world: Arc::clone(&world), logs: &logs };
    let games = games(addresses[0]);
    // The first of each game has a computer, the second has none.
    let number = |index: usize| (index, index / games.len());
    let rooms = (0..usize::try_from(rooms).expect("few")).map(number);
    let parties: Vec<_> =
        rooms.map(|(index, number)| party(Arc::clone(&world), games[index % games.len()].clone(), number)).collect();
    let progress = |more: u64| {
        let wanted = world.steps.load(Ordering::Relaxed) + more;
        wait_for("the games go on", || {
            let has_failed = parties.iter().any(JoinHandle::is_finished);
            assert!(!has_failed, "somebody has failed");
            world.steps.load(Ordering::Relaxed) >= wanted
        });
    };
    let start = Instant::now();
    let mut faults = 0;
    progress(STEPS);
    while faults < all.len() || start.elapsed() < time {
        let fault = all[faults % all.len()];
        let began = Instant::now();
        whole().strike(fault, faults + faults / all.len());
        faults += 1;
        progress(STEPS);
        println!("{:5} s  {fault:?}, {} s", start.elapsed().as_secs(), began.elapsed().as_secs());
    }
    world.is_over.store(true, Ordering::Relaxed);
    for party in parties {
        party.join().expect("nobody fails");
    }
    whole().database.wait();
    whole().servers.clear();
    // That of the first and the last second is known less exactly.
    let time = began - 2_000..=since_1970() + 2_000;
    let figures = check(&world.histories.lock().expect("nobody fails"), &logs(), &time);
    let steps = world.steps.load(Ordering::Relaxed);
    println!("{faults} faults, {steps} steps, {} s: {figures:?}", start.elapsed().as_secs());
    assert!(figures.are_well() && figures.answered > 0, "{figures:?}");
}
