//! Values that several arguments have.

use std::time::Duration;

use atar_reasons::json_reason;
use clap::{Args, value_parser};
use serde_json::error::Category;
use serde_json::{Map, Value};

/// How many games are played at once.
#[derive(Debug, Args)]
pub(crate) struct Jobs {
    /// Number of games played at the same time [default: one per core]
    #[arg(
        long,
        value_name = "N",
        value_parser = value_parser!(u16).range(1..=1024),
        allow_negative_numbers = true
    )]
    pub(crate) jobs: Option<u16>,
}

/// Seats, counted from 0.
#[derive(Clone, Debug)]
pub(crate) struct Seats(pub(crate) Vec<usize>);

/// Reads seats that are separated by commas, if there are any.
pub(crate) fn seats(text: &str) -> Result<Seats, String> {
    let numbers = text.split(',').filter(|_| !text.trim().is_empty());
    let seats = numbers.map(|number| {
        let wrong = |_| format!("{number} is not a seat; they are counted from 0");
        number.trim().parse().map_err(wrong)
    });
    seats.collect::<Result<_, _>>().map(Seats)
}

/// Reads a JSON object.
pub(crate) fn object(text: &str) -> Result<Map<String, Value>, String> {
    serde_json::from_str(text).map_err(|error| match error.classify() {
        Category::Data => "it must be a JSON object".to_owned(),
        _ => format!("it must be a JSON object, but {}", json_reason(text, &error)),
    })
}

/// Reads a positive number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "it must be a positive number of seconds".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_positive_and_finite() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        for text in ["0", "-1", "inf", "nan", "1e99", "", "three", "0.0000000001"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn options_are_an_object() {
        assert!(object(r#"{"side": 8}"#).is_ok());
        for text in ["", "8", "[8]", "{", r#"{"side": 8} {}"#] {
            assert!(object(text).is_err(), "{text}");
        }
    }
}
