//! What every store does, and that all of them do the same.

mod support;

use std::sync::mpsc::channel;
use std::time::Duration;

use atar_ledger::{
    Announced, Append, Appended, Claim, LEASE, Lease, Ledger, LogHead, LogLine, LogStore, Memory, Opening, Postgres,
    RoomNote, RoomSnapshot, Run, Server, ServerSeed, Sqlite, Swept, Taking, Unserved,
};
use proptest::prelude::*;
use support::Cluster;
use tempfile::TempDir;

/// Every store, empty, with what keeps its folder.
fn stores() -> Vec<(Box<dyn Keeps>, Option<TempDir>)> {
    let folder = tempfile::tempdir().expect("a folder");
    let sqlite = Sqlite::open(&folder.path().join("ledger.sqlite")).expect("a file");
    let mut stores: Vec<(Box<dyn Keeps>, _)> =
        vec![(Box::new((Memory::new(), 0)), None), (Box::new((sqlite, 0)), Some(folder))];
    if let Some(cluster) = support::cluster() {
        let address = cluster.address();
        let store = Postgres::open(&address).expect("the database");
        stores.push((Box::new(InDatabase { store, cluster, address }), None));
    }
    stores
}

/// A store whose type is not known.
trait Keeps {
    fn store(&mut self) -> &mut dyn LogStore;

    /// Lets milliseconds pass by the clock of the store.
    fn pass(&mut self, time: u64);
}

/// A store whose clock is in hand, and what that shows.
impl Keeps for (Memory, u64) {
    fn store(&mut self) -> &mut dyn LogStore {
        &mut self.0
    }

    fn pass(&mut self, time: u64) {
        self.1 += time;
        self.0.set_time(1_000_000 + self.1);
    }
}

impl Keeps for (Sqlite, u64) {
    fn store(&mut self) -> &mut dyn LogStore {
        &mut self.0
    }

    fn pass(&mut self, time: u64) {
        self.1 += time;
        self.0.set_time(1_000_000 + self.1);
    }
}

struct InDatabase {
    store: Postgres,
    cluster: &'static Cluster,
    address: String,
}

impl Keeps for InDatabase {
    fn store(&mut self) -> &mut dyn LogStore {
        &mut self.store
    }

    fn pass(&mut self, time: u64) {
        let schema = self.address.rsplit("%3D").next().expect("a schema");
        let set = |table| format!("UPDATE {schema}.{table} SET until = until - INTERVAL '{time} milliseconds'");
        self.cluster.run(&[&set("server"), &set("room"), &set("claim")]);
    }
}

fn for_all(test: impl Fn(&mut dyn LogStore)) {
    for (mut store, _folder) in stores() {
        test(store.store());
    }
}

/// A line that follows `known`, told apart by its first byte.
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
        server_seed: None,
    }
}

fn append(store: &mut dyn LogStore, append: Append) -> Appended {
    store.append(&[append]).expect("it can be written")[0]
}

fn head(seq: u64, byte: u8) -> LogHead {
    LogHead { seq, link: [byte; 16] }
}

#[test]
fn of_two_who_append_to_the_same_end_one_wins() {
    for_all(|store| {
        assert_eq!(append(store, line("a", LogHead::START, 1)), Appended::Yes);
        assert_eq!(append(store, line("a", head(1, 1), 2)), Appended::Yes);
        assert_eq!(append(store, line("a", head(1, 1), 3)), Appended::No);
        assert_eq!(append(store, line("a", head(2, 2), 4)), Appended::Yes);
        let texts: Vec<_> = store.lines("a", 0).expect("lines").into_iter().map(|line| line.text).collect();
        assert_eq!(texts, ["1", "2", "4"]);
    });
}

/// A server that remembers more than a ledger that has lost lines does not go on from what is lost.
#[test]
fn the_link_counts_as_well_as_the_number() {
    for_all(|store| {
        append(store, line("a", LogHead::START, 1));
        assert_eq!(append(store, line("a", head(1, 9), 2)), Appended::No);
        assert_eq!(append(store, line("a", head(0, 1), 2)), Appended::No);
        assert_eq!(append(store, line("b", head(1, 1), 2)), Appended::No, "there is no such room");
        assert_eq!(store.lines("a", 0).expect("lines").len(), 1);
        assert!(store.lines("b", 0).expect("lines").is_empty());
    });
}

/// Where the outcome was not known, the same line is appended again.
#[test]
fn the_same_line_again_is_in_the_log_once() {
    for_all(|store| {
        for _ in 0..3 {
            assert_eq!(append(store, line("a", LogHead::START, 1)), Appended::Yes);
        }
        assert_eq!(store.lines("a", 0).expect("lines").len(), 1);
        append(store, line("a", head(1, 1), 2));
        assert_eq!(append(store, line("a", LogHead::START, 1)), Appended::No, "the log has gone on");
    });
}

#[test]
fn lines_after_a_number_come_in_order() {
    for_all(|store| {
        let mut known = LogHead::START;
        for byte in 1..=12 {
            let next = line("a", known, byte);
            known = next.head();
            append(store, next);
        }
        let lines = store.lines("a", 9).expect("lines");
        let expected = |seq: u8| LogLine { seq: seq.into(), link: [seq; 16], text: seq.to_string() };
        assert_eq!(lines, [expected(10), expected(11), expected(12)]);
    });
}

#[test]
fn what_is_due_comes_in_order() {
    for_all(|store| {
        for (room, due) in [("a", Some(30)), ("b", Some(10)), ("c", None), ("d", Some(90))] {
            append(store, Append { due, ..line(room, LogHead::START, 1) });
        }
        assert_eq!(store.due(30, "", 9).expect("rooms"), ["b", "a"]);
        assert_eq!(store.due(1000, "", 2).expect("rooms"), ["b", "a"]);
        append(store, line("b", head(1, 1), 2));
        assert_eq!(store.due(30, "", 9).expect("rooms"), ["a"], "the last line says what is due");
    });
}

/// A line with a card, whose room expires once hosts have run for so long.
fn expiring(room: &str, known: LogHead, byte: u8, expires: u64) -> Append {
    Append { expires: Some(expires), card: Some(room.to_uppercase()), ..line(room, known, byte) }
}

/// Returns the rooms that leave the lobby, and those that go.
fn sweep(store: &mut dyn LogStore, ran: u64) -> [String; 2] {
    let Swept { retired, removed } = store.sweep(ran).expect("swept");
    [retired.join(" "), removed.join(" ")]
}

/// Rooms were deleted for good as soon as they had expired.
#[test]
fn a_room_leaves_the_lobby_first_and_goes_a_day_later() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    for_all(|store| {
        append(store, expiring("a", LogHead::START, 1, 50));
        append(store, expiring("b", LogHead::START, 1, 60));
        append(store, line("c", LogHead::START, 1));
        let card = |room: &str| (room.to_owned(), room.to_uppercase());
        assert_eq!(sweep(store, 49), ["", ""]);
        assert_eq!(sweep(store, 50), ["a", ""]);
        assert_eq!(store.cards().expect("cards"), [card("b")]);
        assert_eq!(store.lines("a", 0).expect("lines").len(), 1, "it is there");
        assert_eq!(sweep(store, 50), ["", ""], "that is told once");
        assert_eq!(sweep(store, 50 + DAY - 1), ["b", ""]);
        assert_eq!(sweep(store, 50 + DAY), ["", "a"]);
        assert!(store.lines("a", 0).expect("lines").is_empty());
        assert_eq!(append(store, line("a", LogHead::START, 7)), Appended::Yes, "the name is free again");
        assert_eq!(sweep(store, 9 * DAY), ["", "b"], "and never c");
    });
}

#[test]
fn a_room_that_somebody_comes_back_to_stays() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    for_all(|store| {
        for room in ["a", "b", "c"] {
            append(store, expiring(room, LogHead::START, 1, 50));
        }
        assert_eq!(sweep(store, 50), ["a b c", ""]);
        append(store, expiring("a", head(1, 1), 2, 90 * DAY));
        let note = |room: &str, expires| RoomNote {
            room: room.to_owned(),
            head: head(1, 1),
            due: None,
            expires,
            card: Some(room.to_uppercase()),
        };
        store.note(&note("b", Some(90 * DAY))).expect("noted");
        store.note(&note("c", None)).expect("noted");
        let shown = |store: &mut dyn LogStore| {
            let cards = store.cards().expect("cards");
            cards.into_iter().map(|(room, _)| room).collect::<Vec<_>>()
        };
        assert_eq!(shown(store), ["a", "b"], "who only looks is not there");
        assert_eq!(sweep(store, 60), ["", ""], "that is told once");
        assert_eq!(sweep(store, 50 + DAY), ["", "c"]);
        assert_eq!(sweep(store, 90 * DAY), ["a b", ""]);
    });
}

#[test]
fn the_last_sign_of_life_is_kept() {
    for_all(|store| {
        assert_eq!(store.runs(), Ok(vec![]));
        let run = |since, until, idle| Run { since, until, idle };
        for noted in [run(1_000, 1_000, 0), run(1_000, 2_000, 0), run(9_000, 9_500, 7_000)] {
            store.put_run(noted).expect("noted");
        }
        let runs = store.runs().expect("runs");
        assert_eq!(runs, [run(1_000, 2_000, 0), run(9_000, 9_500, 7_000)]);
        assert_eq!(runs[1].ran(), 2_500, "it began as the first run did");
    });
}

/// The oldest runs were forgotten, and with them the time without a host that rooms were owed.
#[test]
fn what_was_idle_is_kept_of_a_host_that_is_started_again_and_again() {
    for_all(|store| {
        let run = |since, until, idle| Run { since, until, idle };
        store.put_run(run(1_000, 2_000, 0)).expect("noted");
        store.put_run(run(9_000, 9_500, 7_000)).expect("noted");
        for turn in 0..1_500 {
            let since = 10_000 + 10 * turn;
            let noted = run(since, since + 2, 7_500 + 8 * turn);
            store.put_run(noted).expect("noted");
        }
        store.sweep(0).expect("swept");
        let runs = store.runs().expect("runs");
        assert_eq!(runs.len(), 1_000);
        assert_eq!(
            runs[..3],
            [run(1_000, 2_000, 0), run(9_000, 9_500, 7_000), run(15_020, 15_022, 7_500 + 8 * 502)],
            "the shortest are forgotten"
        );
        assert_eq!(runs[999], run(24_990, 24_992, 7_500 + 8 * 1_499));
    });
}

#[test]
fn the_lobby_shows_the_cards_of_listed_rooms() {
    for_all(|store| {
        let card = |text: &str| Some(text.to_owned());
        append(store, Append { card: card("B"), ..line("b", LogHead::START, 1) });
        append(store, Append { card: card("A"), ..line("a", LogHead::START, 1) });
        append(store, line("c", LogHead::START, 1));
        let pair = |room: &str, card: &str| (room.to_owned(), card.to_owned());
        assert_eq!(store.cards().expect("cards"), [pair("a", "A"), pair("b", "B")]);
        append(store, line("a", head(1, 1), 2));
        assert_eq!(store.cards().expect("cards"), [pair("b", "B")]);
    });
}

#[test]
fn a_note_holds_for_the_end_that_it_names_alone() {
    for_all(|store| {
        append(store, line("a", LogHead::START, 1));
        append(store, line("a", head(1, 1), 2));
        let note = |head, card: &str| RoomNote {
            room: "a".to_owned(),
            head,
            due: Some(5),
            expires: Some(9),
            card: Some(card.to_owned()),
        };
        let cards = |store: &mut dyn LogStore| store.cards().expect("cards");
        store.note(&note(head(1, 1), "old")).expect("a note");
        assert_eq!(cards(store), []);
        store.note(&note(head(2, 2), "new")).expect("a note");
        assert_eq!(cards(store), [("a".to_owned(), "new".to_owned())]);
        assert_eq!(store.due(5, "", 9).expect("rooms"), ["a"]);
        append(store, line("a", head(2, 2), 3));
        assert_eq!(cards(store), []);
        store.note(&note(head(3, 3), "new")).expect("a note");
        assert_eq!(sweep(store, 9), ["a", ""]);
    });
}

#[test]
fn a_snapshot_counts_while_its_line_is_in_the_log() {
    for_all(|store| {
        let snapshot =
            |seq, byte, text: &str| RoomSnapshot { room: "a".to_owned(), head: head(seq, byte), text: text.to_owned() };
        store.put_snapshot(&snapshot(1, 1, "too early")).expect("asked");
        assert_eq!(store.snapshot("a"), Ok(None), "there is no room");
        for (known, byte) in [(LogHead::START, 1), (head(1, 1), 2), (head(2, 2), 3)] {
            append(store, line("a", known, byte));
        }
        for (seq, byte, text) in [(1, 1, "one"), (2, 2, "two")] {
            let kept = snapshot(seq, byte, text);
            store.put_snapshot(&kept).expect("kept");
            assert_eq!(store.snapshot("a"), Ok(Some(kept)));
        }
        let reading = store.read("a", 0, true).expect("read");
        assert_eq!(reading.log.lines.len(), 1);
        assert_eq!(reading.snapshot, Some(snapshot(2, 2, "two")));
        let reading = store.read("a", 1, false).expect("read");
        assert_eq!((reading.log.lines.len(), reading.snapshot), (2, None));
        store.put_snapshot(&snapshot(2, 9, "of a lost line")).expect("kept");
        assert_eq!(store.snapshot("a"), Ok(None));
        assert_eq!(store.read("a", 0, true).expect("read").log.lines.len(), 3);
    });
}

#[test]
fn the_server_seed_of_the_last_game_is_kept_beside_the_log() {
    for_all(|store| {
        assert_eq!(store.server_seed("a").expect("a server seed"), None);
        let server_seed = |byte| Some(ServerSeed([byte; 32]));
        append(store, Append { server_seed: server_seed(1), ..line("a", LogHead::START, 1) });
        append(store, line("a", head(1, 1), 2));
        assert_eq!(store.server_seed("a").expect("a server seed"), server_seed(1));
        append(store, Append { server_seed: server_seed(2), ..line("a", head(2, 2), 3) });
        append(store, Append { server_seed: server_seed(3), ..line("a", head(2, 2), 4) });
        assert_eq!(store.server_seed("a").expect("a server seed"), server_seed(2), "what lost leaves nothing");
    });
}

#[test]
fn a_log_says_where_it_ends_and_where_it_has_ended() {
    for_all(|store| {
        assert_eq!(store.log("a", 0).expect("a log").head, LogHead::START);
        for (known, byte) in [(LogHead::START, 1), (head(1, 1), 2), (head(2, 2), 3)] {
            append(store, line("a", known, byte));
        }
        append(store, line("b", LogHead::START, 1));
        for since in [0, 2, 3, u64::MAX] {
            let log = store.log("a", since).expect("a log");
            assert_eq!(log.head, head(3, 3), "{since}");
            let lines = log.lines.len() as u64;
            assert_eq!(lines, 3_u64.saturating_sub(since), "{since}");
        }
        for (end, has) in [(head(1, 1), true), (head(3, 3), true), (head(2, 1), false), (head(4, 4), false)] {
            assert_eq!(store.has("a", end), Ok(has), "{end:?}");
        }
        assert_eq!(store.rooms().expect("rooms"), ["a", "b"]);
        assert_eq!(store.faults(), Ok(Vec::new()));
    });
}

fn server(id: &str, address: &str) -> Server {
    Server { id: id.to_owned(), address: address.to_owned(), build: format!("of {id}") }
}

/// Ann's and Ben's servers live in a store of this kind.
fn two_servers(store: &mut dyn LogStore) -> [Server; 2] {
    ["ann", "ben"].map(|id| {
        let server = server(id, &format!("{id}:1"));
        assert_eq!(store.announce(&server), Ok(Announced::Anew));
        server
    })
}

/// Takes a room that nobody else has. Returns what it is appended to with, and the time without a server before.
fn take(store: &mut dyn LogStore, room: &str, server: &str) -> (Lease, Option<Unserved>) {
    match store.take(room, server) {
        Ok(Taking::Taken { lease, unserved }) => (lease, unserved),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_room_is_one_server_s_and_others_are_told_whose() {
    for_all(|store| {
        let [ann, ben] = two_servers(store);
        assert_eq!(store.take("a", "ann"), Ok(Taking::NoRoom));
        let begun = Lease { server: "ann".to_owned(), epoch: 0 };
        let first = Append { lease: begun.clone(), ..line("a", LogHead::START, 1) };
        assert_eq!(append(store, first.clone()), Appended::Yes);
        assert_eq!(store.take("a", "ben"), Ok(Taking::Elsewhere(ann)), "who begins a room has it");
        assert_eq!(append(store, first.clone()), Appended::Yes, "the same again");
        let (lease, unserved) = take(store, "a", "ann");
        assert_eq!((lease.server.as_str(), unserved), ("ann", None));
        assert!(lease.epoch > begun.epoch);
        assert_eq!(append(store, first), Appended::Taken, "what it had before holds no longer");
        assert_eq!(append(store, Append { lease, ..line("a", head(1, 1), 2) }), Appended::Yes);
        append(store, line("b", LogHead::START, 1));
        take(store, "b", "ben");
        assert_eq!(store.take("b", "ann"), Ok(Taking::Elsewhere(ben)));
        let opened = store.take_and_read("b", "ben", true).expect("opened");
        assert!(matches!(opened, Opening::Open { reading, .. } if reading.log.head == head(1, 1)));
        assert_eq!(store.take_and_read("c", "ben", true), Ok(Opening::NoRoom));
    });
}

/// A server that stood still wakes, and does not know that its room has gone elsewhere.
#[test]
fn who_has_lost_a_room_appends_nothing_and_is_told_so() {
    for (mut keeps, _folder) in stores() {
        keeps.pass(0);
        let store = keeps.store();
        two_servers(store);
        append(store, line("a", LogHead::START, 1));
        let (old, _) = take(store, "a", "ann");
        let last = Append { lease: old.clone(), ..line("a", head(1, 1), 2) };
        assert_eq!(append(store, last.clone()), Appended::Yes);
        keeps.pass(LEASE - 2_000);
        let store = keeps.store();
        assert_eq!(store.announce(&server("ben", "ben:1")), Ok(Announced::Renewed));
        assert!(matches!(store.take("a", "ben"), Ok(Taking::Elsewhere(_))), "its lease is not over");
        assert_eq!(store.due(0, "ben", 9), Ok(vec![]));
        keeps.pass(4_000);
        let store = keeps.store();
        let (new, unserved) = take(store, "a", "ben");
        let Unserved { since, until } = unserved.expect("nobody had it");
        assert!(
            (LEASE + 2_000..LEASE + 60_000).contains(&since) && until == since.saturating_sub(2 * LEASE),
            "{since} {until}"
        );
        assert!(new.epoch > old.epoch);
        let late = Append { lease: old.clone(), ..line("a", head(2, 2), 3) };
        assert_eq!(append(store, late), Appended::Taken);
        assert_eq!(append(store, last), Appended::Taken, "also if the line is in the log");
        store.give_up("a", &old, false).expect("asked");
        assert_eq!((store.holds("a", &old), store.holds("a", &new)), (Ok(false), Ok(true)));
        // It lives again, and still has nothing.
        assert_eq!(store.announce(&server("ann", "ann:1")), Ok(Announced::Anew));
        assert!(matches!(store.take("a", "ann"), Ok(Taking::Elsewhere(_))));
        assert_eq!(append(store, Append { lease: new, ..line("a", head(2, 2), 4) }), Appended::Yes);
        assert_eq!(store.lines("a", 0).expect("lines").len(), 3);
    }
}

/// A server that stood still for longer than its lease keeps what nobody has taken.
#[test]
fn what_nobody_takes_stays_with_its_server() {
    for (mut keeps, _folder) in stores() {
        keeps.pass(0);
        let store = keeps.store();
        two_servers(store);
        append(store, line("a", LogHead::START, 1));
        let (lease, _) = take(store, "a", "ann");
        keeps.pass(10 * LEASE);
        let store = keeps.store();
        assert_eq!(append(store, Append { lease, ..line("a", head(1, 1), 2) }), Appended::Yes);
        assert_eq!(store.announce(&server("ann", "ann:1")), Ok(Announced::Anew));
        assert_eq!(store.announce(&server("ben", "ben:1")), Ok(Announced::Anew));
        assert!(matches!(store.take("a", "ben"), Ok(Taking::Elsewhere(_))));
    }
}

#[test]
fn what_is_given_up_is_anybody_s_at_once() {
    for (mut keeps, _folder) in stores() {
        keeps.pass(0);
        let store = keeps.store();
        two_servers(store);
        for room in ["a", "b", "c"] {
            append(store, line(room, LogHead::START, 1));
        }
        let (a, b) = (take(store, "a", "ann").0, take(store, "b", "ann").0);
        take(store, "c", "ann");
        store.give_up("a", &a, false).expect("given up");
        store.give_up("b", &b, true).expect("given up");
        assert_eq!(append(store, Append { lease: a.clone(), ..line("a", head(1, 1), 2) }), Appended::Taken);
        keeps.pass(4_000);
        let store = keeps.store();
        let (new, unserved) = take(store, "a", "ben");
        assert!(new.epoch > a.epoch);
        assert_eq!(unserved, None, "nobody has missed it");
        let unserved = take(store, "b", "ben").1.expect("people have waited");
        assert!((4_000..60_000).contains(&unserved.since), "{unserved:?}");
        assert!(matches!(store.take("c", "ben"), Ok(Taking::Elsewhere(_))));
        store.withdraw("ann").expect("it ends");
        take(store, "c", "ben");
    }
}

/// A room that is due and whose server is gone is found by the others, and only by them.
#[test]
fn what_is_due_comes_to_who_may_take_it() {
    for (mut keeps, _folder) in stores() {
        keeps.pass(0);
        let store = keeps.store();
        two_servers(store);
        for (room, owner) in [("a", "ann"), ("b", "ben"), ("c", "")] {
            append(store, Append { due: Some(5), ..line(room, LogHead::START, 1) });
            if !owner.is_empty() {
                take(store, room, owner);
            }
        }
        assert_eq!(store.due(5, "ann", 9).expect("rooms"), ["a", "c"]);
        assert_eq!(store.due(5, "ben", 9).expect("rooms"), ["b", "c"]);
        keeps.pass(LEASE + 1_000);
        assert_eq!(keeps.store().due(5, "ben", 9).expect("rooms"), ["a", "b", "c"]);
    }
}

/// Two servers that others would reach at the same address, or one that nobody reaches beside another, would have the
/// same rooms and not know of each other's people.
#[test]
fn a_server_lives_that_no_other_one_excludes() {
    for (mut keeps, _folder) in stores() {
        keeps.pass(0);
        let store = keeps.store();
        let excluded = |store: &mut dyn LogStore, server: &Server| match store.announce(server) {
            Ok(Announced::Excluded { by, until }) => (by.id, until),
            other => panic!("{other:?}"),
        };
        let (alone, other) = (server("alone", ""), server("other", "x:1"));
        assert_eq!(store.announce(&alone), Ok(Announced::Anew));
        let (by, until) = excluded(store, &other);
        assert_eq!(by, "alone");
        assert_eq!(excluded(store, &other).1, until);
        keeps.pass(1_000);
        let store = keeps.store();
        assert_eq!(store.announce(&alone), Ok(Announced::Renewed));
        assert_ne!(excluded(store, &other).1, until, "it says once more that it lives");
        assert_eq!(store.servers(), Ok(vec![alone.clone()]));
        store.withdraw("alone").expect("it ends");
        assert_eq!(store.servers(), Ok(vec![]));
        assert_eq!(store.announce(&other), Ok(Announced::Anew));
        assert_eq!(excluded(store, &alone).0, "other", "it wakes, and another one has come");
        assert_eq!(excluded(store, &server("twin", "x:1")).0, "other");
        assert_eq!(store.announce(&server("third", "x:2")), Ok(Announced::Anew));
        keeps.pass(LEASE + 1_000);
        assert_eq!(keeps.store().announce(&server("twin", "x:1")), Ok(Announced::Anew));
    }
}

/// Claims one of two rooms that an address may have.
fn claim_room(store: &mut dyn LogStore, address: u8, room: &str) -> bool {
    let claim = Claim { kind: "room", address: [address; 16], holder: room.to_owned(), server: None };
    store.claim(&claim, 2).expect("it can be asked")
}

/// Claims one of two tables that an address may have at this server.
fn claim_table(store: &mut dyn LogStore, holder: &str, server: &str) -> bool {
    store.claim(&table(holder, server), 2).expect("it can be asked")
}

fn table(holder: &str, server: &str) -> Claim {
    Claim { kind: "table", address: [1; 16], holder: holder.to_owned(), server: Some(server.to_owned()) }
}

/// Each server counted for itself: an address had so many at each.
#[test]
fn an_address_has_so_many_at_all_servers_together() {
    for (mut keeps, _folder) in stores() {
        keeps.pass(0);
        let store = keeps.store();
        two_servers(store);
        assert!(claim_table(store, "a", "ann") && claim_table(store, "b", "ben"));
        assert!(claim_table(store, "a", "ann"), "it is claimed once");
        assert!(!claim_table(store, "c", "ann"), "both are taken");
        assert!(claim_room(store, 1, "c") && claim_room(store, 1, "d"), "of each kind");
        assert!(!claim_room(store, 1, "e") && claim_room(store, 2, "e"), "others have their own");
        store.release(&table("a", "ann")).expect("given back");
        assert!(claim_table(store, "c", "ann") && !claim_table(store, "a", "ann"));
        // What a server has ends with it.
        keeps.pass(61_000);
        let store = keeps.store();
        assert_eq!(store.announce(&server("ben", "ben:1")), Ok(Announced::Anew));
        assert!(claim_table(store, "d", "ben") && !claim_table(store, "e", "ben"));
    }
}

#[test]
fn a_room_counts_for_its_address_while_a_server_has_it_or_it_is_missed() {
    for (mut keeps, _folder) in stores() {
        keeps.pass(0);
        let store = keeps.store();
        let [ann, _] = two_servers(store);
        for (room, byte) in [("a", 1), ("b", 2)] {
            assert!(claim_room(store, 1, room));
            append(store, line(room, LogHead::START, byte));
        }
        let (lease, _) = take(store, "a", "ann");
        let (other, _) = take(store, "b", "ann");
        let pass = |keeps: &mut Box<dyn Keeps>, time| {
            keeps.pass(time);
            assert_eq!(keeps.store().announce(&ann), Ok(Announced::Anew));
        };
        pass(&mut keeps, 100_000);
        assert!(!claim_room(keeps.store(), 1, "c"), "a server has both");
        keeps.store().give_up("a", &lease, true).expect("given up");
        pass(&mut keeps, 50_000);
        assert!(!claim_room(keeps.store(), 1, "c"), "somebody comes back to it");
        pass(&mut keeps, 20_000);
        assert!(claim_room(keeps.store(), 1, "c"), "nobody came");
        keeps.store().give_up("b", &other, false).expect("given up");
        assert!(claim_room(keeps.store(), 1, "d") && !claim_room(keeps.store(), 1, "e"), "nobody used it");
    }
}

#[test]
fn a_server_seed_that_is_shown_by_mistake_says_nothing() {
    assert_eq!(format!("{:?}", ServerSeed([7; 32])), "a server seed");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    /// Two writers who know more or less, in batches: memory is the model of the others.
    #[test]
    fn all_stores_do_the_same(
        batches in prop::collection::vec(
            prop::collection::vec((0_usize..2, 0_usize..3, 1_u8..4, 0_u64..5), 1..6),
            1..12,
        ),
    ) {
        let mut stores = stores();
        let mut ends: Vec<Vec<LogHead>> = vec![vec![LogHead::START]; 2];
        for batch in batches {
            let appends: Vec<_> = batch.iter().map(|&(room, back, byte, due)| {
                let known = ends[room][ends[room].len().saturating_sub(1 + back)];
                let server_seed = (byte == 2).then_some(ServerSeed([byte; 32]));
                Append { due: Some(due), expires: Some(due + 2), server_seed, ..line(["a", "b"][room], known, byte) }
            }).collect();
            for append in &appends {
                ends[usize::from(append.room == "b")].push(append.head());
            }
            let now = u64::from(batch[0].2);
            let mut told = stores.iter_mut().map(|(store, _)| {
                let store = store.store();
                let appended = store.append(&appends).expect("written");
                let lines = ["a", "b"].map(|room| store.lines(room, 0).expect("lines"));
                let seeds = ["a", "b"].map(|room| store.server_seed(room).expect("server seeds"));
                (appended, lines, seeds, store.due(now, "", 9).expect("rooms"), store.sweep(now).expect("swept"))
            });
            let model = told.next();
            for other in told {
                prop_assert_eq!(Some(other), model.clone());
            }
        }
    }
}

/// Many wait, one commits: each is told its own outcome.
#[test]
fn a_ledger_answers_everybody_who_waits() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("ledger.sqlite")).expect("a file");
    let (ledger, thread) = Ledger::start(store).expect("a thread");
    let (tell, told) = channel();
    for room in 0..300_u32 {
        let tell = tell.clone();
        let ledger = ledger.clone();
        let first = line(&room.to_string(), LogHead::START, 1);
        ledger.append(first, Box::new(move |appended| tell.send((room, appended)).expect("heard")));
    }
    let mut rooms: Vec<_> = (0..300)
        .map(|_| {
            let (room, appended) = told.recv_timeout(Duration::from_secs(60)).expect("everybody is answered");
            assert_eq!(appended, Ok(Appended::Yes));
            room
        })
        .collect();
    rooms.sort_unstable();
    assert_eq!(rooms, (0..300).collect::<Vec<_>>());
    let (tell, told) = channel();
    let done = Box::new(move |opening| tell.send(opening).expect("heard"));
    ledger.take_and_read("7".to_owned(), "ann".to_owned(), false, done);
    let opening = told.recv().expect("an answer");
    assert!(matches!(opening, Ok(Opening::Open { reading, .. }) if reading.log.lines.len() == 1));
    drop(ledger);
    thread.join().expect("the thread ends when nobody needs it");
}
