//! The id of a request. The answer repeats it.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::refusal::Refusal;
use atar_reasons::json_reason;

/// A request's id: any JSON value, as it was written but without white space. Numbers of any size come back as they
/// came.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(crate) struct Id(Cow<'static, RawValue>);

impl PartialEq for Id {
    fn eq(&self, other: &Id) -> bool {
        self.0.get() == other.0.get()
    }
}

impl Id {
    /// Returns the id of a message without one.
    pub(crate) fn none() -> Id {
        Id(Cow::Borrowed(RawValue::NULL))
    }

    /// Reads the id of a message.
    ///
    /// # Errors
    /// `bad_request` if it is not valid JSON.
    pub(crate) fn new(written: &RawValue) -> Result<Id, Refusal> {
        let sound = serde_json::from_str(written.get());
        let id = sound.and_then(|ValidJson| RawValue::from_string(minified(written.get())));
        id.map(|id| Id(Cow::Owned(id))).map_err(|error| {
            let why = json_reason(written.get(), &error);
            Refusal::bad_request(format!("The field id cannot be read: {why}."))
        })
    }

    /// Returns the id if it is a whole number.
    pub(crate) fn number(&self) -> Option<u64> {
        self.0.get().parse().ok()
    }

    /// Returns the answer to a request that was accepted, as a line of JSON: `re`, then `ok` with `json` as its value.
    pub(crate) fn accept(&self, json: String) -> String {
        let mut answer = json;
        answer.insert_str(0, &["{\"re\":", self.0.get(), ",\"ok\":"].concat());
        answer.push('}');
        answer
    }

    /// Returns an event about the request as a line of JSON. `event` is a non-empty object as JSON.
    pub(crate) fn event(&self, event: &str) -> String {
        format!("{{\"re\":{},{}", self.0.get(), &event["{".len()..])
    }
}

/// Checks JSON to its full depth and keeps nothing of it. A reader that skips a value as a whole would accept half a
/// character, or more levels than other readers take.
struct ValidJson;

impl<'de> Deserialize<'de> for ValidJson {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        value.deserialize_any(ValidJson)
    }
}

impl<'de> Visitor<'de> for ValidJson {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<ValidJson, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<ValidJson, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<ValidJson, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<ValidJson, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<ValidJson, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<ValidJson, E> {
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<ValidJson, A::Error> {
        while list.next_element::<ValidJson>()?.is_some() {}
        Ok(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<ValidJson, A::Error> {
        while object.next_entry::<ValidJson, ValidJson>()?.is_some() {}
        Ok(self)
    }
}

/// Removes white space between the parts of JSON. A line break would split a message in two.
fn minified(json: &str) -> String {
    let (mut in_text, mut is_escaped) = (false, false);
    let stays = |sign: &char| {
        let stays = in_text || !sign.is_ascii_whitespace();
        in_text ^= *sign == '"' && !is_escaped;
        is_escaped = in_text && *sign == '\\' && !is_escaped;
        stays
    };
    json.chars().filter(stays).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::from_str;

    use super::*;

    fn marked(id: &str) -> String {
        let id = Id::new(from_str(id).expect("JSON")).expect("an id");
        id.accept("true".to_owned())
    }

    #[test]
    fn numbers_of_any_size_come_back_as_they_came() {
        for id in ["18446744073709551616", "-123456789012345678901234567890", "1.10", "1e3"] {
            assert_eq!(marked(id), format!("{{\"re\":{id},\"ok\":true}}"));
        }
    }

    #[test]
    fn an_id_that_nobody_can_read_is_refused() {
        let deep = format!("{}1{}", "[".repeat(200), "]".repeat(200));
        for id in ["\"\\ud800\"", "[{\"a\": \"\\udfff\"}]", "1e400", &deep] {
            let written = from_str(id).expect("JSON as far as its form goes");
            assert!(Id::new(written).is_err(), "{id}");
        }
    }

    #[test]
    fn an_id_stays_within_its_line() {
        assert_eq!(
            marked("{ \"a b\" : [1,\n\t2, \"\\\" \\\\\" ] }"),
            "{\"re\":{\"a b\":[1,2,\"\\\" \\\\\"]},\"ok\":true}"
        );
    }
}
