//! generateText with one list for a target that wants both: refused without the other list, and
//! taken with that one there and empty. Either list alone is enough by the document, so that is a
//! `should` finding, made once; from then on the target is asked as it wants to be.

use std::sync::Arc;

use bytes::Bytes;
use serde_json::Value;

use crate::checks::evidence::Shown;
use crate::checks::expect::OfRefusal;
use crate::model::{Exchange, Form, Operation};
use crate::steps::ask::Ask;
use crate::steps::world::World;
use crate::target::ListName;

/// The list of a generateText body that has one of the two and not the other. An empty one, or
/// null, selects nothing: whether more has to be there is no question then.
pub(crate) fn alone(body: &[u8]) -> Option<ListName> {
    let body: Value = serde_json::from_slice(body).ok()?;
    let body = body.as_object()?;
    let list = [ListName::HotelIds, ListName::TagIds]
        .into_iter()
        .find(|list| body.contains_key(list.as_str()))?;
    let selects = match body.get(list.as_str()) {
        None | Some(Value::Null) => false,
        Some(Value::Array(ids)) => !ids.is_empty(),
        Some(_) => true,
    };
    (selects && !body.contains_key(list.other().as_str())).then_some(list)
}

/// The same body with the other list there and empty; not a byte of the rest is changed.
pub(crate) fn in_full(body: &[u8], alone: ListName) -> Option<Bytes> {
    let end = body.iter().rposition(|byte| *byte == b'}')?;
    let (before, after) = body.split_at(end);
    let other = format!(r#","{}":[]"#, alone.other().as_str());
    Some([before, other.as_bytes(), after].concat().into())
}

impl Ask {
    /// The list that a generateText names alone.
    fn alone(&self) -> Option<ListName> {
        let generates = self.operation == Operation::GenerateText && self.method == "POST";
        generates.then(|| alone(&self.body))?
    }

    /// The same generateText with the other list there and empty.
    fn beside_empty(&self, list: ListName) -> Option<Self> {
        let body = in_full(&self.body, list)?;
        Some(self.clone().with_body(body))
    }
}

impl World {
    /// Whether the case is about this list alone, and so tries it alone itself.
    fn is_about_alone(&self, alone: ListName) -> bool {
        self.rule.as_str() == rule_of(alone)
    }

    /// A request as the target is known to want it.
    pub(crate) fn as_wanted(&self, ask: Ask) -> Ask {
        let Some(alone) = ask.alone() else {
            return ask;
        };
        let found = &self.around.target.shared.both_lists;
        let wanted = if self.is_about_alone(alone) {
            self.memory.wants_both_lists
        } else {
            found.is_wanted_beside(alone)
        };
        match ask.beside_empty(alone) {
            Some(full) if wanted => full,
            _ => ask,
        }
    }

    /// The request to send again because one list alone was refused, where the target may want the
    /// other one beside it.
    pub(crate) fn to_try_in_full(&self, ask: &Ask, answer: &Exchange) -> Option<(ListName, Ask)> {
        let alone = ask.alone().filter(|_| ask.form == Form::Documented)?;
        let found = &self.around.target.shared.both_lists;
        match answer.status() {
            Some(200) => found.is_taken_alone(alone),
            // Another case may have found it out while this request was on its way.
            Some(400)
                if self.is_about_alone(alone)
                    || found.is_unknown(alone)
                    || found.is_wanted_beside(alone) =>
            {
                return Some((alone, ask.beside_empty(alone)?));
            }
            _ => {}
        }
        None
    }

    /// Which of two answers counts: the one to one list alone, or the one beside an empty other.
    pub(crate) fn in_full_or_alone(
        &mut self,
        alone: ListName,
        first: &Arc<Exchange>,
        second: Arc<Exchange>,
    ) -> Arc<Exchange> {
        match second.status() {
            Some(200) => {
                self.around.target.shared.both_lists.wants_beside(alone);
                self.memory.wants_both_lists |= self.is_about_alone(alone);
                let lists = (alone.as_str(), alone.other().as_str());
                // Names and numbers can always be written: nothing is lost here.
                let _written = self.expect(OfRefusal::EnoughAlone {
                    rule: rule_of(alone).into(),
                    lists: (lists.0.to_owned(), lists.1.to_owned()),
                    alone: Shown::from(first),
                    both: Shown::from(&second),
                });
                second
            }
            // A busy hotel is not proof that the lists were what was wrong before; but beside an
            // empty list the request is as good, and this is its answer.
            Some(409 | 429) | None => second,
            Some(_) => Arc::clone(first),
        }
    }
}

/// The rule of a list alone.
fn rule_of(alone: ListName) -> &'static str {
    match alone {
        ListName::HotelIds => "RUN-6",
        ListName::TagIds => "RUN-7",
    }
}

#[cfg(test)]
mod tests {
    use super::{alone, in_full};
    use crate::target::ListName;

    #[test]
    fn a_list_is_alone_where_it_selects_and_the_other_is_not_there() {
        for (body, expected) in [
            (r#"{"HotelIDs":["a"]}"#, Some(ListName::HotelIds)),
            (r#"{"TagIDs":["a"],"tagids":["b"]}"#, Some(ListName::TagIds)),
            (r#"{"\u0054agIDs":["a"]}"#, Some(ListName::TagIds)),
            (r#"{"HotelIDs":"a"}"#, Some(ListName::HotelIds)),
            (r#"{"HotelIDs":["a"],"TagIDs":null}"#, None),
            (r#"{"HotelIDs":[]}"#, None),
            (r#"{"TagIDs":null}"#, None),
            ("{}", None),
            (r#"["HotelIDs"]"#, None),
            (r#"{"HotelIDs":["a"]"#, None),
        ] {
            assert_eq!(alone(body.as_bytes()), expected, "{body}");
        }
    }

    #[test]
    fn the_other_list_is_added_and_nothing_else_is_changed() {
        let full = in_full(b"{\"\\u0054agIDs\": [\"a\"]} \n", ListName::TagIds);
        assert_eq!(
            full.as_deref(),
            Some(&b"{\"\\u0054agIDs\": [\"a\"],\"HotelIDs\":[]} \n"[..])
        );
        assert_eq!(in_full(b"7", ListName::HotelIds), None);
    }
}
