//! Limits on the requests of a member: how much they cost, and how many are refused.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use atar_room::{Received, RoomRefusal};
use tokio::time::Instant;

use crate::limits::Limits;
use crate::token_bucket::TokenBucket;

/// The lines of chat at once, and per second.
const LINES: (u32, f64) = (4, 0.4);
/// Each time an answer has so many bytes, it counts as one more request.
const ANSWER_BYTES: usize = 16 << 10;
/// The requests that are refused in a row, of a client that never waits as it is told to, before the connection is
/// closed.
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
pub(crate) struct RequestLimits {
    allowance: Arc<Allowance>,
    /// The requests that were refused since the client waited last.
    refused: u32,
    /// When the last request that was refused may be sent again.
    until: Instant,
}

/// What the requests of a client may cost. The time and the bytes that an answer takes are paid for afterwards: the
/// next request waits for them.
#[derive(Debug)]
pub(crate) struct RequestCost {
    bucket: TokenBucket,
    /// How long a request may take before it counts as one more.
    time: Duration,
}

/// What an answer has taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerCost {
    pub(crate) bytes: usize,
    /// How long it held up others.
    pub(crate) time: Duration,
}

impl AnswerCost {
    /// Returns the cost of so many bytes.
    pub(crate) fn of_bytes(bytes: usize) -> AnswerCost {
        let time = Duration::ZERO;
        AnswerCost { bytes, time }
    }

    /// Returns the cost of so much time.
    pub(crate) fn of_time(time: Duration) -> AnswerCost {
        AnswerCost { bytes: 0, time }
    }
}

impl RequestCost {
    pub(crate) fn new(limits: &Limits, now: Instant) -> RequestCost {
        let per_second = f64::from(limits.requests_per_second);
        RequestCost { bucket: TokenBucket::new(limits.requests_at_once, per_second, now), time: limits.request_time }
    }

    /// Takes what every request costs before it is answered.
    ///
    /// # Errors
    /// If there is too little: after how many milliseconds there is enough.
    pub(crate) fn take(&mut self, now: Instant) -> Result<(), u64> {
        self.bucket.take(1, now)
    }

    /// Notes what an answer has taken.
    pub(crate) fn charge(&mut self, taken: AnswerCost, now: Instant) {
        let of_bytes = taken.bytes / ANSWER_BYTES;
        let of_time = taken.time.as_nanos() / self.time.as_nanos().max(1);
        let cost = of_bytes.saturating_add(usize::try_from(of_time).unwrap_or(usize::MAX));
        let cost = u32::try_from(cost).unwrap_or(u32::MAX);
        self.bucket.charge(cost, now);
    }
}

/// What is to be done with a message.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Admission {
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
        Allowance(Mutex::new(Buckets { requests: RequestCost::new(limits, now), lines: bucket(LINES) }))
    }

    /// Returns whether nothing of it is used up.
    pub(crate) fn is_full(&self, now: Instant) -> bool {
        let buckets = self.buckets();
        buckets.requests.bucket.is_full(now) && buckets.lines.is_full(now)
    }

    /// Takes what every request costs.
    ///
    /// # Errors
    /// If there is too little: after how many milliseconds there is enough.
    pub(crate) fn take(&self, now: Instant) -> Result<(), u64> {
        self.buckets().requests.take(now)
    }

    /// Notes what an answer has taken.
    pub(crate) fn charge(&self, taken: AnswerCost, now: Instant) {
        self.buckets().requests.charge(taken, now);
    }

    fn buckets(&self) -> MutexGuard<'_, Buckets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RequestLimits {
    pub(crate) fn new(limits: &Limits, now: Instant) -> RequestLimits {
        RequestLimits { allowance: Arc::new(Allowance::new(limits, now)), refused: 0, until: now }
    }

    /// Goes on with what a member may ask, on whatever connection.
    pub(crate) fn share(&mut self, allowance: &Arc<Allowance>) {
        self.allowance = Arc::clone(allowance);
    }

    /// Takes what it costs to be told the whole room.
    ///
    /// # Errors
    /// If there is too little: when to try again.
    pub(crate) fn take_whole(&self, now: Instant) -> Result<(), Instant> {
        let taken = self.allowance.take(now);
        taken.map_err(|after| now + Duration::from_millis(after))
    }

    /// Returns what is to be done with a message.
    pub(crate) fn check(&mut self, message: &Received, now: Instant) -> Admission {
        let mut buckets = self.allowance.buckets();
        let mut taken = buckets.requests.take(now);
        let is_line = || message.as_ref().is_ok_and(|message| message.verb().as_deref() == Some("say"));
        if taken.is_ok() && is_line() {
            taken = buckets.lines.take(1, now);
        }
        drop(buckets);
        match taken {
            Ok(()) => Admission::Handle,
            Err(after) => self.refuse(message, after, now),
        }
    }

    /// Refuses a message that came too early by so many milliseconds.
    pub(crate) fn refuse(&mut self, message: &Received, after: u64, now: Instant) -> Admission {
        let has_waited = now >= self.until;
        self.refused = if has_waited { 1 } else { self.refused + 1 };
        self.until = now + Duration::from_millis(after);
        if self.refused > PATIENCE {
            return Admission::Close;
        }
        Admission::Refuse(RoomRefusal::too_fast(after).answer_to(message).text)
    }

    /// Notes what an answer has taken.
    pub(crate) fn charge(&mut self, taken: AnswerCost, now: Instant) {
        self.allowance.charge(taken, now);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::Value;

    use atar_room::receive;

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
        let ping = &receive(br#"{"id": 7, "do": "ping"}"#);
        for _ in 0..30 {
            assert_eq!(request_limits.check(ping, now), Admission::Handle);
        }
        let answer = refusal(request_limits.check(ping, now));
        assert_eq!((&answer["re"], &answer["error"]["code"]), (&7.into(), &"too_fast".into()));
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
        let history = &receive(br#"{"do": "history"}"#);
        assert_eq!(request_limits.check(history, now), Admission::Handle);
        request_limits.charge(AnswerCost::of_bytes(1500), now);
        assert_eq!(request_limits.check(history, now), Admission::Handle);
        // 576 requests, of which 28 were left.
        request_limits.charge(AnswerCost::of_bytes(9 << 20), now);
        let answer = refusal(request_limits.check(history, now));
        assert_eq!(answer["error"]["after"], 54_900);
        let later = now + Duration::from_millis(54_900);
        assert_eq!(request_limits.check(history, later), Admission::Handle);
    }

    #[test]
    fn a_request_that_held_up_others_counts_by_its_time() {
        let now = Instant::now();
        let mut request_limits = RequestLimits::new(&Limits::for_rooms(), now);
        let show = &receive(br#"{"do": "show", "ply": 900}"#);
        for _ in 0..5 {
            assert_eq!(request_limits.check(show, now), Admission::Handle);
            let taken = AnswerCost::of_time(Duration::from_millis(28));
            request_limits.charge(taken, now);
        }
        assert_eq!(refusal(request_limits.check(show, now))["error"]["after"], 100);
    }

    /// Who let all connections fall behind, again and again, had the whole room told to each without end.
    #[test]
    fn who_is_behind_waits_for_what_the_whole_room_has_cost() {
        let now = Instant::now();
        let limits = RequestLimits::new(&Limits::for_rooms(), now);
        let mut other = RequestLimits::new(&Limits::for_rooms(), now);
        other.share(&limits.allowance);
        assert_eq!(limits.take_whole(now), Ok(()));
        limits.allowance.charge(AnswerCost::of_bytes(1 << 20), now);
        let after = now + Duration::from_millis(3_600);
        assert_eq!(limits.take_whole(now), Err(after));
        assert_eq!(other.take_whole(now), Err(after), "on whatever connection");
        assert_eq!(other.take_whole(after), Ok(()));
    }

    /// A front that read a long history part by part, and waited each time as it was told to, was closed in the middle.
    #[test]
    fn who_waits_as_told_is_never_closed() {
        let mut now = Instant::now();
        let mut request_limits = RequestLimits::new(&Limits::for_rooms(), now);
        let history = &receive(br#"{"do": "history"}"#);
        let mut refused = 0;
        for _ in 0..500 {
            while let Admission::Refuse(answer) = request_limits.check(history, now) {
                let answer: Value = serde_json::from_str(&answer).expect("JSON");
                let after = answer["error"]["after"].as_u64().expect("a time");
                now += Duration::from_millis(after);
                refused += 1;
            }
            request_limits.charge(AnswerCost::of_bytes(64 << 10), now);
        }
        assert!(refused > 400, "{refused}");
    }

    #[test]
    fn lines_of_chat_have_a_limit_of_their_own() {
        let now = Instant::now();
        let mut request_limits = RequestLimits::new(&Limits::for_rooms(), now);
        let say = &receive(br#"{"do": "say"}"#);
        for _ in 0..4 {
            assert_eq!(request_limits.check(say, now), Admission::Handle);
        }
        assert_eq!(refusal(request_limits.check(say, now))["error"]["after"], 2500);
        let later = now + Duration::from_millis(2500);
        assert_eq!(request_limits.check(say, later), Admission::Handle);
    }
}
