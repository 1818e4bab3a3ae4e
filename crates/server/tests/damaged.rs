//! Logs that are damaged while no server runs, at any entry, in every ledger (docs/online.md, "The log").
#![cfg(target_os = "linux")]

#[path = "../../ledger/tests/support/mod.rs"]
mod database;
#[path = "support/host.rs"]
mod host;

use atar_ledger::{LogStore, RoomSnapshot, open_store};
use atar_room::Replica;
use atar_server::{Host, HostSettings, LedgerPlace, StartError, check_ledger, reading_of};
use host::{Created, Hosting, key, owari};
use serde_json::json;
use tempfile::TempDir;

/// A place for logs, which a test can damage.
struct Ledger {
    place: LedgerPlace,
    damage: Box<dyn Fn(&str) -> u64>,
    _folder: Option<TempDir>,
}

/// Both kinds of ledger that outlive a server. The statements of tests are known to both.
fn ledgers() -> [Ledger; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rooms.sqlite");
    let sqlite = Ledger {
        place: LedgerPlace(file.display().to_string()),
        damage: Box::new(move |statement| {
            let connection = rusqlite::Connection::open(&file).expect("the file");
            connection.execute(statement, []).expect("done") as u64
        }),
        _folder: Some(folder),
    };
    let cluster = database::cluster().expect("PostgreSQL");
    let address = cluster.address();
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    let postgres = Ledger {
        place: LedgerPlace(address),
        damage: Box::new(move |statement| {
            let path = format!("SET search_path TO {schema}");
            let counted = format!("WITH done AS ({statement} RETURNING 1) SELECT count(*) FROM done");
            cluster.run(&[&path, &counted]).parse().expect("a number")
        }),
        _folder: None,
    };
    [sqlite, postgres]
}

/// What can happen to the entry `SEQ` of the room `ROOM`.
const DAMAGES: [&str; 4] = [
    "UPDATE entry SET body = replace(body, 'at', 'ta') WHERE room = 'ROOM' AND seq = SEQ",
    "UPDATE entry SET body = body || ' ' WHERE room = 'ROOM' AND seq = SEQ",
    "UPDATE entry SET link = (SELECT link FROM entry WHERE room = 'ROOM' AND seq = 4) WHERE room = 'ROOM' AND seq = SEQ",
    "DELETE FROM entry WHERE room = 'ROOM' AND seq = SEQ",
];

/// The first entry, one in the middle, and the last of a room in which a game was begun.
const PLACES: [u64; 3] = [1, 5, 7];

/// In six of seven ways people came in, to the state before the damage, and what they did was lost or not answered.
#[test]
fn nobody_comes_into_a_damaged_room_and_nothing_is_written_to_it() {
    for ledger in ledgers() {
        let mut settings = HostSettings { ledger: Some(ledger.place.clone()), ..HostSettings::default() };
        // The test connects more often than a stranger may.
        settings.limits.new_of_address = u32::MAX;
        settings.limits.new_of_address_per_second = u32::MAX;
        let host = Hosting::with(settings.clone());
        let mut damages = Vec::new();
        // Who is connected is not away: that would be one more entry.
        let mut here = Vec::new();
        for seq in PLACES {
            for statement in DAMAGES {
                let (created, ann, ben) = host.playing(owari());
                here.push((ann, ben));
                let statement = statement.replace("ROOM", &created.room);
                damages.push((created, seq, statement.replace("SEQ", &seq.to_string())));
            }
        }
        let (whole, _ann, _ben) = host.playing(owari());
        host.end();
        drop(here);
        for (_, _, statement) in &damages {
            assert_eq!((ledger.damage)(statement), 1, "{statement}");
        }
        let before = reports(&ledger.place);
        assert_eq!(before.len(), damages.len(), "{before:?}");
        for (created, seq, statement) in &damages {
            let line = format!("room {}: entry {seq}: ", created.room);
            let is_told = before.iter().any(|report| report.starts_with(&line));
            assert!(is_told, "{statement}: {before:?}");
        }
        let host = Hosting::with(settings);
        for (created, _, statement) in &damages {
            expect_unavailable(&host, created, statement);
        }
        let mut ann = host.come_back(&whole.room, &whole.token);
        assert_eq!(ann.step()["ok"]["ply"].as_u64(), Some(1));
        drop(ann);
        host.end();
        assert_eq!(reports(&ledger.place), before, "nothing was overwritten");
    }
}

/// A room whose first entries were missing opened from its snapshot, as if nothing were wrong.
#[test]
fn a_room_whose_first_entries_are_missing_does_not_open_from_its_snapshot() {
    for ledger in ledgers() {
        let settings = HostSettings { ledger: Some(ledger.place.clone()), ..HostSettings::default() };
        let host = Hosting::with(settings.clone());
        let (created, ann, ben) = host.playing(owari());
        host.end();
        drop((ann, ben));
        keep_snapshot(&ledger.place, &created.room);
        let host = Hosting::with(settings.clone());
        drop(host.come_back(&created.room, &created.token));
        host.end();
        let take = DAMAGES[3].replace("ROOM", &created.room);
        assert_eq!((ledger.damage)(&take.replace("SEQ", "2")), 1);
        let host = Hosting::with(settings);
        expect_unavailable(&host, &created, "without its second entry");
        host.end();
        assert_eq!(reports(&ledger.place).len(), 1);
    }
}

/// Keeps a snapshot of a room as it is: servers keep one every 256 entries.
fn keep_snapshot(LedgerPlace(place): &LedgerPlace, room: &str) {
    let mut store = open_store(place).expect("the ledger");
    let (mut replica, _) = Replica::open();
    let reading = store.read(room, 0, false).expect("read");
    let head = reading.log.head;
    replica.read_log(Some(reading_of(reading)), 0);
    let snapshot = RoomSnapshot { room: room.to_owned(), head, text: replica.room().snapshot() };
    store.put_snapshot(&snapshot).expect("kept");
}

fn reports(place: &LedgerPlace) -> Vec<String> {
    let mut reports = Vec::new();
    let checked = check_ledger(place, None, |report| reports.push(report.to_owned()));
    let checked = checked.expect("the ledger is read");
    assert_eq!(checked.damaged, reports.len());
    reports
}

fn expect_unavailable(host: &Hosting, created: &Created, what: &str) {
    let ways = [
        json!({"token": created.token}),
        json!({"token": created.token}),
        json!({"token": created.token, "since": 4, "link": "00".repeat(16)}),
        json!({"invitation": created.invitation, "name": "Cleo", "key": key()}),
        json!({"name": "Dan", "key": key()}),
    ];
    for with in ways {
        let (answer, _) = host.enter(&created.room, with.clone());
        assert_eq!(answer["error"]["code"], "unavailable", "{what} {with}: {answer}");
    }
    let mut outside = host.open(&format!("/api/room/{}", created.room));
    let look = outside.ask(json!({"do": "look", "net": 1, "token": created.token}));
    assert_eq!(look["error"]["code"], "unavailable", "{what}: {look}");
}

/// The address was told, and then the operator that the server could not listen there.
#[test]
fn a_server_that_cannot_read_when_it_ran_says_why_before_it_tells_its_address() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = HostSettings { data: Some(folder.path().to_owned()), ..HostSettings::default() };
    Hosting::with(settings.clone()).end();
    let file = rusqlite::Connection::open(folder.path().join("rooms.sqlite")).expect("the file");
    let damage = "ALTER TABLE run RENAME COLUMN idle TO damaged";
    file.execute_batch(damage).expect("done");
    drop(file);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let bound = runtime.block_on(Host::bind(settings));
    let error = bound.err().expect("it does not start");
    let why = error.get_ref().expect("a reason");
    assert!(why.is::<StartError>(), "{error}");
    assert!(why.to_string().starts_with("The file of the logs"), "{why}");
}
