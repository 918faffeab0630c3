//! A look at the target before the suite asks anything: can it be tested as configured?

use serde_json::{Value, json};

use super::listing::{self, Listing};
use super::{
    Client, Origin, Project, ProjectSpec, Stamp, StateAnswer, Target, arranged, states, way,
};
use crate::model::CaseId;

/// What a line of the preflight says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is as it should be.
    Ok,
    /// It will keep rules from being judged, or from being passed.
    Problem,
    /// It is good to know.
    Note,
}

/// Why nothing can be tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fatal {
    /// What is wrong and where, in one line.
    pub message: String,
    /// 2: the target cannot be tested as configured; 3: nothing could be judged.
    pub exit: u8,
}

/// What was found out.
#[derive(Clone, Debug, Default)]
pub struct Preflight {
    /// What was looked at, one line each.
    pub lines: Vec<(Mark, String)>,
    /// Why nothing can be tested; the suite then sends nothing.
    pub fatal: Option<Fatal>,
    /// The smallest and the largest Limit that were tried, taken and echoed.
    pub accepted_limits: Option<(i64, i64)>,
    /// Hotels that listing showed, where the target file names none; see [`Target::discovered`].
    pub hotels: Vec<String>,
}

impl Preflight {
    fn say(&mut self, mark: Mark, text: impl Into<String>) {
        self.lines.push((mark, text.into()));
    }

    fn end(&mut self, exit: u8, message: impl Into<String>) {
        let message = message.into();
        self.say(Mark::Problem, message.clone());
        self.fatal = Some(Fatal { message, exit });
    }
}

/// The case that the preflight's exchanges belong to.
pub const PREFLIGHT_CASE: &str = "preflight";

/// Looks at the target: reads only, but for a small project where there are provider states.
pub async fn preflight(target: &Target, client: &Client) -> Preflight {
    let mut found = Preflight::default();
    let stamp = Stamp::new(CaseId(PREFLIGHT_CASE.to_owned()), 1);
    for line in way::planned(&target.shared.settings) {
        found.say(Mark::Note, line);
    }
    let Some(project) = project(target, client, &stamp, &mut found).await else {
        return found;
    };
    look(target, client, &stamp, &project, &mut found).await;
    if found.fatal.is_none() {
        say_what_is_missing(target, &mut found);
    }
    target.teardown(client, &stamp, &project).await;
    found
}

/// The project to look at; `None` where there is none, which is said.
async fn project(
    target: &Target,
    client: &Client,
    stamp: &Stamp,
    found: &mut Preflight,
) -> Option<Project> {
    let spec = ProjectSpec::default();
    let settings = &target.shared.settings;
    let Some(address) = &settings.states else {
        return target.project(client, stamp, &spec).await.ok();
    };
    let spec = ProjectSpec { hotels: 1, ..spec };
    let url = &address.url;
    match states::setup(client, stamp, "project", spec.params()).await {
        StateAnswer::Values(values) => match arranged::read(&values, &spec) {
            Ok(arranged) => {
                found.say(Mark::Ok, format!("provider states answer at {url}"));
                Some(Project {
                    token_name: states::name_of(client, &arranged.token, "project"),
                    id: arranged.id,
                    token: arranged.token,
                    hotels: arranged.hotels,
                    generated: Vec::new(),
                    removed: Vec::new(),
                    tags: Vec::new(),
                    beside: Vec::new(),
                    origin: Origin::States,
                    lease: None,
                    spec,
                    held: false,
                    room: None,
                })
            }
            Err(what) => {
                let message =
                    format!("the provider state `project` at {url} does not keep its word: {what}");
                found.end(3, message);
                None
            }
        },
        StateAnswer::Unknown(message) => {
            found.end(
                2,
                format!("states.url does not know the state `project`: {message}"),
            );
            None
        }
        StateAnswer::Refused {
            status: status @ (401 | 403),
            message,
        } => {
            found.end(
                2,
                format!("states.url refuses the harness ({status}), see states.token: {message}"),
            );
            None
        }
        StateAnswer::Refused { status, message } => {
            found.end(3, format!("states.url answers {status}: {message}"));
            None
        }
        StateAnswer::Trouble(message) => {
            found.end(3, format!("states.url: {message}"));
            None
        }
    }
}

/// Limits that are tried after the first, the largest first.
const LIMITS: [i64; 8] = [1000, 500, 200, 100, 50, 20, 10, 5];

/// Lists, and says what the answers mean.
async fn look(
    target: &Target,
    client: &Client,
    stamp: &Stamp,
    project: &Project,
    found: &mut Preflight,
) {
    let limits = &target.shared.settings.limits;
    let mut first = limits.min_limit.map_or_else(
        || vec![json!({"Limit": 1, "Offset": 0}), json!({})],
        |min| vec![json!({"Limit": min, "Offset": 0}), json!({})],
    );
    first.extend(
        LIMITS
            .iter()
            .rev()
            .map(|limit| json!({"Limit": limit, "Offset": 0})),
    );
    let mut listing = Listing::Refused(String::new());
    for body in first {
        listing = listing::read(client, stamp, project, &body).await;
        if !matches!(listing, Listing::Refused(_)) {
            break;
        }
    }
    if !matches!(listing, Listing::Unreachable(_))
        && let Some(line) = way::proved(&target.shared.settings)
    {
        let encrypted = target.shared.settings.base_url.scheme() == "https";
        let mark = if encrypted && !target.shared.settings.insecure {
            Mark::Ok
        } else {
            Mark::Note
        };
        found.say(mark, line);
    }
    // A project that was just made is not refused for a wrong configuration.
    let made = project.origin == Origin::States;
    match listing {
        Listing::Page(page) => found.say(Mark::Ok, {
            let total = page
                .total
                .map_or_else(String::new, |n| format!(", {n} links"));
            format!("token accepted, project known{total}")
        }),
        Listing::Unreachable(message) | Listing::Unavailable(message) => {
            return found.end(3, message);
        }
        Listing::Elsewhere(message) => return found.end(2, message),
        Listing::Html(message) if !made => return found.end(2, message),
        Listing::Denied(message) if !made => return found.end(2, message),
        Listing::Html(message)
        | Listing::Denied(message)
        | Listing::Refused(message)
        | Listing::Odd(message) => return found.say(Mark::Problem, message),
    }
    find_limits(target, client, stamp, project, found).await;
    if !made {
        look_at_fixtures(target, client, stamp, project, found).await;
        if target.shared.settings.fixtures.hotels.is_empty() {
            discover(target, client, stamp, project, found).await;
        }
    }
}

/// Finds a small and a large Limit that are taken as they are.
async fn find_limits(
    target: &Target,
    client: &Client,
    stamp: &Stamp,
    project: &Project,
    found: &mut Preflight,
) {
    let limits = &target.shared.settings.limits;
    if let (Some(min), Some(max)) = (limits.min_limit, limits.max_limit) {
        found.accepted_limits = Some((min, max));
        return;
    }
    let smallest = limits.min_limit.map_or_else(
        || LIMITS.iter().copied().chain([1]).rev().collect(),
        |min| vec![min],
    );
    let largest = limits.max_limit.map_or_else(
        || LIMITS.iter().copied().chain([1]).collect(),
        |max| vec![max],
    );
    let mut bounds = Vec::new();
    for candidates in [smallest, largest] {
        for limit in candidates {
            let body = json!({"Limit": limit, "Offset": 0});
            if let Listing::Page(page) = listing::read(client, stamp, project, &body).await
                && page.limit == Some(limit)
            {
                bounds.push(limit);
                break;
            }
        }
    }
    if let [min, max] = bounds[..] {
        found.accepted_limits = Some((min, max));
        found.say(Mark::Note, format!("a Limit of {min} to {max} is taken"));
    }
}

/// Sees whether fixtures are what the target file says, as far as listing shows it.
async fn look_at_fixtures(
    target: &Target,
    client: &Client,
    stamp: &Stamp,
    project: &Project,
    found: &mut Preflight,
) {
    let fixtures = &target.shared.settings.fixtures;
    let limit = found.accepted_limits.map_or(1, |(min, _)| min);
    for (key, hotels, members) in [
        ("fixtures.hotels", &fixtures.hotels, true),
        ("fixtures.foreign_hotels", &fixtures.foreign_hotels, false),
        ("fixtures.removed_hotels", &fixtures.removed_hotels, false),
    ] {
        let mut wrong = 0;
        let mut seen = 0;
        for chunk in hotels.chunks(50) {
            let body = json!({"Limit": limit, "Offset": 0, "HotelIDs": chunk});
            let Listing::Page(page) = listing::read(client, stamp, project, &body).await else {
                continue;
            };
            let strangers = page.not_in_project;
            seen += chunk.len();
            wrong += chunk
                .iter()
                .filter(|id| strangers.contains(&id.to_ascii_lowercase()) == members)
                .count();
        }
        let what = if members {
            "no live members"
        } else {
            "live members"
        };
        if wrong > 0 {
            let total = hotels.len();
            found.say(
                Mark::Problem,
                format!("{wrong} of {total} {key} are {what} of the project, as it answers"),
            );
        } else if seen > 0 {
            found.say(Mark::Ok, format!("{key}: {seen} hotels"));
        }
    }
}

/// Pages that are read to find hotels.
const PAGES: i64 = 20;
/// Hotels that are enough for every scenario.
const ENOUGH: usize = 250;

/// Finds hotels by listing.
async fn discover(
    target: &Target,
    client: &Client,
    stamp: &Stamp,
    project: &Project,
    found: &mut Preflight,
) {
    let Some((_, limit)) = found.accepted_limits else {
        return;
    };
    for nth in 0..PAGES {
        let body = json!({"Limit": limit, "Offset": nth.saturating_mul(limit)});
        let Listing::Page(page) = listing::read(client, stamp, project, &body).await else {
            break;
        };
        let last = page.links.is_empty();
        for hotel in page.links.iter().filter_map(|link| link.get("HotelID")) {
            if let Value::String(id) = hotel
                && !found.hotels.contains(id)
            {
                found.hotels.push(id.clone());
            }
        }
        if last || found.hotels.len() >= ENOUGH {
            break;
        }
    }
    target.discovered(&found.hotels);
    found.say(
        Mark::Note,
        format!(
            "the target file lists no hotels; listing shows {}",
            found.hotels.len()
        ),
    );
}

/// Says what the configuration lacks.
fn say_what_is_missing(target: &Target, found: &mut Preflight) {
    let settings = &target.shared.settings;
    if settings.status.is_none() {
        found.say(
            Mark::Note,
            "operations.status is not given: rules on a run's progress and end are skipped",
        );
    }
    if settings.read_only {
        found.say(Mark::Note, "read-only: nothing is generated");
    } else if !settings.may_generate() {
        found.say(
            Mark::Note,
            "nothing is generated: give fixtures.hotels, provider states, or --allow-generation",
        );
    }
    if settings.states.is_none() {
        found.say(
            Mark::Note,
            "no provider states: scenarios that need a state to be arranged are skipped",
        );
        if settings.outsider_token.is_none() {
            found.say(
                Mark::Note,
                "auth.outsider_token is not given: AUTH-5 is skipped",
            );
        }
        if !settings.fixtures.exclusive {
            found.say(
                Mark::Note,
                "fixtures.exclusive is not true: ERR-2 is not judged, for others may start runs",
            );
        }
    }
}
