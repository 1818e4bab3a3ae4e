//! Three real servers, a balancer and a real PostgreSQL, with rooms of all games, while servers are killed and stopped,
//! connections cut, the database stopped, and all servers replaced. What people were told is held against the logs.
//!
//! `make cluster` runs it for longer, with more rooms.
#![cfg(target_os = "linux")]
#![expect(clippy::disallowed_macros, reason = "nothing here comes from outside")]

mod balancer;
mod check;
#[path = "../../../ledger/tests/support/cluster.rs"]
mod database;
mod people;
#[path = "../support/mod.rs"]
mod support;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::thread::{self, JoinHandle, sleep};
use std::time::{Duration, Instant};

use balancer::Balancer;
use check::{LogLine, Logs, check};
use people::{Game, World};
use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::Message;
use tungstenite::client::IntoClientRequest;

/// The time after which the test fails instead of hanging.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long a stopped server is not heard of: longer than its lease.
const STOPPED: Duration = Duration::from_secs(11);
/// How many steps are answered after each fault before the next.
const STEPS: u64 = 50;

/// One of several servers, which can be killed, stopped, and started again at the same addresses.
struct Server {
    arguments: Vec<String>,
    log: PathBuf,
    address: SocketAddr,
    child: Child,
}

fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("its address")
}

impl Server {
    fn start(number: usize, folder: &Path, ledger: &str) -> Server {
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
        let log = folder.join(format!("server-{number}.log"));
        let child = Server::run(&arguments, &log);
        Server { arguments, log, address, child }
    }

    /// Runs the program, and waits until it serves. One whose forerunner was killed waits for the end of its lease.
    fn run(arguments: &[String], log: &Path) -> Child {
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let log = File::options().create(true).append(true).open(log).expect("a log");
        let mut command = support::atar_cli(&arguments);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().expect("it runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        assert!(line.starts_with("Atar is at "), "{line:?}");
        child
    }

    fn start_again(&mut self) {
        self.child.wait().expect("its end");
        self.child = Server::run(&self.arguments, &self.log);
    }

    fn signal(&self, name: &str) {
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

/// Returns all games, each with three seats where it can have three.
fn games(server: SocketAddr) -> Vec<Game> {
    let stream = TcpStream::connect(server).expect("a connection");
    let mut request = format!("ws://{server}/table").into_client_request().expect("a request");
    request.headers_mut().insert("x-forwarded-for", "192.0.2.1".parse().expect("a header"));
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

/// What happens to servers, connections and the database.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Kill,
    Stop,
    Cut,
    CutFromDatabase,
    StopDatabase,
    Replace,
}

const FAULTS: [Fault; 6] =
    [Fault::Kill, Fault::Cut, Fault::StopDatabase, Fault::Stop, Fault::CutFromDatabase, Fault::Replace];

fn strike(fault: Fault, round: usize, servers: &mut [Server], balancer: &Balancer, database: &database::Cluster) {
    let index = round % servers.len();
    match fault {
        Fault::Kill => {
            servers[index].child.kill().expect("it runs");
            servers[index].start_again();
        }
        Fault::Stop => {
            servers[index].signal("STOP");
            sleep(STOPPED);
            servers[index].signal("CONT");
        }
        Fault::Cut => balancer.cut(),
        Fault::CutFromDatabase => {
            let others =
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'atar'";
            database.run(&[others]);
        }
        Fault::StopDatabase => {
            database.stop();
            database.serve();
        }
        Fault::Replace => {
            for server in servers {
                server.signal("TERM");
                server.start_again();
                wait_for("all servers are well", || balancer.are_well());
            }
        }
    }
    wait_for("all servers are well", || balancer.are_well());
}

fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "it never comes to pass that {what}");
        sleep(Duration::from_millis(20));
    }
}

/// Reads all logs.
fn logs(database: &database::Cluster, schema: &str) -> Logs {
    let rooms = database.run(&[&format!("SELECT id FROM {schema}.room")]);
    let log = |room: &str| {
        let lines =
            format!("SELECT encode(link, 'hex') || ' ' || body FROM {schema}.entry WHERE room = '{room}' ORDER BY seq");
        let lines = database.run(&[&lines]);
        let line = |line: &str| {
            let (link, body) = line.split_once(' ').expect("a link and a line");
            LogLine { link: link.to_owned(), body: body.to_owned() }
        };
        (room.to_owned(), lines.lines().map(line).collect())
    };
    rooms.lines().map(log).collect()
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
        for (room, lines) in (self.logs)() {
            write(&format!("{room}.log"), lines.iter().enumerate().map(number).collect());
        }
    }
}

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().map_or(otherwise, |text| text.parse().expect("a number"))
}

/// With `TIME` it goes on for so many seconds, otherwise each fault strikes once. With `ROOMS` there are so many.
#[test]
fn what_people_were_told_is_in_the_logs_whatever_happens() {
    let Some(database) = database::cluster() else {
        return;
    };
    let (time, rooms) = (Duration::from_secs(number("CLUSTER_TIME", 0)), number("CLUSTER_ROOMS", 8));
    let ledger = database.address();
    let schema = ledger.rsplit("%3D").next().expect("a schema").to_owned();
    let folder = tempfile::Builder::new().prefix("atar-cluster").tempdir().expect("a folder");
    let logs = || logs(database, &schema);
    let mut servers: Vec<_> = (0..3).map(|number| Server::start(number, folder.path(), &ledger)).collect();
    let addresses: Vec<_> = servers.iter().map(|server| server.address).collect();
    let balancer = Balancer::start(&addresses);
    wait_for("all servers are well", || balancer.are_well());
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
    while faults < FAULTS.len() || start.elapsed() < time {
        let fault = FAULTS[faults % FAULTS.len()];
        let began = Instant::now();
        strike(fault, faults + faults / FAULTS.len(), &mut servers, &balancer, database);
        faults += 1;
        progress(STEPS);
        println!("{:5} s  {fault:?}, {} s", start.elapsed().as_secs(), began.elapsed().as_secs());
    }
    world.is_over.store(true, Ordering::Relaxed);
    for party in parties {
        party.join().expect("nobody fails");
    }
    drop(servers);
    let figures = check(&world.histories.lock().expect("nobody fails"), &logs());
    let steps = world.steps.load(Ordering::Relaxed);
    println!("{faults} faults, {steps} steps, {} s: {figures:?}", start.elapsed().as_secs());
    assert!(figures.are_well() && figures.answered > 0, "{figures:?}");
}
