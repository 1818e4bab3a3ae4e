//! A token bucket: a limit on how much may be asked at once, and per second.

use tokio::time::Instant;

/// A token bucket, which is used up and refills with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    /// The most that there is at once.
    most: f64,
    per_second: f64,
    /// What there was at the time `at`.
    left: f64,
    at: Instant,
}

impl TokenBucket {
    /// Returns a full bucket.
    pub(crate) fn new(most: u32, per_second: f64, now: Instant) -> TokenBucket {
        let most = f64::from(most);
        TokenBucket { most, per_second, left: most, at: now }
    }

    /// Takes so much.
    ///
    /// # Errors
    /// If there is too little: how many milliseconds it takes until there is enough.
    pub(crate) fn take(&mut self, cost: u32, now: Instant) -> Result<(), u64> {
        let left = self.left_by(now);
        (self.left, self.at) = (left, now);
        let missing = f64::from(cost) - left;
        if missing > 0.0 {
            return Err(milliseconds(missing / self.per_second));
        }
        self.left -= f64::from(cost);
        Ok(())
    }

    /// Takes so much, even if there is too little: the next one waits for it.
    pub(crate) fn charge(&mut self, cost: u32, now: Instant) {
        (self.left, self.at) = (self.left_by(now) - f64::from(cost), now);
    }

    /// Gives so much back.
    pub(crate) fn give_back(&mut self, cost: u32, now: Instant) {
        let left = self.left_by(now) + f64::from(cost);
        (self.left, self.at) = (left.min(self.most), now);
    }

    /// Returns whether nothing of it is used up.
    pub(crate) fn is_full(&self, now: Instant) -> bool {
        self.left_by(now) >= self.most
    }

    fn left_by(&self, now: Instant) -> f64 {
        let regained = now.duration_since(self.at).as_secs_f64() * self.per_second;
        self.most.min(self.left + regained)
    }
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rounded up, and far below the limits of the type"
)]
fn milliseconds(seconds: f64) -> u64 {
    (seconds * 1000.0).ceil().max(1.0) as u64
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_is_used_up_comes_back() {
        let start = Instant::now();
        let mut allowance = TokenBucket::new(30, 10.0, start);
        for _ in 0..6 {
            assert_eq!(allowance.take(5, start), Ok(()));
        }
        assert_eq!(allowance.take(5, start), Err(500));
        let later = start + Duration::from_millis(500);
        assert_eq!(allowance.take(5, later), Ok(()));
        assert_eq!(allowance.take(1, later), Err(100));
        assert!(!allowance.is_full(later));
        assert!(allowance.is_full(later + Duration::from_secs(3)));
    }
}
