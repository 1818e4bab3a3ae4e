//! Logs in PostgreSQL, which several servers may have.
//!
//! The tables and statements are those that CockroachDB and YugabyteDB know, too.

mod connection;
mod hosts;
mod schema;
mod statements;
mod tls;

use std::time::{Duration, Instant};

use atar_reasons::system_reason;
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::config::{Config, SslMode, TargetSessionAttrs};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Error, Row};

use crate::append::{Append, Appended, Log, LogHead, LogLine, RoomNote, RoomSnapshot, ServerSeed};
use crate::claim::Claim;
use crate::integers::{signed, unsigned};
use crate::lease::{Announced, Lease, Server, Taking, Unserved};
use crate::run::{RETIRED, Run, Swept, surplus};
use crate::store::{LogStore, OpenError, Unavailable};
use crate::words::connection_reason;
use connection::{DatabaseConnection, in_order};
use tls::Tls;

/// How long to wait for a connection to each host.
const CONNECT: Duration = Duration::from_secs(3);
/// How long to wait for an answer.
const ANSWER: Duration = Duration::from_secs(10);
/// How long nothing is tried after a connection could not be made, so that those who wait are told at once.
const REST: Duration = Duration::from_millis(500);
/// How often a change is tried that the database asks to try again.
const TRIES: u32 = 5;

/// Logs in a database of PostgreSQL, or of one that speaks its language.
///
/// A commit that was answered outlasts a power cut, and is on a second server where the database is told so
/// (`synchronous_standby_names`).
#[derive(Debug)]
pub struct Postgres {
    runtime: Runtime,
    /// An address of each host, in the order in which they are tried.
    hosts: Vec<Config>,
    /// How the connection is encrypted; none if it is not.
    tls: Option<Tls>,
    connection: Option<DatabaseConnection>,
    /// Until when nothing is tried.
    rest: Option<Instant>,
}

/// Why something did not come to pass.
enum Broken {
    /// The connection is gone, or nobody answers on it. What was under way may have come to pass.
    DatabaseConnection(String),
    /// The database refuses.
    Refused(Error),
    /// It is in the log of this server, and perhaps not on a second one.
    Doubtful,
}

impl From<Error> for Broken {
    fn from(error: Error) -> Broken {
        match error.as_db_error() {
            Some(refusal) if !is_end(refusal.code()) => Broken::Refused(error),
            _ => Broken::DatabaseConnection(kind(&error)),
        }
    }
}

/// Returns whether the database ends the connection: it is being stopped or starts, or is no primary any more.
fn is_end(code: &SqlState) -> bool {
    let class = code.code().get(..2).unwrap_or_default();
    class == "08" || class == "57" || *code == SqlState::READ_ONLY_SQL_TRANSACTION
}

/// Returns whether the same may come to pass if it is tried again: another transaction was first.
fn is_conflict(error: &Error) -> bool {
    error.code().is_some_and(|code| code.code().starts_with("40"))
}

/// Returns why a statement failed, for the log. The database's own words may quote what people have written.
fn kind(error: &Error) -> String {
    match error.code() {
        Some(code) => format!("SQLSTATE {}", code.code()),
        None => connection_reason(error),
    }
}

impl Postgres {
    /// Connects to the database at an address such as `postgres://atar@db.example/atar`, and makes its tables if they
    /// are missing. Of several hosts the first that takes writes is used; one that does not answer is tried last from
    /// then on. With `sslmode=require` the connection is encrypted, and the database must prove its name by a
    /// certificate that the system trusts; else it is plain.
    ///
    /// # Errors
    /// [`OpenError`] if it cannot be reached, the address cannot be read, or the tables are of another program or a
    /// newer version.
    pub fn open(address: &str) -> Result<Postgres, OpenError> {
        let mut postgres = Postgres::at(address)?;
        let migrated = postgres.run(async |connection| {
            Ok(match schema::migrate(connection).await {
                Err(Broken::Refused(error)) => Err(OpenError::Unusable(unmade(&error))),
                other => other?,
            })
        });
        migrated??;
        Ok(postgres)
    }

    /// Connects to the database at an address to read it alone: nothing is made, and nothing is changed.
    ///
    /// # Errors
    /// [`OpenError`], as [`Postgres::open`], also if there are no tables.
    pub fn open_to_read(address: &str) -> Result<Postgres, OpenError> {
        let mut postgres = Postgres::at(address)?;
        let checked = postgres.run(async |connection| {
            Ok(match schema::check(connection).await {
                Err(Broken::Refused(error)) if error.code() == Some(&SqlState::UNDEFINED_TABLE) => {
                    let why = "There are no rooms in this database.";
                    Err(OpenError::Unusable(why.to_owned()))
                }
                other => other?,
            })
        });
        checked??;
        Ok(postgres)
    }

    /// Returns the database at an address, without a connection yet.
    fn at(address: &str) -> Result<Postgres, OpenError> {
        let mut config: Config = address.parse().map_err(|error| {
            let why = connection_reason(&error);
            Unavailable(format!("The address of the ledger cannot be read: {why}."))
        })?;
        let tls = match config.get_ssl_mode() {
            SslMode::Require => Some(Tls::new().map_err(|error| {
                Unavailable(format!("The connection to the ledger cannot be encrypted: {}.", system_reason(&error)))
            })?),
            // Half of it would be none: it is encrypted and checked, or it is plain.
            _ => None,
        };
        if tls.is_none() {
            config.ssl_mode(SslMode::Disable);
        }
        if config.get_application_name().is_none() {
            config.application_name("atar");
        }
        let mut hosts = hosts::of_address(&config);
        for host in &mut hosts {
            host.target_session_attrs(TargetSessionAttrs::ReadWrite).connect_timeout(CONNECT).tcp_user_timeout(ANSWER);
        }
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| cut(&system_reason(&error)))?;
        Ok(Postgres { runtime, hosts, tls, connection: None, rest: None })
    }

    /// Runs something that may run twice, and runs it again on a new connection if the old one turns out to be gone.
    fn run<T>(&mut self, work: impl AsyncFn(&mut DatabaseConnection) -> Result<T, Broken>) -> Result<T, Unavailable> {
        let mut has_failed = false;
        let mut tries = 0;
        loop {
            let mut connection = self.connected()?;
            let done = self.runtime.block_on(async { tokio::time::timeout(ANSWER, work(&mut connection)).await });
            match done {
                Ok(Ok(done)) => {
                    self.connection = Some(connection);
                    return Ok(done);
                }
                Ok(Err(Broken::Refused(error))) if is_conflict(&error) && tries < TRIES => {
                    self.connection = Some(connection);
                    tries += 1;
                }
                Ok(Err(Broken::Refused(error))) => {
                    self.connection = Some(connection);
                    let why = kind(&error);
                    return Err(Unavailable(format!("The ledger refused: {why}.")));
                }
                Ok(Err(Broken::Doubtful)) => {
                    self.connection = Some(connection);
                    let text = "The ledger did not wait for its standby.";
                    return Err(Unavailable(text.to_owned()));
                }
                Ok(Err(Broken::DatabaseConnection(why))) if has_failed => return Err(cut(&why)),
                Ok(Err(Broken::DatabaseConnection(_))) => has_failed = true,
                Err(_) => {
                    self.hosts.rotate_left(1);
                    return Err(cut("no answer"));
                }
            }
        }
    }

    /// Takes the connection, or makes one.
    fn connected(&mut self) -> Result<DatabaseConnection, Unavailable> {
        if let Some(connection) = self.connection.take().filter(DatabaseConnection::is_open) {
            return Ok(connection);
        }
        if self.rest.is_some_and(|rest| Instant::now() < rest) {
            return Err(cut("it could not be reached a moment ago"));
        }
        let mut why = String::new();
        for _ in 0..self.hosts.len() {
            let connect = DatabaseConnection::connect(&self.hosts[0], self.tls.as_ref());
            why = match self.runtime.block_on(async { tokio::time::timeout(CONNECT, connect).await }) {
                Ok(Ok(connection)) => return Ok(connection),
                Ok(Err(error)) => connection_reason(&error),
                Err(_) => "no answer".to_owned(),
            };
            self.hosts.rotate_left(1);
        }
        self.rest = Some(Instant::now() + REST);
        Err(cut(&why))
    }

    /// Returns what the last server that took a room has of it; none if there is no such room.
    fn owner(&mut self, room: &str) -> Result<Option<Lease>, Unavailable> {
        let rows = self.rows(statements::OWNER, &[Type::TEXT], &[&room])?;
        Ok(rows.first().map(|row| Lease { server: row.get(0), epoch: unsigned(row.get(1)) }))
    }

    /// Says that a server lives that is new, unless another one excludes it. Returns whether it is in.
    fn let_in(&mut self, server: &Server) -> Result<bool, Unavailable> {
        self.run(async |connection| {
            let types = [Type::TEXT, Type::TEXT, Type::TEXT];
            let in_turn = connection.prepared(statements::IN_TURN, &[]).await?;
            let announce = connection.prepared(statements::ANNOUNCE, &types).await?;
            let client = connection.client();
            client.batch_execute("BEGIN").await?;
            let values: [&(dyn ToSql + Sync); 3] = [&server.id, &server.address, &server.build];
            let announced = match client.query(&in_turn, &[]).await {
                Ok(_) => client.query(&announce, &values).await,
                Err(error) => Err(error),
            };
            let end = if announced.is_ok() { "COMMIT" } else { "ROLLBACK" };
            client.batch_execute(end).await?;
            Ok(!announced?.is_empty())
        })
    }

    fn rows(
        &mut self,
        statement: &'static str,
        types: &'static [Type],
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Unavailable> {
        self.run(async |connection| {
            let statement = connection.prepared(statement, types).await?;
            Ok(connection.client().query(&statement, values).await?)
        })
    }
}

/// Says for the operator why the tables cannot be made or used.
fn unmade(error: &Error) -> String {
    let code = error.code().map_or("", SqlState::code);
    match code {
        "42501" | "3F000" => "The database does not let its user make tables. Give that user the right to.".to_owned(),
        _ if code.starts_with("42") => schema::ANOTHER_PROGRAM.to_owned(),
        _ => format!("The ledger refused: {}.", kind(error)),
    }
}

fn cut(why: &str) -> Unavailable {
    Unavailable(format!("The ledger cannot be reached: {why}."))
}

/// Returns a number of sixteen bytes that the database has.
fn link_bytes(row: &Row, column: usize) -> [u8; 16] {
    let bytes: &[u8] = row.get(column);
    bytes.try_into().unwrap_or_default()
}

/// Returns the names of rooms that the database has, in order.
fn names(rows: &[Row]) -> Vec<String> {
    let mut names: Vec<_> = rows.iter().map(|row| row.get(0)).collect();
    names.sort_unstable();
    names
}

impl LogStore for Postgres {
    /// Appends all in one transaction. The rooms come in the order of their names, so that servers which append to the
    /// same rooms wait for each other and never in a circle.
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Appended>, Unavailable> {
        let mut order: Vec<_> = (0..batch.len()).collect();
        order.sort_by_key(|index| &batch[*index].room);
        let moved = self.run(async |connection| {
            connection.begin_trust();
            let statements = statements::Appending::prepared(connection).await?;
            let client = connection.client();
            client.batch_execute("BEGIN").await?;
            let appends = order.iter().map(|index| statements.append(client, &batch[*index]));
            let moved = in_order(appends).await;
            let moved: Result<Vec<bool>, Error> = moved.into_iter().collect();
            match moved {
                Ok(moved) => {
                    client.batch_execute("COMMIT").await?;
                    connection.check_trust()?;
                    Ok(moved)
                }
                Err(error) => {
                    client.batch_execute("ROLLBACK").await?;
                    Err(error.into())
                }
            }
        })?;
        let mut appended = vec![Appended::No; batch.len()];
        for (index, has_moved) in order.into_iter().zip(moved) {
            let append = &batch[index];
            if has_moved {
                appended[index] = Appended::Yes;
            } else if self.owner(&append.room)?.is_some_and(|owner| owner != append.lease) {
                appended[index] = Appended::Taken;
            }
        }
        Ok(appended)
    }

    fn note(&mut self, note: &RoomNote) -> Result<(), Unavailable> {
        let (due, expires) = (note.due.map(signed), note.expires.map(signed));
        let (seq, link) = (signed(note.head.seq), note.head.link.as_slice());
        let values: [&(dyn ToSql + Sync); 6] = [&note.room, &due, &expires, &note.card, &seq, &link];
        self.rows(statements::NOTE, statements::NOTE_TYPES, &values)?;
        Ok(())
    }

    fn log(&mut self, room: &str, seq: u64) -> Result<Log, Unavailable> {
        let seq = signed(seq);
        let rows = self.rows(statements::LOG, &[Type::TEXT, Type::INT8], &[&room, &seq])?;
        let head = rows.first().map(|row| LogHead { seq: unsigned(row.get(0)), link: link_bytes(row, 1) });
        let server_seed = rows.first().and_then(|row| row.get::<_, Option<&[u8]>>(2));
        let lines = rows.iter().filter_map(|row| {
            Some(LogLine { seq: unsigned(row.get::<_, Option<i64>>(3)?), link: link_bytes(row, 4), text: row.get(5) })
        });
        Ok(Log {
            head: head.unwrap_or(LogHead::START),
            lines: lines.collect(),
            server_seed: server_seed.and_then(|bytes| bytes.try_into().ok()).map(ServerSeed),
        })
    }

    fn has(&mut self, room: &str, head: LogHead) -> Result<bool, Unavailable> {
        let (seq, link) = (signed(head.seq), head.link.as_slice());
        let types = &[Type::TEXT, Type::INT8, Type::BYTEA];
        let rows = self.rows(statements::HAS, types, &[&room, &seq, &link])?;
        Ok(!rows.is_empty())
    }

    fn snapshot(&mut self, room: &str) -> Result<Option<RoomSnapshot>, Unavailable> {
        let rows = self.rows(statements::SNAPSHOT, &[Type::TEXT], &[&room])?;
        Ok(rows.first().map(|row| RoomSnapshot {
            room: room.to_owned(),
            head: LogHead { seq: unsigned(row.get(0)), link: link_bytes(row, 1) },
            text: row.get(2),
        }))
    }

    fn put_snapshot(&mut self, snapshot: &RoomSnapshot) -> Result<(), Unavailable> {
        let (seq, link) = (signed(snapshot.head.seq), snapshot.head.link.as_slice());
        let values: [&(dyn ToSql + Sync); 4] = [&snapshot.room, &seq, &link, &snapshot.text];
        let types = &[Type::TEXT, Type::INT8, Type::BYTEA, Type::TEXT];
        self.rows(statements::PUT_SNAPSHOT, types, &values)?;
        Ok(())
    }

    fn cards(&mut self) -> Result<Vec<(String, String)>, Unavailable> {
        let rows = self.rows(statements::CARDS, &[], &[])?;
        let mut cards: Vec<_> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        // Here and not there, where the order depends on the language of the database.
        cards.sort_unstable();
        Ok(cards)
    }

    fn due(&mut self, now: u64, server: &str, most: usize) -> Result<Vec<String>, Unavailable> {
        let (now, most) = (signed(now), i64::try_from(most).unwrap_or(i64::MAX));
        let rows = self.rows(statements::DUE, &[Type::INT8, Type::TEXT, Type::INT8], &[&now, &server, &most])?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    fn announce(&mut self, server: &Server) -> Result<Announced, Unavailable> {
        let renewed = self.rows(statements::RENEW, &[Type::TEXT], &[&server.id])?;
        if !renewed.is_empty() {
            return Ok(Announced::Renewed);
        }
        self.rows(statements::FORGET_SERVERS, &[], &[])?;
        // Whoever excludes this one may end before it is asked who that is.
        for _ in 0..TRIES {
            if self.let_in(server)? {
                return Ok(Announced::Anew);
            }
            let types = &[Type::TEXT, Type::TEXT];
            let rows = self.rows(statements::EXCLUDING, types, &[&server.id, &server.address])?;
            if let Some(row) = rows.first() {
                let by = Server { id: row.get(0), address: row.get(1), build: row.get(2) };
                return Ok(Announced::Excluded { by, until: row.get(3) });
            }
        }
        Err(cut("nobody else is there, and this server was not let in"))
    }

    fn servers(&mut self) -> Result<Vec<Server>, Unavailable> {
        let rows = self.rows(statements::SERVERS, &[], &[])?;
        let server = |row: &Row| Server { id: row.get(0), address: row.get(1), build: row.get(2) };
        Ok(rows.iter().map(server).collect())
    }

    fn withdraw(&mut self, server: &str) -> Result<(), Unavailable> {
        self.rows(statements::WITHDRAW, &[Type::TEXT], &[&server])?;
        Ok(())
    }

    fn take(&mut self, room: &str, server: &str) -> Result<Taking, Unavailable> {
        // Somebody may be faster who was not there yet when this began: the next time it is seen who.
        for _ in 0..TRIES {
            let rows = self.rows(statements::TAKE, &[Type::TEXT, Type::TEXT], &[&room, &server])?;
            let Some(row) = rows.first() else {
                return Ok(Taking::NoRoom);
            };
            if let Some(epoch) = row.get::<_, Option<i64>>(0) {
                let missed = row.get::<_, Option<i64>>(1);
                return Ok(Taking::Taken {
                    lease: Lease { server: server.to_owned(), epoch: unsigned(epoch) },
                    unserved: missed.map(|missed| Unserved::since(unsigned(missed))),
                });
            }
            if let Some(id) = row.get::<_, Option<String>>(2) {
                return Ok(Taking::Elsewhere(Server { id, address: row.get(3), build: row.get(4) }));
            }
        }
        Err(cut("another server has just taken the room"))
    }

    fn holds(&mut self, room: &str, lease: &Lease) -> Result<bool, Unavailable> {
        Ok(self.owner(room)?.is_none_or(|owner| owner == *lease))
    }

    fn give_up(&mut self, room: &str, lease: &Lease, is_missed: bool) -> Result<(), Unavailable> {
        let (server, epoch) = (&lease.server, signed(lease.epoch));
        let types = &[Type::TEXT, Type::TEXT, Type::INT8, Type::BOOL];
        self.rows(statements::GIVE_UP, types, &[&room, server, &epoch, &is_missed])?;
        Ok(())
    }

    fn claim(&mut self, claim: &Claim, most: u32) -> Result<bool, Unavailable> {
        let (kind, holder, address) = (&claim.kind, &claim.holder, &claim.address.as_slice());
        self.rows(statements::FORGET_CLAIMS_OF, &[Type::BYTEA], &[address])?;
        // Whoever finds a number taken has been overtaken by one who got it: there are so many at most.
        for _ in 0..=most {
            let types = &[Type::TEXT, Type::TEXT, Type::BYTEA, Type::TEXT, Type::INT8];
            self.rows(statements::CLAIM, types, &[kind, holder, address, &claim.server, &i64::from(most)])?;
            let rows = self.rows(statements::CLAIMED, &types[..3], &[kind, holder, address])?;
            let (is_held, own) = rows.first().map_or((false, 0), |row| (row.get(0), row.get::<_, i64>(1)));
            if is_held || own >= i64::from(most) {
                return Ok(is_held);
            }
        }
        Ok(false)
    }

    fn release(&mut self, claim: &Claim) -> Result<(), Unavailable> {
        self.rows(statements::RELEASE, &[Type::TEXT, Type::TEXT], &[&claim.kind, &claim.holder])?;
        Ok(())
    }

    fn sweep(&mut self, ran: u64) -> Result<Swept, Unavailable> {
        self.rows(statements::FORGET_CLAIMS, &[], &[])?;
        let (now, before) = (signed(ran), signed(ran.saturating_sub(RETIRED)));
        let removed = self.rows(statements::REMOVE, &[Type::INT8], &[&before])?;
        let retired = self.rows(statements::RETIRE, &[Type::INT8], &[&now])?;
        for since in surplus(&self.runs()?).into_iter().map(signed) {
            self.rows(statements::FORGET_RUN, &[Type::INT8], &[&since])?;
        }
        Ok(Swept { retired: names(&retired), removed: names(&removed) })
    }

    fn time(&mut self) -> Result<Option<u64>, Unavailable> {
        let rows = self.rows(statements::TIME, &[], &[])?;
        Ok(rows.first().map(|row| unsigned(row.get(0))))
    }

    fn runs(&mut self) -> Result<Vec<Run>, Unavailable> {
        let rows = self.rows(statements::RUNS, &[], &[])?;
        let runs = rows.iter().map(|row| Run {
            since: unsigned(row.get(0)),
            until: unsigned(row.get(1)),
            idle: unsigned(row.get(2)),
        });
        Ok(runs.collect())
    }

    fn put_run(&mut self, run: Run) -> Result<(), Unavailable> {
        let values = [run.since, run.until, run.idle].map(signed);
        let [since, until, idle] = &values;
        self.rows(statements::PUT_RUN, &[Type::INT8, Type::INT8, Type::INT8], &[since, until, idle])?;
        Ok(())
    }

    fn rooms(&mut self) -> Result<Vec<String>, Unavailable> {
        let rows = self.rows(statements::ROOMS, &[], &[])?;
        let mut rooms: Vec<_> = rows.iter().map(|row| row.get(0)).collect();
        rooms.sort_unstable();
        Ok(rooms)
    }
}
