//! Captures in HAR format: one object, whose log holds the entries.

use std::fmt;

use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// Hands over the entries, one after the other; says whether there was a list of them.
///
/// # Errors
/// Where the text is not JSON, or something else than a capture.
pub(super) fn read(text: &str, take: Take<'_>) -> serde_json::Result<bool> {
    let mut json = serde_json::Deserializer::from_str(text);
    let found = Top(take).deserialize(&mut json)?;
    json.end().map(|()| found)
}

/// Takes an entry.
pub(super) type Take<'t> = &'t mut dyn FnMut(&RawValue);

/// The capture as a whole: an object with a member `log`. Its value is whether entries were there.
struct Top<'t>(Take<'t>);

/// The log: an object with a member `entries`.
struct Log<'a, 't>(&'a mut Take<'t>);

/// The entries, one after the other.
struct Entries<'a, 't>(&'a mut Take<'t>);

impl<'de> DeserializeSeed<'de> for Top<'_> {
    type Value = bool;

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<bool, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Top<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a member `log`")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<bool, A::Error> {
        let mut found = false;
        while let Some(name) = map.next_key::<String>()? {
            if name == "log" {
                found |= map.next_value_seed(Log(&mut self.0))?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

impl<'de> DeserializeSeed<'de> for Log<'_, '_> {
    type Value = bool;

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<bool, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Log<'_, '_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a member `entries`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        let mut found = false;
        while let Some(name) = map.next_key::<String>()? {
            if name == "entries" {
                map.next_value_seed(Entries(&mut *self.0))?;
                found = true;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

impl<'de> DeserializeSeed<'de> for Entries<'_, '_> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Entries<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of entries")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        while let Some(entry) = entries.next_element::<&RawValue>()? {
            (self.0)(entry);
        }
        Ok(())
    }
}
