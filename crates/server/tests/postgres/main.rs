//! Rooms whose log is in PostgreSQL: all that an operator changes is `--ledger` (docs/online.md, "The log").
#![cfg(target_os = "linux")]

#[path = "../../../ledger/tests/support/mod.rs"]
mod database;
#[path = "../support/host.rs"]
mod host;
mod inner;

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use atar_server::{HandClock, Host, HostSettings, InnerSecret, LedgerPlace, StartError};
use host::{ClientConnection, Closed, Hosting, Place, key, owari};
use serde_json::{Value, json};

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

/// Whoever was at a server that could not reach the log stayed there for as long as that took, where the balancer
/// does not cut connections, though another server might have had the room.
#[test]
fn a_server_without_its_log_sends_its_people_elsewhere() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let host = Hosting::with(one_of_several(&cluster.address()));
    let (created, mut ann) = host.create(owari());
    cluster.kill();
    assert_eq!(ann.event("unavailable")["event"], "unavailable");
    assert_eq!(ann.closed(), 1012);
    cluster.serve();
    let (back, mut ann) = return_to(&host, &created.room, json!({"token": created.token}));
    assert!(back["ok"].is_object(), "{back}");
    ann.change(json!({"do": "invite"}));
}

/// Tries to start a server that must not start. Returns why it does not.
fn refused(settings: &HostSettings) -> String {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    match runtime.block_on(Host::bind(settings.clone())) {
        Err(error) => {
            let sentence = error.get_ref().and_then(|error| error.downcast_ref::<StartError>());
            assert!(sentence.is_some_and(StartError::is_of_settings), "{error}");
            error.to_string()
        }
        Ok(_) => panic!("there are two servers"),
    }
}

/// A server that the others cannot reach would have rooms to which they could bring nobody.
#[test]
fn a_server_that_others_cannot_reach_has_the_rooms_alone() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let settings = HostSettings { ledger: Some(LedgerPlace(cluster.address())), ..HostSettings::default() };
    let first = Hosting::with(settings.clone());
    let (created, ann, ben) = first.playing(owari());
    drop((ann, ben));
    let why = refused(&settings);
    assert!(why.contains("--inner"), "{why}");
    first.come_back(&created.room, &created.token).step();
    // It gives the rooms up at once.
    first.end();
    let second = Hosting::with(settings.clone());
    let (entered, _) = second.enter(&created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["position"]["ply"], 1, "{entered}");
    assert!(refused(&settings).contains("--inner"));
}

/// Returns the settings of one of several servers of a database.
fn one_of_several(address: &str) -> HostSettings {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("secret");
    std::fs::write(&file, "rutabaga and parsnip\n").expect("written");
    let secret = InnerSecret::read(&file).expect("a secret");
    let inner = Some(("127.0.0.1:0".parse().expect("an address"), secret));
    let mut settings = HostSettings { ledger: Some(LedgerPlace(address.to_owned())), inner, ..HostSettings::default() };
    // The test comes back more often than a stranger may.
    settings.limits.new_of_address = u32::MAX;
    settings.limits.new_of_address_per_second = u32::MAX;
    settings
}

/// Comes back to a room, as often as that takes.
fn return_to(place: &Place, room: &str, with: Value) -> (Value, ClientConnection) {
    let start = Instant::now();
    loop {
        let mut connection = place.open(&format!("/api/room/{room}"));
        let mut request = json!({"id": 0, "do": "enter", "net": 1});
        request.as_object_mut().expect("an object").extend(with.as_object().expect("an object").clone());
        connection.send(&request.to_string());
        let answer = loop {
            match connection.hear() {
                Ok(message) if message["re"] == 0 => break Some(message),
                Ok(_) => {}
                Err(Closed(code)) => {
                    assert_eq!(code, 1012);
                    break None;
                }
            }
        };
        match answer {
            Some(answer) if answer["error"]["code"] != "unavailable" => return (answer, connection),
            _ => assert!(start.elapsed() < Duration::from_secs(60), "the room does not come back"),
        }
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// Ann is at the server that has the room, Ben at another. Their server is killed: the game goes on at the other, with
/// all that was answered, and no clock has run.
#[test]
fn people_at_two_servers_play_on_when_one_is_killed() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let first = HostProcess::start(&address);
    let second = Hosting::with(one_of_several(&address));
    let mut proposal = owari();
    proposal["clock"] = json!({"kind": "bank", "main": 60, "increment": 0});
    let (created, mut ann) = first.place.create(proposal);
    let (ben_token, mut ben) = second.join(&created, "Ben");
    for (seat, who) in [&mut ann, &mut ben].into_iter().enumerate() {
        who.change(json!({"do": "sit", "seat": seat}));
        who.change(json!({"do": "ready", "ready": true}));
    }
    ann.change(json!({"do": "start"}));
    ann.step();
    assert_eq!(ben.until(|message| message["tell"][0]["event"] == "changed")["by"], "m1");
    let answered = ben.step();
    let entry = ann.until(|message| message["tell"][0]["event"] == "changed");
    assert_eq!(entry["seq"], answered["seq"], "both are in one room");
    drop(first);
    let (back, mut ben) = return_to(&second, &created.room, json!({"token": ben_token}));
    let position = &back["ok"]["position"];
    assert_eq!(position["ply"], 2, "{back}");
    let (back, mut ann) = return_to(&second, &created.room, json!({"token": created.token}));
    let clocks = &back["ok"]["room"]["clocks"];
    let used = back["ok"]["now"].as_u64().expect("now") - clocks["since"].as_u64().expect("since");
    // The lease of the first server had to end, and Ben to come back.
    assert!(used < 5_000, "{used} {clocks}");
    assert_eq!(clocks["left"][1], 60_000, "{clocks}");
    ann.step();
    ben.step();
    second.end();
}

/// Nobody comes back to the room of a server that was killed while the computer thought: another server plays its turn.
#[test]
fn a_computer_s_turn_outlives_its_server() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema");
    let first = HostProcess::start(&address);
    let second = Hosting::with(one_of_several(&address));
    let (created, mut ann) = first.place.create(owari());
    ann.change(json!({"do": "sit", "seat": 0}));
    ann.change(json!({"do": "computer", "seat": 1, "level": 6}));
    ann.change(json!({"do": "ready", "ready": true}));
    ann.change(json!({"do": "start"}));
    let seq = ann.step()["seq"].clone();
    drop(first);
    let turns = format!(
        "SELECT count(*) FROM {schema}.entry WHERE room = '{}' AND seq > {seq} AND body LIKE '%\"kind\":\"steps\"%'",
        created.room
    );
    let start = Instant::now();
    while cluster.run(&[&turns]) == "0" {
        assert!(start.elapsed() < Duration::from_secs(60), "nobody plays");
        std::thread::sleep(Duration::from_millis(200));
    }
    let (back, _ann) = return_to(&second, &created.room, json!({"token": created.token}));
    assert_eq!(back["ok"]["position"]["actor"]["seat"], 0, "{back}");
}

/// A server gives its rooms up when it ends, and its people go on elsewhere at once.
#[test]
fn a_server_that_ends_hands_its_rooms_on() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let settings = one_of_several(&address);
    let (first, second) = (Hosting::with(settings.clone()), Hosting::with(settings));
    let (created, mut ann) = first.create(owari());
    let (token, mut ben) = second.join(&created, "Ben");
    let ended = Instant::now();
    first.end();
    assert_eq!((ann.closed(), ben.closed()), (1012, 1012));
    let (back, _ben) = return_to(&second, &created.room, json!({"token": token}));
    assert_eq!(back["ok"]["you"]["member"], "m2", "{back}");
    assert!(ended.elapsed() < Duration::from_secs(9), "nobody waits for the end of a lease");
    // Of the server between two, too.
    let third = Hosting::with(one_of_several(&address));
    let mut cleo = third.join(&created, "Cleo").1;
    let ended = Instant::now();
    third.end();
    assert_eq!(cleo.closed(), 1012);
    // As one of several it always waited for as long as it gives those who do not go.
    assert!(ended.elapsed() < Duration::from_secs(5), "it waits for nobody");
}

/// A new room stayed with the server by whose lobby it was created, so most people came to it by way of another one.
#[test]
fn a_new_room_lives_where_its_people_come() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    let settings = one_of_several(&address);
    // Its time stands still, so it keeps what it has.
    let time = Some(Arc::new(HandClock::new(1_000_000)));
    let first = Hosting::with(HostSettings { time, ..settings.clone() });
    let mut create = owari();
    create["do"] = json!("create");
    create["name"] = json!("Ann");
    let created = first.lobby().ask(create)["ok"].clone();
    let owner =
        format!("SELECT coalesce(max(address), '') FROM {schema}.room JOIN {schema}.server AS s ON s.id = owner");
    let start = Instant::now();
    while !cluster.run(&[&owner]).is_empty() {
        assert!(start.elapsed() < Duration::from_secs(60), "it keeps the room");
        std::thread::sleep(Duration::from_millis(50));
    }
    let second = Hosting::with(settings);
    let _ann = second.come_back(created["room"].as_str().expect("a name"), created["token"].as_str().expect("a token"));
    assert_ne!(cluster.run(&[&owner]), "", "it is the second one's");
}

/// Each server showed its own rooms alone.
#[test]
fn the_lobby_is_the_same_at_all_servers() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let settings = one_of_several(&cluster.address());
    let (first, second) = (Hosting::with(settings.clone()), Hosting::with(settings));
    let mut lobby = second.lobby();
    assert_eq!(lobby.ask(json!({"do": "list"}))["ok"]["rooms"], json!([]));
    let mut proposal = owari();
    proposal["listed"] = json!(true);
    let (created, mut ann) = first.create(proposal);
    let is_listed = |event: &Value| event["rooms"][0]["room"] == json!(created.room);
    lobby.until(|message| message["event"] == "rooms" && is_listed(message));
    let (_, mut ben) = second.join(&created, "Ben");
    ben.change(json!({"do": "leave"}));
    ann.change(json!({"do": "settings", "settings": {"listed": false}}));
    lobby.until(|message| message["event"] == "rooms" && message["rooms"] == json!([]));
}

/// Each server counted for itself what an address has, so whoever came to all of them had as many times more.
#[test]
fn an_address_has_so_many_rooms_and_tables_at_all_servers_together() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let mut settings = one_of_several(&address);
    settings.proxies = vec!["127.0.0.1".parse().expect("an address")];
    let servers = [(); 3].map(|()| Hosting::with(settings.clone()));
    let open = |server: &Hosting, path: &str, from: &str| {
        server.open_with(path, &[("x-forwarded-for", from)]).expect("a connection")
    };
    let mut create = owari();
    create["do"] = json!("create");
    create["name"] = json!("Ann");
    for (server, rooms) in servers.iter().zip([10, 10, 0]) {
        let mut lobby = open(server, "/api/lobby", "192.0.2.1");
        for _ in 0..rooms {
            let answer = lobby.ask(create.clone());
            assert!(answer["ok"].is_object(), "{answer}");
        }
    }
    let refused = open(&servers[2], "/api/lobby", "192.0.2.1").ask(create.clone());
    assert_eq!(refused["error"]["after"], 600_000, "{refused}");
    assert!(open(&servers[2], "/api/lobby", "192.0.2.2").ask(create)["ok"].is_object());

    let mut begin = owari();
    begin["do"] = json!("new_game");
    let mut visitors: Vec<_> = (0..9).map(|number| open(&servers[number % 3], "/table", "192.0.2.1")).collect();
    let codes: Vec<_> = visitors.iter_mut().map(|it| it.ask(begin.clone())["error"]["code"].clone()).collect();
    let busy = |codes: &[Value]| codes.iter().filter(|code| **code == json!("busy")).count();
    assert_eq!((busy(&codes), &codes[8]), (1, &json!("busy")), "{codes:?}");
    // Whoever goes leaves the place to others.
    drop(visitors.remove(0));
    let start = Instant::now();
    let last = visitors.last_mut().expect("one without a place");
    while last.ask(begin.clone())["error"]["code"] == "busy" {
        assert!(start.elapsed() < Duration::from_secs(60), "the place is not given back");
        std::thread::sleep(Duration::from_millis(100));
    }
    // What is kept says nothing of the address.
    let schema = address.rsplit("%3D").next().expect("a schema");
    let kept = cluster.run(&[&format!("SELECT * FROM {schema}.claim")]);
    assert!(kept.contains("table") && !kept.contains("192.0.2") && !kept.contains("c0000201"), "{kept}");
}

/// During an update two versions run. An entry that the older one cannot read is the newer one's: it has the room.
#[test]
fn a_room_with_a_newer_entry_is_left_to_newer_servers() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    let settings = one_of_several(&address);
    let first = Hosting::with(settings.clone());
    let (created, ann) = first.create(owari());
    drop(ann);
    first.end();
    let room = &created.room;
    let before = format!("SELECT head || ' ' || encode(link, 'hex') FROM {schema}.room WHERE id = '{room}'");
    let before = cluster.run(&[&before]);
    let (head, link) = before.split_once(' ').expect("an end");
    let line = r#"{"v":9999,"at":1,"kind":"of a later time"}"#;
    let append = format!(
        "WITH next AS (SELECT id, head + 1 AS seq, substring(sha256(link || convert_to('{line}', 'UTF8')) FOR 16) AS link
            FROM {schema}.room WHERE id = '{room}'),
        kept AS (INSERT INTO {schema}.entry SELECT id, seq, link, '{line}' FROM next)
        UPDATE {schema}.room AS r SET head = next.seq, link = next.link FROM next WHERE r.id = next.id"
    );
    cluster.run(&[&append]);
    let older = Hosting::with(settings);
    let mut line = older.open(&format!("/api/room/{}", created.room));
    line.send(&json!({"id": 1, "do": "enter", "net": 1, "token": created.token}).to_string());
    let refused = line.hear().expect("an answer");
    assert_eq!(refused["error"]["code"], "unavailable", "{refused}");
    let text = refused["error"]["text"].as_str().expect("a sentence");
    assert!(text.contains("newer server"), "{text}");
    let owner = format!("SELECT count(*) FROM {schema}.room WHERE id = '{room}' AND owner = ''");
    let start = Instant::now();
    while cluster.run(&[&owner]) != "1" {
        assert!(start.elapsed() < Duration::from_secs(60), "it keeps a room that it cannot read");
        std::thread::sleep(Duration::from_millis(50));
    }
    // Whoever can read it has it at once.
    cluster.run(&[
        &format!("DELETE FROM {schema}.entry WHERE room = '{room}' AND seq > {head}"),
        &format!("UPDATE {schema}.room SET head = {head}, link = '\\x{link}' WHERE id = '{room}'"),
    ]);
    let (entered, _ann) = return_to(&older, &created.room, json!({"token": created.token}));
    assert!(entered["ok"].is_object(), "{entered}");
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
    cluster.run(&[&format!(
        "WITH gone AS (UPDATE {schema}.server SET until = now() RETURNING id)
        INSERT INTO {schema}.server SELECT 'another', '', '', now() + INTERVAL '1 hour' FROM gone"
    )]);
    assert_eq!(ben.event("restarting")["event"], "restarting");
    assert_eq!(ben.closed(), 1012);
    let why = host.ended().expect_err("it ends by itself").to_string();
    assert!(why.contains("has taken over the rooms"), "{why}");
    let left = cluster.run(&[&format!("SELECT id FROM {schema}.server WHERE until > now()")]);
    assert_eq!(left, "another", "the other one lives on");
}

/// Names the database of a host in a process of its own.
const LEDGER: &str = "ATAR_TEST_LEDGER";

/// A host in a process of its own, which can be stopped. It ends with the test.
struct HostProcess {
    child: Child,
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
        HostProcess { child, place }
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
    let host = Hosting::with(one_of_several(&std::env::var(LEDGER).expect("a database")));
    println!("serves {}", host.address);
    // With the test that has started it.
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
    std::process::exit(1);
}

/// A server is stopped for longer than its lease lasts. Another takes the room; the first, once it wakes, changes
/// nothing, sends its people on, and has what nobody has taken.
#[test]
fn a_server_that_is_stopped_loses_its_rooms_and_harms_none() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    let first = HostProcess::start(&address);
    let mut proposal = owari();
    proposal["clock"] = json!({"kind": "bank", "main": 60, "increment": 0});
    let (created, mut ann, _ben) = first.place.playing(proposal);
    let (quiet, mut eve) = first.place.create(owari());
    ann.step();
    first.signal("STOP");
    let second = Hosting::with(one_of_several(&address));
    let (_, mut at_second) = return_to(&second, &created.room, json!({"token": created.token}));
    at_second.change(json!({"do": "say", "text": "Hello", "to": "table"}));
    let entries =
        format!("SELECT seq, encode(link, 'hex') FROM {schema}.entry WHERE room = '{}' ORDER BY seq", created.room);
    let rows = || cluster.run(&[&entries]);
    let kept = rows();
    // What has waited on the old connection is decided by no server that has lost the room.
    ann.send(&json!({"id": 1000, "do": "say", "text": "Too late", "to": "table", "key": key()}).to_string());
    first.signal("CONT");
    assert_ne!(ann.answer_or_close(1000), Some(json!(true)));
    let after = rows();
    assert!(after.starts_with(&kept), "{kept}\n{after}");
    at_second.change(json!({"do": "say", "text": "Still here", "to": "table"}));
    // The first brings its people to the second, and keeps the room that nobody wanted.
    let (entered, _) = return_to(&first.place, &created.room, json!({"token": created.token}));
    assert_eq!(entered["ok"]["position"]["ply"], 1, "{entered}");
    let lines = entered["ok"]["chat"].as_array().expect("chat").iter();
    let lines: Vec<_> = lines.map(|line| line["text"].as_str().expect("a text")).collect();
    assert_eq!(lines, ["Hello", "Still here"]);
    eve.change(json!({"do": "invite"}));
    let (entered, _) = return_to(&second, &quiet.room, json!({"token": quiet.token}));
    assert!(entered["ok"].is_object(), "{entered}");
}
