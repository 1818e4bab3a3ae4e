//! The statements.

use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Error, Statement};

use super::connection::DatabaseConnection;
use crate::append::{Append, LogHead, ServerSeed};
use crate::integers::signed;

/// Begins a log, if there is none. The same line again writes the row once more: only a write that is answered proves
/// that the first is on the second server, too.
const BEGIN: &str = "
    WITH moved AS (
        INSERT INTO room AS r (id, head, link, due, expires, card, owner, epoch)
        SELECT $1, $2, $3, $4, $5, $6, $9, $10
        ON CONFLICT (id) DO UPDATE SET head = r.head
        WHERE r.head = excluded.head AND r.link = excluded.link AND r.owner = excluded.owner AND r.epoch = excluded.epoch
        RETURNING id
    ), written AS (
        INSERT INTO entry (room, seq, link, body) SELECT id, $2, $3, $7 FROM moved
        ON CONFLICT (room, seq) DO NOTHING RETURNING seq
    ), seeded AS (
        INSERT INTO secret (room, seq, bytes) SELECT id, $2, $8 FROM moved WHERE $8 IS NOT NULL
        ON CONFLICT (room, seq) DO NOTHING RETURNING seq
    )
    SELECT count(*) FROM moved";

/// Appends a line, if its writer has the room, and the log ends as its writer knows, or with that line.
const APPEND: &str = "
    WITH moved AS (
        UPDATE room SET
            head = $2,
            link = $3,
            due = CASE WHEN head = $2 THEN due ELSE $4 END,
            expires = CASE WHEN head = $2 THEN expires ELSE $5 END,
            retired = CASE WHEN head = $2 THEN retired END,
            card = CASE WHEN head = $2 THEN card ELSE $6 END
        WHERE id = $1 AND owner = $9 AND epoch = $10
        AND ((head = $11 AND link = $12) OR (head = $2 AND link = $3))
        RETURNING id
    ), written AS (
        INSERT INTO entry (room, seq, link, body) SELECT id, $2, $3, $7 FROM moved
        ON CONFLICT (room, seq) DO NOTHING RETURNING seq
    ), seeded AS (
        INSERT INTO secret (room, seq, bytes) SELECT id, $2, $8 FROM moved WHERE $8 IS NOT NULL
        ON CONFLICT (room, seq) DO NOTHING RETURNING seq
    )
    SELECT count(*) FROM moved";

const BEGIN_TYPES: [Type; 10] = [
    Type::TEXT,
    Type::INT8,
    Type::BYTEA,
    Type::INT8,
    Type::INT8,
    Type::TEXT,
    Type::TEXT,
    Type::BYTEA,
    Type::TEXT,
    Type::INT8,
];

pub(super) const NOTE: &str = "
    UPDATE room SET
        due = $2,
        expires = coalesce($3, expires),
        retired = CASE WHEN $3 IS NULL THEN retired END,
        card = CASE WHEN $3 IS NULL AND retired IS NOT NULL THEN NULL ELSE $4 END
    WHERE id = $1 AND head = $5 AND link = $6";
pub(super) const NOTE_TYPES: &[Type] = &[Type::TEXT, Type::INT8, Type::INT8, Type::TEXT, Type::INT8, Type::BYTEA];
pub(super) const LOG: &str = "
    SELECT r.head, r.link, (SELECT bytes FROM secret WHERE room = r.id ORDER BY seq DESC LIMIT 1), e.seq, e.link, e.body
    FROM room AS r LEFT JOIN entry AS e ON e.room = r.id AND e.seq > $2 WHERE r.id = $1 ORDER BY e.seq";
pub(super) const HAS: &str = "SELECT 1 FROM entry WHERE room = $1 AND seq = $2 AND link = $3";
/// Only a snapshot whose line and all before it are in the log counts.
pub(super) const SNAPSHOT: &str = "
    SELECT s.seq, s.link, s.body FROM snapshot AS s JOIN entry AS e ON e.room = s.room AND e.seq = s.seq
    WHERE s.room = $1 AND e.link = s.link
    AND (SELECT count(*) FROM entry AS b WHERE b.room = s.room AND b.seq BETWEEN 1 AND s.seq) = s.seq";
pub(super) const PUT_SNAPSHOT: &str = "
    INSERT INTO snapshot (room, seq, link, body) SELECT id, $2, $3, $4 FROM room WHERE id = $1
    ON CONFLICT (room) DO UPDATE SET seq = excluded.seq, link = excluded.link, body = excluded.body";
pub(super) const CARDS: &str = "SELECT id, card FROM room WHERE card IS NOT NULL";
/// Rooms that the server has or may take.
pub(super) const DUE: &str = "
    SELECT id FROM room AS r WHERE due <= $1 AND (owner IN ('', $2)
        OR NOT EXISTS (SELECT 1 FROM server AS s WHERE s.id = r.owner AND s.until > now()))
    ORDER BY due, id LIMIT $3";
/// Whose lease the room has now, for a server that has lost it.
pub(super) const OWNER: &str = "SELECT owner, epoch FROM room WHERE id = $1";
/// Takes a room, if nobody else has it that lives. One row if there is such a room: the epoch if it was taken, how long
/// ago nobody served it any more if it was missed, and who lives that has it.
pub(super) const TAKE: &str = "
    WITH before AS (
        SELECT r.id, s.id AS owner, s.address, s.build, CASE
            WHEN s.id IS NULL THEN r.until
            WHEN s.id <> $2 THEN s.until - INTERVAL '10 seconds'
        END AS missed
        FROM room AS r LEFT JOIN server AS s ON s.id = r.owner WHERE r.id = $1
    ), taken AS (
        UPDATE room AS r SET owner = $2, epoch = r.epoch + 1, until = NULL
        WHERE r.id = $1 AND (r.owner IN ('', $2)
            OR NOT EXISTS (SELECT 1 FROM server AS s WHERE s.id = r.owner AND s.until > now()))
        RETURNING r.epoch
    )
    SELECT taken.epoch, (extract(epoch FROM now() - before.missed) * 1000)::BIGINT,
        before.owner, before.address, before.build
    FROM before LEFT JOIN taken ON true";
pub(super) const GIVE_UP: &str = "
    UPDATE room SET owner = '', until = CASE WHEN $4 THEN now() END WHERE id = $1 AND owner = $2 AND epoch = $3";
/// Says once more that a server lives. One whose lease was over may find that another has come that excludes it.
pub(super) const RENEW: &str = "
    UPDATE server SET until = now() + INTERVAL '10 seconds' WHERE id = $1 AND until > now() RETURNING id";
/// Servers that come at the same time do so one after the other.
pub(super) const IN_TURN: &str = "SELECT version FROM atar_ledger WHERE id = 1 FOR UPDATE";
/// Earlier versions had all rooms (`serving`), or none.
pub(super) const ANNOUNCE: &str = "
    INSERT INTO server (id, address, build, until) SELECT $1, $2, $3, now() + INTERVAL '10 seconds'
    WHERE NOT EXISTS (SELECT 1 FROM server AS o WHERE o.id <> $1 AND o.until > now()
        AND (o.address = $2 OR o.address = '' OR $2 = ''))
    AND NOT EXISTS (SELECT 1 FROM serving WHERE until > now())
    ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING id";
pub(super) const EXCLUDING: &str = "
    SELECT id, address, build, until::TEXT FROM server AS o WHERE o.id <> $1 AND o.until > now()
    AND (o.address = $2 OR o.address = '' OR $2 = '')
    UNION ALL SELECT server, '', build, until::TEXT FROM serving WHERE until > now()";
pub(super) const SERVERS: &str = "SELECT id, address, build FROM server WHERE until > now() ORDER BY id";
pub(super) const WITHDRAW: &str = "UPDATE server SET until = now() WHERE id = $1 AND until > now()";
/// Servers that ended long ago. Their rooms are nobody's.
pub(super) const FORGET_SERVERS: &str = "DELETE FROM server WHERE until < now() - INTERVAL '1 day'";
/// What holds no longer, by itself or by its server or room.
macro_rules! ended_claims {
    () => {
        "DELETE FROM claim AS c WHERE until < now()
        AND NOT EXISTS (SELECT 1 FROM server AS s WHERE s.id = c.server AND s.until > now())
        AND (server IS NOT NULL OR NOT EXISTS (
            SELECT 1 FROM room AS r LEFT JOIN server AS s ON s.id = r.owner
            WHERE r.id = c.holder AND coalesce(s.until, r.until) > now() - INTERVAL '1 minute'))"
    };
}
pub(super) const FORGET_CLAIMS: &str = ended_claims!();
pub(super) const FORGET_CLAIMS_OF: &str = concat!(ended_claims!(), " AND address = $1");
/// Takes the lowest free number of an address. Of several who take the same, one gets it.
pub(super) const CLAIM: &str = "
    INSERT INTO claim (kind, holder, address, number, server, until)
    SELECT $1, $2, $3, n, $4, now() + INTERVAL '1 minute' FROM generate_series(1, $5::BIGINT) AS n
    WHERE NOT EXISTS (SELECT 1 FROM claim AS c WHERE c.kind = $1 AND c.address = $3 AND c.number = n)
    ORDER BY n LIMIT 1
    ON CONFLICT DO NOTHING";
/// Whether a holder has something, and how many its address has.
pub(super) const CLAIMED: &str = "
    SELECT coalesce(bool_or(holder = $2), false), count(*) FROM claim WHERE kind = $1 AND (address = $3 OR holder = $2)";
pub(super) const RELEASE: &str = "DELETE FROM claim WHERE kind = $1 AND holder = $2";
pub(super) const REMOVE: &str = "DELETE FROM room WHERE retired <= $1 RETURNING id";
pub(super) const RETIRE: &str =
    "UPDATE room SET card = NULL, retired = $1 WHERE expires <= $1 AND retired IS NULL RETURNING id";
pub(super) const TIME: &str = "SELECT (extract(epoch FROM now()) * 1000)::BIGINT";
pub(super) const RUNS: &str = "SELECT since, until, idle FROM run ORDER BY since";
pub(super) const PUT_RUN: &str = "INSERT INTO run (since, until, idle) VALUES ($1, $2, $3)
    ON CONFLICT (since) DO UPDATE SET until = excluded.until, idle = excluded.idle";
pub(super) const FORGET_RUN: &str = "DELETE FROM run WHERE since = $1";

pub(super) const ROOMS: &str = "SELECT id FROM room UNION SELECT room FROM entry";
/// The statements that append.
pub(super) struct Appending {
    begin: Statement,
    append: Statement,
}

impl Appending {
    pub(super) async fn prepared(connection: &mut DatabaseConnection) -> Result<Appending, Error> {
        let append_types = [&BEGIN_TYPES[..], &[Type::INT8, Type::BYTEA]].concat();
        Ok(Appending {
            begin: connection.prepared(BEGIN, &BEGIN_TYPES).await?,
            append: connection.prepared(APPEND, &append_types).await?,
        })
    }

    /// Appends a line. Returns whether it is in the log.
    pub(super) async fn append(&self, client: &Client, append: &Append) -> Result<bool, Error> {
        let head = append.head();
        let (seq, link) = (signed(head.seq), head.link.as_slice());
        let (due, expires) = (append.due.map(signed), append.expires.map(signed));
        let server_seed = append.server_seed.map(|ServerSeed(bytes)| bytes.to_vec());
        let (known, known_link) = (signed(append.known.seq), append.known.link.as_slice());
        let (owner, epoch) = (&append.lease.server, signed(append.lease.epoch));
        let values: [&(dyn ToSql + Sync); 10] =
            [&append.room, &seq, &link, &due, &expires, &append.card, &append.line, &server_seed, owner, &epoch];
        let row = if append.known == LogHead::START {
            client.query_one(&self.begin, &values).await?
        } else {
            let values = [&values[..], &[&known, &known_link]].concat();
            client.query_one(&self.append, &values).await?
        };
        let moved: i64 = row.get(0);
        Ok(moved > 0)
    }
}
