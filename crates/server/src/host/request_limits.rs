//! Limits on the requests of a member: how many, and how many refused ones.

use atar_room::RoomRefusal;
use serde::Deserialize;
use tokio::time::Instant;

use super::token_bucket::TokenBucket;
use crate::limits::Limits;

/// The lines of chat at once, and per second.
const LINES: (u32, f64) = (4, 0.4);
/// The reports at once, and per second.
const REPORTS: (u32, f64) = (3, 3.0 / 3600.0);
/// What requests count that take long.
const LONG: u32 = 5;
/// The requests that are refused before the connection is closed.
const PATIENCE: u32 = 100;

/// The limits on the requests of a member.
#[derive(Debug)]
pub(super) struct RequestLimits {
    requests: TokenBucket,
    lines: TokenBucket,
    reports: TokenBucket,
    refused: u32,
}

/// The verb of a message.
#[derive(Deserialize)]
struct Verb<'a> {
    #[serde(rename = "do", borrow)]
    verb: Option<std::borrow::Cow<'a, str>>,
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

impl RequestLimits {
    pub(super) fn new(limits: &Limits, now: Instant) -> RequestLimits {
        let allowance = |(most, per_second)| TokenBucket::new(most, per_second, now);
        let per_second = f64::from(limits.requests_per_second);
        RequestLimits {
            requests: allowance((limits.requests_at_once, per_second)),
            lines: allowance(LINES),
            reports: allowance(REPORTS),
            refused: 0,
        }
    }

    /// Returns what is to be done with a message.
    pub(super) fn check(&mut self, text: &[u8], now: Instant) -> Admission {
        let verb: Option<Verb<'_>> = serde_json::from_slice(text).ok();
        let verb = verb.and_then(|verb| verb.verb).unwrap_or_default();
        let cost = match &*verb {
            "preview" | "show" | "picture" => LONG,
            _ => 1,
        };
        let mut taken = self.requests.take(cost, now);
        if taken.is_ok() {
            taken = match &*verb {
                "say" => self.lines.take(1, now),
                "report" => self.reports.take(1, now),
                _ => Ok(()),
            };
        }
        let Err(after) = taken else {
            return Admission::Handle;
        };
        self.refused += 1;
        if self.refused > PATIENCE {
            return Admission::Close;
        }
        Admission::Refuse(RoomRefusal::too_fast(after).answer_to(text))
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
