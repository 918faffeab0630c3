//! A small catalogue for the tests of this folder.

use std::collections::BTreeMap;

use super::{Catalogue, Defect};

/// A feature file in good order.
pub(super) const GOOD: &str = "\
@listApprovals
Feature: Paging

  Background:
    Given a service

  @LIST-12 @must
  Rule: A page is its slice
    Where: Endpoints, listApprovals, fields Limit and Offset.
    Limit is the size of a page.

    Background:
      Given a project with 7 approval links

    @LIST-12.known-page @quick
    Scenario Outline: a page of <Limit>
      When the links are listed with Limit <Limit>
      Then the page is right

      Examples:
        | case  | Limit |
        | first | 3     |
        | all   | 7     |

      @slow
      Examples:
        | case | Limit |
        | huge | 700   |

    @LIST-12.any-page
    Scenario: any page
      When the links are listed with any Limit
      Then the page is right

  @OPEN-limit @open
  Rule: What a Limit of 0 means
    Where: Endpoints, listApprovals: 'not shown'.
    Choices: refused | empty page |
      all links

    @OPEN-limit.zero
    Scenario: zero
      When the links are listed with Limit 0
";

/// A catalogue of one file.
pub(super) fn catalogue(text: &str) -> Result<Catalogue, Vec<Defect>> {
    let empty = Catalogue {
        rules: Vec::new(),
        digest: String::new(),
        custom: false,
    };
    empty.with(&BTreeMap::from([(
        "features/sample.feature".to_owned(),
        text.to_owned(),
    )]))
}

/// The catalogue of [`GOOD`].
#[expect(
    clippy::expect_used,
    reason = "the sample is in good order, which its own test shows"
)]
pub(super) fn good() -> Catalogue {
    catalogue(GOOD).expect("the sample is in good order")
}
