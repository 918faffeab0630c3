//! The page at `/`: what the server is, its token and project, each operation to try, and the
//! provider states as buttons.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Value, json};

use crate::reference::behaviour::facts::Operation;
use crate::reference::front::about::About;
use crate::reference::http::router::path;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// How many of the demo project's hotels are shown.
const HOTELS: usize = 8;

/// An operation as it is tried.
struct Call {
    operation: Operation,
    name: &'static str,
    what: &'static str,
    body: Value,
}

/// The whole page.
pub(super) fn page(about: &About<'_>) -> Markup {
    let demo = about.demo;
    let calls = [
        Call {
            operation: Operation::List,
            name: "listApprovals",
            what: "The approval links of the project: one for each hotel that was asked to approve \
                   its text. HotelIDs restricts the list to some hotels: leave it out to page through all.",
            body: json!({"Limit": 5, "Offset": 0, "HotelIDs": demo.hotels.get(..2)}),
        },
        Call {
            operation: Operation::Generate,
            name: "generateText",
            what: "Queues a run that writes texts for hotels, named by HotelIDs, by TagIDs or both. \
                   It answers at once; a second call for the same hotel gets 409 until the run is over.",
            body: json!({"HotelIDs": demo.hotels.get(..1)}),
        },
        Call {
            operation: Operation::Status,
            name: "getTextGenerationStatus",
            what: "How far a run is. A run that generateText answers above is filled in here.",
            body: json!({"ID": "queue a run first"}),
        },
    ];
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                link rel="icon" href="data:,";
                title { "Content API: the bundled server" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { "Content API" span { "the bundled server of content-conformance" } }
                    (introduction(about))
                    h2 { "Try it" }
                    p { "Every call carries a token and the project that it acts for. Change them to see how they are refused." }
                    (credentials(about))
                    @for call in &calls { (trial(about, call)) }
                    (states(about))
                }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
}

fn introduction(about: &About<'_>) -> Markup {
    html! {
        p {
            "A hotel Content API with made-up data, to write a client against. A " strong { "project" }
            " has " strong { "hotels" } ", and " strong { "tags" } " that name some of them. Texts for hotels are written in "
            strong { "runs" } "; each hotel approves its text by an " strong { "approval link" } "."
        }
        ol {
            li { "Send " a href="#listApprovals" { "listApprovals" } ": one hotel waits, another approved." }
            li { "Let the first hotel approve, with " a href="#states" { "a button" } ", and list again." }
            li { "Hold new runs in progress, with another button. Queue one with " a href="#generateText" { "generateText" } ", and once more: 409, for the first is in progress." }
            li { "Follow it with " a href="#getTextGenerationStatus" { "getTextGenerationStatus" } ": finish the held runs, and it is complete." }
        }
        p { "All three are described in " a href="/openapi.json" { "openapi.json" } ". The base address is " code { (about.base) } "." }
        noscript { p.note { "Without JavaScript nothing is sent from here: copy the curl lines." } }
    }
}

fn credentials(about: &About<'_>) -> Markup {
    let demo = about.demo;
    html! {
        form #credentials {
            label for="token" { "Token" } input #token spellcheck="false" autocomplete="off" value=(demo.token);
            label for="project" { "X-Project-ID" } input #project spellcheck="false" autocomplete="off" value=(demo.project_id);
        }
        details {
            summary { "Hotels, tags and another token to try" }
            dl {
                dt { "Hotels of the project, the first of " (demo.hotels.len()) }
                @for hotel in demo.hotels.iter().take(HOTELS) { dd { code { (hotel) } } }
                dt { "Tags" }
                @for tag in &demo.tags { dd { code { (tag.id) } " " (counted(tag.hotels.len())) } }
                dt { "A hotel of another project" }
                @for hotel in demo.foreign_hotels.iter().take(1) { dd { code { (hotel) } } }
                dt { "A token that is not good for this project" }
                dd { code { (demo.outsider_token) } }
            }
        }
    }
}

fn trial(about: &About<'_>, call: &Call) -> Markup {
    let address = path(call.operation);
    let demo = about.demo;
    let (name, body) = (call.name, format!("{:#}", call.body));
    let curl = format!(
        "curl -sS -X POST {}{address} \\\n  -H 'Authorization: Bearer {}' \\\n  -H 'X-Project-ID: {}' \\\n  \
         -H 'Content-Type: application/json' \\\n  --data-raw '{}'",
        about.base, demo.token, demo.project_id, call.body
    );
    html! {
        section id=(name) {
            h3 { (name) }
            p { (call.what) }
            form.call data-path={ (about.prefix) (address) } {
                label for={ (name) "-body" } { code { "POST " (address) } }
                textarea id={ (name) "-body" } rows=(body.lines().count()) spellcheck="false" { (body) }
                button { "Send " (name) }
                output hidden {}
            }
            details { summary { "The same with curl" } pre tabindex="0" { (curl) } }
        }
    }
}

fn states(about: &About<'_>) -> Markup {
    let demo = about.demo;
    let project = || json!({"project_id": demo.project_id});
    let ending = |outcome: &str| json!({"project_id": demo.project_id, "outcome": outcome});
    let of_hotel = [
        ("open_link", "Open its link"),
        ("approve_link", "Approve its text"),
        ("revoke_link", "Revoke its link"),
        ("remove_hotel", "Remove it from the project"),
    ];
    let of_runs = [
        ("hold_runs", "Hold new runs in progress", project()),
        ("finish_runs", "Finish held runs", ending("complete")),
        ("finish_runs", "Let held runs fail", ending("failed")),
    ];
    html! {
        section #states {
            h2 { "Change what there is" }
            p {
                "What happens elsewhere, at a hotel or in the background, happens here when you say so. The buttons send "
                strong { "provider states" } " to " code { "/states" } ", as a test of your client can."
            }
            form.states {
                fieldset {
                    legend { "A hotel" }
                    label for="hotel" { "Hotel" }
                    select #hotel {
                        @for hotel in demo.hotels.iter().take(HOTELS) { option { (hotel) } }
                    }
                    @for (state, label) in of_hotel {
                        button data-state=(state) data-params=(project()) data-hotel { (label) }
                    }
                }
                fieldset {
                    legend { "Runs" }
                    @for (state, label, params) in &of_runs {
                        button data-state=(state) data-params=(params) { (label) }
                    }
                }
                output hidden {}
            }
        }
    }
}

fn counted(hotels: usize) -> String {
    match hotels {
        1 => "1 hotel".to_owned(),
        more => format!("{more} hotels"),
    }
}
