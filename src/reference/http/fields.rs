//! The members of a request body, read strictly: names in the documented capitalisation, each at
//! most once, each of its documented type.

use uuid::Uuid;

use crate::reference::behaviour::reading::{Nulls, Reading};
use crate::reference::http::json::Json;
use crate::reference::http::lenient::tidy;
use crate::reference::http::problem::Problem;
use crate::reference::ids::parse_uuid;

/// Up to here a number with a fraction of zero is one integer and no other.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// The members of a request body.
#[derive(Debug)]
pub(crate) struct Fields<'a> {
    members: Vec<(String, Json)>,
    reading: &'a Reading,
}

impl<'a> Fields<'a> {
    /// Reads a body whose documented members are `known`.
    pub(crate) fn read(body: &[u8], known: &[&str], reading: &'a Reading) -> Result<Self, Problem> {
        let tidied = reading.lenient.then(|| tidy(body));
        let members = match Json::parse(tidied.as_deref().unwrap_or(body)) {
            Some(Json::Object(members)) => members,
            Some(_) | None if reading.any_body => Vec::new(),
            Some(_) => return Err(wrong_type(reading, "The body must be a JSON object.")),
            None => return Err(Problem::unreadable("The body is not JSON.")),
        };
        if !reading.last_duplicate_wins {
            for (place, (name, _)) in members.iter().enumerate() {
                if members[..place].iter().any(|(other, _)| other == name) {
                    return Err(Problem::unreadable(&format!(
                        "The member {name:?} is there twice."
                    )));
                }
            }
        }
        if reading.refuses_unknown
            && let Some((name, _)) = members
                .iter()
                .find(|(name, _)| !known.contains(&name.as_str()))
        {
            return Err(Problem::unreadable(&format!(
                "The member {name:?} is unknown."
            )));
        }
        Ok(Self { members, reading })
    }

    /// An array of strings; `None` where it is absent.
    pub(crate) fn texts(&self, name: &str) -> Result<Option<Vec<String>>, Problem> {
        let items = match self.member(name) {
            None => return Ok(None),
            Some(Json::Null) if self.reading.nulls == Nulls::Absent => return Ok(None),
            Some(Json::Array(items)) => items,
            Some(Json::Text(text)) if self.reading.single_for_list => {
                return Ok(Some(vec![text.clone()]));
            }
            Some(_) => return Err(self.wrong(name, "an array of strings")),
        };
        let text = |item: &Json| match item {
            Json::Text(text) => Ok(text.clone()),
            _ => Err(self.wrong(name, "an array of strings")),
        };
        items.iter().map(text).collect::<Result<_, _>>().map(Some)
    }

    /// An array of identifiers; `None` where it is absent.
    pub(crate) fn uuids(&self, name: &str) -> Result<Option<Vec<Uuid>>, Problem> {
        let Some(texts) = self.texts(name)? else {
            return Ok(None);
        };
        let id =
            |text: &String| parse_uuid(text).ok_or_else(|| self.wrong(name, "an array of UUIDs"));
        texts.iter().map(id).collect::<Result<_, _>>().map(Some)
    }

    /// An integer; `None` where it is absent.
    pub(crate) fn integer(&self, name: &str) -> Result<Option<i64>, Problem> {
        match self.member(name) {
            None => Ok(None),
            Some(Json::Null) if self.reading.nulls == Nulls::Absent => Ok(None),
            Some(Json::Integer(value)) => Ok(Some(*value)),
            Some(Json::Text(text)) if self.reading.text_numbers => text
                .trim()
                .parse()
                .map(Some)
                .map_err(|_| self.wrong(name, "an integer")),
            #[expect(
                clippy::cast_possible_truncation,
                reason = "bounded and without a fraction"
            )]
            Some(Json::Fraction(value))
                if self.reading.zero_fractions && value.fract() == 0.0 && value.abs() <= EXACT =>
            {
                Ok(Some(*value as i64))
            }
            Some(_) => Err(self.wrong(name, "an integer")),
        }
    }

    /// A single identifier.
    pub(crate) fn uuid(&self, name: &str) -> Result<Uuid, Problem> {
        match self.member(name) {
            Some(Json::Text(text)) => parse_uuid(text).ok_or_else(|| self.wrong(name, "a UUID")),
            _ => Err(self.wrong(name, "a UUID")),
        }
    }

    fn member(&self, name: &str) -> Option<&Json> {
        let last = |fits: &dyn Fn(&str) -> bool| {
            self.members
                .iter()
                .rev()
                .find(|(member, _)| fits(member))
                .map(|(_, value)| value)
        };
        let reading = self.reading;
        last(&|member| member == name || (reading.same_name)(name, member))
            .or_else(|| last(&|member| (reading.other_name)(name, member)))
    }

    fn wrong(&self, name: &str, expected: &str) -> Problem {
        wrong_type(self.reading, &format!("{name} must be {expected}."))
    }
}

fn wrong_type(reading: &Reading, message: &str) -> Problem {
    if reading.wrong_type_is_internal {
        Problem::internal()
    } else {
        Problem::unreadable(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(body: &str) -> Result<Option<i64>, u16> {
        let reading = Reading::clean();
        Fields::read(body.as_bytes(), &["Limit"], &reading)
            .and_then(|fields| fields.integer("Limit"))
            .map_err(|problem| problem.clean_status())
    }

    #[test]
    fn names_are_case_sensitive() {
        assert_eq!(limit(r#"{"Limit":3}"#), Ok(Some(3)));
        assert_eq!(limit(r#"{"limit":3,"LIMIT":4}"#), Ok(None));
        assert_eq!(limit(r#"{"L\u0069mit":5}"#), Ok(Some(5)));
    }

    #[test]
    fn a_whole_number_is_an_integer_however_it_is_written() {
        for body in [r#"{"Limit":30}"#, r#"{"Limit":30.0}"#, r#"{"Limit":3e1}"#] {
            assert_eq!(limit(body), Ok(Some(30)), "{body}");
        }
    }

    #[test]
    fn wrong_types_duplicates_and_other_bodies_are_refused() {
        for body in [
            r#"{"Limit":"3"}"#,
            r#"{"Limit":2.5}"#,
            r#"{"Limit":3,"Limit":3}"#,
            "[]",
            "3",
            "",
            "{",
        ] {
            assert_eq!(limit(body), Err(400), "{body}");
        }
    }
}
