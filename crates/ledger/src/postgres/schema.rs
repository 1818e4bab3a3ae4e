//! The tables.

use tokio_postgres::error::SqlState;

use super::Broken;
use super::connection::DatabaseConnection;
use crate::store::OpenError;

/// The tables, version by version. A later version only adds. Each statement may be repeated: several servers may begin
/// at once.
const MIGRATIONS: &[&[&str]] = &[
    &[
        "CREATE TABLE IF NOT EXISTS room (
        id TEXT PRIMARY KEY,
        head BIGINT NOT NULL,
        link BYTEA NOT NULL,
        due BIGINT,
        expires BIGINT,
        card TEXT
    )",
        "CREATE INDEX IF NOT EXISTS room_due ON room (due) WHERE due IS NOT NULL",
        "CREATE INDEX IF NOT EXISTS room_expires ON room (expires) WHERE expires IS NOT NULL",
        "CREATE TABLE IF NOT EXISTS entry (
        room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
        seq BIGINT NOT NULL,
        link BYTEA NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (room, seq)
    )",
        "CREATE TABLE IF NOT EXISTS secret (
        room TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
        seq BIGINT NOT NULL,
        bytes BYTEA NOT NULL,
        PRIMARY KEY (room, seq)
    )",
        "CREATE TABLE IF NOT EXISTS snapshot (
        room TEXT PRIMARY KEY REFERENCES room (id) ON DELETE CASCADE,
        seq BIGINT NOT NULL,
        link BYTEA NOT NULL,
        body TEXT NOT NULL
    )",
    ],
    &[
        "ALTER TABLE room ADD COLUMN IF NOT EXISTS retired BIGINT",
        "CREATE INDEX IF NOT EXISTS room_retired ON room (retired) WHERE retired IS NOT NULL",
        "CREATE TABLE IF NOT EXISTS run (since BIGINT PRIMARY KEY, until BIGINT NOT NULL, idle BIGINT NOT NULL)",
    ],
    // Which server of an earlier version has all rooms, and until when: one row.
    &["CREATE TABLE IF NOT EXISTS serving (
        id BIGINT PRIMARY KEY,
        server TEXT NOT NULL,
        build TEXT NOT NULL,
        until TIMESTAMPTZ NOT NULL
    )"],
    // Which servers live, and which of them has a room: none if `owner` is empty. `until` is when a room was given up
    // while people waited for it.
    &[
        "CREATE TABLE IF NOT EXISTS server (
        id TEXT PRIMARY KEY,
        address TEXT NOT NULL,
        build TEXT NOT NULL,
        until TIMESTAMPTZ NOT NULL
    )",
        "ALTER TABLE room ADD COLUMN IF NOT EXISTS owner TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE room ADD COLUMN IF NOT EXISTS epoch BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE room ADD COLUMN IF NOT EXISTS until TIMESTAMPTZ",
    ],
    // What addresses have of what is limited by address. The numbers of one address are given once.
    &["CREATE TABLE IF NOT EXISTS claim (
        kind TEXT NOT NULL,
        holder TEXT NOT NULL,
        address BYTEA NOT NULL,
        number BIGINT NOT NULL,
        server TEXT,
        until TIMESTAMPTZ NOT NULL,
        PRIMARY KEY (kind, holder),
        UNIQUE (kind, address, number)
    )"],
];

/// Where the version of the tables stands.
const VERSION_TABLE: &str = "CREATE TABLE IF NOT EXISTS atar_ledger (id BIGINT PRIMARY KEY, version BIGINT NOT NULL)";

/// How often a server tries to make the tables while others make them.
const TRIES: usize = 20;

/// Brings the tables up to date.
pub(super) async fn migrate(connection: &mut DatabaseConnection) -> Result<Result<(), OpenError>, Broken> {
    create(connection, VERSION_TABLE).await?;
    let version = match version(connection).await? {
        Ok(version) => version,
        Err(why) => return Ok(Err(why)),
    };
    for statement in MIGRATIONS.iter().skip(version).copied().flatten() {
        create(connection, statement).await?;
    }
    let version = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    let note = "INSERT INTO atar_ledger (id, version) VALUES (1, $1)
        ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE atar_ledger.version < excluded.version";
    connection.client().execute(note, &[&version]).await?;
    Ok(Ok(()))
}

/// Checks that the tables are there. Makes nothing.
pub(super) async fn check(connection: &mut DatabaseConnection) -> Result<Result<(), OpenError>, Broken> {
    Ok(version(connection).await?.and_then(|version| match version {
        0 => Err(OpenError::Unusable("There are no rooms in this database.".to_owned())),
        _ => Ok(()),
    }))
}

/// Returns the version of the tables; 0 if they are not complete.
async fn version(connection: &mut DatabaseConnection) -> Result<Result<usize, OpenError>, Broken> {
    let rows = connection.client().query("SELECT version FROM atar_ledger WHERE id = 1", &[]).await?;
    let version: i64 = rows.first().map_or(0, |row| row.get(0));
    let version = usize::try_from(version).ok();
    let version = version.filter(|version| *version <= MIGRATIONS.len());
    Ok(version.ok_or_else(|| {
        let why = "The ledger was written by a newer program. Update this one.";
        OpenError::Unusable(why.to_owned())
    }))
}

/// Makes something, if it is missing. Of two servers that make the same at once, one may be refused.
async fn create(connection: &DatabaseConnection, statement: &str) -> Result<(), Broken> {
    for _ in 0..TRIES {
        match connection.client().batch_execute(statement).await {
            Err(error) if is_made_by_another(error.code()) => {}
            other => return Ok(other?),
        }
    }
    Ok(connection.client().batch_execute(statement).await?)
}

fn is_made_by_another(code: Option<&SqlState>) -> bool {
    [
        &SqlState::UNIQUE_VIOLATION,
        &SqlState::DUPLICATE_TABLE,
        &SqlState::DUPLICATE_OBJECT,
        &SqlState::T_R_DEADLOCK_DETECTED,
        &SqlState::T_R_SERIALIZATION_FAILURE,
    ]
    .iter()
    .any(|known| code == Some(*known))
}
