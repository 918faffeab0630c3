//! Which rules rest on which.

/// A rule that deviates where another one does.
pub(super) struct Rest {
    /// The rule that follows.
    pub(super) rule: &'static str,
    /// What it rests on.
    pub(super) on: &'static [&'static str],
    /// The share of cases that must deviate there, as a part of the share that does here: a breach
    /// that a few cases show explains few.
    pub(super) least: f64,
}

const fn rest(rule: &'static str, on: &'static [&'static str], least: f64) -> Rest {
    Rest { rule, on, least }
}

/// By rule. A refusal as busy where nothing is busy keeps any selection from being made; a list that
/// is wrong in what it holds is wrong in its pages and its Total; a selection that is wrong by one
/// list is wrong by both; a lock that does not hold does not hold in a race either; what reading
/// changes looks like a transition that went wrong.
pub(super) const RESTS: &[Rest] = &[
    rest("WIRE-8", &["LIST-1"], 2.0),
    rest("WIRE-9", &["RUN-1"], 0.0),
    rest("AUTH-4", &["AUTH-1", "AUTH-2", "AUTH-3", "AUTH-5"], 0.0),
    rest("RUN-1", &["ERR-2"], 0.0),
    rest("RUN-2", &["RUN-1"], 0.0),
    rest("RUN-6", &["ERR-2"], 0.0),
    rest("RUN-7", &["ERR-2"], 0.0),
    rest("RUN-8", &["RUN-6", "RUN-7"], 0.0),
    rest("RUN-8", &["RUN-9"], 0.2),
    rest("RUN-9", &["ERR-2"], 0.0),
    rest("RUN-10", &["RUN-6", "RUN-7"], 0.0),
    rest("RUN-11", &["RUN-6", "RUN-7"], 0.0),
    rest("RUN-11", &["RUN-9"], 0.2),
    rest("RUN-14", &["ERR-2"], 0.5),
    rest("RUN-17", &["RUN-13", "RUN-21"], 0.0),
    rest("RUN-19", &["ERR-2"], 0.0),
    rest("RUN-21", &["RUN-7", "RUN-15"], 0.4),
    rest("POLL-2", &["RUN-13", "POLL-1"], 0.0),
    rest("LIFE-1", &["LIST-15"], 0.0),
    rest("LIFE-1", &["LIST-5"], 0.3),
    rest("LIFE-1", &["LIST-6", "LIST-12"], 0.7),
    rest("LIFE-1", &["LIST-14"], 0.5),
    rest("LIFE-2", &["LIST-15"], 0.0),
    rest("LIFE-2", &["LIST-11"], 0.2),
    rest("LIFE-2", &["LIST-14"], 0.55),
    rest("LIFE-3", &["LIST-14"], 0.85),
    rest("LIFE-4", &["LIST-15", "SCOPE-1"], 0.0),
    rest("LIFE-4", &["LIST-5"], 0.3),
    rest("LIFE-4", &["LIST-6", "LIST-12"], 0.7),
    rest("LIFE-4", &["LIST-14"], 0.5),
    rest("LINK-7", &["LIST-15"], 0.0),
    rest("LINK-8", &["LIFE-3", "LIST-14"], 0.0),
    rest("LINK-11", &["LIFE-6"], 0.0),
    rest("LIST-5", &["LIST-12"], 0.5),
    rest("LIST-5", &["LIST-14"], 1.0),
    rest("LIST-6", &["LIFE-1", "LIST-14"], 0.5),
    rest("LIST-6", &["LIST-11"], 0.6),
    rest("LIST-7", &["SCOPE-1"], 1.0),
    rest("LIST-10", &["LIST-14"], 0.0),
    rest("LIST-11", &["LIST-14"], 1.0),
    rest("LIST-12", &["LIST-15"], 0.0),
    rest("LIST-12", &["LIST-3", "LIST-4"], 0.2),
    rest("LIST-12", &["LIST-13"], 1.0),
    rest("SCOPE-3", &["ERR-4"], 0.18),
    rest("SCOPE-4", &["ERR-4"], 0.18),
    rest("SCOPE-5", &["ERR-2"], 0.0),
    rest("SCOPE-6", &["LIST-15"], 0.0),
    rest("SCOPE-7", &["ERR-2"], 0.0),
    rest("ERR-4", &["ERR-2"], 0.0),
];

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use super::RESTS;
    use crate::catalogue::Catalogue;

    #[test]
    fn every_id_is_a_rule_of_the_catalogue() {
        let catalogue = Catalogue::embedded().unwrap();
        for rest in RESTS {
            for id in rest.on.iter().chain([&rest.rule]) {
                assert!(catalogue.rule(id).is_some(), "{id}");
            }
        }
    }
}
