//! The tables.

use tokio_postgres::error::SqlState;

use super::Broken;
use super::connection::DatabaseConnection;
use crate::store::Unavailable;

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
];

/// Where the version of the tables stands.
const VERSION_TABLE: &str =
    "CREATE TABLE IF NOT EXISTS atar_ledger (id BIGINT PRIMARY KEY, version BIGINT NOT NULL)";

/// How often a server tries to make the tables while others make them.
const TRIES: usize = 20;

/// Brings the tables up to date.
pub(super) async fn migrate(
    connection: &mut DatabaseConnection,
) -> Result<Result<(), Unavailable>, Broken> {
    create(connection, VERSION_TABLE).await?;
    let rows = connection
        .client()
        .query("SELECT version FROM atar_ledger WHERE id = 1", &[])
        .await?;
    let version: i64 = rows.first().map_or(0, |row| row.get(0));
    let Some(missing) = usize::try_from(version)
        .ok()
        .and_then(|version| MIGRATIONS.get(version..))
    else {
        return Ok(Err(Unavailable(
            "The ledger was written by a newer program. Update this one.".to_owned(),
        )));
    };
    for statement in missing.iter().copied().flatten() {
        create(connection, statement).await?;
    }
    let version = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    let note = "INSERT INTO atar_ledger (id, version) VALUES (1, $1)
        ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE atar_ledger.version < excluded.version";
    connection.client().execute(note, &[&version]).await?;
    Ok(Ok(()))
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
