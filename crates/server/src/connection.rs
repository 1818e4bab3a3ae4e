//! One client's WebSocket.

use std::future::Future;
use std::time::Duration;

use atar_table::{Client, LONGEST_MESSAGE, too_long};
use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use tokio::sync::mpsc::Receiver;

use crate::host::{Host, Word};

/// The longest message that is read from the network, in bytes: far enough beyond the table's bound that a client which exceeds it
/// is told so and can go on. One that sends still more is told, and its connection closed: the rest of it is not read.
pub(crate) const LONGEST_READ: usize = 2 * LONGEST_MESSAGE;

/// How long a client may take to accept a message.
const PATIENCE: Duration = Duration::from_secs(30);

/// Stands for a text that is no UTF-8, which the library does not hand over.
const NO_UTF8: &[u8] = &[0xff];

/// Carries messages between a socket and the table until one of them, or the server, ends.
pub(crate) async fn carry(socket: WebSocket, host: Host, ending: impl Future<Output = ()>) {
    let (client, words) = host.join().await;
    let mut connection = Connection {
        socket,
        client,
        words,
        host,
        waiting: false,
    };
    let farewell = tokio::select! {
        farewell = connection.run() => farewell,
        () = ending => Some(frame(close_code::AWAY, "The server ends.")),
    };
    if let Some(farewell) = farewell {
        connection.send(Message::Close(Some(farewell))).await;
    }
    connection.host.leave(client).await;
}

struct Connection {
    socket: WebSocket,
    client: Client,
    words: Receiver<Word>,
    host: Host,
    /// Whether the table has yet to answer. Until then no further message is read: answers come in order, and a client that sends
    /// faster than the table answers waits in its own memory.
    waiting: bool,
}

impl Connection {
    /// How to close, unless the client is gone.
    async fn run(&mut self) -> Option<CloseFrame> {
        loop {
            tokio::select! {
                word = self.words.recv() => match word {
                    Some(word) => self.pass_on(word).await?,
                    None => return Some(self.let_go()),
                },
                message = self.socket.recv(), if !self.waiting => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    Some(Err(error)) => return self.unreadable(error).await,
                    None => return None,
                },
            }
        }
    }

    /// Sends what the host says; none if the client is gone.
    async fn pass_on(&mut self, word: Word) -> Option<()> {
        let texts = match word {
            Word::Answer(answer) => {
                self.waiting = false;
                answer.into_iter().map(Utf8Bytes::from).collect()
            }
            Word::News(texts) => texts,
        };
        for text in texts {
            self.send(Message::Text(text)).await?;
        }
        Some(())
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Text(text) => self.say(text.into()).await,
            Message::Binary(bytes) => self.say(bytes).await,
            // The library answers these by itself.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => {}
        }
    }

    async fn say(&mut self, message: Bytes) {
        self.waiting = true;
        self.host.say(self.client, message).await;
    }

    /// Answers a message that the library could not read, and says how to close then; none if there is nobody to answer.
    async fn unreadable(&mut self, error: axum::Error) -> Option<CloseFrame> {
        match error.into_inner().downcast_ref::<tungstenite::Error>()? {
            tungstenite::Error::Capacity(_) => {
                self.pass_on(Word::Answer(too_long().answer)).await?;
                Some(frame(close_code::SIZE, "The message is too long."))
            }
            tungstenite::Error::Utf8(_) => {
                self.say(Bytes::from_static(NO_UTF8)).await;
                while self.waiting {
                    let word = self.words.recv().await?;
                    self.pass_on(word).await?;
                }
                Some(frame(
                    close_code::INVALID,
                    "The message is not valid UTF-8.",
                ))
            }
            _ => None,
        }
    }

    fn let_go(&self) -> CloseFrame {
        if self.host.has_stopped() {
            frame(close_code::ERROR, "The table has stopped.")
        } else {
            frame(close_code::AGAIN, "Too many messages were left unread.")
        }
    }

    /// None if the client does not take it in time.
    async fn send(&mut self, message: Message) -> Option<()> {
        let sending = self.socket.send(message);
        tokio::time::timeout(PATIENCE, sending).await.ok()?.ok()
    }
}

fn frame(code: u16, reason: &'static str) -> CloseFrame {
    CloseFrame {
        code,
        reason: reason.into(),
    }
}
