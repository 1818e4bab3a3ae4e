//! What only a file can do: outlast the program, be damaged, be of another version.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use atar_ledger::{
    Append, Appended, Lease, Ledger, LogHead, LogStore, OpenError, RoomSnapshot, Run, Sqlite, Unavailable,
};

const FILE: &str = "LEDGER_OF_A_CHILD";

fn next(known: LogHead) -> Append {
    let seq = known.seq + 1;
    Append {
        room: "a".to_owned(),
        known,
        lease: Lease::default(),
        line: format!("line {seq}"),
        link: seq.to_be_bytes().repeat(2).try_into().expect("16 bytes"),
        due: None,
        expires: None,
        card: None,
        server_seed: None,
    }
}

fn end(store: &mut Sqlite) -> LogHead {
    let lines = store.lines("a", 0).expect("lines");
    for (line, seq) in lines.iter().zip(1..) {
        assert_eq!((line.seq, &line.text), (seq, &format!("line {seq}")), "no line is missing or torn");
    }
    lines.last().map_or(LogHead::START, |line| LogHead { seq: line.seq, link: line.link })
}

/// The program that is killed: it writes, and says what was answered.
#[test]
#[ignore = "another test starts it, to kill it"]
fn writes_until_it_is_killed() {
    let file = env::var_os(FILE).expect("the file of the test that starts this");
    let mut store = Sqlite::open(Path::new(&file)).expect("the file");
    let mut known = end(&mut store);
    loop {
        let line = next(known);
        known = line.head();
        assert_eq!(store.append(&[line]), Ok(vec![Appended::Yes]));
        println!("answered {}", known.seq);
        std::io::stdout().flush().expect("the test listens");
    }
}

/// `kill -9` in the middle of writing: what was answered is in the log, and the next program goes on.
#[test]
fn what_was_answered_outlasts_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ledger.sqlite");
    let mut answered = 0;
    for round in 0..8_u64 {
        let mut child = Command::new(env::current_exe().expect("this program"))
            .args(["--exact", "writes_until_it_is_killed", "--ignored", "--nocapture"])
            .env(FILE, &file)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a child");
        let output = child.stdout.take().expect("its output");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        for _ in 0..=round * 3 {
            let line = lines.by_ref().find_map(|line| line.strip_prefix("answered ").map(str::to_owned));
            answered = line.expect("it writes").parse().expect("a number");
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        let mut store = Sqlite::open(&file).expect("the file is whole");
        assert!(end(&mut store).seq >= answered, "round {round}");
    }
}

/// Appends so many lines.
fn write(store: &mut dyn LogStore, known: &mut LogHead, lines: usize) {
    for _ in 0..lines {
        let line = next(*known);
        *known = line.head();
        assert_eq!(store.append(&[line]), Ok(vec![Appended::Yes]));
    }
}

/// The copy needs no pause, and is no mixture: it has the log up to one of its lines.
#[test]
fn a_copy_that_is_made_while_the_log_grows_has_all_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Sqlite::open(&folder.path().join("ledger.sqlite")).expect("the file");
    let mut known = LogHead::START;
    let mut long = next(known);
    long.line = format!("{}{}", long.line, " ".repeat(2 << 20));
    known = long.head();
    assert_eq!(store.append(&[long]), Ok(vec![Appended::Yes]));
    write(&mut store, &mut known, 20);
    let copy = folder.path().join("copy.sqlite");
    let (mut steps, mut last) = (0, known);
    let copied = store.back_up(&copy, &mut |store| {
        steps += 1;
        last = known;
        write(store, &mut known, 3);
        true
    });
    assert_eq!(copied, Ok(()));
    assert!(steps > 2, "it is copied in steps: {steps}");
    write(&mut store, &mut known, 3);
    let mut copy = Sqlite::open(&copy).expect("the copy is a file of logs");
    let lines = copy.lines("a", 0).expect("lines");
    assert!(lines.iter().zip(1..).all(|(line, seq)| line.seq == seq));
    let all = store.lines("a", 0).expect("lines");
    assert_eq!(lines, all[..lines.len()], "the copy is a part of the log");
    assert!(lines.len() as u64 >= last.seq, "it has what was answered");
}

#[test]
fn a_copy_is_private_takes_no_file_s_place_and_leaves_nothing_where_it_fails() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Sqlite::open(&folder.path().join("ledger.sqlite")).expect("the file");
    let mut known = LogHead::START;
    write(&mut store, &mut known, 3);
    let copies = folder.path().join("copies");
    std::fs::create_dir(&copies).expect("a folder");
    let names = || {
        let files = std::fs::read_dir(&copies).expect("a folder");
        files.count()
    };
    let copy = copies.join("a.sqlite");
    let mut grow = |store: &mut dyn LogStore| {
        write(store, &mut known, 1);
        false
    };
    std::fs::write(copies.join("a.part"), "of a program that was killed").expect("written");
    assert_eq!(store.back_up(&copy, &mut |_| true), Ok(()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&copy).expect("the copy").permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
    }
    assert!(store.back_up(&copy, &mut |_| true).is_err());
    let elsewhere = copies.join("none/a.sqlite");
    assert!(store.back_up(&elsewhere, &mut |_| true).is_err());
    let mut long = next(LogHead::START);
    (long.room, long.line) = ("b".to_owned(), " ".repeat(2 << 20));
    assert_eq!(store.append(&[long]), Ok(vec![Appended::Yes]));
    let given_up = copies.join("b.sqlite");
    assert!(store.back_up(&given_up, &mut grow).is_err());
    assert_eq!(names(), 1, "the first copy alone");
}

#[test]
fn a_ledger_answers_while_it_is_copied() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&folder.path().join("ledger.sqlite")).expect("the file");
    let (ledger, thread) = Ledger::start(store).expect("a thread");
    let (tell, told) = std::sync::mpsc::channel();
    let mut long = next(LogHead::START);
    long.line = " ".repeat(8 << 20);
    let head = long.head();
    let append = |line: Append| {
        let tell = tell.clone();
        ledger.append(line, Box::new(move |done| tell.send(done.is_ok()).unwrap_or_default()));
    };
    append(long);
    let copy = folder.path().join("copy.sqlite");
    let copied = tell.clone();
    let done = Box::new(move |done: Result<(), _>| copied.send(done.is_ok()).unwrap_or_default());
    ledger.back_up(copy.clone(), done);
    append(next(head));
    assert_eq!([told.recv(), told.recv(), told.recv()], [Ok(true); 3]);
    drop(ledger);
    thread.join().expect("no panic");
    let mut copy = Sqlite::open(&copy).expect("the copy");
    assert_eq!(copy.lines("a", 0).expect("lines").len(), 2, "it was appended meanwhile");
}

#[test]
fn two_programs_cannot_have_the_same_file_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ledger.sqlite");
    let _first = Sqlite::open(&file).expect("the file");
    for again in [Sqlite::open(&file), Sqlite::open_to_read(&file)] {
        let Err(OpenError::InUse(why)) = again else { panic!("it is opened twice") };
        assert!(why.starts_with("Another host uses "), "{why}");
    }
}

/// Returns why a file is refused. It stays as it is.
fn refused(file: &Path) -> String {
    let before = std::fs::read(file).ok();
    let mut refusals = [Sqlite::open(file), Sqlite::open_to_read(file)].map(|opened| {
        let Err(OpenError::Unusable(why)) = opened else { panic!("{} is opened", file.display()) };
        why
    });
    assert_eq!(std::fs::read(file).ok(), before);
    std::mem::take(&mut refusals[0])
}

/// An empty file in the place of the rooms was taken for a host's first start, and the rooms were gone without a word.
#[test]
fn a_file_that_is_none_or_newer_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let letter = "This is a letter to my mother, and no ledger of any kind.";
    std::fs::write(file("letter"), letter).expect("written");
    std::fs::write(file("empty"), "").expect("written");
    std::fs::create_dir(file("folder")).expect("a folder");
    let foreign = rusqlite::Connection::open(file("foreign")).expect("a file");
    foreign.execute_batch("CREATE TABLE room (number INTEGER); CREATE TABLE guest (name TEXT)").expect("tables");
    drop(foreign);
    drop(Sqlite::open(&file("newer")).expect("a file"));
    let newer = rusqlite::Connection::open(file("newer")).expect("the file");
    newer.pragma_update(None, "user_version", 99).expect("written");
    drop(newer);
    drop(Sqlite::open(&file("torn")).expect("a file"));
    let half = std::fs::read(file("torn")).expect("read");
    std::fs::write(file("torn"), &half[..half.len() / 2]).expect("written");
    for (name, words) in [
        ("letter", "is not a file of rooms"),
        ("empty", "is empty: the rooms that were in it are gone"),
        ("folder", "is a folder"),
        ("foreign", "is not a file of rooms"),
        ("newer", "newer program"),
        ("torn", "cannot be used: it is damaged."),
        ("nowhere/at/all", "cannot be created: its folder does not exist."),
    ] {
        let why = if name.contains('/') {
            match Sqlite::open(&file(name)) {
                Err(why) => why.to_string(),
                Ok(_) => panic!("{name} is opened"),
            }
        } else {
            refused(&file(name))
        };
        assert!(why.contains(words) && why.ends_with('.'), "{name}: {why}");
    }
    let Err(why) = Sqlite::open_to_read(&file("none")) else { panic!("there is no file") };
    assert!(why.to_string().starts_with("There is no file "), "{why}");
    assert!(!file("none").exists());
}

/// A host that was killed while it made its first file refused to start ever after: the rooms were gone, it said.
#[cfg(target_os = "linux")]
#[test]
fn a_first_start_that_was_killed_leaves_nothing_that_is_refused() {
    for kibibytes in 0..80 {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("ledger.sqlite");
        // The system kills who writes more.
        let script = format!("ulimit -c 0; ulimit -f {kibibytes}; exec \"$0\" \"$@\"");
        let output = Command::new("bash")
            .args(["-c", &script])
            .arg(env::current_exe().expect("this program"))
            .args(["--exact", "writes_one_line", "--ignored", "--nocapture"])
            .env(FILE, &file)
            .output()
            .expect("a child");
        let mut store = Sqlite::open(&file).unwrap_or_else(|why| panic!("{kibibytes}: {why}"));
        let lines = end(&mut store).seq;
        assert_eq!(lines, u64::from(output.status.success()), "{kibibytes}");
    }
}

/// The program that is killed at its first start.
#[test]
#[ignore = "another test starts it, with little space"]
fn writes_one_line() {
    let file = env::var_os(FILE).expect("the file of the test that starts this");
    let mut store = Sqlite::open(Path::new(&file)).expect("the file");
    assert_eq!(store.append(&[next(LogHead::START)]), Ok(vec![Appended::Yes]));
}

/// One row that could not be read stopped all rooms: nothing was listed any more, woken or removed.
#[test]
fn a_damaged_row_stops_no_other_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ledger.sqlite");
    let named = |room: &str| Append {
        room: room.to_owned(),
        due: Some(5),
        expires: Some(5),
        card: Some(room.to_uppercase()),
        ..next(LogHead::START)
    };
    let mut store = Sqlite::open(&file).expect("the file");
    let rooms: Vec<_> = ["a", "b", "c", "d", "e"].map(named).into();
    assert_eq!(store.append(&rooms), Ok(vec![Appended::Yes; 5]));
    let run = |since| Run { since, until: since + 1, idle: 0 };
    for since in [10, 20] {
        store.put_run(run(since)).expect("noted");
    }
    drop(store);
    let damage = rusqlite::Connection::open(&file).expect("the file");
    damage
        .execute_batch(
            "PRAGMA foreign_keys = OFF;
             UPDATE room SET id = CAST(X'ff00' AS TEXT), card = X'ff' WHERE id = 'a';
             UPDATE room SET id = X'ff01' WHERE id = 'b';
             UPDATE room SET head = 'one', link = 'none' WHERE id = 'c';
             UPDATE entry SET link = 7 WHERE room = 'd';
             UPDATE run SET until = 'never' WHERE since = 10;",
        )
        .expect("damaged");
    drop(damage);
    let mut store = Sqlite::open(&file).expect("the file");
    let has = |names: Result<Vec<String>, Unavailable>| {
        let names = names.expect("it can be read");
        assert_eq!(names.len(), 5, "{names:?}");
        names.iter().any(|name| name == "e")
    };
    assert!(has(store.due(5, "", 9)));
    let cards = store.cards().expect("cards");
    assert!(cards.contains(&("e".to_owned(), "E".to_owned())));
    assert!(has(Ok(cards.into_iter().map(|(room, _)| room).collect())));
    assert_eq!(store.runs(), Ok(vec![run(20)]));
    assert_eq!(store.log("c", 0).expect("a log").head.seq, 0);
    assert_eq!(store.log("d", 0).expect("a log").lines[0].link, [0; 16]);
    // Those of other rooms in the same commit are kept.
    let append = |room: &str| Append { room: room.to_owned(), ..next(next(LogHead::START).head()) };
    let appended = store.append(&[append("c"), append("e")]);
    assert_eq!(appended, Ok(vec![Appended::No, Appended::Yes]));
    let names = store.rooms().expect("rooms");
    assert!(names.contains(&"e".to_owned()), "{names:?}");
    let retired = store.sweep(5).expect("swept").retired;
    assert_eq!(retired.len(), 4, "all but the one that has gone on");
}

/// A room whose first entries were missing opened from its snapshot, as if nothing were wrong.
#[test]
fn a_snapshot_counts_only_with_every_line_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ledger.sqlite");
    let mut store = Sqlite::open(&file).expect("the file");
    let mut known = LogHead::START;
    write(&mut store, &mut known, 5);
    let snapshot = RoomSnapshot { room: "a".to_owned(), head: known, text: "five".to_owned() };
    store.put_snapshot(&snapshot).expect("kept");
    write(&mut store, &mut known, 2);
    for missing in 1..=5 {
        assert_eq!(store.snapshot("a"), Ok(Some(snapshot.clone())));
        drop(store);
        let damage = rusqlite::Connection::open(&file).expect("the file");
        let take = "UPDATE entry SET seq = -seq WHERE abs(seq) = ?1";
        assert_eq!(damage.execute(take, [missing]), Ok(1));
        drop(damage);
        store = Sqlite::open(&file).expect("the file");
        assert_eq!(store.snapshot("a"), Ok(None), "without line {missing}");
        drop(store);
        let damage = rusqlite::Connection::open(&file).expect("the file");
        assert_eq!(damage.execute(take, [missing]), Ok(1));
        drop(damage);
        store = Sqlite::open(&file).expect("the file");
    }
}

/// What a host that was killed has left in its write-ahead log is read, and stays there.
#[test]
fn who_reads_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ledger.sqlite");
    let copy = folder.path().join("copy.sqlite");
    let log = |file: &Path| file.with_extension("sqlite-wal");
    let mut store = Sqlite::open(&file).expect("the file");
    let mut known = LogHead::START;
    write(&mut store, &mut known, 5);
    for (from, to) in [(file.clone(), copy.clone()), (log(&file), log(&copy))] {
        std::fs::copy(from, to).expect("copied");
    }
    let bytes = || [copy.clone(), log(&copy)].map(|file| std::fs::read(file).expect("read"));
    let before = bytes();
    let mut reader = Sqlite::open_to_read(&copy).expect("the copy");
    assert_eq!(end(&mut reader), known);
    assert!(reader.append(&[next(known)]).is_err());
    drop(reader);
    assert_eq!(bytes(), before);
    drop(store);
    let names = || std::fs::read_dir(folder.path()).expect("a folder").count();
    let before = (std::fs::read(&file).expect("read"), names());
    assert_eq!(end(&mut Sqlite::open_to_read(&file).expect("the file")), known);
    assert_eq!((std::fs::read(&file).expect("read"), names()), before);
}

/// Lines were answered that went to a file which was deleted, and were lost with it.
#[cfg(unix)]
#[test]
fn a_file_that_is_not_in_its_place_any_more_takes_no_line() {
    for taken in ["ledger.sqlite", "ledger.sqlite-wal"] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("ledger.sqlite");
        let mut store = Sqlite::open(&file).expect("the file");
        let mut known = LogHead::START;
        write(&mut store, &mut known, 3);
        let (here, there) = (folder.path().join(taken), folder.path().join("elsewhere"));
        std::fs::rename(&here, &there).expect("moved");
        for is_replaced in [false, true] {
            if is_replaced {
                std::fs::copy(&there, &here).expect("copied");
            }
            let why = store.append(&[next(known)]).expect_err("it is not kept");
            assert!(why.0.contains(taken), "{why}");
            assert!(store.due(0, "", 9).is_err(), "{taken}");
        }
        // It is back: what was not answered is in it, once.
        std::fs::rename(&there, &here).expect("moved");
        write(&mut store, &mut known, 3);
        drop(store);
        assert_eq!(end(&mut Sqlite::open(&file).expect("the file")), known);
    }
}

/// The program whose disk fills: it writes until that fails, goes on when there is space again, and says what was
/// answered.
#[test]
#[ignore = "another test starts it, with little space"]
fn writes_until_the_disk_is_full() {
    let file = env::var_os(FILE).expect("the file of the test that starts this");
    let Ok(mut store) = Sqlite::open(Path::new(&file)) else {
        assert!(!Path::new(&file).exists(), "nothing half made is left");
        return;
    };
    let mut known = LogHead::START;
    for _ in 0..65 {
        let mut line = next(known);
        line.line.push_str(&" ".repeat(700));
        while store.append(std::slice::from_ref(&line)).is_err() {
            assert_eq!(known, end_of_long(&mut store), "it is as it was");
            let id = std::process::id().to_string();
            let more = Command::new("prlimit").args(["--pid", &id, "--fsize=unlimited"]).status();
            assert!(more.expect("prlimit").success());
        }
        known = line.head();
        println!("answered {}", known.seq);
    }
}

fn end_of_long(store: &mut Sqlite) -> LogHead {
    let lines = store.lines("a", 0).expect("lines");
    lines.last().map_or(LogHead::START, |line| LogHead { seq: line.seq, link: line.link })
}

/// Wherever the disk is full, what was answered is in the log, nothing else, and it goes on when there is space again.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_at_any_write_loses_nothing_that_was_answered() {
    for kibibytes in (0..200).step_by(6) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("ledger.sqlite");
        let script = format!("trap '' XFSZ; ulimit -S -f {kibibytes}; exec \"$0\" \"$@\"");
        let output = Command::new("bash")
            .args(["-c", &script])
            .arg(env::current_exe().expect("this program"))
            .args(["--exact", "writes_until_the_disk_is_full", "--ignored", "--nocapture"])
            .env(FILE, &file)
            .output()
            .expect("a child");
        let told = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{kibibytes}: {told}{}", String::from_utf8_lossy(&output.stderr));
        let answered = told.lines().filter(|line| line.contains("answered ")).count();
        if answered == 0 {
            continue;
        }
        let mut store = Sqlite::open(&file).expect("the file is whole");
        let seq = end_of_long(&mut store).seq;
        assert_eq!(seq, answered as u64, "{kibibytes}");
    }
}
