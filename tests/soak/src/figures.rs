//! Times, and what is said of them.

use std::time::Duration;

/// Times that were measured.
#[derive(Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub(crate) fn take(&mut self, others: Times) {
        self.0.extend(others.0);
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns mean, median, the times that 99 and 99.9 of 100 are below, and the longest, in milliseconds.
    pub(crate) fn words(&mut self) -> String {
        self.0.sort_unstable();
        let Some(longest) = self.0.last() else {
            return "nothing was measured".to_owned();
        };
        let mean = self.0.iter().sum::<Duration>() / u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        format!(
            "mean {}, median {}, p99 {}, p99.9 {}, longest {} ms",
            millis(mean),
            millis(self.part(500)),
            millis(self.part(990)),
            millis(self.part(999)),
            millis(*longest)
        )
    }

    fn part(&self, thousandths: usize) -> Duration {
        self.0[(self.0.len() - 1) * thousandths / 1000]
    }
}

fn millis(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}
