//! The queue of messages to a client, with a bound on items and bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::limits::Limits;

/// An item that the table sends to a client.
#[derive(Debug)]
pub(crate) enum Outgoing {
    /// The answer to its message, and how long that held up others. None for an empty message.
    Answer(Option<String>, Duration),
    /// Events, or the late answer of a job. All results of one message are one item, however long a computer's turn
    /// was.
    Notifications(Vec<Utf8Bytes>),
}

/// The sending half of the queue, for the table.
pub(crate) struct Outbox {
    messages: Sender<Outgoing>,
    waiting: Arc<AtomicUsize>,
    most: usize,
}

/// The receiving half of the queue, for the client.
pub(crate) struct OutboxReceiver {
    messages: Receiver<Outgoing>,
    waiting: Arc<AtomicUsize>,
}

/// The error of a client that has left too much unread, or is gone.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OutboxFull;

/// Creates a queue.
pub(crate) fn channel(limits: &Limits) -> (Outbox, OutboxReceiver) {
    let (sender, receiver) = mpsc::channel(limits.waiting_messages);
    let waiting = Arc::new(AtomicUsize::new(0));
    let outbox = Outbox { messages: sender, waiting: Arc::clone(&waiting), most: limits.waiting_size };
    let messages = OutboxReceiver { messages: receiver, waiting };
    (outbox, messages)
}

impl Outbox {
    /// Adds an item. An item may have any length if no other waits, as it could never be sent otherwise.
    pub(crate) fn try_send(&self, message: Outgoing) -> Result<(), OutboxFull> {
        let size = size(&message);
        let waiting = self.waiting.fetch_add(size, Ordering::Relaxed);
        if size > 0 && waiting > 0 && waiting.saturating_add(size) > self.most {
            return Err(OutboxFull);
        }
        self.messages.try_send(message).map_err(|_| OutboxFull)
    }
}

impl OutboxReceiver {
    /// Waits for the next item. Returns none if the table has dropped the client.
    pub(crate) async fn recv(&mut self) -> Option<Outgoing> {
        let message = self.messages.recv().await?;
        self.waiting.fetch_sub(size(&message), Ordering::Relaxed);
        Some(message)
    }
}

/// Returns the bytes that an item counts for. Answers count as zero: a client has one at most, and asked for it.
fn size(message: &Outgoing) -> usize {
    match message {
        Outgoing::Answer(..) => 0,
        Outgoing::Notifications(texts) => texts.iter().map(|text| text.len()).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(length: usize) -> Outgoing {
        Outgoing::Notifications(vec!["x".repeat(length).into()])
    }

    fn limits() -> Limits {
        Limits { waiting_messages: 4, waiting_size: 100, ..Limits::default() }
    }

    /// Sixty-four messages of 300 KB each took twenty megabytes for a client that never read.
    #[test]
    fn no_more_bytes_wait_than_may() {
        let (outbox, _words) = channel(&limits());
        assert_eq!(outbox.try_send(news(60)), Ok(()));
        assert_eq!(outbox.try_send(news(40)), Ok(()));
        assert_eq!(outbox.try_send(news(1)), Err(OutboxFull));
    }

    #[test]
    fn no_more_words_wait_than_may() {
        let (outbox, _words) = channel(&limits());
        for _ in 0..4 {
            assert_eq!(outbox.try_send(news(1)), Ok(()));
        }
        assert_eq!(outbox.try_send(news(1)), Err(OutboxFull));
    }

    #[test]
    fn an_answer_and_the_first_word_may_be_long() {
        let (outbox, _words) = channel(&limits());
        assert_eq!(outbox.try_send(news(5000)), Ok(()));
        assert_eq!(outbox.try_send(Outgoing::Answer(Some("x".repeat(5000)), Duration::ZERO)), Ok(()));
        assert_eq!(outbox.try_send(news(1)), Err(OutboxFull));
    }

    #[tokio::test]
    async fn what_was_taken_waits_no_longer() {
        let (outbox, mut messages) = channel(&limits());
        for _ in 0..10 {
            assert_eq!(outbox.try_send(news(100)), Ok(()));
            assert!(messages.recv().await.is_some());
        }
    }
}
