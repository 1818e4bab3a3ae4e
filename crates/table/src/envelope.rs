//! A message as it came: its fields as they were written.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::MapDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::raw_json::Text;

/// The field that names the verb.
pub(crate) const VERB: &str = "do";
/// The field with the request's id.
pub(crate) const ID: &str = "id";

/// A message: its known fields, each as it was written. A message is read once, where it comes in; a field is parsed by
/// who knows its type. Other fields are skipped, not built: a short text can take much memory.
#[derive(Clone, Debug, Default)]
pub struct Envelope<'a> {
    fields: Vec<(&'static str, Cow<'a, RawValue>)>,
    /// The fields that came more than once.
    repeated: Vec<&'static str>,
    length: usize,
}

/// Why a message cannot be read.
#[derive(Debug)]
pub enum EnvelopeError {
    /// It is not UTF-8.
    NotUtf8,
    /// It is not JSON, or not an object.
    NotJson(serde_json::Error),
}

impl<'a> Envelope<'a> {
    /// Reads the fields with these names from a message. If a name comes twice, the last field counts.
    ///
    /// # Errors
    /// The message is not UTF-8, not JSON, or not an object.
    pub fn read(message: &'a [u8], known: &[&'static str]) -> Result<Envelope<'a>, EnvelopeError> {
        let text = std::str::from_utf8(message).map_err(|_| EnvelopeError::NotUtf8)?;
        let mut json = serde_json::Deserializer::from_str(text);
        let envelope = Reader(known).deserialize(&mut json);
        let envelope = envelope.and_then(|envelope| json.end().map(|()| envelope));
        let envelope = envelope.map_err(EnvelopeError::NotJson)?;
        Ok(Envelope { length: message.len(), ..envelope })
    }

    /// Returns the field of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&RawValue> {
        let mut fields = self.fields.iter();
        fields.find(|(known, _)| *known == name).map(|(_, value)| &**value)
    }

    /// Returns the verb; none if it is missing or not a text.
    #[must_use]
    pub fn verb(&self) -> Option<Cow<'_, str>> {
        let Text(verb) = serde_json::from_str(self.get(VERB)?.get()).ok()?;
        Some(verb)
    }

    /// Returns the request's id as it was written; null if it has none.
    #[must_use]
    pub fn id(&self) -> &RawValue {
        self.get(ID).unwrap_or(RawValue::NULL)
    }

    /// Returns the fields that came more than once.
    #[must_use]
    pub fn repeated(&self) -> &[&'static str] {
        &self.repeated
    }

    /// Returns the length of the message, in bytes.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// Parses all fields, as a type that has some of them. One that came more than once is an error there.
    ///
    /// # Errors
    /// A field is missing or wrong.
    pub fn parse<'de, T: Deserialize<'de>>(&'de self) -> Result<T, serde_json::Error> {
        let again = self.repeated.iter().filter_map(|name| Some((*name, self.get(name)?)));
        let fields = self.fields.iter().map(|(name, value)| (*name, &**value));
        T::deserialize(MapDeserializer::new(fields.chain(again)))
    }

    /// Returns the same with a memory of its own.
    #[must_use]
    pub fn into_owned(self) -> Envelope<'static> {
        let fields = self.fields.into_iter();
        let fields = fields.map(|(name, value)| (name, Cow::Owned(value.into_owned())));
        Envelope { fields: fields.collect(), repeated: self.repeated, length: self.length }
    }
}

/// Reads an object and keeps only the fields with these names.
struct Reader<'k>(&'k [&'static str]);

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = Envelope<'de>;

    fn deserialize<D: Deserializer<'de>>(self, message: D) -> Result<Envelope<'de>, D::Error> {
        message.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = Envelope<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut message: A) -> Result<Envelope<'de>, A::Error> {
        let mut envelope = Envelope::default();
        while let Some(Text(name)) = message.next_key()? {
            let Some(&name) = self.0.iter().find(|known| **known == name) else {
                message.next_value::<IgnoredAny>()?;
                continue;
            };
            let value = Cow::Borrowed(message.next_value()?);
            match envelope.fields.iter_mut().find(|(known, _)| *known == name) {
                None => envelope.fields.push((name, value)),
                Some((_, before)) => {
                    *before = value;
                    if !envelope.repeated.contains(&name) {
                        envelope.repeated.push(name);
                    }
                }
            }
        }
        Ok(envelope)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_field_that_comes_twice_the_last_counts_unless_the_message_is_parsed() {
        #[derive(serde::Deserialize)]
        struct Ping {
            t: u8,
        }
        let read = |text: &'static str| Envelope::read(text.as_bytes(), &["do", "id", "t"]).expect("a message");
        let twice = read(r#"{"do": "ping", "t": 1, "x": {}, "\u0064o": "say", "t": 2}"#);
        assert_eq!(twice.verb().as_deref(), Some("say"));
        assert_eq!(twice.repeated(), ["do", "t"]);
        assert!(twice.parse::<Ping>().is_err_and(|why| why.to_string() == "duplicate field `t`"));
        assert_eq!(read(r#"{"t": 2}"#).into_owned().parse::<Ping>().map(|ping| ping.t).ok(), Some(2));
    }
}
