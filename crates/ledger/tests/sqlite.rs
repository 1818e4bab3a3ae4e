//! What only a file can do: outlast the program, be damaged, be of another version.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use atar_ledger::{Append, Appended, Ledger, LogHead, LogStore, Sqlite, Unavailable};

const FILE: &str = "LEDGER_OF_A_CHILD";

fn next(known: LogHead) -> Append {
    let seq = known.seq + 1;
    Append {
        room: "a".to_owned(),
        known,
        line: format!("line {seq}"),
        link: seq.to_be_bytes().repeat(2).try_into().expect("16 bytes"),
        due: None,
        expires: None,
        card: None,
        secret: None,
    }
}

fn end(store: &mut Sqlite) -> LogHead {
    let lines = store.lines("a", 0).expect("lines");
    for (line, seq) in lines.iter().zip(1..) {
        assert_eq!(
            (line.seq, &line.text),
            (seq, &format!("line {seq}")),
            "no line is missing or torn"
        );
    }
    lines.last().map_or(LogHead::START, |line| LogHead {
        seq: line.seq,
        link: line.link,
    })
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
            .args([
                "--exact",
                "writes_until_it_is_killed",
                "--ignored",
                "--nocapture",
            ])
            .env(FILE, &file)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a child");
        let output = child.stdout.take().expect("its output");
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        for _ in 0..=round * 3 {
            let line = lines
                .by_ref()
                .find_map(|line| line.strip_prefix("answered ").map(str::to_owned));
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
        ledger.append(
            line,
            Box::new(move |done| tell.send(done.is_ok()).unwrap_or_default()),
        );
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
    assert_eq!(
        copy.lines("a", 0).expect("lines").len(),
        2,
        "it was appended meanwhile"
    );
}

#[test]
fn two_programs_cannot_have_the_same_file_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ledger.sqlite");
    let _first = Sqlite::open(&file).expect("the file");
    assert!(Sqlite::open(&file).is_err());
}

#[test]
fn a_file_that_is_none_or_newer_is_refused_and_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ledger.sqlite");
    std::fs::write(
        &file,
        "This is a letter to my mother, and no ledger of any kind.",
    )
    .expect("written");
    let before = std::fs::read(&file).expect("read");
    let Err(Unavailable(why)) = Sqlite::open(&file) else {
        panic!("a letter is opened")
    };
    assert!(why.ends_with('.'), "{why}");
    assert_eq!(std::fs::read(&file).expect("read"), before);
    let newer = folder.path().join("newer.sqlite");
    drop(Sqlite::open(&newer).expect("a file"));
    let connection = rusqlite::Connection::open(&newer).expect("the file");
    connection
        .pragma_update(None, "user_version", 99)
        .expect("written");
    drop(connection);
    let Err(Unavailable(why)) = Sqlite::open(&newer) else {
        panic!("a newer file is opened")
    };
    assert!(why.contains("newer program"), "{why}");
    assert!(Sqlite::open(Path::new("/nowhere/at/all.sqlite")).is_err());
}
