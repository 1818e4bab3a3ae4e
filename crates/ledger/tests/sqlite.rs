//! What only a file can do: outlast the program, be damaged, be of another version.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use atar_ledger::{Append, Appended, Head, Sqlite, Store, Unavailable};

const FILE: &str = "LEDGER_OF_A_CHILD";

fn next(known: Head) -> Append {
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

fn end(store: &mut Sqlite) -> Head {
    let lines = store.lines("a", 0).expect("lines");
    for (line, seq) in lines.iter().zip(1..) {
        assert_eq!(
            (line.seq, &line.text),
            (seq, &format!("line {seq}")),
            "no line is missing or torn"
        );
    }
    lines.last().map_or(Head::START, |line| Head {
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
