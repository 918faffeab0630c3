//! Header fields as captures write them: a list that may be missing, and values that may be.

use serde_json::Value;

/// The header fields of a message, names in lower case; a value that was not captured is `None`.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    all: Vec<(String, Option<String>)>,
    /// Whether there are fields whose names were not captured, so that each could be any.
    nameless: bool,
}

impl Fields {
    /// The fields of a request or a response; empty where its list is missing.
    pub(super) fn of(message: Option<&Value>) -> Self {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let mut fields = Self::default();
        match message.and_then(|message| message.get("headers")) {
            Some(Value::Array(all)) => {
                for field in all {
                    match field.get("name").and_then(Value::as_str) {
                        Some(name) => {
                            let value = field.get("value").and_then(text);
                            fields.all.push((name.to_lowercase(), value));
                        }
                        None => fields.nameless = true,
                    }
                }
            }
            Some(Value::Object(all)) => {
                let all = all.iter();
                fields.all = all
                    .map(|(name, value)| (name.to_lowercase(), text(value)))
                    .collect();
            }
            _ => {}
        }
        fields
    }

    /// Whether no field was captured, so that nothing can be said about any.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether a field called `name` may have been there whose value was not captured.
    pub(super) fn may_have(&self, name: &str) -> bool {
        self.nameless || self.count(name) > self.values(name).len()
    }

    /// Name and captured value of each field.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.all
            .iter()
            .filter_map(|(name, value)| Some((name.as_str(), value.as_deref()?)))
    }

    /// The captured values of the fields called `name`.
    pub(super) fn values<'f>(&'f self, name: &str) -> Vec<&'f str> {
        let own = self.all.iter().filter(|(own, _)| own == name);
        own.filter_map(|(_, value)| value.as_deref()).collect()
    }

    /// How often a field stands there, with a captured value or without.
    pub(super) fn count(&self, name: &str) -> usize {
        self.all.iter().filter(|(own, _)| own == name).count()
    }

    /// The fields of these names, and one more name at least, so that a list that was captured does
    /// not look like one that was not.
    pub(super) fn kept(&self, names: &[&str]) -> Vec<(String, String)> {
        let mut kept: Vec<(String, String)> = self
            .all()
            .filter(|(name, _)| names.contains(name))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        if let (true, Some((name, _))) = (kept.is_empty(), self.all.first()) {
            kept.push((name.clone(), String::new()));
        }
        kept
    }
}

/// A number, also where a tool writes it as text.
pub(super) fn number(value: Option<&Value>) -> Option<i64> {
    match value? {
        Value::String(text) => text.trim().parse().ok(),
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a size far beyond any capture's"
        )]
        Value::Number(number) => number
            .as_i64()
            .or_else(|| number.as_f64().map(|number| number.round() as i64)),
        _ => None,
    }
}
