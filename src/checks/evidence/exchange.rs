//! Exchanges that an expectation names.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::model::{Exchange, ExchangeId};

/// The member that stands for an exchange, with its number.
const NUMBER: &str = "$exchange";

/// An exchange. It is written as its number, and read in full: [`in_full`] puts it there.
#[derive(Clone, Debug)]
pub(crate) struct Shown(pub(crate) Arc<Exchange>);

impl Deref for Shown {
    type Target = Arc<Exchange>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl From<&Arc<Exchange>> for Shown {
    fn from(exchange: &Arc<Exchange>) -> Self {
        Self(Arc::clone(exchange))
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        BTreeMap::from([(NUMBER, self.0.id)]).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Shown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Exchange::deserialize(deserializer).map(|exchange| Self(Arc::new(exchange)))
    }
}

/// The exchanges that something written names.
pub(crate) fn named(written: &Value, found: &mut impl FnMut(ExchangeId)) {
    match written {
        Value::Object(members) => match number(written) {
            Some(id) => found(id),
            None => members.values().for_each(|value| named(value, found)),
        },
        Value::Array(items) => items.iter().for_each(|value| named(value, found)),
        _ => {}
    }
}

/// Gives the exchanges that something written names other numbers.
pub(crate) fn renumber(written: &mut Value, new: &dyn Fn(ExchangeId) -> ExchangeId) {
    if let Some(id) = number(written) {
        written[NUMBER] = new(id).into();
        return;
    }
    match written {
        Value::Object(members) => members.values_mut().for_each(|value| renumber(value, new)),
        Value::Array(items) => items.iter_mut().for_each(|value| renumber(value, new)),
        _ => {}
    }
}

/// Puts each exchange in the place of its number. `lines` are the exchanges as they are stored.
///
/// # Errors
/// In one line, where one is missing, or its line is not JSON.
pub(crate) fn in_full(
    written: &Value,
    lines: &BTreeMap<ExchangeId, String>,
) -> Result<Value, String> {
    if let Some(id) = number(written) {
        let line = lines
            .get(&id)
            .ok_or_else(|| format!("exchange {id} is missing"))?;
        return serde_json::from_str(line).map_err(|error| format!("exchange {id}: {error}"));
    }
    Ok(match written {
        Value::Object(members) => Value::Object(
            members
                .iter()
                .map(|(name, value)| Ok((name.clone(), in_full(value, lines)?)))
                .collect::<Result<_, String>>()?,
        ),
        Value::Array(items) => Value::Array(
            items
                .iter()
                .map(|value| in_full(value, lines))
                .collect::<Result<_, String>>()?,
        ),
        other => other.clone(),
    })
}

fn number(written: &Value) -> Option<ExchangeId> {
    let members = written.as_object().filter(|members| members.len() == 1)?;
    members.get(NUMBER)?.as_u64()
}
