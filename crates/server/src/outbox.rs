//! What waits for a client: so many words, and so many bytes of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::host::Word;
use crate::limits::Limits;

/// Where the host puts what a client is to hear.
pub(crate) struct Outbox {
    words: Sender<Word>,
    waiting: Arc<AtomicUsize>,
    most: usize,
}

/// What a client is to hear, in order.
pub(crate) struct Words {
    words: Receiver<Word>,
    waiting: Arc<AtomicUsize>,
}

/// The client has left too much unread, or is gone.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unread;

pub(crate) fn outbox(limits: &Limits) -> (Outbox, Words) {
    let (sender, receiver) = mpsc::channel(limits.waiting_messages);
    let waiting = Arc::new(AtomicUsize::new(0));
    let outbox = Outbox {
        words: sender,
        waiting: Arc::clone(&waiting),
        most: limits.waiting_size,
    };
    let words = Words {
        words: receiver,
        waiting,
    };
    (outbox, words)
}

impl Outbox {
    /// Adds a word. A long one may be the only one that waits, however long it is: else nobody could ever hear it.
    pub(crate) fn put(&self, word: Word) -> Result<(), Unread> {
        let size = size(&word);
        let waiting = self.waiting.fetch_add(size, Ordering::Relaxed);
        if size > 0 && waiting > 0 && waiting.saturating_add(size) > self.most {
            return Err(Unread);
        }
        self.words.try_send(word).map_err(|_| Unread)
    }
}

impl Words {
    /// The next word, once there is one; none where the host has let go.
    pub(crate) async fn next(&mut self) -> Option<Word> {
        let word = self.words.recv().await?;
        self.waiting.fetch_sub(size(&word), Ordering::Relaxed);
        Some(word)
    }
}

/// What a word counts. A client has one answer at most, and asked for it.
fn size(word: &Word) -> usize {
    match word {
        Word::Answer(_) => 0,
        Word::News(texts) => texts.iter().map(|text| text.len()).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn news(length: usize) -> Word {
        Word::News(vec!["x".repeat(length).into()])
    }

    fn limits() -> Limits {
        Limits {
            waiting_messages: 4,
            waiting_size: 100,
            ..Limits::default()
        }
    }

    /// Sixty-four words of 300 KB each were twenty megabytes for a client that never listened.
    #[test]
    fn no_more_bytes_wait_than_may() {
        let (outbox, _words) = outbox(&limits());
        assert_eq!(outbox.put(news(60)), Ok(()));
        assert_eq!(outbox.put(news(40)), Ok(()));
        assert_eq!(outbox.put(news(1)), Err(Unread));
    }

    #[test]
    fn no_more_words_wait_than_may() {
        let (outbox, _words) = outbox(&limits());
        for _ in 0..4 {
            assert_eq!(outbox.put(news(1)), Ok(()));
        }
        assert_eq!(outbox.put(news(1)), Err(Unread));
    }

    #[test]
    fn an_answer_and_the_first_word_may_be_long() {
        let (outbox, _words) = outbox(&limits());
        assert_eq!(outbox.put(news(5000)), Ok(()));
        assert_eq!(outbox.put(Word::Answer(Some("x".repeat(5000)))), Ok(()));
        assert_eq!(outbox.put(news(1)), Err(Unread));
    }

    #[tokio::test]
    async fn what_was_taken_waits_no_longer() {
        let (outbox, mut words) = outbox(&limits());
        for _ in 0..10 {
            assert_eq!(outbox.put(news(100)), Ok(()));
            assert!(words.next().await.is_some());
        }
    }
}
