//! Logs in a file of SQLite.

mod backup;
mod opening;
mod place;

use std::borrow::Borrow;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Row, Transaction, TransactionBehavior, params};

use crate::append::{Append, Appended, Log, LogHead, LogLine, RoomNote, RoomSnapshot, ServerSeed};
use crate::claim::Claim;
use crate::integers::{signed, unsigned};
use crate::lease::{Announced, Lease, Server, Taking};
use crate::living::Living;
use crate::run::{RETIRED, Run, Swept, surplus};
use crate::store::{Between, LogStore, OpenError, Unavailable};
use crate::words::sqlite_reason;
use place::Place;

/// Logs in a file of SQLite, which one program at a time has open.
#[derive(Debug)]
pub struct Sqlite<C = Connection> {
    /// Owned; borrowed while the file is copied, as only the connection that copies may write meanwhile.
    connection: C,
    place: Place,
    living: SharedLiving,
}

/// The servers that live. Shared with the store that writes while the file is copied.
type SharedLiving = Arc<Mutex<Living>>;

/// The tables, version by version. A later version only adds.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE room (
        id TEXT PRIMARY KEY,
        head INTEGER NOT NULL,
        link BLOB NOT NULL,
        due INTEGER,
        expires INTEGER,
        card TEXT
    ) WITHOUT ROWID;
    CREATE INDEX room_due ON room (due) WHERE due IS NOT NULL;
    CREATE INDEX room_expires ON room (expires) WHERE expires IS NOT NULL;
    CREATE TABLE entry (
        room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        link BLOB NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (room, seq)
    ) WITHOUT ROWID;
    CREATE TABLE secret (
        room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (room, seq)
    ) WITHOUT ROWID;
",
    "
    CREATE TABLE snapshot (
        room TEXT PRIMARY KEY REFERENCES room (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        link BLOB NOT NULL,
        body TEXT NOT NULL
    ) WITHOUT ROWID;
",
    "
    ALTER TABLE room ADD COLUMN retired INTEGER;
    CREATE INDEX room_retired ON room (retired) WHERE retired IS NOT NULL;
    CREATE TABLE run (
        since INTEGER PRIMARY KEY,
        until INTEGER NOT NULL,
        idle INTEGER NOT NULL
    );
",
];

impl Sqlite {
    /// Opens the file, and makes it if there is none. An empty one is refused: something was there.
    ///
    /// A commit outlasts a power cut: `synchronous` is `FULL`, since `NORMAL` forgets answered commits in the mode of
    /// write-ahead logging (SQLite's documentation, "Pragma synchronous").
    ///
    /// # Errors
    /// [`OpenError`] if it cannot be opened, another program has it open, it is of another program or a newer version.
    pub fn open(path: &Path) -> Result<Sqlite, OpenError> {
        let is_missing = opening::is_missing(path)?;
        let made = if is_missing { opening::make(path) } else { Ok(()) };
        made.and_then(|()| opening::open(path, false)).map_err(|error| opening::explained(path, error))
    }

    /// Opens the file to read it alone. No log in it changes, and nothing is made.
    ///
    /// # Errors
    /// [`OpenError`] if it cannot be opened, another program has it open, or it is no file of logs of this version.
    pub fn open_to_read(path: &Path) -> Result<Sqlite, OpenError> {
        if opening::is_missing(path)? {
            return Err(OpenError::Unusable(format!("There is no file {}.", path.display())));
        }
        opening::open_to_read(path).map_err(|error| opening::explained(path, error))
    }
}

impl<C: Borrow<Connection>> Sqlite<C> {
    fn connection(&self) -> &Connection {
        self.connection.borrow()
    }

    /// Takes the clock by which servers live into the hand, for tests: it shows this time until it is set again.
    pub fn set_time(&mut self, now: u64) {
        self.living().set_time(now);
    }

    fn living(&self) -> MutexGuard<'_, Living> {
        self.living.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes something without waiting for the disk: the next append takes it there.
    fn execute_at_leisure(&mut self, statement: &str, values: &[&dyn rusqlite::ToSql]) -> Result<(), Unavailable> {
        let connection = self.connection();
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        let done = connection.prepare_cached(statement).and_then(|mut statement| statement.execute(values));
        connection.pragma_update(None, "synchronous", "FULL")?;
        done?;
        Ok(())
    }
}

impl From<rusqlite::Error> for Unavailable {
    fn from(error: rusqlite::Error) -> Unavailable {
        let why = sqlite_reason(&error);
        Unavailable(format!("The file of the logs cannot be used: {why}."))
    }
}

/// Appends a line if its writer has the room. A log that is begun is its writer's.
fn append_of_owner(
    transaction: &Transaction<'_>,
    append: &Append,
    living: &mut Living,
) -> Result<Appended, rusqlite::Error> {
    let (begins, holds) = (append.known == LogHead::START, living.holds(&append.room, &append.lease));
    if !begins && !holds {
        return Ok(Appended::Taken);
    }
    if append_one(transaction, append)? {
        if begins {
            living.begin(&append.room, &append.lease);
        }
        return Ok(Appended::Yes);
    }
    if holds { was_appended(transaction, append) } else { Ok(Appended::Taken) }
}

/// Appends a line if the log ends as its writer knows. Returns whether it does.
fn append_one(transaction: &Transaction<'_>, append: &Append) -> Result<bool, rusqlite::Error> {
    let (known, head) = (append.known, append.head());
    let (due, expires) = (append.due.map(signed), append.expires.map(signed));
    let moved = if known == LogHead::START {
        let insert = "INSERT INTO room (id, head, link, due, expires, card) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING";
        let mut insert = transaction.prepare_cached(insert)?;
        insert.execute(params![append.room, signed(head.seq), head.link, due, expires, append.card])?
    } else {
        let update = "UPDATE room SET head = ?2, link = ?3, due = ?4, expires = ?5, retired = NULL, card = ?6 WHERE id = ?1 AND head = ?7 AND link = ?8";
        let mut update = transaction.prepare_cached(update)?;
        let (seq, link) = (signed(known.seq), known.link);
        update.execute(params![append.room, signed(head.seq), head.link, due, expires, append.card, seq, link])?
    };
    if moved == 0 {
        return Ok(false);
    }
    let insert = "INSERT INTO entry (room, seq, link, body) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = transaction.prepare_cached(insert)?;
    insert.execute(params![append.room, signed(head.seq), head.link, append.line])?;
    if let Some(ServerSeed(bytes)) = append.server_seed {
        let insert = "INSERT INTO secret (room, seq, bytes) VALUES (?1, ?2, ?3)";
        transaction.execute(insert, params![append.room, signed(head.seq), bytes])?;
    }
    Ok(true)
}

/// Returns whether the log has the line at its end already.
fn was_appended(transaction: &Transaction<'_>, append: &Append) -> Result<Appended, rusqlite::Error> {
    let mut select = transaction.prepare_cached("SELECT head, link FROM room WHERE id = ?1")?;
    let head = select.query_row([&append.room], |row| {
        let seq = number(row, 0);
        Ok(LogHead { seq, link: bytes(row, 1) })
    });
    let is_same = head.optional()? == Some(append.head());
    Ok(if is_same { Appended::Yes } else { Appended::No })
}

/// Runs a statement and returns the names of the rooms that it has changed, in order.
fn names(connection: &Connection, statement: &str, value: i64) -> Result<Vec<String>, rusqlite::Error> {
    let mut statement = connection.prepare_cached(statement)?;
    let names = statement.query_map([value], |row| Ok(text(row, 0)))?;
    let mut names = names.collect::<Result<Vec<_>, _>>()?;
    names.sort_unstable();
    Ok(names)
}

impl<C: Borrow<Connection>> LogStore for Sqlite<C> {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Appended>, Unavailable> {
        let transaction = Transaction::new_unchecked(self.connection(), TransactionBehavior::Immediate)?;
        let mut living = self.living();
        let appended: Result<Vec<_>, _> =
            batch.iter().map(|append| append_of_owner(&transaction, append, &mut living)).collect();
        let appended = appended?;
        drop(living);
        transaction.commit()?;
        // What went to a file that is not in its place any more is lost, whatever SQLite says.
        self.place.check()?;
        Ok(appended)
    }

    fn note(&mut self, note: &RoomNote) -> Result<(), Unavailable> {
        let update = "UPDATE room SET due = ?2, expires = coalesce(?3, expires), retired = CASE WHEN ?3 IS NULL THEN retired END,
            card = CASE WHEN ?3 IS NULL AND retired IS NOT NULL THEN NULL ELSE ?4 END
            WHERE id = ?1 AND head = ?5 AND link = ?6";
        let LogHead { seq, link } = note.head;
        let (due, expires) = (note.due.map(signed), note.expires.map(signed));
        let values = params![note.room, due, expires, note.card, signed(seq), link];
        self.execute_at_leisure(update, values)
    }

    fn log(&mut self, room: &str, seq: u64) -> Result<Log, Unavailable> {
        let select = "SELECT r.head, r.link, (SELECT bytes FROM secret WHERE room = r.id ORDER BY seq DESC LIMIT 1),
                e.seq, e.link, e.body
            FROM room AS r LEFT JOIN entry AS e ON e.room = r.id AND e.seq > ?2 WHERE r.id = ?1 ORDER BY e.seq";
        let mut select = self.connection().prepare_cached(select)?;
        let mut rows = select.query(params![room, signed(seq)])?;
        let mut log = Log { head: LogHead::START, lines: Vec::new(), server_seed: None };
        while let Some(row) = rows.next()? {
            log.head = LogHead { seq: number(row, 0), link: bytes(row, 1) };
            log.server_seed = fixed(row, 2).map(ServerSeed);
            if row.get_ref(3)? != ValueRef::Null {
                log.lines.push(LogLine { seq: number(row, 3), link: bytes(row, 4), text: text(row, 5) });
            }
        }
        Ok(log)
    }

    fn has(&mut self, room: &str, head: LogHead) -> Result<bool, Unavailable> {
        let select = "SELECT 1 FROM entry WHERE room = ?1 AND seq = ?2 AND link = ?3";
        let mut select = self.connection().prepare_cached(select)?;
        Ok(select.exists(params![room, signed(head.seq), head.link])?)
    }

    fn snapshot(&mut self, room: &str) -> Result<Option<RoomSnapshot>, Unavailable> {
        // Only a snapshot whose line and all before it are in the log counts.
        let select = "SELECT s.seq, s.link, s.body FROM snapshot AS s
            JOIN entry AS e ON e.room = s.room AND e.seq = s.seq WHERE s.room = ?1 AND e.link = s.link
            AND (SELECT count(*) FROM entry AS b WHERE b.room = s.room AND b.seq BETWEEN 1 AND s.seq) = s.seq";
        let mut select = self.connection().prepare_cached(select)?;
        let snapshot = select.query_row([room], |row| {
            let (seq, link) = (number(row, 0), bytes(row, 1));
            Ok(RoomSnapshot { room: room.to_owned(), head: LogHead { seq, link }, text: text(row, 2) })
        });
        Ok(snapshot.optional()?)
    }

    fn put_snapshot(&mut self, snapshot: &RoomSnapshot) -> Result<(), Unavailable> {
        let insert =
            "INSERT OR REPLACE INTO snapshot (room, seq, link, body) SELECT id, ?2, ?3, ?4 FROM room WHERE id = ?1";
        let LogHead { seq, link } = snapshot.head;
        let values = params![snapshot.room, signed(seq), link, snapshot.text];
        self.execute_at_leisure(insert, values)
    }

    fn cards(&mut self) -> Result<Vec<(String, String)>, Unavailable> {
        let mut select =
            self.connection().prepare_cached("SELECT id, card FROM room WHERE card IS NOT NULL ORDER BY id")?;
        let cards = select.query_map([], |row| Ok((text(row, 0), text(row, 1))))?;
        Ok(cards.collect::<Result<_, _>>()?)
    }

    fn due(&mut self, now: u64, server: &str, most: usize) -> Result<Vec<String>, Unavailable> {
        self.place.check()?;
        let select = "SELECT id FROM room WHERE due <= ?1 ORDER BY due, id";
        let mut select = self.connection().prepare_cached(select)?;
        let due = select.query_map([signed(now)], |row| Ok(text(row, 0)))?;
        let due = due.collect::<Result<Vec<_>, _>>()?.into_iter();
        let living = self.living();
        Ok(due.filter(|room| living.may_take(room, server)).take(most).collect())
    }

    fn announce(&mut self, server: &Server) -> Result<Announced, Unavailable> {
        Ok(self.living().announce(server))
    }

    fn servers(&mut self) -> Result<Vec<Server>, Unavailable> {
        Ok(self.living().servers())
    }

    fn withdraw(&mut self, server: &str) -> Result<(), Unavailable> {
        self.living().withdraw(server);
        Ok(())
    }

    fn take(&mut self, room: &str, server: &str) -> Result<Taking, Unavailable> {
        let mut select = self.connection().prepare_cached("SELECT 1 FROM room WHERE id = ?1")?;
        Ok(if select.exists([room])? { self.living().take(room, server) } else { Taking::NoRoom })
    }

    fn holds(&mut self, room: &str, lease: &Lease) -> Result<bool, Unavailable> {
        // Where there is no such room, nobody else has it.
        Ok(self.living().holds(room, lease))
    }

    fn give_up(&mut self, room: &str, lease: &Lease, is_missed: bool) -> Result<(), Unavailable> {
        self.living().give_up(room, lease, is_missed);
        Ok(())
    }

    fn claim(&mut self, claim: &Claim, most: u32) -> Result<bool, Unavailable> {
        Ok(self.living().claim(claim, most))
    }

    fn release(&mut self, claim: &Claim) -> Result<(), Unavailable> {
        self.living().release(claim);
        Ok(())
    }

    fn sweep(&mut self, ran: u64) -> Result<Swept, Unavailable> {
        let connection = self.connection();
        let before = signed(ran.saturating_sub(RETIRED));
        let delete = "DELETE FROM room WHERE retired <= ?1 RETURNING id";
        let removed = names(connection, delete, before)?;
        let update = "UPDATE room SET card = NULL, retired = ?1 WHERE expires <= ?1 AND retired IS NULL RETURNING id";
        let retired = names(connection, update, signed(ran))?;
        for since in surplus(&self.runs()?).into_iter().map(signed) {
            let connection = self.connection();
            connection.execute("DELETE FROM run WHERE since = ?1", [since])?;
        }
        Ok(Swept { retired, removed })
    }

    fn runs(&mut self) -> Result<Vec<Run>, Unavailable> {
        let select = "SELECT since, until, idle FROM run ORDER BY since";
        let mut select = self.connection().prepare_cached(select)?;
        let runs = select.query_map([], |row| {
            let whole = [0, 1, 2].map(|column| integer(row, column).map(unsigned));
            let [Some(since), Some(until), Some(idle)] = whole else {
                return Ok(None);
            };
            Ok(Some(Run { since, until, idle }))
        })?;
        let runs = runs.collect::<Result<Vec<_>, _>>()?;
        Ok(runs.into_iter().flatten().collect())
    }

    fn put_run(&mut self, run: Run) -> Result<(), Unavailable> {
        let insert = "INSERT OR REPLACE INTO run (since, until, idle) VALUES (?1, ?2, ?3)";
        let values = params![signed(run.since), signed(run.until), signed(run.idle)];
        self.execute_at_leisure(insert, values)
    }

    fn rooms(&mut self) -> Result<Vec<String>, Unavailable> {
        let select = "SELECT id FROM room UNION SELECT room FROM entry ORDER BY 1";
        let mut select = self.connection().prepare_cached(select)?;
        let rooms = select.query_map([], |row| Ok(text(row, 0)))?;
        Ok(rooms.collect::<Result<_, _>>()?)
    }

    fn faults(&mut self) -> Result<Vec<String>, Unavailable> {
        let mut check = self.connection().prepare("PRAGMA integrity_check(20)")?;
        let faults = check.query_map([], |row| Ok(text(row, 0)))?;
        let faults = faults.collect::<Result<Vec<_>, _>>()?;
        Ok(faults.into_iter().filter(|fault| fault != "ok").collect())
    }

    fn back_up(&mut self, file: &Path, between: Between<'_>) -> Result<(), Unavailable> {
        backup::copy(self.connection(), (&self.place, &self.living), file, between)
    }
}

/// Returns bytes of this number, or zeros where there are others: then the link does not fit, as after any damage.
fn bytes<const N: usize>(row: &Row<'_>, column: usize) -> [u8; N] {
    fixed(row, column).unwrap_or([0; N])
}

fn fixed<const N: usize>(row: &Row<'_>, column: usize) -> Option<[u8; N]> {
    row.get_ref(column).ok()?.as_bytes().ok()?.try_into().ok()
}

/// Returns a number, or 0 where there is none: then it is that of no line.
fn number(row: &Row<'_>, column: usize) -> u64 {
    integer(row, column).map_or(0, unsigned)
}

fn integer(row: &Row<'_>, column: usize) -> Option<i64> {
    row.get(column).ok()
}

/// Returns a text. What is none is shown as one, and fits no link.
fn text(row: &Row<'_>, column: usize) -> String {
    let bytes = row.get_ref(column).map_or(&[][..], |value| value.as_bytes().unwrap_or_default());
    String::from_utf8_lossy(bytes).into_owned()
}
