//! Rooms whose log is in PostgreSQL: all that an operator changes is `--ledger` (docs/online.md, "The log").
#![cfg(target_os = "linux")]

#[path = "../../ledger/tests/support/mod.rs"]
mod database;
#[path = "support/host.rs"]
mod host;

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use atar_server::{HandClock, Host, HostSettings, LedgerPlace, StartError};
use host::{Hosting, Place, key, owari};
use serde_json::json;

/// The tests take turns: each kills the database.
static TURN: Mutex<()> = Mutex::new(());

/// The database is killed in the middle of a game and started again; then the server is. Nobody needs to do anything
/// but wait, and nothing is lost or counts twice.
#[test]
fn rooms_outlive_their_server_and_their_database() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let place = LedgerPlace(cluster.address());
    let settings = HostSettings { ledger: Some(place), ..HostSettings::default() };
    let host = Hosting::with(settings.clone());
    let (created, mut ann, mut ben) = host.playing(owari());
    let legal = ann.ask(json!({"do": "legal"}))["ok"]["steps"][0].clone();
    let rev = ann.ask(json!({"do": "position"}))["ok"]["rev"].clone();
    cluster.kill();
    let request = json!({"do": "step", "step": legal, "rev": rev, "key": key()});
    let refused = ann.ask(request.clone());
    assert_eq!(refused["error"]["code"], "unavailable");
    assert_eq!(ben.event("unavailable")["event"], "unavailable");
    let refused = ben.ask(json!({"do": "say", "text": "Hello", "to": "table", "key": key()}));
    assert_eq!(refused["error"]["code"], "unavailable");
    cluster.serve();
    let entry = ben.until(|message| message["tell"][0]["event"] == "changed");
    let answer = ann.ask(request);
    assert_eq!((&answer["again"], &answer["seq"]), (&json!(true), &entry["seq"]));
    host.end();

    let host = Hosting::with(settings);
    let (entered, _) = host.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["position"]["ply"], 1, "{entered}");
    assert_eq!(entered["seq"], entry["seq"]);
}

/// The last sign of life was in the folder of data, which a host with a database need not have: a restart cost the
/// players its time.
#[test]
fn a_restart_costs_nobody_time() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let time = Arc::new(HandClock::new(1_000_000));
    let settings = HostSettings {
        ledger: Some(LedgerPlace(cluster.address())),
        time: Some(Arc::clone(&time)),
        ..HostSettings::default()
    };
    let host = Hosting::with(settings.clone());
    let mut proposal = owari();
    proposal["clock"] = json!({"kind": "bank", "main": 60, "increment": 0});
    let (created, _ann, _ben) = host.playing(proposal);
    host.end();
    time.pass(10_000_000);
    let host = Hosting::with(settings);
    let (entered, mut ann) = host.enter(&created.room, json!({"token": created.token}));
    let room = &entered["ok"]["room"];
    assert_eq!(room["phase"], "playing", "{entered}");
    let clocks = &room["clocks"];
    assert_eq!(clocks["since"], time.wall());
    assert_eq!(clocks["left"], json!([60_000, 60_000]));
    ann.step();
}

/// A server that can keep nothing takes nobody in: whoever sends people to servers sends them to another.
#[test]
fn a_server_without_its_log_is_not_ready() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let mut settings = HostSettings { ledger: Some(LedgerPlace(cluster.address())), ..HostSettings::default() };
    // The test asks more often than a stranger may.
    settings.limits.new_of_address = u32::MAX;
    settings.limits.new_of_address_per_second = u32::MAX;
    let host = Hosting::with(settings);
    let wait_for = |status: u16| {
        let start = Instant::now();
        while host.status("/api/ready", &[]) != status {
            assert!(start.elapsed() < Duration::from_secs(60), "{status}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    wait_for(200);
    cluster.kill();
    wait_for(503);
    assert_eq!(host.status("/api/health", &[]), 200);
    cluster.serve();
    wait_for(200);
}

/// Tries to start a second server. Returns why it does not.
fn refused(settings: &HostSettings) -> String {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    match runtime.block_on(Host::bind(settings.clone())) {
        Err(error) => {
            let is_sentence = error.get_ref().is_some_and(|error| error.is::<StartError>());
            assert!(is_sentence, "{error}");
            error.to_string()
        }
        Ok(_) => panic!("there are two servers"),
    }
}

/// Two servers had the rooms of a database at once.
#[test]
fn one_server_has_the_rooms_and_another_stands_by() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let settings = HostSettings { ledger: Some(LedgerPlace(cluster.address())), ..HostSettings::default() };
    let first = Hosting::with(settings.clone());
    let (created, ann, ben) = first.playing(owari());
    drop((ann, ben));
    let why = refused(&settings);
    assert!(why.contains("--stand-by"), "{why}");
    let waiting = HostSettings { stands_by: true, ..settings.clone() };
    let second = std::thread::spawn(move || Hosting::with(waiting));
    first.come_back(&created.room, &created.token).step();
    // It gives the rooms up at once.
    first.end();
    let second = second.join().expect("the second server starts");
    let (entered, _) = second.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["position"]["ply"], 1, "{entered}");
    assert!(refused(&settings).contains("--stand-by"));
}

/// A server that woke after another had taken over noted runs of its own, until it knew and once more at its end. At
/// the next start all that the other had served counted as time without a server.
#[test]
fn a_server_that_wakes_too_late_does_not_say_that_it_has_run() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    let clocks = [1_000_000, 1_001_000].map(|time| Arc::new(HandClock::new(time)));
    let settings = |time: &Arc<HandClock>| HostSettings {
        ledger: Some(LedgerPlace(address.clone())),
        time: Some(Arc::clone(time)),
        ..HostSettings::default()
    };
    let first = Hosting::with(settings(&clocks[0]));
    let mut proposal = owari();
    proposal["clock"] = json!({"kind": "days", "days": 1});
    let (created, _ann, _ben) = first.playing(proposal);
    let waiting = HostSettings { stands_by: true, ..settings(&clocks[1]) };
    let second = std::thread::spawn(move || Hosting::with(waiting));
    cluster.run(&[&format!("UPDATE {schema}.serving SET server = 'nobody', until = now()")]);
    let second = second.join().expect("it takes over");
    let (entered, _ben) = second.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["room"]["phase"], "playing", "{entered}");
    clocks[0].stand_still(60_000);
    first.ended().expect_err("it has lost the rooms");
    clocks[1].pass(100_000);
    second.end();
    let runs = cluster.run(&[&format!("SELECT since, idle FROM {schema}.run")]);
    let mut runs: Vec<_> = runs.lines().collect();
    runs.sort_unstable();
    assert_eq!(runs, ["1000000|0", "1001000|1000"]);
}

/// A server that stood still, and whose rooms another one has meanwhile, ends with a sentence.
#[test]
fn a_server_whose_rooms_were_taken_over_ends() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    let host = Hosting::with(HostSettings { ledger: Some(LedgerPlace(address)), ..HostSettings::default() });
    let (_, _ann, mut ben) = host.playing(owari());
    cluster.run(&[&format!("UPDATE {schema}.serving SET server = 'another', until = now() + INTERVAL '1 hour'")]);
    assert_eq!(ben.event("restarting")["event"], "restarting");
    assert_eq!(ben.closed(), 1012);
    let why = host.ended().expect_err("it ends by itself").to_string();
    assert!(why.contains("has taken over the rooms"), "{why}");
    let left = cluster.run(&[&format!("SELECT server FROM {schema}.serving")]);
    assert_eq!(left, "another", "the claim of the other stays");
}

/// Names the database of a host in a process of its own.
const LEDGER: &str = "ATAR_TEST_LEDGER";

/// A host in a process of its own, which can be stopped. It ends with the test.
struct HostProcess {
    child: Child,
    said: BufReader<ChildStdout>,
    place: Place,
}

impl HostProcess {
    fn start(address: &str) -> HostProcess {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "--ignored", "--nocapture", "hosts_until_it_ends"])
            .env(LEDGER, address)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let mut said = BufReader::new(child.stdout.take().expect("its output"));
        let address = line_after(&mut said, "serves ");
        let address = address.parse().expect("an address");
        let place = Place { address };
        HostProcess { child, said, place }
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("kill").success());
    }
}

impl Drop for HostProcess {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Returns what a process says after this word.
fn line_after(said: &mut impl BufRead, word: &str) -> String {
    let mut lines = said.lines().map_while(Result::ok);
    let found = lines.find_map(|line| Some(line.split_once(word)?.1.to_owned()));
    found.unwrap_or_else(|| panic!("it does not say: {word}"))
}

#[test]
#[ignore = "is the process that another test starts"]
fn hosts_until_it_ends() {
    let host = Hosting::with(HostSettings {
        ledger: Some(LedgerPlace(std::env::var(LEDGER).expect("a database"))),
        ..HostSettings::default()
    });
    println!("serves {}", host.address);
    // With the test that has started it.
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(1);
    });
    let why = host.ended().expect_err("nobody asks it to end");
    println!("ended: {why}");
}

/// A server is stopped for longer than its claim lasts. Another takes the rooms over; the first, once it wakes, changes
/// none of them and ends.
#[test]
fn a_server_that_is_stopped_loses_its_rooms_and_harms_none() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    let mut first = HostProcess::start(&address);
    let mut proposal = owari();
    proposal["clock"] = json!({"kind": "bank", "main": 60, "increment": 0});
    let (created, mut ann, _ben) = first.place.playing(proposal);
    let (quiet, _eve) = first.place.create(owari());
    ann.step();
    first.signal("STOP");
    let settings = HostSettings { ledger: Some(LedgerPlace(address)), stands_by: true, ..HostSettings::default() };
    // Until the claim has ended.
    let second = Hosting::with(settings.clone());
    let mut at_second = second.come_back(&created.room, &created.token);
    at_second.change(json!({"do": "say", "text": "Hello", "to": "table"}));
    let claim = format!("SELECT server FROM {schema}.serving");
    let entries =
        format!("SELECT seq, encode(link, 'hex') FROM {schema}.entry WHERE room = '{}' ORDER BY seq", created.room);
    let rows = || cluster.run(&[&claim, &entries]);
    let kept = rows();
    // What has waited on the old connection is decided by no server that has lost the room.
    ann.send(&json!({"id": 1000, "do": "say", "text": "Too late", "to": "table", "key": key()}).to_string());
    first.signal("CONT");
    let why = line_after(&mut first.said, "ended: ");
    assert!(why.contains("has taken over the rooms"), "{why}");
    first.child.wait().expect("it ends");
    assert_ne!(ann.answer_or_close(1000), Some(json!(true)));
    let after = rows();
    assert!(after.starts_with(&kept), "{kept}\n{after}");
    // Both rooms go on.
    at_second.change(json!({"do": "say", "text": "Still here", "to": "table"}));
    second.come_back(&quiet.room, &quiet.token).change(json!({"do": "invite"}));
    second.end();
    let third = Hosting::with(settings);
    let (entered, _) = third.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["position"]["ply"], 1, "{entered}");
    let lines = entered["ok"]["chat"].as_array().expect("chat").iter();
    let lines: Vec<_> = lines.map(|line| line["text"].as_str().expect("a text")).collect();
    assert_eq!(lines, ["Hello", "Still here"]);
}
