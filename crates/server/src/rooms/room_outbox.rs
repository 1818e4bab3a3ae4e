//! The bounded queue of messages to one connection.
//!
//! Whoever does not read holds up nobody. Once too much waits, all but answers is dropped, and the connection is
//! *behind*: it gets no news until it has read its answers, and then the whole room.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use atar_room::RoomAnswer;
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::request_limits::Allowance;

/// The most messages that wait, besides answers.
const MAX_MESSAGES: usize = 32;
/// The most bytes that wait, besides answers.
const MAX_BYTES: usize = 512 << 10;

/// The queue of a connection, which the rooms fill and the connection empties.
#[derive(Debug, Default)]
pub(crate) struct RoomOutbox {
    state: Mutex<State>,
    changed: Notify,
    /// What its member may ask, once it has entered.
    allowance: OnceLock<Arc<Allowance>>,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<OutboxItem>,
    /// The news among what waits, and their bytes.
    news: usize,
    bytes: usize,
    is_behind: bool,
    closing: Option<(u16, &'static str)>,
}

/// What comes out of the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OutboxItem {
    /// The answer to the connection's own message.
    Answer(RoomAnswer),
    /// News for everybody.
    News(Utf8Bytes),
    /// News were dropped: the connection is to ask for everything.
    Behind,
    /// The connection ends, with this code and reason.
    Close(u16, &'static str),
}

impl RoomOutbox {
    /// Notes that the connection has entered a room, as a member who may ask so much.
    pub(crate) fn enter(&self, allowance: Arc<Allowance>) {
        self.allowance.get_or_init(|| allowance);
    }

    /// Returns whether the connection has entered a room.
    pub(crate) fn has_entered(&self) -> bool {
        self.allowance.get().is_some()
    }

    /// Returns what the connection's member may ask; none before it has entered.
    pub(crate) fn allowance(&self) -> Option<&Arc<Allowance>> {
        self.allowance.get()
    }

    /// Adds an answer.
    pub(crate) fn answer(&self, answer: RoomAnswer) {
        self.state().waiting.push_back(OutboxItem::Answer(answer));
        self.changed.notify_one();
    }

    /// Adds news, unless the connection is behind or falls behind with it.
    pub(crate) fn tell(&self, text: Utf8Bytes) {
        let mut state = self.state();
        if state.is_behind || state.closing.is_some() {
            return;
        }
        // A single message may have any length, as it could never be sent otherwise.
        let is_full =
            state.news >= MAX_MESSAGES || state.news > 0 && state.bytes.saturating_add(text.len()) > MAX_BYTES;
        if is_full {
            state.fall_behind();
        } else {
            state.news += 1;
            state.bytes += text.len();
            state.waiting.push_back(OutboxItem::News(text));
        }
        drop(state);
        self.changed.notify_one();
    }

    /// Adds everything for a connection that was behind.
    pub(crate) fn tell_whole(&self, text: Utf8Bytes) {
        self.state().is_behind = false;
        self.tell(text);
    }

    /// Ends the connection once it has read what waits.
    pub(crate) fn close(&self, code: u16, reason: &'static str) {
        self.state().closing.get_or_insert((code, reason));
        self.changed.notify_one();
    }

    /// Waits for the next item. Cancellation loses nothing.
    pub(crate) async fn next(&self) -> OutboxItem {
        loop {
            let changed = self.changed.notified();
            if let Some(item) = self.state().next() {
                return item;
            }
            changed.await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn fall_behind(&mut self) {
        self.is_behind = true;
        self.waiting.retain(|item| matches!(item, OutboxItem::Answer(_)));
        self.waiting.push_back(OutboxItem::Behind);
        (self.news, self.bytes) = (0, 0);
    }

    fn next(&mut self) -> Option<OutboxItem> {
        let item = self.waiting.pop_front();
        if let Some(OutboxItem::News(text)) = &item {
            self.news -= 1;
            self.bytes -= text.len();
        }
        item.or_else(|| self.closing.map(|(code, reason)| OutboxItem::Close(code, reason)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str) -> RoomAnswer {
        RoomAnswer::accepted(text.to_owned())
    }

    fn news(length: usize) -> Utf8Bytes {
        "x".repeat(length).into()
    }

    #[tokio::test]
    async fn who_does_not_read_falls_behind_and_gets_answers_and_everything_anew() {
        let outbox = RoomOutbox::default();
        for _ in 0..MAX_MESSAGES {
            outbox.tell(news(1));
        }
        outbox.answer(answer("answer"));
        outbox.tell(news(1));
        outbox.tell(news(1));
        assert_eq!(outbox.next().await, OutboxItem::Answer(answer("answer")));
        assert_eq!(outbox.next().await, OutboxItem::Behind);
        outbox.tell(news(1));
        outbox.tell_whole("whole".into());
        outbox.tell("next".into());
        assert_eq!(outbox.next().await, OutboxItem::News("whole".into()));
        assert_eq!(outbox.next().await, OutboxItem::News("next".into()));
    }

    #[tokio::test]
    async fn one_message_may_be_long_and_two_may_not() {
        let outbox = RoomOutbox::default();
        outbox.tell(news(2 * MAX_BYTES));
        outbox.tell(news(1));
        assert_eq!(outbox.next().await, OutboxItem::Behind);
        outbox.tell_whole(news(2 * MAX_BYTES));
        assert_eq!(outbox.next().await, OutboxItem::News(news(2 * MAX_BYTES)));
        outbox.tell(news(MAX_BYTES));
        assert_eq!(outbox.next().await, OutboxItem::News(news(MAX_BYTES)));
    }

    #[tokio::test]
    async fn the_end_comes_after_what_waits() {
        let outbox = RoomOutbox::default();
        outbox.answer(answer("a"));
        outbox.close(4001, "Removed.");
        outbox.close(1000, "Later.");
        outbox.tell(news(1));
        assert_eq!(outbox.next().await, OutboxItem::Answer(answer("a")));
        assert_eq!(outbox.next().await, OutboxItem::Close(4001, "Removed."));
    }
}
