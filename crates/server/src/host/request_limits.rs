//! Limits on the requests of a member: how much they cost, and how many are refused.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use atar_room::RoomRefusal;
use serde::Deserialize;
use tokio::time::Instant;

use super::token_bucket::TokenBucket;
use crate::limits::Limits;

/// The lines of chat at once, and per second.
const LINES: (u32, f64) = (4, 0.4);
/// What requests count that take long.
const LONG: u32 = 5;
/// Each time an answer has so many bytes, it counts as one more request.
const ANSWER_BYTES: usize = 16 << 10;
/// The requests that are refused before the connection is closed.
const PATIENCE: u32 = 100;

/// What a member may still ask, shared by all their connections.
#[derive(Debug)]
pub(crate) struct Allowance(Mutex<Buckets>);

#[derive(Debug)]
struct Buckets {
    requests: RequestCost,
    lines: TokenBucket,
}

/// The limits on the requests of a connection: its own until it has entered, then its member's.
#[derive(Debug)]
pub(super) struct RequestLimits {
    allowance: Arc<Allowance>,
    refused: u32,
}

/// What the requests of a client may cost. A long answer is paid for afterwards: the next request waits for it.
#[derive(Debug)]
pub(super) struct RequestCost(TokenBucket);

impl RequestCost {
    pub(super) fn new(limits: &Limits, now: Instant) -> RequestCost {
        let per_second = f64::from(limits.requests_per_second);
        RequestCost(TokenBucket::new(limits.requests_at_once, per_second, now))
    }

    /// Takes what a request costs before it is answered.
    ///
    /// # Errors
    /// If there is too little: after how many milliseconds there is enough.
    pub(super) fn take(&mut self, text: &[u8], now: Instant) -> Result<(), u64> {
        let cost = match &*verb_of(text) {
            "preview" | "show" | "picture" => LONG,
            _ => 1,
        };
        self.0.take(cost, now)
    }

    /// Notes that an answer of so many bytes was made.
    pub(super) fn charge(&mut self, bytes: usize, now: Instant) {
        let cost = u32::try_from(bytes / ANSWER_BYTES).unwrap_or(u32::MAX);
        self.0.charge(cost, now);
    }
}

/// Returns the verb of a message; nothing if it cannot be read.
pub(super) fn verb_of(text: &[u8]) -> Cow<'_, str> {
    let verb: Option<Verb<'_>> = serde_json::from_slice(text).ok();
    verb.and_then(|verb| verb.verb).unwrap_or_default()
}

/// The verb of a message.
#[derive(Deserialize)]
struct Verb<'a> {
    #[serde(rename = "do", borrow)]
    verb: Option<Cow<'a, str>>,
}

/// What is to be done with a message.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Admission {
    /// The room is to handle it.
    Handle,
    /// It gets this answer.
    Refuse(String),
    /// The connection is to be closed.
    Close,
}

impl Allowance {
    pub(crate) fn new(limits: &Limits, now: Instant) -> Allowance {
        let bucket = |(most, per_second)| TokenBucket::new(most, per_second, now);
        Allowance(Mutex::new(Buckets {
            requests: RequestCost::new(limits, now),
            lines: bucket(LINES),
        }))
    }

    /// Returns whether nothing of it is used up.
    pub(crate) fn is_full(&self, now: Instant) -> bool {
        let buckets = self.buckets();
        buckets.requests.0.is_full(now) && buckets.lines.is_full(now)
    }

    fn buckets(&self) -> MutexGuard<'_, Buckets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RequestLimits {
    pub(super) fn new(limits: &Limits, now: Instant) -> RequestLimits {
        RequestLimits {
            allowance: Arc::new(Allowance::new(limits, now)),
            refused: 0,
        }
    }

    /// Goes on with what a member may ask, on whatever connection.
    pub(super) fn share(&mut self, allowance: &Arc<Allowance>) {
        self.allowance = Arc::clone(allowance);
    }

    /// Returns what is to be done with a message.
    pub(super) fn check(&mut self, text: &[u8], now: Instant) -> Admission {
        let mut buckets = self.allowance.buckets();
        let mut taken = buckets.requests.take(text, now);
        if taken.is_ok() && verb_of(text) == "say" {
            taken = buckets.lines.take(1, now);
        }
        drop(buckets);
        match taken {
            Ok(()) => Admission::Handle,
            Err(after) => self.refuse(text, after),
        }
    }

    /// Refuses a message that came too early by so many milliseconds.
    pub(super) fn refuse(&mut self, text: &[u8], after: u64) -> Admission {
        self.refused += 1;
        if self.refused > PATIENCE {
            return Admission::Close;
        }
        Admission::Refuse(RoomRefusal::too_fast(after).answer_to(text))
    }

    /// Notes that an answer of so many bytes was made.
    pub(super) fn charge(&mut self, bytes: usize, now: Instant) {
        self.allowance.buckets().requests.charge(bytes, now);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::Value;

    use super::*;

    fn refusal(admission: Admission) -> Value {
        match admission {
            Admission::Refuse(answer) => serde_json::from_str(&answer).expect("JSON"),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn who_asks_too_fast_is_told_how_long_to_wait_and_closed_in_the_end() {
        let now = Instant::now();
        let mut request_limits = RequestLimits::new(&Limits::for_rooms(), now);
        let ping = br#"{"id": 7, "do": "ping"}"#;
        for _ in 0..30 {
            assert_eq!(request_limits.check(ping, now), Admission::Handle);
        }
        let answer = refusal(request_limits.check(ping, now));
        assert_eq!(
            (&answer["re"], &answer["error"]["code"]),
            (&7.into(), &"too_fast".into())
        );
        assert_eq!(answer["error"]["after"], 100);
        for _ in 1..100 {
            refusal(request_limits.check(ping, now));
        }
        assert_eq!(request_limits.check(ping, now), Admission::Close);
    }

    /// Ten watchers who asked for nothing but the history of a long game held up all other rooms.
    #[test]
    fn who_was_sent_a_long_answer_waits_for_what_it_has_cost() {
        let now = Instant::now();
        let mut request_limits = RequestLimits::new(&Limits::for_rooms(), now);
        let history = br#"{"do": "history"}"#;
        assert_eq!(request_limits.check(history, now), Admission::Handle);
        request_limits.charge(1500, now);
        assert_eq!(request_limits.check(history, now), Admission::Handle);
        // 576 requests, of which 28 were left.
        request_limits.charge(9 << 20, now);
        let answer = refusal(request_limits.check(history, now));
        assert_eq!(answer["error"]["after"], 54_900);
        let later = now + Duration::from_millis(54_900);
        assert_eq!(request_limits.check(history, later), Admission::Handle);
    }

    #[test]
    fn long_requests_count_five_and_lines_of_chat_have_a_limit_of_their_own() {
        let now = Instant::now();
        let mut request_limits = RequestLimits::new(&Limits::for_rooms(), now);
        for _ in 0..5 {
            assert_eq!(
                request_limits.check(br#"{"do": "preview"}"#, now),
                Admission::Handle
            );
        }
        let say = br#"{"do": "say"}"#;
        for _ in 0..4 {
            assert_eq!(request_limits.check(say, now), Admission::Handle);
        }
        assert_eq!(
            refusal(request_limits.check(say, now))["error"]["after"],
            2500
        );
        let later = now + Duration::from_millis(2500);
        assert_eq!(request_limits.check(say, later), Admission::Handle);
    }
}
