//! The description but for its shapes: what it says in words, and the documented statuses.

use serde_json::{Map, Value, json};

const INFO: &str = "\
Texts for hotels are generated in background runs (generateText), a run is polled until it ends \
(getTextGenerationStatus), and each hotel approves its text by a link (listApprovals). Every call is \
made on behalf of one project, which X-Project-ID names, and acts on the hotels of that project only.

The shapes are the files in `schemas/`. `x-rule` names the rule of the suite that a constraint \
proves. `x-should` holds what a tidy service does, which the document does not demand; it constrains \
nothing.

**What the document leaves open**, and this description with it: paths and payloads of all operations \
but generateText and listApprovals; how tokens are obtained, and what they allow; whether X-Project-ID \
is mandatory, and its format; when 400, 401, 403, 404 and 429 are answered, beyond what stands at \
the operations; the bodies of errors; rate limits; whether members that are not named here are refused \
or ignored; null in the place of an absent member.

**Formats of its own** (`content-uuid` stands here as `uuid`):";

const GENERATE: &str = "\
Queues a run that generates text for a selection of the project's hotels, and answers with it at once.

- HotelIDs and the hotels of TagIDs are combined and deduplicated, to at most 100 hotels.
- Every selected hotel must belong to the calling project.
- A hotel with a run in progress cannot be selected again: 409.

Left open: what is answered above 100 hotels, to hotels and tags that are not the project's (beyond \
that no run starts), to empty lists, and to ids without UUID form.";

const LIST: &str = "\
Answers a page of the project's approval links, ordered by creation time, then hotel id.

- Hotel ids that are no live members of the project are no error: they are echoed in NotInProjectIDs.
- A link revoked before its hotel approved is neither in Data nor in Pagination.Total; one revoked \
after that is listed, with RevokedAt and without Token.
- Pagination echoes Limit and Offset; Total counts the links that match.

Left open: defaults and bounds of Limit and Offset; what an empty HotelIDs selects; where \
NotInProjectIDs stands in the body and when; whether Token is shown on links that are not revoked; \
what Created means; other values of Status.";

const STATUS: &str = "\
Answers status and progress of a run; poll it until Status is complete or failed.

The document shows neither path nor payload of this operation, only that it is a POST operation which \
takes the run ID and returns the run status and progress. What stands here, its statuses included, is \
how the bundled reference server answers it; another service may do otherwise. States between queued \
and the end are open.";

/// The description without its schemas; `formats` says what their formats mean.
pub(super) fn description(formats: &str) -> Value {
    let refusals: Map<String, Value> = REFUSALS
        .iter()
        .map(|(status, what)| {
            let response = json!({
                "description": format!("{what} The body is not shown."),
                "content": {"application/json": {"schema": {}}},
            });
            (format!("error-{status}"), response)
        })
        .collect();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Project Content API: text-generation runs and approval links",
            "version": "2",
            "description": format!("{INFO} {formats}"),
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
            "contact": {"name": "content-conformance"},
        },
        "servers": [{
            "url": "{base_url}",
            "description": "The document names no address.",
            "variables": {"base_url": {
                "default": "https://content-api.invalid",
                "description": "Where the service is.",
            }},
        }],
        "tags": [
            {"name": "runs", "description": "Text-generation runs."},
            {"name": "approvals", "description": "Approval links."},
        ],
        "security": [{"bearer": []}],
        "paths": paths(),
        "components": {
            "securitySchemes": {"bearer": {
                "type": "http",
                "scheme": "bearer",
                "description": "`Authorization: Bearer <ACCESS_TOKEN>`. How tokens are obtained is not shown.",
            }},
            "parameters": {"project": {
                "name": "X-Project-ID",
                "in": "header",
                "required": true,
                "description": "The calling project. Callers send it; whether a service insists, and on what format, is not shown.",
                "schema": {"type": "string"},
            }},
            "responses": refusals,
        },
    })
}

fn paths() -> Value {
    json!({
        "/v2/project/content/generateText": post(Operation {
            id: "generateText",
            tag: "runs",
            summary: "Queue a text-generation run",
            description: GENERATE,
            statuses: &["400", "401", "403", "404", "409", "429", "500"],
            request: shape("generate-text-request"),
            example: json!({"HotelIDs": [AN_ID]}),
            response: json!({
                "description": "The run is queued.",
                "content": json_of(shape("generate-text-response")),
                "links": {"status": {
                    "operationId": "getTextGenerationStatus",
                    "requestBody": {"ID": "$response.body#/Data/ID"},
                    "description": "The run's ID is what getTextGenerationStatus takes.",
                }},
            }),
        }),
        "/v2/project/content/listApprovals": post(Operation {
            id: "listApprovals",
            tag: "approvals",
            summary: "List the project's approval links",
            description: LIST,
            statuses: &["400", "401", "403", "404", "429", "500"],
            request: shape("list-approvals-request"),
            example: json!({"Limit": 20, "Offset": 0}),
            response: json!({
                "description": "A page of links.",
                "content": json_of(shape("list-approvals-response")),
            }),
        }),
        "/v2/project/content/getTextGenerationStatus": post(Operation {
            id: "getTextGenerationStatus",
            tag: "runs",
            summary: "Poll a run (payload not shown in the document)",
            description: STATUS,
            statuses: &["400", "401", "403", "404"],
            request: json!({
                "type": "object",
                "properties": {"ID": {"type": "string", "format": "uuid"}},
                "required": ["ID"],
            }),
            example: json!({"ID": AN_ID}),
            response: json!({
                "description": "The run as it is now.",
                "content": json_of(json!({
                    "type": "object",
                    "properties": {"Data": shape("status-run")},
                    "required": ["Data"],
                })),
            }),
        }),
    })
}

/// The table of errors in the document.
const REFUSALS: [(&str, &str); 7] = [
    (
        "400",
        "The request is not accepted; when, the document does not say.",
    ),
    (
        "401",
        "The caller is not known, as without a valid bearer token.",
    ),
    (
        "403",
        "The caller may not do this; when, the document does not say.",
    ),
    (
        "404",
        "Something is not there; what, the document does not say.",
    ),
    ("409", "A selected hotel already has a run in progress."),
    (
        "429",
        "Too many requests; limits and headers are not shown.",
    ),
    ("500", "The service failed."),
];

/// What stands in examples for an id.
const AN_ID: &str = "3f2a6c1e-8b7d-4e5f-9a01-23456789abcd";

struct Operation {
    id: &'static str,
    tag: &'static str,
    summary: &'static str,
    description: &'static str,
    statuses: &'static [&'static str],
    request: Value,
    example: Value,
    response: Value,
}

fn post(operation: Operation) -> Value {
    let mut responses = Map::from_iter([("200".to_owned(), operation.response)]);
    for status in operation.statuses {
        let to = format!("#/components/responses/error-{status}");
        responses.insert((*status).to_owned(), json!({"$ref": to}));
    }
    let mut content = json_of(operation.request);
    content["application/json"]["examples"] = json!({"usual": {"value": operation.example}});
    json!({
        "parameters": [{"$ref": "#/components/parameters/project"}],
        "post": {
            "operationId": operation.id,
            "tags": [operation.tag],
            "summary": operation.summary,
            "description": operation.description,
            "requestBody": {"required": true, "content": content},
            "responses": responses,
        },
    })
}

fn json_of(schema: Value) -> Value {
    json!({"application/json": {"schema": schema}})
}

fn shape(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}
