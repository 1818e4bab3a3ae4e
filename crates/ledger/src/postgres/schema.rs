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
        UNIQUE (address, kind, number)
    )"],
];

/// Which of the tables are there.
const KNOWN: &str = "SELECT table_name::TEXT FROM information_schema.tables WHERE table_schema = current_schema()
    AND table_name IN ('atar_ledger', 'room', 'entry', 'secret', 'snapshot', 'run', 'serving', 'server', 'claim')";

/// The least version of PostgreSQL.
const LEAST_VERSION: u32 = 15;

/// Where the version of the tables stands.
const VERSION_TABLE: &str = "CREATE TABLE IF NOT EXISTS atar_ledger (id BIGINT PRIMARY KEY, version BIGINT NOT NULL)";

/// What is said of a table of the same name that has other columns, or is no table.
pub(super) const ANOTHER_PROGRAM: &str =
    "The database has tables of another program. Give the rooms a database of their own.";

/// How often a server tries to make the tables while others make them.
const TRIES: usize = 20;

/// Brings the tables up to date.
pub(super) async fn migrate(connection: &mut DatabaseConnection) -> Result<Result<(), OpenError>, Broken> {
    if let Err(why) = look(connection).await? {
        return Ok(Err(why));
    }
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

/// Looks whether the tables may be made here, before anything is.
async fn look(connection: &mut DatabaseConnection) -> Result<Result<(), OpenError>, Broken> {
    let row = connection.client().query_one("SELECT version()", &[]).await?;
    if let Some(version) = too_old(row.get(0)) {
        let why = format!("The database is PostgreSQL {version}. Use {LEAST_VERSION} or newer.");
        return Ok(Err(OpenError::Unusable(why)));
    }
    let rows = connection.client().query(KNOWN, &[]).await?;
    // The table of the version is made first.
    let is_another = !rows.is_empty() && rows.iter().all(|row| row.get::<_, &str>(0) != "atar_ledger");
    Ok(if is_another { Err(OpenError::Unusable(ANOTHER_PROGRAM.to_owned())) } else { Ok(()) })
}

/// Returns the version of a PostgreSQL that is too old. Others that speak its language count their own versions.
fn too_old(version: &str) -> Option<u32> {
    let number = version.strip_prefix("PostgreSQL ").filter(|rest| !rest.contains("-YB-"))?;
    let digits = number.split(|letter: char| !letter.is_ascii_digit()).next()?;
    digits.parse().ok().filter(|version| *version < LEAST_VERSION)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_too_old_by_its_first_number() {
        assert_eq!(too_old("PostgreSQL 14.11 (Debian 14.11-1) on x86_64-pc-linux-gnu"), Some(14));
        assert_eq!(too_old("PostgreSQL 9.6.24 on x86_64"), Some(9));
        for other in
            ["PostgreSQL 15.6 on x86_64", "PostgreSQL 18beta1", "PostgreSQL 11.2-YB-2.21", "CockroachDB CCL v23"]
        {
            assert_eq!(too_old(other), None, "{other}");
        }
    }
}
