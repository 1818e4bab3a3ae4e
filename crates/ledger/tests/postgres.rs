//! What PostgreSQL does apart from the other stores: connections that break, servers that are killed, outcomes that are
//! not known.
#![cfg(target_os = "linux")]

mod support;

use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use atar_ledger::{
    Announced, Append, Appended, Claim, Lease, LogHead, LogStore, Postgres, Server, ServerSeed, Taking, Unavailable,
    open_store,
};
use support::{Cluster, cluster};
use tempfile::TempDir;

/// The tests of this file take turns: some stop the server that all use.
fn alone() -> (MutexGuard<'static, ()>, &'static Cluster) {
    static TURN: Mutex<()> = Mutex::new(());
    let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    (turn, cluster().expect("PostgreSQL"))
}

fn line(room: &str, known: LogHead, byte: u8) -> Append {
    Append {
        room: room.to_owned(),
        known,
        lease: Lease::default(),
        line: format!("{byte}"),
        link: [byte; 16],
        due: None,
        expires: None,
        card: None,
        server_seed: Some(ServerSeed([byte; 32])),
    }
}

fn texts(store: &mut dyn LogStore, room: &str) -> Vec<String> {
    let lines = store.lines(room, 0).expect("lines");
    lines.into_iter().map(|line| line.text).collect()
}

/// Appends until the outcome is known, as a server does.
fn insist(store: &mut dyn LogStore, append: &Append) -> Appended {
    let end = Instant::now() + Duration::from_secs(60);
    while Instant::now() < end {
        if let Ok(appended) = store.append(std::slice::from_ref(append)) {
            return appended[0];
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("the ledger does not come back");
}

/// A socket on the way to the server that cuts connections.
struct Cutter {
    folder: TempDir,
    /// What may still pass, of requests and of answers.
    budgets: Arc<[Budget; 2]>,
}

/// How many bytes may still pass in one direction before a connection is cut; without a bound if none.
///
/// A connection that is being cut and the one that follows it count at the same time.
#[derive(Default)]
struct Budget {
    left: Mutex<Option<usize>>,
    /// Whether commits do not pass, on connections that stay.
    holds_commits: AtomicBool,
}

impl Budget {
    fn set(&self, bytes: Option<usize>) {
        *self.left.lock().expect("no panic") = bytes;
    }

    /// Takes as many of these bytes as may pass. If these are not all, the connection is to be cut, and the next ones
    /// have no bound.
    fn take(&self, count: usize) -> usize {
        let mut left = self.left.lock().expect("no panic");
        let passing = left.map_or(count, |bytes| count.min(bytes));
        *left = left.filter(|_| passing == count).map(|bytes| bytes - passing);
        passing
    }
}

impl Cutter {
    fn new(server: PathBuf) -> Cutter {
        let folder = tempfile::tempdir().expect("a folder");
        let listener = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).expect("a socket");
        let budgets = Arc::<[Budget; 2]>::default();
        let shared = Arc::clone(&budgets);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(server) = UnixStream::connect(&server) else {
                    continue;
                };
                for (way, from, to) in [(0, &client, &server), (1, &server, &client)] {
                    let from = from.try_clone().expect("a copy");
                    let to = to.try_clone().expect("a copy");
                    let budgets = Arc::clone(&shared);
                    thread::spawn(move || carry(from, to, &budgets[way]));
                }
            }
        });
        Cutter { folder, budgets }
    }

    /// Lets so many bytes more pass in this direction; then the connection is cut, once.
    fn cut_after(&self, way: usize, bytes: usize) {
        self.budgets[way].set(Some(bytes));
    }

    /// Lets everything pass in this direction.
    fn free(&self, way: usize) {
        self.budgets[way].set(None);
    }

    /// Lets no commit pass any more, and cuts nothing.
    fn hold_commits(&self) {
        self.budgets[0].holds_commits.store(true, Ordering::Relaxed);
    }
}

fn carry(mut from: UnixStream, mut to: UnixStream, budget: &Budget) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let is_commit = bytes[..count].windows(6).any(|text| text == b"COMMIT");
        if is_commit && budget.holds_commits.load(Ordering::Relaxed) {
            continue;
        }
        let passing = budget.take(count);
        if to.write_all(&bytes[..passing]).is_err() || passing < count {
            break;
        }
    }
    // Both ways end together.
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}

/// Wherever an append is cut, in the request or in the answer, the line is in the log once in the end.
#[test]
fn an_append_that_is_cut_anywhere_comes_into_the_log_once() {
    let (_turn, cluster) = alone();
    let address = cluster.address();
    let cutter = Cutter::new(cluster.socket());
    let mut cut = Postgres::open(&cluster.by_way_of(&address, cutter.folder.path())).expect("a way");
    let mut direct = Postgres::open(&address).expect("the database");
    for way in [0, 1] {
        let mut known = LogHead::START;
        let mut expected = Vec::new();
        let room = format!("r{way}");
        for (byte, bytes) in (1..=120).zip((0..).step_by(11)) {
            let append = line(&room, known, byte);
            cutter.cut_after(way, bytes);
            assert_eq!(insist(&mut cut, &append), Appended::Yes, "{way} {bytes}");
            cutter.free(way);
            known = append.head();
            expected.push(append.line.clone());
            assert_eq!(texts(&mut direct, &room), expected, "cut after {bytes} bytes of {way}");
            assert_eq!(direct.server_seed(&room), Ok(append.server_seed));
        }
    }
}

#[test]
fn a_connection_that_the_server_has_ended_is_made_anew() {
    let (_turn, cluster) = alone();
    let mut store = cluster.store();
    let first = line("a", LogHead::START, 1);
    store.append(std::slice::from_ref(&first)).expect("written");
    cluster.run(&["SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'atar'"]);
    let appended = store.append(&[line("a", first.head(), 2)]);
    assert_eq!(appended, Ok(vec![Appended::Yes]), "without an error");
    cluster.run(&["SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'atar'"]);
    assert_eq!(texts(&mut store, "a"), ["1", "2"]);
}

/// By it all servers have the same time.
#[test]
fn the_database_tells_what_its_clock_shows() {
    let (_turn, cluster) = alone();
    let mut store = cluster.store();
    let machine =
        || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_millis();
    let before = machine();
    let shown = store.time().expect("an answer").expect("a clock of its own");
    // Both are of this machine; the database rounds.
    assert!((before - 1..=machine() + 1).contains(&u128::from(shown)), "{shown}");
}

/// What was answered is there after a server was killed, and after it was stopped like by a power cut.
#[test]
fn a_server_that_is_killed_forgets_nothing() {
    let (_turn, cluster) = alone();
    let mut store = cluster.store();
    let mut known = LogHead::START;
    let mut expected = Vec::new();
    for (byte, end) in [(1, Cluster::kill as fn(&Cluster)), (2, Cluster::stop), (3, Cluster::kill)] {
        let append = line("a", known, 2 * byte);
        assert_eq!(store.append(std::slice::from_ref(&append)), Ok(vec![Appended::Yes]));
        known = append.head();
        expected.push(append.line);
        end(cluster);
        let append = line("a", known, 2 * byte + 1);
        let Err(Unavailable(why)) = store.append(std::slice::from_ref(&append)) else {
            panic!("nobody is there to write")
        };
        assert!(why.contains("cannot be reached"), "{why}");
        assert!(store.lines("a", 0).is_err());
        cluster.serve();
        assert_eq!(insist(&mut store, &append), Appended::Yes);
        known = append.head();
        expected.push(append.line);
        assert_eq!(texts(&mut store, "a"), expected);
    }
}

/// Killed while two servers append: what was answered is in the log, in its place, and nothing twice.
#[test]
fn a_server_that_is_killed_in_the_middle_forks_no_log() {
    let (_turn, cluster) = alone();
    let address = cluster.address();
    let writers: Vec<_> = (0..2_u8)
        .map(|writer| {
            let mut store = Postgres::open(&address).expect("the database");
            thread::spawn(move || {
                let mut answered = Vec::new();
                let mut known = LogHead::START;
                for turn in 0..60 {
                    let append = line("a", known, 2 * turn + writer);
                    if insist(&mut store, &append) == Appended::Yes {
                        answered.push((append.head().seq, append.line.clone()));
                        known = append.head();
                        continue;
                    }
                    let last = loop {
                        if let Ok(lines) = store.lines("a", 0) {
                            break lines.last().cloned();
                        }
                    };
                    known = last.map_or(LogHead::START, |line| LogHead { seq: line.seq, link: line.link });
                }
                answered
            })
        })
        .collect();
    cluster.kill();
    cluster.serve();
    let mut store = Postgres::open(&address).expect("the database");
    let answered: Vec<_> = writers.into_iter().flat_map(|writer| writer.join().expect("a writer")).collect();
    let lines = store.lines("a", 0).expect("lines");
    assert!(lines.iter().zip(1..).all(|(line, seq)| line.seq == seq), "without a gap");
    assert_eq!(answered.len(), lines.len(), "everything was answered once");
    for (seq, text) in answered {
        assert_eq!(lines[usize::try_from(seq).expect("small") - 1].text, text);
    }
}

/// A host that accepts connections and says nothing is waited for once: the library waits for it for ever.
#[test]
fn a_host_that_says_nothing_is_tried_last() {
    let (_turn, cluster) = alone();
    let folder = tempfile::tempdir().expect("a folder");
    let silent = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).expect("a socket");
    let mut store = Postgres::open(&cluster.after(folder.path())).expect("the second host");
    let first = line("a", LogHead::START, 1);
    assert_eq!(store.append(std::slice::from_ref(&first)), Ok(vec![Appended::Yes]));
    cluster.run(&["SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'atar'"]);
    assert_eq!(store.append(&[line("a", first.head(), 2)]), Ok(vec![Appended::Yes]));
    silent.set_nonblocking(true).expect("no waiting");
    assert_eq!(silent.incoming().map_while(Result::ok).count(), 1, "it is asked no second time");
}

/// As an old primary that nobody has demoted: it says that it takes writes, and never answers a commit.
#[test]
fn a_host_that_answers_no_commit_is_left_for_the_next() {
    let (_turn, cluster) = alone();
    let cutter = Cutter::new(cluster.socket());
    let address = cluster.after(cutter.folder.path());
    let mut store = Postgres::open(&address).expect("the first host");
    let first = line("a", LogHead::START, 1);
    assert_eq!(store.append(std::slice::from_ref(&first)), Ok(vec![Appended::Yes]));
    cutter.hold_commits();
    let second = line("a", first.head(), 2);
    let Err(Unavailable(why)) = store.append(std::slice::from_ref(&second)) else { panic!("nobody answers") };
    assert_eq!(why, "The ledger cannot be reached: no answer.");
    assert_eq!(store.append(&[second]), Ok(vec![Appended::Yes]), "by way of the other host");
    assert_eq!(texts(&mut store, "a"), ["1", "2"]);
}

/// A database that stops waiting for its second server says so; then nothing is answered before it has waited.
#[test]
fn an_append_that_may_not_be_on_the_second_server_is_not_answered() {
    let (_turn, cluster) = alone();
    let mut store = cluster.store();
    let first = line("a", LogHead::START, 1);
    assert_eq!(store.append(std::slice::from_ref(&first)), Ok(vec![Appended::Yes]));
    let sync = |standby: &str| {
        let set = format!("ALTER SYSTEM SET synchronous_standby_names = '{standby}'");
        cluster.run(&[&set, "SELECT pg_reload_conf()"]);
    };
    let cancel = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    // Appends until the database has stopped waiting for its second server.
    let append = |mut store: Postgres, line: &Append| {
        let line = line.clone();
        let writer = thread::spawn(move || {
            let appended = store.append(&[line]);
            (store, appended)
        });
        while cluster.run(&[cancel]) == "0" && !writer.is_finished() {
            thread::yield_now();
        }
        writer.join().expect("a writer")
    };
    sync("nobody");
    // The database reads its settings when it comes to it: until then it does not wait.
    let mut lines = vec![first];
    let why = loop {
        let byte = u8::try_from(lines.len() + 1).expect("the setting comes into force");
        lines.push(line("a", lines[lines.len() - 1].head(), byte));
        let appended;
        (store, appended) = append(store, &lines[lines.len() - 1]);
        match appended {
            Ok(_) => {}
            Err(Unavailable(why)) => break why,
        }
    };
    assert!(why.contains("standby"), "{why}");
    let told: Vec<_> = (1..=lines.len()).map(|byte| byte.to_string()).collect();
    assert_eq!(texts(&mut store, "a"), told, "here it is");
    let last = lines.pop().expect("a line");
    let (mut store, appended) = append(store, &last);
    assert!(appended.is_err(), "the same line waits as well: {appended:?}");
    sync("");
    assert_eq!(store.append(&[last]), Ok(vec![Appended::Yes]));
    assert_eq!(texts(&mut store, "a"), told);
}

/// Two servers append to the same rooms in batches of other orders, and neither waits for the other for ever.
#[test]
fn batches_of_several_servers_do_not_block_each_other() {
    let (_turn, cluster) = alone();
    let address = cluster.address();
    let writers: Vec<_> = (0..3_u8)
        .map(|writer| {
            let mut store = Postgres::open(&address).expect("the database");
            thread::spawn(move || {
                let mut won = 0;
                for turn in 0..30_u8 {
                    let mut batch: Vec<_> =
                        (0..8_u8).map(|room| line(&format!("{turn}-{room}"), LogHead::START, writer + 1)).collect();
                    batch.rotate_left(usize::from(writer) * 3);
                    let appended = store.append(&batch).expect("written");
                    won += appended.iter().filter(|appended| **appended == Appended::Yes).count();
                }
                won
            })
        })
        .collect();
    let won: usize = writers.into_iter().map(|writer| writer.join().expect("a writer")).sum();
    assert_eq!(won, 30 * 8, "of each room one has won");
}

#[test]
fn what_cannot_be_used_is_refused_with_its_reason() {
    let (_turn, cluster) = alone();
    let why = |address: &str| match Postgres::open(address) {
        Err(why) => why.to_string(),
        Ok(_) => panic!("{address} is opened"),
    };
    let encrypted = cluster.address().replace("?", "?sslmode=require&");
    assert!(why(&encrypted).contains("cannot be encrypted"), "by a socket nothing is encrypted");
    assert!(why("postgres:// /atar?nonsense=1").contains("address of the ledger"));
    let secret = why("postgres://atar:hunter2@127.0.0.1:1/atar");
    assert!(secret.contains("cannot be reached") && !secret.contains("hunter2"), "{secret}");
    let address = cluster.address();
    drop(Postgres::open(&address).expect("made"));
    drop(Postgres::open(&address).expect("and opened again"));
    let schema = address.rsplit("%3D").next().expect("a schema").to_owned();
    cluster.run(&[&format!("UPDATE {schema}.atar_ledger SET version = 99")]);
    assert!(why(&address).contains("newer program"));
    let empty = cluster.address();
    let Err(nothing) = Postgres::open_to_read(&empty) else { panic!("there is nothing to read") };
    assert_eq!(nothing.to_string(), "There are no rooms in this database.");
    let hotel = empty.rsplit("%3D").next().expect("a schema").to_owned();
    cluster.run(&[&format!("CREATE TABLE {hotel}.room (number BIGINT)")]);
    assert!(why(&empty).contains("tables of another program"), "{}", why(&empty));
    let tables = "SELECT count(*) FROM information_schema.tables WHERE table_schema";
    assert_eq!(cluster.run(&[&format!("{tables} = '{hotel}'")]), "1", "nothing is written");

    let place = cluster.address();
    let schema = place.rsplit("%3D").next().expect("a schema").to_owned();
    let read_only = format!("{place}%20-cdefault_transaction_read_only%3Don");
    assert!(why(&read_only).contains("can only be read"), "{}", why(&read_only));
    let absent = place.replace("///postgres?", "///nowhere?");
    assert!(why(&absent).contains("has no database of this name"), "{}", why(&absent));
    // What stands in the place of the database's own function says another version.
    let old = "RETURNS text LANGUAGE sql AS $$ SELECT 'PostgreSQL 14.1 on a shelf' $$";
    cluster.run(&[&format!("CREATE FUNCTION {schema}.version() {old}")]);
    let shadowed = format!("{place},pg_catalog");
    assert_eq!(why(&shadowed), "The database is PostgreSQL 14. Use 15 or newer.");
    cluster.ask_for_password("guest", "parsnip");
    let guest = |password: &str| place.replace("&user=atar", &format!("&user=guest&password={password}"));
    let refused = why(&guest("rutabaga"));
    assert!(refused.contains("password is wrong") && !refused.contains("rutabaga"), "{refused}");
    let may_not = why(&guest("parsnip"));
    assert!(may_not.contains("does not let its user make tables"), "{may_not}");
    assert_eq!(cluster.run(&[&format!("{tables} = '{schema}'")]), "0", "nothing is written");
}

/// Returns how many of eight servers that ask the database at once get what they ask for. Each has its number.
fn at_once(address: &str, asks: impl Fn(u8, &mut Postgres) -> bool + Sync) -> usize {
    let ask = |number| asks(number, &mut Postgres::open(address).expect("the database"));
    let ask = &ask;
    thread::scope(|scope| {
        let servers: Vec<_> = (0..8).map(|number| scope.spawn(move || ask(number))).collect();
        servers.into_iter().map(|server| server.join().expect("a server")).filter(|has| *has).count()
    })
}

/// Of many who come at once and exclude each other, one lives.
#[test]
fn a_place_is_given_once() {
    let (_turn, cluster) = alone();
    let address = cluster.address();
    drop(Postgres::open(&address).expect("the tables"));
    let lives = at_once(&address, |number, store| {
        let server = Server { id: format!("s{number}"), ..Server::default() };
        store.announce(&server).expect("an answer") == Announced::Anew
    });
    assert_eq!(lives, 1);
}

/// Of many who take a room at once, one gets it.
#[test]
fn a_room_is_given_once() {
    let (_turn, cluster) = alone();
    let address = cluster.address();
    let mut store = Postgres::open(&address).expect("the database");
    store.append(&[line("a", LogHead::START, 1)]).expect("written");
    let takes = at_once(&address, |number, store| {
        let id = format!("s{number}");
        let server = Server { id: id.clone(), address: id.clone(), build: String::new() };
        assert_eq!(store.announce(&server), Ok(Announced::Anew));
        matches!(store.take("a", &id), Ok(Taking::Taken { .. }))
    });
    assert_eq!(takes, 1);
}

/// Of many servers that claim the last ones of an address at once, as many get one as there are.
#[test]
fn the_last_claims_are_given_once() {
    let (_turn, cluster) = alone();
    let address = cluster.address();
    drop(Postgres::open(&address).expect("the tables"));
    let claims = at_once(&address, |number, store| {
        let claim = Claim { kind: "room", address: [1; 16], holder: format!("r{number}"), server: None };
        store.claim(&claim, 3).expect("it can be asked")
    });
    assert_eq!(claims, 3);
    // What is kept of an address goes with the sweep.
    let (_, schema) = address.rsplit_once("%3D").expect("a schema");
    cluster.run(&[&format!("UPDATE {schema}.claim SET until = until - INTERVAL '1 hour'")]);
    let mut store = Postgres::open(&address).expect("the database");
    store.sweep(0).expect("swept");
    assert_eq!(cluster.run(&[&format!("SELECT count(*) FROM {schema}.claim")]), "0");
}

/// A server of an earlier version claims all rooms, and knows nothing of others.
#[test]
fn a_server_of_an_earlier_version_is_waited_for() {
    let (_turn, cluster) = alone();
    let address = cluster.address();
    let (_, schema) = address.rsplit_once("%3D").expect("a schema");
    let mut store = Postgres::open(&address).expect("the database");
    let claim = format!("INSERT INTO {schema}.serving VALUES (1, 'old', '0.1', now() + INTERVAL '10 seconds')");
    cluster.run(&[&claim]);
    let server = Server { id: "new".to_owned(), address: "a:1".to_owned(), build: String::new() };
    let Ok(Announced::Excluded { by, .. }) = store.announce(&server) else { panic!("the other lives") };
    assert_eq!(by.build, "0.1");
    cluster.run(&[&format!("UPDATE {schema}.serving SET until = now()")]);
    assert_eq!(store.announce(&server), Ok(Announced::Anew));
}

#[test]
fn several_servers_may_make_the_tables_at_once() {
    let (_turn, cluster) = alone();
    let address = cluster.address();
    let servers: Vec<_> = (0..6)
        .map(|_| {
            let address = address.clone();
            thread::spawn(move || Postgres::open(&address).map(drop))
        })
        .collect();
    for server in servers {
        server.join().expect("a server").expect("the tables");
    }
}

/// A database that an earlier version has written is used as it is.
#[test]
fn an_older_database_gets_what_it_lacks() {
    let (_turn, cluster) = alone();
    let address = cluster.address();
    let (_, schema) = address.rsplit_once("%3D").expect("a schema");
    let mut store = Postgres::open(&address).expect("the database");
    store.append(&[line("a", LogHead::START, 1)]).expect("written");
    drop(store);
    cluster.run(&[
        &format!("ALTER TABLE {schema}.room DROP owner, DROP epoch, DROP until"),
        &format!("DROP TABLE {schema}.server, {schema}.claim"),
        &format!("UPDATE {schema}.atar_ledger SET version = 3"),
    ]);
    let mut store = Postgres::open(&address).expect("the database");
    let Ok(Taking::Taken { lease, unserved: None }) = store.take("a", "ann") else { panic!("it is nobody's") };
    let next = Append { lease, ..line("a", LogHead { seq: 1, link: [1; 16] }, 2) };
    assert_eq!(store.append(&[next]), Ok(vec![Appended::Yes]));
}

#[test]
fn a_place_is_an_address_or_a_path_or_memory() {
    let (_turn, cluster) = alone();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ledger.sqlite").display().to_string();
    for place in [cluster.address(), file, "memory".to_owned()] {
        let mut store = open_store(&place).expect("a store");
        let appended = store.append(&[line("a", LogHead::START, 1)]);
        assert_eq!(appended, Ok(vec![Appended::Yes]), "{place}");
    }
    assert!(open_store("/nowhere/at/all.sqlite").is_err());
}

/// The text was logged with the database's own words, which quote the row.
#[test]
fn a_refusal_does_not_say_what_people_have_written() {
    let (_turn, cluster) = alone();
    let address = cluster.address();
    let (_, schema) = address.rsplit_once("%3D").expect("a schema");
    let mut store = Postgres::open(&address).expect("the database");
    let mut chat = line("told", LogHead::START, 1);
    chat.line = "rutabaga".to_owned();
    cluster.run(&[&format!("ALTER TABLE {schema}.entry ADD CHECK (body <> 'rutabaga')")]);
    let Err(Unavailable(why)) = store.append(&[chat]) else { panic!("the row breaks the rule") };
    assert_eq!(why, "The ledger refused: SQLSTATE 23514.");
}
