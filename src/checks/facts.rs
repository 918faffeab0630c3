//! LINK-3 and LINK-12 against what the target's adapter says of the projects that it makes: who
//! creates their links, and what their hotels are called.
//!
//! An adapter need not say it. Where it does not, nothing applies.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::fold::Across;
use super::seen::Seen;
use super::shape::shown;
use super::tally::Tally;
use crate::model::{ExchangeId, Finding, Form, Judged, Operation};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["LINK-3", "LINK-12"];

/// What a link says of its hotel, and the adapter's names for it.
const ABOUT: [(&str, &str); 3] = [
    ("HotelName", "name"),
    ("GiataID", "giata_id"),
    ("MasterCode", "master_code"),
];

/// One of the rules, and what the adapter said of the projects that are there.
#[derive(Debug)]
pub(crate) struct Facts {
    rule: &'static str,
    projects: HashMap<String, Told>,
}

/// What the adapter said of a project.
#[derive(Debug, Default)]
struct Told {
    exchange: ExchangeId,
    /// Whether links may have come since that somebody else created.
    has_new_links: bool,
    hotels: HashMap<String, Map<String, Value>>,
    created_by: Option<Value>,
}

impl Facts {
    /// A fresh set for both rules.
    pub(crate) fn both() -> impl Iterator<Item = Self> {
        RULES.iter().map(|rule| Self {
            rule,
            projects: HashMap::new(),
        })
    }

    fn note(&mut self, seen: &Seen<'_>) {
        let sent = |pointer: &str| seen.sent.as_ref()?.pointer(pointer);
        let word = |pointer: &str| sent(pointer).and_then(Value::as_str);
        match (word("/state"), word("/action")) {
            (Some("project"), Some("setup")) => self.hear(seen),
            (Some("project"), Some("teardown")) => {
                let several = sent("/params/project_ids").and_then(Value::as_array);
                let all = several.into_iter().flatten();
                for id in all.chain(sent("/params/project_id")) {
                    self.projects.remove(&id_of(id));
                }
            }
            (Some("create_link" | "revoke_link" | "add_hotel"), _) => {
                if let Some(id) = sent("/params/project_id") {
                    self.grow(&id_of(id));
                }
            }
            _ => {}
        }
    }

    /// Keeps what an adapter says of a project that it made.
    fn hear(&mut self, seen: &Seen<'_>) {
        let Some(values) = seen.value().filter(|_| seen.status() == Some(200)) else {
            return;
        };
        let hotels = values.get("hotels").and_then(Value::as_array);
        let fact = |fact: &Value| Some((id_of(fact.get("id")?), fact.as_object()?.clone()));
        let told = Told {
            exchange: seen.exchange.id,
            has_new_links: false,
            hotels: hotels.into_iter().flatten().filter_map(fact).collect(),
            created_by: values.get("created_by").cloned(),
        };
        if let Some(id) = values.get("project_id")
            && (!told.hotels.is_empty() || told.created_by.is_some())
        {
            self.projects.insert(id_of(id), told);
        }
    }

    fn grow(&mut self, project: &str) {
        if let Some(told) = self.projects.get_mut(project) {
            told.has_new_links = true;
        }
    }

    fn judge(&self, project: &str, seen: &Seen<'_>) -> Judged {
        let mut tally = Tally::default();
        let Some(told) = self.projects.get(project) else {
            return tally.done();
        };
        for (index, link) in seen.links().iter().enumerate() {
            let hotel = link.get("HotelID").map(id_of).unwrap_or_default();
            let fact = told.hotels.get(&hotel);
            match (self.rule, fact) {
                ("LINK-3", _) if !told.has_new_links => {
                    let own = fact.and_then(|fact| fact.get("created_by"));
                    let by = own.or(told.created_by.as_ref());
                    told.creator(link, by, index, &mut tally);
                }
                ("LINK-12", Some(fact)) => told.hotel(link, fact, index, &mut tally),
                _ => {}
            }
        }
        let mut judged = tally.done();
        for finding in &mut judged.findings {
            finding.exchanges.extend([told.exchange, seen.exchange.id]);
        }
        judged
    }
}

impl Told {
    /// LINK-3: `CreatedBy` identifies the user who created the link.
    fn creator(&self, link: &Value, by: Option<&Value>, index: usize, tally: &mut Tally) {
        let (Some(by), Some(shows)) = (
            by.and_then(Value::as_str).filter(|by| is_address(by)),
            link.get("CreatedBy").and_then(Value::as_str),
        ) else {
            return;
        };
        tally.demand(shows.eq_ignore_ascii_case(by), || {
            let message = "CreatedBy is not who created the link, as the adapter says.";
            Finding::must("LINK-3", message)
                .because(by, shows)
                .at(format!("/Data/{index}/CreatedBy"))
        });
    }

    /// LINK-12: name and codes are those of the hotel.
    fn hotel(&self, link: &Value, fact: &Map<String, Value>, index: usize, tally: &mut Tally) {
        for (member, name) in ABOUT {
            let (Some(is), Some(shows)) = (fact.get(name), link.get(member)) else {
                continue;
            };
            tally.demand(plain(is) == plain(shows), || {
                let message = format!("{member} is not the hotel's, as the adapter says.");
                Finding::should("LINK-12", message)
                    .because(shown(is), shown(shows))
                    .at(format!("/Data/{index}/{member}"))
            });
        }
    }
}

impl Across for Facts {
    fn rule(&self) -> &'static str {
        self.rule
    }

    fn see(&mut self, seen: &Seen<'_>) -> Judged {
        let exchange = seen.exchange;
        if exchange.operation == Operation::ProviderState {
            self.note(seen);
            return Judged::default();
        }
        let headers = exchange.request.headers.iter();
        let mut named = headers.filter(|(name, _)| name.eq_ignore_ascii_case("x-project-id"));
        let Some(project) = named.next_back().map(|(_, value)| value.to_lowercase()) else {
            return Judged::default();
        };
        match exchange.operation {
            // A run may create a link, in the name of whoever started it.
            Operation::GenerateText => self.grow(&project),
            Operation::ListApprovals if exchange.request.form == Form::Documented => {
                return self.judge(&project, seen);
            }
            _ => {}
        }
        Judged::default()
    }
}

/// Whether a text is an e-mail address: a name of whoever it is says nothing about CreatedBy.
fn is_address(text: &str) -> bool {
    text.contains('@') && !text.contains(char::is_whitespace)
}

fn id_of(id: &Value) -> String {
    id.as_str().unwrap_or_default().to_lowercase()
}

/// A value as text: an adapter may write a code as a number or as a string.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Facts;
    use crate::checks::Seen;
    use crate::checks::fold::Across;
    use crate::checks::samples::{HOTEL, answered, listed, waiting};
    use crate::model::{Exchange, Operation};

    fn made() -> Exchange {
        made_by("Anna@example.org")
    }

    fn made_by(creator: &str) -> Exchange {
        let sent = json!({"state": "project", "action": "setup", "params": {}}).to_string();
        let values = json!({"project_id": "P", "created_by": creator, "hotels":
            [{"id": HOTEL, "name": "Hotel One", "giata_id": "1234", "master_code": "MC1"}]});
        answered(Operation::ProviderState, &sent, 200, &values.to_string())
    }

    fn list(change: &Value) -> Exchange {
        let mut link = waiting(HOTEL, "2024-05-01T10:00:00Z");
        let own = json!({"HotelName": "Hotel One", "GiataID": 1234, "MasterCode": "MC1"});
        for set in [&own, change] {
            for (name, value) in set.as_object().into_iter().flatten() {
                link[name] = value.clone();
            }
        }
        let page = json!({"Limit": 10, "Offset": 0, "Total": 1});
        let body = json!({"Data": [link], "Pagination": page, "NotInProjectIDs": []});
        let mut exchange = listed(&json!({}), &body);
        let project = ("X-Project-ID".to_owned(), "p".to_owned());
        exchange.request.headers.push(project);
        exchange
    }

    /// What both rules find in a list, after these exchanges.
    fn found(before: &[Exchange], change: &Value) -> Vec<String> {
        let mut found = Vec::new();
        for mut rule in Facts::both() {
            for exchange in before {
                rule.see(&Seen::of(exchange));
            }
            let judged = rule.see(&Seen::of(&list(change)));
            found.extend(judged.findings.into_iter().map(|finding| {
                assert_eq!(finding.exchanges.len(), 2);
                finding.pointer.unwrap_or_default()
            }));
        }
        found
    }

    #[test]
    fn a_link_shows_its_hotel_and_its_creator_as_the_adapter_knows_them() {
        assert!(found(&[made()], &json!({})).is_empty());
        for (member, value) in [
            ("HotelName", json!("Hotel Two")),
            ("GiataID", json!(1235)),
            ("MasterCode", json!("MC2")),
            ("CreatedBy", json!("bob@example.org")),
        ] {
            let change = json!({ member: value });
            assert_eq!(found(&[made()], &change), [format!("/Data/0/{member}")]);
            assert!(found(&[], &change).is_empty(), "nobody said what it is");
        }
        assert!(
            found(&[made_by("Anna")], &json!({})).is_empty(),
            "not an address"
        );
    }

    #[test]
    fn who_created_a_link_that_came_later_is_not_known() {
        let act = |state: &str, action: &str| {
            let params = json!({"project_id": "P"});
            let sent = json!({"state": state, "action": action, "params": params}).to_string();
            answered(Operation::ProviderState, &sent, 200, "{}")
        };
        let other = json!({"CreatedBy": "bob@example.org"});
        let of_links = ["create_link", "revoke_link"].map(|state| act(state, "setup"));
        for after in of_links.into_iter().chain([act("project", "teardown")]) {
            assert!(found(&[made(), after], &other).is_empty());
        }
        assert_eq!(found(&[made(), act("open_link", "setup")], &other).len(), 1);
    }
}
