//! A connection to the database.

use std::collections::HashMap;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::AbortHandle;
use tokio_postgres::config::Config;
use tokio_postgres::types::Type;
use tokio_postgres::{AsyncMessage, Client, Connection, Error, NoTls, Statement};

use super::Broken;
use super::tls::Tls;

/// A connection, with the statements that are prepared on it.
#[derive(Debug)]
pub(super) struct DatabaseConnection {
    client: Client,
    prepared: HashMap<&'static str, Statement>,
    /// Whether the database has warned: as when it stops waiting for a second server.
    has_warned: Arc<AtomicBool>,
    /// Carries its messages. By itself it would wait for what was asked as long as the database says nothing.
    carrier: AbortHandle,
}

impl Drop for DatabaseConnection {
    fn drop(&mut self) {
        self.carrier.abort();
    }
}

impl DatabaseConnection {
    pub(super) async fn connect(config: &Config, tls: Option<&Tls>) -> Result<DatabaseConnection, Error> {
        let has_warned = Arc::new(AtomicBool::new(false));
        let warned = Arc::clone(&has_warned);
        let (client, carrier) = if let Some(tls) = tls {
            let (client, connection) = config.connect(tls.clone()).await?;
            (client, tokio::spawn(carry(connection, warned)).abort_handle())
        } else {
            let (client, connection) = config.connect(NoTls).await?;
            (client, tokio::spawn(carry(connection, warned)).abort_handle())
        };
        let connection = DatabaseConnection { client, prepared: HashMap::new(), has_warned, carrier };
        // What is answered is kept, whatever the database's own settings say.
        connection.client.batch_execute("SET synchronous_commit = on").await?;
        Ok(connection)
    }

    pub(super) fn is_open(&self) -> bool {
        !self.client.is_closed()
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// Returns a statement, prepared once on each connection.
    pub(super) async fn prepared(&mut self, text: &'static str, types: &[Type]) -> Result<Statement, Error> {
        if let Some(statement) = self.prepared.get(text) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare_typed(text, types).await?;
        self.prepared.insert(text, statement.clone());
        Ok(statement)
    }

    /// Begins to listen for warnings.
    pub(super) fn begin_trust(&self) {
        self.has_warned.store(false, Ordering::Relaxed);
    }

    /// Returns an error if the database has warned since: a commit may not be on the second server.
    pub(super) fn check_trust(&self) -> Result<(), Broken> {
        if self.has_warned.load(Ordering::Relaxed) {
            return Err(Broken::Doubtful);
        }
        Ok(())
    }
}

/// Carries messages until the connection ends.
async fn carry<S, T>(mut connection: Connection<S, T>, has_warned: Arc<AtomicBool>)
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|cx| connection.poll_message(cx)).await {
        if let AsyncMessage::Notice(notice) = message
            && notice.severity() == "WARNING"
        {
            has_warned.store(true, Ordering::Relaxed);
        }
    }
}

/// Waits for all, having begun them in this order, so that requests go out one behind the other without waiting.
pub(super) async fn in_order<F: Future>(work: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut running: Vec<Pin<Box<F>>> = work.map(Box::pin).collect();
    let mut done: Vec<Option<F::Output>> = running.iter().map(|_| None).collect();
    poll_fn(|cx| {
        let mut waits = false;
        for (work, done) in running.iter_mut().zip(&mut done) {
            if done.is_none() {
                match work.as_mut().poll(cx) {
                    Poll::Ready(output) => *done = Some(output),
                    Poll::Pending => waits = true,
                }
            }
        }
        if waits { Poll::Pending } else { Poll::Ready(()) }
    })
    .await;
    done.into_iter().flatten().collect()
}
