//! A story in the page: its steps, and beside them what happened in time.

use maud::{Markup, html};

use super::mark::class;
use crate::model::{Answer, CaseResult, Finding};
use crate::report::cut;
use crate::report::story::{Call, Moment, Piece, Story, around, lines_of, places, seconds, sign};

/// Characters of a body that is shown in brief.
const BRIEF: usize = 160;

pub(super) fn story(story: &Story<'_>) -> Markup {
    let case = story.case;
    let first = story.moments.iter().find_map(|moment| match moment {
        Moment::Call(call) => Some(call.exchange.sent_us),
        _ => None,
    });
    html! {
        div.story {
            p {
                b { (case.id) } " " (case.verdict) @if case.intermittent { ", intermittently" }
                ": " (case.name)
                " " span.where.place {
                    @for part in case.feature.split_inclusive('/') { (part) wbr; }
                    ":" (case.line)
                }
            }
            @if let Some(again) = &story.again { p { "Run it again" } pre.command { (again) } }
            div.columns {
                div {
                    h4 { "Steps" }
                    ol.steps {
                        @for step in &case.steps {
                            li class=(class(step.verdict)) {
                                span { (sign(step)) } " " (step.text)
                            }
                        }
                    }
                }
                div {
                    h4 { "Exchanges" }
                    ol.calls {
                        @for moment in &story.moments {
                            @match moment {
                                Moment::LeftOut(count) => li.wait { "… " (count) " exchanges are left out" }
                                Moment::Try(number) => li.wait { "try " (number) ", on fresh state" }
                                Moment::Wait(time) => li.wait { "… " (seconds(*time)) " later" }
                                Moment::Call(call) => (one_call(case, call, first.unwrap_or_default()))
                            }
                            "\n"
                        }
                        @if story.moments.is_empty() { li.wait { "none is at hand" } }
                    }
                }
            }
        }
    }
}

fn one_call(case: &CaseResult, call: &Call<'_>, first: u64) -> Markup {
    let exchange = call.exchange;
    let at = exchange.sent_us.saturating_sub(first);
    let wrong = !call.findings.is_empty();
    let sent = String::from_utf8_lossy(&exchange.request.body);
    html! {
        li class=(if wrong { "call wrong" } else { "call" }) {
            details.exchange data-exchange=(exchange.id) {
                summary {
                    @if wrong { b.failed { "✗ " } }
                    span.note { "#" (exchange.id) " +" (seconds(at)) " " }
                    @if exchange.case != case.id { span.note { "in " (exchange.case) " " } }
                    (exchange.actor) ": " b { (call.what()) } " "
                    code { (cut(&sent, BRIEF)) }
                    " → "
                    @match &exchange.answer {
                        Answer::Response(response) => {
                            b { (response.status) }
                            span.note { " after " (call.took()) " ms, " (response.body.len()) " bytes" }
                        }
                        Answer::Trouble(trouble) => { "no answer: " (cut(&trouble.message, BRIEF)) }
                    }
                }
            }
            @for finding in &call.exact {
                (demand(finding))
            }
            @if call.shows { (part(call)) } @else if wrong { p.note { "the same was seen here" } }
        }
    }
}

/// What had to be different.
fn demand(finding: &Finding) -> Markup {
    html! {
        @if !finding.expected.is_empty() {
            p.demand {
                "expected " code { (cut(&finding.expected, BRIEF)) }
                ", was " code { (cut(&finding.actual, BRIEF)) }
            }
        }
    }
}

/// The part of the answer that is wrong, marked.
fn part(call: &Call<'_>) -> Markup {
    let body = call.exchange.response().map(|response| &response.body);
    let body = body.map(|body| &body[..]).unwrap_or_default();
    let pointers = call.pointers();
    let value = call.value().filter(|_| !pointers.is_empty());
    html! {
        @if let Some(value) = value {
            pre.part {
                @for piece in around(&lines_of(&value), &places(&value, &pointers), false) {
                    @match piece {
                        Piece::Gap => "…"
                        Piece::Line(text, true) => mark { (cut(text, BRIEF)) }
                        Piece::Line(text, false) => (cut(text, BRIEF))
                    }
                    "\n"
                }
            }
        } @else if !body.is_empty() {
            pre.part { (cut(&String::from_utf8_lossy(body), 4 * BRIEF)) }
        }
    }
}
