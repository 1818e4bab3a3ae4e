//! How much work is done that falls into parts: on all cores, or a part at a time with pauses between them.
//!
//! The parts do not depend on one another, so that the result is the same. Whoever has threads or a loop of messages
//! says how it is done. A part at a time needs functions that can pause: these are `async`, without a runtime.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

/// How work that falls into parts is done.
pub trait Spread: Sync {
    /// Does so many parts. Returns what they came to, in their order.
    fn map<T: Send>(
        &self,
        parts: usize,
        work: impl Fn(usize) -> T + Send + Sync,
    ) -> impl Future<Output = Vec<T>> + Send;
}

/// All parts at once, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct AtOnce;

/// One part after the other, with a pause after each.
#[derive(Clone, Copy, Debug)]
pub struct WithPauses;

impl Spread for AtOnce {
    async fn map<T: Send>(&self, parts: usize, work: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
        (0..parts).map(work).collect()
    }
}

impl Spread for WithPauses {
    async fn map<T: Send>(&self, parts: usize, work: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
        let mut done = Vec::with_capacity(parts);
        for part in 0..parts {
            done.push(work(part));
            pause().await;
        }
        done
    }
}

/// Pauses once.
async fn pause() {
    let mut has_paused = false;
    std::future::poll_fn(|_| {
        if has_paused {
            return Poll::Ready(());
        }
        has_paused = true;
        Poll::Pending
    })
    .await;
}

/// Works on up to the next pause. Returns what came out, if that was the end.
pub fn go_on<T>(work: std::pin::Pin<&mut (impl Future<Output = T> + ?Sized)>) -> Option<T> {
    match work.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(done) => Some(done),
        Poll::Pending => None,
    }
}

/// Works to the end, whatever pauses there are.
pub fn finish<T>(work: impl Future<Output = T>) -> T {
    let mut work = pin!(work);
    loop {
        if let Some(done) = go_on(work.as_mut()) {
            return done;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_pause_after_each_part() {
        let mut work = pin!(WithPauses.map(3, |part| part * part));
        for _ in 0..3 {
            assert_eq!(go_on(work.as_mut()), None);
        }
        assert_eq!(go_on(work.as_mut()), Some(vec![0, 1, 4]));
        assert_eq!(finish(WithPauses.map(3, |part| part)), [0, 1, 2]);
        assert_eq!(finish(AtOnce.map(3, |part| part)), [0, 1, 2]);
    }
}
