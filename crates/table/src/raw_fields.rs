//! The fields of a message as they were written.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::raw_json::Text;
use crate::refusal::Refusal;
use atar_reasons::json_reason;

/// The known fields of a message, each as it was written. Other fields are skipped, not built: a short text can take
/// much memory.
#[derive(Debug, Default)]
pub(crate) struct RawFields<'a>(Vec<(&'static str, &'a RawValue)>);

impl<'a> RawFields<'a> {
    /// Reads the fields with these names from a message. If a name comes twice, the last field counts.
    ///
    /// # Errors
    /// `bad_request` if the message is not UTF-8, not JSON, or not an object.
    pub(crate) fn read(message: &'a [u8], known: &[&'static str]) -> Result<RawFields<'a>, Refusal> {
        let text = std::str::from_utf8(message).map_err(|_| Refusal::bad_request("The message is not valid UTF-8."))?;
        let mut json = serde_json::Deserializer::from_str(text);
        let fields = Reader(known).deserialize(&mut json);
        let fields = fields.and_then(|fields| json.end().map(|()| fields));
        fields.map_err(|error| {
            Refusal::bad_request(match error.classify() {
                serde_json::error::Category::Data => "The message is not a JSON object.".to_owned(),
                _ => format!("The message cannot be read: {}.", json_reason(text, &error)),
            })
        })
    }

    /// Returns the field of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&'a RawValue> {
        let mut fields = self.0.iter();
        fields.find(|(known, _)| *known == name).map(|(_, value)| *value)
    }
}

/// Reads an object and keeps only the fields with these names.
struct Reader<'k>(&'k [&'static str]);

impl<'de> DeserializeSeed<'de> for Reader<'_> {
    type Value = RawFields<'de>;

    fn deserialize<D: Deserializer<'de>>(self, message: D) -> Result<RawFields<'de>, D::Error> {
        message.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Reader<'_> {
    type Value = RawFields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut message: A) -> Result<RawFields<'de>, A::Error> {
        let mut fields = RawFields::default();
        while let Some(Text(name)) = message.next_key()? {
            let Some(&name) = self.0.iter().find(|known| **known == name) else {
                message.next_value::<IgnoredAny>()?;
                continue;
            };
            fields.0.retain(|(known, _)| *known != name);
            fields.0.push((name, message.next_value()?));
        }
        Ok(fields)
    }
}
