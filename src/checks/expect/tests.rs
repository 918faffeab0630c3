//! That what is written judges as what was expected, from the stored exchanges alone.

#![allow(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Expectation, OfAnswer, OfPage, Stated, cited, judge_again, mark_as_set_up, renumber};
use crate::checks::evidence::{Listing, Page, Read};
use crate::checks::samples::answered;
use crate::model::{Exchange, ExchangeId, Operation, RuleId};

fn page(total: i64) -> Arc<Exchange> {
    let body = format!(
        "{{\"Data\":[{{\"HotelID\":\"a\"}}],\"Pagination\":{{\"Total\":{total},\"Limit\":1,\"Offset\":0}}}}"
    );
    Arc::new(answered(Operation::ListApprovals, "{}", 200, &body))
}

fn counted(exchange: &Arc<Exchange>) -> Expectation {
    let pages = vec![Page::of(exchange).expect("a page")];
    Expectation::from(OfPage::Counted(Listing::of(pages, None)))
}

fn stored(exchange: &Exchange) -> BTreeMap<ExchangeId, String> {
    let line = serde_json::to_string(exchange).expect("JSON");
    BTreeMap::from([(exchange.id, line)])
}

#[test]
fn what_is_written_can_name_exchanges_by_other_numbers() {
    let exchange = page(2);
    let own = exchange.id;
    let stated = Expectation::from(OfAnswer::Stated(Stated {
        holds: false,
        message: "wrong".to_owned(),
        expected: String::new(),
        actual: String::new(),
        exchanges: vec![own],
    }));
    for expected in [counted(&exchange).seen_in([own]), stated] {
        let mut written = expected.written().expect("JSON");
        renumber(&mut written, &|id| id + 100);
        let mut moved = (*exchange).clone();
        moved.id = own + 100;
        let again = judge_again(&RuleId::from("LIST-12"), &[written], &stored(&moved));
        let found = again.expect("judged").findings;
        assert!(!found.is_empty());
        let cited = found.iter().flat_map(|finding| &finding.exchanges);
        assert!(cited.into_iter().all(|id| *id == own + 100), "{found:?}");
    }
}

#[test]
fn what_is_written_names_its_exchanges_and_judges_the_same() {
    let rule = RuleId::from("LIST-12");
    for (total, findings) in [(1, 0), (2, 1)] {
        let exchange = page(total);
        let expected = counted(&exchange);
        let written = [expected.written().expect("JSON")];
        assert_eq!(cited(&written), [exchange.id].into());
        assert!(!written[0].to_string().contains("HotelID"), "{written:?}");
        let again = judge_again(&rule, &written, &stored(&exchange)).expect("judged");
        assert_eq!(again, expected.judge(&rule));
        assert_eq!(again.findings.len(), findings);
    }
}

#[test]
fn other_evidence_is_judged_as_it_is_now() {
    let rule = RuleId::from("LIST-12");
    let written = [counted(&page(1)).written().expect("JSON")];
    let again = judge_again(&rule, &written, &stored(&page(2))).expect("judged");
    assert_eq!(again.findings.len(), 1);
    let none = judge_again(&rule, &written, &BTreeMap::new());
    assert_eq!(none, Err("exchange 7 is missing".to_owned()));
    let refused = answered(Operation::ListApprovals, "{}", 404, "{}");
    let refused = judge_again(&rule, &written, &stored(&refused)).expect_err("no page");
    assert!(refused.contains("exchange 7 shows no page"), "{refused}");
}

#[test]
fn a_set_up_says_nothing_about_the_rule_of_its_case() {
    let rule = RuleId::from("LIFE-1");
    let refused = Arc::new(answered(Operation::ListApprovals, "{}", 404, "{}"));
    let expected = Expectation::from(OfAnswer::Accepted((&refused).into()));
    assert_eq!(expected.judge(&rule).findings.len(), 1);
    let mut written = expected.written().expect("JSON");
    mark_as_set_up(&mut written);
    let again = judge_again(&rule, &[written], &stored(&refused)).expect("judged");
    assert_eq!((again.applied, again.findings.len()), (0, 0));
}

#[test]
fn a_limit_is_written_with_its_list() {
    let exchange = page(1);
    let listing = Listing::of(vec![Page::of(&exchange).expect("a page")], None);
    let read = Read {
        limit: 5,
        filter: None,
        listing,
    };
    let written = Expectation::from(OfPage::Full(read))
        .written()
        .expect("JSON");
    assert_eq!(written["check"]["page"]["full"]["limit"], 5);
}
