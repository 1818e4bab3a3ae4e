//! Dates as HFS+ has them.

use crate::Error;

/// Seconds from the beginning of 1904, where HFS+ begins, to that of 1970.
const TO_1970: u64 = 2_082_844_800;

/// A date of HFS+: seconds since 1904.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date(u32);

impl Date {
    /// The date that is so many seconds after the beginning of 1970. Those from February 2040 on cannot be written.
    pub fn from_unix(seconds: u64) -> Result<Date, Error> {
        let since_1904 = seconds.checked_add(TO_1970);
        let short = since_1904.and_then(|seconds| u32::try_from(seconds).ok());
        short.map(Date).ok_or(Error::Date(seconds))
    }

    /// Seconds since 1904.
    pub(crate) fn seconds(self) -> u32 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_end_in_2040() {
        assert_eq!(Date::from_unix(0).expect("1970").seconds(), 2_082_844_800);
        assert_eq!(Date::from_unix(2_212_122_495).expect("2040").seconds(), u32::MAX);
        assert!(Date::from_unix(2_212_122_496).is_err());
        assert!(Date::from_unix(u64::MAX).is_err());
    }
}
