//! The form of rule ids and case ids, as tags spell them (without the `@`).

/// Whether a word is a rule id: an area in capitals, a hyphen, then lower-case letters, digits and
/// hyphens (`RUN-9`, `OPEN-limit-zero`).
pub(super) fn is_rule_id(word: &str) -> bool {
    word.split_once('-').is_some_and(|(area, rest)| {
        area.len() >= 2 && area.bytes().all(|b| b.is_ascii_uppercase()) && is_name(rest)
    })
}

/// Whether a word could be meant as a case id: a rule id, a point and more.
pub(super) fn looks_like_case_id(word: &str) -> bool {
    word.split_once('.')
        .is_some_and(|(rule, _)| is_rule_id(rule))
}

/// Whether a word is one part of an id: lower-case letters, digits and hyphens.
pub(super) fn is_name(word: &str) -> bool {
    !word.is_empty()
        && word
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::{is_rule_id, looks_like_case_id};

    #[test]
    fn rule_ids_have_an_area_in_capitals() {
        for id in ["RUN-9", "OPEN-limit-zero", "ACME-1"] {
            assert!(is_rule_id(id), "{id}");
        }
        for id in [
            "run-9", "RUN", "RUN-", "R-1", "RUN-9.x", "RUN-A", "slow-one",
        ] {
            assert!(!is_rule_id(id), "{id}");
        }
        assert!(looks_like_case_id("RUN-9.across-tags"));
        assert!(!looks_like_case_id("v1.2"));
    }
}
