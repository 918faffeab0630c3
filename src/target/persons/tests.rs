#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::borrow::Cow;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::Persons;

fn masked(persons: &Persons, body: &Value) -> Value {
    serde_json::from_slice(&persons.json(body.to_string().as_bytes())).unwrap()
}

#[test]
fn persons_are_gone_and_their_form_is_there() {
    let persons = Persons::default();
    let body = json!({"Data": [
        {"HotelName": "Hotel Bob", "CreatedBy": "bob@h.example", "Status": "approved",
         "ApprovedBy": {"Name": "Bob Müller", "Email": "bob@h.example", "Phone": "+49 (30) 1234"},
         "Token": "abcDEF123-xyz", "TokenPreview": "abcDEF…"},
        {"CreatedBy": "no mail", "ApprovedBy": {"Name": "", "Email": "@h.example", "Phone": null}},
    ]});
    let new = masked(&persons, &body);
    let text = new.to_string();
    for word in ["bob@", "h.example\"", "Bob M", "1234", "abcDEF", "no mail"] {
        assert!(!text.contains(word), "{word} in {text}");
    }
    let link = &new["Data"][0];
    assert_eq!(link["HotelName"], "Hotel Bob");
    assert_eq!(link["Status"], "approved");
    assert_eq!(link["CreatedBy"], link["ApprovedBy"]["Email"]);
    assert!(
        link["CreatedBy"]
            .as_str()
            .unwrap()
            .ends_with("@example.invalid")
    );
    let phone = link["ApprovedBy"]["Phone"].as_str().unwrap();
    assert_eq!(phone.len(), "+49 (30) 1234".len());
    assert!(phone.starts_with('+') && phone.contains(" ("));
    let preview = link["TokenPreview"].as_str().unwrap();
    let token = link["Token"].as_str().unwrap();
    assert!(token.starts_with(preview.strip_suffix('…').unwrap()));
    let other = &new["Data"][1];
    assert!(!other["CreatedBy"].as_str().unwrap().contains('@'));
    assert_eq!(other["ApprovedBy"]["Name"], "");
    assert!(
        other["ApprovedBy"]["Email"]
            .as_str()
            .unwrap()
            .starts_with('@')
    );
    assert_eq!(other["ApprovedBy"]["Phone"], Value::Null);
}

#[test]
fn everything_else_keeps_its_bytes() {
    let persons = Persons::default();
    let plain = b"{ \"Data\" :[ ],\"x\":1.50e+2, \"y\":\"\\u0041\\/\" , \"Created\":true}\n\n";
    assert!(matches!(persons.json(plain), Cow::Borrowed(_)));
    let body = "{ \"b\":1.0 ,\t\"Email\" : \"a@b.c\" , \"c\":\"\\u00e9\",\"a\":[1,2 ,3]} ";
    let new = String::from_utf8(persons.json(body.as_bytes()).into_owned()).unwrap();
    let (before, after) = body.split_once("\"a@b.c\"").unwrap();
    assert!(new.starts_with(before) && new.ends_with(after), "{new}");
}

#[test]
fn misspelt_nested_and_wrongly_typed_values_are_found() {
    let persons = Persons::default();
    for body in [
        r#"{"approved_by":{"e-mail":"x","EMAIL":"hidden"}}"#,
        r#"{"Name":{"First":"hidden"}}"#,
        r#"{"Phone":["hidden"]}"#,
        r#"{"Name":"x","Name":"hidden"}"#,
        r#"{"owner":"hidden@h.example"}"#,
        r#"["hidden@h.example"]"#,
        r#"{"Name":"\u0068idden"}"#,
        r#"{"Name":"hidden"#,
        r#"{"Name":"hidden"} trailing"#,
    ] {
        let new = String::from_utf8(persons.json(body.as_bytes()).into_owned()).unwrap();
        assert!(
            !new.contains("hidden") && !new.contains("\\u0068idden"),
            "{new}"
        );
    }
    let number = br#"{"Phone":4930123456,"Total":4930123456}"#;
    let new: Value = serde_json::from_slice(&persons.json(number)).unwrap();
    assert_ne!(new["Phone"], 4_930_123_456_u64);
    assert_eq!(new["Phone"].to_string().len(), 10);
    assert_eq!(new["Total"], 4_930_123_456_u64);
}

#[test]
fn an_invalid_byte_stays_where_it_is() {
    let persons = Persons::default();
    let body = b"{\"Name\":\"hid\xffden\"}";
    let new = persons.json(body).into_owned();
    assert_eq!(new.len(), body.len());
    assert_eq!(new[12], 0xff);
    assert!(!new.windows(3).any(|three| three == b"hid"));
}

#[test]
fn texts_lose_addresses_and_quoted_persons() {
    let persons = Persons::default();
    let new = persons
        .text(r#"not <bob@h.example>, ("Name":"Bob")"#)
        .into_owned();
    assert!(!new.contains("bob") && !new.contains("Bob"), "{new}");
    assert!(
        new.starts_with("not <person-") && new.contains("@example.invalid>"),
        "{new}"
    );
    let again = masked(&persons, &json!({"Email": "bob@h.example"}));
    assert!(new.contains(again["Email"].as_str().unwrap()));
    assert_eq!(persons.text("nothing"), "nothing");
    assert_eq!(persons.text("ü@"), persons.text("ü@"));
}

proptest! {
    #[test]
    fn a_beginning_stays_one_and_no_other_becomes_one(
        token in "[a-cA-B0-1._-]{0,12}",
        other in "[a-cA-B0-1._-]{0,6}",
    ) {
        let persons = Persons::default();
        let (new, new_other) = (persons.link_token(&token), persons.link_token(&other));
        prop_assert_eq!(new.starts_with(&new_other), token.starts_with(&other));
        prop_assert_eq!(new.len(), token.len());
    }

    #[test]
    fn any_bytes_can_be_read(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = Persons::default().json(&bytes);
    }

    #[test]
    fn any_text_can_be_read(text in "[@a-b\u{e4}\" {}:.]{0,20}") {
        let _ = Persons::default().text(&text);
    }

    #[test]
    fn forms_are_kept(text in "[a@ .]{0,6}") {
        let new = Persons::default().email(&text);
        prop_assert_eq!(new.matches('@').count(), text.matches('@').count());
        prop_assert_eq!(new.is_empty(), text.is_empty());
        for (part, new) in text.split('@').zip(new.split('@')) {
            prop_assert_eq!(part.is_empty(), new.is_empty());
        }
    }
}

#[test]
fn a_session_keeps_its_name_and_loses_its_value() {
    for (sent, written) in [
        (
            "sid=abcdefgh; Path=/; HttpOnly",
            "sid=***; Path=/; HttpOnly",
        ),
        ("sid=abc=def", "sid=***"),
        ("abcdefgh", "=***"),
    ] {
        assert_eq!(super::without_value(sent), written);
    }
}
